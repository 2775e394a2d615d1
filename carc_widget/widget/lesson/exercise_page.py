"""View of an exercise: the question, numbered places on the picture, the explanation, and the answer on the board."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import capitalize_first
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame
from carc_widget.lessons.result import Result
from carc_widget.lessons.solution import (
    action_places,
    names_segments,
    numbered_places,
    parse_action,
    pieces,
    place_label,
    place_signs,
    solution_in_words,
    solution_places,
    solution_state,
    without_notation,
)
from carc_widget.scenarios.expectations import spot_notation
from carc_widget.widget.lesson.messages import (
    AddAnswerPiece,
    Again,
    Check,
    Hint,
    PickPlace,
    ShowAnswer,
    StepSlides,
    TakePiece,
    TryIt,
)
from carc_widget.widget.lesson.page import LessonButton, LessonField, LessonGroup, LessonPage
from carc_widget.widget.lesson.picture import Drawn, cells_of, hand, picture, players

TEXT = "text"
"""The name of the field that holds an answer as text."""

MAX_WRONG_ANSWERS = 2
"""The number of wrong answers after which the right one is shown."""


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """Draft of an answer.

    Attributes:
        exercise: the exercise, which records the checked answers.
        selection: places, or lines by their numbers, in the order of selection.
        texts: the values of the fields by name.
        piece: the piece in hand, to be put on the picture.
        result: the result of the last answer.
        wrong: the number of wrong answers so far.
        hint: the hint that is shown; may be empty.
        refusal: why the last answer is invalid.
        file_error: why the last answer cannot be written to the file of the results; it counts nevertheless.
        shown: whether the right answer is shown on request.
        number, total: which exercise of a series it is.
    """

    exercise: Exercise
    selection: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    piece: str = ""
    result: Result | None = None
    wrong: int = 0
    hint: str = ""
    refusal: str = ""
    file_error: str = ""
    shown: bool = False
    number: int = 1
    total: int = 1

    @property
    def correct(self) -> bool:
        """Whether the last answer is right."""
        return self.result is not None and self.result.correct

    @property
    def revealed(self) -> bool:
        """Whether the right answer is shown: after a right one, after two wrong ones, or on request."""
        return self.correct or self.shown or (self.result is not None and self.wrong >= MAX_WRONG_ANSWERS)

    @property
    def answer(self) -> str:
        """The answer as text; empty if there is none yet."""
        kind = self.exercise.kind
        if kind == "points":
            points = [f"{name} {self.texts.get(name) or 0}" for name in self.exercise.start.players]
            return ", ".join(points) if any(self.texts.values()) else ""
        if kind == "targets":
            return "; ".join(self.selection)
        if kind == "order":
            return " ".join(self.selection) if len(self.selection) == len(self.exercise.choices) else ""
        if kind in ("spot", "bug"):
            return self.selection[0] if self.selection else ""
        return self.texts.get(TEXT, "").strip()


def _in_words(draft: AnswerDraft, text: str) -> str:
    """Return a text with the names of places on the picture instead of their notation."""
    return without_notation(draft.exercise, text, draft.selection)


def _result_state(draft: AnswerDraft) -> State:
    """Return the position that the picture shows: after a right answer, the one that the answer leads to."""
    exercise = draft.exercise
    if not draft.revealed or exercise.kind == "counterexample":
        return exercise.setup.state
    own = draft.result.answer if draft.correct and draft.result is not None else ""
    return solution_state(exercise, own)


def _explanation(draft: AnswerDraft) -> Iterator[str]:
    """Yield the explanation: after a first wrong answer the belief behind it, later the right answer, too."""
    result = draft.result
    if draft.refusal:
        yield _in_words(draft, draft.refusal)
        return
    if result is None and not draft.shown:
        if draft.hint:
            yield draft.hint
        return
    comparison, *advice = result.explanation.split("\n") if result else ("",)
    if draft.correct:
        yield comparison
        if draft.exercise.kind in ("points", "targets"):
            yield capitalize_first(solution_in_words(draft.exercise))
        elif draft.exercise.kind in ("gap", "bug", "counterexample"):
            yield from advice
        return
    if result is not None and not draft.revealed:
        yield _("Not right yet.")
    if draft.revealed and draft.exercise.kind == "counterexample":
        yield _("The board shows a right answer.")
        yield solution_in_words(draft.exercise)
    elif draft.revealed:
        yield _("The right answer: {answer}", answer=solution_in_words(draft.exercise))
    elif draft.exercise.kind == "counterexample":  # the comparison does not contain the right answer
        yield comparison
    if result is not None and (refusal := _refusal(draft, result)):
        yield refusal
    yield from (_in_words(draft, line) for line in advice)


def _refusal(draft: AnswerDraft, result: Result) -> str:
    """Return why an answer that is an action is not allowed; empty if it is, or if it is not an action."""
    action = parse_action(draft.exercise, result.answer)
    reasons = draft.exercise.setup.state.why_not(action) if action is not None else ()
    return " ".join(dict.fromkeys(reason.sentence(places=False) for reason in reasons))


# -- the page


def page(draft: AnswerDraft) -> LessonPage:
    """Build the page of an answer draft."""
    exercise, revealed = draft.exercise, draft.revealed
    state = _result_state(draft)
    frame = OutcomeFrame(state, state.scores)
    pressed = exercise.kind in ("targets", "spot", "action") and not revealed
    steps = [f"{draft.number} / {draft.total}"] if draft.total > 1 else []
    if exercise.attempts:
        steps.append(_("attempt {n}", n=exercise.attempts))
    return LessonPage(
        question=exercise.question,
        title=exercise.title,
        step=" · ".join(steps),
        instruction=exercise.details,
        picture=picture(frame, _drawn(draft, state), clickable=pressed),
        hand=hand(state),
        players=players(frame),
        groups=() if revealed and exercise.kind in ("spot", "action") else tuple(groups(draft)),
        explanation=tuple(filter(None, (*_explanation(draft), draft.file_error))),
        correct=draft.correct if draft.result and not draft.refusal else None,
        buttons=tuple(_buttons(draft)),
    )


def _buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    exercise, revealed = draft.exercise, draft.revealed
    if draft.number < draft.total:
        yield LessonButton("next", _("Next question"), StepSlides(1), main=revealed, enabled=revealed)
    typed = exercise.kind == "counterexample" or any(group.fields for group in groups(draft))
    if not revealed:
        yield LessonButton("check", _("Check"), Check(), main=True, enabled=typed or bool(draft.answer))
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
    exercise = draft.exercise
    setup = exercise.setup.state
    if draft.revealed:
        return solution_places(exercise)
    if exercise.kind == "action":
        return action_places(setup, parse_action(exercise, draft.texts.get(TEXT, "")))
    if exercise.kind not in ("targets", "spot"):
        return ()
    spots = map(setup.spot, draft.selection)
    if names_segments(exercise):
        return tuple(spots)
    return tuple(spot for selected in spots for spot in setup.feature(selected).spots)


def groups(draft: AnswerDraft) -> Iterator[LessonGroup]:
    """Yield the choices and the fields."""
    exercise = draft.exercise
    state = exercise.setup.state
    values = draft.texts
    match exercise.kind:
        case "points":
            entries = tuple(_number_field(name, name, values) for name in exercise.start.players)
            final = {score.final for score in exercise.outcome.scores} == {True}
            title = _("Points in the final scoring") if final else _("Points that each player gets for this")
            yield LessonGroup(title, fields=entries)
        case "gap":
            yield LessonGroup(exercise.answer_format, fields=(_number_field(TEXT, _("Answer"), values),))
        case "order":
            yield LessonGroup(_("Select the events in the order in which they happen."), tuple(_line_buttons(draft)))
        case "bug":
            yield LessonGroup(_("Select the line that is wrong."), tuple(_line_buttons(draft)))
        case "targets":
            yield LessonGroup(_("Select them on the picture, or here."), tuple(_place_buttons(draft)), layout="chips")
        case "spot":
            yield LessonGroup(_("Select it on the picture, or here."), tuple(_place_buttons(draft)), layout="chips")
        case "action":
            places, buttons = tuple(_place_buttons(draft)), tuple(_piece_buttons(draft, state))
            if state.phase is Phase.CIRCLE_ACT:  # the answer is a place or nothing, without a piece
                places += buttons
            elif buttons:
                yield LessonGroup(_("Select a piece, then a place."), buttons, layout="chips")
            yield LessonGroup(_("Select it on the picture, or here."), places, layout="chips")


def _number_field(id: str, label: str, values: Mapping[str, str]) -> LessonField:
    """A field for a number, with buttons that change it."""
    subtract, add = _("Subtract 1: {name}", name=label), _("Add 1: {name}", name=label)
    return LessonField(id, label, values.get(id, ""), "number", subtract, add)


def _place_buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    state, action = draft.exercise.setup.state, draft.exercise.kind == "action"
    put = action_places(state, parse_action(draft.exercise, draft.texts.get(TEXT, ""))) if action else ()
    for place, number in numbered_places(draft.exercise, draft.selection).items():
        label = place_label(state, place, number)
        if action:
            yield LessonButton(f"put {number}", label, AddAnswerPiece(place), selected=place in put)
        else:
            assert isinstance(place, Spot)  # a square is a place of an action only
            text = spot_notation(state, place)
            yield LessonButton(f"pick {text}", label, PickPlace(text), selected=text in draft.selection)


def _line_buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    for number, text in enumerate(draft.exercise.choices, 1):
        selected = str(number) in draft.selection
        ordered = draft.exercise.kind == "order"
        sign = str(draft.selection.index(str(number)) + 1) if selected and ordered else "·" if ordered else str(number)
        yield LessonButton(f"line {number}", text, PickPlace(str(number)), sign=sign, selected=selected)


def _piece_buttons(draft: AnswerDraft, state: State) -> Iterator[LessonButton]:
    for piece, label in pieces(state).items():
        chosen = piece in (draft.piece, draft.texts.get(TEXT))
        yield LessonButton(f"take {piece}", label, TakePiece(piece), selected=chosen)
