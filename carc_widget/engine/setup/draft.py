"""A board that is being filled, and what is wrong with it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from carc_widget.engine import coerce
from carc_widget.engine.board import LAID, Board, on_table, pack_cell
from carc_widget.engine.errors import CarcassonneError, ParseError, shown
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.setup.problem import Problem


class SetupError(CarcassonneError):
    """A position that is not possible.

    Attributes:
        problems: everything that is wrong with it, a sentence each; a `Problem` among them knows where it is.
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
        self.config = board.config
        self.tables = board.config.tables
        self.problems: list[str] = []

    def wrong(self, text: str, code: str, rule: str = "", cells: Iterable[Cell] = (), **facts: Any) -> None:
        """Something is wrong; the parameters are those of `Problem`."""
        self.problems.append(Problem(text, code, rule, cells, **facts))

    def stop_if_wrong(self) -> None:
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
        names = self.config.players
        if isinstance(player, str) and player in names:
            return names.index(player)
        if type(player) is int and 0 <= player < len(names):
            return player
        self.problems.append(f"there is no player {player!r}; the players are {', '.join(names)}")
        return None

    def each(self, what: str, values: object, default: Any) -> list[Any]:
        """A value for each player, from a list or by name."""
        names = self.config.players
        if isinstance(values, Mapping):
            for name in values:
                if name not in names:
                    self.problems.append(f"{what} are given for {name!r}; the players are {', '.join(names)}")
            return [values.get(name, default) for name in names]
        if not isinstance(values, Iterable):
            self.problems.append(f"{what} are {shown(values)}; give one for each player, in a list or by name")
            return [default] * len(names)
        each = list(values)
        if each and len(each) != len(names):
            self.problems.append(f"{what} are given for {len(each)} players; there are {len(names)}")
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
            self.problems.append(f"{what} at ({cell.x}, {cell.y}), but no tile lies there")
            return None
        return cell

    def spot(self, what: str, *place: object) -> Spot | None:
        """A segment on the board, given as one thing, or as its cell and its name there."""
        at = self.cell(f"{what} stands", place[0]) if len(place) == 2 else None
        if len(place) == 2 and at is None:
            return None
        try:
            return coerce.spot(self.board, place[0] if at is None else (at, place[1]))
        except ParseError as error:
            self.problems.append(f"{what} stands at {shown(place[0])}: expected {error.expected}, found {error.found}")
        except CarcassonneError as error:
            self.problems.append(f"{what}: {error}")
        return None

    def kind(self, spot: Spot) -> int:
        """The kind of the segment at a spot."""
        return self.tables.kinds[self.board.cells[pack_cell(spot.cell)] & LAID][spot.segment]
