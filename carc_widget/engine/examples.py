"""Worked examples of the rules, which can be played through: `rule("R31").examples`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from carc_widget.engine.actions import Action
from carc_widget.engine.data import read_data
from carc_widget.engine.describable import Displayable, ReadOnlyMapping
from carc_widget.engine.events import Event
from carc_widget.engine.refusals import Reason
from carc_widget.engine.state import State

_REFUSED = "not "


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """One step of an example.

    Attributes:
        text: the move as text, such as `mage>road E 0,0`; empty for the final scoring.
        action: the same as an action; none for the final scoring.
        state: the state after the move; the one before it if the move is refused.
        events: the events of the move.
        reasons: why the move is refused; empty if it was carried out.
    """

    text: str
    action: Action | None
    state: State
    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Example(Displayable):
    """A position, a few moves and their result. In a notebook it shows the board before and after.

    Attributes:
        id: its name among all examples.
        title: what it shows.
        rules: the ids of the rules that it is an example of.
        position: the start, on one line of the text form.
        moves: the moves as text; one that begins with `not` is illegal.
        final: whether the game is scored in the end as if it were over.
        points: the points that each player gains, in the order of play.
        mage, witch: where the figure stands in the end, such as `road E 0,0`; empty if it is aside.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    position: str
    moves: tuple[str, ...]
    final: bool
    points: tuple[int, ...]
    mage: str
    witch: str

    @property
    def start(self) -> State:
        """The state in which it begins."""
        return State.from_text(self.position)

    def play(self) -> tuple[ExampleStep, ...]:
        """Play it on the engine, step by step.

        >>> from carc_widget.engine import rule
        >>> [step.text for step in rule("R26").examples[0].play()]
        ['M2/2 0,-1', 'mage>road E 0,0', 'pass']
        """
        state = self.start
        steps = []
        for move in self.moves:
            text = move.removeprefix(_REFUSED)
            action = state.action_from_text(text)
            if move.startswith(_REFUSED):
                steps.append(ExampleStep(text, action, state, reasons=state.why_not(action)))
            else:
                state, events = state.apply(action)
                steps.append(ExampleStep(text, action, state, events))
        if self.final:
            state, events = state.end_now()
            steps.append(ExampleStep("", None, state, events))
        return tuple(steps)

    def __repr__(self) -> str:
        return f"<Example {self.id}: {', '.join(self.rules)}>"


class Examples(Displayable, tuple[Example, ...]):
    """Some examples; shows itself as a list of their titles, and in a notebook with their boards."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@cache
def all_examples() -> Mapping[str, Example]:
    """Every example by its id.

    >>> all_examples()["second_inn"].points
    (10, 0)
    """
    examples = (
        Example(
            id=e["id"],
            title=e["title"],
            rules=tuple(e["rules"]),
            position=e["position"].strip(),
            moves=tuple(e["moves"]),
            final=e.get("final", False),
            points=tuple(e["points"]),
            mage=e.get("mage", ""),
            witch=e.get("witch", ""),
        )
        for e in read_data("examples")["example"]
    )
    return ReadOnlyMapping({example.id: example for example in examples})


def examples_of(rule: str) -> Examples:
    """The examples of the rule with this id."""
    return Examples(example for example in all_examples().values() if rule in example.rules)
