"""Aids on and around the board: each one is a toggle in the menu, a trait and an option."""

from dataclasses import asdict, replace
from math import dist

import pytest

from carc_widget.engine import Cell, Game, State
from carc_widget.graphics.piece_positions import spot_on_tile
from carc_widget.widget import GameWidget, play
from carc_widget.widget.messages import SetAids
from carc_widget.widget.session import NO_AIDS, Aids
from carc_widget.widget.sidebar.aids import LABELS, TIPS
from tests.widget.headless_client import HeadlessClient

CLAIMED = State.setup(meeples=[("Red", (0, 0), "city N"), ("Blue", (0, 0), "field ER")], hand="E")


def test_menu_has_a_toggle_for_each_aid() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    assert set(LABELS) == set(asdict(Aids()))
    for name in LABELS:
        before = getattr(client.session.aids, name)
        client.button(f"aid {name}")
        assert getattr(client.session.aids, name) is not before
        assert client.view.buttons[f"aid {name}"].selected is not before


def test_overlays_are_explained_on_hover() -> None:
    buttons = HeadlessClient(Game(seed=1)).view.buttons
    assert buttons["aid dead_cells"].tip == "Squares that none of the tiles left can fill. Key 5"
    assert all(". Key " in buttons[f"aid {name}"].tip for name in TIPS)


def test_ownership_overlay_differs_by_colour_and_pattern() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.key("1")
    red, blue = client.view.board.view.highlights
    assert (red.places, blue.places) == tuple(
        client.game.state.feature(where).spots for where in ("city N (0, 0)", "field ER (0, 0)")
    )
    assert red.rim != blue.rim
    assert red.pattern != blue.pattern


def test_point_values_are_shown_for_claimed_features() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.key("2")
    (label,) = client.view.board.labels
    assert label.text == "1→2", "the field is worth nothing, and has no label"
    assert label.colours == (client.view.sidebar.players[0].colour,)
    x, y = spot_on_tile(client.game.state.board[Cell(0, 0)].tile, 0, 0)
    assert dist(label.at, (x / 100, y / 100)) > 0.25, "off the meeple"
    assert all(0 <= value <= 1 for value in label.at), "on its tile"


def test_points_if_complete_are_omitted_if_no_remaining_tile_fits() -> None:
    client = HeadlessClient(Game(state=CLAIMED.edit(tiles_left={"B": 1}, hand="U"), seed=1))
    client.key("2")
    assert [label.text for label in client.view.board.labels] == ["1"], "nothing closes the city"
    over = HeadlessClient(Game(state=CLAIMED.edit(tiles_left={}, hand="U"), seed=1))
    over.key("2")
    assert [label.text for label in over.view.board.labels] == ["1"]


def test_prompt_does_not_mention_hidden_overlays() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    assert client.view.toolbar.sentence == "Place your tile on one of the marked squares."
    assert client.view.buttons["aids"].label == "Hide overlays"
    client.button("aids")
    assert client.view.board.view.cells == ()
    assert client.view.toolbar.sentence == "Place your tile where it fits."
    assert client.view.buttons["aids"].label == "Show overlays"


def test_cells_that_no_remaining_tile_fits_are_marked() -> None:
    client = HeadlessClient(Game(state=CLAIMED.edit(tiles_left={"B": 1}), seed=1))
    client.dispatch(SetAids(Aids(dead_cells=True)))
    (dead,) = client.view.board.view.highlights
    assert set(dead.places) == {(1, 0), (-1, 0)}, "a road leads there, and no remaining tile has one"


def test_remaining_tiles_are_counted_by_kind() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    assert client.view.sidebar.tiles_left == ()
    client.key("7")
    assert len(client.view.sidebar.tiles_left) == len(client.game.state.tiles_left)


def test_legal_cells_and_last_tile_can_be_hidden() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.dispatch(SetAids(Aids(legal_cells=False, last_turn=False)))
    assert client.view.board.view.cells == ()
    assert client.view.board.view.mark_last is False
    assert client.view.board.targets, "they can still be clicked"


@pytest.mark.slow
@pytest.mark.parametrize("name", list(asdict(Aids())))
def test_each_aid_is_a_trait_in_sync_with_the_menu(name: str) -> None:
    widget = GameWidget(Game(state=CLAIMED, seed=1))
    before = getattr(widget, name)
    widget.receive(None, {"type": "button", "id": f"aid {name}", "screen": widget.screen})
    assert getattr(widget, name) is not before
    setattr(widget, name, before)
    assert getattr(widget.session.aids, name) is before
    widget.close()


def test_all_aids_are_hidden_and_restored_together() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.key("1", "4")
    shown = client.session.aids
    assert shown != Aids()
    client.key("a")
    assert client.session.aids == replace(NO_AIDS, motion=True)
    assert client.view.feature_map == {}
    client.key("a")
    assert client.session.aids == shown
    widget = GameWidget(Game(state=CLAIMED, seed=1), owners=True)
    widget.aids = False
    assert (widget.owners, widget.legal_cells, widget.session.aids) == (False, False, replace(NO_AIDS, motion=True))
    widget.worth = True
    assert widget.aids, "one of them is on"
    widget.worth = False
    widget.aids = True
    assert widget.owners
    widget.close()


def test_hidden_overlays_leave_settings_as_they_are() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.dispatch(SetAids(Aids(owners=True, choices=True, sound=True)))
    client.key("a")
    assert client.session.aids == replace(NO_AIDS, motion=True, choices=True, sound=True)
    assert client.view.buttons["aids"].label == "Show overlays"
    client.dispatch(SetAids(replace(client.session.aids, choices=False, sound=False)))
    client.key("a")
    assert client.session.aids == Aids(owners=True)
    widget = GameWidget(Game(state=CLAIMED, seed=1), aids=False, sound=True)
    assert not widget.aids
    widget.aids = True
    assert (widget.legal_cells, widget.sound) == (True, True)
    widget.close()


def test_aids_false_disables_all_aids_except_those_passed() -> None:
    widget = play(aids=False, owners=True)
    assert widget.session.aids == replace(NO_AIDS, owners=True)
    widget.close()


def test_point_value_of_a_large_feature_is_on_a_tile_without_pieces() -> None:
    """The road of the start tile continues on a tile without a meeple."""
    state = State.setup(meeples=[("Red", (0, 0), "road E")], hand="U")
    client = HeadlessClient(Game(state=state, seed=1))
    client.key("2")
    client.press("cell 1 0", 1)
    client.button("pass")
    (label,) = client.view.board.labels
    assert (label.text, int(label.at[0])) == ("2", 1)
