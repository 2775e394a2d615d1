"""Links from rule ids in the documentation, such as R24, to the pages of the rules."""

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
"""Parts of HTML that are markup, or text without links."""

_WITHOUT_LINKS = (nodes.reference, nodes.literal_block, nodes.title, nodes.raw, addnodes.desc_signature)


class RuleLinks(SphinxPostTransform):
    """Converts rule ids in text to links, except in links, code and headings."""

    default_priority = 900

    def run(self, **_: Any) -> None:
        """Convert the rule ids of a page."""
        for text in list(self.document.findall(nodes.Text)):
            if not _ID.search(text) or any(isinstance(ancestor, _WITHOUT_LINKS) for ancestor in _ancestors(text)):
                continue
            parts: list[nodes.Node] = []
            end = 0
            for match in _ID.finditer(text):
                if match[0] not in all_rules():
                    continue
                target = self._page(match[0])
                parts += [nodes.Text(text[end : match.start()])] if match.start() > end else []
                parts.append(nodes.reference("", match[0], refuri=target, internal=True, classes=["carc-rule"]))
                end = match.end()
            if parts:
                parts += [nodes.Text(text[end:])] if end < len(text) else []
                text.parent.replace(text, parts)
        for html in list(self.document.findall(nodes.raw)):
            if html.get("format") == "html":
                html_with_links = add_links(html.astext(), self._page)
                html.parent.replace(html, nodes.raw("", html_with_links, **html.attributes))

    def _page(self, id: str) -> str:
        return self.app.builder.get_relative_uri(self.env.docname, f"made/rules/{id}")


def add_links(html: str, page: Callable[[str], str]) -> str:
    """Convert rule ids in the text of HTML to links.

    Parameters:
        html: a piece of HTML.
        page: the address of the page of a rule.
    """

    def link(match: re.Match[str]) -> str:
        if match[0] not in all_rules():
            return match[0]
        return f'<a class="carc-rule reference internal" href="{page(match[0])}">{match[0]}</a>'

    return "".join(part if at % 2 else _ID.sub(link, part) for at, part in enumerate(_PIECES.split(html)))


def _ancestors(node: nodes.Node) -> list[nodes.Node]:
    ancestors = []
    while node.parent is not None:
        node = node.parent
        ancestors.append(node)
    return ancestors


def setup(app: Sphinx) -> None:
    """Register the extension."""
    app.add_post_transform(RuleLinks)
