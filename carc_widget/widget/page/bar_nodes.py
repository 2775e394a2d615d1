"""The bar above the board as nodes."""

from carc_widget.widget.page.panel import Node, button_node, node, picture, rule_node
from carc_widget.widget.page.sum_nodes import sum_node
from carc_widget.widget.view_parts import Bar, HandPicture


def bar_nodes(bar: Bar) -> list[Node]:
    """What stands above the board."""
    return [
        _hand(bar.hand),
        node(
            "div",
            node(
                "div",
                picture(bar.piece, class_="carc-icon"),
                node("span", bar.who, class_="carc-name", title=bar.who),
                node("span", bar.turn, class_="carc-quiet"),
                class_="carc-who",
            ),
            sum_node(bar.sum),
            node(
                "div",
                bar.sentence,
                class_="carc-hidden" if bar.sum else "carc-sentence",
                data_test="sentence",
            ),
            node(
                "div",
                node("span", bar.hint, class_="carc-message" if bar.answer else None),
                *map(rule_node, bar.rules),
                class_="carc-hint",
                data_test="hint",
            ),
            class_="carc-words",
        ),
        node("div", *[button_node(button) for button in bar.buttons], class_="carc-choices"),
    ]


def _hand(hand: HandPicture) -> Node:
    if hand.drawing is None:
        return node("div", class_="carc-hand")
    look = f"carc-tile carc-turned-{hand.rotation}" if hand.framed else "carc-tile carc-plain"
    return node(
        "div",
        picture(hand.drawing, hand.label, class_=look),
        button_node(hand.turn, class_="carc-rotate", aria_label=hand.turn.tip) if hand.turn else None,
        class_="carc-hand carc-done" if hand.faded else "carc-hand",
        title=hand.label or None,
    )
