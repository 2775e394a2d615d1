"""The order of a turn, as one tuple (R7).

A step waits for a decision, or passes on to the next. Decisions are integers here; `state` turns them into actions.
"""

from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from itertools import compress
from typing import NamedTuple

from carc_widget.engine import crop_circles, mage_witch
from carc_widget.engine.board import FIELD, LARGE, MEEPLES, SMALL, Board, meeples_of, packed_meeple, unpack_cell
from carc_widget.engine.events import (
    Event,
    GameEnded,
    MeepleDeployed,
    Names,
    PlayerPassed,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)
from carc_widget.engine.figures import Meeple, MeepleKind, Spot
from carc_widget.engine.scoring import score_completed, score_final, winners


class Phase(StrEnum):
    """The steps of a turn by name; a game never waits in `SCORE` and `NEXT`."""

    DRAW = "draw"
    PLACE = "place"
    MAGIC = "magic"
    DEPLOY = "deploy"
    SCORE = "score"
    CIRCLE = "circle"
    CIRCLE_ACT = "circle_act"
    NEXT = "next"
    OVER = "over"


DRAW, PLACE, MAGIC, DEPLOY, SCORE, CIRCLE, CIRCLE_ACT, NEXT, OVER = range(9)

NO_MEEPLE = -1
"""The decision to deploy no meeple; others are `segment << 1 | large`."""

Log = list[Event] | None

# The events of nearly every turn: there are few different ones, and they never change.


@lru_cache(4096)
def _drawn(player: int, tile: str, players: Names) -> TileDrawn:
    return TileDrawn(player, tile, players=players)


@lru_cache(4096)
def _passed(player: int, rule: str, players: Names) -> PlayerPassed:
    return PlayerPassed(player, rule, players=players)


class TurnStep(NamedTuple):
    """One step of a turn.

    Attributes:
        phase: its name.
        enter: does what happens automatically; returns this step's number if it waits for a decision, else the number
            of the next step. `None` if it always waits.
        codes: every decision that is possible while it waits.
        perform: carries a decision out and returns the number of the step to enter.
    """

    phase: Phase
    enter: Callable[[Board, Log], int] | None
    codes: Callable[[Board], list[int]]
    perform: Callable[[Board, int, Log], int]


def _draw_codes(board: Board) -> list[int]:
    return list(compress(range(len(board.bag)), board.bag))


def _draw(board: Board, tile: int, log: Log) -> int:
    if log is not None:
        log.append(_drawn(board.active, board.config.tables.tiles[tile].id, board.config.players))
    moves = board.placements(tile)
    if moves:
        board.bag[tile] -= 1
        board.left -= 1
        board.hand = tile
        board.codes = moves
        return PLACE
    returned = board.config.rules.unplaceable_tile == "reshuffle"
    if not returned:
        board.bag[tile] -= 1
        board.left -= 1
    if returned:  # the same tiles would be drawn for ever
        last = not any(copies and board.placements(other) for other, copies in enumerate(board.bag))
    else:
        last = not board.left
    if log is not None:
        players = board.config.players
        log.append(
            TileDiscarded(board.active, board.config.tables.tiles[tile].id, returned, last=last, players=players)
        )
    return OVER if last else DRAW


def _place(board: Board, code: int, log: Log) -> int:
    board.place(code & ~3, board.hand << 2 | code & 3)
    board.duties = mage_witch.new_duties(board)
    if log is not None:
        tile = board.config.tables.tiles[board.hand].id
        log.append(TilePlaced(board.active, tile, unpack_cell(code), code & 3, players=board.config.players))
    board.hand = -1
    return MAGIC if board.duties else DEPLOY


def _enter_magic(board: Board, log: Log) -> int:
    return MAGIC if mage_witch.has_decision(board, log) else DEPLOY


def _magic(board: Board, code: int, log: Log) -> int:
    mage_witch.perform(board, code, log)
    return MAGIC


