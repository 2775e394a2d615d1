"""Tile order: the order of draws. A state has the tiles that are left; only a game has their order."""

from collections.abc import Iterable
from random import Random

from carc_widget.engine.errors import BadArgument, BadSetting, UnknownName, shown, suggest
from carc_widget.engine.state import State

MAX_SEED_DIGITS = 4000
"""Digits of a seed; Python neither writes nor reads numbers that are much longer."""


def check_seed(seed: object) -> int:
    """The seed, validated, or a random one for `None`.

    Raises:
        BadSetting: it is not a whole number, or longer than a record can hold.
    """
    if seed is None:
        return Random().randrange(1 << 32)
    if type(seed) is not int:
        raise BadSetting(f"the seed is {shown(seed)}; give a whole number")
    if not -(10**MAX_SEED_DIGITS) < seed < 10**MAX_SEED_DIGITS:
        raise BadSetting(f"the seed has more than {MAX_SEED_DIGITS} digits; give a shorter one")
    return seed


def check_order(state: State, order: object) -> tuple[str, ...]:
    """The ids of the tiles to draw first.

    Raises:
        BadArgument: these are no ids.
        UnknownName: the bag has no such tile.
        BadSetting: it has fewer of them.
    """
    if isinstance(order, str):
        order = order.split()
    if not isinstance(order, Iterable):
        raise BadArgument(f"the order is {shown(order)}; give the ids of tiles, such as ['E', 'M6']")
    ids = tuple(order)
    left = dict(state.tiles_left)
    for id in ids:
        if not isinstance(id, str) or id not in left:
            raise UnknownName(suggest("tile in the bag", id, left))
        if not left[id]:
            raise BadSetting(f"the order names tile {id} more often than the bag holds it ({state.tiles_left[id]})")
        left[id] -= 1
    return ids


def deal(state: State, random: Random, first: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles of the bag in the order in which they will be drawn, those of `first` at the front."""
    left = dict(state.tiles_left)
    for id in first:
        left[id] -= 1
    rest = [id for id, copies in left.items() for _ in range(copies)]
    random.shuffle(rest)
    return (*first, *rest)


def order_after(order: tuple[str, ...], tile: str, *, returned: bool, seed: int) -> tuple[str, ...]:
    """The order after a draw; a tile that goes back into the bag (R12) comes up again where the seed decides."""
    left = list(order)
    left.remove(tile)
    if returned:
        place = Random(f"{seed} {len(left)} {left[:1]}").randrange(len(left)) + 1 if left else 0
        left.insert(place, tile)
    return tuple(left)
