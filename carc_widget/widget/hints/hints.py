"""Hints: the best three places for the player who decides, with the expected lead and its error."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.bots import AdvisedTurn
from carc_widget.engine.actions import Action, AddMeeple, Deploy, MoveFigure, Pass, Place, RemoveFigure, TakeBack
from carc_widget.engine.events import Event, FeatureScored, MeepleReturned
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.piece_placement import tile_at
from carc_widget.graphics.piece_positions import spot_position
from carc_widget.graphics.scene import Ghost
from carc_widget.graphics.shapes import TILE
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import _, format_tenths, ngettext
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.board import pieces
from carc_widget.widget.board.magic import GOES_HERE, SET_ASIDE
from carc_widget.widget.board.placing import DEPLOY_AS
from carc_widget.widget.board.view_model import BoardLabel
from carc_widget.widget.messages import Choose, Message
from carc_widget.widget.session import NOTHING, Selection, Session
from carc_widget.widget.turn_control import hinted_state
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class HintRow:
    """Suggested place.

    Attributes:
        button: its label is the expected lead with its error; a click puts the tile there for a try.
        chance: the chance to win.
        words: the actions there, and the points they score at once.
        cells: the cells of the place.
    """

    button: Button
    chance: str
    words: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HintList:
    """List of the best places.

    Attributes:
        title: the title.
        explanation: what the numbers mean, or that they are still being computed.
        playouts: the number of playouts, as text; may be empty.
        rows: the places, the best one first.
    """

    title: str
    explanation: str
    playouts: str
    rows: tuple[HintRow, ...]


MOST = 3
"""Number of places in the list."""

_ABOVE = 0.16
"""Distance of a label from the upper side of its cell, in tiles."""


def best_places(session: Session) -> "tuple[AdvisedTurn, ...]":
    """Return the best turn at each of the best places; empty while there is no advice on this position."""
    advice = session.advice
    if advice is None or hinted_state(session) is not advice.state:
        return ()
    best: dict[object, AdvisedTurn] = {}
    for turn in advice:
        first = turn.actions[0]
        best.setdefault(first.cell if isinstance(first, Place) else first, turn)
    return tuple(best.values())[:MOST]


def hint_labels(session: Session) -> Iterator[BoardLabel]:
    """Yield the labels at the places on the board, unless a move is being tried there."""
    if session.selection != NOTHING:
        return
    for number, turn in enumerate(best_places(session), 1):
        at = place_of(session.state, turn.actions[0])
        if at is not None:
            yield BoardLabel(
                f"{number}:  {margin_text(turn)}", at, (pieces.colour(session.state, session.state.to_act),)
            )


def hint_ghosts(session: Session) -> Iterator[Ghost]:
    """Yield the tile in hand as a ghost at each of the places."""
    hand = session.state.hand
    if session.selection != NOTHING or hand is None:
        return
    for turn in best_places(session):
        first = turn.actions[0]
        if isinstance(first, Place):
            yield Ghost(hand, first.cell, first.rotation)


def hint_list(session: Session) -> HintList | None:
    """Build the list of the best places; `None` if hints are off or do not apply to the player to act."""
    state = hinted_state(session)
    if state is None:
        return None
    turns = best_places(session)
    playouts = sum(turn.playouts for turn in session.advice or ()) if turns else 0
    explanation = _(
        "The lead in points to expect at the end, over the best of the others, and how far chance may shift it."
    )
    return HintList(
        title=_("Best places"),
        explanation=explanation if turns else _("Looking for the best places…"),
        # Translators: the number of simulated games behind the hints.
        playouts=ngettext("played on {n} time", "played on {n} times", playouts) if playouts else "",
        rows=tuple(_row(state, number, turn) for number, turn in enumerate(turns, 1)),
    )


def _row(state: State, number: int, turn: "AdvisedTurn") -> HintRow:
    # Translators: the chance of a player to win, in percent.
    chance = _("wins {percent} %", percent=round(100 * turn.winning))
    tip = _("Try it on the board")
    first = turn.actions[0]
    spot = spot_of(first)
    cells = (first.cell,) if isinstance(first, Place) else (spot.cell,) if spot else ()
    label = f"{number}:  {margin_text(turn)}"
    return HintRow(
        Button(f"hint {number}", label, _try(turn.actions), tip), chance, words_of(state, turn.actions), cells
    )


def spot_of(action: Action) -> Spot | None:
    """Return the segment of an action, if it has one."""
    return action.spot if isinstance(action, Deploy | MoveFigure | AddMeeple | TakeBack) else None


def margin_text(turn: "AdvisedTurn") -> str:
    """Format the margin with its error, such as `+3.2 ± 0.4`."""
    margin = format_tenths(turn.margin, signed=True)
    return margin if turn.error is None else f"{margin} ± {format_tenths(turn.error)}"


def place_of(state: State, action: Action) -> tuple[float, float] | None:
    """Return the position of an action's label."""
    if isinstance(action, Place):
        return action.cell.x + 0.5, action.cell.y + _ABOVE
    spot = spot_of(action)
    if spot is None:
        return None
    x, y = spot_position(*tile_at(state, spot), spot)
    return x / TILE, y / TILE


def _try(actions: tuple[Action, ...]) -> Message:
    """Create the message that tries the actions on the board, as far as possible."""
    first, *rest = actions
    match first:
        case Place():
            meeple = rest[0] if rest and isinstance(rest[0], Deploy) else None
            if meeple is None:
                return Choose(Selection(placed=first))
            return Choose(Selection(placed=first, kind=meeple.kind, segment=meeple.spot.segment))
        case Deploy():
            return Choose(Selection(kind=first.kind, segment=first.spot.segment))
        case MoveFigure():
            return Choose(Selection(figure=first.figure))
    return Choose(NOTHING)


def words_of(state: State, actions: tuple[Action, ...]) -> str:
    """Describe the actions other than placing the tile, and the points that they score at once."""
    player, points = state.to_act, 0
    texts: list[str] = []
    for action in actions:
        after, events = state.apply(action)
        texts += _describe(state, action, events)
        scores = [event.score for event in events if isinstance(event, FeatureScored) and not event.score.final]
        points += sum(score.points for score in scores if player in score.winners)
        state = after
    if points:
        texts.append(ngettext("{n} point at once", "{n} points at once", points))
    return "; ".join(texts)


def _describe(state: State, action: Action, events: tuple[Event, ...]) -> Iterator[str]:
    match action:
        case Place():
            return
        case Deploy(spot):
            feature = state.feature(spot)
            yield _(DEPLOY_AS[feature.kind], feature=describe_feature(state, feature))
        case MoveFigure(figure, spot):
            yield _(GOES_HERE[figure], feature=describe_feature(state, state.feature(spot)))
        case RemoveFigure(figure):
            yield _(SET_ASIDE[figure])
        case Pass():
            yield _("No meeple")
        case _:
            quiet = FeatureScored | MeepleReturned
            yield from (
                sentence(event, places=False, options=False) for event in events if not isinstance(event, quiet)
            )
