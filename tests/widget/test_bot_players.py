"""Bots at the board: who plays is chosen by name or in the form; undo, errors and other boards get along with them."""

import asyncio
import pickle
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from threading import Event

import pytest

from carc_widget import bots, play
from carc_widget.engine import Action, BadArgument, Draw, Game, GameChange, Phase, Place, State, UnknownName
from carc_widget.widget import GameWidget, background, workers
from carc_widget.widget.background import Steps
from carc_widget.widget.messages import Fill, PauseBot, PressButton, SetBots, Submit
from carc_widget.widget.new_game.form_values import OWN, FormPlayer
from carc_widget.widget.players import LEVELS
from carc_widget.widget.session import Reply
from carc_widget.widget.turn_control import acting_bot, undo_target
from tests.widget.headless_client import HeadlessClient


class Thoughts:
    """What is thought about, step by step when the test says so."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Steps, Event]] = []

    def __call__(self, steps: Steps, stop: Event) -> None:
        self.waiting.append((steps, stop))

    def finish(self) -> None:
        """Let everything be thought to its end that is still wanted, and what comes of it."""
        while self.waiting:
            background.run_at_once(*self.waiting.pop(0))


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    found = Thoughts()
    monkeypatch.setattr(background, "runner", found)
    monkeypatch.setattr(workers, "PACE", 0.0)
    return found


@pytest.fixture
def board() -> Iterator[Callable[..., GameWidget]]:
    """Opens boards that are closed after the test."""
    opened: list[GameWidget] = []

    def open(*players: object, **more: object) -> GameWidget:
        given: dict[str, object] = {"sets": ["base"], "seed": 1} | more
        opened.append(play(players or None, **{name: what for name, what in given.items() if what is not None}))  # type: ignore[arg-type]
        return opened[-1]

    yield open
    for widget in opened:
        widget.close()


@dataclass(frozen=True)
class Failing:
    """Raises, or plays what is not legal."""

    answer: str = ""

    def choose(self, state: State, random: Random) -> Action | str:
        if not self.answer:
            raise ValueError("no <b>idea</b>")
        return self.answer


def turn(widget: GameWidget) -> None:
    """A person plays: where it fits first, without a meeple."""
    number = widget.state.turn
    while widget.state.turn == number and not widget.state.is_over:
        widget.game.play(widget.state.legal_actions()[0 if widget.state.phase is not Phase.DEPLOY else -1])


def test_a_bot_among_the_names_plays_when_it_is_its_turn(thoughts: Thoughts, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())
    assert widget.state.players == ("Ann", "Greedy")
    assert widget.bots == {"Greedy": bots.Greedy()}
    assert not thoughts.waiting, "Ann begins"
    turn(widget)
    assert widget.view.toolbar.sentence == "Greedy is thinking…"
    assert widget.view.board.targets == ()
    changes: list[GameChange] = []
    widget.game.observe(changes.append)
    thoughts.finish()
    assert (widget.state.turn, widget.state.active) == (3, 0)
    assert 1 <= len(changes) <= 2, "the tile first, then the meeple"
    assert isinstance(changes[0].after.moves[-1].action, Place)
    assert "Greedy placed" in " ".join(entry.text for entry in widget.view.sidebar.log.entries)
    assert widget.view.sidebar.players[1].bot == "Bot (Greedy)"


def test_names_of_bots_are_words_and_differ(board: Callable[..., GameWidget], thoughts: Thoughts) -> None:
    hard = bots.bot("hard")
    assert board(hard, hard, bots.Random()).state.players == ("Hard bot", "Hard bot 2", "Random")
    assert board("Greedy", bots.Greedy(), language="nl").state.players == ("Greedy", "Greedy 2")
    assert board(bots.bot("easy"), "Bo", language="nl").state.players == ("Makkelijke bot", "Bo")
    widget = play({"Ann": "Green", bots.Greedy(): "Black"}, seed=1)
    assert (widget.state.players, widget.state.colours) == (("Ann", "Greedy"), ("Green", "Black"))
    widget.close()


def test_what_is_no_bot_is_refused(board: Callable[..., GameWidget]) -> None:
    with pytest.raises(BadArgument, match=r"make one of it: Greedy\(\)"):
        board("Ann", bots.Greedy)
    widget = board("Ann", "Bob")
    with pytest.raises(UnknownName, match="did you mean 'Bob'"):
        widget.bots = {"Bop": bots.Greedy()}
    with pytest.raises(BadArgument, match="is no bot"):
        widget.bots = {"Bob": 3}
    with pytest.raises(BadArgument, match="by the names of players"):
        play(bots=[bots.Greedy()])  # type: ignore[arg-type]
    assert widget.bots == {}


def test_who_plays_is_a_trait(thoughts: Thoughts, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", "Bob")
    widget.bots = {"Ann": bots.Greedy(), "Bob": None}
    assert widget.bots == {"Ann": bots.Greedy()}
    thoughts.finish()
    assert widget.state.active == 1
    widget.bots = {}
    turn(widget)
    assert (thoughts.waiting, widget.view.sidebar.players[0].bot) == ([], "")


def test_undo_goes_back_to_the_last_decision_of_a_person(thoughts: Thoughts, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())

    def press(id: str) -> None:
        widget.receive(None, {"type": "button", "id": id, "screen": widget.screen})

    assert not widget.view.sidebar.commands[0].enabled
    turn(widget)
    thoughts.finish()
    after = widget.game.replay
    press("undo")
    assert (widget.state.turn, widget.state.active, widget.state.phase) == (1, 0, Phase.DEPLOY)
    assert not thoughts.waiting
    press("undo")
    assert (widget.state.turn, widget.state.phase) == (1, Phase.PLACE)
    assert widget.view.sidebar.commands[0].enabled is False
    press("redo")
    press("redo")
    assert widget.state == after.state
    thoughts.finish()
    assert widget.state == after.state, "nothing to play for the bot"

    press("undo")
    turn(widget)  # the same again: the bot answers alike
    thoughts.finish()
    assert widget.game.replay.moves == after.moves


def test_undo_lands_on_no_step_without_a_choice() -> None:
    state = State.setup(players=["Ann", "Bob"], hand="E", supply={"Ann": (0, 0)})
    client = HeadlessClient(Game(state=state, seed=1))
    client.dispatch(SetBots({"Bob": bots.Greedy()}))
    client.press("cell 0 -1")
    client.button("place")
    assert [client.game.states[stop].phase for stop in client.session.game.stops[:2]] == [Phase.PLACE, Phase.DEPLOY]
    client.button("undo")
    assert client.game.state.phase is Phase.PLACE, "with no meeple left there is nothing to choose after the tile"


def test_undo_while_it_thinks_takes_back_what_the_person_did(
    thoughts: Thoughts, board: Callable[..., GameWidget]
) -> None:
    widget = board("Ann", bots.MonteCarlo(playouts=8))
    turn(widget)
    ((steps, stop),) = thoughts.waiting
    next(steps)
    widget.receive(None, {"type": "button", "id": "undo", "screen": widget.screen})
    assert stop.is_set()
    state = widget.state
    for _pause in steps:  # the thread may be in the middle of it
        pass
    assert widget.state is state
    assert (state.turn, state.to_act) == (1, 0)


def test_where_code_undoes_a_move_the_bot_waits(thoughts: Thoughts, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())
    turn(widget)
    thoughts.finish()
    while widget.state.turn != 2:
        widget.game.undo()
    while widget.state.phase is not Phase.PLACE:
        widget.game.undo()
    assert (widget.state.to_act, thoughts.waiting) == (1, [])
    assert widget.view.buttons["let play"].label == "Let Greedy play"
    assert widget.view.board.targets, "a person may play for it"
    widget.receive(None, {"type": "button", "id": "let play", "screen": widget.screen})
    thoughts.finish()
    assert widget.state.turn == 3


def test_a_person_may_play_for_it(thoughts: Thoughts, board: Callable[..., GameWidget]) -> None:
    widget = board(bots.Greedy(), "Bob")
    assert len(thoughts.waiting) == 1
    widget.receive(None, {"type": "button", "id": "by hand", "screen": widget.screen})
    thoughts.finish()
    assert widget.state.turn == 1
    widget.game.play(widget.state.legal_actions()[0])
    assert widget.state.phase is Phase.DEPLOY
    assert not thoughts.waiting, "to the end of the turn"
    widget.game.play("pass")
    turn(widget)
    assert len(thoughts.waiting) == 1, "the next turn is its own again"


def test_a_press_on_the_board_says_whose_turn_it_is() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], ["base"], order=["E"], seed=1))
    client.dispatch(SetBots({"Ann": bots.Greedy()}))
    client.press_at(0.5, -0.5, 2)
    assert client.session.reply is Reply.BOTS_TURN
    assert "Play by hand" in client.view.toolbar.hint
    client.key("n", "Enter")
    assert client.game.state.turn == 1


def test_it_waits_while_somebody_looks_elsewhere(thoughts: Thoughts, board: Callable[..., GameWidget]) -> None:
    widget = board("Ann", bots.Greedy())
    turn(widget)
    (waiting,) = thoughts.waiting
    widget.moment = 1
    assert waiting[1].is_set()
    thoughts.finish()
    assert widget.moment == 1
    widget.moment = None
    thoughts.finish()
    assert widget.state.turn == 3


@pytest.mark.parametrize(
    ("bot", "told"), [(Failing(), "raised ValueError: no <b>idea</b>"), (Failing("pass"), "chose 'pass', which is")]
)
def test_a_bot_that_fails_hands_its_turn_over(
    bot: Failing, told: str, thoughts: Thoughts, board: Callable[..., GameWidget]
) -> None:
    widget = board("Ann", "Bob", bots={"Bob": bot})
    turn(widget)
    before = widget.game.replay
    thoughts.finish()
    assert widget.game.replay is before
    (failure,) = widget.session.failures
    assert told in failure.message
    assert f"State.from_text({widget.state.to_text()!r})" in failure.line
    (trouble,) = widget.view.dialogs.errors
    assert trouble.title == "An error came up: BotFailed"
    assert "play for Bob" in trouble.message
    assert widget.bots == {}
    assert widget.view.board.targets, "the game goes on by hand"
    turn(widget)
    turn(widget)
    assert (widget.state.turn, thoughts.waiting) == (4, [])
    widget.bots = {"Bob": bots.Greedy()}
    thoughts.finish()
    assert widget.state.turn == 5


def test_an_error_of_a_thought_is_no_error_of_the_next_one(
    thoughts: Thoughts, board: Callable[..., GameWidget]
) -> None:
    """Exits, too: nobody would hear of them in a thread."""

    class Leaving:
        def choose(self, state: State, random: Random) -> Action:
            raise SystemExit(2)

    widget = board(Leaving(), "Bob")
    thoughts.finish()
    (failure,) = widget.session.failures
    assert failure.kind == "BotFailed"
    assert "raised SystemExit: 2" in failure.message
    assert widget.bots == {}


def form(client: HeadlessClient) -> list[list[str]]:
    found = client.view.sidebar.form
    assert found is not None
    return [[choice.value for choice in player.bots if choice.chosen] for player in found.player_fields]


def test_who_plays_is_chosen_in_the_form() -> None:
    assert tuple(bots.LADDER) == LEVELS
    client = HeadlessClient(Game(["Ann", "Bob"], seed=1))
    own = bots.MonteCarlo(playouts=5)
    client.dispatch(SetBots({"Bob": own}))
    client.button("new")
    assert client.form_values.players == (FormPlayer("Red", "Ann", 0), FormPlayer("Blue", "Bob", 1, OWN, own))
    sent = {"player": ("0", "1"), "name": ("Ann", "Bob"), "colour": ("Red", "Blue")}
    client.dispatch(Fill("new", {**sent, "plays": ("own", "hard")}))
    assert form(client) == [[""], ["hard"]], "Ann has no bot of her own"
    client.dispatch(Fill("new", {**sent, "plays": ("<b>", "own")}))
    assert form(client) == [[""], ["own"]]
    client.dispatch(Fill("new", {**sent, "plays": ("easy",)}))
    assert form(client) == [[""], ["own"]], "one value for two players"
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

    client.button("former")
    assert client.game.players[1] == "Bob"
    assert client.session.bots == {"Bob": own}
    client.button("former")
    assert set(client.session.bots) == {"Red", "Cem"}
    client.game.restart()
    assert set(client.session.bots) == {"Red", "Cem"}, "the same players, and the same bots"


def test_bots_among_themselves_are_undone_move_by_move() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], ["base"], seed=1))
    client.dispatch(SetBots({"Ann": bots.Greedy(), "Bob": bots.Greedy()}))
    client.dispatch(PauseBot(True))
    client.dispatch(PressButton("pass"))
    client.game.play(client.game.state.legal_actions()[0])
    assert undo_target(client.session) == 1
    client.button("undo")
    assert client.game.replay.ply == 1


def test_tiles_that_people_draw_are_not_drawn_by_bots() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], draws="named"))
    client.dispatch(SetBots({"Ann": bots.Greedy()}))
    assert acting_bot(client.session) is None
    client.game.play(Draw("E"))
    assert acting_bot(client.session) == bots.Greedy()


def test_two_boards_of_one_game_and_two_games_do_not_disturb_each_other(
    thoughts: Thoughts, board: Callable[..., GameWidget]
) -> None:
    first, other = board("Ann", bots.Greedy()), board(bots.Greedy(), "Bob")
    second = GameWidget(first.game)
    assert second.bots == {}
    turn(first)
    assert len(thoughts.waiting) == 2
    thoughts.finish()
    assert (first.state.turn, second.state.turn, other.state.turn) == (3, 3, 2)
    assert pickle.loads(pickle.dumps(first.game)).state == first.state
    turn(second)
    second.bots = {"Greedy": bots.Greedy()}  # two boards ask the same bot: one answer counts
    thoughts.finish()
    assert first.state.turn == 5
    assert first.session.failures == second.session.failures == ()
    second.close()


def test_a_closed_board_and_a_new_game_end_what_is_thought(
    thoughts: Thoughts, board: Callable[..., GameWidget]
) -> None:
    widget = board(bots.Greedy(), "Bob")
    widget.game.restart(["Cem", "Dora"])
    assert thoughts.waiting[0][1].is_set()
    thoughts.finish()
    assert (widget.state.turn, widget.bots) == (1, {})
    widget.bots = {"Cem": bots.Greedy()}
    widget.close()
    assert thoughts.waiting[0][1].is_set()
    thoughts.finish()
    assert widget.game.state.turn == 1


def waits_for(wanted: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not wanted():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_it_thinks_in_a_thread_while_others_go_on(
    board: Callable[..., GameWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PACE", 0.0)
    names: list[str] = []

    class Slow:
        def choose(self, state: State, random: Random) -> Action:
            names.append(threading.current_thread().name)
            time.sleep(0.05)
            return state.legal_actions()[0]

    widget = board("Ann", Slow())
    turn(widget)
    assert widget.state.turn == 2
    waits_for(lambda: widget.state.turn == 3)
    assert set(names) == {"carc_widget worker"}


def test_it_thinks_in_the_event_loop_where_no_thread_starts(
    board: Callable[..., GameWidget], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PACE", 0.01)

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)

    async def play_on() -> int:
        widget = board("Ann", bots.MonteCarlo(playouts=30))
        turn(widget)
        ticks = 0
        while widget.state.turn < 3:
            ticks += 1
            await asyncio.sleep(0)
        return ticks

    assert asyncio.run(asyncio.wait_for(play_on(), 60)) > 4, "others had their turns in between"


def test_the_steps_of_a_bot_that_has_thoughts_agree_with_its_choice() -> None:
    state = Game(seed=4).state
    for bot in (bots.MonteCarlo(playouts=6), bots.Greedy(), bots.Random()):
        steps = list(bots.decide_steps(bot, state, 3))
        assert steps[:-1] == [None] * (len(steps) - 1)
        assert steps[-1] == bots.decide(bot, state, 3)
        assert isinstance(steps[-1], Place)
    assert len(list(bots.decide_steps(bots.MonteCarlo(playouts=30), state, 3))) > 2
    with pytest.raises(bots.BotFailed, match="raised ValueError"):
        list(bots.decide_steps(Failing(), state))
