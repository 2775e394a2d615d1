"""Question of a lesson from the position of the editor: its TOML text, and saving it into a lesson file."""

from contextlib import suppress

from carc_widget.engine.errors import BadArgument, CarcassonneError
from carc_widget.engine.state import State
from carc_widget.i18n.language import _, current_language, language
from carc_widget.lessons.lesson import BadLesson
from carc_widget.lessons.lesson_writer import append_step, step_text
from carc_widget.lessons.position_questions import (
    QUESTION_KINDS,
    PositionQuestion,
    make_position_question,
    usual_question,
)
from carc_widget.widget.commands import SaveStep
from carc_widget.widget.editor.messages import StepSaved
from carc_widget.widget.editor.model import QuestionForm, SaveResult
from carc_widget.widget.messages import Edit


def subject_of(state: State, form: QuestionForm) -> str:
    """Return what the question of a form is about: the selected subject, or the first one; empty if there is none."""
    subjects = [text for text, _result in QUESTION_KINDS[form.kind].subjects(state)]
    return form.subject if form.subject in subjects else next(iter(subjects), "")


def question_of_form(state: State | None, form: QuestionForm) -> PositionQuestion | None:
    """Make the question of a form; `None` if the position has no such question with a usual mistake."""
    if state is not None and (subject := subject_of(state, form)):
        with suppress(BadArgument):
            return make_position_question(state, form.kind, subject)
    return None


def default_wording(made: PositionQuestion | None, form: QuestionForm) -> str:
    """Return the question that an empty field stands for."""
    return usual_question(made, form.kind) if made else _(QUESTION_KINDS[form.kind].question)


def step_of_form(made: PositionQuestion | None, form: QuestionForm) -> str:
    """Return the step of a lesson file; empty without a question."""
    return step_text(made, form.kind, form.question) if made else ""


def lesson_file(name: str) -> str:
    """Return the name of a lesson file with its ending; empty if it is not the name of a file in a folder."""
    name = name.strip().removesuffix(".toml")
    usual = bool(name) and not name.startswith(".") and all(c.isalnum() or c in " ._-" for c in name)
    return f"{name}.toml" if usual else ""


def command_to_save(made: PositionQuestion | None, form: QuestionForm) -> SaveStep | None:
    """Return the command that saves the question, in the current language; `None` if it cannot or need not be saved."""
    file, step = lesson_file(form.file), step_of_form(made, form)
    saved = form.result is not None and not form.result.error
    return SaveStep(file, step, current_language()) if file and step and not saved else None


def save_step(command: SaveStep) -> Edit:
    """Append a step to a lesson file in the folder of the kernel, and return the message with the result."""
    with language(command.language):
        try:
            steps = append_step(command.file, command.step)
        except BadLesson as problem:
            error = _(
                "{file} is not a lesson file, so it stays as it is: {error}",
                file=command.file,
                error=problem.problems[0],
            )
            return Edit(StepSaved(SaveResult(command.file, error=error)))
        except (OSError, CarcassonneError) as problem:
            why = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
            error = _("The question could not be saved in {file}: {error}", file=command.file, error=why)
            return Edit(StepSaved(SaveResult(command.file, error=error)))
    return Edit(StepSaved(SaveResult(command.file, steps)))
