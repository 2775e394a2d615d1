"""Elements of Markdown."""

import html
import re
from collections.abc import Iterable, Sequence


def anchor(text: str) -> str:
    """Convert a name to an anchor: lower-case letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; line breaks in a cell become `<br>`."""

    def row(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", "<br>") for cell in cells) + " |"

    return "\n".join([row(head), "|" + " --- |" * len(head), *map(row, rows)])


def raw(inner: str) -> str:
    """Return literal HTML."""
    return f"```{{raw}} html\n{inner}\n```"


def answer(summary: str, inner: str) -> str:
    """Return a text that is folded below its summary."""
    return "\n\n".join(
        [raw(f'<details class="carc-answer"><summary>{html.escape(summary)}</summary>'), inner, raw("</details>")]
    )


ORPHAN = "---\norphan: true\n---"
"""The front matter of pages in no table of contents: hundreds of entries would be slow to read and to build."""


def contents(entries: Iterable[str]) -> str:
    """Return a table of contents of the pages below this one."""
    return "\n".join(["```{toctree}", ":maxdepth: 1", "", *entries, "```"])
