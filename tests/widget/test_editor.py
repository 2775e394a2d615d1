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
from tests.widget.headless_client import Desk

pytestmark = pytest.mark.slow


class Bench(Desk):
    """A desk with its editor open."""

    def __init__(self, position: State | str | None = None, **game: Any) -> None:
        super().__init__(Game(["Ann", "Bob"], seed=1, **game))
        self.take(OpenEditor(State.from_text(position) if isinstance(position, str) else position))

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
        self.take(Submit(form, texts))

    def ids(self, prefix: str) -> set[str]:
        return {mark.id for mark in self.view.board.marks if mark.id.startswith(prefix)}


# -- a lesson is built


def test_three_tiles_a_meeple_and_the_witch_are_nine_presses() -> None:
    at = Desk(Game(["Ann", "Bob"], seed=1))
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
        at.take(press)
        assert at.changes == 0, "the game does not move"
    assert at.session.editor is not None
    built = at.session.editor.draft.state
    assert built == State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("V", 1, 0, 1)],
        meeples=[("Ann", (0, 0), "road E")],
        witch=((1, 0), "road W"),
        hand=at.game.state.hand,
    )
    before = at.game.replay
    at.button("play here")
    assert at.game.state == built
    assert at.session.mode == Playing()
    at.button("former")
    assert at.game.replay is before, "the game before is kept"


def test_back_to_the_game_changes_nothing_and_keeps_the_draft() -> None:
    at = Bench()
    game = at.game.replay
    at.tile("E", 0, -1)
    draft = at.draft
    at.button("leave")
    assert (at.session.mode, at.game.replay, at.changes) == (Playing(), game, 0)
    assert at.view.sidebar.editor is None
    at.button("edit")
    assert at.session.mode == Editing()
    assert at.draft is draft
    at.button("from game")
    assert at.draft.state == at.game.state
    at.button("undo")
    assert at.draft is draft


def test_nothing_is_played_while_a_position_is_edited() -> None:
    at = Bench()
    for key in ("Enter", "n", "u", "Shift+u", "Escape", "l", "m", "w", "r"):
        at.key(key)
    at.point(0.5, -0.5)
    assert at.changes == 0
    assert at.session.mode == Editing()


# -- tiles


def test_a_tile_goes_where_it_fits_and_else_it_is_said_why_not() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob")
    at.button("tile E")
    assert at.ids("cell") == {"cell 0 -1", "cell 0 1"}
    at.press("cell 0 -1", 0)
    assert at.draft.board[Cell(0, -1)].rotation == 2, "the first rotation that fits"
    at.point(1.5, 0.5)
    assert at.view.toolbar.hint == "The tile does not fit here: in the west a field meets a road."
    assert [button.label for button in at.view.toolbar.rules] == ["R10"]
    at.point(5.5, 5.5)
    assert at.view.toolbar.hint == "This square shares no side with a tile on the board."
    assert len(at.draft.board) == 2


def test_a_tile_that_was_put_turns_by_presses_and_goes_by_its_handle() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob")
    at.tile("V", 1, 0, 1)
    first = at.draft.board[Cell(1, 0)].rotation
    at.press("tile 1 0")
    second = at.draft.board[Cell(1, 0)].rotation
    assert {first, second} == {0, 1}, "it turns to the next way in which it fits"
    at.press("tile 1 0")
    assert at.draft.board[Cell(1, 0)].rotation == first
    at.button("remove tile")
    assert len(at.draft.board) == 1
    at.key("u")
    assert len(at.draft.board) == 2


def test_another_tile_is_touched_before_it_turns() -> None:
    at = Bench("tiles 0,0: D 1,0: V/1; player Ann; player Bob")
    at.press("tile 0 0")
    assert at.draft.board[Cell(0, 0)].rotation == 0
    assert at.view.board.tile_buttons is not None
    assert at.view.board.tile_buttons.cell == (0, 0)
    at.press("tile 0 0")
    assert at.draft.board[Cell(0, 0)].rotation == 2, "in this way its road fits, too"


def test_a_gap_in_the_edges_is_red_at_its_place_with_the_words_of_the_report() -> None:
    at = Bench("tiles 0,-1: E/2 0,0: D; player Ann; player Bob")
    at.press("tile 0 -1")
    at.press("tile 0 -1")  # fits in no other way, and turns all the same
    assert at.draft.state is None
    (light,) = at.view.board.view.highlights
    assert set(light.places) == {(0, -1), (0, 0)}
    assert {caption.text for caption in at.view.board.view.captions} == {"1"}
    words = "This tile and the one south of it do not match: a field meets a city."
    assert at.view.toolbar.hint == words
    part = at.view.sidebar.editor
    assert part is not None
    assert [(flaw.text, [r.label for r in flaw.rules]) for flaw in part.problems] == [(words, ["R10"])]
    assert words in at.view.marks["tile 0 -1"].label
    assert not next(b for b in at.view.toolbar.buttons if b.id == "play here").enabled
    at.button("play here")
    assert at.changes == 0
    at.button("undo")
    assert at.draft.problems == ()
    assert at.view.board.view.highlights == ()


