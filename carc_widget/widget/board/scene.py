"""The board as it is sent: where the sprites lie, what can be pressed, labels, motion, the buttons beside a tile."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.graphics.annotations import HIGHLIGHT
from carc_widget.graphics.scene import offer_point, scene
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, Placed
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.widget.board.animation import STILL, Flight, ScoreAnimation
from carc_widget.widget.board.annotations import places
from carc_widget.widget.board.model import BoardView, Look, Mark

LEAST = (7.0, 4.6)
"""How many columns and rows are shown at least, so that the first turns do not move the view."""

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Where the buttons beside a tile can stand: below it, above it, to the right and to the left."""


class Placement(NamedTuple):
    """A sprite in its place: its middle in hundredths of a tile, quarter turns clockwise, enlargement and opacity.

    `letter_height` is the height of its letters if it is only text: the page keeps them readable.
    """

    sprite: Drawing
    x: float
    y: float
    rotation: int
    scale: float
    opacity: float
    letter_height: float


@dataclass(frozen=True, slots=True)
class Frame:
    """Which part of the board is shown: left, top, right and bottom in tiles, and the tile tried or placed last."""

    fit: tuple[float, float, float, float]
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Target:
    """A place on the board that can be pressed.

    Attributes:
        id: comes back in the message of a press.
        x, y: the middle, in tiles; the start tile has its middle at (0.5, 0.5).
        label: what a press does, for the tooltip and for screen readers.
        kind: `cell` (a whole tile) or `spot` (a disc).
        r: the radius in tiles, for cells half a side.
        turns: for a cell, the rotations in which the tile in hand fits.
        placed: for a cell, whether the tile already lies there for a try.
        sprite: for a spot, the picture shown while it is pointed at.
        group: spots of one group are highlighted together: the segments of one feature.
        chosen: for a spot, whether a meeple stands there for a try.
    """

    id: str
    x: float
    y: float
    label: str
    kind: str = "cell"
    r: float = 0.5
    turns: tuple[int, ...] = ()
    placed: bool = False
    sprite: Drawing | None = None
    group: int = 0
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class HandTile:
    """The tile in hand: its distinct rotations, its picture, and how it is turned on the board if it is tried there."""

    turns: tuple[int, ...]
    sprite: Drawing | None = None
    tried: int | None = None


@dataclass(frozen=True, slots=True)
class TileButton:
    """A button beside a tile: it does what the button of the same id in the toolbar does."""

    id: str
    sign: str
    name: str
    main: bool


