"""Puzzles: positions with one clearly best turn, by exact search near the end of a game, else by playouts."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cached_property
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import carc_widget
from carc_widget.bots import AdvisedTurn, Greedy, TooManyPositions, decide, solve_endgame
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.monte_carlo import COMPILED_ROUNDS, make_search
from carc_widget.bots.playout_search import FIGURES, SIGNIFICANCE, Candidate, PlayoutSearch
from carc_widget.bots.protocol import actions_of, board_of
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.engine.actions import MoveFigure, RemoveFigure
from carc_widget.engine.dealing import check_seed
from carc_widget.engine.errors import BadArgument, expect, shown, whole_number
from carc_widget.engine.game import Game, to_game
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.engine.tiles import DEFAULT_SETS, FeatureKind
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, _, format_integer, format_tenths, language
from carc_widget.lessons.level import Level, LevelTexts
from carc_widget.scenarios.attempts import parse_position
from carc_widget.scenarios.collection import Collection, UnknownId
from carc_widget.scenarios.toml_reader import toml_value

DATA = Path(__file__).parent / "data" / "puzzles.toml"

MAX_TILES_LEFT = 2
"""The most tiles left in the bag of a puzzle by exact search: it takes seconds."""

POSITIONS = 20_000
"""The limit of the exact search: number of final positions."""

PLAYOUTS = 10_000
"""Number of playouts to the end of the game that check each turn of a puzzle with more tiles left."""

FEW_PLAYOUTS = 500
"""Number of short playouts that select the turns to check."""

BATCHES = 50
"""Number of parts of the playouts: turns that are far behind, and positions with two good turns, are left out early."""

UNLIKELY = 3.0
"""Number of standard errors beyond which a difference is not expected."""

MAX_CHECKED = 5
"""The most turns to check; if more turns are nearly as good as the best, the position is not a puzzle."""

MIN_LOSS = 2.0
"""The expected points that every turn other than the best ones has to lose."""

MAX_SOLUTIONS = 2
"""The most turns that may be equally good."""

ALL_FIGURES = 1000
"""Number of moves of the mage and the witch that are combined with each placement: all."""

WIDTH = 16
"""Number of turns that are played out first: the best ones by static evaluation."""

TO_THE_END = 1000
"""A number of turns that no game has."""

MIN_TURNS = 12
"""The fewest turns to choose among."""

MAX_LEAD = 25
"""The largest expected lead of either player: the game is not decided."""

IDEAS: Mapping[str, str] = {
    "mage": N_("The mage makes the difference."),
    "witch": N_("The witch makes the difference."),
    "complete": N_("Something can be completed."),
    "build": N_("One of your roads, cities, monasteries or fields can be worth more."),
    "field": N_("Look at the fields."),
    "hinder": N_("Do not let your opponent get everything."),
    "meeples": N_("Save your meeples."),
}
"""What decides a puzzle, with the hint for it."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best turn; as the last expression of a cell it shows the board.

    Attributes:
        id: the id.
        position: the position, on one line of text. The player to act solves the puzzle.
        solutions: the best turns, each as the texts of its actions; more than one if they are equally good.
        lead: the expected lead at the end of the game after a best turn, in points.
        loss: the expected points that the best of the other turns loses.
        error: the standard error of the loss; 0 if it is exact.
        playouts: number of playouts of each of the best turns; 0 if lead and loss are exact.
        idea: what decides it, a key of `IDEAS`.
        difficulty: 1 if a greedy player finds the turn, 2 if it is among the five turns that look best to it, else 3.
    """

    id: str
    position: str
    solutions: tuple[tuple[str, ...], ...]
    lead: float
    loss: float
    error: float
    playouts: int
    idea: str
    difficulty: int

    @property
    def start(self) -> State:
        """The position."""
        return parse_position(self.position)

    @property
    def exact(self) -> bool:
        """Whether lead and loss are exact, computed from all turns and draws to the end of the game."""
        return not self.playouts

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

    def play(self, results: "carc_widget.lessons.Results | None" = None) -> "carc_widget.widget.LessonWidget":
        """Open the puzzle on a board; parameters and errors as for `Level.play`."""
        return self.level.play(results)

    def _texts(self) -> LevelTexts:
        """The texts in the language in use."""
        lead, loss = format_tenths(self.lead, signed=True), format_tenths(self.loss)
        if self.exact:
            reached = _(
                "This is the best turn: an expected lead of {lead}. Every worse turn loses {loss} points or more.",
                lead=lead,
                loss=loss,
            )
        else:
            reached = _(
                "This is the best turn in {count} simulated games: an expected lead of {lead}. Every worse turn loses "
                "about {loss} points or more.",
                count=format_integer(self.playouts),
                lead=lead,
                loss=loss,
            )
        return LevelTexts(
            title=_("Find the best turn"),
            goal=_(
                "Find the turn that gives you the largest lead at the end, on average (the expected lead). Tiles to be "
                "drawn after it: {n}.",
                n=sum(self.start.tiles_left.values()),
            ),
            reached=reached,
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


def make_puzzle(state: State, id: str, *, compiled: bool = False) -> Puzzle | None:
    """A puzzle of a position; `None` if no turn is clearly the best, or the tile shows a crop circle.

    Parameters:
        state: a position in which a tile has to be placed.
        id: the id of the puzzle.
        compiled: whether search and playouts are compiled, as for `MonteCarlo`.
    """
    board = board_of(state)
    if board.config.tables.circle[board.hand] >= 0:
        return None  # others act before such a turn is over, so that no position shows how it was played
    if sum(state.tiles_left.values()) <= MAX_TILES_LEFT:
        return _exact_puzzle(state, id, compiled=compiled)
    return _playout_puzzle(state, id, compiled=compiled)


def _exact_puzzle(state: State, id: str, *, compiled: bool) -> Puzzle | None:
    """A puzzle of a position, by exact search; `None` also if there are too many positions."""
    try:
        advice = solve_endgame(state, POSITIONS, width=1000, compiled=compiled)
    except TooManyPositions:
        return None
    best = [turn for turn in advice if advice.best.margin - turn.margin < MIN_LOSS]
    if len(advice) < MIN_TURNS or len(advice) == len(best):
        return None
    return _puzzle(state, id, best, advice[len(best)], 0.0)


def _playout_puzzle(state: State, id: str, *, compiled: bool) -> Puzzle | None:
    """A puzzle of a position, by playouts to the end of the game.

    Short playouts of all turns select those that are checked. Both have to agree on the best turn.
    """
    turns = [turn.codes for turn in sorted(rank_turns(board_of(state), DEFAULT_WEIGHTS, ALL_FIGURES), reverse=True)]
    if len(turns) < MIN_TURNS:
        return None
    length = COMPILED_ROUNDS * len(state.players)
    ranked: list[Candidate] = []
    for width in (WIDTH, len(turns)):  # most positions have two good turns among the best-ranked ones
        search = make_search(
            state,
            Random(0),
            width=0,
            turns=length,
            also=turns[:width],
            batch=FEW_PLAYOUTS // BATCHES,
            compiled=compiled,
        )
        ranked = _play_out(search, FEW_PLAYOUTS, exclude=True)
        if not ranked or abs(ranked[0].margin) > MAX_LEAD:
            return None
    first, *others = ranked
    leads = [(other, *first.lead_over(other)) for other in others]
    near = [other for other, lead, error in leads if lead < MIN_LOSS + SIGNIFICANCE * error]
    if len(near) >= MAX_CHECKED:
        return None
    checked = [one.codes for one in (first, *(near or others[:1]))]
    search = make_search(
        state, Random(0), width=0, turns=TO_THE_END, also=checked, batch=PLAYOUTS // BATCHES, compiled=compiled
    )
    ranked = _play_out(search, PLAYOUTS, exclude=False)
    best = [one for one in ranked if ranked[0].margin - one.margin < MIN_LOSS]
    if not ranked or len(best) == len(ranked) or first.codes not in [one.codes for one in best]:
        return None
    other = ranked[len(best)]
    loss, error = ranked[0].lead_over(other)
    if loss < SIGNIFICANCE * error:
        return None
    return _puzzle(state, id, [one.advised_turn() for one in best], other.advised_turn(), error)


def _play_out(search: PlayoutSearch, playouts: int, *, exclude: bool) -> list[Candidate]:
    """Play out the turns of a search with the same draws, and return them, the best one first.

    The result is empty as soon as two turns that are not equal are practically less than `MIN_LOSS` apart.

    Parameters:
        search: the search.
        playouts: number of playouts of each turn.
        exclude: whether turns that are clearly behind get fewer.
    """
    while True:
        for _playouts in search.sweep(0.0):
            pass
        if exclude:
            search.advice()
        best, *others = sorted(search.candidates, key=lambda one: -one.margin)
        leads = [best.lead_over(other) for other in others]
        if any(0 < lead + UNLIKELY * error < MIN_LOSS for lead, error in leads):
            return []
        if best.playouts >= playouts:
            return [best, *others]


def _puzzle(state: State, id: str, best: list[AdvisedTurn], other: AdvisedTurn, error: float) -> Puzzle | None:
    """A puzzle with its best turns and the best of the others; `None` if they are not equal, or the game is decided."""
    lead = best[0].margin
    equal = all(round(lead - turn.margin, 6) == 0 for turn in best)
    if not equal or len(best) > MAX_SOLUTIONS or abs(lead) > MAX_LEAD:
        return None
    return Puzzle(
        id=id,
        position=state.to_text(),
        solutions=tuple(tuple(map(str, turn.actions)) for turn in best),
        lead=round(lead, 2),
        loss=round(lead - other.margin, 2),
        error=round(error, 2),
        playouts=best[0].playouts,
        idea=_idea(best[0], other),
        difficulty=_difficulty(state, best),
    )


def _idea(best: AdvisedTurn, other: AdvisedTurn) -> str:
    """The idea that decides between the best turn and the next one, by its key."""
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
    ranked = sorted(rank_turns(board_of(state), DEFAULT_WEIGHTS, FIGURES), reverse=True)
    solutions = [turn.actions for turn in best]
    for place, turn in enumerate(ranked[:5]):
        if actions_of(state, turn.codes) in solutions:
            return 2 if place else 1
    return 3


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
