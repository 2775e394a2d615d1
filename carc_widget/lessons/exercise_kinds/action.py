"""Exercises about an action, or about the spot for a piece, that reaches a goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

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
from carc_widget.engine.errors import BadArgument, CarcassonneError, shown
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.actions import circle_choice_label
from carc_widget.i18n.language import N_, _
from carc_widget.lessons.answer_places import numbered_places, option_places, place_label, without_notation
from carc_widget.lessons.conditions import Situation, describe_missing, is_met
from carc_widget.lessons.exercise_kinds.kind import AnswerCheck, ExerciseKind
from carc_widget.lessons.outcome_frames import BoardPlace
from carc_widget.lessons.transformations import rotate_action
from carc_widget.scenarios.display import reason_with_rule
from carc_widget.scenarios.expectations import last_tile_spots, roads_and_cities, spot_notation
from carc_widget.scenarios.toml_lines import TomlPath

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise

MEEPLE = "meeple"
PIECES = (MEEPLE, *(figure.value for figure in Figure))
"""The pieces that an answer can put on a spot."""


class ActionKind(ExerciseKind):
    """An action that reaches a goal."""

    title = N_("Find a move")
    asks_for_cell = True

    def problems(self, exercise: Exercise) -> Iterator[tuple[TomlPath, str]]:
        """There has to be a goal, and an action that reaches it."""
        if not exercise.definition.goal:
            yield (), "there is no 'goal'; say what the answer has to bring about"
        elif not self.solution(exercise):
            yield ("goal",), "no legal action reaches the goal"

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _('Answer with an action, like this: "E/2 0,-1", "+city N", "mage>road E 0,0" or "pass".')

    def action(self, exercise: Exercise, state: State, answer: object) -> Action:
        """Parse an answer."""
        if not isinstance(answer, str) and not hasattr(answer, "__dataclass_fields__"):
            raise BadArgument(f"{shown(answer)} is not an action; give its text, such as 'mage>road E 0,0'")
        return state.resolve(answer)  # type: ignore[arg-type]  # which raises an error for anything else

    def candidates(self, exercise: Exercise, state: State) -> list[Action]:
        """The legal actions that could be answers."""
        return list(state.legal_actions())

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check that the action is legal and reaches the goal."""
        state = exercise.setup.state
        action = self.action(exercise, state, answer)
        text = self.text(exercise, state, action)
        right = self.solution(exercise)
        if reasons := state.why_not(action):
            why = " ".join(map(reason_with_rule, reasons))
            comparison = _("{action} is not allowed: {why} Right: {right}.", action=text, why=why, right=right)
            return AnswerCheck(text, False, comparison, rules=tuple(reason.rule for reason in reasons))
        if self._reaches_goal(exercise, action):
            return AnswerCheck(text, True, _("{action} reaches the goal.", action=text))
        comparison = _("{action} is allowed, but does not reach the goal. Right: {right}.", action=text, right=right)
        return AnswerCheck(text, False, comparison, mistake=self._missing(exercise, action))

    def same_answer(self, exercise: Exercise, written: str, answer: str) -> bool:
        """Whether both are the same action, however the board is rotated in this variant."""
        state = exercise.setup.state
        action = rotate_action(self.action(exercise, exercise.original_setup, written), exercise.quarters)
        return self.text(exercise, state, action) == answer

    def text(self, exercise: Exercise, state: State, action: Action) -> str:
        """The text of an answer; the same for all segments of a road or city where a figure goes."""
        if isinstance(action, MoveFigure):
            action = MoveFigure(action.figure, state.feature(action.spot).spots[0])
        return state.action_to_text(action)

    def places(self, exercise: Exercise, selected: Iterable[str] = ()) -> tuple[BoardPlace, ...]:
        """The cells for the tile in hand, the meeples in reach of a crop circle, or the spots for a piece."""
        state = exercise.setup.state
        if state.hand is not None:
            return tuple(state.placements(state.hand))
        if state.phase is Phase.CIRCLE_ACT:
            return tuple(dict.fromkeys(meeple.spot for meeple in state.meeples))
        own = last_tile_spots(state)  # a meeple goes onto the last tile, a figure anywhere in the feature
        if state.phase is Phase.MAGIC:  # the segments of a field that meet elsewhere are one place for a figure
            own = tuple({state.feature(spot).spots[0]: spot for spot in own[::-1]}.values())[::-1]
        features = (next((s for s in own if s in f.spots), f.spots[0]) for f in roads_and_cities(state))
        return tuple(dict.fromkeys((*features, *own)))

    def names_segment(self, exercise: Exercise, spot: Spot) -> bool:
        """Whether it belongs to the last tile, where a meeple may go, or a crop circle affects single meeples."""
        state = exercise.setup.state
        return state.phase is Phase.CIRCLE_ACT or spot in last_tile_spots(state)

    def parse_action(self, exercise: Exercise, text: str) -> Action | None:
        """Parse an answer; `None` if it does not parse."""
        try:
            return self.action(exercise, exercise.setup.state, text)
        except CarcassonneError:
            return None

    def _situation(self, exercise: Exercise, action: Action) -> Situation | None:
        """The course of the game with an action; `None` if an action after it is not allowed."""
        outcome = exercise.original_outcome(action)
        if outcome.reasons:
            return None
        start = exercise.original_start
        return Situation(start, outcome.state, outcome.events, start.to_act, is_learner=False)

    def _reaches_goal(self, exercise: Exercise, action: Action) -> bool:
        situation = self._situation(exercise, action)
        return situation is not None and is_met(exercise.definition.goal, situation)

    def _missing(self, exercise: Exercise, action: Action) -> str:
        """The missing part of the goal after a legal action; may be empty."""
        situation = self._situation(exercise, action)
        if situation is None:
            return ""
        return describe_missing(exercise.definition.goal, situation, exercise.start.players)

    def _right_answers(self, exercise: Exercise) -> list[str]:
        """Every right answer, each road or city once for each figure."""
        state = exercise.setup.state
        actions = (action for action in self.candidates(exercise, state) if self._reaches_goal(exercise, action))
        return list(dict.fromkeys(self.text(exercise, state, action) for action in actions))

    def _first_hint(self, exercise: Exercise) -> str:
        state = exercise.setup.state
        actions = state.legal_actions()
        if any(isinstance(action, TakeBack) for action in actions):
            return _("Look at the crop circle: which meeples does it affect?")
        if any(isinstance(action, MoveFigure | RemoveFigure) for action in actions):
            return _("Look at the figures: where do they stand, and where could they go?")
        return _("Look at the new tile, and at what it touches.")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("Number of right answers: {n}", n=len(self._right_answers(exercise)))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        return " | ".join(self._right_answers(exercise))

    def solution_in_words(self, exercise: Exercise) -> str:
        """Every right answer in words, with the numbers of the places."""
        return " / ".join(self.in_words(exercise, text) for text in self._right_answers(exercise))

    def in_words(self, exercise: Exercise, text: str) -> str:
        """An answer in words, with the number of its place."""
        state = exercise.setup.state
        action = self.parse_action(exercise, text)
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

    def solution_state(self, exercise: Exercise, answer: str = "") -> State:
        """The position after the answer."""
        state = exercise.setup.state
        texts = [answer] if answer else self._right_answers(exercise)
        actions = (action for text in texts if (action := self.parse_action(exercise, text)) is not None)
        legal = next(filter(state.is_legal, actions), None)
        return state if legal is None else state.apply(legal)[0]


