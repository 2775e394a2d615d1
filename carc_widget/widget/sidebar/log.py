"""What happened, turn by turn, in sentences that show their place on the board when they are pointed at."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from carc_widget.engine import events as e
from carc_widget.engine.geometry import Cell
from carc_widget.engine.moves import Turn, turns_of
from carc_widget.engine.state import State
from carc_widget.i18n.language import _
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.scores import score_sum
from carc_widget.widget.board import pieces
from carc_widget.widget.board.in_words import in_words
from carc_widget.widget.messages import Explain
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.rules import rule_buttons
from carc_widget.widget.sums.explanation import Explanation, ScoreSum
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened.

    Attributes:
        text: in a sentence; for a score, who gets it.
        cells: where on the board.
        rules: the rules that it follows, to be opened.
        sum: for a score, the sum that it is.
        colour: for a score, the colour of the player who gets it, if only one does.
        explain: for a score, the button that tells it term by term.
    """

    text: str
    cells: tuple[Cell, ...] = ()
    rules: tuple[Button, ...] = ()
    sum: str = ""
    colour: str = ""
    explain: Button | None = None


@dataclass(frozen=True, slots=True)
class LogChapter:
    """What happened in one turn, the newest first; or the final scoring, the highest score first.

    Attributes:
        title: the turn and whose it was.
        entries: what happened.
        colour: the colour of the player, if it was the turn of one.
        note: the remark on it; may be empty.
    """

    title: str
    entries: tuple[LogEntry, ...]
    colour: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Log:
    """What happened, the newest first; at the end of the game, the final scoring before all else."""

    title: str
    chapters: tuple[LogChapter, ...]
    empty: str

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """Everything that happened, whenever."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)


SHORT = 5
"""How many of the last turns are told; whoever goes back to an earlier moment reads on from there."""

_QUIET = (e.TileDrawn, e.MeepleReturned, e.PlayerPassed)
_SEEN_BY_ALL = (e.TilePlaced, e.MeepleDeployed)
"""What everybody has seen and nobody wonders about: no rule is shown."""


def log(session: Session) -> Log:
    """What happened until the moment shown, the newest first; at the end of the game, what was scored last."""
    return Log(
        title=_("What happened"),
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
        told = [x for x in reversed(turn.events) if not isinstance(x, _QUIET) and not _is_final(x)]
        note = session.game.notes.get(turn.number, "") if turn.complete else ""
        yield LogChapter(
            title, _entries(state, told, str(turn.number), places), pieces.colour(state, turn.player), note
        )


def _last_turns(session: Session) -> tuple[Turn, ...]:
    """The last turns until the moment shown, the newest first; only their own moves are looked at."""
    states, moves, end = session.game.states, session.game.moves, session.ply
    first = max(states[end].turn - SHORT, 0)
    begin = end
    while begin and states[begin - 1].turn > first:
        begin -= 1
    return turns_of(states[begin : end + 1], moves[begin:end], begin)[::-1]


def _is_final(event: e.Event) -> bool:
    return isinstance(event, e.GameEnded) or (isinstance(event, e.FeatureScored) and event.score.final)


def _entries(state: State, events: Iterable[e.Event], when: str, places: bool) -> tuple[LogEntry, ...]:
    return tuple(_entry(state, event, f"score {when} {i}", places=places) for i, event in enumerate(events))


def _entry(state: State, event: e.Event, id: str, *, places: bool) -> LogEntry:
    cells = cells_of(event)
    if isinstance(event, e.FeatureScored):
        score = event.score
        return LogEntry(
            _who(state, score.winners),
            cells,
            rule_buttons(line.rule for line in score.lines),
            score_sum(score),
            pieces.colour(state, score.winners[0]) if len(score.winners) == 1 else "",
            Button(id, score_sum(score), Explain(Explanation((ScoreSum(score),))), _("Show how it adds up")),
        )
    text = in_words(event, places=places)
    return LogEntry(text, cells, () if isinstance(event, _SEEN_BY_ALL) else rule_buttons([event.rule]))


def _who(state: State, winners: tuple[int, ...]) -> str:
    names = and_list([state.players[player] for player in winners])
    # Translators: who gets the points of a sum that follows; all of several players get them in full.
    return names if len(winners) == 1 else _("{players}, each", players=names)


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
