"""Variations: kept, named, switched to, amended, and in every text form."""

import copy
import json
import pickle
from random import Random

import pytest

from carc_widget.engine import (
    BadArgument,
    BadJson,
    BadSetting,
    DoesNotFit,
    Game,
    IllegalAction,
    ParseError,
    Phase,
    UnknownName,
)
from carc_widget.engine.replay import MAX_VARIATIONS
from carc_widget.engine.text import json_values
from carc_widget.engine.text.reader import MAX_LINE_LENGTH, MAX_TEXT_LENGTH
from carc_widget.engine.tile_sets import read_tile_set
from tests.engine.tile_set_defects import ABBEY, TUBE, data
from tests.random_games import SEEDS, finished_game, new_game


def game_of(*turns: str) -> Game:
    """A game with named draws and these turns."""
    game = Game(["Ann", "Bob"], draws="named", seed=1)
    for turn in turns:
        game.play_turn(turn)
    return game


# -- keeping and switching


def test_playing_after_undo_keeps_undone_moves_as_variation() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass")
    first_states, first_history = game.states, game.history
    game.go_to(2)
    game.play_turn("V/1 1,0 +road N")
    assert not game.can_redo
    (variation,) = game.variations
    assert (variation.name, variation.turn, variation.ply) == ("", 2, 5)
    assert variation.moves == first_history[5:]
    assert variation.states == first_states[5:]
    assert [turn.text for turn in variation.turns] == ["pass", "D/2 0,1 pass"]
    second_states = game.states
    game.switch_to(variation, ply=variation.ply)
    assert game.state is variation.states[0]
    while game.can_redo:
        game.redo()
    assert game.states == first_states
    (other,) = game.variations
    game.switch_to(other)
    assert game.states == second_states
    assert game.variations == (variation,)


def test_repeated_moves_are_no_variation() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass")
    states = game.states
    game.go_to(1)
    game.play("E/2 0,-1")
    assert game.can_redo
    game.play("+city S")
    game.play_turn("V/1 1,0 pass")
    assert game.states == states
    assert not game.variations
    assert not game.can_redo


def test_playing_the_moves_of_a_variation_switches_to_it() -> None:
    game = game_of("E/2 0,-1 +city S")
    game.name_line("attack")
    game.notes[1] = "why not"
    game.undo()
    game.play("pass")
    game.go_to(1)
    assert (game.line, len(game.variations)) == ("", 1)
    game.play_turn("E/2 0,-1 +city S")
    assert game.line == "attack"
    assert game.notes == {1: "why not"}
    assert [variation.name for variation in game.variations] == [""]


def test_line_names() -> None:
    game = game_of("E/2 0,-1 +city S")
    game.undo()
    game.play("pass")
    (variation,) = game.variations
    game.name_line(" with a knight ", variation)
    game.name_line("without")
    assert (game.line, game.variations[0].name) == ("without", "with a knight")
    game.switch_to("with a knight")
    assert (game.line, game.variations[0].name) == ("with a knight", "without")
    before = game.replay
    with pytest.raises(BadSetting, match="another line is called 'without'"):
        game.name_line("without")
    with pytest.raises(UnknownName, match="did you mean 'without'"):
        game.switch_to("wihout")
    with pytest.raises(UnknownName, match="no such variation any more"):
        game.switch_to(variation)
    for name in (None, 5, "a\nb", "x" * 41):
        with pytest.raises(BadArgument):
            game.name_line(name)  # type: ignore[arg-type]
    with pytest.raises(UnknownName, match="no moment 99"):
        game.switch_to("without", ply=99)
    for unknown in (None, 5, "", object()):
        with pytest.raises(UnknownName):
            game.switch_to(unknown)  # type: ignore[arg-type]
    assert game.replay is before
    game.name_line("without", "without")
    game.name_line("", "without")
    assert game.variations[0].name == ""
    game.forget(game.variations[0])
    assert game.variations == ()


