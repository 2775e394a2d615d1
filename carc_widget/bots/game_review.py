"""Game review: the expected margin over time, the costliest turns with better alternatives, and luck and skill."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import fsum, sqrt
from random import Random
from statistics import fmean, stdev
from types import NoneType

from carc_widget.bots.advice import AdvisedTurn
from carc_widget.bots.endgame import TooManyPositions, estimated_positions, exact_turn, make_endgame, solve_steps
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS, Weights, expected_scores, expected_scores_of_board
from carc_widget.bots.monte_carlo import COMPILED_ROUNDS, COMPILED_WIDTH, make_search
from carc_widget.bots.playout_search import FIGURES, Candidate, tiles_left, win_share
from carc_widget.bots.protocol import board_of
from carc_widget.bots.turn_ranking import RankedTurn, rank_turns
from carc_widget.compiled.estimates import QUANTILE
from carc_widget.compiled.random_games import prepare, why_not
from carc_widget.engine.action_codes import encode
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import counted, expect, expect_count
from carc_widget.engine.explore import random_of
from carc_widget.engine.game import Game, to_game
from carc_widget.engine.replay import Replay
from carc_widget.engine.scoring import lead
from carc_widget.engine.state import State
from carc_widget.engine.turn import DEPLOY, DRAW, MAGIC, PLACE, perform

ALTERNATIVES = 3
"""Number of turns that are searched beside the played one: the best by static evaluation, or by a short search."""

PLAYOUTS = 30
COMPILED_PLAYOUTS = 400
"""Number of playouts of each turn, plain and compiled."""

SELECTION_SWEEPS = 12
"""Number of sweeps of the short search that selects alternatives with compiled playouts."""

EXACT_POSITIONS = 20_000
COMPILED_EXACT_POSITIONS = 400_000
"""Limit of the final positions of an endgame that is searched exactly, plain and compiled."""

SIGNIFICANT = QUANTILE
"""A cost counts if it is more than this number of its standard errors: 0 is outside its 95% interval."""


class Severity(StrEnum):
    """The severity of a mistake, by its cost."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_COSTS = {Severity.BLUNDER: 6.0, Severity.MISTAKE: 3.0, Severity.INACCURACY: 1.0}
"""The least cost of each severity, in points of expected lead."""


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
        error: the standard error of the cost; `None` before two playouts.
        playouts: number of playouts of each turn.
        best_actions: the actions of `best`.
        played_actions: the actions of `played`.
        winning_chance: the chance of winning after the played turn, from 0 to 1; a victory shared by n players counts
            1/n.
        best_winning_chance: the chance of winning after the best turn.
        winning_chance_error: the standard error of the difference of these chances; `None` before two playouts.
        luck: what the drawn tile was worth, see `LuckAndSkill`; `None` if no tile was drawn.
        exact: whether margins and chances are exact (`solve_endgame`); the errors are 0 then.
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
    best_actions: tuple[Action, ...] = ()
    played_actions: tuple[Action, ...] = ()
    winning_chance: float = 0.0
    best_winning_chance: float = 0.0
    winning_chance_error: float | None = None
    luck: float | None = None
    exact: bool = False

    @property
    def significant_cost(self) -> float:
        """The cost if it is beyond its 95% interval (`SIGNIFICANT`), else 0; 0 for a cost without an error."""
        return self.cost if self.error is not None and self.cost > SIGNIFICANT * self.error else 0.0

    @property
    def severity(self) -> Severity | None:
        """The severity of the mistake; `None` if its cost is small or within its 95% interval."""
        cost = self.significant_cost
        return next((severity for severity, least in LEAST_COSTS.items() if cost >= least), None)


