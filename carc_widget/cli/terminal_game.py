"""A game in the terminal: the board as text, the notation as input, bots as opponents."""

from collections.abc import Callable, Mapping
from os.path import expanduser  # unlike `Path.expanduser`, it leaves an unknown user as it is
from pathlib import Path
from random import Random

from carc_widget.bots.monte_carlo import advise
from carc_widget.bots.protocol import Bot, BotFailed, decide
from carc_widget.engine.errors import CarcassonneError, ParseError
from carc_widget.engine.events import Event, TileDrawn
from carc_widget.engine.game import Game
from carc_widget.engine.refusals import IllegalAction
from carc_widget.engine.replay import NothingToUndo
from carc_widget.engine.text.board import draw, draw_tile
from carc_widget.i18n.board_text import state_legend
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import N_, _

HELP = (
    ("E/2 0,-1", N_("an action: tile E, rotated by two quarter turns, goes to x=0, y=-1; y grows downwards")),
    ("+city S", N_("a meeple; `pass` for none")),
    ("E/2 0,-1 +city S", N_("a whole turn")),
    ("3", N_("the third action of the list")),
    ("list", N_("everything you can do now")),
    ("hint", N_("the three best turns: the expected lead with its 95% interval, and the chance of winning")),
    ("board", N_("the board, the points, and the tile in hand")),
    ("worth", N_("what every feature is worth now")),
    ("undo, redo", N_("undo your last action, or redo it")),
    ("record", N_("the game as text")),
    ("save FILE", N_("save the game to a file; `play --resume FILE` continues it later")),
    ("quit", N_("stop, and show the game as text")),
)
"""The inputs and their descriptions."""


