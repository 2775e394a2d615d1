"""Comparisons: the same moves under two editions, the differences, and the rule behind each."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, NamedTuple

import carc_widget
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, ParseError, expect, shown
from carc_widget.engine.events import Event
from carc_widget.engine.examples import ExampleStep
from carc_widget.engine.refusals import Reason
from carc_widget.engine.rulebook import all_rules
from carc_widget.engine.rules import Edition, OptionChange, Rules, editions
from carc_widget.engine.state import State
from carc_widget.lessons.comparison_display import comparison_html, comparison_text
from carc_widget.lessons.ids import state_of
from carc_widget.scenarios.attempts import final_scoring, play_step, points_won, similar_action_hint
from carc_widget.scenarios.display import reason_with_rule
from carc_widget.scenarios.expectations import distinct_actions

Move = Action | str
ComparedMove = Move | tuple[Move | None, Move | None]
"""A move for both sides; or a pair, one for each side, with `None` for a side that waits."""


@dataclass(frozen=True)
class ComparisonSide:
    """One side of a comparison: its rules, and the moves under them.

    Attributes:
        rules: the options.
        edition: the edition, if the rules are those of one.
        before: the state at the start.
        steps: the moves; `None` where the side waits, or stands still after an illegal move.
    """

    rules: Rules
    edition: Edition | None
    before: State
    steps: tuple[ExampleStep | None, ...]

    @property
    def states(self) -> tuple[State, ...]:
        """The states at the start and after each move."""
        states = [self.before]
        for step in self.steps:
            states.append(step.state if step is not None else states[-1])
        return tuple(states)

    @property
    def state(self) -> State:
        """The state at the end."""
        return self.states[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of all moves."""
        return tuple(event for step in self.steps if step is not None for event in step.events)

    @property
    def has_stopped(self) -> bool:
        """Whether a move was illegal: from there on this side stands still."""
        return any(step is not None and step.reasons for step in self.steps)

    @property
    def gains(self) -> dict[str, int]:
        """The points of each player who won some."""
        return points_won(self.before, self.state)


class ExclusiveActions(NamedTuple):
    """The actions that are legal on one side only at the same moment, as texts."""

    first: tuple[str, ...]
    second: tuple[str, ...]


class ComparisonStep(NamedTuple):
    """One move on both sides.

    Attributes:
        number: the number of the move, from 1.
        steps: the move on each side; `None` on a side that stands still.
        exclusive_actions: the actions that were legal before it on one side only.
    """

    number: int
    steps: tuple[ExampleStep | None, ExampleStep | None]
    exclusive_actions: ExclusiveActions

    @property
    def reasons_against(self) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
        """Why it is illegal on each side; empty where it is legal."""
        first, second = (step.reasons if step is not None else () for step in self.steps)
        return first, second

    @property
    def events(self) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
        """The events on one side only."""
        first, second = (step.events if step is not None else () for step in self.steps)
        return tuple(e for e in first if e not in second), tuple(e for e in second if e not in first)

    @property
    def is_different(self) -> bool:
        """Whether the two sides differ in this move."""
        alone = (self.steps[0] is None) != (self.steps[1] is None)
        return (
            alone
            or any((*self.exclusive_actions, *self.events))
            or bool(self.reasons_against[0]) != bool(self.reasons_against[1])
        )


class RuleDifference(NamedTuple):
    """An option in which the two differ.

    Attributes:
        option: the name of the option.
        values: its value on each side.
        rule: the id of the rule that it belongs to.
        changes: the changes of the editions, each with its document and its reason; none for a side without an edition.
        is_relevant: whether the result of the comparison depends on it.
    """

    option: str
    values: tuple[Any, Any]
    rule: str
    changes: tuple[OptionChange, ...]
    is_relevant: bool


