"""For those without a notebook: `python -m carc_widget simulate ...` and `python -m carc_widget play ...`."""

import argparse
import sys
from collections.abc import Sequence

from carc_widget.cli import command as play
from carc_widget.engine.errors import CarcassonneError
from carc_widget.simulation import command as simulate


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command; returns what the shell is told."""
    parser = argparse.ArgumentParser(prog="python -m carc_widget", description="Carcassonne without a notebook.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, module, about in (
        ("play", play, "play a game in the terminal against bots"),
        ("simulate", simulate, "let bots or chance play many games, and print what they came to"),
    ):
        command = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        module.add_arguments(command)
        command.set_defaults(run=module.run, command=command)
    given = parser.parse_args(arguments)
    try:
        return int(given.run(given))
    except (CarcassonneError, OSError, ImportError) as error:
        print(f"{given.command.prog}: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
