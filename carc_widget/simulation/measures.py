"""Measures for `simulate(..., measure=...)`: functions from a finished game to numbers by name."""

from collections import Counter
from math import log10

from carc_widget.engine.errors import expect
from carc_widget.engine.events import FeatureScored, FigureMoved, FigureRemoved, FigureStays
from carc_widget.engine.search import packed_turns
from carc_widget.engine.summary import Column, accounts
from carc_widget.engine.turn import DRAW, PLACE
from carc_widget.simulation.game_runner import PlayedGame


def measure_points(game: PlayedGame) -> dict[str, float]:
    """The points of a player by kind of feature, the mean of all players: `road`, `city`, `monastery`, `field`, ...

    `mage` and `witch` are the points that they add and take; the other numbers do not include them.

    >>> from carc_widget import simulate
    >>> simulate(2, sets="base", seed=1, measure=measure_points).run().standings().mean_measure("field").mean
    6.0
    """
    expect(game, PlayedGame, "the game", "a PlayedGame; pass the function itself, as simulate(measure=...)")
    players = len(game.seats)
    points = {column.value: 0.0 for column in (Column.CITY, Column.ROAD, Column.MONASTERY, Column.FIELD)}
    for account in accounts(game.events, (0,) * players):
        for name in points:
            points[name] += account.points(name) / players
    if "mage_witch" in game.states[0].sets:
        points |= {"mage": 0.0, "witch": 0.0}
        for event in game.events:
            if isinstance(event, FeatureScored):
                for line in event.score.lines:
                    if line.id in ("mage", "witch"):
                        points[line.id] += line.points * len(event.score.winners) / players
    return points


def measure_figures(game: PlayedGame) -> dict[str, float]:
    """The numbers of moves of the mage and the witch, and of steps without a legal move.

    `moved` counts moves, `set aside` figures that left the board because no move was legal (R27, R32), `stayed` steps
    in which nothing was possible (R28, R32).
    """
    expect(game, PlayedGame, "the game", "a PlayedGame; pass the function itself, as simulate(measure=...)")
    kinds = Counter(type(event) for event in game.events)
    return {"moved": kinds[FigureMoved], "set aside": kinds[FigureRemoved], "stayed": kinds[FigureStays]}


def measure_options(game: PlayedGame) -> dict[str, float]:
    """The branching factor of a game.

    `turns` is the mean number of different turns with a tile in hand; `tree` is the decimal logarithm of the size of a
    game tree with the same branching everywhere, draws of different tiles included. Acts of other players at a crop
    circle are left out.
    """
    expect(game, PlayedGame, "the game", "a PlayedGame; pass the function itself, as simulate(measure=...)")
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
