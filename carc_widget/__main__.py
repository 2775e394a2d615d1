"""The command line: `python -m carc_widget play ...`, `python -m carc_widget simulate ...` and `--version`."""

import argparse
import sys
from collections.abc import Sequence

from carc_widget import __version__
from carc_widget.cli import play, simulate
from carc_widget.engine.errors import CarcassonneError


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m carc_widget", description="Carcassonne in the terminal.")
    parser.add_argument("--version", action="version", version=f"carc_widget {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, module, about in (
        ("play", play, "play a game in the terminal against bots"),
        ("simulate", simulate, "let bots or random players play many games, and print a table of their results"),
    ):
        command = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        module.add_arguments(command)
        command.set_defaults(run=module.run, command=command)
    arguments, unknown = parser.parse_known_args(argv)
    if unknown:  # reported with the usage of the command
        arguments.command.error(f"unrecognized arguments: {' '.join(unknown)}")
    try:
        return int(arguments.run(arguments))
    except (CarcassonneError, OSError, ImportError) as error:
        print(f"{arguments.command.prog}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