def test_every_copy_of_a_tile_is_there_once() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob; sets base")
    at.tile("X", 1, 0)
    part = at.view.sidebar.editor
    assert part is not None
    (tile,) = (tile for group in part.palette.groups for tile in group.tiles if tile.button.id == "tile X")
    assert tile.left == 0
    assert at.ids("cell") == set()
    at.point(-0.5, 0.5)
    assert at.editor.reply is EditorReply.NO_COPY_LEFT


def test_a_board_without_tiles_takes_the_first_one_anywhere_it_is_shown() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob")
    at.button("eraser")
    at.press("tile 0 0")
    assert at.draft.board == {}
    assert at.view.toolbar.hint == "No tile lies on the board."
    at.tile("C", 0, 0)
    assert at.draft.state is not None
    assert at.draft.board[Cell(0, 0)].tile.id == "C"


def test_the_ghost_turns_in_the_browser_and_lies_as_it_was_seen() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob")
    at.button("tile V")
    at.take(SetRotation(1))
    assert at.view.board.rotation == 1
    at.press("cell 1 0", 1)
    assert at.draft.board[Cell(1, 0)].rotation == 1


# -- pieces


def test_pieces_come_change_and_go() -> None:
    at = Bench("tiles 0,0: D 1,0: V/1; player Ann; player Bob")
    at.button("meeple 2")
    at.press("spot 0 0 0")
    assert [(m.player, m.spot) for m in at.draft.meeples] == [(1, Spot(Cell(0, 0), 0))]
    at.button("meeple 1")
    at.press("spot 0 0 0")
    assert [m.player for m in at.draft.meeples] == [0], "one makes room for another"
    at.press("spot 0 0 0")
    assert at.draft.meeples == ()
    at.key("2")
    assert at.editor.tool == MeepleTool(1)
    at.key("m")
    at.press("spot 1 0 0")
    assert at.draft.mage == (Cell(1, 0), 0)
    at.press("spot 1 0 0")
    assert at.draft.mage is None


def test_what_would_be_impossible_is_told_and_not_done() -> None:
    at = Bench("tiles 0,0: D 1,0: V/1; player Ann; player Bob; witch road E 0,0")
    at.button("mage")
    at.press("spot 1 0 0")
    assert at.draft.mage is None
    assert at.view.toolbar.hint == "The mage and the witch stand on the same road or in the same city."
    assert [button.id for button in at.view.toolbar.rules] == ["rule R19"]
    at.point(0.5, 0.95)
    assert at.view.toolbar.hint == "The mage stands on roads and cities only."
    at.press("spot 0 0 0")
    assert at.draft.mage is not None
    assert at.draft.state is not None


def test_what_is_complete_is_offered_to_nobody() -> None:
    at = Bench("tiles 0,-1: E/2 0,0: D; player Ann; player Bob")
    at.button("meeple 1")
    assert "spot 0 0 0" not in at.view.marks, "the city is complete"
    assert "spot 0 0 1" in at.view.marks
    at.button("witch")
    assert at.ids("spot") == {"spot 0 0 1"}


def test_the_eraser_takes_a_piece_and_then_its_tile() -> None:
    at = Bench("tiles 0,0: D 1,0: V/1; player Ann: road W 1,0; player Bob; witch road W 1,0")
    at.key("Delete")
    at.press("spot 1 0 0")
    assert (at.draft.witch, len(at.draft.meeples)) == (None, 1)
    at.press("tile 1 0")
    assert (len(at.draft.board), at.draft.meeples) == (1, ()), "whoever stands there goes with it"


def test_large_meeples_are_there_with_their_set() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob; sets base inns_cathedrals")
    at.button("large 1")
    at.press("spot 0 0 1")
    assert at.draft.meeples[0].kind is MeepleKind.LARGE
    at.key("l")
    at.press("spot 0 0 0")
    assert [m.kind for m in at.draft.meeples] == [MeepleKind.LARGE, MeepleKind.SMALL]
    at.send("edit-options", sets=["mage_witch"])
    assert {m.kind for m in at.draft.meeples} == {MeepleKind.SMALL}
    assert "large 1" not in at.view.buttons
    assert at.draft.problems == ()


# -- hand, bag, players, options


