"""Lesson files: validation with line numbers, playing, presenting and printing in the language of the lesson."""

from html import escape
from pathlib import Path

import pytest

from carc_widget import compare, exercises, language, lessons, levels, predict, present, scenarios
from carc_widget.engine import BadArgument, UnknownName
from carc_widget.lessons import BadLesson, Lesson, Level, Results, worksheet
from carc_widget.scenarios.scenario import Scenario

LESSON = """\
title = "Who gets the points?"
language = "en"

[[step]]
text = "The player with the most meeples gets all the points."

[[step]]
question = "Blue completes Red's road. How many points does each player get?"
position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
actions = ["A/1 1,0", "pass"]
right = { gains = { Red = 3 } }
wrong.who-completes = { gains = { Blue = 3 } }
wrong.new-tile = { gains = { Red = 2 }, rule = "R54", belief = "You may have thought that it does not count." }

[[step]]
question = "Red may complete the city or wait. How many points does Red get for each?"
position = "tiles 0,0: D; player Red: city N 0,0; player Blue; turn 1 Red place E; sets base"
[[step.try]]
id = "complete"
label = "Complete the city"
actions = ["E/2 0,-1", "pass"]
[[step.try]]
id = "wait"
label = "Place the tile elsewhere, and the game ends"
actions = ["E/1 0,1", "pass"]
end = true
[[step.ask]]
right = { text = "4 points, or 1 point.", after.complete.gains = { Red = 4 }, after.wait.gains = { Red = 1 } }
wrong.one-a-tile = { text = "2 points, or 1 point.", after.complete.gains = { Red = 2 } }

[[step]]
goal = "Complete the city and get its points."
position = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
success = { gains = { Red = 4 } }

[[step]]
compare = ["zman_2013", "current"]
position = "tiles 0,0: D 0,1: B; player Red; player Blue: road E 0,0; mage road E 0,0; turn 1 Red place M8"
moves = ["M8 0,2", "mage>road W 0,0"]

[[step]]
kind = "points"
question = "The game ends now. How many points does each player get?"
position = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue: city N 0,0; turn 9 Red draw; sets base"
end = true

[[step]]
scenario = "two-roads"
[[step]]
level = "first-monk"
[[step]]
exercise = "four-tiles-of-road"
"""


def load(text: str, tmp_path: Path) -> Lesson:
    """Load a lesson from text."""
    path = tmp_path / "lesson.toml"
    path.write_text(text, "utf-8")
    return lessons.load(path)


def test_lesson_file_is_concise(tmp_path: Path) -> None:
    text = LESSON.split('[[step]]\nscenario = "two-roads"')[0]
    assert text.count("position = ") == 5
    assert len(text.splitlines()) <= 60
    lesson = load(text, tmp_path)
    assert repr(lesson) == "<Lesson 'Who gets the points?': 6 steps>"
    assert str(lesson).splitlines()[1] == "1. The player with the most meeples gets all the points."


def test_double_click_on_next_page_skips_no_page(tmp_path: Path) -> None:
    page = load(LESSON, tmp_path).play()
    click = {"type": "button", "id": "lesson-next", "screen": page.view.screen}
    for _ in range(2):  # the kernel is busy, so that the page has not changed before the second click
        page.receive(None, click)
    assert page.view.step == "2 / 9"
    page.close()


@pytest.mark.slow
def test_lesson_is_played_by_step(tmp_path: Path) -> None:
    lesson = load(LESSON, tmp_path)
    page = lesson.play()
    assert page.view.step == "1 / 9"
    assert page.view.question == "The player with the most meeples gets all the points."
    page.press("lesson-next")
    question = lesson.steps[1]
    assert isinstance(question, Scenario)
    choices = [choice.text for choice in predict(question).questions[0].choices]
    wrong = f"choice 0 {choices.index('Red 2, Blue 0')}"
    page.press(wrong, "next")
    page.press("lesson-next", "lesson-back")
    assert page.view.step == "2 / 9", "the session of the step is lost"
    page.press("lesson-next", "lesson-next")
    board = page.boards[0]
    board.game.play("E/2 0,-1", "+city S")
    assert page.view.banner is not None
    assert page.view.banner.correct
    page.press("lesson-next")
    assert len(page.boards) == 2, "the comparison has two boards"
    page.press(*["lesson-next"] * 9)
    assert page.view.step == "9 / 9"
    page.press("lesson-back", "lesson-back")
    assert page.view.title.startswith("Who gets the points? · ")
    page.close()


