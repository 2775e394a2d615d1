"""Slides for a class, made from scenarios, exercises, levels, scores, states or texts; and question cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from html import escape
from types import NoneType

from carc_widget.engine.errors import BadArgument, expect, expect_count, expect_items, shown
from carc_widget.engine.rulebook import rule
from carc_widget.engine.score import Score
from carc_widget.engine.state import State, to_state
from carc_widget.graphics.svg import board
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import capitalize_first
from carc_widget.lessons.answer_places import place_signs
from carc_widget.lessons.comparison import Comparison
from carc_widget.lessons.comparison_display import difference_summary, side_title_in_words
from carc_widget.lessons.exercise import Exercise
from carc_widget.lessons.ids import find_by_id
from carc_widget.lessons.level import Level
from carc_widget.lessons.outcome_frames import BoardPlace, OutcomeFrame, outcome_frames, score_frames
from carc_widget.lessons.prediction import Prediction, predict
from carc_widget.lessons.questions import LETTERS, Choice, Question, make_question
from carc_widget.scenarios.attempts import Outcome
from carc_widget.scenarios.authored_questions import MAX_CHOICES
from carc_widget.scenarios.board_marks import parse_marks, sign_marks
from carc_widget.scenarios.display import SIDE_BY_SIDE, TILE_SIZE
from carc_widget.scenarios.scenario import Scenario


@dataclass(frozen=True, eq=False)
class Slide:
    """A question for a class with the frames of its answer, in the language in use when it was made.

    Attributes:
        question: the question, or another sentence in large type.
        frames: the position, then the outcome frame by frame; none for a text alone.
        title: a short title.
        action: the actions in a sentence.
        questions: questions with choices; a class answers one after the other.
        answer: the answer in words.
        rules: the ids of the rules of the answer.
        marks: marks on the first picture: a sign -> a place.
        level: the level that replaces the first picture, if any.
        id: the id of the scenario, exercise or level; else empty.
    """

    question: str
    frames: tuple[OutcomeFrame, ...] = ()
    title: str = ""
    action: str = ""
    questions: tuple[Question, ...] = ()
    answer: str = ""
    rules: tuple[str, ...] = ()
    marks: Mapping[str, BoardPlace] = field(default_factory=dict)
    level: Level | None = None
    id: str = ""


@dataclass(frozen=True, eq=False)
class QuestionCard:
    """A question with a hidden answer beside a picture; notebooks display it even without a kernel.

    The answer is folded, not secret: the stored notebook contains it.

    Attributes:
        state: the position.
        question: the question.
        answer: the answer.
        choices: the choices; may be empty.
        right: the index of the right choice.
        rules: the ids of the rules of the answer.
        marks: marks on the picture: a sign -> a place.
    """

    state: State
    question: str
    answer: str
    choices: tuple[str, ...] = ()
    right: int = 0
    rules: tuple[str, ...] = ()
    marks: Mapping[str, BoardPlace] = field(default_factory=dict)

    def __str__(self) -> str:
        choices = [f"{letter}) {text}" for letter, text in zip(LETTERS, self.choices, strict=False)]
        return "\n".join([self.question, *choices, "", str(self.state)])

    def _repr_html_(self) -> str:
        view = sign_marks(self.state, self.marks.items()).view
        picture = board(self.state, view, TILE_SIZE, hand=True, players=True, rough=True)
        choices = "".join(f"<li>{escape(choice)}</li>" for choice in self.choices)
        head = _("Answer")
        answer = " ".join(filter(None, [self.answer, f"({', '.join(self.rules)})" if self.rules else ""]))
        return (
            f"<div style='{SIDE_BY_SIDE}'><div>{picture}</div><div style='flex: 1 1 16em'>"
            f"<p><b>{escape(self.question)}</b></p>"
            f"{f'<ol type=A>{choices}</ol>' if choices else ''}"
            f"<details><summary>{escape(head)}</summary><p>{escape(answer)}</p></details></div></div>"
        )


def question_card(
    position: State | str,
    question: str,
    answer: str,
    choices: tuple[str, ...] | list[str] = (),
    right: int = 0,
    *,
    rules: tuple[str, ...] | list[str] = (),
    marks: Mapping[str, str] | None = None,
) -> QuestionCard:
    """Create a question with a hidden answer beside a picture; `present` also shows it to a class.

    Parameters:
        position: a state, or its line of text.
        question, answer: the question and the answer in words.
        choices: up to four choices, and `right`: the index of the right one.
        rules: the ids of the rules of the answer, such as `R37`.
        marks: marks on the picture, such as `{"?": "1,0"}` or `{"A": "road E 0,0"}`.

    Raises:
        BadArgument: the position or a text is of another type, or the choices are invalid.
        ParseError, SetupError, UnknownName: the position, a mark or a rule is invalid.

    >>> question_card("tiles 0,0: D; player Red; player Blue; turn 1 Red place V; sets base", "How many?", "6").answer
    '6'
    """
    expect(question, str, "the question", "a text")
    expect(answer, str, "the answer", "a text")
    choices = expect_items(choices, str, "the list of choices", "texts")
    rules = expect_items(rules, (str, int), "the list of rules", "ids of rules, such as ['R37']")
    expect(marks, (Mapping, NoneType), "the mapping of marks", "a mapping of signs to places, such as {'?': '1,0'}")
    expect_items((marks or {}).values(), str, "the mapping of marks", "places as text, such as '1,0'")
    right = expect_count(right, "the right choice")
    state = to_state(position)
    if choices and not right < len(choices) <= MAX_CHOICES:
        raise BadArgument(
            f"choice {right} of {len(choices)} is the right one; give up to {MAX_CHOICES}, and a number from 0"
        )
    placed = parse_marks(state, marks or {})
    return QuestionCard(state, question, answer, tuple(choices), right, tuple(rule(id).id for id in rules), placed)


def make_slide(content: object) -> Slide:
    """Create a slide, in the language in use; the engine computes the answer.

    Parameters:
        content: a scenario, a level or an exercise, or its id; a prediction, a `QuestionCard`, a comparison, a score,
            an outcome, a state, a slide, or a text.

    Raises:
        BadArgument: it is none of these.
        UnknownName: the text looks like an id, but is unknown.
    """
    match content:
        case Slide():
            return content
        case Scenario():
            return _of_scenario(content)
        case Prediction():
            return _of_prediction(content)
        case Exercise():
            return _of_exercise(content)
        case Level():
            return Slide(
                content.goal,
                (_still(content.localized_start),),
                title=content.title,
                rules=content.rules,
                marks=parse_marks(content.start, content.marks),
                level=content,
                id=content.id,
            )
        case QuestionCard():
            return _of_card(content)
        case Comparison():
            return _of_comparison(content)
        case Score():
            return Slide(_("How many points does it score?"), score_frames(content))
        case Outcome():
            return Slide(_("What happens?"), outcome_frames(content))
        case State():
            return Slide("", (_still(content),))
        case str():
            return _of_text(content)
    raise BadArgument(
        f"{shown(content)} cannot be presented; give scenarios, exercises, scores, states or texts; a lesson has the "
        "method present()"
    )


def _still(state: State) -> OutcomeFrame:
    return OutcomeFrame(state, state.scores)


def _of_text(text: str) -> Slide:
    """The slide of a scenario, level or exercise for its id, else of the text."""
    item = find_by_id(text)
    return Slide(text) if item is None else make_slide(item)


def _of_comparison(comparison: Comparison) -> Slide:
    """The slide of a comparison: the position, then both results, with the differences as the answer."""
    frames = [replace(_still(side.state), text=side_title_in_words(side)) for side in comparison.sides]
    return Slide(
        _("What differs between the two editions?"),
        (_still(comparison.first.before), *frames),
        title=" | ".join(map(side_title_in_words, comparison.sides)),
        answer=difference_summary(comparison),
    )


def _of_scenario(scenario: Scenario) -> Slide:
    if scenario.attempts:
        return _of_prediction(predict(scenario))
    return Slide(
        scenario.question,
        (_still(scenario.start),),
        title=scenario.title,
        answer=scenario.texts.answer,
        rules=scenario.rules,
        marks=parse_marks(scenario.start, scenario.marks),
        id=scenario.id,
    )


def _of_prediction(prediction: Prediction) -> Slide:
    scenario = prediction.scenario
    return Slide(
        scenario.question,
        prediction.frames,
        title=scenario.title,
        action=prediction.label,
        questions=prediction.questions,
        answer=scenario.texts.answer,
        rules=scenario.rules,
        marks=parse_marks(scenario.start, scenario.marks) if prediction.frames[0].state == scenario.start else {},
        id=scenario.id,
    )


def _of_exercise(exercise: Exercise) -> Slide:
    rules = tuple(rule.id for rule in exercise.rules)
    if exercise.kind == "points":
        question = make_question(exercise.outcome, f"{exercise.id}:{exercise.seed}")
        return Slide(
            exercise.question,
            outcome_frames(exercise.outcome),
            questions=(question,) if question else (),
            rules=rules,
            marks=exercise.marks,
            id=exercise.id,
        )
    state, result = exercise.setup.state, exercise.solution_state()
    return Slide(
        "\n".join([exercise.question, *(f"{n}. {choice}" for n, choice in enumerate(exercise.choices, 1))]),
        (_still(state), OutcomeFrame(result, result.scores, places=exercise.solution_places())),
        action=exercise.details,
        answer=capitalize_first(exercise.solution_in_words()),
        rules=rules,
        marks={**exercise.marks, **place_signs(exercise)},
        id=exercise.id,
    )


def _of_card(card: QuestionCard) -> Slide:
    questions = Question("card", "", tuple(map(Choice, card.choices)), card.right)
    return Slide(
        card.question,
        (_still(card.state),),
        questions=(questions,) if card.choices else (),
        answer=card.answer,
        rules=card.rules,
        marks=card.marks,
    )
