"""Explanations of turns: effects that add up, chances of completion, comparisons and sentences."""

import pytest

from carc_widget import svg
from carc_widget.bots import Greedy, Weights, advise, decide, explain, solve_endgame
from carc_widget.bots.evaluation import (
    DEFAULT_WEIGHTS,
    CellChances,
    ExpectedScores,
    FeatureValues,
    expected_scores_of_board,
)
from carc_widget.bots.explanation import NEGLIGIBLE
from carc_widget.bots.protocol import board_of
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.engine import BadArgument, Game, IllegalAction, ParseError, State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import language


def expected_points(state: State, chances: CellChances) -> list[float]:
    """The expected final points of a position with the chances of another one."""
    board = board_of(state)
    if state.is_over:
        return [float(score) for score in board.scores]
    return ExpectedScores(FeatureValues(board, chances), board).scores(board.mage, board.witch)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_effects_add_up_to_change_of_lead(seed: int) -> None:
    game = Game(["Ann", "Bob"], sets=["base", "mage_witch"], seed=seed)
    checked = 0
    while not game.state.is_over:
        if game.state.phase is Phase.PLACE:
            start, actions = game.state, []
            state = start
            while state.phase not in (Phase.DRAW, Phase.OVER) and state.to_act == start.to_act:
                actions.append(decide(Greedy(), state, 1))
                state, _ = state.apply(actions[-1])
            chances = CellChances(board_of(start), DEFAULT_WEIGHTS)
            before, after = expected_points(start, chances), expected_points(state, chances)
            own, other = start.to_act, 1 - start.to_act
            explanation = explain(start, actions)
            expected = after[own] - before[own] - (after[other] - before[other])
            # Negligible effects are left out: at most one for each player and feature, or supply.
            tolerance = 2 * (len(state.occupied) + 4) * NEGLIGIBLE
            assert explanation.total == pytest.approx(expected, abs=tolerance)
            assert explanation.total == pytest.approx(sum(effect.value for effect in explanation.effects))
            checked += 1
        game.play(decide(Greedy(), game.state, 1))
    assert checked > 60


@pytest.mark.slow
def test_printed_points_add_up() -> None:
    """The printed effects add up to the printed total, and each is the difference of its printed points."""
    game = Game(["Ann", "Bob"], sets=["base", "mage_witch"], seed=11)
    checked = 0
    while game.state.turn < 45:
        state = game.state
        if state.phase is Phase.PLACE:
            for actions in ([turn.actions for turn in state.legal_turns()])[::25]:
                explanation = explain(state, actions)
                for effect in explanation.effects:
                    before, after = float(f"{effect.before:.1f}"), float(f"{effect.after:.1f}")
                    sign = 1 if effect.player == state.to_act else -1
                    assert f"{effect.value:.1f}" == f"{sign * (after - before):.1f}" != "0.0"
                total = sum(float(f"{effect.value:.1f}") for effect in explanation.effects)
                assert f"{explanation.total:.1f}" == f"{total + 0.0:.1f}"
                checked += len(explanation.effects)
        game.play(decide(Greedy(), state, 1))
    assert checked > 50


def test_open_city_lists_completing_tiles() -> None:
    state = State.setup(players=["Ann", "Bob"], hand="E")
    (effect,) = [item for item in explain(state, ["E/2 0,1", "+city S"]).effects if item.feature]
    assert effect.feature is not None
    assert effect.completion is not None
    assert effect.scored == 0
    after, _ = state.apply("E/2 0,1")
    assert effect.completion.tiles == after.completing_tiles(effect.feature.spots[0])


def test_explain_instead_of_is_the_difference() -> None:
    state = State.setup(players=["Ann", "Bob"], hand="E")
    with_meeple, without = ["E/2 0,-1", "+city S"], ["E/2 0,-1", "pass"]
    difference = explain(state, with_meeple, instead_of=without)
    assert difference.is_comparison
    assert difference.total == explain(state, with_meeple).total - explain(state, without).total == 4
    assert difference.sentences() == ("city S (0, -1): Ann scores 4 points; 0.0 with the other turn",)
    assert explain(state, with_meeple, instead_of=with_meeple).effects == ()


def test_figures_that_come_or_go_are_named() -> None:
    city = [("D", 0, 0, 0), ("F", 0, -1, 1), ("R", 0, -2, 1)]
    meeple = [("Ann", (0, 0), "city N")]
    plain = State.setup(players=["Ann", "Bob"], tiles=city, meeples=meeple, hand="M2")
    bewitched = plain.edit(witch=((0, 0), "city N"))
    mage, away = "M2/1 1,0 mage>city N 0,0 pass", "M2/1 1,0 witch>road W 1,0 pass"
    assert explain(plain, mage).sentences()[0].startswith("city N (0, -2): 10.1 expected for Ann, with the mage; 6.5")
    assert (
        explain(bewitched, away)
        .sentences()[0]
        .startswith("city N (0, -2): 6.5 expected for Ann, without the witch; 3.3 before")
    )
    (sentence,) = explain(plain, mage, "M2/1 1,0 witch>city N 0,0 pass").sentences(places=False)
    assert sentence.startswith("city: 10.1 expected for Ann, with the mage, without the witch; 3.3 with the other turn")
    with language("nl"):
        assert "verwacht voor Ann, met de tovenaar; 6,5" in explain(plain, mage).sentences()[0]


