"""Bots by name."""

import re
import time
from collections.abc import Mapping
from dataclasses import replace

from carc_widget.bots.monte_carlo import MonteCarlo
from carc_widget.bots.protocol import Bot
from carc_widget.bots.random_and_greedy import Greedy, Random
from carc_widget.engine.describable import ReadOnlyMapping
from carc_widget.engine.errors import UnknownName, did_you_mean, shown

LADDER: Mapping[str, Bot] = ReadOnlyMapping(
    {"easy": Greedy(mistakes=8), "medium": Greedy(mistakes=2), "hard": MonteCarlo(seconds=1)}
)
"""The levels of difficulty, weakest first."""

NAMES = ("random", *LADDER, "greedy", "montecarlo", "compiled")

NAMES_HELP = ", ".join([*NAMES[:-2], "montecarlo[:SECONDS]", "compiled[:SECONDS]"])
"""The names of bots for the help of commands."""


def bot(name: str) -> Bot:
    """A bot by its name: `easy`, `medium`, `hard`, `random`, `greedy`, or `montecarlo:0.2` with its seconds.

    `compiled:0.2` is Monte Carlo with compiled games (`MonteCarlo.compiled`).

    Raises:
        UnknownName: there is no such bot.

    >>> bot("montecarlo:0.2"), bot("random")
    (MonteCarlo(seconds=0.2), Random())
    """
    key = name.strip().casefold() if isinstance(name, str) else ""
    if key in LADDER:
        return LADDER[key]
    if key in ("random", "greedy"):
        return Random() if key == "random" else Greedy()
    match = re.fullmatch(r"(montecarlo|compiled)(?::(\d+(?:\.\d+)?))?", key)
    if match is None:
        raise UnknownName(
            f"there is no bot {shown(name)}; {did_you_mean(name, NAMES)}there are: {NAMES_HELP}, such as montecarlo:0.2"
        )
    return MonteCarlo(seconds=float(match[2] or 1), compiled=match[1] == "compiled")


def with_processor_time(player: Bot) -> Bot:
    """The bot with its time limit in processor time, so that other programs do not weaken it.

    Python in a browser has no such clock; only commands, which run elsewhere, use it.
    """
    return replace(player, clock=time.thread_time) if isinstance(player, MonteCarlo) else player
