"""Position editor without a browser: tools, validation, undo, text form, play from here."""

import tomllib
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carc_widget import edit, language, play, scenarios
from carc_widget.engine import (
    SET_NAMES,
    BadArgument,
    Cell,
    Figure,
    Game,
    MeepleKind,
    Phase,
    Rules,
    Spot,
    State,
    UnknownName,
    editions,
)
from carc_widget.graphics.scene import scene
from carc_widget.i18n import languages
from carc_widget.lessons import add_question, load, question_step
from carc_widget.lessons.position_questions import QUESTION_KINDS, make_position_question
from carc_widget.scenarios import Scenario
from carc_widget.scenarios.loader import ScenarioReader
from carc_widget.widget.board.view_model import Look
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.model import Destination, Editor, EditorReply, MeepleTool, TileTool
from carc_widget.widget.editor.panel import EditorQuestion
from carc_widget.widget.editor.position_text import parse_line
from carc_widget.widget.messages import Message, OpenEditor, Press, PressButton, SetRotation, Submit
from carc_widget.widget.new_game.form_values import edition_of
from carc_widget.widget.session import Editing, Playing
from tests.random_games import SEEDS, finished_game
from tests.widget.headless_client import HeadlessClient

pytestmark = pytest.mark.slow


class EditorClient(HeadlessClient):
    """Headless client whose editor is open."""

    def __init__(self, position: State | str | None = None, **game: Any) -> None:
        super().__init__(Game(["Ann", "Bob"], seed=1, **game))
        self.dispatch(OpenEditor(State.from_text(position) if isinstance(position, str) else position))

    @property
    def editor(self) -> Editor:
        assert self.session.editor is not None
        return self.session.editor

    @property
    def draft(self) -> PositionDraft:
        return self.editor.draft

    def tile(self, id: str, x: int, y: int, rotation: int = 0) -> None:
        if self.editor.tool != TileTool(id):
            self.button(f"tile {id}")
        self.press(f"cell {x} {y}", rotation)

    def send(self, form: str, **values: Any) -> None:
        texts = {name: (value,) if isinstance(value, str) else tuple(value) for name, value in values.items()}
        self.dispatch(Submit(form, texts))

    def ids(self, prefix: str) -> set[str]:
        return {target.id for target in self.view.board.targets if target.id.startswith(prefix)}


# -- building a position


@pytest.mark.parametrize("step", ["draw", "place E"])
def test_editor_opens_with_exactly_the_position(step: str) -> None:
    state = State.from_text(f"tiles 0,0: D; player Ann; player Bob; turn 1 Ann {step}")
    for position in (state, state.to_text()):
        widget = edit(position)
        assert widget.draft == state
        widget.close()


def test_position_is_built_with_nine_clicks() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], seed=1))
    presses: list[Message] = [
        PressButton("edit"),
        PressButton("tile E"),
        Press("cell 0 -1", (0.5, -0.5), 2),
        PressButton("tile V"),
        Press("cell 1 0", (1.5, 0.5), 1),
        PressButton("meeple 1"),
        Press("spot 0 0 1", (0.5, 0.6)),
        PressButton("witch"),
        Press(None, (1.1, 0.5)),  # any panel of a road counts as its spot
    ]
    for press in presses:
        client.dispatch(press)
        assert client.changes == 0, "the game is unchanged"
    assert client.session.editor is not None
    built = client.session.editor.draft.state
    assert built == State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("V", 1, 0, 1)],
        meeples=[("Ann", (0, 0), "road E")],
        witch=((1, 0), "road W"),
        hand=client.game.state.hand,
    )
    before = client.game.replay
    client.button("play here")
    assert client.game.state == built
    assert client.session.mode == Playing()
    client.button("previous")
    assert client.game.replay is before, "the previous game is kept"


def test_editor_opens_with_the_position_of_another_game() -> None:
    widget, other = play(["Ann", "Bob"]), Game(["Cem", "Dan"], order=["E"], seed=1)
    widget.edit(other)
    assert widget.draft is not None
    assert widget.draft == other.state
    assert widget.game.players == ("Ann", "Bob")


def test_leaving_the_editor_keeps_game_and_draft() -> None:
    client = EditorClient()
    game = client.game.replay
    client.tile("E", 0, -1)
    draft = client.draft
    client.button("leave")
    assert (client.session.mode, client.game.replay, client.changes) == (Playing(), game, 0)
    assert client.view.sidebar.editor is None
    client.button("edit")
    assert client.session.mode == Editing()
    assert client.draft is draft
    client.button("from game")
    assert client.draft.state == client.game.state
    client.button("undo")
    assert client.draft is draft


def test_keys_and_clicks_do_not_play_while_editing() -> None:
    client = EditorClient()
    for key in ("Enter", "n", "u", "Shift+u", "Escape", "l", "m", "w", "r"):
        client.key(key)
    client.press_at(0.5, -0.5)
    assert client.changes == 0
    assert client.session.mode == Editing()


