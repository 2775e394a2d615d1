"""What is looked at often costs little: the worth of a position, occupied features, games that travel."""

import pickle

import pytest

from carc_widget.engine import SET_NAMES, Draw, Feature, FeatureCompleted, Game, Phase, Rules, State
from tests.random_games import SEEDS, played


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_worth_of_all_features_is_that_of_each(seed: int) -> None:
    """By every version of the rule for farms, and without farmers: they are looked at together, and one by one."""
    for state in played(seed).states[20::60]:
        for rules in (
            Rules(farm_scoring="first"),
            Rules(farm_scoring="second"),
            Rules(farm_scoring="third", small_city_points=2),
            Rules(farmers="without"),
        ):
            edited = state.edit(rules=rules, meeples=[]) if rules.farmers == "without" else State(state._board.copy())
            expected = [(p.feature, p.now, p.completed) for p in edited.worth()]
            each = [(f, s, edited.score_if_completed(f)) for f in edited.features for s in edited.scores_now(f)]
            for (feature, now, completed), (also, score, complete) in zip(expected, each, strict=True):
                assert feature == also
                assert (now.lines, now.winners, now.final) == (score.lines, score.winners, score.final)
                if not feature.complete and feature.kind != "field":
                    assert (completed.lines, completed.winners) == (complete.lines, complete.winners)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_occupied_features_are_those_with_meeples(seed: int) -> None:
    for state in played(seed).states[10::40]:
        assert set(state.occupied) == {feature for feature in state.features if feature.meeples}
        assert [f.owners for f in state.occupied if f.meeples] == [f.owners for f in state.occupied]


def test_a_whole_game_travels_as_its_record() -> None:
    game = played(SEEDS[0])
    packed = pickle.dumps(game)
    assert len(packed) <= 20_000
    assert pickle.loads(packed).replay == game.replay


def test_a_game_that_was_taken_back_travels_with_its_other_lines() -> None:
    game = Game(3, SET_NAMES, seed=3)
    for _ in range(6):
        game.play(game.state.legal_actions()[0])
    game.undo()
    game.play(game.state.legal_actions()[-1])
    game.name_line("mine")
    game.notes[1] = "so it began"
    game.undo()
    again = pickle.loads(pickle.dumps(game))
    assert again.replay == game.replay
    assert again.can_redo
    assert len(again.variations) == len(game.variations) > 0


@pytest.mark.parametrize("seed", SEEDS[:2])
def test_completing_tiles_are_those_that_complete_a_feature_in_play(seed: int) -> None:
    """R14: for every draw and every placement that follows it."""
    checked = 0
    for state in [state for state in played(seed).states if state.phase is Phase.DRAW][5::25]:
        completing: dict[Feature, dict[str, int]] = {feature: {} for feature in state.features}
        for tile, copies in state.tiles_left.items():
            drawn, _ = state.apply(Draw(tile))
            for place in drawn.legal_actions() if drawn.phase is Phase.PLACE else ():
                placed, events = drawn.apply(place)
                scored = [event.feature for event in events if isinstance(event, FeatureCompleted)]
                for feature, tiles in completing.items():
                    spot = feature.spots[0]
                    if not feature.complete and (
                        placed.feature(spot).complete or any(spot in each.spots for each in scored)
                    ):
                        tiles[tile] = copies
        for feature, tiles in completing.items():
            assert state.completing_tiles(feature) == tiles
            checked += bool(tiles)
    assert checked > 5
