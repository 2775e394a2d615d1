r"""A custom tile set as one line of text; the small parts (names, words, ...) are described in `text.reader`.

    tileset   = name "{" kind { "|" kind } "}"
    kind      = tile [ "*" copies ] name ":" part { "," part }
    part      = "city" sides [ "pennant" [ "*" number ] ] [ "cathedral" ]
              | "road" sides [ "inn" ] [ "to" ( "junction" | "city" | "monastery" | "circle" ) ]
              | "monastery" | "magic" | "circle" ( "fork" | "club" | "shield" )
              | "field" ( half { half } | "inner" ) [ "by" side { side } ]
              | "jcloisterzone" name
    sides     = one to four of N, E, S and W in one word     NE

The id of a tile and the number of its copies precede its name. A field names the cities that it borders by one side of
each: `field EL WR by N`. `carc_widget.engine.load_tile_set` describes the parts.

>>> from carc_widget.engine import State
>>> line = 'tileset "My tiles" { Q1*2 abbey: road N to monastery, monastery, field NL NR EL ER SL SR WL WR }'
>>> state = State.from_text(f"{line}; turn 1 Red place Q1")
>>> state.sets, state.hand
(('base', 'mage_witch', 'My tiles'), <Tile Q1: abbey>)
>>> state.to_text().startswith(line)
True
>>> State.from_text('tileset "My tiles" { Q1 corner: city NE, field SL SR WL by N }')
Traceback (most recent call last):
carc_widget.engine.tile_sets.BadTileSet: this tile set cannot be played:
- line 1, column 22: tile Q1: fields: WR left out; each half-side that is not a city belongs to one field
"""

from typing import Any

from carc_widget.engine.geometry import HalfSide, Side
from carc_widget.engine.text.reader import Reader, Token, alternatives, lines, name_text
from carc_widget.engine.tile_sets import BadTileSet, check_tile_set, custom_set_problems, read_tile_set, tile_set_data
from carc_widget.engine.tiles import CROP_CIRCLES, ROAD_ENDS, TileSet

_PARTS = ("city", "road", "monastery", "field", "magic", "circle", "jcloisterzone")
_NAMES = '`abbey` or `"city corner"`'
_ENDS = {end.split()[-1]: end for end in ROAD_ENDS}
"""Where a road can end, in one word: `circle` for a crop circle."""


def write(box: TileSet) -> str:
    """A custom tile set on one line, for `read`."""
    data = tile_set_data(box)
    return f"{name_text(data['name'])} {{ {' | '.join(map(_kind_text, data['tile']))} }}"


def tile_set_to_text(tile_set: TileSet) -> str:
    """A custom tile set on one line, for `tile_set_from_text`.

    Raises:
        BadTileSet: it is not a set that `load_tile_set` could return.
    """
    check_tile_set(tile_set)
    return write(tile_set)


def tile_set_from_text(text: str) -> TileSet:
    """A custom tile set on a line, as positions and records hold it after `tileset`.

    Raises:
        ParseError: the text cannot be read.
        BadTileSet: it can be read, but has tiles that cannot be; each problem names the column of its tile.
        BadArgument: it is not a text.

    >>> abbey = tile_set_from_text("Abbeys { Q1*2 abbey: monastery, field NL NR EL ER SL SR WL WR }")
    >>> tile_set_from_text(tile_set_to_text(abbey)) == abbey
    True
    """
    first, *others = lines(text)
    reader = Reader(first)
    tile_set = read(reader)
    reader.need_end()
    for number, line in enumerate(others, 2):
        Reader(line, number).need_end("one tile set on one line")
    return tile_set


def _kind_text(tile: dict[str, Any]) -> str:
    cities = tile.get("cities", ())
    parts = ["magic"] if tile.get("magic") else []
    parts += [f"circle {tile['crop_circle']}"] if "crop_circle" in tile else []
    for city in cities:
        pennants = city.get("pennants", 0)
        text = f"city {city['sides']}"
        text += " pennant" * (pennants > 0) + f"*{pennants}" * (pennants > 1)
        parts.append(text + " cathedral" * ("cathedral" in city))
    for road in tile.get("roads", ()):
        text = f"road {road['sides']}" + " inn" * ("inn" in road)
        parts.append(text + (f" to {road['ends_at'].split()[-1]}" if "ends_at" in road else ""))
    parts += ["monastery"] if tile.get("monastery") else []
    for field in tile.get("fields", ()):
        borders = [cities[city]["sides"][0] for city in field.get("cities", ())]
        parts.append(" ".join(["field", field["halves"] or "inner", *(["by", *borders] if borders else ())]))
    parts += [f"jcloisterzone {name_text(tile['jcloisterzone'])}"] if "jcloisterzone" in tile else []
    copies = f"*{tile['count']}" if tile["count"] > 1 else ""
    return f"{tile['id']}{copies} {name_text(tile['name'])}: {', '.join(parts)}"


