"""Game review: the expected margin over time, and the costliest turns with better alternatives."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev

from carc_widget.bots.evaluation import DEFAULT_WEIGHTS, Weights, estimate, expected_scores, margin
from carc_widget.bots.monte_carlo import COMPILED_ROUNDS
from carc_widget.bots.playout_search import FIGURES, Candidate, PlayoutSearch
from carc_widget.bots.protocol import board_of
from carc_widget.bots.turn_ranking import RankedTurn, rank
from carc_widget.compiled.random_games import prepare
from carc_widget.engine.action_codes import encode
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, expect, shown
from carc_widget.engine.explore import random_of
from carc_widget.engine.game import Game
from carc_widget.engine.replay import Replay
from carc_widget.engine.turn import DEPLOY, MAGIC, PLACE, perform

ALTERNATIVES = 3
"""Number of best-ranked turns that are searched beside the played one."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A played turn and the best alternative.

    Attributes:
        number: its number.
        player: the index of the player.
        ply: number of moves before the placement: `game.states[ply]` has the tile in hand.
        played: the played turn as text.
        margin: its expected lead over the best opponent at the end of the game, in points.
        best: the best turn as text; the same as `played` if none was better.
        best_margin: its expected lead.
        cost: the difference of the two; 0 if no turn was better.
        error: the standard error of the cost; `None` without playouts.
        playouts: number of playouts of each turn.
        better: the actions of `best`.
        played_actions: the actions of `played`.
    """

    number: int
    player: int
    ply: int
    played: str
    margin: float
    best: str
    best_margin: float
    cost: float
    error: float | None = None
    playouts: int = 0
    better: tuple[Action, ...] = ()
    played_actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game.

    Attributes:
        players: the names.
        colours: the colours.
        moments: number of moves before each turn, and at the end.
        expected: for each of these moments the expected final scores.
        turns: the played turns in order.

    >>> from carc_widget.engine import Game
    >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    >>> events = game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    >>> result = review(game, playouts=20, random=1)
    >>> result.costly(1)[0].best
    'E/2 0,-1 +city S'
    """

    players: tuple[str, ...]
    colours: tuple[str, ...]
    moments: tuple[int, ...]
    expected: tuple[tuple[float, ...], ...]
    turns: tuple[ReviewedTurn, ...]

    @property
    def margins(self) -> tuple[tuple[float, ...], ...]:
        """For each moment and player the expected lead over the best opponent, in points."""
        return tuple(tuple(margin(points, player) for player in range(len(points))) for points in self.expected)

    def costly(self, most: int = 5) -> tuple[ReviewedTurn, ...]:
        """The costliest turns, the worst first; turns without cost are left out.

        If some turns have playouts, only these count: the cost of the others is a rough estimate.
        """
        expect(most, int, "the number of turns", "a whole number, such as 5")
        costly = [turn for turn in self.turns if turn.cost > 0]
        searched = [turn for turn in costly if turn.playouts]
        return tuple(sorted(searched or costly, key=lambda turn: -turn.cost)[:most])

    def __str__(self) -> str:
        lines = ["turn  cost           played -> better"]
        for turn in self.costly(10):
            error = "" if turn.error is None else f"± {turn.error:.1f}"
            lines.append(
                f"{turn.number:4} {turn.cost:5.1f} {error:6} {self.players[turn.player]}: {turn.played} -> {turn.best}"
            )
        return "\n".join(lines)

    def _repr_svg_(self) -> str:
        from carc_widget.graphics.margin_chart import margin_chart

        return margin_chart(self.margins, self.colours)


def review(
    game: Game | Replay,
    playouts: int = 30,
    turns: int = 8,
    random: Random | int | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
    *,
    compiled: bool = False,
) -> Review:
    """Review a game: the expected margin over time, and the costliest turns.

    The cost of each turn is first estimated by static evaluation. The costliest turns are then searched: the played
    turn and the best-ranked ones are played out with the same random draws. The real draws after a turn do not count.

    Parameters:
        game: the game, finished or not.
        playouts: number of playouts of each turn.
        turns: number of played turns that are searched.
        random: a random number generator or a seed.
        weights: the weights of the evaluation.
        compiled: whether playouts are compiled, as for `MonteCarlo`.

    Raises:
        BadArgument: an argument is not usable.
        NotCompiled, ImportError: compiled games are not possible.
    """
    result = None
    for step in review_steps(game, playouts, turns, random, weights, compiled=compiled):
        result = step or result
    assert result is not None
    return result


