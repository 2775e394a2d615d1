"""A course of levels on a page: stars, the next level, and the file that keeps them."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carc_widget import language, levels
from carc_widget.engine import BadArgument, ObserverError
from carc_widget.lessons import Course, Levels, Results, Stars, UnknownLevel, solve
from carc_widget.widget import LessonWidget
from carc_widget.widget.lesson.messages import FillField

Open = Callable[[], LessonWidget]


@pytest.fixture
def course(tmp_path: Path) -> Iterator[Open]:
    opened: list[LessonWidget] = []

    def play() -> LessonWidget:
        opened.append(levels.play(tmp_path / "stars.json"))
        return opened[-1]

    yield play
    for widget in opened:
        widget.close()


def win(widget: LessonWidget) -> None:
    solution = solve(widget.session.level.run.level)
    assert solution
    widget.boards[0].game.play(*solution)


def stars(widget: LessonWidget) -> dict[str, str]:
    return {level.button.id: level.stars[1] for stage in widget.view.stages for level in stage.levels}


def test_course_lists_stages_and_levels_in_learning_order(course: Open) -> None:
    page = course().view
    assert [stage.title for stage in page.stages][:2] == ["Does it fit?", "Roads"]
    assert all(stage.idea for stage in page.stages[:-1])
    listed = [level.button.label for stage in page.stages for level in stage.levels]
    assert sorted(listed) == sorted(level.title for level in levels.values())
    assert page.step == f"0 of {3 * len(levels)} stars"
    assert page.boards == ()


def test_saved_notebook_lists_the_stages(course: Open) -> None:
    widget = course()
    bundle = widget._repr_mimebundle_()
    html = (bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"]
    for stage in widget.view.stages:
        assert f"<b>{stage.title}</b><br>{stage.idea}" in html


def test_completed_level_leads_to_the_next_and_saves_its_stars(course: Open, tmp_path: Path) -> None:
    widget = course()
    first, second = list(levels.values())[:2]
    widget.press("next")
    assert widget.view.question == first.goal
    assert widget.view.step == "Level 1 of 5"
    assert "next" not in widget.view.pressable, "the goal has to be reached first"
    win(widget)
    assert Stars.load(tmp_path / "stars.json") == {first.id: 3}
    widget.press("next")
    assert widget.view.question == second.goal
    assert widget.view.banner is None
    assert len(widget.boards) == 1
    widget.press("course")
    assert stars(widget)[f"level {first.id}"] == "3 stars"
    assert [button.label for button in widget.view.buttons if button.main] == ["Continue"]


def test_stale_click_opens_no_further_level(course: Open) -> None:
    widget = course()
    widget.press("next")
    win(widget)
    screen = widget.page["screen"]
    widget.receive(None, {"type": "button", "id": "next", "screen": screen})
    win(widget)
    widget.receive(None, {"type": "button", "id": "next", "screen": screen})
    assert widget.session.level.run.level.id == list(levels)[1]


def test_stars_are_loaded_from_the_file_and_can_be_imported(course: Open) -> None:
    widget = course()
    widget.press("next")
    win(widget)
    reopened = course()
    assert reopened.view.step == f"3 of {3 * len(levels)} stars"
    assert reopened.view.file is not None
    exported = reopened.view.file.text
    other = levels.play(file=None)
    other.apply(FillField("stars", exported))
    assert other.view.step == reopened.view.step
    assert other.view.explanation == ("The stars from the file are added.",)
    other.apply(FillField("stars", '{"stars": {"ring": 2}}'))
    assert other.view.step == f"5 of {3 * len(levels)} stars"
    other.apply(FillField("stars", "no stars"))
    assert other.view.explanation == (
        "This file holds no stars. Choose one that was saved with “Save the stars as a file”.",
    )
    assert other.view.step == f"5 of {3 * len(levels)} stars"
    other.close()


def test_invalid_files_are_refused_and_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    for text in ("shopping list", '{"stars": [1]}', '{"stars": {"ring": 9}}', "[]"):
        file.write_text(text, "utf-8")
        with pytest.raises(BadArgument):
            levels.play(file)
        assert file.read_text("utf-8") == text
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadArgument):
        levels.play(file)
    with pytest.raises(BadArgument, match="no folder"):
        levels.play(tmp_path / "none" / "stars.json")
    with pytest.raises(BadArgument, match=r"'first-points' is a level, .* levels\['first-points'\]\.play\(\)"):
        levels.play("first-points")
    for wrong in (7, b"x"):
        with pytest.raises(BadArgument):
            levels.play(wrong)  # type: ignore[arg-type]


def test_level_continues_if_the_file_cannot_be_written(course: Open, tmp_path: Path) -> None:
    widget = course()
    (tmp_path / "stars.json").mkdir()  # cannot be written, even by root
    widget.press("next")
    win(widget)
    assert widget.view.banner is not None
    assert "could not be saved" in " ".join(widget.view.explanation)
    widget.press("course")
    assert "3 stars" in stars(widget).values()


def test_level_ends_if_its_result_cannot_be_written(tmp_path: Path) -> None:
    results = Results.open(tmp_path / "answers.json")
    widget = levels.play(None, results)
    (tmp_path / "answers.json").mkdir()
    widget.press("next")
    with pytest.raises(ObserverError):
        win(widget)
    assert widget.view.banner is not None
    assert len(results) == 1
    widget.press("course")
    assert "3 stars" in stars(widget).values()
    widget.close()


def test_error_of_the_file_is_in_the_language_of_the_page(tmp_path: Path) -> None:
    with language("nl"):
        widget = levels.play(tmp_path / "stars.json")
    (tmp_path / "stars.json").mkdir()
    widget.press("next")
    win(widget)
    assert "konden niet worden opgeslagen" in " ".join(widget.view.explanation)
    widget.close()


def test_course_keeps_the_better_of_two_results() -> None:
    course = Course(levels)
    course.add_json(json.dumps({"stars": {"ring": 1, "two-turns": 3}}))
    course.add_json(json.dumps({"stars": {"ring": 2, "two-turns": 1}}))
    assert course.stars == {"ring": 2, "two-turns": 3}


def test_level_of_another_collection_has_no_next_level_in_the_course() -> None:
    course = Course(Levels([levels["ring"]]))
    assert course.after(levels["ring"]) is None
    with pytest.raises(UnknownLevel, match="there is no level 'two-turns'"):
        course.after(levels["two-turns"])


def test_course_is_translated(tmp_path: Path) -> None:
    with language("nl"):
        widget = levels.play(tmp_path / "sterren.json")
    widget.press("next")
    assert {button.label for button in widget.view.buttons} == {"Tip", "Opnieuw proberen", "Alle levels"}
    widget.close()
