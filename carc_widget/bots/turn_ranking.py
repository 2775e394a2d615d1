"""The ways in which a player can go on, each with the margin that it promises, without carrying all of them out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carc_widget.bots.chances import DEFAULT_WEIGHTS, CellChances, Weights
from carc_widget.bots.evaluation import FeatureValues, FeatureValuesAfter
from carc_widget.bots.promise import ExpectedScores
from carc_widget.bots.protocol import board_of
from carc_widget.engine.board import Board
from carc_widget.engine.mage_witch import MAGE, current_duty
from carc_widget.engine.search import distinct_codes, to_act
from carc_widget.engine.state import State
from carc_widget.engine.turn import (
    CIRCLE,
    CIRCLE_ACT,
    DEPLOY,
    DRAW,
    MAGIC,
    NO_MEEPLE,
    OVER,
    PLACE,
    deploy_codes,
    perform,
)


class RankedTurn(NamedTuple):
    """One way to go on: up to the end of the turn, or to a crop circle, which is looked at when it has come.

    Attributes:
        margin: by how many points the player may expect to be ahead of the best of the others in the end.
        codes: the decisions, in order.
    """

    margin: float
    codes: tuple[int, ...]


def margin(scores: Sequence[float], player: int, others: float = 1.0) -> float:
    """By how many points a player is ahead of the best of the others, whose points count `others` times."""
    return scores[player] - others * max(score for other, score in enumerate(scores) if other != player)


def expected(board: Board, weights: Weights) -> list[float]:
    """The final scores that the players may expect."""
    if board.step == OVER:
        return [float(score) for score in board.scores]
    return ExpectedScores(FeatureValues(board, CellChances(board, weights)), board).scores(board.mage, board.witch)


def estimate(state: State, weights: Weights = DEFAULT_WEIGHTS) -> tuple[float, ...]:
    """The final scores that the players may expect, by what is on the board and what the bag still holds.

    Nobody is expected to gain by what is not begun yet, so that it tells who is ahead rather than how games end.

    Raises:
        BadArgument: this is no state.

    >>> city = [("D", 0, 0, 0), ("F", 0, -1, 1), ("R", 0, -2, 1)]
    >>> red, blue = estimate(State.setup(tiles=city, meeples=[("Red", (0, 0), "city N")]))
    >>> red > blue
    True
    """
    return tuple(expected(board_of(state), weights))


def rank(board: Board, weights: Weights, figures: int) -> list[RankedTurn]:
    """What the player who decides can do, in no order; nothing before a draw.

    Parameters:
        board: the position.
        weights: what the estimate believes.
        figures: for each way to place the tile, how many moves of the mage and the witch are looked at with all
            meeples: the best ones without any.
    """
    if board.step in (DRAW, OVER):
        return []
    outlook = FeatureValues(board, CellChances(board, weights))
    if board.step in (CIRCLE, CIRCLE_ACT):
        player = to_act(board)
        return [RankedTurn(_after_circle(board, code, outlook, player), (code,)) for code in distinct_codes(board)]
    promise = ExpectedScores(outlook, board)
    if board.step != PLACE:
        return list(_rest(board, promise, (), weights, figures))
    found: list[RankedTurn] = []
    for code in distinct_codes(board):
        after = board.copy()
        perform(after, code)
        found += _rest(after, promise.after(FeatureValuesAfter(outlook, after)), (code,), weights, figures)
    return found


def _rest(
    board: Board, promise: ExpectedScores, before: tuple[int, ...], weights: Weights, figures: int
) -> Iterator[RankedTurn]:
    """The ways to go on once the tile lies: moves of figures, then meeples."""
    player = board.active
    others = weights.others
    moves = [((), board.mage, board.witch)] if board.step == DEPLOY else _figure_moves(board)
    ranked = [(margin(promise.scores(mage, witch), player, others), codes, mage, witch) for codes, mage, witch in moves]
    ranked.sort(key=lambda found: -found[0])
    # A second move of the figures may follow (R33): then the meeple has to wait.
    again = board.step == MAGIC and current_duty(board) != board.duties
    meeples = list(_meeples(board))
    for alone, codes, mage, witch in ranked[:figures]:
        if again:
            yield RankedTurn(alone, (*before, *codes))
            continue
        yield RankedTurn(alone, (*before, *codes, NO_MEEPLE))
        for segment, kind, large in meeples:
            scores = promise.scores(mage, witch, player, segment, kind)
            yield RankedTurn(margin(scores, player, others), (*before, *codes, segment << 1 | large))


def _figure_moves(board: Board) -> list[tuple[tuple[int, ...], int, int]]:
    """The moves of the magic step, each with where it leaves the mage and the witch."""
    found: list[tuple[tuple[int, ...], int, int]] = []
    for code in distinct_codes(board):
        figure = -1 - code if code < 0 else code & 1
        to = -1 if code < 0 else code >> 1
        mage, witch = (to, board.witch) if figure == MAGE else (board.mage, to)
        found.append(((code,), mage, witch))
    return found


def _meeples(board: Board) -> Iterator[tuple[int, int, int]]:
    """The meeples that can be deployed on the tile just placed: `(segment, kind, whether it is the large one)`."""
    kinds = board.config.tables.kinds[board.turned]
    seen = {NO_MEEPLE}
    for code in deploy_codes(board):
        segment, large = code >> 1, code & 1
        alike = code if code == NO_MEEPLE else board.root(segment) << 1 | large
        if alike not in seen:
            seen.add(alike)
            yield segment, kinds[segment - board.base], large


def _after_circle(board: Board, code: int, outlook: FeatureValues, player: int) -> float:
    """The margin after an act at a crop circle, if all who come after do what is best for them at once."""
    after = board.copy(to_place=False)
    perform(after, code)
    while after.step == CIRCLE_ACT:
        actor = to_act(after)
        best = max(distinct_codes(after), key=lambda act: _after_act(after, act, outlook, actor))
        perform(after, best)
    return _margin_of(after, outlook, player)


def _after_act(board: Board, code: int, outlook: FeatureValues, player: int) -> float:
    after = board.copy(to_place=False)
    perform(after, code)
    return _margin_of(after, outlook, player)


def _margin_of(board: Board, outlook: FeatureValues, player: int) -> float:
    if board.step == OVER:
        return margin(board.scores, player)
    return margin(ExpectedScores(outlook, board).scores(board.mage, board.witch), player)
