"""Validation of the keys and values of a tile set file; `tile_geometry` checks the geometry that they describe."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from carc_widget.engine.errors import shown, suggest
from carc_widget.engine.geometry import HalfSide, Side
from carc_widget.engine.tile_geometry import TileGeometry
from carc_widget.engine.tiles import CROP_CIRCLES, ROAD_ENDS

MAX_KINDS = 200
MAX_COPIES = 99
MAX_PENNANTS = 4
_MAX_ID = 8
_MAX_SET_NAME = 40
_MAX_NAME = 80

_SET_KEYS = ("name", "tile"), ("tiles",)
_TILE_KEYS = (
    ("id", "name", "count"),
    ("start_copies", "magic", "crop_circle", "cities", "roads", "monastery", "fields", "jcloisterzone"),
)
_CITY_KEYS = ("sides",), ("pennants", "cathedral")
_ROAD_KEYS = ("sides",), ("inn", "ends_at")
_FIELD_KEYS = ("halves",), ("cities",)


class TileSetProblem(NamedTuple):
    """One problem of a tile set: the index of the tile in the set (-1 for the set itself) and a sentence."""

    tile: int
    sentence: str


def problems_of(
    data: object, names: Collection[str], ids: Collection[str], *, start: bool = False
) -> list[TileSetProblem]:
    """Every problem of a set in the form of its file content.

    Parameters:
        data: what the file holds.
        names: the names that other sets have.
        ids: the ids that tiles of other sets have.
        start: whether the set brings the start tile; only the base game does (R2).
    """
    check = _Set(names, ids, start)
    check.check(data)
    return check.problems


class _ProblemCollector:
    """Collects problems of the set, or of one tile."""

    def __init__(self, tile: int, label: str, problems: list[TileSetProblem]) -> None:
        self.problems = problems
        self._tile = tile
        self._label = label

    def add_problem(self, key: str, sentence: str) -> None:
        self.problems.append(TileSetProblem(self._tile, ": ".join(filter(None, (self._label, key, sentence)))))

    def table(self, key: str, value: object, keys: tuple[tuple[str, ...], tuple[str, ...]]) -> dict[str, Any]:
        """The entries of a table: those that are needed must be there, and no others than these and the optional."""
        if not isinstance(value, Mapping):
            self.add_problem(key, f"{shown(value)} is not a table with the keys {', '.join(keys[0])}")
            return {}
        known = (*keys[0], *keys[1])
        for name in value:
            if name not in known:
                self.add_problem(key, suggest("key", name, known))
        for name in keys[0]:
            if name not in value:
                self.add_problem(key, f"the key {name!r} is missing")
        return {name: entry for name, entry in value.items() if name in known}

    def entries(self, key: str, value: object) -> list[Any]:
        if isinstance(value, list | tuple):
            return list(value)
        self.add_problem(key, f"{shown(value)} is not a list")
        return []

    def flag(self, key: str, table: Mapping[str, Any], name: str) -> bool:
        value = table.get(name, False)
        if not isinstance(value, bool):
            self.add_problem(key, f"{shown(value)} is neither true nor false")
        return value is True

    def whole(self, key: str, table: Mapping[str, Any], name: str, minimum: int, maximum: int) -> int:
        value = table.get(name, minimum)
        if type(value) is not int or not minimum <= value <= maximum:
            self.add_problem(key, f"{shown(value)} is not a whole number from {minimum} to {maximum}")
            return minimum
        return value

    def text(self, key: str, value: object, max_length: int) -> None:
        if not isinstance(value, str) or not value.strip() or value != value.strip() or not value.isprintable():
            self.add_problem(key, f"{shown(value)} is not a text of printable characters without spaces at its ends")
        elif len(value) > max_length:
            self.add_problem(key, f"{shown(value)} has {len(value)} characters; give at most {max_length}")


class _Set(_ProblemCollector):
    def __init__(self, names: Collection[str], ids: Collection[str], start: bool) -> None:
        super().__init__(-1, "", [])
        self._start = start
        self._names = {name.casefold() for name in names}
        self._ids = {id.casefold() for id in ids}

    def check(self, data: object) -> None:
        table = self.table("", data, _SET_KEYS)
        if "name" in table:
            self.text("name", table["name"], _MAX_SET_NAME)
            if isinstance(table["name"], str) and table["name"].casefold() in self._names:
                self.add_problem("name", f"another tile set is called {table['name']!r}; choose another name")
        if "tile" not in table:
            return
        tiles = self.entries("tile", table["tile"])
        if not tiles:
            self.add_problem("tile", "there are no tiles; begin each with a line [[tile]]")
        if len(tiles) > MAX_KINDS:
            self.add_problem("tile", f"there are {len(tiles)} kinds of tiles; give at most {MAX_KINDS}")
            return
        parts = [_Tile(number, entry, self.problems) for number, entry in enumerate(tiles)]
        count = sum(part.check(self._ids, self._start) for part in parts)
        if "tiles" in table and table["tiles"] != count:
            self.add_problem("tiles", f"{shown(table['tiles'])} tiles are stated, but the counts add up to {count}")


class _Tile(_ProblemCollector):
    """Checks one tile; what is wrong with its geometry is looked for once all its values are right."""

    def __init__(self, number: int, entry: object, problems: list[TileSetProblem]) -> None:
        id = entry.get("id") if isinstance(entry, Mapping) else None
        known = isinstance(id, str) and id and id.isprintable() and len(id) <= 2 * _MAX_ID
        super().__init__(number, f"tile {id}" if known else f"tile number {number + 1}", problems)
        self._entry = entry

    def check(self, ids: set[str], start: bool) -> int:
        """The number of copies; the id is added to those that are taken."""
        before = len(self.problems)
        table = self.table("", self._entry, _TILE_KEYS)
        if "id" in table:
            self._id(table["id"], ids)
        if "name" in table:
            self.text("name", table["name"], _MAX_NAME)
        count = self.whole("count", table, "count", 1, MAX_COPIES) if "count" in table else 1
        if self.whole("start_copies", table, "start_copies", 0, count) and not start:
            self.add_problem(
                "start_copies", "every game begins with the start tile of the base game; leave this out (R2)"
            )
        self.flag("magic", table, "magic")
        if "crop_circle" in table and table["crop_circle"] not in CROP_CIRCLES:
            self.add_problem("crop_circle", suggest("crop circle", table["crop_circle"], CROP_CIRCLES))
        if "jcloisterzone" in table:
            self.text("jcloisterzone", table["jcloisterzone"], _MAX_NAME)
        printed = TileGeometry(
            cities=tuple(self._cities(table)),
            roads=tuple(self._roads(table)),
            monastery=self.flag("monastery", table, "monastery"),
            circle="crop_circle" in table,
            fields=tuple(self._fields(table)),
        )
        if len(self.problems) == before:
            for key, sentence in printed.problems():
                self.add_problem(key, sentence)
        return count

    def _id(self, id: object, ids: set[str]) -> None:
        if not (isinstance(id, str) and id.isascii() and id.isalnum() and id[0].isupper() and len(id) <= _MAX_ID):
            self.add_problem(
                "id",
                f"{shown(id)} is not an id: a capital letter A to Z, then letters and digits, {_MAX_ID} at most in all",
            )
        elif id.casefold() in ids:
            self.add_problem("id", f"another tile has the id {id!r}; choose another one")
        else:
            ids.add(id.casefold())

    def _parts(
        self, table: Mapping[str, Any], name: str, keys: tuple[tuple[str, ...], tuple[str, ...]]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        for number, entry in enumerate(self.entries(name, table.get(name, ()))):
            yield f"{name}[{number}]", self.table(f"{name}[{number}]", entry, keys)

    def _cities(self, table: Mapping[str, Any]) -> Iterator[tuple[Side, ...]]:
        for key, city in self._parts(table, "cities", _CITY_KEYS):
            self.whole(f"{key}.pennants", city, "pennants", 0, MAX_PENNANTS)
            self.flag(f"{key}.cathedral", city, "cathedral")
            yield self._sides(f"{key}.sides", city)

    def _roads(self, table: Mapping[str, Any]) -> Iterator[tuple[tuple[Side, ...], str | None]]:
        for key, road in self._parts(table, "roads", _ROAD_KEYS):
            self.flag(f"{key}.inn", road, "inn")
            sides = self._sides(f"{key}.sides", road)
            end = road.get("ends_at")
            if end is not None and end not in ROAD_ENDS:
                self.add_problem(f"{key}.ends_at", suggest("end of a road", end, ROAD_ENDS))
            elif len(sides) > 2:
                self.add_problem(
                    f"{key}.sides",
                    "a road has two sides at most; where more meet, each is a road with ends_at = 'junction'",
                )
            elif len(sides) == 2 and end is not None:
                self.add_problem(
                    f"{key}.ends_at", "a road with two sides runs through; leave this out, or take one side"
                )
            elif len(sides) == 1 and end is None:
                self.add_problem(
                    key, f"a road with one side ends on the tile; say where with ends_at, one of {', '.join(ROAD_ENDS)}"
                )
            yield sides, end

    def _sides(self, key: str, table: Mapping[str, Any]) -> tuple[Side, ...]:
        if "sides" not in table:
            return ()
        letters = table["sides"]
        known = [side.name for side in Side]
        if (
            not isinstance(letters, str)
            or not letters
            or any(letter not in known for letter in letters)
            or len(set(letters)) < len(letters)
        ):
            self.add_problem(
                key, f"{shown(letters)} does not name sides; give letters out of NESW, each once, such as 'NE'"
            )
            return ()
        return tuple(Side[letter] for letter in letters)

    def _fields(self, table: Mapping[str, Any]) -> Iterator[tuple[tuple[HalfSide, ...], tuple[int, ...]]]:
        listed = table.get("cities", ())
        cities = len(listed) if isinstance(listed, list | tuple) else 0
        for key, field in self._parts(table, "fields", _FIELD_KEYS):
            names = field.get("halves", "")
            halves: tuple[HalfSide, ...] = ()
            words = names.split() if isinstance(names, str) else [""]
            if any(word not in HalfSide.__members__ for word in words):
                known = " ".join(HalfSide.__members__)
                self.add_problem(
                    f"{key}.halves", f"{shown(names)} does not name half-sides; give some out of '{known}'"
                )
            else:
                halves = tuple(HalfSide[word] for word in words)
            borders = self.entries(f"{key}.cities", field.get("cities", ()))
            if any(type(city) is not int or not 0 <= city < cities for city in borders):
                has = f"0 to {cities - 1} are the positions" if cities else "it has none"
                self.add_problem(
                    f"{key}.cities", f"{shown(borders)} does not name cities of this tile by position; {has}"
                )
                borders = []
            elif len(set(borders)) < len(borders):
                self.add_problem(f"{key}.cities", f"{shown(borders)} names a city twice")
            yield halves, tuple(borders)
