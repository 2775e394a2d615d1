"""The strip under the board: to every moment of the game, and to the lines that were left for others."""

from bisect import bisect_right

from carc_widget.engine.moves import Variation
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.i18n.language import _, ngettext
from carc_widget.widget.commands import SwitchTo
from carc_widget.widget.messages import Do, Look
from carc_widget.widget.session import Session
from carc_widget.widget.timeline.export_menu import menu
from carc_widget.widget.timeline.timeline_parts import LineRow, LinesPart, Slider, TimePart
from carc_widget.widget.view_model import Button


def time(session: Session) -> TimePart:
    """The strip as it is at the moment shown."""
    moments = session.game.stops
    at = position(moments, session.ply)
    end = len(moments) - 1
    where = _where(session)
    return TimePart(
        label=_("Time"),
        back=(
            _to(session, "first", "«", _("To the beginning (Home)"), 0, at > 0),
            _to(session, "previous", "‹", _("One step back (Page Up)"), at - 1, at > 0),
        ),
        slider=Slider("moment", _("Moment of the game"), moments, at, where),
        on=(
            _to(session, "next", "›", _("One step on (Page Down)"), at + 1, at < end),
            _to(session, "last", "»", _("To the end (End)"), end, at < end),
        ),
        where=where,
        lines=_lines(session.game),
        menu=menu(),
    )


def position(moments: tuple[int, ...], ply: int) -> int:
    """The position of a moment, or of the last one before it at which the game stood still."""
    return max(0, bisect_right(moments, ply) - 1)


def turn_beside(game: Replay, ply: int, by: int) -> int:
    """The moment at which the turn after or before this moment begins; from within a turn, its own beginning."""
    states, now = game.states, game.states[ply].turn
    if by > 0:
        return next((moment for moment in game.stops if moment > ply and states[moment].turn > now), game.stops[-1])
    earlier = [moment for moment in game.stops if moment < ply]
    if not earlier:
        return game.stops[0]
    turn = states[earlier[-1]].turn
    return next(moment for moment in earlier if states[moment].turn == turn)


def _to(session: Session, id: str, sign: str, tip: str, position: int, there: bool) -> Button:
    moment = session.game.stops[position] if there else session.ply
    return Button(f"time {id}", sign, Look(moment), tip, enabled=there)


def _where(session: Session) -> str:
    # Translators: which turn is shown, of so many that were played.
    return _("Turn {n} of {all}", n=session.state.turn, all=session.game.states[-1].turn)


def _lines(game: Replay) -> LinesPart | None:
    others = game.variations
    if not others and not game.line:
        return None
    # Translators: the line of the game that is being played, where it has no name.
    own = LineRow("line", game.line, _("This line"), _told(game.states[-1]), None, None)
    rows = (own, *(_row(number, variation) for number, variation in enumerate(others)))
    title = ngettext("{n} line", "{n} lines", len(rows))
    return LinesPart(title, _("Name of this line"), _("Name it"), rows)


def _row(number: int, variation: Variation) -> LineRow:
    label = _("From turn {n}", n=variation.turn)
    tip = _("Go to the end of this line; nothing is lost.")
    go = Button(f"line {number}", variation.name or label, Do(SwitchTo(variation)), tip)
    return LineRow(f"line {number}", variation.name, label, _told(variation.states[-1]), variation, go)


def _told(state: State) -> str:
    """How far a line goes, and how it stands there."""
    scores = ", ".join(f"{name} {points}" for name, points in zip(state.players, state.scores, strict=True))
    return _("to turn {n}: {scores}", n=state.turn, scores=scores)
