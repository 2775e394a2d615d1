"""A board that is being filled, and what is wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from carc_widget.engine.board import LAID, Board, on_table, pack_cell
from carc_widget.engine.errors import CarcassonneError, UnknownName
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell


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


class Draft:
    """A board with the problems that were met while filling it: whatever is wrong is told at once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.setting = board.setting
        self.tables = board.setting.tables
        self.problems: list[str] = []

    def stop_if_wrong(self) -> None:
        """Raise all that is wrong so far.

        Raises:
            SetupError: something is.
        """
        if self.problems:
            raise SetupError(self.problems)

    def entries(self, what: str, given: object) -> list[Any]:
        """The entries of a list."""
        if isinstance(given, Iterable) and not isinstance(given, (str, Mapping)):
            return list(given)
        self.problems.append(f"the {what} are {given!r}; give a list")
        return []

    def player(self, player: object) -> int | None:
        """The index of a player."""
        names = self.setting.players
        if isinstance(player, str) and player in names:
            return names.index(player)
        if type(player) is int and 0 <= player < len(names):
            return player
        self.problems.append(f"there is no player {player!r}; the players are {', '.join(names)}")
        return None

    def each(self, what: str, given: object, default: Any) -> list[Any]:
        """A value for each player, from a list or by name."""
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

    def cell(self, what: str, given: object) -> Cell | None:
        """The cell of a tile."""
        parts = parts_of(given)
        if len(parts) != 2 or not all(type(part) is int for part in parts):
            self.problems.append(f"{what} at {given!r}; give a cell (x, y)")
            return None
        cell = Cell(*parts)
        if not on_table(cell) or pack_cell(cell) not in self.board.cells:
            self.problems.append(f"{what} at ({cell.x}, {cell.y}), but no tile lies there")
            return None
        return cell

    def spot(self, what: str, given: Any, where: Any) -> Spot | None:
        """A segment on the board."""
        cell = self.cell(f"{what} stands", given)
        if cell is None:
            return None
        there = self.board.cells[pack_cell(cell)]
        try:
            index = self.setting.tables.tiles[(there & LAID) >> 2].find_segment(str(where), there & 3)
        except UnknownName as error:
            self.problems.append(f"{what}: {error}")
            return None
        return Spot(cell, index)

    def kind(self, spot: Spot) -> int:
        """The kind of the segment at a spot."""
        return self.tables.kinds[self.board.cells[pack_cell(spot.cell)] & LAID][spot.segment]


def parts_of(entry: object) -> tuple[Any, ...]:
    """The parts of an entry such as a cell; none if it has no parts, or is text."""
    return tuple(entry) if isinstance(entry, Iterable) and not isinstance(entry, (str, Mapping)) else ()
