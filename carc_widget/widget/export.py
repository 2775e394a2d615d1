"""Exports: position, record, picture, game page and links as text."""

from dataclasses import dataclass, replace

from carc_widget.engine.share import current_site, position_link, record_link
from carc_widget.engine.text import record
from carc_widget.graphics import svg
from carc_widget.i18n.language import language
from carc_widget.widget.game_page import game_page
from carc_widget.widget.session import Session
from carc_widget.widget.view import view


@dataclass(frozen=True, slots=True)
class Export:
    """An exported text.

    Attributes:
        text: the text.
        name: the name of a file with it, without extension.
    """

    text: str
    name: str


def export(session: Session, what: str) -> Export | None:
    """Export the `position` shown, the `record` of the game, a `picture` of the board as it is shown, or a `page`.

    The picture is an SVG, with annotations and aids, but without click targets. A page is the whole game as HTML,
    with the review if it is open. `position link` and `record link` are links to a live board of them; without a site
    for them, the text is empty. `None` if `what` is none of these.
    """
    state = session.state
    name = f"carcassonne-turn-{state.turn}"
    match what:
        case "position":
            return Export(state.to_text(), name)
        case "record":
            return Export(record.write(session.game), name)
        case "picture":
            picture = replace(view(session).board.view, cells=(), offers=(), previews=(), clear_centre=None, rings=())
            with language(session.language):
                return Export(str(svg.board(state, picture, players=True)), name)
        case "page":
            return Export(game_page(session.game, session.language, session.review), name)
        case "position link":
            return Export(position_link(state.to_text(), session.language) if current_site() else "", name)
        case "record link":
            return Export(record_link(record.write(session.game), session.language) if current_site() else "", name)
    return None
