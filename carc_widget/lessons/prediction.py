"""Predict, then see: a question before the outcome, the answer kept, and both side by side."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from html import escape
from typing import Any

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.rules import Rule, rule
from carc_widget.i18n.language import _, current_language, language
from carc_widget.lessons.outcome_frames import Frame, Place, frames
from carc_widget.lessons.questions import LETTERS, Asked, asked_about
from carc_widget.scenarios.attempts import Outcome, Try
from carc_widget.scenarios.findings import ends
from carc_widget.scenarios.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Said:
    """The answer to one question of a prediction, beside what came.

    Attributes:
        kind: what was asked for, such as `points`.
        question: the question.
        predicted: what was predicted.
        came: what came of it.
        correct: whether it is the same.
        belief: what somebody believes who predicts this, if it is a known mistake: its id; else empty.
        why: why that is wrong; may be empty.
    """

    kind: str
    question: str
    predicted: str
    came: str
    correct: bool
    belief: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Predicted:
    """What somebody predicted, beside what came: a plain value.

    Attributes:
        scenario: the id of the scenario.
        attempt: the id of the try that was predicted.
        letters: the choices, as `A` or `AC`.
        said: the answer to each question.
    """

    scenario: str
    attempt: str
    letters: str
    said: tuple[Said, ...]

    @property
    def correct(self) -> bool:
        """Whether everything came as predicted."""
        return all(said.correct for said in self.said)

    def to_dict(self) -> dict[str, Any]:
        """The same as a plain mapping."""
        return {**asdict(self), "said": [asdict(said) for said in self.said], "correct": self.correct}

    def __str__(self) -> str:
        lines = [f"{self.scenario}: {self.letters}"]
        for said in self.said:
            lines += [said.question, _("  predicted: {text}", text=said.predicted), _("  came: {text}", text=said.came)]
        return "\n".join(lines)


@dataclass(eq=False, repr=False)
class Prediction:
    """A scenario that asks before it tells. In a notebook it shows itself as a board that asks, and then shows.

    `answer("A")` keeps what is predicted, as a press does; from then on `result` is a plain value. In the notebook,
    `carc_widget.scenarios[...].predict()` as the last line of a cell is enough.

    Attributes:
        scenario: the scenario.
        attempt: which of its tries is carried out.
        code: the code of the language in which it asks.
        result: what was predicted beside what came; none before an answer.
    """

    scenario: Scenario
    attempt: Try
    code: str = field(default_factory=current_language)
    result: Predicted | None = field(default=None, init=False)

    @cached_property
    def outcome(self) -> Outcome:
        """What comes of it, as the engine finds."""
        with language(self.code):
            return self.scenario.try_(self.attempt.id)

    @cached_property
    def asked(self) -> tuple[Asked, ...]:
        """The questions, with their choices; none if there is nothing to choose from."""
        with language(self.code):
            return asked_about(self.outcome, self.scenario.id)

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The position that is asked about, and everything that is shown after it."""
        with language(self.code):
            told = frames(self.outcome)
            if not any(asked.after for asked in self.asked):
                return told
            state, points = self.outcome.state, self.outcome.state.scores
            found = " ".join(ends(self.outcome))
            places = tuple(spot for asked in self.asked for spot in self._right_places(asked))
            return (Frame(state, points), Frame(state, points, found, self.scenario.rules, places))

    def _right_places(self, asked: Asked) -> tuple[Place, ...]:
        """The places that are right, all segments of each."""
        text = asked.choices[asked.right].text
        state = self.outcome.state
        found: list[Place] = []
        for sign, spot in asked.signs:
            if sign in text.replace(",", " ").split():
                found += state.feature(spot).spots if asked.kind == "targets" else (spot,)
        return tuple(found)

    @property
    def label(self) -> str:
        """What is done."""
        with language(self.code):
            return self.scenario.texts.labels.get(self.attempt.id, self.attempt.label)

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules behind it."""
        return tuple(map(rule, self.scenario.rules))

    @property
    def answered(self) -> bool:
        """Whether something was predicted."""
        return self.result is not None

    def answer(self, *given: str | int) -> Predicted:
        """Predict: a choice for each question.

        Parameters:
            given: `"A"` or `0` for the first choice; one for each question, also as one text such as `"AC"`; or what
                a choice says.

        Raises:
            BadArgument: there is no such choice, or there are more or fewer than questions.
        """
        if len(given) == 1 and isinstance(given[0], str) and len(given[0]) == len(self.asked) > 1:
            given = tuple(given[0])
        if len(given) != len(self.asked):
            raise BadArgument(
                f"{len(given)} predictions were given for {len(self.asked)} questions; give a letter for each"
            )
        chosen = [_number(asked, each) for asked, each in zip(self.asked, given, strict=True)]
        with language(self.code):
            said = tuple(_said(asked, number) for asked, number in zip(self.asked, chosen, strict=True))
        letters = "".join(LETTERS[number] for number in chosen)
        self.result = Predicted(self.scenario.id, self.attempt.id, letters, said)
        return self.result

    def play(self) -> Any:
        """Open it on a page that asks, and then shows what happens, one by one.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        import carc_widget  # its boards stand above this layer, and need packages that are not always there

        return carc_widget.widget.LessonWidget(self)

    def __repr__(self) -> str:
        return f"<Prediction of {self.scenario.id}: {self.result.letters if self.result else 'open'}>"

    def __str__(self) -> str:
        lines = [self.scenario.question, self.label]
        for asked in self.asked:
            lines += [asked.question, *(f"{LETTERS[i]} {choice.text}" for i, choice in enumerate(asked.choices))]
        return "\n".join([*lines, "", str(self.frames[0].state)])

    def _repr_html_(self) -> str:
        from carc_widget.graphics.annotations import Caption  # the picture is a leaf
        from carc_widget.graphics.svg import board

        marks = [Caption(sign, spot, size=30) for asked in self.asked for sign, spot in asked.signs]
        picture = board(self.frames[0].state, tile_size=72, captions=marks, hand=True, players=True)
        asked = "".join(
            f"<p>{escape(each.question)}</p><ol type='A'>"
            f"{''.join(f'<li>{escape(choice.text)}</li>' for choice in each.choices)}</ol>"
            for each in self.asked
        )
        return f"<div>{picture}<p><b>{escape(self.scenario.question)}</b></p><p>{escape(self.label)}</p>{asked}</div>"

    def _ipython_display_(self) -> None:
        try:
            page = self.play()
        except ImportError:
            raise NotImplementedError from None  # then the notebook shows the picture
        page._ipython_display_()


