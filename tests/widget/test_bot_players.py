"""Bots as players: selected in code or in the form, with undo, errors, several boards and background threads."""

import asyncio
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import pytest

from carc_widget import bots, play
from carc_widget.engine import Action, BadArgument, Draw, Game, GameChange, Phase, Place, State, UnknownName
from carc_widget.widget import GameWidget, background, workers
from carc_widget.widget.bug_report import decision_code
from carc_widget.widget.messages import Fill, PauseBot, PressButton, SetBots, Submit
from carc_widget.widget.new_game.form_values import OWN, FormPlayer
from carc_widget.widget.session import Reply
from carc_widget.widget.turn_control import acting_bot, undo_target
from tests.widget.headless_client import HeadlessClient, ManualRunner


@pytest.fixture
def runner(monkeypatch: pytest.MonkeyPatch) -> ManualRunner:
    runner = ManualRunner()
    monkeypatch.setattr(background, "runner", runner)
    monkeypatch.setattr(workers, "PACE", 0.0)
    return runner


@pytest.fixture
def board() -> Iterator[Callable[..., GameWidget]]:
    """Function that opens boards, which are closed after the test."""
    opened: list[GameWidget] = []

    def open(*players: object, **options: object) -> GameWidget:
        options = {"sets": ["base"], "seed": 1} | options
        opened.append(play(players or None, **{name: value for name, value in options.items() if value is not None}))  # type: ignore[arg-type]
        return opened[-1]

    yield open
    for widget in opened:
        widget.close()


@dataclass(frozen=True)
class Failing:
    """Bot that raises an error, or chooses an illegal action."""

    action: str = ""

    def choose(self, state: State, random: Random) -> Action | str:
        if not self.action:
            raise ValueError("no <b>idea</b>")
        return self.action


def play_turn(widget: GameWidget) -> None:
    """Play a turn for a person: the first legal placement, without a meeple."""
    number = widget.state.turn
    while widget.state.turn == number and not widget.state.is_over:
        widget.game.play(widget.state.legal_actions()[0 if widget.state.phase is not Phase.DEPLOY else -1])


def test_bot_among_the_players_plays_on_its_turn(runner: ManualRunner, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())
    assert widget.state.players == ("Ann", "Greedy")
    assert widget.bots == {"Greedy": bots.Greedy()}
    assert not runner.tasks, "Ann begins"
    play_turn(widget)
    assert widget.view.toolbar.sentence == "Greedy is thinking…"
    assert widget.view.board.targets == ()
    rotate = widget.view.toolbar.hand.rotate
    assert rotate is not None
    assert not rotate.enabled, "only the bot rotates its tile"
    changes: list[GameChange] = []
    widget.game.observe(changes.append)
    runner.finish()
    assert (widget.state.turn, widget.state.active) == (3, 0)
    assert 1 <= len(changes) <= 2, "the tile first, then the meeple"
    assert isinstance(changes[0].after.moves[-1].action, Place)
    assert "Greedy placed" in " ".join(entry.text for entry in widget.view.sidebar.log.entries)
    assert widget.view.sidebar.players[1].bot == "Bot", "the name says which"


def test_bot_waits_while_the_form_for_a_new_game_is_open(
    runner: ManualRunner, board: Callable[..., GameWidget]
) -> None:
    widget = board("Ann", bots.Greedy())
    play_turn(widget)
    widget.receive(None, {"type": "button", "id": "new", "screen": widget.screen})
    assert widget.view.toolbar.sentence == "Greedy waits while the form for a new game is open."
    assert widget.view.toolbar.buttons == ()
    widget.receive(None, {"type": "button", "id": "cancel", "screen": widget.screen})
    assert widget.view.toolbar.sentence == "Greedy is thinking…"


def test_bots_have_translated_and_unique_names(board: Callable[..., GameWidget], runner: ManualRunner) -> None:
    hard = bots.bot("hard")
    assert board(hard, hard, bots.Random()).state.players == ("Hard bot", "Hard bot 2", "Random")
    assert board("Greedy", bots.Greedy(), language="nl").state.players == ("Greedy", "Greedy 2")
    assert board(bots.bot("easy"), "Bo", language="nl").state.players == ("Makkelijke bot", "Bo")
    widget = play({"Ann": "Green", bots.Greedy(): "Black"}, seed=1)
    assert (widget.state.players, widget.state.colours) == (("Ann", "Greedy"), ("Green", "Black"))
    widget.close()


def test_description_of_a_bot_does_not_repeat_its_name(board: Callable[..., GameWidget], runner: ManualRunner) -> None:
    hard, easy = bots.bot("hard"), bots.bot("easy")
    named = board(hard, hard, "Ann", "Bob", language="nl")
    assert [row.bot for row in named.view.sidebar.players] == ["", "", "", ""]
    renamed = board("Ann", "Bob", bots={"Ann": easy, "Bob": bots.Greedy()})
    assert [row.bot for row in renamed.view.sidebar.players] == ["Bot (easy)", "Bot (Greedy)"]


