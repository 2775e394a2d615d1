"""Positions set up directly: the parameters of a `Position` are checked and become a board, or raise `SetupError`."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Unpack, cast

from carc_widget.engine import coerce, crop_circles, mage_witch
from carc_widget.engine.board import (
    AROUND_OFFSETS,
    FIELD,
    LAID_MASK,
    LAID_SHIFT,
    OPEN,
    REACH,
    ROAD,
    SIDE_OFFSETS,
    Board,
    has_meeple,
    meeples_in,
    on_table,
    pack_cell,
    packed_meeple,
    small_and_large,
    unpack_cell,
    without_player,
)
from carc_widget.engine.coerce import as_tuple, tile_id
from carc_widget.engine.describable import Describable
from carc_widget.engine.errors import (
    CarcassonneError,
    ParseError,
    SetupError,
    UnknownName,
    counted,
    is_ordered,
    shown,
    suggest,
    whole_number,
)
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import PLAYER_NAMES, Figure, Meeple, MeepleKind, Spot
from carc_widget.engine.game_config import GameConfig, check_config, resolve_custom_sets
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.players import player_index
from carc_widget.engine.position import DUTIES, Position, describe
from carc_widget.engine.refusals import EDGE_KINDS
from carc_widget.engine.rules import Rules
from carc_widget.engine.tiles import DEFAULT_SETS, PlacedTile
from carc_widget.engine.turn import CIRCLE, CIRCLE_ACT, DEPLOY, DRAW, MAGIC, OVER, PLACE, TURN, Phase, codes


class Problem(str, Describable):
    """A problem of a position, in English with ids and coordinates; `sentence()` renders it in the language in use.

    Parameters:
        text: the sentence.
        code: a stable word for programs, such as `mismatch`; empty for what only a program can get wrong.
        rule: the id of the rule, if one applies.
        cells: where it is on the board.
        facts: the other values that `sentence` needs.
    """

    code: str
    rule: str
    cells: tuple[Cell, ...]
    facts: Mapping[str, Any]

    def __new__(  # noqa: D102 - described at the class
        cls, text: str, code: str = "", rule: str = "", cells: Iterable[Cell] = (), **facts: Any
    ) -> "Problem":
        problem = super().__new__(cls, text)
        problem.code = code
        problem.rule = rule
        problem.cells = tuple(cells)
        problem.facts = MappingProxyType(facts)
        return problem

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore_problem, (str(self), self.code, self.rule, self.cells, dict(self.facts))


def _restore_problem(text: str, code: str, rule: str, cells: tuple[Cell, ...], facts: dict[str, Any]) -> Problem:
    return Problem(text, code, rule, cells, **facts)


class Draft:
    """A board under construction with its problems, which are reported together."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.config = board.config
        self.tables = board.config.tables
        self.problems: list[str] = []

    def add_problem(self, text: str, code: str, rule: str = "", cells: Iterable[Cell] = (), **facts: Any) -> None:
        """Add a problem; the parameters are those of `Problem`."""
        self.problems.append(Problem(text, code, rule, cells, **facts))

    def raise_problems(self) -> None:
        """Raise all that is wrong so far.

        Raises:
            SetupError: something is.
        """
        if self.problems:
            raise SetupError(self.problems)

    def entries(self, what: str, values: object) -> list[Any]:
        """The entries of a list."""
        if isinstance(values, Iterable) and not isinstance(values, (str, Mapping)):
            return list(values)
        self.problems.append(f"the {what} are {shown(values)}; give a list")
        return []

    def player(self, player: object) -> int | None:
        """The index of a player."""
        try:
            return player_index(player, self.config.players)
        except UnknownName as error:
            self.problems.append(str(error))
            return None

    def each(self, what: str, values: object, default: Any) -> list[Any]:
        """A value for each player, from a list or by name."""
        names = self.config.players
        if isinstance(values, Mapping):
            for name in values:
                if name not in names:
                    self.problems.append(f"{what} are given for {shown(name)}; the players are {', '.join(names)}")
            return [values.get(name, default) for name in names]
        if not is_ordered(values):
            self.problems.append(f"{what} are {shown(values)}; give one for each player, in a list or by name")
            return [default] * len(names)
        each = list(values)
        if each and len(each) != len(names):
            self.problems.append(f"{what} are given for {counted(len(each), 'player')}; there are {len(names)}")
            return [default] * len(names)
        return each or [default] * len(names)

    def cell(self, what: str, place: object) -> Cell | None:
        """The cell of a tile."""
        try:
            cell = coerce.cell(place)
        except CarcassonneError:
            self.problems.append(f"{what} at {shown(place)}; give a cell (x, y)")
            return None
        if not on_table(cell) or pack_cell(cell) not in self.board.cells:
            self.problems.append(f"{what} at ({cell.x}, {cell.y}), but there is no tile")
            return None
        return cell

    def spot(self, what: str, *place: object) -> Spot | None:
        """A segment on the board, as one value, or as its cell and its name there."""
        at = self.cell(f"{what} stands", place[0]) if len(place) == 2 else None
        if len(place) == 2 and at is None:
            return None
        try:
            return coerce.spot(self.board, place[0] if at is None else (at, place[1]))
        except ParseError as error:
            self.problems.append(f"{what} stands at {shown(place[0])}: expected {error.expected}, found {error.actual}")
        except CarcassonneError as error:
            self.problems.append(f"{what}: {error}")
        return None

    def kind(self, spot: Spot) -> int:
        """The kind of the segment at a spot."""
        return self.tables.kinds[self.board.cells[pack_cell(spot.cell)] & LAID_MASK][spot.segment]