def test_help_for_screen_readers_names_the_keys_of_the_editor() -> None:
    client = EditorClient()
    assert "Delete the eraser" in client.view.texts["help"]
    client.button("leave")
    assert "Delete" not in client.view.texts["help"]
    assert "N skips the meeple" in client.view.texts["help"]


# -- tiles


def test_tile_is_placed_where_it_fits_or_refused_with_a_reason() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.button("tile E")
    assert client.ids("cell") == {"cell 0 -1", "cell 0 1"}
    client.press("cell 0 -1", 0)
    assert client.draft.board[Cell(0, -1)].rotation == 2, "the first rotation that fits"
    client.press_at(1.5, 0.5)
    assert client.view.toolbar.hint == "The tile does not fit here: in the west a field meets a road."
    assert [button.label for button in client.view.toolbar.rules] == ["R10"]
    client.press_at(5.5, 5.5)
    assert client.view.toolbar.hint == "This square shares no side with a tile on the board."
    client.press_at(-0.5, 1.5)
    assert client.view.toolbar.hint.endswith("Touching a tile only at a corner is not enough.")
    assert [button.label for button in client.view.toolbar.rules] == ["R10", "R11"]
    assert len(client.draft.board) == 2


def test_placed_tile_rotates_on_click_and_is_removed_by_its_button() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.tile("V", 1, 0, 1)
    first = client.draft.board[Cell(1, 0)].rotation
    client.press("tile 1 0")
    second = client.draft.board[Cell(1, 0)].rotation
    assert {first, second} == {0, 1}, "a click selects the next rotation that fits"
    client.press("tile 1 0")
    assert client.draft.board[Cell(1, 0)].rotation == first
    client.button("remove tile 1 0")
    assert len(client.draft.board) == 1
    client.key("u")
    assert len(client.draft.board) == 2


def test_only_tiles_that_look_different_when_rotated_have_a_button_to_rotate_them() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")
    for id, expected in (("X", ["remove tile 1 0"]), ("U", ["turn tile 1 0", "remove tile 1 0"])):
        client.tile(id, 1, 0, 1)
        assert client.view.board.tile_buttons is not None
        assert [button.id for button in client.view.board.tile_buttons.buttons] == expected
        client.button("remove tile 1 0")


def test_tile_that_looks_the_same_from_all_sides_is_not_rotated() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")
    client.tile("X", 1, 0)
    draft = client.draft
    client.press("tile 1 0")
    assert client.view.toolbar.hint == "This tile looks the same from all sides."
    client.button("tile X")  # without a tool, the key rotates the selected tile
    assert client.editor.reply is None
    client.key("r")
    assert client.editor.reply is EditorReply.ONE_WAY_ONLY
    assert client.draft is draft


@pytest.mark.parametrize(
    "message",
    [
        PressButton("remove tile 1 0"),
        PressButton("undo"),
        PressButton("clear"),
        Submit("edit-line", {"line": ("tiles 0,0: D; player Ann; player Bob",)}),
    ],
    ids=repr,
)
def test_tile_that_is_gone_is_no_longer_selected(message: Message) -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.tile("V", 1, 0, 1)
    client.button("tile V")  # without a tool, the key rotates the selected tile
    client.dispatch(message)
    assert (len(client.draft.board), client.editor.selected) == (1, None)
    client.key("r")
    assert len(client.draft.board) == 1


def test_rotation_in_the_editor_leaves_the_preview_of_the_game() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press("cell 0 -1", 2)
    preview = client.session.selection
    client.button("edit", "tile V")
    client.dispatch(SetRotation(1))
    assert client.session.rotation == 1
    assert client.session.selection == preview


def test_keys_rotate_the_selected_tool_in_both_directions() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.button("tile E")
    rotations = []
    for key in ("r", "r", "Shift+r", "Shift+r", "Shift+r"):
        client.key(key)
        rotations.append(client.session.rotation)
    assert rotations == [1, 2, 1, 0, 3]


def test_click_without_a_tool_selects_the_tile() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann; player Bob")
    client.press_at(1.5, 0.9)
    assert (client.editor.selected, client.editor.reply) == ((1, 0), None)


def test_click_selects_another_tile_before_rotating_it() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann; player Bob")
    client.press("tile 0 0")
    assert client.draft.board[Cell(0, 0)].rotation == 0
    assert client.view.board.tile_buttons is not None
    assert client.view.board.tile_buttons.cell == (0, 0)
    client.press("tile 0 0")
    assert client.draft.board[Cell(0, 0)].rotation == 2, "the road fits in this rotation, too"


def test_tile_dragged_onto_another_one_is_refused_with_a_reason_and_rotates_nothing() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.tile("V", 1, 0)
    assert client.editor.selected == (1, 0)
    draft = client.draft
    client.dispatch(Press(None, (1.5, 0.5), 0, dropped=True))
    assert client.draft is draft
    assert client.view.toolbar.hint == "There is already a tile here."


