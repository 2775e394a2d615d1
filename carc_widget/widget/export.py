"""What leaves the board as a text: the position, the record, and the picture."""

from dataclasses import dataclass, replace

from carc_widget.graphics import svg
from carc_widget.widget.session import Session
from carc_widget.widget.view import screen


@dataclass(frozen=True, slots=True)
class HandedOut:
    """A text for somebody to take away.

    Attributes:
        text: the text.
        name: how a file with it is called, without an ending.
    """

    text: str
    name: str


def handed_out(session: Session, what: str) -> HandedOut | None:
    """What is asked for: the `position` shown, the `record` of the game, or a `picture` of the board as it is seen.

    `None` if there is nothing like that. The picture is an SVG, with marks and aids, but without what can be pressed.
    """
    state = session.state
    name = f"carcassonne-turn-{state.turn}"
    match what:
        case "position":
            return HandedOut(state.to_text(), name)
        case "record":
            from carc_widget.engine.text import record  # which is loaded when it is wanted

            return HandedOut(record.write(session.game), name)
        case "picture":
            view = replace(screen(session).board.view, cells=(), offers=(), previews=(), clear_centre=None, rings=())
            return HandedOut(str(svg.board(state, view, players=True)), name)
    return None
