"""Measures for `simulate(..., measure=...)`: what they count of a finished game, as numbers by name."""

from collections import Counter
from itertools import chain
from math import log10

from carc_widget.engine.events import FeatureScored, FigureMoved, FigureRemoved, FigureStays
from carc_widget.engine.search import packed_turns
from carc_widget.engine.summary import Column, accounts
from carc_widget.engine.turn import DRAW, PLACE
from carc_widget.simulation.game_runner import PlayedGame


def measure_points(game: PlayedGame) -> dict[str, float]:
    """Where the points of a player came from, the mean of all players: `road`, `city`, `monastery`, `field`, ...

    `mage` and `witch` are what these two gave and took, and not in the others.

    >>> from carc_widget import simulate
    >>> simulate(2, sets="base", seed=1, measure=measure_points).run().standings().measured("field").mean
    6.0
    """
    players = len(game.seats)
    found = {column.value: 0.0 for column in (Column.CITY, Column.ROAD, Column.MONASTERY, Column.FIELD)}
    happened = list(chain.from_iterable(game.events))
    for account in accounts(happened, (0,) * players):
        for name in found:
            found[name] += account.points(name) / players
    if "mage_witch" in game.states[0].sets:
        found |= {"mage": 0.0, "witch": 0.0}
        for event in happened:
            if isinstance(event, FeatureScored):
                for line in event.score.lines:
                    if line.id in ("mage", "witch"):
                        found[line.id] += line.points * len(event.score.winners) / players
    return found


def measure_figures(game: PlayedGame) -> dict[str, float]:
    """How often the mage or the witch had to go somewhere, and how often they could not.

    `moved` counts moves, `set aside` how often a figure had to leave the board because none could go anywhere (R27,
    R32), `stayed` how often nothing at all was possible (R28, R32).
    """
    kinds = Counter(type(event) for event in chain.from_iterable(game.events))
    return {"moved": kinds[FigureMoved], "set aside": kinds[FigureRemoved], "stayed": kinds[FigureStays]}


def measure_options(game: PlayedGame) -> dict[str, float]:
    """How many ways there were to go on.

    `turns` is how many different whole turns a player could choose from with a tile in hand, on average; `tree` is the
    number of digits (the decimal logarithm) of how many games there would be if there were as many ways to go on
    everywhere as along this one, the kinds of tiles that can be drawn counted too. What others do at a crop circle is
    left out.
    """
    digits = 0.0
    options: list[int] = []
    for state in game.states:
        board = state._board
        if board.step == DRAW:
            digits += log10(sum(copies > 0 for copies in board.bag))
        elif board.step == PLACE:
            options.append(len(packed_turns(board)))
            digits += log10(options[-1])
    return {"turns": sum(options) / max(1, len(options)), "tree": digits}
