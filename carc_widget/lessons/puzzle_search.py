"""Search for puzzles: whether one turn of a position is clearly the best, exactly near the end, else by playouts."""

from random import Random

from carc_widget.bots import AdvisedTurn, TooManyPositions, solve_endgame
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.monte_carlo import COMPILED_ROUNDS, make_search
from carc_widget.bots.playout_search import FIGURES, SIGNIFICANCE, Candidate, PlayoutSearch
from carc_widget.bots.protocol import actions_of, board_of
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.engine.actions import MoveFigure, RemoveFigure
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.lessons.puzzle import Puzzle

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
    if effects[0].player != best.before.to_act:
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