def test_edge_mismatch_is_highlighted_and_described() -> None:
    client = EditorClient("tiles 0,-1: E/2 0,0: D; player Ann; player Bob")
    client.press("tile 0 -1")
    client.press("tile 0 -1")  # no other rotation fits, but the tile still rotates
    assert client.draft.state is None
    (highlight,) = client.view.board.view.highlights
    assert set(highlight.places) == {(0, -1), (0, 0)}
    assert {caption.text for caption in client.view.board.view.captions} == {"1"}
    message = "This tile and the one south of it do not match: a field meets a city."
    assert client.view.toolbar.hint == message
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.problems_title == "1 problem"
    assert [(problem.text, [r.label for r in problem.rules]) for problem in panel.problems] == [(message, ["R10"])]
    assert message in client.view.targets["tile 0 -1"].label
    assert not next(b for b in client.view.toolbar.buttons if b.id == "play here").enabled
    client.button("play here")
    assert client.changes == 0
    client.button("undo")
    assert client.draft.problems == ()
    assert client.view.board.view.highlights == ()
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.problems_title == "This position is possible."


def test_the_selected_tile_is_framed_since_another_click_rotates_it() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V; player Ann; player Bob")
    view = client.view.board
    assert not [each for each in scene(view.position, view.view).pieces if each.drawing.name == "mark-tile"]
    client.press("tile 1 0")
    view = client.view.board
    (frame,) = (each for each in scene(view.position, view.view).pieces if each.drawing.name == "mark-tile")
    assert (frame.x, frame.y) == (150, 50)


def test_palette_is_limited_to_the_copies_of_a_tile() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")
    client.tile("X", 1, 0)
    panel = client.view.sidebar.editor
    assert panel is not None
    (tile,) = (tile for group in panel.palette.groups for tile in group.tiles if tile.button.id == "tile X")
    assert tile.left == 0
    assert client.ids("cell") == set()
    client.press_at(-0.5, 0.5)
    assert client.editor.reply is EditorReply.NO_COPY_LEFT


def test_empty_board_accepts_the_first_tile() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.button("eraser")
    client.press("tile 0 0")
    assert client.draft.board == {}
    assert client.view.toolbar.hint == "There is no tile on the board."
    client.tile("C", 0, 0)
    assert client.draft.state is not None
    assert client.draft.board[Cell(0, 0)].tile.id == "C"


def test_tile_is_placed_in_the_rotation_of_the_preview() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.button("tile V")
    client.dispatch(SetRotation(1))
    assert client.view.board.rotation == 1
    client.press("cell 1 0", 1)
    assert client.draft.board[Cell(1, 0)].rotation == 1


# -- pieces


def test_pieces_are_placed_replaced_and_removed() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann; player Bob")
    client.button("meeple 2")
    client.press("spot 0 0 0")
    assert [(m.player, m.spot) for m in client.draft.meeples] == [(1, Spot(Cell(0, 0), 0))]
    client.button("meeple 1")
    client.press("spot 0 0 0")
    assert [m.player for m in client.draft.meeples] == [0], "the new meeple replaces the other"
    client.press("spot 0 0 0")
    assert client.draft.meeples == ()
    client.key("2")
    assert client.editor.tool == MeepleTool(1)
    client.key("m")
    client.press("spot 1 0 0")
    assert client.draft.mage == (Cell(1, 0), 0)
    client.press("spot 1 0 0")
    assert client.draft.mage is None


@pytest.mark.parametrize(("sets", "kinds"), [("crop_circles_2", ["small", "large"]), ("mage_witch", ["large"])])
def test_two_meeples_of_a_player_share_a_spot_with_crop_circles_only(sets: str, kinds: list[str]) -> None:
    """R74."""
    client = EditorClient(f"tiles 0,0: D; player Ann; player Bob; sets base inns_cathedrals {sets}")
    client.button("meeple 1")
    client.press("spot 0 0 1")
    client.button("large 1")
    client.press("spot 0 0 1")
    assert [meeple.kind for meeple in client.draft.meeples] == kinds


def test_impossible_figure_placement_is_refused_with_a_reason() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann; player Bob; witch road E 0,0")
    client.button("mage")
    client.press("spot 1 0 0")
    assert client.draft.mage is None
    assert client.view.toolbar.hint == "The mage and the witch stand on the same road or in the same city."
    assert [button.id for button in client.view.toolbar.rules] == ["rule R19"]
    client.press_at(0.5, 0.95)
    assert client.view.toolbar.hint == "The mage stands on roads and in cities only."
    client.press("spot 0 0 0")
    assert client.draft.mage is not None
    assert client.draft.state is not None


def test_completed_features_are_no_targets() -> None:
    client = EditorClient("tiles 0,-1: E/2 0,0: D; player Ann; player Bob")
    client.button("meeple 1")
    assert "spot 0 0 0" not in client.view.targets, "the city is complete"
    assert "spot 0 0 1" in client.view.targets
    client.button("witch")
    assert client.ids("spot") == {"spot 0 0 1"}


