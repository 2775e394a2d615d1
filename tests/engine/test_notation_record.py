"""Records: round trips, continued games, and errors with line and column."""

import copy
import pickle
from collections import Counter
from random import Random

import pytest

from carc_widget.engine import (
    BadSetting,
    CarcassonneError,
    Draw,
    Event,
    Game,
    IllegalAction,
    ParseError,
    Phase,
    Rules,
    SetupError,
    State,
)
from carc_widget.engine.events import TileDiscarded
from carc_widget.engine.text.reader import MAX_MOVES, MAX_TEXT_LENGTH
from tests.random_games import SEEDS, finished_game, new_game


def same_events(first: tuple[Event, ...], second: tuple[Event, ...]) -> bool:
    """Whether the events are equal in any order: the order of two scored features is not part of a position."""
    return sorted(map(repr, first)) == sorted(map(repr, second))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_finished_games_round_trip(seed: int) -> None:
    game = finished_game(seed)
    parsed = Game.from_text(game.to_text())
    assert parsed.states == game.states
    assert parsed.to_text() == game.to_text()
    assert parsed.seed == game.seed
    assert [move.action for move in parsed.history] == [move.action for move in game.history]
    for parsed_move, original_move in zip(parsed.history, game.history, strict=True):
        assert same_events(parsed_move.events, original_move.events)
    if "\nstart: " not in game.to_text():
        assert parsed.history == game.history


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_unfinished_games_continue_equally(seed: int) -> None:
    """Also after undo: the order of the remaining tiles is kept."""
    game = new_game(seed)
    random = Random(seed)
    for _ in range(60):
        if game.state.phase is not Phase.OVER:
            game.play(random.choice(game.state.legal_actions()))
    for _ in range(random.randint(0, 30)):
        game.undo()
    parsed = Game.from_text(game.to_text())
    assert parsed.states == game.states
    assert not parsed.can_redo
    while game.state.phase is not Phase.OVER:
        action = random.choice(game.state.legal_actions())
        assert same_events(parsed.play(game.state.action_to_text(action)), game.play(action))
    assert parsed.to_text() == game.to_text()


@pytest.mark.slow
def test_record_truncated_after_any_turn() -> None:
    game = finished_game(4)
    *_, body = game.to_text().partition("\n\n")
    head = "\n".join(line for line in game.to_text().split("\n\n")[0].splitlines() if not line.startswith("result"))
    lines = body.splitlines()
    assert len(lines) == game.state.turn
    for count in range(1, len(lines), 9):
        parsed = Game.from_text("\n".join([head, *lines[:count]]))
        assert parsed.states == game.states[: len(parsed.states)]
        assert parsed.state.turn == count + 1


RECORD = """\
# The final of the club,
# played at noon
record: 1
players: Ann "Bob Jr."
sets: base mage_witch
rules: small_city_points=2
seed: 7

1 Ann: E/2 0,-1 +city S # two points
2 "Bob Jr.": M6/1 1,0 witch>road E 0,0 pass
# why not
#   the mage?
3 Ann: V/3 -1,0 +road E
4 "Bob Jr.": draw A
"""


def test_record_with_notes_round_trips() -> None:
    game = Game.from_text(RECORD)
    assert game.players == ("Ann", "Bob Jr.")
    assert game.seed == 7
    assert game.notes == {0: "The final of the club,\nplayed at noon", 1: "two points", 2: "why not\n  the mage?"}
    assert game.state.scores == (2, 0)
    assert game.state.hand is not None
    assert game.state.hand.id == "A"
    assert game.to_text() == RECORD
    assert Game.from_json(game.to_json()).to_text() == RECORD


def test_copy_of_notes_does_not_change_with_the_game() -> None:
    game = Game.from_text(RECORD)
    game.evaluations[1] = 2.5
    copies = [copy.copy(game.notes), copy.deepcopy(game.notes), pickle.loads(pickle.dumps(game.notes))]
    evaluations = pickle.loads(pickle.dumps(game.evaluations))
    notes = dict(game.notes)
    game.notes[1] = "changed"
    assert copies == [notes, notes, notes]
    assert evaluations == {1: 2.5}


def test_notes_move_to_variation_with_their_turns() -> None:
    game = Game.from_text(RECORD)
    game.notes[4] = "to be thought about"
    for _ in range(4):
        game.undo()
    line, _, variation = game.to_text().partition("\nvariation:\n")
    assert "why not" in line
    assert "to be thought" not in line
    assert variation.endswith("draw A # to be thought about\n")
    game.play("mage>road E 0,0")
    assert sorted(game.notes) == [0, 1, 2]
    game.restart()
    assert game.notes == {}


