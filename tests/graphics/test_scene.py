"""Scenes of positions, positions of pieces, and their SVG output."""

import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from carc_widget.engine.errors import UnknownName
from carc_widget.engine.figures import Meeple, MeepleKind, Spot
from carc_widget.engine.game import Game
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import all_tiles, tile
from carc_widget.graphics import (
    Ghost,
    Highlight,
    PlacedDrawing,
    View,
    meeple_drawing,
    meeple_spots,
    player_styles,
    scene,
    segment_at,
    spot_on_tile,
    spot_position,
    svg,
    tile_drawing,
)
from carc_widget.graphics.overlays import segment_highlight

NS = "{http://www.w3.org/2000/svg}"


def position() -> State:
    return State.setup(
        players=["Red", "Blue"],
        tiles=[("D", 0, 0, 0), ("U", 1, 0, 1), ("N", 0, -1, 1)],
        meeples=[("Red", (0, 0), "road E"), ("Blue", (0, 0), "field SL")],
        mage=((0, 0), "road E"),
        witch=((0, 0), "city N"),
    )


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


# -- positions


@pytest.mark.parametrize("rotation", range(4))
def test_segment_at_a_meeple_spot(rotation: int) -> None:
    for kind in all_tiles().values():
        for index in range(len(kind.segments)):
            u, v = spot_on_tile(kind, rotation, index)
            assert segment_at(kind, rotation, u, v) == index


def test_spots_rotate_with_the_tile() -> None:
    x, y = meeple_spots(tile("D"))[0]
    assert spot_on_tile(tile("D"), 1, 0) == (100 - y, x)
    assert spot_position(tile("D"), 0, Spot(Cell(2, -1), 0)) == (200 + x, -100 + y)


# -- scene


def keys(layer: tuple[PlacedDrawing, ...]) -> list[str]:
    return [placed.drawing.name for placed in layer]


def test_scene_contains_tiles_pieces_and_marks() -> None:
    result = scene(position(), View(mark_last=False))
    assert keys(result.tiles) == ["tile-D", "tile-U", "tile-N"]
    assert [(p.x, p.y, p.rotation) for p in result.tiles] == [(50, 50, 0), (150, 50, 1), (50, -50, 1)]
    assert sorted(keys(result.pieces)) == ["figure-mage", "figure-witch", "meeple-Blue-small-lying", "meeple-Red-small"]
    assert result.marks == ()
    assert result.layers == (result.tiles, result.pieces, ())


def test_pieces_on_one_segment_are_side_by_side() -> None:
    placed = {p.drawing.name: p for p in scene(position()).pieces}
    mage, meeple = placed["figure-mage"], placed["meeple-Red-small"]
    assert dist((mage.x, mage.y), (meeple.x, meeple.y)) > 18


def test_offered_meeple_is_beside_a_figure() -> None:
    state = State.setup(tiles=[("U", 1, 0, 1)], mage=((1, 0), "road E"), hand="E")
    spot = state.spot((1, 0), "road E")
    result = scene(state, View(offers=(Meeple(0, MeepleKind.SMALL, spot),), mark_last=False))
    (mage,), (offer,) = result.pieces, result.marks
    assert offer.drawing.name == "offer-Red-small"
    assert dist((mage.x, mage.y), (offer.x, offer.y)) > 18
    (preview,) = scene(state, View(previews=(Meeple(0, MeepleKind.SMALL, spot),), mark_last=False)).marks[1:]
    assert (preview.x, preview.y) == (offer.x, offer.y)
    tried = View(
        offers=(Meeple(0, MeepleKind.SMALL, state.spot((1, 0), "field NL")),),
        previews=(Meeple(0, MeepleKind.SMALL, spot),),
    )
    names = [mark.drawing.name for mark in scene(state, tried).marks]
    assert names[-1] == "offer-Red-small-lying", "the tried meeple hides no offer"
    deployed = scene(state.edit(meeples=[("Red", (1, 0), "road E")]), View(mark_last=False))
    assert {(p.drawing.name, p.x, p.y) for p in deployed.pieces} == {
        ("figure-mage", mage.x, mage.y),
        ("meeple-Red-small", offer.x, offer.y),
    }, "no piece moves when the meeple is deployed"


def test_many_pieces_stay_on_their_cell_without_overlap() -> None:
    crowd = State.setup(
        players=["Red", "Blue"],
        sets=("base", "mage_witch", "crop_circles_2"),
        tiles=[("D", 0, 0, 0), ("U", 1, 0, 1)],
        meeples=[("Red", (1, 0), "road E"), ("Red", (1, 0), "road E"), ("Red", (1, 0), "road E")],
        mage=((1, 0), "road E"),
    )
    pieces = scene(crowd, View(mark_last=False)).pieces
    assert len(pieces) == 4
    for piece in pieces:
        assert 100 < piece.x < 200
    for a, b in combinations(pieces, 2):
        assert dist((a.x, a.y), (b.x, b.y)) > 15