def test_eraser_removes_a_piece_and_then_its_tile() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann: road W 1,0; player Bob; witch road W 1,0")
    client.key("Delete")
    client.press("spot 1 0 0")
    assert (client.draft.witch, len(client.draft.meeples)) == (None, 1)
    client.press("tile 1 0")
    assert (len(client.draft.board), client.draft.meeples) == (1, ()), "pieces on the tile are removed with it"


def test_large_meeples_require_their_set() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base inns_cathedrals")
    client.button("large 1")
    client.press("spot 0 0 1")
    assert client.draft.meeples[0].kind is MeepleKind.LARGE
    client.key("l")
    client.press("spot 0 0 0")
    assert [m.kind for m in client.draft.meeples] == [MeepleKind.LARGE, MeepleKind.SMALL]
    client.send("edit-options", sets=["mage_witch"])
    assert {m.kind for m in client.draft.meeples} == {MeepleKind.SMALL}
    assert "large 1" not in client.view.buttons
    assert client.draft.problems == ()


# -- hand, bag, players, options


def test_hand_and_bag_are_filled_from_the_palette() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")
    client.button("destination hand", "tile U")
    assert client.draft.state is not None
    assert client.draft.state.hand is not None
    assert client.draft.state.hand.id == "U"
    client.button("tile U")
    assert client.draft.state.phase is Phase.DRAW, "a second click empties the hand"
    client.button("bag empty")
    assert client.view.toolbar.hint == "There is no tile in hand and none is left, so nobody could do anything."
    client.button("destination more", "tile V", "tile V", "tile E")
    assert client.draft.state.tiles_left == {"V": 2, "E": 1}
    client.button("destination less", "tile V")
    assert client.draft.state.tiles_left == {"V": 1, "E": 1}
    client.button("destination board")
    assert client.editor.destination is Destination.BOARD
    client.button("bag full")
    assert sum(client.draft.bag.values()) == 71


def test_hint_names_the_next_step() -> None:
    client = EditorClient("tiles 0,0: D 0,-1: E/2; player Ann; player Bob; turn 2 Bob deploy; last 0,-1")
    assert client.view.toolbar.hint.startswith("Next comes the meeple on the tile just placed")
    assert client.draft.state is not None
    assert client.draft.state.phase is Phase.DEPLOY
    client.press("tile 0 -1")
    client.button("remove tile 0 -1")
    assert client.view.toolbar.hint == "Next, Bob draws a tile.", "the tile just placed is gone"
    client.button("undo")
    client.button("destination hand", "tile U", "destination board")
    assert client.view.toolbar.hint == "Next, Bob places the tile in hand."
    client.button("destination hand", "tile U", "destination board")
    assert client.view.toolbar.hint == "Next, Bob draws a tile."


def test_players_points_and_turn_are_edited_in_the_form() -> None:
    client = EditorClient("tiles 0,0: D; player Ann: road E 0,0; player Bob")
    for name in ("C", "Ce", "Cem"):
        client.send(
            "edit-players", **{"name-0": name, "name-1": "Bob", "points-0": "7", "points-1": "x", "active": "1"}
        )
    state = client.draft.state
    assert state is not None
    assert (state.players, state.scores, state.active) == (("Cem", "Bob"), (7, 0), 1)
    client.send("edit-players", **{"name-0": "bob", "name-1": "Bob"})
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.players.error == "Two players are named Bob: give each a different name."
    assert client.draft.players == ("Cem", "Bob")
    client.button("add player")
    assert "Yellow" in client.draft.players, "named after the colour, though nobody is called Red"
    assert client.draft.colours == ("Red", "Blue", "Yellow")
    client.button("remove player", "remove player")
    assert client.draft.players == ("Cem", "Bob"), "at least two players"
    client.button("add player", "meeple 3")
    client.press("spot 0 0 0")
    assert len(client.draft.meeples) == 2
    client.button("remove player")
    assert [meeple.player for meeple in client.draft.meeples] == [0], "a player leaves with the meeples"
    client.button("undo", "undo", "undo")
    client.button("undo", "undo")
    assert client.draft.players == ("Cem", "Bob")
    client.button("undo")
    assert client.draft.players == ("Ann", "Bob"), "consecutive typing is one undo step"


