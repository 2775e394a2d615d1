"""The strength of bots: `python -m carc_widget.simulation.bot_strength ladder|times|parts [--games N]`.

`ladder` plays each bot against a weaker one, `times` Monte Carlo bots with different time limits, compiled or in plain
Python, against each other, `parts` the greedy bot against itself without a part of its evaluation.
Seats are swapped on the same tiles. With a folder, results are kept there and interrupted matches continue; `--show`
only prints its results. All matches are played at once, a tenth of the games of each in turn, so that the results of an
interrupted run make a table too. A second table has the advantage of the first of two compiled Monte Carlo players, if
there are such matches. Time limits count processor time, so that other programs do not weaken a bot.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from carc_widget.bots.evaluation import Weights
from carc_widget.bots.matches import wilson_interval
from carc_widget.bots.monte_carlo import MonteCarlo
from carc_widget.bots.protocol import Bot
from carc_widget.bots.random_and_greedy import Greedy
from carc_widget.bots.registry import bot, with_processor_time
from carc_widget.compiled.estimates import QUANTILE, Estimate, estimate
from carc_widget.engine.errors import CarcassonneError
from carc_widget.simulation.game_runner import SimulatedGame
from carc_widget.simulation.simulation import MAX_GAMES, Simulation, simulate
from carc_widget.simulation.standings import Standings

BASE = ("base",)
MAGIC = ("base", "mage_witch")
SETS = ((BASE, "base"), (MAGIC, "magic"))

ROUNDS = 10
"""Number of parts in which matches are played in turn."""


class PlannedMatch(NamedTuple):
    """A match of bots.

    Attributes:
        name: the name of the match and of its file.
        bots: the first bot and its opponents.
        sets: the tile sets.
        games: the number of games, unless the command line has one.
    """

    name: str
    bots: tuple[Bot, ...]
    sets: tuple[str, ...]
    games: int = 200


def ladder() -> Iterator[PlannedMatch]:
    """The matches of the ladder, in the base game and with Mage & Witch."""
    for sets, end in SETS:
        for first, second in (
            ("greedy", "random"),
            ("easy", "random"),
            ("medium", "easy"),
            ("greedy", "medium"),
            ("montecarlo:0.2", "greedy"),
            ("compiled:0.2", "greedy"),
        ):
            yield _match(first, second, sets, end)


def times() -> Iterator[PlannedMatch]:
    """The matches of Monte Carlo bots with different time limits, and of compiled ones against plain Python."""
    for sets, end in SETS:
        for opponents in (1, 2, 3):
            for longer, shorter in (("0.2", "0.05"), ("1", "0.2"), ("5", "1"), ("20", "5")):
                games = 200 if float(longer) <= 1 else 40
                yield _match(f"compiled:{longer}", f"compiled:{shorter}", sets, end, opponents, games)
        for seconds in ("0.2", "1", "5"):
            yield _match(f"compiled:{seconds}", f"montecarlo:{seconds}", sets, end, games=40 if seconds == "5" else 200)


def parts() -> Iterator[PlannedMatch]:
    """The matches of the greedy bot without one part of its evaluation against the complete one."""
    for name, weights in (
        # Equal bots would play each order of the tiles alike from both seats; this decides between equal turns only.
        ("nothing left out", Weights(meeple_exponent=1.000001)),
        ("no chance that features get complete", Weights(completion=0, extension=0)),
        ("tiles that do not end a feature count for nothing", Weights(extension=0)),
        ("farms are worth nothing", Weights(farms=0)),
        ("meeples in the supply are worth nothing", Weights(meeple=0)),
        ("meeples are worth the same until the end", Weights(meeple_exponent=0)),
        ("no meeple comes back", Weights(returning=0)),
        ("the points of others do not matter", Weights(opponents=0)),
    ):
        yield PlannedMatch(name, (Greedy(weights=weights), Greedy()), BASE)


MATCHES: Mapping[str, Callable[[], Iterator[PlannedMatch]]] = {"ladder": ladder, "times": times, "parts": parts}


def _match(
    first: str, second: str, sets: tuple[str, ...], end: str, opponents: int = 1, games: int = 200
) -> PlannedMatch:
    count = "" if opponents == 1 else f"{opponents} "
    bots = tuple(with_processor_time(bot(name)) for name in (first, *[second] * opponents))
    return PlannedMatch(f"{first} v {count}{second}, {end}", bots, sets, games)


def match_row(match: PlannedMatch, standings: Standings) -> str:
    """The row of a match in the table, from the view of the first bot."""
    low, high = standings.interval(0)
    ahead = points_ahead(standings.games)
    name = match.name.rpartition(",")[0] or match.name
    return (
        f"| {name} | {_describe(match.sets)} | {len(match.bots)} | {len(standings.games)} | {standings.share(0):.1%} | "
        f"{low:.1%} to {high:.1%} | {ahead.mean:+.1f} ± {QUANTILE * ahead.error:.1f} |"
    )


def _describe(sets: tuple[str, ...]) -> str:
    return "base" if sets == BASE else "with Mage & Witch"


def points_ahead(games: Iterable[SimulatedGame]) -> Estimate:
    """The mean lead of the first player over the mean of the opponents, in points."""
    return estimate(
        game.points(0) - fmean(game.points(player) for player in range(1, len(game.players))) for game in games
    )


def advantage_rows(played: Mapping[PlannedMatch, Standings]) -> Iterator[str]:
    """The rows of the table of the first player's advantage, from matches of two compiled Monte Carlo bots.

    Every order of the tiles was played from both seats, so that differences in strength cancel out.
    """
    for sets, _ in SETS:
        shares: list[float] = []
        margins: list[float] = []
        for match, standings in played.items():
            compiled = all(isinstance(player, MonteCarlo) and player.compiled for player in match.bots)
            if match.sets == sets and len(match.bots) == 2 and compiled:
                for one, other in _pairs(standings.games):
                    shares.append(fmean(game.share(game.seats[0]) for game in (one, other)))
                    margins.append(fmean(game.margin(game.seats[0]) for game in (one, other)))
        if shares:
            low, high = wilson_interval(fmean(shares), 2 * len(shares))
            ahead = estimate(margins)
            yield (
                f"| {_describe(sets)} | {2 * len(shares)} | {fmean(shares):.1%} | {low:.1%} to {high:.1%} | "
                f"{ahead.mean:+.1f} ± {QUANTILE * ahead.error:.1f} |"
            )


def _pairs(games: Iterable[SimulatedGame]) -> Iterator[tuple[SimulatedGame, SimulatedGame]]:
    """The games of two players in which the same order of the tiles was played from both seats."""
    by_number = {game.number: game for game in games}
    for number, game in by_number.items():
        if number % 2 == 0 and number + 1 in by_number:
            yield game, by_number[number + 1]


def play(simulations: Sequence[Simulation]) -> None:
    """Play simulations in turn, a part of the games of each at a time."""
    for part in range(1, ROUNDS + 1):
        for games in simulations:
            deals = ceil(games.games // len(games.players) * part / ROUNDS)
            while len(games.finished_games) < deals * len(games.players):
                next(games)


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        "python -m carc_widget.simulation.bot_strength",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=sorted(MATCHES))
    parser.add_argument(
        "--games", type=int, help="games of each match, rounded up so that every bot plays every seat equally often"
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="only matches with this in their names")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--folder", type=Path, help="where results are kept; it is created if there is none")
    parser.add_argument("--show", action="store_true", help="play nothing: print what the folder has")
    options = parser.parse_args(argv)
    try:
        _run(options)
    except (CarcassonneError, OSError, ImportError) as error:
        parser.error(str(error))


def _run(options: argparse.Namespace) -> None:
    """Play the matches, and print their tables.

    Raises:
        CarcassonneError, OSError, ImportError: an argument is not usable, or a game cannot be played.
    """
    planned = [match for match in MATCHES[options.what]() if options.only in match.name]
    if options.folder is None:
        paths: list[Path | None] = [None] * len(planned)
    else:
        paths = [options.folder / f"{match.name.replace(':', ' ')}.jsonl" for match in planned]
        if not options.show:
            options.folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        simulations = {}
        for match, path in zip(planned, paths, strict=True):
            if options.show and (path is None or not path.exists()):
                continue
            if options.show and options.games is None:
                deals = MAX_GAMES // len(match.bots)  # all games that the file has
            else:
                deals = ceil((match.games if options.games is None else options.games) / len(match.bots))
            simulations[match] = stack.enter_context(
                simulate(deals * len(match.bots), match.bots, match.sets, seed=options.seed, swap=True, file=path)
            )
        if not options.show:
            play([*simulations.values()])
        played = {match: games.standings() for match, games in simulations.items()}
    print("| first v others | sets | players | games | first wins | 95% interval | points ahead |")
    print("| --- | --- | ---: | ---: | ---: | --- | ---: |")
    for match, standings in played.items():
        print(match_row(match, standings))
    if rows := [*advantage_rows(played)]:
        print("\n| sets | games | the first player wins | 95% interval | points ahead |")
        print("| --- | ---: | ---: | --- | ---: |")
        print("\n".join(rows))


if __name__ == "__main__":
    main()
