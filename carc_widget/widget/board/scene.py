"""Serialized board for the page: placed sprites, click targets, labels, animation, buttons beside a tile."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.graphics.annotations import HIGHLIGHT, Arrow, Caption
from carc_widget.graphics.overlays import is_coordinate
from carc_widget.graphics.scene import offer_point, scene
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, PlacedDrawing
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.widget.board.animation import Motion
from carc_widget.widget.board.annotations import places
from carc_widget.widget.board.sounds import BoardSounds
from carc_widget.widget.board.view_model import BoardLabel, BoardView, Look, Target

MIN_VISIBLE = (7.0, 4.6)
"""Minimum number of visible columns and rows, so that the first turns do not move the viewport."""

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Possible positions of the buttons beside a tile: below it, above it, to the right and to the left."""


class Placement(NamedTuple):
    """Placed sprite: its centre in hundredths of a tile, quarter turns clockwise, scale and opacity.

    `letter_height` is the height of the letters if the sprite is only text, so that the page keeps them readable.
    `is_coordinate` is 1 for the number of a column or row, which the page hides on small tiles; else 0, as short JSON.
    """

    sprite: Drawing
    x: float
    y: float
    rotation: int
    scale: float
    opacity: float
    letter_height: float
    is_coordinate: int


@dataclass(frozen=True, slots=True)
class Frame:
    """The parts of the board that the page shows, in tiles.

    Attributes:
        fit: left, top, right and bottom of what is visible until the user zooms.
        bounds: the same of the tiles, arrows and captions; the middle of the view stays in it.
        at: the centre of the tile placed last; a tentatively placed tile counts as the last one.
    """

    fit: tuple[float, float, float, float]
    bounds: tuple[float, float, float, float]
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class PlacedTarget:
    """Click target on the board as it is sent to the page.

    Attributes:
        id: the id that the page sends back on a click.
        x, y: the centre, in tiles; the centre of the start tile is (0.5, 0.5).
        label: the effect of a click, for the tooltip and for screen readers.
        kind: `cell` (a whole tile) or `spot` (a disc).
        r: the radius in tiles, for cells half a side.
        rotations: for a cell, the rotations in which the tile in hand fits.
        placed: for a cell, whether the tile is tentatively placed there.
        sprites: for a spot, the pictures that are displayed on hover, side by side.
        group: the number of the feature; spots of one feature are highlighted together.
        tentative: for a spot, whether a meeple is tentatively deployed there.
        note: the text of a hint for it; may be empty.
    """

    id: str
    x: float
    y: float
    label: str
    kind: str = "cell"
    r: float = 0.5
    rotations: tuple[int, ...] = ()
    placed: bool = False
    sprites: tuple[Drawing, ...] = ()
    group: int = 0
    tentative: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class HandTile:
    """Tile in hand: its distinct rotations, its picture, and its rotation on the board if it is tentatively placed."""

    rotations: tuple[int, ...]
    sprite: Drawing | None = None
    tentative_rotation: int | None = None


@dataclass(frozen=True, slots=True)
class TileButton:
    """Button beside a tile; it sends the same message as the toolbar button with its id."""

    id: str
    sign: str
    name: str
    main: bool


@dataclass(frozen=True, slots=True)
class TileButtons:
    """Buttons beside a tile: the centre of the tile, the sides by preference, the accessible name, the buttons."""

    x: float
    y: float
    sides: tuple[tuple[int, int], ...]
    label: str
    buttons: tuple[TileButton, ...]


@dataclass(frozen=True, slots=True)
class BoardColours:
    """Colours of what the page draws: the target under the pointer, its outline, and places that a text refers to."""

    hovered: str
    outline: str
    highlight: str


@dataclass(frozen=True, slots=True)
class BoardScene:
    """Board as it is sent to the page.

    Attributes:
        scene: layers of sprites from back to front.
        frame: the visible part of the board.
        targets: the click targets.
        hand: the tile in hand.
        aria_label: the name of the board for screen readers.
        tile_buttons: the buttons beside a tile.
        labels: the labels, by priority: where there is no room for all, the first keep their place.
        motion: the animation of the last change.
        sounds: the sounds of the last change; `None` if sounds are off.
        colours: the colours of what the page draws.
    """

    scene: tuple[tuple[Placement, ...], ...]
    frame: Frame
    targets: tuple[PlacedTarget, ...]
    hand: HandTile
    aria_label: str
    colours: BoardColours
    tile_buttons: TileButtons | None = None
    labels: tuple[BoardLabel, ...] = ()
    motion: Motion | None = None
    sounds: BoardSounds | None = None


