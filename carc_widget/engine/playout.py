"""Random games on the packed board: for bots, statistics and the benchmark."""

from collections.abc import Callable
from random import Random

from carc_widget.engine.board import Board
from carc_widget.engine.turn import DRAW, OVER, TURN


def play_out(board: Board, random: Random) -> None:
    """Play a board to the end, in place, with random decisions out of all that are legal."""
    choose: Callable[[], float] = random.random
    bag = [tile for tile, copies in enumerate(board.bag) for _ in range(copies)]
    random.shuffle(bag)
    enter, list_codes, perform = zip(*((step.enter, step.codes, step.perform) for step in TURN), strict=True)
    number = board.step
    code = -1
    while number != OVER:
        if number == DRAW:
            if len(bag) < board.left:  # the tile drawn last fits nowhere and went back (R12)
                bag.insert(int(choose() * (len(bag) + 1)), code)
            code = bag.pop()
        else:
            codes = list_codes[number](board)
            code = codes[int(choose() * len(codes))]
        number = perform[number](board, code, None)
        while (go_on := enter[number]) is not None and (following := go_on(board, None)) != number:
            number = following
    board.step = number
