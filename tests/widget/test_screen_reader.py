"""The board without eyes: what choices do, what lies where, what is said by itself, and the list to choose from."""

import re
from random import Random
from typing import Any

import pytest

from carc_widget.engine import SET_NAMES, Cell, Game, Place, Spot, State
from carc_widget.i18n import language, languages
from carc_widget.i18n.screen_reader import cell_location, describe_placement, describe_segment, describe_tile
from carc_widget.widget import GameWidget
from carc_widget.widget.board.announcements import Announcements
from carc_widget.widget.board.describe import AboutPart, AboutTarget, AboutTile, Question, describe_for_reader
from carc_widget.widget.messages import FromScreen, InspectAt, PressButton
from tests.widget.headless_client import HeadlessClient, press_random

RED, BLUE = "Red", "Blue"
BEGIN = State.setup(meeples=[(RED, (0, 0), "city N"), (BLUE, (0, 0), "road E")], hand="E")


def line(state: State, text: str) -> str:
    place = state.action_from_text(text)
    assert isinstance(place, Place)
    hand = state.hand
    assert hand is not None
    turns = tuple(sorted({turn % hand.symmetry for turn in state.placements(hand)[place.cell]}))
    return describe_placement(state, place, turns)


# -- what it does to put a tile somewhere


def test_a_placement_tells_what_it_joins_and_completes_and_whose_that_is() -> None:
    assert line(BEGIN, "E/2 0,-1") == "(0, -1), north of the start tile: completes your city for 4 points"
    theirs = State.setup(meeples=[(BLUE, (0, 0), "city N"), (BLUE, (0, 0), "road E")], hand="E")
    assert line(theirs, "E/2 0,-1").endswith("completes the city of Blue for 4 points")
    assert line(theirs.edit(meeples=[]), "E/2 0,-1").endswith("completes a free city, worth 4 points")
    road = theirs.edit(hand="U")
    assert line(road, "U/1 1,0").endswith(
        "(1, 0), east of the start tile: joins the road of Blue, then of 2 tiles with 2 open ends"
    )
    field = State.setup(meeples=[(RED, (0, 0), "field SL")], hand="B")
    assert "joins your field" in line(field, "B 0,1")


def test_rotations_are_counted_as_they_fit_and_look_different() -> None:
    state = State.setup(hand="V")
    said = [line(state, f"V/{turn} 1,0") for turn in sorted(state.placements("V")[Cell(1, 0)])]
    assert [re.findall(r"rotation (\d of \d)", text) for text in said] == [["1 of 2"], ["2 of 2"]]


def test_a_monastery_counts_the_tile() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("B", 0, 1, 0)], meeples=[(RED, (0, 1), "monastery")], hand="B")
    said = line(state, "B 1,1")
    assert said.startswith("(1, 1), east of the monastery")
    assert "counts for your monastery, 3 of 9 tiles" in said
    assert "its monastery has 3 of 9 tiles" in said


def test_every_placement_of_a_whole_game_is_told_in_every_language() -> None:
    random = Random(1)
    game = Game(3, SET_NAMES, seed=1)
    told = 0
    while not game.state.is_over:
        state = game.state
        legal = state.legal_actions()
        places = [action for action in legal if isinstance(action, Place)]
        if places and state.hand and random.random() < 0.06:
            for code in languages():
                with language(code):
                    lines = {
                        describe_placement(state, place, state.placements(state.hand)[place.cell]) for place in places
                    }
                assert len(lines) == len(places), "each differs from all others"
                told += len(lines)
        game.play(random.choice(legal))
    assert told > 50


# -- what lies where


def test_a_tile_is_read_part_by_part() -> None:
    said = describe_tile(BEGIN, Cell(0, 0))
    assert said.startswith("(0, 0), tile D, ")
    assert "North: city of 1 tile, 1 open end, held by Red; a meeple of Red stands here." in said
    assert "East and west: road of 1 tile, 2 open ends, held by Blue" in said
    assert describe_segment(BEGIN, Spot(Cell(0, 0), 0)) == (
        "Part 1 of 4, north: city of 1 tile, 1 open end, held by Red; worth 1 now, 2 complete; "
        "a meeple of Red stands here."
    )
    assert describe_tile(BEGIN, Cell(1, 0)) == "(1, 0), east of the start tile: empty."
    assert "fits in 2 ways" in describe_tile(BEGIN, Cell(1, 0), 2)


