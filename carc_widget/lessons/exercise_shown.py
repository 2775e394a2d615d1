"""An exercise as HTML for a notebook, in the language in use; nothing of its answer is in it."""

from html import escape

from carc_widget.i18n.rulebook import mark_options
from carc_widget.lessons.exercise import Exercise
from carc_widget.scenarios.board_marks import MARK_SIZE
from carc_widget.scenarios.display import TILE_SIZE


def exercise_html(exercise: Exercise) -> str:
    """A picture of the board, the question, what there is to choose from, and how to answer."""
    from carc_widget.graphics.annotations import Caption  # the picture is a leaf
    from carc_widget.graphics.svg import board

    state = exercise.setup.state
    marks = [Caption("?", cell, size=MARK_SIZE) for cell in exercise.marked_cells]
    choices = "".join(f"<li>{mark_options(choice)}</li>" for choice in exercise.choices)
    picture = board(state, tile_size=TILE_SIZE, captions=marks, hand=True, players=True, coordinates=True)
    return (
        f"<div>{picture}<p><b>{mark_options(exercise.question)}</b></p>"
        f"{f'<p>{escape(exercise.details)}</p>' if exercise.details else ''}"
        f"{f'<ol>{choices}</ol>' if choices else ''}<p><small>{escape(exercise.answer_format)}</small></p></div>"
    )
