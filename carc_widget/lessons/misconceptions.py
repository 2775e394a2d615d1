"""Wrong answers that follow from a misconception, computed from scores and positions."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from carc_widget.engine.events import (
    CircleChosen,
    FeatureCompleted,
    FeatureScored,
    FigureMoved,
    MeepleDeployed,
    MeepleReturned,
    PlayerPassed,
    TilePlaced,
)
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Side
from carc_widget.engine.mage_witch import mage_line, witch_line
from carc_widget.engine.score import Score, ScoreLine
from carc_widget.engine.scoring import score_lines, score_of
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.expectations import meeple_spots, roads_and_cities
from carc_widget.scenarios.misconceptions import Misconception, misconceptions

Payout = tuple[int, Sequence[int]] | None
"""Points, and who gets them; nothing where the belief changes nothing."""


def _line(score: Score, id: str) -> ScoreLine | None:
    return next((line for line in score.lines if line.id == id), None)


def _changed(score: Score, points: int | None) -> Payout:
    return None if points is None or points == score.points else (points, score.winners)


def _recounted(line_id: str, **counts: Any) -> Callable[[Score, int], Payout]:
    """The points with other counts of the feature, such as `mage=False`, if the score has a line."""

    def paid(score: Score, _active: int) -> Payout:
        return _changed(score, _recount(score, **counts)) if _line(score, line_id) else None

    return paid


def _recount(score: Score, **counts: Any) -> int:
    lines = score_lines(score.feature.counts()._replace(**counts), score.feature.state.rules)
    return sum(line.points for line in lines)


def _with_figures(score: Score, points: int) -> int:
    """The points of a road or city after the mage or the witch on it (R36, R37)."""
    counts, rules = score.feature.counts(), score.feature.state.rules
    for part in (mage_line, witch_line):
        line = part(counts, points, rules)
        points += line.points if line else 0
    return points


def _is_city(score: Score) -> bool:
    return score.feature.kind is FeatureKind.CITY


def _is_road(score: Score) -> bool:
    return score.feature.kind is FeatureKind.ROAD


def _is_monastery(score: Score) -> bool:
    return score.feature.kind is FeatureKind.MONASTERY


def _is_field(score: Score) -> bool:
    return score.feature.kind is FeatureKind.FIELD


def _is_for_farmers(score: Score) -> bool:
    """Whether farmers get the points: for a field, or in the first scoring version for a completed city (R64)."""
    return _is_field(score) or (score.final and _is_city(score) and score.feature.complete)


def _is_usual_city(score: Score) -> bool:
    """Whether each tile of the city pays 2 points: no final scoring, no cathedral, not the old rule for two tiles."""
    return _is_city(score) and not score.final and not (_line(score, "cathedral") or _line(score, "small_city"))


def _rounded_down(score: Score, _active: int) -> Payout:
    witch = _line(score, "witch")
    return _changed(score, witch.number // 2) if witch else None


def _witch_takes_all(score: Score, _active: int) -> Payout:
    return _changed(score, 0) if _line(score, "witch") else None


def _mage_counts_arms(score: Score, _active: int) -> Payout:
    arms = score.feature.pennants
    return _changed(score, score.points + arms) if _line(score, "mage") and arms else None


def _mage_doubles(score: Score, _active: int) -> Payout:
    mage = _line(score, "mage")
    return _changed(score, 2 * (score.points - mage.points)) if mage else None


def _mage_one(score: Score, _active: int) -> Payout:
    mage = _line(score, "mage")
    return _changed(score, score.points - mage.points + 1) if mage else None


def _mage_two(score: Score, _active: int) -> Payout:
    mage = _line(score, "mage")
    return _changed(score, score.points + mage.points) if mage else None


def _shared(score: Score, _active: int) -> Payout:
    return _changed(score, score.points // len(score.winners)) if len(score.winners) > 1 else None


def _everybody(score: Score, _active: int) -> Payout:
    there = tuple(player for player, strength in enumerate(score.feature.strengths) if strength)
    return (score.points, there) if len(there) > len(score.winners) else None


def _by_heads(score: Score, _active: int) -> Payout:
    winners = tuple(most_heads(score.feature))
    return (score.points, winners) if winners != score.winners else None


def _large_pays_double(score: Score, _active: int) -> Payout:
    large = {meeple.player for meeple in score.feature.meeples if meeple.kind is MeepleKind.LARGE}
    return _changed(score, 2 * score.points) if large >= set(score.winners) else None


def _who_completes(score: Score, active: int) -> Payout:
    return (score.points, (active,)) if not score.final and score.winners != (active,) else None


def _one_a_tile(score: Score, _active: int) -> Payout:
    if not _is_usual_city(score):
        return None
    points = sum(line.points // 2 for line in score.lines if line.id in ("tiles", "pennants"))
    return _changed(score, _with_figures(score, points))


def _arms_one(score: Score, _active: int) -> Payout:
    arms = _line(score, "pennants")
    if arms is None or not _is_usual_city(score):
        return None
    return _changed(score, _with_figures(score, score.feature.tiles * 2 + arms.number))


def _arms_not_raised(score: Score, _active: int) -> Payout:
    if not _line(score, "cathedral"):
        return None
    return _changed(score, _with_figures(score, score.feature.tiles * 3 + score.feature.pennants * 2))


def _road_pays_two(score: Score, _active: int) -> Payout:
    plain = _is_road(score) and not score.feature.inns
    return _changed(score, _with_figures(score, 2 * score.feature.tiles)) if plain else None


def _without_new_tile(score: Score, _active: int) -> Payout:
    tiles = score.feature.tiles
    if score.final or tiles < 2 or _line(score, "small_city") or not (_is_road(score) or _is_city(score)):
        return None
    return _changed(score, _recount(score, tiles=tiles - 1))


def _as_if_complete(score: Score, _active: int) -> Payout:
    if not _is_city(score) or score.feature.complete or _line(score, "unfinished_cathedral"):
        return None
    return _changed(score, _recount(score, complete=True))


def _monastery_as_complete(score: Score, _active: int) -> Payout:
    return _changed(score, 9) if _is_monastery(score) else None


def _monastery_eight(score: Score, _active: int) -> Payout:
    return _changed(score, score.points - 1) if _is_monastery(score) and _corners(score) != 1 else None


def _without_corners(score: Score, _active: int) -> Payout:
    return _changed(score, score.points - _corners(score)) if _is_monastery(score) and _corners(score) != 1 else None


def _monastery_or_corner(score: Score, _active: int) -> Payout:
    """With one tile at a corner both misconceptions above lead to the same points."""
    return _changed(score, score.points - 1) if _is_monastery(score) and _corners(score) == 1 else None


def _corners(score: Score) -> int:
    """The number of tiles at the corners of a monastery."""
    (cell,) = score.feature.cells
    return score.points - 1 - sum(cell.neighbour(side) in score.feature.state.board for side in Side)


def _nothing_if_open(score: Score, _active: int) -> Payout:
    return _changed(score, 0) if score.final and not _is_field(score) and not score.feature.complete else None


def _half_first(score: Score, _active: int) -> Payout:
    bonus = _line(score, "inn") or _line(score, "cathedral")
    if not (bonus and _line(score, "witch")):
        return None
    before = sum(line.points for line in score.lines if line.id in ("tiles", "pennants"))
    return _changed(score, (before + 1) // 2 + bonus.points)


def _unfinished_pays(score: Score, _active: int) -> Payout:
    line = _line(score, "unfinished_inn") or _line(score, "unfinished_cathedral")
    return _changed(score, _recount(score, inns=0, cathedrals=0)) if line else None


def _farmers_never(score: Score, _active: int) -> Payout:
    return _changed(score, 0) if _is_field(score) else None


def _each_farmer(score: Score, _active: int) -> Payout:
    return _changed(score, score.points * max(score.feature.strengths)) if _is_field(score) else None


def _field_tiles(score: Score, _active: int) -> Payout:
    return _changed(score, score.feature.tiles) if _is_field(score) else None


SCORE_MISCONCEPTIONS: tuple[tuple[Misconception, Callable[[Score, int], Payout]], ...] = tuple(
    (misconceptions()[id], paid)
    for id, paid in (
        ("half-down", _rounded_down),
        ("no-witch", _recounted("witch", witch=False)),
        ("no-mage", _recounted("mage", mage=False)),
        ("mage-arms", _mage_counts_arms),
        ("mage-doubles", _mage_doubles),
        ("half-first", _half_first),
        ("no-inn", _recounted("inn", inns=0)),
        ("no-cathedral", _recounted("cathedral", cathedrals=0)),
        ("arms-not-raised", _arms_not_raised),
        ("open-inn", _unfinished_pays),
        ("shared", _shared),
        ("heads", _by_heads),
        ("everybody", _everybody),
        ("large-pays-double", _large_pays_double),
        ("who-completes", _who_completes),
        ("no-arms", _recounted("pennants", pennants=0)),
        ("one-a-tile", _one_a_tile),
        ("as-complete", _as_if_complete),
        ("monastery-as-complete", _monastery_as_complete),
        ("monastery-eight", _monastery_eight),
        ("corner-is-no-neighbour", _without_corners),
        ("monastery-or-corner", _monastery_or_corner),
        ("open-nothing", _nothing_if_open),
        ("farmers-never", _farmers_never),
        ("each-farmer", _each_farmer),
        ("field-tiles", _field_tiles),
        ("road-pays-two", _road_pays_two),
        ("new-tile-not-counted", _without_new_tile),
        ("arms-one", _arms_one),
        ("mage-two", _mage_two),
        ("mage-one", _mage_one),
        ("witch-takes-all", _witch_takes_all),
    )
)
"""Misconceptions about points, each with the points of a score according to it."""


def most_heads(feature: Feature) -> list[int]:
    """The players with the most meeples on a feature if a large one counted as one."""
    heads = [sum(meeple.player == player for meeple in feature.meeples) for player in range(len(feature.players))]
    return [player for player, count in enumerate(heads) if count == max(heads)]


# -- points of an outcome

PlayerPoints = Mapping[int, int]


def _is_turn(outcome: Outcome) -> bool:
    """Whether it is an outcome without a final scoring."""
    return outcome.state.phase is not Phase.OVER


def _completed(outcome: Outcome) -> list[Feature]:
    return [event.feature for event in outcome.events if isinstance(event, FeatureCompleted)]


def _added(outcome: Outcome, paid: Iterable[tuple[int, Sequence[int]]]) -> PlayerPoints:
    """The points of an outcome with further points: how many, and the players who each get them."""
    totals = dict(player_points(outcome.scores))
    for points, players in paid:
        for player in players:
            totals[player] = totals.get(player, 0) + points
    return totals


def _paid_without_meeple(outcome: Outcome) -> PlayerPoints:
    empty = (score_of(feature).points for feature in _completed(outcome) if not feature.owners)
    return _added(outcome, ((points, (outcome.before.active,)) for points in empty))


def _farmers_now(outcome: Outcome) -> PlayerPoints | None:
    """Points for what the fields are worth more than before."""
    if not (_is_turn(outcome) and any(feature.kind is FeatureKind.CITY for feature in _completed(outcome))):
        return None
    fields = [feature for feature in outcome.state.features if feature.kind is FeatureKind.FIELD and feature.owners]
    before = [feature for feature in outcome.before.features if feature.kind is FeatureKind.FIELD]
    paid = []
    for field in fields:
        parts = (part for part in before if part.spots[0] in field.spots)
        already = sum(outcome.before.score_now(part).points for part in parts)
        paid.append((max(0, outcome.state.score_now(field).points - already), field.owners))
    return _added(outcome, paid)


def _open_pays_now(outcome: Outcome) -> PlayerPoints | None:
    """Points for what the new tile belongs to although it stays open."""
    if not _is_turn(outcome):
        return None
    state = outcome.state
    claimed = (f for f in state.features if f.owners and not f.complete and f.kind is not FeatureKind.FIELD)
    grown = (feature for feature in claimed if state.last in feature.cells)
    return _added(outcome, ((state.score_now(feature).points, feature.owners) for feature in grown))


def _only_own_turn(outcome: Outcome) -> PlayerPoints | None:
    active = outcome.before.active
    points = player_points(outcome.scores).get(active, 0)
    return {active: points} if points and _is_turn(outcome) else None


def _one_score(outcome: Outcome) -> PlayerPoints | None:
    if not outcome.scores or not _is_turn(outcome):
        return None
    return player_points([max(outcome.scores, key=lambda score: score.points)])


def _tile_pays(outcome: Outcome) -> PlayerPoints | None:
    return {outcome.before.active: 1} if not outcome.scores and _is_turn(outcome) else None


def _no_final_scoring(outcome: Outcome) -> PlayerPoints:
    return player_points([score for score in outcome.scores if not score.final])


def _only_fields(outcome: Outcome) -> PlayerPoints:
    return player_points([score for score in outcome.scores if not score.final or _is_for_farmers(score)])


def _unclaimed_pays(outcome: Outcome) -> PlayerPoints | None:
    """The points of the best road or city for every player, if nothing is claimed at the end."""
    if outcome.scores or _is_turn(outcome):
        return None
    best = max((score_of(feature).points for feature in roads_and_cities(outcome.state)), default=0)
    return dict.fromkeys(range(len(outcome.before.players)), best)


OUTCOME_MISCONCEPTIONS: tuple[tuple[Misconception, Callable[[Outcome], PlayerPoints | None]], ...] = tuple(
    (misconceptions()[id], paid)
    for id, paid in (
        ("paid-without-meeple", _paid_without_meeple),
        ("farmers-now", _farmers_now),
        ("only-own-turn", _only_own_turn),
        ("one-score-a-turn", _one_score),
        ("only-fields-at-the-end", _only_fields),
        ("no-final-scoring", _no_final_scoring),
        ("open-pays-now", _open_pays_now),
        ("tile-pays", _tile_pays),
        ("unclaimed-pays", _unclaimed_pays),
    )
)
"""Misconceptions about what is paid at all, each with the points of the players according to it."""


def _final_rule(rule: str) -> str:
    """The rule about points in the final scoring: for what is unfinished, those of completed features do not hold."""
    return "R66" if rule in ("R54", "R55", "R57") else rule


def wrong_points(outcome: Outcome) -> Iterator[tuple[Misconception, PlayerPoints]]:
    """Each misconception that changes the points of an outcome, with the points of each player according to it."""
    right = player_points(outcome.scores)
    active = outcome.before.active
    for misconception, pays in SCORE_MISCONCEPTIONS:
        changed = {i: paid for i, score in enumerate(outcome.scores) if (paid := pays(score, active)) is not None}
        wrong = player_points(outcome.scores, changed)
        if changed and wrong != right:
            final = all(outcome.scores[i].final for i in changed)
            yield replace(misconception, rule=_final_rule(misconception.rule)) if final else misconception, wrong
    for misconception, computes in OUTCOME_MISCONCEPTIONS:
        computed = computes(outcome)
        if computed is not None and (wrong := nonzero_points(computed)) != right:
            yield misconception, wrong


def nonzero_points(points: PlayerPoints) -> PlayerPoints:
    """The points of each player, without players who have none."""
    return {player: number for player, number in points.items() if number}


def player_points(
    scores: Sequence[Score], changed: Mapping[int, tuple[int, Sequence[int]]] = MappingProxyType({})
) -> PlayerPoints:
    """The points of each player who wins some.

    Parameters:
        scores: the scores.
        changed: the number of a score -> other points and winners than its own.
    """
    totals: dict[int, int] = {}
    for i, score in enumerate(scores):
        points, winners = changed.get(i, (score.points, score.winners))
        for player in winners:
            totals[player] = totals.get(player, 0) + points
    return nonzero_points(totals)


# -- targets of figures

Places = frozenset[Feature]


def wrong_places(state: State, right: Places) -> Iterator[tuple[Misconception, Places]]:
    """Each misconception about the targets of figures, with its targets, if they differ from the right ones."""
    features = roads_and_cities(state)
    there = {figure: spot for figure in Figure if (spot := state.figure(figure)) is not None}
    held = frozenset(state.feature(spot) for spot in there.values())
    just_closed = frozenset(f for f in features if f.complete and state.last in f.cells)
    others = frozenset(f for f in state.features if f not in features)
    for id, places in (
        ("only-free", frozenset(f for f in right if not f.meeples)),
        ("own-too" if len(there) == 1 else "other-too", right | frozenset(f for f in held if not f.complete)),
        ("complete-too", right | just_closed),
        ("only-new-tile", frozenset(f for f in right if state.last in f.cells)),
        ("any-kind", right | others),
    ):
        if places != right:
            yield misconceptions()[id], places


# -- spots for a meeple


def wrong_spots(state: State, marked_spots: Sequence[Spot]) -> Iterator[tuple[Misconception, list[Spot]]]:
    """Each misconception about the spots for a meeple on the last tile, with its spots, if they differ from the right.

    Parameters:
        state: a state in which a meeple may be placed.
        marked_spots: the spots of the last tile that are marked.
    """
    right = meeple_spots(state)
    features = {spot: state.feature(spot) for spot in marked_spots}
    fields = [spot for spot in marked_spots if features[spot].kind is FeatureKind.FIELD]
    closed = fields if state.rules.farmers == "without" else []
    others = [spot for spot in marked_spots if spot not in closed]
    for id, spots in (
        ("no-farmers-still-paid", [*right, *closed]),
        ("own-is-free", [s for s in others if {meeple.player for meeple in features[s].meeples} <= {state.active}]),
        ("new-tile-free", others),
        ("only-what-grew", [spot for spot in right if len(features[spot].cells) > 1]),
        ("complete-is-closed", [spot for spot in right if not features[spot].complete]),
        ("whole-tile-taken", []),
    ):
        if set(spots) != set(right):
            yield misconceptions()[id], spots


# -- winners


def wrong_winners(outcome: Outcome) -> Iterator[tuple[Misconception, Sequence[int]]]:
    """Each misconception about the winners, with its winners, if they differ from the right ones.

    Parameters:
        outcome: an outcome with a final scoring.
    """
    state, winners = outcome.before, outcome.state.winners
    on_board = [sum(meeple.player == player for meeple in state.meeples) for player in range(len(state.players))]
    left = [sum(supply) for supply in state.supply]
    for id, players in (
        ("no-final-scoring", _leaders(state.scores, _no_final_scoring(outcome))),
        ("farmers-never", _leaders(state.scores, player_points([s for s in outcome.scores if not _is_field(s)]))),
        ("only-fields-at-the-end", _leaders(state.scores, _only_fields(outcome))),
        ("tie-broken", list(winners[:1])),
        ("meeples-decide", _leaders(on_board)),
        ("meeples-decide", _leaders(left)),
    ):
        if tuple(players) != tuple(winners):
            yield misconceptions()[id], players


def _leaders(scores: Sequence[int], points: PlayerPoints = MappingProxyType({})) -> list[int]:
    totals = [score + points.get(player, 0) for player, score in enumerate(scores)]
    return [player for player, total in enumerate(totals) if total == max(totals)]


# -- orders of events

_STEPS = (TilePlaced.id, FigureMoved.id, MeepleDeployed.id, FeatureScored.id)
"""The events of the steps of a turn, in order; a turn without a meeple has `PlayerPassed` in its place."""


def wrong_orders(ids: Sequence[str]) -> Iterator[tuple[Misconception, bool]]:
    """Each misconception about the order of the events of a turn, and whether an order follows from it.

    Parameters:
        ids: the ids of the events in the order of an answer.
    """
    events = [MeepleDeployed.id if id == PlayerPassed.id else id for id in ids]
    steps = [_STEPS.index(id) for id in events if id in _STEPS]
    circle = events.index(CircleChosen.id) if CircleChosen.id in events else len(events)
    returned = [i for i, id in enumerate(events) if id in (FeatureScored.id, MeepleReturned.id)]
    yield misconceptions()["circle-before-points"], any(i > circle for i in returned) and steps == sorted(steps)
    yield misconceptions()["turn-order"], steps != sorted(steps)


def find_misconception(candidates: Iterable[tuple[Misconception, object]], answer: object) -> Misconception | None:
    """The misconception that leads to an answer; none if no candidate matches."""
    return next((misconception for misconception, wrong in candidates if wrong == answer), None)
