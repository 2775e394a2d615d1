"""Bots by name, from one that a beginner beats to the strongest."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from carc_widget.bots.monte_carlo import MonteCarlo
from carc_widget.bots.protocol import Bot
from carc_widget.bots.random_and_greedy import Greedy, Random
from carc_widget.engine.errors import UnknownName, suggest

LADDER: Mapping[str, Bot] = MappingProxyType(
    {"easy": Greedy(mistakes=8), "medium": Greedy(mistakes=2), "hard": MonteCarlo(seconds=1)}
)
"""The bots that a person plays against, the weakest first."""

NAMES = ("random", *LADDER, "greedy", "montecarlo", "compiled")


def bot(name: str) -> Bot:
    """A bot by its name: `easy`, `medium`, `hard`, `random`, `greedy`, or `montecarlo:0.2` with its seconds.

    `compiled:0.2` is Monte Carlo with compiled games (`MonteCarlo.compiled`).

    Raises:
        UnknownName: there is no such bot.

    >>> bot("montecarlo:0.2"), bot("random")
    (MonteCarlo(seconds=0.2), Random())
    """
    told = name.strip().casefold() if isinstance(name, str) else ""
    if told in LADDER:
        return LADDER[told]
    if told in ("random", "greedy"):
        return Random() if told == "random" else Greedy()
    seconds = re.fullmatch(r"(montecarlo|compiled)(?::(\d+(?:\.\d+)?))?", told)
    if seconds is None:
        raise UnknownName(suggest("bot", name, NAMES))
    return MonteCarlo(seconds=float(seconds[2] or 1), compiled=seconds[1] == "compiled")