def test_invalid_numbers_and_names_stay_as_they_are_with_an_error() -> None:
    client = EditorClient("tiles 0,0: D; player Ann 20000; player Bob; turn 3 Ann place U")

    def error() -> str:
        panel = client.view.sidebar.editor
        assert panel is not None
        return panel.players.error

    client.send("edit-players", **{"name-0": "Cem", "points-0": "20000", "turn": "3"})
    assert (client.draft.players, client.draft.scores, error()) == (("Cem", "Bob"), (20000, 0), "")
    for points in ("-5", "x", "1.5", "", "10000"):
        client.send("edit-players", **{"points-1": points})
        assert (client.draft.scores, error()) == ((20000, 0), "Enter points as a whole number from 0 to 9999.")
    for turn in ("0", "x", "10000"):
        client.send("edit-players", turn=turn, **{"points-1": "7"})
        assert (client.draft.scores, client.draft.turn) == ((20000, 7), 3)
        assert error() == "Enter the turn as a whole number from 1 to 9999."
    client.tile("V", 1, 0)
    assert error(), "the number is still in its field"
    client.button("add player", "remove player", "undo", "undo", "undo")
    assert error()
    client.send("edit-players", turn="4")
    assert not error()
    client.send("edit-players", turn="x")
    client.button("undo")
    assert not error(), "the field has a new value"


def test_position_without_the_start_tile_has_no_second_one_in_the_bag() -> None:
    client = EditorClient("tiles 0,0: V; player Ann; player Bob; sets base")
    assert client.draft.bag["D"] == 3
    client.button("destination less", "tile W", "bag full", "destination more")
    assert client.draft.problems == ()
    client.button("tile D", "bag empty", *["tile D"] * 4, "bag full")
    assert client.draft.problems == ()
    assert client.draft.state is not None
    assert client.draft.state.tiles_left == dict(client.draft.bag)
    client.button("destination board")
    for x in (1, 2, 3, 4):
        client.tile("D", x, 0)
    assert client.draft.problems == (), "all four can be on the board"


def test_sixth_player_without_the_set_is_a_problem_in_plain_words() -> None:
    client = EditorClient(State.setup(players=6, sets=("base", "inns_cathedrals")))
    client.send("edit-options", sets=())
    assert client.view.toolbar.hint == "Six players need Inns & Cathedrals: select it, or remove a player."
    client.button("remove player")
    assert client.draft.problems == ()


def test_sets_edition_and_options_are_selected() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; mage city N 0,0")
    client.send("edit-options", sets=["mage_witch", "crop_circles_2"], edition="second_edition_2017")
    assert client.draft.rules == Rules(crop_add="must", crop_add_place="same_feature")
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.options.edition.value == "second_edition_2017"
    client.send("edit-options", sets=["mage_witch"], edition="second_edition_2017", small_city_points="2")
    assert client.draft.rules.small_city_points == 2
    assert client.draft.mage is not None
    client.send("edit-options")
    assert client.draft.mage is None, "the mage is removed with its set"
    assert client.draft.problems == ()
    client.send("edit-options", sets=["nonsense"], small_city_points="7", crop_add="nonsense")
    assert client.draft.rules.small_city_points == 2


@pytest.mark.parametrize(
    ("tool", "steps"), [("tile I01", ()), ("large 1", ()), ("witch", ()), ("meeple 3", ("remove player",))]
)
def test_selected_tool_is_cleared_with_its_set_or_player(tool: str, steps: tuple[str, ...]) -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; player Cem; sets base mage_witch inns_cathedrals")
    client.button(tool)
    assert client.editor.tool is not None
    client.button(*steps)
    if not steps:
        client.send("edit-options")
    assert client.editor.tool is None
    assert client.view.toolbar.sentence == "Select a tile or a piece, then its place."
    client.button("undo")
    assert client.draft.problems == ()


@pytest.mark.parametrize("id", editions())
def test_every_edition_can_be_selected(id: str) -> None:
    rules = Rules.edition(id)
    assert Rules.edition(edition_of(rules)) == rules


def test_palette_search_matches_ids_and_descriptions() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")

    def shown_tiles() -> list[str]:
        panel = client.view.sidebar.editor
        assert panel is not None
        return [tile.button.id[5:] for group in panel.palette.groups for tile in group.tiles]

    assert len(shown_tiles()) == 24
    client.send("edit-search", words="monastery")
    assert shown_tiles() == ["A", "B"]
    client.send("edit-search", words="COAT OF ARMS three")
    assert shown_tiles() == ["Q", "S"]
    client.send("edit-search", words="q")
    assert "Q" in shown_tiles()
    client.send("edit-search", words="zzz")
    assert shown_tiles() == []
    client.send("edit-search", words="")
    assert len(shown_tiles()) == 24


# -- text


def test_typed_position_becomes_the_draft() -> None:
    client = EditorClient()
    line = "tiles 0,-1: E/2 0,0: D; player Red 4; player Blue 0; turn 2 Blue place V"
    client.send("edit-line", line=line)
    assert client.draft.state == State.from_text(line)
    client.send("edit-line", line=line.replace("4", "5"))
    assert client.draft.scores == (5, 0)
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.texts.line.value == line.replace("4", "5")
    client.button("undo")
    assert client.draft.state == client.game.state, "consecutive typing is one undo step"


