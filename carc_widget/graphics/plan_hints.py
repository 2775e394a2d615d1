"""Hints for the plans of built-in tiles: the depth of a city, the position of an inn.

Tiles of custom sets have no hints; `auto_plan` computes their plans.
"""

from dataclasses import dataclass

from carc_widget.engine.tiles import SET_NAMES, Tile
from carc_widget.graphics.curves import Point
from carc_widget.graphics.tile_plan import MIDDLE, Disc, Inn


@dataclass(frozen=True, slots=True)
class PlanHints:
    """The details of the drawing of one kind of tile.

    Attributes:
        cap: the depth of a city on one side.
        neighbour_cap: the same for a city with another city on an adjacent side.
        notch: the depth of the field in a city on three sides or in a tube.
        bulge: the distance of the wall of a corner city from the straight diagonal.
        wedge: whether the city has a wedge that splits the field; only on I08.
        wall: the index of the wall where roads end; by default the nearest wall.
        gate: the position of the gate along the wall, from 0 to 1.
        bend: the width of a road bend, relative to the usual quarter circle.
        sway: the maximum distance of a straight road from the straight line.
        monastery, village, circle, inn, magic, shield: the positions of these, if the tile has them.
    """

    cap: float = 30.0
    neighbour_cap: float = 24.0
    notch: float = 31.0
    bulge: float = 0.0
    wedge: bool = False
    wall: int | None = None
    gate: float = 0.5
    bend: float = 1.0
    sway: float = 0.0
    monastery: Point = (MIDDLE, MIDDLE)
    village: Point = (MIDDLE, MIDDLE)
    circle: Disc | None = None
    inn: Inn | None = None
    magic: Point | None = None
    shield: Point | None = None


def hints_for(tile: Tile) -> PlanHints | None:
    """The hints for a tile of a built-in set, `None` for any other tile."""
    return _HINTS.get(tile.id, _DEFAULT) if tile.set in SET_NAMES else None


_DEFAULT = PlanHints()
_HINTS = {
    "A": PlanHints(monastery=(50.0, 42.0)),
    "C": PlanHints(shield=(50.0, 50.0)),
    "D": PlanHints(cap=29.0, sway=3.0),
    "F": PlanHints(notch=30.0, shield=(50.0, 50.0)),
    "G": PlanHints(notch=29.0),
    "L": PlanHints(cap=26.0, village=(50.0, 57.0)),
    "M": PlanHints(bulge=7.0, shield=(78.0, 23.0)),
    "N": PlanHints(bulge=9.0),
    "O": PlanHints(bulge=-4.0, shield=(21.0, 22.0)),
    "P": PlanHints(bulge=-6.0),
    "Q": PlanHints(shield=(24.0, 30.0)),
    "S": PlanHints(notch=36.0, shield=(24.0, 30.0)),
    "T": PlanHints(notch=36.0),
    "U": PlanHints(sway=-3.5),
    "W": PlanHints(village=(50.0, 52.0)),
    "I01": PlanHints(neighbour_cap=25.0),
    "I04": PlanHints(bulge=-5.0, shield=(78.0, 78.0)),
    "I05": PlanHints(bulge=-2.0, gate=0.56, inn=Inn((18.0, 79.0), (35.0, 67.0))),
    "I06": PlanHints(bulge=-2.0, gate=0.44),
    "I07": PlanHints(bulge=-7.0, bend=1.05, inn=Inn((70.0, 84.5), (58.5, 68.0)), shield=(79.0, 22.0)),
    "I08": PlanHints(wedge=True),
    "I10": PlanHints(inn=Inn((74.0, 66.0), (54.5, 59.0))),
    "I11": PlanHints(notch=31.0, shield=(50.0, 20.0)),
    "I12": PlanHints(inn=Inn((71.0, 61.0), (51.5, 56.0))),
    "I14": PlanHints(sway=3.0, inn=Inn((67.0, 27.0), (47.0, 36.5))),
    "I15": PlanHints(village=(50.0, 52.0), inn=Inn((83.0, 19.5), (71.0, 36.0))),
    "I17": PlanHints(cap=36.0),
    "M1": PlanHints(magic=(42.0, 42.0)),
    "M2": PlanHints(cap=24.0, gate=0.4, wall=0, bend=0.9, magic=(79.0, 77.0)),
    "M3": PlanHints(notch=36.0, magic=(26.0, 50.0)),
    "M4": PlanHints(gate=0.44, wall=1, magic=(44.0, 46.0)),
    "M5": PlanHints(notch=31.0, magic=(50.0, 50.0)),
    "M6": PlanHints(bulge=-4.0, magic=(25.0, 25.0)),
    "M7": PlanHints(cap=26.0, village=(43.0, 50.0), magic=(15.5, 15.5)),
    "M8": PlanHints(magic=(50.0, 50.0)),
    "K1": PlanHints(cap=26.0, circle=Disc((50.0, 58.0), 19.0)),
    "K2": PlanHints(cap=25.0, circle=Disc((50.0, 57.0), 19.0)),
    "K3": PlanHints(cap=30.0, circle=Disc((50.0, 50.0), 20.0)),
    "K4": PlanHints(bend=0.9, circle=Disc((62.0, 38.0), 18.0)),
    "K5": PlanHints(circle=Disc((51.0, 49.0), 19.0)),
    "K6": PlanHints(bulge=-15.0, circle=Disc((50.0, 50.0), 17.5)),
}
