"""Invariants of every game: Hypothesis chooses the games."""

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
from tests.engine.agreement.starts import RARE_POSITIONS

FAR_CELL = Cell(40, -40)
"""A cell that no game here reaches."""


seeds = st.integers(0, 2**32 - 1)


@st.composite
def starts(draw: st.DrawFn, *, options: bool = True) -> State:
    """The initial state of a game with any sets, players and options; the bag may be a part of all tiles.

    One in four is crowded, so that many features are completed at once and few targets are left.
    """
    if draw(st.integers(0, 3)) == 3:
        crowded = crowded_start(Random(draw(seeds))).engine()
        return crowded if options else crowded.edit(rules=Rules(crop_tiles="all"))
    sets = ["base", *(name for name in SET_NAMES[1:] if draw(st.booleans()))]
    drawn_options = {name: draw(st.sampled_from(values)) for name, values in option_values().items() if options}
    rules = Rules.from_options(drawn_options if options else {"crop_tiles": draw(st.sampled_from(["all", "mini"]))})
    players = draw(st.integers(2, 6 if "inns_cathedrals" in sets else 5))
    state = State.start(players, sets, rules)
    size = draw(st.integers(3, sum(state.tiles_left.values())))
    copies = [tile for tile, left in state.tiles_left.items() for _ in range(left)]
    tiles = draw(st.permutations(copies).map(lambda order: order[:size])) if size < 40 else copies
    return state.edit(tiles_left=dict(Counter(tiles)))


def choose(state: State, random: Random) -> Action:
    """A random legal action; placements with few open edges are preferred, so that games score."""
    actions = state.legal_actions()
    if state.phase is Phase.PLACE and random.random() < 0.4:
        sample = random.sample(actions, min(len(actions), 6))
        return min(sample, key=lambda action: open_edges(state.apply(action)[0]))
    return random.choice(actions)


def play(state: State, seed: int) -> Iterator[State]:
    """Every state of a random game, including the first and the last."""
    random = Random(seed)
    yield state
    while state.phase is not Phase.OVER:
        state, _ = state.apply(choose(state, random))
        yield state


def sampled(states: Iterator[State], every: int) -> Iterator[State]:
    """Every n-th state, and the last."""
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
            kinds = [meeple.kind for meeple in state.meeples if meeple.player == player]
            assert supply.small + kinds.count(MeepleKind.SMALL) == 7
            assert supply.large + kinds.count(MeepleKind.LARGE) == large
        count = len(state.board) + sum(state.tiles_left.values()) + (state.hand is not None)
        assert count <= tiles
        if state.rules.unplaceable_tile == "reshuffle":
            assert count == tiles


@settings(max_examples=25)
@given(starts(), seeds)
def test_points_are_the_sum_of_scores(start: State, seed: int) -> None:
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
def test_figures_are_on_different_open_roads_and_cities(start: State, seed: int) -> None:
    for state in play(start, seed):
        features = [state.feature(spot) for spot in (state.mage, state.witch) if spot is not None]
        assert all(feature.kind in (FeatureKind.ROAD, FeatureKind.CITY) for feature in features)
        if state.phase is not Phase.MAGIC:
            assert len(set(features)) == len(features), "mage and witch share a feature outside the magic step"
        if state.phase in (Phase.DRAW, Phase.PLACE, Phase.CIRCLE, Phase.CIRCLE_ACT):
            assert not any(feature.complete for feature in features)
            spots = {meeple.spot for meeple in state.meeples}
            assert not any(state.feature(spot).complete for spot in spots)


# -- features


