"""Animation of the last move: scored features light up, points fly to the players, pieces fly to their new places.

The animation ends after two seconds and does not block input. At the end of the game the final scoring follows, feature
by feature with a running score; a click or a key skips it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from carc_widget.engine.events import (
    Event,
    FeatureScored,
    FigureMoved,
    FigureRemoved,
    FigureReturned,
    GameEnded,
    MeepleReturned,
    MeepleTakenBack,
)
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.score import Score
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.graphics.curves import middle
from carc_widget.graphics.piece_placement import tile_at
from carc_widget.graphics.piece_positions import spot_position
from carc_widget.graphics.pieces import figure_drawing
from carc_widget.graphics.shapes import TILE, Drawing
from carc_widget.i18n.language import _, ngettext
from carc_widget.i18n.nouns import and_list, points
from carc_widget.i18n.scores import readable_sum
from carc_widget.widget.board import pieces
from carc_widget.widget.board.pieces import FIGURE_COLOURS
from carc_widget.widget.session import Session

Point = tuple[float, float]
"""Board coordinates of a point, in tiles."""


@dataclass(frozen=True, slots=True)
class ScoreAnimation:
    """Animation of a scored feature.

    Attributes:
        spots: all spots of the feature.
        at: the centre of the feature.
        sum: the points as a sum, including the terms of mage and witch.
        points: the number of points.
        winners: the players (indices) who score; each gets all the points.
        colour: the colour of the first winner.
        rings: the points where mage and witch stand on the feature, each with the colour of the figure.
    """

    spots: tuple[Spot, ...]
    at: Point
    sum: str
    points: int
    winners: tuple[int, ...]
    colour: str
    rings: tuple[tuple[Point, str], ...]


@dataclass(frozen=True, slots=True)
class Flight:
    """Animation of a moving piece.

    Attributes:
        sprite: the picture of the piece.
        start: the start point on the board.
        end: the end point on the board, or the player (index) who gets the piece, or `None` if it is set aside.
    """

    sprite: Drawing
    start: Point
    end: Point | int | None


@dataclass(frozen=True, slots=True)
class FinaleStep:
    """One score of the final scoring, and the points of all players after it."""

    payment: ScoreAnimation
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalePlayer:
    """Player in the final scoring: name, colour, the points before it, and the rank after it."""

    name: str
    colour: str
    before: int
    rank: int


@dataclass(frozen=True, slots=True)
class Finale:
    """Animation of the end of the game: the features pay one after the other, with a running score.

    Attributes:
        title: the heading of the running score.
        result: the sentence about the winner.
        skip: the text on how to skip the animation, or to close it at its end.
        players: the players, in the order of play.
        steps: the scores, in the order in which they are paid.
    """

    title: str
    result: str
    skip: str
    players: tuple[FinalePlayer, ...]
    steps: tuple[FinaleStep, ...]


@dataclass(frozen=True, slots=True)
class Motion:
    """All animations of the change of the game with this number; the page plays them once."""

    change: int
    payments: tuple[ScoreAnimation, ...] = ()
    flights: tuple[Flight, ...] = ()
    finale: Finale | None = None


MAX_SCORES = 6
"""Maximum number of scores to animate at once; more, for example when code plays many turns, appear only in the log."""


def motion(session: Session) -> Motion | None:
    """Compute the animation of the last move, which may be empty.

    It is `None`, and a running animation ends, if the last move was undone, if the timeline shows another moment, or if
    animation is off.
    """
    if not session.aids.motion or session.moment is not None or not session.last_events:
        return None
    state = session.game.state
    events = tuple(takewhile(lambda event: not _is_final(event), session.last_events))
    scores = [event.score for event in events if isinstance(event, FeatureScored)]
    if len(scores) > MAX_SCORES:
        return None
    payments = tuple(_payment(state, score) for score in scores if score.points)
    return Motion(session.change, payments, tuple(_flights(state, events)), _finale(session))


def _finale(session: Session) -> Finale | None:
    """Compute the animation of the final scoring if the last move ended the game."""
    state = session.game.state
    if not any(isinstance(event, GameEnded) for event in session.last_events):
        return None
    events = [event.score for event in session.last_events if _is_final(event) and isinstance(event, FeatureScored)]
    scores = [score for score in events if score.points]
    totals = list(state.scores)
    for score in scores:
        for winner in score.winners:
            totals[winner] -= score.points
    before, steps = tuple(totals), []
    for score in scores:
        for winner in score.winners:
            totals[winner] += score.points
        steps.append(FinaleStep(_payment(state, score), tuple(totals)))
    return Finale(
        title=_("Final scoring"),
        result=game_over_sentence(state),
        skip=_("Click, tap or press a key to continue"),
        players=tuple(
            FinalePlayer(name, pieces.colour(state, player), before[player], rank)
            for player, (name, rank) in enumerate(zip(state.players, ranks(state.scores), strict=True))
        ),
        steps=tuple(steps),
    )


def ranks(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each player; players with the same points share one (R68).

    >>> ranks((12, 30, 12, 5))
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def game_over_sentence(state: State) -> str:
    """Return the sentence about the winners of a game."""
    names = [state.players[player] for player in state.winners]
    return ngettext(
        "The game is over: {players} wins with {points}.",
        "The game is over: {players} win together with {points}.",
        len(names),
        players=and_list(names),
        points=points(state.scores[state.winners[0]]),
    )


def _is_final(event: Event) -> bool:
    return isinstance(event, FeatureScored) and event.score.final


def _payment(state: State, score: Score) -> ScoreAnimation:
    feature = score.feature
    places = [_place(state, spot) for spot in feature.spots]
    return ScoreAnimation(
        spots=feature.spots,
        at=middle(places),
        sum=readable_sum(score),
        points=score.points,
        winners=score.winners,
        colour=pieces.colour(state, score.winners[0]),
        rings=tuple((_place(state, spot), FIGURE_COLOURS[figure]) for figure, spot in feature.figure_spots.items()),
    )


def _flights(state: State, events: tuple[Event, ...]) -> Iterator[Flight]:
    for event in events:
        match event:
            case MeepleReturned() | MeepleTakenBack():
                yield Flight(_meeple(state, event.meeple), _place(state, event.meeple.spot), event.meeple.player)
            case FigureMoved(figure=figure, spot=spot, origin=Spot() as origin):
                start, end = _place_of_figure(state, figure, origin), _place_of_figure(state, figure, spot)
                yield Flight(figure_drawing(figure), start, end)
            case FigureReturned(figure=figure, spot=spot) | FigureRemoved(figure=figure, spot=spot):
                yield Flight(figure_drawing(figure), _place_of_figure(state, figure, spot), None)


def _meeple(state: State, meeple: Meeple) -> Drawing:
    lying = state.feature(meeple.spot).kind is FeatureKind.FIELD
    return pieces.meeple(state, meeple.player, meeple.kind, lying)


def _place_of_figure(state: State, figure: Figure, spot: Spot) -> Point:
    """Position of a figure on a spot: before the meeples there, and the witch behind the mage."""
    return _place(state, spot, int(figure is Figure.WITCH and state.mage == spot))


def _place(state: State, spot: Spot, number: int = 0) -> Point:
    x, y = spot_position(*tile_at(state, spot), spot, number)
    return x / TILE, y / TILE