def test_lesson_that_begins_with_a_level_is_displayed() -> None:
    """The level has a live board, and the saved notebook has a picture of every step."""
    for steps in ((levels["first-points"], exercises["two-roads"]), (exercises["two-roads"], levels["first-points"])):
        page = Lesson("Roads", "en", steps).play()
        html = page._repr_mimebundle_()[0]["text/html"]
        assert all(escape(text) in html for text in (levels["first-points"].goal, exercises["two-roads"].question))
        page.close()


def test_lesson_is_presented_and_printed(tmp_path: Path) -> None:
    lesson = load(LESSON, tmp_path)
    page = lesson.present()
    assert page.view.step.startswith("1 / 10")
    page.close()
    sheet, key = lesson.sheet(), lesson.sheet(answers=True)
    assert sheet.html.count('<div class="carc-sheet-entry"><img ') == 7
    assert "Red 2, Blue 0" in sheet.html
    assert "E/2 0,-1" not in sheet.html + key.html, "the key of a level is a picture"
    assert key.html.count("<img ") == sum(isinstance(step, Level) for step in lesson.steps)
    with pytest.raises(BadArgument, match=r"a lesson has the method present\(\)"):
        present(lesson)
    with pytest.raises(BadArgument, match=r"a lesson has the method sheet\(\)"):
        worksheet(lesson)  # type: ignore[arg-type]


