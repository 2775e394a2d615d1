"""Timeline under the board: navigation to all moments and lines (variations) of the game."""

from bisect import bisect_right
from dataclasses import dataclass, field

from carc_widget.engine.moves import Variation
from carc_widget.engine.notes import Evaluations, without_evaluation
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.i18n.language import _, format_tenths, ngettext
from carc_widget.widget.commands import SwitchTo
from carc_widget.widget.messages import RunCommand, ShowMoment
from carc_widget.widget.session import Session
from carc_widget.widget.view_model import PRIVATE, Button, Slider


@dataclass(frozen=True, slots=True)
class LineRow:
    """Row of the list of lines.

    Attributes:
        form: the id that the page sends back with a new name.
        name: the name of the line; may be empty.
        label: the label of a line without a name.
        summary: the last turn of the line, and the scores at its end.
        switch: the button that switches to the line; `None` for the current line.
        variation: the variation; `None` for the current line.
    """

    form: str
    name: str
    label: str
    summary: str
    switch: Button | None
    variation: Variation | None = field(metadata=PRIVATE)


@dataclass(frozen=True, slots=True)
class LineList:
    """List of the lines of the game, the current line first.

    Attributes:
        title: the title, with the number of lines.
        tip: the tooltip of the title.
        name_label: the label of the name field.
        save: the label of the button that saves the name.
        rows: the lines.
    """

    title: str
    tip: str
    name_label: str
    save: str
    rows: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    """View model of the timeline.

    Attributes:
        label: the accessible name of the timeline.
        back: the buttons to the first and to the previous moment.
        slider: the slider over the moments.
        forward: the buttons to the next and to the last moment.
        position: the displayed moment, as text.
        lines: the lines of the game; `None` if there is only one, without a name.
    """

    label: str
    back: tuple[Button, ...]
    slider: Slider
    forward: tuple[Button, ...]
    position: str
    lines: LineList | None

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons of the timeline."""
        rows = self.lines.rows if self.lines else ()
        return (*self.back, *self.forward, *(row.switch for row in rows if row.switch))


def timeline(session: Session) -> Timeline:
    """Compute the timeline at the displayed moment."""
    moments = session.game.stops
    at = slider_position(moments, session.ply)
    end = len(moments) - 1
    position_text = turn_text(session)
    return Timeline(
        label=_("Time"),
        back=(
            _moment_button(session, "first", "«", _("Start of the game (Home)"), 0, at > 0),
            _moment_button(session, "previous", "‹", _("One step back (Page Up)"), at - 1, at > 0),
        ),
        slider=Slider("moment", _("Moment of the game"), end, at, position_text, moments),
        forward=(
            _moment_button(session, "next", "›", _("One step forward (Page Down)"), at + 1, at < end),
            _moment_button(session, "last", "»", _("End of the game (End)"), end, at < end),
        ),
        position=position_text,
        lines=_lines(session.game),
    )


def slider_position(moments: tuple[int, ...], ply: int) -> int:
    """Return the slider position of a moment; between two positions, the earlier one."""
    return max(0, bisect_right(moments, ply) - 1)


def adjacent_turn(game: Replay, ply: int, by: int) -> int:
    """Return the moment at which the next or previous turn begins; backward from within a turn, its own beginning.

    `by` is positive for the next turn.
    """
    states, turn = game.states, game.states[ply].turn
    if by > 0:
        return next((moment for moment in game.stops if moment > ply and states[moment].turn > turn), game.stops[-1])
    earlier = [moment for moment in game.stops if moment < ply]
    if not earlier:
        return game.stops[0]
    turn = states[earlier[-1]].turn
    return next(moment for moment in earlier if states[moment].turn == turn)


def _moment_button(session: Session, id: str, sign: str, tip: str, position: int, enabled: bool) -> Button:
    moment = session.game.stops[position] if enabled else session.ply
    return Button(f"time {id}", sign, ShowMoment(moment), tip, enabled=enabled)


def note_on(game: Replay, turn: int) -> str:
    """Return the note on a turn, its evaluation in words; 0 for the note on the game."""
    note = game.notes.get(turn, "")
    evaluation = Evaluations({turn: note}).get(turn)
    if evaluation is None:
        return note
    lead = _("Expected lead after this turn: {points}", points=format_tenths(evaluation, signed=True))
    return f"{lead}. {without_evaluation(note)}".rstrip()


def moment_before(game: Replay, moment: int) -> int:
    """Return the moment of the timeline (`Replay.stops`) before this one; 0 if there is none."""
    stops = game.stops
    return stops[slider_position(stops, moment - 1)] if moment > stops[0] else 0


def turn_text(session: Session) -> str:
    """Return the turn that is shown, as the toolbar has it; of all turns, unless it is the current one.

    Of a past moment it is the turn that was played last, but in a review the turn that is rated there.
    """
    game, rated = session.game, session.reviewed_turn
    if session.moment is None or session.learning or (rated and rated.severity):
        state = game.states[session.ply]
    else:
        state = game.states[moment_before(game, session.moment)]
    latest = game.states[-1]
    if state.turn == latest.turn and not latest.is_over:
        return _("Turn {n}", n=state.turn)  # more turns follow
    # Translators: the turn that is shown, out of all turns that were played.
    return _("Turn {n} of {all}", n=state.turn, all=latest.turn)


def _lines(game: Replay) -> LineList | None:
    others = game.variations
    if not others and not game.line:
        return None
    # Translators: the current line of the game if it has no name.
    own = LineRow("line", game.line, _("This variation"), _summary(game.states[-1]), None, None)
    rows = (own, *(_row(number, variation) for number, variation in enumerate(others)))
    title = ngettext("{n} variation", "{n} variations", len(rows))
    tip = _("Moves that were undone and played differently are kept as variations.")
    return LineList(title, tip, _("Name of this variation"), _("Rename"), rows)


def _row(number: int, variation: Variation) -> LineRow:
    label = _("From turn {n}", n=variation.turn)
    tip = _("Go to the end of this variation; nothing is lost.")
    switch = Button(f"line {number}", variation.name or label, RunCommand(SwitchTo(variation)), tip)
    return LineRow(f"line {number}", variation.name, label, _summary(variation.states[-1]), switch, variation)


def _summary(state: State) -> str:
    """Render the last turn of a line and the scores at its end."""
    scores = ", ".join(f"{name} {points}" for name, points in zip(state.players, state.scores, strict=True))
    return _("to turn {n}: {scores}", n=state.turn, scores=scores)
