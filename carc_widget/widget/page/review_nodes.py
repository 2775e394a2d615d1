"""The review of a game as nodes."""

from carc_widget.widget.page.panel import Node, button_node, node
from carc_widget.widget.review.review_parts import ReviewPart, ReviewRow


def review_nodes(review: ReviewPart | None) -> list[Node]:
    """The picture with its slider, and the turns that cost most."""
    return [_review(review)] if review else []


def _review(review: ReviewPart) -> Node:
    return node(
        "section",
        node("div", node("h4", review.title), button_node(review.close, class_="carc-rule"), class_="carc-review-head"),
        _curve(review) if review.curve else None,
        node("p", review.told, class_="carc-quiet"),
        node("h4", review.costly) if review.costly else None,
        *map(_row, review.rows),
        class_="carc-review",
        aria_label=review.title,
        data_key="review",
        data_test="review",
    )


def _curve(review: ReviewPart) -> Node:
    slider = review.slider
    return node(
        "div",
        node("img", src=review.curve, alt=""),
        node(
            "input",
            type="range",
            min="0",
            max=str(len(slider.moments) - 1),
            value=str(slider.at),
            aria_label=slider.label,
            aria_valuetext=slider.said,
            data_slide=slider.id,
            data_key=slider.id,
        ),
        class_="carc-curve",
    )


def _row(row: ReviewRow) -> Node:
    return node(
        "div",
        button_node(row.button),
        node("b", row.cost, class_="carc-cost"),
        node("span", row.played),
        node("span", row.better),
        class_="carc-costly",
        style=f"--carc-player: {row.colour}",
    )
