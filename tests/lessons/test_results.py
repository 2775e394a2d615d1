"""Results of learners: recording, saving, handing in, and the table of a class."""

import csv
import json
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from carc_widget import language, present, scenarios
from carc_widget.engine import BadArgument
from carc_widget.lessons import Result, Results, class_table, exercises, levels, load
from carc_widget.lessons.result import LEVEL
from carc_widget.scenarios.misconceptions import misconceptions
from carc_widget.widget import LessonWidget
from carc_widget.widget.lesson.messages import FillField


def test_results_save_and_load(tmp_path: Path) -> None:
    results = Results("Ann")
    exercise = results.exercise("shared-city")
    assert exercise.seed == "Ann"
    exercise.answer("Red 3, Blue 3")
    assert (results.score, len(results)) == (0, 1)
    exercise.answer("Red 6, Blue 6")
    results.exercise("keep-the-witch").answer("pass")
    assert results.score == 1
    assert [result.item for result in results] == ["shared-city", "keep-the-witch"]
    results.save(tmp_path / "answers.json")
    loaded = Results.load(tmp_path / "answers.json")
    assert loaded == Results.from_json(results.to_json()) == results
    assert loaded != Results("Bob", loaded)
    assert loaded != Results("Ann", loaded[:1])
    assert repr(loaded) == "<Results of Ann: 1 of 2 right>"
    assert loaded._repr_html_().count("<tr>") == 2
    saved = (tmp_path / "answers.json").read_text("utf-8")
    (tmp_path / "answers.json").write_text(saved, "utf-8-sig")  # with a byte order mark, as some editors save
    assert list(Results.load(tmp_path / "answers.json")) == list(results)


def test_name_of_a_learner_has_no_spaces_at_its_ends(tmp_path: Path) -> None:
    """Else the same pupil would get other variants and another row, and a name of spaces an empty row."""
    results = Results.open(tmp_path / "answers.json", " Ann ")
    results.exercise("shared-city").answer("Red 6, Blue 6")
    assert Results.open(tmp_path / "answers.json", "Ann ").learner == results.learner == "Ann"
    with pytest.raises(BadArgument, match="the name of the learner is 5"):
        Results.open(tmp_path / "answers.json", 5)  # type: ignore[arg-type]
    results.rename("  ")
    assert (results.learner, class_table(tmp_path).learners) == ("", ("answers",))


def test_results_need_a_folder_before_the_first_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadArgument, match=r"there is no folder 'anwsers' for ann\.json; create it first"):
        Results.open("anwsers/ann.json")


@pytest.mark.parametrize(
    "text", ["", "[]", "[" * 100_000, '{"learner": 1, "answers": []}', '{"learner": "", "answers": [{}]}']
)
def test_results_refuse_foreign_files(text: str, tmp_path: Path) -> None:
    (tmp_path / "answers.json").write_text(text, "utf-8")
    with pytest.raises(BadArgument, match="holds no answers"):
        Results.load(tmp_path / "answers.json")


@pytest.mark.parametrize(("key", "value"), [("stars", 4), ("stars", -1), ("stars", 10**400), ("answer", "\ud800")])
def test_results_refuse_values_that_cannot_be_shown_or_saved(key: str, value: object) -> None:
    results = Results("Ann")
    results.exercise("shared-city").answer("Red 3, Blue 3")
    data = json.loads(results.to_json())
    data["answers"][0][key] = value
    with pytest.raises(BadArgument, match="holds no answers"):
        Results.from_json(json.dumps(data))


def test_class_table(tmp_path: Path) -> None:
    ann, bob, chloe = Results("Ann"), Results("<b>Bob"), Results()
    for results, answer in ((ann, "Red 6, Blue 6"), (bob, "Red 3, Blue 3"), (chloe, "Red 3, Blue 3")):
        results.exercise("shared-city").answer(answer)
    ann.exercise("must-take-back").answer("pass")
    chloe.save(tmp_path / "Chloé.json")
    table = class_table([ann, bob, tmp_path / "Chloé.json"])
    assert table.rows == [
        ["learner", "shared-city", "must-take-back", "right"],
        ["Ann", "✓", "✗", "1"],
        ["<b>Bob", "✗", "·", "0"],
        ["Chloé", "✗", "·", "0"],
        ["right first time", "33%", "0%", ""],
        ["most common mistake", misconceptions()["shared"].text, misconceptions()["removal-optional"].text, ""],
    ]
    assert "<b>Bob" not in table._repr_html_()
    assert str(table).splitlines()[0] == "learner           shared-city  must-take-back  right"
    belief = misconceptions()["shared"].text  # below the table, whose columns stay narrow
    assert str(table).splitlines()[5] == f"most common mistake, shared-city: {belief}"
    assert f"<dt>{exercises['shared-city'].title}</dt><dd>{belief}</dd>" in table._repr_html_()
    with pytest.raises(BadArgument):
        class_table([7])  # type: ignore[list-item]


