"""Custom tile sets: loaded from TOML files like the built-in ones (`data/*.toml`), validated, and serialized."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from os import PathLike, fspath
from typing import Any

from carc_widget.engine.errors import Unusable, expect_path
from carc_widget.engine.tile_check import TileSetProblem, problems_of
from carc_widget.engine.tiles import SET_NAMES, FeatureKind, Segment, Tile, TileSet, all_tiles, make_tile, tile_set

MAX_BYTES = 250_000
"""The size limit of a file; two hundred tiles need a fifth of that."""


class BadTileSet(Unusable):
    """A tile set that cannot be played.

    Attributes:
        problems: everything that is wrong with it, one sentence each, with the tile and the key.
        where: the file, or the place in a text, that it stands in; empty if that is not known.
    """

    verdict = "this tile set cannot be played"


def load_tile_set(path: str | PathLike[str]) -> TileSet:
    """A custom tile set in a TOML file, for `Game(sets=("base", my_set))`.

    Positions, records and JSON contain its tiles, so reading these does not need the file.

    A file has the name of the set and a table `[[tile]]` for each kind of tile:

        name = "Abbeys by the road"
        tiles = 3                     # optional, checked: the sum of all counts

        [[tile]]
        id = "Q1"                     # a capital letter, then letters and digits; unique
        name = "abbey at three roads" # the display name
        count = 2                     # the number of such tiles, 1 to 99
        monastery = true
        roads = [                     # one for each road
          { sides = "N", ends_at = "monastery" },
          { sides = "E", ends_at = "monastery", inn = true },
          { sides = "S", ends_at = "monastery" },
        ]
        fields = [                    # one for each field
          { halves = "NR EL" },
          { halves = "ER SL" },
          { halves = "SR WL WR NL" },
        ]

        [[tile]]
        id = "Q2"
        name = "cathedral above a road"
        count = 1
        cities = [                    # one for each city
          { sides = "NEW", pennants = 2, cathedral = true },
        ]
        roads = [ { sides = "S", ends_at = "city" } ]
        fields = [
          { halves = "SL", cities = [0] },
          { halves = "SR", cities = [0] },
        ]

    Everything is described for the unrotated tile, with north at the top. A tile may have:

    - `cities`: `sides` are the sides that one city joins (`"N"`, `"NE"`, `"NESW"`), and `pennants` is the number of
      coats of arms in it; `cathedral = true` if it has a cathedral.
    - `roads`: `sides` are two sides for a road that runs through (`"NS"`, `"SW"`), or one side; then `ends_at` is where
      the road ends: `"junction"`, `"city"`, `"monastery"` or `"crop circle"`. A crossing is several roads that end at
      the junction. `inn = true` if the road has an inn.
    - `monastery = true`.
    - `fields`: `halves` are the half-sides that one field joins: the left (`NL`) or the right half (`NR`) of a side,
      seen from the middle of the tile. A city covers both halves of its sides, and a road separates the halves of its
      side; each half that is not a city belongs to exactly one field. A field that is enclosed by cities has
      `halves = ""`. `cities` are the indices, from 0, of the cities that the field borders, for which its farmers
      score (R62).
    - `magic = true` for the magic symbol, which needs the set `mage_witch` (R16).
    - `crop_circle = "fork"`, `"club"` or `"shield"`, which needs the set `crop_circles_2` (R69).
    - `jcloisterzone`, an id in that program, is kept unchanged. (Games with custom tiles cannot be saved in its files.)

    The base game is in every game, and with it the start tile.

    Parameters:
        path: the file.

    Raises:
        BadTileSet: `problems` lists everything that is wrong.
        BadArgument: this is not a path.
        OSError: the file cannot be read.
    """
    expect_path(path)
    with open(path, "rb") as file:
        content = file.read(MAX_BYTES + 1)
    where = fspath(path)
    if len(content) > MAX_BYTES:
        raise BadTileSet([f"the file is longer than {MAX_BYTES} bytes"], where)
    try:
        data = tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadTileSet([f"the file is not UTF-8: byte {error.start} is {content[error.start]:#04x}"], where) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadTileSet([f"the file is not TOML: {error}"], where) from None
    return read_tile_set(data, where)


def read_tile_set(data: object, where: str = "") -> TileSet:
    """The tile set with this content, as a file would hold it.

    Raises:
        BadTileSet: `problems` lists everything that is wrong; `where` is its place for the error.
    """
    problems = custom_set_problems(data)
    if problems:
        raise BadTileSet([sentence for _, sentence in problems], where)
    assert isinstance(data, Mapping)
    return TileSet(data["name"], data["name"], tuple(make_tile(data["name"], entry) for entry in data["tile"]))


def custom_set_problems(data: object) -> list[TileSetProblem]:
    """The problems of the content of a custom tile set, whose name and ids must be new."""
    names = [name for id in SET_NAMES for name in (id, tile_set(id).title)]
    return problems_of(data, names, all_tiles())


def tile_set_data(box: TileSet) -> dict[str, Any]:
    """The content of a tile set, as a file would hold it; the inverse of `read_tile_set`."""
    return {"name": box.name, "tile": [_tile_data(tile) for tile in box.tiles]}


def _tile_data(tile: Tile) -> dict[str, Any]:
    def parts(kind: FeatureKind) -> list[Segment]:
        return [segment for segment in tile.segments if segment.kind is kind]

    def without_defaults(**entries: Any) -> dict[str, Any]:
        return {key: value for key, value in entries.items() if value not in (0, False, None, "", [])}

    return {
        "id": tile.id,
        "name": tile.name,
        "count": tile.count,
        **without_defaults(
            start_copies=tile.start_copies,
            magic=tile.magic,
            crop_circle=tile.crop_circle,
            cities=[
                {"sides": _letters(s), **without_defaults(pennants=s.pennants, cathedral=s.cathedral)}
                for s in parts(FeatureKind.CITY)
            ],
            roads=[
                {"sides": _letters(s), **without_defaults(inn=s.inn, ends_at=s.ends_at)}
                for s in parts(FeatureKind.ROAD)
            ],
            monastery=tile.monastery,
            fields=[
                {"halves": " ".join(half.name for half in s.halves), **without_defaults(cities=[*s.cities])}
                for s in parts(FeatureKind.FIELD)
            ],
            jcloisterzone=tile.jcloisterzone,
        ),
    }


def _letters(segment: Segment) -> str:
    return "".join(side.name for side in segment.sides)


def check_tile_set(box: TileSet) -> None:
    """Check that a tile set, wherever it comes from, is one that `load_tile_set` could return.

    Raises:
        BadTileSet: it is not.
    """
    try:
        same = _written_and_read(box) == box
    except (AttributeError, TypeError, ValueError) as error:
        if isinstance(error, BadTileSet):
            raise
        same = False
    if not same:
        raise BadTileSet(["it was not made by `load_tile_set`, and differs from what a file could hold"])


@lru_cache(64)
def _written_and_read(box: TileSet) -> TileSet:
    return read_tile_set(tile_set_data(box))
