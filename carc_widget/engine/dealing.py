"""Tile order: the order of draws. A state has the tiles that are left; only a game has their order."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Literal

from carc_widget.engine.coerce import tile_id
from carc_widget.engine.errors import BadArgument, BadSetting, UnknownName, is_ordered, shown, suggest, whole_number
from carc_widget.engine.state import State

TileCount = int | Literal["all"]
"""How many tiles are drawn in a game: a number for a short game, or all tiles of the sets."""

MAX_SEED_DIGITS = 4000
"""Digits of a seed; Python neither writes nor reads numbers that are much longer."""


def check_seed(seed: object) -> int:
    """The seed, validated, or a random one for `None`.

    Raises:
        BadSetting: it is not a whole number, or longer than a record can hold.
    """
    if seed is None:
        return Random().randrange(1 << 32)
    seed = whole_number(seed)
    if type(seed) is not int:
        raise BadSetting(f"the seed is {shown(seed)}; give a whole number")
    if not -(10**MAX_SEED_DIGITS) < seed < 10**MAX_SEED_DIGITS:
        raise BadSetting(f"the seed has more than {MAX_SEED_DIGITS} digits; give a shorter one")
    return seed


def check_order(state: State, order: object) -> tuple[str, ...]:
    """The ids of the tiles to draw first.

    Raises:
        BadArgument: it is not a list of tiles: a set has no order.
        UnknownName: the bag has no such tile.
        BadSetting: it has fewer of them.
    """
    if isinstance(order, str):
        order = order.split()
    if not is_ordered(order):
        raise BadArgument(f"the order is {shown(order)}; give a list of tiles or their ids, such as ['E', 'M6']")
    ids = []
    left = dict(state.tiles_left)
    for id in map(tile_id, order):
        if not isinstance(id, str) or id not in left:
            raise UnknownName(suggest("tile in the bag", id, left))
        if not left[id]:
            raise BadSetting(f"the order names tile {id} more often than the bag holds it ({state.tiles_left[id]})")
        left[id] -= 1
        ids.append(str(id))
    return tuple(ids)


def deal(state: State, random: Random, first: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles of the bag in the order in which they will be drawn, those of `first` at the front."""
    left = dict(state.tiles_left)
    for id in first:
        left[id] -= 1
    rest = [id for id, copies in left.items() for _ in range(copies)]
    random.shuffle(rest)
    return (*first, *rest)


def check_tile_count(state: State, tiles: object, ahead: tuple[str, ...]) -> TileCount:
    """The number of tiles to draw, validated; `ahead` are those to draw first.

    Raises:
        BadSetting: it is not a number, the sets have fewer tiles, or more are to be drawn first.
    """
    if isinstance(tiles, str) and tiles == "all":
        return "all"
    in_bag = sum(state.tiles_left.values())
    tiles = whole_number(tiles)
    if type(tiles) is not int or not 1 <= tiles <= in_bag:
        raise BadSetting(
            f"tiles is {shown(tiles)}; give how many tiles are drawn, a whole number from 1 to {in_bag} with these "
            "sets, or 'all'",
            "tiles",
            most=in_bag,
        )
    if len(ahead) > tiles:
        raise BadSetting(f"the order names {len(ahead)} tiles, but a game with tiles={tiles} draws only {tiles}")
    return tiles


def shorten(state: State, dealt: tuple[str, ...], ahead: tuple[str, ...], tiles: int) -> tuple[str, ...]:
    """The order of a short game: the first tiles dealt, with as large a share of magic tiles as in the whole game.

    Parameters:
        state: the initial state of the whole game.
        dealt: the order of the whole game.
        ahead: its first tiles, which are part of the short game in any case.
        tiles: the number of tiles of the short game.
    """
    kinds = state._board.config.tables.by_id

    def magic(ids: Iterable[str]) -> list[str]:
        return [id for id in ids if kinds[id].magic]

    rest, room = dealt[len(ahead) :], tiles - len(ahead)
    with_magic = magic(rest)
    share = round(tiles * len(magic(dealt)) / len(dealt)) - len(magic(ahead))
    number = min(max(share, 0), room)
    without = [id for id in rest if not kinds[id].magic]
    left = Counter(with_magic[:number] + without[: room - number])
    order = list(ahead)
    for id in rest:
        if left[id]:
            left[id] -= 1
            order.append(id)
    return tuple(order)


def order_after(order: tuple[str, ...], tile: str, *, returned: bool, seed: int) -> tuple[str, ...]:
    """The order after a draw; a tile that goes back into the bag (R12) comes up again where the seed decides."""
    left = list(order)
    left.remove(tile)
    if returned:
        place = Random(f"{seed} {len(left)} {left[:1]}").randrange(len(left)) + 1 if left else 0
        left.insert(place, tile)
    return tuple(left)
