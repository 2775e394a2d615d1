"""Situations of the rules, recognized in the reference game: a coverage report for the random games.

Every situation is a predicate of one moment of a game; its name begins with the rule.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from tests.engine.reference import circles, magic, scoring
from tests.engine.reference.facts import circle_kind, has_logo
from tests.engine.reference.features import Feature, Segment, part_of, tile_segments
from tests.engine.reference.game import Action, Event, ReferenceGame


@dataclass
class Memory:
    """Facts about earlier moments of the same game."""

    set_aside: set[str] = field(default_factory=set)
    emptied_segments: set[Segment] = field(default_factory=set)
    halved_segments: set[Segment] = field(default_factory=set)
    figure_moved: bool = False


@dataclass(frozen=True)
class Scored:
    """A scored feature, and the figures on it."""

    feature: Feature
    mage: bool
    witch: bool
    final: bool


@dataclass(frozen=True)
class Moment:
    """One action of a game: the game before and after it, and the events."""

    before: ReferenceGame
    action: Action
    after: ReferenceGame
    events: Counter[Event]
    memory: Memory

    @property
    def action_kind(self) -> str:
        """The kind of action."""
        return str(self.action[0])

    def option(self, name: str, value: str | int) -> bool:
        return self.after.options[name] == value

    @cached_property
    def tile(self) -> str:
        """The tile placed by this action, or ""."""
        return str(self.action[1]) if self.action_kind == "place" else ""

    @cached_property
    def logo(self) -> bool:
        return bool(self.tile) and has_logo(self.tile)

    @cached_property
    def figures(self) -> list[Segment]:
        """The segments of the figures before the action."""
        return [place for place in self.before.figures.values() if place is not None]

    @cached_property
    def joined(self) -> bool:
        """Whether this tile joined the features of mage and witch."""
        places = (self.before.mage, self.before.witch)
        return (
            bool(self.tile)
            and magic.same_feature(self.after.groups, *places)
            and not magic.same_feature(self.before.groups, *places)
        )

    @cached_property
    def completed(self) -> list[Feature]:
        """The features that this tile completed."""
        return self.after.completed_now() if self.tile else []

    def open(self, game: ReferenceGame) -> set[frozenset[Segment]]:
        return magic.open_roads_and_cities(game.board, game.groups)

    @property
    def in_deploy(self) -> bool:
        return self.before.phase == "deploy"

    @cached_property
    def scored(self) -> list[Scored]:
        """Every feature with meeples that was scored during or after this action."""
        scores = list(self._scored_in_turn()) if self.in_deploy else []
        if self.after.phase == "over":
            scores += self._scored_at_end()
        return scores

    def _scored_in_turn(self) -> Iterator[Scored]:
        game = self.before.copy()
        if self.action_kind == "deploy":
            game.put_meeple(game.active, self.action[2], self.action[1])
        for feature in game.completed_now():
            if any(feature.weights):
                yield Scored(feature, game.mage in feature.segments, game.witch in feature.segments, False)

    def _scored_at_end(self) -> Iterator[Scored]:
        game = self.after
        for group in {game.groups[meeple.segment] for meeple in game.meeples}:
            feature = game.feature(next(iter(group)))
            yield Scored(feature, game.mage in group, game.witch in group, True)

    def scores(self, *, final: bool) -> list[Scored]:
        return [score for score in self.scored if score.final is final]

    def circle(self) -> str | None:
        """The feature kind of the circle on the tile just placed."""
        return circle_kind(self.before.board[self.before.last][0]) if self.before.last else None

    def has_kind(self, player: int) -> bool:
        kind = self.circle()
        assert kind is not None
        return any(m.player == player for m in circles.of_kind(self.before.board, self.before.meeples, kind))


Predicate = Callable[[Moment], bool]


def _unplaceable(m: Moment, option: str) -> bool:
    return m.option("unplaceable_tile", option) and any(event[0] == "unplaceable" for event in m.events)


def _twice_touched(feature: Feature) -> bool:
    return feature.kind in ("city", "road") and len(feature.segments) > feature.tiles


def _ring(m: Moment) -> bool:
    roads = [feature for feature in m.completed if feature.kind == "road"]
    return any(all(len(part_of(m.after.board, s).directions) == 2 for s in road.segments) for road in roads)


def _crossing_joins_nothing(m: Moment) -> bool:
    if not m.tile or len(m.figures) < 2 or m.joined:
        return False
    here = {m.after.groups[segment] for segment in tile_segments(m.after.board, (m.action[2], m.action[3]))}
    groups = {m.after.groups[place] for place in m.figures}
    return len(groups) == 2 and groups <= here


def _moved(m: Moment, *, on_board: int, in_play: bool) -> bool:
    return (
        m.action_kind == "move"
        and m.before.duties[0] != "join"
        and len(m.figures) == on_board
        and (m.before.figures[m.action[1]] is not None) is in_play
    )


def _target(m: Moment) -> frozenset[Segment]:
    return m.before.groups[m.action[2]] if m.action_kind == "move" else frozenset()


def _origin(m: Moment) -> Feature | None:
    place = m.before.figures[m.action[1]] if m.action_kind == "move" else None
    return m.before.feature(place) if place is not None else None


def _figures_share_feature(m: Moment) -> bool:
    return magic.same_feature(m.before.groups, m.before.mage, m.before.witch)


def _joined_and_completed(m: Moment) -> bool:
    origin = _origin(m)
    return _figures_share_feature(m) and origin is not None and origin.complete and any(origin.weights)


def _removal(m: Moment, figures: int) -> bool:
    return (
        m.action_kind == "remove"
        and m.before.duties[0] == "logo"
        and not _figures_share_feature(m)
        and len(m.figures) == figures
    )


def _with_figure(m: Moment, *, inns: bool = False, cathedrals: bool = False) -> bool:
    return any(
        (score.mage or score.witch) and (score.feature.inns if inns else score.feature.cathedrals if cathedrals else 0)
        for score in m.scores(final=False)
    )


def _figure_returned(m: Moment, occupied: bool) -> bool:
    returned = [place for name, place in m.before.figures.items() if place and m.events["back", name]]
    on_scored = {segment for score in m.scores(final=False) for segment in score.feature.segments}
    return m.in_deploy and any((place in on_scored) is occupied for place in returned)


def _stays_on_complete(m: Moment) -> bool:
    if not m.in_deploy or not m.option("magic_return_unoccupied", "stay"):
        return False
    return any(place and m.after.feature(place).complete for place in m.after.figures.values())


def _pays_nothing_alone(m: Moment, score: Scored) -> bool:
    points = scoring.feature_points(score.feature, (None, None), m.after.options)
    return score.final and score.feature.kind in ("road", "city") and points == 0


def _farm_at_halved_city(m: Moment) -> bool:
    for score in m.scores(final=True):
        if score.feature.kind == "field":
            cities = scoring.touched_cities(m.after.board, m.after.groups, score.feature)
            if any(m.memory.halved_segments & city for city in cities):
                return True
    return False


def _large_decides(score: Scored, m: Moment) -> bool:
    game = m.after if score.final else m.before
    small = [0] * game.players
    for meeple in game.meeples:
        if meeple.segment in score.feature.segments:
            small[meeple.player] += 1
    return bool(sum(small)) and scoring.majority(small) != scoring.majority(score.feature.weights)


def _old_small_city(m: Moment) -> bool:
    return m.option("small_city_points", 2) and any(
        score.feature.kind == "city" and score.feature.tiles == 2 and not score.feature.cathedrals
        for score in m.scores(final=False)
    )


def _farm(m: Moment, version: str) -> bool:
    return m.option("farm_scoring", version) and any(
        event[0] == "score" and event[1] in ("field", "city_farm") and event[3] for event in m.events
    )


def _no_farmer(m: Moment) -> bool:
    game = m.before
    return (
        m.in_deploy
        and m.option("farmers", "without")
        and any(s[2].startswith("field") and not any(game.feature(s).weights) for s in _last_segments(m))
    )


def _last_segments(m: Moment) -> list[Segment]:
    return tile_segments(m.before.board, m.before.last or (0, 0))


def _unfinished_special(m: Moment, option: str) -> bool:
    return m.option("inn_cathedral_unfinished", option) and any(
        (score.feature.inns or score.feature.cathedrals) and not score.feature.complete
        for score in m.scores(final=True)
    )


def _loser_returns(m: Moment) -> bool:
    return any(
        sum(weight > 0 for weight in score.feature.weights) > len(scoring.majority(score.feature.weights))
        for score in m.scores(final=False)
    )


def _circle_step_follows(m: Moment) -> bool:
    return m.after.phase == "circle" and m.before.phase == "deploy"


def _circle_step_is_skipped(m: Moment) -> bool:
    return m.in_deploy and m.circle() is not None and m.after.phase != "circle" and bool(m.before.meeples)


def _symbol(kind: str) -> Predicate:
    return lambda m: m.action_kind == "circle" and m.circle() == kind


def _another_segment(m: Moment) -> bool:
    return m.action_kind == "add" and not any(
        meeple.player == m.before.to_act and meeple.segment == m.action[1] for meeple in m.before.meeples
    )


def _player_passed_over(m: Moment, *, without_kind: bool) -> bool:
    return any(event[0] == "passed_over" and m.has_kind(event[1]) is not without_kind for event in m.events)


def _emptied_feature_keeps_figure(m: Moment) -> bool:
    if m.action_kind != "take":
        return False
    group = m.after.groups[m.action[1]]
    return not any(m.after.feature(m.action[1]).weights) and any(place in group for place in m.figures)


def _final_tie(m: Moment) -> bool:
    return any(event[0] == "over" and len(event[1]) > 1 for event in m.events)


SITUATIONS: dict[str, Predicate] = {
    "R8 the last tile ends the game": lambda m: m.after.phase == "over" and m.action_kind != "draw",
    "R10 the turned tile has several places": lambda m: m.action_kind == "place" and len(m.before.legal()) > 1,
    "R12 a tile leaves the game": lambda m: _unplaceable(m, "discard"),
    "R12 a tile goes back": lambda m: _unplaceable(m, "reshuffle") and m.after.phase == "draw",
    "R12 the last tile fits nowhere": lambda m: _unplaceable(m, "discard") and m.after.phase == "over",
    "R12 no tile of the bag fits": lambda m: _unplaceable(m, "reshuffle") and m.after.phase == "over",
    "R13 a tile is twice in one feature": lambda m: any(map(_twice_touched, m.completed)),
    "R14 a road closes into a ring": _ring,
    "R14 a monastery is surrounded": lambda m: any(f.kind == "monastery" for f in m.completed),
    "R15 a circle between roads": lambda m: m.tile in ("K4", "K5"),
    "R16 the symbol calls": lambda m: m.logo and m.after.phase == "magic",
    "R16 a plain tile joins mage and witch": lambda m: m.joined and not m.logo,
    "R17 the magic tile completes a road or city": lambda m: (
        m.logo and any(f.kind in ("road", "city") for f in m.completed)
    ),
    "R18 a figure on the tile just placed": lambda m: m.action_kind == "move" and m.action[2][:2] == m.before.last,
    "R18 a figure on an occupied feature": lambda m: (
        m.action_kind == "move" and any(m.before.feature(m.action[2]).weights)
    ),
    "R19 the other figure's feature is not a place": lambda m: (
        m.action_kind == "move" and any(m.before.groups[place] in m.open(m.before) for place in m.figures)
    ),
    "R21 a figure comes in, the other is aside": lambda m: _moved(m, on_board=0, in_play=False),
    "R22 the only figure moves": lambda m: _moved(m, on_board=1, in_play=True),
    "R22 the other figure comes in": lambda m: _moved(m, on_board=1, in_play=False),
    "R23 one of two moves": lambda m: _moved(m, on_board=2, in_play=True),
    "R24 allowed: within its feature": lambda m: (origin := _origin(m)) is not None and origin.segments == _target(m),
    "R26 away from what is just complete": lambda m: (
        not _figures_share_feature(m) and (origin := _origin(m)) is not None and origin.complete
    ),
    "R27 one of two is removed": lambda m: _removal(m, 2),
    "R27 the only one is removed": lambda m: _removal(m, 1),
    "R27 an open feature serves neither": lambda m: m.action_kind == "remove" and bool(m.open(m.before)),
    "R28 nothing to move, nothing to remove": lambda m: m.logo and not m.figures and m.after.phase == "deploy",
    "R29 a figure comes back": lambda m: m.action_kind == "move" and m.action[1] in m.memory.set_aside,
    "R30 a joining parts them": lambda m: m.action_kind == "move" and _figures_share_feature(m),
    "R31 joined and completed, one leaves": _joined_and_completed,
    "R32 joined, one is removed": lambda m: m.action_kind == "remove" and m.before.duties[0] == "join",
    "R32 joined, both stay": lambda m: m.joined and not m.logo and m.after.phase == "deploy",
    "R32 both count in one score": lambda m: any(score.mage and score.witch for score in m.scored),
    "R33 one move for joining and symbol": lambda m: m.joined and m.logo and m.after.duties == ["logo"],
    "R33 two moves: the second": lambda m: m.action_kind == "move" and m.memory.figure_moved,
    "R33 two moves: a removal": lambda m: m.action_kind == "remove" and m.memory.figure_moved,
    "R34 a crossing joins nothing": _crossing_joins_nothing,
    "R35 a meeple joins a figure": lambda m: (
        m.action_kind == "deploy" and any(place in m.before.groups[m.action[1]] for place in m.figures)
    ),
    "R36 the mage counts": lambda m: any(score.mage for score in m.scores(final=False)),
    "R37 the witch counts": lambda m: any(score.witch for score in m.scores(final=False)),
    "R38 an inn and a figure": lambda m: _with_figure(m, inns=True),
    "R38 a cathedral and a figure": lambda m: _with_figure(m, cathedrals=True),
    "R39 the mage and a tile that is twice in the feature": lambda m: any(
        s.mage and _twice_touched(s.feature) for s in m.scored
    ),
    "R40 a tie with a figure": lambda m: any(
        (s.mage or s.witch) and len(scoring.majority(s.feature.weights)) > 1 for s in m.scored
    ),
    "R41 each figure its feature": lambda m: (
        {(s.mage, s.witch) for s in m.scores(final=False)} >= {(True, False), (False, True)}
    ),
    "R42 a figure returns from a score": lambda m: _figure_returned(m, True),
    "R43 a figure leaves an empty feature": lambda m: _figure_returned(m, False),
    "R43 a figure stays on a complete feature": _stays_on_complete,
    "R44 the mage at the end": lambda m: any(score.mage for score in m.scores(final=True)),
    "R44 the witch at the end": lambda m: any(score.witch for score in m.scores(final=True)),
    "R45 the mage pays where an inn leaves nothing": lambda m: (
        m.option("mage_on_zero_feature", "tiles")
        and any(score.mage and _pays_nothing_alone(m, score) for score in m.scored)
    ),
    "R45 by option it pays nothing": lambda m: (
        m.option("mage_on_zero_feature", "zero")
        and any(score.mage and _pays_nothing_alone(m, score) for score in m.scored)
    ),
    "R45 half of nothing": lambda m: any(score.witch and _pays_nothing_alone(m, score) for score in m.scored),
    "R46 farmers at a halved city": _farm_at_halved_city,
    "R47 a field is free and nobody may become a farmer": _no_farmer,
    "R48 an occupied feature is not a place": lambda m: (
        m.in_deploy
        and any(
            any(m.before.feature(segment).weights) for segment in tile_segments(m.before.board, m.before.last or (0, 0))
        )
    ),
    "R49 claimed and scored at once": lambda m: (
        m.action_kind == "deploy" and any(m.action[1] in score.feature.segments for score in m.scores(final=False))
    ),
    "R51 a large meeple decides": lambda m: any(_large_decides(score, m) for score in m.scored),
    "R53 a tie": lambda m: any(len(scoring.majority(score.feature.weights)) > 1 for score in m.scores(final=False)),
    "R56 the old small city": _old_small_city,
    "R57 a monastery is scored": lambda m: any(s.feature.kind == "monastery" for s in m.scores(final=False)),
    "R58 an inn is complete": lambda m: any(score.feature.inns for score in m.scores(final=False)),
    "R59 a cathedral is complete": lambda m: any(score.feature.cathedrals for score in m.scores(final=False)),
    "R60 the loser's meeples return": _loser_returns,
    "R61 several features at once": lambda m: len(m.scores(final=False)) > 1,
    "R63 farms, third version": lambda m: _farm(m, "third"),
    "R64 farms, second version": lambda m: _farm(m, "second"),
    "R64 farms, first version": lambda m: _farm(m, "first"),
    "R66 an unfinished city": lambda m: any(s.feature.kind == "city" for s in m.scores(final=True)),
    "R66 an unfinished monastery": lambda m: any(s.feature.kind == "monastery" for s in m.scores(final=True)),
    "R67 unfinished inns and cathedrals pay nothing": lambda m: _unfinished_special(m, "zero"),
    "R67 by option they are ignored": lambda m: _unfinished_special(m, "ignore"),
    "R68 joint winners": _final_tie,
    "R70 the meeple just deployed counts": lambda m: (
        _circle_step_follows(m) and m.action_kind == "deploy" and m.action[1][2].startswith(m.circle() or "-")
    ),
    "R71 the one who chooses has none": lambda m: m.action_kind == "circle" and not m.has_kind(m.before.active),
    "R71 nobody has one: no question": _circle_step_is_skipped,
    "R72 fork": _symbol("field"),
    "R72 club": _symbol("road"),
    "R72 shield": _symbol("city"),
    "R73 the active player comes last": lambda m: m.before.phase == "circle_act" and m.before.to_act == m.before.active,
    "R74 added": lambda m: m.action_kind == "add",
    "R74 declined": lambda m: m.action_kind == "pass" and m.before.phase == "circle_act",
    "R74 must: no way to decline": lambda m: m.action_kind == "add" and ("pass",) not in m.before.legal(),
    "R74 on another segment of the feature": _another_segment,
    "R75 a small meeple taken back": lambda m: m.action_kind == "take" and m.action[2] == "small",
    "R75 a large meeple taken back": lambda m: m.action_kind == "take" and m.action[2] == "large",
    "R76 passed over without the kind": lambda m: _player_passed_over(m, without_kind=True),
    "R76 passed over with an empty supply": lambda m: _player_passed_over(m, without_kind=False),
    "R77 two meeples of a player on one segment": lambda m: m.action_kind == "add" and not _another_segment(m),
    "R78 a circle tile joins mage and witch": lambda m: m.joined and circle_kind(m.tile) is not None,
    "R78 an emptied feature keeps its figure": _emptied_feature_keeps_figure,
    "R79 an emptied feature is claimed": lambda m: (
        m.action_kind == "deploy" and bool(m.memory.emptied_segments & m.before.groups[m.action[1]])
    ),
}


def situations(moment: Moment) -> list[str]:
    """The names of the situations of a moment; updates the memory."""
    names = [name for name, matches in SITUATIONS.items() if matches(moment)]
    _update_memory(moment)
    return names


def _update_memory(m: Moment) -> None:
    memory = m.memory
    memory.set_aside |= {str(event[1]) for event in m.events if event[0] == "back"}
    for score in m.scores(final=False):
        if score.witch and score.feature.kind == "city":
            memory.halved_segments |= score.feature.segments
    if m.action_kind == "take" and not any(m.after.feature(m.action[1]).weights):
        memory.emptied_segments.add(m.action[1])
    if m.action_kind in ("deploy", "add"):
        memory.emptied_segments -= m.before.groups[m.action[1]]
    memory.figure_moved = m.action_kind == "move"
