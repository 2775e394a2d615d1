"""Attempts at the question of a scenario, and their outcomes, computed by the engine."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from carc_widget.engine.actions import Action
from carc_widget.engine.events import Event, FeatureScored
from carc_widget.engine.examples import ExampleStep
from carc_widget.engine.refusals import Reason
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.i18n.events import notable_events
from carc_widget.scenarios.display import outcome_html, outcome_text


@dataclass(frozen=True, repr=False)
class Attempt:
    """One way to go on from the position of a scenario.

    Attributes:
        id: its name among those of the scenario.
        label: what is done, in words.
        actions: the actions, as texts.
        end: whether the game is then scored as if it ended there.
        options: options of the rules that are changed for it.
        added: a field of the position that is added for it, such as `mage road E 0,0`; else empty.
        expected: what is written to come of it; `facts.EXPECTATIONS` describes each.
    """

    id: str
    label: str
    actions: tuple[str, ...] = ()
    end: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    added: str = ""
    expected: Mapping[str, Any] = field(default_factory=dict)

    def initial_state(self, position: str) -> State:
        """The state that it begins with: the position with what is added and the options that are changed."""
        state = State.from_text(f"{position}; {self.added}" if self.added else position)
        return state.edit(rules=state.rules.with_options(self.options)) if self.options else state

    def __repr__(self) -> str:
        return f"<Try {self.id}: {self.label}>"


@dataclass(frozen=True, repr=False)
class Outcome:
    """The outcome of an attempt. Printed or displayed, it lists what happened and by which rule.

    Attributes:
        before: the state in which it began.
        steps: each action with what happened; the last one may have been refused, and then nothing was changed.
        expected: what the scenario asks about it, and the answer that is written down.
    """

    before: State
    steps: tuple[ExampleStep, ...]
    expected: Mapping[str, Any] = field(default_factory=dict)

    @property
    def state(self) -> State:
        """The state afterwards."""
        return self.steps[-1].state if self.steps else self.before

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened."""
        return tuple(event for step in self.steps for event in step.events)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why the last action was refused; empty if all were carried out."""
        return self.steps[-1].reasons if self.steps else ()

    @property
    def scores(self) -> tuple[Score, ...]:
        """Every feature that was scored, with its sum."""
        return tuple(event.score for event in self.events if isinstance(event, FeatureScored))

    @property
    def gains(self) -> dict[str, int]:
        """The points that each player won; who won none is left out."""
        won = zip(self.before.players, self.state.scores, self.before.scores, strict=True)
        return {player: after - before for player, after, before in won if after != before}

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules by which things happened or were refused, each once."""
        scored = (line.rule for score in self.scores for line in score.lines)
        happened = (event.rule for event in notable_events(self.events))
        refused = (reason.rule for reason in self.reasons)
        return tuple(sorted({*happened, *refused, *scored}, key=lambda id: int(id[1:])))

    @property
    def sentences(self) -> tuple[str, ...]:
        """What happened, and why something was refused, in the language in use."""
        return tuple(thing.sentence(places=False) for thing in (*notable_events(self.events), *self.reasons))

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return outcome_text(self)

    def _repr_html_(self) -> str:
        return outcome_html(self)


def similar_action_hint(state: State, text: str) -> str:
    """The sentence that suggests the legal action whose text is most like a text; empty if none is like it."""
    legal = [state.action_to_text(action) for action in state.legal_actions()]
    return "".join(f" Did you mean {similar!r}?" for similar in get_close_matches(text, legal, 1))


def refused_action(outcome: Outcome) -> str:
    """Why the last action of an outcome is illegal, with its number and a similar legal action."""
    why = " ".join(f"{reason.sentence()} ({reason.rule})" for reason in outcome.reasons)
    last = outcome.steps[-1]
    hint = similar_action_hint(last.state, last.text)
    return f"action {len(outcome.steps)}, {last.text!r}, is not allowed: {why}{hint}"


def play_actions(
    state: State, actions: Iterable[Action | str], *, end: bool = False, expected: Mapping[str, Any] | None = None
) -> Outcome:
    """Play actions one by one until one is refused.

    Parameters:
        state: where it begins.
        actions: the actions, or their texts.
        end: whether the game is scored afterwards as if it ended there.
        expected: what is asked about the outcome.

    Raises:
        ParseError: a text cannot be read.
    """
    before = state
    steps: list[ExampleStep] = []
    for item in actions:
        action = state.resolve(item)
        text = state.action_to_text(action)
        reasons = state.why_not(action)
        events: tuple[Event, ...] = ()
        if not reasons:
            state, events = state.apply(action)
        steps.append(ExampleStep(text, action, state, events, reasons))
        if reasons:
            return Outcome(before, tuple(steps), expected or {})
    if end:
        state, events = state.end_now()
        steps.append(ExampleStep("", None, state, events))
    return Outcome(before, tuple(steps), expected or {})
