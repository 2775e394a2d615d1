"""Facts about the tiles of a game, precomputed for the board: private to the engine."""

from functools import lru_cache
from typing import NamedTuple

from carc_widget.engine.board import (
    AROUND_OFFSETS,
    CATHEDRAL,
    CITY,
    FIELD,
    INN,
    KINDS,
    MONASTERY,
    PENNANT,
    ROAD,
    SIDE_OFFSETS,
    TILE,
)
from carc_widget.engine.geometry import HalfSide, Side
from carc_widget.engine.tiles import Tile, TileSet, all_tiles


class Edge(NamedTuple):
    """One side of a turned tile, as it meets the neighbour there.

    Attributes:
        offset: from the cell to the neighbour's.
        ports: the segments that reach the side, clockwise: one, or three where a road parts two fields.
        shown: what the tile shows (1 field, 2 city, 3 road), already at the bits of the neighbour's facing side.
        facing: `4 * tile + rotation` of the neighbour -> its segments there, in the order in which they meet `ports`.
    """

    offset: int
    ports: tuple[int, ...]
    shown: int
    facing: list[tuple[int, ...]]


class Laying(NamedTuple):
    """The data for placing a rotated tile.

    Attributes:
        fresh: the packed integers of its segments, joined with nothing yet.
        twins: the segments of which it has two or more of a kind, and which may become one feature elsewhere (R13).
        roads_and_cities: how many of its segments are cities and roads; they come first.
        monastery: its monastery, or -1.
        edges: its sides N, E, S and W of the board.
    """

    fresh: tuple[int, ...]
    twins: tuple[int, ...]
    roads_and_cities: int
    monastery: int
    edges: tuple[Edge, ...]

    def plain(self) -> "PlainLaying":
        """The same without names: Python unpacks these at once, but subclasses of `tuple` step by step.

        A random game takes 5% less time.
        """
        edges = tuple((edge.offset, edge.ports, edge.shown, edge.facing) for edge in self.edges)
        return self.fresh, self.twins, self.roads_and_cities, self.monastery, edges


PlainLaying = tuple[
    tuple[int, ...], tuple[int, ...], int, int, tuple[tuple[int, tuple[int, ...], int, list[tuple[int, ...]]], ...]
]
"""A `Laying` for `Board.place`."""


