"""Named screen states: one board that goes through all of them, and lessons, each in its own cell."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab

RECORDS = {path.stem: path.read_text("utf-8") for path in sorted((Path(__file__).parent / "records").glob("*.txt"))}
"""Records of finished games; unlike random games they do not depend on the order of legal actions."""

SETUP = (
    f"RECORDS = {RECORDS!r}"
    + """
from carc_widget import *
from carc_widget.engine import Spot
from carc_widget.widget.messages import *
from carc_widget.widget.session import AID_NAMES, Aids, CallbackError
game = Game(["Ann", "Bartholomew of the Very Long Name, Jr."], order=["E", "M6"], seed=1)
w = GameWidget(game)

think = bots.MonteCarlo.think

def think_briefly(bot, state, random=None, stop=None):
    # a fixed number of playouts instead of a time limit, so that hints are the same in every run
    *_, last = think(bots.MonteCarlo(playouts=60, width=bot.width), state, random, stop)
    yield last

bots.MonteCarlo.think = think_briefly

def press(*ids):
    for id in ids:
        on_board = len(id.split()) > 2  # "cell 0 -1", not "aid choices"
        w._dispatch(Press(id, (0.5, 0.5), 2) if on_board else PressButton(id))

def vary():
    for _ in range(8):
        w.game.undo()
    w.game.play("U/2 -5,0")

def open_review():
    global expected_review
    w.replay(RECORDS["few_tiles"])
    press("time last")
    expected_review = review(w.game, turns=len(w.game.replay.moves), random=w.game.seed)
    press("review")

STATES = {
    "start": lambda: None,
    "hints": lambda: setattr(w, "hints", True),
    "explained hint": lambda: press("why 1"),
    "compared turn": lambda: press("cell 0 1", "why try"),
    "tentative tile": lambda: (setattr(w, "hints", False), press("back", "cell 0 -1")),
    "tentative meeple": lambda: press("spot 0 -1 0"),
    "list of choices": lambda: press("aid choices"),
    "magic question": lambda: press("confirm", "cell 1 0", "place"),
    "explanation": lambda: w._dispatch(Press(None, (0.5, 5.5))),
    "card and rule": lambda: (w._dispatch(Inspect(Spot(Cell(0, 0), 1))), press("rule R21")),
    "every aid": lambda: (press("close R21"), w._dispatch(SetAids(Aids(**dict.fromkeys(AID_NAMES, True))))),
    "rule search": lambda: (setattr(w, "hints", False), w._dispatch(SearchRules("witch"))),
    "error": lambda: w._dispatch(
        Report(CallbackError("ValueError", "no such thing", "Traceback", "game.play('E 0,1')"))
    ),
    "form": lambda: (press("dismiss"), press("new")),
    "form with errors": lambda: w._dispatch(
        Submit("new", {"player": ("1", "2"), "name": ("Ann", "Ann"), "colour": ("Red", "Blue")})
    ),
    "editor": lambda: (press("cancel"), press("edit")),
    "editor with problems": lambda: press("tile 0 -1", "tile 0 -1"),
    "replay": lambda: (press("leave"), w.replay(RECORDS["three_players"]), press("time next")),
    "final table": lambda: press("time last"),
    "sum": lambda: press("sum 0"),
    "variations": lambda: (press("explanation close"), vary()),
    "review": open_review,
    "turn in review": lambda: press(f"review {w.session.review.costliest_turns(1)[0].number}"),
    "explained mistake": lambda: press(f"mistake {w.session.review.costliest_turns(1)[0].number}"),
    "mistake to improve": lambda: press("learn 0"),
    "best turn": lambda: press("learn show"),
}
w
"""
)

READY = {
    "hints": "w.session.advice is not None",
    "every aid": "w.session.advice is not None and w.session.advice.state == s",
    "review": "w.session.review == expected_review",
}
"""The condition for a complete screen state, of the widget `w` and its state `s`, if a thread computes it."""

SHOWN = {"explained hint": "explanation", "compared turn": "explanation", "explained mistake": "explanation"}
"""The part of the board that a screen state adds, where the sentence does not change."""

LESSONS = {
    "level": "level = levels[next(iter(levels))].play()\nlevel",
    "exercise": "exercises['claim-and-finish'].play()",
    "exercise with numbers": "exercises['two-roads'].play()",
    "exercise with a position to build": "exercises['one-is-paid'].play()",
    "prediction": "scenarios['two-roads'].predict()",
    "question": (
        "carc_widget.lessons.question_card(scenarios['two-roads'].state, 'How many?', '6', ['5', '6'], right=1)"
    ),
    "presentation": "carc_widget.present('What does the witch do?', 'witch-rounds-up')",
    "comparison": "compare(scenarios['two-roads'].state, 'zman_2013', 'current')",
}
"""Lessons, one for each cell."""

TWO_BOARDS = "compare(scenarios['two-roads'].state, 'zman_2013', 'current').play()"
"""Two boards in one output."""

OPEN_ALL = "game => game.querySelectorAll('details').forEach(fold => (fold.open = !fold.matches('.carc-popup')))"
"""Opens all folds except the menus, which would cover other parts."""
MENU = "game => game.querySelectorAll('.carc-popup').forEach(menu => (menu.open = true))"


def wait_for(board: Board, condition: str, seconds: int = 60) -> None:
    """Wait until an expression in the kernel is true."""
    for _ in range(10 * seconds):
        if board.ask(condition):
            return
        board.lab.page.wait_for_timeout(100)
    raise AssertionError(f"{condition} is not true after {seconds} seconds")


def _tabs(board: Board) -> Iterator[str]:
    """Select one tab after the other, and the first again."""
    tabs = board.widget.get_by_role("tab")
    for tab in tabs.all()[1:]:
        tab.click()
        yield f"tab {tab.inner_text()}"
    tabs.first.click()


def states(lab: Lab, board: Board) -> Iterator[str]:
    """Bring the board to one screen state after the other, and yield the name of each."""
    for name in lab.ask("list(STATES)"):
        lab.ask(f"(STATES[{name!r}](), None)[1]")
        wait_for(board, READY.get(name, "True"))
        sentence = lab.ask("w.view.toolbar.sentence")
        if sentence:
            expect(board.part("sentence")).to_have_text(sentence)
        if name in SHOWN:
            expect(board.part(SHOWN[name])).to_be_visible()
        if name != "error":
            board.expect("w.session.failures", ())
        board.widget.evaluate(OPEN_ALL)
        lab.settle()
        yield name
        if name == "start":
            yield from _tabs(board)
    board.widget.evaluate(MENU)
    yield "menu"
