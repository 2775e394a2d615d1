"""Languages in a browser: switching during a game, no untranslated texts, nothing cut off."""

import json
import re
from itertools import product
from typing import Any

from playwright.sync_api import expect

from carc_widget.engine import Game, Place, State
from tests.browser.board import Board
from tests.browser.lab import Lab, difference
from tests.widget.test_view import circle

TEXTS = """(root) => {
    // all visible texts, tooltips and accessible names, except typed text
    const texts = new Set();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.add(walker.currentNode.data.trim());
    for (const element of [root, ...root.querySelectorAll("*")])
        for (const name of ["title", "aria-label", "aria-roledescription", "placeholder"])
            if (element.hasAttribute(name)) texts.add(element.getAttribute(name));
    texts.delete("");
    return [...texts];
}"""
CUT_OFF = """(root) => {
    // visible texts that are wider than their element, or overflow an ancestor
    const overflows = [];
    for (const element of root.querySelectorAll("*")) {
        const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        const hidden = element.closest(".carc-hidden, .carc-tooltip, pre, .carc-choice-list:not(.carc-open)");
        if (!own || hidden || !element.checkVisibility()) continue;
        const inline = getComputedStyle(element).display === "inline";
        if (!inline && element.scrollWidth > element.clientWidth + 1) overflows.push(`wide: ${element.textContent}`);
        const range = document.createRange();
        range.selectNodeContents(element);
        const text = range.getBoundingClientRect();
        for (let ancestor = element; ancestor !== root.parentElement; ancestor = ancestor.parentElement) {
            const box = ancestor.getBoundingClientRect();
            const style = getComputedStyle(ancestor);
            if (style.display === "contents") continue;  // it has no box
            if (style.overflow === "visible" && !ancestor.matches(".carc-panel, .carc-game, button")) continue;
            if (text.left < box.left - 1 || text.right > box.right + 1) overflows.push(`aside: ${element.textContent}`);
            if (/auto|scroll/.test(style.overflowY)) break;
            if (text.top < box.top - 1 || text.bottom > box.bottom + 1) overflows.push(`above: ${element.textContent}`);
        }
    }
    return overflows;
}"""
KEYS = {"Enter", "Esc", "N", "L", "F", "C", "H", "I", "T", "Home, End", "Page Down, Page Up", "M, W", "U, Shift U"}
SAME_IN_TWO_LANGUAGES = KEYS | {"Meeple", "Menu", "zoom", "Traceback", "English", "Nederlands", "Italiano"}
"""Names of keys and languages, and words that are equal in two languages."""

START = """
from carc_widget import *
w = play(Game(["Ann", "Bob"], order=["E", "M6", "U", "V"], seed=1), language={language!r})
w
"""


def start(lab: Lab, language: str) -> Board:
    lab.open(START.format(language=language))
    lab.run_all()
    return Board(lab)


def texts(board: Board) -> set[str]:
    shown: list[str] = board.widget.evaluate(TEXTS)
    words = {text for text in shown if re.search(r"[^\W\d_]", text) and not re.fullmatch(r"R\d+", text)}
    return words - {"Ann", "Bob"}


def switch_language(board: Board, language: str) -> None:
    board.lab.ask(f"setattr({board.name}, 'language', {language!r})")
    expected = board.ask("w.view.toolbar.sentence")
    expect(board.part("sentence")).to_have_text(expected)
    board.lab.settle()


