"""Steps of lesson files: a position with a question, its right answer and usual mistakes, as TOML text."""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from carc_widget.engine.errors import expect, expect_items, expect_path
from carc_widget.engine.state import State, to_state
from carc_widget.i18n.language import current_language
from carc_widget.lessons.lesson import BadLesson, LessonReader
from carc_widget.lessons.position_questions import (
    PositionQuestion,
    QuestionChoice,
    make_position_question,
    usual_question,
)
from carc_widget.scenarios.toml_reader import read_text, toml_value


def question_step(
    position: State | str, question: str = "", about: Sequence[str] | str = "", kind: str = "points"
) -> str:
    """A step of a lesson file: a question about a position, with its right answer and common mistakes as choices.

    Parameters:
        position: the position, or its line of text.
        question: the question; by default the usual one of its kind, for `points` after what is played.
        about: what the question is about. For `points`, what is played, such as `["A/1 1,0", "pass"]` or
            `"A/1 1,0, pass"`, or `end` for the end of the game; for `owner`, a road, city, monastery or field, such as
            `"road E 0,0"`; for `meeple` and `figure`, the placement before, such as `"A/1 1,0"`. By default the first
            possible one.
        kind: `points`, `owner`, `placement` (where the tile in hand fits), `meeple` and `figure` (where they may go),
            or `winner` (who wins if the game ends now).

    Raises:
        UnknownName: there is no such kind of question.
        BadArgument: an action is not legal, the position has no such question, or no misconception leads to another
            answer than the right one.
        ParseError, SetupError: the position or an action cannot be read.

    >>> line = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
    >>> print(question_step(line, "How many points does each player get?", "A/1 1,0, pass"))
    [[step]]
    question = "How many points does each player get?"
    position = "tiles -1,0: A/3 D; player Red 0: road E 0,0; player Blue 0; turn 1 Blue place A; sets base"
    actions = ["A/1 1,0", "pass"]
    marks = { "?" = "1,0" }
    right = { gains = { Red = 3 } }
    wrong.who-completes = { gains = { Blue = 3 } }
    wrong.road-pays-two = { gains = { Red = 6 } }
    wrong.new-tile-not-counted = { gains = { Red = 2 } }
    <BLANKLINE>
    >>> print(question_step(line, about="A/1 1,0", kind="meeple").splitlines()[5])
    right = { text = "2 and 3", spots = ["monastery", "field NL"] }
    """
    state = to_state(position)
    expect(question, str, "the question", "a text")
    expect(kind, str, "the kind of question", "a text, such as 'points'")
    if not isinstance(about, str):
        about = ", ".join(expect_items(about, str, "the list of actions", "texts, such as ['A/1 1,0', 'pass']"))
    return step_text(make_position_question(state, kind, about), kind, question)


def step_text(made: PositionQuestion, kind: str, question: str = "") -> str:
    """Write a question as a step of a lesson file; parameters as for `question_step`."""
    lines = [
        "[[step]]",
        f"question = {toml_value(question or usual_question(made, kind))}",
        f"position = {toml_value(made.state.to_text())}",
        "end = true" if made.end else f"actions = {toml_value(list(made.actions))}",
        *([f"marks = {toml_value(made.marks)}"] if made.marks else []),
        f"right = {_choice(made.right)}",
        *(f"wrong.{choice.id} = {_choice(choice)}" for choice in made.wrong),
    ]
    return "\n".join([*lines, ""])


def _choice(choice: QuestionChoice) -> str:
    return toml_value({**({"text": choice.text} if choice.text else {}), **choice.claims})


def add_question(
    path: str | PathLike[str],
    position: State | str,
    question: str = "",
    about: Sequence[str] | str = "",
    kind: str = "points",
) -> None:
    """Append a question to a lesson file; a new file gets the name of the file as its title.

    Parameters:
        path: the lesson file, such as `fields.toml`.
        position: the position, such as the `draft` of `carc_widget.edit()`, or its line of text.
        question: the question; by default the usual one of its kind.
        about: what it is about, and `kind`: the kind of question; as for `question_step`.

    Raises:
        UnknownName: there is no such kind of question.
        BadArgument: an action is not legal, or the position is not possible.
        BadLesson: the file is not a lesson, and stays as it is.
        ParseError, SetupError: the position or an action cannot be read.
        OSError: the file cannot be read or written.
    """
    expect_path(path)
    append_step(path, question_step(position, question, about, kind))


def append_step(path: str | PathLike[str], step: str) -> int:
    """Append the text of a step to a lesson file, or start a new one, and return the number of its steps.

    Raises:
        BadLesson: the file is not a lesson, or the step cannot be used; the file stays as it is.
        OSError: the file cannot be read or written.
    """
    file = Path(path)
    if not file.exists():
        text = f"title = {toml_value(file.stem)}\nlanguage = {toml_value(current_language())}\n\n{step}"
        steps = len(LessonReader(text, str(file)).read_lesson().steps)
        with file.open("x", encoding="utf-8") as new:
            new.write(text)
        return steps
    before = read_text(file, BadLesson)
    LessonReader(before, str(file)).read_lesson()  # other files are never changed
    added = f"\n{step}" if before.endswith("\n") else f"\n\n{step}"
    steps = len(LessonReader(before + added, str(file)).read_lesson().steps)
    with file.open("a", encoding="utf-8") as existing:
        existing.write(added)
    return steps
