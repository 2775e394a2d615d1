"""Forms of answers, one for each kind of exercise: what is selected, typed or clicked, and the answer that it makes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import ClassVar

from carc_widget.engine.actions import Action, AddMeeple, Deploy, MoveFigure, Place, TakeBack
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import capitalize_first
from carc_widget.lessons.answer_places import numbered_places, place_label
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.exercise_kinds.action import MEEPLE, PIECES, action_places, pieces
from carc_widget.lessons.outcome_frames import BoardPlace
from carc_widget.scenarios.expectations import spot_notation
from carc_widget.widget.lesson.answer_draft import TEXT, AnswerDraft
from carc_widget.widget.lesson.messages import AddAnswerPiece, PickPlace, TakePiece
from carc_widget.widget.lesson.page import LessonButton, LessonField, LessonGroup


class AnswerForm:
    """Base class of the forms; a form has no state of its own: a draft holds what was entered."""

    clickable: ClassVar[bool] = False
    """Whether places on the picture can be clicked."""
    numeric: ClassVar[bool] = False
    """Whether the fields take whole numbers only."""
    uses_editor: ClassVar[bool] = False
    """Whether the answer is a position, which is built in an editor in place of the picture."""
    single: ClassVar[bool] = False
    """Whether a place or a line is selected instead of the one before."""

    def answer(self, draft: AnswerDraft) -> str:
        """The answer as text; empty if there is none yet."""
        return draft.text.strip()

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """The choices and the fields."""
        yield from ()

    def marked(self, draft: AnswerDraft) -> tuple[BoardPlace, ...]:
        """The places on the picture that are selected."""
        return ()

    def pick(self, draft: AnswerDraft, text: str) -> AnswerDraft:
        """Select a place or a line, or deselect it."""
        if text in draft.selection:
            return draft.changed(selection=tuple(each for each in draft.selection if each != text))
        return draft.changed(selection=(text,) if self.single else (*draft.selection, text))

    def put(self, draft: AnswerDraft, place: BoardPlace) -> AnswerDraft:
        """Select a place of the picture, or put the piece in hand there."""
        return draft

    def take(self, draft: AnswerDraft, piece: str) -> AnswerDraft:
        """Take a piece in hand."""
        return draft

    def confirmation(self, draft: AnswerDraft, comparison: Iterable[str]) -> Iterator[str]:
        """The lines after a right answer; `comparison` compares it with the solution."""
        yield from comparison


class PointsForm(AnswerForm):
    """A number for each player."""

    numeric = True

    def answer(self, draft: AnswerDraft) -> str:
        """The points of each player; an empty field among others is 0."""
        points = [f"{name} {draft.texts.get(name) or 0}" for name in draft.exercise.start.players]
        return ", ".join(points) if any(draft.texts.values()) else ""

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """A field for each player."""
        fields = tuple(_number_field(name, name, draft.texts) for name in draft.exercise.start.players)
        final = {score.final for score in draft.exercise.outcome.scores} == {True}
        title = _("Points in the final scoring") if final else _("Points that each player gets for this")
        yield LessonGroup(title, fields=fields)

    def confirmation(self, draft: AnswerDraft, comparison: Iterable[str]) -> Iterator[str]:
        """The points, with their sums."""
        yield capitalize_first(draft.exercise.solution_in_words())


class NumberForm(AnswerForm):
    """One number."""

    numeric = True

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """The field of the number."""
        yield LessonGroup(draft.exercise.answer_format, fields=(_number_field(TEXT, _("Answer"), draft.texts),))


def _number_field(id: str, label: str, values: Mapping[str, str]) -> LessonField:
    """A field for a number, with buttons that change it."""
    subtract, add = _("Subtract 1: {name}", name=label), _("Add 1: {name}", name=label)
    return LessonField(id, label, values.get(id, ""), "number", subtract, add)


class OrderForm(AnswerForm):
    """All lines, in an order."""

    def answer(self, draft: AnswerDraft) -> str:
        """The numbers of the lines, once all are selected."""
        return " ".join(draft.selection) if len(draft.selection) == len(draft.exercise.choices) else ""

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """The lines, each with its place in the order."""
        order = {number: str(place) for place, number in enumerate(draft.selection, 1)}
        title = _("Select the events in the order in which they happen.")
        yield LessonGroup(title, tuple(_line_buttons(draft, lambda number: order.get(number, "·"))))

    def confirmation(self, draft: AnswerDraft, comparison: Iterable[str]) -> Iterator[str]:
        """Nothing: the lines show the order."""
        yield from ()


class LineForm(AnswerForm):
    """One line."""

    single = True

    def answer(self, draft: AnswerDraft) -> str:
        """The number of the line."""
        return "".join(draft.selection)

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """The numbered lines."""
        yield LessonGroup(_("Select the line that is wrong."), tuple(_line_buttons(draft, str)))


def _line_buttons(draft: AnswerDraft, sign: Callable[[str], str]) -> Iterator[LessonButton]:
    """The buttons of the lines; `sign` is the text before a line, by the number of the line."""
    for number, text in ((str(index), text) for index, text in enumerate(draft.exercise.choices, 1)):
        selected = number in draft.selection
        yield LessonButton(f"line {number}", text, PickPlace(number), sign=sign(number), selected=selected)


class PlacesForm(AnswerForm):
    """Any number of places."""

    clickable = True

    def answer(self, draft: AnswerDraft) -> str:
        """The texts of the places."""
        return "; ".join(draft.selection)

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """The numbered places."""
        yield LessonGroup(_("Select them on the picture, or here."), tuple(_place_buttons(draft)), layout="chips")

    def marked(self, draft: AnswerDraft) -> tuple[BoardPlace, ...]:
        """The selected places: single segments, or whole roads and cities."""
        state = draft.exercise.setup.state
        spots = map(state.spot, draft.selection)
        segments = ((s,) if draft.exercise.names_segment(s) else state.feature(s).spots for s in spots)
        return tuple(chain.from_iterable(segments))

    def put(self, draft: AnswerDraft, place: BoardPlace) -> AnswerDraft:
        """Select the place, or deselect it."""
        if isinstance(place, Cell):
            return draft
        state = draft.exercise.setup.state
        spot = place if draft.exercise.names_segment(place) else state.feature(place).spots[0]
        return self.pick(draft, spot_notation(state, spot))

    def confirmation(self, draft: AnswerDraft, comparison: Iterable[str]) -> Iterator[str]:
        """The names of the places."""
        yield capitalize_first(draft.exercise.solution_in_words())


class PlaceForm(PlacesForm):
    """One place."""

    single = True

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """The numbered places, until the picture shows the right one."""
        if not draft.revealed:
            yield LessonGroup(_("Select it on the picture, or here."), tuple(_place_buttons(draft)), layout="chips")

    def confirmation(self, draft: AnswerDraft, comparison: Iterable[str]) -> Iterator[str]:
        """Nothing: the picture shows the piece."""
        yield from ()


def _place_buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    state = draft.exercise.setup.state
    for place, number in numbered_places(draft.exercise, draft.selection).items():
        assert isinstance(place, Spot)  # a square is a place of an action only
        text = spot_notation(state, place)
        label = place_label(state, place, number)
        yield LessonButton(f"pick {text}", label, PickPlace(text), selected=text in draft.selection)


class ActionForm(AnswerForm):
    """An action: a piece and a place."""

    clickable = True

    def groups(self, draft: AnswerDraft) -> Iterator[LessonGroup]:
        """The pieces and the numbered places, until the picture shows the position after the action."""
        if draft.revealed:
            return
        state = draft.exercise.setup.state
        places, others = tuple(self._place_buttons(draft)), tuple(_piece_buttons(draft))
        if state.phase is Phase.CIRCLE_ACT:  # the answer is a place or nothing, without a piece
            places += others
        elif others:
            yield LessonGroup(_("Select a piece, then a place."), others, layout="chips")
        yield LessonGroup(_("Select it on the picture, or here."), places, layout="chips")

    def _place_buttons(self, draft: AnswerDraft) -> Iterator[LessonButton]:
        state, marked = draft.exercise.setup.state, self.marked(draft)
        for place, number in numbered_places(draft.exercise).items():
            label = place_label(state, place, number)
            yield LessonButton(f"put {number}", label, AddAnswerPiece(place), selected=place in marked)

    def marked(self, draft: AnswerDraft) -> tuple[BoardPlace, ...]:
        """The places of the action."""
        return action_places(draft.exercise.setup.state, draft.exercise.parse_action(draft.text))

    def put(self, draft: AnswerDraft, place: BoardPlace) -> AnswerDraft:
        """Put the tile or the piece in hand on the place; the tile again in its next rotation."""
        state = draft.exercise.setup.state
        if isinstance(place, Cell):
            return draft if state.hand is None else draft.with_text(TEXT, _next_placement(draft, place))
        if state.circle is not None and state.phase is Phase.CIRCLE_ACT:
            action: Action = TakeBack(place) if state.circle.choice == "remove" else AddMeeple(place)
        else:
            piece = draft.piece or next(iter(pieces(state)), "")
            if piece not in PIECES:
                return draft
            action = Deploy(place) if piece == MEEPLE else MoveFigure(Figure(piece), state.feature(place).spots[0])
        return draft.with_text(TEXT, state.action_to_text(action))

    def take(self, draft: AnswerDraft, piece: str) -> AnswerDraft:
        """Take a piece in hand, or put it back; an action without a place becomes the answer itself."""
        if piece in PIECES:
            return draft.changed(piece="" if draft.piece == piece else piece)
        return replace(draft.with_text(TEXT, piece), piece="")

    def confirmation(self, draft: AnswerDraft, comparison: Iterable[str]) -> Iterator[str]:
        """Nothing: the picture shows the position after the action."""
        yield from ()


def _next_placement(draft: AnswerDraft, cell: Cell) -> str:
    """The text of a placement at a cell: in the first rotation that fits, then in the next one."""
    state = draft.exercise.setup.state
    assert state.hand is not None
    rotations = state.placements(state.hand).get(cell, range(state.hand.symmetry))
    texts = [state.action_to_text(Place(cell, rotation, state.hand.id)) for rotation in rotations]
    return texts[(texts.index(draft.text) + 1) % len(texts)] if draft.text in texts else texts[0]


def _piece_buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    for piece, label in pieces(draft.exercise.setup.state).items():
        selected = piece in (draft.piece, draft.text)
        yield LessonButton(f"take {piece}", label, TakePiece(piece), selected=selected)


class PositionForm(AnswerForm):
    """A position, built in an editor."""

    uses_editor = True


FORMS: Mapping[str, AnswerForm] = {
    "points": PointsForm(),
    "targets": PlacesForm(),
    "spot": PlaceForm(),
    "order": OrderForm(),
    "action": ActionForm(),
    "gap": NumberForm(),
    "bug": LineForm(),
    "counterexample": PositionForm(),
}
"""The forms by the id of the kind of exercise."""


def form_of(exercise: Exercise) -> AnswerForm:
    """The form of an exercise."""
    return FORMS[exercise.kind]
