"""Curve fitting: chains of points as short path text within a tolerance."""

from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carc_widget.engine.tiles import all_tiles
from carc_widget.graphics.curve_fitting import TOLERANCE, fit_path
from carc_widget.graphics.curves import distance_to
from carc_widget.graphics.planning import plan_tile
from tests.graphics.raster import flatten

Point = tuple[float, float]

MAX_DISTANCE = 2 * TOLERANCE
"""The maximum distance of a curve from its points, with rounding."""


def ring(radius: float, count: int) -> tuple[Point, ...]:
    return tuple((50 + radius * cos(2 * pi * i / count), 50 + radius * sin(2 * pi * i / count)) for i in range(count))


def path_points(path: str) -> tuple[Point, ...]:
    return tuple(point for chain in flatten(path) for point in chain)


def test_circle_of_many_points_becomes_a_few_curves() -> None:
    path = fit_path(ring(30, 90))
    assert path.count("L") == 0
    assert path.count("C") <= 8
    for x, y in path_points(path):
        assert abs(hypot(x - 50, y - 50) - 30) < MAX_DISTANCE


def test_corners_and_straight_lines_are_kept() -> None:
    assert fit_path(((10, 10), (30, 10), (50, 10), (50, 40), (10, 40))) == "M10 10L50 10L50 40L10 40Z"
    assert fit_path(((10, 10), (20, 20), (30, 30)), closed=False) == "M10 10L30 30"


def test_edge_of_the_tile_is_kept_exactly() -> None:
    """A curve there would overlap the neighbouring tile."""
    path = fit_path(((20, 0), (40, 0), (60, 0), (58, 6), (55, 11), (50, 14), (40, 15), (30, 13), (23, 7)))
    assert "L60 0" in path
    assert min(y for _, y in path_points(path)) >= 0


@pytest.mark.parametrize("points", [(), ((5, 5),), ((5, 5), (5, 5))])
def test_empty_chains_have_no_path(points: tuple[Point, ...]) -> None:
    assert fit_path(points) == ""


@pytest.mark.slow
def test_fitted_roads_and_walls_match_their_plan() -> None:
    for kind in all_tiles().values():
        p = plan_tile(kind)
        for line in (*p.roads, *(wall for city in p.cities for wall in city.walls)):
            path = path_points(fit_path(line, closed=False))
            assert max(distance_to(path, point) for point in line) < MAX_DISTANCE
            assert max(distance_to(line, point) for point in path) < 3 * MAX_DISTANCE, "the line itself has corners"


@given(st.lists(st.tuples(st.floats(1, 99), st.floats(1, 99)), min_size=2, max_size=12))
def test_fitted_paths_stay_near_any_chain(points: list[Point]) -> None:
    path = path_points(fit_path(points, closed=False))
    distinct = [p for p, q in pairwise(points) if abs(p[0] - q[0]) > 0.05 or abs(p[1] - q[1]) > 0.05]
    if path:
        assert max((distance_to(path, point) for point in distinct), default=0.0) < 1.0
