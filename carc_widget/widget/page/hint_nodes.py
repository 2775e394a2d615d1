"""The list of hints as nodes."""

from carc_widget.widget.hints.hint_parts import HintPart, HintRow
from carc_widget.widget.page.card_nodes import cells_text
from carc_widget.widget.page.panel import Node, button_node, node


def hints_node(hints: HintPart) -> Node:
    """The best places, each with what it promises."""
    return node(
        "section",
        node("h4", hints.title, node("span", hints.playouts, class_="carc-quiet") if hints.playouts else None),
        *map(_row, hints.rows),
        node("p", hints.told, class_="carc-quiet"),
        class_="carc-about carc-hints",
        aria_label=hints.title,
        data_key="hints",
        data_test="hints",
    )


def _row(row: HintRow) -> Node:
    return node(
        "div",
        button_node(row.button),
        node("span", row.chance, class_="carc-chance"),
        node("span", row.words, class_="carc-quiet") if row.words else None,
        class_="carc-hint",
        data_cells=cells_text(row.cells),
    )
