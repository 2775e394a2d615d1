"""Puzzles: positions near the end of a game with one clearly best turn, found by exact search."""

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cached_property
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from carc_widget.bots import AdvisedTurn, Greedy, TooManyPositions, decide, solve_endgame
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.protocol import actions_of, board_of
from carc_widget.bots.turn_ranking import rank
from carc_widget.engine.actions import MoveFigure, RemoveFigure
from carc_widget.engine.errors import expect
from carc_widget.engine.game import Game
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, _, format_tenths, language
from carc_widget.lessons.level import Level, LevelTexts
from carc_widget.scenarios.collection import Collection, UnknownId

if TYPE_CHECKING:
    from carc_widget.lessons.results import Results

DATA = Path(__file__).parent / "data" / "puzzles.toml"

MOST_LEFT = 2
"""The most tiles left in the bag of a puzzle: the turn can be searched to the end of the game in seconds."""

POSITIONS = 20_000
"""The limit of the exact search: number of final positions."""

MIN_LOSS = 2.0
"""The expected points that every turn other than the best ones has to lose."""

MOST_SOLUTIONS = 2
"""The most turns that may be equally good."""

MIN_TURNS = 12
"""The fewest turns to choose among."""

MOST_LEAD = 25
"""The largest expected lead of either player: the game is not decided."""

IDEAS: Mapping[str, str] = {
    "mage": N_("The mage makes the difference."),
    "witch": N_("The witch makes the difference."),
    "complete": N_("Something can be completed."),
    "build": N_("One of your features can be worth more."),
    "field": N_("Look at the fields."),
    "hinder": N_("Your opponent must not get everything."),
    "meeples": N_("Save your meeples."),
}
"""What decides a puzzle, with the hint for it."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best turn; at the end of a cell it shows the board.

    Attributes:
        id: the id.
        position: the position, on one line of text. The player to act solves the puzzle.
        solutions: the best turns, each as the texts of its actions; more than one if they are equally good.
        lead: the expected lead at the end of the game after a best turn, in points.
        loss: the expected points that the best of the other turns loses.
        idea: what decides it, a key of `IDEAS`.
        difficulty: 1 if a greedy player finds the turn, 2 if it is among the five turns that look best to it, else 3.
    """

    id: str
    position: str
    solutions: tuple[tuple[str, ...], ...]
    lead: float
    loss: float
    idea: str
    difficulty: int

    @property
    def start(self) -> State:
        """The position."""
        return State.from_text(self.position)

    @cached_property
    def level(self) -> Level:
        """The puzzle as a level: its goal is one of the best turns."""
        return Level(
            id=self.id,
            stage=None,
            set="",
            rules=(),
            position=self.position,
            turns=1,
            order=(),
            replies=(),
            success={"after": self.solutions},
            failures=(),
            arrows=(),
            marks={},
            _texts=self._texts(),
            _translations=self._translated_texts,
            _min_actions=len(self.solutions[0]),
        )

    def play(self, results: "Results | None" = None) -> Any:
        """Open the puzzle on a board; parameters and errors as for `Level.play`."""
        return self.level.play(results)

    def _texts(self) -> LevelTexts:
        """The texts in the language in use."""
        return LevelTexts(
            title=_("Find the best turn"),
            goal=_(
                "Find the turn with the largest expected lead at the end. Tiles left after it: {n}.",
                n=sum(self.start.tiles_left.values()),
            ),
            reached=_(
                "This is the best turn: an expected lead of {lead}. Every other turn loses {loss} points or more.",
                lead=format_tenths(self.lead, signed=True),
                loss=format_tenths(self.loss),
            ),
            hint=_(IDEAS[self.idea]),
        )

    def _translated_texts(self, code: str) -> Mapping[str, Any]:
        with language(code):
            texts = self._texts()
        return {name: getattr(texts, name) for name in ("title", "goal", "reached", "hint")}

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.idea}, difficulty {self.difficulty}>"

    def _repr_html_(self) -> str:
        return self.level._repr_html_()


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
        """The puzzle of a day; all puzzles have their turn before one comes again.

        Parameters:
            day: the day; by default today.
        """
        day = date.today() if day is None else day
        expect(day, date, "the day", "a date, such as date(2026, 12, 5)")
        cycle, place = divmod(day.toordinal(), len(self))
        return Random(cycle).sample(self._items, len(self))[place]

    @staticmethod
    def from_game(game: Game | str, *, compiled: bool = False) -> tuple[Puzzle, ...]:
        """Find the puzzles in the last turns of a game.

        Parameters:
            game: the game, or its record.
            compiled: whether the search is compiled, as for `MonteCarlo`.

        Raises:
            ParseError: the record cannot be read.
        """
        if isinstance(game, str):
            game = Game.from_text(game)
        expect(game, Game, "the game", "a Game, or its record as text")
        states = [state for state in game.states if state.phase is Phase.PLACE]
        candidates = (make_puzzle(state, f"turn-{state.turn}", compiled=compiled) for state in states)
        return tuple(puzzle for puzzle in candidates if puzzle is not None)

    @staticmethod
    def generate(seed: int, sets: str | tuple[str, ...] = ("base", "mage_witch"), *, compiled: bool = False) -> Puzzle:
        """Play games between greedy bots until one has a puzzle.

        Parameters:
            seed: the seed; equal seeds give equal puzzles.
            sets: the tile sets of the games.
            compiled: whether the search is compiled, as for `MonteCarlo`.

        Raises:
            UnknownName: there is no such set.
        """
        expect(seed, int, "the seed", "a whole number")
        positions = (state for number in count() for state in _last_positions(sets, 1000 * seed + number))
        puzzles = (make_puzzle(state, f"seed-{seed}", compiled=compiled) for state in positions)
        return next(puzzle for puzzle in puzzles if puzzle is not None)


