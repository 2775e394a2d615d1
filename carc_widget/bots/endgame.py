"""Exact endgames: the best turn and its expected result, by all turns and all draws to the end of the game.

Each player chooses the turn with the largest expected lead, among equal ones that with the largest chance of winning.
Draws count by copies (R7). Nothing is estimated, so that the result has no error; but the number of positions grows
so fast with each tile left that this is possible for the last few tiles only (`docs/measured.md`).
"""

from collections.abc import Iterator
from dataclasses import replace
from math import inf

from carc_widget.bots.advice import Advice, AdvisedTurn
from carc_widget.bots.playout_search import Candidate
from carc_widget.bots.protocol import board_of
from carc_widget.bots.turn_ranking import RankedTurn
from carc_widget.compiled.random_games import prepare
from carc_widget.engine.board import Board, meeples_of
from carc_widget.engine.errors import CarcassonneError, expect, expect_count
from carc_widget.engine.mage_witch import open_roads_and_cities
from carc_widget.engine.scoring import lead, victory_share
from carc_widget.engine.search import packed_turns
from carc_widget.engine.state import State
from carc_widget.engine.turn import DRAW, OVER, PLACE, perform, to_act

Outcome = tuple[float, ...]
"""The expected lead of each player over the best opponent, then the expected share of each in the victory (R68)."""

DIGITS = 9
"""Decimal places in which outcomes are compared: rounding errors do not decide between equal ones."""

POSITIONS = 100_000
"""The default limit of the number of final positions."""

MAX_TILES_LEFT = 8
"""With more tiles left no endgame is tried."""

_ESTIMATE = "`advise` estimates results by playouts"


class TooManyPositions(CarcassonneError):
    """An endgame has more final positions than the limit; nothing is known about its result."""


