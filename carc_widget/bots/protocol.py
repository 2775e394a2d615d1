"""The protocol of bots, and functions that let a bot decide."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from carc_widget.engine import action_codes
from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.board import Board
from carc_widget.engine.errors import BadArgument, CarcassonneError, shown
from carc_widget.engine.explore import random_of, random_tile
from carc_widget.engine.refusals import IllegalAction
from carc_widget.engine.state import State, expect_state
from carc_widget.engine.turn import DRAW, OVER, codes

if TYPE_CHECKING:
    from carc_widget.bots.matches import Match

Stop = Callable[[], bool] | Event | None
"""A signal for a bot to answer now: a function or a `threading.Event`."""

_END = object()
"""The end of the advice of a bot."""


@runtime_checkable
class Bot(Protocol):
    """A computer player: any object with this method.

    A bot chooses one action at a time: a placement, then perhaps a move of a magic figure, then a meeple. It keeps no
    state of a game, so that one bot can play several games at once, at several seats and from any position.
    """

    def choose(self, state: State, random: Random, /) -> Action | str:  # a bot may name the parameters differently
        """The action of the player to act (`State.to_act`), or its text.

        Parameters:
            state: the position, with the content of the bag, but not its order.
            random: the random number generator to use, so that games can be repeated.
        """
        ...


class BotFailed(CarcassonneError):
    """A bot raised an error or chose an illegal action.

    Attributes:
        bot: the bot.
        state: the position of the decision.
        finished_games: the finished games of a match (`match`), otherwise `None`.
    """

    def __init__(self, bot: object, state: State, why: str, reason: str = "") -> None:
        self.bot = bot
        self.state = state
        self.finished_games: Match | None = None
        where = f"in turn {state.turn}, at {state.players[state.to_act]}'s seat ({state.phase})"
        because = f": {reason.rstrip('.')}" if reason else ""
        super().__init__(f"{name_of(bot)} {why}, {where}{because}; `state` of this error holds the position")


def name_of(bot: object) -> str:
    """The name of a bot in results and errors: its `repr` on one line, or its class if that has none of its own."""
    return type(bot).__name__ if type(bot).__repr__ is object.__repr__ else " ".join(shown(bot).split())


def decide(bot: Bot, state: State, random: Random | int | None = None) -> Action:
    """The legal action that a bot chooses.

    Parameters:
        bot: the bot.
        state: the position.
        random: a random number generator or a seed.

    Raises:
        BotFailed: the bot raised an error, which is the cause, or chose an illegal action.
        BadArgument: an argument has another type, or the game is over.
    """
    _check_arguments(bot, state)
    source = random_of(random)
    return _legal_choice(bot, state, lambda: bot.choose(state, source))


def decide_steps(bot: Bot, state: State, random: Random | int | None = None) -> Iterator[Action | None]:
    """`decide` in steps: yields `None` while the bot thinks, then its action.

    Closing the generator stops the bot. Most bots answer in one step. If a bot has a method `think(state, random)`, as
    `MonteCarlo` does, each `Advice` that it yields is a step; the last one decides, or the first that is settled. An
    action of its method `planned(state)`, if any, is taken without thinking. A subclass that defines only `choose` does
    not think.

    Raises:
        BotFailed, BadArgument: as for `decide`.
    """
    _check_arguments(bot, state)
    source = random_of(random)
    think = getattr(bot, "think", None) if _thinks(type(bot)) else None
    planned = getattr(bot, "planned", None) if think else None
    only = forced_action(board_of(state), source) if think else None
    if only is None and planned is not None:
        with _bot_errors(bot, state):
            only = planned(state)
    if think is None or only is not None:
        yield None  # the caller may do something else before the bot thinks
        yield only or _legal_choice(bot, state, lambda: bot.choose(state, source))
        return
    advice: Any = None
    with _bot_errors(bot, state):
        thoughts = iter(think(state, source))
    while advice is None or not advice.settled:
        with _bot_errors(bot, state):
            following = next(thoughts, _END)
        if following is _END:
            break
        advice = following
        if not hasattr(advice, "settled"):
            raise BotFailed(bot, state, f"yielded {shown(advice)} in `think`, which is not an Advice")
        yield None
    if advice is None:
        raise BotFailed(bot, state, "yielded no Advice in `think`")
    yield _legal_choice(bot, state, lambda: advice.best.actions[0])


def _thinks(kind: type) -> bool:
    """Whether `think` decides: unless a subclass defines only `choose`, which would not agree with it."""
    return next(("think" in vars(base) for base in kind.__mro__ if {"think", "choose"} & vars(base).keys()), False)


@contextmanager
def _bot_errors(bot: Bot, state: State) -> Iterator[None]:
    """Raise what a bot raises as `BotFailed`; a bot that calls `sys.exit()` must not end the program."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotFailed(bot, state, f"raised {type(error).__name__}: {error}") from error