def flood_features(board: Mapping[Cell, PlacedTile]) -> set[frozenset[Spot]]:
    """The features of a board by flood fill over the segments of its tiles."""
    spot_at: dict[tuple[Cell, str, str], Spot] = {}
    for cell, (tile, rotation) in board.items():
        for index, segment in enumerate(tile.segments):
            spot_at.update({(cell, segment.kind, where): Spot(cell, index) for where in segment.directions(rotation)})

    def adjacent_spots(spot: Spot) -> Iterator[Spot]:
        tile, rotation = board[spot.cell]
        segment = tile.segments[spot.segment]
        for where in segment.directions(rotation):
            if where != "inner":
                side = Side[where[0]]
                facing = side.opposite.name + {"L": "R", "R": "L", "": ""}[where[1:]]
                other = spot_at.get((spot.cell.neighbour(side), segment.kind, facing))
                if other is not None:
                    yield other

    remaining = {Spot(cell, index) for cell, placed in board.items() for index in range(len(placed.tile.segments))}
    features = set()
    while remaining:
        reached = {remaining.pop()}
        waiting = list(reached)
        while waiting:
            adjacent = set(adjacent_spots(waiting.pop())) - reached
            reached |= adjacent
            waiting += adjacent
        remaining -= reached
        features.add(frozenset(reached))
    return features


def check_numbers(state: State, feature: Feature) -> None:
    """Check the numbers of a feature against its segments."""
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
        neighbours = [
            cell.neighbour(Side[side])
            for cell, segment in segments
            for side in segment.directions(board[cell].rotation)
        ]
        assert feature.open_edges == sum(neighbour not in board for neighbour in neighbours)
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
def test_features_equal_flood_fill(start: State, seed: int) -> None:
    for state in sampled(play(start, seed), 40):
        features = state.features
        assert {frozenset(feature.spots) for feature in features} == flood_features(state.board)
        for feature in features:
            check_numbers(state, feature)


# -- actions


def candidate_actions(state: State, random: Random) -> Iterator[object]:
    """Plausible actions and some impossible ones: a superset of the legal actions."""
    spots = [Spot(cell, index) for cell, there in state.board.items() for index in range(len(there.tile.segments))]
    spots += [Spot(FAR_CELL, 0), Spot(Cell(0, 0), 9), Spot(Cell(0, 0), -1)]
    cells = {*state.board, *(cell.neighbour(side) for cell in state.board for side in Side), FAR_CELL}
    hand = state.hand.id if state.hand else "D"
    if state.phase is Phase.PLACE:
        yield from (Place(cell, rotation, hand) for cell, rotation in product(sorted(cells), range(-1, 5)))
        yield Place(Cell(0, 1), 0, "D" if hand != "D" else "E")
    if state.phase is Phase.MAGIC:
        yield from (MoveFigure(figure, spot) for figure, spot in product(Figure, spots))
    if state.phase is Phase.DEPLOY:
        yield from (Deploy(spot, kind) for spot, kind in product(spots, MeepleKind))
    if state.phase is Phase.CIRCLE_ACT:
        yield from (
            action_type(spot, kind) for action_type, spot, kind in product((AddMeeple, TakeBack), spots, MeepleKind)
        )
    yield from (Draw(tile) for tile in (*all_tiles(), "Z9"))
    yield Pass()
    yield from (RemoveFigure(figure) for figure in Figure)
    yield from (ChooseCircle("add"), ChooseCircle("remove"), ChooseCircle("both"))  # type: ignore[arg-type]
    any_spot = random.choice(spots)
    yield from (Place(FAR_CELL, 0, hand), MoveFigure(Figure.MAGE, any_spot), Deploy(any_spot))
    yield from (AddMeeple(any_spot), TakeBack(any_spot), None, ("pass",), state, Pass)


@settings(max_examples=15)
@given(starts(), seeds)
def test_legal_actions_are_those_without_reasons(start: State, seed: int) -> None:
    random = Random(seed)
    for state in sampled(play(start, seed), 9):
        legal = state.legal_actions()
        before, key = state.edit(), hash(state)
        assert len(set(legal)) == len(legal)
        allowed = set()
        for action in candidate_actions(state, random):
            reasons = state.why_not(action)  # type: ignore[arg-type]
            if not reasons:
                allowed.add(action)
                continue
            for reason in reasons:
                assert reason.rule in all_rules()
                assert reason.code.isidentifier()
                assert reason.sentence().endswith(".")
            with pytest.raises(IllegalAction) as raised:
                state.apply(action)  # type: ignore[arg-type]
            assert raised.value.reasons == reasons
            assert raised.value.state is state
        assert allowed == set(legal)
        for action in random.sample(legal, min(4, len(legal))):
            assert not state.why_not(action)
            state.apply(action)
        assert (state, hash(state), state.legal_actions()) == (before, key, legal)