@dataclass(frozen=True, repr=False)
class Comparison:
    """The same moves under two editions; prints the differences with their documents, in a notebook with boards.

    Attributes:
        first, second: the two sides.
        moves: the moves, as passed to `compare`.
        end: whether both sides end with a final scoring.
    """

    first: ComparisonSide
    second: ComparisonSide
    moves: tuple[ComparedMove, ...]
    end: bool

    @property
    def sides(self) -> tuple[ComparisonSide, ComparisonSide]:
        """The two sides."""
        return self.first, self.second

    @cached_property
    def steps(self) -> tuple[ComparisonStep, ...]:
        """The moves on both sides."""
        exclusive_actions = self._exclusive_actions
        steps = zip(self.first.steps, self.second.steps, strict=True)
        return tuple(
            ComparisonStep(number, pair, exclusive_actions[number - 1]) for number, pair in enumerate(steps, 1)
        )

    @property
    def exclusive_actions(self) -> ExclusiveActions:
        """The actions that are legal at the end on one side only."""
        return self._exclusive_actions[-1]

    @cached_property
    def _exclusive_actions(self) -> tuple[ExclusiveActions, ...]:
        actions = []
        for one, other, parted in zip(self.first.states, self.second.states, self._parted(), strict=True):
            mine, theirs = (_allowed(one), _allowed(other)) if not parted else ({}, {})
            actions.append(
                ExclusiveActions(
                    tuple(text for key, text in mine.items() if key not in theirs),
                    tuple(text for key, text in theirs.items() if key not in mine),
                )
            )
        return tuple(actions)

    def _parted(self) -> Iterator[bool]:
        """Yield for each moment whether the sides have parted, so that their legal actions cannot be compared."""
        parted = False
        yield parted
        for first, second in zip(self.first.steps, self.second.steps, strict=True):
            if first is None or second is None or first.reasons or second.reasons or first.text != second.text:
                parted = True
            yield parted

    @property
    def is_different(self) -> bool:
        """Whether the sides differ in legal actions, events or points."""
        return (
            any(m.is_different for m in self.steps)
            or any(self.exclusive_actions)
            or self.first.gains != self.second.gains
        )

    @cached_property
    def rule_differences(self) -> tuple[RuleDifference, ...]:
        """The options in which the two sides differ, with their documents; the relevant ones first."""
        one, other = self.first.rules, self.second.rules
        names = [part.name for part in fields(Rules) if getattr(one, part.name) != getattr(other, part.name)]
        differences = [
            RuleDifference(
                name,
                (getattr(one, name), getattr(other, name)),
                _rule_of(name),
                tuple(c for side in self.sides if side.edition for c in side.edition.changes if c.option == name),
                self._is_relevant(name),
            )
            for name in names
        ]
        return tuple(sorted(differences, key=lambda difference: not difference.is_relevant))

    def _is_relevant(self, option: str) -> bool:
        """Whether one side would have another result with the value of the other side."""
        sides = ((self.first, 0, self.second), (self.second, 1, self.first))
        for side, index, other in sides:
            rules = side.rules.with_options({option: getattr(other.rules, option)})
            changed = _play(side.before, rules, None, _moves_of(self.moves, index), self.end)
            if _visible_result(changed) != _visible_result(side):
                return True
        return False

    def after(self, *moves: ComparedMove, end: bool = False) -> "Comparison":
        """The comparison with further moves; errors as for `compare`."""
        return _compare(self.first, self.second, (*self.moves, *moves), end)

    def play(self) -> "carc_widget.widget.LessonWidget":
        """Open both sides on boards that move together: a move on one is also made on the other, where it is legal.

        Raises:
            ImportError: ipywidgets or another package that shows the boards is not installed.
        """
        return carc_widget.widget.LessonWidget(self)

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        return comparison_text(self)

    def _repr_html_(self) -> str:
        return comparison_html(self)


