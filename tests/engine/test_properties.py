"""What holds in every game, whatever is played: Hypothesis chooses the games, and every step of them is looked at."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_widget.engine import (
    SET_NAMES,
    Action,
    AddMeeple,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Feature,
    FeatureKind,
    Figure,
    Game,
    IllegalAction,
    MeepleKind,
    MoveFigure,
    Pass,
    Phase,
    Place,
    PlacedTile,
    RemoveFigure,
    Rules,
    Side,
    Spot,
    State,
    TakeBack,
    all_rules,
    all_tiles,
)
from carc_widget.engine.action_codes import encode
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.rules import option_values
from carc_widget.engine.turn import perform
from tests.engine.agreement.choices import open_edges
from tests.engine.agreement.crowded import crowded_start
from tests.engine.agreement.starts import BRINKS

AWAY = Cell(40, -40)
"""A cell that no game here reaches."""


seeds = st.integers(0, 2**32 - 1)


@st.composite
def starts(draw: st.DrawFn, *, options: bool = True) -> State:
    """The beginning of a game with any sets, players and, if wanted, options; the bag may be a small part of all.

    One in four is crowded, so that much is completed at once and little has a place to go.
    """
    if draw(st.integers(0, 3)) == 3:
        crowded = crowded_start(Random(draw(seeds))).engine()
        return crowded if options else crowded.edit(rules=Rules(crop_tiles="all"))
    sets = ["base", *(name for name in SET_NAMES[1:] if draw(st.booleans()))]
    chosen = {name: draw(st.sampled_from(values)) for name, values in option_values().items() if options}
    rules = Rules.from_options(chosen if options else {"crop_tiles": draw(st.sampled_from(["all", "mini"]))})
    players = draw(st.integers(2, 6 if "inns_cathedrals" in sets else 5))
    state = State.start(players, sets, rules)
    size = draw(st.integers(3, sum(state.tiles_left.values())))
    copies = [tile for tile, left in state.tiles_left.items() for _ in range(left)]
    part = draw(st.permutations(copies).map(lambda order: order[:size])) if size < 40 else copies
    return state.edit(tiles_left=dict(Counter(part)))


def choose(state: State, random: Random) -> Action:
    """One of the legal actions; tiles are often placed where they close something, so that games score."""
    actions = state.legal_actions()
    if state.phase is Phase.PLACE and random.random() < 0.4:
        some = random.sample(actions, min(len(actions), 6))
        return min(some, key=lambda action: open_edges(state.apply(action)[0]))
    return random.choice(actions)


def play(state: State, seed: int) -> Iterator[State]:
    """Every state of a random game, the first and the last included."""
    random = Random(seed)
    yield state
    while state.phase is not Phase.OVER:
        state, _ = state.apply(choose(state, random))
        yield state


def some(states: Iterator[State], every: int) -> Iterator[State]:
    """Every so many states, and the last."""
    for number, state in enumerate(states):
        if number % every == 0 or state.phase is Phase.OVER:
            yield state


# -- pieces


@settings(max_examples=25)
@given(starts(), seeds)
def test_meeples_and_tiles_are_conserved(start: State, seed: int) -> None:
    tiles = sum(start.tiles_left.values()) + len(start.board)
    large = int("inns_cathedrals" in start.sets)
    for state in play(start, seed):
        for player, supply in enumerate(state.supply):
            standing = [meeple.kind for meeple in state.meeples if meeple.player == player]
            assert supply.small + standing.count(MeepleKind.SMALL) == 7
            assert supply.large + standing.count(MeepleKind.LARGE) == large
        here = len(state.board) + sum(state.tiles_left.values()) + (state.hand is not None)
        assert here <= tiles
        if state.rules.unplaceable_tile == "reshuffle":
            assert here == tiles


@settings(max_examples=25)
@given(starts(), seeds)
def test_points_come_from_scores_alone(start: State, seed: int) -> None:
    random = Random(seed)
    state = start
    earned = [0] * len(state.players)
    while state.phase is not Phase.OVER:
        state, events = state.apply(choose(state, random))
        for event in events:
            if isinstance(event, FeatureScored):
                for player in event.score.winners:
                    earned[player] += event.score.points
        assert list(state.scores) == earned
    assert state.winners == tuple(p for p, points in enumerate(earned) if points == max(earned))


@settings(max_examples=25)
@given(starts(options=False), seeds)
def test_figures_stand_apart_on_open_roads_and_cities(start: State, seed: int) -> None:
    for state in play(start, seed):
        on = [state.feature(spot) for spot in (state.mage, state.witch) if spot is not None]
        assert all(feature.kind in (FeatureKind.ROAD, FeatureKind.CITY) for feature in on)
        if state.phase is not Phase.MAGIC:
            assert len(set(on)) == len(on), "mage and witch share a feature outside the magic step"
        if state.phase in (Phase.DRAW, Phase.PLACE, Phase.CIRCLE, Phase.CIRCLE_ACT):
            assert not any(feature.complete for feature in on)
            standing = {meeple.spot for meeple in state.meeples}
            assert not any(state.feature(spot).complete for spot in standing)


# -- features


def rebuilt(board: Mapping[Cell, PlacedTile]) -> set[frozenset[Spot]]:
    """The features of a board from what the tiles show, found by walking from segment to segment."""
    at: dict[tuple[Cell, str, str], Spot] = {}
    for cell, (tile, rotation) in board.items():
        for index, segment in enumerate(tile.segments):
            at.update({(cell, segment.kind, where): Spot(cell, index) for where in segment.directions(rotation)})

    def across(spot: Spot) -> Iterator[Spot]:
        tile, rotation = board[spot.cell]
        segment = tile.segments[spot.segment]
        for where in segment.directions(rotation):
            if where != "inner":
                side = Side[where[0]]
                facing = side.opposite.name + {"L": "R", "R": "L", "": ""}[where[1:]]
                other = at.get((spot.cell.neighbour(side), segment.kind, facing))
                if other is not None:
                    yield other

    left = {Spot(cell, index) for cell, there in board.items() for index in range(len(there.tile.segments))}
    features = set()
    while left:
        reached = {left.pop()}
        waiting = list(reached)
        while waiting:
            new = set(across(waiting.pop())) - reached
            reached |= new
            waiting += new
        left -= reached
        features.add(frozenset(reached))
    return features


def check_numbers(state: State, feature: Feature) -> None:
    """The numbers of a feature, counted anew from its segments."""
    board = state.board
    segments = [(spot.cell, board[spot.cell].tile.segments[spot.segment]) for spot in feature.spots]
    cells = {cell for cell, _ in segments}
    assert set(feature.cells) == cells
    assert len(feature.cells) == len(cells)
    assert feature.pennants == sum(segment.pennants for _, segment in segments)
    assert feature.inns == sum(segment.inn for _, segment in segments)
    assert feature.cathedrals == sum(segment.cathedral for _, segment in segments)
    if feature.kind is FeatureKind.MONASTERY:
        (cell,) = cells
        around = sum(other in board for other in cell.around())
        assert (feature.tiles, feature.open_edges) == (1 + around, 8 - around)
    else:
        assert feature.tiles == len(cells)
    if feature.kind in (FeatureKind.ROAD, FeatureKind.CITY):
        ways = [
            cell.neighbour(Side[where])
            for cell, segment in segments
            for where in segment.directions(board[cell].rotation)
        ]
        assert feature.open_edges == sum(way not in board for way in ways)
    assert feature.complete == (feature.kind is not FeatureKind.FIELD and feature.open_edges == 0)
    spots = set(feature.spots)
    assert Counter(feature.meeples) == Counter(m for m in state.meeples if m.spot in spots)
    strengths = [0] * len(state.players)
    for meeple in feature.meeples:
        strengths[meeple.player] += 2 if meeple.kind is MeepleKind.LARGE else 1
    assert feature.strengths == tuple(strengths)
    assert feature.owners == tuple(p for p, n in enumerate(strengths) if n == max(strengths) > 0)
    assert set(feature.figures) == {figure for figure in Figure if state.figure(figure) in spots}


@settings(max_examples=20)
@given(starts(), seeds)
def test_features_kept_up_to_date_equal_features_found_anew(start: State, seed: int) -> None:
    for state in some(play(start, seed), 40):
        features = state.features
        assert {frozenset(feature.spots) for feature in features} == rebuilt(state.board)
        for feature in features:
            check_numbers(state, feature)


# -- actions


def superset(state: State, random: Random) -> Iterator[object]:
    """Every action that could come to somebody's mind here, and some that could not."""
    spots = [Spot(cell, index) for cell, there in state.board.items() for index in range(len(there.tile.segments))]
    spots += [Spot(AWAY, 0), Spot(Cell(0, 0), 9), Spot(Cell(0, 0), -1)]
    cells = {*state.board, *(cell.neighbour(side) for cell in state.board for side in Side), AWAY}
    hand = state.hand.id if state.hand else "D"
    if state.phase is Phase.PLACE:
        yield from (Place(cell, rotation, hand) for cell, rotation in product(sorted(cells), range(-1, 5)))
        yield Place(Cell(0, 1), 0, "D" if hand != "D" else "E")
    if state.phase is Phase.MAGIC:
        yield from (MoveFigure(figure, spot) for figure, spot in product(Figure, spots))
    if state.phase is Phase.DEPLOY:
        yield from (Deploy(spot, kind) for spot, kind in product(spots, MeepleKind))
    if state.phase is Phase.CIRCLE_ACT:
        yield from (act(spot, kind) for act, spot, kind in product((AddMeeple, TakeBack), spots, MeepleKind))
    yield from (Draw(tile) for tile in (*all_tiles(), "Z9"))
    yield Pass()
    yield from (RemoveFigure(figure) for figure in Figure)
    yield from (ChooseCircle("add"), ChooseCircle("remove"), ChooseCircle("both"))  # type: ignore[arg-type]
    any_spot = random.choice(spots)
    yield from (Place(AWAY, 0, hand), MoveFigure(Figure.MAGE, any_spot), Deploy(any_spot))
    yield from (AddMeeple(any_spot), TakeBack(any_spot), None, ("pass",), state, Pass)