def lay_tiles(draft: Draft, tiles: object) -> None:
    """Lay the tiles, if all of them match (R10)."""
    entries = draft.entries("tiles", tiles.items() if isinstance(tiles, Mapping) else tiles)
    if not entries and not draft.problems:
        draft.add_problem("there is no tile on the board; give at least one, such as ('D', 0, 0, 0)", "no_tiles")
    for entry in entries:
        _read_tile(draft, entry)
    _check_copies(draft)
    _check_edges(draft)
    if draft.problems:
        return
    _check_connected(draft)
    board = draft.board
    laid = dict(board.cells)
    board.cells.clear()
    for cell, packed_tile in laid.items():
        board.place(cell, packed_tile & LAID_MASK)
    board.last = -1
    board.touched = ()


def _read_tile(draft: Draft, entry: object) -> None:
    parts = as_tuple(entry)
    if len(parts) == 2 and isinstance(parts[1], PlacedTile):  # as `State.board` lists them
        parts = (parts[1].tile, *as_tuple(parts[0]), parts[1].rotation)
    if len(parts) != 4:
        draft.problems.append(f"{shown(entry)} is not a tile on the board; give (id, x, y, rotation)")
        return
    id, x, y, rotation = (tile_id(parts[0]), *map(whole_number, parts[1:]))
    number = draft.tables.number.get(id) if isinstance(id, str) else None
    if number is None:
        draft.problems.append(suggest("tile", id, draft.tables.number))
        return
    if type(rotation) is not int or rotation not in (0, 1, 2, 3):
        draft.problems.append(f"tile {id} has rotation {shown(rotation)}; it is 0, 1, 2 or 3 quarter turns clockwise")
        return
    if type(x) is not int or type(y) is not int or max(abs(x), abs(y)) > REACH:
        draft.problems.append(f"tile {id} is at {shown((x, y))}; x and y are whole numbers up to {REACH}")
        return
    cell = pack_cell(Cell(x, y))
    if cell in draft.board.cells:
        draft.problems.append(f"two tiles are at ({x}, {y}); the second is {id}")
        return
    draft.board.cells[cell] = number << 2 | rotation  # laid for good when all have been checked


