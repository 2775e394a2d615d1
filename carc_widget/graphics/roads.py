"""Drawing of roads: casing, surface and cart tracks."""

from carc_widget.graphics import curves
from carc_widget.graphics.curves import Points
from carc_widget.graphics.shapes import PALETTE, Shape
from carc_widget.graphics.tile_plan import ROAD, ROAD_EDGE, TilePlan


def roads(plan: TilePlan) -> list[Shape]:
    """All roads of a tile. They end exactly on its sides, so that they connect with the neighbours."""
    if not plan.roads:
        return []
    return [
        Shape("".join(curves.polygon(curves.band(r, ROAD_EDGE, ROAD_EDGE)) for r in plan.roads), PALETTE.road_edge),
        Shape("".join(curves.polygon(curves.band(r, ROAD, ROAD)) for r in plan.roads), PALETTE.road),
        Shape(
            "".join(curves.line(_wheel_track(r, d)) for r in plan.roads for d in (-1.9, 1.9)),
            stroke=PALETTE.road_track,
            stroke_width=0.8,
        ),
    ]


def _wheel_track(road: Points, distance: float) -> Points:
    """A wheel track; its round ends stay on the tile."""
    line = curves.offset(road, distance)
    return curves.part(line, 0.5, curves.lengths(line)[-1] - 0.5)