@settings(max_examples=15)
@given(starts(), seeds)
def test_the_listed_actions_are_those_without_a_reason_against_them(start: State, seed: int) -> None:
    random = Random(seed)
    for state in some(play(start, seed), 9):
        listed = state.legal_actions()
        before, key = state.edit(), hash(state)
        assert len(set(listed)) == len(listed)
        allowed = set()
        for action in superset(state, random):
            reasons = state.why_not(action)  # type: ignore[arg-type]
            if not reasons:
                allowed.add(action)
                continue
            for reason in reasons:
                assert reason.rule in all_rules()
                assert reason.code.isidentifier()
                assert reason.sentence().endswith(".")
            with pytest.raises(IllegalAction) as refused:
                state.apply(action)  # type: ignore[arg-type]
            assert refused.value.reasons == reasons
            assert refused.value.state is state
        assert allowed == set(listed)
        for action in random.sample(listed, min(4, len(listed))):
            assert not state.why_not(action)
            state.apply(action)
        assert (state, hash(state), state.legal_actions()) == (before, key, listed)


# -- the same position


def same_way_on(one: State, other: State, seed: int) -> None:
    """Both states go on in the same way."""
    assert one == other
    assert hash(one) == hash(other)
    assert set(one.legal_actions()) == set(other.legal_actions())
    if one.phase is not Phase.OVER:
        action = choose(one, Random(seed))
        after, events = one.apply(action)
        other_after, other_events = other.apply(action)
        assert after == other_after
        assert Counter(map(repr, events)) == Counter(map(repr, other_events))