def board_scene(board: BoardView) -> BoardScene:
    """Serialize the view model of the board for the page."""
    hand = board.hand
    return BoardScene(
        scene=tuple(tuple(map(_placement, layer)) for layer in scene(board.position, board.view).layers),
        frame=_frame(board),
        targets=tuple(_target(board, target) for target in board.targets),
        hand=HandTile(
            tuple(range(hand.symmetry)) if hand else (0,),
            tile_drawing(hand) if hand else None,
            board.tentative.rotation if board.tentative else None,
        ),
        aria_label=board.label,
        tile_buttons=_tile_buttons(board),
        labels=board.labels,
        motion=board.motion,
        sounds=board.sounds,
        colours=BoardColours(PALETTE.hovered, PALETTE.mark, HIGHLIGHT),
    )


def _placement(placed: PlacedDrawing) -> Placement:
    return Placement(
        placed.drawing,
        _short(placed.x),
        _short(placed.y),
        placed.rotation,
        _short(placed.scale),
        _short(placed.opacity),
        _letter_height(placed.drawing),
        int(is_coordinate(placed.drawing)),
    )


@lru_cache(maxsize=1024)
def _letter_height(drawing: Drawing) -> float:
    """Return the height of the letters of a drawing that is only text; else 0."""
    texts = [shape for shape in drawing.shapes if isinstance(shape, Label)]
    return _short(min(text.size for text in texts)) if texts and len(texts) == len(drawing.shapes) else 0


def _short(value: float) -> float:
    """Round to at most two decimals; whole numbers become `int`, which is shorter in JSON."""
    short = round(value, 2)
    return int(short) if short == int(short) else short


def _target(board: BoardView, target: Target) -> PlacedTarget:
    if target.cell is not None:
        x, y = target.cell.x + 0.5, target.cell.y + 0.5
        if target.look is Look.TILE:
            return PlacedTarget(target.id, x, y, target.label, "spot", 0.46)
        placed = board.tentative is not None and board.tentative.cell == target.cell
        note = board.notes.get(target.cell, "")
        return PlacedTarget(target.id, x, y, target.label, rotations=target.rotations, placed=placed, note=note)
    assert target.spot is not None
    x, y = offer_point(board.position, board.view, target.spot)
    return PlacedTarget(
        target.id,
        round(x / TILE, 3),
        round(y / TILE, 3),
        target.label,
        "spot",
        0.13,
        sprites=target.pieces,
        group=target.group,
        tentative=target.look is Look.TENTATIVE,
        note=board.notes.get(target.spot, ""),
    )


def _tile_buttons(board: BoardView) -> TileButtons | None:
    """Compute the buttons beside a tile; the sides where they hide the least come first."""
    if board.tile_buttons is None:
        return None
    x, y = board.tile_buttons.cell
    offered = {target.cell for target in board.targets}

    def hidden(side: tuple[int, int]) -> int:
        neighbour = Cell(x + side[0], y + side[1])
        return 2 * (neighbour in board.position.board) + (neighbour in offered)

    buttons = (TileButton(each.id, each.label, each.tip, each.main) for each in board.tile_buttons.buttons)
    return TileButtons(x + 0.5, y + 0.5, tuple(sorted(SIDES, key=hidden)), board.tile_buttons.label, tuple(buttons))


def _at(board: BoardView) -> tuple[float, float] | None:
    """Return the centre of the tentatively placed tile, else of the tile placed last."""
    cell = board.tentative.cell if board.tentative else board.state.last
    return None if cell is None else (cell.x + 0.5, cell.y + 0.5)


def _frame(board: BoardView) -> Frame:
    """Compute the frame: until the user zooms there is a margin around the bounds, during a game for the next tile.

    Tentative placements do not count, so that the viewport does not jump between the steps of a turn.
    """
    over = board.draft is None and board.state.is_over
    margin = 1.55 if board.view.coordinates else 0.3 if over else 1.15
    tentative_cell = board.tentative.cell if board.tentative else None
    annotations: list[Arrow | Caption] = [*board.view.arrows, *board.view.captions]
    cells = [cell for cell in board.position.board if cell != tentative_cell] or [Cell(0, 0)]
    cells += [place.cell if isinstance(place, Spot) else place for each in annotations for place in places(each)]
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    left, right, top, bottom = min(xs), max(xs) + 1, min(ys), max(ys) + 1
    wide = max(margin, (MIN_VISIBLE[0] - right + left) / 2)
    high = max(margin, (MIN_VISIBLE[1] - bottom + top) / 2)
    fit = left - wide, top - high, right + wide, bottom + high
    return Frame(fit, (left, top, right, bottom), _at(board))
