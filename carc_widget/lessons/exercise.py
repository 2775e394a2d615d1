"""Exercises: a position, a question, and a check that explains wrong answers; solutions are computed, never stored."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from random import Random
from typing import Any, NamedTuple, get_args

import carc_widget
from carc_widget.engine.actions import Action, Place
from carc_widget.engine.errors import BadArgument, CarcassonneError, expect
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rulebook import Rule, rule
from carc_widget.engine.state import State
from carc_widget.graphics.svg import board
from carc_widget.i18n.language import _, current_language
from carc_widget.i18n.rulebook import mark_options, rule_titles
from carc_widget.lessons.conditions import Condition
from carc_widget.lessons.exercise_kinds import KINDS
from carc_widget.lessons.exercise_kinds.kind import AnswerCheck, ExerciseKind, OutcomeKind
from carc_widget.lessons.outcome_frames import BoardPlace
from carc_widget.lessons.result import Result
from carc_widget.lessons.transformations import rotate_action, rotate_state, shift_colours
from carc_widget.scenarios.attempts import Attempt, Outcome, play_actions
from carc_widget.scenarios.board_marks import sign_marks
from carc_widget.scenarios.collection import Collection, UnknownId
from carc_widget.scenarios.display import TILE_SIZE
from carc_widget.scenarios.misconceptions import Misconception, misconceptions
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.toml_lines import TomlPath
from carc_widget.scenarios.translations import Translations, translate_player, translate_players


@dataclass(frozen=True, eq=False)
class ExerciseDefinition:
    """An exercise as a file defines it.

    Attributes:
        id: the id.
        kind: the id of its kind.
        scenario: the scenario of the position; for a position of its own, one that is made for it.
        is_bundled_scenario: whether the scenario is one of `scenarios`, so that it can be recommended.
        attempts: the attempts of the scenario that a variant may take; the first is the usual one.
        steps: the number of actions of the attempt that are played before the question; `None` for all.
        piece: for `spot`: the piece to put there: `meeple`, `mage` or `witch`.
        goal: for `spot` and `action`: the condition that the answer has to meet, in the position of the file.
        then: for these: the actions after the answer, before the condition is checked.
        claim: for `counterexample`: the id of the claim.
        rotate: whether a variant may rotate the board; not if the question names directions.
        title: the title, in English; empty for the title of its kind.
        question: the question, in English.
        beliefs: wrong answers, written for the position of the file -> the belief that leads to each: the id of a
            misconception, or a text in English.
        translations: code of a language -> the texts in it.
    """

    id: str
    kind: str
    scenario: Scenario
    is_bundled_scenario: bool
    attempts: tuple[Attempt, ...]
    steps: int | None
    piece: str
    goal: Condition
    then: tuple[str, ...]
    rotate: bool
    title: str
    question: str
    claim: str
    beliefs: Mapping[str, str]
    translations: Translations


class ExerciseVariant(NamedTuple):
    """What differs between the variants of an exercise.

    Attributes:
        attempt: the attempt.
        quarters: the quarter turns of the board, clockwise.
        shift: the number of players by which the colours are shifted.
    """

    attempt: Attempt
    quarters: int = 0
    shift: int = 0


@dataclass(frozen=True, slots=True)
class AnswerExplanation:
    """The explanation of an answer; its text has a line for each part.

    Attributes:
        lines: both answers compared, and what led to a wrong one or else what is wrong.
        rules: the rules that decide the answer, or those that a wrong answer does not follow.
        advice: a scenario to try next; may be empty.
    """

    lines: tuple[str, ...]
    rules: tuple[Rule, ...] = ()
    advice: str = ""

    def __str__(self) -> str:
        titles = rule_titles(self.rules)
        last = " ".join(filter(None, [f"{titles}." if titles else "", self.advice]))
        return "\n".join(filter(None, [*self.lines, last]))


@dataclass(eq=False, repr=False)
class Exercise:
    """A question about a position that checks its answer; displays a picture with the question.

    `answer` takes values or text, depending on the kind; the last `result` is a plain object. The right answer is
    computed when an answer is checked, and nothing that is displayed before contains it.

    Attributes:
        definition: the definition in a file.
        seed: the seed of the variant; empty for the usual one.
        attempts, hints: the number of answers, and of hints shown.
        result: the result of the last answer; `None` before.
        explanation: its explanation in parts; `None` before.
    """

    definition: ExerciseDefinition
    seed: str = ""
    attempts: int = field(default=0, init=False)
    hints: int = field(default=0, init=False)
    result: Result | None = field(default=None, init=False)
    explanation: AnswerExplanation | None = field(default=None, init=False)
    _results: "carc_widget.lessons.Results | None" = field(default=None, init=False)
    _outcomes: dict[str, Outcome] = field(default_factory=dict, init=False)
    """Language code -> `outcome`, since a page reads it many times."""

    @property
    def id(self) -> str:
        """The id."""
        return self.definition.id

    @property
    def title(self) -> str:
        """The heading, which does not give the answer away, in the language in use."""
        return self._renamed(str(self._translations.get("title", self.definition.title))) or self.kind_title

    @property
    def kind_title(self) -> str:
        """The title of its kind, in the language in use."""
        return _(self._kind.title)

    @property
    def kind(self) -> str:
        """The kind of answer: `points`, `targets`, `spot`, `order`, `action`, `gap`, `bug` or `counterexample`."""
        return self.definition.kind

    @property
    def answered(self) -> bool:
        """Whether it has been answered."""
        return self.result is not None

    def record_in(self, results: "carc_widget.lessons.Results") -> None:
        """Also record every result in `results`."""
        self._results = results

    def restore(self, result: Result) -> None:
        """Continue after an earlier result, which is explained again, if it is still an answer to the exercise."""
        expect(result, Result, "the result", "that of an exercise: exercise.answer(...)")
        try:
            check = self._kind.check(self, result.answer)
            self.explanation = self._explain(check, None if check.correct else self._misconception(check))
        except CarcassonneError:  # the file of the exercise has changed since
            self.explanation = AnswerExplanation((_("Right."),) if result.correct else ())
        self.result = replace(result, explanation=str(self.explanation))
        self.attempts, self.hints = result.attempts, result.hints

    # -- the variant

    def variant(self, seed: object) -> "Exercise":
        """The exercise in another variant: other numbers, the board rotated, the colours exchanged.

        Parameters:
            seed: decides the variant, the same on every machine; for example the learner's name.
        """
        return Exercise(self.definition, str(seed))

    @cached_property
    def _variant(self) -> ExerciseVariant:
        if not self.seed:
            return ExerciseVariant(self.definition.attempts[0])
        random = Random(f"{self.definition.id}:{self.seed}")
        attempt = random.choice(self.definition.attempts)
        quarters = random.randrange(4) if self.definition.rotate else 0
        return ExerciseVariant(attempt, quarters, random.randrange(2))

    @property
    def start(self) -> State:
        """The position, with the names of the players in the language in use."""
        return self.outcome.before

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """The actions of the attempt, on the rotated board."""
        state = self.original_start
        actions = []
        for text in self._variant.attempt.actions:
            action = state.action_from_text(text)
            actions.append(rotate_action(action, self.quarters))
            state = state.apply(action)[0]
        return tuple(actions)

    @property
    def outcome(self) -> Outcome:
        """The outcome of the attempt, which questions about points and events are about."""
        code = current_language()
        if code not in self._outcomes:
            state = shift_colours(rotate_state(self.original_start, self.quarters), self._variant.shift)
            state = translate_players(state, self.definition.translations)
            self._outcomes[code] = play_actions(state, self.actions, end=self._variant.attempt.end)
        return self._outcomes[code]

    @cached_property
    def original_start(self) -> State:
        """The position of the file, neither rotated nor with other colours."""
        return self._variant.attempt.initial_state(self.definition.scenario.position)

    @cached_property
    def original_setup(self) -> State:
        """The state of the question in the position of the file."""
        actions = self._variant.attempt.actions[: self.definition.steps]
        return play_actions(self.original_start, actions).state

    def original_outcome(self, action: Action) -> Outcome:
        """The outcome of an action at the question, and of the actions after it, in the position of the file."""
        action = self.setup.state.resolve(action)
        expect(action, get_args(Action), "the action", "one of the legal actions, or its text")
        return play_actions(self.original_setup, [rotate_action(action, -self.quarters), *self.definition.then])

    @property
    def quarters(self) -> int:
        """The quarter turns of the board, clockwise, from the position of the file to this variant."""
        return self._variant.quarters

    @property
    def setup(self) -> Outcome:
        """The moves before the question, with its position; no moves if the question is about all of the attempt."""
        return self._kind.setup(self)

    @property
    def marks(self) -> dict[str, Cell]:
        """The mark `?` at the cell for the tile in hand of the question; none if it is placed already, or asked for."""
        if self.setup.steps or self._kind.asks_for_cell:
            return {}
        first = next(iter(self.actions), None)
        return {"?": first.cell} if isinstance(first, Place) else {}

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that decide the answer: those of the scenario, without those that only other tries of it need."""
        scenario, elsewhere = self.definition.scenario, set[str]()
        if isinstance(self._kind, OutcomeKind):
            for each in scenario._attempts:
                elsewhere.update(each.play(scenario.position).rules)
            elsewhere.difference_update(self.outcome.rules)
        return tuple(rule(id) for id in scenario.rules if id not in elsewhere)

    @property
    def question(self) -> str:
        """The question, in the language in use, with the players' names of this variant."""
        return self._renamed(str(self._translations.get("question", self.definition.question)))

    @property
    def _translations(self) -> Mapping[str, Any]:
        return self.definition.translations(current_language()) or {}

    def _renamed(self, text: str) -> str:
        """A text with the players' names of this variant."""
        players = self.original_start.players
        before = [translate_player(name, self.definition.translations) for name in players]
        now = dict(zip(before, self.start.players, strict=True))
        names = "|".join(re.escape(name) for name in sorted(before, key=len, reverse=True))  # "Ann (2)" before "Ann"
        return re.sub(rf"(?<!\w)({names})(?!\w)", lambda match: now[match[0]], text)

    @property
    def answer_format(self) -> str:
        """Instructions for writing an answer."""
        return self._kind.answer_format(self)

    @property
    def details(self) -> str:
        """A line below the question, such as a sum with a gap or a claim; may be empty."""
        return self._kind.details(self)

    @property
    def choices(self) -> tuple[str, ...]:
        """For `order` and `bug`: the lines of the question, numbered from 1; else empty."""
        return self._kind.choices(self)

    @property
    def answer_options(self) -> tuple[str, ...]:
        """For `targets` and `spot`: the places that can be selected, right and wrong ones; else empty."""
        return self._kind.answer_options(self)

    def places(self, selected: Iterable[str] = ()) -> tuple[BoardPlace, ...]:
        """For `targets`, `spot` and `action`: the places that an answer can name, in the order of their numbers.

        Parameters:
            selected: texts of further places, which an answer names although no option does.
        """
        return self._kind.places(self, selected)

    def names_segment(self, spot: Spot) -> bool:
        """Whether an answer with this spot means its segment, not its whole road, city or field."""
        return self._kind.names_segment(self, spot)

    def parse_action(self, text: str) -> Action | None:
        """Parse an answer that is an action or a spot for a piece; `None` for other answers and other kinds."""
        return self._kind.parse_action(self, text)

    def problems(self) -> Iterator[tuple[TomlPath, str]]:
        """Find what is missing for this kind of exercise: yields the key of each in its table, and a sentence."""
        return self._kind.problems(self)

    def solution(self) -> str:
        """The right answer, which is also the last hint.

        It is more than an answer where points have their sums after them, or ` | ` separates several right answers.
        """
        return self._kind.solution(self)

    def solution_in_words(self) -> str:
        """The right answer in words, with numbered places and sums; of a counterexample, why the claim fails."""
        return self._kind.solution_in_words(self)

    def solution_state(self, answer: str = "") -> State:
        """The position that a right answer leads to, or that it is about.

        Parameters:
            answer: a right answer that is an action or a spot; by default the first one.
        """
        return self._kind.solution_state(self, answer)

    def solution_places(self) -> tuple[Spot, ...]:
        """The segments that the right answer is about: all that are right, or what is scored."""
        return self._kind.solution_places(self)

    @property
    def _kind(self) -> ExerciseKind:
        return KINDS[self.kind]

    # -- answering

    def answer(self, *answer: Any, **points: int) -> Result:
        """Check and explain an answer.

        Parameters:
            answer: in the form that `answer_format` describes: `"Red 9, Blue 9"` or `Red=9, Blue=9`,
                `"road E 0,0; city N 0,0"`, `[3, 1, 2]`, `"witch>road E 0,0"`.

        Raises:
            BadArgument, ParseError, UnknownName: the answer has another form; it does not count as an attempt.
            OSError: the file of the results cannot be written; the answer counts nevertheless.

        >>> from carc_widget.lessons import exercises
        >>> exercises["two-roads"].answer("Red 6, Blue 3").correct
        True
        """
        if answer and points:
            raise BadArgument("give the points as `Red=9, Blue=9`, or as one text or mapping, not both")
        what = points if points else answer[0] if len(answer) == 1 else list(answer)
        if not answer and not points:
            raise BadArgument(f"the answer is missing. {self.answer_format}")
        check = self._kind.check(self, what)
        misconception = None if check.correct else self._misconception(check)
        self.attempts += 1
        self.explanation = self._explain(check, misconception)
        self.result = Result(
            item=self.id,
            kind=self.kind,
            answer=check.answer,
            correct=check.correct,
            explanation=str(self.explanation),
            misconception=misconception.id if misconception is not None else "",
            belief=misconception.text if misconception is not None else "",
            seed=self.seed,
            attempts=self.attempts,
            hints=self.hints,
        )
        if self._results is not None:
            self._results.record(self.result)
            self.result = self._results.get(self.result.name) or self.result  # with its time and the first answer
        return self.result

    def _explain(self, check: AnswerCheck, misconception: Misconception | None) -> AnswerExplanation:
        """Explain an answer: what led to a wrong one, or else what is wrong, and the rules."""
        if check.correct:
            return AnswerExplanation((_("Right."), check.comparison), self.rules)
        ids = (misconception.rule,) if misconception is not None and misconception.rule else check.rules
        reason = misconception.text if misconception is not None else check.mistake
        scenario = self.definition.scenario
        return AnswerExplanation(
            lines=tuple(filter(None, [check.comparison, " ".join(filter(None, [reason, check.error]))])),
            rules=tuple(map(rule, ids)) or self.rules,
            advice=_("Now try “{scenario}”", scenario=scenario.title) if self.definition.is_bundled_scenario else "",
        )

    def _misconception(self, check: AnswerCheck) -> Misconception | None:
        """The misconception that leads to a wrong answer: as the file names it, else as its kind recognizes it."""
        translated = self._translations.get("beliefs", {})
        for written, belief in self.definition.beliefs.items():
            if self._kind.same_answer(self, written, check.answer):
                known = misconceptions().get(belief)
                return known or Misconception("", "", self._renamed(str(translated.get(written, belief))))
        return check.misconception

    def hint(self) -> str:
        """The next hint: where to look, the rules, a detail, and last the solution."""
        steps = self._kind.hints(self)
        text = steps[min(self.hints, len(steps) - 1)]
        self.hints = min(self.hints + 1, len(steps))
        return text

    def play(self, results: "carc_widget.lessons.Results | None" = None) -> "carc_widget.widget.LessonWidget":
        """Open it on a page where it is answered by clicks; `result` is the result of the last answer.

        Parameters:
            results: where every answer is recorded; by default the results that the exercise was opened from, if any.

        Raises:
            ImportError: ipywidgets or another package of the widget is not installed.
        """
        return carc_widget.widget.LessonWidget(self, results=self._results if results is None else results)

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
    """An unknown id of an exercise; the message suggests a similar one."""