def test_language_is_switched_during_a_game_and_log_entries_highlight_their_cells(lab: Lab) -> None:
    board = start(lab, "nl")
    expect(board.part("sentence")).to_have_text("Leg je tegel op een van de gemarkeerde plekken.")
    board.press("cell 0 -1")
    board.press("spot 0 -1 0")
    board.widget.locator(".carc-toolbar [data-press=confirm]").click()
    board.expect("s.scores", (4, 0))
    board.press("cell 1 0")
    board.press("cell 1 0")  # a click rotates it, if another rotation fits
    board.widget.locator("[data-press=place]").click()
    expect(board.part("sentence")).to_contain_text("Magie!")
    board.widget.locator("[data-press=mage]").click()
    board.press("spot 0 0 1 mage")
    board.expect("s.mage is not None", True)
    board.widget.locator("[data-tab=help]").click()
    lab.page.mouse.move(3, 3)
    dutch, drawn = texts(board), board.drawn()

    switch_language(board, "it")
    italian = texts(board)
    board.wait_for(drawn, tolerance=0)
    switch_language(board, "en")
    english = texts(board)
    assert len(english) > 40
    for first, second in ((dutch, english), (italian, english), (dutch, italian)):
        assert first & second <= SAME_IN_TWO_LANGUAGES, "equal in two languages"

    switch_language(board, "it")
    board.widget.locator("[data-press=pass]").click()
    board.expect("s.turn", 3)
    board.press(board.ask("w.board['targets'][0]['id']"))
    board.widget.locator("[data-press=back]").click()
    board.expect("w.session.selection.placed", None)
    board.press_at(0.5, 0.5)
    expect(board.part("card")).to_be_visible()
    assert texts(board) & english <= SAME_IN_TWO_LANGUAGES
    board.expect("w.session.failures", ())

    # log entries highlight their cells without messages
    lab.run_instead(START.format(language="en"))
    board = Board(lab)
    lab.run("events = w.game.play('E/2 0,-1', '+city S')")
    lines = board.widget.locator(".carc-entry[data-cells]")
    expect(lines).to_have_count(3)
    lab.run("messages = []\nw.on_msg(lambda *a: messages.append(a[1]))")
    board.stage.scroll_into_view_if_needed()
    plain = board.picture()
    lines.first.hover()
    lab.settle()
    shown = lab.picture(board.stage)
    assert difference(plain, shown) > 0.01
    lab.page.mouse.move(3, 3)
    lab.settle()
    assert difference(plain, lab.picture(board.stage)) < 0.0005
    board.widget.locator(".carc-log").focus()
    board.key("ArrowDown")
    expect(lines.first).to_be_focused()
    lab.settle()
    assert difference(shown, lab.picture(board.stage)) < 0.0005, "the keyboard highlights, too"
    board.key("ArrowDown", "ArrowDown")
    expect(lines.nth(2)).to_be_focused()
    assert lab.ask("messages") == []


def moments() -> dict[str, str]:
    """Return positions with long texts, in text form."""
    first = State.setup(players=["Ann", "Bob", "Cem"], sets=["base", "mage_witch", "inns_cathedrals"], hand="E")
    large = Game(state=first, seed=1)
    large.play(next(a for a in first.legal_actions() if isinstance(a, Place)))
    both = {"mage": ((0, 0), "city N"), "witch": ((0, 0), "road E")}
    magic = State.setup(
        players=["Ann", "Bob"], tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic",
        duties=["symbol"], **both,  # type: ignore[arg-type]
    )  # fmt: skip
    joined = State.setup(
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)],
        mage=((0, 0), "road E"),
        witch=((0, 0), "road E"),
        phase="magic",
        duties=["joining"],
        last=(0, -1),
    )
    over, _ = State.setup(meeples=[("Red", (0, 0), "road E"), ("Blue", (0, 0), "field ER")]).end_now()
    return {
        "place": first.to_text(),
        "large": large.state.to_text(),
        "magic": magic.to_text(),
        "joined": joined.to_text(),
        "circle": circle().to_text(),
        "add": circle("add", crop_add="must").to_text(),
        "over": over.to_text(),
    }


def test_long_texts_are_not_cut_off(lab: Lab) -> None:
    board = start(lab, "en")
    board.widget.locator("[data-tab=help]").click()
    cut: dict[str, Any] = {}

    def cut_off() -> Any:
        lab.settle()  # forms and cards have their final size after their sprites are drawn
        return board.widget.evaluate(CUT_OFF)

    for language, width in product(("en", "nl", "it"), (1280, 820)):
        switch_language(board, language)
        lab.page.set_viewport_size({"width": width, "height": 900})
        for name, position in moments().items():
            lab.ask(f"(w.game.restart(state=State.from_text({position!r})), None)[1]")
            expect(board.part("sentence")).to_have_text(board.ask("w.view.toolbar.sentence"))
            cut[f"{name} {language} {width}"] = cut_off()
            if name == "place":
                board.press_at(0.5, 0.5)
                expect(board.part("card")).to_be_visible()
                cut[f"{name} answered {language} {width}"] = cut_off()
        board.part("commands").locator("summary").first.click()
        cut[f"menu {language} {width}"] = cut_off()
        board.widget.locator("[data-press=new]").last.click()
        expect(board.widget.locator("form")).to_be_visible()
        cut[f"form {language} {width}"] = cut_off()
        board.widget.locator("[data-press=cancel]").click()
        lab.ask("(w.game.restart(['Ann', 'Bob'], seed=1), None)[1]")
        board.widget.locator(".carc-rule[data-press='rule R10']").click()
        expect(board.part("rule")).to_be_visible()
        cut[f"rule {language} {width}"] = cut_off()
        board.widget.locator("[data-press='close R10']").click()
    problems = {name: texts for name, texts in cut.items() if texts}
    assert problems == {}, json.dumps(problems, indent=1, ensure_ascii=False)
