"""Answers to exercises in words and on the board: numbered places, pieces, and the position after the right answer."""

import re
from collections.abc import Iterable

from carc_widget.engine.actions import (
    Action,
    AddMeeple,
    ChooseCircle,
    Deploy,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.actions import circle_choice_label
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import and_list, kind_word
from carc_widget.i18n.scores import readable_sum
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.exercise_kinds import KINDS, NO_PLACE, ActionKind, longest_score
from carc_widget.lessons.outcome_frames import BoardPlace
from carc_widget.scenarios.expectations import free_spot, last_tile_spots, roads_and_cities, spot_notation

# -- places


def numbered_places(exercise: Exercise, picked: Iterable[str] = ()) -> dict[BoardPlace, int]:
    """The places that an answer can name, each with its number on the picture.

    Parameters:
        exercise: the exercise.
        picked: the texts of further places.
    """
    state = exercise.setup.state
    places: list[BoardPlace] = []
    if exercise.kind in ("targets", "spot"):
        places += map(state.spot, dict.fromkeys((*exercise.answer_options, *picked)))
    elif exercise.kind == "action" and state.hand is not None:
        places += state.placements(state.hand)
    elif exercise.kind == "action" and state.phase is Phase.CIRCLE_ACT:
        places += dict.fromkeys(meeple.spot for meeple in state.meeples)
    elif exercise.kind == "action":
        own = last_tile_spots(state)  # a meeple goes onto the last tile, a figure anywhere in the feature
        if state.phase is Phase.MAGIC:  # the segments of a field that meet elsewhere are one place for a figure
            own = tuple({state.feature(spot).spots[0]: spot for spot in own[::-1]}.values())[::-1]
        features = [next((s for s in own if s in f.spots), f.spots[0]) for f in roads_and_cities(state)]
        places += dict.fromkeys((*features, *own))
    return {place: number for number, place in enumerate(places, 1)}


def place_signs(exercise: Exercise, picked: Iterable[str] = ()) -> dict[str, BoardPlace]:
    """The number of each place that an answer can name, and where it stands on the picture."""
    setup = exercise.setup.state
    own = last_tile_spots(setup) if exercise.kind == "action" else ()
    single = names_segments(exercise) or setup.phase is Phase.CIRCLE_ACT  # a segment, or the meeple on one
    return {
        str(number): _sign_place(setup, place, single or place in own)
        for place, number in numbered_places(exercise, picked).items()
    }


def names_segments(exercise: Exercise) -> bool:
    """Whether an answer names a segment of the last tile instead of a whole road or city."""
    return exercise.kind == "spot" and exercise.definition.piece == "meeple"


def _sign_place(state: State, place: BoardPlace, single: bool) -> BoardPlace:
    """The position of a place's number: on a free segment of its feature, if there is one."""
    if isinstance(place, Cell) or single:
        return place
    return free_spot(state.feature(place)) or place


def place_label(state: State, place: BoardPlace, number: int) -> str:
    """The name of a numbered place: its kind and its number."""
    if isinstance(place, Cell):
        return _("square {n}", n=number)
    return f"{kind_word(state.feature(place).kind)} {number}"


def without_notation(exercise: Exercise, text: str, picked: Iterable[str] = ()) -> str:
    """A text in which places have their names on the picture instead of their notation."""
    state = exercise.setup.state
    names = {
        spot_notation(state, place): place_label(state, place, number)
        for place, number in numbered_places(exercise, picked).items()
        if isinstance(place, Spot)
    }
    if not names:
        return text
    pattern = "|".join(rf"{re.escape(name)}(?!\d)" for name in sorted(names, key=len, reverse=True))
    return re.sub(pattern, lambda match: names[match[0]], text)


# -- actions


def pieces(state: State) -> dict[str, str]:
    """The pieces to put and the actions without a place, legal or not: their texts, each with its label."""
    if state.hand is not None:
        return {}
    if state.circle is not None:
        legal = state.legal_actions()
        labels = {state.action_to_text(a): circle_choice_label(state, a) for a in legal if isinstance(a, ChooseCircle)}
        if Pass() in legal:
            labels[state.action_to_text(Pass())] = _("Add nothing")
        elif state.phase is Phase.CIRCLE_ACT:
            labels[state.action_to_text(Pass())] = _("Take nothing back")
        return labels
    labels = {}
    if "mage_witch" in state.sets:
        labels |= {"mage": _("Mage"), "witch": _("Witch")}
    labels["meeple"] = _("Meeple")
    if "mage_witch" in state.sets:
        for figure, label in ((Figure.MAGE, _("Set the mage aside")), (Figure.WITCH, _("Set the witch aside"))):
            labels[state.action_to_text(RemoveFigure(figure))] = label
    return labels | {state.action_to_text(Pass()): _("No meeple")}


def parse_action(exercise: Exercise, text: str) -> Action | None:
    """Parse an answer that is an action or a spot; `None` for another kind, and if the text does not parse."""
    kind = KINDS[exercise.kind]
    try:
        return kind.action(exercise, exercise.setup.state, text) if isinstance(kind, ActionKind) else None
    except CarcassonneError:
        return None


def action_places(state: State, action: Action | None) -> tuple[BoardPlace, ...]:
    """The cell of a tile, the segment of a meeple, or all segments of the road or city of a figure."""
    match action:
        case Place():
            return (action.cell,)
        case Deploy(spot) | AddMeeple(spot) | TakeBack(spot):
            return (spot,)
        case MoveFigure(_, spot):
            return state.feature(spot).spots
    return ()


def action_name(exercise: Exercise, text: str) -> str:
    """An action in words, with the number of its place."""
    state = exercise.setup.state
    action = parse_action(exercise, text)
    labels = pieces(state)
    if text in labels or action is None:
        return labels.get(text, text)
    places = action_places(state, action)
    label = next((place_label(state, at, n) for at, n in numbered_places(exercise).items() if at in places), text)
    match action:
        case MoveFigure(figure):
            return f"{labels.get(figure.value, '')}: {label}"
        case Deploy() | AddMeeple():
            meeple = _("Meeple")
            return f"{meeple}: {label}"
        case TakeBack():
            return _("Take back: {place}", place=label)
    return label


# -- the right answer


def solution_in_words(exercise: Exercise) -> str:
    """The right answer in words, with the sum that it is about; of a counterexample, why the claim fails there."""
    solution = exercise.solution()
    if exercise.kind == "order":
        return " → ".join(exercise.choices[int(number) - 1] for number in solution.split())
    if exercise.kind == "bug":
        line = _("line {n} ({term})", n=solution, term=exercise.choices[int(solution) - 1])
        return f"{line}. {readable_sum(longest_score(exercise))}"
    if exercise.kind == "gap":
        return f"{solution}. {readable_sum(longest_score(exercise))}"
    if exercise.kind == "counterexample":
        return KINDS["counterexample"].check(exercise, solution).comparison
    if exercise.kind == "action":
        return " / ".join(action_name(exercise, text) for text in solution.split(" | "))
    if exercise.kind == "targets":
        if solution == NO_PLACE:
            return _(NO_PLACE)
        return and_list([without_notation(exercise, text) for text in solution.split("; ")])
    return without_notation(exercise, solution.replace(" | ", " / "))


def solution_state(exercise: Exercise, answer: str = "") -> State:
    """The position that a right answer leads to, or that it is about.

    Parameters:
        exercise: the exercise.
        answer: a right answer that is an action or a spot; by default the first one.
    """
    setup = exercise.setup.state
    match exercise.kind:
        case "points" | "order" | "gap" | "bug":
            return exercise.outcome.state
        case "counterexample":
            return State.from_text(exercise.solution())
        case "action" | "spot":
            texts = [answer] if answer else exercise.solution().split(" | ")
            actions = [action for text in texts if (action := parse_action(exercise, text)) is not None]
            legal = [action for action in actions if setup.is_legal(action)]
            return setup.apply(legal[0])[0] if legal else setup
    return setup


def solution_places(exercise: Exercise) -> tuple[Spot, ...]:
    """The places of the right answer: all segments that are right, or what is scored."""
    setup = exercise.setup.state
    if exercise.kind == "targets":
        texts = (text for text in exercise.solution().split("; ") if text != NO_PLACE)
        return tuple(spot for text in texts for spot in setup.feature(text).spots)
    if exercise.kind in ("points", "order", "gap", "bug"):
        return tuple(spot for score in exercise.outcome.scores for spot in score.feature.spots)
    return ()
