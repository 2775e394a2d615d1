"""Initial positions of random games: whole games, bags of rare tiles, grown boards, rare events."""

from dataclasses import replace
from random import Random

from tests.engine.agreement.pair import Start
from tests.engine.reference.facts import SETS, full_bag
from tests.engine.reference.features import Board, Groups, Meeple, Segment, flood, neighbour, open_edges, placements
from tests.engine.reference.magic import open_roads_and_cities
from tests.engine.reference.options import VALUES, Options, complete_options

THEMES = (
    ("M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "E", "A", "G", "U", "V", "N", "H"),
    ("K1", "K2", "K3", "K4", "K5", "K6", "M8", "M1", "E", "B", "U", "A"),
    ("I01", "I02", "I05", "I07", "I10", "I12", "I14", "I15", "M7", "M4", "E", "A", "U"),
    ("A", "E", "V", "L", "X", "W", "M7", "M2", "M3", "I15", "K4", "K5", "B"),
    ("C", "E", "G", "N", "R", "M1", "M6", "M8", "I02", "Q", "H", "I"),
)
"""Tiles that a small bag prefers: magic, circles, inns, roads, cities."""

_CLOSED: Board = {
    (0, 0): ("D", 0), (0, -1): ("E", 2), (-1, 0): ("A", 3), (1, 0): ("A", 1),
    (-1, 1): ("B", 0), (0, 1): ("B", 0), (1, 1): ("B", 0), (-1, 2): ("E", 1), (1, 2): ("E", 3),
}  # fmt: skip
_GAP: Board = {
    (0, 0): ("D", 0), (-1, 0): ("A", 3), (1, 0): ("A", 1), (1, -1): ("B", 0), (1, -2): ("B", 0), (0, -2): ("E", 2),
}  # fmt: skip
_GAP_WITH_ROAD: Board = {
    **_GAP, (1, -1): ("A", 1), (-1, -1): ("E", 1), (-1, 0): ("I09", 3), (-2, 0): ("E", 1),
}  # fmt: skip
_GAP_WITH_ONE_PLACE: Board = {
    (0, 0): ("D", 0), (-1, 0): ("A", 3), (1, 0): ("A", 1), (0, -2): ("E", 2), (-1, -1): ("E", 1),
    (2, 0): ("B", 0), (2, -1): ("B", 0), (2, -2): ("B", 0), (1, -2): ("B", 0),
}  # fmt: skip
_BROKEN_ROAD: Board = {
    (0, 0): ("D", 0), (-1, 0): ("A", 3), (0, 1): ("B", 0), (1, 1): ("U", 0), (2, 1): ("B", 0),
}  # fmt: skip
_TWO_ROADS: Board = {(0, 0): ("D", 0), (-1, 0): ("A", 3), (0, 1): ("B", 0), (1, 1): ("A", 2)}
_ACROSS: dict[str, Segment] = {"mage": (0, 0, "city N"), "witch": (0, -2, "city S")}

RARE_POSITIONS: tuple[tuple[Board, dict[str, Segment], str], ...] = (
    (_CLOSED, {}, "M8"),
    (_CLOSED, {"mage": (-1, 2, "city E")}, "M8"),
    (_CLOSED, {"mage": (-1, 2, "city E"), "witch": (1, 2, "city W")}, "M8"),
    (_GAP, _ACROSS, "G"),
    (_GAP_WITH_ROAD, _ACROSS, "M3"),
    (_GAP_WITH_ONE_PLACE, _ACROSS, "M3"),
    (_BROKEN_ROAD, {"mage": (0, 0, "road E"), "witch": (1, 1, "road N")}, "K5"),
    (_TWO_ROADS, {"mage": (0, 0, "road E"), "witch": (1, 1, "road N")}, "W"),
)
"""Board, figures and a tile that leaves mage and witch without a target, or joins or scores their features."""


def random_start(rng: Random) -> Start:
    """A random position with any sets, players and options."""
    options = random_options(rng)
    if rng.random() < 0.7:
        options["crop_tiles"] = "all"
    draw = rng.random()
    if draw < 0.2:
        return _rare_start(rng, options)
    sets = ("base", *(name for name in SETS[1:] if rng.random() < 0.85))
    if draw < 0.3:
        board: Board = {(0, 0): ("D", 0)}
        return start_at(rng, sets, options, whole_bag(sets, options, board), board, {}, placed=0)
    board = {(0, 0): ("D", 0)}
    bag = _small_bag(rng, sets, options, board, rng.randint(4, 30))
    if draw < 0.5:
        return start_at(rng, sets, options, bag, board, {}, placed=0)
    _grow(rng, board, bag, rng.randint(1, max(1, len(bag) - 2)))
    figures = random_figures(rng, board) if "mage_witch" in sets else {}
    return start_at(rng, sets, options, bag, board, figures, placed=rng.randint(0, 8))


def farmless_start(rng: Random) -> Start:
    """A random position without farmers (R47)."""
    start = random_start(rng)
    meeples = tuple(meeple for meeple in start.meeples if not meeple.segment[2].startswith("field"))
    return replace(start, options={**start.options, "farmers": "without"}, meeples=meeples)


def random_options(rng: Random) -> dict[str, str | int]:
    """Random options, half of them at their default, always with farmers: without them many situations never occur."""
    drawn_options = {name: values for name, values in VALUES.items() if name != "farmers"}
    options = {name: rng.choice(values) for name, values in drawn_options.items() if rng.random() < 0.5}
    options["first_player"] = "given"  # the first player is drawn with the rest of the position
    return options


def _rare_start(rng: Random, options: dict[str, str | int]) -> Start:
    options["crop_tiles"] = "all"
    board, figures, tile = rng.choice(RARE_POSITIONS)
    bag = _small_bag(rng, SETS, options, board, rng.randint(0, 4))
    bag[tile] = 1
    return start_at(rng, SETS, options, bag, board, figures, placed=rng.randint(0, 6))


def start_at(
    rng: Random,
    sets: tuple[str, ...],
    options: dict[str, str | int],
    bag: dict[str, int],
    board: Board,
    figures: dict[str, Segment],
    placed: int,
) -> Start:
    """A start from this board with random players and, on up to `placed` places, their meeples."""
    players = rng.randint(2, 6 if "inns_cathedrals" in sets else 5)
    meeples = _random_meeples(rng, board, players, placed, large="inns_cathedrals" in sets)
    return Start(players, sets, options, bag, rng.randrange(players), board, figures, meeples)


def whole_bag(sets: tuple[str, ...], options: Options, board: Board) -> dict[str, int]:
    """All tiles that are not on the board."""
    bag = full_bag(frozenset(sets), str(complete_options(options)["crop_tiles"]))
    for cell, (tile, _) in board.items():
        if cell != (0, 0):  # the start tile was never in the bag
            bag[tile] -= 1
    return bag


def _small_bag(rng: Random, sets: tuple[str, ...], options: Options, board: Board, size: int) -> dict[str, int]:
    theme = rng.choice(THEMES)
    copies = [tile for tile, left in whole_bag(sets, options, board).items() for _ in range(left)]
    order = sorted(copies, key=lambda tile: rng.random() ** (12 if tile in theme else 1))
    tiles = order[:size]
    return {tile: tiles.count(tile) for tile in dict.fromkeys(tiles)}


def _grow(rng: Random, board: Board, bag: dict[str, int], size: int) -> None:
    """Place tiles of the bag close together; at least one tile stays in the bag."""
    for _ in range(size):
        tile = rng.choice(sorted(bag))
        places = sorted(placements(board, tile))
        if places and sum(bag.values()) > 1:
            closest = min(places, key=lambda place: (-_neighbours(board, place[0]), rng.random()))
            cell, rotation = closest if rng.random() < 0.7 else rng.choice(places)
            board[cell] = (tile, rotation)
            bag[tile] -= 1
            if not bag[tile]:
                del bag[tile]


def _neighbours(board: Board, cell: tuple[int, int]) -> int:
    return sum(neighbour(cell, side) in board for side in "NESW")


def _unfinished(board: Board, groups: Groups) -> list[Segment]:
    """Segments that may be occupied: open roads and cities, open monasteries, and the fields of every other column."""
    open_groups = open_roads_and_cities(board, groups)
    return sorted(
        s
        for s, group in groups.items()
        if group in open_groups
        or (s[2].startswith("field") and s[0] % 2)
        or (s[2] == "monastery" and open_edges(board, s))
    )


def random_figures(rng: Random, board: Board) -> dict[str, Segment]:
    """Mage and witch, one of them, or none, on open roads and cities."""
    groups = flood(board)
    places = sorted(min(group) for group in open_roads_and_cities(board, groups))
    rng.shuffle(places)
    return {name: place for name, place in zip(("mage", "witch"), places, strict=False) if rng.random() < 0.8}


def _random_meeples(rng: Random, board: Board, players: int, placed: int, *, large: bool) -> tuple[Meeple, ...]:
    places = _unfinished(board, flood(board))
    rng.shuffle(places)
    meeples: list[Meeple] = []
    for place in places[:placed]:
        player = rng.randrange(players)
        with_large = large and rng.random() < 0.3
        kind = "large" if with_large and not any(m.player == player and m.kind == "large" for m in meeples) else "small"
        if sum(m.player == player and m.kind == "small" for m in meeples) < 7:
            meeples.append(Meeple(player, kind, place))
    return tuple(meeples)
