"""View of an exercise: the question, numbered places on the picture, the explanation, and the answer on the board."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from carc_widget.engine.actions import Action, AddMeeple, ChooseCircle, Deploy, MoveFigure, Pass, RemoveFigure, TakeBack
from carc_widget.engine.actions import Place as PlaceTile
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import kind_word
from carc_widget.lessons.exercise import Exercise, ExerciseResult
from carc_widget.lessons.exercise_kinds import KINDS, ActionKind
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame
from carc_widget.scenarios.expectations import free_spot, last_tile_spots, roads_and_cities, spot_text
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

MOST_WRONG = 2
"""The number of wrong answers after which the right one is shown."""


@dataclass(frozen=True, slots=True)
class AnswerDraft:
    """Draft of an answer.

    Attributes:
        exercise: the exercise, which records the checked answers.
        picked: places, or lines by their numbers, in the order of selection.
        filled: the values of the fields.
        piece: the piece in hand, to be put on the picture.
        result: the result of the last answer.
        wrong: the number of wrong answers so far.
        hint: the hint that is shown; may be empty.
        refusal: why the last answer is invalid.
        shown: whether the right answer is shown on request.
        number, total: which exercise of a series it is.
    """

    exercise: Exercise
    picked: tuple[str, ...] = ()
    filled: tuple[tuple[str, str], ...] = ()
    piece: str = ""
    result: ExerciseResult | None = None
    wrong: int = 0
    hint: str = ""
    refusal: str = ""
    shown: bool = False
    number: int = 1
    total: int = 1

    @property
    def texts(self) -> Mapping[str, str]:
        """The values of the fields by name."""
        return dict(self.filled)

    @property
    def correct(self) -> bool:
        """Whether the last answer is right."""
        return self.result is not None and self.result.correct

    @property
    def revealed(self) -> bool:
        """Whether the right answer is shown: after a right one, after two wrong ones, or on request."""
        return self.correct or self.shown or (self.result is not None and self.wrong >= MOST_WRONG)

    @property
    def answer(self) -> str:
        """The answer as text; empty if there is none yet."""
        kind, filled = self.exercise.kind, self.texts
        if kind == "points":
            points = [f"{name} {filled.get(name) or 0}" for name in self.exercise.start.players]
            return ", ".join(points) if any(filled.values()) else ""
        if kind == "targets":
            return "; ".join(self.picked)
        if kind == "order":
            return " ".join(self.picked) if len(self.picked) == len(self.exercise.choices) else ""
        if kind in ("spot", "bug"):
            return self.picked[0] if self.picked else ""
        return filled.get(TEXT, "").strip()


# -- places


def numbered_places(draft: AnswerDraft) -> dict[BoardPlace, int]:
    """Return the places that can be selected, each with its number on the picture."""
    exercise = draft.exercise
    state = exercise.setup.state
    places: list[BoardPlace] = []
    if exercise.kind in ("targets", "spot"):
        places += map(state.spot, dict.fromkeys((*exercise.offered, *draft.picked)))
    elif exercise.kind == "action" and state.hand is not None:
        places += state.placements(state.hand)
    elif exercise.kind == "action":
        own = last_tile_spots(state)  # a meeple goes onto the last tile, a figure anywhere in the feature
        features = [next((s for s in own if s in f.spots), f.spots[0]) for f in roads_and_cities(state)]
        standing = [meeple.spot for meeple in state.meeples] if state.circle else []
        places += dict.fromkeys((*features, *own, *standing))
    return {place: number for number, place in enumerate(places, 1)}


def place_label(state: State, place: BoardPlace, number: int) -> str:
    """Return the name of a numbered place: its kind and its number."""
    if isinstance(place, Cell):
        return _("square {n}", n=number)
    return f"{kind_word(state.feature(place).kind)} {number}"


def _place_names(draft: AnswerDraft) -> dict[str, str]:
    """Return the names of the numbered places by their notation."""
    state = draft.exercise.setup.state
    return {
        spot_text(state, place): place_label(state, place, number)
        for place, number in numbered_places(draft).items()
        if isinstance(place, Spot)
    }


def without_notation(draft: AnswerDraft, text: str) -> str:
    """Replace the notation of places in a text by their names on the picture."""
    names = _place_names(draft)
    if not names:
        return text
    pattern = "|".join(rf"{re.escape(name)}(?!\d)" for name in sorted(names, key=len, reverse=True))
    return re.sub(pattern, lambda match: names[match[0]], text)


def _sign_place(state: State, place: BoardPlace, single: bool) -> BoardPlace:
    """Return where the number of a place stands: on a free segment of its feature, if there is one."""
    if isinstance(place, Cell) or single:
        return place
    return free_spot(state.feature(place)) or place


# -- actions


def pieces(state: State) -> dict[str, str]:
    """Return the pieces to put and the actions without a place, legal or not: their texts, each with its label."""
    labels: dict[str, str] = {}
    if state.hand is not None or state.circle is not None:
        return labels
    if "mage_witch" in state.sets:
        labels |= {"mage": _("Mage"), "witch": _("Witch")}
    labels["meeple"] = _("Meeple")
    if "mage_witch" in state.sets:
        for figure, label in ((Figure.MAGE, _("Set the mage aside")), (Figure.WITCH, _("Set the witch aside"))):
            labels[state.action_to_text(RemoveFigure(figure))] = label
    circles = [action for action in state.legal_actions() if isinstance(action, ChooseCircle)]
    labels |= {(text := state.action_to_text(action)): text for action in circles}
    labels[state.action_to_text(Pass())] = _("No meeple")
    return labels


def _action(exercise: Exercise, text: str) -> Action | None:
    """Parse an answer that is an action or a spot; `None` for another kind, and if the text does not parse."""
    kind = KINDS[exercise.kind]
    try:
        return kind.action(exercise, exercise.setup.state, text) if isinstance(kind, ActionKind) else None
    except CarcassonneError:
        return None


def _action_places(state: State, action: Action | None) -> tuple[BoardPlace, ...]:
    match action:
        case PlaceTile():
            return (action.cell,)
        case Deploy(spot) | AddMeeple(spot) | TakeBack(spot):
            return (spot,)
        case MoveFigure(_, spot):
            return state.feature(spot).spots
    return ()


def _action_name(draft: AnswerDraft, text: str) -> str:
    """Return an action in words, with the numbered place."""
    state = draft.exercise.setup.state
    action = _action(draft.exercise, text)
    labels = pieces(state)
    if text in labels or action is None:
        return labels.get(text, text)
    places = _action_places(state, action)
    label = next((place_label(state, at, n) for at, n in numbered_places(draft).items() if at in places), text)
    match action:
        case MoveFigure(figure):
            return f"{labels.get(figure.value, '')}: {label}"
        case Deploy() | AddMeeple() | TakeBack():
            meeple = _("Meeple")
            return f"{meeple}: {label}"
    return label


def _right_actions(draft: AnswerDraft) -> list[Action]:
    """Return the right actions of an exercise whose answer is an action or a spot."""
    texts = draft.exercise.solution.split(" | ")
    return [action for text in texts if (action := _action(draft.exercise, text)) is not None]


# -- the right answer


def _result_state(draft: AnswerDraft) -> State:
    """Return the position that the picture shows: after a right answer, the one that the answer leads to."""
    exercise = draft.exercise
    state = exercise.setup.state
    if not draft.revealed:
        return state
    if exercise.kind in ("points", "order", "gap", "bug"):
        return exercise.outcome.state
    if exercise.kind not in ("action", "spot"):
        return state
    right = _right_actions(draft)
    if draft.correct and draft.result is not None:
        own = _action(exercise, draft.result.answer)
        right = [own] if own is not None else right
    legal = [action for action in right if state.is_legal(action)]
    return state.apply(legal[0])[0] if legal else state


def _solution(draft: AnswerDraft) -> str:
    """Return the right answer in words."""
    exercise = draft.exercise
    if exercise.kind == "order":
        lines = [exercise.choices[int(number) - 1] for number in exercise.solution.split()]
        return " → ".join(lines)
    if exercise.kind == "action":
        return " / ".join(_action_name(draft, text) for text in exercise.solution.split(" | "))
    return without_notation(draft, exercise.solution.replace(" | ", " / "))


def _explanation(draft: AnswerDraft) -> Iterator[str]:
    """Yield the explanation: after a first wrong answer the belief behind it, later the right answer, too."""
    result = draft.result
    if draft.refusal:
        yield without_notation(draft, draft.refusal)
        return
    if result is None and not draft.shown:
        if draft.hint:
            yield draft.hint
        return
    comparison, *advice = result.explanation.split("\n") if result else ("",)
    if draft.correct:
        yield comparison
        if draft.exercise.kind in ("points", "targets"):
            yield _solution(draft)
        elif draft.exercise.kind in ("gap", "bug", "counterexample"):
            yield from advice
        return
    if result is not None and not draft.revealed:
        yield _("Not right yet.")
    if draft.revealed and draft.exercise.kind == "counterexample":
        yield comparison
    elif draft.revealed:
        yield _("The right answer: {answer}", answer=_solution(draft))
    if result is not None and (why := _refusal(draft, result)):
        yield why
    yield from (without_notation(draft, line) for line in advice)


def _refusal(draft: AnswerDraft, result: ExerciseResult) -> str:
    """Return why an answer that is an action is not allowed; empty if it is, or if it is no action."""
    action = _action(draft.exercise, result.answer)
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
        explanation=tuple(_explanation(draft)),
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
        yield LessonButton("hint", _("Hint"), Hint(), sign="" if not exercise.hints else str(exercise.hints))
        if draft.wrong:
            yield LessonButton("answer", _("Show the answer"), ShowAnswer())
    if draft.wrong or revealed:
        yield LessonButton("try", _("Try it on the board"), TryIt())
    started = bool(draft.picked or draft.filled or draft.piece or revealed)
    yield LessonButton("again", _("Again"), Again(), enabled=started)


def _drawn(draft: AnswerDraft, state: State) -> Drawn:
    exercise = draft.exercise
    setup = exercise.setup.state
    single = exercise.kind == "spot" and exercise.definition.piece == "meeple"
    signs: list[tuple[str, BoardPlace]] = [("?", cell) for cell in exercise.marked_cells if state == setup]
    own = last_tile_spots(setup) if exercise.kind == "action" else ()
    signs += [
        (str(number), _sign_place(setup, place, single or place in own))
        for place, number in numbered_places(draft).items()
        if not (isinstance(place, Cell) and place in state.board)
    ]
    picked: list[BoardPlace] = []
    if exercise.kind in ("targets", "spot"):
        right = draft.revealed and exercise.kind == "targets"
        texts = exercise.solution.split("; ") if right else draft.picked
        for text in texts if not draft.revealed or right else ():
            try:
                spot = setup.spot(text)
            except CarcassonneError:
                continue  # “none”, if no place is right
            picked += (spot,) if single else setup.feature(spot).spots
    if exercise.kind == "action" and not draft.revealed:
        picked += _action_places(setup, _action(exercise, draft.texts.get(TEXT, "")))
    elif state != setup:
        scores = exercise.outcome.scores if exercise.kind in ("points", "order", "gap", "bug") else ()
        picked += [spot for score in scores for spot in score.feature.spots]
    places = dict(signs)
    return Drawn(tuple(signs), tuple(picked), cells=cells_of([setup, state], places))


def groups(draft: AnswerDraft) -> Iterator[LessonGroup]:
    """Yield the choices and the fields."""
    exercise = draft.exercise
    state = exercise.setup.state
    filled = draft.texts
    match exercise.kind:
        case "points":
            entries = tuple(LessonField(name, name, filled.get(name, ""), "number") for name in exercise.start.players)
            yield LessonGroup(_("Points of each player"), fields=entries)
        case "order":
            yield LessonGroup(_("Press them in the order in which they happen."), tuple(_line_buttons(draft)))
        case "bug":
            yield LessonGroup(_("Press the line that is wrong."), tuple(_line_buttons(draft)))
        case "targets":
            yield LessonGroup(_("Press them on the picture, or here."), tuple(_place_buttons(draft)), layout="chips")
        case "spot":
            yield LessonGroup(_("Press it on the picture, or here."), tuple(_place_buttons(draft)), layout="chips")
        case "action":
            if buttons := tuple(_piece_buttons(draft, state)):
                yield LessonGroup(_("Take a piece, then press a place."), buttons, layout="chips")
            yield LessonGroup(_("Press it on the picture, or here."), tuple(_place_buttons(draft)), layout="chips")
        case "counterexample":
            return
        case kind:
            entry = LessonField(TEXT, _("Answer"), filled.get(TEXT, ""), "number" if kind == "gap" else "text")
            yield LessonGroup(exercise.answer_format, fields=(entry,))


def _place_buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    state, action = draft.exercise.setup.state, draft.exercise.kind == "action"
    put = _action_places(state, _action(draft.exercise, draft.texts.get(TEXT, ""))) if action else ()
    for place, number in numbered_places(draft).items():
        label = place_label(state, place, number)
        if action:
            yield LessonButton(f"put {number}", label, AddAnswerPiece(place), chosen=place in put)
        else:
            assert isinstance(place, Spot)  # a square is a place of an action only
            text = spot_text(state, place)
            yield LessonButton(f"pick {text}", label, PickPlace(text), chosen=text in draft.picked)


def _line_buttons(draft: AnswerDraft) -> Iterator[LessonButton]:
    for number, text in enumerate(draft.exercise.choices, 1):
        picked = str(number) in draft.picked
        ordered = draft.exercise.kind == "order"
        sign = str(draft.picked.index(str(number)) + 1) if picked and ordered else "·" if ordered else str(number)
        yield LessonButton(f"line {number}", text, PickPlace(str(number)), sign=sign, chosen=picked)


def _piece_buttons(draft: AnswerDraft, state: State) -> Iterator[LessonButton]:
    for piece, label in pieces(state).items():
        chosen = piece in (draft.piece, draft.texts.get(TEXT))
        yield LessonButton(f"take {piece}", label, TakePiece(piece), chosen=chosen)
