"""Wrong answers that follow from a misconception, computed from scores and positions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.expectations import roads_and_cities
from carc_widget.scenarios.misconceptions import Misconception, misconceptions

Payout = tuple[int, Sequence[int]] | None
"""Points, and who gets them; nothing where the belief changes nothing."""


def _line(score: Score, id: str) -> ScoreLine | None:
    return next((line for line in score.lines if line.id == id), None)


def _changed(score: Score, points: int | None) -> Payout:
    return None if points is None or points == score.points else (points, score.winners)


def _without(id: str) -> Callable[[Score, int], Payout]:
    def paid(score: Score, _active: int) -> Payout:
        line = _line(score, id)
        return _changed(score, score.points - line.points) if line else None

    return paid


def _rounded_down(score: Score, _active: int) -> Payout:
    witch = _line(score, "witch")
    return _changed(score, witch.number // 2) if witch else None


def _mage_counts_arms(score: Score, _active: int) -> Payout:
    arms = score.feature.pennants
    return _changed(score, score.points + arms) if _line(score, "mage") and arms else None


def _mage_doubles(score: Score, _active: int) -> Payout:
    mage = _line(score, "mage")
    return _changed(score, 2 * (score.points - mage.points)) if mage else None


def _shared(score: Score, _active: int) -> Payout:
    return _changed(score, score.points // len(score.winners)) if len(score.winners) > 1 else None


def _everybody(score: Score, _active: int) -> Payout:
    there = tuple(player for player, strength in enumerate(score.feature.strengths) if strength)
    return (score.points, there) if len(there) > len(score.winners) else None


def _who_completes(score: Score, active: int) -> Payout:
    return (score.points, (active,)) if not score.final and score.winners != (active,) else None


def _one_a_tile(score: Score, _active: int) -> Payout:
    if score.feature.kind is not FeatureKind.CITY or score.final:
        return None
    return _changed(score, sum(line.points // 2 if line.id in ("tiles", "pennants") else 0 for line in score.lines))


def _as_if_complete(score: Score, _active: int) -> Payout:
    if score.feature.kind is not FeatureKind.CITY or not score.final or _line(score, "unfinished_cathedral"):
        return None
    return _changed(score, sum(2 * line.points for line in score.lines if line.id in ("tiles", "pennants")))


def _nothing_if_open(score: Score, _active: int) -> Payout:
    unfinished = score.final and score.feature.kind is not FeatureKind.FIELD and not score.feature.complete
    return _changed(score, 0) if unfinished else None


def _half_first(score: Score, _active: int) -> Payout:
    bonus = _line(score, "inn") or _line(score, "cathedral")
    if not (bonus and _line(score, "witch")):
        return None
    before = sum(line.points for line in score.lines if line.id in ("tiles", "pennants"))
    return _changed(score, (before + 1) // 2 + bonus.points)


def _without_zero(score: Score, _active: int) -> Payout:
    line = _line(score, "unfinished_inn") or _line(score, "unfinished_cathedral")
    return _changed(score, score.points - line.points) if line else None


SCORE_MISCONCEPTIONS: tuple[tuple[Misconception, Callable[[Score, int], Payout]], ...] = tuple(
    (misconceptions()[id], paid)
    for id, paid in (
        ("half-down", _rounded_down),
        ("no-witch", _without("witch")),
        ("no-mage", _without("mage")),
        ("mage-arms", _mage_counts_arms),
        ("mage-doubles", _mage_doubles),
        ("half-first", _half_first),
        ("no-inn", _without("inn")),
        ("no-cathedral", _without("cathedral")),
        ("open-inn", _without_zero),
        ("shared", _shared),
        ("everybody", _everybody),
        ("who-completes", _who_completes),
        ("no-arms", _without("pennants")),
        ("one-a-tile", _one_a_tile),
        ("as-complete", _as_if_complete),
        ("open-nothing", _nothing_if_open),
    )
)
"""Misconceptions about points, each with the points of a score according to it."""


def wrong_points(outcome: Outcome) -> Iterator[tuple[Misconception, Mapping[int, int]]]:
    """Each misconception that changes the points of an outcome, with the points of each player according to it."""
    right = player_points(outcome.scores, {})
    active = outcome.before.active
    for misconception, pays in SCORE_MISCONCEPTIONS:
        changed = {i: paid for i, score in enumerate(outcome.scores) if (paid := pays(score, active)) is not None}
        wrong = player_points(outcome.scores, changed)
        if changed and wrong != right:
            yield misconception, wrong


def player_points(scores: Sequence[Score], changed: Mapping[int, tuple[int, Sequence[int]]]) -> Mapping[int, int]:
    """The points of each player from scores, some of them replaced."""
    totals: dict[int, int] = {}
    for i, score in enumerate(scores):
        points, winners = changed.get(i, (score.points, score.winners))
        for player in winners:
            totals[player] = totals.get(player, 0) + points
    return {player: points for player, points in totals.items() if points}


# -- targets of figures

Places = frozenset[Feature]


def wrong_places(state: State, right: Places) -> Iterator[tuple[Misconception, Places]]:
    """Each misconception about the targets of figures, with its targets, if they differ from the right ones."""
    streets = roads_and_cities(state)
    there = {figure: spot for figure in Figure if (spot := state.figure(figure)) is not None}
    held = frozenset(state.feature(spot) for spot in there.values())
    just_closed = frozenset(f for f in streets if f.complete and state.last in f.cells)
    others = frozenset(f for f in state.features if f not in streets)
    for id, places in (
        ("only-free", frozenset(f for f in right if not f.meeples)),
        ("own-too" if len(there) == 1 else "other-too", right | frozenset(f for f in held if not f.complete)),
        ("complete-too", right | just_closed),
        ("only-new-tile", frozenset(f for f in right if state.last in f.cells)),
        ("any-kind", right | others),
    ):
        if places != right:
            yield misconceptions()[id], places


def find_misconception(candidates: Iterable[tuple[Misconception, object]], answer: object) -> Misconception | None:
    """The misconception that leads to an answer; none if no candidate matches."""
    return next((misconception for misconception, wrong in candidates if wrong == answer), None)
