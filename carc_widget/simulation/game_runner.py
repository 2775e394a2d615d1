"""Playing the games of a simulation; the number of a game and the plan determine it, in any process.

A worker receives a `SimulationPlan` and two numbers, and returns a `ChunkResult`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import isfinite
from numbers import Integral, Real
from random import Random
from time import perf_counter
from traceback import format_exc
from typing import TYPE_CHECKING, NamedTuple

from carc_widget.bots.matches import draw_start
from carc_widget.bots.protocol import Bot, BotFailed, action_of, decide
from carc_widget.bots.random_and_greedy import Greedy
from carc_widget.compiled.random_games import compile_now
from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.events import Event
from carc_widget.engine.explore import Bag, play_out, tiles_in_bag
from carc_widget.engine.players import player_index
from carc_widget.engine.scoring import lead, victory_share
from carc_widget.engine.state import State
from carc_widget.engine.turn import DRAW, codes

if TYPE_CHECKING:
    from carc_widget.compiled.arrays import Evaluator
    from carc_widget.compiled.position import CompiledPosition


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """The result of one game.

    Attributes:
        number: its number in the simulation, from 0.
        scores: the points at each seat, in the order of play.
        seats: the index of the player at each seat: always 0, 1, ... unless seats are swapped.
        players: the names of the players.
        turn: the number of its last turn; 0 for a compiled game.
        measures: the numbers that a measure returned, by name.

    Players are passed by index or name; an unknown one raises `UnknownName`.
    """

    number: int
    scores: tuple[int, ...]
    seats: tuple[int, ...]
    players: tuple[str, ...] = field(repr=False, compare=False)
    turn: int = 0
    measures: Mapping[str, float] = field(default_factory=dict, hash=False)

    def points(self, player: int | str) -> int:
        """The points of a player."""
        return self.scores[self._seat(player)]

    def share(self, player: int | str) -> float:
        """The share of a player in the victory: 1, 0, or 1/n if n share it (R68)."""
        return victory_share(self.scores, self._seat(player))

    def margin(self, player: int | str) -> int:
        """The lead of a player over the best opponent, in points."""
        return lead(self.scores, self._seat(player))

    def _seat(self, player: int | str) -> int:
        return self.seats.index(player_index(player, self.players))


class PlayedGame(NamedTuple):
    """A finished game of a simulation, the argument of a measure.

    Attributes:
        number: its number, from 0.
        seats: the index of the player at each seat.
        states: all states, one more than there are actions.
        actions: all actions, draws included.
        events: all events, in order.
    """

    number: int
    seats: tuple[int, ...]
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    events: tuple[Event, ...]


Measure = Callable[[PlayedGame], Mapping[str, float]]
"""A function of a finished game that returns numbers by name, with the same names for every game."""


class ChunkResult(NamedTuple):
    """The result of a worker: the finished games, their duration in seconds, and the error that ended them early."""

    games: tuple[SimulatedGame, ...]
    seconds: float
    error: Exception | None


@dataclass(frozen=True)
class SimulationPlan:
    """The parameters that determine all games of a simulation.

    Attributes:
        starts: the start position of every game; or several, one of which is drawn for each deal.
        players: the names of the players, in the order of the seats of the first game.
        bots: the bots at these seats; `None` for random players.
        seed: the seed.
        swap: whether the players change seats, so that each order of the tiles is played once from every seat.
        compiled: whether compiled games are played, of random players or of greedy bots with the same weights.
        measure: the function that measures each game.
    """

    starts: tuple[State, ...]
    players: tuple[str, ...]
    bots: tuple[Bot, ...] | None
    seed: int
    swap: bool
    compiled: bool
    measure: Measure | None

    def play(self, first: int, count: int) -> Iterator[SimulatedGame]:
        """Play consecutive games."""
        if self.compiled:
            yield from self._play_compiled(first, count)
            return
        for number in range(first, first + count):
            yield self._play_one(number)

    def _play_compiled(self, first: int, count: int) -> Iterator[SimulatedGame]:
        from carc_widget.compiled.position import CompiledPosition  # needs numba, which is optional

        positions = [CompiledPosition(start._canonical._board) for start in self.starts]
        drawn = (draw_start(self.starts, self.seed, number) for number in range(first, first + count))
        number = first
        for start, run in groupby(drawn):
            games = range(number, number + len(list(run)))
            number = games.stop
            position = positions[start]
            if self.measure is not None:
                yield from (self._measured(self._replay_compiled(start, position, game), 0) for game in games)
                continue
            for game, scores in zip(games, self._compiled_scores(position, games), strict=True):
                yield SimulatedGame(game, tuple(scores), self.seats(game), self.players)

    def _compiled_scores(self, position: "CompiledPosition", games: range) -> list[list[int]]:
        evaluator = self._make_evaluator(position)
        if evaluator is None:
            scores: list[list[int]] = position.play(len(games), self.seed, first=games.start).tolist()
            return scores
        finished = position.expect(len(games), self.seed, evaluator, first=games.start)
        return [[round(points) for points in game] for game in finished[:, :-1].tolist()]

    def _make_evaluator(self, position: "CompiledPosition") -> "Evaluator | None":
        """The evaluator of the greedy bots; `None` for random players."""
        if self.bots is None:
            return None
        from carc_widget.bots.compiled_search import make_evaluator  # needs numba, which is optional

        weights = next(bot.weights for bot in self.bots if isinstance(bot, Greedy))
        return make_evaluator(position.start, weights)

    def _replay_compiled(self, start: int, position: "CompiledPosition", number: int) -> PlayedGame:
        """Play a compiled game, and replay it in the engine."""
        from carc_widget.compiled.position import Decision  # needs numba, which is optional

        entries, _ = position.trace(self.seed, first=number, evaluator=self._make_evaluator(position))
        decisions = iter([entry.code for entry in entries if isinstance(entry, Decision)])

        def play(state: State) -> Action:
            return action_of(state._board, next(decisions))

        return _play_game(number, self.seats(number), self.starts[start]._canonical, play, keep=True)

    def _measured(self, played: PlayedGame, turn: int) -> SimulatedGame:
        """The result of a game that was played, with its measures."""
        measures = self.measure(played) if self.measure is not None else {}
        scores = played.states[-1].scores
        return SimulatedGame(played.number, scores, played.seats, self.players, turn, _validate_measures(measures))

    def replay(self, number: int) -> PlayedGame:
        """Play a game again, with all its states and actions."""
        if not self.compiled:
            return self._play_in_engine(number, keep=True)
        from carc_widget.compiled.position import CompiledPosition  # needs numba, which is optional

        start = draw_start(self.starts, self.seed, number)
        return self._replay_compiled(start, CompiledPosition(self.starts[start]._canonical._board), number)

    def seats(self, number: int) -> tuple[int, ...]:
        """The index of the player at each seat in a game."""
        return tuple((seat + number * self.swap) % len(self.players) for seat in range(len(self.players)))

    def _play_one(self, number: int) -> SimulatedGame:
        if self.bots is None and self.measure is None:
            deal, start = self._deal(number)
            board = start._canonical._board.copy()
            play_out(board, Random(f"{self.seed}/{deal}"))
            return SimulatedGame(number, tuple(board.scores), self.seats(number), self.players, board.turn)
        played = self._play_in_engine(number, keep=self.measure is not None)
        return self._measured(played, played.states[-1].turn)

    def _deal(self, number: int) -> tuple[int, State]:
        """The number of the order of the tiles in a game, and its start position."""
        deal = number // len(self.players) if self.swap else number
        return deal, self.starts[draw_start(self.starts, self.seed, deal)]

    def _play_in_engine(self, number: int, *, keep: bool) -> PlayedGame:
        deal, start = self._deal(number)
        seats = self.seats(number)
        random = Random(f"{self.seed}/{deal}")
        choose = self._random_choice(random) if self.bots is None else self._bot_choice(self.bots, seats, deal)
        order = tiles_in_bag(start._canonical._board)
        random.shuffle(order)
        bag = Bag(order, random)

        def play(state: State) -> Action:
            board = state._board
            return Draw(board.config.tables.tiles[bag.draw(board)].id) if board.step == DRAW else choose(state)

        return _play_game(number, seats, start._canonical, play, keep=keep)

    def _random_choice(self, random: Random) -> Callable[[State], Action]:
        def choose(state: State) -> Action:
            legal = codes(state._board)
            return action_of(state._board, legal[int(random.random() * len(legal))])

        return choose

    def _bot_choice(self, bots: tuple[Bot, ...], seats: tuple[int, ...], deal: int) -> Callable[[State], Action]:
        # Each bot has its own random number generator, independent of the tiles and of other bots.
        generators = [Random(f"{self.seed}/{deal}/{player}") for player in range(len(bots))]

        def choose(state: State) -> Action:
            player = seats[state.to_act]
            return decide(bots[player], state, generators[player])

        return choose


def _play_game(
    number: int, seats: tuple[int, ...], start: State, choose: Callable[[State], Action], *, keep: bool
) -> PlayedGame:
    """Play a whole game, draws included; unless `keep`, only its last state is kept."""
    state = start
    states = [state]
    actions: list[Action] = []
    events: list[Event] = []
    while not state.is_over:
        action = choose(state)
        state, new_events = state.apply(action)
        if keep:
            states.append(state)
            actions.append(action)
            events += new_events
    return PlayedGame(number, seats, tuple(states if keep else [state]), tuple(actions), tuple(events))


def _validate_measures(measures: object) -> dict[str, float]:
    """The result of a measure in the numbers of JSON: truth values become 1 and 0, NumPy's numbers `int` and `float`.

    Raises:
        TypeError: it does not hold finite numbers by name.
    """
    if not isinstance(measures, Mapping):
        raise TypeError(f"the measure returned {measures!r}; it has to return numbers by name, such as {{'cities': 3}}")
    plain: dict[str, float] = {}
    for name, value in measures.items():
        if not isinstance(name, str) or not isinstance(value, Real) or not isfinite(value):
            raise TypeError(f"the measure returned {name!r}: {value!r}; it has to return finite numbers by name")
        plain[name] = int(value) if isinstance(value, Integral) else float(value)
    return plain


def play_chunk(plan: SimulationPlan, first: int, count: int) -> ChunkResult:
    """Play consecutive games in a worker; an error is returned with the games finished before it."""
    if plan.compiled or any(getattr(bot, "compiled", False) for bot in plan.bots or ()):
        compile_now(progress=None)  # before the clock starts
    start_time = perf_counter()
    games: list[SimulatedGame] = []
    error: Exception | None = None
    try:
        for game in plan.play(first, count):
            games.append(game)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:  # SystemExit would end the worker or return the chunk again and again
        # Tracebacks cannot be pickled, nor can all errors.
        error = raised if isinstance(raised, BotFailed) else RuntimeError(f"{type(raised).__name__}: {raised}")
        error.add_note(format_exc())
    return ChunkResult(tuple(games), perf_counter() - start_time, error)
