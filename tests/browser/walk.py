"""Walk through every prediction, level, exercise and slide in a browser, with wrong and right answers.

`python -m tests.browser.walk [--every N] [--start N] [en nl it]` answers every Nth item (by default all) in these
languages (by default all) by clicks, and prints every problem. After each click the browser has to show what a page
without a browser has in its view.
"""

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, sync_playwright

from carc_widget import exercises, language, levels, present, scenarios
from carc_widget.engine import Cell, Deploy, MoveFigure, Pass, Phase, Place, Spot, State
from carc_widget.i18n import languages
from carc_widget.lessons import Exercise, Lesson, Level, predict, solve
from carc_widget.scenarios import Scenario
from carc_widget.widget import LessonWidget
from carc_widget.widget.board.targets import cell_id, spot_id
from carc_widget.widget.lesson.messages import FillField
from tests.browser.board import Board
from tests.browser.conftest import open_host
from tests.browser.lab import Lab
from tests.browser.server import jupyterlab
from tests.browsers import CHROMIUM

ITEMS = """
from carc_widget import exercises, levels, present, scenarios
from carc_widget.lessons import Lesson
from carc_widget.widget import comm
comm.TOKENS_PER_SECOND = 10_000  # the walk clicks faster than people, and every click counts
with_attempts = [scenario for scenario in scenarios.values() if scenario.attempts]
played = [level for level in levels.values() if not level.bot]
items = [*with_attempts, *played, *exercises.values()][{start}::{every}]
page = {opened}
page
"""
LESSON = 'Lesson("Walk", {code!r}, tuple(items)).play()'
SLIDES = "present(items, language={code!r})"

SHOWN = """(root) => {
    const own = (selector) => [...root.querySelectorAll(selector)].filter((found) => !found.closest(".carc-game"));
    const texts = (selector) => own(selector).map((found) => found.textContent);
    return {
        step: texts("[data-test=step]"),
        question: texts(".carc-lesson-question > div"),
        explanation: texts("[data-test=explanation] > p"),
        rules: texts("[data-test=cited-rule] > summary"),
        verdict: own("[data-test=explanation], [data-test=banner]").map((found) =>
            found.classList.contains("carc-right") || (found.classList.contains("carc-wrong") ? false : null)),
        buttons: own("[data-press]:enabled").map((found) => found.dataset.press).sort(),
        labels: texts(".carc-lesson-choice > span:not([class])"),
        comparison: texts("[data-test=comparison] tbody td:not(:last-child)"),
        tooWide: root.scrollWidth > root.clientWidth + 1,
        cut: own("button, p").filter((found) => found.scrollWidth > found.clientWidth + 1 && found.clientWidth).length,
    };
}"""
"""What the page shows outside its boards."""

PLACED = "(lambda placed: placed and (placed.cell.x, placed.cell.y, placed.rotation))(w.session.selection.placed)"
"""The cell and rotation of the tile that is placed tentatively, or `None`."""

BUTTON = ':is(.carc-lesson-button, .carc-lesson-choice)[data-press="{}"]'


def walk_items(start: int, every: int) -> list[Scenario | Level | Exercise]:
    """Return the items of the walk, the same as in the notebook."""
    with_attempts = [scenario for scenario in scenarios.values() if scenario.attempts]
    played = [level for level in levels.values() if not level.bot]
    items: list[Scenario | Level | Exercise] = [*with_attempts, *played, *exercises.values()]
    return items[start::every]


