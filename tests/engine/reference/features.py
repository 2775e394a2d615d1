"""The board and its features, by flood fill over the segments of all tiles (R10-R15)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.engine.reference.facts import SIDES, Part, edge, parts

Cell = tuple[int, int]
Segment = tuple[int, int, str]
Board = dict[Cell, tuple[str, int]]
Groups = dict[Segment, frozenset[Segment]]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
MIRRORED = {"": "", "L": "R", "R": "L"}


class Meeple(NamedTuple):
    """A follower on the board: its player, kind ("small" or "large") and segment."""

    player: int
    kind: str
    segment: Segment


class Feature(NamedTuple):
    """One feature; `weights` is the strength of each player's followers in it (large = 2, R51)."""

    kind: str
    segments: frozenset[Segment]
    open_edges: int
    complete: bool
    tiles: int
    pennants: int
    inns: int
    cathedrals: int
    weights: tuple[int, ...]


def neighbour(cell: Cell, side: str) -> Cell:
    """Return the cell on the other side of an edge."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def surroundings(cell: Cell) -> list[Cell]:
    """Return the eight cells round a cell (R14)."""
    around = [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [other for other in around if other != cell]


def neighbour_edges(board: Board, cell: Cell) -> dict[str, str]:
    """Return what the tiles round a cell show at its sides: city, road or field (R10)."""
    sides = [side for side in SIDES if neighbour(cell, side) in board]
    return {side: edge(*board[neighbour(cell, side)], OPPOSITE[side]) for side in sides}


def matches(tile: str, rotation: int, demands: dict[str, str]) -> bool:
    """Return whether a turned tile shows these edges; at least one shared edge is needed (R10, R11)."""
    return bool(demands) and all(edge(tile, rotation, side) == kind for side, kind in demands.items())


def placements(board: Board, tile: str) -> set[tuple[Cell, int]]:
    """Return every free cell and rotation at which the tile fits (R10)."""
    result = set()
    for cell in {neighbour(cell, side) for cell in board for side in SIDES} - board.keys():
        demands = neighbour_edges(board, cell)
        result |= {(cell, rotation) for rotation in range(4) if matches(tile, rotation, demands)}
    return result


def part_of(board: Board, segment: Segment) -> Part:
    """Return the printed part that a segment of the board is; raise KeyError if there is none of this name."""
    x, y, name = segment
    for part in parts(*board[(x, y)]):
        if part.name == name:
            return part
    raise KeyError(f"no {name!r} on the tile at {(x, y)}")


def tile_segments(board: Board, cell: Cell) -> list[Segment]:
    """Return all segments of the tile on a cell."""
    return [(*cell, part.name) for part in parts(*board[cell])]


def find(board: Board, cell: Cell, kind: str, direction: str) -> Segment:
    """Return the segment of a kind that reaches a side or half-side of the tile on a cell."""
    for part in parts(*board[cell]):
        if part.kind == kind and direction in part.directions:
            return (*cell, part.name)
    raise KeyError(f"no {kind} at {direction} of the tile at {cell}")


def adjacent_segments(board: Board, segment: Segment) -> list[Segment]:
    """Return the segments that a segment joins across the edges of its tile; L meets R across an edge (R13)."""
    x, y, _ = segment
    part = part_of(board, segment)
    others = []
    for direction in part.directions:
        side, half = direction[0], direction[1:]
        cell = neighbour((x, y), side)
        if cell in board:
            others.append(find(board, cell, part.kind, OPPOSITE[side] + MIRRORED[half]))
    return others


def open_edges(board: Board, segment: Segment) -> int:
    """Count the open sides of a segment, the open half-sides of a field, or a monastery's missing neighbours (R14)."""
    x, y, _ = segment
    part = part_of(board, segment)
    if part.kind == "monastery":
        return sum(cell not in board for cell in surroundings((x, y)))
    return sum(neighbour((x, y), direction[0]) not in board for direction in part.directions)


def flood(board: Board) -> Groups:
    """Compute for every segment of the board the set of segments of its feature (R13)."""
    groups: Groups = {}
    for cell in board:
        for start in tile_segments(board, cell):
            if start in groups:
                continue
            reached = {start}
            waiting = [start]
            while waiting:
                for other in adjacent_segments(board, waiting.pop()):
                    if other not in reached:
                        reached.add(other)
                        waiting.append(other)
            group = frozenset(reached)
            groups.update(dict.fromkeys(group, group))
    return groups


def weights(group: frozenset[Segment], meeples: Iterable[Meeple], players: int) -> tuple[int, ...]:
    """Add up each player's followers on a feature; a large one counts as two (R51, R52)."""
    sums = [0] * players
    for meeple in meeples:
        if meeple.segment in group:
            sums[meeple.player] += 2 if meeple.kind == "large" else 1
    return tuple(sums)


def describe(board: Board, group: frozenset[Segment], meeples: Sequence[Meeple], players: int) -> Feature:
    """Compute a feature; a tile counts once however often it is touched (R13, R14)."""
    segment_parts = [part_of(board, segment) for segment in group]
    kind = segment_parts[0].kind
    open_count = sum(open_edges(board, segment) for segment in group)
    return Feature(
        kind=kind,
        segments=group,
        open_edges=open_count,
        complete=kind != "field" and open_count == 0,
        tiles=len({(x, y) for x, y, _ in group}),
        pennants=sum(part.pennants for part in segment_parts),
        inns=sum(part.inn for part in segment_parts),
        cathedrals=sum(part.cathedral for part in segment_parts),
        weights=weights(group, meeples, players),
    )
