"""Docstrings of the package as the documentation wants them.

They are written for people who read them in an editor: a name or a piece of code stands in single backticks.
"""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.roles import XRefRole


class CodeLink(XRefRole):
    """A name in single backticks: a link where it is the name of something here, else code."""

    def __init__(self) -> None:
        super().__init__(innernodeclass=nodes.literal, warn_dangling=False)

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link."""
        self.name = "py:obj"
        self.refdomain, self.reftype = "py", "obj"
        return super().run()

    def __call__(self, name: str, rawtext: str, text: str, *rest: Any, **more: Any) -> Any:
        """A name with a call or an option in it is code only."""
        if not text.replace(".", "").replace("_", "").isalnum():
            return [nodes.literal(rawtext, text)], []
        return super().__call__("py:obj", f":py:obj:`{text}`", text, *rest, **more)


def show_blocks(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Show as it is written what a docstring indents below a paragraph, and tables: grammars, pieces of files."""
    for at in range(len(lines) - 1, -1, -1):
        if lines[at].startswith("|"):
            lines[at] = "    " + lines[at]
    for at in range(len(lines) - 1, 0, -1):
        begins = lines[at].startswith("    ") and not lines[at - 1].strip()
        if begins and (above := _paragraph_above(lines, at)) is not None and not above.startswith(" "):
            lines[at:at] = [".. code-block:: text", ""]


def _paragraph_above(lines: list[str], at: int) -> str | None:
    return next((line for line in reversed(lines[:at]) if line.strip()), None)


def setup(app: Sphinx) -> None:
    """Switch both on."""
    app.add_role("any_code", CodeLink())
    app.connect("autodoc-process-docstring", show_blocks, priority=100)  # before sections such as Raises are read
