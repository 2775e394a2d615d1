"""The list beside the board while a position is edited, as nodes."""

from carc_widget.widget.editor.panel_parts import (
    Box,
    Choice,
    Copied,
    EditorPart,
    Flaw,
    Options,
    Palette,
    PaletteGroup,
    Seat,
    Seats,
    Texts,
    Wrong,
)
from carc_widget.widget.page.panel import Node, button_node, node, picture, rule_node, search_field
from carc_widget.widget.view_model import Button


def editor_nodes(editor: EditorPart) -> dict[str, list[Node]]:
    """The sections of the editor."""
    return {
        "flaws": [_flaws(editor)],
        "tools": [_tools(editor)],
        "search_tiles": [_search(editor.palette)],
        "palette": [_tiles(editor.palette)],
        "setup": [_seats(editor.seats), _options(editor.options)],
        "texts": [_texts(editor.texts)],
    }


def _flaws(editor: EditorPart) -> Node:
    """Folded, so that the tiles below stay where they are; the first flaw stands in the bar, and all on the board."""
    flaws = [_flaw(flaw) for flaw in editor.flaws]
    return node(
        "details",
        node("summary", editor.flaws_title),
        node("ol", *flaws) if flaws else None,
        class_="carc-flaws carc-editor" if flaws else "carc-flaws carc-editor carc-flawless",
        data_key="flaws",
        data_test="flaws",
    )


def _flaw(flaw: Flaw) -> Node:
    cells = " ".join(f"{cell.x},{cell.y}" for cell in flaw.cells) or None
    return node("li", flaw.text, *map(rule_node, flaw.rules), data_cells=cells, tabindex="0" if cells else None)


def _tools(editor: EditorPart) -> Node:
    return node(
        "section",
        node("h4", editor.tools_title),
        node("div", *map(_tool, editor.tools), class_="carc-tools", role="group", aria_label=editor.tools_title),
        node("div", *map(button_node, editor.commands), class_="carc-commands"),
        data_key="tools",
    )


def _tool(button: Button) -> Node:
    return button_node(button, class_="carc-button carc-tool", aria_label=button.tip if not button.label else None)


def _search(palette: Palette) -> Node:
    return node(
        "form",
        search_field(palette.label, data_value=palette.words),
        class_="carc-search",
        data_form=palette.id,
        data_live=True,
        data_key="search-tiles",
    )


def _tiles(palette: Palette) -> Node:
    return node(
        "section",
        node("div", palette.goes_title, class_="carc-quiet"),
        node(
            "div",
            *[button_node(button, class_="carc-button carc-goes") for button in palette.goes],
            class_="carc-tools",
            role="group",
            aria_label=palette.goes_title,
        ),
        *([group for each in palette.groups for group in _group(each)] or [node("p", palette.empty)]),
        node("div", palette.bag, class_="carc-quiet", data_test="bag"),
        node("div", *map(button_node, palette.bag_buttons), class_="carc-commands"),
        data_key="palette",
    )


def _group(group: PaletteGroup) -> tuple[Node, Node]:
    tiles = [
        node(
            "button",
            picture(tile.drawing, class_="carc-palette-picture"),
            node("span", str(tile.left), class_="carc-left"),
            type="button",
            class_="carc-palette-tile",
            data_press=tile.button.id,
            data_key=tile.button.id,
            aria_label=tile.button.tip,
            aria_pressed=None if tile.button.chosen is None else str(tile.button.chosen).lower(),
            disabled=not tile.button.enabled,
            title=tile.button.tip,
        )
        for tile in group.tiles
    ]
    return node("h4", group.title), node("div", *tiles, class_="carc-palette", role="group", aria_label=group.title)


def _seats(seats: Seats) -> Node:
    return node(
        "details",
        node("summary", seats.title),
        node(
            "form",
            *[_seat(seats, number, row) for number, row in enumerate(seats.rows)],
            node("label", seats.turn, _number("turn", seats.number), class_="carc-short"),
            node("div", seats.refusal, class_="carc-message", role="alert") if seats.refusal else None,
            class_="carc-form",
            data_form=seats.id,
            data_live=True,
        ),
        node("div", *map(button_node, seats.buttons), class_="carc-commands"),
        class_="carc-help",
        data_key="seats",
    )


def _seat(seats: Seats, number: int, row: Seat) -> Node:
    return node(
        "div",
        node(
            "input",
            name=f"name-{number}",
            data_value=row.name,
            aria_label=f"{seats.name} {number + 1}",
            maxlength="80",
            autocomplete="off",
            dir="auto",
            data_alone=True,
        ),
        _number(f"points-{number}", row.points, f"{seats.points}: {row.name}"),
        node(
            "label",
            node("input", type="radio", name="active", value=str(number), data_checked=str(row.active).lower()),
            seats.active,
        ),
        class_="carc-bench",
        style=f"--carc-player: {row.colour}",
    )


def _number(name: str, value: int, label: str = "") -> Node:
    return node(
        "input",
        name=name,
        inputmode="numeric",
        data_value=str(value),
        aria_label=label or None,
        title=label or None,
        maxlength="6",
        autocomplete="off",
        data_alone=True,
        class_="carc-number",
    )


def _options(options: Options) -> Node:
    boxes = [_box(box) for box in options.sets]
    return node(
        "details",
        node("summary", options.title),
        node(
            "form",
            node("fieldset", node("legend", options.sets_title), *boxes),
            _choice(options.edition),
            *map(_choice, options.options),
            class_="carc-form",
            data_form=options.id,
            data_live=True,
        ),
        class_="carc-help",
        data_key="options",
    )


def _box(box: Box) -> Node:
    tick = node("input", type="checkbox", name="sets", value=box.value, data_checked=str(box.ticked).lower())
    return node("label", tick, node("span", box.label), class_="carc-box")


def _choice(choice: Choice) -> Node:
    return node(
        "label",
        choice.label,
        node(
            "select",
            *[node("option", said, value=value) for value, said in choice.values],
            name=choice.field,
            data_value=choice.value,
        ),
    )


def _texts(texts: Texts) -> Node:
    return node(
        "details",
        node("summary", texts.title),
        node(
            "form",
            *_copied(texts.line, rows="4"),
            _wrong(texts.wrong) if texts.wrong else None,
            class_="carc-form",
            data_form=texts.id,
            data_live=True,
        ),
        node("div", *_copied(texts.scenario, rows="7", readonly=True), class_="carc-form"),
        class_="carc-help",
        data_key="texts",
    )


def _copied(copied: Copied, *, rows: str, readonly: bool = False) -> tuple[Node, Node]:
    field = node(
        "textarea",
        name=copied.field,
        rows=rows,
        readonly=readonly,
        spellcheck="false",
        autocomplete="off",
        data_value=copied.value,
        placeholder=copied.empty,
        aria_label=copied.title,
    )
    copy = node(
        "button",
        copied.copy,
        type="button",
        class_="carc-button",
        data_copy=copied.field,
        data_done=copied.done,
        data_key=f"copy-{copied.field}",
        disabled=not copied.value,
        aria_label=f"{copied.copy}: {copied.title}",
    )
    return node("label", copied.title, field), copy


def _wrong(wrong: Wrong) -> Node:
    place = node(
        "code",
        wrong.before,
        node("mark", wrong.there),
        wrong.after,
        class_="carc-place",
    )
    return node(
        "div",
        node("strong", wrong.sentence),
        place if wrong.there else None,
        *[node("div", detail) for detail in wrong.details],
        class_="carc-message",
        role="alert",
        data_test="wrong",
    )
