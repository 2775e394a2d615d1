"""All pages that are made from the data and docstrings of the package."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from _site import doors, editions, names, notation, rules, scenarios, tiles, words

Page = tuple[str, str]
"""Where a page lies below `made`, without ending, and its Markdown."""


def all_pages() -> Iterator[Page]:
    """Every page that is made."""
    makers = (doors, rules, scenarios, editions, words, tiles, notation, names)
    return chain.from_iterable(maker.pages() for maker in makers)


def write(folder: Path) -> None:
    """Write them; pages that are as they were are left alone, so that the next build is short."""
    made = {folder / f"{name}.md": text for name, text in all_pages()}
    for old in folder.rglob("*.md") if folder.exists() else ():
        if old not in made:
            old.unlink()
    for path, text in made.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    doors.copy(folder / "notebooks")
