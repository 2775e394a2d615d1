"""Positions set up directly, with a report of everything that is wrong with them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from carc_widget.engine import crop_circles, mage_witch
from carc_widget.engine.board import (
    AROUND_OFFSETS,
    FIELD,
    LAID,
    LAID_SHIFT,
    OPEN,
    REACH,
    ROAD,
    SIDE_OFFSETS,
    Board,
    meeples_in,
    on_table,
    pack_cell,
    unpack_cell,
)
from carc_widget.engine.errors import CarcassonneError, UnknownName, suggest
from carc_widget.engine.feature import unpack_meeples
from carc_widget.engine.figures import MEEPLES, Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.rules import Rules
from carc_widget.engine.setting import check_setting
from carc_widget.engine.turn import CIRCLE, CIRCLE_ACT, DEPLOY, DRAW, MAGIC, OVER, PLACE, TURN, Phase, codes

DUTIES = {"joining": mage_witch.JOINING, "symbol": mage_witch.SYMBOL}
"""The names of what a magic step can owe (R16)."""

_EDGES = {1: "field", 2: "city", 3: "road"}


class SetupError(CarcassonneError):
    """A position that is not possible.

    Attributes:
        problems: everything that is wrong with it, a sentence each.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        lines = [f"- {problem}" for problem in self.problems[:20]]
        if len(lines) < len(self.problems):
            lines.append(f"- and {len(self.problems) - len(lines)} more, which `problems` lists")
        super().__init__("\n".join(["this position is not possible:", *lines]))


def build(
    *,
    players: int | Sequence[str] = 2,
    sets: Iterable[str] = ("base", "mage_witch"),
    rules: Rules | None = None,
    tiles: Iterable[Sequence[Any]] = (("D", 0, 0, 0),),
    meeples: Iterable[Sequence[Any]] = (),
    mage: Sequence[Any] | None = None,
    witch: Sequence[Any] | None = None,
    hand: str | None = None,
    active: int | str = 0,
    phase: str | None = None,
    scores: Mapping[str, int] | Sequence[int] = (),
    supply: Mapping[str, Sequence[int]] | Sequence[Sequence[int]] = (),
    tiles_left: Mapping[str, int] | None = None,
    last: Sequence[int] | None = None,
    turn: int = 1,
    duties: Iterable[str] | None = None,
    circle: str | None = None,
    waiting: int = 0,
    **unknown: Any,
) -> Board:
    """The board of a position.

    Parameters:
        players, sets, rules: as for `State.start`.
        tiles: `(id, x, y, rotation)` each; the rotation in quarter turns clockwise.
        meeples: `(player, (x, y), where)` or `(player, (x, y), where, kind)` each; the player as name or index,
            `where` as a segment is named on the board (`city N`, `field EL`, `monastery`), the kind `small` or `large`.
        mage, witch: `((x, y), where)`, or `None` when set aside.
        hand: the id of the tile drawn and not yet placed.
        active: whose turn it is, as name or index.
        phase: what the game waits for; by default `place` with a tile in hand, else `draw`.
        scores: the points, a player each, or by name.
        supply: `(small, large)` meeples left, a player each, or by name; by default all that are not on the board.
        tiles_left: tile id -> copies in the bag; by default all tiles of the sets that are not on the board.
        last: the cell of the tile just placed; needed from the magic step on.
        turn: the number of the turn, from 1.
        duties: in phase `magic`, what is owed: `joining`, `symbol`, or both; by default what the board shows.
        circle: in phase `circle_act`, what was chosen: `add` or `remove`.
        waiting: in phase `circle_act`, how many players have still to decide.

    Raises:
        SetupError: `problems` lists everything that is wrong.
        BadSetting, UnknownName: as for `State.start`.
    """
    for name in unknown:
        raise UnknownName(suggest("parameter of a position", name, (n for n in build.__annotations__ if n != "return")))
    board = Board(check_setting(players, sets, rules if rules is not None else Rules()))
    builder = _Builder(board)
    builder.tiles(builder.entries("tiles", tiles))
    builder.stop_if_wrong()  # what stands on the tiles makes no sense before they lie
    builder.bag(hand, tiles_left)
    builder.progress(active, scores, turn, last)
    builder.meeples(builder.entries("meeples", meeples))
    builder.figures(mage, witch)
    builder.supply(supply)
    builder.stop_if_wrong()
    builder.phase(phase, duties, circle, waiting)
    builder.features()
    builder.stop_if_wrong()
    return board