def test_the_tile_in_hand_and_the_bag_are_chosen_in_the_palette() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob; sets base")
    at.button("destination hand", "tile U")
    assert at.draft.state is not None
    assert at.draft.state.hand is not None
    assert at.draft.state.hand.id == "U"
    at.button("tile U")
    assert at.draft.state.phase is Phase.DRAW, "pressed again, none"
    at.button("bag empty")
    assert at.view.toolbar.hint == "No tile is in hand and none is left: nobody could do anything."
    at.button("destination more", "tile V", "tile V", "tile E")
    assert at.draft.state.tiles_left == {"V": 2, "E": 1}
    at.button("destination less", "tile V")
    assert at.draft.state.tiles_left == {"V": 1, "E": 1}
    at.button("destination board")
    assert at.editor.destination is Destination.BOARD
    at.button("bag full")
    assert sum(at.draft.bag.values()) == 71


def test_what_comes_next_is_told_and_follows_the_hand() -> None:
    at = Bench("tiles 0,0: D 0,-1: E/2; player Ann; player Bob; turn 2 Bob deploy; last 0,-1")
    assert at.view.toolbar.hint.startswith("Next comes the meeple of the tile just placed")
    assert at.draft.state is not None
    assert at.draft.state.phase is Phase.DEPLOY
    at.button("destination hand", "tile U", "destination board")
    assert at.view.toolbar.hint == "Next, Bob places the tile in hand."
    at.button("destination hand", "tile U", "destination board")
    assert at.view.toolbar.hint == "Next, Bob draws a tile."


def test_players_points_and_whose_turn_it_is_are_typed() -> None:
    at = Bench("tiles 0,0: D; player Ann: road E 0,0; player Bob")
    for name in ("C", "Ce", "Cem"):
        at.send("edit-players", **{"name-0": name, "name-1": "Bob", "points-0": "7", "points-1": "x", "active": "1"})
    state = at.draft.state
    assert state is not None
    assert (state.players, state.scores, state.active) == (("Cem", "Bob"), (7, 0), 1)
    at.send("edit-players", **{"name-0": "bob", "name-1": "Bob"})
    part = at.view.sidebar.editor
    assert part is not None
    assert part.seats.error == "Two players are called Bob: give each a name of their own."
    assert at.draft.players == ("Cem", "Bob")
    at.button("seat more")
    assert len(at.draft.players) == 3
    assert len(set(at.draft.colours)) == 3
    at.button("seat less", "seat less")
    assert at.draft.players == ("Cem", "Bob"), "two play at least"
    at.button("undo", "undo")
    assert at.draft.players == ("Cem", "Bob")
    at.button("undo")
    assert at.draft.players == ("Ann", "Bob"), "what was typed in one go is one step"


def test_sets_editions_and_options_are_chosen() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob; mage city N 0,0")
    at.send("edit-options", sets=["mage_witch", "crop_circles_2"], edition="second_edition_2017")
    assert at.draft.rules == Rules(crop_add="must", crop_add_place="same_feature")
    part = at.view.sidebar.editor
    assert part is not None
    assert part.options.edition.value == "second_edition_2017"
    at.send("edit-options", sets=["mage_witch"], edition="second_edition_2017", small_city_points="2")
    assert at.draft.rules.small_city_points == 2
    assert at.draft.mage is not None
    at.send("edit-options")
    assert at.draft.mage is None, "it goes with its set"
    assert at.draft.problems == ()
    at.send("edit-options", sets=["nonsense"], small_city_points="7", crop_add="nonsense")
    assert at.draft.rules.small_city_points == 2


@pytest.mark.parametrize(
    ("tool", "steps"), [("tile I01", ()), ("large 1", ()), ("witch", ()), ("meeple 3", ("seat less",))]
)
def test_what_is_chosen_goes_with_its_set_or_player(tool: str, steps: tuple[str, ...]) -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob; player Cem; sets base mage_witch inns_cathedrals")
    at.button(tool)
    assert at.editor.tool is not None
    at.button(*steps)
    if not steps:
        at.send("edit-options")
    assert at.editor.tool is None
    assert at.view.toolbar.sentence == "Choose a tile or a piece, then press where it goes."
    at.button("undo")
    assert at.draft.problems == ()


@pytest.mark.parametrize("id", editions())
def test_every_edition_can_be_chosen(id: str) -> None:
    rules = Rules.edition(id)
    assert Rules.edition(edition_of(rules)) == rules


def test_the_palette_is_searched_by_name_and_by_what_it_shows() -> None:
    at = Bench("tiles 0,0: D; player Ann; player Bob; sets base")

    def shown() -> list[str]:
        part = at.view.sidebar.editor
        assert part is not None
        return [tile.button.id[5:] for group in part.palette.groups for tile in group.tiles]

    assert len(shown()) == 24
    at.send("edit-search", words="monastery")
    assert shown() == ["A", "B"]
    at.send("edit-search", words="PENNANT three")
    assert shown() == ["Q", "S"]
    at.send("edit-search", words="q")
    assert "Q" in shown()
    at.send("edit-search", words="zzz")
    assert shown() == []
    at.send("edit-search", words="")
    assert len(shown()) == 24


