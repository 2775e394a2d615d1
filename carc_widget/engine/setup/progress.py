"""How far the game of a position is: whose turn it is, what it waits for, and what cannot stand there any more."""

from typing import Any

from carc_widget.engine import crop_circles, mage_witch
from carc_widget.engine.board import AROUND_OFFSETS, FIELD, LAID, LAID_SHIFT, OPEN, meeples_in, pack_cell, unpack_cell
from carc_widget.engine.errors import shown, suggest
from carc_widget.engine.figures import Figure
from carc_widget.engine.geometry import Cell
from carc_widget.engine.setup.describe import DUTIES
from carc_widget.engine.setup.draft import Draft
from carc_widget.engine.turn import CIRCLE, CIRCLE_ACT, DEPLOY, DRAW, MAGIC, OVER, PLACE, TURN, Phase, codes

MOST = 999_999_999
"""The most points of a player, and the last turn: what has more than nine digits could not be read again."""

_IN_A_TURN = 100_000
"""More points than anybody can get in one turn, or at the end, with features of all tiles that a board can hold."""


def set_progress(draft: Draft, active: object, scores: object, turn: Any, last: object) -> None:
    """Set whose turn it is, the points, the number of the turn and the tile placed last."""
    board = draft.board
    player = draft.player(active)
    if player is not None:
        board.active = player
    points = draft.each("scores", scores, 0)
    for name, value in zip(draft.config.players, points, strict=True):
        if type(value) is not int or not 0 <= value <= MOST:
            draft.problems.append(f"{name} has {shown(value)} points; points are whole numbers from 0 to {MOST}")
    board.scores = points
    if type(turn) is not int or not 1 <= turn <= MOST:
        draft.problems.append(f"the turn is {shown(turn)}; turns are counted from 1, up to {MOST}")
    board.turn = turn
    cell = draft.cell("the tile just placed lies", last) if last is not None else None
    if cell is not None:
        there = board.cells[pack_cell(cell)]
        board.last = pack_cell(cell)
        board.base = there >> LAID_SHIFT
        board.turned = there & LAID
        board.closing = True
        board.touched = tuple(
            (beside >> LAID_SHIFT) + draft.config.tables.monastery[beside & LAID]
            for beside in (board.cells.get(board.last + offset) for offset in AROUND_OFFSETS)
            if beside is not None and draft.config.tables.monastery[beside & LAID] >= 0
        )


def set_phase(draft: Draft, phase: object, duties: object, circle: object, waiting: Any) -> None:
    """Set what the game waits for; something must be possible there."""
    board = draft.board
    waits = {s.phase.value: i for i, s in enumerate(TURN) if s.phase not in (Phase.SCORE, Phase.NEXT)}
    wanted = phase if phase is not None else ("place" if board.hand >= 0 else "draw")
    if not isinstance(wanted, str) or wanted not in waits:
        draft.problems.append(suggest("phase", wanted, waits))
        return
    board.step = waits[wanted]
    if board.step == PLACE and board.hand < 0:
        draft.problems.append("phase 'place' needs `hand`, the tile drawn")
        return
    if board.step != PLACE and board.hand >= 0:
        draft.problems.append(f"in phase {wanted!r} no tile is in hand; leave `hand` out, or take phase 'place'")
    if board.step > PLACE and board.step != OVER and board.last < 0:
        draft.wrong(f"phase {wanted!r} needs `last`, the cell of the tile just placed", "nothing_just_placed", "R7")
        return
    if board.step == MAGIC:
        names = _shown_duties(draft) if duties is None else draft.entries("duties", duties)
        wrong = [name for name in names if not isinstance(name, str) or name not in DUTIES]
        draft.problems += [suggest("duty", name, DUTIES) for name in wrong]
        if wrong:
            return
        board.duties = sum(bit for name, bit in DUTIES.items() if name in names)
        if not board.duties:
            text = "phase 'magic' needs `duties`, because the board shows none (R16)"
            draft.wrong(text, "no_magic", "R16", _last(draft))
    if board.step in (CIRCLE, CIRCLE_ACT) and not crop_circles.choice_waits(board):
        text = f"phase {wanted!r} needs a crop circle on the tile just placed and a meeple of its kind (R71)"
        draft.wrong(text, "no_crop_circle", "R71", _last(draft))
    if board.step == CIRCLE_ACT:
        if circle not in ("add", "remove") or type(waiting) is not int or not 0 < waiting <= len(board.scores):
            draft.problems.append(
                "phase 'circle_act' needs `circle`, 'add' or 'remove', and `waiting`, how many players decide still"
            )
            return
        board.adding = circle == "add"
        board.waiting = waiting
    if board.step == MAGIC:
        board.moves = mage_witch.codes(board, mage_witch.open_streets(board))
    elif board.step == CIRCLE_ACT:
        board.moves = crop_circles.act_codes(board)
    if board.step != OVER and not codes(board):
        hint = "; give `tiles_left`, or phase 'over'" if board.step == DRAW else ""
        code = "nothing_to_draw" if board.step == DRAW else "nothing_to_do"
        draft.wrong(f"in phase {wanted!r} nothing could be done{hint}", code, "R7")