def describe(board: Board) -> dict[str, Any]:
    """The parameters of `build` that give this board again."""
    setting = board.setting
    kinds = setting.tables.tiles
    step = board.step

    def where(segment: int) -> tuple[tuple[int, int], str] | None:
        if segment < 0:
            return None
        spot = board.spot(segment)
        return (spot.cell.x, spot.cell.y), board.key(spot)

    standing = unpack_meeples(board, tuple(board.standing.items()))
    return {
        "players": setting.players,
        "sets": setting.sets,
        "rules": setting.rules,
        "tiles": [
            (kinds[(there & LAID) >> 2].id, *unpack_cell(cell), there & 3) for cell, there in board.cells.items()
        ],
        "meeples": [(m.player, tuple(m.spot.cell), board.key(m.spot), m.kind.value) for m in standing],
        "mage": where(board.mage),
        "witch": where(board.witch),
        "hand": kinds[board.hand].id if board.hand >= 0 else None,
        "active": board.active,
        "phase": None if step in (DRAW, PLACE) else TURN[step].phase.value,
        "scores": tuple(board.scores),
        "supply": tuple(
            (board.supply >> 4 * p & 7, board.supply >> 4 * p + 3 & 1) for p in range(len(setting.players))
        ),
        "tiles_left": {kinds[i].id: copies for i, copies in enumerate(board.bag) if copies},
        "last": tuple(unpack_cell(board.last)) if board.last >= 0 else None,
        "turn": board.turn,
        "duties": [name for name, bit in DUTIES.items() if board.duties & bit] if step == MAGIC else None,
        "circle": ("add" if board.adding else "remove") if step == CIRCLE_ACT else None,
        "waiting": board.waiting if step == CIRCLE_ACT else 0,
    }


