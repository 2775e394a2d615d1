"""Annotations of the caller: validated, drawn on the board, described to screen readers, kept until cleared."""

from typing import Any

import pytest
import traitlets

from carc_widget import svg
from carc_widget.engine import Cell, Game, State
from carc_widget.widget import GameWidget
from carc_widget.widget.board.targets import cell_id
from carc_widget.widget.messages import Annotate, SetLanguage
from tests.widget.headless_client import HeadlessClient

CITY = State.start().spot((0, 0), "city N")


def test_annotations_are_drawn_and_described() -> None:
    client = HeadlessClient(Game(seed=1))
    arrow, ring = svg.Arrow((0, -1), CITY), svg.Arrow((2, 0), (2, 0))
    caption, highlight = svg.Caption("closes\nthe city", (0, -1)), svg.Highlight([CITY, (1, 0)])
    client.dispatch(Annotate((arrow, ring, caption, highlight)))
    view = client.view.board.view
    assert (view.arrows, view.captions, view.highlights) == ((arrow, ring), (caption,), (highlight,))
    assert client.view.board.label.endswith(
        "Marked: an arrow from (0, -1) to city N (0, 0); a ring around (2, 0); “closes the city” at (0, -1); "
        "highlighted: city N (0, 0) and (1, 0)."
    )
    client.dispatch(SetLanguage("nl"))
    assert "een pijl van (0, -1) naar" in client.view.board.label
    client.dispatch(Annotate(()))
    assert client.view.board.view.arrows == ()
    assert "Marked" not in client.view.board.label


def test_arrow_to_the_cell_of_a_previewed_tile_is_hidden() -> None:
    """It would point to the places for a meeple on the tile."""
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    arrows: tuple[svg.Arrow, ...] = (svg.Arrow((0, 0), (0, -1)), svg.Arrow((0, -1), CITY))
    client.dispatch(Annotate(arrows))
    assert client.view.board.view.arrows == arrows
    client.press("cell 0 -1", 2)
    assert client.view.board.view.arrows == arrows[1:]
    client.key("Escape")
    assert client.view.board.view.arrows == arrows


def test_annotation_of_a_removed_tile_returns_with_the_tile() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.press("cell 0 -1", 2)
    client.button("pass")
    spot = client.game.state.spot((0, -1), "city S")
    client.dispatch(Annotate((svg.Caption("here", spot), svg.Highlight([spot, CITY]))))
    assert client.view.board.view.captions
    client.button("undo", "undo")
    assert client.view.board.view.captions == ()
    assert client.view.board.view.highlights[0].places == (CITY,)
    client.button("redo", "redo")
    assert client.view.board.view.captions


def test_marks_trait_is_validated() -> None:
    widget = GameWidget(Game(seed=1))
    marks: list[Any] = [svg.Arrow((0, 0), (4, 0))]
    widget.marks = marks
    assert widget.session.marks == tuple(marks)
    assert widget.board["frame"]["fit"][2] > 5, "the end of the arrow is visible"
    assert widget.board["frame"]["bounds"] == [0, 0, 5, 1], "the view stays on the start tile and the arrow"
    widget.game.play(widget.state.legal_actions()[0])
    assert widget.session.marks == tuple(marks), "annotations are kept during the game"
    wrong: Any
    for wrong, message in (
        ([(0, 0)], r"mark 1 is \(0, 0\); give Arrow, Caption and Highlight"),
        ([marks[0], svg.Caption("x", ((7, 7), 0))], r"mark 2, .*no segment 0 on cell"),
        (5, "expected a list"),
    ):
        with pytest.raises(traitlets.TraitError, match=message):
            widget.marks = wrong
    assert widget.marks == marks
    widget.marks = []
    assert widget.session.marks == ()
    widget.close()


def test_caption_of_a_square_is_hidden_under_the_tile_that_is_tried_there() -> None:
    client = HeadlessClient(Game(order=["B"], seed=1))
    client.dispatch(Annotate((svg.Caption("?", (0, 1)), svg.Caption("!", (0, 0)))))
    assert [caption.text for caption in client.view.board.view.captions] == ["?", "!"]
    client.press(cell_id(Cell(0, 1)))
    assert [caption.text for caption in client.view.board.view.captions] == ["!"], "it would hide the place for a monk"


def test_text_sprites_have_the_height_of_their_letters() -> None:
    """Letters of 20 units would be 5 pixels high at 25 pixels a tile: the page draws them larger."""
    widget = GameWidget(Game(seed=1), coordinates=True)
    widget.marks = [svg.Caption("Here", (0, -1)), svg.Arrow((0, 0), (0, -1))]
    names = {sprite.number: key for key, sprite in widget._sprites._sprites.items()}
    letters = {names[row[0]].partition("-")[0]: row[6] for row in widget.board["scene"][-1] if row[6]}
    assert letters == {"caption": 20, "coordinate": 18}
    widget.close()


@pytest.mark.parametrize("step", ["place V", "draw"])
def test_annotations_of_the_start_are_shown_at_the_start_of_the_same_game(step: str) -> None:
    start = State.from_text(f"tiles 0,0: D 0,-1: E/2; player Ann; player Bob; turn 2 Bob {step}; sets base")
    widget = GameWidget(Game(state=start, order=["V"] if step == "draw" else [], seed=1))
    marks: list[Any] = [svg.Highlight(start.feature("city S (0, -1)").spots)]
    widget.mark_start(marks)
    widget.game.play("V/1 1,0", "pass")
    assert widget.marks == []
    widget.game.undo()
    widget.game.undo()
    assert widget.marks == marks
    widget.game.restart(state=State.from_text("tiles 0,0: D; player Ann; player Bob; turn 1 Ann place V; sets base"))
    assert widget.marks == [], "another position may have no such tile"
    widget.close()
