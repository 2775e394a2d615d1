"""Crop circles: which players act, in which order, and their actions (R70-R79)."""

from collections.abc import Iterable, Mapping
from typing import Any

from tests.engine.reference.features import Board, Groups, Meeple, part_of
from tests.engine.reference.options import Options

Action = tuple[Any, ...]


def of_kind(board: Board, meeples: Iterable[Meeple], kind: str) -> list[Meeple]:
    """Return the followers that stand in features of the circle's kind (R72)."""
    return [meeple for meeple in meeples if part_of(board, meeple.segment).kind == kind]


def order(active: int, players: int) -> list[int]:
    """Return the players from the left of the active one, who comes last (R73)."""
    return [(active + step) % players for step in range(1, players + 1)]


def adding(own: Iterable[Meeple], groups: Groups, supply: Mapping[str, int], options: Options) -> set[Action]:
    """Return the actions under A of a player with followers `own` of the kind; empty if passed over (R74, R76)."""
    segments = {meeple.segment for meeple in own}
    if options["crop_add_place"] == "same_feature":
        segments = {segment for start in segments for segment in groups[start]}
    additions: set[Action] = {
        ("add", segment, kind) for segment in segments for kind, left in supply.items() if left > 0
    }
    if additions and options["crop_add"] == "may":
        additions.add(("pass",))
    return additions


def removing(own: Iterable[Meeple]) -> set[Action]:
    """Return the actions under B of a player with followers `own` of the kind; empty if passed over (R75, R76)."""
    return {("take", meeple.segment, meeple.kind) for meeple in own}
