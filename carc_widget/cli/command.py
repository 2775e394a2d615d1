"""`python -m carc_widget play`: the arguments of a game at a terminal."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random

from carc_widget.bots.matches import numbered
from carc_widget.bots.protocol import BotFailed
from carc_widget.bots.registry import NAMES, bot
from carc_widget.cli.terminal_game import TerminalGame
from carc_widget.compiled import compile_now
from carc_widget.engine.errors import BadSetting
from carc_widget.engine.game import Game
from carc_widget.engine.tiles import SET_NAMES
from carc_widget.i18n.language import language, languages


def add_arguments(parser: ArgumentParser) -> None:
    """What `play` can be told."""
    add = parser.add_argument
    add("--against", nargs="+", default=["medium"], metavar="BOT", help=f"who plays: {', '.join(NAMES)}:SECONDS")
    add("--name", default="Guest", help="what you are called (default: Guest)")
    add("--seat", type=int, default=1, help="when it is your turn: 1 begins (default)")
    add("--sets", nargs="+", default=["base", "mage_witch"], metavar="SET", help=f"out of {', '.join(SET_NAMES)}")
    add("--seed", type=int, help="decides tiles and chance; another one each time if it is not given")
    add("--resume", metavar="FILE", help="go on with a game that was saved; `--name` is who you are there")
    add("--language", default="en", choices=list(languages()), help="what is spoken")


def run(given: Namespace) -> int:
    """Play.

    Raises:
        CarcassonneError, OSError: an argument is not usable; or a bot failed, and the game is shown before.
    """
    bots = [bot(name) for name in given.against]
    if given.resume is None:
        names = _names(given)
        game = Game(names, given.sets, seed=given.seed)
    else:
        game = Game.from_text(Path(given.resume).expanduser().read_text("utf-8"))
    others = [seat for seat, name in enumerate(game.players) if name != given.name]
    if len(others) == len(game.players):
        raise BadSetting(f"nobody is called {given.name!r} in this game; give --name, one of {', '.join(game.players)}")
    seated = {seat: bots[number % len(bots)] for number, seat in enumerate(others)}
    if any(getattr(bot, "compiled", False) for bot in bots):
        compile_now()
    with language(given.language):
        table = TerminalGame(game, seated, ask=input, say=print, random=Random(given.seed))
        try:
            table.run()
        except (BotFailed, KeyboardInterrupt) as error:
            print()
            print(game.to_text().rstrip())
            if isinstance(error, BotFailed):
                raise
            return 130  # what shells expect of a program that was interrupted
    return 0


def _names(given: Namespace) -> list[str]:
    """The names of all players in their order."""
    names = numbered([name.partition(":")[0].capitalize() for name in given.against])
    if not 1 <= given.seat <= len(names) + 1:
        raise BadSetting(f"there is no seat {given.seat}; give one from 1 to {len(names) + 1}")
    return [*names[: given.seat - 1], given.name, *names[given.seat - 1 :]]
