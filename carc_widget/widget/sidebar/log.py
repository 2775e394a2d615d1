"""Game log: events turn by turn, as sentences that highlight their cells on the board on hover."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from carc_widget.engine import events as e
from carc_widget.engine.geometry import Cell
from carc_widget.engine.moves import Turn, turns_of
from carc_widget.engine.state import State
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.rendering import sentence
from carc_widget.i18n.scores import readable_sum
from carc_widget.widget.board import pieces
from carc_widget.widget.messages import Explain
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.rules import rule_buttons
from carc_widget.widget.sums.explanation import ScoreSum, SumExplanation
from carc_widget.widget.timeline.timeline import note_on
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Log entry: an event.

    Attributes:
        text: the event as a sentence; for a score, the players who get the points.
        cells: the cells of the event.
        rules: the buttons that open the rules behind the event.
        sum: for a score, the points as a sum.
        colour: for a score, the colour of the player who gets the points; empty if there are several.
        explain: for a score, the button that explains it term by term.
    """

    text: str
    cells: tuple[Cell, ...] = ()
    rules: tuple[Button, ...] = ()
    sum: str = ""
    colour: str = ""
    explain: Button | None = None


@dataclass(frozen=True, slots=True)
class LogChapter:
    """Log section: the events of one turn, the newest first, or the final scoring, the highest score first.

    Attributes:
        title: the number of the turn and the player, or the title of the final scoring.
        entries: the events.
        colour: the colour of the player; empty for the final scoring.
        note: the note on the turn; may be empty.
    """

    title: str
    entries: tuple[LogEntry, ...]
    colour: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """Game log, the newest turn first; at the end of the game, the final scoring comes before the turns."""

    title: str
    chapters: tuple[LogChapter, ...]
    empty: str

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All entries of all sections."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)


MAX_TURNS = 5
"""Maximum number of turns in the log; to read older turns, go back: the log ends at the displayed moment."""

UNLISTED_EVENTS = (e.TileDrawn, e.MeepleReturned)
"""Events without a sentence: the tile in hand and the supply of the player show them."""

_WITHOUT_RULE_BUTTON = (e.TilePlaced, e.MeepleDeployed)
"""Events without rule buttons, because they are visible on the board and self-explanatory."""


def log(session: Session) -> Log:
    """Compute the log up to the displayed moment, the newest turn first, with the final scoring of a finished game."""
    return Log(
        title=_("Log"),
        chapters=tuple(chapter for chapter in _chapters(session) if chapter.entries),
        empty=_("Nothing has happened yet."),
    )


def _chapters(session: Session) -> Iterator[LogChapter]:
    state, places = session.state, session.aids.coordinates
    turns = _last_turns(session)
    if state.is_over and turns:
        events = turns[0].moves[-1].events
        final = [x for x in events if _is_final(x) and isinstance(x, e.FeatureScored)]
        final.sort(key=lambda event: event.score.points, reverse=True)
        ended = [x for x in events if isinstance(x, e.GameEnded)]
        yield LogChapter(_("Final scoring"), _entries(state, [*ended, *final], "final", places))
    for turn in turns:
        title = _("Turn {n}, {player}", n=turn.number, player=state.players[turn.player])
        events = notable_events(turn.events)[::-1]
        listed = [x for x in events if _is_listed(x)]
        note = note_on(session.game, turn.number) if turn.complete else ""
        yield LogChapter(
            title, _entries(state, listed, str(turn.number), places), pieces.colour(state, turn.player), note
        )


def _last_turns(session: Session) -> tuple[Turn, ...]:
    """Return the last turns up to the displayed moment, the newest first; reads only their own moves, for speed."""
    states, moves, end = session.game.states, session.game.moves, session.ply
    first = max(states[end].turn - MAX_TURNS, 0)
    begin = end
    while begin and states[begin - 1].turn > first:
        begin -= 1
    return turns_of(states[begin : end + 1], moves[begin:end], begin)[::-1]


def _is_listed(event: e.Event) -> bool:
    """Whether the log of a turn lists an event; a player who adds no meeple at a crop circle (R74) is listed."""
    if isinstance(event, e.PlayerPassed):
        return event.rule == "R74"
    return not isinstance(event, UNLISTED_EVENTS) and not _is_final(event)


def _is_final(event: e.Event) -> bool:
    return isinstance(event, e.GameEnded) or (isinstance(event, e.FeatureScored) and event.score.final)


def _entries(state: State, events: Iterable[e.Event], when: str, places: bool) -> tuple[LogEntry, ...]:
    return tuple(_entry(state, event, f"score {when} {i}", places=places) for i, event in enumerate(events))


def _entry(state: State, event: e.Event, id: str, *, places: bool) -> LogEntry:
    cells = cells_of(event)
    if isinstance(event, e.FeatureScored):
        score = event.score
        total = readable_sum(score)
        return LogEntry(
            _who(state, score.winners),
            cells,
            rule_buttons(line.rule for line in score.lines),
            total,
            pieces.colour(state, score.winners[0]) if len(score.winners) == 1 else "",
            Button(id, total, Explain(SumExplanation((ScoreSum(score),))), _("Explain this sum")),
        )
    text = sentence(event, places=places, options=False)
    return LogEntry(text, cells, rule_buttons(_rules(event)))


def _rules(event: e.Event) -> tuple[str, ...]:
    """Return the ids of the rules behind an event that is not a score."""
    if isinstance(event, _WITHOUT_RULE_BUTTON):
        return ()
    if isinstance(event, e.FigureMoved) and event.same:
        return event.rule, "R24"
    return (event.rule,)


def _who(state: State, winners: tuple[int, ...]) -> str:
    names = and_list([state.players[player] for player in winners])
    # Translators: the players who get the points of the sum that follows; each of them gets all points.
    return names if len(winners) == 1 else _("{players}, each", players=names)


def cells_of(event: e.Event) -> tuple[Cell, ...]:
    """Return the cells of an event; empty if it has no location."""
    match event:
        case e.TilePlaced():
            return (event.cell,)
        case e.FigureMoved() | e.FigureRemoved() | e.FigureReturned():
            return (event.spot.cell,)
        case e.MeepleDeployed() | e.MeepleReturned() | e.MeepleAdded() | e.MeepleTakenBack():
            return (event.meeple.spot.cell,)
        case e.FeatureCompleted():
            return event.feature.cells
        case e.FeatureScored():
            return event.score.feature.cells
    return ()
