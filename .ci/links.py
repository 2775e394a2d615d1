"""Check the built documentation: every internal link and picture leads to a file, and to an anchor in it.

`python .ci/links.py FOLDER`. Sphinx checks the links that it makes; this checks those in raw HTML and notebooks, and
those to pages that other tools make. `sphinx-build -b linkcheck` checks links to other sites.
"""

import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the links and the anchors of a tag."""
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)


def broken_links(folder: Path) -> Iterator[str]:
    """Yield the broken links, each with its page."""
    lite = folder / "lite"  # a separate site with its own checks
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
            anchor = unquote(parts.fragment)
            if not target.is_file():
                yield f"{path.relative_to(folder.resolve())}: there is no file for {link}"
            elif anchor and target in pages and anchor not in pages[target].anchors:
                yield f"{path.relative_to(folder.resolve())}: there is no anchor for {link}"


def main() -> None:
    """Print the broken links; the exit code is 1 if there are any."""
    lines = list(broken_links(Path(sys.argv[1])))
    print("\n".join(lines) or "no internal link is broken")
    sys.exit(bool(lines))


if __name__ == "__main__":
    main()
