"""Sums with a gap or a mistake, counterexamples, exercises of one's own, answers that survive, goals in one call."""

from pathlib import Path

import pytest

from carc_widget import State, exercises
from carc_widget.engine import BadArgument, UnknownName
from carc_widget.lessons import BadExercises, Results, goal, load_exercises
from carc_widget.lessons.exercise_kinds import CLAIMS, altered_sum, longest_score
from carc_widget.scenarios.toml_reader import BadFile
from carc_widget.widget import LessonWidget
from carc_widget.widget.lesson.messages import FillField, PressLessonButton

SEEDS = ["", "Ann", "Bob", "Chloé", "Dan"]


def test_a_gap_hides_the_last_term_and_the_end() -> None:
    exercise = exercises["missing-term"]
    assert exercise.details == "city: 8 tiles 16 + 2 pennants 4 + mage ? = ?"
    assert exercise.answer(8).correct
    wrong = exercise.answer("12")
    assert (wrong.correct, wrong.misconception) == (False, "")
    assert "half" not in wrong.explanation, "the belief of the scenario is about another question"
    assert exercise.answer("10").misconception == "mage-arms"
    for given in ("", "eight", -1, 1.5, None):
        with pytest.raises(BadArgument):
            exercise.answer(given)
    assert exercise.attempts == 3


@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_one_line_of_a_sum_is_wrong(seed: str) -> None:
    exercise = exercises["wrong-line"].variant(seed)
    right = [line.points for line in longest_score(exercise).lines]
    wrong = altered_sum(exercise)
    assert [i for i, points in enumerate(wrong.points) if points != right[i]] == [wrong.at]
    assert len(exercise.choices) == len(right), "the total follows from the lines, so it is none of them"
    assert exercise.details.endswith(f"total: {sum(wrong.points)}")
    results = [exercise.answer(number) for number in range(1, len(exercise.choices) + 1)]
    assert [result.correct for result in results] == [i == wrong.at for i in range(len(results))]
    with pytest.raises(BadArgument, match="there is no line 9"):
        exercise.answer("9")


