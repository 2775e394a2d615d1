"""Why an action is not legal: every reason at once, each with a stable code, a sentence and the rule.

Written as predicates of their own, not by looking into the list of legal actions: a test checks that the two agree.
"""

from typing import TYPE_CHECKING, NamedTuple

from carc_widget.engine import crop_circles, mage_witch
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
    CITY,
    FIELD,
    LAID,
    MEEPLES,
    OPEN,
    ROAD,
    SIDE_OFFSETS,
    Board,
    on_table,
    pack_cell,
    unpack_cell,
)
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.turn import TURN, Phase

if TYPE_CHECKING:
    from carc_widget.engine.state import State


class Reason(NamedTuple):
    """One way in which an action is wrong.

    Attributes:
        code: a stable word for programs, such as `edge_mismatch`.
        sentence: what is wrong, for people.
        rule: the id of the rule.
    """

    code: str
    sentence: str
    rule: str


class IllegalAction(CarcassonneError):
    """An action that is not legal in a state; the state stays as it is.

    Attributes:
        action: what was tried.
        state: the state, unchanged.
        reasons: everything that is wrong with it.
        where: the place in a record, such as `line 12, column 5`, if it comes from one.
    """

    def __init__(self, action: object, state: "State", reasons: tuple[Reason, ...], where: str = "") -> None:
        self.action = action
        self.state = state
        self.reasons = reasons
        self.where = where
        sentences = " ".join(f"{reason.sentence} ({reason.rule})" for reason in reasons)
        super().__init__(f"{where}: {sentences}" if where else sentences)


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

_NOW = {
    Phase.DRAW: "a tile has to be drawn",
    Phase.PLACE: "the tile in hand has to be placed",
    Phase.MAGIC: "the mage or the witch has to be moved or set aside",
    Phase.DEPLOY: "a meeple can be deployed, or none",
    Phase.CIRCLE: "adding or removing has to be chosen for the crop circle",
    Phase.CIRCLE_ACT: "a meeple is added or taken back at the crop circle",
    Phase.OVER: "the game is over",
}

_EDGE_NAMES = {1: "field", 2: "city", 3: "road"}


def reasons(board: Board, action: object) -> tuple[Reason, ...]:
    """Everything that is wrong with an action; empty exactly if it is legal."""
    if type(action) not in _PHASES:
        names = ", ".join(kind.__name__ for kind in _PHASES)
        return (Reason("not_an_action", f"{action!r} is no action; an action is one of {names}.", "R7"),)
    phase = TURN[board.step].phase
    if phase not in _PHASES[type(action)]:
        return (_wrong_phase(board, phase, action),)
    try:
        return tuple(_found(board, action))
    except (TypeError, ValueError, AttributeError) as error:
        return (Reason("malformed", f"{action!r} holds a value of the wrong type: {error}.", "R7"),)


def _wrong_phase(board: Board, phase: Phase, action: object) -> Reason:
    if phase is Phase.OVER:
        return Reason("game_over", "The game is over; undo, or start a new one.", "R8")
    if phase is Phase.MAGIC and isinstance(action, Pass):
        return Reason("magic_step_mandatory", "The magic step cannot be declined.", "R20")
    if phase is Phase.CIRCLE and isinstance(action, Pass):
        return Reason("choice_mandatory", "Adding or removing has to be chosen; it cannot be declined.", "R71")
    return Reason("wrong_phase", f"This is not the time for {type(action).__name__}: now {_NOW[phase]}.", "R7")


def _found(board: Board, action: object) -> list[Reason]:
    match action:
        case Draw(tile):
            return _draw(board, tile)
        case Place(tile, cell, rotation):
            return _place(board, tile, cell, rotation)
        case MoveFigure(figure, spot):
            return _move(board, Figure(figure), spot)
        case RemoveFigure(figure):
            return _remove(board, Figure(figure))
        case Deploy(spot, kind):
            return _deploy(board, spot, MeepleKind(kind))
        case Pass():
            return _pass(board)
        case ChooseCircle(choice):
            if choice in ("add", "remove"):
                return []
            return [Reason("unknown_choice", f"{choice!r} is no choice; it is 'add' or 'remove'.", "R71")]
        case AddMeeple(spot, kind):
            return _add(board, spot, MeepleKind(kind))
        case TakeBack(spot, kind):
            return _take_back(board, spot, MeepleKind(kind))
    raise AssertionError("every action is handled above")


