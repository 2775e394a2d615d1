"""Chains of points as path text: curves where they bend softly, near enough everywhere, and far shorter."""

from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carc_widget.engine.tiles import all_tiles
from carc_widget.graphics.curve_fitting import TOLERANCE, fit_path
from carc_widget.graphics.curves import distance_to
from carc_widget.graphics.planning import plan_tile
from tests.graphics.raster import flattened

Point = tuple[float, float]

NEAR = 2 * TOLERANCE
"""As far as a curve may be from its points, and a coordinate from its number."""


def ring(radius: float, count: int) -> tuple[Point, ...]:
    return tuple((50 + radius * cos(2 * pi * i / count), 50 + radius * sin(2 * pi * i / count)) for i in range(count))


def drawn(path: str) -> tuple[Point, ...]:
    return tuple(point for chain in flattened(path) for point in chain)


def test_a_circle_of_many_points_becomes_a_few_curves() -> None:
    path = fit_path(ring(30, 90))
    assert path.count("L") == 0
    assert path.count("C") <= 8
    for x, y in drawn(path):
        assert abs(hypot(x - 50, y - 50) - 30) < NEAR


def test_corners_stay_corners_and_straight_lines_stay_straight() -> None:
    assert fit_path(((10, 10), (30, 10), (50, 10), (50, 40), (10, 40))) == "M10 10L50 10L50 40L10 40Z"
    assert fit_path(((10, 10), (20, 20), (30, 30)), closed=False) == "M10 10L30 30"


def test_the_edge_of_the_tile_is_kept_exactly() -> None:
    """A soft bend there would paint over the neighbour."""
    path = fit_path(((20, 0), (40, 0), (60, 0), (58, 6), (55, 11), (50, 14), (40, 15), (30, 13), (23, 7)))
    assert path.startswith("M20 0L40 0L60 0") or "L60 0" in path
    assert min(y for _, y in drawn(path)) >= 0


@pytest.mark.parametrize("points", [(), ((5, 5),), ((5, 5), (5, 5))])
def test_nothing_to_draw_is_no_path(points: tuple[Point, ...]) -> None:
    assert fit_path(points) == ""


def test_roads_and_walls_are_as_they_were_planned() -> None:
    for kind in all_tiles().values():
        p = plan_tile(kind)
        for line in (*p.roads, *(wall for city in p.cities for wall in city.walls)):
            path = drawn(fit_path(line, closed=False))
            assert max(distance_to(path, point) for point in line) < NEAR
            assert max(distance_to(line, point) for point in path) < 3 * NEAR, "the line itself has corners"


@given(st.lists(st.tuples(st.floats(1, 99), st.floats(1, 99)), min_size=2, max_size=12))
def test_no_chain_is_left_by_far_or_refused(points: list[Point]) -> None:
    path = drawn(fit_path(points, closed=False))
    apart = [p for p, q in pairwise(points) if abs(p[0] - q[0]) > 0.05 or abs(p[1] - q[1]) > 0.05]
    if path:
        assert max((distance_to(path, point) for point in apart), default=0.0) < 1.0
