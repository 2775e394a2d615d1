"""Exercises about all places where a figure may go."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from carc_widget.engine.actions import MoveFigure
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.refusals import Reason
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.nouns import and_list
from carc_widget.lessons.answer_places import option_places, without_notation
from carc_widget.lessons.exercise_kinds.kind import AnswerCheck, ExerciseKind
from carc_widget.lessons.misconceptions import find_misconception, wrong_places
from carc_widget.lessons.outcome_frames import BoardPlace
from carc_widget.lessons.transformations import rotate_spot
from carc_widget.scenarios.display import reason_with_rule
from carc_widget.scenarios.expectations import figure_targets, roads_and_cities, spot_notation
from carc_widget.scenarios.toml_lines import TomlPath

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


NO_PLACE = N_("none")
"""The answer that no place is right."""


class TargetsKind(ExerciseKind):
    """All roads and cities where mage or witch may go."""

    title = N_("Where may a figure go?")

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _('Answer with one place of each, like this: "road E 0,0; city N 0,0".')

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check that all places are named and no others; the comparison names those that are missing or wrong."""
        state = exercise.setup.state
        features, right = _parse_features(state, answer), _targets(state)
        answered, solution = _places_text(state, features), _places_text(state, right)
        parts = [_("You: {given}. Right: {right}.", given=answered, right=solution)]
        mistakes = []
        if missing := right - features:
            parts.append(_("Missing: {places}.", places=_places_text(state, missing)))
            mistakes.append(_("Places missing: {n}.", n=len(missing)))
        rules: dict[str, None] = {}
        places: dict[str, list[str]] = {}
        for feature in _in_board_order(state, features - right):
            reasons = _reasons_against(state, feature)
            rules |= dict.fromkeys(reason.rule for reason in reasons)
            places.setdefault(" ".join(map(reason_with_rule, reasons)), []).append(
                spot_notation(state, feature.spots[0])
            )
        refusals = [_("Not allowed: {places}. {why}", places=and_list(names), why=why) for why, names in places.items()]
        known = features and features != right  # no place at all has no belief behind it
        misconception = find_misconception(wrong_places(state, right), features) if known else None
        comparison, mistake = " ".join([*parts, *refusals]), " ".join([*mistakes, *refusals])
        text = _answer_text(state, features)
        return AnswerCheck(text, features == right, comparison, misconception, mistake, tuple(rules))

    def answer_options(self, exercise: Exercise) -> tuple[str, ...]:
        """Every road and city, and also monasteries and fields if a figure may go to every road and city."""
        state = exercise.setup.state
        features = roads_and_cities(state)
        if _targets(state) >= set(features):
            features = state.features
        return tuple(spot_notation(state, feature.spots[0]) for feature in features)

    def places(self, exercise: Exercise, selected: Iterable[str] = ()) -> tuple[BoardPlace, ...]:
        """The options, and what else is selected."""
        return option_places(exercise, selected)

    def problems(self, exercise: Exercise) -> Iterator[tuple[TomlPath, str]]:
        """A figure has to be on the move."""
        if exercise.setup.state.phase is not Phase.MAGIC:
            yield ("kind",), "no figure can be moved in this position; place a tile with a magic symbol first"

    def same_answer(self, exercise: Exercise, written: str, answer: str) -> bool:
        """Whether both name the same places, however the board is rotated in this variant."""
        state = exercise.setup.state
        features = _parse_features(exercise.original_setup, written)
        rotated = {state.feature(rotate_spot(feature.spots[0], exercise.quarters)) for feature in features}
        return rotated == _parse_features(state, answer)

    def _first_hint(self, exercise: Exercise) -> str:
        return _("Look at every road and every city on the board: is it open, and which figure stands on it?")

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("Number of right answers: {n}", n=len(_targets(exercise.setup.state)))

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        state = exercise.setup.state
        return _answer_text(state, _targets(state))

    def solution_in_words(self, exercise: Exercise) -> str:
        """The numbered places that are right."""
        solution = self.solution(exercise)
        if solution == NO_PLACE:
            return _(NO_PLACE)
        return and_list([without_notation(exercise, text) for text in solution.split("; ")])

    def solution_places(self, exercise: Exercise) -> tuple[Spot, ...]:
        """All segments of the right places."""
        targets = _in_board_order(exercise.setup.state, _targets(exercise.setup.state))
        return tuple(spot for feature in targets for spot in feature.spots)


def _targets(state: State) -> frozenset[Feature]:
    return frozenset(state.feature(spot) for spot in figure_targets(state))


def _parse_features(state: State, answer: object) -> frozenset[Feature]:
    if isinstance(answer, str):
        answer = [part for part in re.split(r"[;\n]", answer) if part.strip() not in ("", NO_PLACE)]
    if not isinstance(answer, Iterable):
        raise BadArgument(f"the places are {shown(answer)}; give a text such as 'road E 0,0; city N 0,0', or a list")
    return frozenset(state.feature(place) for place in answer)


def _in_board_order(state: State, features: Iterable[Feature]) -> list[Feature]:
    members = set(features)
    return [feature for feature in state.features if feature in members]


def _answer_text(state: State, features: Iterable[Feature]) -> str:
    return "; ".join(spot_notation(state, feature.spots[0]) for feature in _in_board_order(state, features)) or NO_PLACE


def _places_text(state: State, features: Collection[Feature]) -> str:
    return _answer_text(state, features) if features else _(NO_PLACE)


def _reasons_against(state: State, feature: Feature) -> tuple[Reason, ...]:
    """Why neither figure may go to a feature, each reason once."""
    reasons: dict[str, Reason] = {}
    for figure in Figure:
        for reason in state.why_not(MoveFigure(figure, feature.spots[0])):
            reasons.setdefault(reason.code, reason)
    return tuple(reasons.values())