def test_invalid_bots_are_refused(board: Callable[..., GameWidget]) -> None:
    with pytest.raises(BadArgument, match=r"make one of it: Greedy\(\)"):
        board("Ann", bots.Greedy)
    with pytest.raises(BadArgument, match=r'give a list with the bot in it, such as \["Ann", bot\]'):
        play(bots.Greedy(), "Ann")  # type: ignore[arg-type]
    widget = board("Ann", "Bob")
    with pytest.raises(UnknownName, match="did you mean 'Bob'"):
        widget.bots = {"Bop": bots.Greedy()}
    with pytest.raises(BadArgument, match="is not a bot"):
        widget.bots = {"Bob": 3}
    with pytest.raises(UnknownName, match="no bot 'gredy'; did you mean 'greedy'"):
        widget.bots = {"Bob": "gredy"}
    for value in (3, None):
        with pytest.raises(BadArgument, match=rf"mapping from player names .* such as {{'Bob': bot}}, not {value}"):
            widget.bots = value
    with pytest.raises(TypeError, match="item assignment"):
        widget.bots["Bob"] = "greedy"
    with pytest.raises(BadArgument, match="mapping from player names to bots"):
        play(bots=[bots.Greedy()])  # type: ignore[arg-type]
    assert widget.bots == {}


def test_bots_trait_sets_the_bots(runner: ManualRunner, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", "Bob")
    widget.bots = {"Ann": "greedy", "Bob": None}
    assert widget.bots == {"Ann": bots.Greedy()}
    board("Ann", "Bob").bots = widget.bots
    widget.bots = widget.bots | {"Bob": None}
    assert widget.bots == {"Ann": bots.Greedy()}
    runner.finish()
    assert widget.state.active == 1
    widget.bots = {}
    play_turn(widget)
    assert (runner.tasks, widget.view.sidebar.players[0].bot) == ([], "")


def test_undo_returns_to_the_last_human_decision(runner: ManualRunner, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())

    def press(id: str) -> None:
        widget.receive(None, {"type": "button", "id": id, "screen": widget.screen})

    assert not widget.view.sidebar.commands[0].enabled
    play_turn(widget)
    runner.finish()
    after = widget.game.replay
    press("undo")
    assert (widget.state.turn, widget.state.active, widget.state.phase) == (1, 0, Phase.DEPLOY)
    assert not runner.tasks
    press("undo")
    assert (widget.state.turn, widget.state.phase) == (1, Phase.PLACE)
    assert widget.view.sidebar.commands[0].enabled is False
    press("redo")
    press("redo")
    assert widget.state == after.state
    runner.finish()
    assert widget.state == after.state, "the bot has nothing to play"

    press("undo")
    play_turn(widget)  # the same turn: the bot plays the same actions
    runner.finish()
    assert widget.game.replay.moves == after.moves


def test_undo_skips_steps_without_a_choice() -> None:
    state = State.setup(players=["Ann", "Bob"], hand="E", supply={"Ann": (0, 0)})
    client = HeadlessClient(Game(state=state, seed=1))
    client.dispatch(SetBots({"Bob": bots.Greedy()}))
    client.press("cell 0 -1")
    client.button("place")
    assert [client.game.states[stop].phase for stop in client.session.game.stops[:2]] == [Phase.PLACE, Phase.DEPLOY]
    client.button("undo")
    assert client.game.state.phase is Phase.PLACE, "without a meeple left, there is nothing to choose after the tile"


def test_undo_during_the_search_of_a_bot_reverts_the_human_turn(
    runner: ManualRunner, board: Callable[..., GameWidget]
) -> None:
    widget = board("Ann", bots.MonteCarlo(playouts=8))
    play_turn(widget)
    ((steps, stop),) = runner.tasks
    next(steps)
    widget.receive(None, {"type": "button", "id": "undo", "screen": widget.screen})
    assert stop.is_set()
    state = widget.state
    for _pause in steps:  # the thread may be in the middle of it
        pass
    assert widget.state is state
    assert (state.turn, state.to_act) == (1, 0)


def test_bot_waits_after_an_undo_in_code(runner: ManualRunner, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())
    play_turn(widget)
    runner.finish()
    while widget.state.turn != 2:
        widget.game.undo()
    while widget.state.phase is not Phase.PLACE:
        widget.game.undo()
    assert (widget.state.to_act, runner.tasks) == (1, [])
    assert widget.view.buttons["let play"].label == "Let Greedy play"
    assert widget.view.board.targets, "a person may play for it"
    widget.receive(None, {"type": "button", "id": "let play", "screen": widget.screen})
    runner.finish()
    assert widget.state.turn == 3


def test_a_person_can_play_for_a_bot(runner: ManualRunner, board: Callable[..., GameWidget]) -> None:
    widget = board(bots.Greedy(), "Bob")
    assert len(runner.tasks) == 1
    widget.receive(None, {"type": "button", "id": "by hand", "screen": widget.screen})
    runner.finish()
    assert widget.state.turn == 1
    widget.game.play(widget.state.legal_actions()[0])
    assert widget.state.phase is Phase.DEPLOY
    assert not runner.tasks, "the person plays to the end of the turn"
    widget.game.play("pass")
    play_turn(widget)
    assert len(runner.tasks) == 1, "the bot plays its next turn itself"


def test_click_or_key_during_the_turn_of_a_bot_explains_whose_turn_it_is() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], ["base"], order=["E"], seed=1))
    client.dispatch(SetBots({"Ann": bots.Greedy()}))
    client.press_at(0.5, -0.5, 2)
    assert client.session.reply is Reply.BOTS_TURN
    assert "Play by hand" in client.view.toolbar.hint
    for key in ("n", "Enter"):
        client.key("Escape")
        assert client.session.reply is None
        client.key(key)
        assert client.session.reply is Reply.BOTS_TURN
    assert client.game.state.turn == 1


