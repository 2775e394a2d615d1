"""Write a picture of all tiles in their four rotations: `python -m carc_widget.graphics tiles.svg`."""

import argparse
from collections.abc import Sequence

from carc_widget.engine.errors import CarcassonneError
from carc_widget.graphics import svg


def main(argv: Sequence[str] | None = None) -> None:
    """Parse the arguments and write the picture."""
    parser = argparse.ArgumentParser(prog="python -m carc_widget.graphics", description="Draw all tiles on one sheet.")
    parser.add_argument("file", help="the file to write: .svg, or with the extra `pictures` .png or .pdf")
    parser.add_argument("--size", type=float, default=80, help="pixels per tile (default: 80)")
    arguments = parser.parse_args(argv)
    try:
        svg.contact_sheet(tile_size=arguments.size).save(arguments.file)
    except (CarcassonneError, OSError, ImportError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