def _check_arguments(bot: object, state: State) -> None:
    check_bot(bot)
    board_of(state)
    if state.is_over:
        raise BadArgument("the game is over; there is nothing to decide")


def _legal_choice(bot: Bot, state: State, choose: Callable[[], Action | str]) -> Action:
    """The choice of a bot as an action.

    Raises:
        BotFailed: the bot raised an error, or its choice is not legal.
    """
    with _bot_errors(bot, state):
        chosen = choose()
    try:
        action = state.resolve(chosen)
        legal = not state.why_not(action)
    except CarcassonneError as error:
        reason = str(error).splitlines()[0]  # without the line of text that a `ParseError` shows
        raise BotFailed(bot, state, f"chose {shown(chosen)}, which is not an action here", reason) from error
    if not legal:
        cause = IllegalAction(action, state, state.why_not(action))
        raise BotFailed(bot, state, f"chose {shown(chosen)}, which is not legal", str(cause)) from cause
    return action


def check_bot(bot: object) -> None:
    """Check that an object is a bot.

    Raises:
        BadArgument: it is not.
    """
    if isinstance(bot, type) or not isinstance(bot, Bot):
        advice = f"; make one of it: {bot.__name__}()" if isinstance(bot, type) and hasattr(bot, "choose") else ""
        advice = f"; bots.bot({shown(bot)}) makes one of a name" if isinstance(bot, str) else advice
        raise BadArgument(f"{shown(bot)} is not a bot: a bot has a method choose(state, random){advice}")


def board_of(state: State) -> Board:
    """The packed board of a state, the same for equal states; read-only.

    Raises:
        BadArgument: the argument is not a state.
    """
    expect_state(state)
    return state._canonical._board


def action_of(board: Board, code: int) -> Action:
    """The action of a packed code."""
    return action_codes.actions(board, [code])[0]


def actions_of(state: State, codes: Iterable[int]) -> tuple[Action, ...]:
    """The actions of packed codes, one after the other, from the position of `board_of`."""
    state = state._canonical
    actions = []
    for code in codes:
        actions.append(action_of(state._board, code))
        state, _ = state.apply(actions[-1])
    return tuple(actions)


def forced_action(board: Board, random: Random) -> Action | None:
    """A random draw or the only legal action; `None` if there is a choice.

    Raises:
        BadArgument: the game is over.
    """
    if board.step == OVER:
        raise BadArgument("the game is over; there is nothing to choose")
    if board.step == DRAW:
        return Draw(board.config.tables.tiles[random_tile(board, random)].id)
    legal = codes(board)
    return action_of(board, legal[0]) if len(legal) == 1 else None


def is_stopped(stop: Stop) -> bool:
    """Return whether the signal to stop is set."""
    if stop is None:
        return False
    if isinstance(stop, Event):
        return stop.is_set()
    if not callable(stop):
        raise BadArgument(f"stop is {shown(stop)}; give a threading.Event, or a function that returns whether to stop")
    return bool(stop())
