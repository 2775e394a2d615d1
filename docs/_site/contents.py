"""Table of contents in the sidebar, cached for pages that are not in it.

Sphinx renders it for every page, which takes most of the build time. Rules and scenarios are in no table of contents
(`markdown.ORPHAN`), so that it is the same for all pages of one folder.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from sphinx.application import Sphinx


def cache_contents(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Share the table of contents between the orphan pages of a folder."""
    if "toctree" in context and "orphan" in app.env.metadata.get(page, {}):
        folder = page.rpartition("/")[0]
        context["toctree"] = _cached.setdefault(folder, cache(context["toctree"]))


_cached: dict[str, Callable[..., str]] = {}


def setup(app: Sphinx) -> None:
    """Register the extension."""
    app.connect("html-page-context", cache_contents, priority=100)  # before the theme renders it
