"""Exercise kinds `gap`, `bug` and `counterexample`, custom exercises, stored answers, and `goal`."""

import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from carc_widget import State, exercises, language
from carc_widget.engine import BadArgument, UnknownName
from carc_widget.lessons import BadExercises, Results, conditions, goal, load_exercises
from carc_widget.lessons.exercise_kinds.counterexample import CLAIMS
from carc_widget.lessons.exercise_kinds.sums import altered_sum, longest_score
from carc_widget.scenarios.toml_reader import BadFile
from carc_widget.widget import LessonWidget
from carc_widget.widget.lesson.messages import FillField, PressLessonButton

SEEDS = ["", "Ann", "Bob", "Chloé", "Dan"]


def test_gap_hides_last_term_and_total() -> None:
    exercise = exercises["missing-term"]
    assert exercise.details == "City: 8 tiles 16 + 2 coats of arms 4 + mage ?"
    assert exercise.answer(8).correct
    wrong = exercise.answer("12")
    assert (wrong.correct, wrong.misconception) == (False, "")
    assert "half" not in wrong.explanation, "the scenario's misconception is about another question"
    assert exercise.answer("10").misconception == "mage-arms"
    for value in ("", "eight", -1, 1.5, None):
        with pytest.raises(BadArgument):
            exercise.answer(value)
    assert exercise.attempts == 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_bug_alters_one_line(seed: str) -> None:
    exercise = exercises["wrong-line"].variant(seed)
    correct_points = [line.points for line in longest_score(exercise).lines]
    altered = altered_sum(exercise)
    assert [i for i, points in enumerate(altered.points) if points != correct_points[i]] == [altered.at]
    assert len(exercise.choices) == len(correct_points), "the total is not a choice"
    assert exercise.details.endswith(f"total: {sum(altered.points)}")
    results = [exercise.answer(number) for number in range(1, len(exercise.choices) + 1)]
    assert [result.correct for result in results] == [i == altered.at for i in range(len(results))]
    with pytest.raises(BadArgument, match="there is no line 9"):
        exercise.answer("9")


HARMLESS = "tiles 0,0: D; player Red: road E 0,0; player Blue; witch road E 0,0; turn 3 Red draw"
CLAIM_POSITIONS = {
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
def test_claims_hold_and_fail(name: str) -> None:
    fails, holds = map(State.from_text, CLAIM_POSITIONS[name])
    assert any(CLAIMS[name].refutations(fails))
    assert not any(CLAIMS[name].refutations(holds))


def test_solution_of_a_wrong_sum_names_the_line() -> None:
    words = exercises["bug-of-the-witch"].solution_in_words()
    assert words == "line 3 (witch = −4). City: 4 tiles 8 + 1 coat of arms 2 − witch 5 = 5"


def test_counterexample_accepts_positions() -> None:
    exercise = exercises["the-harmless-witch"]
    assert not any(CLAIMS["witch-always-hurts"].refutations(exercise.setup.state)), (
        "the initial position is a counterexample"
    )
    assert "fewer points" in str(exercise)
    assert exercise.answer(State.from_text(HARMLESS)).correct
    result = exercise.answer(CLAIM_POSITIONS["witch-always-hurts"][1])
    assert not result.correct
    assert "Road: 2 tiles 2 − witch 1 = 1 (Red)" in result.explanation
    for value in ("castle", 7, None):
        with pytest.raises(BadArgument):
            exercise.answer(value)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "messages"),
    [
        ("missing-term", (FillField("text", "8"), PressLessonButton("check"))),
        ("wrong-line", (PressLessonButton("line 2"), PressLessonButton("line 1"), PressLessonButton("check"))),
    ],
)
def test_exercises_are_answered_on_the_page(id: str, messages: tuple[FillField | PressLessonButton, ...]) -> None:
    widget = LessonWidget(exercises[id])
    assert widget.view.instruction == exercises[id].details
    for message in messages:
        widget.apply(message)
    assert widget.view.correct is True
    widget.close()