# -- equal positions


def assert_equal_continuation(first: State, second: State, seed: int) -> None:
    """Assert that two states are equal and continue equally."""
    assert first == second
    assert hash(first) == hash(second)
    assert set(first.legal_actions()) == set(second.legal_actions())
    if first.phase is not Phase.OVER:
        action = choose(first, Random(seed))
        after, events = first.apply(action)
        second_after, second_events = second.apply(action)
        assert after == second_after
        assert Counter(map(repr, events)) == Counter(map(repr, second_events))


@settings(max_examples=20)
@given(starts(), seeds)
def test_state_set_up_again_is_equal(start: State, seed: int) -> None:
    phases = set()
    for state in play(start, seed):
        if state.phase not in phases or Random(seed + state.turn).random() < 0.05:
            phases.add(state.phase)
            assert_equal_continuation(state, state.edit(), seed)


@settings(max_examples=20)
@given(starts(), seeds)
def test_order_of_setup_does_not_matter(start: State, seed: int) -> None:
    random = Random(seed)
    for state in sampled(play(start, seed), 60):
        tiles = [(placed.tile.id, *cell, placed.rotation) for cell, placed in state.board.items()]
        random.shuffle(tiles)
        meeples = [(m.player, tuple(m.spot.cell), state.spot_key(m.spot), m.kind) for m in state.meeples]
        random.shuffle(meeples)
        rebuilt = state.edit(tiles=tiles, meeples=meeples, tiles_left=dict(state.tiles_left), supply=state.supply)
        assert_equal_continuation(state, rebuilt, seed)


@settings(max_examples=20)
@given(starts(), seeds)
def test_consecutive_states_differ(start: State, seed: int) -> None:
    states = list(sampled(play(start, seed), 5))
    for earlier, later in pairwise(states):
        assert earlier != later or earlier.rules.unplaceable_tile == "reshuffle"


@settings(max_examples=15)
@given(starts(), seeds)
def test_perform_without_events_gives_the_same_states(start: State, seed: int) -> None:
    random = Random(seed)
    state = start
    while state.phase is not Phase.OVER:
        action = choose(state, random)
        board = state._board.copy()
        perform(board, encode(board, action))
        state, _ = state.apply(action)
        assert State(board) == state


@pytest.mark.parametrize("number", range(len(RARE_POSITIONS)))
def test_perform_of_rare_steps_gives_the_same_states(number: int) -> None:
    tiles, figures, tile = RARE_POSITIONS[number]
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


def play_game(game: Game, seed: int) -> list[State]:
    """Play a game to its end; return the states at which a player decided."""
    random = Random(seed)
    states = [game.state]
    while game.state.phase is not Phase.OVER:
        game.play(choose(game.state, random))
        states.append(game.state)
    return states


def assert_states(game: Game, step: Callable[[], object], expected: list[State]) -> None:
    """Assert that repeated steps lead to these states."""
    for state in expected:
        step()
        assert game.state == state
        assert hash(game.state) == hash(state)
        assert game.state.legal_actions() == state.legal_actions()


@settings(max_examples=15)
@given(starts(), seeds)
def test_undo_and_redo_restore_all_states(start: State, seed: int) -> None:
    game = Game(state=start, seed=seed)
    states = play_game(game, seed)
    history = game.history
    assert_states(game, game.undo, states[-2::-1])
    assert not game.can_undo
    assert_states(game, game.redo, states[1:])
    assert not game.can_redo
    assert game.history == history
    assert game.states[-1] is game.state
    assert len(game.states) == len(history) + 1


@settings(max_examples=15)
@given(starts(), seeds)
def test_game_is_determined_by_seed_and_actions(start: State, seed: int) -> None:
    game, replayed = Game(state=start, seed=seed), Game(state=start, seed=seed)
    play_game(game, seed)
    for move in game.history:
        if not isinstance(move.action, Draw):
            replayed.play(move.action)
    assert replayed.state == game.state
    assert replayed.history == game.history
    assert replayed.states == game.states