def test_switching_keeps_undone_moves() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass")
    game.go_to(1)
    game.play_turn("E/2 0,-1 pass")
    game.undo()
    game.switch_to(game.variations[0])
    game.switch_to(game.variations[0])
    assert [turn.text for turn in game.turns] == ["E/2 0,-1 pass"]


def test_number_of_variations_is_limited() -> None:
    """Named variations are kept."""
    game = Game(seed=1, players=2)
    game.play(game.state.legal_actions()[0])
    game.name_line("named")
    game.undo()
    for _ in range(20):
        for action in game.state.legal_actions():
            game.play(action)
            game.undo()
        game.play(game.state.legal_actions()[1])
        assert len(game.variations) <= MAX_VARIATIONS
    assert len(game.variations) >= MAX_VARIATIONS - 1
    assert game.variations[0].name == "named"
    assert Game.from_text(game.to_text()).to_text() == game.to_text()


@pytest.mark.slow
def test_maximum_number_of_variations_round_trips() -> None:
    for seed in SEEDS:
        assert len(finished_game(seed).to_text()) * (MAX_VARIATIONS + 1) < MAX_TEXT_LENGTH
        assert len(finished_game(seed).to_json(indent=2)) * (MAX_VARIATIONS + 1) < json_values.MAX_TEXT_LENGTH
    game = copy.copy(finished_game(1))
    random = Random(1)
    for _ in range(5):
        game.go_to(game.turns[0].number + 1)
        while not game.is_over:
            game.play(random.choice(game.state.legal_actions()))
    assert len(game.variations) == 5
    assert Game.from_text(game.to_text()).replay == game.replay
    assert Game.from_json(game.to_json(indent=2)).replay == game.replay


# -- notes


def test_notes_belong_to_their_line() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass")
    game.notes = {0: "all", 1: "first", 2: "second", 3: "third", 9: "ahead"}
    game.go_to(3)
    game.go_to(2)
    game.play_turn("V/1 1,0 +road N")
    assert game.notes == {0: "all", 1: "first", 2: "second", 9: "ahead"}
    game.notes |= {1: "FIRST", 2: "SECOND"}
    assert game.variations[0].notes == {2: "second", 3: "third"}
    with pytest.raises(TypeError, match="does not support item assignment"):
        game.variations[0].notes[2] = "lost when the game goes on"  # type: ignore[index]
    game.switch_to(game.variations[0])
    assert game.notes == {0: "all", 1: "FIRST", 2: "second", 3: "third", 9: "ahead"}
    assert game.variations[0].notes == {2: "SECOND"}


def test_notes_on_shared_turns_are_merged() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass")
    game.notes = {1: "good", 2: "hm"}
    game.go_to(1)
    parsed = Game.from_text(game.to_text())
    parsed.notes[1] = "mine"
    parsed.play_turn("E/2 0,-1 +city S")
    assert parsed.notes == {1: "mine\ngood"}
    assert parsed.variations[0].notes == {2: "hm"}
    del parsed.notes[1]
    parsed.play_turn("V/1 1,0 pass")
    assert (parsed.variations, dict(parsed.notes)) == ((), {2: "hm"})


# -- amending


def test_amend_keeps_later_turns() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass")
    game.name_line("the final")
    game.notes = {1: "hm", 3: "so"}
    assert game.amend(1, "1 Ann: E/2 0,-1 pass") == ()
    assert [turn.text for turn in game.turns] == ["E/2 0,-1 pass", "V/1 1,0 pass", "D/2 0,1 pass"]
    assert (game.state.scores, game.line) == ((0, 0), "the final")
    assert game.notes == {1: "hm", 3: "so"}
    (mistake,) = game.variations
    assert (mistake.name, mistake.turn, mistake.states[-1].scores) == ("", 1, (4, 0))
    game.undo()
    assert game.state.phase is Phase.DEPLOY


