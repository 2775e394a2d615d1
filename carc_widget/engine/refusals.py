"""Why an action is not legal: every reason at once, each with a stable code, the rule and what it is about.

Written as predicates of their own, not by looking into the list of legal actions: a test checks that the two agree.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import carc_widget.engine
from carc_widget.engine import coerce, crop_circles, mage_witch
from carc_widget.engine.actions import (
    AddMeeple,
    ChooseCircle,
    Deploy,
    Draw,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.board import (
    KINDS,
    LAID_MASK,
    MEEPLES,
    OPEN,
    SIDE_OFFSETS,
    Board,
    has_meeple,
    meeples_of,
    on_table,
    pack_cell,
    unpack_cell,
)
from carc_widget.engine.describable import Describable, repr_without_defaults
from carc_widget.engine.errors import CarcassonneError, shown
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import TURN, Phase


@dataclass(frozen=True, slots=True)
class Reason(Describable):
    """One way in which an action is wrong: a code, the rule, and what it is about, without words.

    Attributes:
        code: a stable word for programs, such as `edge_mismatch`.
        rule: the id of the rule.
        value: a value that makes no sense, as Python writes it, cut where it is long.
        tile, hand: the tile that was named, and the one in hand.
        cell: the cell that was named.
        neighbour: the cell of the tile that it does not match, or that it would touch only at a corner.
        side: the side of the cell where edges do not match, with what the tile `shows` there and what it `meets`.
        spot, key, kind: the segment that was named, how the notation names it, and what it is.
        figure: the magic figure that was to move.
        meeple: the kind of meeple; `None` if no meeple of any kind is left.
        circle_kind: the kind of feature whose meeples a crop circle names.
        phase: what the game waits for instead.
        action: the kind of action that was tried; for a malformed one, how such an action is written.
        option: the option of the rules that makes it so, where another reading would allow it.
    """

    code: str
    rule: str
    value: str = ""
    tile: str = ""
    hand: str = ""
    cell: Cell | None = None
    neighbour: Cell | None = None
    side: Side | None = None
    shows: FeatureKind | None = None
    meets: FeatureKind | None = None
    spot: Spot | None = None
    key: str = ""
    kind: FeatureKind | None = None
    figure: Figure | None = None
    meeple: MeepleKind | None = None
    circle_kind: FeatureKind | None = None
    phase: Phase | None = None
    action: str = ""
    option: str = ""

    __repr__ = repr_without_defaults


class IllegalAction(CarcassonneError):
    """An action that is not legal in a state; the state stays as it is.

    Attributes:
        action: what was tried.
        state: the state, unchanged.
        reasons: everything that is wrong with it.
        where: the place in a record, such as `line 12, column 5`, if it comes from one.
    """

    def __init__(
        self, action: object, state: "carc_widget.engine.State", reasons: tuple[Reason, ...], where: str = ""
    ) -> None:
        self.action = action
        self.state = state
        self.reasons = reasons
        self.where = where
        super().__init__(action, state, reasons)

    def __str__(self) -> str:
        from carc_widget import i18n  # i18n is a layer above the engine

        return i18n.refusal_message(self.reasons, self.where)


_PHASES: dict[type, tuple[Phase, ...]] = {
    Draw: (Phase.DRAW,),
    Place: (Phase.PLACE,),
    MoveFigure: (Phase.MAGIC,),
    RemoveFigure: (Phase.MAGIC,),
    Deploy: (Phase.DEPLOY,),
    Pass: (Phase.DEPLOY, Phase.CIRCLE_ACT),
    ChooseCircle: (Phase.CIRCLE,),
    AddMeeple: (Phase.CIRCLE_ACT,),
    TakeBack: (Phase.CIRCLE_ACT,),
}

_ARGUMENTS: dict[type, str] = {
    Draw: "('E')",
    Place: "((0, -1), 2)",
    MoveFigure: "('mage', 'road N 0,0')",
    RemoveFigure: "('mage')",
    Deploy: "('city N 0,0')",
    ChooseCircle: "('add')",
    AddMeeple: "('field EL 0,0')",
    TakeBack: "('field EL 0,0')",
}
"""Examples of the arguments of the actions that can be malformed."""

EDGE_KINDS = {1: FeatureKind.FIELD, 2: FeatureKind.CITY, 3: FeatureKind.ROAD}
"""What the edges of `Tables.edges` show."""


def reasons(board: Board, action: object) -> tuple[Reason, ...]:
    """Everything that is wrong with an action; empty exactly if it is legal."""
    if type(action) not in _PHASES:
        return (Reason("not_an_action", "R7", value=shown(action)),)
    phase = TURN[board.step].phase
    if phase not in _PHASES[type(action)]:
        return (_wrong_phase(phase, action),)
    try:
        return tuple(_reasons(board, coerce.action(board, action)))
    except (TypeError, ValueError, AttributeError) as error:
        cause = f" ({error})" if isinstance(error, CarcassonneError) else ""  # not the words of Python
        example = type(action).__name__ + _ARGUMENTS[type(action)]
        return (Reason("malformed", "R7", value=f"{shown(action)}{cause}", action=example),)


def _wrong_phase(phase: Phase, action: object) -> Reason:
    if phase is Phase.OVER:
        return Reason("game_over", "R8")
    if phase is Phase.MAGIC and isinstance(action, Pass):
        return Reason("magic_step_mandatory", "R20")
    if phase is Phase.CIRCLE and isinstance(action, Pass):
        return Reason("choice_mandatory", "R71")
    return Reason("wrong_phase", "R7", phase=phase, action=type(action).__name__)


def _reasons(board: Board, action: object) -> list[Reason]:
    match action:
        case Draw(tile):
            return _draw(board, tile)
        case Place(cell, rotation, tile):
            return _place(board, tile, cell, rotation)
        case MoveFigure(figure, spot):
            return _move(board, coerce.figure(figure), spot)
        case RemoveFigure(figure):
            return _remove(board, coerce.figure(figure))
        case Deploy(spot, kind):
            return _deploy(board, spot, coerce.kind(kind))
        case Pass():
            return _pass(board)
        case ChooseCircle(choice):
            if choice in ("add", "remove"):
                return []
            return [Reason("unknown_choice", "R71", value=shown(choice))]
        case AddMeeple(spot, kind):
            return _add(board, spot, coerce.kind(kind))
        case TakeBack(spot, kind):
            return _take_back(board, spot, coerce.kind(kind))
    raise AssertionError("every action is handled above")


def _draw(board: Board, tile: object) -> list[Reason]:
    number = board.config.tables.number.get(tile) if isinstance(tile, str) else None
    if number is None:
        return [Reason("unknown_tile", "R1", value=shown(tile))]
    if board.bag[number]:
        return []
    if not board.config.bag[number]:
        return [Reason("not_in_play", "R1", tile=str(tile))]
    return [Reason("none_left", "R3", tile=str(tile))]


def _place(board: Board, tile: object, cell: Cell, rotation: object) -> list[Reason]:
    problems = []
    hand = board.config.tables.tiles[board.hand]
    if tile != hand.id:
        problems.append(Reason("not_in_hand", "R7", value=shown(tile), hand=hand.id))
    if type(rotation) is not int or rotation not in (0, 1, 2, 3):
        problems.append(Reason("bad_rotation", "R10", value=shown(rotation)))
    x, y = cell
    if type(x) is not int or type(y) is not int or not on_table(cell):
        return [*problems, Reason("bad_cell", "R10", value=shown((x, y)))]
    packed = pack_cell(cell)
    if packed in board.cells:
        problems.append(Reason("cell_taken", "R10", cell=Cell(x, y)))
    elif not any(packed + offset in board.cells for offset in SIDE_OFFSETS):
        problems += no_neighbour(Cell(x, y), lambda at: pack_cell(at) in board.cells)
    elif tile == hand.id and type(rotation) is int and rotation in (0, 1, 2, 3):
        problems += _mismatches(board, packed, board.hand << 2 | rotation)
    return problems


def no_neighbour(cell: Cell, is_laid: Callable[[Cell], bool]) -> list[Reason]:
    """The reasons for a cell that shares no side with a tile (R10); a corner is no contact (R11)."""
    problems = [Reason("no_neighbour", "R10", cell=cell)]
    at_corner = next(filter(is_laid, cell.around()), None)
    if at_corner is not None:
        problems.append(Reason("only_a_corner", "R11", cell=cell, neighbour=at_corner))
    return problems


def _mismatches(board: Board, cell: int, turned: int) -> list[Reason]:
    problems = []
    edges = board.config.tables.edges[turned >> 2]
    for side, offset in zip(Side, SIDE_OFFSETS, strict=True):
        packed_tile = board.cells.get(cell + offset)
        if packed_tile is None:
            continue
        theirs = board.config.tables.edges[(packed_tile & LAID_MASK) >> 2][packed_tile & 3][side.opposite]
        mine = edges[turned & 3][side]
        if mine != theirs:
            mismatch = Reason(
                "edge_mismatch",
                "R10",
                cell=unpack_cell(cell),
                neighbour=unpack_cell(cell + offset),
                side=side,
                shows=EDGE_KINDS[mine],
                meets=EDGE_KINDS[theirs],
            )
            problems.append(mismatch)
    return problems


def _segment(board: Board, spot: Spot) -> int:
    (x, y), segment = spot
    if not all(type(value) is int for value in (x, y, segment)) or not on_table(Cell(x, y)):
        return -1
    return board.segment(Spot(Cell(x, y), segment))


def _no_segment(spot: Spot, rule: str) -> Reason:
    return Reason("no_such_segment", rule, spot=Spot(Cell(*spot.cell), spot.segment))


def _named(board: Board, code: str, rule: str, spot: Spot, **about: Any) -> Reason:
    """A reason that is about a segment on the board."""
    return Reason(code, rule, spot=spot, key=board.key(spot), kind=board.kind(spot), **about)


def closed_now(board: Board, root: int) -> bool:
    """Whether a complete feature was completed by the tile just placed."""
    if board.last < 0:
        return False
    last = range(board.base, board.base + len(board.config.tables.kinds[board.turned]))
    return any(board.root(segment) == root for segment in last)


def _move(board: Board, figure: Figure, spot: Spot) -> list[Reason]:
    segment = _segment(board, spot)
    if segment < 0:
        return [_no_segment(spot, "R18")]
    problems = []
    root = board.root(segment)
    if board.kind(spot) not in (FeatureKind.CITY, FeatureKind.ROAD):
        problems.append(_named(board, "not_road_or_city", "R18", spot, figure=figure))
    elif not board.data[root] & OPEN:
        problems.append(_named(board, "complete", "R25" if closed_now(board, root) else "R18", spot))
    own, other = (board.mage, board.witch) if figure is Figure.MAGE else (board.witch, board.mage)
    if other >= 0 and board.root(other) == root:
        problems.append(_named(board, "other_figure_there", "R19", spot, figure=figure.other))
    if own >= 0 and board.root(own) == root and board.config.rules.magic_same_feature_move == "forbidden":
        option = "magic_same_feature_move=forbidden"
        problems.append(_named(board, "same_feature", "R24", spot, figure=figure, option=option))
    return problems


def _remove(board: Board, figure: Figure) -> list[Reason]:
    problems = []
    own, other = (board.mage, board.witch) if figure is Figure.MAGE else (board.witch, board.mage)
    if own < 0 <= other:
        problems.append(Reason("not_on_board", "R27", figure=figure))
    elif own < 0:
        problems.append(Reason("not_on_board", "R21", figure=figure))
    roads_and_cities = mage_witch.open_roads_and_cities(board)
    if any(mage_witch.targets(board, figure, roads_and_cities) for figure in (mage_witch.MAGE, mage_witch.WITCH)):
        problems.append(Reason("can_be_moved", "R20", figure=figure))
    return problems


def _missing_kind(board: Board, player: int, kind: MeepleKind) -> MeepleKind | None:
    """The kind of meeple that the supply lacks; `None` if it lacks the other kind, too."""
    return kind if has_meeple(board.supply, player, large=kind is not MeepleKind.LARGE) else None


def _deploy(board: Board, spot: Spot, kind: MeepleKind) -> list[Reason]:
    problems = []
    if not has_meeple(board.supply, board.active, large=kind is MeepleKind.LARGE):
        problems.append(Reason("none_in_supply", "R47", meeple=_missing_kind(board, board.active, kind)))
    segment = _segment(board, spot)
    if segment < 0:
        return [*problems, _no_segment(spot, "R47")]
    if pack_cell(spot.cell) != board.last:
        problems.append(_named(board, "not_last_tile", "R47", spot))
    if board.kind(spot) is FeatureKind.FIELD and board.config.rules.farmers == "without":
        problems.append(_named(board, "no_farmers", "R47", spot, option="farmers=without"))
    if board.data[board.root(segment)] & MEEPLES:
        problems.append(_named(board, "occupied", "R48", spot))
    return problems


def _pass(board: Board) -> list[Reason]:
    if TURN[board.step].phase is Phase.DEPLOY:
        return []
    if not board.adding:
        return [Reason("removal_mandatory", "R75")]
    if board.config.rules.crop_add == "must":
        return [Reason("adding_mandatory", "R74", option="crop_add=must")]
    return []


def _stands(board: Board, player: int, segment: int) -> bool:
    return meeples_of(board.meeples_on(segment), player) != 0


def _add(board: Board, spot: Spot, kind: MeepleKind) -> list[Reason]:
    if not board.adding:
        return [Reason("circle_removes", "R75")]
    problems = []
    player = crop_circles.actor(board)
    if not has_meeple(board.supply, player, large=kind is MeepleKind.LARGE):
        problems.append(Reason("none_in_supply", "R74", meeple=_missing_kind(board, player, kind)))
    segment = _segment(board, spot)
    if segment < 0:
        return [*problems, _no_segment(spot, "R74")]
    if board.kind(spot) is not KINDS[crop_circles.circle_kind(board)]:
        problems.append(_named(board, "wrong_kind", "R72", spot, circle_kind=KINDS[crop_circles.circle_kind(board)]))
    if board.config.rules.crop_add_place == "same_feature":
        root = board.root(segment)
        has_own_meeple = any(_stands(board, player, s) for s in board.standing if board.root(s) == root)
    else:
        has_own_meeple = _stands(board, player, segment)
    if not has_own_meeple:
        option = f"crop_add_place={board.config.rules.crop_add_place}"
        problems.append(_named(board, "not_beside_own", "R74", spot, option=option))
    return problems


def _take_back(board: Board, spot: Spot, kind: MeepleKind) -> list[Reason]:
    if board.adding:
        return [Reason("circle_adds", "R74")]
    segment = _segment(board, spot)
    if segment < 0:
        return [_no_segment(spot, "R75")]
    problems = []
    if board.kind(spot) is not KINDS[crop_circles.circle_kind(board)]:
        problems.append(_named(board, "wrong_kind", "R72", spot, circle_kind=KINDS[crop_circles.circle_kind(board)]))
    if not has_meeple(board.meeples_on(segment), crop_circles.actor(board), large=kind is MeepleKind.LARGE):
        problems.append(_named(board, "not_there", "R75", spot, meeple=kind))
    return problems
