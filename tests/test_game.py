"""A game that is played: several actions as one change, turns, named draws, notes, copies, and what is refused."""

import copy
import itertools
import pickle
from typing import Any

import pytest

from carc_widget.engine import (
    BadArgument,
    BadSetting,
    CarcassonneError,
    Cell,
    Deploy,
    Draw,
    Game,
    GameChange,
    IllegalAction,
    NothingToUndo,
    ObserverError,
    ParseError,
    Phase,
    Place,
    Rules,
    State,
    Turn,
    UnknownName,
    tile,
)
from carc_widget.engine.events import FeatureScored, MeepleDeployed, TileDrawn, TilePlaced
from carc_widget.engine.notes import LONGEST_NOTE
from tests.played import SEEDS, played


def begun(**more: Any) -> Game:
    return Game(["Ann", "Bob"], order=["E", "V", "D"], seed=1, **more)


# -- several actions as one change


def test_several_actions_are_one_change() -> None:
    game = begun()
    told: list[GameChange] = []
    game.observe(told.append)
    events = game.play("E/2 0,-1", "+city S", "V/1 1,0")
    (change,) = told
    assert change.kind == "play"
    assert change.events == events
    assert [type(event) for event in events] == [
        TilePlaced,
        MeepleDeployed,
        FeatureScored,
        *[type(event) for event in events[3:-2]],
        TileDrawn,
        TilePlaced,
    ]
    assert change.after.state is game.state
    assert change.before.state.hand is not None
    assert change.before.state.hand.id == "E"


def test_actions_are_played_all_or_none() -> None:
    game = begun()
    told: list[GameChange] = []
    game.observe(told.append)
    before = game.replay
    with pytest.raises(IllegalAction, match=r"^action 2: ") as refused:
        game.play("E/2 0,-1", Place("V", game.state.spot((0, 0), "city N").cell, 0))
    assert refused.value.where == "action 2"
    with pytest.raises(ParseError):
        game.play("E/2 0,-1", "castle")
    assert game.replay is before
    assert not told


def test_an_illegal_action_alone_has_no_place() -> None:
    with pytest.raises(IllegalAction) as refused:
        begun().play("V 0,-1")
    assert refused.value.where == ""


def test_actions_of_one_change_are_undone_one_by_one() -> None:
    game = begun()
    game.play("E/2 0,-1", "+city S", "V/1 1,0")
    phases = []
    while game.can_undo:
        game.undo()
        phases.append((game.state.turn, game.state.phase))
    assert phases == [(2, Phase.PLACE), (1, Phase.DEPLOY), (1, Phase.PLACE)]


def test_no_action_is_no_change() -> None:
    game = begun()
    told: list[GameChange] = []
    game.observe(told.append)
    assert game.play() == ()
    assert not told


def test_actions_may_name_their_parts_in_any_way() -> None:
    places: list[Any] = [Place("E", (0, -1), 2), Place("E", "0,-1", 2), Place(tile("E"), Cell(0, -1), 2)]  # type: ignore[arg-type]
    for place in places:
        game = begun()
        game.play(place, Deploy(((0, -1), "city S")))  # type: ignore[arg-type]
        assert [move.action for move in game.history[1:3]] == [
            Place("E", Cell(0, -1), 2),
            Deploy(game.state.spot((0, -1), "city S")),
        ]
        for again in forms(game):
            assert again.replay == game.replay
        game.go_to(1)
        game.play(place)
        assert game.can_redo


# -- observers


def test_an_observer_that_fails_loses_nothing() -> None:
    game = begun()
    told: list[str] = []

    def fail(change: GameChange) -> None:
        told.append("first")
        raise KeyError("the first one")

    def fail_too(change: GameChange) -> None:
        told.append("second")
        raise ZeroDivisionError

    game.observe(fail)
    game.observe(fail_too)
    game.observe(lambda change: told.append("third"))
    with pytest.raises(ObserverError, match="the change stands") as raised:
        game.play("E/2 0,-1")
    assert told == ["first", "second", "third"]
    assert [type(error) for error in raised.value.exceptions] == [KeyError, ZeroDivisionError]
    assert isinstance(raised.value.subgroup(KeyError), ObserverError)
    assert game.state.phase is Phase.DEPLOY
    assert len(game.history) == 2
    with pytest.raises(ObserverError):
        game.undo()
    assert len(game.history) == 1
    assert len(told) == 6


