"""Why an action is legal: the rules that allow it, each with a stable code and what it is about.

The counterpart of `refusals`: for each action exactly one of the two is empty.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from carc_widget.engine import coerce, crop_circles, mage_witch
from carc_widget.engine.actions import (
    AddMeeple,
    ChooseCircle,
    Deploy,
    Draw,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.board import MEEPLES, OPEN, SIDE_OFFSETS, Board, meeples_of, pack_cell, unpack_cell
from carc_widget.engine.describable import Describable, repr_without_defaults
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.refusals import EDGE_KINDS, closed_now, reasons
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import DEPLOY


@dataclass(frozen=True, slots=True)
class Permission(Describable):
    """One rule that allows an action: a code, the rule, and what it is about, without words.

    Attributes:
        code: a stable word for programs, such as `edges_match`.
        rule: the id of the rule.
        tile, copies: the tile that was named, and how many of it are left.
        side, shows, neighbour: a side of the cell, what both tiles show there, and the cell of the other tile.
        spot, key, kind: a segment, how the notation names it, and what it is.
        figure: a magic figure.
        meeple: a kind of meeple.
        option: the option of the rules that makes it so, where another reading would not allow it.
    """

    code: str
    rule: str
    tile: str = ""
    copies: int = 0
    side: Side | None = None
    shows: FeatureKind | None = None
    neighbour: Cell | None = None
    spot: Spot | None = None
    key: str = ""
    kind: FeatureKind | None = None
    figure: Figure | None = None
    meeple: MeepleKind | None = None
    option: str = ""

    __repr__ = repr_without_defaults


def permissions(board: Board, action: object) -> tuple[Permission, ...]:
    """The rules that allow an action, in the order of an argument; empty exactly if it is not legal."""
    return () if reasons(board, action) else tuple(_permissions(board, coerce.action(board, action)))


def _permissions(board: Board, action: object) -> Iterator[Permission]:
    match action:
        case Draw(tile):
            yield Permission("in_bag", "R3", tile=tile, copies=board.bag[board.config.tables.number[tile]])
        case Place(cell, rotation):
            yield from _place(board, pack_cell(cell), board.hand << 2 | rotation)
        case MoveFigure(figure, spot):
            yield from _move(board, Figure(figure), spot)
        case RemoveFigure(figure):
            yield from _remove(board, Figure(figure))
        case Deploy(spot, kind):
            yield from _deploy(board, spot, MeepleKind(kind))
        case Pass():
            yield from _pass(board)
        case ChooseCircle():
            yield from _choose(board)
        case AddMeeple(spot, kind):
            yield from _add(board, spot, MeepleKind(kind))
        case TakeBack(spot, kind):
            yield _circle_names(board)
            yield _about(board, "own_meeple_there", "R75", spot, meeple=MeepleKind(kind))


def _about(board: Board, code: str, rule: str, spot: Spot, **about: Any) -> Permission:
    """A permission that is about a segment on the board."""
    return Permission(code, rule, spot=spot, key=board.key(spot), kind=board.kind(spot), **about)


def _place(board: Board, cell: int, turned: int) -> Iterator[Permission]:
    edges = board.config.tables.edges[turned >> 2][turned & 3]
    for side, offset in zip(Side, SIDE_OFFSETS, strict=True):
        if cell + offset in board.cells:
            neighbour = unpack_cell(cell + offset)
            yield Permission("edges_match", "R10", side=side, shows=EDGE_KINDS[edges[side]], neighbour=neighbour)


def _causes(board: Board) -> Iterator[Permission]:
    """The causes of the magic step (R16); one move settles both (R33)."""
    duty = mage_witch.magic_duty(board)
    if duty.joined:
        completed = not board.data[board.root(board.mage)] & OPEN
        yield _about(board, "joined", "R31" if completed else "R30", board.spot(board.mage))
    if duty.symbol:
        yield Permission("symbol", "R16")
    if duty.joined and duty.symbol and not duty.removal:
        yield Permission("one_move_for_both", "R33", option="magic_merge_and_tile=one_move")


_IN_PLAY = (("none_in_play", "R21"), ("one_in_play", "R22"), ("both_in_play", "R23"))


def _move(board: Board, figure: Figure, spot: Spot) -> Iterator[Permission]:
    yield from _causes(board)
    yield Permission(*_IN_PLAY[(board.mage >= 0) + (board.witch >= 0)])
    root = board.root(board.segment(spot))
    yield _about(board, "open", "R18", spot)
    own, other = (board.mage, board.witch) if figure is Figure.MAGE else (board.witch, board.mage)
    if other >= 0:
        yield Permission("other_figure_elsewhere", "R19", figure=figure.other)
    if own >= 0 and board.root(own) == root:
        yield Permission("same_feature", "R24", figure=figure, option="magic_same_feature_move=allowed")
    elif own >= 0:
        yield Permission("another_feature", "R24", figure=figure)
        left = board.root(own)
        if not board.data[left] & OPEN and closed_now(board, left):
            yield _about(board, "leaves_what_is_complete", "R26", board.spot(own), figure=figure)
    if board.data[root] & MEEPLES:
        yield _about(board, "meeples_do_not_matter", "R18", spot)


def _remove(board: Board, figure: Figure) -> Iterator[Permission]:
    yield from _causes(board)
    rule = mage_witch.rule_of_step(board)
    yield Permission("no_place", rule)
    if board.mage >= 0 and board.witch >= 0:
        yield Permission("one_of_two", rule, figure=figure)


def _deploy(board: Board, spot: Spot, kind: MeepleKind) -> Iterator[Permission]:
    root = board.root(board.segment(spot))
    yield Permission("in_supply", "R47", meeple=kind)
    yield _about(board, "on_last_tile", "R47", spot)
    yield _about(board, "free", "R48", spot)
    for figure, at in ((Figure.MAGE, board.mage), (Figure.WITCH, board.witch)):
        if at >= 0 and board.root(at) == root:
            yield _about(board, "figure_does_not_occupy", "R35", spot, figure=figure)
    if board.kind(spot) is not FeatureKind.FIELD and not board.data[root] & OPEN:
        yield _about(board, "completed_may_be_claimed", "R49", spot)


def _pass(board: Board) -> Iterator[Permission]:
    if board.step == DEPLOY:
        yield Permission("deploying_is_optional", "R9")
    else:
        yield Permission("adding_is_optional", "R74", option="crop_add=may")


def _choose(board: Board) -> Iterator[Permission]:
    yield Permission("chooses_for_everybody", "R71")
    if not crop_circles.own_segments(board, board.active):
        yield Permission("needs_no_own_meeple", "R71", kind=crop_circles.current_circle(board, chosen=False).kind)


def _circle_names(board: Board) -> Permission:
    return Permission("circle_names", "R72", kind=crop_circles.current_circle(board, chosen=True).kind)


def _add(board: Board, spot: Spot, kind: MeepleKind) -> Iterator[Permission]:
    yield _circle_names(board)
    yield Permission("in_supply", "R74", meeple=kind)
    if meeples_of(board.meeples_on(board.segment(spot)), crop_circles.actor(board)):
        yield _about(board, "own_beside", "R74", spot)
    else:
        yield _about(board, "own_in_feature", "R74", spot, option="crop_add_place=same_feature")
