"""Search positions: whole turns, random draws and random play on the packed board, in place."""

from collections.abc import Sequence
from numbers import Integral
from random import Random
from types import NoneType
from typing import NamedTuple

from carc_widget.engine import action_codes
from carc_widget.engine.actions import Action
from carc_widget.engine.board import Board
from carc_widget.engine.canonical import ordered_codes
from carc_widget.engine.errors import BadArgument, expect, expect_items, whole_number
from carc_widget.engine.explore import play_out, random_of, random_tile
from carc_widget.engine.state import State, expect_state
from carc_widget.engine.turn import DEPLOY, DRAW, MAGIC, OVER, PLACE, codes, go_to, perform, to_act


class PackedTurn(NamedTuple):
    """One continuation of a player, packed.

    Attributes:
        codes: the decisions, in order.
        board: the resulting board; do not change it.
    """

    codes: tuple[int, ...]
    board: Board


def packed_turns(board: Board) -> list[PackedTurn]:
    """Every continuation of the player to act until a draw, the end, or another player's decision.

    Equivalent ones are listed once: rotations of a symmetric tile, segments of one feature. There are none before draws
    and none at the end.
    """
    turns: list[PackedTurn] = []
    if board.step not in (DRAW, OVER):
        _continue_turn(board, (), to_act(board), board.turn, turns)
    return turns


def _continue_turn(board: Board, before: tuple[int, ...], player: int, turn: int, turns: list[PackedTurn]) -> None:
    places = board.step == PLACE
    for code in distinct_codes(board):
        after = board.copy(to_place=places)
        perform(after, code)
        if after.step in (DRAW, OVER) or after.turn != turn or to_act(after) != player:
            turns.append(PackedTurn((*before, code), after))
        else:
            _continue_turn(after, (*before, code), player, turn, turns)


def distinct_codes(board: Board) -> list[int]:
    """The legal decisions, one of each group of equivalent ones."""
    decisions = codes(board)
    if board.step == PLACE:
        alike = board.config.tables.tiles[board.hand].symmetry
        # A tile that looks the same after `alike` quarter turns also fits wherever it fits with fewer of them.
        return decisions if alike == 4 else [code for code in decisions if code & 3 < alike]
    if board.step == DEPLOY or board.step == MAGIC:
        seen = set()
        distinct = []
        for code in decisions:
            key = code if code < 0 else board.root(code >> 1) << 1 | code & 1
            if key not in seen:
                seen.add(key)
                distinct.append(code)
        return distinct
    return decisions


def play_until(board: Board, random: Random, turn: int) -> None:
    """Play a board on, in place, with random decisions and draws, until the tile of a turn is to be drawn, or the end.

    A tile that fits nowhere may have gone back into the bag (R12), and may be drawn again at once.
    """
    while board.step != OVER and board.turn < turn:
        if board.step == DRAW:
            perform(board, random_tile(board, random))
        else:
            decisions = codes(board)
            perform(board, decisions[int(random.random() * len(decisions))])


def scores_if_over(board: Board) -> list[int]:
    """The points of all players if the game ended now (R8, R65)."""
    if board.step == OVER:
        return board.scores[:]
    ended = board.copy(to_place=False)
    go_to(ended, OVER)
    return ended.scores


class Trial:
    """A mutable position for searches, made for speed: decisions are integers and change it in place.

    The integers are valid in this position only. `actions` decodes them.

    Parameters:
        state: the position to begin with; it stays as it is.

    Raises:
        BadArgument: this is not a state.

    >>> from carc_widget.engine import State
    >>> trial = Trial(State.setup(hand="E"))
    >>> len(trial.turns()), max(after.scores[0] for codes, after in trial.turns())
    (12, 4)
    >>> trial.play(trial.codes()[0])
    >>> trial.play_out(1).is_over
    True
    """

    __slots__ = ("_board",)

    def __init__(self, state: State) -> None:
        expect_state(state)
        self._board = state._canonical._board.copy()

    @classmethod
    def _from_board(cls, board: Board) -> "Trial":
        trial = cls.__new__(cls)
        trial._board = board.copy()
        return trial

    def copy(self) -> "Trial":
        """An independent trial that continues from here."""
        return self._from_board(self._board)

    @property
    def is_over(self) -> bool:
        """Whether the game is over (R8)."""
        return self._board.step == OVER

    @property
    def is_draw(self) -> bool:
        """Whether chance acts next: a tile has to be drawn."""
        return self._board.step == DRAW

    @property
    def to_act(self) -> int:
        """The index of the player to act; before a draw the active one."""
        return to_act(self._board)

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._board.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(self._board.scores)

    @property
    def scores_if_over(self) -> tuple[int, ...]:
        """The points of each player if the game ended now, as by `State.end_now`."""
        return tuple(scores_if_over(self._board))

    @property
    def state(self) -> State:
        """The position as a state, to be inspected and kept."""
        return State(self._board.copy())

    def codes(self) -> list[int]:
        """Everything that may be done now, in the order of `State.legal_actions`."""
        return ordered_codes(self._board)

    def actions(self, codes: Sequence[int]) -> tuple[Action, ...]:
        """The actions that have these codes in this position.

        Raises:
            BadArgument: they are not a list of whole numbers, or not all are codes of this position. The later codes
                of a turn are those of the positions in between.
        """
        items = list(map(whole_number, expect_items(codes, Integral, "the list of codes", "some of `codes()`")))
        legal = set(self.codes())
        for code in items:
            if code not in legal:
                raise BadArgument(f"{code} is not one of `codes()` here; `play` the codes before it in its turn first")
        return action_codes.actions(self._board, items)

    def play(self, code: int) -> None:
        """Carry out one of `codes`, in place. Other codes are not refused and may leave an invalid position.

        Raises:
            BadArgument: it is not a whole number.
        """
        if type(code) is not int:  # the rest takes time
            code = whole_number(code)
            expect(code, int, "the code", "one of `codes()`")
        perform(self._board, code)

    def draw(self, random: Random | int | None = None) -> None:
        """Draw a random tile, in place: one that fits nowhere is removed or goes back into the bag (R12).

        Parameters:
            random: a random number generator or a seed.

        Raises:
            BadArgument: it is neither, or no tile is to be drawn now.
        """
        source = random_of(random)
        if self._board.step != DRAW:
            raise BadArgument("no tile is to be drawn now; `is_draw` is true when one is")
        perform(self._board, random_tile(self._board, source))

    def turns(self) -> list[tuple[tuple[int, ...], "Trial"]]:
        """Every continuation of the player to act, with its result.

        Each is a tuple of numbers for `play`, and where they lead: to a draw, to the end, or at a crop circle to
        another player's decision. Equivalent ones are listed once: rotations of a symmetric tile, segments of one
        feature. There are none before a draw.
        """
        return [(turn, self._from_board(board)) for turn, board in packed_turns(self._board)]

    def play_out(self, random: Random | int | None = None, until: int | None = None) -> "Trial":
        """Play on at random, in place: every decision out of all that are legal, every draw out of the bag.

        Parameters:
            random: a random number generator or a seed.
            until: the number of a turn: the play stops when its tile is to be drawn. Otherwise it goes to the end.

        Returns:
            Itself.

        Raises:
            BadArgument: an argument has another type.
        """
        source = random_of(random)
        until = whole_number(until)
        expect(until, (int, NoneType), "until", "the number of a turn, or nothing")
        if until is None:
            play_out(self._board, source)
        else:
            play_until(self._board, source, until)
        return self

    def __repr__(self) -> str:
        return f"<Trial of {self.state!r}>"
