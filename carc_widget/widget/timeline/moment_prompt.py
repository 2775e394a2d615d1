"""Prompt of a moment in the timeline other than the current one: its events, and its note."""

from carc_widget.engine.events import Event, FeatureScored
from carc_widget.engine.replay import Replay
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import _
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.commands import GoTo
from carc_widget.widget.messages import RunCommand, ShowMoment
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.log import UNLISTED_EVENTS
from carc_widget.widget.timeline.timeline import moment_before, note_on
from carc_widget.widget.view_model import Button


def moment_prompt(session: Session, moment: int) -> Prompt:
    """Compute the prompt while an earlier or an undone moment is displayed."""
    game, state = session.game, session.state
    begin = moment_before(game, moment)
    events = [
        event
        for move in game.moves[begin:moment]
        for event in notable_events(move.events)
        if not isinstance(event, UNLISTED_EVENTS)
    ]
    turn = game.states[begin]
    text = " ".join(f"{sentence(event, places=session.aids.coordinates, options=False)}." for event in events)
    player = turn.active
    title = _("Turn {n}, {player}", n=turn.turn, player=state.players[player]) if events else _("The beginning")
    tip = _("The later moves stay as a variation.")
    play_on = Button("play on", _("Play on from here"), RunCommand(GoTo(moment)), tip)
    now = Button("now", _("Resume game"), ShowMoment(None), main=True)
    return Prompt(
        player,
        text or _("The position in turn {n}.", n=state.turn),
        state,
        _note(game, moment),
        _rules(events),
        buttons=(now,) if session.ended else (play_on, now),
        title=title,
        subtitle=_("undone") if moment > game.ply else "",
    )


def _note(game: Replay, moment: int) -> str:
    """Return the note on the turn that ends at this moment; at the beginning the note on the game; else empty.

    The note appears only after the turn, so that it does not reveal the turn in advance.
    """
    if moment <= game.stops[0]:
        return note_on(game, 0)
    over = moment + 1 == len(game.states) or game.states[moment].turn != game.states[moment_before(game, moment)].turn
    return note_on(game, game.states[moment_before(game, moment)].turn) if over else ""


def _rules(events: list[Event]) -> tuple[str, ...]:
    """Return the ids of the rules behind the events, without duplicates."""
    rules: list[str] = []
    for event in events:
        rules += [line.rule for line in event.score.lines] if isinstance(event, FeatureScored) else [event.rule]
    return tuple(dict.fromkeys(rules))
