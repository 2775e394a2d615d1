"""Mage & Witch: the effect of the two figures on scores, their moves and their legal targets."""

from typing import NamedTuple

from carc_widget.engine.board import OPEN, Board
from carc_widget.engine.events import Event, FigureMoved, FigureRemoved, FigureStays
from carc_widget.engine.feature import FeatureCounts
from carc_widget.engine.figures import Figure
from carc_widget.engine.inns_cathedrals import counts_for_nothing
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import ScoreLine
from carc_widget.engine.tiles import FeatureKind

# What the magic step owes, as bits of `Board.duties` (R16).
JOINING = 1
SYMBOL = 2

# Codes of the magic step: `segment << 1 | figure` moves a figure, `-1 - figure` sets it aside.
MAGE = 0
WITCH = 1
FIGURES = (Figure.MAGE, Figure.WITCH)


def mage_line(counts: FeatureCounts, points: int, rules: Rules) -> ScoreLine | None:
    """The mage adds 1 point per tile of a road or city (R36, R39, R46), also where an inn leaves nothing (R45)."""
    if not counts.mage or counts.kind is FeatureKind.MONASTERY:
        return None
    unfinished = counts_for_nothing(counts, rules)
    if unfinished and rules.mage_on_zero_feature == "zero":
        return None
    return ScoreLine("mage", counts.tiles, counts.tiles, "R45" if unfinished else "R36")


