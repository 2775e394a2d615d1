"""The answer to the question of a scenario, computed by the engine and explained."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from carc_widget.engine.rules import Rule, rule
from carc_widget.scenarios.attempts import Attempt, Outcome
from carc_widget.scenarios.expectations import Difference, differences

if TYPE_CHECKING:
    from carc_widget.scenarios.scenario import Scenario


@dataclass(frozen=True, repr=False)
class Answer:
    """The answer to a scenario. Printed, or in a notebook, it tells everything.

    Attributes:
        scenario: the scenario.
        attempts: each of its tries, and what the engine found to come of it.
    """

    scenario: "Scenario"
    attempts: tuple[tuple[Attempt, Outcome], ...]

    @property
    def text(self) -> str:
        """The answer in words; empty if the author wrote none."""
        return self.scenario.texts.answer

    @property
    def mistake(self) -> str:
        """The usual wrong answer; may be empty."""
        return self.scenario.texts.mistake

    @property
    def belief(self) -> str:
        """What is behind the wrong answer, and why it is wrong; may be empty."""
        return self.scenario.texts.belief

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind the answer."""
        return tuple(map(rule, self.scenario.rules))

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """The id of each try, and what came of it."""
        return {each.id: outcome for each, outcome in self.attempts}

    def differences(self) -> dict[str, tuple[Difference, ...]]:
        """Where the engine finds something else than is written down, by the id of the try: nothing, if all is right.

        What is written calls players by their names in English: ask while English is spoken.
        """
        found = {each.id: differences(outcome) for each, outcome in self.attempts}
        return {id: differing for id, differing in found.items() if differing}

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        from carc_widget.scenarios.display import answer_text  # which knows this module

        return answer_text(self)

    def _repr_html_(self) -> str:
        from carc_widget.scenarios.display import answer_html

        return answer_html(self)
