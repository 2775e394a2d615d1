"""Lesson pages without a browser: predictions, exercises and slides."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from carc_widget import State, exercises, language, levels, present, rule, scenarios
from carc_widget.engine import BadArgument, Place
from carc_widget.i18n import languages
from carc_widget.lessons import Results, UnknownExercise, add_question, load, load_exercises, question_card
from carc_widget.widget import LessonWidget
from carc_widget.widget.lesson.messages import FillField, Point, PressLessonButton


@pytest.fixture
def opened() -> Iterator[list[LessonWidget]]:
    widgets: list[LessonWidget] = []
    yield widgets
    for widget in widgets:
        widget.close()


def ids(widget: LessonWidget) -> set[str]:
    return set(widget.view.pressable)


def synced(widget: LessonWidget) -> str:
    """Return everything that a page and a saved notebook contain, without scripts and styles."""
    state = {name: value for name, value in widget.get_state().items() if name not in ("_esm", "_css")}
    return json.dumps([state, widget._repr_mimebundle_()], default=str, ensure_ascii=False)


# -- predictions


def test_result_is_hidden_until_all_questions_are_predicted(opened: list[LessonWidget]) -> None:
    widget = scenarios["two-roads"].predict().play()
    opened.append(widget)
    assert "next" not in ids(widget)
    before = synced(widget)
    assert "witch 2" not in before
    widget.press("next", "choice 0 2")
    assert widget.session.step == 0, "the second question is unanswered"
    widget.press("choice 1 1", "choice 1 0", "next")
    assert widget.session.step == 1
    assert widget.subject.result.letters == "CA"
    sums: list[str] = []
    while "next" in ids(widget):
        widget.press("next")
        sums += widget.view.sums
    assert "5 tiles 5 − witch 2 = 3" in sums
    page = widget.view
    comparison = [(each.first, each.second) for each in page.comparison]
    assert comparison == [("Red 6, Blue 3",) * 2, ("Both are set aside.",) * 2]
    assert page.correct is True
    assert "R36" in [rule.id for rule in page.cited_rules]
    widget.press("back")
    assert widget.view.comparison == ()
    widget.press("again")
    assert widget.session.step == 0
    assert widget.session.choices == ()
    assert widget.subject.result.letters == "CA", "the prediction is kept"


def test_double_click_on_a_choice_of_a_prediction_selects_it(opened: list[LessonWidget]) -> None:
    page = scenarios["shared-city"].predict().play()
    opened.append(page)
    assert page.view.instruction == "→ Red joins and completes the city", "an arrow marks what happens next"
    page.press("choice 0 1", "choice 0 1")
    assert page.session.choices == ((0, 1),)


def test_prediction_of_one_question_does_not_repeat_it(opened: list[LessonWidget]) -> None:
    page = scenarios["shared-city"].predict().play()
    opened.append(page)
    page.press("choice 0 0")
    while "next" in ids(page):
        page.press("next")
    assert [row.question for row in page.view.comparison] == [""]


def test_plain_text_of_a_prediction_restores_its_answer(opened: list[LessonWidget]) -> None:
    prediction = scenarios["shared-city"].predict()
    widget = prediction.play()
    opened.append(widget)
    bundle = widget._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == 'scenarios["shared-city"].predict()'
    assert repr(widget) == f"<LessonWidget: {data['text/plain']}>"
    prediction.answer("A")
    answered = prediction.play()
    opened.append(answered)
    data = answered._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert data["text/plain"] == 'scenarios["shared-city"].predict().answer("A")'
    assert "<img" in data["text/html"]


def test_steps_to_the_result_can_be_skipped(opened: list[LessonWidget]) -> None:
    widget = scenarios["two-roads"].predict().play()
    opened.append(widget)
    assert "answer" not in ids(widget), "no prediction yet"
    widget.press(*(f"choice {number} 0" for number in range(len(widget.subject.questions))), "next", "answer")
    assert widget.view.comparison
    assert "answer" not in ids(widget)
    assert "next" not in ids(widget)


@pytest.mark.slow
def test_every_step_before_the_result_has_a_text(opened: list[LessonWidget]) -> None:
    for id in ("two-roads", "witch-rounds-up", "join-and-finish"):
        widget = present(id)
        opened.append(widget)
        widget.press("captions")
        while widget.session.step < widget.session.last - 1:
            widget.press("next")
            page = widget.view
            assert page.caption or page.sums or page.groups, (id, page.step)


@pytest.mark.parametrize("kind", ["prediction", "exercise"])
def test_position_can_be_played_after_the_answer(kind: str, opened: list[LessonWidget]) -> None:
    subject: Any = scenarios["two-roads"].predict() if kind == "prediction" else exercises["two-roads"]
    widget = subject.play()
    opened.append(widget)
    assert "try" not in ids(widget), "an answer is required first"
    if kind == "prediction":
        widget.press(*(f"choice {number} 0" for number in range(len(subject.questions))), "next", "answer")
    else:
        apply(widget, FillField("Red", "6"), "check")
    before = widget.view
    widget.press("try", "try")  # a double click
    (board,) = widget.boards
    assert board.state == scenarios["two-roads"].start
    assert {"new", "edit"}.isdisjoint(board.view.buttons)
    assert ids(widget) == {"question"}
    widget.press("question")
    assert widget.boards == ()
    assert widget.view == before


# -- exercises


def apply(widget: LessonWidget, *messages: Any) -> None:
    for message in messages:
        widget.apply(PressLessonButton(message) if isinstance(message, str) else message)


def test_wrong_points_can_be_corrected(opened: list[LessonWidget]) -> None:
    exercise = exercises["two-roads"]
    widget = exercise.play()
    opened.append(widget)
    apply(widget, "check")
    assert widget.view.explanation == ("You have not answered yet.",)
    for wrong in ("six", "-5", "1.5"):
        apply(widget, FillField("Red", wrong), "check")
        assert widget.view.explanation == ("Enter whole numbers, 0 or higher.",)
    assert exercise.attempts == 0
    assert widget.view.correct is None
    apply(widget, FillField("Red", "6"), FillField("Blue", "5"), "check")
    assert widget.view.correct is False
    explanation = widget.view.explanation
    assert explanation[0] == "Not right yet."
    assert [cited.id for cited in widget.view.cited_rules] == ["R37"]
    assert widget.view.cited_rules[0].text == rule("R37").text
    assert not any("R37" in line for line in explanation), "a rule has one line, which opens its text"
    assert "Blue 3" not in " ".join(explanation), "the right answer is shown on request only"
    assert "answer" in ids(widget)
    apply(widget, FillField("Blue", "3"), "check")
    assert widget.view.correct is True
    assert {cited.id for cited in widget.view.cited_rules} == {rule.id for rule in exercise.rules}
    assert exercise.result is not None
    assert (exercise.result.correct, exercise.result.attempts) == (True, 2)


def test_answers_count_if_their_file_cannot_be_written(opened: list[LessonWidget], tmp_path: Path) -> None:
    results = Results.open(tmp_path / "answers.json")
    (tmp_path / "answers.json").mkdir()
    exercise, prediction = exercises["two-roads"].play(results), scenarios["two-roads"].predict().play(results)
    opened += [exercise, prediction]
    apply(exercise, FillField("Red", "6"), FillField("Blue", "5"), "check")
    assert exercise.view.correct is False
    assert exercise.view.explanation[0] == "Not right yet."
    assert exercise.view.explanation[-1].startswith("The answer could not be saved: ")
    apply(exercise, FillField("Blue", "3"))
    assert exercise.view.explanation == ()
    apply(exercise, "check")
    assert exercise.view.correct is True
    apply(prediction, *(f"choice {n} 0" for n in range(len(prediction.view.groups))), "next")
    assert prediction.view.explanation[-1].startswith("The answer could not be saved: ")
    apply(prediction, "answer")
    assert prediction.view.comparison
    assert "could not be saved" not in " ".join(prediction.view.explanation)
    assert len(results) == 2


def test_name_and_votes_that_cannot_be_written_are_reported(opened: list[LessonWidget], tmp_path: Path) -> None:
    results = Results.open(tmp_path / "answers.json")
    (tmp_path / "answers.json").mkdir()
    page, slides = results.play(), present(["two-roads"], results=results)
    opened += [page, slides]
    apply(page, FillField("learner", "Ann"))
    assert page.view.explanation[-1].startswith("The name could not be saved: ")
    apply(slides, "votes", FillField("vote 0 0", "3"))
    assert slides.view.explanation[-1].startswith("The answer could not be saved: ")
    apply(slides, "votes")
    assert slides.view.explanation == ()


def test_votes_that_are_deleted_leave_the_results(opened: list[LessonWidget]) -> None:
    results = Results()
    slides = present(["two-roads"], results=results)
    opened.append(slides)
    apply(slides, "votes", FillField("vote 0 1", "7"))
    assert [result.answer for result in results] == ["B 7"]
    apply(slides, FillField("vote 0 1", ""))
    assert list(results) == []


def test_votes_on_two_slides_with_one_id_are_both_kept(opened: list[LessonWidget]) -> None:
    """A scenario and an exercise may have the same id, and a slide may be shown twice."""
    results = Results()
    slides = present(scenarios["two-roads"], exercises["two-roads"], results=results)
    opened.append(slides)
    apply(slides, "votes", FillField("vote 0 0", "10"))
    while slides.session.number == 0:
        slides.press("next")
    apply(slides, FillField("vote 0 1", "5"))
    assert sorted(result.answer for result in results) == ["A 10", "B 5"]


def test_unchanged_answer_after_a_hint_is_no_attempt(opened: list[LessonWidget]) -> None:
    exercise = exercises["two-roads"]
    widget = exercise.play()
    opened.append(widget)
    apply(widget, FillField("Red", "6"), FillField("Blue", "5"), "check")
    hint = next(id for id in ids(widget) if id.startswith("hint"))
    apply(widget, hint, "check")
    assert widget.view.correct is False
    assert exercise.attempts == 1
    apply(widget, FillField("Blue", "4"), "check")
    assert exercise.attempts == 2


def test_double_click_on_check_is_one_attempt(opened: list[LessonWidget]) -> None:
    exercise = exercises["two-roads"].play()
    opened.append(exercise)
    apply(exercise, FillField("Red", "1"), "check", "check")
    assert exercise.view.explanation[0] == "Not right yet."
    assert exercise.view.step == "attempt 1"


def test_right_answer_is_shown_after_two_wrong_ones_or_on_request(opened: list[LessonWidget]) -> None:
    twice, request = exercises["two-roads"].play(), exercises["two-roads"].play()
    opened += [twice, request]
    apply(twice, "answer", FillField("Red", "1"), "check", FillField("Red", "2"))
    assert twice.view.explanation == ()
    apply(twice, "check")
    apply(request, FillField("Red", "1"), "check", "answer")
    for widget in (twice, request):
        assert any("Red 6, Blue 3" in line for line in widget.view.explanation)
        assert {"check", "hint 0"}.isdisjoint(ids(widget))
        apply(widget, FillField("Red", "6"), "again")
        assert widget.view.explanation == ()
        assert "check" in ids(widget)


@pytest.mark.slow
def test_features_are_selected_on_the_picture_and_in_the_list(opened: list[LessonWidget]) -> None:
    exercise = exercises["bring-one-in"]
    widget = exercise.play()
    opened.append(widget)
    apply(widget, Point((0.5, 0.1)), "pick road E 0,0", Point((0.5, 0.1)), Point((0.5, 0.05)), Point((40.0, 0.0)))
    assert set(widget.session.selection) == {"city N 0,0", "road E 0,0"}
    labels = [button.label for button in widget.view.groups[0].buttons]
    assert labels[:2] == ["city 1", "road 2"], "places have the numbers of the picture, and no coordinates"
    apply(widget, "pick city E 0,2", "pick city W 0,2", "check")
    assert widget.view.correct is True
    assert "0,0" not in " ".join(widget.view.explanation)


@pytest.mark.slow
def test_spots_actions_and_orders_are_selected(opened: list[LessonWidget]) -> None:
    spot, action, order = (exercises[id].play() for id in ("claim-and-finish", "keep-the-mage", "turn-in-order"))
    opened += [spot, action, order]
    apply(spot, "pick field NL 0,-1", "pick city S 0,-1", "check")
    assert spot.session.selection == ("city S 0,-1",)
    assert spot.view.correct is True
    before = action.view.picture
    apply(action, "take pass", "check")
    assert "not allowed" not in " ".join(action.view.explanation)
    assert len(action.view.explanation) > 2, "the reason, the misconception, the rule"
    apply(action, "take witch", "put 2")
    assert action.session.text.startswith("witch>road E")
    apply(action, "again", "take witch", Point((0.5, 0.5)))
    assert action.session.text.startswith("witch>road E")
    apply(action, "check")
    assert action.view.correct is True
    assert action.view.picture != before, "the picture shows the answer"
    lines = [button.id for group in order.view.groups for button in group.buttons]
    apply(order, *lines[:-1])
    assert "check" not in ids(order)
    apply(order, lines[-1], "check")
    assert order.subject.attempts == 1


@pytest.mark.parametrize("id", ["must-take-back", "take-a-highwayman-back"])
def test_every_piece_and_place_at_a_crop_circle_is_an_answer(opened: list[LessonWidget], id: str) -> None:
    page = exercises[id].play()
    opened.append(page)
    buttons = [button for group in page.view.groups for button in group.buttons]
    assert "Take nothing back" in [button.label for button in buttons]
    verdicts = []
    for button in buttons:
        apply(page, "again", button.id)
        assert page.session.text, button.label
        verdicts.append(exercises[id].answer(page.session.text).correct)
    assert verdicts.count(True) == 1


def test_a_joined_field_is_one_place_in_the_magic_step(opened: list[LessonWidget]) -> None:
    page = exercises["mage-stays-on-the-road"].play()
    opened.append(page)
    labels = [button.label for group in page.view.groups for button in group.buttons]
    assert [label for label in labels if label.startswith("field")] == ["field 3"]


@pytest.mark.slow
@pytest.mark.parametrize("id", list(exercises))
def test_every_exercise_can_be_solved_with_clicks_and_shows_no_notation(id: str, opened: list[LessonWidget]) -> None:
    exercise = exercises[id]
    widget = exercise.play()
    opened.append(widget)
    solution = exercise.solution()
    match exercise.kind:
        case "points":
            points = dict(part.split(" ") for part in solution.split(". ")[0].split(", "))
            apply(widget, *(FillField(name, text) for name, text in points.items()))
        case "targets":
            apply(widget, *(f"pick {text}" for text in solution.split("; ")))
        case "spot":
            apply(widget, f"pick {solution.split(' | ')[0]}")
        case "order":
            apply(widget, *(f"line {number}" for number in solution.split()))
        case "bug":
            numbered = dict(zip(exercise.choices, range(1, 99), strict=False))
            apply(widget, f"line {numbered.get(solution, solution)}")
        case "gap":
            apply(widget, FillField("text", solution))
        case "action":
            build_answer(widget, solution.split(" | "))
        case _:
            widget.boards[0].edit(solution)
    page = widget.view
    shown = " ".join([page.question, *(button.label for group in page.groups for button in group.buttons)])
    apply(widget, "check")
    assert widget.view.correct is True, widget.view.explanation
    shown += " ".join(widget.view.explanation)
    assert not re.search(r"-?\d+,-?\d+|scenarios\[", shown), shown


def build_answer(widget: LessonWidget, answers: list[str]) -> None:
    """Search for clicks that build one of the answers: a piece, or a piece and a place."""
    page = widget.view
    buttons = [button.id for group in page.groups for button in group.buttons]
    takes = [id for id in buttons if id.startswith("take ")]
    places = [id for id in buttons if id.startswith("put ")]
    for clicks in [*([take] for take in takes), *([take, put] for take in (*takes, "") for put in places)]:
        apply(widget, "again", *filter(None, clicks))
        if widget.session.text in answers:
            return
    raise AssertionError(f"no clicks build one of {answers}")


CIRCLE = """
[[exercise]]
id = "choose-for-the-circle"
kind = "action"
question = "Red has placed a tile with a crop circle. How does Red keep Blue's highwayman in place?"
position = "tiles 0,0: D 0,1: B; player Red 0: road E 0,0; player Blue 0: city N 0,0; turn 5 Red place K5; \\
sets base mage_witch crop_circles_2; rules crop_tiles=all"
actions = ["K5 1,0", "pass", "circle add"]
steps = 2
goal = { happened = ["circle_chosen"] }
"""


def test_crop_circle_choices_have_labels(opened: list[LessonWidget], tmp_path: Path) -> None:
    (tmp_path / "circle.toml").write_text(CIRCLE.replace("\\\n", ""), "utf-8")
    widget = load_exercises(tmp_path / "circle.toml")["choose-for-the-circle"].play()
    opened.append(widget)
    labels = [button.label for group in widget.view.groups for button in group.buttons]
    assert labels[:2] == ["Everybody may add a highwayman", "Everybody takes back a highwayman"]
    apply(widget, "take circle add", "check")
    assert widget.view.correct is True


def test_questions_of_a_slide_are_voted_on_one_by_one(opened: list[LessonWidget]) -> None:
    slides = present("two-roads")
    opened.append(slides)
    questions = scenarios["two-roads"].predict().questions
    assert len(questions) == 2
    slides.press("votes")
    for number, question in enumerate(questions):
        assert [b.label for b in slides.view.groups[0].buttons] == [choice.text for choice in question.choices]
        assert slides.view.question == (question.question if number else scenarios["two-roads"].question)
        slides.apply(FillField("vote 0 0", str(number + 3)))
        slides.press("next")
    assert slides.session.is_past_questions
    assert [key[1] for key, _hands in slides.session.votes] == [0, 1]
    slides.press("answer", "answer")
    titles = [group.title for group in slides.view.groups[:2]]
    assert titles == ["How many points does each player get?", "Where are the two figures afterwards?"]
    assert all(any(button.mark == "right" for button in group.buttons) for group in slides.view.groups[:2])


@pytest.mark.slow
def test_exercises_are_played_in_sequence(opened: list[LessonWidget]) -> None:
    widget = exercises.play("two-roads", "the-harmless-witch", "claim-and-finish")
    opened.append(widget)
    assert widget.view.step == "1 / 3"
    assert "next" not in ids(widget)
    screen = widget.view.screen
    apply(widget, FillField("Red", "6"), FillField("Blue", "3"), "check", "next")
    assert (widget.view.step, widget.view.screen) == ("2 / 3", screen + 1)
    assert len(widget.boards) == len(widget.view.boards) == 1
    widget.boards[0].edit(exercises["the-harmless-witch"].solution())
    apply(widget, "check", "next")
    assert widget.boards == ()
    apply(widget, "pick city S 0,-1", "check")
    assert widget.view.correct is True
    assert "next" not in ids(widget)
    with pytest.raises(UnknownExercise):
        exercises.play("two-raods")


def test_restart_shows_the_position_of_the_question_again(opened: list[LessonWidget]) -> None:
    exercise = exercises["the-harmless-witch"]
    widget = exercise.play()
    opened.append(widget)
    (board,) = widget.boards
    start, wrong = exercise.setup.state, State.start(2)
    assert board.draft == start
    for answer, correct in ((wrong, False), (exercise.solution(), True)):
        board.edit(answer)
        apply(widget, "check")
        assert widget.view.correct is correct
        apply(widget, "again")
        assert board.draft == start
    apply(widget, "check", "answer")
    assert board.draft == State.from_text(exercise.solution())


def test_question_and_fields_name_the_final_scoring(opened: list[LessonWidget]) -> None:
    """Where the players have points already, nobody should enter totals."""
    for exercise in exercises.values():
        if exercise.kind != "points":
            continue
        widget = exercise.play()
        opened.append(widget)
        is_final = not any(isinstance(step.action, Place) for step in exercise.outcome.steps)
        assert ("in the final scoring?" in exercise.question, widget.view.groups[0].title) == (
            is_final,
            "Points in the final scoring" if is_final else "Points that each player gets for this",
        )
        assert is_final or not any(exercise.start.scores)


def test_hints_are_shown_step_by_step(opened: list[LessonWidget]) -> None:
    widget = exercises["two-roads"].play()
    opened.append(widget)
    hints = []
    for number in range(4):
        label = next(button.label for button in widget.view.buttons if button.id == f"hint {number}")
        assert label == ("Next hint" if number else "Hint")
        apply(widget, f"hint {number}")
        hints.append(widget.view.explanation)
    assert len(set(hints)) == 4
    assert "Red 6, Blue 3" in hints[-1][0]
    assert widget.subject.hints == 4


def test_double_click_on_hint_gives_one_hint(opened: list[LessonWidget]) -> None:
    """The kernel may be busy, so that both clicks arrive before the page has changed."""
    widget = exercises["two-roads"].play()
    opened.append(widget)
    for hints in (1, 2):
        click = {"type": "button", "id": f"hint {hints - 1}", "screen": widget.view.screen}
        widget.receive(None, click)
        widget.receive(None, click)
        assert widget.subject.hints == hints


def test_input_after_a_click_on_hint_is_valid_before_the_hint_is_shown(opened: list[LessonWidget]) -> None:
    for id, message in (
        ("two-roads", {"type": "field", "id": "Red", "value": "6"}),
        ("turn-in-order", {"type": "button", "id": "line 1"}),
    ):
        widget = exercises[id].play()
        opened.append(widget)
        screen = widget.view.screen
        widget.receive(None, {"type": "button", "id": "hint 0", "screen": screen})
        widget.receive(None, {**message, "screen": screen})
        assert widget.subject.hints == 1
        assert widget.session.selection == ("1",) or widget.session.texts == {"Red": "6"}
        assert widget.view.screen == screen, "a typed text that is not sent yet would be removed"


def test_hint_replaces_the_result_of_a_wrong_answer(opened: list[LessonWidget]) -> None:
    widget = exercises["two-roads"].play()
    opened.append(widget)
    apply(widget, FillField("Red", "1"), FillField("Blue", "1"), "check")
    assert widget.view.correct is False
    result = widget.view.explanation
    apply(widget, "hint 0")
    assert widget.view.correct is None
    assert widget.view.explanation != result


@pytest.mark.parametrize("id", ["two-roads", "bring-one-in", "leave-in-time", "turn-in-order", "keep-the-mage"])
def test_answer_is_not_sent_before_it_is_shown(id: str, opened: list[LessonWidget]) -> None:
    exercise = exercises[id]
    widget = exercise.play()
    opened.append(widget)
    before = synced(widget)
    solution = exercise.solution()
    if exercise.kind in ("points", "targets", "order"):
        assert solution.split(". ")[0] not in before
    assert "correct" not in before
    for score in exercise.outcome.scores if exercise.kind == "points" else ():
        assert str(score) not in before


def test_exercise_is_translated(opened: list[LessonWidget]) -> None:
    for code in languages():
        with language(code):
            widget = exercises["two-roads"].play()
        opened.append(widget)
        apply(widget, FillField(exercises["two-roads"].start.players[0], "1"))
        names = [each.id for group in widget.view.groups for each in group.fields]
        assert ("Red" in names) == (code == "en")


def test_picture_has_its_title_in_the_language_of_its_page(opened: list[LessonWidget]) -> None:
    state = State.start(["Ann", "Bob"])
    for code, title in (("en", "Carcassonne board"), ("nl", "Speelveld van Carcassonne")):
        opened.append(present(state, language=code))
        picture = opened[-1].view.picture
        assert picture is not None
        assert title in unquote(picture.src)
        assert opened[-1].texts["language"] == code


def test_malformed_messages_and_trait_changes_are_ignored(opened: list[LessonWidget]) -> None:
    widget = exercises["two-roads"].play()
    opened.append(widget)
    before = widget.page
    widget.set_state({"page": {"nodes": ["<script>"]}})
    for message in (
        {},
        {"type": "button"},
        {"type": "button", "id": "next"},
        {"type": "point", "at": [1e9, 0]},
        {"type": "point", "at": ["1", 2]},
        {"type": "field", "id": "Red", "value": 7},
    ):
        widget.receive(None, message)
        widget.receive(None, {**message, "screen": 0})
    widget.receive(None, {"type": "field", "id": "Red", "value": "7"})
    widget.receive(None, {"type": "field", "id": "Red", "value": "7", "screen": True})
    assert widget.page is before


# -- slides


SLIDES: list[Any] = ["What does the witch do?", "witch-rounds-up", exercises["bring-one-in"], levels["first-points"]]


def test_presenter_keys_step_through_slides(opened: list[LessonWidget]) -> None:
    page = present(SLIDES, scenarios["shared-city"].attempt(1).scores[0], State.start())
    opened.append(page)
    keys = page.view.keys
    assert keys["PageDown"] == keys["ArrowRight"] == "next"
    assert keys["PageUp"] == keys["ArrowLeft"] == "back"
    assert (keys["b"], keys["."], keys["f"]) == ("!blank", "!blank", "!full screen")
    seen = []
    while "next" in ids(page):
        seen.append((page.session.number, page.session.step))
        page.press(keys["PageDown"])
    assert page.session.number == 5
    while "back" in ids(page):
        page.press(keys["PageUp"])
        assert (page.session.number, page.session.step) == seen.pop()
    assert seen == []


def test_slide_shows_answer_sum_and_rule_after_the_question(opened: list[LessonWidget]) -> None:
    page = present("witch-rounds-up")
    opened.append(page)
    question = page.view
    assert [button.sign for button in question.groups[0].buttons] == list("ABCD")
    assert (question.sums, question.rules, question.explanation, question.cited_rules) == ((), "", (), ())
    page.press("answer")
    assert page.view.sums == ("Red: 3 tiles 3 − witch 1 = 2",)
    assert "R37" in [cited.id for cited in page.view.cited_rules]
    assert [button.mark for button in page.view.groups[0].buttons] == ["right"]
    page.press("answer")
    assert page.view.groups == question.groups
    page.press("choice 0 2", "next", "again")
    assert page.view.groups == question.groups


@pytest.mark.parametrize("code", languages())
def test_slide_asks_the_question_once(opened: list[LessonWidget], code: str) -> None:
    """The question of the choices is not repeated above them if the heading ends with it."""
    page = present("tie-in-the-city", language=code)
    opened.append(page)
    assert page.view.question.endswith(page.session.slide.questions[0].question)
    assert [group.title for group in page.view.groups] == [""]


def test_sums_of_attempts_are_labelled_where_they_differ(opened: list[LessonWidget]) -> None:
    for id, sums in {
        "join-and-finish": (
            "The mage leaves for the road – Red and Blue: 3 tiles 6 − witch 3 = 3",
            "The witch leaves for the road – Red and Blue: 3 tiles 6 + mage 3 = 9",
        ),
        "already-home": ("Red: 2 tiles × 2 = 4",),
    }.items():
        page = scenarios[id].predict().play()
        opened.append(page)
        page.press("choice 0 0", "next", "answer")
        assert page.view.sums == sums


def test_slide_aids_are_off_by_default_and_a_click_highlights_a_feature(opened: list[LessonWidget]) -> None:
    page = present("two-roads")
    opened.append(page)
    assert page.view.overlays is not None
    assert [button.sign for button in page.view.overlays.buttons] == list("12345")
    assert not any(button.selected for button in page.view.overlays.buttons)
    picture = page.view.picture
    pictures = {picture}
    for key in "125":
        page.press(page.view.keys[key])
        pictures.add(page.view.picture)
    assert len(pictures) == 4
    apply(page, Point((1.5, 0.5)))
    assert page.session.marked_places
    apply(page, Point((2.5, 0.5)))
    assert page.session.marked_places == ()
    assert State.from_text(page.view.line) == scenarios["two-roads"].start


def test_slide_keeps_the_numbers_that_its_answer_names(opened: list[LessonWidget]) -> None:
    page = present(exercises["complete-the-road"], language="en")
    opened.append(page)
    page.press("answer")
    assert page.view.explanation[0] == "Square 2"
    assert page.view.picture is not None
    assert ">2</text>" in unquote(page.view.picture.src)


def test_slide_keeps_the_places_that_a_choice_names(opened: list[LessonWidget], tmp_path: Path) -> None:
    """Nothing is played after the answer, so the picture stays that of the question."""
    add_question(tmp_path / "fits.toml", scenarios["road-with-two-ends"].start, kind="placement")
    page = load(tmp_path / "fits.toml").present()
    opened.append(page)
    page.press("next", "answer")
    (right,) = page.view.groups[0].buttons
    assert right.mark == "right"
    assert page.view.picture is not None
    drawn = unquote(page.view.picture.src)
    assert all(f">{number}</text>" in drawn for number in re.findall(r"\d+", right.label))


def test_next_and_previous_step_are_prepared(opened: list[LessonWidget]) -> None:
    page = present(["First", "Second"])
    opened.append(page)
    prepared = page.prepared
    assert set(prepared) == {"next"}
    page.press("next")
    assert page.page == prepared["next"]
    assert set(page.prepared) == {"back"}


def test_stale_choice_is_ignored_and_stale_step_is_not(opened: list[LessonWidget]) -> None:
    page = present("witch-rounds-up", "two-roads")
    opened.append(page)
    screen = page.page.get("screen", 0)
    while page.session.number == 0:
        page.receive(None, {"type": "button", "id": "next", "screen": screen})
    page.receive(None, {"type": "button", "id": "choice 0 0", "screen": screen})
    assert page.session.choices == ()
    page.receive(None, {"type": "button", "id": "choice 0 0", "screen": page.page["screen"]})
    assert page.session.choices == ((0, 0),)
    current = page.page["screen"]
    assert (page.prepared["next"]["screen"], page.prepared["back"]["screen"]) == (current, current + 1)


def test_votes_are_shown_with_the_choices(opened: list[LessonWidget]) -> None:
    page = present("witch-rounds-up", "two-roads")
    opened.append(page)
    assert page.view.keys["v"] == "votes"
    page.press("votes")
    fields = [field.id for group in page.view.groups for field in group.fields]
    assert len(fields) == 8
    apply(page, FillField("vote 0 1", "9"), FillField("vote 0 2", "3"), FillField("vote 1 2", "12"))
    apply(page, FillField("vote 0 3", "many"), FillField("vote 7 0", "5"), FillField("aid worth", "5"))

    def votes() -> list[list[tuple[int, int]]]:
        return [[(vote.hands, vote.share) for vote in button.votes] for button in page.view.groups[0].buttons]

    def headings() -> tuple[str, ...]:
        return page.view.groups[0].vote_headings

    assert votes() == [[(0, 0), (0, 0)], [(9, 75), (0, 0)], [(3, 25), (12, 100)], [(0, 0), (0, 0)]]
    page.press("answer")
    assert len(votes()) == 4, "all choices are shown, with both votes"
    assert headings() == ("Vote 1", "Vote 2")
    assert not any(group.fields for group in page.view.groups), "hands are entered with the question"
    apply(page, "answer", FillField("vote 1 2", ""))
    assert not page.view.players, "the votes need their room"
    page.press("next")
    assert page.view.players, "their points change while the outcome is shown"
    page.press("back")
    assert votes()[2] == [(3, 25)]
    assert headings() == ("Vote 1",)
    while page.session.number == 0:
        page.press("next")
    assert not any(button.votes for button in page.view.groups[0].buttons), "each slide has its own votes"


def test_votes_that_are_not_entered_leave_the_room_to_the_players_after_the_question(
    opened: list[LessonWidget],
) -> None:
    page = present("witch-rounds-up", "two-roads")
    opened.append(page)
    page.press("votes")
    assert not page.view.players
    page.press("answer")
    assert page.view.players
    assert "votes" not in ids(page), "there is nothing to enter"
    page.press("again")
    assert "votes" in ids(page)


def test_level_on_a_slide_can_be_played(opened: list[LessonWidget]) -> None:
    page = present("What does a knight bring?", levels["first-points"], levels["ring"])
    opened.append(page)
    assert page.boards == ()
    page.press("next")
    assert (page.view.picture, len(page.view.boards), len(page.boards)) == (None, 1, 1)
    page.boards[0].game.play("E/2 0,-1", "+city S")
    assert page.view.banner is not None
    assert page.view.banner.correct
    page.press("again")
    assert page.view.banner is None
    assert page.boards[0].game.state == levels["first-points"].start
    while page.session.number == 1:
        page.press("next")
    assert page.boards[0].game.state == levels["ring"].start
    assert page.view.question == levels["ring"].goal


def test_question_card_hides_its_answer() -> None:
    start = "tiles 0,0: D; player Red; player Blue; turn 1 Red place V; sets base"
    card = question_card(start, "<b>How many?", "6 ways", ["4", "6"], 1, rules=["R10"], marks={"?": "1,0"})
    html = card._repr_html_()
    assert html.count("<svg") == html.count("<details>") == 1
    assert "<b>How" not in html
    assert "6 ways (R10)" in html
    assert "A) 4" in str(card)
    page = present(card)
    page.press("answer")
    assert page.view.explanation[0] == "6 ways"
    assert [button.label for button in page.view.groups[0].buttons] == ["6"]
    page.close()
    with pytest.raises(BadArgument):
        question_card(start, "?", "!", ["a", "b"], 2)
    with pytest.raises(BadArgument):
        question_card(7, "?", "!")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="the question is 7"):
        question_card(start, 7, "!")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="the answer is 7"):
        question_card(start, "?", 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("subject", [[], 7, [7], {}])
def test_present_refuses_invalid_subjects(subject: object) -> None:
    with pytest.raises(BadArgument):
        present(subject)


def test_page_without_a_kernel_has_choices_and_a_folded_answer(opened: list[LessonWidget], tmp_path: Path) -> None:
    file = tmp_path / "roads.toml"
    steps = ('text = "Roads."', 'scenario = "shared-city"', 'level = "first-points"', 'exercise = "city-of-five"')
    file.write_text('title = "Roads"\n' + "".join(f"[[step]]\n{step}\n" for step in steps), "utf-8")
    lesson = load(file)
    for page, answers in (
        (scenarios["shared-city"].predict().play(), 1),
        (lesson.play(), 2),
        (lesson.present(), 2),
        (exercises["city-of-five"].play(), 0),
    ):
        opened.append(page)
        bundle = page._repr_mimebundle_()
        html = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
        assert html.count("<details>") == answers
        if answers:
            assert "Red 6, Blue 6</li>" in html
            assert "<summary>Answer</summary>" in html
            assert "R53 In a tie everybody scores" in html
