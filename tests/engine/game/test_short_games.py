"""Short games: how their tiles are drawn, and that they round-trip."""

from random import Random

import pytest

from carc_widget import jcz
from carc_widget.engine import BadJson, Game, ParseError, Phase, Rules, tile


def play_at_random(game: Game, seed: int) -> None:
    """Play to the end, with undone actions in between."""
    random = Random(seed)
    while not game.is_over:
        game.play(random.choice(game.state.legal_actions()))
        if random.random() < 0.2 and not game.is_over:
            game.undo()


def drawn(game: Game) -> list[str]:
    """The tiles in the order in which they are drawn, if no tile is discarded."""
    first = game.replay.whole_line.nodes[0]
    return list(first.order)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("sets", [["base"], ["base", "mage_witch"]])
def test_short_games_round_trip(seed: int, sets: list[str]) -> None:
    game = Game(["Ann", "Bob"], sets, seed=seed, tiles=12)
    assert Game.from_text(game.to_text()).replay == game.replay
    assert Game.from_json(game.to_json()).replay == game.replay
    play_at_random(game, seed)
    assert len(game.turns) <= 12
    assert Game.from_text(game.to_text()).replay == game.replay
    assert Game.from_json(game.to_json()).replay == game.replay
    assert jcz.loads(jcz.dumps(game)).state == game.state


def test_unfinished_short_game_continues_with_the_same_tiles() -> None:
    game = Game(seed=3, tiles=8, rules=Rules(first_player="random", unplaceable_tile="reshuffle"))
    game.play(game.state.legal_actions()[0], "pass")
    parsed = Game.from_text(game.to_text())
    while not game.is_over:
        action = game.state.legal_actions()[0]
        game.play(action)
        parsed.play(action)
    assert parsed.replay == game.replay


def test_tiles_are_the_first_ones_of_the_whole_game() -> None:
    whole = drawn(Game(sets="base", seed=7))
    assert drawn(Game(sets="base", seed=7, tiles=12)) == whole[:12]
    assert drawn(Game(sets="base", seed=7, tiles=71)) == whole


def test_share_of_magic_tiles_is_that_of_the_whole_game() -> None:
    for seed in range(30):
        for tiles, magic in ((1, 0), (12, 1), (24, 2), (40, 4), (79, 8)):
            ids = drawn(Game(seed=seed, tiles=tiles))
            assert len(ids) == tiles
            assert sum(tile(id).magic for id in ids) == magic


def test_first_tiles_are_part_of_a_short_game() -> None:
    assert drawn(Game(order=["M1", "M2", "V"], seed=1, tiles=3)) == ["M1", "M2", "V"]
    ids = drawn(Game(order=["M1", "M2", "V"], seed=1, tiles=10))
    assert ids[:3] == ["M1", "M2", "V"]
    assert sum(tile(id).magic for id in ids) == 2


def test_restart_keeps_the_number_of_tiles() -> None:
    game = Game(seed=1, tiles=5)
    game.restart()
    assert len(drawn(game)) == 5
    game.restart(["Ann", "Bob"])
    assert len(drawn(game)) == 5
    game.restart(tiles="all")
    assert len(drawn(game)) == 79
    game.restart(state=game.state)
    assert len(drawn(game)) == 78, "one tile is in hand"
    game.restart(tiles=4)
    assert (len(drawn(game)), game.replay.set_up, game.state.phase) == (4, False, Phase.PLACE)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("tiles: 0", "from 1 to 79, found `0`"),
        ("tiles: 80", "from 1 to 79, found `80`"),
        ("order: E V\ntiles: 1", "from 2 to 79, found `1`"),
        ("draws: named\ntiles: 3", "because every draw is named"),
        ("start: tiles 0,0: D\ntiles: 3", "found `tiles`"),
    ],
)
def test_record_with_an_impossible_number_of_tiles_is_refused(text: str, problem: str) -> None:
    with pytest.raises(ParseError, match=problem):
        Game.from_text(text)


@pytest.mark.parametrize(
    ("members", "problem"),
    [
        ('"tiles": 0', "from 1 to 79"),
        ('"tiles": "all"', "whole number"),
        ('"tiles": 1, "order": ["E", "V"]', "from 2 to 79"),
        ('"tiles": 3, "draws": "named"', "because every draw is named"),
    ],
)
def test_json_with_an_impossible_number_of_tiles_is_refused(members: str, problem: str) -> None:
    text = f'{{"schema": "carc_widget/record", "version": 1, "moves": [], {members}}}'
    with pytest.raises(BadJson, match=problem):
        Game.from_json(text)
