"""The tiles: what is printed on each kind, and which sets they come from. The facts stand in `data/*.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple, get_args

from carc_widget.engine.data import read_data
from carc_widget.engine.describable import ReadOnlyMapping
from carc_widget.engine.errors import BadArgument, UnknownName, counted, shown, suggest
from carc_widget.engine.geometry import HalfSide, Side

CropCircle = Literal["fork", "club", "shield"]
"""The symbol of a crop circle: fork for farmers, club for highwaymen, shield for knights (R69)."""

CROP_CIRCLES: tuple[CropCircle, ...] = get_args(CropCircle)

ROAD_ENDS = ("junction", "city", "monastery", "crop circle")
"""Where a road can end inside a tile."""

SET_NAMES = ("base", "inns_cathedrals", "mage_witch", "crop_circles_2")
"""The names of all tile sets, in the order in which they are listed everywhere (R1)."""

DEFAULT_SETS = ("base", "mage_witch")
"""The tile sets of a game for which none are named."""


class FeatureKind(StrEnum):
    """The kind of a segment, and of the feature that it belongs to."""

    CITY = "city"
    ROAD = "road"
    MONASTERY = "monastery"
    FIELD = "field"


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of one tile, as printed, unrotated.

    Attributes:
        kind: city, road, monastery or field.
        sides: the sides that a city or road reaches; empty for monasteries and fields.
        halves: the half-sides that a field reaches; empty for a field that is enclosed within the tile (I01).
        pennants: coats of arms in a city segment.
        cathedral: whether a cathedral stands in the city segment (R59).
        inn: whether an inn stands at the road segment (R58).
        ends_at: where a road segment ends inside the tile: `junction`, `city`, `monastery` or `crop circle`;
            `None` for a road that runs from side to side.
        cities: for a field, the positions in `Tile.segments` of the city segments that it borders (R62).
    """

    kind: FeatureKind
    sides: tuple[Side, ...] = ()
    halves: tuple[HalfSide, ...] = ()
    pennants: int = 0
    cathedral: bool = False
    inn: bool = False
    ends_at: str | None = None
    cities: tuple[int, ...] = ()

    def directions(self, rotation: int = 0) -> tuple[str, ...]:
        """The board directions that the segment reaches after `rotation` quarter turns, clockwise from N.

        Sides (`N`) for cities and roads, half-sides (`NL`) for fields, `inner` for an enclosed field, nothing for a
        monastery.
        """
        if self.kind is FeatureKind.FIELD:
            return tuple(h.name for h in sorted(h.rotated(rotation) for h in self.halves)) or ("inner",)
        return tuple(s.name for s in sorted(s.rotated(rotation) for s in self.sides))

    def key(self, rotation: int = 0) -> str:
        """The name in the notation, in every language: `city N`, `field SL`, `field inner`, `monastery`."""
        return " ".join((self.kind.value, *self.directions(rotation)[:1]))


@dataclass(frozen=True)
class Tile:
    """One kind of tile.

    Attributes:
        id: `A` to `X` for the base game, `I01` to `I17`, `M1` to `M8`, `K1` to `K6`; others in custom tile sets.
        set: the name of its tile set.
        name: a short description.
        count: how many of these tiles the set holds.
        segments: its parts: cities, then roads, then the monastery, then fields.
        start_copies: how many of them are on the table at the start (R2).
        magic: whether the tile shows the magic symbol (R16).
        crop_circle: the symbol of its crop circle, if any (R69).
        jcloisterzone: the id of the tile in JCloisterZone's files; empty if it has none.
    """

    id: str
    set: str
    name: str
    count: int
    segments: tuple[Segment, ...]
    start_copies: int
    magic: bool
    crop_circle: CropCircle | None
    jcloisterzone: str

    def __hash__(self) -> int:
        return hash((self.id, self.set))  # tiles are looked up often, and these distinguish nearly all of them

    @cached_property
    def edges(self) -> str:
        """The edges N, E, S, W, a letter each: `C` city, `R` road, `F` field (R10).

        >>> tile("D").edges
        'CRFR'
        """
        letters = ["F"] * 4
        for segment in self.segments:
            for side in segment.sides:
                letters[side] = "C" if segment.kind is FeatureKind.CITY else "R"
        return "".join(letters)

    @cached_property
    def symmetry(self) -> int:
        """After how many quarter turns (1, 2 or 4) the tile shows the same again."""
        return next(turn for turn in (1, 2, 4) if self._shape(turn) == self._shape(0))

    def _shape(self, rotation: int) -> frozenset[tuple[object, ...]]:
        cities = [s.directions(rotation) for s in self.segments]
        return frozenset(
            (s.kind, s.directions(rotation), s.pennants, s.cathedral, s.inn, frozenset(cities[c] for c in s.cities))
            for s in self.segments
        )

    @property
    def monastery(self) -> bool:
        """Whether the tile has a monastery."""
        return any(s.kind is FeatureKind.MONASTERY for s in self.segments)

    def find_segment(self, where: str, rotation: int = 0) -> int:
        """The position in `segments` of the segment that is named `where` on the board.

        Parameters:
            where: the kind and any direction that the segment reaches after rotation: `city N`, `road W`,
                `field EL`, `field inner`, `monastery`.
            rotation: quarter turns clockwise.

        Raises:
            UnknownName: the rotated tile has no such segment.
            BadArgument: it is not a text.

        >>> tile("D").find_segment("road S", rotation=1)
        1
        """
        if not isinstance(where, str):
            raise BadArgument(f"{shown(where)} names no segment; give text such as 'city N', 'field EL' or 'monastery'")
        kind, _, direction = " ".join(where.split()).partition(" ")
        for index, segment in enumerate(self.segments):
            if segment.kind.value == kind:
                directions = segment.directions(rotation)
                if direction in directions or (not direction and len(directions) == 0):
                    return index
        names = ", ".join(s.key(rotation) for s in self.segments)
        hint = ""
        if kind == FeatureKind.FIELD and direction in Side.__members__:
            halves = [
                f"'field {half}'" for s in self.segments for half in s.directions(rotation) if half[:-1] == direction
            ]
            hint = "; a field is named by half a side" + (f": did you mean {' or '.join(halves)}?" if halves else "")
        raise UnknownName(f"tile {self.id} at rotation {shown(rotation)} has no {shown(where)}; it has: {names}{hint}")

    def __repr__(self) -> str:
        return f"<Tile {self.id}: {self.name}>"

    def _repr_svg_(self) -> str:
        from carc_widget.graphics import svg  # graphics is a layer above the engine

        return str(svg.tile(self))


