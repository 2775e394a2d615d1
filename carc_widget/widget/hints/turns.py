"""Turns on the board and in words: their pieces, the positions of their labels, and their actions as text."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from carc_widget.engine.actions import Action, AddMeeple, Deploy, MoveFigure, Pass, Place, RemoveFigure, TakeBack
from carc_widget.engine.events import Event, FeatureScored, MeepleReturned
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.state import State
from carc_widget.graphics.piece_placement import count_pieces, tile_at
from carc_widget.graphics.piece_positions import spot_position
from carc_widget.graphics.scene import Ghost
from carc_widget.graphics.shapes import TILE
from carc_widget.i18n.events import notable_events
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import CITY, FIELD, MAGE, MONASTERY, ROAD, WITCH
from carc_widget.i18n.rendering import sentence

_ABOVE = 0.16
"""Distance of a label from the upper side of its cell, in tiles."""


class TurnGhosts(NamedTuple):
    """The tiles, meeples and figures of turns, which are drawn faintly."""

    tiles: tuple[Ghost, ...] = ()
    meeples: tuple[Meeple, ...] = ()
    figures: tuple[tuple[Figure, Spot], ...] = ()


def turn_ghosts(state: State, turns: Iterable[Sequence[Action]]) -> TurnGhosts:
    """Return the tile, the meeple and the figure of each turn, to show them faintly."""
    tiles: list[Ghost] = []
    meeples: list[Meeple] = []
    figures: list[tuple[Figure, Spot]] = []
    for actions in turns:
        for action in actions:
            match action:
                case Place(cell, rotation) if state.hand is not None:
                    tiles.append(Ghost(state.hand, cell, rotation))
                case Deploy(spot, kind) if isinstance(actions[0], Place):  # else the meeple is offered there
                    meeples.append(Meeple(state.to_act, kind, spot))
                case MoveFigure(figure, spot):
                    figures.append((figure, spot))
    return TurnGhosts(tuple(tiles), tuple(meeples), tuple(figures))


def action_spot(action: Action) -> Spot | None:
    """Return the segment of an action, if it has one."""
    return action.spot if isinstance(action, Deploy | MoveFigure | AddMeeple | TakeBack) else None


def label_position(state: State, action: Action) -> tuple[float, float] | None:
    """Return the position of an action's label."""
    if isinstance(action, Place):
        return action.cell.x + 0.5, action.cell.y + _ABOVE
    spot = action_spot(action)
    if spot is None:
        return None
    before = count_pieces(state, spot) if isinstance(action, Deploy) else 0
    x, y = spot_position(*tile_at(state, spot), spot, before)
    return x / TILE, y / TILE


_DEPLOY = {
    # Translators: parts of a turn, listed in one line with semicolons.
    CITY: N_("knight: {feature}"),
    ROAD: N_("highwayman: {feature}"),
    MONASTERY: N_("monk: {feature}"),
    FIELD: N_("farmer: {feature}"),
}
_MOVE = {MAGE: N_("mage: {feature}"), WITCH: N_("witch: {feature}")}
_SET_ASIDE = {MAGE: N_("mage set aside"), WITCH: N_("witch set aside")}


def describe_turn(state: State, actions: tuple[Action, ...]) -> str:
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
            yield _(_DEPLOY[feature.kind], feature=describe_feature(state, feature))
        case MoveFigure(figure, spot):
            yield _(_MOVE[figure], feature=describe_feature(state, state.feature(spot)))
        case RemoveFigure(figure):
            yield _(_SET_ASIDE[figure])
        case Pass():
            yield _("no meeple")
        case _:
            for event in notable_events(events):
                if not isinstance(event, FeatureScored | MeepleReturned):
                    yield sentence(event, places=False, options=False)