def test_turn_is_explained_by_its_text() -> None:
    state = State.setup(players=["Ann", "Bob"], hand="E")
    assert explain(state, "E/2 0,-1 +city S", "E/2 0,-1 pass") == explain(
        state, ["E/2 0,-1", "+city S"], ["E/2 0,-1", "pass"]
    )
    with pytest.raises(ParseError, match="line 1, column 11"):
        explain(state, "E/2 0,-1 +town S")
    with pytest.raises(IllegalAction):
        explain(state, "E/2 5,5 pass")


def test_choice_at_crop_circle_is_explained_by_what_players_then_do() -> None:
    """R75: Ann has to take her only knight back."""
    state = State.from_text(
        "tiles 0,0: D 0,1: B; player Ann: city N 0,0; player Bob: road E 0,0; turn 9 Bob place K3; bag empty; "
        "sets base crop_circles_2"
    )
    explanation = explain(state, "K3/1 0,2 pass circle remove")
    assert str(explanation) == "  +1.0  city N (0, 0): 0.0 expected for Ann; 1.0 before the turn\n  +1.0"
    assert explain(state, "K3/1 0,2 pass circle add").effects == ()


def test_weight_of_the_opponents_holds_at_a_crop_circle() -> None:
    state = State.from_text(
        "tiles 0,0: D 0,1: B; player Ann: city N 0,0; player Bob: road E 0,0; turn 9 Bob place K3; bag empty; "
        "sets base crop_circles_2"
    )
    for action in ("K3/1 0,2", "pass"):
        state, _events = state.apply(action)
    assert state.phase is Phase.CIRCLE
    choices = {
        opponents: sorted(turn.margin for turn in rank_turns(state._board, Weights(opponents=opponents), 1))
        for opponents in (0, 1)
    }
    assert len(choices[0]) == 2
    assert choices[0] > choices[1], "Ann's points count for nothing"


def test_text_of_advice_at_a_crop_circle_is_that_of_a_record() -> None:
    knight = State.from_text(
        "tiles 0,0: D 0,1: B; player Ann: city N 0,0; player Bob: road E 0,0; turn 9 Bob place K3; bag empty; "
        "sets base crop_circles_2"
    )
    own = knight.edit(meeples=[("Bob", (0, 0), "city N")])
    texts = []
    for state, actions in ((knight, ("K3/1 0,2", "pass", "circle add")), (own, ("K3/1 0,2", "pass"))):
        for action in actions:
            state, _ = state.apply(action)
        for turn in (*advise(state, playouts=0), *solve_endgame(state)):
            texts.append(turn.text)
            assert explain(state, turn.text) == turn.explain()
    assert {"Ann +city N 0,0", "Ann pass", "circle add Bob +city N 0,0"} <= set(texts)


def test_features_of_different_rotations_are_not_compared() -> None:
    state = State.setup(players=["Ann", "Bob"], hand="V")
    first, second = ["V 1,0", "+field NL"], ["V/1 1,0", "+field NL"]
    effects = [effect for effect in explain(state, first, instead_of=second).effects if effect.feature]
    assert all(0 in (effect.before, effect.after) for effect in effects)


@pytest.mark.slow
def test_effects_compare_with_strongest_opponent() -> None:
    game = Game(["Ann", "Bob", "Cy"], seed=4)
    for _ in range(80):
        game.play(decide(Greedy(), game.state, 1))
    while game.state.phase is not Phase.PLACE:
        game.play(decide(Greedy(), game.state, 1))
    advice = advise(game.state, playouts=10, random=1)
    player, opponents = game.state.to_act, set()
    for explanation in (turn.explain() for turn in advice):
        scores = expected_scores_of_board(board_of(explanation.state), DEFAULT_WEIGHTS)
        strongest = max((seat for seat in range(3) if seat != player), key=lambda seat: scores[seat])
        assert {effect.player for effect in explanation.effects} <= {player, strongest}
        opponents |= {effect.player for effect in explanation.effects} - {player}
    assert opponents, "some turn affects an opponent"


def test_explain_of_advised_turns() -> None:
    advice = advise(State.setup(players=["Ann", "Bob"], hand="E"), playouts=20, random=1)
    explanation = advice.best.explain()
    assert str(explanation) == "  +4.0  city S (0, -1): Ann scores 4 points\n  +4.0"
    assert repr(explanation) == "<Explanation: 1 effect, +4.0 points>"
    assert explanation == explain(advice.state, advice.best.actions)
    assert advice.best.explain(instead_of=advice[1]).is_comparison
    with pytest.raises(BadArgument, match="the other turn"):
        advice.best.explain(instead_of=advice[1].actions)  # type: ignore[arg-type]


def test_html_marks_features_and_escapes_names() -> None:
    state = State.setup(players=["<b>", "Bob"], hand="E")
    explanation = explain(state, ["E/2 0,-1", "+city S"])
    html = explanation._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;" in html
    assert html.split("<pre>")[0] != str(svg.board(explanation.state)), "the features are highlighted"


@pytest.mark.parametrize(("code", "text"), [("nl", "Ann krijgt 4 punten"), ("it", "Ann ottiene 4 punti")])
def test_sentences_are_translated(code: str, text: str) -> None:
    explanation = explain(State.setup(players=["Ann", "Bob"], hand="E"), ["E/2 0,-1", "+city S"])
    with language(code):
        assert text in str(explanation)


def test_invalid_turns_are_refused() -> None:
    state = State.setup(players=["Ann", "Bob"], hand="E")
    with pytest.raises(IllegalAction):
        explain(state, ["E 5,5"])
    with pytest.raises(BadArgument, match="a tile has to be drawn first"):
        explain(State.start(), [])
    with pytest.raises(BadArgument, match="give its actions, such as"):
        explain(state, 3)  # type: ignore[arg-type]