class Walk:
    """A page in the browser and the same page without one; every input goes to both.

    Parameters:
        lab: the notebook, whose variable `page` holds the widget.
        twin: the page without a browser.
    """

    def __init__(self, lab: Lab, twin: LessonWidget) -> None:
        self.lab, self.twin = lab, twin
        self.root: Locator = lab.page.locator(".carc-lesson")
        self.root.wait_for()
        self.problems: list[str] = []

    def press(self, *ids: str) -> None:
        """Click buttons by id."""
        for id in ids:
            self.root.locator(BUTTON.format(id)).first.click()
            self.twin.press(id)
            self.compare(id)

    def fill(self, field: str, text: str) -> None:
        """Type into a field."""
        self.root.locator(f'[data-entry="{field}"]').fill(text)
        self.twin.apply(FillField(field, text))

    def compare(self, after: str) -> None:
        """Wait until the page shows the same as the twin; report the difference."""
        expected, shown = self._expected(), {}
        for _ in range(100):
            shown = self.root.evaluate(SHOWN)
            if all(shown[name] == value for name, value in expected.items()):
                return
            self.lab.page.wait_for_timeout(40)
        different = {name: (shown.get(name), value) for name, value in expected.items() if shown.get(name) != value}
        self.problems.append(f"{self.twin.view.title!r}, after {after!r}: {different}")

    def _expected(self) -> dict[str, Any]:
        page = self.twin.view
        boards = bool(page.boards)
        choices = [button.label for group in page.groups for button in group.buttons]
        verdict = [page.banner.correct] if page.banner else []
        rows = [text for row in page.comparison for text in (row.first, row.second)]
        return {
            "step": [page.step] if page.step else [],
            "question": page.question.split("\n") if page.question else [],
            "explanation": list(page.explanation),
            "rules": [f"{cited.id} {cited.title}" for cited in page.cited_rules],
            "verdict": [*verdict, page.correct],
            "buttons": sorted(id for id, button in page.pressable.items() if not button.command),
            "labels": [] if boards else choices,
            "comparison": rows,
            "tooWide": False,
            "cut": 0,
        }


# -- predictions


def answer_prediction(walk: Walk, scenario: Scenario) -> None:
    """Predict wrongly, then rightly."""
    questions = predict(scenario).questions
    for off in (1, 0):
        for number, question in enumerate(questions):
            walk.press(f"choice {number} {(question.right + off) % len(question.choices)}")
        walk.press("next")
        while not walk.twin.view.comparison and "next" in walk.twin.view.pressable:
            walk.press("answer" if "answer" in walk.twin.view.pressable else "next")
        right = walk.twin.view.correct
        if questions and right is not (not off):
            walk.problems.append(f"{scenario.id}: the verdict is {right}")
        walk.press("again")


# -- exercises


def answer_exercise(walk: Walk, exercise: Exercise) -> None:
    """Answer wrongly, then rightly."""
    for correct in (False, True):
        if exercise.kind == "counterexample":
            if correct:
                solution = exercise.solution()
                walk.lab.ask(f"page.boards[0].edit({solution!r})")
                walk.twin.boards[0].edit(solution)
        else:
            inputs = answer_inputs(exercise, correct)
            if not inputs:
                continue  # clicks can build right answers only
            for field, value in inputs:
                walk.fill(field, value) if value is not None else walk.press(field)
        walk.press("check")
        if walk.twin.view.correct is not correct:
            walk.problems.append(f"{exercise.id}: the verdict is {walk.twin.view.correct}, expected {correct}")
        if not correct:
            walk.press("again")


def answer_inputs(exercise: Exercise, correct: bool) -> list[tuple[str, str | None]]:
    """Return the inputs of an answer: fields with their texts, and buttons with `None`."""
    solution = exercise.solution()
    match exercise.kind:
        case "points":
            points = dict(part.rsplit(" ", 1) for part in solution.split(". ")[0].split(", "))
            return [(name, points.get(name, "0") if correct else "39") for name in exercise.start.players]
        case "gap":
            return [("text", solution if correct else "99")]
        case "targets" | "spot":
            right = solution.replace(" | ", "; ").split("; ")
            wrong = [place for place in exercise.answer_options if place not in right]
            chosen = right if correct else wrong
            return [(f"pick {place}", None) for place in (chosen if exercise.kind == "targets" else chosen[:1])]
        case "order":
            numbers = solution.split()
            return [(f"line {number}", None) for number in (numbers if correct else reversed(numbers))]
        case "bug":
            lines = range(1, len(exercise.choices) + 1)
            return [(f"line {next(n for n in lines if (str(n) == solution) is correct)}", None)]
    return [(id, None) for id in action_clicks(exercise, solution.split(" | "), correct)]


