"""Exercises: a position, a question, and a check that explains wrong answers; solutions are computed, never stored."""

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from html import escape
from random import Random
from typing import TYPE_CHECKING, Any

from carc_widget.engine.actions import Action, Place
from carc_widget.engine.errors import BadArgument, expect
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rulebook import Rule, rule
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Caption
from carc_widget.graphics.svg import board
from carc_widget.i18n.language import _, current_language
from carc_widget.i18n.long_texts import localized
from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.conditions import Condition
from carc_widget.lessons.exercise_kinds import KINDS, AnswerCheck, ExerciseKind
from carc_widget.lessons.transformations import rotate_action, rotate_state, shift_colours
from carc_widget.scenarios.attempts import Attempt, Outcome, play_actions
from carc_widget.scenarios.board_marks import MARK_SIZE
from carc_widget.scenarios.collection import Collection, UnknownId
from carc_widget.scenarios.display import TILE_SIZE
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.translations import translate_player, translate_players

if TYPE_CHECKING:
    from carc_widget.lessons.results import Results


@dataclass(frozen=True, eq=False)
class ExerciseDefinition:
    """An exercise as it is written: from which scenario, and what is asked.

    Attributes:
        id: its name.
        kind: the kind of exercise.
        scenario: the scenario whose position it has.
        attempts: the tries of it from which a variant may be drawn; the first is the usual one.
        steps: how many of the try's actions are done before the question is asked, if not all.
        piece: for `spot`: what is put there: `meeple`, `mage` or `witch`.
        goal: for `spot` and `action`: what the answer has to bring about, in the position as it is written.
        then: for these: what follows on the answer, before that is looked at.
        claim: for `counterexample`: the name of what is claimed.
        turns: whether the table may be turned; not where the question names directions.
        question: what is asked, in English.
        translations: code of a language -> the texts in it.
    """

    id: str
    kind: str
    scenario: Scenario
    attempts: tuple[Attempt, ...]
    steps: int | None
    piece: str
    goal: Condition
    then: tuple[str, ...]
    turns: bool
    question: str
    claim: str
    translations: Callable[[str], Mapping[str, Any] | None]


@dataclass(frozen=True)
class ExerciseResult:
    """The result of one answer.

    Attributes:
        exercise: the id of the exercise.
        kind: what was asked for, such as `points`; see `Exercise.kind`.
        seed: which variant it was; empty for the usual one.
        answer: the answer as text.
        correct: whether it is right.
        explanation: the explanation, in the language in use when it was given.
        misconception: the id of what was probably believed, if it was wrong and is known; else empty.
        attempts: which attempt it was, from 1.
        hints: how many hints were asked for before.
    """

    exercise: str
    kind: str
    seed: str
    answer: str
    correct: bool
    explanation: str
    misconception: str = ""
    attempts: int = 1
    hints: int = 0

    def to_dict(self) -> dict[str, Any]:
        """The same as a plain mapping."""
        return asdict(self)


