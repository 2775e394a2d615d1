"""How strong the bots are: `python -m carc_widget.simulation.bot_strength ladder|times|parts [--games N]`.

`ladder` plays each bot against a weaker one, `times` the compiled bot against itself with less time, `parts` the greedy
bot against itself without a part of its evaluation.
Seats are swapped on the same tiles. With a folder, results are kept there and interrupted matches continue; `--show`
only prints its results. Time limits count processor time, so that other programs do not weaken a bot.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import thread_time
from typing import NamedTuple

from carc_widget.bots.evaluation import Weights
from carc_widget.bots.monte_carlo import MonteCarlo
from carc_widget.bots.protocol import Bot
from carc_widget.bots.random_and_greedy import Greedy
from carc_widget.bots.registry import bot
from carc_widget.simulation.simulation import simulate
from carc_widget.simulation.standings import Standings

BASE = ("base",)
MAGIC = ("base", "mage_witch")


class PlannedMatch(NamedTuple):
    """A match of two bots.

    Attributes:
        name: the name of the match and of its file.
        first, second: the bots.
        sets: the tile sets.
    """

    name: str
    first: Bot
    second: Bot
    sets: tuple[str, ...]


def ladder() -> Iterator[PlannedMatch]:
    """The matches of the ladder, in the base game and with Mage & Witch."""
    for sets, end in ((BASE, "base"), (MAGIC, "magic")):
        for first, second in (
            ("greedy", "random"),
            ("easy", "random"),
            ("medium", "easy"),
            ("greedy", "medium"),
            ("montecarlo:0.2", "greedy"),
            ("compiled:0.2", "greedy"),
        ):
            yield PlannedMatch(
                f"{first} v {second}, {end}", _with_processor_time(bot(first)), _with_processor_time(bot(second)), sets
            )


def times() -> Iterator[PlannedMatch]:
    """The matches of compiled bots with different time limits."""
    for sets, end in ((BASE, "base"), (MAGIC, "magic")):
        for longer, shorter in (("0.2", "0.05"), ("1", "0.2"), ("1", "0.05")):
            first, second = (_with_processor_time(bot(f"compiled:{seconds}")) for seconds in (longer, shorter))
            yield PlannedMatch(f"compiled:{longer} v compiled:{shorter}, {end}", first, second, sets)


def parts() -> Iterator[PlannedMatch]:
    """The matches of the greedy bot without one part of its evaluation against the complete one."""
    for name, weights in (
        ("nothing left out", Weights(meeple_exponent=1.000001)),
        ("no chance that features get complete", Weights(completion=0, extension=0)),
        ("tiles that do not end a feature count for nothing", Weights(extension=0)),
        ("farms are worth nothing", Weights(farms=0)),
        ("meeples in the supply are worth nothing", Weights(meeple=0)),
        ("meeples are worth the same until the end", Weights(meeple_exponent=0)),
        ("no meeple comes back", Weights(returning=0)),
        ("the points of others do not matter", Weights(opponents=0)),
    ):
        yield PlannedMatch(name, Greedy(weights=weights), Greedy(), BASE)


MATCHES: Mapping[str, Callable[[], Iterator[PlannedMatch]]] = {"ladder": ladder, "times": times, "parts": parts}


def _with_processor_time(player: Bot) -> Bot:
    return replace(player, clock=thread_time) if isinstance(player, MonteCarlo) else player


def row(pairing: PlannedMatch, standings: Standings) -> str:
    """The row of the table for the first bot."""
    low, high = standings.interval(0)
    margin = standings.margin(0)
    sets = "base" if pairing.sets == BASE else "with Mage & Witch"
    name = pairing.name.rpartition(",")[0] or pairing.name
    return (
        f"| {name} | {sets} | {len(standings.games)} | {standings.share(0):.1%} | {low:.1%} to {high:.1%} | "
        f"{margin.mean:+.1f} ± {1.96 * margin.error:.1f} |"
    )


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=sorted(MATCHES))
    parser.add_argument("--games", type=int, default=200, help="games a pairing, an even number")
    parser.add_argument("--only", default="", metavar="TEXT", help="only pairings with this in their names")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="where results are kept")
    parser.add_argument("--show", action="store_true", help="play nothing: print what the folder has")
    options = parser.parse_args(argv)
    print("| first v second | sets | games | first wins | 95 % interval | points ahead |")
    print("| --- | --- | ---: | ---: | --- | ---: |")
    for pairing in MATCHES[options.what]():
        if options.only not in pairing.name:
            continue
        file = None if options.folder is None else options.folder / f"{pairing.name.replace(':', ' ')}.jsonl"
        if options.show and (file is None or not file.exists()):
            continue
        bots = [pairing.first, pairing.second]
        with simulate(options.games, bots, pairing.sets, seed=options.seed, swap=True, file=file) as games:
            if not options.show:
                games.run()
            print(row(pairing, games.standings()), flush=True)


if __name__ == "__main__":
    main()