def predict(scenario: Scenario, attempt: str | int | None = None) -> Prediction:
    """A scenario that asks what will happen before it shows it.

    Parameters:
        scenario: the scenario.
        attempt: the id of one of its tries, or its number from 1; by default the first that gives something to ask.

    Raises:
        BadArgument: there is nothing to try in it, or no such try.
    """
    found: Mapping[object, Try] = {
        **{each.id: each for each in scenario.tries},
        **dict(enumerate(scenario.tries, 1)),
    }
    if attempt is None:
        every = [Prediction(scenario, each) for each in scenario.tries]
        if not every:
            raise BadArgument(f"there is nothing to try in {scenario.id!r}, so there is nothing to predict")
        return max(every, key=lambda prediction: _weight(prediction.asked))  # the first of those that are as good
    if attempt not in found:
        raise BadArgument(
            f"there is no try {shown(attempt)} in {scenario.id!r}; there are "
            f"{', '.join(each.id for each in scenario.tries)}"
        )
    return Prediction(scenario, found[attempt])


def _weight(asked: tuple[Asked, ...]) -> int:
    """How much is asked: what comes next is less than what it brings."""
    return 0 if not asked else 1 if asked[0].kind in ("next", "decides", "supply") else 2


def _number(asked: Asked, given: str | int) -> int:
    """The number of the choice that is meant."""
    texts = [choice.text.casefold() for choice in asked.choices]
    letters = LETTERS[: len(texts)]
    if type(given) is int and 0 <= given < len(texts):
        return given
    if isinstance(given, str):
        if given.casefold() in texts:
            return texts.index(given.casefold())
        if len(given) == 1 and given.upper() in letters:
            return letters.index(given.upper())
    raise BadArgument(f"{shown(given)} is no choice; give one of {', '.join(letters)}")


def _said(asked: Asked, number: int) -> Said:
    choice, right = asked.choices[number], asked.choices[asked.right]
    belief = choice.belief
    return Said(
        asked.kind,
        asked.question,
        choice.text,
        right.text,
        number == asked.right,
        belief.id if belief else "",
        _(belief.text) if belief else "",
    )