def check_room(draft: Draft) -> None:
    """Points and turns leave room for the rest of the game, so that each of its states can be written and read."""
    board = draft.board
    if board.step == OVER:
        return
    turns = board.left - (board.step == DRAW)  # to come after this one
    most = MOST - _IN_A_TURN * (turns + 2)
    for name, points in zip(draft.config.players, board.scores, strict=True):
        if points > most:
            text = f"{name} has {points} points; before the end of the game it is {most} at most"
            draft.wrong(text, "points", player=name, most=most)
    if board.turn > MOST - turns:
        text = f"the turn is {board.turn}; with {board.left} tiles left it is {MOST - turns} at most"
        draft.wrong(text, "turn", most=MOST - turns)


def _shown_duties(draft: Draft) -> list[str]:
    found = ["joining"] if mage_witch.together(draft.board) else []
    return [*found, "symbol"] if draft.config.tables.magic[draft.board.turned >> 2] else found


def check_features(draft: Draft) -> None:
    """Meeples and figures stand on features that are not scored yet (R42, R60), mage and witch apart (R19)."""
    board = draft.board
    if board.step == OVER:
        return  # what stands there stays: the end may come in the middle of a turn (`State.end_now`)
    fresh: set[int] = set()
    if board.step in (MAGIC, DEPLOY):
        last = range(board.base, board.base + len(draft.config.tables.kinds[board.turned]))
        fresh = {board.root(segment) for segment in (*last, *board.touched)}
    for segment, value in board.standing.items():
        if value & 3 != FIELD and _scored(draft, segment, fresh):
            spot = board.spot(segment)
            text = f"a meeple stands on {board.name(spot)}, which is complete and scored (R60)"
            draft.wrong(text, "meeple_on_complete", "R60", [spot.cell], kind=board.kind(spot))
    stays = draft.config.rules.magic_return_unoccupied == "stay"
    for figure, segment in ((Figure.MAGE, board.mage), (Figure.WITCH, board.witch)):
        if segment >= 0 and _scored(draft, segment, fresh):
            free = not meeples_in(board.data[board.root(segment)])
            if not (stays and free):
                spot = board.spot(segment)
                text = f"the {figure} stands on {board.name(spot)}, which is complete and scored (R42)"
                draft.wrong(text, "figure_on_complete", "R42", [spot.cell], figure=figure, kind=board.kind(spot))
    apart = draft.config.rules.magic_merge_no_spot == "remove_one"
    if mage_witch.together(board) and apart and board.step != MAGIC:
        cells = [board.spot(segment).cell for segment in (board.mage, board.witch)]
        draft.wrong("the mage and the witch stand on the same road or city (R19)", "figures_together", "R19", cells)


def _last(draft: Draft) -> list[Cell]:
    return [unpack_cell(draft.board.last)] if draft.board.last >= 0 else []


def _scored(draft: Draft, segment: int, fresh: set[int]) -> bool:
    root = draft.board.root(segment)
    return not draft.board.data[root] & OPEN and root not in fresh
