"""The bot that looks ahead, and advice for people from the same source."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from carc_widget.bots.advice import Advice
from carc_widget.bots.chances import DEFAULT_WEIGHTS, Weights
from carc_widget.bots.playout_search import PlayoutSearch
from carc_widget.bots.protocol import Stop, board_of, forced, stopped
from carc_widget.compiled.random_games import check_extra, prepare
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.explore import random_of
from carc_widget.engine.state import State
from carc_widget.engine.turn import DRAW, OVER

WIDTH = 8
"""How many turns are tried out: what does not promise much at once hardly ever turns out best."""

BELIEF = 2
"""As how many playouts it counts what a turn promises at once, so that the first few do not mislead."""

COMPILED_ROUNDS = 4
"""How many turns each player has in a compiled playout: with two or the rest of the game it wins less."""


@dataclass(frozen=True)
class MonteCarlo:
    """Tries out the turns that promise most: plays each on many times, with the tiles drawn by chance.

    It can be asked at any time for the best by now, and be stopped; it chooses sooner where one turn is clearly better
    than the others, or as good as they are. With playouts instead of seconds it plays the same again from the same
    source of chance.

    Parameters:
        seconds: how long it thinks about a decision at most; one second, if neither is given.
        playouts: how many playouts a decision has at most.
        width: how many turns are tried out.
        turns: how many turns a playout lasts at most; by default until everybody has had one, compiled until everybody
            has had four.
        weights: what its estimate believes.
        clock: what measures the seconds: `time.perf_counter`, or `time.thread_time` to compare players on a busy
            machine.
        compiled: whether playouts are compiled (`carc_widget.compiled`): longer ones and many more of them. They need
            the extra `carc_widget[compiled]`, have to know the sets, and are made ready before the first choice, which
            takes about 30 seconds the first time on a computer (`compiled.compile_now`).

    >>> state = State.setup(hand="E")
    >>> MonteCarlo(playouts=20).choose(state, 1) == MonteCarlo(playouts=20).choose(state, 1)
    True
    """

    seconds: float | None = None
    playouts: int | None = None
    width: int = WIDTH
    turns: int | None = None
    weights: Weights = DEFAULT_WEIGHTS
    clock: Callable[[], float] = time.perf_counter
    compiled: bool = False

    def __post_init__(self) -> None:
        """Refuse what cannot be meant."""
        for name, value, whole in (
            ("seconds", self.seconds, False),
            ("playouts", self.playouts, True),
            ("width", self.width, True),
            ("turns", self.turns, True),
        ):
            if value is None:
                continue
            number = isinstance(value, int if whole else int | float) and not isinstance(value, bool)
            if not (number and (1 if name == "width" else 0) <= value < 1e9):
                raise BadArgument(f"{name} is {shown(value)}; give a {'whole ' if whole else ''}number, such as 8")
        if self.compiled:
            check_extra()
        if not isinstance(self.weights, Weights):
            raise BadArgument(f"the weights are {shown(self.weights)}; give `Weights(...)`")

    def __repr__(self) -> str:
        limits = [
            f"{name}={value}"
            for name, value in (("seconds", self.seconds), ("playouts", self.playouts))
            if value is not None
        ]
        limits += [f"width={self.width}"] * (self.width != WIDTH)
        limits += [f"turns={self.turns}"] * (self.turns is not None)
        limits += ["compiled=True"] * self.compiled
        limits += [f"weights={self.weights}"] * (self.weights != DEFAULT_WEIGHTS)
        return f"MonteCarlo({', '.join(limits)})"

    def choose(self, state: State, random: Random | int | None = None, stop: Stop = None) -> Action:
        """The first action of the turn that turned out best.

        Parameters:
            state: the position.
            random: a source of chance, or a seed.
            stop: asked after each playout whether to answer at once.

        Raises:
            BadArgument: the game is over, or an argument is of another type.
        """
        source = random_of(random)
        only = forced(board_of(state), source)
        if only is not None:
            return only
        for found in self.think(state, source, stop):
            if found.settled:
                break
        return found.best.actions[0]

    def think(self, state: State, random: Random | int | None = None, stop: Stop = None) -> Iterator[Advice]:
        """What is known by now, again and again while it gets better; parameters and errors as for `choose`.

        The first advice comes before any playout. Each step takes a few milliseconds, so that others may do something
        between them. Before a draw, and when the game is over, there is one advice without turns.
        """
        board = board_of(state)
        source = random_of(random)
        if board.step in (DRAW, OVER):
            yield Advice.of([], state)
            return
        if self.compiled:
            prepare(state)
        budget = _Budget(self)
        turns = len(board.scores) * (COMPILED_ROUNDS if self.compiled else 1) if self.turns is None else self.turns
        looking = self._looking(state, source, turns)
        yield looking.advice()
        while not looking.decided and not budget.spent:
            for playouts in looking.sweep(budget.progress):
                budget.playouts += playouts
                if budget.spent or stopped(stop):
                    break
            yield looking.advice()
            if stopped(stop):
                break

    def _looking(self, state: State, random: Random, turns: int) -> PlayoutSearch:
        if not self.compiled:
            return PlayoutSearch(state, random, width=self.width, turns=turns, weights=self.weights, belief=BELIEF)
        from carc_widget.bots.compiled_search import CompiledSearch  # only who asks for it needs numba

        return CompiledSearch(state, random, width=self.width, turns=turns, weights=self.weights, belief=BELIEF)


class _Budget:
    """How much of the time or of the playouts is spent."""

    def __init__(self, bot: MonteCarlo) -> None:
        self._clock = bot.clock
        self._began = bot.clock()
        self._seconds = 1.0 if bot.seconds is None and bot.playouts is None else bot.seconds
        self._most = bot.playouts
        self.playouts = 0

    @property
    def progress(self) -> float:
        """The part that is spent, from 0 to 1."""
        return max(
            (self._clock() - self._began) / self._seconds if self._seconds else float(self._seconds is not None),
            self.playouts / self._most if self._most else float(self._most is not None),
        )

    @property
    def spent(self) -> bool:
        """Whether nothing is left."""
        return self.progress >= 1


def advise(
    state: State,
    seconds: float | None = None,
    playouts: int | None = None,
    *,
    random: Random | int | None = None,
    width: int = 8,
    stop: Stop = None,
    watch: Callable[[Advice], object] | None = None,
    compiled: bool = False,
) -> Advice:
    """The best turns from here, each with the margin to be expected, its error, and the chance of winning.

    Parameters:
        state: the position, in which a player is to decide; before a draw there is nothing to advise.
        seconds, playouts: how long to look, as for `MonteCarlo`.
        random: a source of chance, or a seed.
        width: how many turns to try out.
        stop: asked after each playout whether to answer at once.
        watch: told what is known by now, at first at once, then after each round of playouts. `MonteCarlo.think` gives
            the same without a function that is called.
        compiled: whether playouts are compiled, as for `MonteCarlo`.

    Raises:
        BadArgument: an argument is not usable.

    >>> advice = advise(State.setup(hand="E"), playouts=30, random=1)
    >>> advice.best.text
    'E/2 0,-1 +city S'
    """
    if watch is not None and not callable(watch):
        raise BadArgument(f"watch is {shown(watch)}; give a function that takes an Advice")
    found = Advice.of([], state)
    for found in MonteCarlo(seconds, playouts, width, compiled=compiled).think(state, random, stop):
        if watch is not None:
            watch(found)
    return found
