"""Screen reader support: descriptions of placements, tiles and segments, announcements, the list of choices."""

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
from carc_widget.widget.messages import FromScreen, InspectAt, PressButton, Submit
from tests.widget.headless_client import HeadlessClient, press_random

RED, BLUE = "Red", "Blue"
START = State.setup(meeples=[(RED, (0, 0), "city N"), (BLUE, (0, 0), "road E")], hand="E")


def describe(state: State, text: str) -> str:
    place = state.action_from_text(text)
    assert isinstance(place, Place)
    hand = state.hand
    assert hand is not None
    turns = tuple(sorted({turn % hand.symmetry for turn in state.placements(hand)[place.cell]}))
    return describe_placement(state, place, turns)


# -- placements


def test_placement_describes_joined_and_completed_features_with_owners() -> None:
    assert describe(START, "E/2 0,-1") == "(0, -1), north of the start tile: completes your city for 4 points"
    opponent_city = State.setup(meeples=[(BLUE, (0, 0), "city N"), (BLUE, (0, 0), "road E")], hand="E")
    assert describe(opponent_city, "E/2 0,-1").endswith("completes the city of Blue for 4 points")
    assert describe(opponent_city.edit(meeples=[]), "E/2 0,-1").endswith("completes a free city, worth 4 points")
    road = opponent_city.edit(hand="U")
    assert describe(road, "U/1 1,0").endswith(
        "(1, 0), east of the start tile: extends the road of Blue to 2 tiles with 2 open ends"
    )
    field = State.setup(meeples=[(RED, (0, 0), "field SL")], hand="B")
    assert "joins your field" in describe(field, "B 0,1")


def test_feature_that_a_tile_meets_twice_is_described_once() -> None:
    """The field runs round the end of the road, so both sides of the next tile join it."""
    tiles = [("D", 0, 0, 0), ("A", 1, 0, 1)]
    state = State.setup(tiles=tiles, meeples=[(RED, (0, 0), "field SL")], hand="U")
    assert describe(state, "U/1 -1,0").count("joins your field") == 1


def test_distinct_legal_rotations_are_numbered() -> None:
    state = State.setup(hand="V")
    texts = [describe(state, f"V/{turn} 1,0") for turn in sorted(state.placements("V")[Cell(1, 0)])]
    assert [re.findall(r"rotation (\d of \d)", text) for text in texts] == [["1 of 2"], ["2 of 2"]]


def test_placement_counts_tiles_around_monasteries() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("B", 0, 1, 0)], meeples=[(RED, (0, 1), "monastery")], hand="B")
    text = describe(state, "B 1,1")
    assert text.startswith("(1, 1), east of the monastery")
    assert "counts for your monastery, 3 of 9 tiles" in text
    assert "its monastery has 3 of 9 tiles" in text


@pytest.mark.slow
def test_placements_of_a_game_have_distinct_descriptions_in_every_language() -> None:
    random = Random(1)
    game = Game(3, SET_NAMES, seed=1)
    described = 0
    while not game.state.is_over:
        state = game.state
        legal = state.legal_actions()
        places = [action for action in legal if isinstance(action, Place)]
        if places and state.hand and random.random() < 0.06:
            for code in languages():
                with language(code):
                    texts = {
                        describe_placement(state, place, state.placements(state.hand)[place.cell]) for place in places
                    }
                assert len(texts) == len(places), "every description is unique"
                described += len(texts)
        game.play(random.choice(legal))
    assert described > 50


# -- tiles and segments


def test_tile_is_described_segment_by_segment() -> None:
    text = describe_tile(START, Cell(0, 0))
    assert text.startswith("(0, 0), tile D, ")
    assert "North: city of 1 tile, 1 open end, held by Red; a meeple of Red stands here." in text
    assert "East and west: road of 1 tile, 2 open ends, held by Blue" in text
    assert describe_segment(START, Spot(Cell(0, 0), 0)) == (
        "Part 1 of 4, north: city of 1 tile, 1 open end, held by Red; worth 1 now, 2 complete; "
        "a meeple of Red stands here."
    )
    assert describe_tile(START, Cell(1, 0)) == "(1, 0), east of the start tile: empty."
    assert "fits in 2 ways" in describe_tile(START, Cell(1, 0), 2)


def test_tile_description_includes_figures_and_large_meeples() -> None:
    state = State.setup(
        sets=SET_NAMES, meeples=[(RED, (0, 0), "city N", "large")], mage=((0, 0), "road E"), witch=((0, 0), "city N")
    )
    text = describe_tile(state, Cell(0, 0))
    assert "a large meeple of Red stands here" in text
    assert "the mage stands here" in text
    assert "the witch stands here" in text


def test_fields_are_described_by_half_edges() -> None:
    parts = [describe_segment(START, Spot(Cell(0, 0), i)) for i in (2, 3)]
    assert parts[0].startswith("Part 3 of 4, east (north half) and west (north half): field")
    assert parts[1].startswith("Part 4 of 4, east (south half), south and west (south half): field")


