"""The menu beside the time as nodes."""

from carc_widget.widget.page.panel import Node, node
from carc_widget.widget.timeline.export_menu_parts import MenuPart


def menu_node(menu: MenuPart) -> Node:
    """The menu. `menu.js` shows what became of it: a word, and the text where it has to be copied by hand."""
    items = [
        node(
            "button",
            item.label,
            type="button",
            class_="carc-item",
            data_ask=item.what,
            data_way=item.way,
            data_key=f"{item.what} {item.way}",
        )
        for item in menu.items
    ]
    return node(
        "details",
        node("summary", menu.title),
        node(
            "div",
            *items,
            node("p", role="status", data_key="became"),
            node("textarea", readonly=True, hidden=True, rows="4", aria_label=menu.text, data_key="text"),
            class_="carc-items",
        ),
        class_="carc-menu",
        data_key="menu",
        data_test="menu",
        data_copied=menu.copied,
        data_by_hand=menu.by_hand,
        data_saved=menu.saved,
        data_failed=menu.failed,
    )
