"""The chance that a feature is completed, counted over all orders of small bags and over played games."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from carc_widget.engine import Game, State
from carc_widget.engine.chances import at_least_one, completion_chance, draws_of, open_cells


def position(bag: str, hand: str = "V", players: str = "") -> State:
    tiles = " ".join(f"{id}*{copies}" if copies > 1 else id for id, copies in Counter(bag.split()).items())
    text = f"tiles 0,0: D; player Ann: city N 0,0; player Bob{players}; turn 3 Ann place {hand}; bag {tiles}; sets base"
    return State.from_text(text)


@pytest.mark.parametrize(("bag", "wanted"), [("E V V", 1), ("E E V V V", 2), ("E U U U U U", 1), ("V V", 0)])
def test_chance_of_one_open_cell_is_the_share_of_all_orders(bag: str, wanted: int) -> None:
    state = position(bag)
    chance = completion_chance(state, state.feature("city N (0, 0)"))
    assert chance is not None
    assert (chance.cells, chance.completing, chance.left, chance.players) == (1, wanted, len(bag.split()), (0,))
    orders = list(permutations(bag.split()))
    hits = sum("E" in order[1::2] for order in orders)  # Ann is on turn, so Bob draws first
    assert chance.is_exact
    assert chance.probability == pytest.approx(hits / len(orders))


def test_several_open_cells_have_an_upper_bound() -> None:
    state = position("E V V V V")
    road = completion_chance(state, state.feature("road E (0, 0)"))
    assert road is not None
    assert (road.cells, road.is_exact, road.completing) == (2, False, 0)
    assert 0 < road.probability <= 1
    few = position("V V V")
    bound = completion_chance(few, few.feature("road E (0, 0)"))
    assert bound is not None
    assert bound.probability == 0, "Ann draws one tile, and two are needed"


def test_bound_follows_from_the_cell_with_the_fewest_tiles() -> None:
    """East of D only K fits, and Ann draws two of five tiles."""
    text = "tiles 0,-1: E/2 E/2 0,0: D; player Ann: road E 0,0; player Bob; turn 3 Ann place E; bag K V*4; sets base"
    state = State.from_text(text)
    chance = completion_chance(state, state.feature("road E (0, 0)"))
    assert chance is not None
    assert chance.probability == pytest.approx(0.4)


def test_player_to_draw_draws_first() -> None:
    state = State.from_text("tiles 0,0: D; player Ann; player Bob; turn 3 Ann draw; bag E V*4; sets base")
    assert [draws_of(state, player) for player in (0, 1)] == [3, 2]


def test_tile_in_hand_may_fill_one_of_several_open_cells() -> None:
    state = position("W L", hand="W")
    road = completion_chance(state, state.feature("road E (0, 0)"))
    assert road is not None
    assert (road.cells, road.players) == (2, (0,))
    assert road.probability >= 0.5, "Ann ends the road on one side now, and on the other with the W if she draws it"
    bobs = state.edit(meeples=[("Bob", (0, 0), "road E")])
    without_hand = completion_chance(bobs, bobs.feature("road E (0, 0)"))
    assert without_hand is not None
    assert without_hand.probability == 0, "Bob draws one tile, and two are needed"


def test_fields_complete_features_and_an_empty_bag_have_no_chance() -> None:
    state = position("E V")
    field = next(feature for feature in state.features if feature.kind.value == "field")
    assert completion_chance(state, field) is None
    done = State.from_text("tiles 0,-1: E/2 0,0: D; player Ann; player Bob; turn 3 Ann place V; bag E; sets base")
    assert completion_chance(done, done.feature("city N (0, 0)")) is None
    empty = position("empty")
    assert completion_chance(empty, empty.feature("city N (0, 0)")) is None


def test_shared_and_free_features_count_the_draws_of_owners_and_of_the_player_to_act() -> None:
    state = position("E V V V V V", players="; player Cem")
    free = completion_chance(state, state.feature("road E (0, 0)"))
    assert free is not None
    assert free.players == (state.to_act,)
    assert [draws_of(state, player) for player in range(3)] == [2, 2, 2]


@pytest.mark.parametrize("seed", range(5))
def test_players_draw_as_often_as_predicted(seed: int) -> None:
    random, game = Random(seed), Game(2 + seed % 3, seed=seed)
    for _ in range(random.randrange(20, 120)):
        game.play(random.choice(game.state.legal_actions()))
    state = game.state
    predicted = [draws_of(state, player) for player in range(len(state.players))]
    assert sum(predicted) == sum(state.tiles_left.values())
    turns = [0] * len(state.players)
    turn = state.turn
    while not game.state.is_over:
        game.play(random.choice(game.state.legal_actions()))
        if game.state.turn != turn:
            turn = game.state.turn
            turns[game.state.active] += 1
    assert turns == predicted, "no tile is discarded in these games, and none has to be drawn first"


def test_bounds_and_open_cells() -> None:
    assert at_least_one(10, 10, 1) == 1
    assert at_least_one(10, 3, 0) == 0
    state = State.setup(tiles=[("D", 0, 0, 0), ("B", 0, 1, 0)])
    monastery = next(feature for feature in state.features if feature.kind.value == "monastery")
    assert len(open_cells(state, monastery)) == 7


def test_open_corner_of_a_monastery_without_a_neighbour_does_not_make_the_bound_zero() -> None:
    state = State.from_text("tiles 0,0: D 0,1: B; player Ann: monastery 0,1; player Bob; turn 3 Ann place E; sets base")
    chance = completion_chance(state, state.feature(((0, 1), "monastery")))
    assert chance is not None
    assert (chance.cells, chance.is_exact) == (7, False)
    assert state.fitting((1, 2)) == {}, "a tile fits here only after one beside it"
    assert chance.probability > 0.99
