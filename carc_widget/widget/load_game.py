"""Load a game from a record, a game or a replay."""

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.game import Game
from carc_widget.engine.replay import Replay


def game_of(record: str | Game | Replay) -> Game:
    """Return the game of a record; a text is parsed, a game is returned itself.

    Raises:
        BadArgument: the record is neither a text nor a game.
        ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be parsed.
    """
    match record:
        case Game():
            return record
        case Replay():
            game = Game()
            game.resume(record)
            return game
        case str():
            return Game.from_json(record) if record.lstrip().startswith("{") else Game.from_text(record)
    raise BadArgument(f"a record is a text such as game.to_text() gives, or a game, not {shown(record)}")
