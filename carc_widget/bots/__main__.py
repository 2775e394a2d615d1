"""Play a ladder of bots: `python -m carc_widget.bots [--games N] [--seed N] [--sets ...] [BOT ...]`.

Each bot plays a match against the next one in the list, with swapped seats on the same tiles. The shares of games won
are printed with their confidence intervals. `montecarlo:SECONDS` counts processor time, so that other programs do not
weaken it.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import pairwise

from carc_widget.bots.matches import Match, match
from carc_widget.bots.registry import NAMES_HELP, bot, with_processor_time
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.tiles import DEFAULT_SETS, SET_NAMES

DEFAULT_BOTS = ["random", "easy", "medium", "greedy", "montecarlo:0.2"]
"""The bots that play by default, from the weakest to the strongest."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m carc_widget.bots", description=(__doc__ or "").split("\n\n")[1])
    bots_help = f"{NAMES_HELP} (default: {' '.join(DEFAULT_BOTS)})"
    sets_help = f"any of {', '.join(SET_NAMES)} (default: {' '.join(DEFAULT_SETS)})"
    parser.add_argument("bots", nargs="*", metavar="BOT", default=DEFAULT_BOTS, help=bots_help)
    parser.add_argument(
        "--games", type=int, default=20, help="games of a pairing; an even number (default: %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the tiles and the bots (default: %(default)s)")
    parser.add_argument("--sets", nargs="+", metavar="SET", default=DEFAULT_SETS, help=sets_help)
    arguments = parser.parse_args(argv)
    if len(arguments.bots) < 2:
        parser.error("give two bots or more")
    try:
        players = [with_processor_time(bot(name)) for name in arguments.bots]
        for weaker, stronger in pairwise(players):
            result = match([stronger, weaker], arguments.games, arguments.seed, arguments.sets, progress=_show_progress)
            print(f"\r{result}\n", flush=True)
    except (CarcassonneError, ImportError) as error:
        parser.error(str(error))


def _show_progress(result: Match) -> None:
    if sys.stderr.isatty():
        print(f"\r{len(result.games)} games", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
