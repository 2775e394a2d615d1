"""The legend beside the board: the tile in hand, and points and meeples of each player.

It contains only names and numbers, so it needs no translation.
"""

from textwrap import wrap

from carc_widget.engine.figures import MEEPLES, MeepleKind, Supply
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.graphics import curves, overlays
from carc_widget.graphics.curves import Point
from carc_widget.graphics.pieces import PlayerStyle, meeple_drawing
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, PlacedDrawing, Shape
from carc_widget.graphics.tiles import tile_drawing

_PAD = 14.0
_ROW = 62.0
_NAME = _PAD + 52.0
"""The left edge of the names: right of the meeple and of the sign of the active player."""
_MAX_NAME_WIDTH = 250.0
"""The maximum width of a name; longer names are shortened."""
_SUPPLY_SCALE = 0.52
"""The scale of the meeples in the supply."""


def legend(
    state: State, styles: tuple[PlayerStyle, ...], corner: Point, text_scale: float, hand: bool, players: bool
) -> tuple[PlacedDrawing, ...]:
    """The legend of a position; its size depends only on the names of the players.

    Parameters:
        state: the position.
        styles: the styles of the pieces of each player.
        corner: the top left corner in board units.
        text_scale: the scale of the legend; the tile in hand is always as large as the tiles on the board.
        hand: whether to show the tile in hand, or an empty frame for it.
        players: whether to show the players.
    """
    tile = TILE / text_scale
    names = [_shorten(style.name) for style in styles]
    widest = max(overlays.text_width(name, 20) for name in names)
    width = max(_NAME + widest + 62, _NAME + _supply_width(state)) + _PAD if players else tile + 2 * _PAD
    width = max(width, tile + 2 * _PAD)
    top = tile + 2 * _PAD if hand else _PAD / 2
    height = top + _ROW * len(names) + _PAD / 2 if players else top
    left, up = corner

    def at(x: float, y: float) -> Point:
        return left + x * text_scale, up + y * text_scale

    plate = overlays.rounded_rectangle(width / 2, height / 2, width, height, 10)
    shapes: list[Shape | Label] = [Shape(plate, PALETTE.mark, "rgba(58,49,34,0.35)", 1.5)]
    placed = []
    if hand:
        drawing = tile_drawing(state.hand) if state.hand else _empty_frame()
        placed.append(PlacedDrawing(drawing, *at(width / 2, _PAD + tile / 2)))
    for index, style in enumerate(styles if players else ()):
        y = top + _ROW * index
        if index == state.active and state.phase is not Phase.OVER:
            shapes.append(Shape(curves.polygon(curves.box(width / 2, y + _ROW / 2, width - 6, _ROW - 4)), "#f3e3b4"))
            shapes.append(Shape(f"M{_PAD - 4} {y + 11}L{_PAD + 8} {y + 19}L{_PAD - 4} {y + 27}Z", PALETTE.mark_ink))
        shapes.append(Label(names[index], _NAME, y + 19, 20, PALETTE.mark_ink, "start"))
        points = str(state.scores[index])
        shapes.append(Label(points, width - _PAD, y + 19, 22, PALETTE.mark_ink, "end", bold=True))
        placed.append(PlacedDrawing(meeple_drawing(style), *at(_PAD + 30, y + 19), scale=text_scale))
        placed += [
            PlacedDrawing(meeple_drawing(style, kind), *at(_NAME + x, y + 45), scale=_SUPPLY_SCALE * text_scale)
            for kind, x in _supply(state.supply[index])
        ]
    box = (-1.0, -1.0, width + 1, height + 1)
    return PlacedDrawing(Drawing("legend", tuple(shapes), box), *at(width / 2, height / 2), scale=text_scale), *placed


def caption_below(text: str, left: float, top: float, right: float, text_scale: float) -> tuple[PlacedDrawing, ...]:
    """A text below the picture, wrapped into lines.

    Parameters:
        text: its text.
        left, top, right: the left, bottom and right edges of the picture above it.
        text_scale: the scale of the text.
    """
    size = 20 * text_scale
    room = max(12, int((right - left) / (0.56 * size)))
    lines = [line for part in text.strip().split("\n") for line in wrap(part, room) or [""]]
    drawing = overlays.caption("\n".join(lines), size, PALETTE.mark_ink, bold=False)
    return (PlacedDrawing(drawing, (left + right) / 2, top + drawing.box[3]),)


def _supply(supply: Supply) -> list[tuple[MeepleKind, float]]:
    """The meeples in the supply of a player, each with its distance from the left."""
    small = [(MeepleKind.SMALL, 7 + 16.0 * i) for i in range(supply.small)]
    return small + [(MeepleKind.LARGE, 7 + 16.0 * supply.small + 4)] * supply.large


def _supply_width(state: State) -> float:
    return 16.0 * MEEPLES + (26.0 if "inns_cathedrals" in state.sets else 0.0)


def _shorten(name: str) -> str:
    """Shorten a name that is too wide."""
    if overlays.text_width(name, 20) <= _MAX_NAME_WIDTH:
        return name
    while overlays.text_width(name + "…", 20) > _MAX_NAME_WIDTH:
        name = name[:-1]
    return name.rstrip() + "…"


def _empty_frame() -> Drawing:
    """The empty frame of the tile in hand."""
    frame = overlays.rounded_rectangle(TILE / 2, TILE / 2, TILE - 8, TILE - 8, 6)
    shape = Shape(frame, stroke="rgba(58,49,34,0.35)", stroke_width=2.0, dash=(7.0, 6.0))
    return Drawing("hand-empty", (shape,), (0.0, 0.0, TILE, TILE))
