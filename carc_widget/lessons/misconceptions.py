"""Misconceptions: generated wrong answers that follow from one misunderstood rule, and the explanation."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.i18n.language import N_
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.expectations import roads_and_cities

Payout = tuple[int, Sequence[int]] | None
"""Points, and who gets them; nothing where the belief changes nothing."""


class Misconception(NamedTuple):
    """A misunderstood rule.

    Attributes:
        id: its name.
        rule: the rule that it has wrong.
        text: why it is wrong, to be translated when it is said.
    """

    id: str
    rule: str
    text: str


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
    taken = _line(score, "unfinished_inn") or _line(score, "unfinished_cathedral")
    return _changed(score, score.points - taken.points) if taken else None


SCORE_MISCONCEPTIONS: tuple[tuple[Misconception, Callable[[Score, int], Payout]], ...] = (
    (Misconception("half-down", "R37", N_("Half is rounded up, never down.")), _rounded_down),
    (Misconception("no-witch", "R37", N_("The witch stands there: she halves the points.")), _without("witch")),
    (Misconception("no-mage", "R36", N_("The mage stands there: he adds 1 point for each tile.")), _without("mage")),
    (Misconception("mage-arms", "R36", N_("The mage counts tiles only, no coats of arms.")), _mage_counts_arms),
    (
        Misconception("mage-doubles", "R36", N_("The mage does not double: he adds 1 point for each tile.")),
        _mage_doubles,
    ),
    (Misconception("half-first", "R38", N_("First the inn or the cathedral, then the witch.")), _half_first),
    (Misconception("no-inn", "R58", N_("There is an inn: each tile pays 2 points.")), _without("inn")),
    (Misconception("no-cathedral", "R59", N_("There is a cathedral: each tile pays 3 points.")), _without("cathedral")),
    (
        Misconception("open-inn", "R67", N_("Open roads with an inn and open cities with a cathedral are worthless.")),
        _without_zero,
    ),
    (Misconception("shared", "R53", N_("In a tie nobody shares: everybody gets all the points.")), _shared),
    (Misconception("everybody", "R52", N_("Who has fewer meeples there gets nothing.")), _everybody),
    (Misconception("who-completes", "R52", N_("Who stands there is paid, not who completes it.")), _who_completes),
    (Misconception("no-arms", "R55", N_("Each coat of arms pays as much as a tile.")), _without("pennants")),
    (Misconception("one-a-tile", "R55", N_("A complete city pays 2 points for each tile.")), _one_a_tile),
    (
        Misconception("as-complete", "R66", N_("At the end an open city pays 1 point for each tile only.")),
        _as_if_complete,
    ),
    (
        Misconception("open-nothing", "R66", N_("At the end open roads, cities and monasteries are paid too.")),
        _nothing_if_open,
    ),
)
"""What people get wrong about points: a belief, and what a score would pay by it."""


def wrong_points(outcome: Outcome) -> Iterator[tuple[Misconception, Mapping[int, int]]]:
    """Each belief that would change the points of an outcome, with the points that each player would get by it."""
    right = player_points(outcome.scores, {})
    active = outcome.before.active
    for misconception, pays in SCORE_MISCONCEPTIONS:
        changed = {i: paid for i, score in enumerate(outcome.scores) if (paid := pays(score, active)) is not None}
        wrong = player_points(outcome.scores, changed)
        if changed and wrong != right:
            yield misconception, wrong


def player_points(scores: Sequence[Score], changed: Mapping[int, tuple[int, Sequence[int]]]) -> Mapping[int, int]:
    """The points that each player gets from scores, some of which are paid otherwise."""
    totals: dict[int, int] = {}
    for i, score in enumerate(scores):
        points, winners = changed.get(i, (score.points, score.winners))
        for player in winners:
            totals[player] = totals.get(player, 0) + points
    return {player: points for player, points in totals.items() if points}


# -- where figures may go

Places = frozenset[Feature]
FREE = Misconception("only-free", "R18", N_("A figure may join a meeple: what is occupied is open to it too."))
OWN = Misconception("own-too", "R24", N_("A figure that moves has to go to another road or city."))
OTHER = Misconception("other-too", "R19", N_("The mage and the witch never share a road or a city."))
CLOSED = Misconception(
    "complete-too", "R25", N_("What is complete is closed to figures, even what this tile has just completed.")
)
NEAR = Misconception("only-new-tile", "R18", N_("A figure may go anywhere on the board, not only to the new tile."))
KINDS = Misconception("any-kind", "R18", N_("Figures stand on roads and in cities only."))


def wrong_places(state: State, right: Places) -> Iterator[tuple[Misconception, Places]]:
    """Each belief about where figures may go, with the places by it, where they differ from the right ones."""
    streets = roads_and_cities(state)
    there = {figure: spot for figure in Figure if (spot := state.figure(figure)) is not None}
    held = frozenset(state.feature(spot) for spot in there.values())
    just_closed = frozenset(f for f in streets if f.complete and state.last in f.cells)
    others = frozenset(f for f in state.features if f not in streets)
    for misconception, places in (
        (FREE, frozenset(f for f in right if not f.meeples)),
        (OWN if len(there) == 1 else OTHER, right | frozenset(f for f in held if not f.complete)),
        (CLOSED, right | just_closed),
        (NEAR, frozenset(f for f in right if state.last in f.cells)),
        (KINDS, right | others),
    ):
        if places != right:
            yield misconception, places


def find_misconception(candidates: Iterable[tuple[Misconception, object]], answer: object) -> Misconception | None:
    """The misconception that leads to an answer; none if no candidate matches."""
    return next((misconception for misconception, wrong in candidates if wrong == answer), None)
