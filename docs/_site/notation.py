"""Page of the notation, from the grammars in the docstrings of its modules."""

import inspect
from collections.abc import Iterator
from importlib import import_module

from _site.markdown import anchor

MODULES = {
    "Positions": "position",
    "Actions": "action",
    "Records and turns": "record",
    "Small parts": "reader",
    "Custom tile sets": "tile_set",
    "Positions as JSON": "json_position",
    "Records as JSON": "json_record",
    "Actions as JSON": "json_action",
}


def pages() -> Iterator[tuple[str, str]]:
    """Yield the page."""
    parts = [
        "# The notation",
        "A position is one line of text, an action a few letters, and a game one line for each turn. The parser also "
        "accepts what mail programs make of them: wrapped lines, quotes with `>`, typographic signs. An error names "
        "the line and column, what was expected and what was found.",
        "`to_text` and `from_text` of `State` and `Game` write and read positions and games, `state.action_to_text` "
        "and `state.action_from_text` actions; `to_json` and `from_json` do the same in JSON.",
        "\n".join(f"- [{title}](#{anchor(title)})" for title in MODULES),
    ]
    for title, name in MODULES.items():
        text = inspect.getdoc(import_module(f"carc_widget.engine.text.{name}")) or ""
        parts += [f"## {title}", markdown(text)]
    yield "notation", "\n\n".join(parts) + "\n"


def markdown(docstring: str) -> str:
    """Convert a docstring to Markdown: indented blocks are grammars, blocks with `>>>` are sessions."""
    blocks = []
    for block in docstring.split("\n\n"):
        if block.startswith(">>>"):
            blocks.append(f"```pycon\n{block}\n```")
        elif block.startswith("    "):
            blocks.append(f"```text\n{inspect.cleandoc(block)}\n```")
        else:
            blocks.append(block)
    return "\n\n".join(blocks)
