"""Monte Carlo search: playouts of the best-ranked turns, more of them for the better ones (sequential halving).

In a playout every player plays greedily (`turn_ranking`) for some turns; its result is the evaluation of the position
reached, or the final score. All turns are played out with the same draws, which reduces the variance of their
differences.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import ceil, fsum, inf, log2, sqrt
from random import Random
from statistics import stdev

from carc_widget.bots.advice import Advice, AdvisedTurn, winning_chance
from carc_widget.bots.evaluation import Weights, expected_scores_of_board
from carc_widget.bots.protocol import actions_of, board_of
from carc_widget.bots.turn_ranking import RankedTurn, rank_turns
from carc_widget.engine.actions import Action
from carc_widget.engine.board import Board
from carc_widget.engine.explore import Bag, tiles_in_bag
from carc_widget.engine.moves import Move
from carc_widget.engine.scoring import lead, victory_share
from carc_widget.engine.state import State
from carc_widget.engine.text.action import write_turn
from carc_widget.engine.turn import DRAW, OVER, perform, to_act

FIGURES = 2
"""Number of moves of the figures that are searched with each placement."""

SIGNIFICANCE = 5.0
"""A turn is excluded if the best one is ahead of it by more than this number of standard errors of the difference.

The leads are compared after every sweep, and one of many comparisons goes beyond three standard errors by chance.
"""

EQUAL = 0.02
"""Two turns are equal if neither is excluded and the standard error of their difference is smaller, in points."""

MIN_SAMPLES = 8
"""The fewest playouts for comparing turns."""


class Candidate:
    """A turn of the search with the results of its playouts.

    Parameters:
        state: the position.
        turn: the turn with its margin by static evaluation.
        prior: number of playouts that the static evaluation counts as.
    """

    def __init__(self, state: State, turn: RankedTurn, prior: int = 0) -> None:
        self._state = state._canonical
        self._turn = turn
        self.prior = prior
        self.board = self._state._board.copy()
        for code in turn.codes:
            perform(self.board, code)
        self.playouts = 0
        self.sum = 0.0
        self.squares = 0.0
        self.wins = 0.0
        self.margins: list[float] = []

    @property
    def codes(self) -> tuple[int, ...]:
        """The decisions of the turn."""
        return self._turn.codes

    def add(self, board: Board, player: int, weights: Weights) -> None:
        """Add the result of a playout that ended with this board."""
        scores = expected_scores_of_board(board, weights)
        ahead = lead(scores, player)
        self.margins.append(ahead)
        self.count(1, ahead, ahead * ahead, win_share(scores, player, tiles_left(board)))

    def count(self, playouts: int, margins: float, squares: float, wins: float) -> None:
        """Add the results of some playouts: the sums of margins, of squared margins and of victories."""
        self.playouts += playouts
        self.sum += margins
        self.squares += squares
        self.wins += wins

    @property
    def margin(self) -> float:
        """The expected margin."""
        if not self.playouts:
            return self._turn.margin
        return (self.sum + self.prior * self._turn.margin) / (self.playouts + self.prior)

    def lead_over(self, other: "Candidate") -> tuple[float, float]:
        """The lead over a candidate with the same draws, and its standard error.

        Paired differences vary much less than the margins themselves.
        """
        differences = [one - another for one, another in zip(self.margins, other.margins, strict=False)]
        if len(differences) < MIN_SAMPLES:
            return 0.0, inf
        return self.mean_lead(other, fsum(differences), len(differences)), stdev(differences) / sqrt(len(differences))

    def mean_lead(self, other: "Candidate", differences: float, count: int) -> float:
        """The mean of so many differences to a candidate, from their sum, with the prior of the static evaluation."""
        return (differences + self.prior * (self._turn.margin - other._turn.margin)) / (count + self.prior)

    @property
    def error(self) -> float | None:
        """The standard error of the margin."""
        n = self.playouts
        if n < 2:
            return None
        return sqrt(max(0.0, self.squares - self.sum * self.sum / n) / (n - 1) / n)

    def advised_turn(self) -> AdvisedTurn:
        """The turn with its results so far."""
        margin = self.margin
        if self.playouts:
            chance = self.wins / self.playouts
        elif self.board.step == OVER:
            chance = victory_share(self.board.scores, self._state.to_act)
        else:
            chance = winning_chance(margin, self.board.left)
        return AdvisedTurn(self._actions, margin, self.error, chance, self.playouts, self._text, self._state)

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        return actions_of(self._state, self._turn.codes)

    @cached_property
    def _text(self) -> str:
        """The actions as in a record."""
        states, moves = [self._state], []
        for action in self._actions:
            after, events = states[-1].apply(action)
            states.append(after)
            moves.append(Move(action, events))
        return write_turn(states, moves)


def tiles_left(board: Board) -> int | None:
    """The number of tiles in the bag; `None` if the game is over."""
    return None if board.step == OVER else board.left


def win_share(scores: Sequence[float], player: int, tiles_left: int | None) -> float:
    """The share in the victory in a finished game (`tiles_left` is `None`), else the chance of winning by the lead."""
    if tiles_left is None:
        return victory_share(scores, player)
    return winning_chance(lead(scores, player), tiles_left)


class PlayoutSearch:
    """A search among the turns of one position; each sweep adds playouts.

    Parameters:
        state: a position with a player to act.
        random: the random number generator.
        width: number of turns to search: the best ones by static evaluation.
        turns: the length of a playout in turns after the one that is searched, at most.
        weights: the weights of the evaluation.
        also: codes of turns that are searched in any case.
        prior: number of playouts that the static evaluation counts as.
    """

    candidate_type = Candidate

    def __init__(
        self,
        state: State,
        random: Random,
        *,
        width: int,
        turns: int,
        weights: Weights,
        also: Sequence[tuple[int, ...]] = (),
        prior: int = 0,
    ) -> None:
        board = board_of(state)
        self._state = state
        self._random = random
        self._until = board.turn + 1 + turns
        self._weights = weights
        self._player = to_act(board)
        ranked = sorted(rank_turns(board, weights, FIGURES), reverse=True)
        turns_searched = [
            *(RankedTurn(0.0, codes) for codes in also),
            *(turn for turn in ranked[:width] if turn.codes not in also),
        ]
        self._candidates = [self.candidate_type(state, turn, prior) for turn in turns_searched]
        self._excluded: list[Candidate] = []
        self._order = tiles_in_bag(board)

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """The turns that are searched."""
        return tuple(self._candidates)

    def near_best(self, points: float) -> list[tuple[int, ...]]:
        """The decisions of the turns that are at most so many points behind the best one, the best one first."""
        best, *others = self._best()
        return [best.codes, *(one.codes for one in others if best.margin - one.margin <= points)]

    @property
    def decided(self) -> bool:
        """Whether playouts change nothing: there is at most one turn, or each ends the game."""
        return len(self._candidates) < 2 or all(one.board.step == OVER for one in self._candidates)

    def sweep(self, progress: float) -> Iterator[int]:
        """Play out each remaining turn with the same draws; yields the number of playouts of each.

        Parameters:
            progress: the part of the time or of the playouts that is used, from 0 to 1.
        """
        self._random.shuffle(self._order)
        for one in self._halve(progress):
            board = one.board.copy()
            self._play_out(board)
            one.add(board, self._player, self._weights)
            yield 1

    def _halve(self, progress: float) -> list[Candidate]:
        """The turns that are played out next: the best ones, half as many after each round (sequential halving).

        They are at least two. Turns that the last advice excluded are left out.
        """
        rounds = max(1, ceil(log2(len(self._candidates))))
        ordered = sorted(self._best(), key=lambda one: one in self._excluded)
        possible = max(2, len(self._candidates) - len(self._excluded))
        return ordered[: min(possible, max(2, ceil(len(self._candidates) / 2 ** int(progress * rounds))))]

    def _play_out(self, board: Board) -> None:
        bag = Bag(self._order, self._random)
        while board.step != OVER and board.turn < self._until:
            if board.step == DRAW:
                perform(board, bag.draw(board))
            else:
                for code in max(rank_turns(board, self._weights, 1)).codes:
                    perform(board, code)

    def _best(self) -> list[Candidate]:
        """The candidates, the best one first; those that had no time for playouts are last."""
        return sorted(self._candidates, key=lambda one: (not one.playouts, -one.margin))

    def advice(self) -> Advice:
        """The results so far; turns that they exclude are not played out from now on."""
        best, *others = self._best()
        leads = [(other, *best.lead_over(other)) for other in others]
        self._excluded = [other for other, ahead, error in leads if ahead > SIGNIFICANCE * error]
        settled = all(error <= EQUAL for other, _, error in leads if other not in self._excluded)
        return Advice.from_turns([one.advised_turn() for one in (best, *others)], self._state, settled)
