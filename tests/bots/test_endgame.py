"""Exact endgames: comparison with brute force, limits, and their use by bots and advice."""

from fractions import Fraction
from random import Random

import pytest

from carc_widget import bots
from carc_widget.bots.endgame import Endgame, estimated_positions, rank
from carc_widget.bots.game_review import turn_steps
from carc_widget.engine import Draw, Game, Phase, Rules, State

Numbers = tuple[Fraction, ...]


def brute_force(state: State) -> Numbers:
    """The leads and victory shares, by every legal action and every tile of the bag."""
    if state.is_over:
        best = max(state.scores)
        leads = [
            points - max(other for rival, other in enumerate(state.scores) if rival != player)
            for player, points in enumerate(state.scores)
        ]
        shares = [Fraction(int(points == best), state.scores.count(best)) for points in state.scores]
        return (*map(Fraction, leads), *shares)
    if state.phase is Phase.DRAW:
        outcomes = []
        for tile, copies in state.tiles_left.items():
            after, _ = state.apply(Draw(tile))
            if after != state:  # a tile that goes back is drawn again (R12)
                outcomes += [brute_force(after)] * copies
        return tuple(sum(column, Fraction()) / len(outcomes) for column in zip(*outcomes, strict=True))
    player = state.to_act
    outcomes = [brute_force(state.apply(action)[0]) for action in state.legal_actions()]
    return max(outcomes, key=lambda outcome: (outcome[player], outcome[len(outcome) // 2 + player], outcome))


def short_game(
    seed: int, players: int, sets: tuple[str, ...], left: dict[str, int], rules: Rules | None = None
) -> State:
    """A position two random turns after the start, with a tile in hand and these tiles left."""
    game = Game(players, sets, rules, seed=seed)
    random = Random(seed)
    while game.state.turn < 3 or game.state.phase is not Phase.PLACE:
        game.play(random.choice(game.state.legal_actions()))
    return game.state.edit(tiles_left=left)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "players", "sets", "left", "rules"),
    [
        (1, 2, ("base",), {"V": 1}, None),
        (2, 2, ("base",), {"C": 1, "B": 1}, None),
        (3, 3, ("base",), {"E": 1}, None),
        (4, 2, ("base", "mage_witch"), {"U": 1}, None),
        (5, 2, ("base", "inns_cathedrals"), {"B": 1}, None),
        (6, 2, ("base",), {"C": 1, "V": 1}, Rules(unplaceable_tile="reshuffle")),
        (7, 3, ("base", "mage_witch"), {}, None),
    ],
)
def test_endgame_equals_brute_force(
    seed: int, players: int, sets: tuple[str, ...], left: dict[str, int], rules: Rules | None
) -> None:
    state = short_game(seed, players, sets, left, rules)
    expected = brute_force(state)
    assert Endgame(10**6).expected(state._board) == pytest.approx([float(number) for number in expected])


def test_endgame_draws_again_after_a_tile_that_goes_back() -> None:
    """R12: no city is open, so that C fits nowhere and goes back."""
    state = State.setup(
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)],
        hand="W",
        tiles_left={"C": 1, "A": 1},
        sets=("base",),
        supply=[(0, 0), (1, 0)],
        rules=Rules(unplaceable_tile="reshuffle"),
    )
    expected = brute_force(state)
    assert Endgame(10**6).expected(state._board) == pytest.approx([float(number) for number in expected])


def test_best_turn_has_the_expected_result() -> None:
    state = short_game(1, 2, ("base",), {"V": 1})
    advice = bots.solve_endgame(state)
    best = advice.best
    assert advice.exact
    assert advice.settled
    assert (best.exact, best.error, best.playouts) == (True, 0.0, 0)
    after = state
    for action in best.actions:
        after, _ = after.apply(action)
    expected = brute_force(after)
    lead, share = expected[state.to_act], expected[2 + state.to_act]
    assert (best.margin, best.winning_chance) == pytest.approx((float(lead), float(share)))
    assert [turn.margin for turn in advice] == sorted([turn.margin for turn in advice], reverse=True)
    assert str(best).endswith("win (exact)")


def test_equal_leads_are_ranked_by_chance_of_winning() -> None:
    safe, risky = (2.0, -2.0, 1.0, 0.0), (2.0 + 1e-12, -2.0, 0.6, 0.4)
    assert rank(safe, 0) > rank(risky, 0)


def test_too_large_endgame_is_refused() -> None:
    state = short_game(1, 2, ("base",), {"V": 2, "U": 2})
    with pytest.raises(bots.TooManyPositions, match="more than 500 final positions"):
        bots.solve_endgame(state, 500)
    assert estimated_positions(state._board) > 500
    with pytest.raises(bots.TooManyPositions, match="70 tiles are left"):
        bots.solve_endgame(State.setup(hand="E", sets=("base",)))
    assert estimated_positions(State.start()._board) == float("inf")


def test_solve_endgame_is_empty_before_a_draw() -> None:
    assert not bots.solve_endgame(State.start())
    assert not bots.solve_endgame(State.start()).exact


def test_bots_and_advice_use_exact_endgames() -> None:
    state = short_game(1, 2, ("base",), {"V": 1})
    exact = bots.solve_endgame(state, 10**6).best
    assert bots.advise(state, playouts=1000, random=1).best == exact
    assert bots.MonteCarlo(playouts=1000).choose(state, 1) == exact.actions[0]
    early = short_game(1, 2, ("base",), {"V": 9, "U": 8})
    assert not bots.advise(early, playouts=20, random=1).exact


def test_slow_endgame_falls_back_to_playouts() -> None:
    state = short_game(1, 2, ("base",), {"V": 1})
    advice = bots.advise(state, playouts=3, random=1)
    assert not advice.exact
    assert advice.best.playouts


def test_a_review_of_the_last_turns_is_exact() -> None:
    state = short_game(1, 2, ("base",), {"V": 1})
    best = bots.solve_endgame(state, 10**6).best
    worst = bots.solve_endgame(state, 10**6, width=1000)[-1]
    assert worst.margin < best.margin
    for turn, cost in ((best, 0.0), (worst, best.margin - worst.margin)):
        *_, reviewed = turn_steps(state, turn.actions, compiled=False)
        assert reviewed is not None
        assert reviewed.exact
        assert reviewed.error == 0
        assert (reviewed.cost, reviewed.margin, reviewed.winning_chance) == pytest.approx(
            (cost, turn.margin, turn.winning_chance)
        )
        assert (reviewed.best, reviewed.best_margin) == (best.text, best.margin)