class TerminalGame:
    """A game of people at the terminal against bots.

    Parameters:
        game: the game.
        bots: the bots by seat; people play at all other seats.
        read_line: reads a line of input; raises `EOFError` at the end of input.
        write_line: prints a line.
        random: the random number generator of the bots.
        seconds, playouts, compiled: the search of a hint, as for `advise`.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        *,
        read_line: Callable[[str], str],
        write_line: Callable[[str], object],
        random: Random,
        seconds: float | None = 1.0,
        playouts: int | None = None,
        compiled: bool = False,
    ) -> None:
        self.game = game
        self._bots = bots
        self._read_line = read_line
        self._write_line = write_line
        self._random = random
        self._seconds = seconds
        self._playouts = playouts
        self._compiled = compiled
        self._commands: dict[str, Callable[[], object]] = {
            "help": self._print_help,
            "?": self._print_help,
            "list": self._print_actions,
            "hint": self._print_hint,
            "board": self._print_board,
            "worth": lambda: self._write_line(str(self.game.state.worth())),
            "undo": self._undo,
            "redo": self._redo,
            "record": lambda: self._write_line(self.game.to_text().rstrip()),
        }

    def run(self) -> None:
        """Play until the game is over or the input is `quit`.

        Raises:
            BotFailed: a bot raised an error or chose an illegal action; the game is unchanged.
        """
        self._write_line(_("Type a turn, or `help`."))
        self._play_bots()
        while not self.game.state.is_over:
            try:
                line = self._read_line(self._prompt).strip()
            except EOFError:
                line = "quit"
            if line.casefold() == "quit":
                self._write_line(self.game.to_text().rstrip())
                return
            try:
                self._run_command(line)
            except BotFailed:
                raise
            except IllegalAction as error:
                for reason in error.reasons:
                    self._write_line(f"{reason.sentence()} ({reason.rule})")
            except ParseError as error:
                self._print_parse_error(error)
            except CarcassonneError as error:
                self._write_line(str(error))
        self._write_line(str(self.game.summary()))
        self._write_line(state_legend(self.game.state)[-1])

    @property
    def _prompt(self) -> str:
        state = self.game.state
        return f"{state.turn} {state.players[state.to_act]}> "

    def _play_bots(self) -> None:
        """Let bots play until a person is to act, and print their moves and the board."""
        while not self.game.state.is_over and self.game.state.to_act in self._bots:
            state = self.game.state
            action = decide(self._bots[state.to_act], state, self._random)
            self._print_events(self.game.play(action))
        if not self.game.state.is_over:
            self._print_board()

    def _print_events(self, events: tuple[Event, ...]) -> None:
        for event in notable_events(events):
            if not isinstance(event, TileDrawn):
                self._write_line(f"  {event.sentence()}")

    def _run_command(self, line: str) -> None:
        word = line.casefold()
        if not word:
            self._write_line(state_legend(self.game.state)[-1])
        elif word in self._commands:
            self._commands[word]()
        elif word.startswith("save "):
            self._save(line[5:].strip())
        else:
            before = self.game.state.turn, self.game.state.to_act
            self._print_events(self._play(line))
            if (self.game.state.turn, self.game.state.to_act) != before:
                self._play_bots()
            elif not self.game.state.is_over:
                self._write_line(state_legend(self.game.state)[-1])

    def _play(self, line: str) -> tuple[Event, ...]:
        """Perform the input: a number of the list, a whole turn, or one action."""
        if line.isdecimal():
            actions = self.game.state.legal_actions()
            if len(line) > 9 or not 1 <= int(line) <= len(actions):  # `int` refuses thousands of digits
                self._write_line(_("The list ends at {n}; `list` shows it.", n=len(actions)))
                return ()
            return self.game.play(actions[int(line) - 1])
        try:
            return self.game.play_turn(line)
        except ParseError as whole:
            try:
                return self.game.play(line)
            except ParseError as one:
                raise max(whole, one, key=lambda error: error.column) from None

    def _print_board(self) -> None:
        state = self.game.state
        self._write_line("\n".join(["", draw(state), "", *state_legend(state)]))
        if state.hand is not None:
            self._write_line("\n".join(draw_tile(state.hand)))

    def _print_parse_error(self, error: ParseError) -> None:
        """Mark the place of the error, and give an example of what is possible now."""
        _english, place = str(error).split("\n", 1)
        state = self.game.state
        example = state.action_to_text(state.legal_actions()[-1])
        self._write_line(place)
        self._write_line(
            _("This cannot be read. Type for example `{action}`; `list` shows all actions.", action=example)
        )

    def _print_help(self) -> None:
        width = max(len(command) for command, _description in HELP)
        self._write_line("\n".join(command.ljust(width) + "  " + _(description) for command, description in HELP))

    def _print_actions(self) -> None:
        state = self.game.state
        actions = enumerate(state.legal_actions(), 1)
        self._write_line("\n".join(f"{number:4}  {state.action_to_text(action)}" for number, action in actions))

    def _print_hint(self) -> None:
        advice = advise(self.game.state, self._seconds, self._playouts, random=self._random, compiled=self._compiled)
        for turn in advice[:3]:
            self._write_line(str(turn))

    def _undo(self) -> None:
        """Undo to the last decision of a person."""
        ply = self.game.replay.ply
        try:
            self.game.undo()
            while self.game.state.to_act in self._bots:
                self.game.undo()
        except NothingToUndo:
            self.game.go_to(ply=ply)
            self._write_line(_("You have no action to undo."))
            return
        self._print_board()

    def _redo(self) -> None:
        """Redo to the next decision of a person, or to the last move."""
        if not self.game.can_redo:
            self._write_line(_("You have no action to redo."))
            return
        self.game.redo()
        while self.game.can_redo and self.game.state.to_act in self._bots:
            self.game.redo()
        self._play_bots()

    def _save(self, file: str) -> None:
        try:
            Path(expanduser(file)).write_text(self.game.to_text(), "utf-8")
        except (OSError, ValueError) as error:  # ValueError: a null character in the path
            reason = error.strerror if isinstance(error, OSError) else error
            self._write_line(_("The game cannot be saved in {file}: {error}", file=file, error=reason))
        else:
            self._write_line(_("The game is saved in {file}.", file=file))
