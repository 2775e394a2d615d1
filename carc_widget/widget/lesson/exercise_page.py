"""View of an exercise: the question, numbered places on the picture, the explanation, and the answer on the board."""

from collections.abc import Iterator

from carc_widget.engine.geometry import Cell
from carc_widget.engine.rulebook import Rule
from carc_widget.engine.state import State
from carc_widget.i18n.language import _
from carc_widget.lessons.answer_places import place_signs, without_notation
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame
from carc_widget.lessons.result import Result
from carc_widget.widget.lesson.answer_draft import AnswerDraft
from carc_widget.widget.lesson.answer_forms import form_of
from carc_widget.widget.lesson.messages import Again, Check, Hint, ShowAnswer, StepSlides, TryIt
from carc_widget.widget.lesson.page import LessonButton, LessonPage
from carc_widget.widget.lesson.picture import Drawn, cells_of, hand, picture, players
from carc_widget.widget.sidebar.rules import cite_rules


def _in_words(draft: AnswerDraft, text: str) -> str:
    """Return a text with the names of places on the picture instead of their notation."""
    return without_notation(draft.exercise, text, draft.selection)


def _result_state(draft: AnswerDraft) -> State:
    """Return the position that the picture shows: after a right answer, the one that the answer leads to."""
    if not draft.revealed or form_of(draft.exercise).uses_editor:
        return draft.exercise.setup.state
    own = draft.result.answer if draft.correct and draft.result is not None else ""
    return draft.exercise.solution_state(own)


def _explanation(draft: AnswerDraft) -> Iterator[str]:
    """Yield the explanation: after a first wrong answer the belief behind it, later the right answer, too."""
    result, form = draft.result, form_of(draft.exercise)
    if draft.refusal:
        yield _in_words(draft, draft.refusal)
        return
    if result is None and not draft.shown:
        if draft.hint:
            yield draft.hint
        return
    explanation = draft.exercise.explanation if result else None
    comparison, *reasons = explanation.lines if explanation and explanation.lines else ("",)
    if draft.correct:
        yield comparison
        yield from form.confirmation(draft, reasons)
        return
    if result is not None and not draft.revealed:
        yield _("Not right yet.")
    if draft.revealed and form.uses_editor:
        yield _("The board shows a right answer.")
        yield draft.exercise.solution_in_words()
    elif draft.revealed:
        yield _("The right answer: {answer}", answer=draft.exercise.solution_in_words())
    elif form.uses_editor:  # the comparison does not contain the right answer
        yield comparison
    if result is not None and (refusal := _refusal(draft, result)):
        yield refusal
    yield from (_in_words(draft, line) for line in reasons)


def _rules(draft: AnswerDraft) -> tuple[Rule, ...]:
    """Return the rules that the explanation of the answer refers to."""
    explanation = draft.exercise.explanation if draft.result and not draft.refusal else None
    return explanation.rules if explanation else ()


def _refusal(draft: AnswerDraft, result: Result) -> str:
    """Return why an answer that is an action is not allowed; empty if it is, or if it is not an action."""
    action = draft.exercise.parse_action(result.answer)
    reasons = draft.exercise.setup.state.why_not(action) if action is not None else ()
    return " ".join(dict.fromkeys(reason.sentence(places=False) for reason in reasons))


# -- the page


def page(draft: AnswerDraft) -> LessonPage:
    """Build the page of an answer draft."""
    exercise, form = draft.exercise, form_of(draft.exercise)
    state = _result_state(draft)
    frame = OutcomeFrame(state, state.scores)
    steps = [f"{draft.number} / {draft.total}"] if draft.total > 1 else []
    if exercise.attempts:
        steps.append(_("attempt {n}", n=exercise.attempts))
    return LessonPage(
        question=exercise.question,
        title=exercise.title,
        step=" · ".join(steps),
        instruction=exercise.details,
        picture=picture(frame, _drawn(draft, state), clickable=form.clickable and not draft.revealed),
        hand=hand(state),
        players=players(frame),
        groups=tuple(form.groups(draft)),
        explanation=tuple(filter(None, _explanation(draft))),
        cited_rules=cite_rules(each.id for each in _rules(draft)),
        correct=draft.correct if draft.result and not draft.refusal else None,
        buttons=tuple(_buttons(draft)),
    )


def _buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    exercise, form, revealed = draft.exercise, form_of(draft.exercise), draft.revealed
    if draft.number < draft.total:
        yield LessonButton("next", _("Next question"), StepSlides(1), main=revealed, enabled=revealed)
    typed = form.uses_editor or any(group.fields for group in form.groups(draft))
    if not revealed:
        yield LessonButton("check", _("Check"), Check(), main=True, enabled=typed or bool(form.answer(draft)))
        # The number makes a second click out of date: a double click while the kernel is busy gives one hint.
        yield LessonButton(f"hint {exercise.hints}", _("Next hint") if exercise.hints else _("Hint"), Hint())
        if draft.wrong:
            yield LessonButton("answer", _("Show the answer"), ShowAnswer())
    if draft.wrong or revealed:
        yield LessonButton("try", _("Try it on the board"), TryIt())
    started = bool(draft.selection or draft.texts or draft.piece or revealed)
    yield LessonButton("again", _("Restart"), Again(), enabled=started)


def _drawn(draft: AnswerDraft, state: State) -> Drawn:
    exercise = draft.exercise
    setup = exercise.setup.state
    signs = {
        sign: place
        for sign, place in {**exercise.marks, **place_signs(exercise, draft.selection)}.items()
        if not (isinstance(place, Cell) and place in state.board)
    }
    return Drawn(tuple(signs.items()), _marked(draft), cells=cells_of([setup, state], signs))


def _marked(draft: AnswerDraft) -> tuple[BoardPlace, ...]:
    """Return the marked places: those of the right answer once it is shown, before that the selected ones."""
    return draft.exercise.solution_places() if draft.revealed else form_of(draft.exercise).marked(draft)