# -- text


def test_a_line_becomes_the_draft_while_it_is_typed() -> None:
    at = Bench()
    line = "tiles 0,-1: E/2 0,0: D; player Red 4; player Blue 0; turn 2 Blue place V"
    at.send("edit-line", line=line)
    assert at.draft.state == State.from_text(line)
    at.send("edit-line", line=line.replace("4", "5"))
    assert at.draft.scores == (5, 0)
    part = at.view.sidebar.editor
    assert part is not None
    assert part.texts.line.value == line.replace("4", "5")
    at.button("undo")
    assert at.draft.state == at.game.state, "what was typed in one go is one step"


def test_a_line_that_cannot_be_read_says_where_and_changes_nothing() -> None:
    at = Bench()
    before = at.draft
    at.send("edit-line", line="tiles 0,0: D 0,1: F/4")
    assert at.draft is before
    part = at.view.sidebar.editor
    assert part is not None
    assert part.texts.line_error is not None
    assert (part.texts.line_error.before, part.texts.line_error.at) == ("tiles 0,0: D 0,1: F/", "4")
    assert part.texts.line.value == "tiles 0,0: D 0,1: F/4", "what was typed stays"
    at.send("edit-line", line="player Red: city S 0,0; player Blue")
    part = at.view.sidebar.editor
    assert part is not None
    assert part.texts.line_error is not None
    assert "has no 'city S'" in part.texts.line_error.details[0]
    at.button("clear")
    part = at.view.sidebar.editor
    assert part is not None
    assert part.texts.line_error is None


def test_a_line_that_is_impossible_can_be_mended_on_the_board() -> None:
    at = Bench()
    at.send("edit-line", line="tiles 0,-1: E 0,0: D; player Red: city N 0,0; player Blue")
    assert at.draft.state is None
    assert len(at.view.board.view.highlights) == 1
    at.button("tile E")
    at.press("tile 0 -1")
    at.press("tile 0 -1")  # the tile finds the way in which it fits
    assert at.view.toolbar.hint.startswith("A meeple stands in a city that is complete")
    at.button("eraser")
    at.press("spot 0 0 0")
    assert at.draft.state is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_every_position_of_a_game_comes_back_from_its_draft_and_from_its_line(seed: int) -> None:
    for state in played(seed).states[::17]:
        assert PositionDraft.of(state).state == state
        again = parse_line(state.to_text())
        assert isinstance(again, PositionDraft)
        assert again.state == state


@pytest.mark.parametrize("position", ["turn 1 Red place E", "turn 1 Red draw", 'player "A \\"x\\""; player \'Zoë\''])
def test_the_scenario_to_copy_is_one_that_can_be_read(position: str) -> None:
    at = Bench()
    at.send("edit-line", line=position)
    part = at.view.sidebar.editor
    assert part is not None
    (scenario,) = ScenarioReader(part.texts.scenario.value).read_items()
    assert scenario.start == at.draft.state


# -- any press at any time


@pytest.mark.parametrize("code", list(languages()))
def test_random_presses_never_fail_and_every_step_can_be_taken_back(code: str) -> None:
    rng = Random(5)
    at = Desk(Game(2, SET_NAMES, seed=3), code)
    at.button("edit")
    for _ in range(250):
        seen = at.view
        marks: list[Message] = [Press(mark.id, (0.5, 0.5), rng.randrange(4)) for mark in seen.board.marks]
        steps = [id for id in seen.buttons if id not in ("play here", "leave")]
        points: list[Message] = [Press(None, (rng.uniform(-3, 3), rng.uniform(-3, 3)), 0)]
        at.take(rng.choice(marks) if marks and rng.random() < 0.4 else rng.choice([*map(PressButton, steps), *points]))
        assert at.session.mode == Editing()
        assert at.changes == 0
        assert at.view.toolbar.sentence
        assert all(mark.look is not Look.GOAL for mark in at.view.board.marks)
    while "undo" in at.view.buttons:
        at.button("undo")
    assert at.session.editor is not None
    assert at.session.editor.draft.state == at.game.state


def test_the_game_may_go_on_while_a_position_is_edited() -> None:
    at = Bench(order=["E"])
    draft = at.draft
    at.game.play("E/2 0,-1")
    assert at.session.mode == Editing()
    assert at.draft is draft
    at.button("from game")
    assert at.draft.state == at.game.state
    assert at.draft.figure(Figure.MAGE) is None
