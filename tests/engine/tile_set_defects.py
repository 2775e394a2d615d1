"""Tile sets with one defect each, and the expected messages."""

import copy
from typing import Any

from tests.engine.tile_strategies import Entry


def road(sides: str, end: str | None = None, **keys: Any) -> Entry:
    """A road entry of a tile."""
    return {"sides": sides, **({"ends_at": end} if end else {}), **keys}


def field(halves: str, *cities: Any) -> Entry:
    """A field entry of a tile."""
    return {"halves": halves, **({"cities": [*cities]} if cities else {})}


ABBEY: Entry = {
    "id": "Q1",
    "name": "abbey at three roads",
    "count": 2,
    "monastery": True,
    "roads": [road("N", "monastery"), road("E", "monastery"), road("S", "monastery", inn=True)],
    "fields": [field("NR EL"), field("ER SL"), field("SR WL WR NL")],
}
TUBE: Entry = {
    "id": "Q2",
    "name": "city tube with a cathedral",
    "count": 1,
    "cities": [{"sides": "NS", "pennants": 2, "cathedral": True}],
    "fields": [field("EL ER", 0), field("WL WR", 0)],
}
CAP: Entry = {
    "id": "Q3",
    "name": "city cap over a road",
    "count": 3,
    "cities": [{"sides": "N"}],
    "roads": [road("EW")],
    "fields": [field("WR EL", 0), field("ER SL SR WL")],
}


def data(*entries: Entry, **keys: Any) -> Entry:
    """The content of a tile set file."""
    return {"name": "My tiles", "tile": [copy.deepcopy(entry) for entry in entries], **keys}


def changed(entry: Entry, **changes: Any) -> Entry:
    """The entry with other values; `None` removes a key."""
    return {key: value for key, value in {**entry, **changes}.items() if value is not None}


def _abbey(**changes: Any) -> Entry:
    return data(changed(ABBEY, **changes))


def _tube(**changes: Any) -> Entry:
    return data(changed(TUBE, **changes))


def _cap(**changes: Any) -> Entry:
    return data(changed(CAP, **changes))


_THREE_CITIES = [{"sides": "NS"}, {"sides": "E"}, {"sides": "W"}]
_THREE_CAPS = [{"sides": "N"}, {"sides": "E"}, {"sides": "W"}]
_CORNERS = [field("NR EL"), field("ER SL"), field("SR WL"), field("WR NL")]

