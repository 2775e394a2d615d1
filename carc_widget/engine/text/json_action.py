"""Actions as JSON: objects with the kind of action.

    {"action": "draw", "tile": "M6"}
    {"action": "place", "tile": "M6", "x": 1, "y": 0, "rotation": 1}
    {"action": "move_figure", "figure": "witch", "x": 0, "y": 0, "segment": "road E"}
    {"action": "remove_figure", "figure": "mage"}
    {"action": "deploy", "x": 1, "y": 0, "segment": "city N", "kind": "small"}
    {"action": "pass"}
    {"action": "choose_circle", "choice": "add"}
    {"action": "add_meeple", "x": 1, "y": 0, "segment": "city N", "kind": "small"}
    {"action": "take_back", "x": 1, "y": 0, "segment": "city N", "kind": "small"}

In a record, where the board is known, `segment` is the name of the segment as above. In a separate list of actions
(`actions_to_json`) it is the index of the segment in `Tile.segments`, as in `Spot`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from carc_widget.engine import coerce
from carc_widget.engine.actions import (
    Action,
    AddMeeple,
    ChooseCircle,
    Deploy,
    Draw,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.text.json_values import Json, Value, dumps, load

_KINDS: Mapping[str, tuple[type, str]] = {
    "draw": (Draw, "tile"),
    "place": (Place, "tile x y rotation"),
    "move_figure": (MoveFigure, "figure x y segment"),
    "remove_figure": (RemoveFigure, "figure"),
    "deploy": (Deploy, "x y segment kind"),
    "pass": (Pass, ""),
    "choose_circle": (ChooseCircle, "choice"),
    "add_meeple": (AddMeeple, "x y segment kind"),
    "take_back": (TakeBack, "x y segment kind"),
}
_NAMES = {kind: name for name, (kind, _) in _KINDS.items()}


def actions_to_json(actions: Iterable[Action], indent: int | None = None) -> str:
    """Serialize actions as a JSON list, for `actions_from_json`.

    Parameters:
        actions: the actions, such as `state.legal_actions()`.
        indent: the number of spaces of an indentation step; by default all is on one line.

    Raises:
        BadArgument: one of them is not an action, or has parts of the wrong type; or the indent is not possible.

    >>> actions_to_json([Draw("E"), Pass()])
    '[{"action": "draw", "tile": "E"}, {"action": "pass"}]'
    """
    if not isinstance(actions, Iterable) or isinstance(actions, str):
        raise BadArgument(f"{shown(actions)} is not a list of actions; give one such as `state.legal_actions()`")
    return dumps([_alone(action) for action in actions], indent)


def actions_from_json(text: str) -> tuple[Action, ...]:
    """Parse the actions of a JSON list; they may be illegal.

    Raises:
        BadJson: it is not JSON, or not that of actions.
        BadArgument: it is not a text.

    >>> actions_from_json('[{"action": "draw", "tile": "E"}, {"action": "pass"}]')
    (Draw(tile='E'), Pass())
    """
    return tuple(read(value, _spot, ()) for value in load(text).list())


def _alone(action: Action) -> Json:
    try:
        data = write(action, lambda spot: spot.segment)
        if all(
            type(value) is (int if key in ("x", "y", "segment", "rotation") else str) for key, value in data.items()
        ):
            return data
    except (AttributeError, KeyError, TypeError, ValueError):
        pass
    raise BadArgument(
        f"{shown(action)} is not an action, or has parts of the wrong type; `State.resolve` replaces named parts"
    )


def _spot(members: Mapping[str, Value]) -> Spot:
    return Spot(Cell(members["x"].whole(), members["y"].whole()), members["segment"].whole())


def write(action: Action, segment: Callable[[Spot], str | int]) -> Json:
    """An action as JSON, its segment named by `segment`."""

    def at(spot: Spot) -> Json:
        return {"x": spot.cell.x, "y": spot.cell.y, "segment": segment(spot)}

    data: Json = {"action": _NAMES[type(action)]}
    match action:
        case Draw(tile):
            data |= {"tile": tile}
        case Place(cell, rotation, tile):
            data |= {"tile": tile, "x": cell.x, "y": cell.y, "rotation": rotation}
        case MoveFigure(figure, spot):
            data |= {"figure": coerce.figure(figure).value, **at(spot)}
        case RemoveFigure(figure):
            data |= {"figure": coerce.figure(figure).value}
        case Deploy(spot, kind) | AddMeeple(spot, kind) | TakeBack(spot, kind):
            data |= {**at(spot), "kind": coerce.kind(kind).value}
        case ChooseCircle(choice):
            data |= {"choice": choice}
    return data


def read(value: Value, spot: Callable[[Mapping[str, Value]], Spot], tiles: Sequence[str], also: str = "") -> Action:
    """An action from JSON.

    Parameters:
        value: the object.
        spot: what its `x`, `y` and `segment` mean.
        tiles: the ids that there are; any text if there are none.
        also: other keys of the object, separated by spaces.

    Raises:
        BadJson: it is not an action.
    """
    name = value.members().get("action", Value(None, value.path)).text(tuple(_KINDS))
    make, keys = _KINDS[name]
    members = value.object(f"{also} action {keys}")
    if make is Draw:
        return Draw(members["tile"].text(tiles))
    if make is Place:
        cell = Cell(members["x"].whole(), members["y"].whole())
        return Place(cell, members["rotation"].whole(), members["tile"].text(tiles))
    if make is Pass:
        return Pass()
    if make is ChooseCircle:
        return ChooseCircle("add" if members["choice"].text(("add", "remove")) == "add" else "remove")
    if make in (MoveFigure, RemoveFigure):
        figure = Figure(members["figure"].text([figure.value for figure in Figure]))
        return RemoveFigure(figure) if make is RemoveFigure else MoveFigure(figure, spot(members))
    meeple: Callable[[Spot, MeepleKind], Action] = make
    return meeple(spot(members), MeepleKind(members["kind"].text([kind.value for kind in MeepleKind])))
