"""Questions that an author writes for a scenario: one right choice, and wrong ones with a misconception each."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from carc_widget.engine.errors import suggest
from carc_widget.engine.turn import Phase
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.expectations import EXPECTATIONS
from carc_widget.scenarios.misconceptions import Misconception, misconceptions
from carc_widget.scenarios.toml_reader import toml_value

RIGHT = "right"
"""The id of the right choice."""

MAX_CHOICES = 4
"""The maximum number of choices of a question: A to D."""

Claims = Mapping[str, Mapping[str, Any]]
"""Id of an attempt -> fact of `EXPECTATIONS` -> its value by a choice."""


@dataclass(frozen=True, slots=True)
class AuthoredChoice:
    """A choice of an authored question.

    Attributes:
        id: `right`, or the id of the misconception.
        claims: what the choice claims about the outcomes; the claims of the right one hold, those of the others do not.
        text: the text; by default the points that it claims.
        belief: the misconception of a wrong choice if it is none of `misconceptions`, with its `rule`.
    """

    id: str
    claims: Claims
    text: str = ""
    belief: str = ""
    rule: str = ""

    @property
    def misconception(self) -> Misconception | None:
        """The misconception behind this choice; none for the right one."""
        if self.belief:
            return Misconception(self.id, self.rule, self.belief)
        return misconceptions().get(self.id)

    def points_text(self, names: Mapping[str, str]) -> str:
        """The points that it claims, as text: `Red 3, Blue 0`; empty if it claims none.

        Parameters:
            names: the names of the players, in the file -> in the language in use.
        """
        gains: Mapping[str, int] | None = next((f["gains"] for f in self.claims.values() if "gains" in f), None)
        return "" if gains is None else ", ".join(f"{name} {gains.get(player, 0)}" for player, name in names.items())


@dataclass(frozen=True, slots=True)
class AuthoredQuestion:
    """A question that is asked before the outcomes of attempts.

    Attributes:
        choices: the right choice first.
        attempts: the ids of the attempts whose outcomes it is about.
        question: the question; by default that of the scenario.
    """

    choices: tuple[AuthoredChoice, ...]
    attempts: tuple[str, ...]
    question: str = ""

    def translated(self, texts: Mapping[str, Any]) -> "AuthoredQuestion":
        """The question with the texts that a language has of its own: `question`, `right`, `wrong`, `beliefs`."""
        own = {RIGHT: texts.get(RIGHT, ""), **texts.get("wrong", {})}
        beliefs = texts.get("beliefs", {})
        choices = tuple(
            replace(each, text=own.get(each.id) or each.text, belief=beliefs.get(each.id) or each.belief)
            for each in self.choices
        )
        return replace(self, choices=choices, question=texts.get("question", self.question))

    def texts(self) -> dict[str, Any]:
        """Every text that a language may have of its own, as `translated` takes them."""
        texts: dict[str, Any] = {"question": self.question} if self.question else {}
        wrong = {each.id: each.text for each in self.choices[1:] if each.text}
        beliefs = {each.id: each.belief for each in self.choices[1:] if each.belief}
        right = {RIGHT: self.choices[0].text} if self.choices[0].text else {}
        return {**texts, **right, **({"wrong": wrong} if wrong else {}), **({"beliefs": beliefs} if beliefs else {})}


@dataclass(frozen=True, slots=True)
class QuestionProblem:
    """A problem of an authored question.

    Attributes:
        choice: the id of the choice; empty if the question as a whole has the problem.
        sentence: the problem.
    """

    choice: str
    sentence: str


def question_problems(question: AuthoredQuestion, outcomes: Mapping[str, Outcome]) -> Iterator[QuestionProblem]:
    """The problems of a question: unknown players, a right choice that is wrong, a wrong one that is right, equal ones.

    Parameters:
        question: the question.
        outcomes: id of each attempt -> its outcome, with the players named as in the file.
    """
    for choice in question.choices:
        if choice.id == RIGHT and not choice.claims and not choice.text:
            yield QuestionProblem(RIGHT, "is missing; write it, such as right = { gains = { Red = 3 } }")
            continue
        unknown = [*_unknown_players(choice.claims, outcomes)]
        if unknown:
            yield from (QuestionProblem(choice.id, f"has an unknown name: {each}") for each in unknown)
            continue
        false = _false_claims(choice.claims, outcomes)
        if choice.id == RIGHT and false:
            yield QuestionProblem(choice.id, f"is the right choice, but {'; '.join(false)}")
        if choice.id != RIGHT and choice.claims and not false:
            yield QuestionProblem(choice.id, "is a wrong choice, but everything that it claims is right")
        if not choice.text and not choice.points_text({"": ""}):
            yield QuestionProblem(choice.id, 'has no text; write one, such as text = "Red wins"')
        if not choice.claims:
            yield QuestionProblem(choice.id, "claims nothing that can be checked, such as gains = { Red = 3 }")
        yield from (QuestionProblem(choice.id, sentence) for sentence in _impossible(choice.claims, outcomes))
    claims = [choice.claims for choice in question.choices]
    for number, choice in enumerate(question.choices):
        if choice.claims in claims[:number]:
            yield QuestionProblem(choice.id, "claims the same as another choice")
        if choice.text and choice.text in [other.text for other in question.choices[:number]]:
            yield QuestionProblem(choice.id, "has the same text as another choice")


def _unknown_players(claims: Claims, outcomes: Mapping[str, Outcome]) -> Iterator[str]:
    """A sentence for each name with points or meeples that no player has."""
    for attempt, facts in claims.items():
        players = outcomes[attempt].before.players
        for fact in ("gains", "supply"):
            yield from (suggest("player", name, players) for name in facts.get(fact, {}) if name not in players)


def _false_claims(claims: Claims, outcomes: Mapping[str, Outcome]) -> list[str]:
    false = []
    for attempt, facts in claims.items():
        for fact, value in facts.items():
            actual = EXPECTATIONS[fact].compute(outcomes[attempt], value)
            if actual != value:
                hint = _end_of_turn_hint(outcomes[attempt]) if fact == "gains" else ""
                false.append(f"{fact} of {attempt!r} is {toml_value(actual)}, not {toml_value(value)}{hint}")
    return false


def _end_of_turn_hint(outcome: Outcome) -> str:
    """A hint for points that are missing because the turn has not ended."""
    is_open = outcome.state.phase is Phase.DEPLOY
    return '; the turn has not ended: write "pass" as its last action' if is_open else ""


def _impossible(claims: Claims, outcomes: Mapping[str, Outcome]) -> Iterable[str]:
    """Counts of meeples that no player can have."""
    for attempt, facts in claims.items():
        before = outcomes[attempt].before
        own = {
            name: sum(before.supply[player]) + sum(meeple.player == player for meeple in before.meeples)
            for player, name in enumerate(before.players)
        }
        for name, left in facts.get("supply", {}).items():
            count = sum(map(int, left.split("+")))
            if not 0 <= count <= own.get(name, 0):
                yield f"claims {count} meeples of {name}, who has {own.get(name, 0)}"
