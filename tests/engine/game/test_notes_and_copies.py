"""Notes, copies, and new games."""

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

from carc_widget.engine import (
    BadArgument,
    BadSetting,
    CarcassonneError,
    Game,
    GameChange,
    NothingToUndo,
    Rules,
    State,
    UnknownName,
    tile,
)
from carc_widget.engine.notes import MAX_NOTE_LENGTH
from tests.engine.game.games import new_game, round_trips
from tests.random_games import SEEDS, finished_game

# -- notes


def test_notes_are_validated() -> None:
    game = new_game()
    game.notes[1] = "a start"
    invalid: list[tuple[Any, Any]] = [
        ("1", "x"),
        (1.0, "x"),
        (True, "x"),
        (None, "x"),
        (-1, "x"),
        (10**9, "x"),
        (10**5000, "x"),
        (2, None),
        (2, b"x"),
        (2, "\ud800"),
        (2, "x" * (MAX_NOTE_LENGTH + 1)),
    ]
    for turn, note in invalid:
        with pytest.raises(CarcassonneError):
            game.notes[turn] = note
        with pytest.raises(CarcassonneError):
            game.notes = {turn: note}
    for value in (None, 5, "1: x", [(1, "x")]):
        with pytest.raises(BadArgument):
            game.notes = value  # type: ignore[assignment]
    assert game.notes == {1: "a start"}


def test_comments_of_turns_are_validated() -> None:
    game = new_game()
    game.play_turn("E/2 0,-1 +city S # a start")
    before = game.replay
    for comment in ("x" * (MAX_NOTE_LENGTH + 1), "\ud800"):
        with pytest.raises(BadArgument, match="the note"):
            game.play_turn(f"V/1 1,0 pass # {comment}")
        with pytest.raises(BadArgument, match="the note"):
            game.amend(1, f"E/2 0,-1 pass # {comment}")
        with pytest.raises(BadArgument, match="the note"):
            game.replay.with_notes({1: comment})
    assert game.replay is before


def test_observers_are_notified_only_of_notes_that_change() -> None:
    game = new_game()
    game.play("E/2 0,-1")
    changes: list[GameChange] = []
    game.observe(changes.append)
    game.notes |= {1: "x"}
    game.evaluations |= {1: 2.0}
    assert game.notes == {1: "[%eval +2] x"}
    assert {1: "y", 2: "y"} | game.notes == {1: "[%eval +2] x", 2: "y"}
    assert game.notes | {1: "y", 2: "y"} == {1: "y", 2: "y"}
    assert len(changes) == 2
    game.notes[1] = "[%eval +2] x "
    game.notes[2] = ""
    game.notes = dict(game.notes)
    game.go_to(ply=game.replay.ply)
    assert len(changes) == 2


def test_several_notes_are_written_all_or_none_in_one_change() -> None:
    game = new_game()
    changes: list[GameChange] = []
    game.observe(changes.append)
    game.notes.update([(1, "x"), (2, "y")])
    game.evaluations.update({1: 2.0, 3: -1.0})
    assert game.notes == {1: "[%eval +2] x", 2: "y", 3: "[%eval -1]"}
    with pytest.raises(BadArgument, match="the note on turn 2 is 5"):
        game.notes.update({1: "z", 2: 5})  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="the evaluation is 'much'"):
        game.evaluations |= {2: 1.0, 3: "much"}  # type: ignore[dict-item]
    assert game.notes == {1: "[%eval +2] x", 2: "y", 3: "[%eval -1]"}
    game.evaluations.clear()
    assert game.notes == {1: "x", 2: "y"}
    game.notes.clear()
    assert not game.notes
    assert len(changes) == 4


def test_notes_behave_like_a_dictionary() -> None:
    game = new_game()
    game.notes = {3: "later", 1: "now"}
    assert list(game.notes) == [1, 3]
    assert repr(game.notes) == "{1: 'now', 3: 'later'}"
    assert game.notes.pop(1) == "now"
    game.notes.update({0: "all"})
    assert game.notes.setdefault(3, "other") == "later"
    assert dict(game.notes) == {0: "all", 3: "later"}
    game.notes[3] = "  \n "
    assert game.notes == {0: "all"}
    with pytest.raises(KeyError):
        del game.notes[3]
    with pytest.raises(KeyError):
        game.notes[3]


def test_notes_on_later_turns_are_kept() -> None:
    game = new_game()
    game.notes = {3: "remember the fields", 40: "and the witch"}
    game.play_turn("E/2 0,-1 +city S")
    game.undo()
    game.play_turn("pass")
    assert game.notes == {3: "remember the fields", 40: "and the witch"}


