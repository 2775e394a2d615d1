"""Links of hand-written pages: to files of the repository in a checkout, to generated pages or GitHub on the site."""

import posixpath
import re

from sphinx.application import Sphinx

from _site.notebook_links import REPOSITORY

PAGES = {
    "README.md": f"https://github.com/{REPOSITORY}",
    "notebooks": "made/open.md",
    "carc_widget": "made/reference/index.md",
    "carc_widget/engine/data": "made/tiles.md",
    "carc_widget/engine/data/editions.toml": "made/editions.md",
    "carc_widget/engine/data/glossary.toml": "made/glossary.md",
    "carc_widget/engine/data/rules.toml": "made/rules/index.md",
    "carc_widget/engine/text": "made/notation.md",
    "carc_widget/lessons/data/exercises.toml": "made/exercises.md",
    "carc_widget/lessons/data/levels.toml": "made/levels.md",
    "carc_widget/scenarios/data": "made/scenarios/index.md",
}
"""A path in the repository -> its generated page, below `docs`, or its address."""

_LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")


def for_site(text: str, page: str) -> str:
    """Convert links to files of the repository into links to pages of the site.

    Parameters:
        text: the Markdown of the page.
        page: its path below `docs`, with or without suffix.
    """
    folder = posixpath.dirname(page)

    def link(match: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join("docs", folder, match[1]))
        generated = f"made/{path}" if path.endswith(".ipynb") else PAGES.get(path)
        if generated is None:
            return match[0]
        target = generated if "://" in generated else posixpath.relpath(generated, folder or ".")
        return f"]({target}{match[2] or ''})"

    return _LINK.sub(link, text)


def convert_links(app: Sphinx, page: str, source: list[str]) -> None:
    """Convert the links of a hand-written page before it is parsed."""
    if not page.startswith("made/"):
        source[0] = for_site(source[0], page)


def setup(app: Sphinx) -> None:
    """Register the extension."""
    app.connect("source-read", convert_links)