def deploy_codes(board: Board) -> list[int]:
    """Every free segment of the tile just placed (R47, R48), complete or not (R49), for each kind of meeple left.

    By option no player becomes a farmer (R47).
    """
    left = meeples_of(board.supply, board.active)
    decisions = [NO_MEEPLE]
    if left:
        small = left & SMALL
        large = left & LARGE
        parent = board.parent
        data = board.data
        base = board.base
        kinds = board.config.tables.kinds[board.turned]
        farmers = board.config.rules.farmers == "with"
        for segment, kind in enumerate(kinds, base):
            if kind == FIELD and not farmers:
                continue
            root = segment
            while parent[root] != root:
                root = parent[root]
            if not data[root] & MEEPLES:
                if small:
                    decisions.append(segment << 1)
                if large:
                    decisions.append(segment << 1 | 1)
    return decisions


def _deploy(board: Board, code: int, log: Log) -> int:
    if code == NO_MEEPLE:
        if log is not None:
            log.append(_passed(board.active, "R9", board.config.players))
        return SCORE
    segment = code >> 1
    local = segment - board.base
    meeple = packed_meeple(board.active, large=bool(code & 1))
    board.add_meeple(segment, board.config.tables.kinds[board.turned][local], meeple)
    if log is not None:
        spot = Spot(unpack_cell(board.last), local)
        deployed = Meeple(board.active, MeepleKind.LARGE if code & 1 else MeepleKind.SMALL, spot)
        log.append(MeepleDeployed(deployed, board.key(spot), board.kind(spot), players=board.config.players))
    return SCORE


def _enter_score(board: Board, log: Log) -> int:
    if board.closing:
        score_completed(board, log)
    return CIRCLE if board.config.tables.circle[board.turned >> 2] >= 0 else NEXT


def _enter_circle(board: Board, log: Log) -> int:
    return CIRCLE if crop_circles.has_choice(board) else NEXT


def _choose(board: Board, code: int, log: Log) -> int:
    crop_circles.choose(board, code, log)
    return CIRCLE_ACT


def _enter_circle_act(board: Board, log: Log) -> int:
    return CIRCLE_ACT if crop_circles.has_act(board, log) else NEXT


def _circle_act(board: Board, code: int, log: Log) -> int:
    crop_circles.act(board, code, log)
    return CIRCLE_ACT


def _enter_next(board: Board, log: Log) -> int:
    if not board.left:
        return OVER  # the turn of the last tile is complete (R8)
    board.active = (board.active + 1) % len(board.scores)
    board.turn += 1
    return DRAW


def _enter_over(board: Board, log: Log) -> int:
    score_final(board, log)
    if log is not None:
        log.append(GameEnded(winners(board.scores), tuple(board.scores), players=board.config.players))
    return OVER


def _listed_codes(board: Board) -> list[int]:
    return board.codes


def _no_codes(board: Board) -> list[int]:
    return []


def _no_decision(board: Board, code: int, log: Log) -> int:
    raise AssertionError("this step has no decision")


TURN = (
    TurnStep(Phase.DRAW, None, _draw_codes, _draw),
    TurnStep(Phase.PLACE, None, _listed_codes, _place),
    TurnStep(Phase.MAGIC, _enter_magic, _listed_codes, _magic),
    TurnStep(Phase.DEPLOY, None, deploy_codes, _deploy),
    TurnStep(Phase.SCORE, _enter_score, _no_codes, _no_decision),
    TurnStep(Phase.CIRCLE, _enter_circle, crop_circles.choice_codes, _choose),
    TurnStep(Phase.CIRCLE_ACT, _enter_circle_act, _listed_codes, _circle_act),
    TurnStep(Phase.NEXT, _enter_next, _no_codes, _no_decision),
    TurnStep(Phase.OVER, _enter_over, _no_codes, _no_decision),
)
"""The steps of a turn in their order (R7).

The magic step comes before the meeple (R17) and before scoring, also when mage and witch are joined (R31); the crop
circle comes after both (R70).
"""


def codes(board: Board) -> list[int]:
    """The codes of all legal decisions."""
    return TURN[board.step].codes(board)


def perform(board: Board, code: int, log: Log = None) -> None:
    """Carry a decision out, in place, and go on to the next one."""
    go_to(board, TURN[board.step].perform(board, code, log), log)


def to_act(board: Board) -> int:
    """The player to act: at a crop circle not always the active one (R73)."""
    return crop_circles.actor(board) if board.step == CIRCLE_ACT else board.active


def go_to(board: Board, number: int, log: Log = None) -> None:
    """Enter a step, and those after it, until one waits for a decision."""
    while (enter := TURN[number].enter) is not None and (following := enter(board, log)) != number:
        number = following
    board.step = number
