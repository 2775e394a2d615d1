"""Predictions: authored questions checked against the engine, generated questions, frames and results."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from carc_widget import exercises, language, scenarios
from carc_widget.engine import Action, BadArgument, Deploy, MeepleKind, MoveFigure, Place, State, all_rules
from carc_widget.i18n import languages
from carc_widget.lessons import Prediction, predict
from carc_widget.lessons.exercise_loader import bundled_exercises
from carc_widget.lessons.misconceptions import OUTCOME_MISCONCEPTIONS, SCORE_MISCONCEPTIONS, wrong_orders
from carc_widget.lessons.outcome_frames import outcome_frames, score_frames
from carc_widget.lessons.position_questions import QUESTION_KINDS, make_position_question
from carc_widget.lessons.questions import make_question
from carc_widget.lessons.slides import make_slide
from carc_widget.scenarios import Attempt, Scenario
from carc_widget.scenarios.misconceptions import misconceptions

EACH_SCENARIO = pytest.mark.parametrize("id", scenarios)


@pytest.mark.slow
@EACH_SCENARIO
def test_scenarios_have_authored_questions(id: str) -> None:
    """One choice is correct; every other one has a misconception with a text and a rule."""
    for code in languages():
        with language(code):
            prediction = scenarios[id].predict()
            assert prediction.questions
            for question in prediction.questions:
                assert question.kind == "authored"
                texts = [choice.text for choice in question.choices]
                assert 2 <= len(texts) == len(set(texts)) <= 4
                assert all(texts)
                assert question.choices[question.right].misconception is None
                for choice in question.choices[: question.right] + question.choices[question.right + 1 :]:
                    assert choice.misconception is not None
                    assert choice.misconception.text.startswith(MISCONCEPTION_START[code]), choice.misconception.text
                    assert choice.misconception.rule in all_rules()


MISCONCEPTION_START = {"en": "You may ", "nl": "Misschien ", "it": "Forse "}


@pytest.mark.slow
@EACH_SCENARIO
def test_claims_of_choices_are_computed(id: str) -> None:
    """All claims of the correct choice hold, and not all of a wrong one; computed from states and `legal_actions`."""
    scenario = scenarios[id]
    outcomes = {attempt.id: _play_attempt(scenario, attempt) for attempt in scenario.attempts}
    for question in scenario.questions:
        for choice in question.choices:
            claims = [(outcomes[a], fact, value) for a, facts in choice.claims.items() for fact, value in facts.items()]
            assert claims
            assert all(_claim_holds(*claim) for claim in claims) == (choice.id == "right"), choice


@pytest.mark.slow
@EACH_SCENARIO
def test_numbers_of_right_choices_are_computed(id: str) -> None:
    """The points and tiles in the text of a right choice are among those that it claims, and those hold."""
    for question in scenarios[id].questions:
        right = next(choice for choice in question.choices if choice.id == "right")
        facts = [fact for facts in right.claims.values() for fact in facts.items()]
        claimed = {str(points) for fact, value in facts if fact == "gains" for points in value.values()}
        claimed |= {str(value) for fact, value in facts if fact in ("placements", "bag")}
        years = {"2014"}
        assert set(re.findall(r"\d+", right.text)) - {"0"} - years <= claimed, right.text


def _play_attempt(scenario: Scenario, attempt: Attempt) -> tuple[State, State]:
    """The states before and after an attempt."""
    start = state = attempt.initial_state(scenario.position)
    for action in attempt.actions:
        assert state.is_legal(action)
        state, _events = state.apply(action)
    return start, state.end_now()[0] if attempt.end else state


def _claim_holds(states: tuple[State, State], fact: str, value: Any) -> Any:
    """A second computation of the facts, from the states before and after."""
    start, state = states
    legal = {state.action_from_text(state.action_to_text(action)) for action in state.legal_actions()}
    equivalent = {equivalent for action in legal for equivalent in _same_actions(state, action)}
    match fact:
        case "gains":
            points = zip(state.players, state.scores, start.scores, strict=True)
            return {name: after - before for name, after, before in points if after != before} == dict(value)
        case "allowed":
            return all(state.action_from_text(text) in equivalent for text in value)
        case "forbidden":
            return not any(state.action_from_text(text) in equivalent for text in value)
        case "legal":
            return legal == {state.action_from_text(text) for text in value}
        case "spots":
            small = {a.spot for a in legal if isinstance(a, Deploy) and a.kind is MeepleKind.SMALL}
            return small == {state.spot(f"{text} {state.last.x},{state.last.y}") for text in value if state.last}
        case "targets":
            features = {state.feature(a.spot) for a in legal if isinstance(a, MoveFigure)}
            return features == {state.feature(text) for text in value} and len(features) == len(value)
        case "mage" | "witch":
            spot = state.figure(fact)
            return spot is None if value == "aside" else spot is not None and spot in state.feature(value).spots
        case "supply":
            supplies = zip(state.players, state.supply, strict=True)
            supply = {name: f"{s.small}+{s.large}" if s.large else f"{s.small}" for name, s in supplies}
            assert all(sum(map(int, text.split("+"))) <= 8 for text in value.values()), (
                "a claim exceeds the number of meeples"
            )
            return all(supply[name] == text for name, text in value.items())
        case "complete" | "open":
            return all(state.feature(text).complete == (fact == "complete") for text in value)
        case "placements":
            return len({(a.cell, a.rotation) for a in legal if isinstance(a, Place)}) == value
        case "bag":
            return sum(state.tiles_left.values()) == value
        case "phase":
            return state.phase.value == value
        case "active" | "decides":
            return state.players[state.active if fact == "active" else state.to_act] == value
        case "winners":
            return [state.players[player] for player in state.winners] == list(value)
    raise AssertionError(f"no second computation of {fact}")


def _same_actions(state: State, action: Action) -> Iterator[Action]:
    """The action, and for a figure the moves to every spot of the same road or city."""
    yield action
    if isinstance(action, MoveFigure):
        yield from (replace(action, spot=spot) for spot in state.feature(action.spot).spots)


@pytest.mark.slow
@EACH_SCENARIO
def test_frames_end_with_the_outcome(id: str) -> None:
    scenario = scenarios[id]
    for prediction in (scenario.predict(), *(scenario.predict(attempt.id) for attempt in scenario.attempts)):
        frames = prediction.frames
        assert frames[-1].state == prediction.outcomes[-1].state
        assert frames[-1].points == prediction.outcomes[-1].state.scores
        assert all(frame.text or frame.sum for frame in frames[1:]), "a frame is empty"
        assert all(
            sum(line.points for line in frame.score.lines[: frame.terms]) >= 0 for frame in frames if frame.score
        )


@pytest.mark.slow
@EACH_SCENARIO
def test_generated_questions(id: str) -> None:
    """Of unambiguous kinds; the correct choice of points equals the outcome; wrong ones have a misconception."""
    scenario = scenarios[id]
    for attempt in scenario.attempts:
        outcome = scenario.attempt(attempt.id)
        question = make_question(outcome, id)
        if question is None:
            assert "gains" not in outcome.expected
            continue
        wrong = [choice for choice in question.choices if choice is not question.choices[question.right]]
        assert all(choice.misconception is not None for choice in wrong), wrong
        assert question.kind in ("points", "targets", "spots", "placements", "winners")
        texts = [choice.text for choice in question.choices]
        assert 2 <= len(texts) == len(set(texts)) <= 4
        if question.kind == "points":
            expected_points = (f"{name} {outcome.gains.get(name, 0)}" for name in outcome.before.players)
            assert texts[question.right] == ", ".join(expected_points)
        assert question.choices[question.right].misconception is None, "the correct choice has a misconception"


@pytest.mark.parametrize(
    ("id", "attempt", "false"),
    [
        ("small-city", "first", {"one-a-tile", "new-tile-not-counted"}),  # each tile pays 1 point there
        ("cathedral", "none", {"one-a-tile"}),  # each tile pays 3 points there
        ("farm-scoring-versions", "first", {"as-complete", "only-fields-at-the-end", "farmers-never"}),
        ("without-farmers", "without", {"own-is-free", "new-tile-free"}),
    ],
)
def test_generated_choices_have_no_belief_that_is_false_there(id: str, attempt: str, false: set[str]) -> None:
    """The correction of a belief holds under the rules of the attempt too."""
    questions = scenarios[id].predict(attempt).questions
    beliefs = {choice.misconception.id for each in questions for choice in each.choices if choice.misconception}
    assert beliefs
    assert not beliefs & false


@pytest.mark.slow
@EACH_SCENARIO
def test_questions_about_positions_have_misconceptions(id: str) -> None:
    """Every wrong choice has the id of a misconception, so its text can be shown."""
    start = scenarios[id].start
    for kind, question_kind in QUESTION_KINDS.items():
        subjects = [text for text, _result in question_kind.subjects(start)]
        for subject in dict.fromkeys([*subjects[:3], *subjects[-2:]]):
            question = make_position_question(start, kind, subject)
            ids = [choice.id for choice in question.wrong]
            assert ids
            assert set(ids) <= misconceptions().keys()


@pytest.mark.slow
def test_points_exercises_have_misconceptions_on_slides() -> None:
    points = [id for id in exercises if exercises[id].kind == "points"]
    for slide in map(make_slide, points):
        for question in slide.questions:
            wrong = [choice for number, choice in enumerate(question.choices) if number != question.right]
            assert wrong
            assert all(choice.misconception is not None for choice in wrong), slide.id


def test_misconceptions_are_used() -> None:
    authored = {choice.id for scenario in scenarios.values() for item in scenario.questions for choice in item.choices}
    authored |= {belief for item in bundled_exercises() for belief in item.beliefs.values()}
    authored |= {misconception.id for misconception, _follows in wrong_orders(["circle_chosen"])}
    generated = {misconception.id for misconception, _points in (*SCORE_MISCONCEPTIONS, *OUTCOME_MISCONCEPTIONS)}
    generated |= {choice.id for choice in make_position_question(State.setup(hand="V"), "placement").wrong}
    start = scenarios["road-with-two-ends"].start
    generated |= {choice.id for choice in make_position_question(start, "winner").wrong}
    assert misconceptions().keys() - authored - generated == set()
    assert all(item.rule in all_rules() for item in misconceptions().values())


def test_all_attempts_of_a_question_are_shown() -> None:
    prediction = scenarios["join-and-finish"].predict()
    assert [attempt.id for attempt in prediction.attempts] == ["mage", "witch"]
    texts = [frame.text for frame in prediction.frames]
    assert "The mage leaves for the road." in texts
    assert "The witch leaves for the road." in texts
    assert prediction.frames[0].state == scenarios["join-and-finish"].start


def test_prediction_result() -> None:
    scenario = scenarios["shared-city"]
    assert not scenario.prediction
    prediction = scenario.predict()
    assert isinstance(prediction, Prediction)
    assert not prediction.answered
    right = prediction.questions[0].right
    wrong = next(i for i, choice in enumerate(prediction.questions[0].choices) if choice.text == "Red 3, Blue 3")
    result = prediction.answer("ABCD"[wrong])
    assert scenario.prediction is prediction
    assert prediction.result is result
    (answer,) = result.answers
    assert (answer.predicted, answer.actual, answer.correct, answer.misconception) == (
        "Red 3, Blue 3",
        "Red 6, Blue 6",
        False,
        "shared",
    )
    assert answer.explanation.startswith("You may have thought that a tie splits the points.")
    assert answer.rule == "R53"
    assert json.loads(json.dumps(result.to_dict()))["letters"] == "ABCD"[wrong]
    assert prediction.answer("ABCD"[right]).correct
    assert prediction.answer("red 6, blue 6").correct
    assert "result: Red 6, Blue 6" in str(prediction.result)


def test_prediction_of_one_attempt() -> None:
    prediction = scenarios["joined-nowhere-to-go"].predict("legal")
    assert [question.kind for question in prediction.questions] == ["authored"]
    assert "legal" in [attempt.id for attempt in prediction.attempts]
    assert [question.kind for question in scenarios["only-one-to-remove"].predict("legal").questions] == ["authored"]
    assert [question.kind for question in scenarios["eight-tiles"].predict("mage").questions] == ["points"]


@pytest.mark.parametrize("answers", [(), ("E",), ("A", "B"), ("",), (0,), (1,), (None,)])
def test_invalid_answers_are_refused(answers: tuple[str, ...]) -> None:
    prediction = scenarios["shared-city"].predict()
    with pytest.raises(BadArgument) as raised:
        prediction.answer(*answers)
    assert len(answers) != 1 or "the letter or the text of one: A) " in str(raised.value)
    assert prediction.result is None


def test_unknown_attempt_is_refused() -> None:
    assert predict(scenarios["join-and-finish"], 2).attempts[0].id == scenarios["join-and-finish"].attempts[1].id
    with pytest.raises(BadArgument, match="there is no try 'fly'"):
        scenarios["join-and-finish"].predict("fly")


def test_sum_of_a_single_term_is_a_product() -> None:
    sums = [frame.sum for frame in scenarios["witch-at-the-end"].predict().frames if frame.score and frame.complete]
    assert sums == ["3 tiles 3 − witch 1 = 2", "1 tile = 1", "3 tiles = 3", "1 tile 1 − witch 0 = 1"]
    assert {frame.sum for frame in scenarios["already-home"].predict().frames if frame.score} == {"2 tiles × 2 = 4"}


def test_score_frames_by_term_before_meeples_return() -> None:
    frames = outcome_frames(scenarios["two-roads"].attempt(1))
    sums = [frame.sum for frame in frames if frame.score]
    assert sums == ["5 tiles = 5", "5 tiles 5 − witch 2 = 3", "3 tiles = 3", "3 tiles 3 + mage 3 = 6"]
    assert [frame.points for frame in frames if frame.score] == [(0, 0), (0, 3), (0, 3), (6, 3)]
    for frame in frames:
        if frame.score is not None:
            spots = {meeple.spot for meeple in frame.state.meeples}
            assert {meeple.spot for meeple in frame.score.feature.meeples} <= spots
    assert frames[-1].places, "the scored feature is not highlighted in the last frame"
    single = score_frames(scenarios["two-roads"].attempt(1).scores[0])
    assert [frame.sum for frame in single] == ["", "5 tiles = 5", "5 tiles 5 − witch 2 = 3"]


def test_score_frames_show_deployed_meeple() -> None:
    frames = outcome_frames(scenarios["claim-and-finish"].attempt(1))
    scored = [frame for frame in frames if frame.score]
    assert scored
    assert all(len(frame.state.meeples) == 1 for frame in scored)
    assert len(frames[-1].state.meeples) == 0


@pytest.mark.parametrize("code", languages())
def test_prediction_is_translated(code: str) -> None:
    with language(code):
        prediction = scenarios["witch-rounds-up"].predict()
    texts = {question.question for question in prediction.questions}
    with language("en"):
        english = {question.question for question in scenarios["witch-rounds-up"].predict().questions}
        result = prediction.answer(*["ABCD"[question.right] for question in prediction.questions])
    assert (texts == english) == (code == "en")
    assert {answer.question for answer in result.answers} == texts, "the language of a prediction changes"
    assert "<svg" in prediction._repr_html_()