def test_figures_and_large_meeples_are_told_where_they_stand() -> None:
    state = State.setup(
        sets=SET_NAMES, meeples=[(RED, (0, 0), "city N", "large")], mage=((0, 0), "road E"), witch=((0, 0), "city N")
    )
    said = describe_tile(state, Cell(0, 0))
    assert "a large meeple of Red stands here" in said
    assert "the mage stands here" in said
    assert "the witch stands here" in said


def test_fields_are_told_apart_by_the_halves_that_they_reach() -> None:
    parts = [describe_segment(BEGIN, Spot(Cell(0, 0), i)) for i in (2, 3)]
    assert parts[0].startswith("Part 3 of 4, east (north half) and west (north half): field")
    assert parts[1].startswith("Part 4 of 4, east (south half), south and west (south half): field")


def test_cells_are_told_beside_what_is_known() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("U", 1, 0, 1), ("U", 2, 0, 1)], last=(2, 0))
    assert cell_location(state, Cell(3, 0)) == "(3, 0), east of the tile placed last"
    assert cell_location(state, Cell(0, 1)) == "(0, 1), south of the start tile"
    assert cell_location(state.edit(last=None), Cell(3, 0)) == "(3, 0), east of the tile at (2, 0)"
    assert cell_location(state, Cell(9, 9)) == "(9, 9)"


# -- on request


def ask(client: HeadlessClient, question: Question) -> Any:
    return describe_for_reader(client.session, client.view, question)


def test_marks_tiles_and_parts_are_told_on_request() -> None:
    client = HeadlessClient(Game(state=BEGIN, seed=1))
    assert ask(client, AboutTarget("cell 0 -1", 2)).text.startswith(
        "(0, -1), north of the start tile: completes your city"
    )
    assert ask(client, AboutTarget("cell 7 7", 0)) is None
    assert ask(client, AboutTile(Cell(0, 0))).text == describe_tile(BEGIN, Cell(0, 0))
    assert ask(client, AboutPart(Cell(0, 0), -1)).spot == Spot(Cell(0, 0), 3)
    assert ask(client, AboutPart(Cell(0, 0), 5)).spot == Spot(Cell(0, 0), 1)
    assert ask(client, AboutPart(Cell(1, 0), 0)).text == ask(client, AboutTile(Cell(1, 0))).text, "nothing lies there"
    client.press("cell 0 -1")
    said = ask(client, AboutTarget("spot 0 -1 1", 0)).text
    assert said.startswith("Farmer: field of 1 tile")
    assert said.endswith("; at (0, -1), north, east and west")
    client.dispatch(InspectAt(Cell(0, 0), 0))
    assert client.view.board.selected == client.view.board.state.feature(Spot(Cell(0, 0), 0))
    client.dispatch(InspectAt(Cell(5, 5), 0))
    assert client.view.board.selected is None


@pytest.mark.slow
def test_whatever_is_asked_for_in_the_editor_is_answered() -> None:
    client = HeadlessClient(Game(state=BEGIN, seed=1))
    client.button("edit")
    for target in client.view.board.targets[:20]:
        assert ask(client, AboutTarget(target.id, 0)).text
    for x in (-1, 0, 1):
        assert ask(client, AboutTile(Cell(x, 0))).text
        assert ask(client, AboutPart(Cell(x, 0), 1)).text


# -- what is said by itself


def said(client: HeadlessClient) -> Announcements:
    return client.view.announcements


def test_moves_and_scores_are_said_once_and_the_question_after_them() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    assert said(client).news == ()
    assert said(client).prompts == (
        "Ann’s turn.",
        "The tile in hand: city cap.",
        "",
        "Place your tile on one of the marked squares.",
        "",
    )
    client.press("cell 0 -1")
    assert said(client).news == ()
    assert "completes a free city" in said(client).prompts[2]
    client.press("spot 0 -1 0")
    assert "Knight: city of 2 tiles" in said(client).prompts[2]
    client.button("confirm")
    revision = said(client).change
    assert said(client).news == (
        "Ann placed E at (0, -1), turned 2.",
        "Ann deployed a meeple on city S (0, -1).",
        "Ann scored city for 4: 2 tiles.",
    )
    assert said(client).prompts[0] == "Bob’s turn."
    client.press_at(0.5, 0.5)
    assert said(client).change == revision, "news of one revision are said once"
    client.button("undo")
    assert said(client).news == ()