def test_buttons_are_in_the_language_of_the_lesson(tmp_path: Path) -> None:
    lesson = load(LESSON.replace('language = "en"', 'language = "nl"'), tmp_path)
    assert lesson.sheet().language == "nl"
    page = lesson.play()
    assert [button.label for button in page.view.buttons] == ["Vorige pagina", "Volgende pagina"]
    page.close()
    with language("it"):
        italian = load(LESSON.replace('language = "en"\n', ""), tmp_path)
    assert italian.language == "it"


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"two-roads"', '"two-raods"', "line 48: step 7: there is no scenario 'two-raods'; did you mean 'two-roads'"),
        (
            '"first-monk"',
            '"first-monks"',
            "line 50: step 8: there is no level 'first-monks'; did you mean 'first-monk'",
        ),
        ('"A/1 1,0"', '"A/3 1,0"', "line 10: step 2, .*'A/3 1,0', is not allowed: .* Did you mean 'A/1 1,0'?"),
        (
            "gains = { Red = 3 }",
            "gains = { Red = 4 }",
            "line 11: step 2, the choice 'right' is the right choice, but gains of 'play' is",
        ),
        (
            "right = { gains = { Red = 3 } }",
            "right = { gains = { Rood = 3 } }",
            "line 11: step 2, the choice 'right' has an unknown name: there is no player 'Rood'; there are: Red, Blue",
        ),
        (
            "gains = { Blue = 3 }",
            "gains = { Bleu = 3 }",
            "'who-completes' has an unknown name: there is no player 'Bleu'; did you mean 'Blue'?",
        ),
        ("right = { gains = { Red = 3 } }\n", "", "line 7: step 2, the choice 'right' is missing; write it, such as"),
        ("who-completes", "who-complete", "line 12: step 2, .*did you mean 'who-completes'"),
        ("player Red: road", "player Red: raod", "line 9: step 2, the position: column 32"),
        (
            "gains = { Red = 4 } }\n\n[[step]]\ncomp",
            "gains = { Red = 40 } }\n\n[[step]]\ncomp",
            "step 4: no way was found",
        ),
        (
            '"M8 0,2"',
            '"M8 5,2"',
            "line 39: step 5: move 1, 'M8 5,2', is allowed on neither side: .* Did you mean 'M8 0,2'?",
        ),
        ('"zman_2013"', '"zman_2012"', "line 37: step 5: there is no edition 'zman_2012'; did you mean 'zman_2013'"),
        ('compare = ["zman_2013", "current"]', 'compare = ["current"]', "line 37: step 5: compare names two editions"),
        ("text = ", "txt = ", "line 4: step 1 shows nothing; give it one of text, scenario"),
        (
            'scenario = "two-roads"',
            'scenario = "two-roads"\ntext = "Two roads meet."',
            r"line 48: step 7: 'text' and 'scenario' are two steps; write a line \[\[step\]\] between them$",
        ),
        ("title = ", "titel = ", "did you mean 'title'"),
        (
            'scenario = "two-roads"',
            'level = "two-roads"',
            "line 48: step 7: 'two-roads' is .* write scenario = 'two-roads'",
        ),
        ('rule = "R54"', 'rule = "R99"', "line 13: step 2, ask, wrong.new-tile: there is no rule 'R99'"),
        ("right = { gains", "rigth = { gains", "line 11: step 2: there is no key 'rigth'; did you mean 'right'"),
        ('"A/1 1,0", "pass"', '"A/1 1,0"', 'line 11: step 2, .*the turn has not ended: write "pass"'),
        ('actions = ["A/1 1,0", "pass"]\n', "", "line 7: step 2, ask: nothing is played .*write actions"),
        ("success = ", 'fail = "late"\nsuccess = ', r"step 4: fail is 'late'; expected tables \[\[step.fail\]\]"),
        ("success = ", "# ", "line 31: step 4 has no success; write what the player has to reach, such as success = "),
        (LESSON, "  \n", "the file is empty; begin with title = "),
        (
            '"Who gets the points?"',
            "“Who?”",
            "line 1, column 9: the file is not TOML: .* write straight quotation marks",
        ),
        ('the points?"', "the points?", "line 1, column 30: .*; a text ends on its line"),
        ('"Who gets', "Who gets", "line 1, column 9: .*; a text stands in quotation marks"),
        ('"Who gets', '"Who "really" gets', "line 1, column 15: .*; inside a text, write ."),
        ('"pass"]', '"pass"', "line 11, column 1: .*; a list ends with a square bracket"),
        ('"en"\n', '"en"\nlanguage = "nl"\n', "line 3, column 16: .*; this name stands here for the second time"),
        ("[[step]]", "[step]", "line 7, column 7: the file is not TOML"),
        ('language = "en"', 'language = "xx"', "line 2: the file: language is 'xx'; expected one of en"),
        (
            'kind = "points"',
            'kind = "targets"',
            "line 42: step 6: no figure can be moved in this position; place a tile with a magic symbol first",
        ),
        ('kind = "points"', 'kind = "pionts"', "step 6: kind is 'pionts'; expected one of points"),
    ],
)
def test_error_names_line(before: str, after: str, message: str, tmp_path: Path) -> None:
    assert before in LESSON
    with pytest.raises(BadLesson, match=message):
        load(LESSON.replace(before, after, 1), tmp_path)


def test_misspelled_question_is_no_error_of_the_try(tmp_path: Path) -> None:
    with pytest.raises(BadLesson) as raised:
        load(LESSON.replace("question = ", "qestion = ", 1), tmp_path)
    assert [problem.split(";")[0] for problem in raised.value.problems] == [
        "line 7: step 2 has no 'question'",
        "line 8: step 2: there is no key 'qestion'",
    ]


def test_own_steps_repeat_neither_question_nor_goal(tmp_path: Path) -> None:
    lesson = load(LESSON, tmp_path)
    question, goal = lesson.steps[1], lesson.steps[3]
    assert isinstance(question, Scenario)
    assert predict(question).label == "", "a question with one try needs no label"
    assert isinstance(goal, Level)
    assert goal.title == question.title == lesson.title
    assert lesson.sheet(answers=True).html.count(goal.goal) == 1
    assert "Points: Red 3</p>" in lesson.sheet(answers=True).html, "and on paper neither"