@dataclass(frozen=True, slots=True)
class LuckAndSkill:
    """The worth of the tiles that a player drew and the loss by the decisions, in points of expected lead.

    The luck of a draw is the value of the best turn with the drawn tile less the mean value of the best turns with
    each tile that could have been drawn, weighted by copies. These values are static evaluations: luck has no error of
    sampling, but the error of the evaluation. On average luck is 0. The skill is minus the sum of the costs of the
    searched turns; a cost within its 95% interval does not count (`ReviewedTurn.significant_cost`): 0 is best. Luck and
    skill of all players do not add up to the result, since the estimates of the same position before and after a turn
    differ.

    Attributes:
        luck: the sum of the luck of all draws.
        skill: minus the sum of these costs; 0 or less.
        error: the standard error of the skill.
        searched: number of turns that were searched; the others count as best turns.
        turns: number of turns.
    """

    luck: float
    skill: float
    error: float
    searched: int
    turns: int


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """The review of a game.

    Attributes:
        players: the names.
        colours: the colours.
        plies: number of moves before each turn, and at the end.
        expected: for each of these plies the expected final scores in points, without playouts.
        winning_chances: for each of these plies the chances of winning, from 0 to 1.
        turns: the played turns in order.
        unsearched: number of turns that are still to be searched; 0 for a finished review.

    >>> from carc_widget.engine import Game
    >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    >>> events = game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    >>> result = review(game, playouts=20, random=1)
    >>> result.costliest_turns(1)[0].best
    'E/2 0,-1 +city S'
    """

    players: tuple[str, ...]
    colours: tuple[str, ...]
    plies: tuple[int, ...]
    expected: tuple[tuple[float, ...], ...]
    winning_chances: tuple[tuple[float, ...], ...]
    turns: tuple[ReviewedTurn, ...]
    unsearched: int = 0

    @property
    def margins(self) -> tuple[tuple[float, ...], ...]:
        """For each moment and player the expected lead over the best opponent, in points."""
        return tuple(tuple(lead(points, player) for player in range(len(points))) for points in self.expected)

    def costliest_turns(self, count: int = 5) -> tuple[ReviewedTurn, ...]:
        """The costliest turns, the worst first; turns without cost are left out.

        If some turns were searched, only these count: the cost of the others is a rough estimate.

        Parameters:
            count: the maximum number of turns to return.

        Raises:
            BadArgument: it is not a whole number from 0.
        """
        count = expect_count(count, "the number of turns")
        costly = [turn for turn in self.turns if turn.cost > 0]
        searched = [turn for turn in costly if turn.playouts or turn.exact]
        return tuple(sorted(searched or costly, key=lambda turn: -turn.cost)[:count])

    @property
    def evaluations(self) -> dict[int, float]:
        """The expected lead of its player after each turn, in points, for `Game.evaluations`.

        >>> from carc_widget.engine import Game
        >>> game = Game(["Ann", "Bob"], ["base"], order=["E"], seed=1)
        >>> events = game.play("E/2 0,-1", "+city S")
        >>> game.evaluations = review(game, playouts=0).evaluations
        >>> print(game.to_text().splitlines()[-2])
        1 Ann: E/2 0,-1 +city S # [%eval +4]
        """
        return {turn.number: round(turn.margin, 1) for turn in self.turns}

    @property
    def luck_and_skill(self) -> tuple[LuckAndSkill, ...]:
        """Luck and skill of each player."""
        return tuple(_luck_and_skill([t for t in self.turns if t.player == p]) for p in range(len(self.players)))

    def __repr__(self) -> str:
        searched = sum(1 for turn in self.turns if turn.playouts or turn.exact)
        return f"<Review: {', '.join(self.players)}; {counted(len(self.turns), 'turn')}, {searched} searched>"

    def __str__(self) -> str:
        from carc_widget.i18n.estimates import CostRow, LuckRow, review_table  # i18n is a layer above

        costs = (
            CostRow(t.number, t.cost, t.error, t.exact, self.players[t.player], t.played, t.best)
            for t in self.costliest_turns(10)
        )
        balances = (
            LuckRow(name, each.luck, each.skill, each.error, each.searched, each.turns)
            for name, each in zip(self.players, self.luck_and_skill, strict=True)
        )
        return review_table(costs, balances)

    def _repr_svg_(self) -> str:
        from carc_widget.graphics.margin_chart import margin_chart  # graphics is a layer above

        return margin_chart(self.margins, self.colours)


