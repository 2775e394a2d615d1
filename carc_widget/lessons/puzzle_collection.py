"""The collection of puzzles: those of this package, the one of a day, and new ones from games."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import fields
from datetime import date
from itertools import count
from pathlib import Path
from random import Random

from carc_widget.bots import Greedy, decide
from carc_widget.engine.dealing import check_seed
from carc_widget.engine.errors import BadArgument, expect, shown, whole_number
from carc_widget.engine.game import Game, to_game
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.engine.tiles import DEFAULT_SETS
from carc_widget.engine.turn import Phase
from carc_widget.lessons.puzzle import Puzzle
from carc_widget.lessons.puzzle_search import MAX_TILES_LEFT, make_puzzle
from carc_widget.scenarios.collection import Collection, UnknownId
from carc_widget.scenarios.toml_reader import toml_value

DATA = Path(__file__).parent / "data" / "puzzles.toml"


class UnknownPuzzle(UnknownId):
    """An unknown id of a puzzle; the message suggests a similar one."""


class Puzzles(Collection[Puzzle, Puzzle]):
    """Puzzles by id, easy ones first.

    >>> from carc_widget.lessons import puzzles
    >>> puzzles.daily(date(2026, 11, 23)).id in puzzles
    True
    """

    what = "puzzle"
    unknown = UnknownPuzzle

    def _open(self, item: Puzzle) -> Puzzle:
        return item

    def daily(self, day: date | None = None) -> Puzzle:
        """The puzzle of a day; all puzzles have their turn before one is repeated.

        Parameters:
            day: the day; by default today.

        Raises:
            BadArgument: it is not a day.
            UnknownPuzzle: there are no puzzles in the collection.
        """
        day = date.today() if day is None else day
        expect(day, date, "the day", "a date, such as date(2026, 12, 5)")
        if not self:
            raise UnknownPuzzle("there are no puzzles here; carc_widget.puzzles has some")
        cycle, place = divmod(day.toordinal(), len(self))
        return Random(cycle).sample(self._items, len(self))[place]

    @staticmethod
    def from_game(
        game: Game | Replay | str, tiles_left: tuple[int, int] = (0, MAX_TILES_LEFT), *, compiled: bool = False
    ) -> tuple[Puzzle, ...]:
        """Find the puzzles in the turns of a game.

        Parameters:
            game: the game, its replay, or its text.
            tiles_left: the fewest and the most tiles left in the bag; with more than two, playouts check the turns.
            compiled: whether search and playouts are compiled, as for `MonteCarlo`.

        Raises:
            ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be parsed.
            BadArgument: an argument is not usable.
            NotCompiled, ImportError: compiled games are not possible.
        """
        game = to_game(game)
        expect(compiled, bool, "compiled", "True or False")
        fewest, most = _checked_range(tiles_left, sum(game.states[0].tiles_left.values()))
        states = reversed(list(_placements(game, fewest, most)))
        candidates = (make_puzzle(state, f"turn-{state.turn}", compiled=compiled) for state in states)
        return tuple(puzzle for puzzle in candidates if puzzle is not None)

    @staticmethod
    def generate(
        seed: int,
        sets: str | tuple[str, ...] = DEFAULT_SETS,
        tiles_left: tuple[int, int] = (0, MAX_TILES_LEFT),
        *,
        compiled: bool = False,
    ) -> Puzzle:
        """Play games between greedy bots until one has a puzzle.

        Parameters:
            seed: the seed; equal seeds give equal puzzles.
            sets: the tile sets of the games.
            tiles_left: the fewest and the most tiles left in the bag; with more than two, playouts check the turns.
            compiled: whether search and playouts are compiled, as for `MonteCarlo`.

        Raises:
            UnknownName: there is no such set.
            BadArgument: an argument is not usable.
            NotCompiled, ImportError: compiled games are not possible.
        """
        seed = check_seed(seed)
        expect(compiled, bool, "compiled", "True or False")
        fewest, most = _checked_range(tiles_left, sum(Game(sets=sets, seed=seed).state.tiles_left.values()))
        games = (_greedy_game(sets, 1000 * seed + number) for number in count())
        positions = (state for game in games for state in _placements(game, fewest, most))
        puzzles = (make_puzzle(state, f"seed-{seed}", compiled=compiled) for state in positions)
        return next(puzzle for puzzle in puzzles if puzzle is not None)


def _greedy_game(sets: str | tuple[str, ...], seed: int) -> Game:
    """A game between greedy bots."""
    game = Game(["Red", "Blue"], sets=sets, seed=seed)
    while not game.state.is_over:
        game.play(decide(Greedy(), game.state, seed))
    return game


def _checked_range(tiles_left: tuple[int, int], in_game: int) -> tuple[int, int]:
    """Check the fewest and the most tiles left, of so many in a game."""
    match tiles_left:
        case (fewest, most):
            fewest, most = whole_number(fewest), whole_number(most)
            if type(fewest) is type(most) is int and 0 <= fewest <= most and fewest <= in_game:
                return fewest, most
    raise BadArgument(
        f"tiles_left is {shown(tiles_left)}; give the fewest and the most tiles in the bag, such as (20, 50); "
        f"a game begins with {in_game} in it"
    )


def _placements(game: Game, fewest: int, most: int) -> Iterator[State]:
    """The positions of a game in which a tile has to be placed, and so many are left in the bag, from the end."""
    states = (state for state in reversed(game.states) if state.phase is Phase.PLACE)
    return (state for state in states if fewest <= sum(state.tiles_left.values()) <= most)


def to_toml(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as the text of a file like the one of this package."""
    return "\n".join(map(_table, puzzles))


def _table(puzzle: Puzzle) -> str:
    lines = [f"{field.name} = {toml_value(getattr(puzzle, field.name))}" for field in fields(puzzle)]
    return "\n".join(["[[puzzle]]", *lines, ""])


def bundled_puzzles() -> Iterator[Puzzle]:
    """The puzzles of this package; a test checks them."""
    for table in tomllib.loads(DATA.read_text("utf-8"))["puzzle"]:
        table["solutions"] = tuple(map(tuple, table["solutions"]))
        yield Puzzle(**table)


puzzles = Puzzles(bundled_puzzles)
"""The puzzles of this package by id, easy ones first."""
