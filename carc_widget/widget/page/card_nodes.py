"""The card of what was asked about, as nodes."""

from collections.abc import Iterable

from carc_widget.engine.geometry import Cell
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.page.panel import Node, button_node, node, picture, rule_node
from carc_widget.widget.sidebar.sidebar_parts import Card, Switches


def cells_text(cells: Iterable[Cell]) -> str | None:
    """The cells that are outlined on the board while something is pointed at, for `panel.js`."""
    return " ".join(f"{cell.x},{cell.y}" for cell in cells) or None


def card_node(card: Card) -> Node:
    """What it is, what it is worth, and why."""
    rows = [part for term, text in card.rows for part in (node("b", term), node("span", text))]
    return node(
        "div",
        node("div", card.title, class_="carc-card-title"),
        node("div", *rows, class_="carc-table") if rows else None,
        *[node("div", remark, class_="carc-remark") for remark in card.remarks],
        tiles_node(card.tiles) if card.tiles else None,
        node("div", button_node(card.close, class_="carc-rule"), *map(rule_node, card.rules), class_="carc-rules"),
        class_="carc-about carc-card",
        style=f"--carc-player: {card.colour or 'transparent'}",
        role="status",
        data_key="card",
        data_test="card",
    )


def tiles_node(tiles: Iterable[tuple[Drawing, str]]) -> Node:
    """Small tiles, each with how many there are."""
    shown = [
        node("span", picture(drawing, class_="carc-small-tile"), left, class_="carc-tile-left")
        for drawing, left in tiles
    ]
    return node("div", *shown, class_="carc-tiles", data_test="tiles")


def switches_node(switches: Switches) -> Node:
    """What can be shown besides, folded away."""
    return node(
        "details",
        node("summary", switches.title),
        node("div", *map(button_node, switches.buttons), class_="carc-switches"),
        class_="carc-help",
        data_key="aids",
        data_test="aids",
    )