def _luck_and_skill(turns: Sequence[ReviewedTurn]) -> LuckAndSkill:
    searched = [turn for turn in turns if turn.playouts or turn.exact]
    return LuckAndSkill(
        luck=fsum(turn.luck or 0.0 for turn in turns),
        skill=0.0 - fsum(turn.significant_cost for turn in searched),  # never -0.0
        error=sqrt(fsum((turn.error or 0.0) ** 2 for turn in searched if turn.significant_cost)),
        searched=len(searched),
        turns=len(turns),
    )


def review(
    game: Game | Replay | str,
    playouts: int | None = None,
    turns: int = 8,
    random: Random | int | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
    *,
    compiled: bool | None = None,
) -> Review:
    """Review a game: the expected margin over time, the costliest turns, and luck and skill.

    The cost of each turn is first estimated by static evaluation. The costliest turns are then searched: the played
    turn and the best other ones are played out with the same random draws. The real draws after a turn do not count.
    With compiled playouts a short search of all turns selects the others, and turns without an estimated cost are
    searched, too.

    Parameters:
        game: the game, finished or not; its replay, or its text.
        playouts: number of playouts of each turn; by default 30, or 400 compiled.
        turns: number of played turns that are searched.
        random: a random number generator or a seed.
        weights: the weights of the evaluation.
        compiled: whether playouts are compiled, as for `MonteCarlo`; by default if compiled games are ready
            (`compiled.compile_now`) and support the sets.

    Raises:
        BadArgument: an argument is not usable.
        ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be parsed.
        NotCompiled, ImportError: `compiled=True`, and compiled games are not possible.
    """
    result = None
    for step in review_steps(game, playouts, turns, random, weights, compiled=compiled):
        result = step or result
    assert result is not None
    return result


def review_steps(
    game: Game | Replay | str,
    playouts: int | None = None,
    turns: int = 8,
    random: Random | int | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
    *,
    compiled: bool | None = None,
) -> Iterator[Review | None]:
    """`review` in steps: yields `None` during the search, and the review so far after each searched turn.

    Parameters and errors are those of `review`; the errors are raised by the first step.
    """
    expect(weights, Weights, "the set of weights", "`Weights(...)`")
    replay = to_game(game).replay
    playouts = None if playouts is None else expect_count(playouts, "playouts", 0, 999_999)
    turns = expect_count(turns, "turns")
    expect(compiled, (bool, NoneType), "compiled", "True, False, or nothing")
    if compiled:
        prepare(replay.first)
    source = random_of(random)
    reviewed: list[ReviewedTurn] = []
    ends: list[int] = []
    for begin, end in _played_turns(replay):
        reviewed.append(_estimate_cost(replay, begin, end, weights))
        ends.append(end)
        yield None
    worst = sorted(range(len(reviewed)), key=lambda index: -reviewed[index].cost)[: 0 if playouts == 0 else turns]
    if not _uses_compiled(replay.first, compiled):  # plain playouts take too long for the rest
        worst = [index for index in worst if reviewed[index].cost > 0]
    states = replay.states[: replay.ply + 1]
    plies = [ply for ply, state in enumerate(states) if ply == 0 or state.turn != states[ply - 1].turn]
    plies += [replay.ply] if plies[-1] != replay.ply else []
    expected = [expected_scores(states[ply], weights) for ply in plies]
    result = Review(
        replay.first.players,
        replay.first.colours,
        tuple(plies),
        tuple(expected),
        tuple(_winning_chances(states[ply], scores) for ply, scores in zip(plies, expected, strict=True)),
        tuple(reviewed),
        len(worst),
    )
    yield result
    for index, turn in enumerate(reviewed):
        luck = yield from _luck_steps(replay, turn.ply, weights)
        reviewed[index] = replace(turn, luck=luck)
    result = replace(result, turns=tuple(reviewed))
    yield result
    for remaining, index in zip(reversed(range(len(worst))), worst, strict=True):
        turn = reviewed[index]
        played = [move.action for move in replay.moves[turn.ply : ends[index]]]
        for searched in turn_steps(replay.states[turn.ply], played, playouts, source, weights, compiled=compiled):
            if searched is None:
                yield None
            else:
                reviewed[index] = replace(searched, ply=turn.ply, luck=turn.luck)
        result = replace(result, turns=tuple(reviewed), unsearched=remaining)
        yield result