def _check_edges(draft: Draft) -> None:
    cells = draft.board.cells
    for cell, packed_tile in cells.items():
        edges = _edges(draft, packed_tile)
        for side, offset in ((Side.E, SIDE_OFFSETS[1]), (Side.S, SIDE_OFFSETS[2])):
            neighbour = cells.get(cell + offset)
            if neighbour is not None and edges[side] != _edges(draft, neighbour)[side.opposite]:
                here, other = unpack_cell(cell), unpack_cell(cell + offset)
                mine, theirs = EDGE_KINDS[edges[side]], EDGE_KINDS[_edges(draft, neighbour)[side.opposite]]
                draft.add_problem(
                    f"the tiles at ({here.x}, {here.y}) and ({other.x}, {other.y}) do not match: "
                    f"{mine} against {theirs} (R10)",
                    "mismatch",
                    "R10",
                    (here, other),
                    side=side,
                    mine=mine,
                    theirs=theirs,
                )


def _edges(draft: Draft, packed_tile: int) -> tuple[int, int, int, int]:
    return draft.tables.edges[(packed_tile & LAID_MASK) >> 2][packed_tile & 3]


def _check_copies(draft: Draft) -> None:
    config = draft.config
    for number, used in _used(draft.board).items():
        available = _available(config, number)
        if used > available:
            tile = config.tables.tiles[number]
            hint = "" if available else f"; it belongs to {tile.set!r}"
            if tile.set == "crop_circles_2" and not available:
                hint += " (with the option crop_tiles='all', but for K3)"
            placed = [
                unpack_cell(cell)
                for cell, packed_tile in draft.board.cells.items()
                if (packed_tile & LAID_MASK) >> 2 == number
            ]
            often = "once" if used == 1 else f"{used} times"
            draft.add_problem(
                f"tile {tile.id} is used {often}; the sets in play hold {available}{hint}",
                "copies",
                cells=placed[available:] if available < len(placed) else placed[-1:],
                tile=tile,
                used=used,
                available=available,
                left_out=not available and tile.set in config.sets,  # by the option crop_tiles (R1)
            )


def _check_connected(draft: Draft) -> None:
    cells = draft.board.cells
    reached = {next(iter(cells))} if cells else set()
    edge = list(reached)
    while edge:
        cell = edge.pop()
        for offset in SIDE_OFFSETS:
            if cell + offset in cells and cell + offset not in reached:
                reached.add(cell + offset)
                edge.append(cell + offset)
    for cell in cells.keys() - reached:
        here = unpack_cell(cell)
        text = f"the tile at ({here.x}, {here.y}) is not connected with the first one (R10)"
        draft.add_problem(text, "apart", "R10", [here])


def take_in_hand(draft: Draft, hand: object) -> None:
    """Draw a tile, which must fit somewhere (R12)."""
    if hand is None:
        return
    board = draft.board
    hand = tile_id(hand)
    number = draft.tables.number
    if not isinstance(hand, str) or hand not in number:
        draft.problems.append(suggest("tile", hand, number))
        return
    board.hand = number[hand]
    _check_copies(draft)
    board.codes = board.placements(board.hand)
    if not board.codes:
        text = f"tile {hand} in hand fits nowhere on this board (R12)"
        draft.add_problem(text, "hand_fits_nowhere", "R12", tile=draft.config.tables.tiles[board.hand])


def fill_bag(draft: Draft, tiles_left: object, before: Board | None) -> None:
    """Fill the bag with these tiles, or with all that are nowhere else and were not missing before."""
    board = draft.board
    number = draft.tables.number
    rest = tiles_off_board(board)
    if tiles_left is None:
        missing = _missing(before) if before is not None else {}
        board.bag = [max(0, copies - missing.get(id, 0)) for id, copies in zip(number, rest, strict=True)]
    elif not isinstance(tiles_left, Mapping):
        draft.problems.append(f"the tiles left are {shown(tiles_left)}; give how many by tile, such as {{'E': 1}}")
    else:
        board.bag = [0] * len(rest)
        for tile, copies in tiles_left.items():
            id, copies = tile_id(tile), whole_number(copies)
            if not isinstance(id, str) or id not in number:
                draft.problems.append(suggest("tile", id, number))
            elif type(copies) is not int or not 0 <= copies <= rest[number[id]]:
                available = rest[number[id]]
                tiles = "tile" if copies == 1 else "tiles"
                draft.problems.append(f"{shown(copies)} {tiles} {id} cannot be left in the bag; 0 to {available} can")
            else:
                board.bag[number[id]] = copies
    board.left = sum(board.bag)


