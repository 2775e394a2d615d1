"""A board in every state that it has, one after the other in one page, for tests that look at all of them."""

from collections.abc import Iterator

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.lab import Lab

SETUP = """
from random import Random
from carc_widget import *
from carc_widget.engine import Spot
from carc_widget.widget.intents import *
from carc_widget.widget.session import AID_NAMES, Aids, Failure
game = Game(["Ann", "Bartholomew of the Very Long Name, Jr."], order=["E", "M6"], seed=1)
w = GameWidget(game)

def over():
    ended, random = Game(["Ann", "Bob", "Cem"], seed=4), Random(4)
    while not ended.is_over:
        ended.play(random.choice(ended.state.legal_actions()))
    return ended

def press(*ids):
    for id in ids:
        w._take(Press(id, (0.5, 0.5), 2) if id.split()[0] in ("cell", "spot") else PressButton(id))

STATES = {
    "start": lambda: None,
    "tried tile": lambda: press("cell 0 -1"),
    "meeple that is tried": lambda: press("spot 0 -1 0"),
    "list of choices": lambda: press("aid choices"),
    "magic question": lambda: press("confirm", "cell 1 0", "place"),
    "an answer": lambda: w._take(Press(None, (0.5, 5.5))),
    "card and rule": lambda: (w._take(Ask(Spot(Cell(0, 0), 1))), press("rule R43"), press("rule R10")),
    "every aid": lambda: w._take(Switch(Aids(**dict.fromkeys(AID_NAMES, True)))),
    "rules that were found": lambda: w._take(LookFor("witch")),
    "an error": lambda: w._take(Report(Failure("ValueError", "no such thing", "Traceback", "game.play('E 0,1')"))),
    "form": lambda: (press("dismiss"), press("new")),
    "form with refusals": lambda: w._take(
        Submit("new", {"seat": ("1", "2"), "name": ("Ann", "Ann"), "colour": ("Red", "Blue")})
    ),
    "editor": lambda: (press("cancel"), press("edit")),
    "replay": lambda: (press("leave"), w.replay(over()), press("time next")),
    "table at the end": lambda: press("time last"),
    "a sum that is told": lambda: press("sum 0"),
}
w
"""

OPEN_ALL = "game => game.querySelectorAll('details').forEach(fold => (fold.open = !fold.matches('.carc-menu')))"
"""Every fold is open, but for the menu, which would lie above others."""
MENU = "game => game.querySelectorAll('.carc-menu').forEach(menu => (menu.open = true))"


def states(lab: Lab, board: Board) -> Iterator[str]:
    """Bring the board to one state after the other; its name each time that it is seen."""
    for name in lab.ask("list(STATES)"):
        lab.ask(f"(STATES[{name!r}](), None)[1]")
        sentence = lab.ask("w.screen.bar.sentence")
        if sentence:
            expect(board.part("sentence")).to_have_text(sentence)
        board.expect("w.session.failures if 'error' not in " + repr(name) + " else ()", ())
        board.widget.evaluate(OPEN_ALL)
        lab.settle()
        yield name
    board.widget.evaluate(MENU)
    yield "menu"
