"""A line chart of the margin over time, readable on light and dark backgrounds."""

from collections.abc import Sequence
from math import ceil

from carc_widget.graphics.pieces import player_styles
from carc_widget.graphics.svg_document import Svg

NEUTRAL = "#808080"
"""The colour of lines and letters: 3.9 to 1 against white, 5.3 to 1 against black."""

WIDTH, HEIGHT = 720.0, 150.0
_LETTER = 12
_LEFT = 3.0 * _LETTER
"""The left edge of the lines: right of the numbers of points."""


def margin_chart(margins: Sequence[Sequence[float]], colours: Sequence[str]) -> Svg:
    """Draw the chart: for two players the lead of the first, filled in the colour of the leader; else a line each.

    Parameters:
        margins: for each state, the lead of each player over the best of the others.
        colours: the colours of the players, as `State.colours`.
    """
    inks = [style.fill for style in player_styles([""] * len(colours), list(colours))]
    limit = max(5.0, *(abs(value) for state in margins for value in state))
    bottom = HEIGHT - 1.5 * _LETTER
    middle = bottom / 2
    last = max(1, len(margins) - 1)

    def point(number: int, value: float) -> str:
        return f"{_LEFT + (WIDTH - _LEFT) * number / last:.1f},{middle - value / limit * (middle - 4):.1f}"

    def line(player: int) -> str:
        return " ".join(point(number, state[player]) for number, state in enumerate(margins))

    parts = []
    if len(colours) == 2:
        area = f"{point(0, 0)} {line(0)} {point(len(margins) - 1, 0)}"
        for player, (y, height) in enumerate(((0.0, middle), (middle, bottom - middle))):
            clip = f'<rect x="0" y="{y:g}" width="{WIDTH:g}" height="{height:g}"/>'
            parts.append(f'<clipPath id="carc-half-{player}">{clip}</clipPath>')
            attributes = f'fill="{inks[player]}" fill-opacity=".75" clip-path="url(#carc-half-{player})"'
            parts.append(f'<polygon points="{area}" {attributes}/>')
    lines = [(line(0), NEUTRAL)] if len(colours) == 2 else [(line(i), ink) for i, ink in enumerate(inks)]
    parts.append(f'<path d="M{_LEFT:g} {middle:g}H{WIDTH:g}" stroke="{NEUTRAL}" fill="none"/>')
    for points, ink in lines:
        halo = (
            f'<polyline points="{points}" fill="none" stroke="{NEUTRAL}" stroke-width="4"/>' if ink != NEUTRAL else ""
        )
        parts.append(f'{halo}<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="2"/>')
    parts += _numbers(limit, middle, last)
    size = f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}" height="{HEIGHT:g}"'
    letters = f'font-family="system-ui, sans-serif" font-size="{_LETTER}" fill="{NEUTRAL}"'
    return Svg(f'<svg xmlns="http://www.w3.org/2000/svg" {size} {letters}>{"".join(parts)}</svg>')


def _numbers(limit: float, middle: float, last: int) -> list[str]:
    """The labels of both axes: points, and numbers of turns."""
    x = 2.6 * _LETTER
    heights = ((_LETTER, f"+{limit:.0f}"), (middle + _LETTER / 3, "0"), (2 * middle, f"−{limit:.0f}"))
    labels = [f'<text x="{x:g}" y="{y:g}" text-anchor="end">{text}</text>' for y, text in heights]
    step = max(1, ceil(last / 80) * 10)
    for turn in range(0, last + 1, step):
        at = _LEFT + (WIDTH - _LEFT) * turn / last
        anchor = "start" if turn == 0 else "end" if at > WIDTH - 10 else "middle"
        labels.append(f'<text x="{at:.1f}" y="{HEIGHT - 3:g}" text-anchor="{anchor}">{turn + 1}</text>')
    return labels
