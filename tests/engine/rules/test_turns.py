"""Rules of setup, turns and placing; the docstring of a test names its rules."""

from collections import Counter
from typing import Any

import pytest

from carc_widget.engine import (
    SET_NAMES,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Figure,
    Game,
    Pass,
    Phase,
    Place,
    Rules,
    State,
    Supply,
    tile,
)
from carc_widget.engine.events import (
    FeatureScored,
    GameEnded,
    TileDiscarded,
)
from tests.engine.rules.positions import CLOSED, D, Tiles, moves, place, position, scores

# -- setup


def test_start_accepts_any_sets_with_base() -> None:
    """R1, R3: the bag holds all tiles of the sets except the start tile."""
    sizes = {"base": 71, "inns_cathedrals": 18, "mage_witch": 8, "crop_circles_2": 6}
    for number in range(8):
        extra = [name for bit, name in enumerate(SET_NAMES[1:]) if number >> bit & 1]
        state = State.start(2, ["base", *extra], Rules(crop_tiles="all"))
        assert state.sets == ("base", *extra)
        assert sum(state.tiles_left.values()) == sum(sizes[name] for name in state.sets)
        assert all(Draw(tile) in state.legal_actions() for tile in state.tiles_left)


def test_only_one_crop_circle_tile_by_default() -> None:
    """R1, R69: K3; all six by option."""
    left = State.start(2, SET_NAMES).tiles_left
    assert [id for id in left if tile(id).crop_circle] == ["K3"]
    all_circles = State.start(2, SET_NAMES, Rules(crop_tiles="all"))
    assert [id for id in all_circles.tiles_left if tile(id).crop_circle] == ["K1", "K2", "K3", "K4", "K5", "K6"]


def test_start_tile_is_on_the_board() -> None:
    """R2: one of the four D at (0, 0), unrotated, not in the bag."""
    state = State.start()
    assert [(cell, placed.tile.id, placed.rotation) for cell, placed in state.board.items()] == [(Cell(0, 0), "D", 0)]
    assert state.tiles_left["D"] == 3


@pytest.mark.slow
def test_tiles_are_shuffled() -> None:
    """R3: seeds give different orders of the same tiles."""
    orders = [tuple(tile_id for tile_id in _drawn_tiles(seed)) for seed in range(5)]
    assert len(set(orders)) == 5
    assert len({frozenset(Counter(order).items()) for order in orders}) == 1


def _drawn_tiles(seed: int) -> list[str]:
    game = Game(seed=seed)
    while game.state.phase is not Phase.OVER:
        game.play(next(iter(game.state.legal_actions())))
    return [move.action.tile for move in game.history if isinstance(move.action, Draw)]


@pytest.mark.parametrize(("sets", "most", "large"), [(("base", "mage_witch"), 5, 0), (SET_NAMES, 6, 1)])
def test_meeple_supply_at_the_start(sets: tuple[str, ...], most: int, large: int) -> None:
    """R4: seven meeples, one large one with Inns & Cathedrals, which also brings the sixth player."""
    assert State.start(most, sets).supply == (Supply(7, large),) * most


def test_mage_and_witch_start_aside() -> None:
    """R5: off the board; any player may move them."""
    state = State.start()
    assert (state.mage, state.witch) == (None, None)
    for active in (0, 1):
        magic = place(position(tiles=[D], hand="M6", active=active), 1, 0, 1)
        assert magic.to_act == active
        assert moves(magic, Figure.MAGE) == moves(magic, Figure.WITCH) != set()


def test_first_player_and_order_of_play() -> None:
    """R6: the first player of the list, or a random one by option; then clockwise."""
    assert Game(3, seed=1).state.active == 0
    first_players = {Game(3, rules=Rules(first_player="random"), seed=seed).state.active for seed in range(20)}
    assert first_players == {0, 1, 2}
    state, order = State.start(3), []
    for _ in range(5):
        order.append(state.active)
        state, _events = state.apply(Draw("B")) if state.tiles_left.get("B") else state.apply(Draw("U"))
        state, _events = state.apply(state.legal_actions()[0])
        state, _events = state.apply(Pass())
    assert order == [0, 1, 2, 0, 1]


def test_steps_of_a_turn() -> None:
    """R7, R17, R70: tile, magic step, meeple, scoring, circle, next player."""
    tiles = [D, ("B", 0, 1, 0), ("U", 1, 1, 0)]
    figures: dict[str, Any] = {"mage": ((0, 0), "road E"), "witch": ((1, 1), "road N")}
    state = position(tiles=tiles, hand="K5", tiles_left={"E": 1}, meeples=[("Blue", (0, 0), "road E")], **figures)
    phases = [state.phase]
    for action in (Place(Cell(1, 0), 0, "K5"), None, Pass(), ChooseCircle("remove"), None, Draw("E")):
        state, _ = state.apply(action or state.legal_actions()[0])
        phases.append(state.phase)
    assert [phase.value for phase in phases] == ["place", "magic", "deploy", "circle", "circle_act", "draw", "place"]