def test_amend_reports_later_turns_that_do_not_fit() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass")
    before = game.replay
    with pytest.raises(
        DoesNotFit, match=r"^turn 2, `V/1 1,0 pass`, is not possible any more: .*(?s:.)*turns 2 to 3"
    ) as raised:
        game.amend(1, "V/1 1,0 pass # the tile of turn 2")
    assert [turn.number for turn in raised.value.turns] == [2, 3]
    assert isinstance(raised.value.__cause__, IllegalAction)
    assert pickle.loads(pickle.dumps(raised.value)).turns == raised.value.turns
    assert game.replay is before
    dropped = game.amend(1, "V/1 1,0 pass", drop=True)
    assert dropped == raised.value.turns
    assert [turn.text for turn in game.turns] == ["V/1 1,0 pass"]
    assert len(game.variations) == 1


def test_failed_amend_changes_nothing() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass")
    before = game.replay
    with pytest.raises(IllegalAction):
        game.amend(1, "E/1 0,-1 pass")
    with pytest.raises(ParseError, match="a meeple"):
        game.amend(1, "E/2 0,-1")
    for turn in (0, 4, "1", None):
        with pytest.raises((UnknownName, BadArgument)):
            game.amend(turn, "E/2 0,-1 pass")  # type: ignore[arg-type]
    assert game.replay is before


def test_amend_keeps_current_turn() -> None:
    turns = ("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass")
    for turn, expected in ((1, 1), (2, 2), (3, 3), (4, 4)):
        game = game_of(*turns)
        game.go_to(turn)
        game.amend(1, "E/2 0,-1 pass")
        assert game.state.turn == expected
        assert game.state.phase is Phase.DRAW
        game.go_to(ply=-1)
        assert len(game.turns) == 3
    game = game_of(*turns)
    game.go_to(1)
    game.redo()
    game.amend(1, "E/2 0,-1 pass")
    assert game.state.turn == 2


def test_amend_with_equal_turn_changes_only_the_note() -> None:
    game = game_of("E/2 0,-1 +city S", "V/1 1,0 pass")
    before = game.replay
    game.amend(1, before.turns[0].text)
    assert game.replay == before
    game.amend(2, before.turns[1].text + " # sure")
    assert game.notes == {2: "sure"}
    assert not game.variations


def test_amend_keeps_order_of_tiles() -> None:
    game = Game(["Ann", "Bob"], order=["E", "V", "D", "U"], seed=1)
    game.play_turn("E/2 0,-1 +city S")
    game.play_turn("V/1 1,0 pass")
    game.amend(1, "E/2 0,-1 pass")
    assert game.turns[-1].text == "draw D"
    game.amend(2, "V/1 1,0 +road N")
    assert game.turns[-1].text == "draw D"
    assert game.play_turn("D/2 0,1 pass")[-1].rule == "R7"
    assert game.turns[-1].text == "draw U"


def test_amend_of_current_turn() -> None:
    game = Game(["Ann", "Bob"], order=["E", "V", "D"], seed=1)
    game.play_turn("E/2 0,-1 +city S")
    game.play("V/1 1,0")
    game.amend(2, "V/1 1,0 pass")
    assert game.state.phase is Phase.PLACE
    game.go_to(1)
    game.play("E/2 0,-1")
    game.amend(1, "E/2 0,-1 pass")
    assert game.state.phase is Phase.PLACE
    assert (game.state.turn, game.can_redo) == (2, True)


@pytest.mark.slow
def test_amend_in_random_games() -> None:
    for seed in SEEDS:
        game = copy.copy(finished_game(seed))
        random = Random(seed)
        turn = random.choice(game.turns[:-1])
        other = game.copy()
        other.go_to(turn.number)
        while other.state.turn == turn.number and not other.is_over:
            other.play(random.choice(other.state.legal_actions()))
        text = next(t.text for t in other.turns if t.number == turn.number)
        dropped = game.amend(turn.number, text, drop=True)
        last = game.turns[-1] if game.turns[-1].complete else game.turns[-2]
        assert len(dropped) == finished_game(seed).turns[-1].number - last.number
        assert next(t.text for t in game.turns if t.number == turn.number) == text
        state = game.states[0]
        for move, after in zip(game.history, game.states[1:], strict=True):
            state, _ = state.apply(move.action)
            assert state == after
        assert game.state.phase is not Phase.DRAW


