"""Chart of a review: the expected lead and the chance of winning of each player over the turns, with rated turns."""

from dataclasses import dataclass

from carc_widget.bots import Review, ReviewedTurn, Severity
from carc_widget.i18n.language import _
from carc_widget.widget.board import pieces
from carc_widget.widget.session import Session
from carc_widget.widget.timeline.timeline import slider_position

SYMBOLS = {Severity.INACCURACY: "?!", Severity.MISTAKE: "?", Severity.BLUNDER: "??"}
"""The symbols of rated turns, as in chess."""


@dataclass(frozen=True, slots=True)
class ChartSeries:
    """The values of a player: at each moment the expected final lead in points, and the chance of winning in percent.

    `ahead` labels the part of the chart in which this player leads.
    """

    name: str
    colour: str
    leads: tuple[float, ...]
    chances: tuple[int, ...]
    ahead: str


@dataclass(frozen=True, slots=True)
class ChartMark:
    """A rated turn: the index of its moment, its player, and its severity."""

    at: int
    player: int
    severity: str


@dataclass(frozen=True, slots=True)
class SeverityName:
    """A severity with its symbol and its name."""

    severity: str
    symbol: str
    name: str


@dataclass(frozen=True, slots=True)
class ReviewChart:
    """Chart of a review.

    Attributes:
        series: the values of the players.
        turns: for each moment the number of the turn that begins there; the last moment is the end of the game.
        marks: the rated turns.
        severities: the legend of the marks.
        lead_label: the name of the expected lead, with its unit.
        chance_label: the name of the chance of winning, with its unit.
        turn_label: the name of the horizontal axis.
    """

    series: tuple[ChartSeries, ...]
    turns: tuple[int, ...]
    marks: tuple[ChartMark, ...]
    severities: tuple[SeverityName, ...]
    lead_label: str
    chance_label: str
    turn_label: str


def severity_name(severity: Severity) -> str:
    """Return the name of a severity."""
    match severity:
        case Severity.INACCURACY:
            return _("Inaccuracy")
        case Severity.MISTAKE:
            return _("Mistake")
        case Severity.BLUNDER:
            return _("Blunder")


def chart(session: Session, review: Review) -> ReviewChart:
    """Compute the chart of a review."""
    states = session.game.states
    names = tuple(review.players)
    return ReviewChart(
        series=tuple(
            ChartSeries(
                name,
                pieces.colour(states[0], player),
                tuple(round(moment[player], 1) for moment in review.margins),
                tuple(round(100 * moment[player]) for moment in review.winning_chances),
                _("{player} ahead", player=name),
            )
            for player, name in enumerate(names)
        ),
        turns=tuple(states[moment].turn for moment in review.plies),
        marks=tuple(
            ChartMark(slider_position(review.plies, turn.ply), turn.player, turn.severity.value)
            for turn in review.turns
            if turn.severity is not None
        ),
        severities=tuple(
            SeverityName(severity.value, SYMBOLS[severity], severity_name(severity)) for severity in Severity
        ),
        lead_label=_("Expected final lead (points)"),
        chance_label=_("Chance of winning (%)"),
        turn_label=_("Turn"),
    )


def turn_moments(review: Review) -> tuple[int, ...]:
    """Return the number of moves of each moment of a review, with the tile in hand where a turn was reviewed."""
    begins = {slider_position(review.plies, turn.ply): turn.ply for turn in review.turns}
    return tuple(begins.get(index, moment) for index, moment in enumerate(review.plies))


def mistakes(review: Review | None) -> tuple[ReviewedTurn, ...]:
    """Return the turns that have a severity, in their order in the game."""
    return tuple(turn for turn in review.turns if turn.severity is not None) if review else ()
