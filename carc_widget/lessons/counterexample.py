"""Exercises that are answered by a position: one for which a claim fails. The engine alone decides."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from carc_widget.engine.errors import BadArgument, CarcassonneError, shown
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.scores import score_sum
from carc_widget.lessons.exercise import AnswerCheck, Exercise
from carc_widget.lessons.kind import ExerciseKind


class Claim(NamedTuple):
    """Something that somebody claims of all positions.

    Attributes:
        text: the claim.
        fails: the scores, if the game ended now, for which it fails in a position.
        look: where to look for a position in which it fails.
        rule: the rule that it has wrong.
    """

    text: str
    fails: Callable[[State], Iterator[Score]]
    look: str
    rule: str


def _scores(state: State, figure: Figure | None = None) -> Iterator[Score]:
    """What every feature that somebody holds would pay now; only those where a figure stands, if one is given."""
    for feature in state.features:
        if figure is None or _holds(feature, figure):
            yield from (score for score in state.scores_now(feature.spots[0]) if score.winners)


def _holds(feature: Feature, figure: Figure) -> bool:
    return figure in feature.figures


def _witch_harmless(state: State) -> Iterator[Score]:
    for score in _scores(state, Figure.WITCH):
        before = sum(line.points for line in score.lines if line.id != "witch")
        if 0 < before == score.points:
            yield score


def _two_paid(state: State) -> Iterator[Score]:
    yield from (score for score in _scores(state) if len(score.winners) > 1)


def _worthless_farmer(state: State) -> Iterator[Score]:
    yield from (s for s in _scores(state) if s.feature.kind is FeatureKind.FIELD and s.points == 0)


CLAIMS: Mapping[str, Claim] = {
    "witch-always-hurts": Claim(
        N_("Whoever is paid for a road or a city with the witch gets fewer points than without her."),
        _witch_harmless,
        N_("What is half of 1, rounded up?"),
        "R37",
    ),
    "one-is-paid": Claim(
        N_("For each road, city, monastery or field only one player is paid."),
        _two_paid,
        N_("What if two have the same number of meeples there?"),
        "R53",
    ),
    "farmers-always-pay": Claim(
        N_("A farmer always brings points at the end."),
        _worthless_farmer,
        N_("What does a field without a completed city pay?"),
        "R63",
    ),
}
"""Every claim by its name."""


class CounterexampleKind(ExerciseKind):
    """A position for which a claim fails."""

    def answer_format(self, exercise: Exercise) -> str:
        """How an answer is written."""
        return _(
            "Answer with a position: build it with {call} and give its `draft`, or its line of text. It is paid as if "
            "the game ended there.",
            call="carc_widget.edit()",
        )

    def details(self, exercise: Exercise) -> str:
        """The claim."""
        claim = _(self.claim(exercise).text)
        return f"“{claim}”"

    def claim(self, exercise: Exercise) -> Claim:
        """What is claimed."""
        return CLAIMS[exercise.definition.claim]

    def check(self, exercise: Exercise, given: object) -> AnswerCheck:
        """Whether the claim fails there."""
        state = _position(given)
        claim = self.claim(exercise)
        failing = next(claim.fails(state), None)
        if failing is not None:
            return AnswerCheck(state.to_text(), True, _("There it fails: {sums}", sums=score_sum(failing)))
        told = "; ".join(map(score_sum, _scores(state))) or _("Nothing is scored.")
        compared = _("It does not fail there: {sums}", sums=told)
        return AnswerCheck(state.to_text(), False, compared, rules=(claim.rule,))

    def _first_hint(self, exercise: Exercise) -> str:
        return _(self.claim(exercise).look)

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("This position is nearly one: {position}", position=exercise.setup.state.to_text())

    def _solution(self, exercise: Exercise) -> str:
        outcome, fails = exercise.outcome, self.claim(exercise).fails
        states = (outcome.before, *(step.state for step in outcome.steps))
        return next((state.to_text() for state in states if any(fails(state))), "")


def _position(given: object) -> State:
    if isinstance(given, State):
        return given
    if isinstance(given, str):
        try:
            return State.from_text(given)
        except CarcassonneError as error:
            raise BadArgument(f"this is no position: {' '.join(str(error).split())}") from None
    raise BadArgument(f"{shown(given)} is no position; give a state, such as the `draft` of an editor, or its line")