HARMLESS = "tiles 0,0: D; player Red: road E 0,0; player Blue; witch road E 0,0; turn 3 Red draw"
FAILING = {
    "witch-always-hurts": (HARMLESS, HARMLESS.replace("0,0: D;", "0,0: D U/1;")),
    "one-is-paid": (
        "tiles 0,-1: G/1 0,0: D; player Red: city N 0,0; player Blue: city N 0,-1; turn 3 Red draw; sets base",
        "tiles 0,0: D; player Red: city N 0,0; player Blue: road E 0,0; turn 3 Red draw; sets base",
    ),
    "farmers-always-pay": (
        "tiles 0,0: D; player Red: field EL 0,0; player Blue; turn 3 Red draw; sets base",
        "tiles 0,-1: E/2 0,0: D; player Red: field EL 0,0; player Blue; turn 3 Red draw; sets base",
    ),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_every_claim_fails_somewhere_and_not_everywhere(name: str) -> None:
    fails, holds = map(State.from_text, FAILING[name])
    assert any(CLAIMS[name].fails(fails))
    assert not any(CLAIMS[name].fails(holds))


def test_a_counterexample_is_a_position() -> None:
    exercise = exercises["the-harmless-witch"]
    assert not any(CLAIMS["witch-always-hurts"].fails(exercise.setup.state)), "what is shown is none"
    assert "fewer points" in str(exercise)
    assert exercise.answer(State.from_text(HARMLESS)).correct
    result = exercise.answer(FAILING["witch-always-hurts"][1])
    assert not result.correct
    assert "road: 2 tiles 2 - witch 1 = 1" in result.explanation
    for given in ("castle", 7, None):
        with pytest.raises(BadArgument):
            exercise.answer(given)


@pytest.mark.parametrize(
    ("id", "wishes"),
    [
        ("missing-term", (FillField("text", "8"), PressLessonButton("check"))),
        ("wrong-line", (PressLessonButton("line 2"), PressLessonButton("line 1"), PressLessonButton("check"))),
    ],
)
def test_they_are_answered_on_the_page(id: str, wishes: tuple[FillField | PressLessonButton, ...]) -> None:
    widget = LessonWidget(exercises[id])
    assert exercises[id].details in widget.view.instruction
    for wish in wishes:
        widget.apply(wish)
    assert widget.view.correct is True
    widget.close()


def test_a_counterexample_is_built_on_the_board() -> None:
    exercise = exercises["the-harmless-witch"]
    widget = exercise.play()
    widget.press("check")
    assert exercise.result is not None, "what is shown first is a position, too"
    assert not exercise.result.correct
    widget.boards[0].edit(HARMLESS)
    widget.press("check")
    assert exercise.result.correct
    assert widget.view.correct is True
    assert widget.subject is exercise
    assert exercise.details in widget.view.instruction
    widget.close()


# -- answers that survive


def test_what_was_answered_is_there_when_the_notebook_is_run_again(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    widget = Results.open(path, "Ann").exercise("two-roads").play()
    for name, points in zip(widget.subject.start.players, "63", strict=True):
        widget.apply(FillField(name, points))
    widget.press("hint", "check")
    given = widget.subject.result
    widget.close()
    again = Results.open(path)
    assert again.learner == "Ann"
    exercise = again.exercise("two-roads")
    assert (exercise.result, exercise.attempts, exercise.hints) == (given, 1, 1)
    page = exercise.play()
    assert page.view.correct is given.correct
    assert given.answer in page._controller.line
    page.close()
    with pytest.raises(BadArgument, match="the answers of 'Ann'"):
        Results.open(path, "Bob")


# -- exercises of one's own

OWN = """
[[exercise]]
id = "mine"
kind = "points"
question = "Blue closes the road. Who gets how many points?"
position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
actions = ["A/1 1,0", "pass"]
rules = ["R52"]
belief = "Who stands there is paid."

[exercise.nl]
question = "Blauw bouwt de weg af. Wie krijgt hoeveel punten?"

[[exercise]]
id = "place"
kind = "spot"
question = "Where does a meeple bring 4 points at once?"
scenario = "claim-and-finish"
steps = 1
goal = { gains = { Red = 4 } }
"""


def test_a_teacher_writes_exercises(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN, "utf-8")
    own = load_exercises(tmp_path / "mine.toml")
    assert list(own) == ["mine", "place"]
    assert own["mine"].answer("Red 3").correct
    wrong = own["mine"].answer("Red 1")
    assert "Who stands there is paid." in wrong.explanation
    assert own["place"].answer("city S 0,-1").correct
    assert own["mine"]._repr_html_().count("<svg") == 1


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ('kind = "points"', 'kind = "pionts"', "line 4: exercise 'mine': kind is 'pionts'; expected one of points"),
        ('kind = "points"', 'kind = "points"\ngaol = 1', "line 5: exercise 'mine': there is no key 'gaol'"),
        ('"A/1 1,0", "pass"', '"A/3 1,0"', "line 7: exercise 'mine': action 1, 'A/3 1,0', is not allowed"),
        ('"A/1 1,0", "pass"', '"castle"', "line 7: exercise 'mine'"),
        ("tiles -1,0: A/3 D;", "tiles 7;", "line 6: exercise 'mine': the position"),
        ('id = "place"', 'id = "mine"', "line 15: exercise 'mine': line 3 has this id already"),
        ("Red = 4", "Red = 5", "line 20: exercise 'place': no legal action reaches the goal"),
        (
            '"claim-and-finish"',
            '"claim-and-finsh"',
            "line 18: exercise 'place': there is no scenario 'claim-and-finsh'",
        ),
        ("steps = 1", "steps = 9", "line 19: exercise 'place': steps is 9, but there are 2 actions"),
        ('kind = "points"', 'kind = "gap"', "line 4: exercise 'mine': the exercise 'mine' is about a sum"),
        ('kind = "points"', 'kind = "counterexample"', "line 2: exercise 'mine' has no 'claim'"),
        ('rules = ["R52"]', 'rules = ["R520"]', "line 8: exercise 'mine'"),
    ],
)
def test_an_error_names_the_line(line: str, instead: str, told: str, tmp_path: Path) -> None:
    assert line in OWN
    (tmp_path / "mine.toml").write_text(OWN.replace(line, instead, 1), "utf-8")
    with pytest.raises(BadExercises) as caught:
        load_exercises(tmp_path / "mine.toml")
    assert isinstance(caught.value, BadFile)
    assert told in str(caught.value), str(caught.value)


# -- a goal in one call


def test_a_goal_is_reached_on_the_board() -> None:
    start = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
    level = goal(start, "Get 4 points.", success_message="Well done.", gains={"Red": 4})
    widget = level.play()
    widget.boards[0].game.play("E/2 0,-1", "+city S")
    assert widget.view.banner is not None
    assert widget.view.banner.text == "Well done."
    widget.close()
    for wrong in ({}, {"gains": 4}, {"gains": {"Red": 5}}):
        with pytest.raises(BadArgument):
            goal(start, "?", **wrong)
    with pytest.raises(UnknownName, match="gains"):
        goal(start, "?", gain={"Red": 4})
    with pytest.raises(BadArgument):
        goal("castle", "?", gains={"Red": 4})