def _last_positions(sets: str | tuple[str, ...], seed: int) -> Iterator[State]:
    """The positions of the last placements in a game between greedy bots, from the end."""
    game = Game(["Red", "Blue"], sets=sets, seed=seed)
    while not game.state.is_over:
        game.play(decide(Greedy(), game.state, seed))
    placements = (state for state in reversed(game.states) if state.phase is Phase.PLACE)
    return islice(placements, MOST_LEFT + 1)


def make_puzzle(state: State, id: str, *, compiled: bool = False) -> Puzzle | None:
    """A puzzle of a position; `None` if no turn is clearly the best, or too many tiles are left.

    Parameters:
        state: a position in which a tile has to be placed.
        id: the id of the puzzle.
        compiled: whether the search is compiled, as for `MonteCarlo`.
    """
    if sum(state.tiles_left.values()) > MOST_LEFT:
        return None
    try:
        advice = solve_endgame(state, POSITIONS, width=1000, compiled=compiled)
    except TooManyPositions:
        return None
    best = [turn for turn in advice if advice.best.margin - turn.margin < MIN_LOSS]
    others = advice[len(best) :]
    equal = all(round(advice.best.margin - turn.margin, 6) == 0 for turn in best)
    if not others or not equal or len(best) > MOST_SOLUTIONS:
        return None
    if len(advice) < MIN_TURNS or abs(advice.best.margin) > MOST_LEAD:
        return None
    return Puzzle(
        id,
        state.to_text(),
        tuple(tuple(map(str, turn.actions)) for turn in best),
        round(advice.best.margin, 2),
        round(advice.best.margin - others[0].margin, 2),
        _idea(advice.best, others[0]),
        _difficulty(state, best),
    )


def _idea(best: AdvisedTurn, other: AdvisedTurn) -> str:
    """What decides between the best turn and the next one: the key of an idea."""
    for action in best.actions:
        if isinstance(action, MoveFigure | RemoveFigure):
            return action.figure.value
    effects = best.explain(instead_of=other).effects
    if not effects or (feature := effects[0].feature) is None:
        return "meeples"
    if effects[0].player != best.state.to_act:
        return "hinder"
    if feature.kind is FeatureKind.FIELD:
        return "field"
    return "complete" if feature.complete else "build"


def _difficulty(state: State, best: list[AdvisedTurn]) -> int:
    """The difficulty: how highly the static evaluation ranks the best turns."""
    ranked = sorted(rank(board_of(state), DEFAULT_WEIGHTS, 2), reverse=True)
    solutions = [turn.actions for turn in best]
    for place, turn in enumerate(ranked[:5]):
        if actions_of(state, turn.codes) in solutions:
            return 2 if place else 1
    return 3


def to_toml(puzzles: Iterable[Puzzle]) -> str:
    """Puzzles as the text of a file like the one of this package."""
    return "\n".join(map(_table, puzzles))


def _table(puzzle: Puzzle) -> str:
    lines = [f"{field.name} = {json.dumps(getattr(puzzle, field.name))}" for field in fields(puzzle)]
    return "\n".join(["[[puzzle]]", *lines, ""])


def bundled_puzzles() -> Iterator[Puzzle]:
    """The puzzles of this package; a test checks them by exact search."""
    for table in tomllib.loads(DATA.read_text("utf-8"))["puzzle"]:
        table["solutions"] = tuple(map(tuple, table["solutions"]))
        yield Puzzle(**table)


puzzles = Puzzles(bundled_puzzles)
"""The puzzles of this package by id, easy ones first."""