def test_changes_are_told_in_their_order() -> None:
    """What an observer plays is told to the others after what they have not heard of yet."""
    game = begun()
    heard: list[tuple[str, int]] = []

    def answer(change: GameChange) -> None:
        heard.append(("first", len(change.after.moves)))
        if change.after.state.phase is Phase.DEPLOY:
            game.play("pass")

    game.observe(answer)
    game.observe(lambda change: heard.append(("second", len(change.after.moves))))
    game.play("E/2 0,-1")
    assert heard == [("first", 2), ("second", 2), ("first", 4), ("second", 4)]


def test_an_interrupted_observer_does_not_silence_the_game() -> None:
    game = begun()
    told: list[GameChange] = []

    def interrupt(change: GameChange) -> None:
        stop()
        raise KeyboardInterrupt

    stop = game.observe(interrupt)
    with pytest.raises(KeyboardInterrupt):
        game.play("E/2 0,-1")
    game.observe(told.append)
    game.play("pass")
    assert [change.kind for change in told] == ["play"]


def test_every_change_is_told_with_its_kind() -> None:
    game = begun()
    told: list[GameChange] = []
    stop = game.observe(told.append)
    game.play("E/2 0,-1")
    game.undo()
    game.redo()
    game.play_turn("pass")
    game.go_to(1)
    game.play_turn("E/2 0,-1 +city S")
    game.name_line("better")
    game.switch_to(game.variations[0])
    game.amend(1, "E/2 0,-1 pass # as it was")
    game.notes[1] = "well"
    game.notes = {}
    game.forget(game.variations[0])
    game.restart()
    kinds = "play undo redo play go_to play name_line switch_to amend note note forget restart"
    assert [change.kind for change in told] == kinds.split()
    for change, following in itertools.pairwise(told):
        assert change.after is following.before
    assert told[2].events == told[0].events
    assert told[1].events == ()
    stop()
    game.play(game.state.legal_actions()[0])
    assert len(told) == 13


def test_an_observer_that_was_ended_hears_nothing_more() -> None:
    game = begun()
    told: list[GameChange] = []
    game.observe(lambda change: stop())
    stop = game.observe(told.append)
    game.play("E/2 0,-1")
    assert not told


def test_an_observer_must_be_callable() -> None:
    with pytest.raises(BadArgument, match="'print' cannot be called"):
        begun().observe("print")  # type: ignore[arg-type]


# -- whole turns


@pytest.mark.slow
def test_a_whole_turn_is_played_as_it_stands_in_a_record() -> None:
    for seed in SEEDS:
        whole = played(seed)
        game = Game.parse(whole.record())
        game.go_to(ply=0)
        told: list[GameChange] = []
        game.observe(told.append)
        for turn in whole.turns:
            game.play_turn(turn.text)
        assert game.states == whole.states
        assert len(told) == len(whole.turns)


def test_a_turn_may_have_its_number_its_name_and_a_remark() -> None:
    game = begun()
    game.play_turn("1 Ann: E/2 0,-1 +city S # four points")
    assert game.state.scores == (4, 0)
    assert game.notes == {1: "four points"}
    before = game.replay
    with pytest.raises(ParseError, match="expected `Bob`, whose turn it is, found `Ann`"):
        game.play_turn("2 Ann: V/1 1,0 pass")
    with pytest.raises(ParseError, match="expected `2`, the number of the next turn"):
        game.play_turn("3 Bob: V/1 1,0 pass")
    assert game.replay is before


def test_a_turn_is_played_all_or_not_at_all() -> None:
    game = begun()
    before = game.replay
    for text, error, message in (
        ("E/2 0,-1", ParseError, "expected a meeple such as"),
        ("E/2 0,-1 +road N", ParseError, "expected a segment of the tile"),
        ("E/2 0,-1 pass pass", ParseError, "because the turn is over"),
        ("E/2 0,-1 pass\nV/1 1,0 pass", ParseError, "one turn on one line"),
        ("V/1 1,0 pass", IllegalAction, "column 1"),
        ("", ParseError, "where the tile in hand was placed"),
    ):
        with pytest.raises(error, match=message):
            game.play_turn(text)
        assert game.replay is before
    with pytest.raises(BadArgument):
        game.play_turn(5)  # type: ignore[arg-type]


def test_what_is_left_of_a_turn_can_be_played() -> None:
    game = begun()
    game.play("E/2 0,-1")
    game.play_turn("+city S")
    assert game.state.turn == 2


def test_no_turn_follows_the_last() -> None:
    with pytest.raises(ParseError, match="expected no turn, because the game is over"):
        copy.copy(played(2)).play_turn("pass")


