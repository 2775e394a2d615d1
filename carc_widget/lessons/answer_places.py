"""Places that an answer to an exercise can name: their numbers on the picture, and their names in texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import kind_word
from carc_widget.lessons.outcome_frames import BoardPlace
from carc_widget.scenarios.expectations import free_spot, spot_notation

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


def option_places(exercise: Exercise, selected: Iterable[str] = ()) -> tuple[Spot, ...]:
    """The places of the options of an exercise, and further selected ones, each once."""
    return tuple(map(exercise.setup.state.spot, dict.fromkeys((*exercise.answer_options, *selected))))


def numbered_places(exercise: Exercise, selected: Iterable[str] = ()) -> dict[BoardPlace, int]:
    """The places that an answer can name, each with its number on the picture.

    Parameters:
        exercise: the exercise.
        selected: the texts of further places, which an answer names although no option does.
    """
    return {place: number for number, place in enumerate(exercise.places(selected), 1)}


def place_signs(exercise: Exercise, selected: Iterable[str] = ()) -> dict[str, BoardPlace]:
    """The number of each place that an answer can name, and where it stands on the picture."""
    return {str(number): _sign_place(exercise, place) for place, number in numbered_places(exercise, selected).items()}


def _sign_place(exercise: Exercise, place: BoardPlace) -> BoardPlace:
    """The position of a place's number: on a free segment of its feature, if there is one."""
    if isinstance(place, Cell) or exercise.names_segment(place):
        return place
    state = exercise.setup.state
    return free_spot(state.feature(place)) or place


def place_label(state: State, place: BoardPlace, number: int) -> str:
    """The name of a numbered place: its kind and its number."""
    if isinstance(place, Cell):
        return _("square {n}", n=number)
    return f"{kind_word(state.feature(place).kind)} {number}"


def without_notation(exercise: Exercise, text: str, selected: Iterable[str] = ()) -> str:
    """A text in which places have their names on the picture instead of their notation."""
    state = exercise.setup.state
    names = {
        spot_notation(state, place): place_label(state, place, number)
        for place, number in numbered_places(exercise, selected).items()
        if isinstance(place, Spot)
    }
    if not names:
        return text
    pattern = "|".join(rf"{re.escape(name)}(?!\d)" for name in sorted(names, key=len, reverse=True))
    return re.sub(pattern, lambda match: names[match[0]], text)
