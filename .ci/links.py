"""Check the built documentation: every link and picture inside it leads to a file, and to a place that is there.

`python .ci/links.py FOLDER`. Sphinx checks the links that it makes; those in raw HTML, in notebooks and to pages that
something else has made are only known now. Links to other sites are not followed: `sphinx-build -b linkcheck` does so.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links of a page and the places that links can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of what a tag links to and is called."""
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def broken(folder: Path) -> Iterator[str]:
    """What leads nowhere: the page and the link."""
    lite = folder / "lite"  # a site of its own, with its own checks
    files = (
        path for path in sorted(folder.rglob("*.html")) if lite not in path.parents and "_static" not in path.parts
    )
    pages = {path.resolve(): Page(path.read_text("utf-8")) for path in files}
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            place = unquote(parts.fragment)
            if not target.is_file():
                yield f"{path.relative_to(folder.resolve())}: there is no file for {link}"
            elif place and target in pages and place not in pages[target].places:
                yield f"{path.relative_to(folder.resolve())}: there is no place for {link}"


def main() -> None:
    """Print what leads nowhere; the exit code is 1 if anything does."""
    found = list(broken(Path(sys.argv[1])))
    print("\n".join(found) or "all links inside the documentation lead somewhere")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
