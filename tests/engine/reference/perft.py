"""Counts of action sequences by depth (perft) for small fixed supplies: `python -m tests.engine.reference.perft`.

A sequence is a list of legal actions from the start, draws included; two sequences are different if
one action differs. Sequences that end with the game before they reach the depth are not counted.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tests.engine.reference.game import ReferenceGame


class Supply(NamedTuple):
    """A small game: the number of players, the tiles in the bag and the options that differ from the defaults."""

    players: int
    bag: dict[str, int]
    options: Mapping[str, str | int] = {}


SETS = ("base", "inns_cathedrals", "mage_witch", "crop_circles_2")
SUPPLIES = {
    "base": Supply(2, {"U": 1, "V": 1, "E": 1}),
    "inn": Supply(2, {"I14": 1, "A": 2}),
    "magic": Supply(2, {"M2": 1, "M6": 1, "E": 1}),
    "magic, nowhere to go": Supply(2, {"E": 1, "A": 2, "M8": 1}),
    "magic, literal options": Supply(
        3, {"M3": 1, "E": 2}, {"magic_same_feature_move": "allowed", "magic_merge_and_tile": "two_moves"}
    ),
    "circle": Supply(3, {"K3": 1, "E": 1}),
    "circle, must": Supply(3, {"K2": 1, "K5": 1}, {"crop_add": "must", "crop_add_place": "same_feature"}),
    "unplaceable": Supply(2, {"C": 1, "I02": 1, "E": 1}),
    "unplaceable, reshuffled": Supply(2, {"C": 1, "I02": 1, "E": 1}, {"unplaceable_tile": "reshuffle"}),
}


def new_game(supply: Supply) -> ReferenceGame:
    """Start a game with all sets and the given bag."""
    return ReferenceGame(supply.players, SETS, supply.options, supply.bag)


def count(game: ReferenceGame, depth: int) -> int:
    """Count the sequences of exactly `depth` legal actions from a position."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(game.legal())
    total = 0
    for action in game.legal():
        after = game.copy()
        after.apply(action)
        total += count(after, depth - 1)
    return total


def counts(supply: Supply, depth: int) -> list[int]:
    """Count the sequences of 1, 2, ..., `depth` actions."""
    return [count(new_game(supply), step) for step in range(1, depth + 1)]


def main(depth: int = 7) -> None:
    """Print the counts of all supplies."""
    for name, supply in SUPPLIES.items():
        print(f"{name}: {' '.join(str(number) for number in counts(supply, depth))}", flush=True)


if __name__ == "__main__":
    main()