def witch_line(counts: FeatureCounts, points: int, rules: Rules) -> ScoreLine | None:
    """The witch halves a road or city, rounded up, after everything else (R37, R38)."""
    if not counts.witch or counts.kind is FeatureKind.MONASTERY:
        return None
    return ScoreLine("witch", points, -(points // 2), "R37")


def on_same_feature(board: Board) -> bool:
    """Whether mage and witch stand on the same feature."""
    return board.mage >= 0 and board.witch >= 0 and board.root(board.mage) == board.root(board.witch)


def new_duties(board: Board) -> int:
    """The duties after a tile was placed: it joined mage and witch, or it shows the magic symbol (R16)."""
    duties = SYMBOL if board.config.tables.magic[board.turned >> 2] else 0
    joined = on_same_feature(board)
    if joined and not board.joined:
        duties |= JOINING
    board.joined = joined
    return duties


def current_duty(board: Board) -> int:
    """The duty to fulfil now: one move settles both (R33), or by option the joining comes first."""
    if board.duties == JOINING | SYMBOL and board.config.rules.magic_merge_and_tile == "two_moves":
        return JOINING
    return board.duties


def open_roads_and_cities(board: Board) -> dict[int, int]:
    """The segments of roads and cities that are still open (R18), each with the root of its feature."""
    parent = board.parent
    data = board.data
    roots = {}
    for segment in board.roads_and_cities:
        root = parent[segment]
        while parent[root] != root:
            root = parent[root]
        if data[root] & OPEN:
            roots[segment] = root
    return roots


def targets(board: Board, figure: int, roads_and_cities: dict[int, int]) -> list[int]:
    """The codes of a figure's moves: to open roads and cities (R18) that hold neither figure (R19, R24).

    It does not matter where the figure comes from: a feature just completed (R26), or from aside (R29).
    """
    mage = board.root(board.mage) if board.mage >= 0 else -1
    witch = board.root(board.witch) if board.witch >= 0 else -1
    own, other = (mage, witch) if figure == MAGE else (witch, mage)
    if board.config.rules.magic_same_feature_move == "allowed":
        own = -1
    return [segment << 1 | figure for segment, root in roads_and_cities.items() if root != own and root != other]


def codes(board: Board, roads_and_cities: dict[int, int]) -> list[int]:
    """The legal codes of the magic step; empty if nothing is possible."""
    to_mage = targets(board, MAGE, roads_and_cities)
    # Without the older reading of R24 both figures always have the same targets.
    alike = board.config.rules.magic_same_feature_move != "allowed"
    to_witch = [code | WITCH for code in to_mage] if alike else targets(board, WITCH, roads_and_cities)
    if to_mage or to_witch:
        return to_mage + to_witch  # a removal is only for when nothing else is possible (R20)
    if current_duty(board) == JOINING and board.config.rules.magic_merge_no_spot == "stay":
        return []  # R32, by option
    return [-1 - figure for figure, at in ((MAGE, board.mage), (WITCH, board.witch)) if at >= 0]  # R27, R32


def has_decision(board: Board, log: list[Event] | None) -> bool:
    """Whether the magic step has a decision; duties that cannot be fulfilled are dropped (R28, R32)."""
    if not board.duties:
        return False
    roads_and_cities = open_roads_and_cities(board)
    # Complete ones need not be checked again; no state holds this board yet.
    board.roads_and_cities = list(roads_and_cities)
    while board.duties:
        board.codes = codes(board, roads_and_cities)
        if board.codes:
            return True
        duty = current_duty(board)
        if log is not None:
            log.append(FigureStays(board.active, "R32" if duty == JOINING else "R28", players=board.config.players))
        board.duties &= ~duty
    return False


def perform(board: Board, code: int, log: list[Event] | None) -> None:
    """Move a figure, bring it in, or set it aside."""
    duty = current_duty(board)
    figure = -1 - code if code < 0 else code & 1
    origin = board.witch if figure == WITCH else board.mage
    target = -1 if code < 0 else code >> 1
    if log is not None:
        log.append(_event(board, FIGURES[figure], origin, target))
    if figure == WITCH:
        board.witch = target
    else:
        board.mage = target
    board.joined = False  # no figure goes where the other one stands (R19)
    board.duties &= ~duty


def rule_of_step(board: Board) -> str:
    """The rule of the magic step, the same for the prompt and the event.

    A removal settles the symbol (R27) or a joining alone (R32); a move settles a joining (R30), also of what the tile
    completes (R31), or depends on how many figures are in play (R21-R23).
    """
    duty = current_duty(board)
    if board.codes[0] < 0:
        return "R27" if duty & SYMBOL else "R32"
    if duty & JOINING:
        return "R30" if board.data[board.root(board.mage)] & OPEN else "R31"
    return ("R21", "R22", "R23")[(board.mage >= 0) + (board.witch >= 0)]


def _event(board: Board, figure: Figure, origin: int, target: int) -> Event:
    players = board.config.players
    rule = rule_of_step(board)
    if target < 0:
        return FigureRemoved(board.active, figure, board.spot(origin), rule, players=players)
    spot = board.spot(target)
    before = board.spot(origin) if origin >= 0 else None
    same = origin >= 0 and board.root(origin) == board.root(target)
    key, kind = board.key(spot), board.kind(spot)
    return FigureMoved(board.active, figure, spot, key, kind, before, rule, same, players=players)


class MagicDuty(NamedTuple):
    """The duty of the magic step: what has to be done, and why.

    Attributes:
        joined: whether the tile joined the mage and the witch, and this move is to part them (R16, R30).
        symbol: whether the tile shows the magic symbol, and this move is for it (R16).
        removal: whether nothing is possible but to set a figure aside (R20, R27, R32).
        figures: the figures among which the player chooses.
        rule: the rule that the event will name.
    """

    joined: bool
    symbol: bool
    removal: bool
    figures: tuple[Figure, ...]
    rule: str


def magic_duty(board: Board) -> MagicDuty:
    """The duty of a board in the magic step."""
    duty = current_duty(board)
    chosen = {-1 - code if code < 0 else code & 1 for code in board.codes}
    return MagicDuty(
        joined=bool(duty & JOINING),
        symbol=bool(duty & SYMBOL),
        removal=board.codes[0] < 0,
        figures=tuple(FIGURES[figure] for figure in sorted(chosen)),
        rule=rule_of_step(board),
    )