def test_next_step_is_the_main_button_after_a_wrong_prediction_too() -> None:
    def main_buttons() -> list[str]:
        return [button.id for button in page.view.buttons if button.main]

    page = Lesson("Roads", "en", (scenarios["shared-city"], "The end.")).play()
    wrong = next(n for n, each in enumerate(predict("shared-city").questions[0].choices) if each.misconception)
    page.press(f"choice 0 {wrong}", "next")
    assert main_buttons() == ["next"]
    while any(button.id == "next" and button.enabled for button in page.view.buttons):
        page.press("next")
    assert page.view.correct is False
    assert main_buttons() == ["lesson-next"]
    page.close()


def test_mistake_in_a_level_is_recorded_in_the_language_of_the_lesson() -> None:
    results = Results("Noor")
    page = Lesson("Steden", "nl", (levels["first-points"],)).play(results)
    page.boards[0].game.play("E/1 0,1", "pass")
    assert page.view.banner is not None
    assert results[0].belief == page.view.banner.text
    assert "Probeer het opnieuw" in results[0].belief
    page.close()


def test_ids_of_steps_are_unique(tmp_path: Path) -> None:
    step = '[[step]]\nid = "same"\ntext = "A text."\n'
    with pytest.raises(BadLesson, match="line 6: step 2: line 3 has this id already"):
        load(f'title = "Twice"\n{step}{step}', tmp_path)


def test_players_without_points_may_be_named(tmp_path: Path) -> None:
    text = LESSON.replace("right = { gains = { Red = 3 } }", "right = { gains = { Red = 3, Blue = 0 } }")
    question = load(text, tmp_path).steps[1]
    assert isinstance(question, Scenario)
    assert "Red 3, Blue 0" in [choice.text for choice in predict(question).questions[0].choices]
    with pytest.raises(BadLesson, match="there is no player 'Bleu'"):
        load(text.replace("Blue = 0", "Bleu = 0"), tmp_path)


def test_misspelt_title_is_reported_once(tmp_path: Path) -> None:
    with pytest.raises(BadLesson) as error:
        load(LESSON.replace("title = ", "titel = ", 1), tmp_path)
    assert [problem.partition(";")[0] for problem in error.value.problems] == [
        "line 1: the file has no 'title'",
        "line 1: the file: there is no key 'titel'",
    ]


# -- ids in place of objects


def test_ids_are_accepted_in_place_of_objects() -> None:
    assert predict("two-roads").scenario.id == "two-roads"
    assert compare("two-roads", moves=["W/2 3,0", "pass"]).second.before == scenarios["two-roads"].start
    page = present("two-roads", "first-monk", "four-tiles-of-road", "A text.")
    assert page.view.step.startswith("1 / 4")
    page.close()
    assert (
        worksheet(["two-roads", "first-monk", "four-tiles-of-road"]).html.count('<div class="carc-sheet-entry"><img ')
        == 3
    )


def test_unknown_id_is_refused_with_a_suggestion() -> None:
    for call in (present, predict, compare, lambda id: worksheet([id])):
        with pytest.raises(UnknownName, match="did you mean 'two-roads'"):
            call("two-raods")


def test_move_illegal_in_both_editions_is_refused() -> None:
    with pytest.raises(BadArgument, match=r"move 1, 'W/1 3,0', is allowed on neither side: .*Did you mean 'W/2 3,0'\?"):
        compare("two-roads", moves=["W/1 3,0"])


def test_text_of_a_lesson_is_in_its_language(tmp_path: Path) -> None:
    lesson = load('title = "Les"\nlanguage = "nl"\n\n[[step]]\nlevel = "majority"\n', tmp_path)
    with language("nl"):
        goal = levels["majority"].goal
    assert str(lesson) == f"Les\n1. {goal}"