class Exercises(Collection[ExerciseDefinition, Exercise]):
    """Exercises by id, in learning order; displayed as a list. Each lookup returns a new exercise."""

    what = "exercise"
    unknown = UnknownExercise

    def _open(self, item: ExerciseDefinition) -> Exercise:
        return Exercise(item)

    def play(
        self, *ids: str, results: "carc_widget.lessons.Results | None" = None
    ) -> "carc_widget.widget.LessonWidget":
        """Open exercises on one page, one after the other, with a name box and a file of the answers to hand in.

        Parameters:
            ids: the ids of exercises, in this order; by default all.
            results: where every answer is recorded; a learner with a name gets different variants.

        Raises:
            UnknownExercise: there is no such exercise.
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        chosen = [self[id].definition for id in ids]
        return carc_widget.widget.LessonWidget(Exercises(chosen) if chosen else self, results=results)

    def __str__(self) -> str:
        return "\n".join(f"{exercise.id}: {exercise.question}" for exercise in self.values())

    def _repr_html_(self) -> str:
        lines = (f"<li><code>{e.id}</code> {escape(e.question)}</li>" for e in self.values())
        return f"<ol>{''.join(lines)}</ol>"


def exercise_html(exercise: Exercise) -> str:
    """HTML of an exercise: the board, the question, its lines, and how to answer by text or by clicks."""
    state = exercise.setup.state
    view = sign_marks(state, exercise.marks.items()).view
    choices = "".join(f"<li>{mark_options(choice)}</li>" for choice in exercise.choices)
    picture = board(state, view, TILE_SIZE, hand=True, players=True, coordinates=True)
    advice = _("{call} opens a page where you answer by clicking.", call="<code>.play()</code>")
    return (
        f"<div>{picture}<p><b>{mark_options(exercise.question)}</b></p>"
        f"{f'<p>{escape(exercise.details)}</p>' if exercise.details else ''}"
        f"{f'<ol>{choices}</ol>' if choices else ''}"
        f"<p><small>{escape(exercise.answer_format)} {advice}</small></p></div>"
    )
