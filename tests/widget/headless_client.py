"""A game at a desk: a session that only `update` moves, and everything that can be pressed, without any browser."""

from random import Random

from carc_widget.engine import Game
from carc_widget.engine.observers import GameChange
from carc_widget.widget.board.view_model import Mark
from carc_widget.widget.commands import run_command
from carc_widget.widget.messages import (
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


class Desk:
    """A game and a session. Each press is one intent."""

    def __init__(self, game: Game, language: str = "en", *, coordinates: bool = False) -> None:
        self.game = game
        self.session = Session(game.replay, language, aids=Aids(coordinates=coordinates))
        self.changes = 0
        game.observe(self.follow)

    @property
    def view(self) -> GameView:
        return view(self.session)

    def follow(self, change: GameChange) -> None:
        self.changes += 1
        events = change.events if change.kind in ("play", "redo") else ()
        anew = change.kind in ("restart", "resume")
        self.take(SyncGame(self.game.replay, anew, events, change.kind == "play"))

    def take(self, intent: Message) -> None:
        done = update(self.session, intent)
        self.session = done.session
        for command in done.commands:
            run_command(self.game, command)

    def press(self, mark: str, rotation: int = 0) -> None:
        self.take(Press(mark, (0.5, 0.5), rotation))

    def point(self, x: float, y: float, rotation: int = 0) -> None:
        self.take(Press(None, (x, y), rotation))

    def button(self, *ids: str) -> None:
        for id in ids:
            self.take(PressButton(id))

    def key(self, *keys: str) -> None:
        for key in keys:
            self.take(PressKey(key))

    def seats(self, count: int) -> None:
        """Add and remove players in the form, until there are so many."""
        while len(self.filled.seats) != count:
            self.button("add player" if len(self.filled.seats) < count else f"remove player {len(self.filled.seats)}")

    def form(self, *names: str, **values: list[str]) -> None:
        """Fill in the names of all players, and what else is given, and send it."""
        self.seats(len(names))
        seats = self.filled.seats
        sent = {
            "seat": tuple(str(seat.key) for seat in seats),
            "name": names,
            "colour": tuple(seat.colour for seat in seats),
        }
        self.take(Submit("new", sent | {name: tuple(texts) for name, texts in values.items()}))

    @property
    def filled(self) -> FormValues:
        """What is filled in in the form for a new game."""
        form = self.view.sidebar.form
        assert form is not None
        return form.filled


def presses(seen: GameView) -> list[Message]:
    """Everything that plays on: marks in each rotation, and the buttons above the board."""
    found: list[Message] = [press for mark in seen.board.marks for press in press_mark(mark)]
    return [*found, *(PressButton(button.id) for button in seen.toolbar.buttons if button.enabled)]


def press_mark(mark: Mark) -> list[Message]:
    at = (0.0, 0.0) if mark.cell is None else (mark.cell.x + 0.5, mark.cell.y + 0.5)
    return [Press(mark.id, at, rotation) for rotation in mark.turns or (0,)]


def press_something(desk: Desk, rng: Random) -> None:
    """One random press on anything that plays on; every second one brings the game on, if one can."""
    seen = desk.view
    does: list[Message] = [
        Press(mark.id, (0.0, 0.0)) for mark in seen.board.marks if isinstance(mark.message, RunCommand)
    ]
    does += [PressButton(button.id) for button in seen.toolbar.buttons if isinstance(button.message, RunCommand)]
    desk.take(rng.choice(does if does and rng.random() < 0.5 else presses(seen)))