def test_game_ends_after_the_last_turn() -> None:
    """R8, R65, R68: the final scoring follows the complete turn of the last tile."""
    state = position(sets=["base"], tiles_left={"E": 1}).apply(Draw("E"))[0]
    state = place(state, 0, -1, 2)
    assert state.phase is Phase.DEPLOY
    state, events = state.apply(Deploy(state.spot((0, -1), "field NL")))
    assert state.phase is Phase.OVER
    assert scores(events) == [("field", (0,), 3)]
    assert events[-1] == GameEnded((0,), (3, 0), players=state.players)
    assert state.legal_actions() == ()


def test_only_the_meeple_is_optional() -> None:
    """R9, R20: placing the tile and the magic step are mandatory."""
    state = position(hand="M6")
    assert state.why_not(Pass())
    state = place(state, 1, 0, 1)
    assert state.phase is Phase.MAGIC
    assert state.why_not(Pass())
    state = state.apply(state.legal_actions()[0])[0]
    assert not state.why_not(Pass())


# -- placing


def test_tiles_connect_at_sides_only() -> None:
    """R10, R11: a tile needs a common side with another; corners do not count."""
    state = position(hand="B")
    assert {a.cell for a in state.legal_actions() if isinstance(a, Place)} == {Cell(0, 1)}
    state = position(tiles=[D, ("E", 0, -1, 2)], hand="B")
    cells = {a.cell for a in state.legal_actions() if isinstance(a, Place)}
    assert cells == {Cell(0, 1), Cell(1, -1), Cell(-1, -1), Cell(0, -2)}


FULL: Tiles = [*CLOSED, ("M8", 0, 2, 0)]


def test_unplaceable_tile_is_discarded() -> None:
    """R12: it leaves the game, and the same player draws again."""
    state = position(tiles=FULL, tiles_left={"C": 1, "B": 1}, active="Blue", turn=7)
    state, events = state.apply(Draw("C"))
    assert events[1] == TileDiscarded(1, "C", False, players=state.players)
    assert (state.phase, state.active, state.turn) == (Phase.DRAW, 1, 7)
    assert dict(state.tiles_left) == {"B": 1}


def test_game_ends_when_last_tile_is_unplaceable() -> None:
    """R8, R12: at once, with the final scoring."""
    farmer = [("Red", (0, 1), "field NL")]
    state = position(tiles=FULL, tiles_left={"C": 1}, meeples=farmer)
    state, events = state.apply(Draw("C"))
    assert state.phase is Phase.OVER
    assert events[1] == TileDiscarded(0, "C", False, last=True, players=state.players)
    assert [type(event) for event in events] == [*(type(e) for e in events[:2]), FeatureScored, GameEnded]
    assert state.scores[0] == 3 * len(state.completed_cities(state.feature(state.spot((0, 1), "field NL")))) > 0


def test_unplaceable_tile_is_reshuffled_by_option() -> None:
    """R12: unplaceable_tile=reshuffle; the game ends when no tile of the bag fits."""
    options = {"unplaceable_tile": "reshuffle"}
    state = position(options, tiles=FULL, tiles_left={"C": 1, "B": 1})
    state, events = state.apply(Draw("C"))
    assert events[1] == TileDiscarded(0, "C", True, players=state.players)
    assert dict(state.tiles_left) == {"B": 1, "C": 1}
    state, events = position(options, tiles=FULL, tiles_left={"C": 1, "I02": 1}).apply(Draw("C"))
    assert state.phase is Phase.OVER
    assert events[1] == TileDiscarded(0, "C", True, last=True, players=state.players)
    assert dict(state.tiles_left) == {"C": 1, "I02": 1}


def test_reshuffled_tile_is_drawn_again() -> None:
    """R12: also by a game, and not immediately if there are other tiles."""
    start = position({"unplaceable_tile": "reshuffle"}, tiles=FULL, tiles_left={"C": 1, "B": 1})
    game = Game(state=start, order=["C"], seed=4)
    assert [move.action for move in game.history] == [Draw("C"), Draw("B")]
    while game.state.phase is not Phase.OVER:
        game.play(game.state.legal_actions()[0])
    assert sum(move.action == Draw("C") for move in game.history) >= 2


def test_circle_separates_roads_and_fields() -> None:
    """R15: roads on both sides of a circle are two roads, and K3 has two fields that each touch both cities."""
    state = position(tiles=[D, ("K4", 1, 0, 0)])
    roads = {state.feature(state.spot((1, 0), f"road {side}")).spots for side in "NESW"}
    assert len(roads) == 3  # only the arms S and W are one road
    k3 = position(tiles=[D, ("K3", 0, -1, 0)])
    fields = [s for s in k3.board[Cell(0, -1)].tile.segments if s.kind == "field"]
    assert [len(field.cities) for field in fields] == [2, 2]
    left, right = (k3.feature(k3.spot((0, -1), f"field {side}L")) for side in "EW")
    assert left != right
