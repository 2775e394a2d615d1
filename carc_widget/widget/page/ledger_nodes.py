"""The list beside the board, and the errors below it, as nodes."""

from collections.abc import Sequence

from carc_widget.widget.page.card_nodes import card_node, cells_text, switches_node, tiles_node
from carc_widget.widget.page.form_nodes import form_node
from carc_widget.widget.page.hint_nodes import hints_node
from carc_widget.widget.page.panel import Node, button_node, node, picture, rule_node, search_field
from carc_widget.widget.page.sum_nodes import table_node
from carc_widget.widget.sidebar.sidebar_parts import (
    Chapter,
    Choice,
    Choices,
    Entry,
    Fact,
    Help,
    Ledger,
    Log,
    OpenRule,
    PlayerRow,
    RuleSearch,
)
from carc_widget.widget.view_parts import Below, Trouble

EDITOR_SECTIONS = ("flaws", "tools", "search_tiles", "palette", "setup", "texts")
"""Those of the editor, which `editor_nodes` fills."""

SECTIONS = (
    "question",
    "choices",
    "players",
    "facts",
    "commands",
    "hints",
    "card",
    "rule",
    "log",
    "search",
    "aids",
    "left",
    "help",
    "form",
    *EDITOR_SECTIONS,
)


def ledger_nodes(ledger: Ledger) -> dict[str, list[Node]]:
    """The sections of the list; a form stands in place of all others."""
    if ledger.editor:
        from carc_widget.widget.page.editor_nodes import editor_nodes  # which is loaded when the editor is opened

        rule = [_rule(ledger.rule)] if ledger.rule else []
        return {**{name: [] for name in SECTIONS}, "rule": rule, **editor_nodes(ledger.editor)}
    if ledger.form:
        return {**{name: [] for name in SECTIONS}, "form": [form_node(ledger.form)]}
    return {
        "question": [_question(ledger.question)] if ledger.question else [],
        "choices": [_choices(ledger.choices)] if ledger.choices else [],
        "players": [table_node(ledger.table) if ledger.table else _players(ledger.players)],
        "facts": [node("div", *map(_fact, ledger.facts), class_="carc-facts")],
        "commands": [node("div", *map(button_node, ledger.commands), class_="carc-commands")],
        "hints": [hints_node(ledger.hints)] if ledger.hints else [],
        "card": [card_node(ledger.card)] if ledger.card else [],
        "rule": [_rule(ledger.rule)] if ledger.rule else [],
        "log": [_log(ledger.log)],
        "search": [_search(ledger.search)],
        "aids": [switches_node(ledger.aids)] if ledger.aids else [],
        "left": [tiles_node(ledger.left)] if ledger.left else [],
        "help": [_help(ledger.help)],
        "form": [],
        **{name: [] for name in EDITOR_SECTIONS},
    }


def below_nodes(below: Below) -> list[Node]:
    """The errors, each in a sentence, with its traceback folded away."""
    return [*map(_trouble, below.troubles), button_node(below.dismiss)] if below.troubles else []


def _question(question: str) -> Node:
    return node("p", question, class_="carc-question", dir="auto", data_test="question")


def _choices(choices: Choices) -> Node:
    fold = button_node(choices.fold, aria_pressed=None, aria_expanded=str(choices.open).lower())
    rows = [_choice(choice) for choice in choices.rows]
    told = node("ul", *rows, role="list") if rows else node("p", choices.empty)
    return node(
        "section",
        fold,
        told if choices.open else None,
        class_="carc-choose carc-open" if choices.open else "carc-choose",
        aria_label=choices.fold.label,
        data_key="choices",
        data_test="choices",
    )


def _choice(choice: Choice) -> Node:
    return node("li", button_node(choice.button, class_="carc-choice"), data_cells=cells_text(choice.cells))


def _players(rows: Sequence[PlayerRow]) -> Node:
    return node("div", *map(_player, range(len(rows)), rows), class_="carc-players")


