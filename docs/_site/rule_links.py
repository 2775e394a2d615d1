"""Every id of a rule in the documentation, such as R24, is a link to its page."""

import re
from collections.abc import Callable
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from carc_widget.engine import all_rules

_ID = re.compile(r"\bR\d{1,2}\b")
_PIECES = re.compile(r"(<(?:a|code|pre|svg|summary)\b.*?</(?:a|code|pre|svg|summary)>|<[^>]*>)", re.DOTALL)
"""What of a piece of HTML is no text, or shall be no link."""

_LEFT_ALONE = (nodes.reference, nodes.literal_block, nodes.title, nodes.raw, addnodes.desc_signature)


class RuleLinks(SphinxPostTransform):
    """Put a link on each id of a rule that is text, but not where a link, code or a heading is."""

    default_priority = 900

    def run(self, **_: Any) -> None:
        """Do so in one page."""
        for text in list(self.document.findall(nodes.Text)):
            if not _ID.search(text) or any(isinstance(above, _LEFT_ALONE) for above in _above(text)):
                continue
            parts: list[nodes.Node] = []
            end = 0
            for found in _ID.finditer(text):
                if found[0] not in all_rules():
                    continue
                target = self._page(found[0])
                parts += [nodes.Text(text[end : found.start()])] if found.start() > end else []
                parts.append(nodes.reference("", found[0], refuri=target, internal=True, classes=["carc-rule"]))
                end = found.end()
            if parts:
                parts += [nodes.Text(text[end:])] if end < len(text) else []
                text.parent.replace(text, parts)
        for html in list(self.document.findall(nodes.raw)):
            if html.get("format") == "html":
                made = linked(html.astext(), self._page)
                html.parent.replace(html, nodes.raw("", made, **html.attributes))

    def _page(self, id: str) -> str:
        return self.app.builder.get_relative_uri(self.env.docname, f"made/rules/{id}")


def linked(html: str, page: Callable[[str], str]) -> str:
    """HTML in which each id of a rule that is text is a link.

    Parameters:
        html: a piece of HTML.
        page: the address of the page of a rule.
    """

    def link(found: re.Match[str]) -> str:
        if found[0] not in all_rules():
            return found[0]
        return f'<a class="carc-rule reference internal" href="{page(found[0])}">{found[0]}</a>'

    return "".join(part if at % 2 else _ID.sub(link, part) for at, part in enumerate(_PIECES.split(html)))


def _above(node: nodes.Node) -> list[nodes.Node]:
    found = []
    while node.parent is not None:
        node = node.parent
        found.append(node)
    return found


def setup(app: Sphinx) -> None:
    """Switch it on."""
    app.add_post_transform(RuleLinks)