@dataclass(eq=False, repr=False)
class Exercise:
    """A question about a position that checks its answer. It shows itself as a picture with the question.

    `answer` takes what the kind asks for, as values or as text; the last `result` is a plain object. Nothing of the
    right answer is in what it shows before it was answered: it is computed when an answer is checked.

    Attributes:
        definition: how it is written.
        seed: which variant it is; empty for the usual one.
        attempts, hints: how many answers were given, and how many hints asked for.
        result: what came of the last answer; none before.
    """

    definition: ExerciseDefinition
    seed: str = ""
    attempts: int = field(default=0, init=False)
    hints: int = field(default=0, init=False)
    result: ExerciseResult | None = field(default=None, init=False)
    _kept_in: "Results | None" = field(default=None, init=False)

    @property
    def id(self) -> str:
        """Its name."""
        return self.definition.id

    @property
    def kind(self) -> str:
        """What is asked for: `points`, `targets`, `spot`, `order`, `action`, `gap`, `bug` or `counterexample`."""
        return self.definition.kind

    @property
    def answered(self) -> bool:
        """Whether any answer was given."""
        return self.result is not None

    def record_in(self, results: "Results") -> None:
        """Keep every result there too."""
        self._kept_in = results

    def restore(self, result: ExerciseResult) -> None:
        """Go on where an answer was given before."""
        expect(result, ExerciseResult, "the result", "that of an exercise: exercise.answer(...)")
        self.result, self.attempts, self.hints = result, result.attempts, result.hints

    # -- the variant

    def variant(self, seed: object) -> "Exercise":
        """The same exercise in another variant: other numbers, the table turned, the colours exchanged.

        Parameters:
            seed: the same one gives the same variant, on every machine: such as the learner's name.
        """
        return Exercise(self.definition, str(seed))

    @cached_property
    def _chosen(self) -> tuple[Attempt, int, int]:
        """Which try, how often the table is turned, and by how much the colours are passed on."""
        if not self.seed:
            return self.definition.attempts[0], 0, 0
        random = Random(f"{self.definition.id}:{self.seed}")
        each = random.choice(self.definition.attempts)
        quarters = random.randrange(4) if self.definition.turns else 0
        return each, quarters, random.randrange(2)

    @property
    def start(self) -> State:
        """The position, with its players named in the language in use."""
        each, quarters, shift = self._chosen
        state = shift_colours(rotate_state(each.initial_state(self.definition.scenario.position), quarters), shift)
        return translate_players(state, self.definition.translations)

    @property
    def _actions(self) -> tuple[Action, ...]:
        """The actions of the try, on the turned table."""
        each, quarters, _shift = self._chosen
        state = each.initial_state(self.definition.scenario.position)
        actions = []
        for text in each.actions:
            action = state.action_from_text(text)
            actions.append(rotate_action(action, quarters))
            state = state.apply(action)[0]
        return tuple(actions)

    @property
    def outcome(self) -> Outcome:
        """What comes of the try, which is what a question about points or events asks for."""
        return play_actions(self.start, self._actions, end=self._chosen[0].end)

    def original_outcome(self, action: Action) -> Outcome:
        """What comes of an action when the question is asked, and of what follows on it, in the position as written."""
        each, quarters, _shift = self._chosen
        state = play_actions(
            each.initial_state(self.definition.scenario.position), each.actions[: self.definition.steps]
        ).state
        return play_actions(state, [rotate_action(action, -quarters), *self.definition.then])

    @property
    def original_start(self) -> State:
        """The position as it is written, before the try."""
        return self._chosen[0].initial_state(self.definition.scenario.position)

    @property
    def setup(self) -> Outcome:
        """What has happened when the question is asked; where all of it is asked for, nothing yet."""
        if self.kind == "counterexample":  # where it begins without what the try adds
            return play_actions(
                translate_players(State.from_text(self.definition.scenario.position), self.definition.translations), ()
            )
        steps = self.definition.steps if self.kind in ("targets", "spot", "action") else 0
        return play_actions(self.start, self._actions[:steps])

    @property
    def marked_cells(self) -> tuple[Cell, ...]:
        """Where the tile goes that the question speaks of, if it is still in hand."""
        if self.setup.steps:
            return ()
        return tuple(action.cell for action in self._actions[:1] if isinstance(action, Place))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind the answer."""
        return tuple(map(rule, self.definition.scenario.rules))

    @property
    def question(self) -> str:
        """What is asked, in the language in use; players are called as in this variant."""
        own = self.definition.translations(current_language()) or {}
        return self._renamed(str(own.get("question", self.definition.question)))

    def _renamed(self, text: str) -> str:
        """A text with the players called as in this variant."""
        players = State.from_text(self.definition.scenario.position).players
        before = [translate_player(name, self.definition.translations) for name in players]
        now = dict(zip(before, self.start.players, strict=True))
        return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in before), lambda found: now[found[0]], text)

    @property
    def answer_format(self) -> str:
        """How an answer is written."""
        return self._kind.answer_format(self)

    @property
    def details(self) -> str:
        """What else the question shows: a sum with a gap, or a claim; may be empty."""
        return self._kind.details(self)

    @property
    def choices(self) -> tuple[str, ...]:
        """For `order` and `bug`: the lines that it is about, numbered from 1 as they stand here; else empty."""
        return self._kind.choices(self)

    @property
    def solution(self) -> str:
        """The right answer, as the last hint tells it; computed now."""
        return self._kind.hints(self)[-1]

    @property
    def _kind(self) -> ExerciseKind:
        return KINDS[self.kind]

    # -- answering

    def answer(self, *answer: Any, **points: int) -> ExerciseResult:
        """Check an answer, and explain it.

        Parameters:
            answer: in the form that `answer_format` describes: `"Red 9, Blue 9"` or `Red=9, Blue=9`,
                `"road E 0,0; city N 0,0"`, `[3, 1, 2]`, `"witch>road E 0,0"`.

        Raises:
            BadArgument, ParseError, UnknownName: this is no answer to such a question; it counts as no attempt.

        >>> from carc_widget.lessons import exercises
        >>> exercises["two-roads"].answer("Red 6, Blue 3").correct
        True
        """
        if answer and points:
            raise BadArgument("give the points as `Red=9, Blue=9`, or as one text or mapping, not both")
        what = points if points else answer[0] if len(answer) == 1 else list(answer)
        if not answer and not points:
            raise BadArgument(f"there is no answer; {self.answer_format}")
        check = self._kind.check(self, what)
        self.attempts += 1
        self.result = ExerciseResult(
            exercise=self.id,
            kind=self.kind,
            seed=self.seed,
            answer=check.answer,
            correct=check.correct,
            explanation=self._explained(check),
            misconception=check.misconception.id if check.misconception is not None else "",
            attempts=self.attempts,
            hints=self.hints,
        )
        if self._kept_in is not None:
            self._kept_in.record(self.result)
        return self.result

    def _explained(self, check: AnswerCheck) -> str:
        """In three parts: what was answered and what is right, the belief behind it, and the rule."""
        if check.correct:
            return "\n".join([_("Right."), check.comparison])
        texts = self.definition.scenario.texts
        believed = _(check.misconception.text) if check.misconception is not None else self._renamed(texts.belief)
        ids = (
            [check.misconception.rule]
            if check.misconception is not None
            else list(check.rules or self.definition.scenario.rules)
        )
        rules = "; ".join(f"{each.id} {localized(each).title}" for each in map(rule, ids))
        details = _("To try: {scenario}", scenario=f'scenarios["{self.definition.scenario.id}"]')
        return "\n".join(filter(None, [check.comparison, believed, f"{rules}. {details}"]))

    def hint(self) -> str:
        """The next hint: where to look, which rule, the sum with a gap or how many there are, and last the answer."""
        steps = self._kind.hints(self)
        text = steps[min(self.hints, len(steps) - 1)]
        self.hints = min(self.hints + 1, len(steps))
        return text

    def play(self) -> Any:
        """Open it on a page on which it is answered by pressing; every answer that is checked is kept here.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        import carc_widget  # the widget is a layer above

        return carc_widget.widget.LessonWidget(self)

    # -- showing it

    def __repr__(self) -> str:
        return f"<Exercise {self.id}: {self.kind}>"

    def __str__(self) -> str:
        parts = [
            self.question,
            *filter(None, [self.details]),
            *self._numbered,
            self.answer_format,
            "",
            str(self.setup.state),
        ]
        return "\n".join(parts)

    @property
    def _numbered(self) -> list[str]:
        return [f"{number}. {choice}" for number, choice in enumerate(self.choices, 1)]

    def _repr_html_(self) -> str:
        return exercise_html(self)