@dataclass(frozen=True, slots=True)
class TileSet:
    """A box of tiles: its name (one of `SET_NAMES`, if it is built in), its title and its kinds of tiles.

    Custom tile sets come from `load_tile_set`; a game takes them beside the names of built-in ones.
    """

    name: str
    title: str
    tiles: tuple[Tile, ...]

    @property
    def size(self) -> int:
        """The number of tiles in the box, the start tile included."""
        return sum(tile.count for tile in self.tiles)

    def __repr__(self) -> str:
        return f"<TileSet {self.title}: {counted(len(self.tiles), 'kind')}, {counted(self.size, 'tile')}>"


def tile_set(name: str) -> TileSet:
    """The tile set with this name.

    Raises:
        UnknownName: there is no such set; the message lists those that there are.

    >>> tile_set("mage_witch").size
    8
    """
    if not isinstance(name, str) or name not in SET_NAMES:
        raise UnknownName(suggest("tile set", name, SET_NAMES))
    return _read_set(name)


@cache
def _read_set(name: str) -> TileSet:
    data = read_data(name)
    return TileSet(name, data["name"], tuple(make_tile(name, entry) for entry in data["tile"]))


@cache
def all_tiles() -> Mapping[str, Tile]:
    """Every kind of tile by its id, set by set."""
    return ReadOnlyMapping({t.id: t for name in SET_NAMES for t in tile_set(name).tiles})


def tile(id: str) -> Tile:
    """The kind of tile with this id.

    Raises:
        UnknownName: there is no such tile; the message suggests a similar id.
    """
    if not isinstance(id, str) or id not in all_tiles():
        raise UnknownName(suggest("tile", id, all_tiles()))
    return all_tiles()[id]


def make_tile(set_name: str, entry: Mapping[str, Any]) -> Tile:
    """The tile of one table of a data file, which is known to be right."""
    segments = [
        Segment(
            FeatureKind.CITY,
            sides=_sides(city["sides"]),
            pennants=city.get("pennants", 0),
            cathedral=city.get("cathedral", False),
        )
        for city in entry.get("cities", ())
    ]
    segments += [
        Segment(FeatureKind.ROAD, sides=_sides(road["sides"]), inn=road.get("inn", False), ends_at=road.get("ends_at"))
        for road in entry.get("roads", ())
    ]
    if entry.get("monastery", False):
        segments.append(Segment(FeatureKind.MONASTERY))
    segments += [
        Segment(
            FeatureKind.FIELD,
            halves=tuple(HalfSide[half] for half in field["halves"].split()),
            cities=tuple(field.get("cities", ())),
        )
        for field in entry.get("fields", ())
    ]
    return Tile(
        id=entry["id"],
        set=set_name,
        name=entry["name"],
        count=entry["count"],
        segments=tuple(segments),
        start_copies=entry.get("start_copies", 0),
        magic=entry.get("magic", False),
        crop_circle=entry.get("crop_circle"),
        jcloisterzone=entry.get("jcloisterzone", ""),
    )


def _sides(letters: str) -> tuple[Side, ...]:
    return tuple(Side[letter] for letter in letters)


class PlacedTile(NamedTuple):
    """A tile on the board and its rotation in quarter turns clockwise."""

    tile: Tile
    rotation: int
