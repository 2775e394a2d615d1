"""The editor of positions: built by presses, checked live, undone, played from, left again; without a browser."""

from random import Random
from typing import Any

import pytest

from carc_widget.engine import SET_NAMES, Cell, Figure, Game, MeepleKind, Phase, Rules, Spot, State, editions
from carc_widget.i18n import languages
from carc_widget.scenarios.loader import ScenarioReader
from carc_widget.widget.board.view_model import Look
from carc_widget.widget.editor.draft import PositionDraft
from carc_widget.widget.editor.forms import edition_of
from carc_widget.widget.editor.model import Destination, Editor, EditorReply, MeepleTool, TileTool
from carc_widget.widget.editor.position_text import parse_line
from carc_widget.widget.messages import Message, OpenEditor, Press, PressButton, SetRotation, Submit
from carc_widget.widget.session import Editing, Playing
from tests.random_games import SEEDS, played
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


# -- a lesson is built


def test_three_tiles_a_meeple_and_the_witch_are_nine_presses() -> None:
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
        Press(None, (1.1, 0.5)),  # all of a road is as good as its spot
    ]
    for press in presses:
        client.dispatch(press)
        assert client.changes == 0, "the game does not move"
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
    client.button("former")
    assert client.game.replay is before, "the game before is kept"


def test_back_to_the_game_changes_nothing_and_keeps_the_draft() -> None:
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


def test_nothing_is_played_while_a_position_is_edited() -> None:
    client = EditorClient()
    for key in ("Enter", "n", "u", "Shift+u", "Escape", "l", "m", "w", "r"):
        client.key(key)
    client.press_at(0.5, -0.5)
    assert client.changes == 0
    assert client.session.mode == Editing()


# -- tiles


def test_a_tile_goes_where_it_fits_and_else_it_is_said_why_not() -> None:
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
    assert len(client.draft.board) == 2


def test_a_tile_that_was_put_turns_by_presses_and_goes_by_its_handle() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.tile("V", 1, 0, 1)
    first = client.draft.board[Cell(1, 0)].rotation
    client.press("tile 1 0")
    second = client.draft.board[Cell(1, 0)].rotation
    assert {first, second} == {0, 1}, "it turns to the next way in which it fits"
    client.press("tile 1 0")
    assert client.draft.board[Cell(1, 0)].rotation == first
    client.button("remove tile")
    assert len(client.draft.board) == 1
    client.key("u")
    assert len(client.draft.board) == 2


def test_another_tile_is_touched_before_it_turns() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann; player Bob")
    client.press("tile 0 0")
    assert client.draft.board[Cell(0, 0)].rotation == 0
    assert client.view.board.tile_buttons is not None
    assert client.view.board.tile_buttons.cell == (0, 0)
    client.press("tile 0 0")
    assert client.draft.board[Cell(0, 0)].rotation == 2, "in this way its road fits, too"


def test_a_gap_in_the_edges_is_red_at_its_place_with_the_words_of_the_report() -> None:
    client = EditorClient("tiles 0,-1: E/2 0,0: D; player Ann; player Bob")
    client.press("tile 0 -1")
    client.press("tile 0 -1")  # fits in no other way, and turns all the same
    assert client.draft.state is None
    (light,) = client.view.board.view.highlights
    assert set(light.places) == {(0, -1), (0, 0)}
    assert {caption.text for caption in client.view.board.view.captions} == {"1"}
    words = "This tile and the one south of it do not match: a field meets a city."
    assert client.view.toolbar.hint == words
    part = client.view.sidebar.editor
    assert part is not None
    assert [(flaw.text, [r.label for r in flaw.rules]) for flaw in part.problems] == [(words, ["R10"])]
    assert words in client.view.targets["tile 0 -1"].label
    assert not next(b for b in client.view.toolbar.buttons if b.id == "play here").enabled
    client.button("play here")
    assert client.changes == 0
    client.button("undo")
    assert client.draft.problems == ()
    assert client.view.board.view.highlights == ()


