"""The engine in the words of the plain implementation: actions, segments, features and events as plain tuples."""

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
from tests.engine.reference import game as plain
from tests.engine.reference.features import Feature as PlainFeature
from tests.engine.reference.features import Segment


def segment(state: State, spot: Spot) -> Segment:
    return spot.cell.x, spot.cell.y, state.spot_key(spot)


def action(state: State, given: Action) -> plain.Action:
    match given:
        case Draw(drawn):
            return "draw", drawn
        case Place(cell, rotation, placed):
            return "place", placed, cell.x, cell.y, rotation
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


def meeple(state: State, standing: Meeple) -> tuple[int, str, Segment]:
    return standing.player, standing.kind.value, segment(state, standing.spot)


def feature(state: State, result: Feature) -> PlainFeature:
    """A feature; what the two sides count differently is brought to the plain way of counting."""
    monastery, field = (result.kind is kind for kind in (FeatureKind.MONASTERY, FeatureKind.FIELD))
    if monastery:
        assert result.tiles == 9 - result.open_edges
    segments = frozenset(segment(state, spot) for spot in result.spots)
    return PlainFeature(
        kind=result.kind.value,
        segments=segments,
        open_edges=-1 if field else result.open_edges,
        complete=result.complete,
        tiles=1 if monastery else result.tiles,
        pennants=result.pennants,
        inns=result.inns,
        cathedrals=result.cathedrals,
        weights=result.strengths,
    )


def events(state: State, happened: Iterable[Event]) -> Counter[plain.Event]:
    """What happened, as far as the plain implementation tells of it too."""
    translated: Counter[plain.Event] = Counter()
    for event in happened:
        match event:
            case FeatureScored(score):
                counted = score.feature
                tiles = counted.tiles
                if counted.kind is FeatureKind.MONASTERY:
                    tiles = 1
                elif counted.kind is FeatureKind.FIELD:
                    tiles = score.points // 3
                kind = counted.kind.value
                if score.final and counted.complete:  # the oldest scoring of farms pays for cities
                    kind, tiles = "city_farm", 1
                translated["score", kind, tiles, score.points, score.winners, score.final] += 1
            case MeepleReturned(standing):
                translated["return", *meeple(state, standing)] += 1
            case FigureReturned(figure) | FigureRemoved(figure=figure):
                translated["back", figure.value] += 1
            case TileDiscarded(tile=discarded):
                translated["unplaceable", discarded] += 1
            case PlayerPassedOver(player):
                translated["passed_over", player] += 1
            case GameEnded(winners):
                translated["over", winners] += 1
    return translated


def by_player(happened: Counter[plain.Event]) -> Counter[plain.Event]:
    """The same with the points of the second scoring of farms summed up for each player.

    One side scores that version field by field, the other city by city; what a player gets has to be the same.
    """
    counts: Counter[plain.Event] = Counter()
    for event, times in happened.items():
        if event[0] == "score" and event[1] in ("field", "city_farm"):
            for player in event[4]:
                counts["farms", player] += times * event[3]
        else:
            counts[event] += times
    return +counts
