"""A game at a terminal: a board of characters, the notation as input, bots at the other seats."""

from collections.abc import Callable, Iterator, Mapping
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
from carc_widget.i18n.language import N_, _

HELP = (
    ("E/2 0,-1", N_("an action: the tile E after two quarter turns to x=0, y=-1; y grows downwards")),
    ("+city S", N_("a meeple; `pass` for none")),
    ("E/2 0,-1 +city S", N_("a whole turn")),
    ("3", N_("the third action of the list")),
    ("list", N_("everything that you can do now")),
    ("hint", N_("the three best turns: the lead to be expected with its error, the chance of winning")),
    ("board", N_("the board, the points, and the tile in hand")),
    ("worth", N_("what every feature is worth now")),
    ("undo, redo", N_("take your last action back, or repeat it")),
    ("record", N_("the game as text")),
    ("save FILE", N_("write the game to a file, to go on later: `play --resume FILE`")),
    ("quit", N_("stop, and show the game as text")),
)
"""What can be typed, and what it does."""


class TerminalGame:
    """A game between whoever types and bots.

    Parameters:
        game: the game.
        bots: who plays at which seat; at all others somebody types.
        ask: asks for a line; `EOFError` if there are no more.
        say: shows a text.
        random: chance for the bots.
        seconds, playouts: how long a hint looks, as for `advise`.
    """

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        *,
        ask: Callable[[str], str],
        say: Callable[[str], object],
        random: Random,
        seconds: float | None = 1.0,
        playouts: int | None = None,
    ) -> None:
        self.game = game
        self._bots = bots
        self._ask = ask
        self._say = say
        self._random = random
        self._seconds = seconds
        self._playouts = playouts
        self._commands: dict[str, Callable[[], None]] = {
            "help": self._help,
            "?": self._help,
            "list": self._list,
            "hint": self._hint,
            "board": self._look,
            "worth": lambda: self._tell(str(self.game.state.worth())),
            "undo": self._undo,
            "redo": self._redo,
            "record": lambda: self._tell(self.game.to_text().rstrip()),
        }

    def run(self) -> None:
        """Play until the game is over or whoever types has enough.

        Raises:
            BotFailed: a bot raised, or chose what is not legal; the game stands as it was before.
        """
        self._tell(_("Type a turn, or `help`."))
        self._begin()
        while not self.game.state.is_over:
            try:
                line = self._ask(self._prompt).strip()
            except EOFError:
                line = "quit"
            if line.casefold() == "quit":
                self._tell(self.game.to_text().rstrip())
                return
            try:
                self._answer(line)
            except BotFailed:
                raise
            except IllegalAction as error:
                for reason in error.reasons:
                    self._tell(f"{reason.sentence()} ({reason.rule})")
            except (CarcassonneError, OSError) as error:
                self._tell(str(error))
        self._tell(str(self.game.summary()))
        self._tell(state_legend(self.game.state)[-1])

    @property
    def _prompt(self) -> str:
        state = self.game.state
        return f"{state.turn} {state.players[state.to_act]}> "

    def _tell(self, text: str) -> None:
        self._say(text)

    def _begin(self) -> None:
        """Let bots play until somebody has to type, and show what it came to."""
        while not self.game.state.is_over and self.game.state.to_act in self._bots:
            state = self.game.state
            action = decide(self._bots[state.to_act], state, self._random)
            self._happened(self.game.play(action))
        if not self.game.state.is_over:
            self._look()

    def _happened(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if not isinstance(event, TileDrawn):
                self._tell(f"  {event.sentence()}")

    def _answer(self, line: str) -> None:
        word = line.casefold()
        if not word:
            self._tell(state_legend(self.game.state)[-1])
        elif word in self._commands:
            self._commands[word]()
        elif word.startswith("save "):
            self._save(line[5:].strip())
        else:
            before = self.game.state.turn, self.game.state.to_act
            self._happened(self._play(line))
            if (self.game.state.turn, self.game.state.to_act) != before:
                self._begin()
            else:
                self._tell(state_legend(self.game.state)[-1])

    def _play(self, line: str) -> tuple[Event, ...]:
        """Carry out what was typed: a number of the list, a whole turn, or one action."""
        if line.isdecimal():
            actions = self.game.state.legal_actions()
            if not 1 <= int(line) <= len(actions):
                self._tell(_("The list has {n} entries; `list` shows them.", n=len(actions)))
                return ()
            return self.game.play(actions[int(line) - 1])
        try:
            return self.game.play_turn(line)
        except ParseError as whole:
            try:
                return self.game.play(line)
            except ParseError as one:
                raise max(whole, one, key=lambda error: error.column) from None

    def _look(self) -> None:
        state = self.game.state
        self._tell("\n".join(["", draw(state), "", *state_legend(state)]))
        if state.hand is not None:
            self._tell("\n".join(draw_tile(state.hand)))

    def _help(self) -> None:
        width = max(len(typed) for typed, _does in HELP)
        self._tell("\n".join(f"{typed:{width}}  {does}" for typed, does in self._helps()))

    def _helps(self) -> Iterator[tuple[str, str]]:
        for typed, does in HELP:
            yield typed, _(does)

    def _list(self) -> None:
        state = self.game.state
        actions = enumerate(state.legal_actions(), 1)
        self._tell("\n".join(f"{number:4}  {state.action_to_text(action)}" for number, action in actions))

    def _hint(self) -> None:
        found = advise(self.game.state, self._seconds, self._playouts, random=self._random)
        self._tell("\n".join(str(found).splitlines()[:4]))

    def _undo(self) -> None:
        """Back to the last decision of whoever types."""
        plies = [self.game.replay.ply]
        try:
            while len(plies) == 1 or self.game.state.to_act in self._bots:
                self.game.undo()
                plies.append(self.game.replay.ply)
        except NothingToUndo:
            self.game.go_to(ply=plies[0])
            self._tell(_("There is nothing of yours to take back."))
            return
        self._look()

    def _redo(self) -> None:
        """Again to the next decision of whoever types, or as far as was played."""
        self.game.redo()
        while self.game.can_redo and self.game.state.to_act in self._bots:
            self.game.redo()
        self._begin()

    def _save(self, file: str) -> None:
        Path(file).expanduser().write_text(self.game.to_text(), "utf-8")
        self._tell(_("The game is written to {file}.", file=file))
