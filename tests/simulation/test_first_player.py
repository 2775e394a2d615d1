"""The first player by the rules (R6), in simulations and matches."""

from pathlib import Path

import pytest

from carc_widget import bots
from carc_widget.engine import BadArgument, Game, Rules, State
from carc_widget.simulation import PlayedGame, simulate

RANDOM = Rules(first_player="random")


def measure_first_player(game: PlayedGame) -> dict[str, float]:
    """The seat of the first player."""
    return {"first_player": game.states[0].active}


def first_players(
    games: int, players: int | list[str] = 3, rules: Rules = RANDOM, *, swap: bool = False
) -> list[float]:
    """The first player of each game."""
    games_played = simulate(games, players, "base", rules, seed=1, swap=swap, measure=measure_first_player)
    return [game.measures["first_player"] for game in games_played]


@pytest.mark.slow
def test_simulation_starts_with_random_player() -> None:
    assert set(first_players(12)) == {0, 1, 2}
    assert first_players(4) == first_players(12)[:4]
    assert set(first_players(4, rules=Rules())) == {0}


def test_measure_does_not_change_first_player() -> None:
    plain = simulate(4, 3, "base", RANDOM, seed=1).run().finished_games
    measured = simulate(4, 3, "base", RANDOM, seed=1, measure=measure_first_player).run().finished_games
    assert [game.scores for game in plain] == [game.scores for game in measured]


@pytest.mark.slow
def test_games_with_the_same_tiles_have_the_same_first_player() -> None:
    seats = first_players(8, ["random", "random"], swap=True)
    assert seats[::2] == seats[1::2]
    assert set(seats) == {0, 1}


def test_position_determines_first_player(tmp_path: Path) -> None:
    state = State.start(2, "base", RANDOM)
    games = simulate(6, state=state, seed=1, measure=measure_first_player)
    assert {game.measures["first_player"] for game in games} == {state.active}
    file = tmp_path / "games.jsonl"
    simulate(1, state=state, seed=1, file=file)
    with pytest.raises(BadArgument, match="its first_player is 'given' there and 'random' here"):
        simulate(1, sets="base", rules=RANDOM, seed=1, file=file)


@pytest.mark.slow
def test_match_starts_with_random_player() -> None:
    match = bots.match([bots.Random(), bots.Random()], 8, sets=("base",), rules=RANDOM)
    seats = [Game.from_text(game.record).states[0].active for game in match.games]
    assert seats[::2] == seats[1::2]
    assert set(seats) == {0, 1}


@pytest.mark.slow
def test_compiled_games_start_with_random_player() -> None:
    """The first player places a tile more or earlier, so about half of the games differ from those of player 0."""
    fixed = simulate(40, 2, "base", seed=1, compiled=True).run().finished_games
    random = simulate(40, 2, "base", RANDOM, seed=1, compiled=True).run().finished_games
    equal = [first.scores == second.scores for first, second in zip(fixed, random, strict=True)]
    assert 5 < sum(equal) < 35
    chunks = simulate(40, 2, "base", RANDOM, seed=1, compiled=True, chunk=7).run().finished_games
    assert chunks == random