def test_draws_that_were_made_may_be_told_again() -> None:
    first = "tiles 0,0: X; turn 1 Red draw; bag B V"
    game = Game(state=State.parse(first), order=["B", "V"], seed=1)
    assert [type(move.action) for move in game.history] == [Draw, Draw]
    with pytest.raises(ParseError, match="expected `draw B`, as it was"):
        game.play_turn("draw V V/1 1,0 pass")
    with pytest.raises(ParseError, match="`discarded`, because tile B is"):
        game.play_turn("draw B returned V/1 1,0 pass")
    game.play_turn("draw B discarded V/1 1,0 pass")
    assert game.turns[0].text == "draw B discarded V/1 1,0 pass"


def test_turns_are_values() -> None:
    game = played(3)
    turns = game.turns
    assert [turn.number for turn in turns] == list(range(turns[0].number, turns[0].number + len(turns)))
    assert all(turn.complete for turn in turns)
    assert turns[0].before is game.states[0]
    assert turns[-1].after is game.states[-1]
    for turn, following in itertools.pairwise(turns):
        assert turn.after is following.before
        assert turn.states == game.states[turn.ply : following.ply + 1]
        assert following.player == (turn.player + 1) % len(game.players)
    assert tuple(action for turn in turns for action in turn.actions) == tuple(move.action for move in game.history)
    assert tuple(event for turn in turns for event in turn.events) == tuple(
        event for move in game.history for event in move.events
    )
    with pytest.raises(AttributeError):
        turns[0].number = 2  # type: ignore[misc]
    assert isinstance(turns[0], Turn)


def test_turns_so_far_end_with_the_one_being_played() -> None:
    game = begun()
    game.play_turn("E/2 0,-1 +city S")
    assert [(turn.text, turn.complete) for turn in game.turns] == [("E/2 0,-1 +city S", True), ("draw V", False)]
    game.undo()
    assert [turn.text for turn in game.turns] == ["E/2 0,-1"]
    assert len(game.replay.turns) == 2


# -- named draws


def test_a_game_on_a_table_is_logged() -> None:
    game = Game(["Ann", "Bob"], draws="named")
    assert (game.state.phase, game.draws, game.can_undo) == (Phase.DRAW, "named", False)
    game.play("E/2 0,-1")
    assert [type(move.action) for move in game.history] == [Draw, Place]
    game.play("+city S")
    assert game.state.phase is Phase.DRAW
    game.play_turn("V/1 1,0 pass")
    assert [turn.text for turn in game.turns] == ["E/2 0,-1 +city S", "V/1 1,0 pass"]
    assert game.state.tiles_left["E"] == 4


def test_a_placement_and_its_draw_are_undone_together() -> None:
    game = Game(draws="named")
    game.play("E/2 0,-1")
    after = game.state
    game.undo()
    assert game.state is game.replay.first
    assert not game.can_undo
    game.redo()
    assert game.state is after
    game.undo()
    game.play("draw E")
    game.play("E/2 0,-1")
    game.undo()
    assert game.state.phase is Phase.DRAW
    game.redo()
    assert game.state == after


def test_a_tile_that_was_only_drawn_is_put_back() -> None:
    game = Game(draws="named")
    game.play("draw M6")
    assert game.state.hand is not None
    with pytest.raises(IllegalAction):
        game.play("E/2 0,-1")
    game.undo()
    assert game.state.hand is None
    game.redo()
    assert game.state.hand is not None


def test_a_tile_that_cannot_have_been_drawn_is_refused() -> None:
    game = Game(draws="named", state=State.parse("bag V*2 B"))
    before = game.replay
    with pytest.raises(IllegalAction, match="bag"):
        game.play("E/2 0,-1")
    with pytest.raises(IllegalAction):
        game.play("I01 0,-1")
    with pytest.raises(IllegalAction, match="side"):
        game.play("V 0,-1")
    assert game.replay is before


def test_a_tile_that_fits_nowhere_is_told_by_itself() -> None:
    game = Game(draws="named", state=State.parse("tiles 0,0: X; turn 1 Red draw; bag B V"))
    before = game.replay
    with pytest.raises(IllegalAction) as refused:
        game.play("B 1,0")
    assert [(reason.code, reason.rule) for reason in refused.value.reasons] == [("fits_nowhere", "R12")]
    assert game.replay is before
    game.play("draw B")
    assert game.state.phase is Phase.DRAW
    game.play("V/1 1,0")
    game.undo()
    assert len(game.history) == 1
    assert game.record().endswith("\n1 Red: draw B discarded\n\nvariation:\n1 Red: draw B discarded V/1 1,0\n")