def test_cells_are_located_relative_to_tiles() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("U", 1, 0, 1), ("U", 2, 0, 1)], last=(2, 0))
    assert cell_location(state, Cell(3, 0)) == "(3, 0), east of the tile placed last"
    assert cell_location(state, Cell(0, 1)) == "(0, 1), south of the start tile"
    assert cell_location(state.edit(last=None), Cell(3, 0)) == "(3, 0), east of the tile at (2, 0)"
    assert cell_location(state, Cell(9, 9)) == "(9, 9)"


# -- descriptions on request


def describe_target(client: HeadlessClient, question: Question) -> Any:
    return describe_for_reader(client.session, client.view, question)


def test_targets_tiles_and_segments_are_described_on_request() -> None:
    client = HeadlessClient(Game(state=START, seed=1))
    assert describe_target(client, AboutTarget("cell 0 -1", 2)).text.startswith(
        "(0, -1), north of the start tile: completes your city"
    )
    assert describe_target(client, AboutTarget("cell 7 7", 0)) is None
    assert describe_target(client, AboutTile(Cell(0, 0))).text == describe_tile(START, Cell(0, 0))
    assert describe_target(client, AboutPart(Cell(0, 0), -1)).spot == Spot(Cell(0, 0), 3)
    assert describe_target(client, AboutPart(Cell(0, 0), 5)).spot == Spot(Cell(0, 0), 1)
    assert (
        describe_target(client, AboutPart(Cell(1, 0), 0)).text == describe_target(client, AboutTile(Cell(1, 0))).text
    ), "an empty cell"
    client.press("cell 0 -1")
    text = describe_target(client, AboutTarget("spot 0 -1 1", 0)).text
    assert text.startswith("Farmer: field of 1 tile")
    assert text.endswith("; at (0, -1), north, east and west")
    client.dispatch(InspectAt(Cell(0, 0), 0))
    assert client.view.board.selected == client.view.board.state.feature(Spot(Cell(0, 0), 0))
    client.dispatch(InspectAt(Cell(5, 5), 0))
    assert client.view.board.selected is None


@pytest.mark.slow
def test_targets_in_the_editor_are_described() -> None:
    client = HeadlessClient(Game(state=START, seed=1))
    client.button("edit")
    for target in client.view.board.targets[:20]:
        assert describe_target(client, AboutTarget(target.id, 0)).text
    client.dispatch(InspectAt(Cell(0, 0), 0))
    assert client.session.inspected is None, "the card is about the game, not about the draft"
    for x in (-1, 0, 1):
        assert describe_target(client, AboutTile(Cell(x, 0))).text
        assert describe_target(client, AboutPart(Cell(x, 0), 1)).text


# -- announcements


def announcements(client: HeadlessClient) -> Announcements:
    return client.view.announcements


def test_moves_and_scores_are_announced_once_before_the_prompt() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    assert announcements(client).news == ()
    assert announcements(client).prompts == (
        "Ann's turn.",
        "The tile in hand: city on one side.",
        "",
        "Place your tile on one of the marked squares.",
        "",
    )
    client.press("cell 0 -1")
    assert announcements(client).news == ()
    assert "completes a free city" in announcements(client).prompts[2]
    client.press("spot 0 -1 0")
    assert "Knight: city of 2 tiles" in announcements(client).prompts[2]
    client.button("confirm")
    revision = announcements(client).change
    assert announcements(client).news == (
        "Ann placed E at (0, -1), rotated 180°.",
        "Ann placed a meeple on city S (0, -1).",
        "Ann scored 4 points for a city: 2 tiles.",
    )
    assert announcements(client).prompts[0] == "Bob's turn."
    client.press_at(0.5, 0.5)
    assert announcements(client).change == revision, "the news of a change are announced once"
    client.button("undo")
    assert announcements(client).news == ()


def test_final_announcement_is_the_result_without_sums() -> None:
    client = HeadlessClient(Game(state=State.setup(meeples=[(RED, (0, 0), "city N")], hand="U", tiles_left={}), seed=1))
    client.game.play("U/1 1,0", "pass")
    announced = announcements(client)
    result = "The game is over: Red wins (Red 1, Blue 0)."
    assert [text for text in (*announced.news, *announced.prompts) if "ame" in text and "over" in text] == [result]
    assert not any("unfinished" in news for news in announced.news)
    client.button("time first", "time last")
    assert announcements(client).prompts[3] == result
    loaded = announcements(HeadlessClient(Game(state=client.game.state)))
    assert (*loaded.news, *filter(None, loaded.prompts)) == ("The game is over: Red wins with 1 point.",)


# -- the list of choices


def labels(client: HeadlessClient) -> list[str]:
    choices = client.view.sidebar.choices
    assert choices is not None
    return [choice.button.label for choice in choices.rows]


