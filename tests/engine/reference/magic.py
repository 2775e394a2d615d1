"""Mage and witch: when they move, their targets, removals (R16-R34)."""

from typing import Any

from tests.engine.reference.facts import has_logo
from tests.engine.reference.features import Board, Groups, Segment, open_edges, part_of
from tests.engine.reference.options import Options

Action = tuple[Any, ...]
Figures = dict[str, Segment | None]


def same_feature(groups: Groups, a: Segment | None, b: Segment | None) -> bool:
    """Return whether two segments belong to one feature; a figure off the board has none (R19)."""
    return a is not None and b is not None and groups[a] == groups[b]


def duties(tile: str, before: Groups, after: Groups, figures: Figures, options: Options) -> list[str]:
    """Return the duties after a placement: "join" parts mage and witch, "logo" moves one (R16, R30, R33)."""
    mage, witch = figures["mage"], figures["witch"]
    joins = same_feature(after, mage, witch) and not same_feature(before, mage, witch)
    if joins and has_logo(tile) and options["magic_merge_and_tile"] == "two_moves":
        return ["join", "logo"]
    if has_logo(tile):
        return ["logo"]  # one move fulfills both duties; without a target R27 applies
    return ["join"] if joins else []


def open_roads_and_cities(board: Board, groups: Groups) -> set[frozenset[Segment]]:
    """Return all roads and cities that are not complete (R14, R18, R25)."""
    return {
        group
        for segment, group in groups.items()
        if part_of(board, segment).kind in ("road", "city") and any(open_edges(board, other) for other in group)
    }


def targets(figure: str, board: Board, groups: Groups, figures: Figures, options: Options) -> set[Segment]:
    """Return the segments that a figure may move to (R18, R19, R24)."""
    other = figures["witch" if figure == "mage" else "mage"]
    own = figures[figure]
    allowed: set[Segment] = set()
    for group in open_roads_and_cities(board, groups):
        if other in group:
            continue
        if own in group and options["magic_same_feature_move"] == "forbidden":
            continue
        allowed |= group
    return allowed


def actions(duty: str, board: Board, groups: Groups, figures: Figures, options: Options) -> set[Action]:
    """Return the moves for a duty, or the removals, or nothing (R20-R23, R27, R28, R32)."""
    moves: set[Action] = {
        ("move", figure, segment) for figure in figures for segment in targets(figure, board, groups, figures, options)
    }
    if moves:
        return moves
    if duty == "join" and options["magic_merge_no_spot"] == "stay":
        return set()
    return {("remove", figure) for figure, place in figures.items() if place is not None}