class Tables:
    """Facts about tiles, precomputed for the board: lists indexed by tile number, or by `4 * tile + rotation`.

    The tiles are all built-in ones, whether in play or not, followed by those of custom sets.
    """

    def __init__(self, own: tuple[TileSet, ...]) -> None:
        self.by_id: dict[str, Tile] = {**all_tiles(), **{tile.id: tile for box in own for tile in box.tiles}}
        self.tiles: tuple[Tile, ...] = tuple(self.by_id.values())
        self.number: dict[str, int] = {id: i for i, id in enumerate(self.by_id)}
        # All the numbers that segments can have: a slice costs less than a range.
        self.segments = tuple(range(sum(tile.count * len(tile.segments) for tile in self.tiles)))
        self.kinds: list[tuple[int, ...]] = []
        self.magic: list[bool] = [tile.magic for tile in self.tiles]
        self.circle: list[int] = [
            {"fork": FIELD, "club": ROAD, "shield": CITY}[tile.crop_circle] if tile.crop_circle else -1
            for tile in self.tiles
        ]
        self.edges: list[list[tuple[int, int, int, int]]] = []
        self.fits: list[list[tuple[int, ...]]] = []
        self.completable: list[int] = []
        self.monastery: list[int] = []
        self.bordering: list[tuple[tuple[int, tuple[int, ...]], ...]] = []
        # Side of the board -> `4 * tile + rotation` of a neighbour there -> its segments, as they meet the placed tile.
        self.facing: tuple[list[tuple[int, ...]], ...] = ([], [], [], [])
        self.laying: list[Laying] = []
        self.plain_laying: list[PlainLaying] = []
        self._keys: dict[int, tuple[str, ...]] = {}
        for tile in self.tiles:
            self._add(tile)

    def _add(self, tile: Tile) -> None:
        kinds = tuple(KINDS.index(segment.kind) for segment in tile.segments)
        twins = tuple(i for i, kind in enumerate(kinds) if kind in (CITY, ROAD) and kinds.count(kind) > 1)
        all_edges = []
        for rotation in range(4):
            edges, ports = self._ports(tile, kinds, rotation)
            all_edges.append(edges)
            self.kinds.append(kinds)
            self.completable.append(sum(kind <= MONASTERY for kind in kinds))
            self.monastery.append(kinds.index(MONASTERY) if MONASTERY in kinds else -1)
            self.bordering.append(tuple((i, s.cities) for i, s in enumerate(tile.segments) if s.cities))
            fresh = tuple(
                sum(port.count(i) for port in ports)
                + (len(AROUND_OFFSETS) if kind == MONASTERY else 0)
                + TILE
                + segment.pennants * PENNANT
                + segment.inn * INN
                + segment.cathedral * CATHEDRAL
                for i, (kind, segment) in enumerate(zip(kinds, tile.segments, strict=True))
            )
            sides = tuple(
                Edge(SIDE_OFFSETS[side], ports[side], edges[side] << 2 * ((side + 2) % 4), self.facing[side])
                for side in range(4)
            )
            laying = Laying(fresh, twins, sum(kind <= ROAD for kind in kinds), self.monastery[-1], sides)
            self.laying.append(laying)
            self.plain_laying.append(laying.plain())
            for side in range(4):
                self.facing[side].append(ports[(side + 2) % 4][::-1])
        self.edges.append(all_edges)
        self.fits.append(fitting_rotations(all_edges))

    @staticmethod
    def _ports(
        tile: Tile, kinds: tuple[int, ...], rotation: int
    ) -> tuple[tuple[int, int, int, int], tuple[tuple[int, ...], ...]]:
        """The edge on each side of the board (1 field, 2 city, 3 road), and the segments there, clockwise."""
        ports: list[tuple[int, ...]] = []
        edges = []
        for side in Side:
            printed = side.rotated(-rotation)
            left, right = (
                next((i for i, s in enumerate(tile.segments) if HalfSide(2 * printed + half) in s.halves), -1)
                for half in (0, 1)
            )
            middle = next((i for i, s in enumerate(tile.segments) if printed in s.sides), -1)
            if middle < 0:
                edges.append(1)
                ports.append((left,))
            elif kinds[middle] == CITY:
                edges.append(2)
                ports.append((middle,))
            else:
                edges.append(3)
                ports.append((left, middle, right))
        return (edges[0], edges[1], edges[2], edges[3]), tuple(ports)

    def key(self, turned: int, segment: int) -> str:
        """The name of a segment of a tile (`4 * tile + rotation`) in the notation, such as `road N`."""
        return self.keys(turned)[segment]

    def keys(self, turned: int) -> tuple[str, ...]:
        """The names of the segments of a tile (`4 * tile + rotation`) in the notation."""
        names = self._keys.get(turned)
        if names is None:
            segments = self.tiles[turned >> 2].segments
            names = self._keys[turned] = tuple(segment.key(turned & 3) for segment in segments)
        return names


def fitting_rotations(edges: list[tuple[int, int, int, int]]) -> list[tuple[int, ...]]:
    """Edge code of a cell -> the rotations in which a tile fits there (R10); `edges` has one tuple per rotation."""
    rotations: list[tuple[int, ...]] = [()] * 256
    for rotation, (north, east, south, west) in enumerate(edges):
        for code in {
            n | e | s | w for n in (0, north) for e in (0, east << 2) for s in (0, south << 4) for w in (0, west << 6)
        }:
            rotations[code] = (*rotations[code], rotation)
    return rotations


@lru_cache(64)
def tables(own: tuple[TileSet, ...] = ()) -> Tables:
    """The tables for these custom tile sets, built when they are first needed; most games share those without any."""
    return Tables(own)
