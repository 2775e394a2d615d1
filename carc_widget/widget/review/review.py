"""The review of a game that is over: who was ahead when, and the turns that cost most, with what was better."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.bots import ReviewedTurn
from carc_widget.engine.actions import Place
from carc_widget.graphics.margin_chart import margin_chart
from carc_widget.graphics.scene import Ghost
from carc_widget.i18n.language import _, format_tenths
from carc_widget.widget.board import pieces
from carc_widget.widget.board.model import BoardLabel
from carc_widget.widget.hints.hints import place_of, words_of
from carc_widget.widget.messages import OpenReview, ShowMoment
from carc_widget.widget.session import Session
from carc_widget.widget.timeline.timeline import position
from carc_widget.widget.view_model import Button, Slider


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """A turn that cost much.

    Attributes:
        button: which turn it is; goes there.
        cost: what it cost, in points of the lead to be expected, with its error.
        played, better: what was done, and what would have been better.
        colour: the colour of the player.
    """

    button: Button
    cost: str
    played: str
    better: str
    colour: str


@dataclass(frozen=True, slots=True)
class ReviewPanel:
    """The review.

    Attributes:
        title: what it is.
        explanation: how the picture is read, or that it is still to come.
        curve: the address of the picture; may be empty.
        slider: lies over the picture: a press goes to that moment.
        costly_title: what stands above the rows; may be empty.
        rows: the turns that cost most.
        close: the button that closes it.
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
        """Every button in it."""
        return (*(row.button for row in self.rows), self.close)


MOST = 5
"""So many of the turns that cost most are listed."""


def review_button(session: Session) -> Iterator[Button]:
    """The button that opens the review, once the game is over."""
    if session.game.states[-1].is_over:
        tip = _("Who was ahead when, and which turns cost most")
        yield Button(
            "review", _("Review"), OpenReview(session.review_of is None), tip, chosen=session.review_of is not None
        )


def review_panel(session: Session) -> ReviewPanel | None:
    """The review, as far as it has come; `None` if nobody has asked for it."""
    if session.review_of is None:
        return None
    found = session.review
    moments = found.moments if found else session.game.stops[:1]
    rows = tuple(_row(session, turn) for turn in found.costly(MOST)) if found else ()
    names = session.game.state.players
    if found is None:
        told = _("The game is looked at again…")
    elif len(names) == 2:
        told = _("Above the line {first} was expected to win, below it {second}.", first=names[0], second=names[1])
    else:
        told = _("Each line is the lead of a player that was to be expected; who is above the line was ahead.")
    return ReviewPanel(
        title=_("Review"),
        explanation=told,
        curve=margin_chart(found.margins, found.colours, bare=True).data_url if found else "",
        slider=Slider(
            "review",
            _("Moment of the game"),
            len(moments) - 1,
            position(moments, session.ply),
            _where(session),
            moments,
        ),
        costly_title=_("The turns that cost most") if rows else "",
        rows=rows,
        close=Button("close review", _("Close"), OpenReview(False)),
    )


def _where(session: Session) -> str:
    return _("Turn {n} of {all}", n=session.state.turn, all=session.game.states[-1].turn)


def _row(session: Session, turn: "ReviewedTurn") -> ReviewRow:
    state = session.game.states[turn.ply]
    label = _("Turn {n}, {player}", n=turn.number, player=state.players[turn.player])
    cost = format_tenths(-turn.cost)
    cost = cost if turn.error is None else f"{cost} ± {format_tenths(turn.error)}"
    played = [move.action for move in session.game.moves[turn.ply : turn.ply + len(turn.played_actions)]]
    return ReviewRow(
        button=Button(f"review {turn.number}", label, ShowMoment(turn.ply), _("Show it on the board")),
        cost=cost,
        played=_("Played: {what}", what=words_of(state, tuple(played)) or _("the tile alone")),
        better=_("Better: {what}", what=_better(session, turn)),
        colour=pieces.colour(state, turn.player),
    )


def _better(session: Session, turn: "ReviewedTurn") -> str:
    """What was better: where the tile should have gone, if not there, and what else should have been done."""
    what = words_of(session.game.states[turn.ply], turn.better) or _("the tile alone")
    first, played = turn.better[0], turn.played_actions[0]
    if isinstance(first, Place) and isinstance(played, Place) and first != played:
        where = _("the tile elsewhere") if first.cell != played.cell else _("the tile turned")
        return f"{where}; {what}"
    return what


def shown_turn(session: Session) -> "ReviewedTurn | None":
    """The costly turn that is looked at, before it was played."""
    if session.review_of is None or session.review is None or session.moment is None:
        return None
    return next((turn for turn in session.review.costly(MOST) if turn.ply == session.moment), None)


def review_ghosts(session: Session) -> Iterator[Ghost]:
    """The tile as it would have lain better."""
    turn, hand = shown_turn(session), session.state.hand
    if turn and hand is not None and isinstance(turn.better[0], Place):
        yield Ghost(hand, turn.better[0].cell, turn.better[0].rotation)


def review_tags(session: Session) -> Iterator[BoardLabel]:
    """Where it was played, and where it would have been better."""
    turn = shown_turn(session)
    if turn is None:
        return
    colours = (pieces.colour(session.state, turn.player),)
    better, played = (place_of(session.state, actions[0]) for actions in (turn.better, turn.played_actions))
    if better is not None:
        yield BoardLabel(_("better"), better, colours)
    if played is not None and played != better:
        yield BoardLabel(_("played"), played, colours)
