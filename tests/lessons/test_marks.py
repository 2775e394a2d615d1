"""Marks on the boards of lessons: signs, and highlights of empty squares."""

from collections.abc import Callable
from urllib.parse import unquote

import pytest

from carc_widget import exercises, levels, scenarios
from carc_widget.engine import Cell, State
from carc_widget.graphics.annotations import HIGHLIGHT, Highlight
from carc_widget.lessons import predict, worksheet
from carc_widget.lessons.level import level_svg
from carc_widget.lessons.slides import question_card
from carc_widget.scenarios.board_marks import MARK_SIZE, board_marks, sign_marks
from carc_widget.widget.lesson.picture import Drawn, picture

START = State.from_text("tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base")
EMPTY, TILE = Cell(0, -1), Cell(0, 0)


def test_only_squares_without_a_tile_are_highlighted() -> None:
    road = START.spot("road E 0,0")
    drawn = sign_marks(START, [("?", EMPTY), ("!", TILE), ("A", road)])
    assert drawn.highlights == (Highlight((EMPTY,)),)
    assert [(caption.text, caption.at, caption.size) for caption in drawn.captions] == [
        ("?", EMPTY, MARK_SIZE),
        ("!", TILE, MARK_SIZE),
        ("A", road, MARK_SIZE),
    ]


@pytest.mark.parametrize("features", [False, True])
def test_marked_features_are_highlighted_on_request(features: bool) -> None:
    marks = {"?": "0,-1", "A": "road E 0,0"}
    lights = board_marks(START, marks, features=features).highlights
    assert lights[0] == Highlight((EMPTY,))
    assert lights[1:] == ((Highlight(START.feature("road E 0,0").spots),) if features else ())


def exercise_html() -> str:
    return exercises["road-with-two-ends"]._repr_html_()


def card_html() -> str:
    return question_card(START, "Where?", "Here.", marks={"?": "0,-1"})._repr_html_()


def prediction_html() -> str:
    return predict(scenarios["does-it-fit"])._repr_html_()


def lesson_picture() -> str:
    prediction = predict(scenarios["does-it-fit"])
    return unquote(picture(prediction.frames[0], Drawn((("?", EMPTY),))).src)


@pytest.mark.parametrize(
    "draw",
    [
        exercise_html,
        card_html,
        prediction_html,
        lesson_picture,
        lambda: level_svg(levels["across-the-gap"]),
        lambda: worksheet([levels["across-the-gap"]]).html,
        lambda: worksheet([scenarios["does-it-fit"]]).html,
    ],
)
def test_marked_square_is_highlighted(draw: Callable[[], str]) -> None:
    assert HIGHLIGHT in draw()
