"""Questions about rules: their topics, and the items of their menu."""

from dataclasses import dataclass
from enum import StrEnum

from carc_widget.engine.state import State
from carc_widget.i18n.language import N_, _


class Topic(StrEnum):
    """The topics of questions."""

    WHY_NOT = "why_not"
    WHO_SCORES = "who_scores"
    MAGE = "mage"
    WITCH = "witch"
    EDITIONS = "editions"


TITLES = {
    Topic.WHY_NOT: N_("Why can't I play here?"),
    Topic.WHO_SCORES: N_("Who would get this now?"),
    Topic.MAGE: N_("What if the mage came here?"),
    Topic.WITCH: N_("What if the witch came here?"),
    Topic.EDITIONS: N_("What did older editions say?"),
}

ON_TILES = (Topic.WHO_SCORES, Topic.MAGE, Topic.WITCH)
"""The topics that are about a tile; the others are about any square."""


@dataclass(frozen=True, slots=True)
class RuleQuestion:
    """A question about a point on the board.

    Attributes:
        topic: the topic.
        at: the point, in tiles.
        rotation: the rotation of the tile in hand on the page.
    """

    topic: Topic
    at: tuple[float, float]
    rotation: int


@dataclass(frozen=True, slots=True)
class QuestionItem:
    """Item of the menu: the topic, its text, and whether it is about tiles only."""

    topic: Topic
    label: str
    on_tile: bool


def question_items(state: State) -> tuple[QuestionItem, ...]:
    """Return the items of the menu; those about the magic figures only in games with them."""
    topics = [topic for topic in Topic if "mage_witch" in state.sets or topic not in (Topic.MAGE, Topic.WITCH)]
    return tuple(QuestionItem(topic, _(TITLES[topic]), topic in ON_TILES) for topic in topics)