DEFECTS: list[tuple[str, Any, str]] = [
    # keys and values
    ("no table", [], "[] is not a table with the keys name, tile"),
    ("a key of the set misspelt", {"nmae": "x", "tile": [ABBEY]}, "there is no key 'nmae'; did you mean 'name'?"),
    ("no key for tiles", {"name": "x"}, "the key 'tile' is missing"),
    ("no tiles", data(), "tile: there are no tiles"),
    ("tiles that are no list", {"name": "x", "tile": 3}, "tile: 3 is not a list"),
    ("a tile that is not a table", {"name": "x", "tile": [3]}, "tile number 1: 3 is not a table"),
    ("an empty name", data(ABBEY, name=" "), "name: ' ' is not a text"),
    ("a name of two lines", data(ABBEY, name="a\nb"), r"name: 'a\nb' is not a text"),
    ("an endless name", data(ABBEY, name="a" * 41), "has 41 characters; give at most 40"),
    ("our name", data(ABBEY, name="Base"), "name: another tile set is called 'Base'"),
    ("our title", data(ABBEY, name="mage & witch"), "name: another tile set is called 'mage & witch'"),
    ("a wrong sum", data(ABBEY, tiles=3), "tiles: 3 tiles are stated, but the counts add up to 2"),
    ("too many kinds", data(*[ABBEY] * 201), "there are 201 kinds of tiles; give at most 200"),
    ("no id", _abbey(id=None), "tile number 1: the key 'id' is missing"),
    ("no count", _abbey(count=None), "tile Q1: the key 'count' is missing"),
    ("a key misspelt", _abbey(monastry=True), "tile Q1: there is no key 'monastry'; did you mean 'monastery'?"),
    ("an id in small letters", _abbey(id="q1"), "id: 'q1' is not an id: a capital letter A to Z"),
    ("an id with a space", _abbey(id="Q 1"), "id: 'Q 1' is not an id"),
    ("an empty id", _abbey(id=""), "- tile number 1: id: '' is not an id"),
    ("an id that is not a text", _abbey(id=7), "tile number 1: id: 7 is not an id"),
    (
        "an endless id",
        _abbey(id="Q12345678"),
        "is not an id: a capital letter A to Z, then letters and digits, 8 at most",
    ),
    ("our id", _abbey(id="M6"), "tile M6: id: another tile has the id 'M6'"),
    ("an id twice", data(ABBEY, changed(TUBE, id="Q1")), "tile Q1: id: another tile has the id 'Q1'"),
    ("no copies", _abbey(count=0), "tile Q1: count: 0 is not a whole number from 1 to 99"),
    ("a true count", _abbey(count=True), "count: True is not a whole number"),
    ("half a tile", _abbey(count=1.5), "count: 1.5 is not a whole number"),
    ("a start tile", _abbey(start_copies=1), "start_copies: every game begins with the start tile of the base game"),
    ("magic that is not a flag", _abbey(magic=1), "magic: 1 is neither true nor false"),
    ("an unknown circle", _abbey(crop_circle="forks"), "no crop circle 'forks'; did you mean 'fork'?"),
    ("a circle of no name", _abbey(crop_circle=[]), "there is no crop circle []"),
    ("an empty foreign id", _abbey(jcloisterzone=""), "jcloisterzone: '' is not a text"),
    ("cities that are no list", _tube(cities="NS"), "cities: 'NS' is not a list"),
    ("a city without sides", _tube(cities=[{}]), "cities[0]: the key 'sides' is missing"),
    ("a city on no side", _tube(cities=[{"sides": ""}]), "cities[0].sides: '' does not name sides"),
    ("an unknown side", _tube(cities=[{"sides": "NX"}]), "cities[0].sides: 'NX' does not name sides"),
    ("a side twice in a city", _tube(cities=[{"sides": "NN"}]), "cities[0].sides: 'NN' does not name sides"),
    ("five pennants", _tube(cities=[{"sides": "NS", "pennants": 5}]), "cities[0].pennants: 5 is not a whole number"),
    ("a road of three sides", _cap(roads=[road("ESW")]), "roads[0].sides: a road has two sides at most"),
    ("a road that goes nowhere", _cap(roads=[road("E")]), "roads[0]: a road with one side ends on the tile"),
    ("a road that ends too soon", _cap(roads=[road("EW", "city")]), "roads[0].ends_at: a road with two sides runs"),
    ("an unknown end", _cap(roads=[road("E", "juncton")]), "roads[0].ends_at: there is no end of a road 'juncton'"),
    ("an unknown half", _cap(fields=[field("N")]), "fields[0].halves: 'N' does not name half-sides"),
    ("halves in a list", _cap(fields=[{"halves": ["EL"]}]), "fields[0].halves: ['EL'] does not name half-sides"),
    ("an unknown city", _tube(fields=[field("EL ER", 1)]), "fields[0].cities: [1] does not name cities"),
    ("a city where there is none", _abbey(fields=[field("NR EL", 0)]), "by position; it has none"),
    ("a city by its side", _tube(fields=[field("EL ER", "N")]), "fields[0].cities: ['N'] does not name cities"),
    ("a border twice", _tube(fields=[field("EL ER", 0, 0)]), "fields[0].cities: [0, 0] names a city twice"),
    # sides and half-sides
    ("no monastery to end at", _abbey(monastery=False), "roads[0].ends_at: there is no monastery on this tile"),
    ("no circle to end at", _cap(roads=[road("E", "crop circle")]), "roads[0].ends_at: there is no crop circle"),
    ("no city to end at", _cap(cities=None, roads=[road("E", "city")], fields=[]), "there is no city on this tile"),
    ("a side of two cities", _tube(cities=[{"sides": "NS"}, {"sides": "ES"}]), "side S belongs to cities[0] already"),
    ("a side of city and road", _cap(roads=[road("NE")]), "roads[0].sides: side N belongs to cities[0] already"),
    ("a half twice", _cap(fields=[field("WR EL EL", 0)]), "fields[0].halves: EL belongs to fields[0] already"),
    ("a half of two", _cap(fields=[field("WR EL", 0), field("EL ER")]), "fields[1].halves: EL belongs to fields[0]"),
    ("a half in a city", _cap(fields=[field("WR NL EL", 0)]), "NL is not a field, because side N is city"),
    ("halves left out", _cap(fields=[field("WR EL", 0), field("ER SL")]), "tile Q3: fields: SR WL left out"),
    ("no fields", _cap(fields=None), "tile Q3: fields: EL ER SL SR WL WR left out"),
    (
        "a field side of two fields",
        _cap(fields=[field("WR EL", 0), field("ER SL"), field("SR WL")]),
        "fields: SL and SR belong to one field, because no road parts them",
    ),
    # crossings and borders
    (
        "a corner of two fields",
        _abbey(fields=[field("NR"), field("EL"), field("ER SL"), field("SR WL WR NL")]),
        "fields: NR and EL belong to one field, because they meet at a corner",
    ),
    (
        "a city not bordered",
        _tube(fields=[field("EL ER"), field("WL WR", 0)]),
        "fields[0].cities: 0 is missing: at EL it touches cities[0]",
    ),
    (
        "roads that cross",
        _abbey(roads=[road("NS"), road("EW")], fields=_CORNERS),
        "roads[0]: it cannot pass roads[1]; where roads cross, each ends at the junction",
    ),
    ("a field across a road", _cap(fields=[field("WR EL ER SL SR WL", 0)]), "roads[0]: it cannot pass fields[0]"),
    (
        "a field between the roads of a monastery",
        _abbey(fields=[field("NR EL ER SL"), field("SR WL WR NL")]),
        "the monastery with its roads: it cannot pass fields[0]",
    ),
    (
        "a field between the roads of a crossing",
        _abbey(
            roads=[road(side, "junction") for side in "NESW"],
            fields=[field("NR EL ER SL"), field("SR WL"), field("WR NL")],
        ),
        "the junction with its roads: it cannot pass fields[0]",
    ),
    ("a field across a city", _tube(fields=[field("EL ER WL WR", 0)]), "cities[0]: it cannot pass fields[0]"),
    (
        "a city beyond a road",
        _cap(fields=[field("WR EL", 0), field("ER SL SR WL", 0)]),
        "fields[1].cities: it cannot touch cities[0], because roads[0] is between",
    ),
    (
        "a city beyond another",
        _tube(
            cities=[{"sides": "NS"}, {"sides": "E"}],
            fields=[field("WL WR", 0, 1)],
        ),
        "fields[0].cities: it cannot touch cities[1], because cities[0] is between",
    ),
    (
        "cities on both sides of a road that ends at one of them",
        _cap(cities=_THREE_CAPS, roads=[road("S", "city")], fields=[field("SL", 1, 2), field("SR", 2, 1)]),
        "because roads[0] is between",
    ),
    (
        "a road that fields keep from every city",
        _cap(roads=[road("S", "city")], fields=[field("EL ER SL SR WL WR", 0)]),
        "roads[0]: it ends at a city, but fields or roads are between it and every city",
    ),
    (
        "an enclosed field in the open",
        _tube(fields=[*TUBE["fields"], field("", 0)]),
        "fields[2].halves: give its half-sides; only between cities on all sides",
    ),
    (
        "an enclosed field within one city",
        _tube(cities=[{"sides": "NESW"}], fields=[field("", 0)]),
        "fields[0].halves: give its half-sides; only between cities on all sides",
    ),
    (
        "two enclosed fields",
        _tube(cities=_THREE_CITIES, fields=[field("", 0, 1), field("", 0, 2)]),
        "fields[1].halves: fields[0] has no half-sides either",
    ),
    (
        "an enclosed field that nothing encloses",
        _tube(cities=_THREE_CITIES, fields=[field("")]),
        "fields[0].cities: give the cities that enclose it",
    ),
    ("an id that is not a name", _abbey(id="\x1b[31m" * 99, count=0), "tile number 1: count: 0"),
    (
        "ten thousand fields",
        _tube(fields=[*TUBE["fields"], *[field("", 0)] * 10_000]),
        "and 9980 more, which `problems` lists",
    ),
    (
        "a hundred wrong things",
        data(*(changed(ABBEY, id=f"Q{number}", count=0) for number in range(100))),
        "and 80 more, which `problems` lists",
    ),
]
"""Title, content of the file, and part of the error message."""
