"""A game that is looked at from its beginning."""

from typing import Unpack

from carc_widget.engine.game import Game
from carc_widget.engine.replay import Replay
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.load_game import game_of
from carc_widget.widget.options import BoardOptions, with_options


@with_options("replay")
def replay(record: str | Game | Replay, **options: Unpack[BoardOptions]) -> GameWidget:
    """Show a game from its beginning, to be stepped through with what happened, its rules and its notes.

    Page Down and Page Up, as clickers send them, go a move on and back, together with Shift a turn; a slider goes
    anywhere. Whoever plays on from a moment begins another line; nothing is lost.

    Parameters:
        record: the text of a game (`Game.to_text` or `Game.to_json`); or a game, which stays the same game, or its
            replay.
        options: how the board is shown, see `BoardOptions`.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadArgument: it is neither a text nor a game.
        ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be read, see
            `Game.from_text` and `Game.from_json`.

    >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    >>> events = game.play_turn("E/2 0,-1 +city S # a small city")
    >>> widget = replay(game.to_text())
    >>> len(widget.screen.board.state.board), len(widget.state.board)
    (1, 2)
    """
    widget = GameWidget(game_of(record), **options)
    widget.moment = widget.game.replay.stops[0]
    return widget