def review_steps(
    game: Game | Replay,
    playouts: int = 30,
    turns: int = 8,
    random: Random | int | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
    *,
    compiled: bool = False,
) -> Iterator[Review | None]:
    """`review` in steps: yields `None` during the search, and the review so far after each searched turn."""
    expect(weights, Weights, "the weights", "`Weights(...)`")
    replay = game.replay if isinstance(game, Game) else game
    if not isinstance(replay, Replay):
        raise BadArgument(f"{shown(game)} is no game; give one, such as Game.from_text(text)")
    for name, value in (("playouts", playouts), ("turns", turns)):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1e6:
            raise BadArgument(f"{name} is {shown(value)}; give a whole number, such as 8")
    if compiled:
        prepare(replay.first)
    source = random_of(random)
    reviewed: list[ReviewedTurn] = []
    ends: list[int] = []
    for begin, end in _played_turns(replay):
        reviewed.append(_estimate_cost(replay, begin, end, weights))
        ends.append(end)
        yield None
    states = replay.states[: replay.ply + 1]
    moments = [ply for ply, state in enumerate(states) if ply == 0 or state.turn != states[ply - 1].turn]
    moments += [replay.ply] if moments[-1] != replay.ply else []
    result = Review(
        replay.first.players,
        replay.first.colours,
        tuple(moments),
        tuple(estimate(states[ply], weights) for ply in moments),
        tuple(reviewed),
    )
    yield result
    worst = sorted(range(len(reviewed)), key=lambda at: -reviewed[at].cost)[:turns]
    for at in worst if playouts else []:
        if reviewed[at].cost > 0:
            for searched in _search(replay, ends[at], reviewed[at], playouts, source, weights, compiled):
                if searched is None:
                    yield None
                else:
                    reviewed[at] = searched
            result = replace(result, turns=tuple(reviewed))
            yield result


def _played_turns(replay: Replay) -> Iterator[tuple[int, int]]:
    """The played turns: number of moves before the placement, and after the last decision of the player."""
    states = replay.states[: replay.ply + 1]
    begin = None
    for ply, state in enumerate(states):
        step = state._board.step
        if step == PLACE:
            begin = ply
        elif begin is not None and step not in (MAGIC, DEPLOY):
            yield begin, ply
            begin = None


def _estimate_cost(replay: Replay, begin: int, end: int, weights: Weights) -> ReviewedTurn:
    """A played turn with its cost by static evaluation."""
    state = replay.states[begin]
    player = state.to_act
    played_codes = _played_codes(replay, begin, end)
    candidates = [
        Candidate(state, RankedTurn(0.0, played_codes)),
        *(Candidate(state, turn) for turn in sorted(rank(board_of(state), weights, FIGURES))[: -ALTERNATIVES - 1 : -1]),
    ]
    margins = [margin(expected_scores(way.board, weights), player) for way in candidates]
    most = max(margins)
    best, played = candidates[margins.index(most)].advised_turn(), candidates[0].advised_turn()
    return ReviewedTurn(
        number=state.turn,
        player=player,
        ply=begin,
        played=played.text,
        margin=margins[0],
        best=best.text,
        best_margin=most,
        cost=most - margins[0],
        better=best.actions,
        played_actions=played.actions,
    )


def _played_codes(replay: Replay, begin: int, end: int) -> tuple[int, ...]:
    board = board_of(replay.states[begin]).copy()
    codes = []
    for move in replay.moves[begin:end]:
        codes.append(encode(board, move.action))
        perform(board, codes[-1])
    return tuple(codes)


def _search(
    replay: Replay,
    end: int,
    turn: ReviewedTurn,
    playouts: int,
    random: Random,
    weights: Weights,
    compiled: bool,
) -> Iterator[ReviewedTurn | None]:
    """Search a played turn and its alternatives; yields `None` between playouts, then the turn with its cost."""
    state = replay.states[turn.ply]
    also = [_played_codes(replay, turn.ply, end)]
    players = len(replay.state.players)
    search: PlayoutSearch
    if compiled:
        from carc_widget.bots.compiled_search import CompiledSearch  # needs numba, which is optional

        search = CompiledSearch(
            state, random, width=ALTERNATIVES, turns=COMPILED_ROUNDS * players, weights=weights, also=also, batch=1
        )
    else:
        search = PlayoutSearch(state, random, width=ALTERNATIVES, turns=players, weights=weights, also=also)
    played = search.candidates[0]
    differences: dict[Candidate, list[float]] = {candidate: [] for candidate in search.candidates}
    for _ in range(playouts):
        before = {candidate: candidate.sum for candidate in search.candidates}
        for _ in search.sweep(0.0):
            yield None
        played_margin = played.sum - before[played]
        for candidate in search.candidates:
            differences[candidate].append(candidate.sum - before[candidate] - played_margin)
    best = max(search.candidates, key=lambda candidate: candidate.sum)
    cost, advised = differences[best], best.advised_turn()
    yield replace(
        turn,
        margin=played.margin,
        best=advised.text,
        best_margin=best.margin,
        cost=fmean(cost),
        error=stdev(cost) / sqrt(playouts) if playouts > 1 else None,
        playouts=playouts,
        better=advised.actions,
    )
