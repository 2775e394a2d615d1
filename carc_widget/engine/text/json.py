"""Positions and records as JSON, each with the name and version of its schema.

A position:

    {"schema": "carc_widget/position", "version": 1,
     "players": [{"name": "Red", "points": 4, "supply": {"small": 6, "large": 1},
                  "meeples": [{"kind": "small", "x": 0, "y": 0, "segment": "city N"}]}, ...],
     "sets": ["base", "mage_witch"], "rules": {"crop_add": "must"},
     "tiles": [{"tile": "D", "x": 0, "y": 0, "rotation": 0}, ...],
     "mage": {"x": 0, "y": 0, "segment": "road E"}, "witch": null,
     "turn": {"number": 3, "player": "Red", "phase": "place", "tile": "M6"},
     "last": {"x": 0, "y": 0}, "bag": {"A": 2, ...}}

`rules` holds the options that differ from their defaults, `tiles` the order of placement. `turn` holds `tile` in phase
`place`, `duties` in phase `magic`, `choice` and `decides` (a name) in phase `circle_act`. What may be left out in the
text form may be left out here (`text.position`).

A record:

    {"schema": "carc_widget/record", "version": 1,
     "players": ["Red", "Blue"], "sets": [...], "rules": {...},      or "start": a position
     "seed": 42, "order": ["M6"], "notes": {"0": "a remark on the game", "3": "one on turn 3"},
     "moves": [{"player": "Red", "action": "draw", "tile": "M6"},
               {"player": "Red", "action": "place", "tile": "M6", "x": 1, "y": 0, "rotation": 1},
               {"player": "Red", "action": "move_figure", "figure": "witch", "x": 0, "y": 0, "segment": "road E"},
               {"player": "Red", "action": "remove_figure", "figure": "mage"},
               {"player": "Red", "action": "deploy", "x": 1, "y": 0, "segment": "city N", "kind": "small"},
               {"player": "Red", "action": "pass"},
               {"player": "Red", "action": "choose_circle", "choice": "add"},
               {"player": "Blue", "action": "add_meeple", ...}, {"player": "Red", "action": "take_back", ...}],
     "result": {"Red": 87, "Blue": 91}}

`add_meeple` and `take_back` have the keys of `deploy`. `result` stands there once the game is over, and is checked.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from carc_widget.engine import crop_circles, setup
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
from carc_widget.engine.board import Board
from carc_widget.engine.errors import BadJson, CarcassonneError, UnknownName
from carc_widget.engine.figures import PLAYER_NAMES, Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.recording import MOST_MOVES, Recording
from carc_widget.engine.rules import Rules, option_values
from carc_widget.engine.state import State
from carc_widget.engine.text.position import DEFAULT_SETS
from carc_widget.engine.text.reader import LONGEST
from carc_widget.engine.tiles import SET_NAMES, all_tiles
from carc_widget.engine.turn import Phase

POSITION = "carc_widget/position"
RECORD = "carc_widget/record"
VERSION = 1

Json = dict[str, Any]


# -- writing


def write_position(board: Board, indent: int | None) -> str:
    """The position as JSON."""
    return json.dumps(_position(board), indent=indent, ensure_ascii=False)


def write_record(game: Recording, indent: int | None) -> str:
    """The record of a game as JSON."""
    first = game.first
    data: Json = {"schema": RECORD, "version": VERSION}
    if game.set_up:
        data["start"] = _position(first._board)
    else:
        data |= {"players": list(first.players), "sets": list(first.sets), "rules": first.rules.changed()}
    data |= {"seed": game.seed, "order": list(game.order)}
    data["notes"] = {str(turn): note for turn, note in sorted(game.notes.items())}
    data["moves"] = moves = []
    before = first
    for (action, _), after in game.moves:
        moves.append({"player": before.players[before.to_act], **_action(before, action)})
        before = after
    if before.phase is Phase.OVER:
        data["result"] = dict(zip(before.players, before.scores, strict=True))
    return json.dumps(data, indent=indent, ensure_ascii=False)


def _position(board: Board) -> Json:
    position = setup.describe(board)
    names = position["players"]
    turn: Json = {"number": board.turn, "player": names[board.active], "phase": position["phase"] or "draw"}
    if position["hand"] is not None:
        turn |= {"phase": "place", "tile": position["hand"]}
    if position["duties"] is not None:
        turn["duties"] = position["duties"]
    if position["circle"] is not None:
        turn |= {"choice": position["circle"], "decides": names[crop_circles.actor(board)]}
    return {
        "schema": POSITION,
        "version": VERSION,
        "players": [
            {
                "name": name,
                "points": points,
                "supply": {"small": small, "large": large},
                "meeples": [
                    {"kind": kind, **_at(*place)} for owner, *place, kind in position["meeples"] if owner == player
                ],
            }
            for player, (name, points, (small, large)) in enumerate(
                zip(names, position["scores"], position["supply"], strict=True)
            )
        ],
        "sets": list(position["sets"]),
        "rules": position["rules"].changed(),
        "tiles": [{"tile": id, "x": x, "y": y, "rotation": turned} for id, x, y, turned in position["tiles"]],
        "mage": position["mage"] and _at(*position["mage"]),
        "witch": position["witch"] and _at(*position["witch"]),
        "turn": turn,
        "last": position["last"] and dict(zip("xy", position["last"], strict=True)),
        "bag": position["tiles_left"],
    }


def _at(cell: tuple[int, int], where: str) -> Json:
    return {"x": cell[0], "y": cell[1], "segment": where}


def _action(state: State, action: Action) -> Json:
    def at(spot: Spot) -> Json:
        return _at(spot.cell, state.spot_key(spot))

    name = next(name for name, (kind, _) in _ACTIONS.items() if isinstance(action, kind))
    data: Json = {"action": name}
    match action:
        case Draw(tile):
            data |= {"tile": tile}
        case Place(tile, cell, rotation):
            data |= {"tile": tile, "x": cell.x, "y": cell.y, "rotation": rotation}
        case MoveFigure(figure, spot):
            data |= {"figure": figure, **at(spot)}
        case RemoveFigure(figure):
            data |= {"figure": figure}
        case Deploy(spot, kind) | AddMeeple(spot, kind) | TakeBack(spot, kind):
            data |= {**at(spot), "kind": kind}
        case ChooseCircle(choice):
            data |= {"choice": choice}
    return data


# -- reading


class _Value:
    """One value with its path, which says for an error where it stands."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, expected: str) -> BadJson:
        if isinstance(self.value, (dict, list)):
            found = "an object" if isinstance(self.value, dict) else "a list"
        else:
            found = json.dumps(self.value)
        return BadJson(self.path, f"expected {expected}, found {found if len(found) < 60 else found[:60] + '...'}")

    def whole(self) -> int:
        if type(self.value) is not int:
            raise self.fail("a whole number")
        return self.value

    def text(self, among: Sequence[str] = ()) -> str:
        if not isinstance(self.value, str) or (among and self.value not in among):
            raise self.fail("one of " + ", ".join(map(json.dumps, among)) if among else "a text")
        return self.value

    def list(self) -> "list[_Value]":
        if not isinstance(self.value, list):
            raise self.fail("a list")
        return [_Value(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def members(self) -> "dict[str, _Value]":
        if not isinstance(self.value, dict):
            raise self.fail("an object")
        return {name: _Value(value, f"{self.path}.{name}".lstrip(".")) for name, value in self.value.items()}

    def object(self, needed: str, optional: str = "") -> "dict[str, _Value]":
        """The members, of which some are needed and others may be missing; names separated by spaces."""
        found = self.members()
        known = [*needed.split(), *optional.split()]
        for name in found:
            if name not in known:
                raise BadJson(self.path, f"there is no key {json.dumps(name[:60])} here; there are: {', '.join(known)}")
        for name in needed.split():
            if name not in found:
                raise BadJson(self.path, f"the key {name!r} is missing")
        return found

    def schema(self, name: str, needed: str, optional: str) -> "dict[str, _Value]":
        """The members of a document with this schema, in a version that can be read."""
        found = self.members()
        for key, right in (("schema", name), ("version", VERSION)):
            if key not in found:
                raise BadJson(
                    self.path, f"the key {key!r} is missing; it is {json.dumps(right)} in what can be read here"
                )
            if found[key].value != right or type(found[key].value) is not type(right):
                raise found[key].fail(f"{json.dumps(right)}, which is what can be read here")
        return self.object("schema version " + needed, optional)


def read_position(text: str) -> Board:
    """The board of a position.

    Raises:
        BadJson: it is no JSON, or not that of a position.
        SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.
    """
    return setup.build(**_parameters(_load(text)))


def _load(text: str) -> _Value:
    if not isinstance(text, str):
        raise TypeError(f"JSON is read from str, not from {type(text).__name__}")
    if len(text) > LONGEST:
        raise BadJson("", f"expected at most {LONGEST} characters, found {len(text)}")
    try:
        return _Value(json.loads(text, object_pairs_hook=_members, parse_constant=_no_constant))
    except json.JSONDecodeError as error:
        raise BadJson("", f"this is no JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except RecursionError:
        raise BadJson("", "lists and objects are nested too deeply") from None
    except CarcassonneError:
        raise
    except ValueError as error:  # a number with thousands of digits
        raise BadJson("", f"this is no usable JSON: {error}") from None


def _members(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise BadJson("", f"the key {json.dumps(twice[:60])} stands twice in one object")
    return found


def _no_constant(name: str) -> None:
    raise BadJson("", f"{name} is no number that JSON allows")


def _parameters(value: _Value) -> Json:
    """The parameters for `setup.build`."""
    found = value.schema(POSITION, "tiles", "players sets rules mage witch turn last bag")
    players = [_player(player) for player in found["players"].list()] if "players" in found else []
    names = [player["name"] for player in players] or list(PLAYER_NAMES[:2])
    position: Json = {
        "players": names,
        "scores": [player["points"] for player in players],
        "supply": [player["supply"] for player in players],
        "meeples": [(i, *meeple) for i, player in enumerate(players) for meeple in player["meeples"]],
        "tiles": [_tile(tile) for tile in found["tiles"].list()],
        **_sets_and_rules(found),
    }
    for figure in ("mage", "witch"):
        if figure in found and found[figure].value is not None:
            position[figure] = _place(found[figure].object("x y segment"))
    if "turn" in found:
        position |= _turn(found["turn"], names)
    if "last" in found and found["last"].value is not None:
        last = found["last"].object("x y")
        position["last"] = last["x"].whole(), last["y"].whole()
    if "bag" in found:
        position["tiles_left"] = {_known_tile(id, found["bag"]): n.whole() for id, n in found["bag"].members().items()}
    return position


def _sets_and_rules(found: Mapping[str, _Value]) -> Json:
    position: Json = {"sets": DEFAULT_SETS, "rules": Rules()}
    if "sets" in found:
        position["sets"] = [name.text(SET_NAMES) for name in found["sets"].list()]
    if "rules" in found:
        options = found["rules"].object("", " ".join(option_values()))
        for name, option in options.items():
            values = option_values()[name]
            if type(option.value) is not type(values[0]) or option.value not in values:
                raise option.fail(" or ".join(json.dumps(value) for value in values))
        position["rules"] = Rules.from_options({name: option.value for name, option in options.items()})
    return position


def _player(value: _Value) -> Json:
    found = value.object("name", "points supply meeples")
    supply = found["supply"].object("small large") if "supply" in found else None
    meeples = [meeple.object("x y segment", "kind") for meeple in found["meeples"].list()] if "meeples" in found else []
    return {
        "name": found["name"].text(),
        "points": found["points"].whole() if "points" in found else 0,
        "supply": supply and (supply["small"].whole(), supply["large"].whole()),
        "meeples": [(*_place(meeple), _kind(meeple)) for meeple in meeples],
    }


def _kind(found: Mapping[str, _Value]) -> MeepleKind:
    return MeepleKind(found["kind"].text([kind.value for kind in MeepleKind])) if "kind" in found else MeepleKind.SMALL


def _place(found: Mapping[str, _Value]) -> tuple[tuple[int, int], str]:
    return (found["x"].whole(), found["y"].whole()), found["segment"].text()


def _known_tile(id: str, where: _Value) -> str:
    return _Value(id, where.path).text(tuple(all_tiles()))


def _tile(value: _Value) -> tuple[str, int, int, int]:
    found = value.object("tile x y", "rotation")
    rotation = found["rotation"].whole() if "rotation" in found else 0
    return found["tile"].text(tuple(all_tiles())), found["x"].whole(), found["y"].whole(), rotation


def _turn(value: _Value, names: list[str]) -> Json:
    found = value.object("number player phase", "tile duties choice decides")
    phase = found["phase"].text([phase.value for phase in Phase if phase not in (Phase.SCORE, Phase.NEXT)])
    extra = {"place": ["tile"], "magic": ["duties"], "circle_act": ["choice", "decides"]}.get(phase, [])
    for name in ("tile", "duties", "choice", "decides"):
        if name in found and name not in extra:
            raise BadJson(value.path, f"the key {name!r} has no meaning in phase {phase!r}")
        if name not in found and name in extra and name != "duties":
            raise BadJson(value.path, f"the key {name!r} is missing in phase {phase!r}")
    active = names.index(found["player"].text(names))
    turn: Json = {"turn": found["number"].whole(), "active": active, "phase": phase}
    if "tile" in found:
        turn["hand"] = found["tile"].text(tuple(all_tiles()))
    if "duties" in found:
        turn["duties"] = [duty.text(tuple(setup.DUTIES)) for duty in found["duties"].list()]
    if "choice" in found:
        turn["circle"] = found["choice"].text(("add", "remove"))
        turn["waiting"] = (active - names.index(found["decides"].text(names))) % len(names) + 1
    return turn


def read_record(text: str) -> Recording:
    """The game of a record.

    Raises:
        BadJson: it is no JSON, or not that of a record, or its names or result contradict what was played.
        SetupError, BadSetting, UnknownName: no game can begin like that.
        IllegalAction: an action is not legal; `where` names the move.
    """
    found = _load(text).schema(RECORD, "moves", "players sets rules start seed order notes result")
    moves = found["moves"].list()
    game = Recording(_first(found, moves), "start" in found)
    if "seed" in found and found["seed"].value is not None:
        game.seed = found["seed"].whole()
    if "order" in found:
        game.order = _order(found["order"], game.first)
    if "notes" in found:
        game.notes = {_turn_number(turn, note): note.text() for turn, note in found["notes"].members().items()}
    for i, move in enumerate(moves):
        if i == MOST_MOVES:
            raise move.fail(f"at most {MOST_MOVES} moves")
        state = game.state
        player = move.members().get("player", _Value(None, move.path))
        if player.value != state.players[state.to_act]:
            raise player.fail(f"{json.dumps(state.players[state.to_act], ensure_ascii=False)}, who decides now")
        game.play(_read_action(state, move), move.path)
    if "result" in found:
        _check_result(found["result"], game.state)
    return game


def _first(found: Mapping[str, _Value], moves: list[_Value]) -> State:
    if "start" in found:
        for name in ("players", "sets", "rules"):
            if name in found:
                raise BadJson(name, "the start position says this already; leave it out")
        return State.setup(**_parameters(found["start"]))
    players = [name.text() for name in found["players"].list()] if "players" in found else 2
    first = State.start(players, **_sets_and_rules(found))
    if first.rules.first_player == "random" and moves:
        starter = moves[0].members().get("player", _Value(None, moves[0].path))
        return first.edit(active=starter.text(first.players))
    return first


def _order(value: _Value, first: State) -> tuple[str, ...]:
    left = dict(first.tiles_left)
    found = []
    for tile in value.list():
        id = tile.text(tuple(all_tiles()))
        left[id] = left.get(id, 0) - 1
        if left[id] < 0:
            raise tile.fail(f"no more tiles {id} than the bag holds: {first.tiles_left.get(id, 0)}")
        found.append(id)
    return tuple(found)


def _turn_number(turn: str, note: _Value) -> int:
    if not (turn.isascii() and turn.isdigit() and len(turn) < 10):
        raise BadJson(note.path, "the key of a note is the number of a turn, or 0 for the whole game")
    return int(turn)


def _check_result(value: _Value, state: State) -> None:
    if state.phase is not Phase.OVER:
        raise value.fail("no result, because the game is not over")
    scores = dict(zip(state.players, state.scores, strict=True))
    if {name: points.whole() for name, points in value.members().items()} != scores:
        raise BadJson(value.path, f"expected {json.dumps(scores, ensure_ascii=False)}, to which these moves lead")


def _spot(state: State, found: Mapping[str, _Value]) -> Spot:
    (x, y), where = _place(found)
    try:
        return state.spot((x, y), where)
    except UnknownName as error:
        raise BadJson(found["segment"].path, str(error)) from None


_ACTIONS: Mapping[str, tuple[type, str]] = {
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


def _read_action(state: State, value: _Value) -> Action:
    name = value.members().get("action", _Value(None, value.path)).text(tuple(_ACTIONS))
    kind, keys = _ACTIONS[name]
    found = value.object(f"player action {keys}")
    if kind is Draw:
        return Draw(found["tile"].text(tuple(all_tiles())))
    if kind is Place:
        tile, x, y, rotation = _tile(_Value({k: found[k].value for k in keys.split()}, value.path))
        return Place(tile, Cell(x, y), rotation)
    if kind is Pass:
        return Pass()
    if kind is ChooseCircle:
        return ChooseCircle("add" if found["choice"].text(("add", "remove")) == "add" else "remove")
    if kind in (MoveFigure, RemoveFigure):
        figure = Figure(found["figure"].text([figure.value for figure in Figure]))
        return RemoveFigure(figure) if kind is RemoveFigure else MoveFigure(figure, _spot(state, found))
    make: Callable[[Spot, MeepleKind], Action] = kind
    return make(_spot(state, found), _kind(found))
