"""Exact endgames, compiled; the search itself is in `carc_widget.compiled.endgame`."""

from carc_widget.bots.endgame import Endgame, Outcome
from carc_widget.compiled.endgame import expected_outcome
from carc_widget.compiled.position import CompiledPosition
from carc_widget.engine.board import Board
from carc_widget.engine.turn import OVER


class CompiledEndgame(Endgame):
    """Expected outcomes by a compiled search; parameters as for `Endgame`."""

    def expected(self, board: Board) -> Outcome:
        """The expected outcome of a position; errors as for `Endgame.expected`."""
        if board.step == OVER:
            return super().expected(board)
        outcome, positions = expected_outcome(CompiledPosition(board), self.limit - self.positions)
        self.count(positions)
        return outcome
