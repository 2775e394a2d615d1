"""Scoring: the points of features, their winners, and the rule of each term.

`SCORING` is the order in which the parts of a score apply: first what the feature itself is worth, then inns and
cathedrals, then the mage, then the witch (R36-R38). Each part looks at the numbers of a feature and at the points so
far and adds one line, or none; the sum of the lines is the score.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar

from carc_widget.engine import farms, inns_cathedrals, mage_witch
from carc_widget.engine.board import (
    FIELD,
    KINDS,
    MONASTERY,
    OPEN,
    TILE,
    VALUE,
    Board,
    meeples_in,
    unpack_counts,
)
from carc_widget.engine.events import Event, FeatureCompleted, FeatureScored, FigureReturned, MeepleReturned
from carc_widget.engine.feature import Feature, FeatureCounts, majority, unpack_meeples
from carc_widget.engine.figures import Figure, row_order
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.tiles import FeatureKind

if TYPE_CHECKING:
    from carc_widget.engine.game_config import GameConfig

_Number = TypeVar("_Number", int, float)


def tiles_line(counts: FeatureCounts, points: int, rules: Rules) -> ScoreLine | None:
    """The tiles: road 1 each (R54), city 2 each (R55, R56) or 1 unfinished (R66), monastery 1 each (R57, R66)."""
    number = counts.tiles
    if counts.kind is FeatureKind.CITY and counts.complete:
        if is_small_city(counts, rules):
            return ScoreLine("small_city", number, number, "R56")
        return ScoreLine("tiles", number, 2 * number, "R56" if number == 2 and not counts.cathedrals else "R55")
    if not counts.complete:
        return ScoreLine("tiles", number, number, "R66")
    return ScoreLine("tiles", number, number, "R54" if counts.kind is FeatureKind.ROAD else "R57")


def pennants_line(counts: FeatureCounts, points: int, rules: Rules) -> ScoreLine | None:
    """The pennants of a city: 2 each (R55), 1 each when unfinished (R66) or in a small city by the old rule (R56)."""
    number = counts.pennants
    if not number:
        return None
    if not counts.complete:
        return ScoreLine("pennants", number, number, "R66")
    if is_small_city(counts, rules):
        return ScoreLine("pennants", number, number, "R56")
    return ScoreLine("pennants", number, 2 * number, "R55")


def is_small_city(counts: FeatureCounts, rules: Rules) -> bool:
    """Whether the old rule for completed cities of two tiles applies (R56); a cathedral pays in full (R59)."""
    return counts.tiles == 2 and not counts.cathedrals and rules.small_city_points == 2


SCORING = (
    tiles_line,
    pennants_line,
    inns_cathedrals.inn_line,
    inns_cathedrals.cathedral_line,
    mage_witch.mage_line,
    mage_witch.witch_line,
)
"""The terms of a score in the order in which they apply."""


def score_lines(counts: FeatureCounts, rules: Rules) -> tuple[ScoreLine, ...]:
    """The lines of the score of a road, city or monastery; their sum is what each winner gets."""
    lines: list[ScoreLine] = []
    points = 0
    for term in SCORING:
        line = term(counts, points, rules)
        if line is not None:
            lines.append(line)
            points += line.points
    return tuple(lines)


def points_and_lines(
    config: "GameConfig", packed: int, kind: int, mage: bool, witch: bool
) -> tuple[int, tuple[ScoreLine, ...]]:
    """The points of a road, city or monastery and their lines, from its packed integer and the figures on it."""
    values = config.values
    key = ((packed & VALUE) << 2 | kind) << 2 | mage << 1 | witch
    cached = values.get(key)
    if cached is None:
        counts = FeatureCounts(KINDS[kind], *unpack_counts(packed), complete=not packed & OPEN, mage=mage, witch=witch)
        lines = score_lines(counts, config.rules)
        cached = values[key] = sum(line.points for line in lines), lines
    return cached


def award(board: Board, root: int, kind: int, log: list[Event] | None, *, final: bool = False) -> None:
    """Give the points of an occupied road, city or monastery to the players with the majority (R52, R53).

    A figure changes the points of its own feature only (R41), and all of them for every winner (R40).
    """
    packed = board.data[root]
    mage = board.mage >= 0 and board.root(board.mage) == root
    witch = board.witch >= 0 and board.root(board.witch) == root
    points, lines = points_and_lines(board.config, packed, kind, mage, witch)
    winners = majority(meeples_in(packed))
    for player in winners:
        board.scores[player] += points
    if log is not None:
        score = Score(Feature(board, root, kind, _standing(board, root)), lines, winners, final)
        log.append(FeatureScored(score, players=board.config.players))


def _standing(board: Board, root: int) -> tuple[tuple[int, int], ...]:
    """The meeples on a feature, as in `Board.standing`."""
    return tuple((segment, value) for segment, value in board.standing.items() if board.root(segment) == root)


def score_completed(board: Board, log: list[Event] | None) -> None:
    """Score every feature that the tile just placed has completed, and return what stood there (R60, R61).

    All other meeples stay where they are (R50).
    """
    base = board.base
    done: list[int] = []
    for segment in range(base, base + board.config.tables.completable[board.turned]):
        root = board.root(segment)
        if not board.data[root] & OPEN and root not in done:
            done.append(root)
            _finish(board, root, board.config.tables.kinds[board.turned][segment - base], segment, log)
    for monastery in board.touched:
        if not board.data[monastery] & OPEN:
            _finish(board, monastery, MONASTERY, monastery, log)


def _finish(board: Board, root: int, kind: int, segment: int, log: list[Event] | None) -> None:
    """Score a completed feature (R60), and return its meeples and figures; `segment` is one of its segments."""
    occupied = meeples_in(board.data[root])
    if log is not None:
        spot = board.spot(segment)
        feature = Feature(board, root, kind, _standing(board, root))
        log.append(FeatureCompleted(feature, spot, board.key(spot), players=board.config.players))
    if occupied:
        award(board, root, kind, log)
        removed = board.remove_meeples(root)
        if log is not None:
            players = board.config.players
            meeples = sorted(unpack_meeples(board, removed), key=lambda meeple: row_order(meeple.spot))
            log += [MeepleReturned(meeple, players=players) for meeple in meeples]
    # A figure that took part in a scoring is set aside (R42); from an empty feature it goes by option (R43).
    if occupied or board.config.rules.magic_return_unoccupied == "return":
        rule = "R42" if occupied else "R43"
        if board.mage >= 0 and board.root(board.mage) == root:
            if log is not None:
                log.append(FigureReturned(Figure.MAGE, board.spot(board.mage), rule, players=board.config.players))
            board.mage = -1
        if board.witch >= 0 and board.root(board.witch) == root:
            if log is not None:
                log.append(FigureReturned(Figure.WITCH, board.spot(board.witch), rule, players=board.config.players))
            board.witch = -1


def score_final(board: Board, log: list[Event] | None) -> None:
    """Final scoring: every feature with meeples once, then the farms (R44, R63, R65, R66)."""
    done = set()
    fields = []
    segments: Iterable[int] = board.standing
    if log is not None:  # the order changes no score, but equal positions must have equal events
        segments = board.row_by_row(segments)
    for segment in segments:
        value = board.standing[segment]
        root = board.root(segment)
        if root in done:
            continue
        done.add(root)
        if value & 3 == FIELD:
            fields.append(root)
        else:
            award(board, root, value & 3, log, final=True)
    for paid in farms.payments(board, fields):
        for player in paid.winners:
            board.scores[player] += paid.points
        if log is not None:
            log.append(FeatureScored(farms.as_score(board, paid), players=board.config.players))


def score_of(feature: Feature, *, complete: bool = False) -> Score:
    """The score of a road, city or monastery now, or with `complete` as if it were complete."""
    packed = feature._packed
    if complete and feature.kind is FeatureKind.MONASTERY:
        packed = 9 * TILE  # complete means all eight neighbours (R57)
    elif complete:
        packed &= ~OPEN
    mage, witch = Figure.MAGE in feature.figures, Figure.WITCH in feature.figures
    _, lines = points_and_lines(feature._board.config, packed, KINDS.index(feature.kind), mage, witch)
    return Score(feature, lines, feature.owners, bool(packed & OPEN))


def winners(scores: Iterable[int]) -> tuple[int, ...]:
    """The players with the most points; joint winners if they tie (R68)."""
    points = list(scores)
    return tuple(player for player, own in enumerate(points) if own == max(points))


def victory_share(scores: Sequence[float], player: int) -> float:
    """The share of a player in the victory: 1, 0, or 1/n if n players tie for the most points (R68).

    >>> [victory_share([30, 30, 12], player) for player in range(3)]
    [0.5, 0.5, 0.0]
    """
    best = max(scores)
    return (scores[player] == best) / scores.count(best)


def lead(scores: Sequence[_Number], player: int) -> _Number:
    """The lead of a player over the best opponent, in points; negative if behind.

    >>> [lead([30, 25, 12], player) for player in range(3)]
    [5, -5, -18]
    """
    return scores[player] - max(points for other, points in enumerate(scores) if other != player)