class Endgame:
    """Expected outcomes of positions near the end of a game.

    Parameters:
        limit: the limit of the number of final positions.

    Attributes:
        positions: number of final positions so far.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._outcomes: dict[State, Outcome] = {}
        self.positions = 0

    def expected(self, board: Board) -> Outcome:
        """The expected outcome of a position.

        Raises:
            TooManyPositions: there are more final positions than the limit.
        """
        if board.step == OVER:
            self.count(1)
            return final_outcome(board.scores)
        if board.step != DRAW:
            player = to_act(board)
            outcomes = (self.expected(turn.board) for turn in packed_turns(board))
            return max(outcomes, key=lambda outcome: rank(outcome, player))
        if board.left < 2:  # a position of the last tile hardly ever occurs again
            return self._expected_of_draws(board)
        key = State(board)
        if key not in self._outcomes:
            self._outcomes[key] = self._expected_of_draws(board)
        return self._outcomes[key]

    def _expected_of_draws(self, board: Board) -> Outcome:
        """The mean over the draws, by copies (R7)."""
        drawn: list[tuple[int, Outcome]] = []
        for tile, copies in enumerate(board.bag):
            if copies:
                after = board.copy(to_place=False)
                perform(after, tile)
                if after.step != DRAW or after.left < board.left:  # else it went back (R12): the next draw decides
                    drawn.append((copies, self.expected(after)))
        total = sum(copies for copies, _ in drawn)
        columns = zip(*(outcome for _, outcome in drawn), strict=True)
        return tuple(
            sum(copies * number for (copies, _), number in zip(drawn, column, strict=True)) / total
            for column in columns
        )

    def count(self, positions: int) -> None:
        """Count final positions.

        Raises:
            TooManyPositions: there are more than the limit.
        """
        self.positions += positions
        if self.positions > self.limit:
            raise TooManyPositions(f"the endgame has more than {self.limit} final positions; {_ESTIMATE}")


def final_outcome(scores: list[int]) -> Outcome:
    """The outcome of a finished game."""
    players = range(len(scores))
    return (*(lead(scores, player) for player in players), *(victory_share(scores, player) for player in players))


def rank(outcome: Outcome, player: int) -> tuple[float, ...]:
    """The rank of an outcome for a player: by lead, then chance of winning; the rest makes the choice unique."""
    rounded = [round(number, DIGITS) for number in outcome]
    return rounded[player], rounded[len(rounded) // 2 + player], *rounded


def solve_endgame(state: State, positions: int = POSITIONS, *, width: int = 8, compiled: bool = False) -> Advice:
    """The best turns of a position with their exact expected results; each has `exact=True`.

    Parameters:
        state: a position with a player to act and few tiles left; before a draw there is no advice.
        positions: limit of the number of final positions.
        width: number of turns that are listed, the best ones; all of them are searched.
        compiled: whether the search is compiled, as for `MonteCarlo`.

    Raises:
        TooManyPositions: there are more final positions than the limit, or more than `MAX_TILES_LEFT` tiles are left.
        BadArgument: an argument is not usable.
        NotCompiled, ImportError: a compiled search is not possible.

    >>> solve_endgame(State.setup(hand="E", tiles_left={"U": 1}), 10_000).best.text
    'E/2 0,-1 +city S'
    """
    advice = None
    for step in solve_steps(state, positions, width=width, compiled=compiled):
        advice = step
    assert advice is not None
    return advice


def solve_steps(
    state: State, positions: int = POSITIONS, *, width: int = 8, compiled: bool = False
) -> Iterator[Advice | None]:
    """`solve_endgame` in steps: yields `None` after each turn, then the advice."""
    board = board_of(state)
    positions, width = expect_count(positions, "positions", 1), expect_count(width, "width", 1)
    expect(compiled, bool, "compiled", "True or False")
    if compiled:
        prepare(state)
    if board.step in (DRAW, OVER):
        yield Advice.from_turns([], state)
        return
    if board.left > MAX_TILES_LEFT:
        raise TooManyPositions(f"{board.left} tiles are left, and endgames have at most {MAX_TILES_LEFT}; {_ESTIMATE}")
    endgame = make_endgame(positions, compiled=compiled)
    player = to_act(board)
    solved: list[tuple[Outcome, tuple[int, ...]]] = []
    for turn in packed_turns(board):
        solved.append((endgame.expected(turn.board), turn.codes))
        yield None
    solved.sort(key=lambda turn: rank(turn[0], player), reverse=True)
    yield Advice.from_turns(
        [exact_turn(state, codes, outcome) for outcome, codes in solved[:width]], state, settled=True
    )


def make_endgame(limit: int, *, compiled: bool = False) -> Endgame:
    """A search of endgames, plain or compiled; `limit` as for `Endgame`."""
    if not compiled:
        return Endgame(limit)
    from carc_widget.bots.compiled_endgame import CompiledEndgame  # needs numba, which is optional

    return CompiledEndgame(limit)


def exact_turn(state: State, codes: tuple[int, ...], outcome: Outcome) -> AdvisedTurn:
    """A turn with its exact expected result."""
    player = to_act(board_of(state))
    margin, share = outcome[player], outcome[len(outcome) // 2 + player]
    turn = Candidate(state, RankedTurn(margin, codes)).advised_turn()
    return replace(turn, error=0.0, winning_chance=share, exact=True)


def estimated_positions(board: Board) -> float:
    """A rough estimate of the number of final positions, from the board as it is now."""
    if board.left > MAX_TILES_LEFT or board.step == OVER:
        return inf if board.left else 1.0
    kinds = [tile for tile, copies in enumerate(board.bag) if copies]
    turns = 1.0
    if board.step == PLACE:
        turns = _estimate_turns(board, board.hand, board.active)
    elif board.step != DRAW:
        turns = float(len(packed_turns(board)))
    for number in range(board.left):
        player = (board.active + number + (board.step != DRAW)) % len(board.scores)
        later = [_estimate_turns(board, tile, player) for tile in kinds]
        turns *= min(len(kinds), board.left - number) * sum(later) / len(later)
    return turns


def _estimate_turns(board: Board, tile: int, player: int) -> float:
    """A rough number of turns of a player with a tile: of placements, figure moves and meeples."""
    tables = board.config.tables
    placements = len(board.placements(tile)) * tables.tiles[tile].symmetry / 4
    figures = 2 * len(open_roads_and_cities(board)) if tables.magic[tile] else 1
    meeples = len(tables.kinds[4 * tile]) / 3 if meeples_of(board.supply, player) else 0
    return max(1.0, placements * figures * (1 + meeples))