def test_view_adds_marks() -> None:
    state = position()
    spot = state.spot((0, 0), "road E")
    result = scene(
        state,
        View(
            cells=(Cell(2, 0),),
            ghost=Ghost(tile("V"), Cell(0, 1), 5),
            spots=(spot,),
            highlights=(Highlight(state.feature(spot).spots),),
            coordinates=True,
        ),
    )
    assert keys(result.marks)[:3] == ["mark-cell", "tile-V", "mark-spot"]
    ghost = result.marks[1]
    assert (ghost.rotation, ghost.x, ghost.y) == (1, 50, 150)
    assert 0 < ghost.opacity < 1
    assert sum(key.startswith("coordinate-") for key in keys(result.marks)) == 3 + 3
    highlighted = [
        p for p in result.pieces if p.drawing.name.startswith("mark-D-1") or p.drawing.name.startswith("mark-U-0")
    ]
    assert [(p.x, p.rotation) for p in highlighted] == [(50, 0), (150, 1)]
    assert set(result.cells) == {*state.board, Cell(2, 0), Cell(0, 1)}


def test_last_tile_is_framed_by_default() -> None:
    state = State.start(2)
    state, _ = state.apply(state.legal_actions()[0])
    state, _ = state.apply(state.legal_actions()[0])
    assert state.last is not None
    frames = [p for p in scene(state).pieces if p.drawing.name.startswith("mark-tile")]
    assert [(p.x, p.y) for p in frames] == [(state.last.x * 100 + 50, state.last.y * 100 + 50)]
    assert scene(state, View(mark_last=False)).pieces == ()


def test_marks_on_missing_segments_are_refused() -> None:
    with pytest.raises(ValueError, match=r"segment 9 on cell \(0, 0\)"):
        scene(position(), View(spots=(Spot(Cell(0, 0), 9),)))
    with pytest.raises(ValueError, match=r"cell \(7, 7\)"):
        scene(position(), View(highlights=(Highlight((Spot(Cell(7, 7), 0),)),)))
    with pytest.raises(ValueError, match="no style for player 1"):
        scene(position(), View(styles=player_styles(["Red"])))


def test_label_of_a_contact_sheet_counts_the_kinds_of_tiles() -> None:
    assert 'aria-label="1 kind of tiles"' in svg.contact_sheet(["D"])


# -- keys of drawings


def test_tiles_with_the_same_id_are_different_drawings() -> None:
    built_in, custom = tile("D"), replace(tile("D"), set="mine", segments=tile("V").segments)
    assert tile_drawing(built_in).name == tile_drawing(custom).name
    assert tile_drawing(built_in).key != tile_drawing(custom).key
    assert tile_drawing(built_in) != tile_drawing(custom)
    assert segment_highlight(built_in, 1, "red").key != segment_highlight(custom, 1, "red").key
    sheet = parse(svg.contact_sheet([built_in, custom]))
    assert len(list(sheet.iter(f"{NS}g"))) == 3, "both tiles and one label"


def test_styles_with_the_same_colour_name_are_different_drawings() -> None:
    (red,) = player_styles(["Red"])
    assert meeple_drawing(red).key != meeple_drawing(replace(red, fill="#ff0000")).key
    assert meeple_drawing(red) == meeple_drawing(replace(red, name="Ann")), "they look the same"


def test_similar_colour_texts_are_different_drawings() -> None:
    assert segment_highlight(tile("D"), 0, "rgba(1,2,3,0.5)") != segment_highlight(tile("D"), 0, "rgba(1,2,30,5)")


# -- SVG


def test_tile_picture_is_accessible() -> None:
    root = parse(svg.tile(tile("D"), rotation=1, tile_size=160))
    assert (root.get("role"), root.get("width"), root.get("height")) == ("img", "160", "160")
    title = root.find(f"{NS}title")
    assert title is not None
    expected = "Tile D: city on one side, straight road, rotated 90 degrees clockwise"
    assert title.text == root.get("aria-label") == expected


def test_tile_picture_accepts_an_id() -> None:
    assert svg.tile("D") == svg.tile(tile("D"))
    with pytest.raises(UnknownName, match="there is no tile 'Z'"):
        svg.tile("Z")


def test_board_picture_has_a_description_and_defines_each_drawing_once() -> None:
    root = parse(svg.board(position()))
    assert root.get("aria-label") == (
        "Carcassonne board: 3 tiles, 1 meeple of Red, 1 meeple of Blue, the mage on road E (0, 0), "
        "the witch on city N (0, 0)"
    )
    ids = [g.get("id") for g in root.iter(f"{NS}g")]
    assert len(ids) == len(set(ids))
    assert {use.get("href") for use in root.iter(f"{NS}use")} == {f"#{i}" for i in ids}


