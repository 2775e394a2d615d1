"""What is looked at often costs little: the worth of a position, occupied features, games that travel."""

import pickle

import pytest

from carc_widget.engine import SET_NAMES, Game, Rules, State
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