def tiles_off_board(board: Board) -> list[int]:
    """All tiles of the sets that are neither on the board nor in hand, by tile number: what is left in a usual bag."""
    used = _used(board)
    return [min(n, _available(board.config, i) - used.get(i, 0)) for i, n in enumerate(board.config.bag)]


def _missing(board: Board) -> dict[str, int]:
    """The tiles of the sets that are neither on the board nor in hand nor in the bag, by id."""
    rest = tiles_off_board(board)
    number = board.config.tables.number
    return {id: rest[i] - board.bag[i] for id, i in number.items() if rest[i] > board.bag[i]}


def _available(config: GameConfig, number: int) -> int:
    drawn = config.bag[number]
    return drawn + (config.tables.tiles[number].start_copies if drawn else 0)


def _used(board: Board) -> dict[int, int]:
    used: dict[int, int] = {}
    for packed_tile in board.cells.values():
        used[(packed_tile & LAID_MASK) >> 2] = used.get((packed_tile & LAID_MASK) >> 2, 0) + 1
    if board.hand >= 0:
        used[board.hand] = used.get(board.hand, 0) + 1
    return used


def stand_meeples(draft: Draft, meeples: object) -> None:
    """Put the meeples on their segments (R4, R47, R48)."""
    board = draft.board
    for entry in draft.entries("meeples", meeples):
        meeple = _read_meeple(entry)
        if meeple is None:
            draft.problems.append(
                f"{shown(entry)} is not a meeple on the board; give a Meeple, (player, (x, y), where) or "
                "(player, (x, y), where, 'small' or 'large')"
            )
            continue
        player, place, kind = meeple
        index = draft.player(player)
        if index is None:
            continue
        name = draft.config.players[index]
        spot = draft.spot(f"{name}'s meeple", *place)
        if spot is None:
            continue
        segment = board.segment(spot)
        if draft.kind(spot) == FIELD and draft.config.rules.farmers == "without":
            text = f"{name} has a farmer on {board.name(spot)}; with farmers=without there are none (R47)"
            draft.add_problem(text, "no_farmers", "R47", [spot.cell], player=name)
        large = kind is MeepleKind.LARGE
        if not has_meeple(board.supply, index, large=large):
            available = small_and_large(board.config.supply, index)[large]
            text = f"{name} has more {kind} meeples on the board than there are: {available} (R4)"
            draft.add_problem(text, "too_many_meeples", "R4", [spot.cell], player=name, kind=kind, most=available)
            continue
        before = board.meeples_on(segment)
        circles = "crop_circles_2" in draft.config.sets
        shared = circles and draft.config.rules.crop_add_place == "same_feature"
        if without_player(before, index) and not shared:
            text = f"two players stand on {board.name(spot)}; a segment has one owner (R48)"
            draft.add_problem(text, "two_players", "R48", [spot.cell])
        elif before and not circles:
            text = f"{name} has two meeples on {board.name(spot)}; only crop circles do that (R74)"
            draft.add_problem(text, "two_meeples", "R74", [spot.cell], player=name)
        board.add_meeple(segment, draft.kind(spot), packed_meeple(index, large=large))


def _read_meeple(entry: object) -> tuple[object, tuple[object, ...], MeepleKind] | None:
    """Whose meeple, where and of which kind; `None` if it is not a meeple."""
    if isinstance(entry, Meeple):
        entry = (entry.player, entry.spot, entry.kind)
    player, *rest = as_tuple(entry) or (None,)
    # A spot, or its full name, stands for the cell and the name there.
    places = 1 if rest and isinstance(rest[0], (Spot, Meeple, str)) else 2
    if not places <= len(rest) <= places + 1:
        return None
    kind = rest[places] if len(rest) > places else MeepleKind.SMALL
    return (player, tuple(rest[:places]), coerce.kind(kind)) if kind in tuple(MeepleKind) else None


