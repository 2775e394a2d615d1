"""Canonical order: what a position lists and how it is packed depend on the position alone, not on its history."""

from bisect import bisect_right

from carc_widget.engine.board import LAID_MASK, LAID_SHIFT, MEEPLE_SHIFT, Board
from carc_widget.engine.figures import row_order
from carc_widget.engine.mage_witch import on_same_feature
from carc_widget.engine.turn import CIRCLE_ACT, MAGIC, PLACE, codes


def ordered_codes(board: Board) -> list[int]:
    """Every legal decision, in the order of `State.legal_actions`.

    Placements by row, column and rotation; what moves nothing first; the mage before the witch; segments by row, column
    and their number on the tile, with the small meeple before the large one.
    """
    step = board.step
    if step == PLACE:
        return sorted(board.codes)
    decisions = codes(board)
    if (step != MAGIC and step != CIRCLE_ACT) or len(decisions) == 1:
        return decisions
    spots = board.spots({code >> 1 for code in decisions if code >= 0})

    def rank(code: int) -> tuple[int, ...]:
        if code < 0:
            return -1, -code
        return (code & 1 if step == MAGIC else 0), *row_order(spots[code >> 1]), code & 1

    return sorted(decisions, key=rank)


def canonical_board(board: Board) -> Board:
    """The same position with its tiles placed row by row: equal positions give boards that are packed alike.

    Whatever plays on from it (random games, bots) does the same for equal positions.
    """
    new = Board(board.config)
    for cell in sorted(board.cells):
        new.place(cell, board.cells[cell] & LAID_MASK)
    cells = {packed_tile >> LAID_SHIFT: cell for cell, packed_tile in board.cells.items()}
    bases = list(cells)

    def renumbered(segment: int) -> int:
        base = bases[bisect_right(bases, segment) - 1]
        return (new.cells[cells[base]] >> LAID_SHIFT) + segment - base

    for segment, value in sorted((renumbered(segment), value) for segment, value in board.standing.items()):
        new.standing[segment] = value
        new.data[new.root(segment)] += value >> 2 << MEEPLE_SHIFT
    new.supply = board.supply
    new.scores = board.scores[:]
    if board.mage >= 0:
        new.mage = renumbered(board.mage)
    if board.witch >= 0:
        new.witch = renumbered(board.witch)
    new.joined = on_same_feature(new)
    new.bag = board.bag[:]
    new.left = board.left
    new.hand = board.hand
    new.last = board.last
    new.touched = ()
    if board.last >= 0:
        packed_tile = new.cells[board.last]
        new.base = packed_tile >> LAID_SHIFT
        new.turned = packed_tile & LAID_MASK
        new.touched = tuple(sorted(map(renumbered, board.touched)))
        new.closing = True  # what is complete is looked up when it is scored
    new.step = board.step
    new.active = board.active
    new.turn = board.turn
    new.duties = board.duties
    new.adding = board.adding
    new.waiting = board.waiting
    if board.step == PLACE:
        new.codes = ordered_codes(board)
    elif board.step in (MAGIC, CIRCLE_ACT):
        new.codes = [code if code < 0 else renumbered(code >> 1) << 1 | code & 1 for code in ordered_codes(board)]
    return new