def _draw(board: Board, tile: object) -> list[Reason]:
    number = board.setting.tables.number.get(tile) if isinstance(tile, str) else None
    if number is None:
        return [Reason("unknown_tile", f"There is no tile {tile!r}.", "R1")]
    return [] if board.bag[number] else [Reason("none_left", f"No tile {tile} is left in the bag.", "R3")]


def _place(board: Board, tile: object, cell: Cell, rotation: object) -> list[Reason]:
    found = []
    hand = board.setting.tables.tiles[board.hand]
    if tile != hand.id:
        found.append(Reason("not_in_hand", f"The tile in hand is {hand.id}, not {tile!r}.", "R7"))
    if type(rotation) is not int or rotation not in (0, 1, 2, 3):
        found.append(Reason("bad_rotation", f"The rotation {rotation!r} is not 0, 1, 2 or 3 quarter turns.", "R10"))
    x, y = cell
    if type(x) is not int or type(y) is not int or not on_table(cell):
        return [*found, Reason("bad_cell", f"({x!r}, {y!r}) is no cell of the board.", "R10")]
    packed = pack_cell(cell)
    if packed in board.cells:
        found.append(Reason("cell_taken", f"A tile lies at ({x}, {y}) already.", "R10"))
    elif not any(packed + offset in board.cells for offset in SIDE_OFFSETS):
        found.append(Reason("no_neighbour", f"({x}, {y}) shares no side with a tile on the board.", "R10"))
    elif type(rotation) is int and rotation in (0, 1, 2, 3):
        found += _mismatches(board, packed, board.hand << 2 | rotation)
    return found


def _mismatches(board: Board, cell: int, turned: int) -> list[Reason]:
    found = []
    edges = board.setting.tables.edges[turned >> 2]
    for side, offset in zip(Side, SIDE_OFFSETS, strict=True):
        there = board.cells.get(cell + offset)
        if there is None:
            continue
        theirs = board.setting.tables.edges[(there & LAID) >> 2][there & 3][side.opposite]
        mine = edges[turned & 3][side]
        if mine != theirs:
            beside = unpack_cell(cell + offset)
            sentence = (
                f"Its {side.name} side shows {_EDGE_NAMES[mine]}, but the tile at ({beside.x}, {beside.y}) shows "
                f"{_EDGE_NAMES[theirs]} there."
            )
            found.append(Reason("edge_mismatch", sentence, "R10"))
    return found


def _segment(board: Board, spot: Spot) -> int:
    (x, y), segment = spot
    if not all(type(value) is int for value in (x, y, segment)) or not on_table(Cell(x, y)):
        return -1
    return board.segment(Spot(Cell(x, y), segment))


def _no_segment(spot: Spot) -> Reason:
    return Reason("no_such_segment", f"There is no segment {spot.segment!r} on a tile at {tuple(spot.cell)}.", "R18")


def _kind(board: Board, spot: Spot) -> int:
    return board.setting.tables.kinds[board.cells[pack_cell(spot.cell)] & LAID][spot.segment]


def _move(board: Board, figure: Figure, spot: Spot) -> list[Reason]:
    segment = _segment(board, spot)
    if segment < 0:
        return [_no_segment(spot)]
    found = []
    where = board.name(spot)
    root = board.root(segment)
    if _kind(board, spot) not in (CITY, ROAD):
        found.append(Reason("not_road_or_city", f"The {figure} stands on roads and cities only, not {where}.", "R18"))
    elif not board.data[root] & OPEN:
        found.append(Reason("complete", f"The {where} is complete already.", "R25"))
    own, other = (board.mage, board.witch) if figure is Figure.MAGE else (board.witch, board.mage)
    if other >= 0 and board.root(other) == root:
        sentence = f"The {figure.other} stands on {where}; the two never share a road or city."
        found.append(Reason("other_figure_there", sentence, "R19"))
    same_forbidden = board.setting.rules.magic_same_feature_move == "forbidden"
    if own >= 0 and board.root(own) == root and same_forbidden:
        found.append(Reason("same_feature", f"The {figure} has to move to a different road or city.", "R24"))
    return found