def _uses_compiled(state: State, compiled: bool | None) -> bool:
    """Whether playouts are compiled: by default if compiled games are ready and support the sets."""
    return not why_not(state) if compiled is None else compiled


def _winning_chances(state: State, scores: Sequence[float]) -> tuple[float, ...]:
    """The chances of winning from the expected final scores."""
    left = tiles_left(state._board)
    chances = [win_share(scores, player, left) for player in range(len(scores))]
    return tuple(chance / fsum(chances) for chance in chances)


def _luck_steps(replay: Replay, begin: int, weights: Weights) -> Generator[None, None, float | None]:
    """Compute the luck of the draw before a placement (`LuckAndSkill`); `None` if no tile was drawn."""
    if not begin or replay.states[begin - 1]._board.step != DRAW:
        return None
    weights = replace(weights, opponents=1.0)
    before = board_of(replay.states[begin - 1])
    drawn = board_of(replay.states[begin]).hand
    values: dict[int, float] = {}
    for tile, copies in enumerate(before.bag):
        if copies:
            after = before.copy()
            perform(after, tile)
            if after.step == PLACE:  # a tile that fits nowhere is drawn again (R12)
                values[tile] = max(rank_turns(after, weights, 1)).margin
            yield
    return values[drawn] - fsum(before.bag[tile] * value for tile, value in values.items()) / fsum(
        before.bag[tile] for tile in values
    )


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
    played_codes = _codes(state, [move.action for move in replay.moves[begin:end]])
    ranked = sorted(rank_turns(board_of(state), weights, FIGURES), reverse=True)
    turns = [RankedTurn(0.0, played_codes), *ranked[:ALTERNATIVES]]
    candidates = [Candidate(state, turn) for turn in turns]
    player = state.to_act
    expected = [expected_scores_of_board(candidate.board, weights) for candidate in candidates]
    margins = [lead(scores, player) for scores in expected]
    best_margin = max(margins)
    at = margins.index(best_margin)
    best, played = candidates[at], candidates[0]
    return replace(
        _reviewed_turn(state, played.advised_turn(), best.advised_turn()),
        ply=begin,
        margin=margins[0],
        best_margin=best_margin,
        cost=best_margin - margins[0],
        winning_chance=win_share(expected[0], player, tiles_left(played.board)),
        best_winning_chance=win_share(expected[at], player, tiles_left(best.board)),
    )


def _reviewed_turn(state: State, played: AdvisedTurn, best: AdvisedTurn) -> ReviewedTurn:
    """A turn with the results of its search."""
    return ReviewedTurn(
        number=state.turn,
        player=state.to_act,
        ply=0,
        played=played.text,
        margin=played.margin,
        best=best.text,
        best_margin=best.margin,
        cost=best.margin - played.margin,
        best_actions=best.actions,
        played_actions=played.actions,
        winning_chance=played.winning_chance,
        best_winning_chance=best.winning_chance,
    )


def _codes(state: State, actions: Sequence[Action]) -> tuple[int, ...]:
    board = board_of(state).copy()
    codes = []
    for action in actions:
        codes.append(encode(board, action))
        perform(board, codes[-1])
    return tuple(codes)