def test_every_copy_of_a_tile_is_there_once() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")
    client.tile("X", 1, 0)
    part = client.view.sidebar.editor
    assert part is not None
    (tile,) = (tile for group in part.palette.groups for tile in group.tiles if tile.button.id == "tile X")
    assert tile.left == 0
    assert client.ids("cell") == set()
    client.press_at(-0.5, 0.5)
    assert client.editor.reply is EditorReply.NO_COPY_LEFT


def test_a_board_without_tiles_takes_the_first_one_anywhere_it_is_shown() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.button("eraser")
    client.press("tile 0 0")
    assert client.draft.board == {}
    assert client.view.toolbar.hint == "No tile lies on the board."
    client.tile("C", 0, 0)
    assert client.draft.state is not None
    assert client.draft.board[Cell(0, 0)].tile.id == "C"


def test_the_ghost_turns_in_the_browser_and_lies_as_it_was_seen() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob")
    client.button("tile V")
    client.dispatch(SetRotation(1))
    assert client.view.board.rotation == 1
    client.press("cell 1 0", 1)
    assert client.draft.board[Cell(1, 0)].rotation == 1


# -- pieces


def test_pieces_come_change_and_go() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann; player Bob")
    client.button("meeple 2")
    client.press("spot 0 0 0")
    assert [(m.player, m.spot) for m in client.draft.meeples] == [(1, Spot(Cell(0, 0), 0))]
    client.button("meeple 1")
    client.press("spot 0 0 0")
    assert [m.player for m in client.draft.meeples] == [0], "one makes room for another"
    client.press("spot 0 0 0")
    assert client.draft.meeples == ()
    client.key("2")
    assert client.editor.tool == MeepleTool(1)
    client.key("m")
    client.press("spot 1 0 0")
    assert client.draft.mage == (Cell(1, 0), 0)
    client.press("spot 1 0 0")
    assert client.draft.mage is None


def test_what_would_be_impossible_is_told_and_not_done() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann; player Bob; witch road E 0,0")
    client.button("mage")
    client.press("spot 1 0 0")
    assert client.draft.mage is None
    assert client.view.toolbar.hint == "The mage and the witch stand on the same road or in the same city."
    assert [button.id for button in client.view.toolbar.rules] == ["rule R19"]
    client.press_at(0.5, 0.95)
    assert client.view.toolbar.hint == "The mage stands on roads and cities only."
    client.press("spot 0 0 0")
    assert client.draft.mage is not None
    assert client.draft.state is not None


def test_what_is_complete_is_offered_to_nobody() -> None:
    client = EditorClient("tiles 0,-1: E/2 0,0: D; player Ann; player Bob")
    client.button("meeple 1")
    assert "spot 0 0 0" not in client.view.targets, "the city is complete"
    assert "spot 0 0 1" in client.view.targets
    client.button("witch")
    assert client.ids("spot") == {"spot 0 0 1"}


def test_the_eraser_takes_a_piece_and_then_its_tile() -> None:
    client = EditorClient("tiles 0,0: D 1,0: V/1; player Ann: road W 1,0; player Bob; witch road W 1,0")
    client.key("Delete")
    client.press("spot 1 0 0")
    assert (client.draft.witch, len(client.draft.meeples)) == (None, 1)
    client.press("tile 1 0")
    assert (len(client.draft.board), client.draft.meeples) == (1, ()), "whoever stands there goes with it"


def test_large_meeples_are_there_with_their_set() -> None:
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


def test_the_tile_in_hand_and_the_bag_are_chosen_in_the_palette() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")
    client.button("destination hand", "tile U")
    assert client.draft.state is not None
    assert client.draft.state.hand is not None
    assert client.draft.state.hand.id == "U"
    client.button("tile U")
    assert client.draft.state.phase is Phase.DRAW, "pressed again, none"
    client.button("bag empty")
    assert client.view.toolbar.hint == "No tile is in hand and none is left: nobody could do anything."
    client.button("destination more", "tile V", "tile V", "tile E")
    assert client.draft.state.tiles_left == {"V": 2, "E": 1}
    client.button("destination less", "tile V")
    assert client.draft.state.tiles_left == {"V": 1, "E": 1}
    client.button("destination board")
    assert client.editor.destination is Destination.BOARD
    client.button("bag full")
    assert sum(client.draft.bag.values()) == 71


