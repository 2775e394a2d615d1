"""The rules decide who begins (R6), in simulations and matches too."""

from pathlib import Path

import pytest

from carc_widget import bots
from carc_widget.engine import BadArgument, Game, Rules, State
from carc_widget.simulation import PlayedGame, simulate

RANDOM = Rules(first_player="random")


def measure_beginner(game: PlayedGame) -> dict[str, float]:
    """The seat that begins."""
    return {"beginner": game.states[0].active}


def beginners(games: int, players: int | list[str] = 3, rules: Rules = RANDOM, *, swap: bool = False) -> list[float]:
    played = simulate(games, players, "base", rules, seed=1, swap=swap, measure=measure_beginner)
    return [game.measured["beginner"] for game in played]


def test_a_random_player_begins_a_simulated_game() -> None:
    assert set(beginners(12)) == {0, 1, 2}
    assert beginners(4) == beginners(12)[:4]
    assert set(beginners(4, rules=Rules())) == {0}


def test_looking_at_games_does_not_change_who_begins() -> None:
    plain = simulate(4, 3, "base", RANDOM, seed=1).run().finished
    measured = simulate(4, 3, "base", RANDOM, seed=1, measure=measure_beginner).run().finished
    assert [game.scores for game in plain] == [game.scores for game in measured]


def test_the_same_seat_begins_in_all_games_with_the_same_tiles() -> None:
    found = beginners(8, ["random", "random"], swap=True)
    assert found[::2] == found[1::2]
    assert set(found) == {0, 1}


def test_a_position_has_a_first_player_of_its_own(tmp_path: Path) -> None:
    state = State.start(2, "base", RANDOM)
    games = simulate(6, state=state, seed=1, measure=measure_beginner)
    assert {game.measured["beginner"] for game in games} == {state.active}
    file = tmp_path / "games.jsonl"
    simulate(1, state=state, seed=1, file=file)
    with pytest.raises(BadArgument, match="its first_player is 'given' there and 'random' here"):
        simulate(1, sets="base", rules=RANDOM, seed=1, file=file)


def test_a_random_player_begins_a_match() -> None:
    found = bots.match([bots.Random(), bots.Random()], 8, sets=("base",), rules=RANDOM)
    began = [Game.from_text(game.record).states[0].active for game in found.games]
    assert began[::2] == began[1::2]
    assert set(began) == {0, 1}


@pytest.mark.slow
def test_a_random_player_begins_a_compiled_game() -> None:
    """Who begins places one tile more or one earlier: the games differ from those that the first player begins."""
    given = simulate(40, 2, "base", seed=1, compiled=True).run().finished
    random = simulate(40, 2, "base", RANDOM, seed=1, compiled=True).run().finished
    same = [one.scores == other.scores for one, other in zip(given, random, strict=True)]
    assert 5 < sum(same) < 35
    chunks = simulate(40, 2, "base", RANDOM, seed=1, compiled=True, chunk=7).run().finished
    assert chunks == random
