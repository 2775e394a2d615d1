"""Position parameters: what `State.setup` takes, and the parameters of a board."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from carc_widget.engine import mage_witch
from carc_widget.engine.board import LAID_MASK, Board, small_and_large, unpack_cell
from carc_widget.engine.coerce import CellLike, SpotLike, TileLike
from carc_widget.engine.feature import unpack_meeples
from carc_widget.engine.figures import Meeple
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rules import Rules
from carc_widget.engine.tiles import PlacedTile, Tile, TileSet
from carc_widget.engine.turn import CIRCLE_ACT, DRAW, MAGIC, PLACE, TURN


class Position(TypedDict, total=False):
    """The parameters of `State.setup` and `State.edit`; parameters that are left out follow from the rest.

    Parameters:
        players, sets, rules: as for `State.start`.
        colours: the colour of each player's meeples, in the order of play, unless `players` maps names to colours.
        tiles: `(tile, x, y, rotation)` each, the tile or its id, the rotation in quarter turns clockwise; or what
            `State.board` gives. By default the start tile.
        meeples: a `Meeple`, `(player, spot)`, `(player, (x, y), where)`, or one of the last two with the kind `small`
            or `large` after it. The player is a name or index, `where` is how a segment is named on the board
            (`city N`, `field EL`, `monastery`), the spot a `Spot` or a name with its cell (`city N (0, 0)`).
        mage, witch: a spot or `((x, y), where)`, or `None` when set aside.
        hand: the tile drawn and not yet placed, or its id.
        active: whose turn it is, as name or index.
        phase: what the game waits for; by default `place` with a tile in hand, else `draw`.
        scores: the points, one number per player, or by name.
        supply: `(small, large)` meeples left, one pair per player, or by name; by default all that are not on the
            board.
        tiles_left: tile or id -> copies in the bag; by default all tiles of the sets that are not on the board.
        last: the cell of the tile just placed; needed from the magic step on.
        turn: the number of the turn, from 1.
        duties: in phase `magic`, what is owed: `joining`, `symbol`, or both; by default what the board shows.
        circle: in phase `circle_act`, what was chosen: `add` or `remove`.
        waiting: in phase `circle_act`, how many players have still to decide.
    """

    players: int | Iterable[str] | Mapping[str, str]
    colours: Iterable[str | None] | None
    sets: Iterable[str | TileSet]
    rules: Rules | None
    tiles: Iterable[Sequence[Any]] | Mapping[Cell, PlacedTile]
    meeples: Iterable[Meeple | Sequence[Any]]
    mage: SpotLike | None
    witch: SpotLike | None
    hand: TileLike | None
    active: int | str
    phase: str | None
    scores: Mapping[str, int] | Sequence[int]
    supply: Mapping[str, Sequence[int] | None] | Sequence[Sequence[int] | None]
    tiles_left: Mapping[str, int] | Mapping[Tile, int] | None
    last: CellLike | None
    turn: int
    duties: Iterable[str] | None
    circle: str | None
    waiting: int


DUTIES = {"joining": mage_witch.JOINING, "symbol": mage_witch.SYMBOL}
"""The names of what a magic step can owe (R16)."""


def describe(board: Board) -> dict[str, Any]:
    """The parameters of `build` for this board."""
    config = board.config
    kinds = config.tables.tiles
    step = board.step

    def where(segment: int) -> tuple[tuple[int, int], str] | None:
        if segment < 0:
            return None
        spot = board.spot(segment)
        return (spot.cell.x, spot.cell.y), board.key(spot)

    standing = unpack_meeples(board, tuple(board.standing.items()))
    return {
        "players": config.players,
        "colours": config.chosen_colours,
        "sets": config.chosen_sets,
        "rules": config.rules,
        "tiles": [
            (kinds[(packed_tile & LAID_MASK) >> 2].id, *unpack_cell(cell), packed_tile & 3)
            for cell, packed_tile in board.cells.items()
        ],
        "meeples": [(m.player, tuple(m.spot.cell), board.key(m.spot), m.kind.value) for m in standing],
        "mage": where(board.mage),
        "witch": where(board.witch),
        "hand": kinds[board.hand].id if board.hand >= 0 else None,
        "active": board.active,
        "phase": None if step in (DRAW, PLACE) else TURN[step].phase.value,
        "scores": tuple(board.scores),
        "supply": tuple(small_and_large(board.supply, player) for player in range(len(config.players))),
        "tiles_left": {kinds[i].id: copies for i, copies in enumerate(board.bag) if copies},
        "last": tuple(unpack_cell(board.last)) if board.last >= 0 else None,
        "turn": board.turn,
        "duties": [name for name, bit in DUTIES.items() if board.duties & bit] if step == MAGIC else None,
        "circle": ("add" if board.adding else "remove") if step == CIRCLE_ACT else None,
        "waiting": board.waiting if step == CIRCLE_ACT else 0,
    }


def differences(one: Board, other: Board) -> dict[str, tuple[Any, Any]]:
    """The parameters in which two positions differ, each with its value in the one and in the other."""
    first, second = describe(one), describe(other)
    for position in (first, second):
        for name in ("tiles", "meeples"):  # their order is not part of a position
            position[name] = sorted(position[name])
    return {name: (value, second[name]) for name, value in first.items() if value != second[name]}
