"""Invariants of random games of the reference implementation, with any sets and options."""

import random

import pytest

from tests.engine.reference.facts import SETS
from tests.engine.reference.features import placements
from tests.engine.reference.game import ReferenceGame
from tests.engine.reference.magic import same_feature
from tests.engine.reference.options import VALUES


def random_game(rng: random.Random) -> ReferenceGame:
    """Start a game with random players, sets and options; half of the options have their default."""
    sets = ["base", *(name for name in SETS[1:] if rng.random() < 0.8)]
    options = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < 0.5}
    players = rng.randint(2, 6 if "inns_cathedrals" in sets else 5)
    return ReferenceGame(players, sets, options, rng=rng)


def check_followers(game: ReferenceGame) -> None:
    """Check that every follower is in the supply or on the board (R4)."""
    large = 1 if "inns_cathedrals" in game.sets else 0
    for player in range(game.players):
        kinds = [meeple.kind for meeple in game.meeples if meeple.player == player]
        assert game.supply[player]["small"] + kinds.count("small") == 7
        assert game.supply[player]["large"] + kinds.count("large") == large
        assert min(game.supply[player].values()) >= 0


def check_between_turns(game: ReferenceGame) -> None:
    """Check that completed features are empty, and mage and witch on different ones (R19, R43, R60)."""
    assert not any(game.feature(meeple.segment).complete for meeple in game.meeples)
    for place in game.figures.values():
        if place is not None and game.options["magic_return_unoccupied"] == "return":
            assert not game.feature(place).complete
    if game.options["magic_merge_no_spot"] == "remove_one":
        assert not same_feature(game.groups, game.mage, game.witch)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_random_game(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng)
    tiles = sum(game.bag.values()) + 1
    unplaceable = 0
    earned = [0] * game.players
    while game.phase != "over":
        legal = sorted(game.legal(), key=repr)
        assert legal
        events = game.apply(rng.choice(legal))
        for event in events:
            unplaceable += event[0] == "unplaceable" and game.options["unplaceable_tile"] == "discard"
            if event[0] == "score":
                for player in event[4]:
                    earned[player] += event[3]
        assert earned == game.scores
        check_followers(game)
        if game.phase == "draw":
            check_between_turns(game)
            assert tiles == sum(game.bag.values()) + len(game.board) + unplaceable
    if game.options["unplaceable_tile"] == "discard":
        assert not game.bag
    else:
        assert not any(placements(game.board, tile) for tile in game.bag)
