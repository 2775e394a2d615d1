"""What the players may expect of a board: their points in the end, with what their meeples in the supply are worth."""

from carc_widget.bots.evaluation import FeatureValues, FeatureValuesAfter
from carc_widget.engine.board import Board, meeples_in, small_and_large
from carc_widget.engine.feature import majority


class ExpectedScores:
    """What meeples and figures promise, so that moves can be tried on it: each changes one or two features only."""

    def __init__(self, outlook: FeatureValues, board: Board) -> None:
        """`board`: the one of the outlook, or one with the same tiles."""
        self._outlook = outlook
        self._board = board
        self._points = [float(score) for score in board.scores]
        self._supply = [float(sum(small_and_large(board.supply, player))) for player in range(len(board.scores))]
        find = board.root
        self._kinds = {find(segment): value & 3 for segment, value in board.standing.items()}
        for root, kind in self._kinds.items():
            self._add(board, outlook, root, kind, 1)

    def after(self, outlook: FeatureValuesAfter) -> "ExpectedScores":
        """The promise after a tile was placed on the board, before anything else happens."""
        new = ExpectedScores.__new__(ExpectedScores)
        new._outlook = outlook
        new._board = board = outlook.board
        new._points = self._points[:]
        new._supply = self._supply[:]
        new._kinds = kinds = self._kinds.copy()
        changed = {}
        for root in outlook.concerned:
            kind = kinds.pop(root, -1)
            if kind >= 0:
                new._add(self._board, self._outlook, root, kind, -1)
                changed[board.root(root)] = kind
        for root, kind in changed.items():
            new._add(board, outlook, root, kind, 1)
        kinds.update(changed)
        return new

    def _add(self, board: Board, outlook: FeatureValues, root: int, kind: int, sign: int) -> None:
        """Count an occupied feature, or with -1 no longer."""
        expected, back = outlook.feature(root, kind, False, False)
        packed = meeples_in(board.data[root])
        for player in majority(packed):
            self._points[player] += sign * expected
        if back:
            for player in range(len(self._supply)):
                if packed >> 4 * player & 15:
                    self._supply[player] += sign * back * sum(small_and_large(packed, player))

    def scores(self, mage: int, witch: int, player: int = 0, segment: int = -1, kind: int = 0) -> list[float]:
        """The final scores with the figures on these segments, and perhaps with one meeple more on the board.

        Parameters:
            mage, witch: segments, or -1.
            player: who deploys.
            segment: a segment of the free feature where the meeple goes, or -1.
            kind: the kind of that feature.
        """
        outlook = self._outlook
        find = self._board.root
        points = self._points[:]
        supply = self._supply
        mage = find(mage) if mage >= 0 else -1
        witch = find(witch) if witch >= 0 else -1
        for root in (mage, witch) if mage != witch else (mage,):
            there = self._kinds.get(root, -1)
            if there >= 0:
                more = outlook.feature(root, there, root == mage, root == witch)[0]
                more -= outlook.feature(root, there, False, False)[0]
                for winner in majority(meeples_in(self._board.data[root])):
                    points[winner] += more
        if segment >= 0:
            root = find(segment)
            expected, back = outlook.feature(root, kind, root == mage, root == witch)
            points[player] += expected
            supply = supply[:]
            supply[player] += back - 1
        worth = outlook.chances.supply
        return [own + worth(left) for own, left in zip(points, supply, strict=True)]
