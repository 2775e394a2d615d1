"""The board as the stage shows it: which pictures lie where, and what the stage has to know of it."""

from functools import lru_cache
from typing import Any

from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.graphics.annotations import HIGHLIGHT
from carc_widget.graphics.scene import offer_point, scene
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, Placed
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.widget.board.animation_parts import STILL, Motion
from carc_widget.widget.board.annotations import places
from carc_widget.widget.page.stage import Frame, Hand, Stage, Target
from carc_widget.widget.sprites import Sheets
from carc_widget.widget.view_parts import BoardPart, Look, Mark, Screen

SEEN = (7.0, 4.6)
"""How many columns and rows are shown at least, so that the first turns do not move the view."""

ORIGIN = (Cell(0, 0),)
"""What is shown where no tile lies."""

SIDES = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Where the buttons beside a tile can stand: below it, above it, to the right and to the left."""

COLOURS = {"pointed": PALETTE.pointed, "rim": PALETTE.mark, "lit": HIGHLIGHT}
"""The colours of what the page draws by itself: what is pointed at, its rim, and places that a text is about."""


def show_board(stage: Stage, pictures: Sheets, seen: Screen) -> None:
    """Paint what is new, and tell the stage what lies where and what can be pressed; only what has changed is sent."""
    board = seen.board
    hand = board.hand
    layers = scene(board.table, board.view).layers
    pieces = [mark.piece for mark in board.marks if mark.piece]
    in_hand = [tile_drawing(hand)] if hand else []
    placed = [one.drawing for layer in layers for one in layer]
    flying = [flight.piece for flight in board.motion.flights]
    pictures.prepare([*placed, *pieces, *flying, *in_hand, *seen.bar.drawings, *seen.ledger.drawings])
    with stage.hold_sync():
        stage.scene = [[_row(pictures, one) for one in layer] for layer in layers]
        stage.frame = Frame(fit=_seen(board), at=_at(board))
        stage.targets = [_target(board, pictures, mark) for mark in board.marks]
        stage.hand = Hand(
            picture=pictures.number(tile_drawing(hand)) if hand else -1,
            turns=list(range(hand.symmetry)) if hand else [0],
            placed=board.tried is not None,
        )
        stage.rotation = board.rotation
        stage.label = board.label
        stage.spoken = {"revision": seen.spoken.revision, "news": seen.spoken.news, "asked": seen.spoken.asked}
        stage.handles = _handles(board)
        stage.texts = dict(seen.texts)
        stage.revision = seen.revision
        stage.motion = _motion(pictures, board.motion, seen.revision)
        stage.tags = [[round(tag.at[0], 2), round(tag.at[1], 2), tag.text, *tag.colours] for tag in board.tags]
        stage.show_land(seen.land)


def _motion(pictures: Sheets, motion: Motion, revision: int) -> dict[str, Any]:
    """What is in motion, for `motion.js`; empty if nothing is."""
    if motion == STILL:
        return {}
    payments = [
        {
            "spots": [[*spot.cell, spot.segment] for spot in payment.spots],
            "at": payment.at,
            "sum": payment.sum,
            "points": payment.points,
            "winners": payment.winners,
            "colour": payment.colour,
            "rings": payment.rings,
        }
        for payment in motion.payments
    ]
    flights = [
        {"picture": pictures.number(flight.piece), "start": flight.start, "end": flight.end}
        for flight in motion.flights
    ]
    return {"revision": revision, "payments": payments, "flights": flights}


def _row(pictures: Sheets, placed: Placed) -> list[float]:
    """A placed picture in as few numbers as tell it."""
    row = [pictures.number(placed.drawing), _short(placed.x), _short(placed.y)]
    letters = _letters(placed.drawing)
    if not (placed.rotation or letters) and placed.scale == placed.opacity == 1:
        return row  # as most are
    more = [placed.rotation, _short(placed.scale), _short(placed.opacity), letters]
    while more and more[-1] == (0, 1, 1, 0)[len(more) - 1]:
        more.pop()
    return row + more


@lru_cache(maxsize=1024)
def _letters(drawing: Drawing) -> float:
    """How high the letters are of what is nothing but a text; the page keeps them large enough to be read."""
    texts = [shape for shape in drawing.shapes if isinstance(shape, Label)]
    return min(text.size for text in texts) if texts and len(texts) == len(drawing.shapes) else 0


def _short(value: float) -> float:
    """A number with two digits after the point at most."""
    short = round(value, 2)
    return int(short) if short == int(short) else short


def _target(board: BoardPart, pictures: Sheets, mark: Mark) -> Target:
    if mark.cell is not None and mark.look is not Look.LYING:
        return Target(
            id=mark.id,
            kind="cell",
            x=mark.cell.x + 0.5,
            y=mark.cell.y + 0.5,
            r=0.5,
            label=mark.label,
            turns=list(mark.turns),
            placed=board.tried is not None and board.tried.cell == mark.cell,
        )
    if mark.look is Look.LYING and mark.cell is not None:
        return Target(id=mark.id, kind="spot", x=mark.cell.x + 0.5, y=mark.cell.y + 0.5, r=0.46, label=mark.label)
    assert mark.spot is not None
    x, y = offer_point(board.table, board.view, mark.spot)
    target = Target(
        id=mark.id,
        kind="spot",
        x=round(x / TILE, 3),
        y=round(y / TILE, 3),
        r=0.13,
        label=mark.label,
        group=mark.group,
        chosen=mark.look is Look.TRIED,
    )
    if mark.piece:
        target["picture"] = pictures.number(mark.piece)
    return target


def _handles(board: BoardPart) -> dict[str, Any]:
    """The buttons beside a tile, for `stage.js`; empty if there are none."""
    if board.handles is None:
        return {}
    x, y = board.handles.cell
    offered = {mark.cell for mark in board.marks}

    def hidden(side: tuple[int, int]) -> int:
        there = Cell(x + side[0], y + side[1])
        return 2 * (there in board.table.board) + (there in offered)

    buttons = [{"id": b.id, "sign": b.label, "name": b.tip, "main": b.main} for b in board.handles.buttons]
    sides = sorted(SIDES, key=hidden)
    return {"x": x + 0.5, "y": y + 0.5, "sides": sides, "label": board.handles.label, "buttons": buttons}


def _at(board: BoardPart) -> tuple[float, float] | None:
    """Where something happens."""
    cell = board.tried.cell if board.tried else board.state.last
    return None if cell is None else (cell.x + 0.5, cell.y + 0.5)


def _seen(board: BoardPart) -> tuple[float, float, float, float]:
    """What has to be on the screen: all tiles, in a game that goes on the cells round them, and what a caller drew.

    It does not depend on what is only tried, so that the view does not jump between the steps of a turn.
    """
    over = board.draft is None and board.state.is_over
    air = 1.55 if board.view.coordinates else 0.3 if over else 1.15
    tried = board.tried.cell if board.tried else None
    drawn = [place for marks in (board.view.arrows, board.view.captions) for mark in marks for place in places(mark)]
    lying = [cell for cell in board.table.board if cell != tried] or list(ORIGIN)
    lying += [place.cell if isinstance(place, Spot) else place for place in drawn]
    xs, ys = [cell.x for cell in lying], [cell.y for cell in lying]
    left, right, top, bottom = min(xs) - air, max(xs) + 1 + air, min(ys) - air, max(ys) + 1 + air
    wide, high = max(0.0, SEEN[0] - right + left) / 2, max(0.0, SEEN[1] - bottom + top) / 2
    return left - wide, top - high, right + wide, bottom + high
