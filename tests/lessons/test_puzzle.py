"""Puzzles: bundled ones checked by exact search or by playouts, puzzles of games, and the puzzle of the day.

`python -m tests.lessons.test_puzzle` checks all bundled puzzles, which takes some minutes.
"""

from datetime import date, timedelta
from random import Random

import pytest

from carc_widget import Game, State, puzzles
from carc_widget.bots import Greedy, decide, solve_endgame
from carc_widget.bots.monte_carlo import make_search
from carc_widget.engine import BadArgument, BadSetting
from carc_widget.i18n.language import language
from carc_widget.lessons import Puzzle, Puzzles, UnknownPuzzle
from carc_widget.lessons.puzzle import IDEAS
from carc_widget.lessons.puzzle_collection import to_toml
from carc_widget.lessons.puzzle_search import (
    BATCHES,
    MAX_TILES_LEFT,
    MIN_LOSS,
    MIN_TURNS,
    PLAYOUTS,
    TO_THE_END,
    make_puzzle,
)

QUICK = [puzzle for puzzle in puzzles.values() if not puzzle.start.tiles_left]
"""The puzzles of the last tile, whose search is quick."""


MIDDLE = [puzzle for puzzle in puzzles.values() if not puzzle.exact]
"""The puzzles that playouts check."""

MIDDLE_COUNT = 4


def check_by_exact_search(puzzle: Puzzle) -> None:
    """Check that the solutions are the only best turns, and the numbers of the puzzle."""
    advice = solve_endgame(puzzle.start, 10_000_000, width=1000)
    best = [turn for turn in advice if advice.best.margin - turn.margin < MIN_LOSS]
    assert {tuple(map(str, turn.actions)) for turn in best} == set(puzzle.solutions)
    assert puzzle.lead == pytest.approx(advice.best.margin, abs=0.01)
    assert puzzle.loss == pytest.approx(advice.best.margin - advice[len(best)].margin, abs=0.01)
    assert len(advice) >= MIN_TURNS