def test_invalid_position_text_reports_the_place_and_keeps_the_draft() -> None:
    client = EditorClient()
    before = client.draft
    client.send("edit-line", line="tiles 0,0: D 0,1: F/4")
    assert client.draft is before
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.texts.line_error is not None
    assert (panel.texts.line_error.before, panel.texts.line_error.at) == ("tiles 0,0: D 0,1: F/", "4")
    assert panel.texts.line.value == "tiles 0,0: D 0,1: F/4", "the typed text is kept"
    client.send("edit-line", line="tiles 0,0: D; player Ann; player Bob; turn x Ann draw; sets base inns_cathedrals")
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.texts.line_error is not None
    assert (panel.texts.line_error.at, panel.texts.line_error.after) == ("x Ann draw; ", "sets base in")
    client.send("edit-line", line=" ")
    assert client.editor.invalid_text is None, "an empty field is no mistake"
    assert client.draft is before
    client.send("edit-line", line="player Red: city S 0,0; player Blue")
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.texts.line_error is not None
    assert "has no 'city S'" in panel.texts.line_error.details[0]
    client.button("clear")
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.texts.line_error is None


def test_invalid_position_text_is_kept_until_it_is_right_or_empty() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    wrong = "tiles 0,0: D 1,0: V/7; player Ann; player Bob"
    client.send("edit-line", line=wrong)
    client.tile("V", 1, 0, 1)
    client.button("undo")
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.texts.line.value == wrong
    assert panel.texts.line_error is not None
    client.send("edit-line", line="")
    panel = client.view.sidebar.editor
    assert panel is not None
    assert panel.texts.line.value.startswith("tiles 0,0: D; player Ann 0;")
    client.send("edit-line", line=wrong)
    client.send("edit-line", line=wrong.replace("7", "1"))
    assert client.editor.invalid_text is None
    assert len(client.draft.board) == 2


def test_impossible_typed_position_can_be_corrected_on_the_board() -> None:
    client = EditorClient()
    client.send("edit-line", line="tiles 0,-1: E 0,0: D; player Red: city N 0,0; player Blue")
    assert client.draft.state is None
    assert len(client.view.board.view.highlights) == 1
    client.button("tile E")
    client.press("tile 0 -1")
    client.press("tile 0 -1")  # the second click selects the rotation that fits
    assert client.view.toolbar.hint.startswith("A meeple stands in a city that is complete")
    client.button("eraser")
    client.press("spot 0 0 0")
    assert client.draft.state is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_positions_of_games_round_trip_through_draft_and_text(seed: int) -> None:
    for state in finished_game(seed).states[::17]:
        assert PositionDraft.from_state(state).state == state
        parsed = parse_line(state.to_text())
        assert isinstance(parsed, PositionDraft)
        assert parsed.state == state


@pytest.mark.parametrize("position", ["turn 1 Red place E", "turn 1 Red draw", 'player "A \\"x\\""; player \'Zoë\''])
def test_copied_scenario_can_be_loaded(position: str) -> None:
    client = EditorClient()
    client.send("edit-line", line=position)
    panel = client.view.sidebar.editor
    assert panel is not None
    (scenario,) = ScenarioReader(panel.texts.scenario.value).read_items()
    assert scenario.start == client.draft.state


def test_position_becomes_a_question_of_a_lesson(tmp_path: Path) -> None:
    """The round trip: a position of the editor, the copied step, the lesson file, the page of the lesson."""
    client = EditorClient()
    line = "tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
    client.send("edit-line", line=line)
    client.send("edit-question", question="Who is paid for the road?", subject="A/1 1,0, pass")
    panel = client.view.sidebar.editor
    assert panel is not None
    assert ("A/1 1,0, pass", "A/1 1,0, pass: Red 3") in panel.question.subject.values
    (tmp_path / "roads.toml").write_text(f'title = "Roads"\n\n{panel.question.step.value}', "utf-8")
    state = client.draft.state
    assert state is not None
    add_question(tmp_path / "roads.toml", state, "And now?", "end")
    lesson = load(tmp_path / "roads.toml")
    step = lesson.steps[0]
    assert isinstance(step, Scenario)
    assert (step.question, step.start) == ("Who is paid for the road?", client.draft.state)
    page = lesson.play()
    choices = [button.label for button in page.view.groups[0].buttons]
    assert sorted(choices) == ["Red 0, Blue 3", "Red 2, Blue 0", "Red 3, Blue 0", "Red 6, Blue 0"]
    page.press(*(button.id for button in page.view.groups[0].buttons if "Red 3" in button.label), "next", "answer")
    assert page.view.correct is True
    page.close()


def test_question_of_a_new_lesson_file(tmp_path: Path) -> None:
    with language("nl"):
        add_question(tmp_path / "velden.toml", scenarios["wrong-side-of-the-road"].start, "Wie krijgt wat?")
    lesson = load(tmp_path / "velden.toml")
    assert (lesson.title, lesson.language, len(lesson.steps)) == ("velden", "nl", 1)
    with pytest.raises(BadArgument, match="cannot be played"):
        question_step(scenarios["two-roads"].start, "?", "W/1 3,0, pass")


