"""Static pictures of the board for saved notebooks, and the code line that reproduces an error."""

import re
from random import Random
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from carc_widget import Game, Place, State, edit, play
from carc_widget.engine import Phase
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.messages import Press, PressButton, Submit
from tests.widget.test_game_widget import Page


def late_game(tiles: int) -> Game:
    game, random = Game(["Ann", "Bob"], seed=3), Random(1)
    while len(game.state.board) < tiles:
        game.play(random.choice(game.state.legal_actions()))
    return game


def picture_in(html: str) -> ElementTree.Element:
    match = re.search(r'src="data:image/svg\+xml,([^"]*)"', html)
    assert match
    return ElementTree.fromstring(unquote(match[1]))


@pytest.mark.slow
def test_mimebundle_of_60_tiles_is_at_most_150_kilobytes() -> None:
    widget = play(late_game(60))
    html = mimebundle(widget)["text/html"]
    assert len(html) <= 150_000
    picture = picture_in(html)
    assert len([use for use in picture if use.tag.endswith("use")]) > 60
    assert "60 tiles" in (picture.get("aria-label") or "")


def test_snapshot_is_unchanged_by_later_moves() -> None:
    widget = play(["Ann & <b>", "Bob"], order=["E", "U"], seed=1)
    snapshot = widget.snapshot(players=True, caption="Where to?")
    before = snapshot.html
    widget.game.play("E/2 0,-1", "+city S")
    assert snapshot.html == before
    assert "<b>" not in before
    assert snapshot._repr_mimebundle_()["text/html"] == before
    picture = picture_in(before)
    texts = " ".join(text.text or "" for text in picture.iter() if text.tag.endswith("text"))
    assert "Ann & <b>" in texts
    assert "Where to?" in texts
    assert State.from_text(snapshot.position) == widget.game.states[1]
    with pytest.raises(AttributeError):
        snapshot.alt_text = "other"  # type: ignore[misc]


def test_snapshot_shows_the_position_in_the_editor_if_it_is_possible() -> None:
    widget = edit("tiles 0,0: D 0,-1: E/2; player Ann; player Bob; turn 1 Ann place V")
    game = widget.snapshot().html
    widget._dispatch(Press("tile 0 0", (0.5, 0.5), 0))
    widget._dispatch(PressButton("meeple 1"))
    assert widget.view.board.view.spots
    assert widget.view.board.view.selected == (0, 0)
    assert widget.snapshot().html.partition(" src=")[2] == game.partition(" src=")[2], (
        "targets and the selection are not shown"
    )
    unconnected = "tiles 0,0: D 2,0: V; player Ann; player Bob; turn 1 Ann place E"
    widget._dispatch(Submit("edit-line", {"line": (unconnected,)}))
    assert widget.draft is None
    snapshot = widget.snapshot()
    assert State.from_text(snapshot.position) == widget.state
    assert "Board with 2 tiles" in mimebundle(widget)["text/html"], "the widget itself is displayed, too"


def test_every_sprite_has_an_offline_copy() -> None:
    widget = play(late_game(8))
    rows = [row for batch in widget.sprite_batches for row in batch.sprites]
    copies = {number for batch in widget.sprite_batches for number in batch.svg}
    assert copies == {str(row[0]) for row in rows}
    shown = {placement[0] for layer in widget.board["scene"] for placement in layer}
    assert shown <= {row[0] for row in rows}


def mimebundle(widget: GameWidget) -> dict[str, Any]:
    """Return the MIME bundle that a notebook stores for a widget."""
    result = widget._repr_mimebundle_()
    bundle: dict[str, Any] = result[0] if isinstance(result, tuple) else result
    return bundle


def error_line(widget: GameWidget) -> str:
    (error,) = widget.view.dialogs.errors
    return error.line


def run(line: str) -> GameWidget:
    """Run a copied line and return its board."""
    names: dict[str, Any] = {}
    exec(line, names)
    board: GameWidget = names["w"]
    return board


def fail(change: object) -> None:
    raise RuntimeError("the observer failed")


def test_error_of_a_trait_observer_has_a_line_that_reproduces_the_state() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U", "V"], seed=1)
    widget.observe(fail, "state")
    page = Page(widget)
    page.press("cell 0 -1", (0.5, -0.5), 2)
    page.press("spot 0 -1 0", (0.5, -0.2))
    page.button("confirm")
    line = error_line(widget)
    assert "\n" not in line
    assert re.search(r"# carc_widget \d+\.\d+\.\d+, Python 3\.\d+\.\d+", line)
    reproduced = run(line)
    assert reproduced.state == widget.state, "including the drawn tile"
    assert (reproduced.state.scores, reproduced.state.turn) == ((4, 0), 2)


def test_errors_of_game_observers_and_after_undo_have_a_line() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U", "V"], seed=1)
    remove = widget.game.observe(fail)
    page = Page(widget)
    page.press("cell 0 -1", (0.5, -0.5), 2)
    page.key("n")
    assert run(error_line(widget)).state == widget.state
    remove()
    page.button("dismiss")
    widget.observe(fail, "state")
    page.button("undo")
    assert run(error_line(widget)).state == widget.state
    assert widget.state.phase in (Phase.DEPLOY, Phase.PLACE)


def test_error_line_is_synced() -> None:
    widget = play(order=["E"], seed=1)
    widget.observe(fail, "state")
    widget.game.play(next(a for a in widget.state.legal_actions() if isinstance(a, Place)))
    assert [error["line"] for error in widget.dialogs["errors"]] == [error_line(widget)]


def test_mimebundle_contains_a_static_picture() -> None:
    widget = play(["<b>Ann</b>", "Bob"], seed=1)
    bundle = mimebundle(widget)
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert bundle["text/html"].startswith("<img ")
    assert "data:image/svg+xml,%3Csvg" in bundle["text/html"]
    assert "<b>" not in bundle["text/html"]