@settings(max_examples=20)
@given(starts(), seeds)
def test_a_position_described_and_set_up_again_is_the_same(start: State, seed: int) -> None:
    phases = set()
    for state in play(start, seed):
        if state.phase not in phases or Random(seed + state.turn).random() < 0.05:
            phases.add(state.phase)
            same_way_on(state, state.edit(), seed)


@settings(max_examples=20)
@given(starts(), seeds)
def test_the_order_in_which_a_position_came_about_does_not_matter(start: State, seed: int) -> None:
    random = Random(seed)
    for state in some(play(start, seed), 60):
        tiles = [(there.tile.id, *cell, there.rotation) for cell, there in state.board.items()]
        random.shuffle(tiles)
        meeples = [(m.player, tuple(m.spot.cell), state.spot_key(m.spot), m.kind) for m in state.meeples]
        random.shuffle(meeples)
        again = state.edit(tiles=tiles, meeples=meeples, tiles_left=dict(state.tiles_left), supply=state.supply)
        same_way_on(state, again, seed)


@settings(max_examples=20)
@given(starts(), seeds)
def test_states_differ_when_something_differs(start: State, seed: int) -> None:
    seen = list(some(play(start, seed), 5))
    for one, other in pairwise(seen):
        assert one != other or one.rules.unplaceable_tile == "reshuffle"