def test_first_answer_and_time_are_kept() -> None:
    results = Results("Ann")
    exercise = results.exercise("shared-city")
    exercise.answer("Red 3, Blue 3")
    first = results.get("shared-city")
    exercise.answer("Red 6, Blue 6")
    last = results.get("shared-city")
    assert first is not None
    assert last is not None
    assert (last.correct, last.attempts, last.first, last.first_correct) == (True, 2, first.answer, False)
    assert last.time == first.time
    assert datetime.fromisoformat(last.time) <= datetime.now()


def test_corrected_mistake_stays_in_the_class_table() -> None:
    results = Results("Ann")
    exercise = results.exercise("shared-city")
    exercise.answer("Red 3, Blue 3")
    exercise.answer("Red 6, Blue 6")
    exercise.answer("Red 6, Blue 6")
    table = class_table([results])
    assert table.rows[1] == ["Ann", "✓", "1"]
    assert table.rows[-1][1] == misconceptions()["shared"].text


def test_loaded_answer_is_explained(tmp_path: Path) -> None:
    results = Results.open(tmp_path / "answers.json", "Ann")
    result = results.exercise("shared-city").answer("Red 3, Blue 3")
    reopened = Results.open(tmp_path / "answers.json").exercise("shared-city")
    assert "explanation" not in (tmp_path / "answers.json").read_text("utf-8")
    assert reopened.result is not None
    assert reopened.result.explanation == result.explanation
    assert reopened.attempts == 1


@pytest.mark.parametrize("code", ["nl", "it"])
def test_answer_is_explained_in_another_language(code: str) -> None:
    results = Results("Ann")
    answered = results.exercise("two-roads")
    result = answered.answer(answered.solution().split(".")[0])
    with language(code):
        assert results.exercise("two-roads").result == result
        page = LessonWidget(exercises["two-roads"].variant("Ann"), code, results)
        assert page.view.correct is True
        assert page.view.explanation[0] == page.subject.result.explanation.split("\n")[0] != ""
        page.close()
        again = exercises["two-roads"].variant("Ann").answer(result.answer)
    assert again.correct


def test_answer_that_no_longer_fits_the_exercise_is_kept() -> None:
    for answer, correct in (("city N 9,9", False), ("road E 9,9", True)):
        recorded = Result("bring-one-in", "targets", answer, correct, attempts=2)
        page = LessonWidget(exercises["bring-one-in"], results=Results("", [recorded]))
        assert page.subject.result == recorded
        assert page.view.correct is correct
        assert all(page.view.explanation)
        page.close()


LESSON = """
title = "Roads"

[[step]]
question = "Blue completes Red's road. How many points does each player get?"
position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
actions = ["A/1 1,0", "pass"]
right = { gains = { Red = 3 } }
wrong.who-completes = { gains = { Blue = 3 } }

[[step]]
level = "first-points"

[[step]]
exercise = "shared-city"
"""


def answer_lesson(results: Results, path: Path) -> LessonWidget:
    """Answer each step of a lesson: a prediction, a level and an exercise."""
    path.write_text(LESSON, "utf-8")
    widget: LessonWidget = load(path).play(results)
    question = widget.view.groups[0]
    wrong = next(button.id for button in question.buttons if "Blue 3" in button.label)
    widget.press(wrong, "next", "lesson-next")
    widget.boards[0].game.play("E/2 0,-1", "+city S")
    widget.press("lesson-next")
    widget.apply(FillField("Red", "6"), FillField("Blue", "6"))
    widget.press("check")
    return widget


