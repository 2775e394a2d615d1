"""Vector graphics: paths, labels, drawings, placed drawings, and the palette.

Everything is measured in tile units: a tile is 100 x 100, its origin the top left corner, `y` grows downwards. Paths
use absolute `M`, `L`, `C` and `Z` commands and the non-zero rule only, so that the same text is an SVG path and a
canvas `Path2D`.
"""

from dataclasses import dataclass, field
from hashlib import blake2s

TILE = 100.0
"""The side of a tile in tile units."""

HALO = 0.24
"""The width of the halo around letters, relative to their size; half of it is outside."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One path, filled, stroked or both.

    Attributes:
        path: SVG path data in tile units.
        fill: a CSS colour, or `None` for no filling.
        stroke: a CSS colour, or `None` for no line.
        stroke_width: the width of the line in tile units; ends and joins are round.
        dash: lengths of dashes and gaps in tile units; empty for a solid line.
    """

    path: str
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """A short text, such as a coordinate.

    Attributes:
        text: its text, unescaped.
        x, y: the position in tile units; `y` is the middle of the text's height.
        size: the height of the letters in tile units.
        colour: a CSS colour.
        anchor: the part of the text at `x`: `start`, `middle` or `end`.
        halo: the CSS colour of the outline of the letters, for contrast with any background; `None` for no outline.
        bold: whether the letters are bold.
    """

    text: str
    x: float
    y: float
    size: float
    colour: str
    anchor: str = "middle"
    halo: str | None = None
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that can be placed many times: a tile, a meeple, a mark.

    Attributes:
        name: a description such as `tile-D` or `mark-spot`; different drawings may share a name.
        shapes: what to draw, from back to front.
        box: the bounding box: left, top, right and bottom. The drawing is placed and rotated by its middle.
        key: the name and a digest of the picture: drawings are equal exactly if their keys are, so that a key can name
            a sprite even where two tile sets have a tile of the same name.
    """

    name: str = field(compare=False)
    shapes: tuple[Shape | Label, ...] = field(compare=False, repr=False)
    box: tuple[float, float, float, float] = field(compare=False)
    key: str = field(init=False)

    def __post_init__(self) -> None:
        digest = blake2s(repr((self.shapes, self.box)).encode(), digest_size=6).hexdigest()
        object.__setattr__(self, "key", f"{self.name}-{digest}")

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box: the point that `PlacedDrawing` puts at its `x` and `y`."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


@dataclass(frozen=True, slots=True)
class PlacedDrawing:
    """A drawing with its position.

    Attributes:
        drawing: the drawing.
        x, y: the position of the drawing's middle, in board units: cell (3, 1) begins at 300, 100.
        rotation: quarter turns clockwise about its middle.
        scale: enlargement about its middle.
        opacity: 1 is solid, 0 invisible.
    """

    drawing: Drawing
    x: float
    y: float
    rotation: int = 0
    scale: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of tiles and marks, as CSS colours."""

    field: str = "#bccf88"
    field_light: str = "#c8d995"
    field_dark: str = "#adc37a"
    field_gold: str = "#d6d78f"
    field_deep: str = "#b4c981"
    furrow: str = "#93aa60"
    furrow_gold: str = "#b5b867"
    tuft: str = "#8aa557"
    tree: str = "#6c8c48"
    tree_dark: str = "#4f6e37"
    hedge: str = "#67894a"
    tree_light: str = "#88a75c"
    flower: str = "#f3ecc0"

    road: str = "#f5ead0"
    road_edge: str = "#94794d"
    road_track: str = "#e6d5ae"
    plaza: str = "#e9d5a8"

    ground: str = "#cba672"
    ground_light: str = "#d9bd8c"
    ground_dark: str = "#a88250"
    wall: str = "#d8d0c1"
    wall_edge: str = "#5f564c"
    wall_light: str = "#e7e0d2"
    wall_dark: str = "#948a7c"
    roofs: tuple[tuple[str, str], ...] = (("#cc7f47", "#94532b"), ("#c0723a", "#884923"), ("#d6935a", "#a2632f"))
    slate: tuple[str, str] = ("#93a1ab", "#6f7f8b")
    inn_roof: tuple[str, str] = ("#dcae52", "#bd8c36")
    roof_edge: str = "#6b4023"

    monastery_roof: tuple[str, str] = ("#73859b", "#4b5b72")
    monastery_wall: str = "#f7f0df"
    monastery_yard: str = "#efe4c6"
    monastery_edge: str = "#35404d"
    cathedral_roof: tuple[str, str] = ("#6f8ea6", "#54718a")
    cathedral_edge: str = "#33475a"
    gold: str = "#f2c230"

    water: str = "#6fb0d6"
    well: str = "#5c9cc4"
    water_light: str = "#a8d4ea"
    water_edge: str = "#3f7ea8"

    shield: str = "#2c5f9e"
    shield_edge: str = "#17304f"
    shield_light: str = "#fbf6e6"

    magic: str = "#6b2fa3"
    magic_dark: str = "#3b1466"
    magic_light: str = "#b98be0"

    wheat: str = "#e2bd58"
    wheat_dark: str = "#b98a2c"
    wheat_light: str = "#f1d888"
    wheat_ink: str = "#5a3f0e"

    shadow: str = "rgba(52,44,16,0.22)"
    piece_shadow: str = "rgba(40,34,14,0.34)"
    mage: str = "#a653e0"
    mage_dark: str = "#5b2487"
    mage_ink: str = "#2c0d47"
    witch: str = "#ff9528"
    witch_ink: str = "#4d2200"
    underlay: str = "#8f9a68"
    mark: str = "#fffaf0"
    legal: str = "#33500f"
    mark_ink: str = "#3a3122"
    arrow: str = "#3a3122"
    hovered: str = "#6b4a1e"
    error: str = "rgba(196,32,24,0.42)"
    error_ink: str = "#8f0d06"
    mage_target: str = "rgba(129,59,196,0.45)"
    mage_light: str = "#dcb4ff"
    witch_target: str = "rgba(240,130,30,0.48)"
    figure_target: str = "rgba(255,208,40,0.62)"


PALETTE = Palette()
"""The colours of all drawings."""