def test_header_and_seed_are_optional() -> None:
    game = Game.from_text("1 Red: E/2 0,-1 +city S\r\n\r\n  2   Blue : V/1   1 , 0 pass  # so be it\r\n")
    assert game.state.scores == (4, 0)
    assert game.state.phase is Phase.PLACE
    assert game.state.turn == 3
    assert game.notes == {2: "so be it"}


def test_record_from_position() -> None:
    state = State.from_text("player Ann 5; player Bob; turn 9 Bob deploy; tiles 0,0: D V/1; last 1,0")
    game = Game(state=state, seed=3, order=["E"])
    game.play("+road N")
    assert f"\nstart: {state.to_text()}\nseed: 3\norder: E\n\n9 Bob: +road N\n10 Ann: draw E\n" in game.to_text()
    assert Game.from_text(game.to_text()).states == game.states


def test_result_is_in_header_and_checked() -> None:
    record = finished_game(2).to_text()
    result = next(line for line in record.splitlines() if line.startswith("result: "))
    for name, points in zip(finished_game(2).players, finished_game(2).state.scores, strict=True):
        assert f"{points}" in result
        assert name.split()[0].strip('"#') in result
    number = record.splitlines().index(result) + 1
    with pytest.raises(ParseError, match="the scores that these turns lead to") as raised:
        Game.from_text(record.replace(result, f"{result}1"))
    assert (raised.value.line, raised.value.column) == (number, 9)


def test_random_first_player_round_trips() -> None:
    rules = Rules(first_player="random")
    first_players = set()
    for seed in range(8):
        game = Game(3, rules=rules, seed=seed)
        first_players.add(game.state.active)
        game.play(game.state.legal_actions()[0])
        assert Game.from_text(game.to_text()).states == game.states
        assert Game.from_json(game.to_json()).states == game.states
    assert len(first_players) > 1
    without_turns = Game.from_text("rules: first_player=random\nseed: 5")
    assert without_turns.states == Game(rules=rules, seed=5).states


# Every open edge is a road or a city, so B, a monastery in a field, fits nowhere.
CLOSED = "tiles 0,0: X; player Red; player Blue; turn 4 Red draw; bag B V"


def test_discarded_tile_is_recorded() -> None:
    game = Game(state=State.from_text(CLOSED), order=["B", "V"], seed=1)
    assert isinstance(game.history[0].events[1], TileDiscarded)
    game.play("V/1 1,0")
    game.play("pass")
    assert "\n4 Red: draw B discarded V/1 1,0 pass\n" in game.to_text()
    assert Game.from_text(game.to_text()).states == game.states
    without_word = game.to_text().replace("discarded ", "")
    assert Game.from_text(without_word).states == game.states


@pytest.mark.slow
def test_returned_tile_is_recorded() -> None:
    start = f"{CLOSED}; rules unplaceable_tile=reshuffle"
    game = Game(state=State.from_text(start), order=["B"], seed=1)
    assert "\n4 Red: draw B returned" in game.to_text()
    assert Game.from_text(game.to_text()).states == game.states
    endless = f"start: {start}\n4 Red:" + " draw B" * (MAX_MOVES + 1)
    with pytest.raises(ParseError, match=f"expected at most {MAX_MOVES} moves"):
        Game.from_text(endless)


def test_wrong_fate_of_a_tile_is_refused() -> None:
    with pytest.raises(ParseError, match="column 15: expected `discarded`, because tile B is, found `returned`"):
        Game.from_text(f"start: {CLOSED}\n4 Red: draw B returned")
    with pytest.raises(ParseError, match="column 15: expected no such word, because the tile fits"):
        Game.from_text(f"start: {CLOSED}\n4 Red: draw V discarded")
    with pytest.raises(IllegalAction, match="line 2, column 8: Tile B fits nowhere; write `draw B` for it") as raised:
        Game.from_text(f"start: {CLOSED}\n4 Red: B 1,0")
    assert raised.value.where == "line 2, column 8"
    assert raised.value.reasons[0].rule == "R12"


CIRCLE = """\
start: player Red: field EL 0,0; player Blue: field ER 0,0; turn 1 Red place K1; sets base crop_circles_2; \
rules crop_tiles=all
1 Red: K1/1 1,0 pass """