def read(reader: Reader) -> TileSet:
    """The custom tile set that stands next on a line.

    Raises:
        ParseError: it cannot be read.
        BadTileSet: it can be read, but has tiles that cannot be; each problem names the column of its tile.
    """
    begin = reader.next
    name = reader.name("the name of a custom tile set", _NAMES)
    reader.need("{")
    places: list[Token] = []
    tiles: list[dict[str, Any]] = []
    while True:
        places.append(reader.next)
        tiles.append(_kind(reader))
        if reader.need("|", "}") == "}":
            break
    data = {"name": name, "tile": tiles}
    problems = [(begin if tile < 0 else places[tile], sentence) for tile, sentence in custom_set_problems(data)]
    if problems:
        raise BadTileSet([f"line {reader.line}, column {at.start + 1}: {sentence}" for at, sentence in problems])
    return read_tile_set(data)


def _kind(reader: Reader) -> dict[str, Any]:
    id = reader.word("the id of a tile: a capital letter, then letters and digits")
    count = reader.number("how many copies") if reader.skip("*") else 1
    kind = _Kind(reader, {"id": id, "name": reader.name("the name of the tile", _NAMES), "count": count})
    reader.need(":")
    while True:
        kind.read_part()
        if not reader.skip(","):
            return kind.finished()


class _Kind:
    """One kind of tile, part by part, as its file would hold it."""

    def __init__(self, reader: Reader, tile: dict[str, Any]) -> None:
        self.reader = reader
        self.tile = tile
        self.borders: list[tuple[dict[str, Any], list[Token]]] = []
        self.left = list(_PARTS)

    def read_part(self) -> None:
        part = self.reader.need(*self.left)
        if part == "city":
            self._add("cities", self._city())
        elif part == "road":
            self._add("roads", self._road())
        elif part == "field":
            self._add("fields", self._field())
        else:
            self.left.remove(part)  # a tile has it once
            if part == "circle":
                self.tile["crop_circle"] = self.reader.need(*CROP_CIRCLES)
            elif part == "jcloisterzone":
                self.tile[part] = self.reader.name("the id of the tile in JCloisterZone", '`"BA/LR"`')
            else:
                self.tile[part] = True

    def _add(self, key: str, part: dict[str, Any]) -> None:
        self.tile.setdefault(key, []).append(part)

    def _city(self) -> dict[str, Any]:
        city: dict[str, Any] = {"sides": self._sides()}
        if self.reader.skip("pennant"):
            city["pennants"] = self.reader.number("how many pennants") if self.reader.skip("*") else 1
        return city | ({"cathedral": True} if self.reader.skip("cathedral") else {})

    def _road(self) -> dict[str, Any]:
        road: dict[str, Any] = {"sides": self._sides()}
        if self.reader.skip("inn"):
            road["inn"] = True
        return road | ({"ends_at": _ENDS[self.reader.need(*_ENDS)]} if self.reader.skip("to") else {})

    def _field(self) -> dict[str, Any]:
        reader = self.reader
        halves = []
        if not reader.skip("inner"):
            known = tuple(HalfSide.__members__)
            halves.append(reader.word(alternatives([*known, "inner"]), known))
            while half := reader.skip(*known):
                halves.append(half)
        field: dict[str, Any] = {"halves": " ".join(halves)}
        if reader.skip("by"):
            reader.need(*Side.__members__)
            sides = [reader.last]
            while reader.skip(*Side.__members__):
                sides.append(reader.last)
            self.borders.append((field, sides))
        return field

    def _sides(self) -> str:
        letters = self.reader.next.text
        if not set(letters) <= set(Side.__members__) or len(set(letters)) < len(letters):
            raise self.reader.fail("sides: letters out of NESW in one word, such as `NE`")
        return self.reader.word("sides, such as `NE`")

    def finished(self) -> dict[str, Any]:
        """The complete tile, with the borders of its fields, which need all its cities."""
        at = {side: i for i, city in enumerate(self.tile.get("cities", ())) for side in city["sides"]}
        for field, sides in self.borders:
            for token in sides:
                if token.text not in at:
                    known = alternatives([*at]) if at else "none, because the tile has no city"
                    raise self.reader.fail(f"a side of a city of this tile: {known}", token)
            field["cities"] = [at[token.text] for token in sides]
        return self.tile
