"""What stays of a board without a kernel, and what leads to where an error came up."""

import re
from random import Random
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from carc_widget import Game, Place, State, play
from carc_widget.engine import Phase
from carc_widget.widget.game_widget import GameWidget
from tests.widget.test_game_widget import Hand


def late_game(tiles: int) -> Game:
    game, random = Game(["Ann", "Bob"], seed=3), Random(1)
    while len(game.state.board) < tiles:
        game.play(random.choice(game.state.legal_actions()))
    return game


def picture_in(html: str) -> ElementTree.Element:
    found = re.search(r'src="data:image/svg\+xml,([^"]*)"', html)
    assert found
    return ElementTree.fromstring(unquote(found[1]))


def test_a_display_of_60_tiles_takes_no_more_than_150_kilobytes() -> None:
    widget = play(late_game(60))
    stored = bundle_of(widget)["text/html"]
    assert len(stored) <= 150_000
    picture = picture_in(stored)
    assert len([use for use in picture if use.tag.endswith("use")]) > 60
    assert "60 tiles" in (picture.get("aria-label") or "")


def test_a_snapshot_stays_as_it_was_and_shows_nothing_to_press() -> None:
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
        snapshot.words = "other"  # type: ignore[misc]


def test_every_sprite_on_a_page_has_a_copy_for_pages_without_a_kernel() -> None:
    widget = play(late_game(8))
    rows = [row for batch in widget.sprite_batches for row in batch.sprites]
    copies = {number for batch in widget.sprite_batches for number in batch.svg}
    assert copies == {str(row[0]) for row in rows}
    shown = {placement[0] for layer in widget.board["scene"] for placement in layer}
    assert shown <= {row[0] for row in rows}


def bundle_of(widget: GameWidget) -> dict[str, Any]:
    """What a notebook stores of a widget."""
    found = widget._repr_mimebundle_()
    bundle: dict[str, Any] = found[0] if isinstance(found, tuple) else found
    return bundle


def trouble(widget: GameWidget) -> str:
    (found,) = widget.view.dialogs.errors
    return found.line


def run(line: str) -> GameWidget:
    """The board that a copied line makes."""
    names: dict[str, Any] = {}
    exec(line, names)
    board: GameWidget = names["w"]
    return board


def fail(change: object) -> None:
    raise RuntimeError("the observer failed")


def test_an_error_of_an_observer_comes_with_a_line_that_leads_there() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U", "V"], seed=1)
    widget.observe(fail, "state")
    hand = Hand(widget)
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    hand.press("spot 0 -1 0", (0.5, -0.2))
    hand.button("confirm")
    line = trouble(widget)
    assert "\n" not in line
    assert re.search(r"# carc_widget \d+\.\d+\.\d+, Python 3\.\d+\.\d+", line)
    again = run(line)
    assert again.state == widget.state, "with the tile that was drawn"
    assert (again.state.scores, again.state.turn) == ((4, 0), 2)


def test_an_error_of_an_observer_of_the_game_and_one_after_undo_lead_there_too() -> None:
    widget = play(["Ann", "Bob"], order=["E", "U", "V"], seed=1)
    remove = widget.game.observe(fail)
    hand = Hand(widget)
    hand.press("cell 0 -1", (0.5, -0.5), 2)
    hand.key("n")
    assert run(trouble(widget)).state == widget.state
    remove()
    hand.button("dismiss")
    widget.observe(fail, "state")
    hand.button("undo")
    assert run(trouble(widget)).state == widget.state
    assert widget.state.phase in (Phase.DEPLOY, Phase.PLACE)


def test_a_line_is_shown_to_be_copied() -> None:
    widget = play(order=["E"], seed=1)
    widget.observe(fail, "state")
    widget.game.play(next(a for a in widget.state.legal_actions() if isinstance(a, Place)))
    assert [error["line"] for error in widget.dialogs["errors"]] == [trouble(widget)]


def test_a_still_picture_stands_in_where_there_is_no_kernel() -> None:
    widget = play(["<b>Ann</b>", "Bob"], seed=1)
    bundle = bundle_of(widget)
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert bundle["text/html"].startswith("<img ")
    assert "data:image/svg+xml,%3Csvg" in bundle["text/html"]
    assert "<b>" not in bundle["text/html"]