NOTES = {
    0: "# of the game\n  ## twice\n\n\nend",
    1: "#",
    2: 'two "lines"\n2 Bob: pass',
    3: "\nbehind an empty line\n",
    4: "ends here  \r\nand \there\u2028so",
    17: "# ahead\nand on",
}


def test_notes_round_trip() -> None:
    game = new_game()
    for text in ("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass"):
        game.play_turn(text)
    game.notes = NOTES
    assert game.notes[4] == "ends here\nand \there\u2028so"
    assert game.notes[2] == NOTES[2]
    for copied in round_trips(game):
        assert copied.notes == game.notes
        assert copied.to_text() == game.to_text()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_notes_round_trip_through_files_with_any_line_ends(end: str, tmp_path: Path) -> None:
    game = new_game()
    game.play_turn("E/2 0,-1 +city S")
    game.notes[1] = f"two{end}lines"
    assert game.notes[1] == "two\nlines"
    file = tmp_path / "game.txt"
    file.write_text(game.to_text(), "utf-8")
    assert Game.from_text(file.read_text("utf-8")).notes == game.notes
    assert Game.from_text(game.to_text().replace("\n", end)).replay == game.replay


def test_notes_on_turns_before_a_position_round_trip() -> None:
    game = Game(state=State.from_text("turn 7 Red draw"), seed=1)
    game.notes = {2: "before", 7: "now"}
    for copied in round_trips(game):
        assert copied.notes == {2: "before", 7: "now"}


# -- copies


@pytest.mark.parametrize(
    "copy_game", [copy.copy, copy.deepcopy, Game.copy, lambda game: pickle.loads(pickle.dumps(game))]
)
def test_copies_are_independent(copy_game: Any) -> None:
    game = new_game()
    game.play("E/2 0,-1")
    game.notes[1] = "ours"
    changes: list[GameChange] = []
    game.observe(changes.append)
    copied = copy_game(game)
    record = game.to_text()
    copied.play("+city S")
    copied.notes[1] = "theirs"
    assert game.to_text() == record
    assert game.state.scores == (0, 0)
    assert not changes
    game.undo()
    game.play("E/2 0,-1")
    assert copied.state.scores == (4, 0)


@pytest.mark.slow
def test_pickled_game_is_small_and_equal() -> None:
    for seed in SEEDS:
        game = copy.copy(finished_game(seed))
        assert len(pickle.dumps(game)) < 20_000
        for _ in range(7):
            game.undo()
        copied = pickle.loads(pickle.dumps(game))
        assert copied.replay == game.replay
        assert copied.can_redo
        while game.can_redo:
            game.redo()
            copied.redo()
            assert copied.state == game.state


def test_replays_are_compared_by_content() -> None:
    first, second = new_game(), new_game()
    assert first.replay == second.replay
    assert hash(first.replay) == hash(second.replay)
    first.play("E/2 0,-1")
    assert first.replay != second.replay
    second.play("E/2 0,-1")
    assert first.replay == second.replay
    first.undo()
    assert first.replay != second.replay
    first.redo()
    first.notes[1] = "x"
    assert first.replay != second.replay
    assert first.replay != "a replay"
    assert pickle.loads(pickle.dumps(first.replay)) == first.replay


def test_replay_is_immutable() -> None:
    game = new_game()
    replay = game.replay
    game.play_turn("E/2 0,-1 +city S")
    assert (replay.ply, len(replay.moves), len(replay.states), len(replay.turns)) == (1, 1, 2, 1)
    with pytest.raises(AttributeError):
        replay.ply = 0  # type: ignore[misc]


# -- new games and restart


def test_state_with_players_sets_or_rules_is_refused() -> None:
    state = State.start(3)
    arguments: list[dict[str, Any]] = [
        {"players": 4},
        {"sets": ["base"]},
        {"rules": Rules()},
        {"players": 3},
        {"tiles": 9},
        {"tiles": "short"},
    ]
    for keywords in arguments:
        (name,) = keywords
        with pytest.raises(BadSetting, match=f"leave {name} out"):
            Game(**keywords, state=state)
        game = new_game()
        with pytest.raises(BadSetting, match=f"leave {name} out"):
            game.restart(**keywords, state=state)
    assert Game(state=state, tiles="all").players == ("Red", "Blue", "Yellow")
    game.restart(state=state, tiles="all")
    assert game.state == Game(state=state, seed=game.seed).state


