"""Turns tried out: each is played on many times with tiles drawn by chance, and the best ones more often.

A playout goes on for some turns in which every player does what promises most at once (`ranking`), and ends with what
the position then promises, or with the end of the game. All turns meet the same draws, so that the luck of the draw
cancels out between them.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import ceil, fsum, inf, log2, sqrt
from random import Random
from statistics import stdev

from carc_widget.bots.advice import Advice, AdvisedTurn, winning_chance
from carc_widget.bots.chances import Weights
from carc_widget.bots.protocol import action_of, board_of
from carc_widget.bots.turn_ranking import RankedTurn, expected, margin, rank
from carc_widget.engine.actions import Action
from carc_widget.engine.board import Board
from carc_widget.engine.search import to_act
from carc_widget.engine.state import State
from carc_widget.engine.turn import DRAW, OVER, perform

FIGURES = 2
"""Moves of the figures that are tried out with each way to place a tile."""

SURE = 3.0
"""By how many standard errors a turn has to be ahead of another so that it is taken for the better one."""

ALIKE = 0.1
"""Two turns are alike if the standard error of their difference is smaller, in points, and none is surely better."""

FEW = 8
"""Playouts of a turn, or batches of them, before that is asked."""


class Candidate:
    """A turn that is tried out, and what came of it.

    Parameters:
        state: the position.
        turn: the turn, with what it promises at once.
        belief: as how many playouts that promise counts.
    """

    def __init__(self, state: State, turn: RankedTurn, belief: int = 0) -> None:
        self._state = state._canonical
        self._turn = turn
        self.belief = belief
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
        """Its decisions."""
        return self._turn.codes

    def add(self, board: Board, player: int, weights: Weights) -> None:
        """Count a playout that ended here."""
        scores = expected(board, weights)
        ahead = margin(scores, player)
        self.margins.append(ahead)
        self.count(1, ahead, ahead * ahead, won(ahead, scores, None if board.step == OVER else board.left))

    def count(self, playouts: int, margins: float, squares: float, wins: float) -> None:
        """Count some playouts: the sums of their margins, of the squares of these, and of the victories."""
        self.playouts += playouts
        self.sum += margins
        self.squares += squares
        self.wins += wins

    @property
    def margin(self) -> float:
        """The margin to be expected."""
        if not self.playouts:
            return self._turn.margin
        return (self.sum + self.belief * self._turn.margin) / (self.playouts + self.belief)

    def ahead_of(self, other: "Candidate") -> tuple[float, float]:
        """By how much it is ahead of another one that met the same draws, and the standard error of that.

        The difference varies much less than the margins.
        """
        differences = [one - another for one, another in zip(self.margins, other.margins, strict=False)]
        if len(differences) < FEW:
            return 0.0, inf
        promised = self.belief * (self._turn.margin - other._turn.margin)
        ahead = (fsum(differences) + promised) / (len(differences) + self.belief)
        return ahead, stdev(differences) / sqrt(len(differences))

    @property
    def error(self) -> float | None:
        """The standard error of the margin."""
        n = self.playouts
        if n < 2:
            return None
        return sqrt(max(0.0, self.squares - self.sum * self.sum / n) / (n - 1) / n)

    def told(self) -> AdvisedTurn:
        """What is known of it by now."""
        margin = self.margin
        winning = self.wins / self.playouts if self.playouts else winning_chance(margin, self.board.left)
        actions, text = self._told
        return AdvisedTurn(actions, margin, self.error, winning, self.playouts, text)

    @cached_property
    def _told(self) -> tuple[tuple[Action, ...], str]:
        state = self._state
        actions = []
        texts = []
        for code in self._turn.codes:
            actions.append(action_of(state._board, code))
            texts.append(state.action_to_text(actions[-1]))
            state, _ = state.apply(actions[-1])
        return tuple(actions), " ".join(texts)


def won(ahead: float, scores: list[float], tiles_left: int | None) -> float:
    """The chance of winning with this margin: what is known at the end (`None`), else judged by the margin."""
    if tiles_left is not None:
        return winning_chance(ahead, tiles_left)
    return 1 / scores.count(max(scores)) if ahead >= 0 else 0.0


class PlayoutSearch:
    """The turns of one position, tried out a little more with each sweep.

    Parameters:
        state: the position, in which a player is to decide.
        random: the source of chance.
        width: how many turns are tried out: those that promise most at once.
        turns: how many further turns a playout lasts at most.
        weights: what the estimate believes.
        also: turns that are tried out in any case.
        belief: as how many playouts it counts what a turn promises at once.
    """

    tried_as = Candidate

    def __init__(
        self,
        state: State,
        random: Random,
        *,
        width: int,
        turns: int,
        weights: Weights,
        also: Sequence[Candidate] = (),
        belief: int = 0,
    ) -> None:
        board = board_of(state)
        self._state = state
        self._random = random
        self._turns = turns
        self._weights = weights
        self._player = to_act(board)
        ranked = sorted(rank(board, weights, FIGURES), reverse=True)
        known = {one.codes for one in also}
        self._tried = [
            *also,
            *(self.tried_as(state, turn, belief) for turn in ranked[:width] if turn.codes not in known),
        ]
        self._in_question = self._tried
        self._order = [tile for tile, copies in enumerate(board.bag) for _ in range(copies)]

    @property
    def tried(self) -> tuple[Candidate, ...]:
        """The turns that are tried out."""
        return tuple(self._tried)

    @property
    def decided(self) -> bool:
        """Whether nothing is left to be tried: there is one turn at most, or the game ends with each."""
        return len(self._tried) < 2 or all(one.board.step == OVER for one in self._tried)

    def _settled(self, best: Candidate) -> bool:
        """Whether a turn is better than all others in question, by more than chance explains, or as good."""
        for other in self._in_question:
            if other is not best:
                ahead, error = best.ahead_of(other)
                if ahead <= SURE * error and error > ALIKE:
                    return False
        return True

    def sweep(self, progress: float) -> Iterator[int]:
        """Play on each turn that is still in question, with the same tiles; tells how many playouts each had.

        Parameters:
            progress: how much of the time or of the playouts is spent.
        """
        self._random.shuffle(self._order)
        for one in self._among(progress):
            board = one.board.copy()
            self._play_on(board)
            one.add(board, self._player, self._weights)
            yield 1

    def _among(self, progress: float) -> list[Candidate]:
        """The turns that are still in question.

        Half of them are no more each time that the same part of the time or of the playouts is over, until two are
        left.
        """
        rounds = max(1, ceil(log2(len(self._tried))))
        self._in_question = self._best()[: max(2, ceil(len(self._tried) / 2 ** int(progress * rounds)))]
        return self._in_question

    def _play_on(self, board: Board) -> None:
        random = self._random
        order = self._order[:]
        last = board.turn + self._turns
        tile = -1
        while board.step != OVER and board.turn < last:
            if board.step == DRAW:
                if len(order) < board.left:  # the tile drawn last fits nowhere and went back (R12)
                    order.insert(int(random.random() * (len(order) + 1)), tile)
                tile = order.pop()
                perform(board, tile)
            else:
                for code in max(rank(board, self._weights, 1)).codes:
                    perform(board, code)

    def _best(self) -> list[Candidate]:
        return sorted(self._tried, key=lambda one: -one.margin)

    def advice(self) -> Advice:
        """What is known by now."""
        best = self._best()
        return Advice.of([one.told() for one in best], self._state, self._settled(best[0]))
