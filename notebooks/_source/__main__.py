"""Builds every notebook, runs it, and stores its outputs: `python -m notebooks._source [NAME ...]`."""

import sys

import nbformat

from notebooks._source.pictures import write_pictures
from notebooks._source.reading import NOTEBOOKS, all_notebooks
from notebooks._source.running import run


def main(names: list[str]) -> None:
    """Build the notebooks whose file names start with one of these; without names all of them, and the pictures."""
    built = {p: n for p, n in all_notebooks().items() if not names or p.name.startswith(tuple(names))}
    if not names:
        write_pictures()
    run(built.values())
    for path, notebook in built.items():
        path.parent.mkdir(exist_ok=True)
        nbformat.write(notebook, path)
        print(f"{path.relative_to(NOTEBOOKS)}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main(sys.argv[1:])
