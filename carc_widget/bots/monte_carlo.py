"""The Monte Carlo bot, and advice from the same search."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from random import Random

from carc_widget.bots.advice import Advice
from carc_widget.bots.endgame import TooManyPositions, estimated_positions, solve_steps
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS, Weights
from carc_widget.bots.playout_search import PlayoutSearch
from carc_widget.bots.protocol import Stop, board_of, forced_action, is_stopped
from carc_widget.compiled.random_games import check_extra, prepare
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, expect, expect_count, expect_number, shown
from carc_widget.engine.explore import random_of
from carc_widget.engine.state import State
from carc_widget.engine.turn import DRAW, OVER, PLACE

WIDTH = 8
"""Number of turns that are searched: there is no time for more."""

COMPILED_WIDTH = 64
"""Number of turns that compiled playouts search: with the figures the best turn is often not among the first eight."""

PRIOR = 2
"""Number of playouts that the static evaluation of a turn counts as."""

COMPILED_ROUNDS = 4
"""Turns of each player in a compiled playout; two, or the rest of the game, win fewer games at 0.2 s."""

LONG_ROUNDS = 8
"""Turns of each player in a longer compiled playout: less biased, but the results vary more."""

LONG_SECONDS = 1.0
"""The shortest time limit with longer playouts; they have half of it, and what the others leave."""

LONG_PLAYOUTS = 200
"""Number of longer playouts of a turn from which on they are more exact than the others."""

NEAR = 1.5
"""Turns are played out longer if they are at most this many points behind the best one."""

MAX_NEAR = 8
"""The largest number of turns that are played out longer."""

POSITIONS_PER_PLAYOUT = 100
"""Number of final positions of an endgame that take as long as a playout."""

POSITIONS_PER_SECOND = 20_000
COMPILED_POSITIONS_PER_SECOND = 800_000
"""Number of final positions of an endgame in a second, plain and compiled."""

ENDGAME_SHARE = 0.5
"""The part of the limit that an exact search of the endgame may use."""

_plans: OrderedDict[tuple["MonteCarlo", State], Action] = OrderedDict()
"""The actions that bots with a time limit planned for the later decisions of a turn; the most recent ones."""

_MAX_PLANS = 100


@dataclass(frozen=True)
class MonteCarlo:
    """A bot that searches the best-ranked turns with random playouts, and near the end of the game all of them exactly.

    It can be stopped at any time, and answers early only if another turn is practically excluded
    (`playout_search.SIGNIFICANCE`). From a limit of one second on, compiled playouts of the turns that are nearly as
    good as the best one are twice as long in the second half of the time. A time limit holds for a whole turn, and
    again at its crop circle: the later decisions of a turn follow the plan of the first. With playouts instead of
    seconds, the same seed gives the same choices. If there is time for all turns and draws to the end of the game, the
    result is exact (`solve_endgame`).

    Parameters:
        seconds: time limit of a turn; one second without `seconds` and `playouts`.
        playouts: limit of the number of playouts of a decision.
        width: number of turns that are searched, the best ones by static evaluation: by default 8, or 64 if compiled
            and without a limit of playouts.
        turns: the length of all playouts in turns, at most; by default one turn for each player, or four if compiled
            and eight in the longer ones.
        weights: the weights of the evaluation.
        clock: the clock of `seconds`: `time.perf_counter`, or `time.thread_time` to compare bots on a busy machine.
        compiled: whether playouts are compiled (`carc_widget.compiled`): longer ones and many more of them. This needs
            the extra `carc_widget[compiled]` and supported sets. The games are compiled before the first choice, which
            takes about a minute the first time on a computer (`compiled.compile_now`).

    Raises:
        BadArgument: an argument is not usable.
        ImportError: `compiled=True`, and the extra is not installed.

    >>> state = State.setup(hand="E")
    >>> MonteCarlo(playouts=20).choose(state, 1) == MonteCarlo(playouts=20).choose(state, 1)
    True
    """

    seconds: float | None = None
    playouts: int | None = None
    width: int | None = None
    turns: int | None = None
    weights: Weights = DEFAULT_WEIGHTS
    clock: Callable[[], float] = time.perf_counter
    compiled: bool = False

    def __post_init__(self) -> None:
        """Check the arguments."""
        if self.seconds is not None:
            seconds = expect_number(self.seconds, 0, 999_999_999, "seconds", "a number, such as 0.5")
            object.__setattr__(self, "seconds", seconds)
        for name, minimum in (("playouts", 0), ("width", 1), ("turns", 0)):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, expect_count(getattr(self, name), name, minimum))
        expect(self.compiled, bool, "compiled", "True or False")
        if self.compiled:
            check_extra()
        if not isinstance(self.weights, Weights):
            raise BadArgument(f"the weights are {shown(self.weights)}; give `Weights(...)`")

    def __repr__(self) -> str:
        values = {name: getattr(self, name) for name in ("seconds", "playouts", "width", "turns")}
        arguments = [f"{name}={value}" for name, value in values.items() if value is not None]
        arguments += ["compiled=True"] * self.compiled
        arguments += [f"weights={self.weights}"] * (self.weights != DEFAULT_WEIGHTS)
        return f"{type(self).__name__}({', '.join(arguments)})"

    def choose(self, state: State, random: Random | int | None = None, stop: Stop = None) -> Action:
        """The first action of the best turn.

        Parameters:
            state: the position.
            random: a random number generator or a seed.
            stop: checked after each playout, or turn of an endgame: whether to answer now.

        Raises:
            BadArgument: the game is over, or an argument is of another type.
            NotCompiled: `compiled=True`, and the sets or rules are not supported.
        """
        source = random_of(random)
        only = forced_action(board_of(state), source) or self.planned(state)
        if only is not None:
            return only
        for advice in self.think(state, source, stop):
            if advice.settled:
                break
        return advice.best.actions[0]

    def think(self, state: State, random: Random | int | None = None, stop: Stop = None) -> Iterator[Advice]:
        """Yield advice that gets better with each step; parameters and errors as for `choose`.

        The first advice comes before any playout. A step takes a few milliseconds. Before a draw, and when the game is
        over, the only advice has no turns.
        """
        board = board_of(state)
        source = random_of(random)
        if board.step in (DRAW, OVER):
            yield Advice.from_turns([], state)
            return
        if self.compiled:
            prepare(state)  # before the time of the budget begins
        budget = _Budget(self)
        turns = len(board.scores) * (COMPILED_ROUNDS if self.compiled else 1) if self.turns is None else self.turns
        search = make_search(
            state, source, width=self._width, turns=turns, weights=self.weights, prior=PRIOR, compiled=self.compiled
        )
        advice = search.advice()
        yield advice
        for exact in self._solve(state, budget):
            if is_stopped(stop):
                break
            if exact is not None:
                self._remember(state, exact)
                yield exact
                return
            yield advice
        may_play_longer = self.compiled and self.playouts is None and self.turns is None
        longer = may_play_longer and budget.seconds >= LONG_SECONDS
        budget.start_playouts(0.5 if longer else 1.0)
        for advice in _sweeps(search, budget, stop):
            if longer and advice.settled:
                break
            self._remember_settled(state, advice)
            yield advice
        if longer:
            budget.start_playouts()
            for advice in self._play_longer(state, source, search, budget, stop):
                self._remember_settled(state, advice)
                yield advice
        self._remember(state, advice)

    def _play_longer(
        self, state: State, random: Random, search: PlayoutSearch, budget: "_Budget", stop: Stop
    ) -> Iterator[Advice]:
        """Play out the best turns of a search longer; yields the advice of all, the longer playouts first."""
        advice = search.advice()
        near = search.near_best(NEAR)[:MAX_NEAR]
        advice.settled = advice.settled and len(near) < 2
        yield advice
        if len(near) < 2:
            return
        turns = len(state.players) * LONG_ROUNDS
        search = make_search(state, random, width=0, turns=turns, weights=self.weights, also=near, compiled=True)
        for best in _sweeps(search, budget, stop):
            if min(turn.playouts for turn in best[:2]) >= LONG_PLAYOUTS:
                played = {turn.actions for turn in best}
                others = [turn for turn in advice if turn.actions not in played]
                yield Advice.from_turns([*best, *others], state, best.settled)

    @property
    def _width(self) -> int:
        if self.width is not None:
            return self.width
        return COMPILED_WIDTH if self.compiled and self.playouts is None else WIDTH

    def _solve(self, state: State, budget: "_Budget") -> Iterator[Advice | None]:
        """Search the endgame exactly: yields `None` after each turn, then the advice; nothing if it is too large."""
        limit = int(ENDGAME_SHARE * budget.positions)
        if estimated_positions(board_of(state)) > limit:
            return
        try:
            for step in solve_steps(state, limit, width=self._width, compiled=self.compiled):
                if step is None and budget.progress > ENDGAME_SHARE:
                    return
                yield step
        except TooManyPositions:
            return

    def planned(self, state: State) -> Action | None:
        """The action that was planned for a position when an earlier decision of the turn was made; `None` if none was.

        A bot with a limit of playouts alone plans nothing: its choices depend on the position and the seed.
        """
        return None if board_of(state).step == PLACE else _plans.get((self, state))

    def _remember_settled(self, state: State, advice: Advice) -> None:
        if advice.settled:
            self._remember(state, advice)

    def _remember(self, state: State, advice: Advice) -> None:
        """Plan the decisions of the best turn after the first one, if there is a time limit."""
        if self.playouts is not None and self.seconds is None:
            return
        first, *later = advice.best.actions
        for action in later:
            state, _ = state.apply(first)
            _plans[self, state] = first = action
        while len(_plans) > _MAX_PLANS:
            _plans.popitem(last=False)


def _sweeps(search: PlayoutSearch, budget: "_Budget", stop: Stop) -> Iterator[Advice]:
    """The advice after each sweep of a search, until the budget is used up or the bot is stopped."""
    while not search.decided and not budget.spent and not is_stopped(stop):
        for playouts in search.sweep(budget.progress):
            budget.playouts += playouts
            if budget.spent or is_stopped(stop):
                break
        yield search.advice()


def make_search(
    state: State,
    random: Random,
    *,
    width: int,
    turns: int,
    weights: Weights = DEFAULT_WEIGHTS,
    also: Sequence[tuple[int, ...]] = (),
    prior: int = 0,
    batch: int | None = None,
    compiled: bool = False,
) -> PlayoutSearch:
    """A search by playouts; parameters as for `PlayoutSearch`.

    Parameters:
        batch: number of compiled playouts of a turn in a sweep; by default `compiled_search.BATCH`.
        compiled: whether playouts are compiled.

    Raises:
        NotCompiled, ImportError: `compiled=True`, and compiled games are not possible.
    """
    if not compiled:
        return PlayoutSearch(state, random, width=width, turns=turns, weights=weights, also=also, prior=prior)
    prepare(state)
    from carc_widget.bots.compiled_search import BATCH, CompiledSearch  # needs numba, which is optional

    return CompiledSearch(
        state, random, width=width, turns=turns, weights=weights, also=also, prior=prior, batch=batch or BATCH
    )


class _Budget:
    """The used part of the time and of the playouts."""

    def __init__(self, bot: MonteCarlo) -> None:
        self._clock = bot.clock
        self._began = bot.clock()
        self._seconds = 1.0 if bot.seconds is None and bot.playouts is None else bot.seconds
        self._end = self._began + self.seconds
        self._most = bot.playouts
        self._compiled = bot.compiled
        self.playouts = 0

    @property
    def progress(self) -> float:
        """The used part, from 0 to 1."""
        return max(
            (self._clock() - self._began) / self._seconds if self._seconds else float(self._seconds is not None),
            self.playouts / self._most if self._most else float(self._most is not None),
        )

    @property
    def spent(self) -> bool:
        """Whether the budget is used up."""
        return self.progress >= 1

    @property
    def seconds(self) -> float:
        """The time limit; infinite without one."""
        return inf if self._seconds is None else self._seconds

    @property
    def positions(self) -> float:
        """The number of final positions of an endgame that the whole budget allows."""
        rate = COMPILED_POSITIONS_PER_SECOND if self._compiled else POSITIONS_PER_SECOND
        return min(
            rate * self.seconds,
            inf if self._most is None else POSITIONS_PER_PLAYOUT * self._most,
        )

    def start_playouts(self, part: float = 1.0) -> None:
        """Leave a part of the remaining time to playouts: it counts as the whole."""
        if self._seconds is not None:
            self._began = self._clock()
            self._seconds = max(0.0, self._end - self._began) * part


def advise(
    state: State,
    seconds: float | None = None,
    playouts: int | None = None,
    *,
    random: Random | int | None = None,
    width: int | None = None,
    stop: Stop = None,
    progress: Callable[[Advice], object] | None = None,
    compiled: bool = False,
) -> Advice:
    """The best turns of a position, each with its expected margin, standard error and chance of winning.

    Parameters:
        state: a position with a player to act; before a draw there is no advice.
        seconds, playouts: limits of the search, as for `MonteCarlo`.
        random: a random number generator or a seed.
        width: number of turns that are searched, as for `MonteCarlo`.
        stop: checked after each playout: whether to answer now.
        progress: called with the advice so far, first before any playout, then after each round. `MonteCarlo.think`
            yields the same advice.
        compiled: whether playouts are compiled, as for `MonteCarlo`.

    Raises:
        BadArgument: an argument is not usable.
        NotCompiled, ImportError: `compiled=True`, and compiled games are not possible.

    >>> advice = advise(State.setup(hand="E"), playouts=30, random=1)
    >>> advice.best.text
    'E/2 0,-1 +city S'
    """
    if progress is not None and not callable(progress):
        raise BadArgument(f"progress is {shown(progress)}; give a function that takes an Advice")
    advice = Advice.from_turns([], state)
    for advice in MonteCarlo(seconds, playouts, width, compiled=compiled).think(state, random, stop):
        if progress is not None:
            progress(advice)
    return advice
