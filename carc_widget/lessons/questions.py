"""Multiple-choice questions about outcomes: those that the author of a scenario wrote, or generated ones.

Each wrong choice of a generated question follows from one misunderstood rule.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from carc_widget.engine.figures import Spot
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import and_list
from carc_widget.lessons.misconceptions import player_points, wrong_places, wrong_points, wrong_spots, wrong_winners
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.authored_questions import MAX_CHOICES, AuthoredQuestion
from carc_widget.scenarios.expectations import (
    count_placements,
    figure_targets,
    free_spot,
    last_tile_spots,
    meeple_spots,
    roads_and_cities,
)
from carc_widget.scenarios.misconceptions import Misconception, misconceptions

LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of a question.

    Attributes:
        text: the text.
        misconception: the misconception behind it; none for the right one, and for the choices of a question card.
    """

    text: str
    misconception: Misconception | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question about an outcome, in the language in which it was made.

    Attributes:
        kind: `authored`, or for generated ones `points`, `targets`, `spots`, `placements` or `winners`.
        question: the question.
        choices: two to four choices.
        right: the index of the right choice.
        marks: marks on the picture of the question: a sign -> a place.
        after_outcome: whether it is asked after the outcome, since it is about the legal actions then.
    """

    kind: str
    question: str
    choices: tuple[Choice, ...]
    right: int
    marks: tuple[tuple[str, Spot], ...] = ()
    after_outcome: bool = False


def authored_question(question: AuthoredQuestion, seed: str) -> Question:
    """An author's question, with the choices in an order determined by the seed."""
    choices = [Choice(each.text, each.misconception) for each in question.choices]
    return _shuffled(("authored", question.question, choices, ()), seed)


def make_question(outcome: Outcome, seed: str) -> Question | None:
    """The most important generated question about an outcome; `None` if there is none.

    Parameters:
        outcome: the outcome; its expected results determine the question.
        seed: the seed of the order of the choices.
    """
    for kind, make in _QUESTION_MAKERS.items():
        if kind in outcome.expected or (kind == "gains" and outcome.gains):
            parts = make(outcome)
            question = _shuffled(parts, f"{seed}:{kind}") if parts is not None else None
            if question is not None and len(question.choices) > 1:
                return question
    return None


QuestionParts = tuple[str, str, Sequence[Choice], tuple[tuple[str, Spot], ...]]
"""The kind, the question, the choices with the right one first, and signs on the board."""


def _shuffled(parts: QuestionParts, seed: str) -> Question:
    kind, question, choices, signs = parts
    by_text = {choice.text: choice for choice in reversed(choices)}  # the first of those that say the same
    chosen = [by_text[text] for text in dict.fromkeys(choice.text for choice in choices)][:MAX_CHOICES]
    right = chosen[0]
    Random(seed).shuffle(chosen)
    return Question(
        kind, question, tuple(chosen), chosen.index(right), signs, after_outcome=kind in ("targets", "spots")
    )


def points_text(points: Mapping[int, int], players: Sequence[str]) -> str:
    """Points as text: `Red 3, Blue 0`."""
    return ", ".join(f"{name} {points.get(number, 0)}" for number, name in enumerate(players))


def _points(outcome: Outcome) -> QuestionParts:
    players = outcome.before.players
    right = player_points(outcome.scores)
    choices = [Choice(points_text(right, players))]
    choices += [Choice(points_text(points, players), misconception) for misconception, points in wrong_points(outcome)]
    return "points", _("How many points does each player get?"), choices, ()


def _targets(outcome: Outcome) -> QuestionParts | None:
    state = outcome.state
    right = frozenset(state.feature(spot) for spot in figure_targets(state))
    features = roads_and_cities(state)
    offered = state.features if right == set(features) else features
    wrong = [(misconception, places) for misconception, places in wrong_places(state, right) if places <= set(offered)]
    signs = {feature: str(number) for number, feature in enumerate(offered, 1)}
    choices = [Choice(signs_text(signs, places), misconception) for misconception, places in ((None, right), *wrong)]
    placed = tuple((sign, free_spot(feature) or feature.spots[0]) for feature, sign in signs.items())
    return "targets", _("To which roads and cities may the mage or the witch go?"), choices, placed


def _spots(outcome: Outcome) -> QuestionParts | None:
    state = outcome.state
    offered = last_tile_spots(state)
    if not offered:
        return None
    signs = {spot: str(number) for number, spot in enumerate(offered, 1)}
    choices = [Choice(signs_text(signs, meeple_spots(state)))]
    choices += [Choice(signs_text(signs, spots), misconception) for misconception, spots in wrong_spots(state, offered)]
    signed = tuple((sign, spot) for spot, sign in signs.items())
    return "spots", _("Where on the new tile may a meeple be placed?"), choices, signed


def signs_text(signs: Mapping[Any, str], places: Iterable[Any]) -> str:
    """The signs of places; a text for none."""
    members = set(places)
    return and_list([sign for place, sign in signs.items() if place in members]) or _("nowhere")


def _placements(outcome: Outcome) -> QuestionParts | None:
    state = outcome.state
    if state.hand is None:
        return None
    fits = state.placements(state.hand)
    drawn = sum(0 in rotations for rotations in fits.values())
    choices = [
        Choice(str(count_placements(state))),
        Choice(str(len(fits)), misconceptions()["one-way-a-square"]),
        Choice(str(drawn), misconceptions()["as-drawn"]),
    ]
    return "placements", _("In how many ways can the tile be placed?"), choices, ()


def _winners(outcome: Outcome) -> QuestionParts | None:
    state = outcome.state
    if not state.winners:
        return None
    wrong = [(misconception, players) for misconception, players in wrong_winners(outcome)]
    choices = [
        Choice(and_list([state.players[player] for player in players]), misconception)
        for misconception, players in ((None, state.winners), *wrong)
    ]
    return "winners", _("Who wins?"), choices, ()


_QUESTION_MAKERS: Mapping[str, Callable[[Outcome], QuestionParts | None]] = {
    "gains": _points,
    "targets": _targets,
    "spots": _spots,
    "placements": _placements,
    "winners": _winners,
}
"""The functions that generate a question, by fact; only facts with unambiguous questions."""
