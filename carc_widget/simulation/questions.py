"""Questions that many games answer: `python -m carc_widget.simulation.questions [QUESTION...] [--games N]`.

Each answer has its 95 % interval, and the same seed gives it again. Greedy bots play, unless it says otherwise: what
good players do is nearer to them than to chance.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from carc_widget.bots.player import Bot, action_of
from carc_widget.bots.simple import Greedy
from carc_widget.engine.actions import Action
from carc_widget.engine.rules import Rules, editions
from carc_widget.engine.search import distinct_codes
from carc_widget.engine.state import State
from carc_widget.engine.turn import MAGIC
from carc_widget.simulation.measures import measure_figures, measure_options, measure_points
from carc_widget.simulation.simulate import simulate
from carc_widget.simulation.standings import Estimate, estimate

BASE = ("base",)
WITH_MAGIC = ("base", "mage_witch")
GREEDY = (Greedy(), Greedy())


class Answer(NamedTuple):
    """One figure.

    Attributes:
        question: the question's name.
        what: what was counted, and where.
        figure: the mean with its error.
        unit: what it is counted in.
    """

    question: str
    what: str
    figure: Estimate
    unit: str

    def __str__(self) -> str:
        low, high = self.figure.interval
        return f"| {self.what} | {self.figure.mean:.2f} {self.unit} | {low:.2f} to {high:.2f} | {self.figure.numbers} |"


@dataclass(frozen=True)
class CarelessMagician:
    """Plays like another bot, but moves the mage and the witch by chance."""

    bot: Bot

    def choose(self, state: State, random: Random) -> Action | str:
        """What the other one would do, but for the magic step."""
        board = state._board
        if board.step != MAGIC:
            return self.bot.choose(state, random)
        return action_of(board, random.choice(distinct_codes(board)))


def magic(games: int, seed: int) -> Iterator[Answer]:
    """What are the mage and the witch worth to a player who uses them well?"""
    played = simulate(games, [Greedy(), CarelessMagician(Greedy())], WITH_MAGIC, seed=seed, swap=True).run()
    yield Answer("magic", "ahead of one who moves them by chance", played.standings().margin(0), "points")
    won = estimate(game.share(0) for game in played.finished)
    yield Answer("magic", "games won against one who moves them by chance", _percent(won), "%")
    points = simulate(games, GREEDY, WITH_MAGIC, seed=seed, measure=measure_points).run().standings()
    yield Answer("magic", "points that the mage gave each player", points.measured("mage"), "points")
    yield Answer("magic", "points that the witch took from each player", points.measured("witch"), "points")


def beginning(games: int, seed: int) -> Iterator[Answer]:
    """Has the first player an advantage?"""
    for sets, name in ((BASE, "base game"), (WITH_MAGIC, "with Mage & Witch")):
        played = simulate(games, GREEDY, sets, seed=seed).run()
        won = estimate(game.share(0) for game in played.finished)
        yield Answer("beginning", f"games that the first of two wins, {name}", _percent(won), "%")
        yield Answer("beginning", f"ahead in the end, {name}", played.standings().margin(0), "points")


def fields(games: int, seed: int) -> Iterator[Answer]:
    """How many points come from fields?"""
    for sets, name in ((BASE, "base game"), (WITH_MAGIC, "with Mage & Witch")):
        found = simulate(games, GREEDY, sets, seed=seed, measure=measure_points).run().finished
        points = estimate(game.measured["field"] for game in found)
        part = estimate(game.measured["field"] * len(game.scores) / max(1, sum(game.scores)) for game in found)
        yield Answer("fields", f"points of each player from fields, {name}", points, "points")
        yield Answer("fields", f"part of all points, {name}", _percent(part), "%")


def figures(games: int, seed: int) -> Iterator[Answer]:
    """How often has a figure nowhere to go?"""
    for bots, name in ((GREEDY, "greedy players"), (2, "players by chance")):
        found = simulate(games, bots, WITH_MAGIC, seed=seed, measure=measure_figures).run().standings()
        for counted, told in (
            ("moved", "moves of the mage or the witch in a game"),
            ("set aside", "times in a game that one has to leave the board"),
            ("stayed", "times in a game that nothing is possible"),
        ):
            yield Answer("figures", f"{told}, {name}", found.measured(counted), "")


def tree(games: int, seed: int) -> Iterator[Answer]:
    """How large is the game tree?"""
    for sets, name in ((BASE, "base game"), (WITH_MAGIC, "with Mage & Witch")):
        found = simulate(games, 2, sets, seed=seed, measure=measure_options).run().standings()
        yield Answer("tree", f"different turns to choose from, {name}", found.measured("turns"), "")
        yield Answer("tree", f"digits of the number of games, draws counted, {name}", found.measured("tree"), "")


def scores(games: int, seed: int) -> Iterator[Answer]:
    """How do editions change the scores?"""
    for edition in editions().values():
        played = simulate(games, GREEDY, WITH_MAGIC, Rules.edition(edition.id), seed=seed).run()
        points = estimate(sum(game.scores) / 2 for game in played.finished)
        yield Answer("scores", f"points of each player, {edition.title}", points, "points")


def _percent(found: Estimate) -> Estimate:
    return Estimate(100 * found.mean, 100 * found.error, found.numbers)


QUESTIONS: dict[str, Callable[[int, int], Iterator[Answer]]] = {
    "magic": magic,
    "beginning": beginning,
    "fields": fields,
    "figures": figures,
    "tree": tree,
    "scores": scores,
}
"""Every question by its name."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=", ".join(QUESTIONS))
    parser.add_argument("--games", type=int, default=200, help="games for each figure, an even number")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    for name in given.questions or QUESTIONS:
        if name not in QUESTIONS:
            parser.error(f"there is no question {name!r}; there are: {', '.join(QUESTIONS)}")
        ask = QUESTIONS[name]
        print(f"\n**{ask.__doc__}**\n\n| | | 95 % interval | games |\n| --- | ---: | --- | ---: |")
        for answer in ask(given.games, given.seed):
            print(answer, flush=True)


if __name__ == "__main__":
    main()