def revise(board: Board, changes: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of this board with some changed; what follows from these is left to `build` again."""
    position = describe(board)
    dropped = set()
    if "tiles" in changes or "sets" in changes or "rules" in changes:
        dropped |= {"tiles_left"}
    if "meeples" in changes or "sets" in changes or "players" in changes:
        dropped |= {"supply"}
    if "hand" in changes:
        dropped |= {"phase", "duties", "circle", "waiting"}
        for id, copies in ((position["hand"], 1), (changes["hand"], -1)):
            if isinstance(id, str) and (id in position["tiles_left"] or copies == 1):
                position["tiles_left"][id] = position["tiles_left"].get(id, 0) + copies
    return {**{name: value for name, value in position.items() if name not in dropped}, **changes}


def tiles_off_board(board: Board) -> list[int]:
    """All tiles of the sets that are neither on the board nor in hand, by tile number: what is left in a usual bag."""
    builder = _Builder(board)
    used = builder.used()
    return [min(n, builder.available(i) - used.get(i, 0)) for i, n in enumerate(board.setting.bag)]


def supply_off_board(board: Board) -> list[tuple[int, int]]:
    """All small and large meeples that are not on the board, for each player: what a usual supply is."""
    packed = board.setting.supply - sum(value >> 2 for value in board.standing.values())
    return [(packed >> 4 * p & 7, packed >> 4 * p + 3 & 1) for p in range(len(board.setting.players))]


class _Builder:
    """Fills a board and collects what is wrong."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.setting = board.setting
        self.problems: list[str] = []

    def stop_if_wrong(self) -> None:
        if self.problems:
            raise SetupError(self.problems)

    def entries(self, what: str, given: object) -> list[Any]:
        if isinstance(given, Iterable) and not isinstance(given, (str, Mapping)):
            return list(given)
        self.problems.append(f"the {what} are {given!r}; give a list")
        return []

    def tiles(self, tiles: list[Sequence[Any]]) -> None:
        if not tiles and not self.problems:
            self.problems.append("no tile lies on the board; give at least one, such as ('D', 0, 0, 0)")
        for entry in tiles:
            self._tile(entry)
        board = self.board
        self._check_copies()
        for cell, there in board.cells.items():
            edges = self._edges(there)
            for side, offset in ((Side.E, SIDE_OFFSETS[1]), (Side.S, SIDE_OFFSETS[2])):
                beside = board.cells.get(cell + offset)
                if beside is not None and edges[side] != self._edges(beside)[side.opposite]:
                    here, other = unpack_cell(cell), unpack_cell(cell + offset)
                    shown, facing = _EDGES[edges[side]], _EDGES[self._edges(beside)[side.opposite]]
                    self.problems.append(
                        f"the tiles at ({here.x}, {here.y}) and ({other.x}, {other.y}) do not match: "
                        f"{shown} against {facing} (R10)"
                    )
        if self.problems:
            return
        self._check_connected()
        laid = dict(board.cells)
        board.cells.clear()
        for cell, there in laid.items():
            board.place(cell, there & LAID)
        board.last = -1
        board.touched = ()

    def _tile(self, entry: Sequence[Any]) -> None:
        parts = _parts(entry)
        if len(parts) != 4:
            self.problems.append(f"{entry!r} is no tile on the board; give (id, x, y, rotation)")
            return
        id, x, y, rotation = parts
        number = self.setting.tables.number.get(id) if isinstance(id, str) else None
        if number is None:
            self.problems.append(suggest("tile", id, self.setting.tables.number))
            return
        if type(rotation) is not int or rotation not in (0, 1, 2, 3):
            self.problems.append(f"tile {id} has rotation {rotation!r}; it is 0, 1, 2 or 3 quarter turns clockwise")
            return
        if type(x) is not int or type(y) is not int or max(abs(x), abs(y)) > REACH:
            self.problems.append(f"tile {id} lies at ({x!r}, {y!r}); x and y are whole numbers up to {REACH}")
            return
        cell = pack_cell(Cell(x, y))
        if cell in self.board.cells:
            self.problems.append(f"two tiles lie at ({x}, {y}); the second is {id}")
            return
        self.board.cells[cell] = number << 2 | rotation  # laid for good when all have been checked

    def _edges(self, there: int) -> tuple[int, int, int, int]:
        return self.setting.tables.edges[(there & LAID) >> 2][there & 3]

    def available(self, number: int) -> int:
        drawn = self.setting.bag[number]
        return drawn + (self.setting.tables.tiles[number].start_copies if drawn else 0)

    def used(self) -> dict[int, int]:
        used: dict[int, int] = {}
        for there in self.board.cells.values():
            used[(there & LAID) >> 2] = used.get((there & LAID) >> 2, 0) + 1
        if self.board.hand >= 0:
            used[self.board.hand] = used.get(self.board.hand, 0) + 1
        return used

    def _check_copies(self) -> None:
        for number, used in self.used().items():
            available = self.available(number)
            if used > available:
                tile = self.setting.tables.tiles[number]
                hint = "" if available else f"; it belongs to {tile.set!r}"
                if tile.set == "crop_circles_2" and not available:
                    hint += " (with the option crop_tiles='all', but for K3)"
                self.problems.append(f"tile {tile.id} is used {used} times; the sets in play hold {available}{hint}")

    def _check_connected(self) -> None:
        cells = self.board.cells
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
            self.problems.append(f"the tile at ({here.x}, {here.y}) is not connected with the first one (R10)")

    def bag(self, hand: str | None, tiles_left: Mapping[str, int] | None) -> None:
        board = self.board
        number = self.setting.tables.number
        if hand is not None:
            if isinstance(hand, str) and hand in number:
                board.hand = number[hand]
                self._check_copies()
                board.moves = board.placements(board.hand)
                if not board.moves:
                    self.problems.append(f"tile {hand} in hand fits nowhere on this board (R12)")
            else:
                self.problems.append(suggest("tile", hand, number))
        rest = tiles_off_board(board)
        if tiles_left is None:
            board.bag = rest
        elif not isinstance(tiles_left, Mapping):
            self.problems.append(f"the tiles left are {tiles_left!r}; give how many by tile, such as {{'E': 1}}")
        else:
            board.bag = [0] * len(rest)
            for id, copies in tiles_left.items():
                if id not in number:
                    self.problems.append(suggest("tile", id, number))
                elif type(copies) is not int or not 0 <= copies <= rest[number[id]]:
                    most = rest[number[id]]
                    self.problems.append(f"{copies!r} tiles {id} cannot be left in the bag; 0 to {most} can")
                else:
                    board.bag[number[id]] = copies
        board.left = sum(board.bag)

    def progress(self, active: int | str, scores: Any, turn: int, last: Sequence[int] | None) -> None:
        board = self.board
        player = self._player(active)
        if player is not None:
            board.active = player
        points = self._each("scores", scores, 0)
        for name, value in zip(self.setting.players, points, strict=True):
            if type(value) is not int or value < 0:
                self.problems.append(f"{name} has {value!r} points; points are whole numbers from 0")
        board.scores = points
        if type(turn) is not int or turn < 1:
            self.problems.append(f"the turn is {turn!r}; turns are counted from 1")
        board.turn = turn
        cell = self._cell("the tile just placed lies", last) if last is not None else None
        if cell is not None:
            there = board.cells[pack_cell(cell)]
            board.last = pack_cell(cell)
            board.base = there >> LAID_SHIFT
            board.turned = there & LAID
            board.closing = True
            board.touched = tuple(
                (beside >> LAID_SHIFT) + self.setting.tables.monastery[beside & LAID]
                for beside in (board.cells.get(board.last + offset) for offset in AROUND_OFFSETS)
                if beside is not None and self.setting.tables.monastery[beside & LAID] >= 0
            )

    def _player(self, player: object) -> int | None:
        names = self.setting.players
        if isinstance(player, str) and player in names:
            return names.index(player)
        if type(player) is int and 0 <= player < len(names):
            return player
        self.problems.append(f"there is no player {player!r}; the players are {', '.join(names)}")
        return None

    def _each(self, what: str, given: Any, default: Any) -> list[Any]:
        names = self.setting.players
        if isinstance(given, Mapping):
            for name in given:
                if name not in names:
                    self.problems.append(f"{what} are given for {name!r}; the players are {', '.join(names)}")
            return [given.get(name, default) for name in names]
        if not isinstance(given, Iterable):
            self.problems.append(f"{what} are {given!r}; give one for each player, in a list or by name")
            return [default] * len(names)
        values = list(given)
        if values and len(values) != len(names):
            self.problems.append(f"{what} are given for {len(values)} players; there are {len(names)}")
            return [default] * len(names)
        return values or [default] * len(names)

    def _cell(self, what: str, given: Any) -> Cell | None:
        parts = _parts(given)
        if len(parts) != 2 or not all(type(part) is int for part in parts):
            self.problems.append(f"{what} at {given!r}; give a cell (x, y)")
            return None
        cell = Cell(*parts)
        if not on_table(cell) or pack_cell(cell) not in self.board.cells:
            self.problems.append(f"{what} at ({cell.x}, {cell.y}), but no tile lies there")
            return None
        return cell

    def _spot(self, what: str, given: Any, where: Any) -> Spot | None:
        cell = self._cell(f"{what} stands", given)
        if cell is None:
            return None
        there = self.board.cells[pack_cell(cell)]
        try:
            index = self.setting.tables.tiles[(there & LAID) >> 2].find_segment(str(where), there & 3)
        except UnknownName as error:
            self.problems.append(f"{what}: {error}")
            return None
        return Spot(cell, index)

    def meeples(self, meeples: list[Sequence[Any]]) -> None:
        board = self.board
        for entry in meeples:
            try:
                player, cell, where, kind = (*_parts(entry), "small")[:4]
                kind = MeepleKind(kind)
            except (TypeError, ValueError):
                self.problems.append(
                    f"{entry!r} is no meeple on the board; give (player, (x, y), where) or "
                    "(player, (x, y), where, 'small' or 'large')"
                )
                continue
            index = self._player(player)
            if index is None:
                continue
            name = self.setting.players[index]
            spot = self._spot(f"{name}'s meeple", cell, where)
            if spot is None:
                continue
            segment = board.segment(spot)
            packed = 8 if kind is MeepleKind.LARGE else 1
            left = board.supply >> 4 * index & 15
            if not left & (8 if kind is MeepleKind.LARGE else 7):
                most = MEEPLES if kind is MeepleKind.SMALL else left >> 3
                self.problems.append(f"{name} has more {kind} meeples on the board than the {most} that there are (R4)")
                continue
            before = board.standing.get(segment, 0) >> 2
            circles = "crop_circles_2" in self.setting.sets
            shared = circles and self.setting.rules.crop_add_place == "same_feature"
            if before & ~(15 << 4 * index) and not shared:
                self.problems.append(f"two players stand on {board.name(spot)}; a segment has one owner (R48)")
            elif before and not circles:
                self.problems.append(f"{name} has two meeples on {board.name(spot)}; only crop circles do that (R74)")
            board.stand(segment, self._kind(spot), packed << 4 * index)

    def _kind(self, spot: Spot) -> int:
        return self.setting.tables.kinds[self.board.cells[pack_cell(spot.cell)] & LAID][spot.segment]

    def figures(self, mage: Sequence[Any] | None, witch: Sequence[Any] | None) -> None:
        board = self.board
        for figure, given in ((Figure.MAGE, mage), (Figure.WITCH, witch)):
            if given is None:
                continue
            if "mage_witch" not in self.setting.sets:
                self.problems.append(f"the {figure} is on the board, but the set 'mage_witch' is not in play (R1)")
            if len(_parts(given)) != 2:
                self.problems.append(
                    f"the {figure} stands at {given!r}; give ((x, y), where), such as ((0, 0), 'city N')"
                )
                continue
            spot = self._spot(f"the {figure}", *_parts(given))
            if spot is None:
                continue
            if self._kind(spot) > ROAD:
                self.problems.append(
                    f"the {figure} stands on {board.name(spot)}; only roads and cities can hold it (R18)"
                )
                continue
            if figure is Figure.MAGE:
                board.mage = board.segment(spot)
            else:
                board.witch = board.segment(spot)
        board.joined = mage_witch.together(board)

    def supply(self, supply: Any) -> None:
        board = self.board
        for player, given in enumerate(self._each("supply", supply, None)):
            if given is None:
                continue
            name = self.setting.players[player]
            if len(_parts(given)) != 2:
                self.problems.append(f"the supply of {name} is {given!r}; give (small, large)")
                continue
            small, large = given
            most = board.supply >> 4 * player & 15
            if (
                type(small) is not int
                or type(large) is not int
                or not (0 <= small <= most & 7 and 0 <= large <= most >> 3)
            ):
                self.problems.append(
                    f"the supply of {name} is {small!r} small and {large!r} large; with the meeples on the board it is "
                    f"at most {most & 7} and {most >> 3} (R4)"
                )
                continue
            board.supply += (small + 8 * large - most) << 4 * player

    def phase(self, phase: str | None, duties: Iterable[str] | None, circle: str | None, waiting: int) -> None:
        board = self.board
        waits = {s.phase.value: i for i, s in enumerate(TURN) if s.phase not in (Phase.SCORE, Phase.NEXT)}
        wanted = phase if phase is not None else ("place" if board.hand >= 0 else "draw")
        if not isinstance(wanted, str) or wanted not in waits:
            self.problems.append(suggest("phase", wanted, waits))
            return
        board.step = waits[wanted]
        if board.step == PLACE and board.hand < 0:
            self.problems.append("phase 'place' needs `hand`, the tile drawn")
            return
        if board.step != PLACE and board.hand >= 0:
            self.problems.append(f"in phase {wanted!r} no tile is in hand; leave `hand` out, or take phase 'place'")
        if board.step > PLACE and board.step != OVER and board.last < 0:
            self.problems.append(f"phase {wanted!r} needs `last`, the cell of the tile just placed")
            return
        if board.step == MAGIC:
            names = self._shown_duties() if duties is None else self.entries("duties", duties)
            wrong = [name for name in names if not isinstance(name, str) or name not in DUTIES]
            self.problems += [suggest("duty", name, DUTIES) for name in wrong]
            if wrong:
                return
            board.duties = sum(bit for name, bit in DUTIES.items() if name in names)
            if not board.duties:
                self.problems.append("phase 'magic' needs `duties`, because the board shows none (R16)")
        if board.step in (CIRCLE, CIRCLE_ACT) and not crop_circles.choice_waits(board):
            self.problems.append(
                f"phase {wanted!r} needs a crop circle on the tile just placed and a meeple of its kind (R71)"
            )
        if board.step == CIRCLE_ACT:
            if circle not in ("add", "remove") or type(waiting) is not int or not 0 < waiting <= len(board.scores):
                self.problems.append(
                    "phase 'circle_act' needs `circle`, 'add' or 'remove', and `waiting`, how many players decide still"
                )
                return
            board.adding = circle == "add"
            board.waiting = waiting
        if board.step == MAGIC:
            board.moves = mage_witch.codes(board)
        elif board.step == CIRCLE_ACT:
            board.moves = crop_circles.act_codes(board)
        if board.step != OVER and not codes(board):
            hint = "; give `tiles_left`, or phase 'over'" if board.step == DRAW else ""
            self.problems.append(f"in phase {wanted!r} nothing could be done{hint}")

    def _shown_duties(self) -> list[str]:
        found = ["joining"] if mage_witch.together(self.board) else []
        return [*found, "symbol"] if self.setting.tables.magic[self.board.turned >> 2] else found

    def features(self) -> None:
        """Meeples and figures stand on features that are not scored yet (R42, R60), mage and witch apart (R19)."""
        board = self.board
        if board.step == OVER:
            return  # what stands there stays: the end may come in the middle of a turn (`State.end_now`)
        fresh: set[int] = set()
        if board.step in (MAGIC, DEPLOY):
            last = range(board.base, board.base + len(self.setting.tables.kinds[board.turned]))
            fresh = {board.root(segment) for segment in (*last, *board.touched)}
        done = [
            board.name(board.spot(segment))
            for segment, value in board.standing.items()
            if value & 3 != FIELD and self._scored(segment, fresh)
        ]
        self.problems += [f"a meeple stands on {name}, which is complete and scored (R60)" for name in done]
        stays = self.setting.rules.magic_return_unoccupied == "stay"
        for figure, segment in ((Figure.MAGE, board.mage), (Figure.WITCH, board.witch)):
            if segment >= 0 and self._scored(segment, fresh):
                free = not meeples_in(board.data[board.root(segment)])
                if not (stays and free):
                    name = board.name(board.spot(segment))
                    self.problems.append(f"the {figure} stands on {name}, which is complete and scored (R42)")
        apart = self.setting.rules.magic_merge_no_spot == "remove_one"
        if mage_witch.together(board) and apart and board.step != MAGIC:
            self.problems.append("the mage and the witch stand on the same road or city (R19)")

    def _scored(self, segment: int, fresh: set[int]) -> bool:
        root = self.board.root(segment)
        return not self.board.data[root] & OPEN and root not in fresh


def _parts(entry: object) -> tuple[Any, ...]:
    """The parts of an entry such as a cell; none if it has no parts, or is text."""
    return tuple(entry) if isinstance(entry, Iterable) and not isinstance(entry, (str, Mapping)) else ()
