"""All generated pages."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from _site import editions, exercises, levels, names, notation, notebook_links, rules, scenarios, tiles, words

Page = tuple[str, str]
"""The path of a page below `made`, without suffix, and its Markdown; or the path of a picture, and its SVG."""


def all_pages() -> Iterator[Page]:
    """Return all generated pages."""
    generators = (notebook_links, rules, scenarios, levels, exercises, editions, words, tiles, notation, names)
    return chain.from_iterable(generator.pages() for generator in generators)


def write(folder: Path) -> None:
    """Write all pages that have changed, and delete old ones."""
    generated = {folder / (name if name.endswith(".svg") else f"{name}.md"): text for name, text in all_pages()}
    for old in [*folder.rglob("*.md"), *folder.rglob("*.svg")] if folder.exists() else ():
        if old not in generated:
            old.unlink()
    for path, text in generated.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    notebook_links.copy(folder / "notebooks")
