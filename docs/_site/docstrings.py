"""Adapts the docstrings of the package for Sphinx.

They are written for readers in an editor: names and code are in single backticks, similar attributes share a line, and
the signature of a board lists every option.
"""

import re
from enum import EnumType
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.domains.python import PyXRefRole
from sphinx.util.inspect import signature as written_signature
from sphinx.util.inspect import stringify_signature
from traitlets import HasTraits


class CodeLink(PyXRefRole):
    """A name in single backticks: a link if the documentation has an entry for it, else code."""

    def __init__(self) -> None:
        super().__init__(innernodeclass=nodes.literal, warn_dangling=False)

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Create the link."""
        self.name = "py:obj"
        self.refdomain, self.reftype = "py", "obj"
        return super().run()

    def process_link(self, env: Any, node: Any, has_title: bool, title: str, target: str) -> tuple[str, str]:
        """Look up the name in its module; names of classes in all modules."""
        node["refspecific"] = title[:1].isupper()
        return super().process_link(env, node, has_title, title, target)

    def __call__(self, name: str, rawtext: str, text: str, *rest: Any, **more: Any) -> Any:
        """Create code instead of a link for text that is not a name."""
        if not text.replace(".", "").replace("_", "").isalnum():
            return [nodes.literal(rawtext, text)], []
        return super().__call__("py:obj", f":py:obj:`{text}`", text, *rest, **more)


def show_blocks(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Show indented paragraphs and tables as literal blocks: grammars, pieces of files."""
    for at in range(len(lines) - 1, -1, -1):
        if lines[at].startswith("|"):
            lines[at] = "    " + lines[at]
    for at in range(len(lines) - 1, 0, -1):
        is_block = lines[at].startswith("    ") and not lines[at - 1].strip()
        if is_block and (previous := _paragraph_above(lines, at)) is not None and not previous.startswith(" "):
            lines[at:at] = [".. code-block:: text", ""]


def split_attributes(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Split entries with several attributes, since Sphinx parses the first names as a type."""
    text = "\n".join(lines)
    section = re.search(r"^Attributes:\n((?:    .*\n?|\n)+)", text, re.MULTILINE)
    if section is None:
        return
    entries = re.split(r"^(?=    \S)", section[1], flags=re.MULTILINE)
    split = "".join(_split_entry(entry) for entry in entries)
    lines[:] = (text[: section.start(1)] + split + text[section.end(1) :]).split("\n")


def _split_entry(entry: str) -> str:
    names, colon, about = entry.partition(":")
    if not colon or not re.fullmatch(r"\s+\w+(,\s+\w+)+", names):
        return entry
    about = about if about.endswith("\n") else about + "\n"
    return "".join(f"    {each.strip()}:{about}" for each in names.split(","))


def skip_tuple_fields(app: Sphinx, what: str, name: str, thing: object, skip: bool, options: object) -> bool | None:
    """Skip the fields of named tuples, which the list of attributes describes."""
    return True if type(thing).__name__ == "_tuplegetter" else None


def short_signature(app: Sphinx, function: Any, bound: bool) -> None:
    """Show `**options` of a board as in the source; the options have their own entry."""
    if "BoardOptions" in str(getattr(function, "__annotations__", {}).get("options", "")):
        function.__dict__.pop("__signature__", None)


def class_signature(app: Sphinx, what: str, name: str, thing: Any, options: object, signature: str, _: str) -> Any:
    """Show the signature of `__init__` for widgets, and none for enumerations."""
    if isinstance(thing, EnumType):
        return "", None
    if what == "class" and issubclass(thing, HasTraits):
        short_signature(app, thing.__init__, True)
        plain = written_signature(thing.__init__, bound_method=True)
        return stringify_signature(plain, show_return_annotation=False, unqualified_typehints=True), None
    return None


def _paragraph_above(lines: list[str], at: int) -> str | None:
    return next((line for line in reversed(lines[:at]) if line.strip()), None)


def setup(app: Sphinx) -> None:
    """Register the extension."""
    app.add_role("any_code", CodeLink())
    app.connect("autodoc-process-docstring", show_blocks, priority=100)  # before sections such as Raises are parsed
    app.connect("autodoc-process-docstring", split_attributes, priority=90)
    app.connect("autodoc-skip-member", skip_tuple_fields)
    app.connect("autodoc-before-process-signature", short_signature)
    app.connect("autodoc-process-signature", class_signature)
