"""Game review: severities of costs, luck and skill, and evaluations for records."""

from dataclasses import replace
from random import Random

import pytest

from carc_widget import bots, review
from carc_widget.bots import ReviewedTurn, Severity
from carc_widget.bots.game_review import turn_steps
from carc_widget.engine import BadArgument, Game, Pass, State, UnknownName

TURN = ReviewedTurn(1, 0, 1, "", 0.0, "", 0.0, cost=0.0, error=0.5, playouts=30)


@pytest.mark.parametrize(
    ("cost", "error", "severity"),
    [
        (0.9, 0.1, None),
        (1.0, 0.1, Severity.INACCURACY),
        (3.0, 0.1, Severity.MISTAKE),
        (6.0, 0.0, Severity.BLUNDER),
        (11.7, 6.0, None),
        (11.8, 6.0, Severity.BLUNDER),
        (9.0, None, None),
    ],
)
def test_severity_by_cost_and_error(cost: float, error: float | None, severity: Severity | None) -> None:
    turn = replace(TURN, cost=cost, error=error)
    assert turn.severity is severity


def test_cost_within_its_error_is_not_significant() -> None:
    assert replace(TURN, cost=0.9, error=0.4).significant_cost == 0.9
    assert replace(TURN, cost=0.9, error=0.5).significant_cost == 0
    assert replace(TURN, cost=0.9, error=None).significant_cost == 0, "an estimate has no error"


def test_mean_luck_of_all_draws_is_zero() -> None:
    left = {"E": 2, "V": 1, "B": 1, "U": 3}
    start = State.start(2, ["base"]).edit(tiles_left=left)
    total = 0.0
    for tile, copies in left.items():
        game = Game(state=start, order=[tile], seed=1)
        game.play(game.state.legal_actions()[0], "pass")
        luck = review(game, playouts=0).turns[0].luck
        assert luck is not None
        total += copies * luck
    assert total == pytest.approx(0, abs=1e-9)


def test_tile_in_hand_at_the_start_has_no_luck() -> None:
    game = Game(state=State.setup(hand="E"), seed=1)
    game.play("E/2 0,-1", "pass")
    assert review(game, playouts=0).turns[0].luck is None
    assert review(game, playouts=0).luck_and_skill[0].luck == 0


def test_skill_is_the_sum_of_significant_costs() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    result = review(game, playouts=20, random=1)
    ann, bob = result.luck_and_skill
    assert ann.skill == -result.turns[0].cost < -2
    assert ann.error == result.turns[0].error
    assert (ann.searched, ann.turns) == (1, 1)
    assert review(game, playouts=1, random=1).luck_and_skill[0].searched == 1
    assert bob.skill <= 0
    unknown, _ = review(game, playouts=0).luck_and_skill
    assert (unknown.skill, unknown.error, unknown.searched) == (0, 0, 0)
    assert repr(unknown.skill) == "0.0"
    assert unknown.luck == ann.luck


def test_negative_number_of_costliest_turns_is_refused() -> None:
    with pytest.raises(BadArgument, match="the number of turns is -1"):
        review(Game(seed=1), playouts=0).costliest_turns(-1)


def test_printed_review_has_costly_turns_and_luck_and_skill() -> None:
    game = Game(["Ann", "Roberta"], ["base"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    turns = (
        replace(TURN, cost=4.2, error=0.5, played="pass", best="+city S", luck=1.5),
        replace(TURN, player=1, luck=-2.25),
    )
    result = replace(review(game, playouts=0), turns=turns)
    assert repr(result) == "<Review: Ann, Roberta; 2 turns, 2 searched>"
    printed = str(result)
    assert printed.splitlines() == [
        "turn  cost (95% interval)  player  played  better",
        "   1            4.2 ± 1.0  Ann     pass    +city S",
        "",
        "player   luck  skill (95% interval)  searched turns",
        "Ann      +1.5            −4.2 ± 1.0          1 of 1",
        "Roberta  −2.2                     0          1 of 1",
    ]


def test_chances_of_winning_follow_lead_and_result() -> None:
    game = Game(3, ["base"], seed=2)
    game = Game(state=game.state.edit(tiles_left={"E": 3, "V": 2}), seed=2)
    random = Random(1)
    while not game.is_over:
        game.play(bots.decide(bots.Greedy(), game.state, random))
    result = review(game, playouts=4, turns=1, random=1)
    for chances, expected in zip(result.winning_chances, result.expected, strict=True):
        assert sum(chances) == pytest.approx(1)
        assert chances.index(max(chances)) == expected.index(max(expected))
    assert set(result.winning_chances[-1]) <= {0.0, 1.0, 0.5}
    assert result.unsearched == 0
    for turn in result.turns:
        assert 0 <= turn.winning_chance <= 1
        assert (turn.winning_chance_error is None) == (turn.playouts == 0)


def test_chance_of_winning_after_the_last_turn_is_the_result() -> None:
    state = State.setup(players=["Ann", "Bob", "Cy"], hand="V", scores=(5, 5, 5), tiles_left={})
    for scores, share in (((5, 5, 5), 1 / 3), ((5, 5, 4), 1 / 2), ((6, 5, 5), 1), ((4, 5, 5), 0)):
        game = Game(state=state.edit(scores=scores), seed=1)
        game.play("V/1 1,0", "pass")
        assert game.is_over
        (turn,) = review(game, playouts=0).turns
        assert turn.winning_chance == share


def test_turn_steps_need_a_playout() -> None:
    """A cost is a difference of results of playouts."""
    state = State.setup(hand="E")
    with pytest.raises(BadArgument, match="playouts is 0; give a whole number from 1"):
        list(turn_steps(state, [state.resolve("E/2 0,-1"), Pass()], 0, compiled=False))


def test_turn_steps_review_alternative_turns() -> None:
    state = State.setup(hand="E")
    placed = state.resolve("E/2 0,-1")
    after, _events = state.apply(placed)
    *_, best = turn_steps(state, [placed, after.resolve("+city S")], 20, 1)
    assert best is not None
    assert best.severity is None
    assert best.played == "E/2 0,-1 +city S"
    *_, worse = turn_steps(state, [placed, after.resolve("pass")], 20, 1)
    assert worse is not None
    assert worse.severity is not None
    assert worse.best == best.best


def test_evaluations_of_a_review_are_stored_in_the_record() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    game.notes[1] = "too careful"
    game.evaluations[7] = 1
    result = review(game, playouts=0)
    changes = []
    game.observe(lambda change: changes.append(change.kind))
    game.evaluations = result.evaluations
    assert changes == ["note"]
    assert dict(game.evaluations) == result.evaluations, "old evaluations are kept"
    assert game.notes[1].endswith("] too careful")
    assert Game.from_text(game.to_text()).evaluations == game.evaluations
    game.evaluations = {}
    assert game.notes == {1: "too careful"}
    with pytest.raises(BadArgument, match="the mapping of evaluations is"):
        game.evaluations = 3.5  # type: ignore[assignment]
    with pytest.raises(UnknownName):
        game.evaluations = {-1: 3.5}
