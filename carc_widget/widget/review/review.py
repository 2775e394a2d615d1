"""Review panel of a finished game: the lead over time, and the costliest turns, each with a better turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.bots import ReviewedTurn
from carc_widget.engine.actions import Place
from carc_widget.graphics.margin_chart import margin_chart
from carc_widget.graphics.scene import Ghost
from carc_widget.i18n.language import _, format_tenths
from carc_widget.widget.board import pieces
from carc_widget.widget.board.view_model import BoardLabel
from carc_widget.widget.hints.hints import place_of, words_of
from carc_widget.widget.messages import OpenReview, ShowMoment
from carc_widget.widget.session import Session
from carc_widget.widget.timeline.timeline import position, turn_text
from carc_widget.widget.view_model import Button, Slider


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """Costly turn.

    Attributes:
        button: its label is the turn; shows that moment on the board.
        cost: the cost in points of expected lead, with its error.
        played, better: the turn that was played, and the better one.
        colour: the colour of the player.
    """

    button: Button
    cost: str
    played: str
    better: str
    colour: str


@dataclass(frozen=True, slots=True)
class ReviewPanel:
    """Review panel.

    Attributes:
        title: the title.
        explanation: how to read the chart, or that it is still being computed.
        curve: the address of the chart; may be empty.
        slider: the slider over the chart: a click shows that moment.
        costly_title: the heading of the rows; may be empty.
        rows: the costliest turns.
        close: the button that closes the panel.
    """

    title: str
    explanation: str
    curve: str
    slider: Slider
    costly_title: str
    rows: tuple[ReviewRow, ...]
    close: Button

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons in the panel."""
        return (*(row.button for row in self.rows), self.close)


MOST = 5
"""Maximum number of costly turns in the list."""


def review_button(session: Session) -> Iterator[Button]:
    """Yield the button that opens the review, once the game is over."""
    if session.game.states[-1].is_over:
        tip = _("Who was ahead when, and which turns cost most")
        yield Button(
            "review", _("Review"), OpenReview(session.review_of is None), tip, chosen=session.review_of is not None
        )


def review_panel(session: Session) -> ReviewPanel | None:
    """Build the review panel from the results so far; `None` if the review is closed."""
    if session.review_of is None:
        return None
    review = session.review
    moments = review.moments if review else session.game.stops[:1]
    rows = tuple(_row(session, turn) for turn in review.costly(MOST)) if review else ()
    names = session.game.state.players
    if review is None:
        explanation = _("The game is looked at again…")
    elif len(names) == 2:
        explanation = _(
            "Above the line {first} was expected to win, below it {second}.", first=names[0], second=names[1]
        )
    else:
        explanation = _("Each line is the lead of a player that was to be expected; who is above the line was ahead.")
    if review is not None and not rows:
        explanation += " " + _("No turn cost more than chance may shift its value.")
    return ReviewPanel(
        title=_("Review"),
        explanation=explanation,
        curve=margin_chart(review.margins, review.colours, bare=True).data_url if review else "",
        slider=Slider(
            "review",
            _("Moment of the game"),
            len(moments) - 1,
            position(moments, session.ply),
            turn_text(session),
            moments,
        ),
        costly_title=_("The turns that cost most") if rows else "",
        rows=rows,
        close=Button("close review", _("Close"), OpenReview(False)),
    )


def _row(session: Session, turn: "ReviewedTurn") -> ReviewRow:
    state = session.game.states[turn.ply]
    label = _("Turn {n}, {player}", n=turn.number, player=state.players[turn.player])
    cost = format_tenths(-turn.cost)
    if turn.exact:
        # Translators: the cost of a turn in points, computed from all turns and draws to the end of the game.
        cost = _("{cost} (exact)", cost=cost)
    elif turn.error is not None:
        cost = f"{cost} ± {format_tenths(turn.error)}"
    played = [move.action for move in session.game.moves[turn.ply : turn.ply + len(turn.played_actions)]]
    return ReviewRow(
        button=Button(f"review {turn.number}", label, ShowMoment(turn.ply), _("Show it on the board")),
        cost=cost,
        played=_("Played: {what}", what=words_of(state, tuple(played)) or _("the tile alone")),
        better=_("Better: {what}", what=_better(session, turn)),
        colour=pieces.colour(state, turn.player),
    )


def _better(session: Session, turn: "ReviewedTurn") -> str:
    """Describe the better turn: a different placement of the tile, if any, and the other actions."""
    what = words_of(session.game.states[turn.ply], turn.better) or _("the tile alone")
    first, played = turn.better[0], turn.played_actions[0]
    if isinstance(first, Place) and isinstance(played, Place) and first != played:
        where = _("the tile elsewhere") if first.cell != played.cell else _("the tile turned")
        return f"{where}; {what}"
    return what


def shown_turn(session: Session) -> "ReviewedTurn | None":
    """Return the costly turn that is displayed, before it was played."""
    if session.review_of is None or session.review is None or session.moment is None:
        return None
    return next((turn for turn in session.review.costly(MOST) if turn.ply == session.moment), None)


def review_ghosts(session: Session) -> Iterator[Ghost]:
    """Yield the tile at its better placement."""
    turn, hand = shown_turn(session), session.state.hand
    if turn and hand is not None and isinstance(turn.better[0], Place):
        yield Ghost(hand, turn.better[0].cell, turn.better[0].rotation)


def review_labels(session: Session) -> Iterator[BoardLabel]:
    """Yield labels at the place of the played turn and of the better one."""
    turn = shown_turn(session)
    if turn is None:
        return
    colours = (pieces.colour(session.state, turn.player),)
    better, played = (place_of(session.state, actions[0]) for actions in (turn.better, turn.played_actions))
    if better is not None:
        yield BoardLabel(_("better"), better, colours)
    if played is not None and played != better:
        yield BoardLabel(_("played"), played, colours)
