"""Predict, then see: what is question is made from the scenario, what is right is computed, the prediction is plain."""

import json

import pytest

from carc_widget import language, scenarios
from carc_widget.engine import BadArgument
from carc_widget.i18n import languages
from carc_widget.lessons import Prediction, predict
from carc_widget.lessons.outcome_frames import outcome_frames, score_frames

ASKING = [id for id, scenario in scenarios.items() if scenario.attempts]


@pytest.mark.slow
@pytest.mark.parametrize("id", ASKING)
def test_every_scenario_asks_something_whose_right_choice_is_the_outcome(id: str) -> None:
    """The right choice of points is what the scenario has written down, which another test holds against the engine."""
    prediction = scenarios[id].predict()
    assert prediction.questions or id == "beside-or-anywhere", "one where only what is legal is written"
    for question in prediction.questions:
        texts = [choice.text for choice in question.choices]
        assert 2 <= len(texts) == len(set(texts)) <= 4
        right = texts[question.right]
        if question.kind == "points":
            gains = prediction.outcome.gains
            assert right == ", ".join(f"{name} {gains.get(name, 0)}" for name in prediction.outcome.before.players)
        assert question.choices[question.right].misconception is None, "what is right is no mistake"
    told = prediction.frames
    assert told[-1].state == prediction.outcome.state
    assert told[-1].points == prediction.outcome.state.scores
    assert all(sum(line.points for line in frame.score.lines[: frame.terms]) >= 0 for frame in told if frame.score)


def test_what_is_predicted_is_kept_as_a_plain_value() -> None:
    scenario = scenarios["shared-city"]
    assert not scenario.prediction
    prediction = scenario.predict()
    assert isinstance(prediction, Prediction)
    assert not prediction.answered
    right = prediction.questions[0].right
    wrong = next(i for i, choice in enumerate(prediction.questions[0].choices) if choice.text == "Red 3, Blue 3")
    result = prediction.answer("ABCD"[wrong])
    assert scenario.prediction.result is result
    (said,) = result.answers
    assert (said.predicted, said.actual, said.correct, said.misconception) == (
        "Red 3, Blue 3",
        "Red 6, Blue 6",
        False,
        "shared",
    )
    assert "nobody shares" in said.explanation
    assert json.loads(json.dumps(result.to_dict()))["letters"] == "ABCD"[wrong]
    assert prediction.answer(right).correct
    assert prediction.answer("red 6, blue 6").correct
    assert "came: Red 6, Blue 6" in str(prediction.result)


@pytest.mark.parametrize("given", [(), ("E",), ("A", "B"), ("",), (7,), (-1,), (None,)])
def test_what_is_no_choice_is_refused(given: tuple[str, ...]) -> None:
    prediction = scenarios["shared-city"].predict()
    with pytest.raises(BadArgument):
        prediction.answer(*given)
    assert prediction.result is None


def test_there_has_to_be_such_a_try() -> None:
    assert predict(scenarios["join-and-finish"], 2).attempt.id == scenarios["join-and-finish"].attempts[1].id
    with pytest.raises(BadArgument, match="there is no try 'fly'"):
        scenarios["join-and-finish"].predict("fly")


def test_a_score_is_told_term_by_term_while_everybody_still_stands_there() -> None:
    told = outcome_frames(scenarios["two-roads"].attempt(1))
    sums = [frame.sum for frame in told if frame.score]
    assert sums == ["5 tiles 5 = 5", "5 tiles 5 − witch 2 = 3", "3 tiles 3 = 3", "3 tiles 3 + mage 3 = 6"]
    assert [frame.points for frame in told if frame.score] == [(0, 0), (0, 3), (0, 3), (6, 3)]
    for frame in told:
        if frame.score is not None:
            standing = {meeple.spot for meeple in frame.state.meeples}
            assert {meeple.spot for meeple in frame.score.feature.meeples} <= standing
    assert told[-1].places, "what was scored stays lit at the end"
    alone = score_frames(scenarios["two-roads"].attempt(1).scores[0])
    assert [frame.sum for frame in alone] == ["", "5 tiles 5 = 5", "5 tiles 5 − witch 2 = 3"]


def test_what_was_just_put_down_is_seen_while_it_is_paid() -> None:
    told = outcome_frames(scenarios["claim-and-finish"].attempt(1))
    scored = [frame for frame in told if frame.score]
    assert scored
    assert all(len(frame.state.meeples) == 1 for frame in scored)
    assert len(told[-1].state.meeples) == 0


@pytest.mark.parametrize("code", languages())
def test_it_asks_in_every_language(code: str) -> None:
    with language(code):
        prediction = scenarios["witch-rounds-up"].predict()
    texts = {question.question for question in prediction.questions}
    with language("en"):
        english = {question.question for question in scenarios["witch-rounds-up"].predict().questions}
        kept = prediction.answer(*[question.right for question in prediction.questions])
    assert (texts == english) == (code == "en")
    assert {said.question for said in kept.answers} == texts, "a prediction stays in the language in which it question"
    assert "<svg" in prediction._repr_html_()
