"""The command `python -m carc_widget simulate`: many games and a table of their results."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from csv import DictWriter
from pathlib import Path
from sys import stderr

from carc_widget.bots.registry import NAMES_HELP
from carc_widget.engine.errors import BadArgument, expect_count
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import SET_NAMES
from carc_widget.i18n.language import _, language, languages, ngettext
from carc_widget.simulation.game_runner import Measure
from carc_widget.simulation.measures import measure_figures, measure_options, measure_points
from carc_widget.simulation.simulation import MAX_PROCESSES, Simulation, simulate

MEASURES: dict[str, Measure] = {
    "points": measure_points,
    "figures": measure_figures,
    "options": measure_options,
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of `simulate`."""
    add = parser.add_argument
    add("games", type=int, help="number of games")
    add(
        "--players",
        nargs="+",
        default=["2"],
        metavar="BOT",
        help=f"number of random players, or bots: {NAMES_HELP} (default: 2)",
    )
    add("--sets", nargs="+", metavar="SET", help=f"any of {', '.join(SET_NAMES)} (default: base mage_witch)")
    add("--edition", help="the options of an edition, such as zman_2013")
    add("--position", metavar="TEXT", help="start position, instead of sets and edition")
    add("--seed", type=int, help="seed of tiles and players (default: that of --file, else 0)")
    add("--swap", action="store_true", help="swap seats: each order of the tiles is played from every seat")
    add(
        "--measure",
        choices=list(MEASURES),
        help="also print means: points of a player by kind of feature, moves of the mage and the witch, or the number "
        "of different turns to choose from; ± gives their 95%% interval",
    )
    add(
        "--compiled",
        action="store_true",
        help="play compiled games of random players or of equal greedy bots (needs the extra `compiled`)",
    )
    add("--processes", type=int, help="number of worker processes (default: none, games are played in this one)")
    add("--file", help="result file, with a line for each game; games in it are not played again")
    add("--csv", metavar="FILE", help="file for a table of all games")
    add("--language", default="en", choices=list(languages()), help="language of the output (default: en)")


def run(arguments: Namespace, write_line: Callable[[str], object] = print) -> int:
    """Run the command; returns the exit code.

    Raises:
        CarcassonneError, OSError, ImportError: an argument is not usable, or a game cannot be played.
    """
    players: int | list[str] = arguments.players
    if len(arguments.players) == 1 and arguments.players[0].isdecimal() and len(arguments.players[0]) < 10:
        players = int(arguments.players[0])
    if arguments.position and arguments.edition:
        raise BadArgument("a position has options of its own; leave --edition out")
    if arguments.processes is not None:
        expect_count(arguments.processes, "--processes", 1, MAX_PROCESSES)
    if arguments.csv and arguments.file and Path(arguments.csv).resolve() == Path(arguments.file).resolve():
        raise BadArgument(f"--csv and --file are both {arguments.csv}; give each a file of its own")
    seed = 0 if arguments.seed is None and not (arguments.file and Path(arguments.file).exists()) else arguments.seed
    games = simulate(
        arguments.games,
        players,
        arguments.sets,
        Rules.edition(arguments.edition) if arguments.edition else None,
        state=State.from_text(arguments.position) if arguments.position else None,
        seed=seed,
        swap=arguments.swap,
        measure=MEASURES[arguments.measure] if arguments.measure else None,
        compiled=arguments.compiled,
        executor=arguments.processes,
        file=arguments.file,
        progress=_show_progress if stderr.isatty() else False,
    )
    if arguments.csv:
        _check_writable(Path(arguments.csv))
    interrupted = False
    with games:
        try:
            games.run()
        except KeyboardInterrupt:
            interrupted = True
    if stderr.isatty():
        stderr.write("\n")
    with language(arguments.language):
        write_line(str(games.standings()))
        if interrupted:
            number = len(games.finished_games)
            write_line(ngettext("Interrupted after {n} game.", "Interrupted after {n} games.", number))
            if arguments.file:
                write_line(_("The same command continues."))
    if arguments.csv:
        _write_csv(Path(arguments.csv), games)
    return 130 if interrupted else 0  # the exit code of an interrupted program


def _show_progress(finished: int, games: int) -> None:
    stderr.write(f"\r{finished} of {games} games")
    stderr.flush()


def _check_writable(path: Path) -> None:
    """Raise `OSError` if a file cannot be written; its content stays, and none is created."""
    exists = path.exists()
    with path.open("a"):
        pass
    if not exists:
        path.unlink()


def _write_csv(path: Path, games: Simulation) -> None:
    rows = games.rows()
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = DictWriter(file, list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows(rows)