def test_restart_returns_to_position() -> None:
    state = State.from_text("player Ann 4: city N 0,0; player Bob; turn 3 Bob place V")
    game = Game(state=state, seed=1)
    game.play(game.state.legal_actions()[0])
    game.restart()
    assert game.state == state
    assert not game.can_undo
    game.restart(seed=5)
    assert (game.state, game.seed) == (state, 5)
    game.restart(["Cem", "Dee"])
    assert (game.players, game.state.scores) == (("Cem", "Dee"), (0, 0))
    game.restart()
    assert game.state.turn == 1
    game.restart(state=state)
    assert game.state == state


def test_restart_keeps_arguments_that_are_not_given() -> None:
    game = Game(["Ann", "Bob"], ["base"], Rules(first_player="random"), draws="named")
    game.play_turn("E/2 0,-1 pass")
    game.undo()
    game.play_turn("pass # as before")
    game.restart()
    assert (game.players, game.replay.first.sets, game.draws) == (("Ann", "Bob"), ("base",), "named")
    assert not game.notes
    assert (game.variations, game.history) == ((), ())
    game.restart(draws="seed", order=["V"])
    assert game.state.hand is not None
    assert game.state.hand.id == "V"


def test_restart_of_a_short_game_says_how_to_log_one() -> None:
    game = Game(tiles=12, seed=1)
    with pytest.raises(BadSetting, match="give tiles='all'"):
        game.restart(draws="named")
    game.restart(draws="named", tiles="all")
    assert game.draws == "named"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"order": None}, BadArgument),
        ({"order": 5}, BadArgument),
        ({"order": [None]}, UnknownName),
        ({"order": [["E"]]}, UnknownName),
        ({"seed": "1"}, BadSetting),
        ({"seed": True}, BadSetting),
        ({"seed": 1.0}, BadSetting),
        ({"seed": 10**4000}, BadSetting),
        ({"seed": -(10**5000)}, BadSetting),
        ({"rules": 5}, BadSetting),
        ({"sets": 5}, BadSetting),
        ({"players": 2.0}, BadSetting),
        ({"state": 5}, BadSetting),
        ({"state": "tiles 0,0: D"}, BadSetting),
        ({"draws": 5}, UnknownName),
        ({"tiles": 0}, BadSetting),
        ({"tiles": 80}, BadSetting),
        ({"tiles": "12"}, BadSetting),
        ({"tiles": True}, BadSetting),
        ({"tiles": 1, "order": ["E", "V"]}, BadSetting),
        ({"tiles": 5, "draws": "named"}, BadSetting),
    ],
    ids=range(21),
)
def test_game_refuses_arguments_of_wrong_types(arguments: dict[str, Any], error: type[CarcassonneError]) -> None:
    with pytest.raises(error):
        Game(**arguments)
    game = new_game()
    before = game.replay
    with pytest.raises(error):
        game.restart(**arguments)
    assert game.replay is before


def test_order_as_text() -> None:
    assert Game(order="E V", seed=1).replay.order == ("E", "V")


def test_order_of_tiles() -> None:
    game = Game(order=[tile("E"), "V"], seed=1)
    assert game.replay.order == ("E", "V")
    assert Game.from_text(game.to_text()).replay == game.replay


@pytest.mark.parametrize("call", [Game, new_game().restart])
def test_unknown_arguments_are_refused(call: Any) -> None:
    message = r"^Game\S* has no argument 'sed'; did you mean 'seed'\? it takes: players, .* state, draws, tiles$"
    with pytest.raises(BadArgument, match=message):
        call(sed=1)
    with pytest.raises(TypeError) as raised:  # as for any function
        call(unknown=1)
    assert "did you mean" not in str(raised.value)


def test_longest_seed_round_trips() -> None:
    game = Game(seed=10**4000 - 1)
    for copied in round_trips(game):
        assert copied.seed == game.seed


def test_undo_and_redo_without_moves_are_refused() -> None:
    game = new_game()
    with pytest.raises(NothingToUndo):
        game.undo()
    with pytest.raises(NothingToUndo):
        game.redo()


# -- numbers


def test_largest_numbers_round_trip_and_larger_are_refused() -> None:
    largest = 10**9 - 1
    state = State.setup(scores=[largest, 0], turn=largest, phase="over", tiles_left={})
    assert State.from_text(state.to_text()) == state
    assert State.from_json(state.to_json()) == state
    assert Game.from_text(Game(state=state, seed=1).to_text()).state == state
    for arguments in (
        {"scores": [largest + 1, 0]},
        {"scores": [10**5000, 0]},
        {"turn": largest + 1},
        {"turn": 10**5000},
    ):
        with pytest.raises(CarcassonneError, match="999999999"):
            State.setup(**arguments)