def check_by_playouts(puzzle: Puzzle, playouts: int) -> None:
    """Check by other playouts than those of the puzzle that the solutions are better than the best-ranked turns."""
    search = make_search(puzzle.start, Random(1), width=6, turns=TO_THE_END, batch=playouts // BATCHES, compiled=True)
    while search.candidates[0].playouts < playouts:
        for _playouts in search.sweep(0.0):
            pass
    ranked = sorted(search.candidates, key=lambda one: -one.margin)
    assert tuple(map(str, ranked[0].advised_turn().actions)) in puzzle.solutions
    assert ranked[0].error is not None
    assert ranked[0].margin == pytest.approx(puzzle.lead, abs=5 * ranked[0].error)
    others = [one for one in ranked if tuple(map(str, one.advised_turn().actions)) not in puzzle.solutions]
    loss, error = ranked[0].lead_over(others[0])
    assert loss > puzzle.loss - 5 * (error + puzzle.error)


def test_puzzles_are_in_order_of_difficulty() -> None:
    assert sum(puzzle.exact for puzzle in puzzles.values()) == 60
    assert len(MIDDLE) == MIDDLE_COUNT
    assert [puzzle.difficulty for puzzle in puzzles.values()] == sorted(
        puzzle.difficulty for puzzle in puzzles.values()
    )
    assert {puzzle.difficulty for puzzle in puzzles.values()} == {1, 2, 3}
    assert {puzzle.idea for puzzle in puzzles.values()} == IDEAS.keys()
    assert len({puzzle.position for puzzle in puzzles.values()}) == len(puzzles)


def test_puzzles_of_the_middle_are_clear_beyond_five_standard_errors() -> None:
    for puzzle in MIDDLE:
        assert sum(puzzle.start.tiles_left.values()) > MAX_TILES_LEFT
        assert puzzle.playouts >= PLAYOUTS == 10_000
        assert puzzle.loss > max(MIN_LOSS, 5 * puzzle.error) > 0


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", MIDDLE[:1], ids=repr)
def test_other_playouts_confirm_a_puzzle_of_the_middle(puzzle: Puzzle) -> None:
    check_by_playouts(puzzle, 1_000)


def test_text_says_how_a_puzzle_was_checked() -> None:
    assert "in 10,000 simulated games" in MIDDLE[0].level.texts.reached
    assert "simulated games" not in QUICK[0].level.texts.reached


def test_last_turn_is_not_spoken_of_as_a_matter_of_chance() -> None:
    """Without a tile to draw, nothing is expected or an average."""
    last = puzzles["puzzle-01"]
    assert not last.start.tiles_left
    assert last.level.texts.goal == (
        "This is the last turn of the game. Find the turn that gives you the largest lead at the end."
    )
    assert last.level.texts.reached == (
        "This is the best turn: a lead of −8 at the end. Every worse turn loses 29 points or more."
    )


@pytest.mark.slow
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
    assert run.message == "Another turn is better. Try again."


def test_rotation_that_looks_the_same_solves_a_puzzle() -> None:
    state = State.setup(hand="U", players=["Red", "Blue"], tiles_left={})
    puzzle = Puzzle("x", state.to_text(), (("U/1 1,0", "+road W"),), 0, 2, 0, 0, "build", 1)
    assert puzzle.level.begin().act("U/3 1,0").act("+road E").status == "reached"
    assert puzzle.level.begin().act("U/3 1,0").act("pass").status == "failed"


@pytest.mark.parametrize(
    ("id", "turn"),
    [
        ("puzzle-40", ("U/1 -3,1", "+field NL")),
        ("puzzle-49", ("V 4,-3", "pass")),
        ("puzzle-50", ("S/1 -1,-7", "+field WR")),
        ("puzzle-55", ("U/1 -3,1", "+field NL")),
    ],
)
def test_other_field_or_rotation_on_the_same_tiles_fails(id: str, turn: tuple[str, ...]) -> None:
    run = puzzles[id].level.begin()
    for action in turn:
        run = run.act(action)
    assert run.status == "failed"


def test_turn_with_a_crop_circle_is_no_puzzle() -> None:
    """The best turn is to remove: the opponent loses a knight after it, before the turn is over."""
    state = State.from_text(
        "tiles -1,-2: N/3 E/1 R 0,-1: E/2 0,0: D; player Red 4; player Blue 0: city E 0,-2; turn 5 Red place K3; "
        "bag empty; sets base crop_circles_2"
    )
    advice = solve_endgame(state, width=1000)
    assert advice.best.text == "K3/1 0,-3 +field SL circle remove"
    assert len(advice) >= MIN_TURNS
    assert advice.best.margin - advice[1].margin >= MIN_LOSS
    assert make_puzzle(state, "x") is None


@pytest.mark.slow
def test_puzzles_of_a_game_are_found_in_its_record() -> None:
    game = Game(["Red", "Blue"], seed=2)
    while not game.state.is_over:
        game.play(decide(Greedy(), game.state, 2))
    (last,) = [state for state in game.states if state.phase == "place" and not state.tiles_left]
    puzzle = make_puzzle(last, f"turn-{last.turn}")
    assert puzzle is not None
    puzzles_of_text = Puzzles.from_game(game.to_text())
    assert puzzle in puzzles_of_text
    assert Puzzles.from_game(game.replay) == puzzles_of_text


@pytest.mark.slow
def test_generated_puzzle_depends_on_the_seed() -> None:
    puzzle = Puzzles.generate(1, "base")
    check_by_exact_search(puzzle)
    assert puzzle == Puzzles.generate(1, "base") != Puzzles.generate(10, "base")


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
        assert level.title == "Zoek de beste beurt"
    with language("it"):
        assert level.title == "Trova il turno migliore"
    assert level.title == "Find the best turn"


def test_file_holds_exactly_the_puzzles() -> None:
    from carc_widget.lessons.puzzle_collection import DATA

    assert DATA.read_text("utf-8") == to_toml(puzzles.values())


def test_bad_input_is_refused() -> None:
    with pytest.raises(UnknownPuzzle):
        puzzles["no-such-puzzle"]
    with pytest.raises(BadArgument, match="a date"):
        puzzles.daily("today")  # type: ignore[arg-type]
    with pytest.raises(UnknownPuzzle, match="no puzzles here"):
        Puzzles([]).daily()
    with pytest.raises(BadArgument, match="the game"):
        Puzzles.from_game(3)  # type: ignore[arg-type]
    with pytest.raises(BadSetting, match="the seed"):
        Puzzles.generate("x")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="tiles_left"):
        Puzzles.generate(1, tiles_left=(5, 2))
    with pytest.raises(BadArgument, match=r"tiles_left .* begins with 70"):
        Puzzles.generate(1, sets="base", tiles_left=(71, 80))  # no game ever has so many
    with pytest.raises(BadArgument, match="tiles_left"):
        Puzzles.from_game(Game(), 20)  # type: ignore[arg-type]


if __name__ == "__main__":
    for number, each in enumerate(puzzles.values(), 1):
        if each.exact:
            check_by_exact_search(each)
        else:
            check_by_playouts(each, PLAYOUTS)
        print(f"{number} of {len(puzzles)}: {each}")
