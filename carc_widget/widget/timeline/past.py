"""What is told of another moment than the one in which the game stands: what happened there, and the note on it."""

from carc_widget.engine.events import Event, FeatureScored, MeepleReturned, TileDrawn
from carc_widget.engine.replay import Replay
from carc_widget.i18n.language import _
from carc_widget.widget.board.in_words import in_words
from carc_widget.widget.board.model import Prompt
from carc_widget.widget.commands import GoTo
from carc_widget.widget.messages import RunCommand, ShowMoment
from carc_widget.widget.session import Session
from carc_widget.widget.timeline.timeline import position
from carc_widget.widget.view_model import Button


def past(session: Session, moment: int) -> Prompt:
    """An earlier moment, or one that was undone, is looked at."""
    game, state = session.game, session.state
    begin = _before(game, moment)
    events = [
        event
        for move in game.moves[begin:moment]
        for event in move.events
        if not isinstance(event, TileDrawn | MeepleReturned)
    ]
    turn = game.states[begin]
    told = " ".join(f"{in_words(event, places=session.aids.coordinates)}." for event in events)
    player = turn.active
    who = _("Turn {n}, {player}", n=turn.turn, player=state.players[player]) if events else _("The beginning")
    return Prompt(
        player,
        told or _("This is how it was in turn {n}.", n=state.turn),
        state,
        _note(game, moment),
        _rules(events),
        buttons=(
            Button(
                "play on",
                _("Play on from here"),
                RunCommand(GoTo(moment)),
                _("The rest stays as a line beside this one."),
            ),
            Button("now", _("Back to the game"), ShowMoment(None), main=True),
        ),
        who=who,
        step=_("undone") if moment > game.ply else "",
    )


def _before(game: Replay, moment: int) -> int:
    """The moment before, at which the game stood still."""
    stops = game.stops
    return stops[position(stops, moment - 1)] if moment > stops[0] else 0


def _note(game: Replay, moment: int) -> str:
    """The note on the turn that has just been played, so that nothing is given away beforehand; at first the game's."""
    if moment <= game.stops[0]:
        return game.notes.get(0, "")
    over = moment + 1 == len(game.states) or game.states[moment].turn != game.states[_before(game, moment)].turn
    return game.notes.get(game.states[_before(game, moment)].turn, "") if over else ""


def _rules(events: list[Event]) -> tuple[str, ...]:
    """The rules that this followed."""
    found: list[str] = []
    for event in events:
        found += [line.rule for line in event.score.lines] if isinstance(event, FeatureScored) else [event.rule]
    return tuple(dict.fromkeys(found))