def stand_figures(draft: Draft, mage: object, witch: object) -> None:
    """Put the magic figures on roads or cities (R18)."""
    board = draft.board
    for figure, place in ((Figure.MAGE, mage), (Figure.WITCH, witch)):
        if place is None:
            continue
        if "mage_witch" not in draft.config.sets:
            text = f"the {figure} is on the board, but the set 'mage_witch' is not in play (R1)"
            draft.add_problem(text, "figure_not_in_play", "R1", figure=figure)
        parts = (place,) if isinstance(place, (Spot, Meeple, Feature, str)) else as_tuple(place)
        if not 1 <= len(parts) <= 2 or type(whole_number(parts[0])) is int:
            draft.problems.append(
                f"the {figure} stands at {shown(place)}; give a Spot or ((x, y), where), such as ((0, 0), 'city N')"
            )
            continue
        spot = draft.spot(f"the {figure}", *parts)
        if spot is None:
            continue
        if draft.kind(spot) > ROAD:
            text = f"the {figure} stands on {board.name(spot)}; only roads and cities can hold it (R18)"
            draft.add_problem(text, "not_road_or_city", "R18", [spot.cell], figure=figure)
            continue
        if figure is Figure.MAGE:
            board.mage = board.segment(spot)
        else:
            board.witch = board.segment(spot)
    board.joined = mage_witch.on_same_feature(board)


def set_supply(draft: Draft, supply: object, before: Board | None) -> None:
    """Set what is left in the supplies: at most what is not on the board (R4), and was not missing before."""
    board = draft.board
    if before is not None:
        usual, now = supply_off_board(before), supply_off_board(board)
        for player in range(min(len(usual), len(now))):
            small, large = small_and_large(before.supply, player)
            board.supply -= min(usual[player][0] - small, now[player][0]) * packed_meeple(player, large=False)
            board.supply -= min(usual[player][1] - large, now[player][1]) * packed_meeple(player, large=True)
    for player, left in enumerate(draft.each("supply", supply, None)):
        if left is None:
            continue
        name = draft.config.players[player]
        if len(as_tuple(left)) != 2:
            draft.problems.append(f"the supply of {name} is {shown(left)}; give (small, large)")
            continue
        small, large = map(whole_number, as_tuple(left))
        max_small, max_large = small_and_large(board.supply, player)
        if type(small) is not int or type(large) is not int or small < 0 or large < 0:
            draft.problems.append(f"the supply of {name} is {shown(left)}; give (small, large), whole numbers from 0")
            continue
        if small > max_small or large > max_large:
            draft.add_problem(
                f"the supply of {name} is {shown(small)} small and {shown(large)} large; with the meeples on the board "
                f"it is at most {max_small} and {max_large} (R4)",
                "supply",
                "R4",
                player=name,
                small=max_small,
                large=max_large,
            )
            continue
        board.supply = without_player(board.supply, player) + small * packed_meeple(player, large=False)
        board.supply += large * packed_meeple(player, large=True)


def supply_off_board(board: Board) -> list[tuple[int, int]]:
    """All meeples that are not on the board, for each player: what a usual supply is."""
    packed = board.config.supply - sum(value >> 2 for value in board.standing.values())
    return [small_and_large(packed, player) for player in range(len(board.config.players))]


MAX_NUMBER = 999_999_999
"""The most points of a player, and the last turn: what has more than nine digits could not be read again."""

MAX_POINTS_IN_A_TURN = 100_000
"""More points than anybody can get in one turn, or at the end, with features of all tiles that a board can hold."""


