"""The command `python -m carc_widget play`: a game in the terminal."""

from argparse import ArgumentParser, Namespace
from os.path import expanduser  # unlike `Path.expanduser`, it leaves an unknown user as it is
from pathlib import Path
from random import Random

from carc_widget.bots.matches import unique_names
from carc_widget.bots.protocol import BotFailed
from carc_widget.bots.registry import NAMES_HELP, bot
from carc_widget.cli.terminal_game import TerminalGame
from carc_widget.compiled import compile_now
from carc_widget.engine.errors import BadArgument, BadSetting
from carc_widget.engine.game import Game
from carc_widget.engine.names import plain_name
from carc_widget.engine.rules import Rules, editions
from carc_widget.engine.tiles import SET_NAMES
from carc_widget.i18n.language import _, language, languages


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `play`."""
    add = parser.add_argument
    add("--against", nargs="+", default=["medium"], metavar="BOT", help=f"opponents: {NAMES_HELP} (default: medium)")
    add("--name", default="Guest", help="your name (default: Guest)")
    add("--seat", type=int, default=1, help="your seat in the order of play (default: 1)")
    add("--sets", nargs="+", metavar="SET", help=f"any of {', '.join(SET_NAMES)} (default: base mage_witch)")
    add("--edition", help=f"the options of an edition: {', '.join(editions())} (default: current)")
    add("--seed", type=int, help="seed of the bots and, without --resume, of the tiles (default: random)")
    add("--resume", metavar="FILE", help="continue a saved game; --name is your name in it")
    add("--language", default="en", choices=list(languages()), help="language of the output (default: en)")
    add("--compiled", action="store_true", help="hints with compiled playouts (needs the extra `compiled`)")


def run(arguments: Namespace) -> int:
    """Play the game; returns the exit code.

    Raises:
        CarcassonneError, OSError, ImportError: an argument is not usable; or a bot failed, after the game was printed.
    """
    bots = [bot(name) for name in arguments.against]
    own_name = plain_name(arguments.name)
    if arguments.resume is None:
        rules = Rules.edition(arguments.edition) if arguments.edition else None
        game = Game(_names(arguments, own_name), arguments.sets, rules, arguments.seed)
    elif arguments.sets or arguments.edition:
        raise BadArgument("a saved game has its own sets and rules; leave --sets and --edition out")
    else:
        game = _read_game(Path(expanduser(arguments.resume)))
    others = [seat for seat, name in enumerate(game.players) if name != own_name]
    if len(others) == len(game.players):
        raise BadSetting(f"there is no player {own_name!r} in this game; give --name one of {', '.join(game.players)}")
    seated = {seat: bots[number % len(bots)] for number, seat in enumerate(others)}
    with language(arguments.language):
        if arguments.compiled or any(getattr(bot, "compiled", False) for bot in bots):
            print(_("Compiling the games: about a minute the first time on this computer, later about a second."))
            compile_now(progress=None)
        terminal_game = TerminalGame(
            game, seated, read_line=input, write_line=print, random=Random(arguments.seed), compiled=arguments.compiled
        )
        try:
            terminal_game.run()
        except (BotFailed, KeyboardInterrupt) as error:
            print()
            print(game.to_text().rstrip())
            if isinstance(error, BotFailed):
                raise
            return 130  # the exit code of an interrupted program
    return 0


def _read_game(file: Path) -> Game:
    """The game of a saved record."""
    try:
        return Game.from_text(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise BadArgument(f"{file} is not a saved game: byte {error.start} is not UTF-8") from None


def _names(arguments: Namespace, own_name: str) -> list[str]:
    """The names of all players in their order."""
    names = unique_names([name.partition(":")[0].capitalize() for name in arguments.against])
    if not 1 <= arguments.seat <= len(names) + 1:
        raise BadSetting(f"there is no seat {arguments.seat}; give one from 1 to {len(names) + 1}")
    return [*names[: arguments.seat - 1], own_name, *names[arguments.seat - 1 :]]
