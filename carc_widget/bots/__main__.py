"""Let bots play a ladder: `python -m carc_widget.bots [--games N] [--seed N] [--sets ...] [BOT ...]`.

Every bot meets the one after it in the list, seats swapped on the same tiles; the parts of the games won are printed
with their intervals. Seconds of `montecarlo:SECONDS` are those of the processor, so that other programs that run at the
same time do not weaken it.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from time import thread_time

from carc_widget.bots.matches import Match, match
from carc_widget.bots.monte_carlo import MonteCarlo
from carc_widget.bots.protocol import Bot
from carc_widget.bots.registry import bot
from carc_widget.engine.errors import CarcassonneError


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m carc_widget.bots", description=(__doc__ or "").split("\n\n")[1])
    parser.add_argument("bots", nargs="*", default=["random", "easy", "medium", "greedy", "montecarlo:0.2"])
    parser.add_argument("--games", type=int, default=20, help="games of a pairing; an even number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--sets", nargs="+", default=["base", "mage_witch"])
    given = parser.parse_args(arguments)
    try:
        players = [_fair(bot(name)) for name in given.bots]
        for weaker, stronger in pairwise(players):
            found = match([stronger, weaker], given.games, given.seed, given.sets, watch=_tell)
            print(f"\r{found}\n", flush=True)
    except CarcassonneError as error:
        parser.error(str(error))


def _fair(player: Bot) -> Bot:
    return replace(player, clock=thread_time) if isinstance(player, MonteCarlo) else player


def _tell(found: Match) -> None:
    if sys.stderr.isatty():
        print(f"\r{len(found.games)} games", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