def _remove(board: Board, figure: Figure) -> list[Reason]:
    found = []
    if (board.mage if figure is Figure.MAGE else board.witch) < 0:
        found.append(Reason("not_on_board", f"The {figure} is not on the board.", "R28"))
    if mage_witch.targets(board, mage_witch.MAGE) or mage_witch.targets(board, mage_witch.WITCH):
        found.append(Reason("can_be_moved", "A figure is set aside only if none can be placed or moved.", "R20"))
    return found


def _deploy(board: Board, spot: Spot, kind: MeepleKind) -> list[Reason]:
    found = []
    left = board.supply >> 4 * board.active
    if not left & (8 if kind is MeepleKind.LARGE else 7):
        found.append(Reason("none_in_supply", f"No {kind} meeple is left in the supply.", "R47"))
    segment = _segment(board, spot)
    if segment < 0:
        return [*found, _no_segment(spot)]
    if pack_cell(spot.cell) != board.last:
        found.append(Reason("not_last_tile", "A meeple goes on the tile just placed.", "R47"))
    if board.data[board.root(segment)] & MEEPLES:
        sentence = f"The {board.name(spot)} belongs to a feature that holds a meeple already."
        found.append(Reason("occupied", sentence, "R48"))
    return found


def _pass(board: Board) -> list[Reason]:
    if TURN[board.step].phase is Phase.DEPLOY:
        return []
    if not board.adding:
        return [Reason("removal_mandatory", "A meeple has to be taken back.", "R75")]
    if board.setting.rules.crop_add == "must":
        return [Reason("adding_mandatory", "By the rules in use a meeple has to be added.", "R74")]
    return []


def _circle_people(board: Board) -> str:
    return crop_circles.people(crop_circles.circle_kind(board))


def _stands(board: Board, player: int, segment: int) -> bool:
    return bool(board.standing.get(segment, FIELD) >> 2 >> 4 * player & 15)


def _add(board: Board, spot: Spot, kind: MeepleKind) -> list[Reason]:
    if not board.adding:
        return [Reason("circle_removes", "This crop circle takes meeples back; it does not add.", "R75")]
    found = []
    player = crop_circles.actor(board)
    if not board.supply >> 4 * player & (8 if kind is MeepleKind.LARGE else 7):
        found.append(Reason("none_in_supply", f"No {kind} meeple is left in the supply.", "R74"))
    segment = _segment(board, spot)
    if segment < 0:
        return [*found, _no_segment(spot)]
    if _kind(board, spot) != crop_circles.circle_kind(board):
        found.append(Reason("wrong_kind", f"The crop circle names a {_circle_people(board)}.", "R72"))
    if board.setting.rules.crop_add_place == "same_feature":
        root = board.root(segment)
        beside = any(_stands(board, player, s) for s in board.standing if board.root(s) == root)
    else:
        beside = _stands(board, player, segment)
    if not beside:
        found.append(Reason("not_beside_own", f"No own meeple stands on {board.name(spot)}.", "R74"))
    return found


def _take_back(board: Board, spot: Spot, kind: MeepleKind) -> list[Reason]:
    if board.adding:
        return [Reason("circle_adds", "This crop circle adds meeples; it does not take any back.", "R74")]
    segment = _segment(board, spot)
    if segment < 0:
        return [_no_segment(spot)]
    found = []
    if _kind(board, spot) != crop_circles.circle_kind(board):
        found.append(Reason("wrong_kind", f"The crop circle names a {_circle_people(board)}.", "R72"))
    packed = board.standing.get(segment, 0) >> 2 >> 4 * crop_circles.actor(board)
    if not packed & (8 if kind is MeepleKind.LARGE else 7):
        found.append(Reason("not_there", f"No own {kind} meeple stands on {board.name(spot)}.", "R75"))
    return found
