"""Interactive exercises: the answer is built by clicks and text, and checked when it is complete."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from carc_widget.engine.state import State
from carc_widget.i18n.language import _, current_language
from carc_widget.lessons.answer_places import without_notation
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.results import Results
from carc_widget.widget.game_widget import GameWidget, edit
from carc_widget.widget.lesson.answer_draft import TEXT, AnswerDraft
from carc_widget.widget.lesson.answer_forms import form_of
from carc_widget.widget.lesson.controller import Controller, unsaved_text
from carc_widget.widget.lesson.exercise_page import page
from carc_widget.widget.lesson.messages import (
    AddAnswerPiece,
    Again,
    Check,
    FillField,
    Hint,
    LessonMessage,
    PickPlace,
    Point,
    ShowAnswer,
    StepSlides,
    TakePiece,
)
from carc_widget.widget.lesson.page import LessonBoard, LessonPage
from carc_widget.widget.sidebar.feature_card import place_at


@dataclass(frozen=True, slots=True)
class SubmitAnswer:
    """Check this answer."""

    text: str


@dataclass(frozen=True, slots=True)
class AskHint:
    """Show the next hint of the exercise."""


AnswerCommand = SubmitAnswer | AskHint


def update(draft: AnswerDraft, message: LessonMessage) -> tuple[AnswerDraft, tuple[AnswerCommand, ...]]:
    """Apply a message to the draft: return the new draft, or the same one if nothing changes, and commands."""
    form = form_of(draft.exercise)
    match message:
        case Again():
            return AnswerDraft(draft.exercise, number=draft.number, total=draft.total), ()
        case _ if draft.revealed:
            return draft, ()
        case FillField(name, text) if name in {entry.id for group in form.groups(draft) for entry in group.fields}:
            return draft.with_text(name, text), ()
        case PickPlace(text):
            return form.pick(draft, text), ()
        case TakePiece(piece):
            return form.take(draft, piece), ()
        case Point(at):
            place = place_at(draft.exercise.setup.state, at)
            return draft if place is None else form.put(draft, place), ()
        case AddAnswerPiece(place):
            return form.put(draft, place), ()
        case Check():
            return _check(draft)
        case Hint():
            return draft, (AskHint(),)
        case ShowAnswer() if draft.wrong:
            return replace(draft, shown=True, refusal=""), ()
    return draft, ()


def _check(draft: AnswerDraft) -> tuple[AnswerDraft, tuple[AnswerCommand, ...]]:
    form = form_of(draft.exercise)
    if form.numeric and any(text.strip() and not text.strip().isdecimal() for text in draft.texts.values()):
        return replace(draft, refusal=_("Enter whole numbers, 0 or higher."), result=None), ()
    answer = form.answer(draft)
    if not answer:
        return replace(draft, refusal=_("You have not answered yet."), result=None), ()
    if answer == draft.checked:
        return replace(draft, result=draft.exercise.result, refusal=""), ()  # a double click would end the exercise
    return draft, (SubmitAnswer(answer),)


def _shows_answer(draft: AnswerDraft) -> bool:
    """Whether the right answer is shown without having been found."""
    return draft.revealed and not draft.correct


class ExerciseController(Controller[AnswerDraft]):
    """Controller of exercises, one after the other; records every checked answer.

    Parameters:
        exercises: the exercises.
        results: where the answers are recorded.
    """

    def __init__(self, exercises: Sequence[Exercise], results: Results) -> None:
        self._exercises = tuple(map(results.attach, exercises))
        self._editor: GameWidget | None = None
        super().__init__(self._draft(0))
        self._prepare()

    @property
    def boards(self) -> tuple[GameWidget, ...]:
        """The editor, if the answer is a position."""
        return () if self._editor is None else (self._editor,)

    @property
    def exercise(self) -> Exercise:
        """The current exercise."""
        return self.session.exercise

    def handle(self, message: LessonMessage) -> None:
        """Apply a message to the draft, and run its commands."""
        if isinstance(message, StepSlides):
            if self.session.revealed and self.session.number < self.session.total:
                self.session = self._draft(self.session.number)
                self._prepare()
            return
        if isinstance(message, Check) and self._editor is not None:
            if self._editor.draft is None:
                self.fail(_("The position on the board is not possible yet: the editor shows why."))
                return
            self.session = self.session.with_text(TEXT, self._editor.draft.to_text())
        session, commands = update(self.session, message)
        for command in commands:
            match command:
                case SubmitAnswer(text):
                    session = self._with_result(session, text)
                case AskHint():
                    session = self._with_hint(session)
        before, self.session = self.session, session
        if self._editor is None:
            return
        if isinstance(message, Again):
            self._editor.edit(self.exercise.setup.state)
        elif _shows_answer(session) and not _shows_answer(before):
            self._editor.edit(self.exercise.solution())

    def page(self) -> LessonPage:
        """Build the page; the editor of a position is in place of the picture."""
        exercise_page = page(self.session)
        if self._editor is None:
            return exercise_page
        return replace(exercise_page, picture=None, hand=None, players=(), boards=(LessonBoard(),))

    @property
    def subject(self) -> Hashable:
        """The number of the exercise."""
        return self.session.number

    def fail(self, message: str) -> None:
        """Show why an answer is invalid."""
        self.session = replace(self.session, refusal=message, result=None)

    @property
    def position(self) -> State | None:
        """The position of the exercise."""
        return None if self._editor else self.exercise.setup.state

    @property
    def line(self) -> str:
        """The answer as the line of code that reproduces it."""
        exercise = self.exercise
        variant = f".variant({exercise.seed!r})" if exercise.seed else ""
        call = f'exercises["{exercise.id}"]{variant}'
        if exercise.result is None:
            return call
        sign = "✓" if exercise.result.correct else "✗"
        return f"{call}.answer({exercise.result.answer!r})  # {sign}"

    def _draft(self, index: int) -> AnswerDraft:
        exercise = self._exercises[index]
        return AnswerDraft(exercise, result=exercise.result, number=index + 1, total=len(self._exercises))

    def _prepare(self) -> None:
        """Open the editor if the answer is a position."""
        if self._editor is not None:
            self._editor.close()
            self._editor = None
        if form_of(self.exercise).uses_editor:
            self._editor = edit(self.exercise.setup.state, language=current_language())
            self._editor.embed()

    def _with_result(self, session: AnswerDraft, text: str) -> AnswerDraft:
        """Check an answer, and show the result even if it cannot be written to a file."""
        try:
            self.exercise.answer(text)
        except OSError as error:
            self.error = unsaved_text(error)
        result = self.exercise.result
        assert result is not None
        wrong = session.wrong + (not result.correct)
        return replace(session, result=result, checked=text, wrong=wrong, refusal="")

    @staticmethod
    def _with_hint(session: AnswerDraft) -> AnswerDraft:
        """Show the next hint; the last one is the answer."""
        hint = session.exercise.hint()
        if hint == session.exercise.solution():
            return replace(session, shown=True, refusal="")
        return replace(
            session, hint=without_notation(session.exercise, hint, session.selection), result=None, refusal=""
        )
