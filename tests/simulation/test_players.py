"""Results take players by index or name, and refuse unknown ones."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from carc_widget import bots, compiled
from carc_widget.engine import Game, State, UnknownName
from carc_widget.simulation import measure_points, simulate

SIMULATION = simulate(2, {"Ann": "greedy", "Bob": "random"}, "base", seed=1, swap=True, measure=measure_points).run()
MATCH = bots.match([bots.Greedy(), bots.Random()], 2, sets=("base",))
PLAYOUTS = compiled.playouts(State.start(["Ann", "Bob"]), 2, seed=1)

METHODS: dict[str, tuple[Callable[[Any], object], tuple[str, str]]] = {
    "Standings.share": (SIMULATION.standings().share, ("Ann", "Bob")),
    "Standings.interval": (SIMULATION.standings().interval, ("Ann", "Bob")),
    "Standings.points": (SIMULATION.standings().points, ("Ann", "Bob")),
    "Standings.margin": (SIMULATION.standings().margin, ("Ann", "Bob")),
    "SimulatedGame.points": (SIMULATION.finished_games[1].points, ("Ann", "Bob")),
    "SimulatedGame.share": (SIMULATION.finished_games[1].share, ("Ann", "Bob")),
    "SimulatedGame.margin": (SIMULATION.finished_games[1].margin, ("Ann", "Bob")),
    "Match.share": (MATCH.share, ("Greedy()", "Random()")),
    "Match.interval": (MATCH.interval, ("Greedy()", "Random()")),
    "Match.margin": (MATCH.margin, ("Greedy()", "Random()")),
    "Played.share": (MATCH.games[1].share, ("Greedy()", "Random()")),
    "Played.margin": (MATCH.games[1].margin, ("Greedy()", "Random()")),
    "Playouts.points": (PLAYOUTS.points, ("Ann", "Bob")),
    "Playouts.margins": (PLAYOUTS.margins, ("Ann", "Bob")),
    "Playouts.margin": (PLAYOUTS.margin, ("Ann", "Bob")),
    "Summary": (Game(["Ann", "Bob"], seed=1).summary().__getitem__, ("Ann", "Bob")),
}


@pytest.mark.parametrize("name", METHODS)
def test_results_take_players_by_index_or_name(name: str) -> None:
    method, players = METHODS[name]
    for index, player in enumerate(players):
        assert method(player) == method(index)


@pytest.mark.parametrize("name", METHODS)
def test_unknown_players_are_refused(name: str) -> None:
    method, names = METHODS[name]
    for player, message in (
        (names[0][:-1], f"there is no player '{names[0][:-1]}'; did you mean '{names[0]}'"),
        (-1, "there is no player -1; there are 0 to 1"),
        (2, "there is no player 2; there are 0 to 1"),
        (True, "there is no player True; there are 0 to 1"),
        (0.0, "there is no player 0.0; there are 0 to 1"),
        (None, "there is no player None; there are 0 to 1"),
    ):
        with pytest.raises(UnknownName, match=re.escape(message)):
            method(player)


def test_bots_with_equal_names_are_numbered() -> None:
    match = bots.match([bots.Random(), bots.Random()], 2, sets=("base",))
    assert match.players == ("Random() 1", "Random() 2")
    assert match.share("Random() 2") == match.share(1)
    with pytest.raises(UnknownName, match=r"did you mean 'Random\(\) "):
        match.share("Random()")


def test_unknown_measures_are_refused() -> None:
    with pytest.raises(UnknownName, match="there is no measure 'feild'; did you mean 'field'"):
        SIMULATION.standings().mean_measure("feild")
    with pytest.raises(UnknownName, match="there is no measure 'field'; nothing was measured"):
        simulate(1, sets="base", seed=1).run().standings().mean_measure("field")
