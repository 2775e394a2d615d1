"""Exercises: a position, a question, and a check that explains a wrong answer. Keys are computed, never stored."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from carc_widget.engine.actions import Action, Place
from carc_widget.engine.errors import BadArgument
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rules import Rule, rule
from carc_widget.engine.state import State
from carc_widget.i18n.language import _, current_language
from carc_widget.i18n.long_texts import localized
from carc_widget.lessons.conditions import Condition
from carc_widget.lessons.misconceptions import Belief
from carc_widget.lessons.results import Result, Results
from carc_widget.lessons.transformations import recoloured, turned_action, turned_state
from carc_widget.scenarios.attempts import Outcome, Try, carry_out
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.translations import spoken, spoken_name

if TYPE_CHECKING:
    from carc_widget.lessons.kind import Kind


@dataclass(frozen=True)
class Check:
    """What a kind of exercise finds about an answer.

    Attributes:
        given: the answer as text, in a form that can be given again.
        correct: whether it is right.
        compared: what was answered and what is right.
        belief: what was probably believed, if that is known.
        rules: the rules that it went wrong by, if they are known.
    """

    given: str
    correct: bool
    compared: str
    belief: Belief | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Plan:
    """An exercise as it is written: from which scenario, and what is asked.

    Attributes:
        id: its name.
        kind: the kind of exercise.
        scenario: the scenario whose position it has.
        tries: the tries of it from which a variant may be drawn; the first is the usual one.
        steps: how many of the try's actions are done before the question is asked, if not all.
        piece: for `spot`: what is put there: `meeple`, `mage` or `witch`.
        goal: for `spot` and `action`: what the answer has to bring about, in the position as it is written.
        then: for these: what follows on the answer, before that is looked at.
        claim: for `counterexample`: the name of what is claimed.
        turns: whether the table may be turned; not where the question names directions.
        question: what is asked, in English.
        own_texts: code of a language -> the texts in it.
    """

    id: str
    kind: str
    scenario: Scenario
    tries: tuple[Try, ...]
    steps: int | None
    piece: str
    goal: Condition
    then: tuple[str, ...]
    turns: bool
    question: str
    claim: str
    own_texts: Callable[[str], Mapping[str, Any] | None]


@dataclass(eq=False, repr=False)
class Exercise:
    """A question about a position that checks its answer. It shows itself as a picture with the question.

    `answer` takes what the kind asks for, as values or as text; the last `result` is a plain object. Nothing of the
    right answer is in what it shows before it was answered: it is computed when an answer is checked.

    Attributes:
        plan: how it is written.
        seed: which variant it is; empty for the usual one.
        attempts, hints: how many answers were given, and how many hints asked for.
        result: what came of the last answer; none before.
    """

    plan: Plan
    seed: str = ""
    attempts: int = field(default=0, init=False)
    hints: int = field(default=0, init=False)
    result: Result | None = field(default=None, init=False)
    _kept_in: Results | None = field(default=None, init=False)

    @property
    def id(self) -> str:
        """Its name."""
        return self.plan.id

    @property
    def kind(self) -> str:
        """What is asked for: `points`, `targets`, `spot`, `order`, `action`, `gap`, `bug` or `counterexample`."""
        return self.plan.kind

    @property
    def answered(self) -> bool:
        """Whether any answer was given."""
        return self.result is not None

    def kept_in(self, results: Results) -> None:
        """Keep every result there too."""
        self._kept_in = results

    def resume(self, result: Result) -> None:
        """Go on where an answer was given before."""
        self.result, self.attempts, self.hints = result, result.attempts, result.hints

    # -- the variant

    def variant(self, seed: object) -> "Exercise":
        """The same exercise in another variant: other numbers, the table turned, the colours exchanged.

        Parameters:
            seed: the same one gives the same variant, on every machine: such as the learner's name.
        """
        return Exercise(self.plan, str(seed))

    @cached_property
    def _chosen(self) -> tuple[Try, int, int]:
        """Which try, how often the table is turned, and by how much the colours are passed on."""
        if not self.seed:
            return self.plan.tries[0], 0, 0
        random = Random(f"{self.plan.id}:{self.seed}")
        each = random.choice(self.plan.tries)
        quarters = random.randrange(4) if self.plan.turns else 0
        return each, quarters, random.randrange(2)

    @property
    def start(self) -> State:
        """The position, with its players named in the language in use."""
        each, quarters, shift = self._chosen
        state = recoloured(turned_state(each.begin(self.plan.scenario.position), quarters), shift)
        return spoken(state, self.plan.own_texts)

    @property
    def _actions(self) -> tuple[Action, ...]:
        """The actions of the try, on the turned table."""
        each, quarters, _shift = self._chosen
        state = each.begin(self.plan.scenario.position)
        found = []
        for text in each.actions:
            action = state.action_from_text(text)
            found.append(turned_action(action, quarters))
            state = state.apply(action)[0]
        return tuple(found)

    @property
    def outcome(self) -> Outcome:
        """What comes of the try, which is what a question about points or events asks for."""
        return carry_out(self.start, self._actions, end=self._chosen[0].end)

    def at_home(self, action: Action) -> Outcome:
        """What comes of an action when the question is asked, and of what follows on it, in the position as written."""
        each, quarters, _shift = self._chosen
        state = carry_out(each.begin(self.plan.scenario.position), each.actions[: self.plan.steps]).state
        return carry_out(state, [turned_action(action, -quarters), *self.plan.then])

    @property
    def home(self) -> State:
        """The position as it is written, before the try."""
        return self._chosen[0].begin(self.plan.scenario.position)

    @property
    def asked(self) -> Outcome:
        """What has happened when the question is asked; where all of it is asked for, nothing yet."""
        if self.kind == "counterexample":  # where it begins without what the try adds
            return carry_out(spoken(State.from_text(self.plan.scenario.position), self.plan.own_texts), ())
        steps = self.plan.steps if self.kind in ("targets", "spot", "action") else 0
        return carry_out(self.start, self._actions[:steps])

    @property
    def marked(self) -> tuple[Cell, ...]:
        """Where the tile goes that the question speaks of, if it is still in hand."""
        if self.asked.steps:
            return ()
        return tuple(action.cell for action in self._actions[:1] if isinstance(action, Place))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind the answer."""
        return tuple(map(rule, self.plan.scenario.rules))

    @property
    def question(self) -> str:
        """What is asked, in the language in use; players are called as in this variant."""
        own = self.plan.own_texts(current_language()) or {}
        return self._renamed(str(own.get("question", self.plan.question)))

    def _renamed(self, text: str) -> str:
        """A text with the players called as in this variant."""
        players = State.from_text(self.plan.scenario.position).players
        before = [spoken_name(name, self.plan.own_texts) for name in players]
        now = dict(zip(before, self.start.players, strict=True))
        return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in before), lambda found: now[found[0]], text)

    @property
    def how(self) -> str:
        """How an answer is written."""
        return self._kind.how(self)

    @property
    def more(self) -> str:
        """What else the question shows: a sum with a gap, or a claim; may be empty."""
        return self._kind.more(self)

    @property
    def choices(self) -> tuple[str, ...]:
        """For `order` and `bug`: the lines that it is about, numbered from 1 as they stand here; else empty."""
        return self._kind.choices(self)

    @property
    def solution(self) -> str:
        """The right answer, as the last hint tells it; computed now."""
        return self._kind.hints(self)[-1]

    @property
    def _kind(self) -> "Kind":
        from carc_widget.lessons.exercise_kinds import KINDS  # which knows this module

        return KINDS[self.kind]

    # -- answering

    def answer(self, *given: Any, **points: int) -> Result:
        """Check an answer, and explain it.

        Parameters:
            given: as `how` says: `"Red 9, Blue 9"` or `Red=9, Blue=9`, `"road E 0,0; city N 0,0"`, `[3, 1, 2]`,
                `"witch>road E 0,0"`.

        Raises:
            BadArgument, ParseError, UnknownName: this is no answer to such a question; it counts as no attempt.

        >>> from carc_widget.lessons import exercises
        >>> exercises["two-roads"].answer("Red 6, Blue 3").correct
        True
        """
        if given and points:
            raise BadArgument("give the points as `Red=9, Blue=9`, or as one text or mapping, not both")
        what = points if points else given[0] if len(given) == 1 else list(given)
        if not given and not points:
            raise BadArgument(f"there is no answer; {self.how}")
        check = self._kind.check(self, what)
        self.attempts += 1
        self.result = Result(
            exercise=self.id,
            kind=self.kind,
            seed=self.seed,
            answer=check.given,
            correct=check.correct,
            why=self._explained(check),
            belief=check.belief.id if check.belief is not None else "",
            attempts=self.attempts,
            hints=self.hints,
        )
        if self._kept_in is not None:
            self._kept_in.keep(self.result)
        return self.result

    def _explained(self, check: Check) -> str:
        """In three parts: what was answered and what is right, the belief behind it, and the rule."""
        if check.correct:
            return "\n".join([_("Right."), check.compared])
        texts = self.plan.scenario.texts
        believed = _(check.belief.text) if check.belief is not None else self._renamed(texts.belief)
        ids = [check.belief.rule] if check.belief is not None else list(check.rules or self.plan.scenario.rules)
        told = "; ".join(f"{found.id} {localized(found).title}" for found in map(rule, ids))
        more = _("To try: {scenario}", scenario=f'scenarios["{self.plan.scenario.id}"]')
        return "\n".join(filter(None, [check.compared, believed, f"{told}. {more}"]))

    def hint(self) -> str:
        """The next hint: where to look, which rule, the sum with a gap or how many there are, and last the answer."""
        steps = self._kind.hints(self)
        told = steps[min(self.hints, len(steps) - 1)]
        self.hints = min(self.hints + 1, len(steps))
        return told

    def play(self) -> Any:
        """Open it on a page on which it is answered by pressing; every answer that is checked is kept here.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        import carc_widget  # its boards stand above this layer, and need packages that are not always there

        if self.kind == "counterexample":
            return carc_widget.widget.BuildWidget(self)
        return carc_widget.widget.LessonWidget(self)

    # -- showing it

    def __repr__(self) -> str:
        return f"<Exercise {self.id}: {self.kind}>"

    def __str__(self) -> str:
        parts = [self.question, *filter(None, [self.more]), *self._numbered, self.how, "", str(self.asked.state)]
        return "\n".join(parts)

    @property
    def _numbered(self) -> list[str]:
        return [f"{number}. {choice}" for number, choice in enumerate(self.choices, 1)]

    def _repr_html_(self) -> str:
        from carc_widget.lessons.exercise_shown import exercise_html  # which knows this module

        return exercise_html(self)