# -- text forms


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_variations_round_trip(seed: int) -> None:
    """Random games with many undos and switches round-trip and continue equally."""
    random = Random(seed)
    game = new_game(seed)
    names = iter(["a", 'the "b" line', "variation", "1", "c: d", "#"])
    for _ in range(120):
        choice = random.random()
        if choice < 0.15 and game.can_undo:
            game.undo()
        elif choice < 0.2 and game.can_redo:
            game.redo()
        elif choice < 0.24:
            game.go_to(random.choice(game.replay.states).turn)
        elif choice < 0.27 and game.variations:
            game.switch_to(random.choice(game.variations))
        elif choice < 0.29 and game.variations:
            game.name_line(next(names, ""), random.choice([None, *game.variations]))
        elif choice < 0.34:
            game.notes[random.choice([0, *(turn.number for turn in game.replay.turns), 200])] = f"note {choice}\n# two"
        elif not game.is_over:
            game.play(random.choice(game.state.legal_actions()))
    assert game.variations
    unpickled = pickle.loads(pickle.dumps(game))
    assert unpickled.replay == game.replay
    assert unpickled.variations == game.variations
    assert unpickled.to_json() == game.to_json()
    for parsed in (Game.from_text(game.to_text()), Game.from_json(game.to_json())):
        assert parsed.replay == game.replay.branch()
        assert parsed.to_text() == game.to_text()
        assert parsed.states == game.states
    assert Game.from_json(game.to_json()).to_json() == game.to_json()
    other = Game.from_text(game.to_text())
    while not game.is_over:
        action = random.choice(game.state.legal_actions())
        game.play(action)
        other.play(action)
    assert other.to_text() == game.to_text()


RECORD = """\
# Two ways to begin
record: 1
players: Ann Bob
sets: base mage_witch
draws: named
seed: 1
line: "as it was"

1 Ann: E/2 0,-1 +city S # four points
2 Bob: V/1 1,0 pass
7: # look at the fields then

variation patience:
1 Ann: E/2 0,-1 pass
# nothing yet,
# but two more tiles are open
2 Bob: V/1 1,0 +road N

variation:
3 Ann: D/2 0,1 pass
"""


def test_record_with_variations_round_trips() -> None:
    game = Game.from_text(RECORD)
    assert game.to_text() == RECORD
    assert Game.from_json(game.to_json()).to_text() == RECORD
    assert game.line == "as it was"
    assert game.notes == {0: "Two ways to begin", 1: "four points", 7: "look at the fields then"}
    patience, longer = game.variations
    assert (patience.name, patience.ply, patience.turn, patience.states[-1].scores) == ("patience", 2, 1, (0, 0))
    assert patience.notes == {1: "nothing yet,\nbut two more tiles are open"}
    assert (longer.name, longer.ply, [turn.text for turn in longer.turns]) == ("", 6, ["D/2 0,1 pass"])
    game.play_turn("D/2 0,1 pass")
    assert [variation.name for variation in game.variations] == ["patience"]