def test_what_comes_next_is_told_and_follows_the_hand() -> None:
    client = EditorClient("tiles 0,0: D 0,-1: E/2; player Ann; player Bob; turn 2 Bob deploy; last 0,-1")
    assert client.view.toolbar.hint.startswith("Next comes the meeple of the tile just placed")
    assert client.draft.state is not None
    assert client.draft.state.phase is Phase.DEPLOY
    client.button("destination hand", "tile U", "destination board")
    assert client.view.toolbar.hint == "Next, Bob places the tile in hand."
    client.button("destination hand", "tile U", "destination board")
    assert client.view.toolbar.hint == "Next, Bob draws a tile."


def test_players_points_and_whose_turn_it_is_are_typed() -> None:
    client = EditorClient("tiles 0,0: D; player Ann: road E 0,0; player Bob")
    for name in ("C", "Ce", "Cem"):
        client.send(
            "edit-players", **{"name-0": name, "name-1": "Bob", "points-0": "7", "points-1": "x", "active": "1"}
        )
    state = client.draft.state
    assert state is not None
    assert (state.players, state.scores, state.active) == (("Cem", "Bob"), (7, 0), 1)
    client.send("edit-players", **{"name-0": "bob", "name-1": "Bob"})
    part = client.view.sidebar.editor
    assert part is not None
    assert part.players.error == "Two players are called Bob: give each a name of their own."
    assert client.draft.players == ("Cem", "Bob")
    client.button("add player")
    assert len(client.draft.players) == 3
    assert len(set(client.draft.colours)) == 3
    client.button("remove player", "remove player")
    assert client.draft.players == ("Cem", "Bob"), "two play at least"
    client.button("undo", "undo")
    assert client.draft.players == ("Cem", "Bob")
    client.button("undo")
    assert client.draft.players == ("Ann", "Bob"), "what was typed in one go is one step"


def test_sets_editions_and_options_are_chosen() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; mage city N 0,0")
    client.send("edit-options", sets=["mage_witch", "crop_circles_2"], edition="second_edition_2017")
    assert client.draft.rules == Rules(crop_add="must", crop_add_place="same_feature")
    part = client.view.sidebar.editor
    assert part is not None
    assert part.options.edition.value == "second_edition_2017"
    client.send("edit-options", sets=["mage_witch"], edition="second_edition_2017", small_city_points="2")
    assert client.draft.rules.small_city_points == 2
    assert client.draft.mage is not None
    client.send("edit-options")
    assert client.draft.mage is None, "it goes with its set"
    assert client.draft.problems == ()
    client.send("edit-options", sets=["nonsense"], small_city_points="7", crop_add="nonsense")
    assert client.draft.rules.small_city_points == 2


@pytest.mark.parametrize(
    ("tool", "steps"), [("tile I01", ()), ("large 1", ()), ("witch", ()), ("meeple 3", ("remove player",))]
)
def test_what_is_chosen_goes_with_its_set_or_player(tool: str, steps: tuple[str, ...]) -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; player Cem; sets base mage_witch inns_cathedrals")
    client.button(tool)
    assert client.editor.tool is not None
    client.button(*steps)
    if not steps:
        client.send("edit-options")
    assert client.editor.tool is None
    assert client.view.toolbar.sentence == "Choose a tile or a piece, then press where it goes."
    client.button("undo")
    assert client.draft.problems == ()


@pytest.mark.parametrize("id", editions())
def test_every_edition_can_be_chosen(id: str) -> None:
    rules = Rules.edition(id)
    assert Rules.edition(edition_of(rules)) == rules