@dataclass(frozen=True, slots=True)
class TileButtons:
    """The buttons beside a tile: its middle, the sides where they can stand with the best first, and their name."""

    x: float
    y: float
    sides: tuple[tuple[int, int], ...]
    label: str
    buttons: tuple[TileButton, ...]


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A few letters on the board that keep a readable size, with the colours of the players whom they are about."""

    x: float
    y: float
    text: str
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardMotion:
    """What the change of the game with this number set in motion; it is played once."""

    change: int
    payments: tuple[ScoreAnimation, ...] = ()
    flights: tuple[Flight, ...] = ()


@dataclass(frozen=True, slots=True)
class BoardColours:
    """The colours of what the page draws: the target pointed at, its rim, and places that a text is about."""

    pointed: str
    rim: str
    lit: str


@dataclass(frozen=True, slots=True)
class BoardScene:
    """The board.

    Attributes:
        scene: layers of sprites from back to front.
        frame: which part of the board is shown.
        targets: what can be pressed.
        hand: the tile in hand.
        aria_label: the name of the board for screen readers.
        tile_buttons: the buttons beside a tile.
        labels: where there is no room for all, the first matter most.
        motion: what is in motion.
        colours: the colours of what the page draws.
    """

    scene: tuple[tuple[Placement, ...], ...]
    frame: Frame
    targets: tuple[Target, ...]
    hand: HandTile
    aria_label: str
    colours: BoardColours
    tile_buttons: TileButtons | None = None
    labels: tuple[PlacedLabel, ...] = ()
    motion: BoardMotion | None = None


def board_scene(board: BoardView, change: int) -> BoardScene:
    """The board as it is sent.

    Parameters:
        board: what the board shows.
        change: the number of the last change of the game.
    """
    hand, motion = board.hand, board.motion
    return BoardScene(
        scene=tuple(tuple(map(_placement, layer)) for layer in scene(board.table, board.view).layers),
        frame=Frame(_fit(board), _at(board)),
        targets=tuple(_target(board, mark) for mark in board.marks),
        hand=HandTile(
            tuple(range(hand.symmetry)) if hand else (0,),
            tile_drawing(hand) if hand else None,
            board.tried.rotation if board.tried else None,
        ),
        aria_label=board.label,
        tile_buttons=_tile_buttons(board),
        labels=tuple(
            PlacedLabel(round(label.at[0], 2), round(label.at[1], 2), label.text, label.colours)
            for label in board.labels
        ),
        motion=None if motion == STILL else BoardMotion(change, motion.payments, motion.flights),
        colours=BoardColours(PALETTE.pointed, PALETTE.mark, HIGHLIGHT),
    )


def _placement(placed: Placed) -> Placement:
    return Placement(
        placed.drawing,
        _short(placed.x),
        _short(placed.y),
        placed.rotation,
        _short(placed.scale),
        _short(placed.opacity),
        _letter_height(placed.drawing),
    )


@lru_cache(maxsize=1024)
def _letter_height(drawing: Drawing) -> float:
    """The height of the letters of a drawing that is only text; else 0."""
    texts = [shape for shape in drawing.shapes if isinstance(shape, Label)]
    return _short(min(text.size for text in texts)) if texts and len(texts) == len(drawing.shapes) else 0


def _short(value: float) -> float:
    """A number with at most two decimals."""
    short = round(value, 2)
    return int(short) if short == int(short) else short


def _target(board: BoardView, mark: Mark) -> Target:
    if mark.cell is not None:
        x, y = mark.cell.x + 0.5, mark.cell.y + 0.5
        if mark.look is Look.LYING:
            return Target(mark.id, x, y, mark.label, "spot", 0.46)
        tried = board.tried is not None and board.tried.cell == mark.cell
        return Target(mark.id, x, y, mark.label, turns=mark.turns, placed=tried)
    assert mark.spot is not None
    x, y = offer_point(board.table, board.view, mark.spot)
    return Target(
        mark.id,
        round(x / TILE, 3),
        round(y / TILE, 3),
        mark.label,
        "spot",
        0.13,
        sprite=mark.piece,
        group=mark.group,
        chosen=mark.look is Look.TRIED,
    )


def _tile_buttons(board: BoardView) -> TileButtons | None:
    """The buttons beside a tile; those sides come first where they hide least."""
    if board.tile_buttons is None:
        return None
    x, y = board.tile_buttons.cell
    offered = {mark.cell for mark in board.marks}

    def hidden(side: tuple[int, int]) -> int:
        there = Cell(x + side[0], y + side[1])
        return 2 * (there in board.table.board) + (there in offered)

    buttons = (TileButton(each.id, each.label, each.tip, each.main) for each in board.tile_buttons.buttons)
    return TileButtons(x + 0.5, y + 0.5, tuple(sorted(SIDES, key=hidden)), board.tile_buttons.label, tuple(buttons))


def _at(board: BoardView) -> tuple[float, float] | None:
    """The middle of the tile tried or placed last."""
    cell = board.tried.cell if board.tried else board.state.last
    return None if cell is None else (cell.x + 0.5, cell.y + 0.5)


def _fit(board: BoardView) -> tuple[float, float, float, float]:
    """What has to be visible: all tiles, in a game that goes on the cells round them, and what a caller drew.

    It does not depend on what is only tried, so that the view does not jump between the steps of a turn.
    """
    over = board.draft is None and board.state.is_over
    margin = 1.55 if board.view.coordinates else 0.3 if over else 1.15
    tried = board.tried.cell if board.tried else None
    drawn = [place for marks in (board.view.arrows, board.view.captions) for mark in marks for place in places(mark)]
    cells = [cell for cell in board.table.board if cell != tried] or [Cell(0, 0)]
    cells += [place.cell if isinstance(place, Spot) else place for place in drawn]
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    left, right, top, bottom = min(xs) - margin, max(xs) + 1 + margin, min(ys) - margin, max(ys) + 1 + margin
    wide, high = max(0.0, LEAST[0] - right + left) / 2, max(0.0, LEAST[1] - bottom + top) / 2
    return left - wide, top - high, right + wide, bottom + high
