"""Questions as static HTML: picture, question, choices, and a folded answer."""

from html import escape

from carc_widget.graphics.annotations import Caption
from carc_widget.graphics.svg import board
from carc_widget.i18n import language
from carc_widget.i18n.rulebook import rules_html
from carc_widget.lessons import Exercise, Prediction
from carc_widget.lessons.answer_places import place_signs
from carc_widget.lessons.questions import LETTERS, Question
from carc_widget.scenarios.board_marks import sign_marks
from carc_widget.scenarios.display import scenario_picture

ANSWER = {"en": "Answer", "nl": "Antwoord", "it": "Risposta"}
"""The summary of a folded answer, by the code of the language."""


def prediction_html(prediction: Prediction, code: str = "en") -> str:
    """Return the question of a scenario with its choices, and its folded answer with misconceptions."""
    with language(code):
        answer = escape(prediction.scenario.texts.answer)
        outcomes = (
            f"<p><b>{escape(label)}</b></p>{outcome._repr_html_()}"
            for label, outcome in zip(prediction.labels, prediction.outcomes, strict=True)
        )
        parts = [*map(_explanation, prediction.questions), f"<p>{answer}</p>", *outcomes, rules_html(prediction.rules)]
        return _question(prediction) + folded("".join(parts), code)


def exercise_html(exercise: Exercise, code: str = "en") -> str:
    """Return the question of an exercise, and its folded answer."""
    with language(code):
        state = exercise.setup.state
        signs = {**exercise.marks, **place_signs(exercise)}
        picture = board(state, sign_marks(state, signs.items()).view, hand=True, players=True)
        details = f"<p>{escape(exercise.details)}</p>" if exercise.details else ""
        lines = "".join(f"<li>{escape(choice)}</li>" for choice in exercise.choices)
        answer = f"<p>{escape(exercise.solution_in_words())}</p>{rules_html(exercise.rules)}"
        question = f"<p><b>{escape(exercise.question)}</b></p>{details}{f'<ol>{lines}</ol>' if lines else ''}"
        return f"<div>{picture}{question}</div>" + folded(answer, code)


def folded(html: str, code: str) -> str:
    """Return HTML that is folded below its summary."""
    return f'<details class="carc-answer"><summary>{ANSWER[code]}</summary>{html}</details>'


def _question(prediction: Prediction) -> str:
    """Return the picture with its marks, the question, and the choices."""
    scenario = prediction.scenario
    captions = [Caption(sign, spot, size=30) for each in prediction.questions for sign, spot in each.marks]
    state = prediction.frames[0].state
    picture = board(state, captions=captions, hand=True, players=True) if captions else scenario_picture(scenario)
    parts = [f"<p><b>{escape(scenario.question)}</b></p>"]
    for each in prediction.questions:
        if each.question != scenario.question:
            parts.append(f"<p>{escape(each.question)}</p>")
        parts.append(f"<ol type='A'>{''.join(f'<li>{escape(choice.text)}</li>' for choice in each.choices)}</ol>")
    return f"<div>{picture}{''.join(parts)}</div>"


def _explanation(question: Question) -> str:
    """Return the right choice, and the misconceptions behind the wrong ones."""
    right = question.choices[question.right]
    wrong = "".join(
        f"<li>{LETTERS[number]}: {escape(choice.misconception.text)}</li>"
        for number, choice in enumerate(question.choices)
        if number != question.right and choice.misconception
    )
    return f"<p><b>{LETTERS[question.right]}: {escape(right.text)}</b></p>" + (f"<ul>{wrong}</ul>" if wrong else "")
