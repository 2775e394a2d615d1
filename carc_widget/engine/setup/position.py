"""The parameters of a position, for people and for their editors."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from carc_widget.engine.coerce import CellLike, SpotLike, TileLike
from carc_widget.engine.figures import Meeple
from carc_widget.engine.geometry import Cell
from carc_widget.engine.placed import PlacedTile
from carc_widget.engine.rules import Rules
from carc_widget.engine.tiles import Tile, TileSet


class Position(TypedDict, total=False):
    """The parameters of `State.setup` and `State.edit`; whatever is left out follows from the rest.

    Parameters:
        players, sets, rules: as for `State.start`.
        colours: the colour of each player's meeples, in the order of play, unless `players` tells them.
        tiles: `(tile, x, y, rotation)` each, the tile or its id, the rotation in quarter turns clockwise; or what
            `State.board` gives. By default the start tile.
        meeples: a `Meeple`, `(player, spot)`, `(player, (x, y), where)`, or one of the last two with the kind `small`
            or `large` behind it. The player is a name or index, `where` is how a segment is named on the board
            (`city N`, `field EL`, `monastery`), the spot a `Spot` or a name with its cell (`city N (0, 0)`).
        mage, witch: a spot or `((x, y), where)`, or `None` when set aside.
        hand: the tile drawn and not yet placed, or its id.
        active: whose turn it is, as name or index.
        phase: what the game waits for; by default `place` with a tile in hand, else `draw`.
        scores: the points, a player each, or by name.
        supply: `(small, large)` meeples left, a player each, or by name; by default all that are not on the board.
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