def test_ids_of_different_pictures_are_distinct() -> None:
    def ids(picture: str) -> set[str]:
        return set(re.findall(r'id="([^"]+)"', picture))

    assert not ids(svg.tile(tile("D"))) & ids(svg.tile(tile("E")))
    assert svg.tile(tile("D")) == svg.tile(tile("D"))


def test_names_with_markup_are_escaped() -> None:
    state = State.setup(
        players=['<b onload="x">&', "Bob"],
        tiles=[("D", 0, 0, 0)],
        meeples=[('<b onload="x">&', (0, 0), "city N")],
    )
    picture = svg.board(state)
    assert '1 meeple of <b onload="x">&' in (parse(picture).get("aria-label") or "")
    assert "<b" not in picture


def test_coordinates_are_inside_the_picture() -> None:
    root = parse(svg.board(position(), View(coordinates=True)))
    assert sorted(t.text or "" for t in root.iter(f"{NS}text")) == ["-1", "0", "1"]
    left, top, width, height = map(float, (root.get("viewBox") or "").split())
    places = [
        tuple(map(float, match.groups()))
        for use in root.iter(f"{NS}use")
        if (match := re.match(r"translate\(([-.\d]+) ([-.\d]+)\)", use.get("transform") or ""))
    ]
    assert places
    for x, y in places:
        assert left < x < left + width
        assert top < y < top + height


def test_feature_picture_shows_the_neighbourhood() -> None:
    state = position()
    picture = parse(svg.feature(state.feature(state.spot((0, 0), "city N"))))
    assert "city" in (picture.get("aria-label") or "")
    assert len(list(picture.iter(f"{NS}use"))) >= 5
    assert state.feature(state.spot((0, 0), "city N"))._repr_svg_().startswith("<svg")


def test_pictures_have_an_svg_repr_and_can_be_saved(tmp_path: Path) -> None:
    picture = svg.tile(tile("M1"))
    assert picture._repr_svg_() == str(picture)
    picture.save(tmp_path / "tile.svg")
    assert (tmp_path / "tile.svg").read_text("utf-8") == picture
    assert tile("M1")._repr_svg_() == str(picture)
    assert State.start(2)._repr_svg_().startswith("<svg")


def test_invalid_subjects_are_refused_with_an_example() -> None:
    untyped: Any = svg
    game = Game()
    cases: list[tuple[Callable[[], object], str]] = [
        (lambda: untyped.tile(5), "5 is not a tile to draw; give a Tile, or the id"),
        (lambda: untyped.tile("D", rotation="E"), "the rotation is 'E'"),
        (lambda: untyped.contact_sheet(["D", None]), "None is not a tile"),
        (lambda: untyped.contact_sheet([]), "there are no tiles to show"),
        (lambda: untyped.board(game), r"the state is <Game: .*; give a State, such as game\.state"),
        (lambda: untyped.feature(game.state), "is not a feature to draw; give one, such as"),
    ]
    for draw, message in cases:
        with pytest.raises(ValueError, match=message):
            draw()


def test_contact_sheet_accepts_ids_and_fits_long_ones() -> None:
    assert svg.contact_sheet(["D"]) == svg.contact_sheet([tile("D")])
    long = parse(svg.contact_sheet([replace(tile("D"), id="QUARTERS")]))
    (label,) = long.iter(f"{NS}text")
    assert float(label.get("font-size") or 0) * 8 * 0.7 < 70


@pytest.mark.parametrize("draw", [lambda: svg.tile("D", tile_size=0), lambda: svg.board(State.start(2), tile_size=-1)])
def test_sizes_must_be_positive(draw: object) -> None:
    assert callable(draw)
    with pytest.raises(ValueError, match="positive number of pixels"):
        draw()


@pytest.mark.slow
def test_command_line_writes_a_contact_sheet(tmp_path: Path) -> None:
    file = tmp_path / "tiles.svg"
    subprocess.run([sys.executable, "-m", "carc_widget.graphics", str(file), "--size", "40"], check=True)
    root = parse(file.read_text("utf-8"))
    assert len(list(root.iter(f"{NS}use"))) == len(all_tiles()) * 5
    assert len(list(root.iter(f"{NS}g"))) == len(all_tiles()) * 2


def test_offers_and_rings_are_marks_on_their_segments() -> None:
    state = position()
    spot, field = state.spot((0, 0), "road E"), state.spot((0, 0), "field EL")
    offers = (Meeple(1, MeepleKind.SMALL, spot), Meeple(1, MeepleKind.SMALL, field))
    shown = scene(state, View(offers=offers, rings=(spot,)))
    assert scene(state).pieces == shown.pieces
    keys = [placed.drawing.name for placed in shown.marks]
    assert keys[:2] == ["mark-ring", "mark-ring"], "around the meeple and the mage"
    assert keys[2:] == ["offer-Blue-small", "offer-Blue-small-lying"], "farmers lie"
    assert len({(placed.x, placed.y) for placed in shown.marks}) == 4
