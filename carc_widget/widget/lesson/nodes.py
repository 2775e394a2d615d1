"""A page of a lesson as nodes for `lesson.js`."""

from collections.abc import Iterator

from carc_widget.widget.lesson.page import Beside, Group, Knob, Page, Picture, Player
from carc_widget.widget.page.panel import Node, node


def page_nodes(page: Page) -> list[Node]:
    """Everything on a page."""
    question = "carc-lesson-question carc-lesson-begun" if page.begun else "carc-lesson-question"
    doing: list[Node] = [node("div", page.doing, class_="carc-lesson-doing")] if page.doing else []
    return [
        node(
            "header",
            node("span", page.title, class_="carc-lesson-title"),
            node("span", page.step, class_="carc-lesson-step", data_test="step") if page.step else None,
            role="none",  # it is no banner of the whole page
        ),
        node("div", *_lines(page.question), class_=question, role="heading", aria_level="3"),
        *doing,
        node(
            "div",
            _picture(page.picture) if page.picture else None,
            _side(page),
            class_="carc-lesson-body" if page.picture else "carc-lesson-body carc-lesson-text-alone",
        ),
        node(
            "footer",
            *[_knob(knob, "carc-lesson-knob") for knob in page.knobs],
            *_copy(page),
            _help(page) if page.help else None,
            role="none",
        ),
    ]


def _side(page: Page) -> Node:
    """What stands beside the picture."""
    return node(
        "div",
        node("div", *_players(page), class_="carc-lesson-players", data_test="players") if page.players else None,
        *map(_group, page.groups),
        _said(page),
        _beside(page),
        _told(page),
        class_="carc-lesson-side",
    )


def _lines(text: str) -> Iterator[Node]:
    for line in text.split("\n"):
        yield node("div", line)


def _picture(picture: Picture) -> Node:
    left, top, width, height = picture.svg.box
    return node(
        "img",
        src=picture.svg.data_url,
        alt=picture.label,
        class_="carc-lesson-board carc-lesson-pressed" if picture.pressed else "carc-lesson-board",
        data_box=f"{left:g} {top:g} {width:g} {height:g}",
        data_test="picture",
        draggable="false",
    )


def _players(page: Page) -> Iterator[Node]:
    for player in page.players:
        yield _player(player)
    if page.hand is not None:
        yield node("img", src=page.hand.svg.data_url, alt=page.hand.label, class_="carc-lesson-hand", draggable="false")


def _player(player: Player) -> Node:
    return node(
        "span",
        node("img", src=player.piece.data_url, alt="", draggable="false"),
        node("span", player.name, class_="carc-lesson-name"),
        node("b", str(player.points)),
        class_="carc-lesson-player carc-lesson-acts" if player.acts else "carc-lesson-player",
    )


def _group(group: Group) -> Node:
    return node(
        "section",
        node("p", group.title, class_="carc-lesson-asked") if group.title else None,
        *[
            node(
                "label",
                node("span", entry.label),
                node(
                    "input",
                    type=entry.kind,
                    value=entry.value,
                    data_entry=entry.id,
                    min="0" if entry.kind == "number" else None,
                    inputmode="numeric" if entry.kind == "number" else None,
                    autocomplete="off",
                    spellcheck="false",
                ),
                class_=f"carc-lesson-entry carc-lesson-{entry.kind}",
            )
            for entry in group.entries
        ],
        node(
            "div",
            *[_knob(knob, "carc-lesson-choice") for knob in group.knobs],
            class_=f"carc-lesson-{group.look}",
        ),
        data_key=group.title,
    )


def _knob(knob: Knob, look: str) -> Node:
    mark = {"right": "✓", "wrong": "✗"}.get(knob.mark)
    return node(
        "button",
        node("span", knob.sign, class_="carc-lesson-sign") if knob.sign else None,
        node("span", knob.label),
        node("span", mark, class_="carc-lesson-mark") if mark else None,
        type="button",
        class_=" ".join(filter(None, [look, "carc-main" if knob.main else "", knob.mark and f"carc-{knob.mark}"])),
        data_press=None if knob.command else knob.id,
        data_command=(knob.command if knob.command != "copy" else "") or None,
        data_copy="line" if knob.command == "copy" else None,
        data_done=knob.tip if knob.command == "copy" else None,
        data_key=knob.id,
        aria_pressed=None if knob.chosen is None else str(knob.chosen).lower(),
        disabled=not knob.enabled,
        title=knob.tip or None,
    )


def _said(page: Page) -> Node:
    return node(
        "div",
        node("p", page.said, class_="carc-lesson-said") if page.said else None,
        *[node("p", told, class_="carc-lesson-sum", data_test="sum") for told in page.sums],
        node("p", page.rules, class_="carc-lesson-rules") if page.rules else None,
        role="status",
        data_test="said",
    )


def _beside(page: Page) -> Node | None:
    if not page.beside:
        return None
    return node(
        "table",
        node("thead", node("tr", node("td"), *[node("th", head, scope="col") for head in page.heads], node("td"))),
        node("tbody", *[_row(each) for each in page.beside]),
        class_="carc-lesson-beside",
        data_test="beside",
    )


def _row(each: Beside) -> Node:
    return node(
        "tr",
        node("th", each.question, scope="row"),
        node("td", each.predicted),
        node("td", each.came),
        node("td", "✓" if each.correct else "✗", class_="carc-right" if each.correct else "carc-wrong"),
    )


def _told(page: Page) -> Node:
    good = {True: " carc-right", False: " carc-wrong", None: ""}[page.good]
    return node(
        "div",
        *[node("p", line) for line in page.told],
        class_=f"carc-lesson-told{good}",
        role="status",
        data_test="told",
    )


def _copy(page: Page) -> Iterator[Node]:
    """The line of the position, to be taken away."""
    if page.line:
        attributes: dict[str, str | bool] = {"class_": "carc-lesson-line", "tabindex": "-1", "readonly": True}
        yield node("textarea", name="line", data_value=page.line, **attributes)


def _help(page: Page) -> Node:
    rows = [node("tr", node("th", keys, scope="row"), node("td", does)) for keys, does in page.help]
    return node("details", node("summary", "?"), node("table", *rows), class_="carc-lesson-help", data_key="help")