def test_circle_actions_name_their_player() -> None:
    game = Game.from_text(CIRCLE + "circle add Blue +field ER 0,0 Red pass")
    assert Counter(m.player for m in game.state.meeples) == {0: 1, 1: 2}
    assert "pass circle add Blue +field ER 0,0 Red pass\n" in game.to_text()
    with pytest.raises(ParseError, match="expected `Blue`, who decides next at the crop circle, found `Red`"):
        Game.from_text(CIRCLE + "circle add Red pass")
    with pytest.raises(ParseError, match="expected `Blue`, who decides next at the crop circle, found `\\+`"):
        Game.from_text(CIRCLE + "circle add +field ER 0,0")


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "a record: a header such as"),
        ("# nothing but a remark", 1, 1, "a record: a header such as"),
        ("\n\nfoo: 1", 3, 1, "a header that is not given yet"),
        ("players Red", 1, 9, "`:`"),
        ("players:", 1, 9, "the name of a player"),
        ("record: 2", 1, 9, "`1`, the only version"),
        ("record: 1 1", 1, 11, "the end of the line"),
        ("seed: x", 1, 7, "a whole number"),
        ("seed: " + "1" * 4001, 1, 7, "at most 4000 digits"),
        ("seed: 1\nseed: 2", 2, 1, "a header that is not given yet"),
        ("order: D D D D", 1, 14, "no more tiles D than the bag holds: 3"),
        ("order: I01", 1, 8, "no more tiles I01 than the bag holds: 0"),
        ("sets: base foo", 1, 12, "`inns_cathedrals`"),
        ("rules: crop_add=3", 1, 17, "`may` or `must`"),
        ("start: tiles 0,0: D; player Red; hand V", 1, 34, "a field"),
        ("players: A B\nstart: tiles 0,0: D", 2, 1, "a header that is not given yet"),
        ("start: tiles 0,0: D\nsets: base", 2, 1, "a header that is not given yet"),
        ("result: Red 1, Blue 0\n1 Red: E/2 0,-1 pass", 1, 9, "no result, because the game is not over"),
        ("result: Red", 1, 12, "points"),
        ("result: Red 1, Blue 0 2", 1, 23, "`,` and another player"),
        ("1 Blue: E/2 0,-1 pass", 1, 3, "`Red`, whose turn it is"),
        ("2 Red: E/2 0,-1 pass", 1, 1, "`1`, the number of the next turn"),
        ("1 Red E", 1, 7, "`:`"),
        ("1 Red: E/2 0,-1 +city S\n1 Red: V/1 1,0 pass", 2, 1, "`2`, the number of the next turn"),
        ("1 Red: E/2 0,-1\n\n2 Blue: V/1 1,0 pass", 1, 16, "a meeple such as `+city N`, or `pass`"),
        ("1 Red: draw E # hm\n2 Blue: V/1 1,0 pass", 1, 14, "where the tile in hand was placed"),
        ("1 Red:\n2 Blue: V/1 1,0 pass", 1, 7, "the tile drawn"),
        ("1 Red: M2/1 1,0\n2 Blue: V/1 1,0 pass", 1, 16, "`mage>` or `witch>`"),
        ("1 Red: E/2 0,-1 pass pass", 1, 22, "the end of the line, because the turn is over"),
        ("1 Red: E/2 0,-1 castle", 1, 17, "an action"),
        ("1 Red: E/2 0,-1 +city N", 1, 18, "a segment of the tile at 0,-1: city S"),
        ("1 Red: E/2 0,-1 pass\nseed: 3", 2, 1, "a line that begins with the number of a turn"),
    ],
)
def test_parse_error_has_line_and_column(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as raised:
        Game.from_text(text)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert raised.value.text == text.split("\n")[line - 1]
    assert expected in raised.value.expected


def test_turn_is_expected_after_all_headers() -> None:
    headers = "record: 1\nplayers: A B\nsets: base\nrules: crop_add=must\nseed: 1\norder: E\nresult: A 0, B 0\n"
    headers += "draws: seed\ntiles: 9\nline: first\n"
    with pytest.raises(ParseError, match="expected the number of a turn, found `A`"):
        Game.from_text(headers + "A: E/2 0,-1 pass")


def test_turn_after_the_end_is_refused() -> None:
    with pytest.raises(ParseError, match="expected the end of the record, because the game is over"):
        Game.from_text(finished_game(2).to_text() + "\n200 Red: pass")


def test_impossible_header_has_line() -> None:
    with pytest.raises(BadSetting, match=r"^line 2: 1 player cannot play") as raised:
        Game.from_text("seed: 1\nplayers: A")
    assert (raised.value.code, raised.value.facts) == ("players", {"count": 1, "most": 5})
    with pytest.raises(BadSetting, match=r"^line 1: sets are .* add 'base'"):
        Game.from_text("sets: mage_witch\nplayers: A B")
    with pytest.raises(SetupError, match=r"^line 1: .*\n- the tiles at \(0, 0\) and \(1, 0\) do not match"):
        Game.from_text("start: tiles 0,0: D V/2")


def test_illegal_action_has_line_and_column() -> None:
    with pytest.raises(IllegalAction, match=r"^line 2, column 9: Its W side shows field") as raised:
        Game.from_text("1 Red: E/2 0,-1 pass\n2 Blue: V/2 1,0 pass")
    assert raised.value.where == "line 2, column 9"
    assert raised.value.state.turn == 2
    assert raised.value.reasons[0].code == "edge_mismatch"
    with pytest.raises(IllegalAction, match=r"^line 1, column 8: Tile I01 is not in play"):
        Game.from_text("1 Red: I01 1,0 pass")


def test_record_that_could_not_be_read_is_not_written() -> None:
    """A text that is written can always be read again, also by pickle."""
    game = Game(seed=1)
    game.notes = dict.fromkeys(range(1, 50), "x" * 20_000)
    assert Game.from_text(game.to_text()).replay == pickle.loads(pickle.dumps(game)).replay == game.replay
    game.notes[50] = "x" * 20_000
    for write in (game.to_text, lambda: pickle.dumps(game)):
        with pytest.raises(CarcassonneError, match=r"would have 100\d{4} characters, .* at most 1000000 .* its notes"):
            write()
    assert Game.from_json(game.to_json()).replay == game.replay
    game.notes = dict.fromkeys(range(1, 201), "x" * 20_000)
    with pytest.raises(CarcassonneError, match="at most 4000000 can be read"):
        game.to_json()


def test_seed_is_a_whole_number() -> None:
    with pytest.raises(BadSetting, match="the seed is 'abc'; give a whole number"):
        Game(seed="abc")  # type: ignore[arg-type]
    assert Game.from_text(Game(seed=-(10**50)).to_text()).seed == -(10**50)


def test_draws_may_differ_from_seed() -> None:
    """The seed only determines the order of the tiles in the bag."""
    game = Game(seed=1)
    tile_id = next(id for id in game.state.tiles_left if game.state.hand is not None and id != game.state.hand.id)
    parsed = Game.from_text(f"seed: 1\n1 Red: draw {tile_id}")
    assert parsed.history[-1].action == Draw(tile_id)
    assert parsed.state.tiles_left != game.state.tiles_left


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "1 Red: " + "draw Q " * (MAX_TEXT_LENGTH // 7 - 1),
        "1 Red: pass\n" * (MAX_TEXT_LENGTH // 12),
        "order: " + "A " * (MAX_TEXT_LENGTH // 2 - 8),
        "players: " + "a " * (MAX_TEXT_LENGTH // 2 - 8),
        "-" * MAX_TEXT_LENGTH,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_hostile_text_is_refused_fast(text: str) -> None:
    with pytest.raises((ParseError, IllegalAction, BadSetting)) as raised:
        Game.from_text(text)
    assert len(str(raised.value)) < 4000


@pytest.mark.parametrize(
    ("header", "end"), [("sets: base mage_wich", "or the end of the line"), ("rules: farm_scoring=third small", "line")]
)
def test_error_in_a_header_names_the_end_of_the_line(header: str, end: str) -> None:
    """A header ends with its line; `;` is for positions."""
    with pytest.raises(ParseError) as caught:
        Game.from_text(f"players: Ann Bob\n{header}\n")
    assert caught.value.expected.endswith(end)


@pytest.mark.parametrize(
    ("character", "name"), [("\u202e", "RIGHT-TO-LEFT OVERRIDE"), ("\u0000", ""), ("\u200d", "JOINER")]
)
def test_error_names_an_invisible_character(character: str, name: str) -> None:
    """Shown as a space, it would hide what is wrong."""
    with pytest.raises(ParseError) as caught:
        Game.from_text(f"players: Ann Bob\n\n1 Ann{character}: V 1,0\n")
    assert caught.value.actual.startswith(f"the invisible character U+{ord(character):04X}")
    assert caught.value.actual.endswith(name)


def test_error_names_the_method_for_another_form() -> None:
    game = Game(["Ann", "Bob"], order=["E"], seed=1)
    state = game.state
    for read, text, method in (
        (State.from_text, game.to_text(), "Game.from_text"),
        (State.from_text, state.to_json(), "State.from_json"),
        (Game.from_text, state.to_text(), "State.from_text"),
        (Game.from_text, game.to_json(indent=1), "Game.from_json"),
    ):
        with pytest.raises(ParseError, match=f"`{method}` reads"):
            read(text)


def test_error_at_a_crop_circle_names_the_player_who_decides() -> None:
    table = Game(["Ann", "Bob", "Cid"], ("base", "mage_witch", "crop_circles_2"), draws="named")
    table.play_turn("E/1 0,1 +city E")
    table.play_turn("V/1 1,0 pass")
    before = table.replay
    with pytest.raises(ParseError, match="expected `Ann`, who decides next at the crop circle, found `\\+`"):
        table.play_turn("K3 0,-1 +city N circle add +city E 0,1 pass")
    assert table.replay == before
    table.play_turn("K3 0,-1 +city N circle add Ann +city E 0,1 Cid pass")
    assert Game.from_text(table.to_text()).replay == table.replay
