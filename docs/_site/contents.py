"""The list of all pages at the side, made once for those that are not in it.

Sphinx makes it anew for every page, which takes longer than all else about a page. Rules and scenarios are in no list
(`markdown.ORPHAN`), so that beside all those of one folder it is the same.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from sphinx.application import Sphinx


def make_once(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Let pages in one folder that are in no list share the list."""
    if "toctree" in context and "orphan" in app.env.metadata.get(page, {}):
        folder = page.rpartition("/")[0]
        context["toctree"] = _kept.setdefault(folder, cache(context["toctree"]))


_kept: dict[str, Callable[..., str]] = {}


def setup(app: Sphinx) -> None:
    """Switch it on."""
    app.connect("html-page-context", make_once, priority=100)  # before the theme asks for the list
