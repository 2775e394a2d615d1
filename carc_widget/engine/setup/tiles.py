"""The tiles of a position: those on the board, the one in hand and those in the bag."""

from collections.abc import Mapping

from carc_widget.engine.board import LAID, REACH, SIDE_OFFSETS, Board, pack_cell, unpack_cell
from carc_widget.engine.coerce import as_tuple, tile_id
from carc_widget.engine.errors import shown, suggest
from carc_widget.engine.game_config import GameConfig
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.placed import PlacedTile
from carc_widget.engine.refusals import EDGE_KINDS
from carc_widget.engine.setup.draft import Draft


def lay_tiles(draft: Draft, tiles: object) -> None:
    """Lay the tiles, if all of them match (R10)."""
    entries = draft.entries("tiles", tiles.items() if isinstance(tiles, Mapping) else tiles)
    if not entries and not draft.problems:
        draft.wrong("no tile lies on the board; give at least one, such as ('D', 0, 0, 0)", "no_tiles")
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
    for cell, there in laid.items():
        board.place(cell, there & LAID)
    board.last = -1
    board.touched = ()


def _read_tile(draft: Draft, entry: object) -> None:
    parts = as_tuple(entry)
    if len(parts) == 2 and isinstance(parts[1], PlacedTile):  # as `State.board` lists them
        parts = (parts[1].tile, *as_tuple(parts[0]), parts[1].rotation)
    if len(parts) != 4:
        draft.problems.append(f"{shown(entry)} is no tile on the board; give (id, x, y, rotation)")
        return
    id, x, y, rotation = (tile_id(parts[0]), *parts[1:])
    number = draft.tables.number.get(id) if isinstance(id, str) else None
    if number is None:
        draft.problems.append(suggest("tile", id, draft.tables.number))
        return
    if type(rotation) is not int or rotation not in (0, 1, 2, 3):
        draft.problems.append(f"tile {id} has rotation {rotation!r}; it is 0, 1, 2 or 3 quarter turns clockwise")
        return
    if type(x) is not int or type(y) is not int or max(abs(x), abs(y)) > REACH:
        draft.problems.append(f"tile {id} lies at ({x!r}, {y!r}); x and y are whole numbers up to {REACH}")
        return
    cell = pack_cell(Cell(x, y))
    if cell in draft.board.cells:
        draft.problems.append(f"two tiles lie at ({x}, {y}); the second is {id}")
        return
    draft.board.cells[cell] = number << 2 | rotation  # laid for good when all have been checked


def _check_edges(draft: Draft) -> None:
    cells = draft.board.cells
    for cell, there in cells.items():
        edges = _edges(draft, there)
        for side, offset in ((Side.E, SIDE_OFFSETS[1]), (Side.S, SIDE_OFFSETS[2])):
            beside = cells.get(cell + offset)
            if beside is not None and edges[side] != _edges(draft, beside)[side.opposite]:
                here, other = unpack_cell(cell), unpack_cell(cell + offset)
                mine, theirs = EDGE_KINDS[edges[side]], EDGE_KINDS[_edges(draft, beside)[side.opposite]]
                draft.wrong(
                    f"the tiles at ({here.x}, {here.y}) and ({other.x}, {other.y}) do not match: "
                    f"{mine} against {theirs} (R10)",
                    "mismatch",
                    "R10",
                    (here, other),
                    side=side,
                    mine=mine,
                    theirs=theirs,
                )


def _edges(draft: Draft, there: int) -> tuple[int, int, int, int]:
    return draft.tables.edges[(there & LAID) >> 2][there & 3]


def _check_copies(draft: Draft) -> None:
    config = draft.config
    for number, used in _used(draft.board).items():
        available = _available(config, number)
        if used > available:
            tile = config.tables.tiles[number]
            hint = "" if available else f"; it belongs to {tile.set!r}"
            if tile.set == "crop_circles_2" and not available:
                hint += " (with the option crop_tiles='all', but for K3)"
            lying = [unpack_cell(cell) for cell, there in draft.board.cells.items() if (there & LAID) >> 2 == number]
            draft.wrong(
                f"tile {tile.id} is used {used} times; the sets in play hold {available}{hint}",
                "copies",
                cells=lying[available:] if available < len(lying) else lying[-1:],
                tile=tile,
                used=used,
                available=available,
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
        draft.wrong(text, "apart", "R10", [here])


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
    board.moves = board.placements(board.hand)
    if not board.moves:
        text = f"tile {hand} in hand fits nowhere on this board (R12)"
        draft.wrong(text, "hand_fits_nowhere", "R12", tile=draft.config.tables.tiles[board.hand])


def fill_bag(draft: Draft, tiles_left: object, before: Board | None) -> None:
    """Put into the bag what is given, or all that lies nowhere else and was not missing before."""
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
            id = tile_id(tile)
            if not isinstance(id, str) or id not in number:
                draft.problems.append(suggest("tile", id, number))
            elif type(copies) is not int or not 0 <= copies <= rest[number[id]]:
                most = rest[number[id]]
                draft.problems.append(f"{copies!r} tiles {id} cannot be left in the bag; 0 to {most} can")
            else:
                board.bag[number[id]] = copies
    board.left = sum(board.bag)


def tiles_off_board(board: Board) -> list[int]:
    """All tiles of the sets that are neither on the board nor in hand, by tile number: what is left in a usual bag."""
    used = _used(board)
    return [min(n, _available(board.config, i) - used.get(i, 0)) for i, n in enumerate(board.config.bag)]


def _missing(board: Board) -> dict[str, int]:
    """The tiles of the sets that lie neither on the board nor in hand nor in the bag, by id."""
    rest = tiles_off_board(board)
    number = board.config.tables.number
    return {id: rest[i] - board.bag[i] for id, i in number.items() if rest[i] > board.bag[i]}


def _available(config: GameConfig, number: int) -> int:
    drawn = config.bag[number]
    return drawn + (config.tables.tiles[number].start_copies if drawn else 0)


def _used(board: Board) -> dict[int, int]:
    used: dict[int, int] = {}
    for there in board.cells.values():
        used[(there & LAID) >> 2] = used.get((there & LAID) >> 2, 0) + 1
    if board.hand >= 0:
        used[board.hand] = used.get(board.hand, 0) + 1
    return used