def test_choice_list_contains_all_legal_choices() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "M6"], seed=1))
    assert labels(client) == [], "empty while the aid is off"
    client.button("aid choices")
    rotations = sum(len(target.rotations) for target in client.view.board.targets)
    assert len(labels(client)) == rotations
    assert labels(client)[0].startswith("(0, -1), north of the start tile: completes")
    client.button("choice cell 0 -1 2")
    assert client.session.selection.placed == client.game.state.action_from_text("E/2 0,-1")
    assert labels(client)[-2:] == ["Skip meeple", "Cancel"]
    assert labels(client)[0].startswith("Knight: city of 2 tiles, complete, scores 4 points; at (0, -1), south")
    client.button("choice spot 0 -1 0")
    assert labels(client)[0].endswith("; click it again to take the meeple back; at (0, -1), south")
    client.button("confirm")
    assert client.game.state.scores == (4, 0)
    client.button("choice cell 1 0 1", "place")
    assert "Mage or witch goes here: road of 2 tiles, 2 open ends; at (0, 0), east and west" in labels(client)
    assert labels(client)[-2:] == ["Mage", "Witch"]


def test_stale_choice_is_ignored() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.button("aid choices")
    before = client.session
    client.dispatch(FromScreen(client.session.change - 1, PressButton("choice cell 0 -1 2")))
    assert client.session is before


@pytest.mark.slow
def test_game_can_be_played_with_the_choice_list() -> None:
    random = Random(5)
    client = HeadlessClient(Game(2, SET_NAMES, order=["M1", "I05", "K3", "M2"], seed=5), "it")
    client.button("aid choices")
    for _ in range(150):
        choices = client.view.sidebar.choices
        assert choices is not None
        ids = [choice.button.id for choice in choices.rows if choice.button.enabled and choice.button.id != "back"]
        assert len(set(ids)) == len(ids)
        client.button(random.choice(ids))
    assert client.game.state.turn > 15, "the choices continue the game"


def test_describe_and_inspect_messages_are_validated(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(state=START, seed=1))
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
    assert widget.selected == START.feature(Spot(Cell(0, 0), 0))
    for at, part in (([10**9, 0], 0), ([0, 0], 10**9), ([True, 0], 0)):
        widget.receive(None, {"type": "inspect", "at": at, "part": part, "screen": 0})
    assert widget.session.failures == ()
    widget.close()


@pytest.mark.slow
def test_every_prompt_is_a_sentence() -> None:
    random = Random(8)
    client = HeadlessClient(Game(2, SET_NAMES, seed=8))
    for _ in range(150):
        press_random(client, random)
        assert all(text == "" or text[-1] in ".!?…”" for text in client.view.announcements.prompts)
        for target in client.view.board.targets[:3]:
            assert describe_target(client, AboutTarget(target.id, random.randrange(4))).text


def test_steps_in_the_editor_are_announced() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], seed=1))
    client.button("edit")

    def latest() -> str:
        return announcements(client).prompts[2]

    assert latest() == ""
    client.button("tile V")
    assert describe_target(client, AboutTarget("cell 1 0", 1)).text == (
        "(1, 0), east of the start tile, rotation 2 of 2: extends a free road to 2 tiles with 2 open ends"
    )
    client.press("cell 1 0", 1)
    placed = "(1, 0), tile V, road bend. North and west: road of 2 tiles, 2 open ends."
    assert latest().startswith(placed)
    client.button("witch")
    assert latest().startswith(placed), "selecting a tool changes nothing on the board"
    client.press("spot 1 0 0")
    assert latest() == (
        "(1, 0): Part 1 of 3, north and west: road of 2 tiles, 2 open ends, with the witch; the witch stands here."
    )
    client.press("spot 0 0 0")
    assert latest().startswith("(0, 0): Part 1 of 4, north: city of 1 tile")
    assert latest().endswith("the witch stands here.")
    client.button("undo")
    assert latest().startswith("(1, 0): Part 1 of 3")
    client.button("undo")
    assert latest() == "(1, 0): Part 1 of 3, north and west: road of 2 tiles, 2 open ends."
    client.button("undo")
    assert latest() == "(1, 0), east of the start tile: empty."
    client.button("redo", "tile U")
    client.press("cell -1 0", 1)
    client.button("clear")
    assert latest().startswith("Position with 1 tile.")


def test_steps_are_announced_in_positions_that_are_not_possible() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], seed=1))
    client.button("edit")
    client.dispatch(Submit("edit-line", {"line": ("tiles 0,0: D E/1; player Ann; player Bob; turn 1 Ann draw",)}))
    assert announcements(client).prompts[2] == "(1, 0): Tile E: city on one side, rotated 90 degrees clockwise."
    assert client.session.editor is not None
    assert client.session.editor.draft.problems
    client.press("tile 1 0")
    client.press("tile 1 0")
    assert announcements(client).prompts[2] == "(1, 0): Tile E: city on one side, rotated 180 degrees clockwise."