def test_bot_waits_while_an_earlier_moment_is_shown(runner: ManualRunner, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())
    play_turn(widget)
    (waiting,) = runner.tasks
    widget.moment = 1
    assert waiting[1].is_set()
    runner.finish()
    assert widget.moment == 1
    widget.moment = None
    runner.finish()
    assert widget.state.turn == 3


@pytest.mark.parametrize("bot", [bots.Greedy(), bots.Random(), bots.MonteCarlo(seconds=0.0)], ids=repr)
def test_code_in_the_report_of_an_error_repeats_the_decision(bot: bots.Bot) -> None:
    exec(decision_code(bot, State.setup(hand="E"), 1), {})


@pytest.mark.parametrize(
    ("bot", "message"), [(Failing(), "raised ValueError: no <b>idea</b>"), (Failing("pass"), "chose 'pass', which is")]
)
def test_turn_of_a_failed_bot_is_handed_to_a_person(
    bot: Failing, message: str, runner: ManualRunner, board: Callable[..., GameWidget]
) -> None:
    widget = board("Ann", "Bob", bots={"Bob": bot})
    play_turn(widget)
    before = widget.game.replay
    runner.finish()
    assert widget.game.replay is before
    (failure,) = widget.session.failures
    assert message in failure.message
    assert f"State.from_text({widget.state.to_text()!r})" in failure.line
    (error,) = widget.view.dialogs.errors
    assert error.title == "Error: BotFailed"
    assert "play for Bob" in error.message
    assert widget.bots == {}
    assert widget.view.board.targets, "a person can continue the game"
    play_turn(widget)
    play_turn(widget)
    assert (widget.state.turn, runner.tasks) == (4, [])
    widget.bots = {"Bob": bots.Greedy()}
    runner.finish()
    assert widget.state.turn == 5


def test_bot_that_exits_fails_only_once(runner: ManualRunner, board: Callable[..., GameWidget]) -> None:
    """In a thread, `SystemExit` would go unnoticed."""

    class Leaving:
        def choose(self, state: State, random: Random) -> Action:
            raise SystemExit(2)

    widget = board(Leaving(), "Bob")
    runner.finish()
    (failure,) = widget.session.failures
    assert failure.kind == "BotFailed"
    assert "raised SystemExit: 2" in failure.message
    assert widget.bots == {}


def selected_bots(client: HeadlessClient) -> list[list[str]]:
    form = client.view.sidebar.form
    assert form is not None
    return [[choice.value for choice in player.bots if choice.selected] for player in form.player_fields]