def test_the_palette_is_searched_by_name_and_by_what_it_shows() -> None:
    client = EditorClient("tiles 0,0: D; player Ann; player Bob; sets base")

    def shown() -> list[str]:
        part = client.view.sidebar.editor
        assert part is not None
        return [tile.button.id[5:] for group in part.palette.groups for tile in group.tiles]

    assert len(shown()) == 24
    client.send("edit-search", words="monastery")
    assert shown() == ["A", "B"]
    client.send("edit-search", words="PENNANT three")
    assert shown() == ["Q", "S"]
    client.send("edit-search", words="q")
    assert "Q" in shown()
    client.send("edit-search", words="zzz")
    assert shown() == []
    client.send("edit-search", words="")
    assert len(shown()) == 24


# -- text


def test_a_line_becomes_the_draft_while_it_is_typed() -> None:
    client = EditorClient()
    line = "tiles 0,-1: E/2 0,0: D; player Red 4; player Blue 0; turn 2 Blue place V"
    client.send("edit-line", line=line)
    assert client.draft.state == State.from_text(line)
    client.send("edit-line", line=line.replace("4", "5"))
    assert client.draft.scores == (5, 0)
    part = client.view.sidebar.editor
    assert part is not None
    assert part.texts.line.value == line.replace("4", "5")
    client.button("undo")
    assert client.draft.state == client.game.state, "what was typed in one go is one step"


def test_a_line_that_cannot_be_read_says_where_and_changes_nothing() -> None:
    client = EditorClient()
    before = client.draft
    client.send("edit-line", line="tiles 0,0: D 0,1: F/4")
    assert client.draft is before
    part = client.view.sidebar.editor
    assert part is not None
    assert part.texts.line_error is not None
    assert (part.texts.line_error.before, part.texts.line_error.at) == ("tiles 0,0: D 0,1: F/", "4")
    assert part.texts.line.value == "tiles 0,0: D 0,1: F/4", "what was typed stays"
    client.send("edit-line", line="player Red: city S 0,0; player Blue")
    part = client.view.sidebar.editor
    assert part is not None
    assert part.texts.line_error is not None
    assert "has no 'city S'" in part.texts.line_error.details[0]
    client.button("clear")
    part = client.view.sidebar.editor
    assert part is not None
    assert part.texts.line_error is None


def test_a_line_that_is_impossible_can_be_mended_on_the_board() -> None:
    client = EditorClient()
    client.send("edit-line", line="tiles 0,-1: E 0,0: D; player Red: city N 0,0; player Blue")
    assert client.draft.state is None
    assert len(client.view.board.view.highlights) == 1
    client.button("tile E")
    client.press("tile 0 -1")
    client.press("tile 0 -1")  # the tile finds the way in which it fits
    assert client.view.toolbar.hint.startswith("A meeple stands in a city that is complete")
    client.button("eraser")
    client.press("spot 0 0 0")
    assert client.draft.state is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_every_position_of_a_game_comes_back_from_its_draft_and_from_its_line(seed: int) -> None:
    for state in played(seed).states[::17]:
        assert PositionDraft.of(state).state == state
        again = parse_line(state.to_text())
        assert isinstance(again, PositionDraft)
        assert again.state == state


@pytest.mark.parametrize("position", ["turn 1 Red place E", "turn 1 Red draw", 'player "A \\"x\\""; player \'Zoë\''])
def test_the_scenario_to_copy_is_one_that_can_be_read(position: str) -> None:
    client = EditorClient()
    client.send("edit-line", line=position)
    part = client.view.sidebar.editor
    assert part is not None
    (scenario,) = ScenarioReader(part.texts.scenario.value).read_items()
    assert scenario.start == client.draft.state


# -- any press at any time


@pytest.mark.parametrize("code", list(languages()))
def test_random_presses_never_fail_and_every_step_can_be_taken_back(code: str) -> None:
    rng = Random(5)
    client = HeadlessClient(Game(2, SET_NAMES, seed=3), code)
    client.button("edit")
    for _ in range(250):
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


def test_the_game_may_go_on_while_a_position_is_edited() -> None:
    client = EditorClient(order=["E"])
    draft = client.draft
    client.game.play("E/2 0,-1")
    assert client.session.mode == Editing()
    assert client.draft is draft
    client.button("from game")
    assert client.draft.state == client.game.state
    assert client.draft.figure(Figure.MAGE) is None
