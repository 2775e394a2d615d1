"""Turns of a player ranked by their expected margin, without carrying all of them out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from carc_widget.bots.evaluation import (
    CellChances,
    ExpectedScores,
    FeatureValues,
    FeatureValuesAfter,
    Weights,
)
from carc_widget.engine.board import Board
from carc_widget.engine.mage_witch import MAGE, current_duty
from carc_widget.engine.search import distinct_codes
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
    to_act,
)


class RankedTurn(NamedTuple):
    """A turn, to its end or to a crop circle.

    Attributes:
        margin: the expected lead over the best opponent at the end of the game.
        codes: the decisions in order.
    """

    margin: float
    codes: tuple[int, ...]


def rank_turns(board: Board, weights: Weights, figures: int) -> list[RankedTurn]:
    """The turns of the player to act, unordered; none before a draw.

    Parameters:
        board: the position.
        weights: the weights of the evaluation.
        figures: number of moves of the mage and the witch, the best ones without a meeple, that are combined with all
            meeples for each placement.
    """
    if board.step in (DRAW, OVER):
        return []
    values = FeatureValues(board, CellChances(board, weights))
    if board.step in (CIRCLE, CIRCLE_ACT):
        player = to_act(board)
        return [RankedTurn(_after_circle(board, code, values, player), (code,)) for code in distinct_codes(board)]
    expected = ExpectedScores(values, board)
    if board.step != PLACE:
        return list(_rest(board, expected, (), weights, figures))
    turns: list[RankedTurn] = []
    for code in distinct_codes(board):
        after = board.copy()
        perform(after, code)
        turns += _rest(after, expected.after(FeatureValuesAfter(values, after)), (code,), weights, figures)
    return turns


def _rest(
    board: Board, expected: ExpectedScores, before: tuple[int, ...], weights: Weights, figures: int
) -> Iterator[RankedTurn]:
    """The rest of a turn after the placement: moves of figures, then meeples."""
    player = board.active
    opponents = weights.opponents
    moves = [((), board.mage, board.witch)] if board.step == DEPLOY else _figure_moves(board)
    ranked = [
        (_weighted_lead(expected.scores(mage, witch), player, opponents), codes, mage, witch)
        for codes, mage, witch in moves
    ]
    ranked.sort(key=lambda move: -move[0])
    # A second move of the figures may follow (R33), before the meeple.
    second_move = board.step == MAGIC and current_duty(board) != board.duties
    meeples = list(_meeples(board))
    for margin_without, codes, mage, witch in ranked[:figures]:
        if second_move:
            yield RankedTurn(margin_without, (*before, *codes))
            continue
        yield RankedTurn(margin_without, (*before, *codes, NO_MEEPLE))
        for segment, kind, large in meeples:
            scores = expected.scores(mage, witch, player, segment, kind)
            yield RankedTurn(_weighted_lead(scores, player, opponents), (*before, *codes, segment << 1 | large))


def _weighted_lead(scores: Sequence[float], player: int, opponents: float) -> float:
    """The lead of a player over the best opponent, whose points are multiplied by `opponents`."""
    return scores[player] - opponents * max([*scores[:player], *scores[player + 1 :]])


def _figure_moves(board: Board) -> list[tuple[tuple[int, ...], int, int]]:
    """The moves of the magic step, each with the segments of the mage and the witch after it."""
    moves: list[tuple[tuple[int, ...], int, int]] = []
    for code in distinct_codes(board):
        figure = -1 - code if code < 0 else code & 1
        to = -1 if code < 0 else code >> 1
        mage, witch = (to, board.witch) if figure == MAGE else (board.mage, to)
        moves.append(((code,), mage, witch))
    return moves


def _meeples(board: Board) -> Iterator[tuple[int, int, int]]:
    """The meeples that can be deployed on the tile just placed: `(segment, kind, 1 for a large one)`."""
    kinds = board.config.tables.kinds[board.turned]
    seen = {NO_MEEPLE}
    for code in deploy_codes(board):
        segment, large = code >> 1, code & 1
        target = code if code == NO_MEEPLE else board.root(segment) << 1 | large
        if target not in seen:
            seen.add(target)
            yield segment, kinds[segment - board.base], large


def _after_circle(board: Board, code: int, values: FeatureValues, player: int) -> float:
    """The expected margin after an act at a crop circle, if all following players act greedily."""
    after = board.copy(to_place=False)
    perform(after, code)
    while after.step == CIRCLE_ACT:
        actor = to_act(after)
        best = max(distinct_codes(after), key=lambda act: _after_act(after, act, values, actor))
        perform(after, best)
    return _margin_of(after, values, player)


def _after_act(board: Board, code: int, values: FeatureValues, player: int) -> float:
    after = board.copy(to_place=False)
    perform(after, code)
    return _margin_of(after, values, player)


def _margin_of(board: Board, values: FeatureValues, player: int) -> float:
    scores = board.scores if board.step == OVER else ExpectedScores(values, board).scores(board.mage, board.witch)
    return _weighted_lead(scores, player, values.chances.weights.opponents)
