"""Positions as JSON, with the name and version of the schema.

    {"schema": "carc_widget/position", "version": 1,
     "players": [{"name": "Red", "points": 4, "supply": {"small": 6, "large": 1},
                  "meeples": [{"kind": "small", "x": 0, "y": 0, "segment": "city N"}]}, ...],
     "sets": ["base", "mage_witch"], "rules": {"crop_add": "must"},
     "tiles": [{"tile": "D", "x": 0, "y": 0, "rotation": 0}, ...],
     "mage": {"x": 0, "y": 0, "segment": "road E"}, "witch": null,
     "turn": {"number": 3, "player": "Red", "phase": "place", "tile": "M6"},
     "last": {"x": 0, "y": 0}, "bag": {"A": 2, ...}}

A custom tile set is an object in `sets`, with the keys of its file (`carc_widget.engine.load_tile_set`):

    "sets": ["base", {"name": "My tiles", "tile": [{"id": "Q1", "name": "abbey", "count": 2, "monastery": true,
                                                    "fields": [{"halves": "NL NR EL ER SL SR WL WR"}]}]}]

If colours were chosen, each player has a `colour`. `rules` has the options that differ from their defaults, and `tiles`
is in the order of placement. `turn` has `tile` in the phase `place`, `duties` in the phase `magic`, and `choice` and
`decides` (a name) in the phase `circle_act`. Except for `tiles`, everything that is optional in the text form
(`text.position`) is optional here.
"""

import json
from collections.abc import Iterable, Mapping, Sequence

from carc_widget.engine import crop_circles
from carc_widget.engine.board import Board
from carc_widget.engine.errors import BadJson
from carc_widget.engine.figures import PLAYER_NAMES, MeepleKind
from carc_widget.engine.players import COLOURS
from carc_widget.engine.position import DUTIES, describe
from carc_widget.engine.rules import Rules, option_values
from carc_widget.engine.setup import build
from carc_widget.engine.text.json_values import VERSION, Json, Value, dumps, load
from carc_widget.engine.tile_sets import read_tile_set, tile_set_data
from carc_widget.engine.tiles import DEFAULT_SETS, SET_NAMES, TileSet, all_tiles
from carc_widget.engine.turn import Phase

SCHEMA = "carc_widget/position"


def write_position(board: Board, indent: int | None) -> str:
    """The position as JSON."""
    return dumps(as_json(board), indent)


def as_json(board: Board) -> Json:
    """The position as an object, also for records."""
    position = describe(board)
    names, chosen = position["players"], board.config.chosen_colours
    turn: Json = {"number": board.turn, "player": names[board.active], "phase": position["phase"] or "draw"}
    if position["hand"] is not None:
        turn |= {"phase": "place", "tile": position["hand"]}
    if position["duties"] is not None:
        turn["duties"] = position["duties"]
    if position["circle"] is not None:
        turn |= {"choice": position["circle"], "decides": names[crop_circles.actor(board)]}
    return {
        "schema": SCHEMA,
        "version": VERSION,
        "players": [
            {
                "name": name,
                **({"colour": board.config.colours[player]} if chosen else {}),
                "points": points,
                "supply": {"small": small, "large": large},
                "meeples": [
                    {"kind": kind, **place_as_json(*place)}
                    for owner, *place, kind in position["meeples"]
                    if owner == player
                ],
            }
            for player, (name, points, (small, large)) in enumerate(
                zip(names, position["scores"], position["supply"], strict=True)
            )
        ],
        "sets": sets_as_json(board.config.chosen_sets),
        "rules": position["rules"].changed(),
        "tiles": [{"tile": id, "x": x, "y": y, "rotation": turned} for id, x, y, turned in position["tiles"]],
        "mage": position["mage"] and place_as_json(*position["mage"]),
        "witch": position["witch"] and place_as_json(*position["witch"]),
        "turn": turn,
        "last": position["last"] and dict(zip("xy", position["last"], strict=True)),
        "bag": position["tiles_left"],
    }


def sets_as_json(sets: Iterable[str | TileSet]) -> list[str | Json]:
    """Names of built-in sets, and custom sets with all their tiles."""
    return [entry if isinstance(entry, str) else tile_set_data(entry) for entry in sets]


def place_as_json(cell: tuple[int, int], where: str) -> Json:
    """A cell and the name of a segment there, as keys of an object."""
    return {"x": cell[0], "y": cell[1], "segment": where}


def read_position(text: str) -> Board:
    """The board of a position.

    Raises:
        BadJson: it is not JSON, or not that of a position.
        SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.
    """
    return build(**parameters(load(text)))