def test_a_logged_game_survives_every_form() -> None:
    game = Game(["Ann", "Bob"], draws="named", rules=Rules(first_player="random"))
    for text in ("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass"):
        game.play_turn(text)
    assert "\ndraws: named\n" in game.record()
    for again in forms(game):
        assert again.replay == game.replay
        assert again.draws == "named"
        again.play("U/1 1,1")
        assert len(again.turns) == 4


def test_an_order_contradicts_named_draws() -> None:
    with pytest.raises(BadSetting, match="contradict"):
        Game(draws="named", order=["E"])
    with pytest.raises(ParseError, match="no order, because every draw is told"):
        Game.parse("draws: named\norder: E")
    with pytest.raises(UnknownName, match="did you mean 'named'"):
        Game(draws="name")  # type: ignore[arg-type]
    with pytest.raises(UnknownName):
        Game(draws=None)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_game_of_named_draws_ends_as_any_other() -> None:
    for seed in SEEDS[::3]:
        whole = played(seed)
        game = Game(state=whole.states[0], draws="named")
        for turn in whole.turns:
            game.play_turn(turn.text)
        assert game.states == whole.states
        assert game.is_over
        again = pickle.loads(pickle.dumps(game))
        assert again.replay == game.replay


# -- where it goes


def test_going_to_a_turn_or_a_move() -> None:
    game = copy.copy(played(4))
    whole = game.states
    for turn in (game.turns[3], game.turns[-1], game.turns[0]):
        game.go_to(turn.number)
        assert game.state.turn == turn.number
        assert game.state.phase is Phase.PLACE
        assert all(isinstance(action, Draw) for action in game.turns[-1].actions)
        assert game.can_redo
    game.go_to(ply=-1)
    assert game.states == whole
    assert game.is_over
    assert not game.can_redo
    game.go_to(ply=10)
    assert game.replay.ply in (10, 11)
    while game.can_redo:
        game.redo()
    assert game.states == whole
    assert not game.variations


@pytest.mark.parametrize(
    "where",
    [{}, {"turn": 1, "ply": 1}, {"turn": 0}, {"turn": 99}, {"turn": "1"}, {"ply": 99}, {"ply": -9}, {"ply": 10**5000}],
    ids=range(8),
)
def test_a_moment_that_does_not_exist(where: dict[str, Any]) -> None:
    game = begun()
    before = game.replay
    with pytest.raises(CarcassonneError):
        game.go_to(**where)
    assert game.replay is before


def test_is_over() -> None:
    assert not begun().is_over
    assert played(1).is_over


# -- notes


def test_notes_are_checked_when_they_are_set() -> None:
    game = begun()
    game.notes[1] = "a start"
    bad: list[tuple[Any, Any]] = [
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
        (2, "x" * (LONGEST_NOTE + 1)),
    ]
    for turn, note in bad:
        with pytest.raises(CarcassonneError):
            game.notes[turn] = note
        with pytest.raises(CarcassonneError):
            game.notes = {turn: note}
    for nonsense in (None, 5, "1: x", [(1, "x")]):
        with pytest.raises(BadArgument):
            game.notes = nonsense  # type: ignore[assignment]
    assert game.notes == {1: "a start"}


def test_notes_are_a_dictionary() -> None:
    game = begun()
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


def test_notes_on_turns_to_come_keep_their_place() -> None:
    game = begun()
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


def test_notes_survive_every_form() -> None:
    game = begun()
    for text in ("E/2 0,-1 +city S", "V/1 1,0 pass", "D/2 0,1 pass"):
        game.play_turn(text)
    game.notes = NOTES
    assert game.notes[4] == "ends here\nand \there\u2028so"
    assert game.notes[2] == NOTES[2]
    for again in forms(game):
        assert again.notes == game.notes
        assert again.record() == game.record()


def test_notes_on_turns_before_a_position_survive_too() -> None:
    game = Game(state=State.parse("turn 7 Red draw"), seed=1)
    game.notes = {2: "before", 7: "now"}
    for again in forms(game):
        assert again.notes == {2: "before", 7: "now"}


def forms(game: Game) -> list[Game]:
    """The game after a way there and back through each form that it has."""
    return [
        Game.parse(game.record()),
        Game.from_json(game.to_json()),
        pickle.loads(pickle.dumps(game)),
        copy.copy(game),
        copy.deepcopy(game),
        game.copy(),
    ]


