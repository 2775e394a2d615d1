"""The parameters of a position, for people and for their editors."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from carc_widget.engine.rules import Rules


class Position(TypedDict, total=False):
    """The parameters of `State.setup` and `State.edit`; whatever is left out follows from the rest.

    Parameters:
        players, sets, rules: as for `State.start`.
        tiles: `(id, x, y, rotation)` each; the rotation in quarter turns clockwise. By default the start tile.
        meeples: `(player, (x, y), where)` or `(player, (x, y), where, kind)` each; the player as name or index,
            `where` as a segment is named on the board (`city N`, `field EL`, `monastery`), the kind `small` or `large`.
        mage, witch: `((x, y), where)`, or `None` when set aside.
        hand: the id of the tile drawn and not yet placed.
        active: whose turn it is, as name or index.
        phase: what the game waits for; by default `place` with a tile in hand, else `draw`.
        scores: the points, a player each, or by name.
        supply: `(small, large)` meeples left, a player each, or by name; by default all that are not on the board.
        tiles_left: tile id -> copies in the bag; by default all tiles of the sets that are not on the board.
        last: the cell of the tile just placed; needed from the magic step on.
        turn: the number of the turn, from 1.
        duties: in phase `magic`, what is owed: `joining`, `symbol`, or both; by default what the board shows.
        circle: in phase `circle_act`, what was chosen: `add` or `remove`.
        waiting: in phase `circle_act`, how many players have still to decide.
    """

    players: int | Iterable[str]
    sets: Iterable[str]
    rules: Rules | None
    tiles: Iterable[Sequence[Any]]
    meeples: Iterable[Sequence[Any]]
    mage: Sequence[Any] | None
    witch: Sequence[Any] | None
    hand: str | None
    active: int | str
    phase: str | None
    scores: Mapping[str, int] | Sequence[int]
    supply: Mapping[str, Sequence[int] | None] | Sequence[Sequence[int] | None]
    tiles_left: Mapping[str, int] | None
    last: Sequence[int] | None
    turn: int
    duties: Iterable[str] | None
    circle: str | None
    waiting: int