def set_progress(draft: Draft, active: object, scores: object, turn: Any, last: object) -> None:
    """Set whose turn it is, the points, the number of the turn and the tile placed last."""
    board = draft.board
    player = draft.player(active)
    if player is not None:
        board.active = player
    points = [whole_number(value) for value in draft.each("scores", scores, 0)]
    for name, value in zip(draft.config.players, points, strict=True):
        if type(value) is not int or not 0 <= value <= MAX_NUMBER:
            draft.problems.append(f"{name} has {shown(value)} points; points are whole numbers from 0 to {MAX_NUMBER}")
    board.scores = points
    turn = whole_number(turn)
    if type(turn) is not int or not 1 <= turn <= MAX_NUMBER:
        draft.problems.append(f"the turn is {shown(turn)}; turns are counted from 1, up to {MAX_NUMBER}")
    board.turn = turn
    cell = draft.cell("the tile just placed is", last) if last is not None else None
    if cell is not None:
        packed_tile = board.cells[pack_cell(cell)]
        board.last = pack_cell(cell)
        board.base = packed_tile >> LAID_SHIFT
        board.turned = packed_tile & LAID_MASK
        board.closing = True
        board.touched = tuple(
            (neighbour >> LAID_SHIFT) + draft.config.tables.monastery[neighbour & LAID_MASK]
            for neighbour in (board.cells.get(board.last + offset) for offset in AROUND_OFFSETS)
            if neighbour is not None and draft.config.tables.monastery[neighbour & LAID_MASK] >= 0
        )


def set_phase(draft: Draft, phase: object, duties: object, circle: object, waiting: Any) -> None:
    """Set what the game waits for; something must be possible there."""
    board = draft.board
    waits = {s.phase.value: i for i, s in enumerate(TURN) if s.phase not in (Phase.SCORE, Phase.NEXT)}
    name = phase if phase is not None else ("place" if board.hand >= 0 else "draw")
    if not isinstance(name, str) or name not in waits:
        draft.problems.append(suggest("phase", name, waits))
        return
    board.step = waits[name]
    if board.step == PLACE and board.hand < 0:
        draft.problems.append("phase 'place' needs `hand`, the tile drawn")
        return
    if board.step != PLACE and board.hand >= 0:
        draft.problems.append(f"in phase {name!r} no tile is in hand; leave `hand` out, or take phase 'place'")
    if board.step > PLACE and board.step != OVER and board.last < 0:
        draft.add_problem(f"phase {name!r} needs `last`, the cell of the tile just placed", "nothing_just_placed", "R7")
        return
    if duties is not None and board.step != MAGIC:
        draft.problems.append(f"phase {name!r} has no `duties`; leave them out, or give phase 'magic'")
    if board.step != CIRCLE_ACT and (circle is not None or waiting not in (None, 0)):
        text = f"phase {name!r} has no `circle` and `waiting`; leave them out, or give phase 'circle_act'"
        draft.problems.append(text)
    if board.step == MAGIC:
        names = _shown_duties(draft) if duties is None else draft.entries("duties", duties)
        wrong = [name for name in names if not isinstance(name, str) or name not in DUTIES]
        draft.problems += [suggest("duty", name, DUTIES) for name in wrong]
        if wrong:
            return
        board.duties = sum(bit for name, bit in DUTIES.items() if name in names)
        if not board.duties:
            text = "phase 'magic' needs `duties`, because the board shows none (R16)"
            draft.add_problem(text, "no_magic", "R16", _last(draft))
        if board.duties & mage_witch.JOINING and not mage_witch.on_same_feature(board):
            text = "the duty 'joining' needs the mage and the witch on the same road or city (R16)"
            draft.add_problem(text, "not_joined", "R16", _last(draft))
            return
    if board.step in (CIRCLE, CIRCLE_ACT) and not crop_circles.has_choice(board):
        text = f"phase {name!r} needs a crop circle on the tile just placed and a meeple of its kind (R71)"
        draft.add_problem(text, "no_crop_circle", "R71", _last(draft))
    if board.step == CIRCLE_ACT:
        waiting = whole_number(waiting)
        if circle not in ("add", "remove") or type(waiting) is not int or not 0 < waiting <= len(board.scores):
            draft.problems.append(
                "phase 'circle_act' needs `circle`, 'add' or 'remove', and `waiting`, how many still have to decide"
            )
            return
        board.adding = circle == "add"
        board.waiting = waiting
    if board.step == MAGIC:
        board.codes = mage_witch.codes(board, mage_witch.open_roads_and_cities(board))
    elif board.step == CIRCLE_ACT:
        board.codes = crop_circles.act_codes(board)
    if board.step != OVER and not codes(board):
        hint = "; give `tiles_left`, or phase 'over'" if board.step == DRAW else ""
        code = "nothing_to_draw" if board.step == DRAW else "nothing_to_do"
        draft.add_problem(f"in phase {name!r} nothing could be done{hint}", code, "R7")


