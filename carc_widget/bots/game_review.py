"""A finished game looked at again: who was ahead when, and the turns that cost most, with what was better."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import fmean, stdev

from carc_widget.bots.chances import DEFAULT_WEIGHTS, Weights
from carc_widget.bots.playout_search import FIGURES, Candidate, PlayoutSearch
from carc_widget.bots.protocol import board_of
from carc_widget.bots.turn_ranking import RankedTurn, estimate, expected, margin, rank
from carc_widget.engine.action_codes import encode
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.explore import random_of
from carc_widget.engine.game import Game
from carc_widget.engine.replay import Replay
from carc_widget.engine.turn import DEPLOY, MAGIC, PLACE, perform

BESIDE = 3
"""So many of the turns that promise most are tried out beside the one that was played."""


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn that was played, and what would have been better.

    Attributes:
        number: its number.
        player: the index of the player.
        ply: after how many moves it was to be decided, with the tile in hand: `game.states[ply]`.
        played: what the player did, as text.
        margin: by how many points the player could then expect to be ahead of the best of the others in the end.
        best: what would have promised most, as text; the same as `played` if nothing was better.
        best_margin: the margin that it promised.
        cost: how many points of the margin were given away; 0 if nothing was better.
        error: the standard error of the cost; `None` where nothing was tried out.
        playouts: how often each of the two was played on.
        better: the actions of `best`.
        played_actions: those of `played`.
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
    """What became of a game, turn by turn.

    Attributes:
        players: the names.
        colours: the colours.
        moments: after how many moves each turn began, and last the end.
        expected: for each of these moments the points that the players could expect to have in the end.
        turns: the turns that were decided, in order.

    >>> from carc_widget.engine import Game
    >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    >>> events = game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    >>> found = review(game, playouts=20, random=1)
    >>> found.costly(1)[0].best
    'E/2 0,-1 +city S'
    """

    players: tuple[str, ...]
    colours: tuple[str, ...]
    moments: tuple[int, ...]
    expected: tuple[tuple[float, ...], ...]
    turns: tuple[ReviewedTurn, ...]

    @property
    def margins(self) -> tuple[tuple[float, ...], ...]:
        """For each moment, by how many points each player was expected to be ahead of the best of the others."""
        return tuple(tuple(margin(points, player) for player in range(len(points))) for points in self.expected)

    def costly(self, most: int = 5) -> tuple[ReviewedTurn, ...]:
        """The turns that cost most, the worst first; those that cost nothing are not among them.

        Of those that were looked at closely first, as the others are only guessed.
        """
        found = [turn for turn in self.turns if turn.cost > 0]
        tried = [turn for turn in found if turn.playouts]
        return tuple(sorted(tried or found, key=lambda turn: -turn.cost)[:most])

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
) -> Review:
    """Look at a game again: the margin over time, and the turns that cost most.

    What a turn cost is first guessed from what the position promised before and after it. The turns that seem to have
    cost most are then tried out: what was played and what promised most, each played on with the same tiles drawn by
    chance. It judges by what was known then; what came later is nobody's fault.

    Parameters:
        game: the game, finished or not.
        playouts: how often each way to go on is played on.
        turns: how many turns are tried out.
        random: a source of chance, or a seed.
        weights: what the estimate believes.

    Raises:
        BadArgument: this is no game, or a number is none.
    """
    found = None
    for step in review_steps(game, playouts, turns, random, weights):
        found = step or found
    assert found is not None
    return found


def review_steps(
    game: Game | Replay,
    playouts: int = 30,
    turns: int = 8,
    random: Random | int | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
) -> Iterator[Review | None]:
    """As `review`, step by step: `None` while something is being tried out, else what is known by now."""
    replay = game.replay if isinstance(game, Game) else game
    if not isinstance(replay, Replay):
        raise BadArgument(f"{shown(game)} is no game; give one, such as Game.from_text(text)")
    for name, value in (("playouts", playouts), ("turns", turns)):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1e6:
            raise BadArgument(f"{name} is {shown(value)}; give a whole number, such as 8")
    source = random_of(random)
    reviewed: list[ReviewedTurn] = []
    ends: list[int] = []
    for begin, end in _decided(replay):
        reviewed.append(_guessed(replay, begin, end, weights))
        ends.append(end)
        yield None
    states = replay.states[: replay.ply + 1]
    moments = [ply for ply, state in enumerate(states) if ply == 0 or state.turn != states[ply - 1].turn]
    moments += [replay.ply] if moments[-1] != replay.ply else []
    found = Review(
        replay.first.players,
        replay.first.colours,
        tuple(moments),
        tuple(estimate(states[ply], weights) for ply in moments),
        tuple(reviewed),
    )
    yield found
    worst = sorted(range(len(reviewed)), key=lambda at: -reviewed[at].cost)[:turns]
    for at in worst if playouts else []:
        if reviewed[at].cost > 0:
            for tried in _tried(replay, ends[at], reviewed[at], playouts, source, weights):
                if tried is None:
                    yield None
                else:
                    reviewed[at] = tried
            found = replace(found, turns=tuple(reviewed))
            yield found


def _decided(replay: Replay) -> Iterator[tuple[int, int]]:
    """Where turns were decided: after how many moves, and after how many it was done, but for what others do."""
    states = replay.states[: replay.ply + 1]
    begin = None
    for ply, state in enumerate(states):
        step = state._board.step
        if step == PLACE:
            begin = ply
        elif begin is not None and step not in (MAGIC, DEPLOY):
            yield begin, ply
            begin = None


def _guessed(replay: Replay, begin: int, end: int, weights: Weights) -> ReviewedTurn:
    """What a turn cost, as it looks without playing on."""
    state = replay.states[begin]
    player = state.to_act
    played = _played(replay, begin, end)
    ways = [
        played,
        *(Candidate(state, turn) for turn in sorted(rank(board_of(state), weights, FIGURES))[: -BESIDE - 1 : -1]),
    ]
    margins = [margin(expected(way.board, weights), player) for way in ways]
    most = max(margins)
    best, told = ways[margins.index(most)].told(), played.told()
    return ReviewedTurn(
        number=state.turn,
        player=player,
        ply=begin,
        played=told.text,
        margin=margins[0],
        best=best.text,
        best_margin=most,
        cost=most - margins[0],
        better=best.actions,
        played_actions=told.actions,
    )


def _played(replay: Replay, begin: int, end: int) -> Candidate:
    board = board_of(replay.states[begin]).copy()
    codes = []
    for move in replay.moves[begin:end]:
        codes.append(encode(board, move.action))
        perform(board, codes[-1])
    return Candidate(replay.states[begin], RankedTurn(0.0, tuple(codes)))


def _tried(
    replay: Replay, end: int, guessed: ReviewedTurn, playouts: int, random: Random, weights: Weights
) -> Iterator[ReviewedTurn | None]:
    """What a turn cost, played on many times with the same tiles for every way to go on."""
    state = replay.states[guessed.ply]
    played = _played(replay, guessed.ply, end)
    looking = PlayoutSearch(
        state, random, width=BESIDE, turns=len(replay.state.players), weights=weights, also=[played]
    )
    differences: dict[Candidate, list[float]] = {way: [] for way in looking.tried}
    for _ in range(playouts):
        before = {way: way.sum for way in looking.tried}
        for _ in looking.sweep(0.0):
            yield None
        own = played.sum - before[played]
        for way in looking.tried:
            differences[way].append(way.sum - before[way] - own)
    best = max(looking.tried, key=lambda way: way.sum)
    cost, told = differences[best], best.told()
    yield replace(
        guessed,
        margin=played.margin,
        best=told.text,
        best_margin=best.margin,
        cost=fmean(cost),
        error=stdev(cost) / sqrt(playouts) if playouts > 1 else None,
        playouts=playouts,
        better=told.actions,
    )
