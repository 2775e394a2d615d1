"""`python -m carc_widget simulate`: many games without a notebook, and a table of what they came to."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from csv import DictWriter
from pathlib import Path
from sys import stderr

from carc_widget.bots.registry import NAMES
from carc_widget.engine.errors import BadArgument
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import SET_NAMES
from carc_widget.simulation.game_runner import Measure
from carc_widget.simulation.measures import measure_figures, measure_options, measure_points
from carc_widget.simulation.simulate import simulate
from carc_widget.simulation.simulation import Simulation

MEASURES: dict[str, Measure] = {
    "points": measure_points,
    "figures": measure_figures,
    "options": measure_options,
}


def add_arguments(parser: ArgumentParser) -> None:
    """What `simulate` can be told."""
    add = parser.add_argument
    add("games", type=int, help="how many games")
    add("--players", nargs="+", default=["2"], metavar="BOT", help=f"how many, or bots: {', '.join(NAMES)}:SECONDS")
    add("--sets", nargs="+", metavar="SET", help=f"out of {', '.join(SET_NAMES)} (default: base mage_witch)")
    add("--edition", help="the options of an edition, such as zman_2013")
    add("--position", metavar="TEXT", help="a position to begin with, instead of sets and edition")
    add("--seed", type=int, help="decides tiles and chance (default: that of --file, else 0)")
    add("--swap", action="store_true", help="change seats, so that each order of the tiles is played from every seat")
    add("--measure", choices=list(MEASURES), help="what else to count")
    add("--compiled", action="store_true", help="play compiled random games (needs the extra `fast`)")
    add("--processes", type=int, help="how many processes play; by default this one alone")
    add("--file", help="keep results there, a line a game, and go on with those that it has")
    add("--csv", metavar="FILE", help="write a table of all games there")


def run(given: Namespace, say: Callable[[str], object] = print) -> int:
    """Play and print.

    Raises:
        CarcassonneError, OSError, ImportError: an argument is not usable, or a game cannot be played.
    """
    players: int | list[str] = given.players
    if len(given.players) == 1 and given.players[0].isdecimal():
        players = int(given.players[0])
    if given.position and given.edition:
        raise BadArgument("a position has options of its own; leave --edition out")
    if given.csv and given.file and Path(given.csv).resolve() == Path(given.file).resolve():
        raise BadArgument(f"--csv and --file are both {given.csv}; give each a file of its own")
    seed = 0 if given.seed is None and not (given.file and Path(given.file).exists()) else given.seed
    games = simulate(
        given.games,
        players,
        given.sets,
        Rules.edition(given.edition) if given.edition else None,
        state=State.from_text(given.position) if given.position else None,
        seed=seed,
        swap=given.swap,
        measure=MEASURES[given.measure] if given.measure else None,
        compiled=given.compiled,
        executor=given.processes,
        file=given.file,
        progress=_count if stderr.isatty() else False,
    )
    if given.csv:
        _check_writable(Path(given.csv))
    interrupted = False
    with games:
        try:
            games.run()
        except KeyboardInterrupt:
            interrupted = True
    if stderr.isatty():
        stderr.write("\n")
    say(str(games.standings()))
    if given.csv:
        _write(Path(given.csv), games)
    if interrupted:
        say(f"interrupted after {len(games.finished)} games" + "; the same command goes on" * bool(given.file))
        return 130  # what shells expect of a program that was interrupted
    return 0


def _count(finished: int, of: int) -> None:
    stderr.write(f"\r{finished} of {of} games")
    stderr.flush()


def _check_writable(path: Path) -> None:
    """Raise `OSError` if a file cannot be written; its content stays, and none is created."""
    exists = path.exists()
    with path.open("a"):
        pass
    if not exists:
        path.unlink()


def _write(path: Path, games: Simulation) -> None:
    rows = games.rows()
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)