@settings(max_examples=15)
@given(starts(), seeds)
def test_playing_without_events_leads_to_the_same_states(start: State, seed: int) -> None:
    random = Random(seed)
    state = start
    while state.phase is not Phase.OVER:
        action = choose(state, random)
        board = state._board.copy()
        perform(board, encode(board, action))
        state, _ = state.apply(action)
        assert State(board) == state


@pytest.mark.parametrize("number", range(len(BRINKS)))
def test_rare_steps_without_events_lead_to_the_same_states(number: int) -> None:
    tiles, figures, tile = BRINKS[number]
    places: Any = {name: ((x, y), where) for name, (x, y, where) in figures.items()}
    state = State.setup(
        sets=SET_NAMES,
        rules=Rules(crop_tiles="all", magic_merge_no_spot="stay"),
        tiles=[(id, x, y, rotation) for (x, y), (id, rotation) in tiles.items()],
        hand=tile,
        **places,
    )
    for action in state.legal_actions():
        board = state._board.copy()
        perform(board, encode(board, action))
        assert State(board) == state.apply(action)[0]


# -- undo and redo


def walk(game: Game, seed: int) -> list[State]:
    """Play a game to its end; the states at which somebody had to decide."""
    random = Random(seed)
    decided = [game.state]
    while game.state.phase is not Phase.OVER:
        game.play(choose(game.state, random))
        decided.append(game.state)
    return decided


def restored(game: Game, step: Callable[[], object], expected: list[State]) -> None:
    for state in expected:
        step()
        assert game.state == state
        assert hash(game.state) == hash(state)
        assert game.state.legal_actions() == state.legal_actions()


@settings(max_examples=15)
@given(starts(), seeds)
def test_undo_and_redo_lead_through_the_whole_game(start: State, seed: int) -> None:
    game = Game(state=start, seed=seed)
    decided = walk(game, seed)
    history = game.history
    restored(game, game.undo, decided[-2::-1])
    assert not game.can_undo
    restored(game, game.redo, decided[1:])
    assert not game.can_redo
    assert game.history == history
    assert game.states[-1] is game.state
    assert len(game.states) == len(history) + 1


@settings(max_examples=15)
@given(starts(), seeds)
def test_the_same_seed_and_the_same_actions_give_the_same_game(start: State, seed: int) -> None:
    game, twin = Game(state=start, seed=seed), Game(state=start, seed=seed)
    walk(game, seed)
    for move in game.history:
        if not isinstance(move.action, Draw):
            twin.play(move.action)
    assert twin.state == game.state
    assert twin.history == game.history
    assert twin.states == game.states
