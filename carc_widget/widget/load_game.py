"""Games as they are given: as a record, or as a game that was played."""

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.game import Game
from carc_widget.engine.replay import Replay


def game_of(record: str | Game | Replay) -> Game:
    """The game of a record, read if it is a text.

    Raises:
        BadArgument: it is neither a text nor a game.
        ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be read.
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