def test_bots_are_selected_in_the_new_game_form() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], seed=1))
    own = bots.MonteCarlo(playouts=5)
    client.dispatch(SetBots({"Bob": own}))
    client.button("new")
    assert client.form_values.players == (FormPlayer("Red", "Ann", 0), FormPlayer("Blue", "Bob", 1, OWN, own))
    sent = {"player": ("0", "1"), "name": ("Ann", "Bob"), "colour": ("Red", "Blue")}
    client.dispatch(Fill("new", {**sent, "plays": ("own", "hard")}))
    assert selected_bots(client) == [[""], ["hard"]], "Ann has no bot of her own"
    client.dispatch(Fill("new", {**sent, "plays": ("<b>", "own")}))
    assert selected_bots(client) == [[""], ["own"]]
    client.dispatch(Fill("new", {**sent, "plays": ("easy",)}))
    assert selected_bots(client) == [[""], ["own"]], "one value for two players"
    client.button("add player")
    client.dispatch(
        Submit(
            "new",
            {
                **sent,
                "player": ("0", "1", "2"),
                "name": ("", "Bob", "Cem"),
                "colour": ("Red", "Blue", "Green"),
                "plays": ("medium", "", "easy"),
            },
        )
    )
    assert client.game.players == ("Red", "Bob", "Cem")
    assert client.session.bots == {"Red": bots.LADDER["medium"], "Cem": bots.LADDER["easy"]}
    assert [row.bot for row in client.view.sidebar.players] == ["Bot (medium)", "", "Bot (easy)"]
    assert acting_bot(client.session) == bots.LADDER["medium"]

    client.button("previous")
    assert client.game.players[1] == "Bob"
    assert client.session.bots == {"Bob": own}
    client.button("previous")
    assert set(client.session.bots) == {"Red", "Cem"}
    client.game.restart()
    assert set(client.session.bots) == {"Red", "Cem"}, "the same players, and the same bots"


def test_undo_between_bots_reverts_single_moves() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], ["base"], seed=1))
    client.dispatch(SetBots({"Ann": bots.Greedy(), "Bob": bots.Greedy()}))
    client.dispatch(PauseBot(True))
    client.dispatch(PressButton("pass"))
    client.game.play(client.game.state.legal_actions()[0])
    assert undo_target(client.session) == 1
    client.button("undo")
    assert client.game.replay.ply == 1


def test_bots_do_not_draw_in_games_with_named_draws() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], draws="named"))
    client.dispatch(SetBots({"Ann": bots.Greedy()}))
    assert acting_bot(client.session) is None
    client.game.play(Draw("E"))
    assert acting_bot(client.session) == bots.Greedy()


@pytest.mark.slow
def test_two_boards_of_one_game_and_two_games_are_independent(
    runner: ManualRunner, board: Callable[..., GameWidget]
) -> None:
    first, other = board("Ann", bots.Greedy()), board(bots.Greedy(), "Bob")
    second = GameWidget(first.game)
    assert second.bots == {}
    play_turn(first)
    assert len(runner.tasks) == 2
    runner.finish()
    assert (first.state.turn, second.state.turn, other.state.turn) == (3, 3, 2)
    assert pickle.loads(pickle.dumps(first.game)).state == first.state
    play_turn(second)
    second.bots = {"Greedy": bots.Greedy()}  # two boards run the same bot: one result is used
    runner.finish()
    assert first.state.turn == 5
    assert first.session.failures == second.session.failures == ()
    second.close()


def test_closing_the_board_and_restarting_stop_the_search(
    runner: ManualRunner, board: Callable[..., GameWidget]
) -> None:
    widget = board(bots.Greedy(), "Bob")
    widget.game.restart(["Cem", "Dora"])
    assert runner.tasks[0][1].is_set()
    runner.finish()
    assert (widget.state.turn, widget.bots) == (1, {})
    widget.bots = {"Cem": bots.Greedy()}
    widget.close()
    assert runner.tasks[0][1].is_set()
    runner.finish()
    assert widget.game.state.turn == 1


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_bot_runs_in_a_thread(board: Callable[..., GameWidget], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PACE", 0.0)
    names: list[str] = []

    class Slow:
        def choose(self, state: State, random: Random) -> Action:
            names.append(threading.current_thread().name)
            time.sleep(0.05)
            return state.legal_actions()[0]

    widget = board("Ann", Slow())
    play_turn(widget)
    assert widget.state.turn == 2
    wait_for(lambda: widget.state.turn == 3)
    assert set(names) == {"carc_widget worker"}


def test_bot_runs_in_the_event_loop_if_no_thread_can_start(
    board: Callable[..., GameWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PACE", 0.01)

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)

    async def play_on() -> int:
        widget = board("Ann", bots.MonteCarlo(playouts=30))
        play_turn(widget)
        ticks = 0
        while widget.state.turn < 3:
            ticks += 1
            await asyncio.sleep(0)
        return ticks

    assert asyncio.run(asyncio.wait_for(play_on(), 60)) > 4, "other tasks ran in between"


def test_decide_steps_ends_with_the_action_of_decide() -> None:
    state = Game(seed=4).state
    for bot in (bots.MonteCarlo(playouts=6), bots.Greedy(), bots.Random()):
        steps = list(bots.decide_steps(bot, state, 3))
        assert steps[:-1] == [None] * (len(steps) - 1)
        assert steps[-1] == bots.decide(bot, state, 3)
        assert isinstance(steps[-1], Place)
    assert len(list(bots.decide_steps(bots.MonteCarlo(playouts=30), state, 3))) > 2
    with pytest.raises(bots.BotFailed, match="raised ValueError"):
        list(bots.decide_steps(Failing(), state))
