"""What a player is who is not a person: one method."""

from collections.abc import Callable, Iterator
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from carc_widget.engine import action_codes
from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.board import Board
from carc_widget.engine.errors import BadArgument, CarcassonneError, shown
from carc_widget.engine.explore import random_of
from carc_widget.engine.refusals import IllegalAction
from carc_widget.engine.search import sampled
from carc_widget.engine.state import State
from carc_widget.engine.turn import DRAW, OVER, codes

if TYPE_CHECKING:
    from carc_widget.bots.matches import Match

Stop = Callable[[], bool] | Event | None
"""What tells a bot to stop thinking and answer: something to call, or a `threading.Event`."""


@runtime_checkable
class Bot(Protocol):
    """A player who is not a person: anything with this one method is one.

    A bot is asked for one action at a time, as a person is by the board: where the tile goes, then perhaps for a magic
    figure, then for a meeple. It remembers nothing of a game, so that the same bot can play several at once, at
    several seats, and from any position.
    """

    def choose(self, state: State, random: Random) -> Action | str:
        """The action of the player who decides now (`State.to_act`), or its text.

        Parameters:
            state: the position; what the bag holds is known, the order is not.
            random: the only source of chance to be used, so that games can be repeated.
        """
        ...


class BotFailed(CarcassonneError):
    """A bot raised an error, or chose what is not legal.

    Attributes:
        bot: the bot.
        state: the position that it was asked about; nothing has changed.
        finished: the match as far as it went, if it happened in one (`match`).
    """

    def __init__(self, bot: object, state: State, why: str) -> None:
        self.bot = bot
        self.state = state
        self.finished: Match | None = None
        where = f"in turn {state.turn}, at {state.players[state.to_act]}'s seat ({state.phase})"
        super().__init__(f"{shown(bot)} {why}, {where}; `state` of this error holds the position")


def decide(bot: Bot, state: State, random: Random | int | None = None) -> Action:
    """What a bot chooses, checked.

    Raises:
        BotFailed: it raised an error, which is the cause, or chose something that is not legal.
        BadArgument: this is no bot or no state, or the game is over.
    """
    _check(bot, state)
    return _checked(bot, state, lambda: bot.choose(state, random_of(random)))


def decide_steps(bot: Bot, state: State, random: Random | int | None = None) -> Iterator[Action | None]:
    """As `decide`, step by step: nothing as long as the bot thinks, then its action.

    Between the steps others may do something, and who asks no more has stopped it. Most bots answer in one step. A bot
    whose class has `think(state, random)` beside `choose`, as `MonteCarlo` has, is asked by that: it gives an `Advice`
    again and again, of which the last one counts, or the first that is settled.

    Raises:
        BotFailed, BadArgument: as for `decide`.
    """
    _check(bot, state)
    source = random_of(random)
    think = getattr(bot, "think", None) if {"think", "choose"} <= vars(type(bot)).keys() else None
    only = forced(board_of(state), source) if think else None
    if think is None or only is not None:
        yield None  # who has asked may have a look at something else before
        yield only or _checked(bot, state, lambda: bot.choose(state, source))
        return
    last: Any = None
    for thought in _thoughts(bot, state, lambda: think(state, source)):
        last = thought
        yield None
        if getattr(thought, "settled", False):
            break
    yield _checked(bot, state, lambda: last.best.actions[0])


def _thoughts(bot: Bot, state: State, think: Callable[[], Iterator[Any]]) -> Iterator[Any]:
    try:
        yield from think()
    except (KeyboardInterrupt, GeneratorExit):  # the second one when the caller closes this generator
        raise
    except BaseException as error:
        raise BotFailed(bot, state, f"raised {type(error).__name__}: {error}") from error


def _check(bot: object, state: State) -> None:
    check_bot(bot)
    board_of(state)
    if state.is_over:
        raise BadArgument("the game is over; there is nothing to decide")


def _checked(bot: Bot, state: State, choose: Callable[[], Action | str]) -> Action:
    """What a bot chooses, if it is an action that is legal."""
    try:
        chosen = choose()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a bot that calls sys.exit() must not end the program
        raise BotFailed(bot, state, f"raised {type(error).__name__}: {error}") from error
    try:
        action = state.resolve(chosen)
        legal = not state.why_not(action)
    except CarcassonneError as error:
        raise BotFailed(bot, state, f"chose {shown(chosen)}, which is no action here") from error
    if not legal:
        cause = IllegalAction(action, state, state.why_not(action))
        raise BotFailed(bot, state, f"chose {shown(chosen)}, which is not legal") from cause
    return action


def check_bot(bot: object) -> None:
    """Refuse what is no bot.

    Raises:
        BadArgument: it cannot choose.
    """
    if isinstance(bot, type) or not isinstance(bot, Bot):
        made = f"; make one of it: {bot.__name__}()" if isinstance(bot, type) and hasattr(bot, "choose") else ""
        raise BadArgument(f"{shown(bot)} is no bot: a bot has a method choose(state, random){made}")


def board_of(state: State) -> Board:
    """The packed board of a state, the same for equal states, which nobody may change.

    Raises:
        BadArgument: it is no state.
    """
    if not isinstance(state, State):
        raise BadArgument(f"{shown(state)} is no state; give one, such as State.start() or game.state")
    return state._canonical._board


def action_of(board: Board, code: int) -> Action:
    """The action that a packed decision stands for."""
    return action_codes.actions(board, [code])[0]


def forced(board: Board, random: Random) -> Action | None:
    """What needs no thought: a draw, which is chance's, or the only action there is; `None` if there is a choice.

    Raises:
        BadArgument: the game is over.
    """
    if board.step == OVER:
        raise BadArgument("the game is over; there is nothing to choose")
    if board.step == DRAW:
        return Draw(board.config.tables.tiles[sampled(board, random)].id)
    found = codes(board)
    return action_of(board, found[0]) if len(found) == 1 else None


def stopped(stop: Stop) -> bool:
    """Whether a bot is told to stop."""
    if stop is None:
        return False
    return stop.is_set() if isinstance(stop, Event) else bool(stop())
