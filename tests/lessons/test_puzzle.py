"""Puzzles: bundled ones checked by exact search, puzzles of games, and the puzzle of the day.

`python -m tests.lessons.test_puzzle` checks all bundled puzzles, which takes some minutes.
"""

from datetime import date, timedelta

import pytest

from carc_widget import Game, State, puzzles
from carc_widget.bots import Greedy, decide, solve_endgame
from carc_widget.engine import BadArgument
from carc_widget.i18n.language import language
from carc_widget.lessons import Puzzle, Puzzles, UnknownPuzzle
from carc_widget.lessons.puzzle import IDEAS, MIN_LOSS, MIN_TURNS, make_puzzle, to_toml

QUICK = [puzzle for puzzle in puzzles.values() if not puzzle.start.tiles_left]
"""The puzzles of the last tile, whose search is quick."""


def check_by_exact_search(puzzle: Puzzle) -> None:
    """Check that the solutions are the only best turns, and the numbers of the puzzle."""
    advice = solve_endgame(puzzle.start, 10_000_000, width=1000)
    best = [turn for turn in advice if advice.best.margin - turn.margin < MIN_LOSS]
    assert {tuple(map(str, turn.actions)) for turn in best} == set(puzzle.solutions)
    assert puzzle.lead == pytest.approx(advice.best.margin, abs=0.01)
    assert puzzle.loss == pytest.approx(advice.best.margin - advice[len(best)].margin, abs=0.01)
    assert len(advice) >= MIN_TURNS


def test_sixty_puzzles_are_in_order_of_difficulty() -> None:
    assert len(puzzles) == 60
    assert [puzzle.difficulty for puzzle in puzzles.values()] == sorted(
        puzzle.difficulty for puzzle in puzzles.values()
    )
    assert {puzzle.difficulty for puzzle in puzzles.values()} == {1, 2, 3}
    assert {puzzle.idea for puzzle in puzzles.values()} == IDEAS.keys()
    assert len({puzzle.position for puzzle in puzzles.values()}) == len(puzzles)


@pytest.mark.parametrize("puzzle", QUICK[:5], ids=repr)
def test_solutions_are_the_only_best_turns(puzzle: Puzzle) -> None:
    check_by_exact_search(puzzle)


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", puzzles.values(), ids=repr)
def test_level_is_reached_by_each_solution_and_missed_by_another_turn(puzzle: Puzzle) -> None:
    for solution in puzzle.solutions:
        run = puzzle.level.begin()
        for action in solution:
            assert run.status == "open"
            run = run.act(action)
        assert (run.status, run.stars) == ("reached", 3)
    state = puzzle.start
    wrong = next(turn for turn in state.legal_turns() if tuple(map(str, turn.actions)) not in puzzle.solutions)
    run = puzzle.level.begin()
    for wrong_action in wrong.actions:
        run = run.act(wrong_action)
    assert run.status == "failed"


def test_rotation_that_looks_the_same_solves_a_puzzle() -> None:
    state = State.setup(hand="U", players=["Red", "Blue"], tiles_left={})
    puzzle = Puzzle("x", state.to_text(), (("U/1 1,0", "+road W"),), 0, 2, "build", 1)
    assert puzzle.level.begin().act("U/3 1,0").act("+road E").status == "reached"
    assert puzzle.level.begin().act("U/3 1,0").act("pass").status == "failed"


@pytest.mark.slow
def test_puzzles_of_a_game_are_found_in_its_record() -> None:
    game = Game(["Red", "Blue"], seed=2)
    while not game.state.is_over:
        game.play(decide(Greedy(), game.state, 2))
    (last,) = [state for state in game.states if state.phase == "place" and not state.tiles_left]
    puzzle = make_puzzle(last, f"turn-{last.turn}")
    assert puzzle is not None
    assert puzzle in Puzzles.from_game(game.to_text())


@pytest.mark.slow
def test_generated_puzzle_depends_on_the_seed() -> None:
    puzzle = Puzzles.generate(1, "base")
    check_by_exact_search(puzzle)
    assert puzzle == Puzzles.generate(1, "base") != Puzzles.generate(2, "base")


def test_daily_puzzle_differs_from_day_to_day() -> None:
    first = date(2026, 11, 23)
    days = [puzzles.daily(first + timedelta(day)) for day in range(3)]
    assert days == [puzzles.daily(first + timedelta(day)) for day in range(3)]
    assert puzzles.daily() in puzzles.values()
    start = date.fromordinal(first.toordinal() // len(puzzles) * len(puzzles))
    assert len({puzzles.daily(start + timedelta(day)).id for day in range(len(puzzles))}) == len(puzzles)


def test_texts_are_in_the_language_in_use() -> None:
    level = next(iter(puzzles.values())).level
    with language("nl"):
        assert level.title == "Vind de beste beurt"
    with language("it"):
        assert level.title == "Trova il turno migliore"
    assert level.title == "Find the best turn"


def test_file_holds_exactly_the_puzzles() -> None:
    from carc_widget.lessons.puzzle import DATA

    assert DATA.read_text("utf-8") == to_toml(puzzles.values())


def test_bad_input_is_refused() -> None:
    with pytest.raises(UnknownPuzzle):
        puzzles["no-such-puzzle"]
    with pytest.raises(BadArgument, match="a date"):
        puzzles.daily("today")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="the game"):
        Puzzles.from_game(3)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="the seed"):
        Puzzles.generate("x")  # type: ignore[arg-type]


if __name__ == "__main__":
    for number, each in enumerate(puzzles.values(), 1):
        check_by_exact_search(each)
        print(f"{number} of {len(puzzles)}: {each}")
