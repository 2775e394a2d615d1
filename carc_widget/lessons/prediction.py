"""Predictions: questions before the outcome of an attempt, and the prediction compared with the outcome."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from html import escape
from types import NoneType
from typing import Any

import carc_widget
from carc_widget.engine.errors import BadArgument, counted, expect, shown, whole_number
from carc_widget.engine.rulebook import Rule, rule
from carc_widget.engine.state import State
from carc_widget.graphics.svg import board
from carc_widget.i18n.language import _, current_language, language
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame, outcome_frames
from carc_widget.lessons.questions import LETTERS, Question, authored_question, make_question
from carc_widget.lessons.result import PREDICTION, Result
from carc_widget.scenarios.attempts import Attempt, Outcome
from carc_widget.scenarios.authored_questions import AuthoredQuestion
from carc_widget.scenarios.board_marks import parse_marks, sign_marks
from carc_widget.scenarios.display import TILE_SIZE, describe_result
from carc_widget.scenarios.loader import scenarios
from carc_widget.scenarios.scenario import Scenario


@dataclass(frozen=True, slots=True)
class PredictedAnswer:
    """The answer to one question of a prediction, compared with the actual outcome.

    Attributes:
        kind: the kind of question, such as `points`.
        question: the question.
        predicted: what was predicted.
        actual: the actual outcome.
        correct: whether both are equal.
        misconception: the id of the misconception behind a wrong prediction, if it is known; else empty.
        explanation: the belief behind it and its correction; may be empty.
        rule: the id of the rule that is misunderstood; may be empty.
    """

    kind: str
    question: str
    predicted: str
    actual: str
    correct: bool
    misconception: str = ""
    explanation: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class PredictionResult:
    """A prediction compared with the actual outcome, as a plain value.

    Attributes:
        scenario: the id of the scenario.
        attempts: the ids of the predicted attempts.
        letters: the choices, as `A` or `AC`.
        answers: the answer to each question.
    """

    scenario: str
    attempts: tuple[str, ...]
    letters: str
    answers: tuple[PredictedAnswer, ...]

    @property
    def correct(self) -> bool:
        """Whether all answers are correct."""
        return all(answer.correct for answer in self.answers)

    @property
    def record(self) -> Result:
        """The same as a result of `Results`; the belief is that of the first wrong answer."""
        wrong = next((answer for answer in self.answers if not answer.correct), None)
        return Result(
            self.scenario,
            PREDICTION,
            self.letters,
            self.correct,
            misconception=wrong.misconception if wrong else "",
            belief=wrong.explanation if wrong else "",
        )

    def to_dict(self) -> dict[str, Any]:
        """The same as a plain mapping."""
        answers = [asdict(answer) for answer in self.answers]
        return {**asdict(self), "attempts": list(self.attempts), "answers": answers, "correct": self.correct}

    def __str__(self) -> str:
        lines = [f"{self.scenario}: {self.letters}"]
        for answer in self.answers:
            lines += [
                answer.question,
                _("  predicted: {text}", text=answer.predicted),
                _("  result: {text}", text=answer.actual),
            ]
        return "\n".join(lines)


@dataclass(eq=False, repr=False)
class Prediction:
    """A scenario that asks for the outcome before it shows it; displays a page with the board and the questions.

    `answer("A")` or a click sets `result`. In a notebook, end a cell with `carc_widget.scenarios[...].predict()`.

    Attributes:
        scenario: the scenario.
        attempts: the attempts that it is about, each from the position of the scenario.
        authored: the author's questions about these attempts; without them questions are generated from the outcome.
        language: the code of its language.
        result: the prediction compared with the outcome; `None` before an answer.
    """

    scenario: Scenario
    attempts: tuple[Attempt, ...]
    authored: tuple[AuthoredQuestion, ...] = ()
    language: str = field(default_factory=current_language)
    result: PredictionResult | None = field(default=None, init=False)
    _results: "carc_widget.lessons.Results | None" = field(default=None, init=False)

    def record_in(self, results: "carc_widget.lessons.Results") -> None:
        """Also record every result in `results`."""
        self._results = results

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The outcome of each attempt."""
        with language(self.language):
            return tuple(self.scenario.attempt(attempt.id) for attempt in self.attempts)

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions with their choices; may be empty."""
        with language(self.language):
            if self.authored:
                seeds = (f"{self.scenario.id}:{number}" for number in range(len(self.authored)))
                return tuple(map(authored_question, self.authored, seeds))
            question = make_question(self.outcomes[0], self.scenario.id)
            return (question,) if question else ()

    @cached_property
    def frames(self) -> tuple[OutcomeFrame, ...]:
        """The frames: the position of the question, then the outcome."""
        with language(self.language):
            if any(question.after_outcome for question in self.questions):
                return self._look_frames(self.outcomes[0])
            if len(self.outcomes) == 1:
                return outcome_frames(self.outcomes[0])
            start = self.scenario.start
            frames = [OutcomeFrame(start, start.scores)]
            for label, outcome in zip(self.labels, self.outcomes, strict=True):
                first, *others = outcome_frames(outcome)
                frames += [replace(first, text=f"{label}.", attempt=label), *others]
            return tuple(frames)

    def _look_frames(self, outcome: Outcome) -> tuple[OutcomeFrame, ...]:
        """The frames of a question about the legal actions after the outcome."""
        state = outcome.state
        result = " ".join(describe_result(outcome, places=False))
        places = tuple(spot for question in self.questions for spot in self._right_places(question, state))
        return (
            OutcomeFrame(state, state.scores),
            OutcomeFrame(state, state.scores, result, self.scenario.rules, places),
        )

    @staticmethod
    def _right_places(question: Question, state: State) -> tuple[BoardPlace, ...]:
        """The right places, with all segments of each."""
        text = question.choices[question.right].text
        places: list[BoardPlace] = []
        for sign, spot in question.marks:
            if sign in text.replace(",", " ").split():
                places += state.feature(spot).spots if question.kind == "targets" else (spot,)
        return tuple(places)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the attempts."""
        with language(self.language):
            labels = self.scenario.texts.labels
            return tuple(labels.get(attempt.id, attempt.label) for attempt in self.attempts)

    @property
    def label(self) -> str:
        """The label of the only attempt; empty if there are several."""
        is_shown = len(self.attempts) == 1 and self.labels[0] != self.scenario.question
        return self.labels[0] if is_shown else ""

    @property
    def call(self) -> str:
        """The code of the same prediction."""
        everything = self.authored and len(self.authored) == len(self.scenario.questions)
        attempt = "" if everything else f'"{self.attempts[0].id}"'
        line = f'scenarios["{self.scenario.id}"].predict({attempt})'
        return line if self.result is None else f'{line}.answer("{self.result.letters}")'

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules of the outcome."""
        return tuple(map(rule, self.scenario.rules))

    @property
    def answered(self) -> bool:
        """Whether there is an answer."""
        return self.result is not None

    def answer(self, *choices: str) -> PredictionResult:
        """Answer all questions.

        Parameters:
            choices: `"A"` for the first choice, or its text; one for each question, letters also together, such as
                `"AC"`.

        Raises:
            BadArgument: there is no such choice, or not one for each question.
            OSError: the file of the results cannot be written; the answer counts nevertheless.
        """
        if len(choices) == 1 and isinstance(choices[0], str) and len(choices[0]) == len(self.questions) > 1:
            choices = tuple(choices[0])
        if len(choices) != len(self.questions):
            raise BadArgument(
                f"the scenario has {counted(len(self.questions), 'question')}, and the prediction has "
                f"{counted(len(choices), 'choice')}; give a letter for each question"
            )
        chosen = [_index(question, each) for question, each in zip(self.questions, choices, strict=True)]
        with language(self.language):
            answer = tuple(
                _predicted_answer(question, number) for question, number in zip(self.questions, chosen, strict=True)
            )
        letters = "".join(LETTERS[number] for number in chosen)
        attempts = tuple(attempt.id for attempt in self.attempts)
        self.result = PredictionResult(self.scenario.id, attempts, letters, answer)
        if self._results is not None:
            self._results.record(self.result.record)
        return self.result

    def play(self, results: "carc_widget.lessons.Results | None" = None) -> "carc_widget.widget.LessonWidget":
        """Open it on a page with the questions, and then the outcome frame by frame.

        Parameters:
            results: where every prediction is recorded; by default the results of `record_in`, if any.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        return carc_widget.widget.LessonWidget(self, results=self._results if results is None else results)

    def __repr__(self) -> str:
        return f"<Prediction of {self.scenario.id}: {self.result.letters if self.result else 'open'}>"

    def __str__(self) -> str:
        lines = list(filter(None, (self.scenario.question, self.label)))
        for question in self.questions:
            if question.question != self.scenario.question:
                lines.append(question.question)
            lines += (f"{LETTERS[i]}) {choice.text}" for i, choice in enumerate(question.choices))
        return "\n".join([*lines, "", str(self.frames[0].state)])

    def _repr_html_(self) -> str:
        state = self.frames[0].state
        signs = parse_marks(state, self.scenario.marks if state == self.scenario.start else {})
        signs |= dict(mark for question in self.questions for mark in question.marks)
        picture = board(state, sign_marks(state, signs.items()).view, TILE_SIZE, hand=True, players=True)
        question = "".join(
            f"<p>{escape(each.question) if each.question != self.scenario.question else ''}</p><ol type='A'>"
            f"{''.join(f'<li>{escape(choice.text)}</li>' for choice in each.choices)}</ol>"
            for each in self.questions
        )
        return (
            f"<div>{picture}<p><b>{escape(self.scenario.question)}</b></p><p>{escape(self.label)}</p>{question}</div>"
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        try:
            page = self.play()
        except ImportError:
            raise NotImplementedError from None  # then the notebook shows the picture
        return page._repr_mimebundle_(**kwargs)


def predict(scenario: Scenario | str, attempt: str | int | None = None) -> Prediction:
    """A prediction of the outcome of a scenario.

    Parameters:
        scenario: the scenario, or its id.
        attempt: the id of one of its attempts, or its number from 1. The default is all attempts that the author's
            questions are about, else the first one that questions can be generated for. If the questions about an
            attempt are also about others, the prediction contains these, too.

    Raises:
        BadArgument: there are no attempts, or not this one.
        UnknownScenario: there is no such scenario.
    """
    if isinstance(scenario, str):
        scenario = scenarios[scenario]
    expect(scenario, Scenario, "the scenario", "one of carc_widget.scenarios")
    attempt = whole_number(attempt)
    expect(attempt, (str, int, NoneType), "the attempt", "the id or the number of one, or nothing")
    attempts: Mapping[object, Attempt] = {
        **{each.id: each for each in scenario.attempts},
        **dict(enumerate(scenario.attempts, 1)),
    }
    if not attempts:
        raise BadArgument(f"there is nothing to try in {scenario.id!r}, so there is nothing to predict")
    if attempt is not None and attempt not in attempts:
        raise BadArgument(
            f"there is no try {shown(attempt)} in {scenario.id!r}; there are "
            f"{', '.join(each.id for each in scenario.attempts)}"
        )
    authored = scenario.questions
    if attempt is not None:
        only = attempts[attempt]
        own = Prediction(scenario, (only,), tuple(q for q in authored if q.attempts == (only.id,)))
        authored = () if own.questions else tuple(q for q in authored if only.id in q.attempts)
        if not authored:
            return own
    if authored:
        ids = {id for question in authored for id in question.attempts}
        return Prediction(scenario, tuple(each for each in scenario.attempts if each.id in ids), authored)
    every = [Prediction(scenario, (each,)) for each in scenario.attempts]
    return next((prediction for prediction in every if prediction.questions), every[0])


def _index(question: Question, choice: str) -> int:
    """The index of a choice, which is a letter or a text."""
    texts = [choice.text.casefold() for choice in question.choices]
    letters = LETTERS[: len(texts)]
    if isinstance(choice, str):
        if choice.casefold() in texts:
            return texts.index(choice.casefold())
        if len(choice) == 1 and choice.upper() in letters:
            return letters.index(choice.upper())
    choices = "; ".join(f"{letter}) {each.text}" for letter, each in zip(letters, question.choices, strict=True))
    raise BadArgument(f"{shown(choice)} is not a choice; give the letter or the text of one: {choices}")


def _predicted_answer(question: Question, number: int) -> PredictedAnswer:
    choice, right = question.choices[number], question.choices[question.right]
    misconception = choice.misconception
    return PredictedAnswer(
        kind=question.kind,
        question=question.question,
        predicted=choice.text,
        actual=right.text,
        correct=number == question.right,
        misconception=misconception.id if misconception else "",
        explanation=misconception.text if misconception else "",
        rule=misconception.rule if misconception else "",
    )
