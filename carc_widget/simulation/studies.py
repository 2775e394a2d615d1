"""Statistical studies of the game: `python -m carc_widget.simulation.studies [STUDY...] [--games N] [--compiled]`.

Each answer has a 95% confidence interval and can be reproduced with the same seed. Players are greedy bots unless
noted: they are closer to good players than random ones. `--compiled` plays compiled games, many more in the same time,
in the studies that compare equal players, and compiled Monte Carlo players in `careless`, `limits` and `horizon`.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean
from time import thread_time
from typing import NamedTuple

from carc_widget.bots.advice import Advice
from carc_widget.bots.endgame import MAX_TILES_LEFT, TooManyPositions
from carc_widget.bots.evaluation import DEFAULT_WEIGHTS
from carc_widget.bots.matches import wilson_interval
from carc_widget.bots.monte_carlo import COMPILED_ROUNDS, MonteCarlo
from carc_widget.bots.protocol import Bot, action_of, board_of, decide
from carc_widget.bots.random_and_greedy import Greedy
from carc_widget.compiled.estimates import Estimate, estimate
from carc_widget.compiled.random_games import compile_now
from carc_widget.engine.actions import Action
from carc_widget.engine.board import Board
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.game import Game
from carc_widget.engine.rules import Rules, editions
from carc_widget.engine.scoring import lead
from carc_widget.engine.search import distinct_codes
from carc_widget.engine.state import State
from carc_widget.engine.turn import MAGIC, PLACE
from carc_widget.simulation.measures import measure_figures, measure_options, measure_points
from carc_widget.simulation.simulation import simulate

BASE = ("base",)
WITH_MAGIC = ("base", "mage_witch")
SETS = ((BASE, "base game"), (WITH_MAGIC, "with Mage & Witch"))
GREEDY = (Greedy(), Greedy())
ENDGAME_POSITIONS = 10_000_000
"""The limit of the final positions of an endgame: about ten seconds of a compiled search."""

MAGIC_RULES = ((Rules(), "current reading"), (Rules.edition("rgg"), "edition `rgg`"))
"""Editions that differ with Mage & Witch, in moves within the same feature (R24)."""

PLAYER_SECONDS = 0.05
"""The limit of compiled Monte Carlo players for a turn."""

LIMITS = (0.05, 0.2, 1.0, 5.0, 20.0)
"""Time limits of a turn; the search with the last one judges the others."""

SHORT_LIMIT, LONG_LIMIT = 0.2, 1.0
"""Time limits of a turn that are compared; the best turns are played out longer with the second one."""

JUDGED_ROUNDS, JUDGED_GAMES, JUDGED_ENDS = 3, 16, 24
"""After a compared turn, how many turns of each player bots play in how many games; the number of greedy ends of each.
"""

OPTIONS = (("farm_scoring", "first"), ("farm_scoring", "second"), ("farmers", "without"), ("small_city_points", 2))
"""Options of the base game that change scores."""


class StudyAnswer(NamedTuple):
    """An estimate with its confidence interval.

    Attributes:
        quantity: a description of what is estimated.
        value: the estimate.
        low, high: the 95% confidence interval.
        unit: the unit.
        sample: the size of the sample, with its unit.
    """

    quantity: str
    value: float
    low: float
    high: float
    unit: str
    sample: str

    def __str__(self) -> str:
        unit = self.unit if self.unit in ("", "%") else f" {self.unit}"
        return f"| {self.quantity} | {self.value:.2f}{unit} | {self.low:.2f} to {self.high:.2f} | {self.sample} |"


def mean(quantity: str, sample: Estimate, unit: str = "", noun: str = "games") -> StudyAnswer:
    """The mean of a number over games or other samples."""
    return StudyAnswer(quantity, sample.mean, *sample.interval, unit, f"{sample.size} {noun}")


def percentage(quantity: str, share: float, total: int, noun: str = "games") -> StudyAnswer:
    """A share with its Wilson interval, in percent."""
    low, high = wilson_interval(share, total)
    return StudyAnswer(quantity, 100 * share, 100 * low, 100 * high, "%", f"{total} {noun}")


@dataclass(frozen=True)
class CarelessMagician:
    """Plays like another bot, but moves the mage and the witch at random."""

    bot: Bot

    def choose(self, state: State, random: Random) -> Action | str:
        """The choice of the other bot, except in the magic step."""
        board = board_of(state)
        if board.step != MAGIC:
            return self.bot.choose(state, random)
        return action_of(board, random.choice(distinct_codes(board)))


def _bot(seconds: float, turns: int | None = None) -> MonteCarlo:
    """A compiled Monte Carlo bot with a limit of processor time for a turn."""
    return MonteCarlo(seconds, clock=thread_time, compiled=True, turns=turns)


def magic(games: int, seed: int, *, compiled: bool = False) -> Iterator[StudyAnswer]:
    """What do the mage and the witch give and take?"""
    for rules, name in MAGIC_RULES:
        simulation = simulate(games, GREEDY, WITH_MAGIC, rules, seed=seed, compiled=compiled, measure=measure_points)
        standings = simulation.run().standings()
        yield mean(f"what the mage gave each player, {name}", standings.mean_measure("mage"), "points")
        yield mean(f"what the witch took from each player, {name}", standings.mean_measure("witch"), "points")


def careless(games: int, seed: int, *, compiled: bool = False) -> Iterator[StudyAnswer]:
    """What are the mage and the witch worth to a player who uses them well, against one who moves them at random?"""
    bot: Bot = _bot(PLAYER_SECONDS) if compiled else Greedy()
    for rules, name in MAGIC_RULES:
        bots = [bot, CarelessMagician(bot)]
        standings = simulate(games, bots, WITH_MAGIC, rules, seed=seed, swap=True).run().standings()
        yield mean(f"ahead in the end, {name}", standings.margin(0), "points")
        yield percentage(f"games won, {name}", standings.share(0), games)


def beginning(games: int, seed: int, *, compiled: bool = False) -> Iterator[StudyAnswer]:
    """Does the first player have an advantage?"""
    for sets, name in SETS:
        standings = simulate(games, GREEDY, sets, seed=seed, compiled=compiled).run().standings()
        yield percentage(f"games that the first of two wins, {name}", standings.share(0), games)
        yield mean(f"ahead in the end, {name}", standings.margin(0), "points")


def fields(games: int, seed: int, *, compiled: bool = False) -> Iterator[StudyAnswer]:
    """How many points come from fields?"""
    for sets, name in SETS:
        simulation = simulate(games, GREEDY, sets, seed=seed, compiled=compiled, measure=measure_points)
        finished = simulation.run().finished_games
        yield mean(f"of each player, {name}", estimate(game.measures["field"] for game in finished), "points")
        parts = (200 * game.measures["field"] / max(1, sum(game.scores)) for game in finished)
        yield mean(f"of all points, {name}", estimate(parts), "%")


def figures(games: int, seed: int, *, compiled: bool = False) -> Iterator[StudyAnswer]:
    """How often does a figure have nowhere to go?"""
    for bots, name in ((GREEDY, "greedy players"), (2, "random players")):
        simulation = simulate(games, bots, WITH_MAGIC, seed=seed, compiled=compiled, measure=measure_figures)
        finished = simulation.run().finished_games
        counted = {kind: sum(game.measures[kind] for game in finished) for kind in ("moved", "set aside", "stayed")}
        steps = int(sum(counted.values()))
        yield percentage(f"one has to leave the board, {name}", counted["set aside"] / steps, steps, "moves")
        yield percentage(f"nothing is possible, {name}", counted["stayed"] / steps, steps, "moves")


def tree(games: int, seed: int) -> Iterator[StudyAnswer]:
    """How large is the game tree?"""
    for sets, name in SETS:
        standings = simulate(games, 2, sets, seed=seed, measure=measure_options).run().standings()
        yield mean(f"different turns to choose from, {name}", standings.mean_measure("turns"))
        yield mean(f"digits of the number of games, draws counted, {name}", standings.mean_measure("tree"))


def scores(games: int, seed: int, *, compiled: bool = False) -> Iterator[StudyAnswer]:
    """How do editions and options change the scores?"""

    def played(rules: Rules) -> list[float]:
        simulation = simulate(games, GREEDY, WITH_MAGIC, rules, seed=seed, compiled=compiled)
        return [sum(game.scores) / 2 for game in simulation]

    now = played(Rules())
    yield mean("points of each player, current reading", estimate(now), "points")
    different = {rules: f"edition `{name}`" for name in editions() if (rules := Rules.edition(name)) != Rules()}
    different |= {Rules.from_options({name: value}): f"`{name}={value!r}`" for name, value in OPTIONS}
    for rules, name in different.items():  # on the same tiles, so that only the rules differ
        more = [one - other for one, other in zip(played(rules), now, strict=True)]
        yield mean(f"more with {name}", estimate(more), "points")


def endgames(games: int, seed: int) -> Iterator[StudyAnswer]:
    """How many tiles before the end is the result exact?"""
    from carc_widget.bots.compiled_endgame import CompiledEndgame  # needs numba, which is optional

    compile_now(progress=None)
    for sets, name in SETS:
        boards = [
            {board.left: board for board in _boards(sets, f"{seed}/{game}") if board.left < MAX_TILES_LEFT}
            for game in range(games)
        ]
        for left in range(MAX_TILES_LEFT):
            solved = []
            for board in (board[left] for board in boards if left in board):
                endgame = CompiledEndgame(ENDGAME_POSITIONS)
                with suppress(TooManyPositions):
                    endgame.expected(board)
                    solved.append(board)
            yield percentage(f"exact with a tile in hand and {left} in the bag, {name}", len(solved) / games, games)
            # An endgame with one more tile holds that of the same game with one less.
            boards = [each for each in boards if any(each.get(left) is board for board in solved)]
            if not boards:
                break


def _boards(sets: tuple[str, ...], seed: str, players: int = 2, bot: Bot = GREEDY[0]) -> Iterator[Board]:
    """The positions with a tile in hand of a game of equal bots."""
    random = Random(seed)
    game = Game(players, sets=sets, seed=random.getrandbits(32))
    while not game.state.is_over:
        board = board_of(game.state)
        if board.step == PLACE:
            yield board
        game.play(decide(bot, game.state, random))


def _states(games: int, seed: int, sets: tuple[str, ...], players: int = 2, bot: Bot = GREEDY[0]) -> list[State]:
    """A random one of these positions from each of some games."""
    deals = [f"{seed}/{game}" for game in range(games)]
    return [State(Random(deal).choice([*_boards(sets, deal, players, bot)])) for deal in deals]


def limits(games: int, seed: int) -> Iterator[StudyAnswer]:
    """How much of its time limit does compiled Monte Carlo use in a turn, and what do shorter limits lose?"""
    compile_now(progress=None)
    for sets, name in SETS:
        states = _states(games, seed, sets)
        lost: dict[float, list[float]] = {seconds: [] for seconds in LIMITS}
        spent: dict[float, list[float]] = {seconds: [] for seconds in LIMITS}
        for number, state in enumerate(states):
            chosen = {}
            for seconds in LIMITS:
                begin = thread_time()
                chosen[seconds] = _search(_bot(seconds), state, number)
                spent[seconds].append(thread_time() - begin)
            judged = chosen[LIMITS[-1]]
            margins = {turn.actions: turn.margin for turn in judged}
            for seconds, advice in chosen.items():
                if advice.best.actions in margins:  # an exact search leaves out turns with equal results
                    lost[seconds].append(judged.best.margin - margins[advice.best.actions])
        for seconds in LIMITS:
            what = f"with a limit of {seconds:g} s, {name}"
            yield mean(f"used {what}", estimate(spent[seconds]), "s", "turns")
            if seconds != LIMITS[-1]:
                yield mean(f"lost {what}", estimate(lost[seconds]), "points", "turns")


def horizon(games: int, seed: int) -> Iterator[StudyAnswer]:
    """What does compiled Monte Carlo gain by a second instead of 0.2 s, and by the longer playouts in the second?"""
    compile_now(progress=None)
    for sets, name in SETS:
        for players in (2, 3, 4):
            states = _states(games, seed, sets, players, _bot(PLAYER_SECONDS))
            turns = [_judged_turns(state, number) for number, state in enumerate(states)]
            for what, index in ((f"{LONG_LIMIT:g} s instead of {SHORT_LIMIT:g} s", 0), ("longer playouts", 1)):
                different = sum(each[-1].actions != each[index].actions for each in turns)
                share = different / games
                yield percentage(f"another turn with {what}, {name}, {players} players", share, games, "turns")
                gains = estimate(each[-1].lead - each[index].lead for each in turns)
                yield mean(f"gained by {what}, {name}, {players} players", gains, "points", "turns")


class JudgedTurn(NamedTuple):
    """A turn, and the mean lead of its player at the end of games that are continued from it."""

    actions: tuple[Action, ...]
    lead: float


def _judged_turns(state: State, seed: int) -> list[JudgedTurn]:
    """The turns with the short limit, with the long one and short playouts, and with the long one and longer playouts.

    If all are the same, their leads are 0: only differences count.
    """
    short_playouts = len(state.players) * COMPILED_ROUNDS
    bots = [_bot(SHORT_LIMIT, short_playouts), _bot(LONG_LIMIT, short_playouts), _bot(LONG_LIMIT)]
    chosen = [_search(bot, state, seed).best.actions for bot in bots]
    if len(set(chosen)) == 1:
        return [JudgedTurn(turn, 0.0) for turn in chosen]
    leads = {turn: fmean(_judge(state, turn, deal) for deal in range(JUDGED_GAMES)) for turn in set(chosen)}
    return [JudgedTurn(turn, leads[turn]) for turn in chosen]


def _judge(state: State, turn: tuple[Action, ...], seed: int) -> float:
    """The lead of the player to act after a turn, when bots play on; a seed gives the same tiles after any turn."""
    from carc_widget.bots.compiled_search import make_evaluator  # needs numba, which is optional
    from carc_widget.compiled.position import CompiledPosition

    player, players, random = state.active, len(state.players), Random(seed)
    bot = _bot(PLAYER_SECONDS)
    game = Game(state=state, seed=seed)
    game.play(*turn)
    end = game.state.turn + JUDGED_ROUNDS * players
    while not game.is_over and game.state.turn < end:
        game.play(decide(bot, game.state, random))
    if game.is_over:
        return lead(game.state.scores, player)
    position = CompiledPosition(board_of(game.state))
    points = position.expect(JUDGED_ENDS, seed, make_evaluator(position.start, DEFAULT_WEIGHTS))
    return fmean(lead(end[:-1], player) for end in points.tolist())


def _search(bot: MonteCarlo, state: State, seed: int) -> Advice:
    """The last advice of a bot before its choice."""
    for advice in bot.think(state, seed):
        if advice.settled:
            break
    return advice


STUDIES: dict[str, Callable[[int, int], Iterator[StudyAnswer]]] = {
    "magic": magic,
    "careless": careless,
    "beginning": beginning,
    "fields": fields,
    "figures": figures,
    "tree": tree,
    "scores": scores,
}
"""All studies by name."""

SEARCH_STUDIES: dict[str, Callable[[int, int], Iterator[StudyAnswer]]] = {
    "endgames": endgames,
    "limits": limits,
    "horizon": horizon,
}
"""The studies of compiled searches."""

COMPILED_STUDIES: dict[str, Callable[[int, int], Iterator[StudyAnswer]]] = {
    "magic": partial(magic, compiled=True),
    "careless": partial(careless, compiled=True),
    "beginning": partial(beginning, compiled=True),
    "fields": partial(fields, compiled=True),
    "figures": partial(figures, compiled=True),
    "scores": partial(scores, compiled=True),
    **SEARCH_STUDIES,
}
"""The studies that can be made with compiled games."""

QUESTIONS = {name: str(study.__doc__) for name, study in (STUDIES | SEARCH_STUDIES).items()}
"""What each study answers."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        "python -m carc_widget.simulation.studies",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("studies", nargs="*", metavar="STUDY", help=", ".join(STUDIES))
    parser.add_argument("--games", type=int, default=200, help="games for each value, an even number")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--compiled", action="store_true", help=f"compiled games, for: {', '.join(COMPILED_STUDIES)}")
    options = parser.parse_args(argv)
    if options.games == 0:
        parser.error("games are 0; give one or more")
    studies = COMPILED_STUDIES if options.compiled else STUDIES
    for name in options.studies or studies:
        if name not in studies:
            parser.error(f"there is no study {name!r}; there are: {', '.join(studies)}")
        study = studies[name]
        print(f"\n**{QUESTIONS[name]}**\n\n| measured | value | 95% interval | sample |\n| --- | ---: | --- | ---: |")
        try:
            for answer in study(options.games, options.seed):
                print(answer, flush=True)
        except (CarcassonneError, ImportError) as error:
            parser.error(str(error))


if __name__ == "__main__":
    main()