def check_room(draft: Draft) -> None:
    """Points and turns leave room for the rest of the game, so that each of its states can be written and read."""
    board = draft.board
    if board.step == OVER:
        return
    turns = board.left - (board.step == DRAW)  # to come after this one
    maximum = MAX_NUMBER - MAX_POINTS_IN_A_TURN * (turns + 2)
    for name, points in zip(draft.config.players, board.scores, strict=True):
        if points > maximum:
            text = f"{name} has {points} points; before the end of the game it is {maximum} at most"
            draft.add_problem(text, "points", player=name, most=maximum)
    if board.turn > MAX_NUMBER - turns:
        text = f"the turn is {board.turn}; with {counted(board.left, 'tile')} left it is {MAX_NUMBER - turns} at most"
        draft.add_problem(text, "turn", most=MAX_NUMBER - turns)


def _shown_duties(draft: Draft) -> list[str]:
    duties = ["joining"] if mage_witch.on_same_feature(draft.board) else []
    return [*duties, "symbol"] if draft.config.tables.magic[draft.board.turned >> 2] else duties


def check_features(draft: Draft) -> None:
    """Meeples and figures stand on features that are not scored yet (R42, R60), mage and witch apart (R19)."""
    board = draft.board
    if board.step == OVER:
        return  # what stands there stays: the end may come in the middle of a turn (`State.end_now`)
    fresh: set[int] = set()
    if board.step in (MAGIC, DEPLOY):
        last = range(board.base, board.base + len(draft.config.tables.kinds[board.turned]))
        fresh = {board.root(segment) for segment in (*last, *board.touched)}
    for segment, value in board.standing.items():
        if value & 3 != FIELD and _scored(draft, segment, fresh):
            spot = board.spot(segment)
            text = f"a meeple stands on {board.name(spot)}, which is complete and scored (R60)"
            draft.add_problem(text, "meeple_on_complete", "R60", [spot.cell], kind=board.kind(spot))
    stays = draft.config.rules.magic_return_unoccupied == "stay"
    for figure, segment in ((Figure.MAGE, board.mage), (Figure.WITCH, board.witch)):
        if segment >= 0 and _scored(draft, segment, fresh):
            free = not meeples_in(board.data[board.root(segment)])
            if not (stays and free):
                spot = board.spot(segment)
                text = f"the {figure} stands on {board.name(spot)}, which is complete and scored (R42)"
                draft.add_problem(text, "figure_on_complete", "R42", [spot.cell], figure=figure, kind=board.kind(spot))
    apart = draft.config.rules.magic_merge_no_spot == "remove_one"
    if mage_witch.on_same_feature(board) and apart and board.step != MAGIC:
        cells = [board.spot(segment).cell for segment in (board.mage, board.witch)]
        draft.add_problem(
            "the mage and the witch stand on the same road or city (R19)", "figures_together", "R19", cells
        )


def _last(draft: Draft) -> list[Cell]:
    return [unpack_cell(draft.board.last)] if draft.board.last >= 0 else []


def _scored(draft: Draft, segment: int, fresh: set[int]) -> bool:
    root = draft.board.root(segment)
    return not draft.board.data[root] & OPEN and root not in fresh


def build(**position: Unpack[Position]) -> Board:
    """The board of a position; the parameters are those of `Position`.

    Raises:
        SetupError: `problems` lists everything that is wrong.
        BadSetting, UnknownName: as for `State.start`.
    """
    return build_like(None, position)