def _player(player: int, row: PlayerRow) -> Node:
    look = " carc-active" * row.active + " carc-won" * bool(row.badge)
    return node(
        "div",
        node(
            "div",
            node("span", row.name, class_="carc-name", dir="auto", title=row.coloured or None),
            node("span", row.coloured, class_="carc-hidden") if row.coloured else None,
            node("span", row.plays, class_="carc-plays") if row.plays else None,
            node("span", row.badge, class_="carc-badge") if row.badge else None,
            button_node(row.tell, class_="carc-score", aria_label=row.tell.tip),
            class_="carc-line",
        ),
        node(
            "div",
            *[picture(piece, class_="carc-dot" if there else "carc-dot carc-out") for piece, there in row.pieces],
            class_="carc-dots",
            role="img",
            aria_label=row.left,
            title=row.left,
        ),
        class_=f"carc-player{look}",
        style=f"--carc-player: {row.colour}",
        data_test=f"player-{player}",
        data_player=str(player),
    )


def _fact(fact: Fact) -> Node:
    return node(
        "div",
        picture(fact.piece, class_="carc-icon") if fact.piece else None,
        node("span", fact.text),
        class_="carc-fact",
        data_cells=cells_text(fact.cells),
    )


def _rule(rule: OpenRule) -> Node:
    return node(
        "div",
        node("b", rule.title),
        *[node("p", paragraph) for paragraph in rule.paragraphs],
        node("p", node("i", rule.reading)) if rule.reading else None,
        *[node("p", line, class_="carc-option") for line in (*rule.options, rule.edition) if line],
        node("h4", rule.sources_title),
        node("ul", *[node("li", source) for source in rule.sources], class_="carc-sources"),
        button_node(rule.close, class_="carc-rule"),
        class_="carc-about",
        role="status",
        data_key=f"about-{rule.id}",
        data_test="rule",
    )


def _log(log: Log) -> Node:
    chapters = [_chapter(chapter) for chapter in log.chapters] or [node("p", log.empty, class_="carc-quiet")]
    return node(
        "section",
        node("h4", log.title),
        *chapters,
        class_="carc-log",
        tabindex="0",
        aria_label=log.title,
        data_key="log",
    )


def _chapter(chapter: Chapter) -> Node:
    return node(
        "div",
        node("h5", chapter.title),
        node("p", chapter.note, class_="carc-note") if chapter.note else None,
        *map(_entry, chapter.entries),
        class_="carc-chapter",
        style=f"--carc-player: {chapter.colour or 'currentColor'}",
    )


def _entry(entry: Entry) -> Node:
    # The keyboard goes from line to line with the arrow keys, see `panel.js`.
    pointed = {"data_cells": cells_text(entry.cells), "tabindex": "-1" if entry.cells else None}
    if entry.sum:
        return node(
            "div",
            node("b", entry.text, dir="auto"),
            " ",
            button_node(entry.tell, class_="carc-sum") if entry.tell else node("span", entry.sum, class_="carc-sum"),
            *map(rule_node, entry.rules),
            class_="carc-entry carc-scored",
            style=f"--carc-player: {entry.colour or 'currentColor'}",
            **pointed,
        )
    quiet = "" if entry.rules else " carc-quiet"
    return node("div", entry.text, *map(rule_node, entry.rules), class_=f"carc-entry{quiet}", **pointed)


def _search(search: RuleSearch) -> Node:
    """The field keeps what is typed; what was found stands under it."""
    found = [button_node(button, class_="carc-found") for button in search.found] or [node("p", search.empty)]
    return node(
        "form",
        search_field(search.label),
        node("div", *found, button_node(search.clear, class_="carc-rule"), role="status", data_test="found")
        if search.words
        else None,
        class_="carc-search",
        data_form=search.id,
        data_key="search",
    )


def _help(help: Help) -> Node:
    return node(
        "details",
        node("summary", help.title),
        *map(_table, (help.parts, help.keys)),
        class_="carc-help",
        data_key="help",
    )


def _table(rows: tuple[tuple[str, str], ...]) -> Node:
    cells = [cell for term, text in rows for cell in (node("b", term), node("span", text))]
    return node("div", *cells, class_="carc-table")


def _trouble(trouble: Trouble) -> Node:
    return node(
        "div",
        node("strong", trouble.title),
        node("div", trouble.message),
        node("div", trouble.line_title, class_="carc-quiet"),
        node("code", trouble.line, class_="carc-copied", tabindex="0", data_test="line"),
        node("details", node("summary", trouble.trace_title), node("pre", trouble.trace)),
        class_="carc-failure",
        role="alert",
    )