class SpotKind(ActionKind):
    """A spot for a meeple or a figure that reaches a goal."""

    title = N_("Find the place")
    asks_for_cell = False

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _('Answer with one place, like this: "road E 0,0".')

    def action(self, exercise: Exercise, state: State, answer: object) -> Action:
        """The action that puts the piece there."""
        if not isinstance(answer, str):
            raise BadArgument(f"{shown(answer)} is not a place; give its text, such as 'road E 0,0'")
        spot = state.spot(answer)
        piece = exercise.definition.piece
        return Deploy(spot) if piece == MEEPLE else MoveFigure(Figure(piece), spot)

    def candidates(self, exercise: Exercise, state: State) -> list[Action]:
        """The legal actions that put the piece on a spot."""
        piece = exercise.definition.piece
        return [
            action
            for action in state.legal_actions()
            if (isinstance(action, Deploy) and piece == MEEPLE)
            or (isinstance(action, MoveFigure) and action.figure.value == piece)
        ]

    def text(self, exercise: Exercise, state: State, action: Action) -> str:
        """The text of a spot; the same for all segments of a road or city where a figure goes."""
        assert isinstance(action, Deploy | MoveFigure)
        spot = action.spot if isinstance(action, Deploy) else state.feature(action.spot).spots[0]
        return spot_notation(state, spot)

    def answer_options(self, exercise: Exercise) -> tuple[str, ...]:
        """Every segment of the last tile for a meeple, every road and city for a figure."""
        state = exercise.setup.state
        own = last_tile_spots(state) if exercise.definition.piece == MEEPLE else ()
        spots = own or tuple(feature.spots[0] for feature in roads_and_cities(state))
        return tuple(spot_notation(state, spot) for spot in spots)

    def places(self, exercise: Exercise, selected: Iterable[str] = ()) -> tuple[BoardPlace, ...]:
        """The options, and what else is selected."""
        return option_places(exercise, selected)

    def names_segment(self, exercise: Exercise, spot: Spot) -> bool:
        """Whether the piece is a meeple."""
        return exercise.definition.piece == MEEPLE

    def in_words(self, exercise: Exercise, text: str) -> str:
        """The number of the place."""
        return without_notation(exercise, text)


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
    labels[MEEPLE] = _("Meeple")
    if "mage_witch" in state.sets:
        for figure, label in ((Figure.MAGE, _("Set the mage aside")), (Figure.WITCH, _("Set the witch aside"))):
            labels[state.action_to_text(RemoveFigure(figure))] = label
    return labels | {state.action_to_text(Pass()): _("No meeple")}


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
