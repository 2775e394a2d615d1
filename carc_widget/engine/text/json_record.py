"""Records as JSON, with the name and version of the schema.

    {"schema": "carc_widget/record", "version": 1,
     "players": ["Red", "Blue"], "sets": [...], "rules": {...},      or "start": a position
     "seed": 42, "order": ["M6"], "notes": {"0": "a remark on the game", "3": "one on turn 3"},
     "moves": [{"player": "Red", "action": "draw", "tile": "M6"},
               {"player": "Red", "action": "place", "tile": "M6", "x": 1, "y": 0, "rotation": 1}, ...],
     "result": {"Red": 87, "Blue": 91},
     "draws": "named", "line": "as it was played",
     "variations": [{"name": "another way", "ply": 7, "moves": [...], "notes": {"3": "..."}}, ...]}

The moves are actions (`text.json_action`) with the name of the player; a position is described in `text.json_position`.
Only `schema`, `version` and `moves` are required. These keys are written only where they apply:

- `result`: the scores at the end, if the game is over; they are checked.
- `draws`: how tiles are drawn, if not automatically.
- `tiles`: how many tiles are drawn in a short game.
- `line`: the name of this line of the game.
- `colours`: the colours of the players, if they were chosen.
- `variations`: other lines of the game. `ply` is the number of moves that each has in common with the line above.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from carc_widget.engine.actions import Action
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.errors import BadArgument, BadJson, BadSetting, UnknownName
from carc_widget.engine.figures import Spot
from carc_widget.engine.moves import Move, line_name
from carc_widget.engine.notes import checked_notes
from carc_widget.engine.players import COLOURS
from carc_widget.engine.replay import MAX_VARIATIONS, WAYS_TO_DRAW, Replay
from carc_widget.engine.state import State
from carc_widget.engine.text import json_action
from carc_widget.engine.text.json_position import (
    as_json,
    parameters,
    read_place,
    read_sets_and_rules,
    sets_as_json,
)
from carc_widget.engine.text.json_values import VERSION, Json, Value, dumps, load
from carc_widget.engine.text.reader import MAX_MOVES
from carc_widget.engine.turn import Phase

SCHEMA = "carc_widget/record"


def write_record(replay: Replay, indent: int | None) -> str:
    """The record of a game as JSON. Undone moves are written as a variation."""
    replay = replay.branch()
    first = replay.first
    data: Json = {"schema": SCHEMA, "version": VERSION}
    if replay.begins_with_position:
        data["start"] = as_json(first._board)
    else:
        data |= {
            "players": list(first.players),
            **({"colours": list(first.colours)} if first._board.config.chosen_colours else {}),
            "sets": sets_as_json(first._board.config.chosen_sets),
            "rules": first.rules.changed(),
        }
    data |= {"seed": replay.seed, "order": list(replay.order)}
    if replay.tiles != "all" and not replay.begins_with_position:
        data["tiles"] = replay.tiles
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
    return dumps(data, indent)


def _notes(notes: Mapping[int, str]) -> Json:
    return {str(turn): note for turn, note in notes.items()}


def _moves(states: Sequence[State], moves: Sequence[Move]) -> list[Json]:
    return [
        {"player": before.players[before.to_act], **json_action.write(move.action, before.spot_key)}
        for before, move in zip(states, moves, strict=False)
    ]


def read_record(text: str) -> Replay:
    """The game of a record.

    Raises:
        BadJson: it is not JSON, or not that of a record, or its names or result contradict what was played.
        SetupError, BadSetting, UnknownName: no game can begin like that.
        IllegalAction: an action is not legal; `where` names the move.
    """
    keys = "players colours sets rules start seed order tiles draws line notes variations result"
    members = load(text).schema(SCHEMA, "moves", keys)
    moves = members["moves"].list()
    first = _first(members, moves)
    seed = members["seed"].whole() if "seed" in members and members["seed"].value is not None else None
    draws = members["draws"].text(WAYS_TO_DRAW) if "draws" in members else "seed"
    order = _order(members["order"], first) if "order" in members else ()
    if order and draws == "named":
        raise members["order"].fail("no order, because every draw is named")
    tiles: TileCount = "all"
    if "tiles" in members:
        if draws == "named":
            raise members["tiles"].fail("no number of tiles, because every draw is named")
        tiles = _tile_count(members["tiles"], first, order)
    replay = Replay.begin(
        first,
        set_up="start" in members,
        seed=seed,
        order=order,
        draws=draws,
        tiles=tiles,
        first_player_known=bool(moves),
    )
    replay = _play(replay, moves)
    if "result" in members:
        _check_result(members["result"], replay.state)
    main = replay
    replay = replay.with_draws().with_notes(_read_notes(members))
    if "line" in members:
        replay = replay.name_line(_line_name(members["line"], replay))
    for value in members["variations"].list() if "variations" in members else ():
        replay = _with_variation(replay, main, value)
    return replay


def _play(replay: Replay, moves: Iterable[Value]) -> Replay:
    for move in moves:
        if replay.ply == MAX_MOVES:
            raise move.fail(f"at most {MAX_MOVES} moves")
        state = replay.state
        player = move.members().get("player", Value(None, move.path))
        if player.value != state.players[state.to_act]:
            raise player.fail(f"{json.dumps(state.players[state.to_act], ensure_ascii=False)}, who decides now")
        replay = replay.with_move(_read_action(state, move), move.path)
    return replay


def _with_variation(replay: Replay, main: Replay, value: Value) -> Replay:
    """The game with one more variation, which leaves the line above all of them."""
    members = value.object("ply moves", "name notes")
    if len(replay.variations) >= MAX_VARIATIONS:
        raise value.fail(f"at most {MAX_VARIATIONS} variations")
    ply = members["ply"].whole()
    if not 0 <= ply < len(main.states):
        raise members["ply"].fail(f"a number from 0 to {len(main.moves)}, the moves of the line")
    moves = members["moves"].list()
    if not moves:
        raise members["moves"].fail("at least one move")
    name = _line_name(members["name"], replay) if "name" in members else ""
    return replay.with_line(replace(_play(main.at(ply), moves).whole_line, name=name, notes=_read_notes(members)))


def _line_name(name: Value, replay: Replay) -> str:
    try:
        return line_name(name.text(), replay.line_names)
    except (BadArgument, BadSetting) as error:
        raise BadJson(name.path, str(error)) from None


def _read_notes(members: Mapping[str, Value]) -> dict[int, str]:
    notes = members["notes"].members() if "notes" in members else {}
    try:
        return checked_notes({_turn_number(turn, note): note.text() for turn, note in notes.items()})
    except BadArgument as error:
        raise BadJson(members["notes"].path, str(error)) from None


def _first(members: Mapping[str, Value], moves: list[Value]) -> State:
    if "start" in members:
        for name in ("players", "colours", "sets", "rules", "tiles"):
            if name in members:
                raise BadJson(name, "the start position contains this already; leave it out")
        return State.setup(**parameters(members["start"]))
    players = [name.text() for name in members["players"].list()] if "players" in members else 2
    colours = [colour.text(COLOURS) for colour in members["colours"].list()] if "colours" in members else None
    first = State.start(players, colours=colours, **read_sets_and_rules(members))
    if first.rules.first_player == "random" and moves:
        starter = moves[0].members().get("player", Value(None, moves[0].path))
        return first.edit(active=starter.text(first.players))
    return first


def _order(value: Value, first: State) -> tuple[str, ...]:
    left = dict(first.tiles_left)
    ids = []
    for tile in value.list():
        id = tile.text(tuple(first._board.config.tables.by_id))
        left[id] = left.get(id, 0) - 1
        if left[id] < 0:
            raise tile.fail(f"no more tiles {id} than the bag holds: {first.tiles_left.get(id, 0)}")
        ids.append(id)
    return tuple(ids)


def _tile_count(value: Value, first: State, order: tuple[str, ...]) -> int:
    tiles, in_bag = value.whole(), sum(first.tiles_left.values())
    if not max(1, len(order)) <= tiles <= in_bag:
        raise value.fail(f"a number of tiles from {max(1, len(order))} to {in_bag}")
    return tiles


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


def _spot(state: State, members: Mapping[str, Value]) -> Spot:
    (x, y), where = read_place(members)
    try:
        return state.spot((x, y), where)
    except UnknownName as error:
        raise BadJson(members["segment"].path, str(error)) from None


def _read_action(state: State, value: Value) -> Action:
    def spot(members: Mapping[str, Value]) -> Spot:
        return _spot(state, members)

    return state.resolve(json_action.read(value, spot, tuple(state._board.config.tables.by_id), also="player"))