@pytest.mark.parametrize("kind", list(QUESTION_KINDS))
@pytest.mark.parametrize("id", list(scenarios)[::9])
def test_every_question_on_offer_is_valid(id: str, kind: str, tmp_path: Path) -> None:
    """The loader of lessons plays the right choice and every wrong one."""
    state = scenarios[id].start
    subjects = [text for text, _result in QUESTION_KINDS[kind].subjects(state)]
    for number, subject in enumerate(subjects[::25]):
        path = tmp_path / f"{number}.toml"
        add_question(path, state, about=subject, kind=kind)
        assert len(load(path).steps) == 1


def test_every_wrong_choice_about_points_differs_from_the_right_one() -> None:
    """Blue's field does not touch the city, so the belief that farmers are paid at once gives the same points."""
    state = State.from_text("tiles 0,0: D; player Red; player Blue: field ER 0,0; turn 1 Red place E; sets base")
    wrong = make_position_question(state, "points", "E/2 0,-1, +city S").wrong
    assert [choice.claims for choice in wrong] == [{"gains": {"Red": 2}}]


def test_question_about_the_end_without_roads_and_cities_has_no_wrong_choices() -> None:
    with pytest.raises(BadArgument, match="every misconception leads to the right answer"):
        question_step("tiles 0,0: B; player Red; player Blue; turn 1 Red place A; sets base", about="end")


@pytest.mark.parametrize(
    ("about", "played", "marks"),
    [
        (
            "M8/1 0,-1, mage>city N 0,-1, +city S",
            "Ann placed a tile. Ann brought in the mage, in a city. ",
            {"?": "0,-1"},
        ),
        ("end", "The game ends now. ", {}),
    ],
)
def test_usual_question_about_points_says_what_is_played(about: str, played: str, marks: dict[str, str]) -> None:
    state = State.from_text("tiles 0,0: D; player Ann: road E 0,0; player Bob; turn 3 Ann place M8")
    (step,) = tomllib.loads(question_step(state, about=about))["step"]
    assert step["question"].startswith(played)
    assert step["question"].endswith("How many points does each player get?")
    assert step.get("marks", {}) == marks


def test_field_of_the_question_shows_the_one_that_is_saved_if_it_is_empty() -> None:
    client = EditorClient()
    client.send(
        "edit-line", line="tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base"
    )
    client.send("edit-question", subject="A/1 1,0, pass")
    panel = client.view.sidebar.editor
    assert panel is not None
    (step,) = tomllib.loads(panel.question.step.value)["step"]
    assert panel.question.usual == step["question"]
    assert panel.question.usual.startswith("Blue placed a tile. Blue placed no meeple. ")


def test_question_about_places_for_a_meeple() -> None:
    """The choices name numbered places; each wrong one follows from a misconception (R47, R48, R49)."""
    question = make_position_question(scenarios["claimed-far-away"].start, "meeple", "U/1 2,0")
    choices = {choice.id: choice.text for choice in (question.right, *question.wrong)}
    assert set(question.marks.values()) == {"road E 2,0", "field NL 2,0", "field ER 2,0"}
    assert question.marks["1"] == "road E 2,0"  # the choices have letters
    assert choices["right"] == "2 and 3"
    assert choices["new-tile-free"] == "1, 2 and 3"
    assert choices["whole-tile-taken"] == "nowhere"


def test_question_about_owners_counts_a_large_meeple_as_two() -> None:
    """R51, R52: the belief that heads are counted, and that everybody is paid."""
    line = "tiles 0,0: D U/1; player Red: large road E 0,0; player Blue: road E 1,0; turn 1 Red draw"
    state = State.from_text(f"{line}; sets base inns_cathedrals")
    question = make_position_question(state, "owner")
    assert question.right.text == "Red"
    assert {choice.id: choice.text for choice in question.wrong} == {"heads": "Red and Blue"}


def test_question_about_the_winner_has_the_belief_about_the_final_scoring() -> None:
    question = make_position_question(scenarios["wrong-side-of-the-road"].start, "winner")
    assert question.right.text == "Blue"
    assert "Red and Blue" in [choice.text for choice in question.wrong]


def test_question_of_an_impossible_kind_or_subject_raises() -> None:
    state = scenarios["road-with-two-ends"].start
    with pytest.raises(UnknownName, match="kind of question"):
        question_step(state, kind="place")
    with pytest.raises(BadArgument, match="no question of the kind"):
        question_step(State.start(), kind="owner")
    with pytest.raises(BadArgument, match="subject"):
        question_step(state, about="A/1 9,9", kind="meeple")