@pytest.mark.slow
def test_counterexample_is_built_on_the_board() -> None:
    exercise = exercises["the-harmless-witch"]
    widget = exercise.play()
    assert widget.view.players == (), "the editor on the page lists the players"
    widget.press("check")
    assert exercise.result is not None, "the initial position is not checked"
    assert not exercise.result.correct
    widget.boards[0].edit(HARMLESS)
    widget.press("check")
    assert exercise.result.correct
    assert widget.view.correct is True
    assert widget.subject is exercise
    assert exercise.details in widget.view.instruction
    widget.close()


@pytest.mark.parametrize(
    ("id", "position", "explanation"),
    [
        (
            "the-harmless-witch",
            "tiles 0,0: D; player Red: road E 0,0; player Blue; turn 3 Red draw; sets base mage_witch",
            "The witch stands on no road and in no city that is scored.",
        ),
        (
            "farmer-without-a-city",
            "tiles 0,0: D; player Red: road E 0,0; player Blue; turn 3 Red draw; sets base",
            "There is no farmer on the board.",
        ),
        ("one-is-paid", "tiles 0,0: D; player Red; player Blue; turn 3 Red draw; sets base", "Nothing is scored."),
    ],
)
def test_position_that_the_claim_is_not_about_does_not_confirm_it(id: str, position: str, explanation: str) -> None:
    result = exercises[id].answer(position)
    assert not result.correct
    assert result.explanation.startswith(explanation)


def check_other_position(widget: LessonWidget) -> None:
    """Change the position on the board, which stays wrong, and check it."""
    board = widget.boards[0]
    board.edit(board.draft.edit(turn=board.draft.turn + 1))
    widget.press("check")


@pytest.mark.slow
@pytest.mark.parametrize("checks", [1, 2])
def test_wrong_counterexample_is_explained_once(checks: int) -> None:
    exercise = exercises["the-harmless-witch"]
    widget = exercise.play()
    widget.press("check")
    if checks == 2:
        check_other_position(widget)
    assert exercise.result is not None
    assert exercise.result.explanation.count("The witch stands on no road") == 1
    shown = 1 if checks == 1 else 0  # after two wrong answers the board shows a right one
    assert str(widget.view.explanation).count("The witch stands on no road") == shown
    widget.close()


@pytest.mark.slow
@pytest.mark.parametrize("messages", [["check"], ["check", "check", "answer"], [f"hint {n}" for n in range(4)]])
def test_counterexample_is_shown_on_the_board(messages: list[str]) -> None:
    exercise = exercises["the-harmless-witch"]
    widget = exercise.play()
    widget.press(*messages)
    if messages == ["check"]:
        check_other_position(widget)
    assert widget.view.explanation[:2] == (
        "The board shows a right answer.",
        "In this position the claim is false. Road: 1 tile 1 − witch 0 = 1 (Blue)",
    )
    assert widget.boards[0].draft.to_text() == exercise.solution()
    widget.press("again")
    assert widget.boards[0].draft == exercise.setup.state
    widget.close()


# -- stored answers


