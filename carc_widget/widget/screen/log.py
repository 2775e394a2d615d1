"""What happened, in sentences that show their place on the board when they are pointed at."""

from itertools import islice

from carc_widget.engine import events as e
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.widget.screen import pieces
from carc_widget.widget.screen.parts import Entry, Log
from carc_widget.widget.screen.rule_buttons import rule_buttons
from carc_widget.widget.session import Session
from carc_widget.words.language import _
from carc_widget.words.scores import score_sum

SHORT = 14
"""How many of the last events are listed before the game is over."""

_QUIET = (e.TileDrawn, e.MeepleReturned, e.PlayerPassed)
_SEEN_BY_ALL = (e.TilePlaced, e.MeepleDeployed)
"""What everybody has seen and nobody wonders about: no rule is shown."""


def log(session: Session) -> Log:
    """What happened until the moment shown, the newest first; at the end of the game, what was scored last."""
    state = session.state
    moves = session.game.moves[: session.ply]
    if state.is_over:
        final = [x for x in moves[-1].events if isinstance(x, e.FeatureScored) and x.score.final] if moves else []
        final.sort(key=lambda event: event.score.points, reverse=True)
        ended = [x for x in moves[-1].events if isinstance(x, e.GameEnded)] if moves else []
        listed: list[e.Event] = [*ended, *final]
    else:
        backwards = (event for move in reversed(moves) for event in reversed(move.events))
        listed = [*islice((event for event in backwards if not isinstance(event, _QUIET)), SHORT)]
    return Log(
        title=_("Final scoring") if state.is_over else _("What happened"),
        entries=tuple(_entry(state, event, places=session.aids.coordinates) for event in listed),
        empty=_("Nothing has happened yet."),
    )


def _entry(state: State, event: e.Event, *, places: bool) -> Entry:
    text = event.sentence(places=places)
    cells = cells_of(event)
    if isinstance(event, e.FeatureScored):
        score = event.score
        return Entry(
            text,
            cells,
            rule_buttons(line.rule for line in score.lines),
            score_sum(score),
            pieces.colour(state, score.winners[0]) if len(score.winners) == 1 else "",
        )
    return Entry(text, cells, () if isinstance(event, _SEEN_BY_ALL) else rule_buttons([event.rule]))


def cells_of(event: e.Event) -> tuple[Cell, ...]:
    """The cells that an event is about; none if it is about no place."""
    match event:
        case e.TilePlaced():
            return (event.cell,)
        case e.FigureMoved() | e.FigureRemoved() | e.FigureReturned():
            return (event.spot.cell,)
        case e.MeepleDeployed() | e.MeepleReturned() | e.MeepleAdded() | e.MeepleTakenBack():
            return (event.meeple.spot.cell,)
        case e.FeatureScored():
            return event.score.feature.cells
    return ()