def test_lesson_is_recorded_and_handed_in(tmp_path: Path) -> None:
    results = Results()
    widget = answer_lesson(results, tmp_path / "roads.toml")
    assert [(result.kind, result.correct) for result in results] == [
        ("prediction", False),
        ("level", True),
        ("points", True),
    ]
    assert results[0].misconception == "who-completes"
    assert results[1].stars == 3
    widget.apply(FillField("learner", "Ann B."))
    assert results.learner == "Ann B."
    page = widget.view
    assert page.hand_in is not None
    assert page.hand_in.file.name == "answers-Ann-B.json"
    (tmp_path / page.hand_in.file.name).write_text(page.hand_in.file.text, "utf-8")
    assert list(Results.load(tmp_path / page.hand_in.file.name)) == list(results)
    widget.close()


def test_class_table_names_a_broken_file(tmp_path: Path) -> None:
    for name in ("Ann", "Bob"):
        results = Results(name)
        results.record(exercises["shared-city"].answer(Red=6, Blue=6))
        results.save(tmp_path / f"{name}.json")
    (tmp_path / "Chloé.json").write_text((tmp_path / "Bob.json").read_text("utf-8")[:40], "utf-8")
    (tmp_path / "list.json").write_text("[]", "utf-8")
    table = class_table(tmp_path)
    assert table.learners == ("Ann", "Bob")
    assert list(table.unreadable) == ["Chloé.json", "list.json"]
    assert str(table).endswith("Left out of the table, because they hold no answers: Chloé.json and list.json.")
    assert "Chloé.json" in table._repr_html_()
    with language("nl"):
        assert str(table).endswith("Chloé.json en list.json.")
    with pytest.raises(BadArgument, match="holds no answers"):
        class_table([tmp_path / "list.json"])


def test_class_table_of_an_empty_folder_says_so(tmp_path: Path) -> None:
    for text in (str(class_table(tmp_path)), class_table(tmp_path)._repr_html_()):
        assert "No answers were found." in text


def test_class_table_has_every_file_of_a_folder(tmp_path: Path) -> None:
    """Pupils rename files, and learning platforms put each into a folder of its own."""
    for file, learner in (
        ("answers-Bob.json", "Bob"),
        ("answers-Ann.json", "Ann"),
        ("answers-Ann (1).json", "Ann"),
        ("ANSWERS.JSON.txt", "Eva"),
        ("Kees_123/answers.json", ""),
        (".ipynb_checkpoints/answers-Bob-checkpoint.json", "Bob"),
    ):
        results = Results(learner)
        results.record(exercises["shared-city"].answer(Red=6, Blue=6))
        (tmp_path / file).parent.mkdir(exist_ok=True)
        results.save(tmp_path / file)
    (tmp_path / "photo.json").mkdir()
    (tmp_path / "Kees_123" / "notes.docx").write_bytes(b"\xff")
    table = class_table(tmp_path)
    assert table.learners == ("Ann (answers-Ann (1).json)", "Ann (answers-Ann.json)", "Bob", "Eva", "Kees_123/answers")
    assert list(table.unreadable) == ["Kees_123/notes.docx"]
    with pytest.raises(NotADirectoryError):
        class_table(tmp_path / "answers-Bob.json")


def test_class_table_counts_a_mistake_in_any_language() -> None:
    rows = []
    for code in ("nl", "en", "it"):
        with language(code):
            rows.append(Results(code))
            rows[-1].record(exercises["shared-city"].answer(Red=3, Blue=3))
    other = Results("other")
    other.record(replace(rows[1][0], misconception="", belief="You may have thought something else."))
    table = class_table([other, other, *rows])
    assert table.most_common_misconception("shared-city") == rows[1][0].belief