@pytest.fixture
def question_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EditorClient:
    """The editor with a position, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    client = EditorClient()
    client.send(
        "edit-line",
        line="tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base",
    )
    return client


def _question_form(client: EditorClient) -> EditorQuestion:
    panel = client.view.sidebar.editor
    assert panel is not None
    return panel.question


def test_form_saves_questions_of_every_kind_into_one_lesson(question_client: EditorClient) -> None:
    kinds = ["points", "owner", "placement", "meeple", "winner"]
    for number, kind in enumerate(kinds, 1):
        question_client.send("edit-question", kind=kind)
        question_client.send("edit-question", file="roads")
        question_client.button("save question")
        assert _question_form(question_client).saved.startswith(f"Saved: roads.toml has {number} step")
    lesson = load("roads.toml")
    assert [step.question for step in lesson.steps if isinstance(step, Scenario)] == [
        "Blue placed a tile. Blue placed no meeple. How many points does each player get?",
        *(QUESTION_KINDS[kind].question for kind in kinds[1:]),
    ]
    question_client.send("edit-question", kind="figure")
    form = _question_form(question_client)
    assert (form.subject.values, form.step.value, form.save.enabled, form.saved) == ((), "", False, "")


def test_form_saves_a_question_once(question_client: EditorClient) -> None:
    question_client.send("edit-question", file="roads")
    question_client.button("save question")
    assert not _question_form(question_client).save.enabled
    question_client.button("save question")
    assert len(load("roads.toml").steps) == 1
    question_client.send("edit-question", question="How many points?")
    question_client.button("save question")
    assert len(load("roads.toml").steps) == 2


def test_typed_question_is_dropped_with_its_kind(question_client: EditorClient) -> None:
    question_client.send("edit-question", question="Who is paid for the road?")
    question_client.send("edit-question", subject="A/1 1,0, pass")
    assert _question_form(question_client).question == "Who is paid for the road?"
    question_client.send("edit-question", kind="placement", question="Who is paid for the road?")
    assert _question_form(question_client).question == ""
    question_client.send("edit-question", kind="winner", question="Who has won?")  # typed just before
    assert _question_form(question_client).question == "Who has won?"


def test_form_saves_the_question_in_the_language_of_the_board(question_client: EditorClient) -> None:
    question_client.session = replace(question_client.session, language="nl")
    question_client.send("edit-question", kind="winner")
    question_client.send("edit-question", file="wegen")
    shown = _question_form(question_client).step.value
    question_client.button("save question")
    text = Path("wegen.toml").read_text("utf-8")
    assert "Wie wint?" in shown
    assert text.endswith(shown)


def test_form_never_changes_a_file_that_is_no_lesson(question_client: EditorClient) -> None:
    foreign = Path("pyproject.toml")
    foreign.write_text('[project]\nname = "mine"\n', "utf-8")
    question_client.send("edit-question", file="pyproject.toml")
    question_client.button("save question")
    assert "pyproject.toml is not a lesson file" in _question_form(question_client).error
    assert foreign.read_text("utf-8") == '[project]\nname = "mine"\n'
    Path("folder.toml").mkdir()
    question_client.send("edit-question", file="folder")
    question_client.button("save question")
    assert "could not be saved in folder.toml" in _question_form(question_client).error


@pytest.mark.parametrize("name", ["../fields.toml", "/tmp/fields.toml", ".hidden", "a\\b", "", "~x"])
def test_form_takes_only_names_of_files_in_the_folder(name: str, question_client: EditorClient, tmp_path: Path) -> None:
    question_client.send("edit-question", file=name)
    form = _question_form(question_client)
    assert not form.save.enabled
    assert bool(form.error) is bool(name)
    question_client.button("save question")
    assert list(tmp_path.iterdir()) == []


# -- random input


@pytest.mark.parametrize("code", list(languages()))
def test_random_clicks_never_fail_and_can_be_undone(code: str) -> None:
    """Other languages differ only in texts, so that fewer clicks are enough there."""
    rng = Random(5)
    client = HeadlessClient(Game(2, SET_NAMES, seed=3), code)
    client.button("edit")
    for _ in range(250 if code == "en" else 60):
        seen = client.view
        targets: list[Message] = [Press(target.id, (0.5, 0.5), rng.randrange(4)) for target in seen.board.targets]
        steps = [id for id in seen.buttons if id not in ("play here", "leave")]
        points: list[Message] = [Press(None, (rng.uniform(-3, 3), rng.uniform(-3, 3)), 0)]
        client.dispatch(
            rng.choice(targets) if targets and rng.random() < 0.4 else rng.choice([*map(PressButton, steps), *points])
        )
        assert client.session.mode == Editing()
        assert client.changes == 0
        assert client.view.toolbar.sentence
        assert all(target.look is not Look.GOAL for target in client.view.board.targets)
    while "undo" in client.view.buttons:
        client.button("undo")
    assert client.session.editor is not None
    assert client.session.editor.draft.state == client.game.state


def test_editing_continues_while_the_game_goes_on() -> None:
    client = EditorClient(order=["E"])
    draft = client.draft
    client.game.play("E/2 0,-1")
    assert client.session.mode == Editing()
    assert client.draft is draft
    client.button("from game")
    assert client.draft.state == client.game.state
    assert client.draft.figure(Figure.MAGE) is None
