"""Builders of JCloisterZone files for tests, message by message."""

import json
from collections.abc import Iterable
from typing import Any

Message = dict[str, Any]

ELEMENTS: dict[str, dict[str, Any]] = {
    "basic:1": {"small-follower": 7, "farmers": True},
    "inns-and-cathedrals:1": {"big-follower": 1, "inn": True, "cathedral": True},
    "mage-and-witch:1": {"mage": 1, "witch": 1},
    "corn-circles/2": {},
}


def save(replay: Iterable[Message] = (), sets: Iterable[str] = ("basic:1",), **keys: Any) -> dict[str, Any]:
    """A file as a dictionary; `keys` are further top-level keys."""
    return {
        "appVersion": "5.7.0",
        "setup": {
            "sets": dict.fromkeys(sets, 1),
            "elements": {name: value for title in sets for name, value in ELEMENTS[title].items()},
            "rules": {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann", "slot": 0}, {"name": "Bob", "slot": 1}],
        "replay": list(replay),
        **keys,
    }


def text(file: Any) -> str:
    return json.dumps(file)


def new_message(kind: str, player: int, **payload: Any) -> Message:
    """A message of the given type by a player."""
    return {"type": kind, "player": player, "clock": 0, "payload": payload}


def place(player: int, tile: str, x: int, y: int, turns: int = 0) -> Message:
    """A placement; `turns` are quarter turns of JCloisterZone's tile."""
    return new_message("PLACE_TILE", player, tileId=tile, rotation=f"R{90 * turns}", position=[x, y])


def pointer(x: int, y: int, feature: str, location: str) -> Message:
    return {"position": [x, y], "feature": feature, "location": location}


def deploy(player: int, x: int, y: int, feature: str, location: str, meeple: str = "small.1") -> Message:
    return new_message("DEPLOY_MEEPLE", player, pointer=pointer(x, y, feature, location), meepleId=f"{player}.{meeple}")


def take_back(player: int, x: int, y: int, feature: str, location: str, meeple: str = "small.1") -> Message:
    place = {**pointer(x, y, feature, location), "meepleId": f"{player}.{meeple}"}
    return new_message("RETURN_MEEPLE", player, pointer=place, source="CORN_CIRCLE")


def move(player: int, figure: str, x: int, y: int, feature: str, location: str) -> Message:
    return new_message("MOVE_NEUTRAL_FIGURE", player, figureId=f"{figure}.1", to=pointer(x, y, feature, location))


def skip(player: int) -> Message:
    return new_message("PASS", player)


def commit(player: int) -> Message:
    return new_message("COMMIT", player, random=0.0)
