"""Attempts at the question of a scenario, and their outcomes, computed by the engine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from carc_widget.engine.actions import Action
from carc_widget.engine.errors import did_you_mean, expect
from carc_widget.engine.events import Event, FeatureScored
from carc_widget.engine.examples import ExampleStep
from carc_widget.engine.refusals import Reason
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.i18n.events import notable_events
from carc_widget.scenarios.display import outcome_html, outcome_text


@lru_cache(maxsize=1024)
def parse_position(text: str) -> State:
    """Parse the position in a file of scenarios, levels or exercises; cached, since it is needed again and again."""
    return State.from_text(text)


@dataclass(frozen=True, repr=False)
class Attempt:
    """A way to continue from the position of a scenario.

    Attributes:
        id: the id, unique in the scenario.
        label: the actions in words.
        actions: the actions as text.
        end: whether a final scoring follows.
        options: rule options that it changes.
        added: a field that it adds to the position, such as `mage road E 0,0`; else empty.
        expected: the expected results by key; `expectations.EXPECTATIONS` describes each.
    """

    id: str
    label: str
    actions: tuple[str, ...] = ()
    end: bool = False
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    added: str = ""
    expected: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def initial_state(self, position: str) -> State:
        """The initial state: the position with the added field and the changed options."""
        expect(position, str, "the position", "a text, such as that of state.to_text()")
        state = parse_position(f"{position}; {self.added}" if self.added else position)
        return state.edit(rules=state.rules.with_options(self.options)) if self.options else state

    def play(self, position: str) -> "Outcome":
        """Play it from a position, with the players named as there.

        Raises:
            CarcassonneError: the initial state is not possible, or a text is not an action.
        """
        return play_actions(self.initial_state(position), self.actions, end=self.end)

    def __repr__(self) -> str:
        return f"<Attempt {self.id}: {self.label}>"


@dataclass(frozen=True, repr=False)
class Outcome:
    """The outcome of an attempt; printed or displayed, it lists the events with their rules.

    Attributes:
        before: the initial state.
        steps: each action with its events; the last one may be illegal and without effect.
        expected: the expected results of the scenario, by key.
    """

    before: State
    steps: tuple[ExampleStep, ...]
    expected: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def state(self) -> State:
        """The final state."""
        return self.steps[-1].state if self.steps else self.before

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of all actions."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the last action is illegal; empty if all are legal."""
        return self.steps[-1].reasons if self.steps else ()

    @property
    def scores(self) -> tuple[Score, ...]:
        """The scores of all scored features."""
        return tuple(event.score for event in self.events if isinstance(event, FeatureScored))

    @property
    def gains(self) -> dict[str, int]:
        """The points that each player won, without players who won none."""
        return points_won(self.before, self.state)

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules of all events and reasons, each once."""
        scored = (line.rule for score in self.scores for line in score.lines)
        happened = (event.rule for event in notable_events(self.events))
        refused = (reason.rule for reason in self.reasons)
        return tuple(sorted({*happened, *refused, *scored}, key=lambda id: int(id[1:])))

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of events and reasons, in the language in use."""
        return tuple(each.sentence(places=False) for each in (*notable_events(self.events), *self.reasons))

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return outcome_text(self)

    def _repr_html_(self) -> str:
        return outcome_html(self)


def similar_action_hint(state: State, text: str) -> str:
    """A sentence that suggests the legal action with the most similar text; empty if none is similar."""
    legal = [state.action_to_text(action) for action in state.legal_actions()]
    question = did_you_mean(text, legal).rstrip()
    return f" {question[0].upper()}{question[1:]}" if question else ""


def refused_action(outcome: Outcome) -> str:
    """Why the last action of an outcome is illegal, with its number and a similar legal action."""
    why = " ".join(f"{reason.sentence()} ({reason.rule})" for reason in outcome.reasons)
    last = outcome.steps[-1]
    hint = similar_action_hint(last.state, last.text)
    return f"action {len(outcome.steps)}, {last.text!r}, is not allowed: {why}{hint}"


def points_won(before: State, after: State) -> dict[str, int]:
    """The points that each player won between two states, without players who won none."""
    won = zip(before.players, after.scores, before.scores, strict=True)
    return {player: now - then for player, now, then in won if now != then}


def play_step(state: State, action: Action | str) -> ExampleStep:
    """Play an action; an illegal one has its reasons and no effect.

    Raises:
        ParseError: a text is not an action.
    """
    action = state.resolve(action)
    text, reasons = state.action_to_text(action), state.why_not(action)
    after, events = (state, ()) if reasons else state.apply(action)
    return ExampleStep(text, action, after, events, reasons)


def final_scoring(state: State) -> ExampleStep:
    """The step of a final scoring."""
    return ExampleStep("", None, *state.end_now())


def play_actions(
    state: State, actions: Iterable[Action | str], *, end: bool = False, expected: Mapping[str, Any] | None = None
) -> Outcome:
    """Play actions one by one, up to the first illegal one.

    Parameters:
        state: the initial state.
        actions: the actions, or their texts.
        end: whether a final scoring follows.
        expected: the expected results, by key.

    Raises:
        ParseError: a text is not an action.
    """
    before = state
    steps: list[ExampleStep] = []
    for action in actions:
        step = play_step(state, action)
        steps.append(step)
        if step.reasons:
            return Outcome(before, tuple(steps), expected or {})
        state = step.state
    if end:
        steps.append(final_scoring(state))
    return Outcome(before, tuple(steps), expected or {})