class UnknownExercise(UnknownId):
    """There is no exercise of this name; the message suggests a similar one."""


class Exercises(Collection[ExerciseDefinition, Exercise]):
    """Exercises by their names, in learning order. It shows itself as a list; each look-up gives one anew."""

    what = "exercise"
    unknown = UnknownExercise

    def _open(self, item: ExerciseDefinition) -> Exercise:
        return Exercise(item)

    def __str__(self) -> str:
        return "\n".join(f"{exercise.id}: {exercise.question}" for exercise in self.values())

    def _repr_html_(self) -> str:
        lines = (f"<li><code>{e.id}</code> {escape(e.question)}</li>" for e in self.values())
        return f"<ol>{''.join(lines)}</ol>"


def exercise_html(exercise: Exercise) -> str:
    """A picture of the board, the question, what there is to choose from, and how to answer."""
    state = exercise.setup.state
    marks = [Caption("?", cell, size=MARK_SIZE) for cell in exercise.marked_cells]
    choices = "".join(f"<li>{mark_options(choice)}</li>" for choice in exercise.choices)
    picture = board(state, tile_size=TILE_SIZE, captions=marks, hand=True, players=True, coordinates=True)
    return (
        f"<div>{picture}<p><b>{mark_options(exercise.question)}</b></p>"
        f"{f'<p>{escape(exercise.details)}</p>' if exercise.details else ''}"
        f"{f'<ol>{choices}</ol>' if choices else ''}<p><small>{escape(exercise.answer_format)}</small></p></div>"
    )
