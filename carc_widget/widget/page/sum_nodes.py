"""A sum in large letters, and the table of all sums, as nodes."""

from carc_widget.widget.page.card_nodes import cells_text
from carc_widget.widget.page.panel import Node, button_node, node
from carc_widget.widget.sums.sum_parts import SumPart, TableCell, TablePart, TableRow, TermPart


def sum_node(told: SumPart | None) -> Node:
    """The sum as far as it is told. Screen readers hear the sentence that says the same.

    It is there, without contents, when no sum is told: what stands behind it is to stay the same.
    """
    if told is None:
        return node("div", class_="carc-told")
    return node(
        "div",
        *map(_term, told.terms),
        node("span", "= ", node("b", str(told.total)), class_="carc-total" if told.whole else "carc-total carc-so-far"),
        class_="carc-told",
        style=f"--carc-player: {told.colour}" if told.colour else None,
        data_test="sum",
    )


def _term(term: TermPart) -> Node:
    opens = term.opens
    return node(
        "span",
        node("span", f"{term.sign} {term.points}".strip(), class_="carc-amount", aria_hidden="true"),
        button_node(opens, class_="carc-what")
        if opens
        else node("span", term.label, class_="carc-what", aria_hidden="true"),
        class_="carc-term carc-fresh" if term.fresh else "carc-term",
    )


def table_node(table: TablePart) -> Node:
    """The table at the end of the game."""
    head = [node("th", word, scope="col") for word in table.columns]
    return node(
        "section",
        node("h4", table.title),
        node(
            "table",
            node("thead", node("tr", node("td"), *head)),
            node("tbody", *[_row(number, row, table.columns) for number, row in enumerate(table.rows)]),
        ),
        button_node(table.play),
        class_="carc-summary",
        aria_label=table.title,
        data_key="table",
        data_test="table",
    )


def _row(number: int, row: TableRow, columns: tuple[str, ...]) -> Node:
    name = node(
        "th",
        node("span", row.name, class_="carc-name", title=row.name),
        node("span", row.badge, class_="carc-badge") if row.badge else None,
        scope="row",
    )
    return node(
        "tr",
        name,
        *[_cell(row.name, column, cell) for column, cell in zip(columns, row.cells, strict=True)],
        class_="carc-won" if row.badge else None,
        style=f"--carc-player: {row.colour}",
        data_cells=cells_text(row.about),
        data_test=f"player-{number}",
    )


def _cell(name: str, column: str, cell: TableCell) -> Node:
    about = {"data_cells": cells_text(cell.cells), "class_": "carc-now" if cell.now else None}
    if cell.button is None:
        return node("td", node("span", str(cell.points), class_="carc-quiet"), **about)
    label = f"{name}, {column}: {cell.points}"
    current = "true" if cell.now else None
    return node("td", button_node(cell.button, class_="carc-number", aria_label=label, aria_current=current), **about)