def action_clicks(exercise: Exercise, right: Sequence[str], correct: bool) -> list[str]:
    """Find the clicks of an action: a piece, a place, or a piece and a place."""
    page = exercise.play()
    buttons = [button.id for group in page.view.groups for button in group.buttons]
    takes = [id for id in buttons if id.startswith("take ")]
    places = [id for id in buttons if id.startswith("put ")]
    for clicks in [*([take] for take in takes), *([take, put] for take in ("", *takes) for put in places)]:
        ids = [id for id in clicks if id]
        for repeat in range(4):  # another click on a square rotates the tile
            page.press("again", *ids, *ids[-1:] * repeat)
            answer = page.session.text
            if answer and (answer in right) is correct:
                page.close()
                return [*ids, *ids[-1:] * repeat]
    page.close()
    if correct:
        raise AssertionError(f"no clicks build {right}")
    return []


# -- levels


def answer_level(walk: Walk, level: Level) -> None:
    """Fail if the level can fail within a few actions, then reach the goal by clicks on the board."""
    for correct, actions in ((False, failing_actions(level)), (True, solve(level))):
        if actions is None:
            continue
        board = Board(walk.lab, "page.boards[0]")
        game = walk.twin.boards[0].game
        texts = [
            *actions,
            *(["pass"] if re.match(r"[A-Z]", actions[-1]) else []),
        ]  # a tile is confirmed with its meeple
        for number, text in enumerate(texts):
            if game.state.phase is Phase.OVER:
                break
            action = game.state.resolve(text)
            following = texts[number + 1] if number + 1 < len(texts) else ""
            if correct:
                click_action(board, game.state, action, following)
            else:
                walk.lab.ask(f"page.boards[0].game.play({text!r}) and None")
            game.play(text)
        walk.compare("the last action")
        banner = walk.twin.view.banner
        if banner is None or banner.correct is not correct:
            walk.problems.append(f"{level.id}: the banner is {banner}")
        if not correct:
            walk.press("again")


def failing_actions(level: Level) -> list[str] | None:
    """Find random actions after which the level has failed; `None` if none are found."""
    random = Random(level.id)
    for _ in range(30):
        run = level.begin()
        texts: list[str] = []
        while run.status == "open" and len(texts) < 8:
            action = random.choice(run.state.legal_actions())
            texts.append(run.state.action_to_text(action))
            run = run.act(action)
        if run.status == "failed":
            return texts
    return None


def click_action(board: Board, state: State, action: object, following: str) -> None:
    """Play an action by clicks; the tile and the meeple of a turn are confirmed together.

    Parameters:
        board: the board.
        state: the state before the action, or after the tentative placement of the tile.
        action: the action.
        following: the next action as text.
    """
    if not board.ask("w.session.selection.placed is not None"):
        states = [state.to_text(), *([state.apply(action)[0].to_text()] if isinstance(action, Pass) else [])]
        board.expect(f"s.to_text() in {states!r}", True)
        if board.ask("s.to_text()") != state.to_text():
            return  # without a meeple the board passes by itself
    board.wait_for_sync()
    match action:
        case Place(cell, rotation):
            for _ in range(4):
                before = board.ask(PLACED)
                board.press(cell_id(cell))
                board.expect(f"{PLACED} != {before!r}", True)
                if board.ask(PLACED)[2] == rotation:
                    break
            if following.startswith(("mage>", "witch>", "circle")):
                press_first(board, "place")
        case Deploy(spot, kind):
            if kind.value == "large":
                press_first(board, "large")
                board.expect("w.session.selection.kind.value", "large")
            board.press(spot_id(spot))
            board.expect("w.session.selection.segment", spot.segment)
            board.wait_for_sync()
            press_first(board, "confirm")
        case MoveFigure(figure, spot):
            press_first(board, figure.value)
            spots = [spot_id(other, figure) for other in board_spots(board, spot)]
            board.expect(f"any(t['id'] in {spots!r} for t in w.board['targets'])", True)
            board.press(board.ask(f"next(t['id'] for t in w.board['targets'] if t['id'] in {spots!r})"))
        case Pass():
            press_first(board, "pass", "place")
        case _:
            board.lab.ask(f"{board.name}.game.play({str(action)!r}) and None")


