"""Tile set files: loading, validation, and errors that list all problems."""

import inspect
import pickle
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_widget.engine import (
    SET_NAMES,
    BadTileSet,
    FeatureKind,
    Segment,
    Side,
    load_tile_set,
    tile_set,
)
from carc_widget.engine.data import read_data
from carc_widget.engine.tile_check import problems_of
from carc_widget.engine.tile_sets import read_tile_set, tile_set_data
from tests.engine.tile_set_defects import ABBEY, CAP, DEFECTS, TUBE, changed, data
from tests.engine.tile_sets.sets import write_file
from tests.engine.tile_strategies import Entry, sets_of_tiles, toml

# -- files


@pytest.mark.parametrize("name", SET_NAMES)
def test_built_in_sets_pass_the_checks(name: str) -> None:
    content = read_data(name)
    assert problems_of(content, (), (), start=name == "base") == []
    built_in = tile_set(name)
    assert tile_set_data(built_in)["tile"] == [dict(entry) for entry in content["tile"]]


def test_example_of_load_tile_set_loads(tmp_path: Path) -> None:
    guide = inspect.cleandoc(load_tile_set.__doc__ or "")
    example = "\n".join(line[4:] for line in guide.splitlines() if line.startswith("    ") or not line)
    example = example[: example.index("Parameters")] if "Parameters" in example else example
    mine = load_tile_set(write_file(tmp_path, example[example.index("name =") : example.rindex("]") + 1]))
    assert (mine.name, mine.size, [kind.edges for kind in mine.tiles]) == ("Abbeys by the road", 3, ["RRRF", "CCRC"])
    assert {"Q1", "Q2"} == {kind.id for kind in mine.tiles}


def test_loaded_tiles_have_the_values_of_the_file(tmp_path: Path) -> None:
    mine = load_tile_set(str(write_file(tmp_path, toml(data(ABBEY, TUBE)))))
    abbey, tube = mine.tiles
    assert (abbey.id, abbey.set, abbey.name, abbey.count) == ("Q1", "My tiles", "abbey at three roads", 2)
    assert (abbey.monastery, abbey.magic, abbey.crop_circle, abbey.jcloisterzone) == (True, False, None, "")
    assert [segment.inn for segment in abbey.segments if segment.kind is FeatureKind.ROAD] == [False, False, True]
    assert tube.segments[0] == Segment(FeatureKind.CITY, (Side.N, Side.S), pennants=2, cathedral=True)
    assert [segment.cities for segment in tube.segments] == [(), (0,), (0,)]
    assert repr(mine) == "<TileSet My tiles: 2 kinds, 3 tiles>"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sets")


@settings(max_examples=100)
@given(content=sets_of_tiles())
def test_tile_sets_round_trip(folder: Path, content: Entry) -> None:
    mine = load_tile_set(write_file(folder, toml(content)))
    assert mine == read_tile_set(content)
    assert tile_set_data(mine) == content
    assert pickle.loads(pickle.dumps(mine)) == mine


BAD_FILES = [
    ("no TOML", b"name = ", "the file is not TOML: Invalid value"),
    ("no text", b"name = 'x'\n\xff", "not UTF-8: byte 11 is 0xff"),
    ("endless", b"#" * 250_001, "longer than 250000 bytes"),
    ("nothing in it", b"", "the key 'name' is missing"),
]


@pytest.mark.parametrize(("content", "message"), [b[1:] for b in BAD_FILES], ids=[b[0] for b in BAD_FILES])
def test_unreadable_files_are_refused(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "tiles.toml"
    path.write_bytes(content)
    with pytest.raises(BadTileSet, match=message) as raised:
        load_tile_set(path)
    assert raised.value.where == str(path)
    assert str(path) in str(raised.value)
    unpickled = pickle.loads(pickle.dumps(raised.value))
    assert (unpickled.problems, unpickled.where, str(unpickled)) == (
        raised.value.problems,
        str(path),
        str(raised.value),
    )


def test_missing_file_raises_file_not_found(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_tile_set(tmp_path / "missing.toml")


# -- problems


@pytest.mark.parametrize(("content", "message"), [d[1:] for d in DEFECTS], ids=[d[0] for d in DEFECTS])
def test_defect_names_tile_and_key(content: Any, message: str) -> None:
    with pytest.raises(BadTileSet) as raised:
        read_tile_set(content, "mine.toml")
    assert message in str(raised.value)
    assert str(raised.value).startswith("mine.toml: this tile set cannot be played:\n- ")


def test_all_problems_are_reported() -> None:
    content = data(changed(ABBEY, count=0, magic="yes"), changed(CAP, fields=[]), {"id": "Q9"}, name="")
    with pytest.raises(BadTileSet) as raised:
        read_tile_set(content)
    locations = [problem.split(": ")[:2] for problem in raised.value.problems]
    assert locations == [
        ["name", "'' is not a text of printable characters without spaces at its ends"],
        ["tile Q1", "count"],
        ["tile Q1", "magic"],
        ["tile Q3", "fields"],
        ["tile Q9", "the key 'name' is missing"],
        ["tile Q9", "the key 'count' is missing"],
    ]


ENTRIES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["N", "NL ER", "city"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "name",
                    "tile",
                    "id",
                    "count",
                    "cities",
                    "roads",
                    "fields",
                    "sides",
                    "halves",
                    "ends_at",
                    "crop_circle",
                ]
            ),
            inner,
            max_size=6,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=300)
@given(ENTRIES, st.data())
def test_any_content_raises_only_bad_tile_set(content: Any, draws: st.DataObject) -> None:
    if draws.draw(st.booleans()):
        content = {"name": "x", "tile": [{**ABBEY, draws.draw(st.sampled_from(sorted(ABBEY))): content}]}
    with suppress(BadTileSet):
        read_tile_set(content)
