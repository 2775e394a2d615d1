"""Conversion between public actions and the integer codes of the packed board."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from carc_widget.engine.actions import (
    Action,
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
from carc_widget.engine.board import Board, on_table, pack_cell, unpack_cell
from carc_widget.engine.crop_circles import ADD, DECLINE, REMOVE
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.mage_witch import FIGURES
from carc_widget.engine.tables import Tables
from carc_widget.engine.turn import CIRCLE, CIRCLE_ACT, DEPLOY, DRAW, MAGIC, NO_MEEPLE, PLACE

NO_CODE = -1 << 40
"""Stands for an action that has no code in this position."""

_PASS = Pass()
_CHOICES = (ChooseCircle("add"), ChooseCircle("remove"))
_REMOVALS = (RemoveFigure(Figure.MAGE), RemoveFigure(Figure.WITCH))
_KINDS = (MeepleKind.SMALL, MeepleKind.LARGE)


class _Placements(dict[int, Place]):
    """Code -> action for one kind of tile; created on first use and cached, since the same ones recur."""

    def __init__(self, tile: str) -> None:
        self.tile = tile

    def __missing__(self, code: int) -> Place:
        action = self[code] = Place(unpack_cell(code), code & 3, self.tile)
        return action


@lru_cache(1024)
def _placements(tile: str) -> _Placements:
    return _Placements(tile)


@lru_cache(64)
def _draws(tables: Tables) -> tuple[Draw, ...]:
    return tuple(map(Draw, tables.by_id))


@lru_cache(65536)
def _deploy(cell: int, segment: int, large: int, name: str) -> Deploy:
    return Deploy(Spot(unpack_cell(cell), segment), _KINDS[large], segment_name=name)


def actions(board: Board, codes: list[int]) -> tuple[Action, ...]:
    """The actions that these codes stand for, in the same order."""
    step = board.step
    if step == PLACE:
        return _picked(_placements(board.config.tables.tiles[board.hand].id), codes)
    if step == DEPLOY:
        last, base, names = board.last, board.base, board.config.tables.keys(board.turned)
        return tuple([_PASS if c == NO_MEEPLE else _deploy(last, s := (c >> 1) - base, c & 1, names[s]) for c in codes])
    if step == DRAW:
        return _picked(_draws(board.config.tables), codes)
    if step == CIRCLE:
        return tuple([_CHOICES[code] for code in codes])
    spots = board.spots({code >> 1 for code in codes if code >= 0})
    names_by_segment = {segment: board.key(spot) for segment, spot in spots.items()}
    if step == MAGIC:
        return tuple(
            [
                _REMOVALS[-1 - c]
                if c < 0
                else MoveFigure(FIGURES[c & 1], spots[c >> 1], segment_name=names_by_segment[c >> 1])
                for c in codes
            ]
        )
    act = AddMeeple if board.adding else TakeBack
    return tuple(
        [
            _PASS if c == DECLINE else act(spots[c >> 1], _KINDS[c & 1], segment_name=names_by_segment[c >> 1])
            for c in codes
        ]
    )


def _picked(by_code: Mapping[int, Action] | Sequence[Action], codes: list[int]) -> tuple[Action, ...]:
    """The items at these indexes; `itemgetter` returns a tuple only for two or more."""
    return itemgetter(*codes)(by_code) if len(codes) > 1 else tuple([by_code[code] for code in codes])


def encode(board: Board, action: object) -> int:
    """The code of an action, or `NO_CODE` if it has none here; the action may be illegal."""
    step = board.step
    try:
        match action:
            # Attributes are read here and not in the pattern, where each would cost more time.
            case Place() if step == PLACE:
                cell, rotation, tile = action.cell, action.rotation, action.tile
                if (
                    (tile != "" and board.config.tables.number.get(tile) != board.hand)
                    or type(rotation) is not int
                    or rotation not in (0, 1, 2, 3)
                    or not on_table(cell)
                ):
                    return NO_CODE
                return pack_cell(cell) | rotation
            case Draw() if step == DRAW:
                return board.config.tables.number.get(action.tile, NO_CODE)
            case Deploy() if step == DEPLOY:
                return _on_segment(board, action.spot, action.kind)
            case Pass() if step == DEPLOY:
                return NO_MEEPLE
            case Pass() if step == CIRCLE_ACT:
                return DECLINE
            case MoveFigure(figure, spot) if step == MAGIC:
                segment = _segment(board, spot)
                return segment << 1 | FIGURES.index(figure) if segment >= 0 else NO_CODE
            case RemoveFigure(figure) if step == MAGIC:
                return -1 - FIGURES.index(figure)
            case ChooseCircle(choice) if step == CIRCLE:
                return {"add": ADD, "remove": REMOVE}.get(choice, NO_CODE)
            case AddMeeple(spot, kind) if step == CIRCLE_ACT and board.adding:
                return _on_segment(board, spot, kind)
            case TakeBack(spot, kind) if step == CIRCLE_ACT and not board.adding:
                return _on_segment(board, spot, kind)
    except (TypeError, ValueError, AttributeError):
        return NO_CODE  # a part of the action is malformed
    return NO_CODE


def _segment(board: Board, spot: Spot) -> int:
    return board.segment(spot) if type(spot.segment) is int and on_table(spot.cell) else -1


def _on_segment(board: Board, spot: Spot, kind: MeepleKind) -> int:
    segment = _segment(board, spot)
    return segment << 1 | _KINDS.index(kind) if segment >= 0 else NO_CODE
