"""Crop Circles II: after the turn, every player adds a meeple beside one of a kind, or takes one back."""

from typing import Literal, NamedTuple

from carc_widget.engine.actions import CircleChoice
from carc_widget.engine.board import KINDS, Board, has_meeple, meeples_of, packed_meeple
from carc_widget.engine.events import CircleChosen, Event, MeepleAdded, MeepleTakenBack, PlayerPassed, PlayerPassedOver
from carc_widget.engine.figures import Meeple, MeepleKind
from carc_widget.engine.tiles import FeatureKind

# Codes of the choice, and of each player's act: `segment << 1 | large`, or DECLINE.
ADD = 0
REMOVE = 1
DECLINE = -1


def circle_kind(board: Board) -> int:
    """The kind of segment that the circle on the tile just placed names, or -1 if it has none (R72)."""
    return board.config.tables.circle[board.turned >> 2]


def has_choice(board: Board) -> bool:
    """Whether the active player must choose: a player has a meeple of the kind that the circle names (R71)."""
    kind = circle_kind(board)
    return any(value & 3 == kind for value in board.standing.values())


def choice_codes(board: Board) -> list[int]:
    """Add or remove; neither can be declined (R9, R71)."""
    return [ADD, REMOVE]


def choose(board: Board, code: int, log: list[Event] | None) -> None:
    """Make the choice for all players; the player to the left of the active one comes first (R73)."""
    board.adding = code == ADD
    board.waiting = len(board.config.players)
    if log is not None:
        order = tuple((board.active + 1 + i) % board.waiting for i in range(board.waiting))
        choice: CircleChoice = "add" if board.adding else "remove"
        rules = board.config.rules
        chosen = CircleChosen(
            board.active,
            choice,
            KINDS[circle_kind(board)],
            order,
            must=board.adding and rules.crop_add == "must",
            anywhere=board.adding and rules.crop_add_place == "same_feature",
            players=board.config.players,
        )
        log.append(chosen)


def actor(board: Board) -> int:
    """The player to act: clockwise from the left of the active player, the active one last (R73)."""
    count = len(board.config.players)
    return (board.active + 1 + count - board.waiting) % count


def own_segments(board: Board, player: int) -> list[int]:
    """The segments where this player's meeples of the circle's kind stand (R72)."""
    kind = circle_kind(board)
    return [
        segment for segment, value in board.standing.items() if value & 3 == kind and meeples_of(value >> 2, player)
    ]


def act_codes(board: Board) -> list[int]:
    """The codes of the player who acts at the circle; empty if nothing is possible (R76)."""
    player = actor(board)
    segments = own_segments(board, player)
    if not board.adding:
        return [
            segment << 1 | large
            for segment in segments
            for large in (0, 1)
            if has_meeple(board.meeples_on(segment), player, large=bool(large))
        ]
    kinds = [large for large in (0, 1) if has_meeple(board.supply, player, large=bool(large))]
    if not segments or not kinds:
        return []
    if board.config.rules.crop_add_place == "same_feature":
        roots = {board.root(segment) for segment in segments}
        segments = [segment for _, _, segment in board.segments() if board.root(segment) in roots]
    additions = [segment << 1 | large for segment in segments for large in kinds]
    return additions if board.config.rules.crop_add == "must" else [DECLINE, *additions]


def has_act(board: Board, log: list[Event] | None) -> bool:
    """Whether a player still has a decision; players without one are passed over (R76)."""
    while board.waiting:
        board.codes = act_codes(board)
        if board.codes:
            return True
        if log is not None:
            player = actor(board)
            lacks: Literal["board", "supply"] = "supply" if own_segments(board, player) else "board"
            log.append(PlayerPassedOver(player, KINDS[circle_kind(board)], lacks, players=board.config.players))
        board.waiting -= 1
    return False


def act(board: Board, code: int, log: list[Event] | None) -> None:
    """Add a meeple, take one back, or decline; scores nothing and completes nothing (R77).

    A feature that is emptied so keeps its figure (R78) and can be claimed again (R79).
    """
    player = actor(board)
    board.waiting -= 1
    if code == DECLINE:
        if log is not None:
            log.append(PlayerPassed(player, "R74", players=board.config.players))
        return
    segment = code >> 1
    packed = packed_meeple(player, large=bool(code & 1))
    apart = not meeples_of(board.meeples_on(segment), player)
    if board.adding:
        board.add_meeple(segment, circle_kind(board), packed)
    else:
        board.remove_meeple(segment, packed)
    if log is not None:
        spot = board.spot(segment)
        meeple = Meeple(player, MeepleKind.LARGE if code & 1 else MeepleKind.SMALL, spot)
        key, kind, players = board.key(spot), board.kind(spot), board.config.players
        if board.adding:
            log.append(MeepleAdded(meeple, key, kind, apart=apart, players=players))
        else:
            log.append(MeepleTakenBack(meeple, key, kind, players=players))


class Circle(NamedTuple):
    """The crop circle on the tile just placed, and the players that it concerns.

    Attributes:
        kind: the kind of feature whose meeples it names (R72).
        order: the players who have still to act, in their order, the active one last (R73); before the choice all.
        concerned: those of them who have a meeple of the kind on the board.
        choice: the choice for all players, or `None` before the choice (R71).
    """

    kind: FeatureKind
    order: tuple[int, ...]
    concerned: tuple[int, ...]
    choice: CircleChoice | None


def current_circle(board: Board, *, chosen: bool) -> Circle:
    """The circle of a board whose last tile shows one; `chosen` whether the active player has chosen already."""
    count = len(board.config.players)
    waiting = board.waiting if chosen else count
    order = tuple((board.active + 1 + count - left) % count for left in range(waiting, 0, -1))
    concerned = tuple(player for player in order if own_segments(board, player))
    choice: CircleChoice | None = ("add" if board.adding else "remove") if chosen else None
    return Circle(KINDS[circle_kind(board)], order, concerned, choice)
