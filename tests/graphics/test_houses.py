"""Houses of cities: inside the walls, clear of symbols, on a good part of the area."""

import pytest

from carc_widget.engine.tiles import FeatureKind, Tile, all_tiles, tile
from carc_widget.graphics import tile_shapes
from carc_widget.graphics.curves import distance_to
from carc_widget.graphics.grid import SIZE
from carc_widget.graphics.houses import FreeGround
from carc_widget.graphics.planning import plan_tile
from carc_widget.graphics.regions import obstacles, regions
from carc_widget.graphics.tile_plan import WALL
from tests.graphics.raster import ROOFS, SCALE, colour_mask

pytestmark = pytest.mark.slow

WITH_CITIES = [kind for kind in all_tiles().values() if any(s.kind is FeatureKind.CITY for s in kind.segments)]
EVERY = pytest.mark.parametrize("kind", WITH_CITIES, ids=lambda kind: kind.id)


def roofs(kind: Tile) -> list[tuple[int, int]]:
    """Return the cells of the grid with a roof at their centre, except those of villages."""
    picture = colour_mask(tile_shapes(kind), ROOFS)
    assert picture.size == (SIZE * SCALE, SIZE * SCALE)
    village = plan_tile(kind).village
    cells = [(x, y) for y in range(1, SIZE - 1) for x in range(1, SIZE - 1)]
    cells = [(x, y) for x, y in cells if picture.getpixel((x * SCALE + 2, y * SCALE + 2)) == 255]
    return [c for c in cells if village is None or max(abs(c[i] - village.middle[i]) for i in (0, 1)) > 27]


@EVERY
def test_houses_are_inside_the_walls_of_their_city(kind: Tile) -> None:
    area = regions(kind)
    cities = plan_tile(kind).cities
    for x, y in roofs(kind):
        label = area.at(x + 0.5, y + 0.5)
        assert label < len(cities), (x, y)
        for wall in cities[label].walls:
            assert distance_to(wall, (x + 0.5, y + 0.5)) > WALL, (x, y)


@EVERY
def test_houses_do_not_cover_symbols(kind: Tile) -> None:
    houses = roofs(kind)
    village = plan_tile(kind).village
    for (mx, my), r in obstacles(kind):
        if village is None or (mx, my) != village.middle:
            inside = [(x, y) for x, y in houses if (x + 0.5 - mx) ** 2 + (y + 0.5 - my) ** 2 < (r - 3) ** 2]
            assert inside == []


def test_roofs_cover_a_quarter_of_the_cities() -> None:
    roof_cells = sum(len(roofs(kind)) for kind in WITH_CITIES)
    city_cells = sum(regions(kind).labels.count(i) for kind in WITH_CITIES for i in range(len(plan_tile(kind).cities)))
    assert 0.22 * city_cells < roof_cells < 0.5 * city_cells, (
        "the rest are streets, squares, symbols and spots of pieces"
    )


def test_taken_ground_is_not_free() -> None:
    ground = FreeGround(regions(tile("C")), 0, [((20.0, 20.0), 5.0)])
    assert not ground.free((20, 20))
    assert not ground.free((24, 20))
    assert ground.free((26, 20))
    assert not ground.free((0.5, 50)), "the edge of the tile"
    assert not ground.free((-3, 50))
    ground.occupy((50, 50), 10)
    assert not ground.free((50, 59))
    assert ground.free((50, 61))
    ground.occupy((99, 99), 8)
    assert not ground.free((95, 95))
