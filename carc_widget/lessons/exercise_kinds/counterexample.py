"""Exercises about a position that refutes a claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from carc_widget.engine.errors import BadArgument, CarcassonneError, shown
from carc_widget.engine.figures import Figure
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.i18n.language import N_, _
from carc_widget.lessons.exercise_kinds.kind import AnswerCheck, ExerciseKind
from carc_widget.lessons.exercise_kinds.points import score_sums
from carc_widget.scenarios.attempts import Outcome, parse_position
from carc_widget.scenarios.toml_lines import TomlPath
from carc_widget.scenarios.toml_reader import one_line
from carc_widget.scenarios.translations import translate_players

if TYPE_CHECKING:
    from carc_widget.lessons.exercise import Exercise


class Claim(NamedTuple):
    """A false claim about all positions.

    Attributes:
        text: the claim, in English.
        refutations: yields the scores of a position, as if the game ended now, that refute the claim.
        hint: a hint at such a position, in English.
        rule: the id of the rule that refutes it.
        is_about: whether the claim is about a score; a position without such a score neither shows nor refutes it.
        nothing: a sentence about a position without such a score, in English.
    """

    text: str
    refutations: Callable[[State], Iterator[Score]]
    hint: str
    rule: str
    is_about: Callable[[Score], bool] = lambda _score: True
    nothing: str = N_("Nothing is scored.")


def _scores(state: State, figure: Figure | None = None) -> Iterator[Score]:
    """The scores of all occupied features as if the game ended now; only those with a figure, if one is named."""
    for feature in state.features:
        if figure is None or figure in feature.figures:
            yield from (score for score in state.scores_now(feature.spots[0]) if score.winners)


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
        N_("A road or a city always scores fewer points with the witch than without her."),
        _witch_harmless,
        N_("What is half of 1, rounded up?"),
        "R37",
        lambda score: Figure.WITCH in score.feature.figures,
        N_("The witch stands on no road and in no city that is scored."),
    ),
    "one-is-paid": Claim(
        N_("Only one player can get points for a road, city, monastery or field."),
        _two_paid,
        N_("What if two players have the same number of meeples there?"),
        "R53",
    ),
    "farmers-always-pay": Claim(
        N_("A farmer always scores points at the end."),
        _worthless_farmer,
        N_("What does a field without a completed city score?"),
        "R63",
        lambda score: score.feature.kind is FeatureKind.FIELD,
        N_("There is no farmer on the board."),
    ),
}
"""The claims by id."""


class CounterexampleKind(ExerciseKind):
    """A position that refutes a claim."""

    title = N_("Find a counterexample")

    def setup(self, exercise: Exercise) -> Outcome:
        """The position of the file, without what the attempt adds."""
        position = parse_position(exercise.definition.scenario.position)
        return Outcome(translate_players(position, exercise.definition.translations), ())

    def problems(self, exercise: Exercise) -> Iterator[tuple[TomlPath, str]]:
        """The position, or one that the attempt leads to, has to refute the claim."""
        if not self.solution(exercise):
            yield ("claim",), f"it does not fail at {exercise.start!r}"

    def answer_format(self, exercise: Exercise) -> str:
        """Instructions for writing an answer."""
        return _(
            "Answer with a position: build it with {call} and give its `draft`, or its line of text. It is scored as "
            "if the game ended there.",
            call="carc_widget.edit()",
        )

    def details(self, exercise: Exercise) -> str:
        """The claim, and how a position is scored."""
        return _(
            "“{words}” The position is scored as if the game ended now.",
            words=_(self.claim(exercise).text),
        )

    def claim(self, exercise: Exercise) -> Claim:
        """The claim of an exercise."""
        return CLAIMS[exercise.definition.claim]

    def check(self, exercise: Exercise, answer: object) -> AnswerCheck:
        """Check that the position refutes the claim."""
        state = _parse_state(answer)
        claim = self.claim(exercise)
        refutation = next(claim.refutations(state), None)
        if refutation is not None:
            comparison = _("In this position the claim is false. {sums}", sums=score_sums([refutation]))
            return AnswerCheck(state.to_text(), True, comparison)
        scores = [score for score in _scores(state) if claim.is_about(score)]
        comparison = (
            _("In your position the claim is true. {sums}", sums=score_sums(scores)) if scores else _(claim.nothing)
        )
        return AnswerCheck(state.to_text(), False, comparison, rules=(claim.rule,))

    def _first_hint(self, exercise: Exercise) -> str:
        return _(self.claim(exercise).hint)

    def _detail_hint(self, exercise: Exercise) -> str:
        return _("The position at the start is close to a solution.")

    def solution(self, exercise: Exercise) -> str:
        """The right answer."""
        outcome, refutations = exercise.outcome, self.claim(exercise).refutations
        states = (outcome.before, *(step.state for step in outcome.steps))
        return next((state.to_text() for state in states if any(refutations(state))), "")

    def solution_in_words(self, exercise: Exercise) -> str:
        """Why the claim fails in the position."""
        return self.check(exercise, self.solution(exercise)).comparison

    def solution_state(self, exercise: Exercise, answer: str = "") -> State:
        """The position that refutes the claim."""
        return State.from_text(self.solution(exercise))


def _parse_state(answer: object) -> State:
    if isinstance(answer, State):
        return answer
    if isinstance(answer, str):
        try:
            return State.from_text(answer)
        except CarcassonneError as error:
            raise BadArgument(f"this is not a position: {one_line(error)}") from None
    raise BadArgument(f"{shown(answer)} is not a position; give a state, such as the `draft` of an editor, or its line")