def test_class_table_of_a_folder_and_csv(tmp_path: Path) -> None:
    folder = tmp_path / "handed-in"
    folder.mkdir()
    for learner in ("Ann", "Bob"):
        results = Results(learner)
        answer_lesson(results, tmp_path / "roads.toml").close()
        results.save(folder / f"{learner}.json")
    table = class_table(folder)
    assert table.learners == ("Ann", "Bob")
    assert table.items == ("step-1 (prediction)", "first-points (level)", "shared-city")
    assert table.rows[1] == ["Ann", "✗", "★★★", "✓", "2"]
    assert table.rows[-2][1:4] == ["0%", "100%", "100%"]
    assert table.rows[-1][1] == misconceptions()["who-completes"].text
    page = table._repr_html_()
    assert f'<th title="first-points (level)">{levels["first-points"].title}</th>' in page
    assert f'<th title="shared-city">{exercises["shared-city"].title}</th>' in page
    table.save(tmp_path / "class.csv")
    with (tmp_path / "class.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [(line["learner"], line["item"]) for line in lines[:2]] == [("Ann", "step-1"), ("Ann", "first-points")]
    assert lines[0]["first"] == lines[0]["answer"] != ""


def test_csv_has_no_formulas() -> None:
    results = Results("=1+1", [Result("last-tile", LEVEL, "+road E", True, belief="-", seed="@a", attempts=2)])
    (line,) = csv.DictReader(class_table([results]).to_csv().splitlines())
    assert (line["learner"], line["answer"], line["belief"], line["seed"]) == ("'=1+1", "'+road E", "'-", "'@a")
    assert (line["item"], line["correct"], line["attempts"]) == ("last-tile", "True", "2")


def test_pages_record_predictions_levels_and_exercises() -> None:
    results = Results("Ann")
    page = results.play()  # of a notebook in which all cells were run at once
    assert page.view.hand_in is not None
    assert not page.view.hand_in.button.enabled
    prediction = scenarios["two-roads"].predict().play(results)
    prediction.press("choice 0 0", "choice 1 0", "next")
    level = levels["first-points"].play(results)
    level.boards[0].game.play("E/2 0,-1", "pass")
    series = exercises.play("two-roads", "shared-city", results=results)
    assert series.session.exercise.seed == "Ann", "the exercise is not the learner's variant"
    series.apply(*(FillField(name, "1") for name in series.session.exercise.start.players))
    series.press("check")
    assert {result.name for result in results} == {"two-roads (prediction)", "first-points (level)", "two-roads"}
    failed = results.get("first-points (level)")
    assert failed is not None
    assert (failed.correct, failed.stars) == (False, 0)
    assert failed.belief, "the failure is not explained"
    shown = page.page["comparison"]
    assert [row["correct"] for row in shown] == [result.correct for result in results]
    assert page.view.comparison[0].question == scenarios["two-roads"].title
    for widget in (prediction, level, series, page):
        widget.close()


def test_votes_are_recorded() -> None:
    results = Results("6b")
    widget = present("two-roads", results=results)
    widget.press("votes")
    widget.apply(FillField("vote 0 0", "12"), FillField("vote 1 1", "20"))
    (result,) = results
    assert (result.answer, result.first, result.attempts) == ("A 12; B 20", "A 12", 2)
    right = scenarios["two-roads"].predict().questions[0].right
    other = (right + 1) % 3
    widget.apply(FillField("vote 0 0", ""), FillField("vote 1 1", ""))
    for vote, choice, hands in ((0, right, 7), (0, other, 12), (1, other, 9), (1, right, 9)):
        widget.apply(FillField(f"vote {vote} {choice}", str(hands)))
    assert (results[0].first_correct, results[0].correct) == (False, False), "half of the class is not most of it"
    widget.apply(FillField(f"vote 1 {right}", "10"))
    assert (results[0].first_correct, results[0].correct) == (False, True)
    assert class_table([results]).first_attempt_share("two-roads (vote)") == 0
    widget.press("next")
    widget.apply(FillField("vote 0 0", "5"))
    assert [result.name for result in results] == ["two-roads (vote)", "two-roads 2 (vote)"]
    widget.close()


def test_play_refuses_other_results() -> None:
    with pytest.raises(BadArgument, match="results"):
        exercises["two-roads"].play("answers.json")  # type: ignore[arg-type]


def test_pages_record_where_the_item_was_opened_from() -> None:
    results = Results("Ann")
    prediction = scenarios["shared-city"].predict()
    prediction.record_in(results)
    pages = [prediction.play(), results.exercise("two-roads").play()]
    pages[0].press("choice 0 0", "next")
    pages[1].apply(*(FillField(name, "1") for name in pages[1].session.exercise.start.players))
    pages[1].press("check")
    assert {each.name for each in results} == {"shared-city (prediction)", "two-roads"}
    for page in pages:
        page.close()