def compare(
    position: State | str,
    first: str | Rules = "zman_2013",
    second: str | Rules = "current",
    moves: Iterable[ComparedMove] = (),
    *,
    end: bool = False,
) -> Comparison:
    """Play the same moves in the same position under two editions, and list the differences.

    If a move is illegal on one side, this side stops there; at least one side has to allow each move. Options that no
    edition mentions, such as the tiles in play, stay as in the position.

    Parameters:
        position: a state, its line of text, or the id of a scenario, level or exercise.
        first, second: the ids of editions, or `Rules`.
        moves: actions or their texts; a pair if the sides make different moves, with `None` for a side that waits.
        end: whether both sides end with a final scoring.

    Raises:
        ParseError: the position or a move cannot be read.
        UnknownName: there is no such edition or id; the message suggests one.
        SetupError: the position is impossible by the rules of one side.
        BadArgument: neither side allows a move, or another argument is invalid.

    >>> print(compare("tiles 0,0: D 0,1: B; player Red; player Blue: road E 0,0; mage road E 0,0; turn 1 Red place M8",
    ...               "zman_2013", "current", ["M8 0,2", "mage>road E 0,0"]))  # doctest: +ELLIPSIS
    Mage & Witch, first edition (Z-Man Games, 2013) | ...
    """
    state = state_of(position) if isinstance(position, str) else position
    expect(state, State, "the position", "a State, its line of text, or an id")
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise BadArgument(f"the moves are {shown(moves)}; give a list of actions, such as ['M8 0,2', 'pass']")
    return _compare(_side(state, first), _side(state, second), tuple(moves), end)


def _side(state: State, source: object) -> ComparisonSide:
    if isinstance(source, Rules):
        return ComparisonSide(source, None, state.edit(rules=source), ())
    rules = Rules.edition(source)  # type: ignore[arg-type]  # which says what is wrong with it
    edition = editions()[str(source).strip().casefold()]
    options = {change.option for each in editions().values() for change in each.changes}
    rules = state.rules.with_options({name: getattr(rules, name) for name in options})
    return ComparisonSide(rules, edition, state.edit(rules=rules), ())


def _compare(first: ComparisonSide, second: ComparisonSide, moves: tuple[ComparedMove, ...], end: bool) -> Comparison:
    first, second = (
        _play(side.before, side.rules, side.edition, _moves_of(moves, index), end)
        for index, side in enumerate((first, second))
    )
    for number, (one, other) in enumerate(zip(first.steps, second.steps, strict=True), 1):
        if one is not None and other is not None and one.reasons and other.reasons:
            raise BadArgument(_illegal_move_text(number, one))
    return Comparison(first, second, moves, end)


def _illegal_move_text(number: int, step: ExampleStep) -> str:
    """The error for a move that neither side allows, with a similar move that is legal."""
    why, hint = " ".join(map(reason_with_rule, step.reasons)), similar_action_hint(step.state, step.text)
    return f"move {number}, {step.text!r}, is allowed on neither side: {why}{hint}"


def _moves_of(moves: tuple[ComparedMove, ...], index: int) -> tuple[Move | None, ...]:
    """The moves of one side."""
    side_moves: list[Move | None] = []
    for move in moves:
        if not isinstance(move, tuple):
            side_moves.append(move)
        elif len(move) == 2:
            side_moves.append(move[index])
        else:
            raise BadArgument(f"{shown(move)} is not a move; give an action, or a pair of them, one for each side")
    return tuple(side_moves)


def _play(
    before: State, rules: Rules, edition: Edition | None, moves: tuple[Move | None, ...], end: bool
) -> ComparisonSide:
    start = state = before.edit(rules=rules)
    steps: list[ExampleStep | None] = []
    stopped = False
    for number, move in enumerate(moves, 1):
        if stopped or move is None:
            steps.append(None)
            continue
        try:
            step = play_step(state, move)
        except ParseError as error:
            error.add_note(f"move {number} of the comparison")
            raise
        steps.append(step)
        state, stopped = step.state, bool(step.reasons)
    if end:
        steps.append(final_scoring(state))
    return ComparisonSide(rules, edition, start, tuple(steps))


def _visible_result(side: ComparisonSide) -> tuple[object, ...]:
    """The visible result of a side: refused moves, events, and legal actions in between."""
    steps = tuple(None if s is None else (s.text, tuple(r.code for r in s.reasons), s.events) for s in side.steps)
    return steps, tuple(tuple(_allowed(state)) for state in side.states), tuple(side.gains.items())


def _allowed(state: State) -> Mapping[object, str]:
    """The legal actions as texts; one action of a figure for each road or city."""
    return {key: state.action_to_text(action) for key, action in distinct_actions(state).items()}


def _rule_of(option: str) -> str:
    """The rule of an option: the one that editions name, or the first that has the option."""
    named = (change.rule for edition in editions().values() for change in edition.changes if change.option == option)
    return next(named, next(rule.id for rule in all_rules().values() if option in rule.options))
