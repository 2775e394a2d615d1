"""Interactive exercise: a draft of the answer, built by clicks and text, and checked when it is complete."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from carc_widget.engine.actions import Action, AddMeeple, ChooseCircle, Deploy, MoveFigure, Pass, RemoveFigure, TakeBack
from carc_widget.engine.actions import Place as PlaceTile
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.i18n.language import _, current_language
from carc_widget.lessons.exercise import Exercise, ExerciseResult
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame
from carc_widget.scenarios.expectations import spot_text
from carc_widget.widget.game_widget import edit
from carc_widget.widget.lesson.controller import Controller
from carc_widget.widget.lesson.messages import (
    Again,
    Check,
    FillField,
    Hint,
    LessonMessage,
    PickPlace,
    Point,
    TakePiece,
)
from carc_widget.widget.lesson.page import LessonBoard, LessonButton, LessonField, LessonGroup, LessonPage
from carc_widget.widget.lesson.picture import Drawn, cells_of, hand, picture, players
from carc_widget.widget.sidebar.feature_card import place_at

TEXT = "text"
"""The name of the field that holds an answer as text."""


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """Draft of an answer.

    Attributes:
        exercise: the exercise, which records the checked answers.
        picked: places, or lines by their numbers, in the order of selection.
        filled: the values of the fields.
        piece: the piece in hand, to be put on the picture.
        result: the result of the last answer.
        hints: the hints shown so far.
        refusal: why the last answer is invalid.
    """

    exercise: Exercise
    picked: tuple[str, ...] = ()
    filled: tuple[tuple[str, str], ...] = ()
    piece: str = ""
    result: ExerciseResult | None = None
    hints: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def texts(self) -> Mapping[str, str]:
        """The values of the fields by name."""
        return dict(self.filled)

    @property
    def answer(self) -> str:
        """The answer as text; empty if there is none yet."""
        kind, filled = self.exercise.kind, self.texts
        if kind == "points":
            told = [f"{name} {filled.get(name) or 0}" for name in self.exercise.start.players]
            return ", ".join(told) if any(filled.values()) else ""
        if kind == "targets":
            return "; ".join(self.picked)
        if kind == "order":
            return " ".join(self.picked) if len(self.picked) == len(self.exercise.choices) else ""
        if kind in ("spot", "bug"):
            return self.picked[0] if self.picked else ""
        return filled.get(TEXT, "").strip()

    def with_text(self, name: str, text: str) -> "AnswerDraft":
        """Set the value of a field."""
        others = tuple(pair for pair in self.filled if pair[0] != name)
        return replace(self, filled=(*others, (name, text)), refusal="", result=None)


@dataclass(frozen=True, slots=True)
class Give:
    """Check this answer."""

    text: str


@dataclass(frozen=True, slots=True)
class AskHint:
    """Show the next hint of the exercise."""


AnswerCommand = Give | AskHint


def update(draft: AnswerDraft, wish: LessonMessage) -> tuple[AnswerDraft, tuple[AnswerCommand, ...]]:
    """Apply a message to the draft: return the new draft, or the same one if nothing changes, and commands."""
    match wish:
        case FillField(name, text) if name in {entry.id for group in _groups(draft) for entry in group.fields}:
            return draft if draft.texts.get(name) == text else draft.with_text(name, text), ()
        case PickPlace(text):
            return _pick(draft, text), ()
        case TakePiece(piece):
            return _take(draft, piece), ()
        case Point(at):
            return _point(draft, at), ()
        case Again():
            return AnswerDraft(draft.exercise, hints=draft.hints), ()
        case Check():
            return draft, (Give(draft.answer),) if draft.answer else ()
        case Hint():
            return draft, (AskHint(),)
    return draft, ()


def _pick(draft: AnswerDraft, text: str) -> AnswerDraft:
    kept = replace(draft, refusal="", result=None)
    if text in draft.picked:
        return replace(kept, picked=tuple(each for each in draft.picked if each != text))
    if draft.exercise.kind in ("spot", "bug"):
        return replace(kept, picked=(text,))
    return replace(kept, picked=(*draft.picked, text))


def _take(draft: AnswerDraft, piece: str) -> AnswerDraft:
    """Take a piece in hand; an action without a place becomes the answer itself."""
    if piece in (Figure.MAGE.value, Figure.WITCH.value, "meeple"):
        return replace(draft, piece="" if draft.piece == piece else piece, refusal="", result=None)
    return replace(draft.with_text(TEXT, piece), piece="")


def _point(draft: AnswerDraft, at: tuple[float, float]) -> AnswerDraft:
    """Handle a click on the picture: select the road, city or place there, or put the piece in hand there."""
    state = draft.exercise.setup.state
    place = place_at(state, at)
    kind = draft.exercise.kind
    if kind == "targets" and isinstance(place, Spot):
        return _pick(draft, _named(state, place))
    if kind == "spot" and isinstance(place, Spot):
        own = place if draft.exercise.definition.piece == "meeple" else state.feature(place).spots[0]
        return _pick(draft, spot_text(state, own))
    if kind == "action" and place is not None:
        return _put(draft, state, place)
    return draft


def _put(draft: AnswerDraft, state: State, place: BoardPlace) -> AnswerDraft:
    if isinstance(place, Cell):
        if state.hand is None:
            return draft
        last = draft.texts.get(TEXT, "")
        turns = range(state.hand.symmetry)
        texts = [state.action_to_text(PlaceTile(place, turn, state.hand.id)) for turn in turns]
        return draft.with_text(TEXT, texts[(texts.index(last) + 1) % len(texts)] if last in texts else texts[0])
    circle_actions: tuple[Action, ...] = (TakeBack(place), AddMeeple(place))
    for action in circle_actions:
        if state.is_legal(action):
            return draft.with_text(TEXT, state.action_to_text(action))
    piece = draft.piece or next(iter(_pieces(state)), "")
    if piece == "meeple":
        return draft.with_text(TEXT, state.action_to_text(Deploy(place)))
    if piece in (Figure.MAGE.value, Figure.WITCH.value):
        return draft.with_text(TEXT, state.action_to_text(MoveFigure(Figure(piece), state.feature(place).spots[0])))
    return draft


def _named(state: State, spot: Spot) -> str:
    """Return the name of a road or city, the same one for each of its segments."""
    return spot_text(state, state.feature(spot).spots[0])


def _pieces(state: State) -> dict[str, str]:
    """Return the pieces to put and the actions without a place, legal or not: their texts, each with its label."""
    found: dict[str, str] = {}
    if "mage_witch" in state.sets:
        found |= {"mage": _("Mage"), "witch": _("Witch")}
    found["meeple"] = _("Meeple")
    if "mage_witch" in state.sets:
        for figure, label in ((Figure.MAGE, _("Set the mage aside")), (Figure.WITCH, _("Set the witch aside"))):
            found[state.action_to_text(RemoveFigure(figure))] = label
    if any(isinstance(action, ChooseCircle) for action in state.legal_actions()):
        circles = [action for action in state.legal_actions() if isinstance(action, ChooseCircle)]
        found |= {(text := state.action_to_text(action)): text for action in circles}
    found[state.action_to_text(Pass())] = _("No meeple")
    return found


# -- view


def page(draft: AnswerDraft) -> LessonPage:
    """Build the page of an answer draft."""
    exercise, result = draft.exercise, draft.result
    state = exercise.setup.state
    frame = OutcomeFrame(state, state.scores)
    told = [draft.refusal] if draft.refusal else result.explanation.split("\n") if result else list(draft.hints[-1:])
    pressed = exercise.kind in ("targets", "spot", "action")
    return LessonPage(
        question=exercise.question,
        title=exercise.title,
        step=_("attempt {n}", n=exercise.attempts) if exercise.attempts else "",
        instruction=exercise.details,
        picture=picture(frame, _drawn(draft, state), clickable=pressed),
        hand=hand(state),
        players=players(frame),
        groups=tuple(_groups(draft)),
        explanation=tuple(told),
        correct=result.correct if result and not draft.refusal else None,
        buttons=(
            LessonButton(
                "check", _("Check"), Check(), main=not (result and result.correct), enabled=bool(draft.answer)
            ),
            LessonButton("hint", _("Hint"), Hint(), sign="" if not exercise.hints else str(exercise.hints)),
            LessonButton("again", _("Again"), Again(), enabled=bool(draft.picked or draft.filled or draft.piece)),
        ),
    )


def _drawn(draft: AnswerDraft, state: State) -> Drawn:
    exercise = draft.exercise
    signs: list[tuple[str, BoardPlace]] = [("?", cell) for cell in exercise.marked_cells]
    picked: list[BoardPlace] = []
    texts = list(draft.picked) if exercise.kind in ("targets", "spot") else []
    for text in texts:
        spot = state.spot(text)
        one = exercise.kind == "spot" and exercise.definition.piece == "meeple"
        picked += (spot,) if one else state.feature(spot).spots
    if exercise.kind == "action":
        picked += _of_action(state, draft.texts.get(TEXT, ""))
    beside = list(state.placements(state.hand)) if exercise.kind == "action" and state.hand else []
    cells = cells_of([state], dict(signs)) | frozenset(beside)
    aids = replace(Drawn().aids, coordinates=True)
    return Drawn(tuple(signs), tuple(picked), aids, cells)


def _of_action(state: State, text: str) -> tuple[BoardPlace, ...]:
    """Return the places of an action; empty if its text does not parse."""
    try:
        action = state.action_from_text(text)
    except CarcassonneError:
        return ()
    match action:
        case PlaceTile():
            return (action.cell,)
        case Deploy(spot):
            return (spot,)
        case MoveFigure(_, spot):
            return state.feature(spot).spots
    return ()


def _groups(draft: AnswerDraft) -> Iterator[LessonGroup]:
    exercise = draft.exercise
    state = exercise.setup.state
    filled = draft.texts
    match exercise.kind:
        case "points":
            entries = tuple(LessonField(name, name, filled.get(name, ""), "number") for name in exercise.start.players)
            yield LessonGroup(_("Points of each player"), fields=entries)
        case "order":
            yield LessonGroup(_("Press them in the order in which they happen."), tuple(_line_knobs(draft)))
        case "bug":
            yield LessonGroup(_("Press the line that is wrong."), tuple(_line_knobs(draft)))
        case "targets":
            buttons = tuple(_places(draft, exercise.offered))
            yield LessonGroup(_("Press them on the picture, or here."), buttons, layout="chips")
        case "spot":
            buttons = tuple(_places(draft, exercise.offered))
            yield LessonGroup(_("Press it on the picture, or here."), buttons, layout="chips")
        case "action":
            yield LessonGroup(_("Take a piece, then press a place."), tuple(_piece_knobs(draft, state)), layout="chips")
            yield LessonGroup("", fields=(LessonField(TEXT, _("or write it"), filled.get(TEXT, "")),))
        case kind:
            entry = LessonField(TEXT, _("Answer"), filled.get(TEXT, ""), "number" if kind == "gap" else "text")
            yield LessonGroup(exercise.answer_format, fields=(entry,))


def _places(draft: AnswerDraft, places: Sequence[str]) -> Iterator[LessonButton]:
    for text in dict.fromkeys((*places, *draft.picked)):
        yield LessonButton(f"pick {text}", text, PickPlace(text), chosen=text in draft.picked)


def _line_knobs(draft: AnswerDraft) -> Iterator[LessonButton]:
    for number, text in enumerate(draft.exercise.choices, 1):
        picked = str(number) in draft.picked
        ordered = draft.exercise.kind == "order"
        sign = str(draft.picked.index(str(number)) + 1) if picked and ordered else "·" if ordered else str(number)
        yield LessonButton(f"line {number}", text, PickPlace(str(number)), sign=sign, chosen=picked)


def _piece_knobs(draft: AnswerDraft, state: State) -> Iterator[LessonButton]:
    for piece, label in _pieces(state).items():
        chosen = piece in (draft.piece, draft.texts.get(TEXT))
        yield LessonButton(f"take {piece}", label, TakePiece(piece), chosen=chosen)


class Answering(Controller[AnswerDraft]):
    """Controller of an exercise; records every checked answer."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(AnswerDraft(exercise, result=exercise.result))
        self.exercise = exercise

    def take(self, message: LessonMessage) -> None:
        """Apply a message to the draft, and run its commands."""
        session, orders = update(self.session, message)
        for order in orders:
            match order:
                case Give(text):
                    session = replace(session, result=self.exercise.answer(text), refusal="")
                case AskHint():
                    session = replace(session, hints=(*session.hints, self.exercise.hint()), result=None, refusal="")
        self.session = session

    def page(self) -> LessonPage:
        """Build the page."""
        return page(self.session)

    def fail(self, message: str) -> None:
        """Show why an answer is invalid."""
        self.session = replace(self.session, refusal=message, result=None)

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


class Building(Answering):
    """Controller of an exercise whose answer is a position, which is built in the editor of a board."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)
        self._board = edit(exercise.setup.state, language=current_language())
        self._board.embed()
        self.boards = (self._board,)

    def take(self, message: LessonMessage) -> None:
        """Apply a message; check the position on the board as the answer."""
        if isinstance(message, Check):
            draft = self._board.draft
            if draft is None:
                self.fail(_("The position on the board is not possible yet: the editor shows why."))
                return
            super().take(FillField(TEXT, draft.to_text()))
        super().take(message)

    def page(self) -> LessonPage:
        """Build the page: the board in place of the picture and the field."""
        page = super().page()
        buttons = [
            replace(button, label=_("Check the position on the board"), enabled=True)
            for button in page.buttons
            if button.id == "check"
        ]
        others = [button for button in page.buttons if button.id == "hint"]
        return replace(
            page, picture=None, hand=None, players=(), groups=(), boards=(LessonBoard(),), buttons=(*buttons, *others)
        )
