"""Conversion of engine objects to the plain tuples of the reference implementation."""

from collections import Counter
from collections.abc import Iterable

from carc_widget.engine import (
    Action,
    AddMeeple,
    ChooseCircle,
    Deploy,
    Draw,
    Event,
    Feature,
    FeatureKind,
    Meeple,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    Spot,
    State,
    TakeBack,
)
from carc_widget.engine.events import (
    FeatureScored,
    FigureRemoved,
    FigureReturned,
    GameEnded,
    MeepleReturned,
    PlayerPassedOver,
    TileDiscarded,
)
from tests.engine.reference import game as reference
from tests.engine.reference.features import Feature as ReferenceFeature
from tests.engine.reference.features import Segment


def segment(state: State, spot: Spot) -> Segment:
    return spot.cell.x, spot.cell.y, state.spot_key(spot)


def action(state: State, engine_action: Action) -> reference.Action:
    match engine_action:
        case Draw(tile_id):
            return "draw", tile_id
        case Place(cell, rotation, placed_tile):
            return "place", placed_tile, cell.x, cell.y, rotation
        case MoveFigure(figure, spot):
            return "move", figure.value, segment(state, spot)
        case RemoveFigure(figure):
            return "remove", figure.value
        case Deploy(spot, kind):
            return "deploy", segment(state, spot), kind.value
        case Pass():
            return ("pass",)
        case ChooseCircle(choice):
            return "circle", choice
        case AddMeeple(spot, kind):
            return "add", segment(state, spot), kind.value
        case TakeBack(spot, kind):
            return "take", segment(state, spot), kind.value


def meeple(state: State, engine_meeple: Meeple) -> tuple[int, str, Segment]:
    return engine_meeple.player, engine_meeple.kind.value, segment(state, engine_meeple.spot)


def feature(state: State, engine_feature: Feature) -> ReferenceFeature:
    """A feature, with the counts of the reference implementation."""
    monastery, field = (engine_feature.kind is kind for kind in (FeatureKind.MONASTERY, FeatureKind.FIELD))
    if monastery:
        assert engine_feature.tiles == 9 - engine_feature.open_edges
    segments = frozenset(segment(state, spot) for spot in engine_feature.spots)
    return ReferenceFeature(
        kind=engine_feature.kind.value,
        segments=segments,
        open_edges=-1 if field else engine_feature.open_edges,
        complete=engine_feature.complete,
        tiles=1 if monastery else engine_feature.tiles,
        pennants=engine_feature.pennants,
        inns=engine_feature.inns,
        cathedrals=engine_feature.cathedrals,
        weights=engine_feature.strengths,
    )


def events(state: State, engine_events: Iterable[Event]) -> Counter[reference.Event]:
    """The events that the reference implementation reports too."""
    counts: Counter[reference.Event] = Counter()
    for event in engine_events:
        match event:
            case FeatureScored(score):
                scored_feature = score.feature
                tiles = scored_feature.tiles
                if scored_feature.kind is FeatureKind.MONASTERY:
                    tiles = 1
                elif scored_feature.kind is FeatureKind.FIELD:
                    tiles = score.points // 3
                kind = scored_feature.kind.value
                if score.final and scored_feature.complete:  # the first version of farm scoring pays for cities
                    kind, tiles = "city_farm", 1
                counts["score", kind, tiles, score.points, score.winners, score.final] += 1
            case MeepleReturned(returned_meeple):
                counts["return", *meeple(state, returned_meeple)] += 1
            case FigureReturned(figure) | FigureRemoved(figure=figure):
                counts["back", figure.value] += 1
            case TileDiscarded(tile=discarded):
                counts["unplaceable", discarded] += 1
            case PlayerPassedOver(player):
                counts["passed_over", player] += 1
            case GameEnded(winners):
                counts["over", winners] += 1
    return counts


def sum_farms_by_player(happened: Counter[reference.Event]) -> Counter[reference.Event]:
    """The events with the points of the second version of farm scoring summed by player.

    One side scores that version by field, the other by city; the points of each player have to be equal.
    """
    counts: Counter[reference.Event] = Counter()
    for event, times in happened.items():
        if event[0] == "score" and event[1] in ("field", "city_farm"):
            for player in event[4]:
                counts["farms", player] += times * event[3]
        else:
            counts[event] += times
    return +counts
