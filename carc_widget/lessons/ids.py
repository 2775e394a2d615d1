"""Ids of scenarios, levels and exercises, accepted wherever a lesson takes one of these objects."""

import re
from collections.abc import Mapping

from carc_widget.engine.errors import UnknownName, suggest
from carc_widget.engine.state import State
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.exercise_loader import exercises
from carc_widget.lessons.level import Level
from carc_widget.lessons.level_loader import levels
from carc_widget.scenarios.loader import scenarios
from carc_widget.scenarios.scenario import Scenario

COLLECTIONS: Mapping[str, Mapping[str, Scenario | Level | Exercise]] = {
    "scenario": scenarios,
    "level": levels,
    "exercise": exercises,
}
"""What an id may name, in the order of the look-up."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
"""Text that is meant as an id: no sentence looks like it."""


def find_by_id(text: str) -> Scenario | Level | Exercise | None:
    """The scenario, level or exercise with an id, looked up in this order; `None` for text that is not an id.

    Raises:
        UnknownName: the text looks like an id, but there is none of it; the message suggests a similar one.

    >>> find_by_id("first-points")
    <Level first-points: R49, R55, R60>
    """
    for collection in COLLECTIONS.values():
        if text in collection:
            return collection[text]
    if _ID.fullmatch(text):
        ids = list(dict.fromkeys(id for collection in COLLECTIONS.values() for id in collection))
        raise UnknownName(suggest("scenario, level or exercise", text, ids))
    return None


def state_of(text: str) -> State:
    """The position of the scenario, level or exercise with an id, or the position that a line of text describes.

    Raises:
        UnknownName: the text looks like an id, but there is none of it.
        ParseError, SetupError: the text is not a position.
    """
    item = find_by_id(text)
    return State.from_text(text) if item is None else item.start
