"""Random play in a real browser for a long time: `python -m tests.browser.soak`.

Each step is a user action: press a legal place or any other, press a key or a button, hover, drag the slider, go back
and play on from there, switch the language, fill in a form, reload the page. After each step page, view, session, game
and engine must agree; see `consistency.py`. The first disagreement ends the run and prints the steps that led to it.

Options: `--turns N` (300), or `--minutes N`; `--seed N` (1).
"""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, expect, sync_playwright

from tests.browser.board import Board
from tests.browser.lab import Lab
from tests.browser.server import jupyterlab
from tests.browsers import CHROMIUM

START = """
import json
from carc_widget import *
from tests.browser.consistency import ConsistencyChecker
game = Game({players}, {sets}, seed={seed})
w = GameWidget(game)
checker = ConsistencyChecker(w)
w
"""
IDLE = """() => [...document.querySelectorAll(".carc-board")].every(
    ({ carcBoard }) => carcBoard?.page.model.unanswered.length === 0
)"""
SHOWN = """(game) => {
    // the same keys as `ConsistencyChecker.expected_page`
    const texts = (selector) => [...game.querySelectorAll(selector)].map((node) => node.textContent);
    const board = game.querySelector(".carc-board");
    const buttons = [...game.querySelectorAll("[data-press]")].map((button) => {
        const disabled = button.disabled ? " disabled" : "";
        return `[${button.dataset.press}${disabled} ${button.getAttribute("aria-pressed") ?? ""}]`;
    });
    const shown = {
        buttons: [...new Set(buttons)].sort(),
        toolbar_texts: texts(".carc-turn span, [data-test=sentence], [data-test=hint] > span"),
        sum_texts: texts(".carc-amount, .carc-term-label, .carc-total"),
        player_texts: texts(".carc-player .carc-name, .carc-player .carc-score"),
        table_texts: texts(".carc-score-table tbody .carc-name, .carc-score-table tbody td"),
        fact_texts: texts(".carc-fact"),
        log_texts: texts(".carc-chapter h5, .carc-note, .carc-entry"),
        timeline_texts: texts(".carc-position, .carc-variations .carc-muted"),
        error_texts: texts(".carc-error strong, .carc-error strong + div, .carc-code-line"),
        label: board.getAttribute("aria-label"),
        tile_buttons: [...board.querySelectorAll(".carc-tile-button")].map((button) => button.dataset.button),
    };
    const { traits } = board.carcBoard.page.model;
    shown.traits = Object.fromEntries(Object.entries(traits).map(([name, trait]) => [name, trait.peek()]));
    return shown;
}"""
BUTTONS = """(game) => {
    const buttons = [...game.querySelectorAll("[data-press]:not([disabled])")];
    return buttons.filter((button) => button.checkVisibility()).map((button) => button.dataset.press);
}"""
OPEN_MENU_AND_TAB = """(game, number) => {
    for (const menu of game.querySelectorAll(".carc-popup")) menu.open = true;
    const tabs = game.querySelectorAll("[role=tab]");
    if (tabs.length) tabs[number % tabs.length].click();
}"""
ON_TOP = """(button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
AT = """([x, y]) => {
    const element = document.elementFromPoint(x, y);
    return Boolean(element?.closest(".carc-board")) && !element.closest("button, .carc-tile-buttons, .carc-zoom");
}"""
LAB_ERROR = "Error displaying widget: model not found"
KEYS = ["r", "Shift+R", " ", "n", "l", "m", "w", "Escape", "u", "Shift+U", "y", "Enter", "PageUp", "PageDown"]
KEYS += ["Shift+PageUp", "Shift+PageDown", "Home", "End", "a", *"123456789"]
KEYS += ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "x", "Delete"]
RARE = ("new", "edit", "start", "previous", "play here", "play on", "now", "leave", "dismiss")
LANGUAGES = ("en", "nl", "it")
MODES = {"NewGame": "form", "Editing": "editor"}
Step = Callable[[], str]


class Disagreement(AssertionError):
    """The page, the session and the engine do not agree."""


class Soak:
    """Random play.

    Parameters:
        lab: a notebook.
        seed: the random seed.
    """

    def __init__(self, lab: Lab, seed: int) -> None:
        self.lab, self.seed, self.random = lab, seed, Random(seed)
        self.page: Page = lab.page
        self.errors: list[str] = []
        self.steps: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.turns = self.tiles = self.slowest = 0
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        players = ["Ann", "Bob", "Cem", "Dee", "Eve", "Fay"][: self.random.choice([2, 2, 3, 6])]
        sets = self.random.choice([["base", "mage_witch"], ["base", "mage_witch", "inns_cathedrals"]])
        lab.open(START.format(players=players, sets=sets, seed=seed))
        lab.run_all()
        self.board = Board(lab)
        self.state: dict[str, Any] = self._ask("state")

    def run(self, turns: int, end: float) -> None:
        """Play so many turns, or until a moment of `time.monotonic`."""
        reported = time.monotonic()
        while self.turns < turns and time.monotonic() < end:
            self.step()
            if time.monotonic() - reported > 60:
                reported = time.monotonic()
                print(f"{self.turns} turns, {len(self.steps)} steps", flush=True)

    def step(self) -> None:
        """Do something, then check that everything agrees."""
        kind, action = self._choose()
        self.kinds[kind] += 1
        try:
            self.steps.append(f"{kind}: {action()}")
            self.settle()
        except Exception as error:
            last = "\n".join([*self.steps[-25:], f"{kind}: {error}", *self.errors, self._screen_text()])
            raise Disagreement(f"seed {self.seed}, after {len(self.steps)} steps:\n{last}") from error

    def reload(self) -> str:
        """Reload the page; the pixels stay the same."""
        self._keys("0")
        self.lab.settle()
        drawn = self.board.drawn()
        self.lab.reload()
        for _ in range(3):
            expect(self.board.stage.or_(self.page.get_by_text(LAB_ERROR)).first).to_be_visible(timeout=120_000)
            if self.board.stage.count():
                break
            self.kinds["reload that failed in JupyterLab"] += (
                1  # it waits four seconds for a kernel, even for a busy one
            )
            self.lab.reload()
        self.board = Board(self.lab)
        self.board.wait_for(drawn, tolerance=0)
        return "the same pixels"

    # -- steps

    def _choose(self) -> tuple[str, Step]:
        state = self.state
        if state["mode"] in MODES:
            kind = MODES[state["mode"]]
            return self._by_weight({kind: (8, getattr(self, f"_{kind}")), "reload": (0.3, self.reload)})
        if state["over"] and not state["past"] and self.random.random() < 0.2:
            return "new game", lambda: self._press("start")
        return self._by_weight(
            {
                "go on": (50, self._go_on),
                "elsewhere": (4, self._elsewhere),
                "key": (10, self._key),
                "hover": (3, self._hover),
                "undo": (2, lambda: self._keys(self.random.choice(["u", "u", "Shift+U", "y"]))),
                "time": (3, self._time),
                "branch": (1, self._branch),
                "button": (6, self._button),
                "several": (2, self._several),
                "zoom": (1, self._zoom),
                "language": (1, self._language),
                "rules": (1, self._rules),
                "line": (1, self._name_line),
                "form": (0.3, lambda: self._press("new")),
                "editor": (0.3, lambda: self._press("edit")),
                "reload": (1, self.reload),
            }
        )

    def _by_weight(self, steps: dict[str, tuple[float, Step]]) -> tuple[str, Step]:
        (kind,) = self.random.choices([*steps], [weight for weight, _ in steps.values()])
        return kind, steps[kind][1]

    def _go_on(self) -> str:
        """Play on: on the board, with a button of the toolbar, or with a key."""
        targets, chance = self.state["targets"], self.random.random()
        if targets and chance < (0.3 if self.state["tentative"] else 0.8):
            return self._target(self.random.choice(targets))
        if chance < 0.9:
            buttons = self.board.widget.locator(
                self.random.choice([".carc-toolbar-buttons button", ".carc-tile-button"])
            )
            main = [each for each in buttons.all() if "carc-main" in (each.get_attribute("class") or "")]
            if main or buttons.count():
                button = self.random.choice(main if main and self.random.random() < 0.7 else buttons.all())
                name = button.inner_text()
                button.click()
                return name
        return self._keys(self.random.choice(["n", "Enter"]))

    def _target(self, target: list[Any]) -> str:
        id, kind, x, y = target
        off = self.random.uniform(-0.4, 0.4) if kind == "cell" else 0
        return self._press_at(x + off, y, "right" if self.random.random() < 0.05 else "left", id)

    def _elsewhere(self) -> str:
        left, top, right, bottom = self.state["fit"]
        return self._press_at(self.random.uniform(left, right), self.random.uniform(top, bottom), "left", "anywhere")

    def _press_at(self, x: float, y: float, button: Any, what: str) -> str:
        at = self.board.at(x, y)
        if not self.page.evaluate(AT, list(at)):
            return f"{what} is hidden"
        self.page.mouse.click(*at, button=button)
        return f"{button} {what} at {x:.2f} {y:.2f}"

    def _hover(self) -> str:
        left, top, right, bottom = self.state["fit"]
        x, y = self.random.uniform(left, right), self.random.uniform(top, bottom)
        self.page.mouse.move(*self.board.at(x, y), steps=3)
        return f"{x:.2f} {y:.2f}"

    def _key(self) -> str:
        return self._keys(self.random.choice(KEYS))

    def _several(self) -> str:
        return self._keys(*self.random.choices(KEYS, k=self.random.randint(2, 5)))

    def _keys(self, *keys: str) -> str:
        self.board.stage.focus()
        self.board.key(*keys)
        return " ".join(keys)

    def _button(self) -> str:
        """Press a visible button; rarely one that leaves the game."""
        self.board.widget.evaluate(OPEN_MENU_AND_TAB, self.random.randrange(4))
        visible = self.board.widget.evaluate(BUTTONS)
        names = [name for name in visible if name not in RARE or self.random.random() < 0.05]
        return self._press(self.random.choice(names)) if names else "none"

    def _press(self, name: str) -> str:
        """Click a button, or press Enter on it where something covers it."""
        button = self.board.widget.locator(f"[data-press='{name}']:not([disabled])").first
        if not button.is_visible():
            return f"{name} is not there"
        button.scroll_into_view_if_needed()
        if button.evaluate(ON_TOP):
            button.click()
        else:
            button.press("Enter")
        return name

    def _time(self) -> str:
        if self.random.random() < 0.5:
            return self._press("time " + self.random.choice(["first", "previous", "previous", "next", "last"]))
        slider = self.board.widget.locator("input[data-slide]")
        box = slider.bounding_box()
        if slider.is_disabled() or box is None:
            return "no slider"
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box() or box
        y = box["y"] + box["height"] / 2
        places = [box["x"] + box["width"] * self.random.uniform(0.02, 0.98) for _ in range(self.random.randint(1, 4))]
        self.page.mouse.move(places[0], y)
        self.page.mouse.down()
        for x in places[1:]:
            self.page.mouse.move(x, y, steps=4)
        self.page.mouse.up()
        return f"slider to {places[-1] - box['x']:.0f} of {box['width']:.0f}"

    def _branch(self) -> str:
        """Go back and play on from there."""
        for _ in range(self.random.randint(1, 4)):
            self._keys("PageUp")
        self._idle()
        return self._press("play on")

    def _zoom(self) -> str:
        self._keys(*self.random.choices("+-", k=3))
        self.lab.settle()
        return self._keys("0")  # so that targets are at their expected positions

    def _language(self) -> str:
        language = self.random.choice(LANGUAGES)
        self.lab.ask(f"setattr(w, 'language', {language!r})")
        return language

    def _rules(self) -> str:
        field = self.board.widget.locator("input[type=search]").first
        if not field.is_visible():
            return "none"
        word = self.random.choice(["mage", "city", "14", "<b>", "", "zzz"])
        field.fill(word)
        field.press("Enter")
        return word

    def _name_line(self) -> str:
        if not self.state["lines"]:
            return "none"
        lines = self.board.widget.locator("details.carc-variations")
        if lines.get_attribute("open") is None:
            lines.locator("summary").click()
        fields = lines.locator("input[name=name]")
        field = fields.nth(self.random.randrange(fields.count()))
        name = self.random.choice(["Ann’s chance", "<i>", "", "x" * 40, f"line {len(self.steps)}"])
        field.fill(name)
        field.press("Enter")
        return name

    def _form(self) -> str:
        """Change a field of the new game form, submit it or cancel it."""
        widget, chance = self.board.widget, self.random.random()
        if chance < 0.25:
            return self._press("cancel")
        if chance < 0.32:
            widget.locator("form.carc-form input[name=seed]").fill(str(self.random.randrange(1000)))
            widget.locator("form.carc-form [type=submit]").click()
            return "sent"
        if chance < 0.5:
            names = widget.locator("form.carc-form input[name=name]")
            names.nth(self.random.randrange(names.count())).fill(self.random.choice(["Ann", "Zoë", "<b>", "", "Jo"]))
            return "a name"
        if chance < 0.7:
            boxes = widget.locator("form.carc-form input[type=checkbox]:not([disabled])")
            boxes.nth(self.random.randrange(boxes.count())).click()
            return "a box"
        if chance < 0.8:
            widget.locator("form.carc-form select[name=language]").select_option(self.random.choice(LANGUAGES))
            return "the language"
        buttons = [name for name in widget.evaluate(BUTTONS) if "player" in name]
        return self._press(self.random.choice(buttons)) if buttons else "none"

    def _editor(self) -> str:
        """Do something in the editor."""
        chance = self.random.random()
        if chance < 0.12:
            return self._press("leave")
        if chance < 0.15:
            return self._press("play here")
        if chance < 0.5 and self.state["targets"]:
            return self._target(self.random.choice(self.state["targets"]))
        if chance < 0.65:
            return self._elsewhere()
        if chance < 0.75:
            return self._key()
        buttons = [name for name in self.board.widget.evaluate(BUTTONS) if name not in ("leave", "play here")]
        return self._press(self.random.choice(buttons)) if buttons else "none"

    def _screen_text(self) -> str:
        """Return the text of all outputs of the notebook."""
        areas = self.page.locator(".jp-OutputArea")
        return "\n".join(areas.nth(i).inner_text()[:2000] for i in range(areas.count()))

    # -- checks

    def _ask(self, what: str) -> Any:
        return json.loads(self.lab.ask(f"json.dumps(checker.{what}())"))

    def _idle(self) -> None:
        """Wait until the kernel has answered every message."""
        self.page.wait_for_function(IDLE)

    def settle(self) -> None:
        """Wait until nothing is pending, then check that everything agrees."""
        start = time.monotonic()
        self._idle()
        messages: list[str] = []
        for _ in range(100):
            problems, expected = self._ask("check")
            messages += expected.pop("messages")
            if problems:
                raise Disagreement("\n".join([*problems, "messages:", *messages]))
            shown = self.board.widget.evaluate(SHOWN)
            if shown == expected:
                break
            self.page.wait_for_timeout(50)
        else:
            names = [name for name in expected if shown[name] != expected[name]]
            parts = [f"{name}: {_first_difference(shown[name], expected[name])}" for name in names]
            raise Disagreement("the page shows something else\n" + "\n".join([*parts, "messages:", *messages]))
        if self.errors:
            raise Disagreement("errors in the page: " + "; ".join(self.errors))
        before, self.state = self.state, self._ask("state")
        self.turns += max(0, self.state["turns"] - before["turns"]) if self.state["mode"] == "Playing" else 0
        self.slowest = max(self.slowest, round(1000 * (time.monotonic() - start)))


def _first_difference(shown: Any, expected: Any) -> str:
    """Describe the first difference between two values."""
    if isinstance(shown, dict) and isinstance(expected, dict):
        names = [name for name in shown | expected if shown.get(name) != expected.get(name)]
        return "; ".join(f"{name}: {_first_difference(shown.get(name), expected.get(name))}" for name in names)
    if not (isinstance(shown, list) and isinstance(expected, list)):
        return f"{shown!r}, not {expected!r}"
    place = next((i for i, pair in enumerate(zip(shown, expected, strict=False)) if pair[0] != pair[1]), len(shown))
    return f"{shown[place : place + 4]!r}, not {expected[place : place + 4]!r}"


def main() -> None:
    """Play and print a report."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--turns", type=int, default=300, help="number of turns")
    options.add_argument("--minutes", type=float, help="minutes to play, in place of a number of turns")
    options.add_argument("--seed", type=int, default=1, help="random seed")
    arguments = options.parse_args()
    try:
        launch = CHROMIUM.launch_options()
    except RuntimeError as error:
        sys.exit(str(error))
    turns = sys.maxsize if arguments.minutes else arguments.turns
    start = time.monotonic()
    end = start + 60 * (arguments.minutes or 24 * 60)
    with tempfile.TemporaryDirectory() as home, jupyterlab(Path(home)) as (url, root), sync_playwright() as tools:
        browser = tools.chromium.launch(**launch)
        page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        page.set_default_timeout(120_000)  # the machine may be busy
        soak = Soak(Lab(page, url, root, "soak"), arguments.seed)
        try:
            soak.run(turns, end)
        finally:
            report(soak, time.monotonic() - start)
        browser.close()


def report(soak: Soak, seconds: float) -> None:
    """Print the number of turns and of each kind of step."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in soak.kinds.most_common())
    print(f"seed {soak.seed}: {soak.turns} turns, {len(soak.steps)} steps in {seconds / 60:.1f} minutes: {kinds}")
    print(f"slowest step to agree: {soak.slowest} ms")


if __name__ == "__main__":
    main()