def board_spots(board: Board, spot: Any) -> list[Any]:
    """Return all segments of the feature at a spot."""
    at = f"(({spot.cell.x}, {spot.cell.y}), {spot.segment})"
    found = board.ask(
        "[(o.cell.x, o.cell.y, o.segment) for f in s.features for o in f.spots "
        f"if any(((p.cell.x, p.cell.y), p.segment) == {at} for p in f.spots)]"
    )
    return [Spot(Cell(x, y), segment) for x, y, segment in found]


def press_first(board: Board, *ids: str) -> None:
    """Click the first of these buttons that is there."""
    toolbar = board.widget
    for _ in range(50):
        for id in ids:
            button = toolbar.locator(f'.carc-toolbar [data-press="{id}"]')
            if button.count():
                button.first.click()
                return
        board.lab.page.wait_for_timeout(50)
    raise AssertionError(f"there is no button {' or '.join(ids)}")


# -- the walk


def walk_lesson(lab: Lab, code: str, start: int = 0, every: int = 1) -> Iterator[str]:
    """Answer all items of a lesson, and yield every problem."""
    lab.open(ITEMS.format(start=start, every=every, opened=LESSON.format(code=code)))
    lab.run_all()
    items = walk_items(start, every)
    with language(code):
        walk = Walk(lab, Lesson("Walk", code, tuple(items)).play())
        for number, item in enumerate(items):
            try:
                walk.compare("the start")
                answers = {Scenario: answer_prediction, Level: answer_level, Exercise: answer_exercise}
                next(answer for kind, answer in answers.items() if isinstance(item, kind))(walk, item)  # type: ignore[operator]
            except Exception as error:  # the next item is walked all the same
                walk.problems.append(f"{item!r}: {type(error).__name__}: {str(error)[:600]}")
            yield from walk.problems
            walk.problems.clear()
            if number + 1 < len(items):
                walk.press("lesson-next")
        walk.twin.close()


def walk_slides(lab: Lab, code: str, start: int = 0, every: int = 1) -> Iterator[str]:
    """Go through the slides of all items: a wrong choice, the answer, the next slide; yield every problem."""
    lab.open(ITEMS.format(start=start, every=every, opened=SLIDES.format(code=code)))
    lab.run_all()
    items = walk_items(start, every)
    walk = Walk(lab, present(items, language=code))
    for number, _item in enumerate(items):
        walk.compare("the start")
        questions = walk.twin.session.slide.questions
        if questions:
            walk.press(f"choice 0 {(questions[0].right + 1) % len(questions[0].choices)}")
        if "answer" in walk.twin.view.pressable:
            walk.press("answer")
        yield from walk.problems
        walk.problems.clear()
        if number + 1 < len(items):
            walk.press("next")
    walk.twin.close()


def main() -> int:
    """Walk in these languages; return the number of problems."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=list(languages()))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--start", type=int, default=0)
    options = parser.parse_args()
    count = 0
    with (
        tempfile.TemporaryDirectory() as home,
        jupyterlab(Path(home)) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(**CHROMIUM.launch_options()) as browser,
    ):
        for code in options.languages:
            for each in (walk_lesson, walk_slides):
                page = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce").new_page()
                with open_host(Lab, page, server, f"{each.__name__}-{code}") as lab:
                    for problem in partial(each, lab, code)(options.start, options.every):
                        count += 1
                        print(json.dumps([code, each.__name__, problem], ensure_ascii=False), flush=True)
                page.context.close()
                print(code, each.__name__, "done", flush=True)
    return count


if __name__ == "__main__":
    sys.exit(min(main(), 100))
