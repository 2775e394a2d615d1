"""The strip under the board as nodes."""

from carc_widget.widget.page.menu_nodes import menu_node
from carc_widget.widget.page.panel import Node, button_node, node
from carc_widget.widget.timeline.timeline_parts import LineRow, LinesPart, Slider, TimePart
from carc_widget.widget.view_model import Button

SECTIONS = ("strip", "lines")


def time_nodes(time: TimePart) -> dict[str, list[Node]]:
    """The sections of the strip."""
    return {
        "strip": [
            node(
                "div",
                *map(_sign, time.back),
                _slider(time.slider),
                *map(_sign, time.on),
                node("span", time.where, class_="carc-where"),
                menu_node(time.menu),
                class_="carc-strip",
                role="group",
                aria_label=time.label,
                data_test="time",
            )
        ],
        "lines": [_lines(time.lines)] if time.lines else [],
    }


def _sign(button: Button) -> Node:
    return button_node(button, class_="carc-button carc-sign", aria_label=button.tip)


def _slider(slider: Slider) -> Node:
    return node(
        "input",
        type="range",
        min="0",
        max=str(len(slider.moments) - 1),
        value=str(slider.at),
        disabled=len(slider.moments) < 2,
        aria_label=slider.label,
        aria_valuetext=slider.said,
        data_slide=slider.id,
        data_key=slider.id,
    )


def _lines(lines: LinesPart) -> Node:
    return node(
        "details",
        node("summary", lines.title),
        *[_line(lines, row) for row in lines.rows],
        class_="carc-lines",
        data_key="lines",
        data_test="lines",
    )


def _line(lines: LinesPart, row: LineRow) -> Node:
    name = node(
        "input",
        name="name",
        value=row.name,
        placeholder=lines.name,
        aria_label=f"{lines.name}: {row.name or row.label}",
        maxlength="40",
        autocomplete="off",
        dir="auto",
        data_alone=True,
    )
    what = button_node(row.go) if row.go else node("b", row.name or row.label)
    return node(
        "form",
        what,
        node("span", row.told, class_="carc-quiet"),
        name,
        node("button", lines.save, type="submit", class_="carc-button"),
        class_="carc-line-row",
        data_form=row.form,
        data_key=f"{row.form} {row.name}",  # a field keeps what is typed; another name is another field
        aria_current=None if row.go else "true",
    )