def test_at_the_end_the_result_is_said_and_not_every_sum() -> None:
    client = HeadlessClient(Game(state=State.setup(meeples=[(RED, (0, 0), "city N")], hand="U", tiles_left={}), seed=1))
    client.game.play("U/1 1,0", "pass")
    assert sum("The game is over" in news for news in client.view.announcements.news) == 1
    assert not any("unfinished" in news for news in client.view.announcements.news)


# -- the list of choices


def labels(client: HeadlessClient) -> list[str]:
    choices = client.view.sidebar.choices
    assert choices is not None
    return [choice.button.label for choice in choices.rows]


def test_the_list_holds_everything_that_can_be_chosen() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "M6"], seed=1))
    assert labels(client) == [], "folded away it costs nothing"
    client.button("aid choices")
    ways = sum(len(target.turns) for target in client.view.board.targets)
    assert len(labels(client)) == ways
    assert labels(client)[0].startswith("(0, -1), north of the start tile: completes")
    client.button("choice cell 0 -1 2")
    assert client.session.selection.placed == client.game.state.action_from_text("E/2 0,-1")
    assert labels(client)[-2:] == ["Skip meeple", "Take back"]
    assert labels(client)[0].startswith("Knight: city of 2 tiles, complete, pays 4 points; at (0, -1), south")
    client.button("choice spot 0 -1 0", "confirm")
    assert client.game.state.scores == (4, 0)
    client.button("choice cell 1 0 1", "place")
    assert "Mage or witch goes here: road of 2 tiles, 2 open ends; at (0, 0), east and west" in labels(client)
    assert labels(client)[-2:] == ["Mage", "Witch"]


def test_a_choice_of_a_screen_that_is_gone_is_not_taken() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.button("aid choices")
    before = client.session
    client.dispatch(FromScreen(client.session.change - 1, PressButton("choice cell 0 -1 2")))
    assert client.session is before


@pytest.mark.slow
def test_a_game_is_played_by_the_list_alone() -> None:
    random = Random(5)
    client = HeadlessClient(Game(2, SET_NAMES, order=["M1", "I05", "K3", "M2"], seed=5), "it")
    client.button("aid choices")
    for _ in range(150):
        choices = client.view.sidebar.choices
        assert choices is not None
        ids = [choice.button.id for choice in choices.rows if choice.button.enabled and choice.button.id != "back"]
        assert len(set(ids)) == len(ids)
        client.button(random.choice(ids))
    assert client.game.state.turn > 15, "the list leads on"


def test_whatever_a_page_asks_for_is_answered_or_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(state=BEGIN, seed=1))
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(GameWidget, "send", lambda self, message, buffers=None: sent.append(message))
    for about in (["tile", 0, 0], ["part", 0, 0, 7], ["target", "cell 0 -1", 2], ["target", "nothing", 1]):
        widget.receive(None, {"type": "describe", "about": about, "to": "me"})
    assert [message["spot"] for message in sent] == [None, [0, 0, 3], None]
    assert all(message["to"] == "me" and message["text"] for message in sent)
    sent.clear()
    nonsense: list[Any] = ["tile", ["tile"], ["tile", 1.5, 0], ["tile", 10**9, 0], ["part", 0, 0, True], [[]], None]
    for about in nonsense:
        widget.receive(None, {"type": "describe", "about": about, "to": "me"})
    widget.receive(None, {"type": "describe", "about": ["tile", 0, 0], "to": "x" * 1000})
    assert sent == []
    widget.receive(None, {"type": "inspect", "at": [0, 0], "part": 0, "screen": 0})
    assert widget.selected == BEGIN.feature(Spot(Cell(0, 0), 0))
    for at, part in (([10**9, 0], 0), ([0, 0], 10**9), ([True, 0], 0)):
        widget.receive(None, {"type": "inspect", "at": at, "part": part, "screen": 0})
    assert widget.session.failures == ()
    widget.close()


@pytest.mark.slow
def test_any_state_can_be_spoken() -> None:
    random = Random(8)
    client = HeadlessClient(Game(2, SET_NAMES, seed=8))
    for _ in range(150):
        press_random(client, random)
        assert all(text == "" or text[-1] in ".!?…”" for text in client.view.announcements.prompts)
        for target in client.view.board.targets[:3]:
            assert ask(client, AboutTarget(target.id, random.randrange(4))).text
