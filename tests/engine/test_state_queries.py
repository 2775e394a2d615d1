"""Bulk queries of states, and pickles of games."""

import pickle

import pytest

from carc_widget.engine import SET_NAMES, Draw, Feature, FeatureCompleted, Game, Phase, Rules
from tests.random_games import SEEDS, finished_game


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_worth_equals_scores_of_each_feature(seed: int) -> None:
    """With every version of farm scoring, and without farmers."""
    for state in finished_game(seed).states[20::60]:
        for rules in (
            Rules(farm_scoring="first"),
            Rules(farm_scoring="second"),
            Rules(farm_scoring="third", small_city_points=2),
            Rules(farmers="without"),
        ):
            edited = state.edit(rules=rules, meeples=[] if rules.farmers == "without" else state.meeples)
            expected = [(p.feature, p.now, p.completed) for p in edited.worth()]
            single = [(f, s, edited.score_if_completed(f)) for f in edited.features for s in edited.scores_now(f)]
            for (feature, now, completed), (same_feature, score, complete) in zip(expected, single, strict=True):
                assert feature == same_feature
                assert (now.lines, now.winners, now.final) == (score.lines, score.winners, score.final)
                if not feature.complete and feature.kind != "field":
                    assert (completed.lines, completed.winners) == (complete.lines, complete.winners)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_occupied_features_are_those_with_meeples(seed: int) -> None:
    for state in finished_game(seed).states[10::40]:
        assert set(state.occupied) == {feature for feature in state.features if feature.meeples}


@pytest.mark.slow
def test_pickle_of_finished_game_is_small() -> None:
    game = finished_game(SEEDS[0])
    packed = pickle.dumps(game)
    assert len(packed) <= 20_000
    assert pickle.loads(packed).replay == game.replay


def test_pickle_keeps_variations_and_redo() -> None:
    game = Game(3, SET_NAMES, seed=3)
    for _ in range(6):
        game.play(game.state.legal_actions()[0])
    game.undo()
    game.play(game.state.legal_actions()[-1])
    game.name_line("mine")
    game.notes[1] = "so it began"
    game.undo()
    unpickled = pickle.loads(pickle.dumps(game))
    assert unpickled.replay == game.replay
    assert unpickled.can_redo
    assert len(unpickled.variations) == len(game.variations) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_completing_tiles_equal_those_of_play(seed: int) -> None:
    """R14: for every draw and every placement that follows it."""
    checked = 0
    for state in [state for state in finished_game(seed).states if state.phase is Phase.DRAW][5::25]:
        completing: dict[Feature, dict[str, int]] = {feature: {} for feature in state.features}
        for tile, copies in state.tiles_left.items():
            drawn, _ = state.apply(Draw(tile))
            for place in drawn.legal_actions() if drawn.phase is Phase.PLACE else ():
                placed, events = drawn.apply(place)
                scored = [event.feature for event in events if isinstance(event, FeatureCompleted)]
                for feature, tiles in completing.items():
                    spot = feature.spots[0]
                    if not feature.complete and (
                        placed.feature(spot).complete or any(spot in other.spots for other in scored)
                    ):
                        tiles[tile] = copies
        for feature, tiles in completing.items():
            assert state.completing_tiles(feature) == tiles
            checked += bool(tiles)
    assert checked > 5