def test_note_above_a_variation_belongs_to_its_first_turn() -> None:
    game = Game.from_text(
        "draws: named\n1 Red: E/2 0,-1 pass\nvariation: # better\n# by far\n1 Red: E/2 0,-1 +city S # four\n"
    )
    assert game.variations[0].notes == {1: "better\nby far\nfour"}
    assert game.notes == {}


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("variation", 1, 10, "the name of a line"),
        ("1 Red: E/2 0,-1 pass\nvariation x", 2, 12, "`:`"),
        ("1 Red: E/2 0,-1 pass\nvariation x: y", 2, 14, "the end of the line"),
        ("1 Red: E/2 0,-1 pass\nvariation x:", 2, 13, "a turn in the lines below"),
        ("1 Red: E/2 0,-1 pass\nvariation x:\n3 Red: V pass", 3, 1, "a turn of the line above all variations: 1 to 2"),
        ("1 Red: E/2 0,-1 pass\nvariation x:\n2 Red: V/1 1,0 pass", 3, 3, "`Blue`, whose turn it is"),
        (
            "1 Red: E/2 0,-1 pass\nvariation x:\n1 Red: V/1 1,0 pass\nvariation x:",
            4,
            11,
            "a name that no other line has",
        ),
        ("line: x\n1 Red: E/2 0,-1 pass\nvariation x:", 3, 11, "a name that no other line has"),
        ("1 Red: E/2 0,-1 pass\nvariation:\n1 Red: V/1 1,0\n2 Blue: D/2 0,1 pass", 3, 15, "a meeple"),
        ("1 Red: E/2 0,-1 pass\nvariation:\n1 Red: V/1 1,0 pass\nseed: 1", 4, 1, "or `variation`"),
        ("1 Red: E/2 0,-1 pass\n7: pass", 2, 4, "a comment, or the name of a player"),
        ('line: "' + "x" * 41 + '"', 1, 7, "a name of 1 to 40"),
        ('line: ""', 1, 7, "a name of 1 to 40"),
        ("line: a b", 1, 9, "the end of the line"),
        ("draws: often", 1, 8, "`seed` or `named`"),
    ],
)
def test_parse_error_in_variation_has_line_and_column(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as raised:
        Game.from_text(text)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert expected in raised.value.expected


def test_too_many_variations_are_refused() -> None:
    one = "variation:\n1 Red: E/2 0,-1 +city S\n"
    with pytest.raises(ParseError, match="at most 50 variations"):
        Game.from_text("1 Red: E/2 0,-1 pass\n" + one * (MAX_VARIATIONS + 1))


@pytest.mark.parametrize(
    ("changes", "where", "problem"),
    [
        ({"ply": 99}, "variations[0].ply", "a number from 0 to 6"),
        ({"ply": "1"}, "variations[0].ply", "a whole number"),
        ({"moves": []}, "variations[0].moves", "at least one move"),
        ({"name": "as it was"}, "variations[0].name", "another line is called"),
        ({"name": "a\nb"}, "variations[0].name", "printable"),
        ({"notes": {"x": "y"}}, "variations[0].notes.x", "the number of a turn"),
        ({"turn": 1}, "variations[0]", "there is no key"),
    ],
)
def test_json_error_in_variation_has_path(changes: dict[str, object], where: str, problem: str) -> None:
    document = json.loads(Game.from_text(RECORD).to_json())
    document["variations"][0] |= changes
    with pytest.raises(BadJson) as raised:
        Game.from_json(json.dumps(document))
    assert raised.value.path == where
    assert problem in str(raised.value)


@pytest.mark.slow
def test_hostile_lines_are_refused_fast() -> None:
    for text in (
        "1 Red: " + "draw Q " * (MAX_LINE_LENGTH // 7),
        "order: " + "A " * (MAX_LINE_LENGTH // 2 - 9),
        "-" * MAX_LINE_LENGTH,
    ):
        with pytest.raises((ParseError, IllegalAction)):
            Game.from_text(text)


@pytest.mark.slow
def test_games_with_custom_tiles_round_trip() -> None:
    tile_set = read_tile_set(data(ABBEY, TUBE, name="My tiles"))
    game = Game(["Ann", "Bob"], ("base", "inns_cathedrals", tile_set), seed=1, order=["Q1", "E"])
    game.play(game.state.legal_actions()[0])
    game.undo()
    game.play(game.state.legal_actions()[1])
    position = Game(state=game.state, seed=2)
    for original in (game, position):
        for copied in (
            Game.from_text(original.to_text()),
            Game.from_json(original.to_json()),
            pickle.loads(pickle.dumps(original)),
        ):
            assert copied.replay == original.replay
            assert copied.to_text() == original.to_text()
    assert "\ntileset: " in game.to_text()
    line = next(line for line in game.to_text().splitlines() if line.startswith("tileset: "))
    with pytest.raises(BadSetting, match=r"^line 2: two sets are called 'My tiles'"):
        Game.from_text(f"{line}\n{line}")