def test_results_restore_answers_from_file(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    widget = Results.open(path, "Ann").exercise("two-roads").play()
    for name, points in zip(widget.subject.start.players, "63", strict=True):
        widget.apply(FillField(name, points))
    widget.press("hint 0", "check")
    result = widget.subject.result
    widget.close()
    reopened = Results.open(path)
    assert reopened.learner == "Ann"
    exercise = reopened.exercise("two-roads")
    assert (exercise.result, exercise.attempts, exercise.hints) == (result, 1, 1)
    page = exercise.play()
    assert page.view.correct is result.correct
    assert result.answer in page._controller.line
    page.close()
    with pytest.raises(BadArgument, match="the answers of 'Ann'"):
        Results.open(path, "Bob")


# -- custom exercises

CUSTOM = """
[[exercise]]
id = "mine"
kind = "points"
question = "Blue closes the road. How many points does each player get?"
position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
actions = ["A/1 1,0", "pass"]
rules = ["R52"]
beliefs = { "Blue 3" = "You may have thought that Blue is paid." }

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


@pytest.mark.parametrize("names", [("Player 1", "Player 2"), ("Ann", "Bob Jr."), ("Ann", "Ann (2)")])
def test_names_of_players_may_have_digits_and_marks(names: tuple[str, str], tmp_path: Path) -> None:
    first, second = names
    text = CUSTOM.split("[exercise.nl]")[0]
    position = (
        f'tiles -1,0: A/3 D; player "{first}": road E 0,0; player "{second}"; turn 1 "{second}" place A; sets base'
    )
    text = re.sub("position = .*", f"position = '{position}'", text).replace("Blue", second)
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    exercise = load_exercises(tmp_path / "mine.toml")["mine"]
    for each in (exercise, *(exercise.variant(str(seed)) for seed in range(4))):
        players = each.start.players
        right = f"{players[0]} 3, {players[1]}: 0"
        assert each.question.startswith(f"{players[1]} closes the road."), "the player to act"
        assert each.answer(right).correct
        assert "You may have thought" in each.answer(f"{players[1]} 3").explanation


def test_load_exercises(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(CUSTOM, "utf-8")
    loaded = load_exercises(tmp_path / "mine.toml")
    assert list(loaded) == ["mine", "place"]
    assert loaded["mine"].answer("Red 3").correct
    assert "You may have thought that Blue is paid." in loaded["mine"].answer("Blue 3").explanation
    assert "You may" not in loaded["mine"].answer("Red 1").explanation
    assert loaded["place"].answer("city S 0,-1").correct
    assert loaded["mine"]._repr_html_().count("<svg") == 1


def test_no_place_may_be_right(tmp_path: Path) -> None:
    file = tmp_path / "nowhere.toml"
    file.write_text(
        '[[exercise]]\nid = "nowhere"\nkind = "targets"\nquestion = "Where may they go?"\n'
        'scenario = "which-one-goes"\nsteps = 1\n',
        "utf-8",
    )
    with language("nl"):
        exercise = load_exercises(file)["nowhere"]
        assert exercise.answer(exercise.solution()).correct
        assert exercise.solution_in_words() == "geen"
        assert exercise.solution_places() == ()


@pytest.mark.parametrize(
    ("line", "replacement", "message"),
    [
        ('kind = "points"', 'kind = "pionts"', "line 4: exercise 'mine': kind is 'pionts'; expected one of points"),
        ('kind = "points"', 'kind = "points"\ngaol = 1', "line 5: exercise 'mine': there is no key 'gaol'"),
        ('"A/1 1,0", "pass"', '"A/3 1,0"', "line 7: exercise 'mine': action 1, 'A/3 1,0', is not allowed"),
        ('"A/1 1,0", "pass"', '"castle"', "line 7: exercise 'mine'"),
        ("tiles -1,0: A/3 D;", "tiles 7;", "line 6: exercise 'mine': the position"),
        ('id = "place"', 'id = "mine"', "line 15: exercise 'mine': line 3 has this id already"),
        ("Red = 4", "Pink = 4", "line 20: exercise 'place': gains: there is no player 'Pink'"),
        ("Red = 4", "Red = 5", "line 20: exercise 'place': no legal action reaches the goal"),
        (
            '"claim-and-finish"',
            '"claim-and-finsh"',
            "line 18: exercise 'place': there is no scenario 'claim-and-finsh'",
        ),
        ("steps = 1", "steps = 9", "line 19: exercise 'place': steps is 9, but there are 2 actions"),
        ("steps = 1", "steps = -1", "line 19: exercise 'place': steps is -1, but there are 2 actions"),
        (
            "You may have thought that Blue is paid.",
            "who-complets",
            "line 9: exercise 'mine': there is no misconception 'who-complets'; did you mean 'who-completes'?",
        ),
        ('kind = "points"', 'kind = "gap"', "line 4: exercise 'mine': the exercise 'mine' is about a sum"),
        ('kind = "points"', 'kind = "counterexample"', "line 2: exercise 'mine' has no 'claim'"),
        (
            'kind = "points"',
            'kind = "counterexample"\nclaim = "witch-always-hurts"',
            "line 5: exercise 'mine': it does not fail at",
        ),
        ("goal = { gains = { Red = 4 } }", "", "line 14: exercise 'place': there is no 'goal'"),
        ('rules = ["R52"]', 'rules = ["R520"]', "line 8: exercise 'mine'"),
    ],
)
def test_error_names_line(line: str, replacement: str, message: str, tmp_path: Path) -> None:
    assert line in CUSTOM
    (tmp_path / "mine.toml").write_text(CUSTOM.replace(line, replacement, 1), "utf-8")
    with pytest.raises(BadExercises) as raised:
        load_exercises(tmp_path / "mine.toml")
    assert isinstance(raised.value, BadFile)
    assert message in str(raised.value), str(raised.value)


def test_an_order_needs_two_events(tmp_path: Path) -> None:
    file = tmp_path / "order.toml"
    file.write_text(
        '[[exercise]]\nid = "order"\nkind = "order"\nquestion = "In which order?"\n'
        'position = "tiles 0,0: D; player Red; player Blue; turn 1 Red place V; sets base"\nactions = []\n',
        "utf-8",
    )
    with pytest.raises(BadExercises, match="line 6: exercise 'order': there are fewer than two events"):
        load_exercises(file)


# -- goal


def test_goal_is_reached_on_the_board() -> None:
    start = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
    level = goal(start, "Get 4 points.", success_message="Well done.", gains={"Red": 4})
    widget = level.play()
    widget.boards[0].game.play("E/2 0,-1", "+city S")
    assert widget.view.banner is not None
    assert widget.view.banner.text == "Well done."
    widget.close()
    for success in ({}, {"gains": 4}, {"gains": {"Red": 5}}):
        with pytest.raises(BadArgument):
            goal(start, "?", **success)
    with pytest.raises(UnknownName, match="gains"):
        goal(start, "?", gain={"Red": 4})
    with pytest.raises(BadArgument):
        goal("castle", "?", gains={"Red": 4})
    with pytest.raises(BadArgument, match="the hint is 7"):
        goal(start, "?", hint=7, gains={"Red": 4})  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(level)).goal == "Get 4 points."
    assert repr(level) == "<Level goal>"


@pytest.mark.parametrize("cell", ["0,-1", "0, -1", "(0, -1)"])
def test_cell_of_a_goal_is_written_as_any_cell(cell: str) -> None:
    start = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
    assert goal(start, "Continue the city.", tile=cell).begin().act("E/2 0,-1").status == "reached"


def test_wrong_value_of_a_goal_is_refused_with_an_example() -> None:
    start = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
    for requirement, value, example in (
        ("tile", (0, -1), "0,-1"),
        ("happened", 7, "figure_removed"),
        ("stands", 7, "road E 0,0"),
    ):
        wrong: dict[str, Any] = {requirement: value}
        with pytest.raises(BadArgument, match=f'expected a text, such as "{example}"'):
            goal(start, "?", **wrong)


def test_one_text_instead_of_a_list_is_refused() -> None:
    start = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
    with pytest.raises(BadArgument, match="the order is 'V D'; give a list: ids of tiles"):
        goal(start, "?", gains={"Red": 4}, order="V D")
    with pytest.raises(BadArgument, match="the list of replies is 'pass'; give a list: actions"):
        goal(start, "?", gains={"Red": 4}, replies="pass")


def test_help_lists_every_requirement() -> None:
    rows = [line.strip() for line in (conditions.__doc__ or "").splitlines() if line.startswith("    ")]
    assert {name for row in rows for name in re.split(" {2,}", row)[0].split()} == set(conditions.REQUIREMENTS)