def build_like(before: Board | None, position: Position) -> Board:
    """The board of a position; tiles and meeples that were missing from a game before stay missing from bag and supply.

    They are missing if they are neither on the board nor where they would be drawn or taken from, as a tile that was
    discarded (R12). Errors as for `build`.
    """
    for name in position:
        if name not in Position.__annotations__:
            raise UnknownName(suggest("parameter of a position", name, Position.__annotations__))
    rules = position.get("rules")
    draft = Draft(
        Board(
            check_config(
                position.get("players", 2),
                position.get("sets", DEFAULT_SETS),
                rules if rules is not None else Rules(),
                position.get("colours"),
            )
        )
    )
    lay_tiles(draft, position.get("tiles", (("D", 0, 0, 0),)))
    draft.raise_problems()  # pieces are only checked on a valid board
    take_in_hand(draft, position.get("hand"))
    fill_bag(draft, position.get("tiles_left"), before if "tiles_left" not in position else None)
    set_progress(
        draft,
        position.get("active", 0),
        position.get("scores", ()),
        position.get("turn", 1),
        position.get("last"),
    )
    stand_meeples(draft, position.get("meeples", ()))
    stand_figures(draft, position.get("mage"), position.get("witch"))
    set_supply(draft, position.get("supply", ()), before if "supply" not in position else None)
    draft.raise_problems()
    set_phase(draft, position.get("phase"), position.get("duties"), position.get("circle"), position.get("waiting", 0))
    check_features(draft)
    check_room(draft)
    draft.raise_problems()
    return draft.board


def revise(board: Board, changes: Mapping[str, Any]) -> Board:
    """The board of this position with some parameters changed.

    Raises:
        SetupError, BadSetting, UnknownName: as for `build`; or what is missing when players leave.
    """
    position = describe(board)
    changes = dict(changes)
    if "sets" in changes:
        sets = changes["sets"]
        changes["sets"] = resolve_custom_sets(board.config.custom, as_tuple(sets) or sets)
    if "players" in changes:
        changes["players"] = _names(position["players"], changes["players"])
        position |= _seated(board, position, changes)
    if "hand" in changes:
        position |= {"phase": None, "duties": None, "circle": None, "waiting": 0}
    elif changes.get("phase", position["phase"]) != position["phase"]:
        position |= {"duties": None, "circle": None, "waiting": 0}
        if changes["phase"] not in (None, Phase.PLACE):
            position |= {"hand": None}
    del position["tiles_left"], position["supply"]  # they follow from the rest, and from what was missing before
    return build_like(board, cast(Position, {**position, **changes}))


def _names(before: tuple[str, ...], players: object) -> object:
    """The names of the players, where a number keeps those that there are; anything else as it is."""
    players = whole_number(players)
    if type(players) is int and 0 < players <= len(PLAYER_NAMES):
        return (*before, *(name for name in PLAYER_NAMES if name not in before))[:players]
    return as_tuple(players) or players


def _seated(board: Board, position: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters that change with the players: each seat keeps its own, new ones are added, the last ones leave."""
    rules = changes.get("rules", position["rules"])
    config = check_config(
        changes["players"], changes.get("sets", position["sets"]), Rules() if rules is None else rules
    )
    count = len(config.players)
    chosen = board.config.chosen_colours
    by_name = isinstance(changes["players"], Mapping)  # each with a colour
    moved: dict[str, Any] = {
        "colours": [*chosen, *[None] * count][:count] if chosen and not by_name else None,
        "scores": [*position["scores"], *[0] * count][:count],
        "meeples": [meeple for meeple in position["meeples"] if meeple[0] < count],
    }
    problems = []
    if board.active >= count and "active" not in changes:
        problems.append(f"it is the turn of {position['players'][board.active]}, who leaves the game; give `active`")
    if board.step == CIRCLE_ACT and not changes.keys() & {"active", "waiting", "phase", "hand"}:
        decides = crop_circles.actor(board)
        if decides >= count:
            problems.append(f"{position['players'][decides]} decides at the crop circle and leaves; give `waiting`")
        moved["waiting"] = (board.active - decides) % count + 1
    if problems:
        raise SetupError(problems)
    return moved
