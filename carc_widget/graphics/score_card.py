"""Score cards: a feature with its score as a sum of terms and their rules, as a picture or an animation."""

from itertools import accumulate
from os import PathLike

from carc_widget.engine.errors import BadArgument, expect, shown, whole_number
from carc_widget.engine.rulebook import rule
from carc_widget.engine.score import Score
from carc_widget.graphics import overlays
from carc_widget.graphics.scene import feature_scene
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, PlacedDrawing, Shape
from carc_widget.graphics.svg import FEATURE_MARGIN, box_of
from carc_widget.graphics.svg_document import Svg, check_size, save_loop, with_background
from carc_widget.graphics.svg_writer import ViewBox, write_svg
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.nouns import and_list, kind_word
from carc_widget.i18n.scores import score_sum, term_label

_PAD = 16.0
_ROW = 34.0
_SIZE = 20.0
_SMALL = 13.0
_GAP = 14.0
_PAPER = "#fbf7ec"
_MUTED = "#75684f"


def score_card(
    score: Score, terms: int | None = None, tile_size: float = 80, background: str | None = "#fffdf8"
) -> Svg:
    """A picture of a score: the feature with its pieces, and the sum with the rule of each term.

    Parameters:
        score: the score, from `State.score_now`, `State.score_if_completed` or a `FeatureScored` event.
        terms: the number of terms to show; by default all. The size of the picture does not depend on it.
        tile_size: the side of a tile in pixels.
        background: a CSS colour, or `None` for a transparent background.

    Raises:
        BadArgument: no score, a number of terms that it does not have, or an impossible size.

    >>> from carc_widget.engine import State
    >>> state = State.from_text("tiles 0,-1: F/1 0,0: D; player Ann: city N 0,0; player Bob; turn 3 Ann draw")
    >>> picture = score_card(state.score_now("city N (0, 0)"))
    """
    expect(score, Score, "the score", "a Score, such as state.score_now(feature)")
    tile_size = check_size("tile size", tile_size)
    count = len(score.lines) if terms is None else whole_number(terms)
    if type(count) is not int or not 0 <= count <= len(score.lines):
        raise BadArgument(f"the number of terms is {shown(terms)}; this score has {len(score.lines)}")
    picture = feature_scene(score.feature)
    left, top, right, bottom = box_of(picture, FEATURE_MARGIN)
    plate = _plate(score, count)
    _, _, width, height = plate.box
    bottom = max(bottom, top + height + 2 * _GAP)
    placed = PlacedDrawing(plate, right + width / 2, (top + bottom) / 2)
    box = ViewBox(left, top, right + width + _GAP, bottom)
    svg = write_svg([*picture.layers, [placed]], box, tile_size / TILE, score_sum(score), underlay=True)
    return svg if background is None else with_background(svg, background)


def _plate(score: Score, count: int) -> Drawing:
    """The sum beside the feature; its size does not depend on the number of terms shown."""
    rows = [(term_label(line), line.points, line.rule) for line in score.lines]
    winners = and_list([score.feature.players[player] for player in score.winners])
    title = " · ".join(filter(None, [winners, kind_word(score.feature.kind)]))
    rules = [f"{id} {localize(rule(id)).title}" for id in dict.fromkeys(line.rule for line in score.lines)]
    widest = max((overlays.text_width(label, _SIZE) for label, _, _ in rows), default=0)
    width = max(
        2 * _PAD + widest + 110,
        2 * _PAD + overlays.text_width(title, _SIZE, bold=True),
        2 * _PAD + max((overlays.text_width(text, _SMALL) for text in rules), default=0),
    )
    height = 2 * _PAD + _ROW * (len(rows) + 2) + 18 * len(rules) + _GAP
    ink, end = PALETTE.mark_ink, width - _PAD
    plate = overlays.rounded_rectangle(width / 2, height / 2, width, height, 10)
    shapes: list[Shape | Label] = [Shape(plate, _PAPER, "rgba(58,49,34,0.35)", 1.5)]
    y = _PAD + _ROW / 2
    shapes.append(Label(title, _PAD, y, _SIZE, ink, "start", bold=True))
    for index, (label, points, id) in enumerate(rows[:count]):
        y = _PAD + _ROW * (index + 1.5)
        sign = "−" if points < 0 else "+" if index else ""
        shapes.append(Label(label, _PAD, y, _SIZE, ink, "start"))
        shapes.append(Label(id, end - 52, y, _SMALL, _MUTED, "end"))
        shapes.append(Label(f"{sign}{abs(points)}", end, y, _SIZE, ink, "end"))
    y = _PAD + _ROW * (len(rows) + 1)
    shapes.append(Shape(f"M{_PAD} {y}L{end} {y}", stroke="rgba(58,49,34,0.35)", stroke_width=1.5))
    total = [0, *accumulate(line.points for line in score.lines)][count]
    shapes.append(Label(f"= {total}", end, y + _ROW / 2, _SIZE * 1.3, ink, "end", bold=True))
    y += _ROW + _GAP / 2
    shapes += [Label(text, _PAD, y + 18 * i + 9, _SMALL, _MUTED, "start") for i, text in enumerate(rules)]
    return Drawing("score-card", tuple(shapes), (0.0, 0.0, width, height))


def score_loop(score: Score, path: str | PathLike[str], tile_size: float = 80, seconds: float = 1.2) -> None:
    """Save a score card as an animated WebP picture that adds the terms one by one.

    It needs the extra `pictures`: `pip install "carc_widget[pictures]"`.

    Parameters:
        score: the score.
        path: the file, with the ending `.webp`; one that exists is replaced.
        tile_size: the side of a tile in pixels.
        seconds: how long each step is shown; the whole sum is shown three times as long.

    Raises:
        BadArgument: no score, another ending, or an impossible number.
        ImportError: the extra is missing; the message has the command to install it.
        OSError: the file cannot be written.
    """
    expect(score, Score, "the score", "a Score, such as state.score_now(feature)")
    pictures = [score_card(score, count, tile_size) for count in range(len(score.lines) + 1)]
    save_loop([*pictures, pictures[-1], pictures[-1]], path, seconds)
