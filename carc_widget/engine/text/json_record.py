"""Records as JSON, with the name and version of the schema.

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
     "result": {"Red": 87, "Blue": 91},
     "draws": "named", "line": "as it was played",
     "variations": [{"name": "another way", "ply": 7, "moves": [...], "notes": {"3": "..."}}, ...]}

`add_meeple` and `take_back` have the keys of `deploy`. `result` stands there once the game is over, and is checked.
`draws` stands there if tiles are not drawn by themselves, `line` if the line has a name, `variations` if there are any:
the other ways that the game went, each with the number of moves above that come before its own.
The position is described in `text.json_position`.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

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
from carc_widget.engine.errors import BadArgument, BadJson, UnknownName
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.line import Move, line_name
from carc_widget.engine.notes import checked_notes
from carc_widget.engine.replay import MOST_VARIATIONS, WAYS_TO_DRAW, Replay
from carc_widget.engine.setting import BadSetting
from carc_widget.engine.state import State
from carc_widget.engine.text.json_position import (
    as_json,
    parameters,
    place_as_json,
    read_kind,
    read_place,
    read_sets_and_rules,
    read_tile,
    sets_as_json,
)
from carc_widget.engine.text.json_values import VERSION, Json, Value, load
from carc_widget.engine.text.reader import MOST_MOVES
from carc_widget.engine.turn import Phase

SCHEMA = "carc_widget/record"


def write_record(replay: Replay, indent: int | None) -> str:
    """The record of a game as JSON. Moves that were undone stand in it as a variation."""
    replay = replay.cut()
    first = replay.first
    data: Json = {"schema": SCHEMA, "version": VERSION}
    if replay.begins_with_position:
        data["start"] = as_json(first._board)
    else:
        data |= {
            "players": list(first.players),
            "sets": sets_as_json(first._board.setting.given_sets),
            "rules": first.rules.changed(),
        }
    data |= {"seed": replay.seed, "order": list(replay.order)}
    if replay.draws != "seed":
        data["draws"] = replay.draws
    if replay.line:
        data["line"] = replay.line
    data["notes"] = _notes(replay.notes)
    data["moves"] = _moves(replay.states, replay.moves)
    if replay.state.phase is Phase.OVER:
        data["result"] = dict(zip(first.players, replay.state.scores, strict=True))
    if replay.variations:
        data["variations"] = [
            {
                "name": variation.name,
                "ply": variation.ply,
                "moves": _moves(variation.states, variation.moves),
                "notes": _notes(variation.notes),
            }
            for variation in replay.variations
        ]
    return json.dumps(data, indent=indent, ensure_ascii=False)


def _notes(notes: Mapping[int, str]) -> Json:
    return {str(turn): note for turn, note in notes.items()}


def _moves(states: Sequence[State], moves: Sequence[Move]) -> list[Json]:
    return [
        {"player": before.players[before.to_act], **_action(before, move.action)}
        for before, move in zip(states, moves, strict=False)
    ]


def _action(state: State, action: Action) -> Json:
    def at(spot: Spot) -> Json:
        return place_as_json(spot.cell, state.spot_key(spot))

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


def read_record(text: str) -> Replay:
    """The game of a record.

    Raises:
        BadJson: it is no JSON, or not that of a record, or its names or result contradict what was played.
        SetupError, BadSetting, UnknownName: no game can begin like that.
        IllegalAction: an action is not legal; `where` names the move.
    """
    keys = "players sets rules start seed order draws line notes variations result"
    found = load(text).schema(SCHEMA, "moves", keys)
    moves = found["moves"].list()
    first = _first(found, moves)
    seed = found["seed"].whole() if "seed" in found and found["seed"].value is not None else None
    draws = found["draws"].text(WAYS_TO_DRAW) if "draws" in found else "seed"
    order = _order(found["order"], first) if "order" in found else ()
    if order and draws == "named":
        raise found["order"].fail("no order, because every draw is told")
    replay = Replay.begin(first, set_up="start" in found, seed=seed, order=order, draws=draws, begun=bool(moves))
    replay = _play(replay, moves)
    if "result" in found:
        _check_result(found["result"], replay.state)
    main = replay
    replay = replay.dealt().noted(_read_notes(found))
    if "line" in found:
        replay = replay.name_line(_line_name(found["line"], replay))
    for value in found["variations"].list() if "variations" in found else ():
        replay = _with_variation(replay, main, value)
    return replay


def _play(replay: Replay, moves: Iterable[Value]) -> Replay:
    for move in moves:
        if replay.ply == MOST_MOVES:
            raise move.fail(f"at most {MOST_MOVES} moves")
        state = replay.state
        player = move.members().get("player", Value(None, move.path))
        if player.value != state.players[state.to_act]:
            raise player.fail(f"{json.dumps(state.players[state.to_act], ensure_ascii=False)}, who decides now")
        replay = replay.then(_read_action(state, move), move.path)
    return replay


def _with_variation(replay: Replay, main: Replay, value: Value) -> Replay:
    """The game with one more variation, which leaves the line above all of them."""
    found = value.object("ply moves", "name notes")
    if len(replay.variations) >= MOST_VARIATIONS:
        raise value.fail(f"at most {MOST_VARIATIONS} variations")
    ply = found["ply"].whole()
    if not 0 <= ply < len(main.states):
        raise found["ply"].fail(f"a number from 0 to {len(main.moves)}, the moves of the line")
    moves = found["moves"].list()
    if not moves:
        raise found["moves"].fail("at least one move")
    name = _line_name(found["name"], replay) if "name" in found else ""
    return replay.beside(replace(_play(main.at(ply), moves).whole_line, name=name, notes=_read_notes(found)))


def _line_name(name: Value, replay: Replay) -> str:
    try:
        return line_name(name.text(), replay.line_names)
    except (BadArgument, BadSetting) as error:
        raise BadJson(name.path, str(error)) from None


def _read_notes(found: Mapping[str, Value]) -> dict[int, str]:
    notes = found["notes"].members() if "notes" in found else {}
    try:
        return checked_notes({_turn_number(turn, note): note.text() for turn, note in notes.items()})
    except BadArgument as error:
        raise BadJson(found["notes"].path, str(error)) from None


def _first(found: Mapping[str, Value], moves: list[Value]) -> State:
    if "start" in found:
        for name in ("players", "sets", "rules"):
            if name in found:
                raise BadJson(name, "the start position says this already; leave it out")
        return State.setup(**parameters(found["start"]))
    players = [name.text() for name in found["players"].list()] if "players" in found else 2
    first = State.start(players, **read_sets_and_rules(found))
    if first.rules.first_player == "random" and moves:
        starter = moves[0].members().get("player", Value(None, moves[0].path))
        return first.edit(active=starter.text(first.players))
    return first


def _order(value: Value, first: State) -> tuple[str, ...]:
    left = dict(first.tiles_left)
    found = []
    for tile in value.list():
        id = tile.text(tuple(first._board.setting.tables.by_id))
        left[id] = left.get(id, 0) - 1
        if left[id] < 0:
            raise tile.fail(f"no more tiles {id} than the bag holds: {first.tiles_left.get(id, 0)}")
        found.append(id)
    return tuple(found)


def _turn_number(turn: str, note: Value) -> int:
    if not (turn.isascii() and turn.isdigit() and len(turn) < 10):
        raise BadJson(note.path, "the key of a note is the number of a turn, or 0 for the whole game")
    return int(turn)


def _check_result(value: Value, state: State) -> None:
    if state.phase is not Phase.OVER:
        raise value.fail("no result, because the game is not over")
    scores = dict(zip(state.players, state.scores, strict=True))
    if {name: points.whole() for name, points in value.members().items()} != scores:
        raise BadJson(value.path, f"expected {json.dumps(scores, ensure_ascii=False)}, to which these moves lead")


def _spot(state: State, found: Mapping[str, Value]) -> Spot:
    (x, y), where = read_place(found)
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


def _read_action(state: State, value: Value) -> Action:
    name = value.members().get("action", Value(None, value.path)).text(tuple(_ACTIONS))
    kind, keys = _ACTIONS[name]
    found = value.object(f"player action {keys}")
    ids = tuple(state._board.setting.tables.by_id)
    if kind is Draw:
        return Draw(found["tile"].text(ids))
    if kind is Place:
        tile, x, y, rotation = read_tile(Value({k: found[k].value for k in keys.split()}, value.path), ids)
        return Place(tile, Cell(x, y), rotation)
    if kind is Pass:
        return Pass()
    if kind is ChooseCircle:
        return ChooseCircle("add" if found["choice"].text(("add", "remove")) == "add" else "remove")
    if kind in (MoveFigure, RemoveFigure):
        figure = Figure(found["figure"].text([figure.value for figure in Figure]))
        return RemoveFigure(figure) if kind is RemoveFigure else MoveFigure(figure, _spot(state, found))
    make: Callable[[Spot, MeepleKind], Action] = kind
    return make(_spot(state, found), read_kind(found))