def _exact_steps(
    state: State, played: tuple[int, ...], *, compiled: bool
) -> Generator[None, None, ReviewedTurn | None]:
    """Search a turn exactly; returns `None` if the endgame is too large."""
    limit = COMPILED_EXACT_POSITIONS if compiled else EXACT_POSITIONS
    if estimated_positions(board_of(state)) > limit:
        return None
    after = board_of(state).copy()
    for code in played:
        perform(after, code)
    try:
        one = exact_turn(state, played, make_endgame(limit, compiled=compiled).expected(after))
        best = one
        for advice in solve_steps(state, limit, width=1, compiled=compiled):
            yield None
            if advice is not None and advice.best.margin > one.margin + 1e-9:
                best = advice.best
    except TooManyPositions:
        return None
    return replace(_reviewed_turn(state, one, best), error=0.0, winning_chance_error=0.0, exact=True)


def turn_steps(
    state: State,
    actions: Sequence[Action],
    playouts: int | None = None,
    random: Random | int | None = None,
    weights: Weights = DEFAULT_WEIGHTS,
    *,
    also: Sequence[Sequence[Action]] = (),
    compiled: bool | None = None,
) -> Iterator[ReviewedTurn | None]:
    """Review a turn: search it and its alternatives; yields `None` between playouts, then the turn with its cost.

    An endgame is searched exactly if it is small enough.

    Parameters:
        state: the position before the turn, with the tile in hand.
        actions: the actions of the turn, to its end or to a crop circle.
        playouts: number of playouts, at least 1; the default as for `review`.
        random, weights: as for `review`.
        also: alternatives that are searched in any case.
        compiled: as for `review`.
    """
    codes = list(dict.fromkeys(_codes(state, each) for each in (actions, *also)))
    players = len(state.players)
    compiled = _uses_compiled(state, compiled)
    exact = yield from _exact_steps(state, codes[0], compiled=compiled)
    if exact is not None:
        yield exact
        return
    source = random_of(random)
    if playouts is None:
        playouts = COMPILED_PLAYOUTS if compiled else PLAYOUTS
    playouts = expect_count(playouts, "playouts", 1)
    if compiled:
        codes = list(dict.fromkeys((*codes, *(yield from _select_steps(state, source, weights)))))
    search = make_search(
        state,
        source,
        width=0 if compiled else ALTERNATIVES,
        turns=(COMPILED_ROUNDS if compiled else 1) * players,
        weights=weights,
        also=codes,
        batch=1,
        compiled=compiled,
    )
    played = search.candidates[0]
    costs: dict[Candidate, list[tuple[float, float]]] = {candidate: [] for candidate in search.candidates}
    for _ in range(playouts):
        before = {candidate: (candidate.sum, candidate.wins) for candidate in search.candidates}
        for _ in search.sweep(0.0):
            yield None
        results = {each: (each.sum - before[each][0], each.wins - before[each][1]) for each in search.candidates}
        for candidate, (margin, wins) in results.items():
            costs[candidate].append((margin - results[played][0], wins - results[played][1]))
    best = max(search.candidates, key=lambda candidate: candidate.sum)
    lead_differences, win_differences = zip(*costs[best], strict=True)
    yield replace(
        _reviewed_turn(state, played.advised_turn(), best.advised_turn()),
        cost=fmean(lead_differences),
        error=stdev(lead_differences) / sqrt(playouts) if playouts > 1 else None,
        winning_chance_error=stdev(win_differences) / sqrt(playouts) if playouts > 1 else None,
        playouts=playouts,
    )


def _select_steps(state: State, random: Random, weights: Weights) -> Generator[None, None, list[tuple[int, ...]]]:
    """The best turns by a short search of all turns: static evaluation misses many of them with mage and witch.

    Only the selection is used: the best of many turns looks better in these playouts than it is.
    """
    search = make_search(
        state,
        random,
        width=COMPILED_WIDTH,
        turns=COMPILED_ROUNDS * len(state.players),
        weights=weights,
        compiled=True,
    )
    for number in range(SELECTION_SWEEPS):
        for _ in search.sweep(number / SELECTION_SWEEPS):
            yield None
    best = sorted(search.candidates, key=lambda one: (-one.playouts, -one.margin))
    return [one.codes for one in best[:ALTERNATIVES]]
