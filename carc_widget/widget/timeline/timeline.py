"""The strip under the board: to every moment of the game, and to the lines that were left for others."""

from bisect import bisect_right
from dataclasses import dataclass, field

from carc_widget.engine.moves import Variation
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.i18n.language import _, ngettext
from carc_widget.widget.commands import SwitchTo
from carc_widget.widget.messages import RunCommand, ShowMoment
from carc_widget.widget.session import Session
from carc_widget.widget.view_model import PRIVATE, Button, Slider


@dataclass(frozen=True, slots=True)
class ExportItem:
    """Something to take away.

    Attributes:
        what: what the kernel is asked for: `position`, `record` or `picture`.
        way: what the page does with it: `copy`, or save as `svg` or `png`.
        label: what the item says.
    """

    what: str
    way: str
    label: str


@dataclass(frozen=True, slots=True)
class ExportMenu:
    """The menu.

    Attributes:
        title: what it is.
        items: what is in it.
        copied: what is said when the text is on the clipboard.
        copy_by_hand: what is said when the page may not put it there.
        saved: what is said when a file was saved.
        failed: what is said when no file could be made.
        text_label: what the field with the text is called.
    """

    title: str
    items: tuple[ExportItem, ...]
    copied: str
    copy_by_hand: str
    saved: str
    failed: str
    text_label: str


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of the game.

    Attributes:
        form: comes back with a name.
        name: how it is called; may be empty.
        label: what it is, where it has no name.
        summary: how far it goes, and how it stands there.
        go: the button that goes to it, if it is another one.
        variation: which line it is; `None` for the one being played.
    """

    form: str
    name: str
    label: str
    summary: str
    go: Button | None
    variation: Variation | None = field(metadata=PRIVATE)


@dataclass(frozen=True, slots=True)
class LineList:
    """The lines of the game, the one being played first.

    Attributes:
        title: what they are, and how many.
        name_label: what the field for a name is called.
        save: what the button says that takes the name.
        rows: the lines.
    """

    title: str
    name_label: str
    save: str
    rows: tuple[LineRow, ...]


@dataclass(frozen=True, slots=True)
class Timeline:
    """The strip under the board.

    Attributes:
        label: what it is.
        back: the buttons to the first moment and to the one before.
        slider: the slider.
        forward: the buttons to the next moment and to the last one.
        position: which moment is shown.
        lines: the lines of the game, if there are several.
        menu: what can be taken away.
    """

    label: str
    back: tuple[Button, ...]
    slider: Slider
    forward: tuple[Button, ...]
    position: str
    lines: LineList | None
    menu: ExportMenu

    @property
    def buttons(self) -> tuple[Button, ...]:
        """Every button in it."""
        rows = self.lines.rows if self.lines else ()
        return (*self.back, *self.forward, *(row.go for row in rows if row.go))


def export_menu() -> ExportMenu:
    """The menu; what it leads to is made when it is asked for."""
    return ExportMenu(
        # Translators: a menu: copy and save.
        title=_("Take away"),
        items=(
            ExportItem("position", "copy", _("Copy position")),
            ExportItem("record", "copy", _("Copy record")),
            ExportItem("picture", "svg", _("Save picture (SVG)")),
            ExportItem("picture", "png", _("Save picture (PNG)")),
        ),
        copied=_("Copied."),
        copy_by_hand=_("Press Ctrl C to copy the text."),
        saved=_("Saved."),
        failed=_("The picture could not be made."),
        text_label=_("Text to copy"),
    )


def timeline(session: Session) -> Timeline:
    """The strip as it is at the moment shown."""
    moments = session.game.stops
    at = position(moments, session.ply)
    end = len(moments) - 1
    where = _where(session)
    return Timeline(
        label=_("Time"),
        back=(
            _to(session, "first", "«", _("To the beginning (Home)"), 0, at > 0),
            _to(session, "previous", "‹", _("One step back (Page Up)"), at - 1, at > 0),
        ),
        slider=Slider("moment", _("Moment of the game"), end, at, where, moments),
        forward=(
            _to(session, "next", "›", _("One step on (Page Down)"), at + 1, at < end),
            _to(session, "last", "»", _("To the end (End)"), end, at < end),
        ),
        position=where,
        lines=_lines(session.game),
        menu=export_menu(),
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
    return Button(f"time {id}", sign, ShowMoment(moment), tip, enabled=there)


def _where(session: Session) -> str:
    # Translators: which turn is shown, of so many that were played.
    return _("Turn {n} of {all}", n=session.state.turn, all=session.game.states[-1].turn)


def _lines(game: Replay) -> LineList | None:
    others = game.variations
    if not others and not game.line:
        return None
    # Translators: the line of the game that is being played, where it has no name.
    own = LineRow("line", game.line, _("This line"), _summary(game.states[-1]), None, None)
    rows = (own, *(_row(number, variation) for number, variation in enumerate(others)))
    title = ngettext("{n} line", "{n} lines", len(rows))
    return LineList(title, _("Name of this line"), _("Name it"), rows)


def _row(number: int, variation: Variation) -> LineRow:
    label = _("From turn {n}", n=variation.turn)
    tip = _("Go to the end of this line; nothing is lost.")
    go = Button(f"line {number}", variation.name or label, RunCommand(SwitchTo(variation)), tip)
    return LineRow(f"line {number}", variation.name, label, _summary(variation.states[-1]), go, variation)


def _summary(state: State) -> str:
    """How far a line goes, and how it stands there."""
    scores = ", ".join(f"{name} {points}" for name, points in zip(state.players, state.scores, strict=True))
    return _("to turn {n}: {scores}", n=state.turn, scores=scores)