def parameters(value: Value) -> Json:
    """The parameters for `setup.build`."""
    members = value.schema(SCHEMA, "tiles", "players sets rules mage witch turn last bag")
    players = [_player(player) for player in members["players"].list()] if "players" in members else []
    names = [player["name"] for player in players] or list(PLAYER_NAMES[:2])
    sets_and_rules = read_sets_and_rules(members)
    ids = known_tiles(sets_and_rules["sets"])
    position: Json = {
        "players": names,
        "colours": [player["colour"] for player in players],
        "scores": [player["points"] for player in players],
        "supply": [player["supply"] for player in players],
        "meeples": [(i, *meeple) for i, player in enumerate(players) for meeple in player["meeples"]],
        "tiles": [read_tile(tile, ids) for tile in members["tiles"].list()],
        **sets_and_rules,
    }
    for figure in ("mage", "witch"):
        if figure in members and members[figure].value is not None:
            position[figure] = read_place(members[figure].object("x y segment"))
    if "turn" in members:
        position |= _turn(members["turn"], names, ids)
    if "last" in members and members["last"].value is not None:
        last = members["last"].object("x y")
        position["last"] = last["x"].whole(), last["y"].whole()
    if "bag" in members:
        bag = members["bag"]
        position["tiles_left"] = {Value(id, bag.path).text(ids): n.whole() for id, n in bag.members().items()}
    return position


def read_sets_and_rules(members: Mapping[str, Value]) -> Json:
    """The sets and the rules among the members of a position or a record, as parameters of `State.start`."""
    position: Json = {"sets": DEFAULT_SETS, "rules": Rules()}
    if "sets" in members:
        position["sets"] = [_tile_set(entry) for entry in members["sets"].list()]
    if "rules" in members:
        options = members["rules"].object("", " ".join(option_values()))
        for name, option in options.items():
            values = option_values()[name]
            if type(option.value) is not type(values[0]) or option.value not in values:
                raise option.fail(" or ".join(json.dumps(value) for value in values))
        position["rules"] = Rules.from_options({name: option.value for name, option in options.items()})
    return position


def _tile_set(value: Value) -> str | TileSet:
    if isinstance(value.value, dict):
        return read_tile_set(value.value, f"at {value.path}")
    return value.text(SET_NAMES)


def known_tiles(sets: Iterable[str | TileSet]) -> tuple[str, ...]:
    """The ids of all built-in tiles, and of those of custom sets among these."""
    return (*all_tiles(), *(tile.id for entry in sets if isinstance(entry, TileSet) for tile in entry.tiles))


def _player(value: Value) -> Json:
    members = value.object("name", "colour points supply meeples")
    supply = members["supply"].object("small large") if "supply" in members else None
    meeples = (
        [meeple.object("x y segment", "kind") for meeple in members["meeples"].list()] if "meeples" in members else []
    )
    return {
        "name": members["name"].text(),
        "colour": members["colour"].text(COLOURS) if "colour" in members else None,
        "points": members["points"].whole() if "points" in members else 0,
        "supply": supply and (supply["small"].whole(), supply["large"].whole()),
        "meeples": [(*read_place(meeple), read_kind(meeple)) for meeple in meeples],
    }


def read_kind(members: Mapping[str, Value]) -> MeepleKind:
    """The kind of a meeple; small by default."""
    return (
        MeepleKind(members["kind"].text([kind.value for kind in MeepleKind])) if "kind" in members else MeepleKind.SMALL
    )


def read_place(members: Mapping[str, Value]) -> tuple[tuple[int, int], str]:
    """A cell and the name of a segment there."""
    return (members["x"].whole(), members["y"].whole()), members["segment"].text()


def read_tile(value: Value, ids: Sequence[str]) -> tuple[str, int, int, int]:
    """A tile on the board: its id, one of `ids`, x, y and rotation."""
    members = value.object("tile x y", "rotation")
    rotation = members["rotation"].whole() if "rotation" in members else 0
    return members["tile"].text(ids), members["x"].whole(), members["y"].whole(), rotation


def _turn(value: Value, names: list[str], ids: Sequence[str]) -> Json:
    members = value.object("number player phase", "tile duties choice decides")
    phase = members["phase"].text([phase.value for phase in Phase if phase not in (Phase.SCORE, Phase.NEXT)])
    extra = {"place": ["tile"], "magic": ["duties"], "circle_act": ["choice", "decides"]}.get(phase, [])
    for name in ("tile", "duties", "choice", "decides"):
        if name in members and name not in extra:
            raise BadJson(value.path, f"the key {name!r} has no meaning in phase {phase!r}")
        if name not in members and name in extra and name != "duties":
            raise BadJson(value.path, f"the key {name!r} is missing in phase {phase!r}")
    active = names.index(members["player"].text(names))
    turn: Json = {"turn": members["number"].whole(), "active": active, "phase": phase}
    if "tile" in members:
        turn["hand"] = members["tile"].text(ids)
    if "duties" in members:
        turn["duties"] = [duty.text(tuple(DUTIES)) for duty in members["duties"].list()]
    if "choice" in members:
        turn["circle"] = members["choice"].text(("add", "remove"))
        turn["waiting"] = (active - names.index(members["decides"].text(names))) % len(names) + 1
    return turn
