"""Descriptions of placements and features for screen readers."""

import pytest

from carc_widget.engine import Figure, Place, Rules, State
from carc_widget.i18n import language
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.screen_reader import describe_effects, describe_placement


def test_equal_rotations_have_one_number() -> None:
    """K6 looks the same after half a turn."""
    state = State.setup(sets=("base", "crop_circles_2"), rules=Rules(crop_tiles="all"), hand="K6")
    texts = {describe_placement(state, Place((0, -1), rotation, tile="K6"), (0, 1)) for rotation in (0, 2)}
    assert len({text.partition(":")[0] for text in texts}) == 1


JOINS = """
tiles 0,-2: E/2 B 1,-1: B 0,0: D U/1; player Red 0: city N 0,0; player Blue 0: city S 0,-2;
mage city N 0,0; witch city S 0,-2; turn 1 Red place G
"""
"""G joins the cities of the mage and the witch and completes them; the road in the south is open."""


@pytest.mark.parametrize(
    ("code", "effect", "description"),
    [
        ("en", "completes the city of Red and Blue for 3 or 9 points", "complete, scores 3 or 9 points"),
        ("nl", "bouwt de stad van Red en Blue af voor 3 of 9 punten", "afgebouwd, levert 3 of 9 punten op"),
        ("it", "completa la città di Red e Blue per 3 o 9 punti", "completata, vale 3 o 9 punti"),
    ],
)
def test_completed_joined_city_has_two_possible_sums_until_a_figure_leaves(
    code: str, effect: str, description: str
) -> None:
    """R19, R31: the mage or the witch modifies the score, never both."""
    before = State.from_text(JOINS)
    place = before.action_from_text("G/1 0,-1")
    assert isinstance(place, Place)
    joined, _ = before.apply(place)
    with language(code):
        assert describe_effects(before, place).startswith(effect + ";")
        assert f", {description}, " in describe_feature(joined, joined.feature("city N 0,0"))
    paid = set()
    for figure in Figure:
        parted, _ = joined.apply(f"{figure.value}>road E 0,0")
        paid.add(parted.apply("pass")[0].scores)
        points = parted.score_if_completed("city N 0,0").points
        assert f"complete, scores {points} points, " in describe_feature(parted, parted.feature("city N 0,0"))
    assert paid == {(3, 3), (9, 9)}


def test_figures_that_stay_together_have_one_sum_until_the_symbol_removes_one() -> None:
    """R27, R32: magic_merge_no_spot=stay; 3 tiles, 6 points and the mage's 3, halved by the witch."""
    closed = JOINS.replace("0,0: D U/1", "-1,0: A/3 D A/1")
    state, _ = State.from_text(f"{closed}; rules magic_merge_no_spot=stay").apply("G/1 0,-1")
    assert "complete, scores 5 points, " in describe_feature(state, state.feature("city N 0,0"))
    assert state.apply("pass")[0].scores == (5, 5)
    options = "rules magic_merge_no_spot=stay magic_merge_and_tile=two_moves"
    text = JOINS.replace("B 1,-1: B 0,0: D U/1", "B -1,-1: E/1 1,-1: V -1,0: A/3 D V/1").replace("place G", "place M3")
    state, _ = State.from_text(f"{text}; {options}").apply("M3 0,-1")
    assert "complete, scores 4 or 12 points, " in describe_feature(state, state.feature("city N 0,0"))
    assert state.apply("mage>aside")[0].apply("pass")[0].scores == (4, 4)


@pytest.mark.parametrize(
    ("closed", "points", "scores"),
    [(False, "4, 8 or 12 points", {4, 8, 12}), (True, "8 points", {8})],
    ids=["open road", "nothing open"],
)
def test_magic_tile_that_joins_and_completes_can_take_away_both_figures(
    closed: bool, points: str, scores: set[int]
) -> None:
    """R19, R27, R33: by two_moves one for the joining, then one for the symbol; 4 tiles, the mage adds 4."""
    text = JOINS.replace("B 1,-1: B 0,0: D U/1", "B -1,-1: E/1 1,-1: V -1,0: A/3 D V/1").replace("place G", "place M3")
    if not closed:
        text = text.replace("A/3 D V/1", "U/1 D V/1")
    before = State.from_text(f"{text}; rules magic_merge_and_tile=two_moves")
    place = before.action_from_text("M3 0,-1")
    assert isinstance(place, Place)
    assert describe_effects(before, place).startswith(f"completes the city of Red and Blue for {points};")
    states, paid = [before.apply(place)[0]], set()
    while states:
        state = states.pop()
        if state.duty is not None:
            states += [state.apply(action)[0] for action in state.legal_actions()]
        else:
            paid.add(state.apply("pass")[0].scores[0])
    assert paid == scores


def test_feature_has_points_to_score_only_in_the_turn_that_completes_it() -> None:
    """R49, R57: the city, and the monastery whose last neighbour is that tile."""
    text = "tiles -1,0: U/1 D U/1 -1,1: E/3 B E/1 -1,2: B B; player Red: monastery 0,1; player Blue; turn 3 Red place B"
    monastery, _ = State.from_text(text).apply("B 1,2")
    city, _ = State.from_text("tiles 0,0: D; player Red; player Blue; turn 3 Red place E; sets base").apply("E/2 0,-1")
    for state, spot, scores in ((monastery, "monastery 0,1", "9 points"), (city, "city N 0,0", "4 points")):
        assert f", complete, scores {scores}" in describe_feature(state, state.feature(spot))
        after, _ = state.apply("pass")
        description = describe_feature(after, after.feature(spot))
        assert description.endswith(", complete")