# -- copies


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, Game.copy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_goes_its_own_way(way: Any) -> None:
    game = begun()
    game.play("E/2 0,-1")
    game.notes[1] = "ours"
    told: list[GameChange] = []
    game.observe(told.append)
    other = way(game)
    record = game.record()
    other.play("+city S")
    other.notes[1] = "theirs"
    assert game.record() == record
    assert game.state.scores == (0, 0)
    assert not told
    game.undo()
    game.play("E/2 0,-1")
    assert other.state.scores == (4, 0)


@pytest.mark.slow
def test_a_pickled_game_is_small_and_equal() -> None:
    for seed in SEEDS:
        game = copy.copy(played(seed))
        assert len(pickle.dumps(game)) < 20_000
        for _ in range(7):
            game.undo()
        again = pickle.loads(pickle.dumps(game))
        assert again.replay == game.replay
        assert again.can_redo
        while game.can_redo:
            game.redo()
            again.redo()
            assert again.state == game.state


def test_replays_are_compared_by_what_they_tell() -> None:
    one, other = begun(), begun()
    assert one.replay == other.replay
    assert hash(one.replay) == hash(other.replay)
    one.play("E/2 0,-1")
    assert one.replay != other.replay
    other.play("E/2 0,-1")
    assert one.replay == other.replay
    one.undo()
    assert one.replay != other.replay
    one.redo()
    one.notes[1] = "x"
    assert one.replay != other.replay
    assert one.replay != "a replay"
    assert pickle.loads(pickle.dumps(one.replay)) == one.replay


def test_a_replay_of_a_moment_stays_as_it_is() -> None:
    game = begun()
    replay = game.replay
    game.play_turn("E/2 0,-1 +city S")
    assert (replay.ply, len(replay.moves), len(replay.states), len(replay.turns)) == (1, 1, 2, 1)
    with pytest.raises(AttributeError):
        replay.ply = 0  # type: ignore[misc]


# -- beginning, and beginning anew


def test_a_position_and_what_it_says_already_contradict_each_other() -> None:
    state = State.start(3)
    given: list[dict[str, Any]] = [{"players": 4}, {"sets": ["base"]}, {"rules": Rules()}, {"players": 3}]
    for more in given:
        (name,) = more
        with pytest.raises(BadSetting, match=f"leave {name} out"):
            Game(**more, state=state)
        game = begun()
        with pytest.raises(BadSetting, match=f"leave {name} out"):
            game.restart(**more, state=state)
    assert Game(state=state).players == ("Red", "Blue", "Yellow")


def test_a_game_from_a_position_begins_anew_with_it() -> None:
    state = State.parse("player Ann 4: city N 0,0; player Bob; turn 3 Bob place V")
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


def test_a_game_begins_anew_with_what_is_not_given_as_it_was() -> None:
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


@pytest.mark.parametrize(
    ("given", "error"),
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
    ],
    ids=range(15),
)
def test_wrong_types_are_refused_clearly(given: dict[str, Any], error: type[CarcassonneError]) -> None:
    with pytest.raises(error):
        Game(**given)
    game = begun()
    before = game.replay
    with pytest.raises(error):
        game.restart(**given)
    assert game.replay is before


def test_an_order_may_be_written_in_one_text() -> None:
    assert Game(order="E V", seed=1).replay.order == ("E", "V")


@pytest.mark.parametrize("call", [Game, begun().restart])
def test_an_argument_that_does_not_exist(call: Any) -> None:
    with pytest.raises(
        UnknownName, match=r"no argument of Game\S* 'sed'; did you mean 'seed'\? there are: players, "
    ) as e:
        call(sed=1)
    assert str(e.value).endswith("order, state, draws")
    with pytest.raises(UnknownName) as raised:
        call(unknown=1)
    assert "did you mean" not in str(raised.value)


def test_the_longest_seed_survives_every_form() -> None:
    game = Game(seed=10**4000 - 1)
    for again in forms(game):
        assert again.seed == game.seed


def test_nothing_to_undo_or_repeat() -> None:
    game = begun()
    with pytest.raises(NothingToUndo):
        game.undo()
    with pytest.raises(NothingToUndo):
        game.redo()


# -- numbers


def test_everything_that_a_state_may_hold_can_be_read_again() -> None:
    most = 10**9 - 1
    state = State.setup(scores=[most, 0], turn=most, phase="over", tiles_left={})
    assert State.parse(state.position) == state
    assert State.from_json(state.to_json()) == state
    assert Game.parse(Game(state=state, seed=1).record()).state == state
    for given in ({"scores": [most + 1, 0]}, {"scores": [10**5000, 0]}, {"turn": most + 1}, {"turn": 10**5000}):
        with pytest.raises(CarcassonneError, match="999999999"):
            State.setup(**given)
