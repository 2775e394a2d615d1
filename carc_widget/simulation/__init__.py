"""Simulation of many games by bots or random players, in one process or on a cluster.

>>> from carc_widget import simulate
>>> [game.scores for game in simulate(2, sets="base", seed=1)]
[(29, 19), (19, 28)]
"""

from carc_widget.compiled.estimates import Estimate, estimate
from carc_widget.simulation.game_runner import PlayedGame, SimulatedGame
from carc_widget.simulation.measures import measure_figures, measure_options, measure_points
from carc_widget.simulation.simulation import Simulation, SimulationFailed, simulate
from carc_widget.simulation.standings import Standings

__all__ = [
    "Estimate",
    "PlayedGame",
    "SimulatedGame",
    "Simulation",
    "SimulationFailed",
    "Standings",
    "estimate",
    "measure_figures",
    "measure_options",
    "measure_points",
    "simulate",
]


def __dir__() -> list[str]:
    return sorted(__all__)
