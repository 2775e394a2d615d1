"""Headless client: a game and its session, driven by messages through `update` as a browser would, without one."""

from random import Random
from threading import Event

from carc_widget.engine import Game
from carc_widget.engine.observers import GameChange
from carc_widget.widget import background
from carc_widget.widget.background import Steps
from carc_widget.widget.board.view_model import Target
from carc_widget.widget.commands import SaveStep, run_command
from carc_widget.widget.editor.question import save_step
from carc_widget.widget.messages import (
    FromScreen,
    Message,
    Press,
    PressButton,
    PressKey,
    RunCommand,
    Submit,
    SyncGame,
)
from carc_widget.widget.new_game.form_values import FormValues
from carc_widget.widget.session import Aids, Session
from carc_widget.widget.update import update
from carc_widget.widget.view import GameView, view


class HeadlessClient:
    """A game with a session in sync; each method sends the messages of one user action.

    `changes` counts the changes of the game.
    """

    def __init__(self, game: Game, language: str = "en", *, coordinates: bool = False) -> None:
        self.game = game
        self.session = Session(game.replay, language, aids=Aids(coordinates=coordinates))
        self.changes = 0
        game.observe(self._on_game_change)

    @property
    def view(self) -> GameView:
        return view(self.session)

    def _on_game_change(self, change: GameChange) -> None:
        self.changes += 1
        events = change.events if change.kind in ("play", "redo") else ()
        restarted = change.kind in ("restart", "resume")
        self.dispatch(SyncGame(self.game.replay, restarted, events, change.kind == "play"))

    def dispatch(self, message: Message | FromScreen) -> None:
        """Update the session with a message and run the commands that result."""
        result = update(self.session, message)
        self.session = result.session
        for command in result.commands:
            if isinstance(command, SaveStep):
                self.dispatch(save_step(command))
            else:
                run_command(self.game, command)

    def press(self, target: str, rotation: int = 0) -> None:
        """Press a target on the board."""
        self.dispatch(Press(target, (0.5, 0.5), rotation))

    def press_at(self, x: float, y: float, rotation: int = 0) -> None:
        """Press any point of the board, in tiles."""
        self.dispatch(Press(None, (x, y), rotation))

    def button(self, *ids: str) -> None:
        """Press buttons one after the other."""
        for id in ids:
            self.dispatch(PressButton(id))

    def key(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.dispatch(PressKey(key))

    def set_player_count(self, count: int) -> None:
        """Add or remove players in the new game form."""
        while (players := len(self.form_values.players)) != count:
            self.button("add player" if players < count else f"remove player {self.form_values.players[-1].key}")

    def submit_form(self, *names: str, **values: list[str]) -> None:
        """Submit the new game form with these names of the players and these values of other fields."""
        self.set_player_count(len(names))
        players = self.form_values.players
        fields = {
            "player": tuple(str(player.key) for player in players),
            "name": names,
            "colour": tuple(player.colour for player in players),
        }
        self.dispatch(Submit("new", fields | {name: tuple(texts) for name, texts in values.items()}))

    @property
    def form_values(self) -> FormValues:
        """The values of the new game form, which is open."""
        form = self.view.sidebar.form
        assert form is not None
        return form.values


def target_presses(target: Target) -> list[Message]:
    """Return presses of a target in each of its rotations."""
    point = (0.0, 0.0) if target.cell is None else (target.cell.x + 0.5, target.cell.y + 0.5)
    return [Press(target.id, point, rotation) for rotation in target.rotations or (0,)]


def possible_presses(shown: GameView) -> list[Message]:
    """Return presses of every target in each rotation, and of every enabled button of the toolbar."""
    presses = [press for target in shown.board.targets for press in target_presses(target)]
    return [*presses, *(PressButton(button.id) for button in shown.toolbar.buttons if button.enabled)]


def random_press(shown: GameView, rng: Random) -> Message:
    """Return a random press; half of them run a command, if possible."""
    moves: list[Message] = [
        Press(target.id, (0.0, 0.0)) for target in shown.board.targets if isinstance(target.message, RunCommand)
    ]
    moves += [PressButton(button.id) for button in shown.toolbar.buttons if isinstance(button.message, RunCommand)]
    return rng.choice(moves if moves and rng.random() < 0.5 else possible_presses(shown))


def press_random(client: HeadlessClient, rng: Random) -> None:
    """Send a random press."""
    client.dispatch(random_press(client.view, rng))


class ManualRunner:
    """Background runner whose tasks a test advances step by step, or runs with `finish`."""

    def __init__(self) -> None:
        self.tasks: list[tuple[Steps, Event]] = []

    def __call__(self, steps: Steps, stop: Event) -> None:
        self.tasks.append((steps, stop))

    def finish(self) -> None:
        """Run all waiting tasks to their end, and those that they start."""
        while self.tasks:
            background.run_at_once(*self.tasks.pop(0))
