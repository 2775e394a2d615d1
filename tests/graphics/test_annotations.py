"""Annotations, frames and legends of pictures, and escaping of text."""

import re
from dataclasses import replace
from math import dist, hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from carc_widget.engine import Cell, Figure, Game, MeepleKind, Place, Rules, Spot, State, UnknownName, tile
from carc_widget.engine.events import FeatureScored
from carc_widget.graphics import TILE, PlacedDrawing, Scene, scene, segment_at
from carc_widget.graphics.scene import feature_scene
from carc_widget.graphics.shapes import Label, Shape
from carc_widget.graphics.svg_writer import bounding_box
from carc_widget.svg import Arrow, Caption, Ghost, Highlight, View, board, feature, frame_of
from tests.graphics.raster import flatten

NS = "{http://www.w3.org/2000/svg}"
STATE = State.setup(
    players=["Ann", "Bob"],
    tiles=[("D", 0, 0, 0), ("U", 1, 0, 1), ("N", 0, -1, 1)],
    meeples=[("Ann", (0, 0), "road E"), ("Bob", (0, 0), "field SL")],
    mage=((0, 0), "road E"),
    witch=((0, 0), "city N"),
    hand="M6",
)
CITY, ROAD, FARM = (STATE.spot((0, 0), where) for where in ("city N", "road E", "field SL"))


def parse(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def names(layer: tuple[PlacedDrawing, ...]) -> list[str]:
    return [placed.drawing.name for placed in layer]


def find_placed(result: Scene, name: str) -> PlacedDrawing:
    (match,) = [placed for layer in result.layers for placed in layer if placed.drawing.name == name]
    return match


def outline(arrow: PlacedDrawing) -> list[tuple[float, float]]:
    """Return the corners of an arrow on the board."""
    shape = arrow.drawing.shapes[-1]
    assert isinstance(shape, Shape)
    cx, cy = arrow.drawing.centre
    return [(arrow.x + x - cx, arrow.y + y - cy) for x, y in flatten(shape.path)[0]]


def texts(picture: str) -> list[str]:
    return [text.text or "" for text in parse(picture).iter(f"{NS}text")]


def sizes(picture: str) -> list[str]:
    root = parse(picture)
    return [root.get(name) or "" for name in ("viewBox", "width", "height")]


# -- arrows


@pytest.mark.parametrize(("start", "end"), [((0, 0), (1, 0)), ((1, 0), (0, 0)), ((0, -1), (1, 2)), ((1, 1), (-2, 0))])
def test_arrow_connects_the_centres_without_covering_them(start: tuple[int, int], end: tuple[int, int]) -> None:
    points = outline(find_placed(scene(STATE, View(arrows=(Arrow(Cell(*start), Cell(*end)),))), "arrow"))
    (x, y), (to_x, to_y) = ((c[0] * TILE + 50, c[1] * TILE + 50) for c in (start, end))
    reach = hypot(to_x - x, to_y - y)
    tip = min(points, key=lambda p: dist(p, (to_x, to_y)))
    assert 3 < dist(tip, (to_x, to_y)) < 10
    assert min(dist(p, (x, y)) for p in points) > 10
    for px, py in points:  # all points are along the line
        along = ((px - x) * (to_x - x) + (py - y) * (to_y - y)) / reach
        across = ((px - x) * (to_y - y) - (py - y) * (to_x - x)) / reach
        assert 0 < along < reach
        assert abs(across) < 13


def test_arrow_between_spots_fits_its_bounding_box() -> None:
    arrow = find_placed(scene(STATE, View(arrows=(Arrow(CITY, ROAD, "crimson"),))), "arrow")
    left, top, right, bottom = bounding_box([arrow])
    for x, y in outline(arrow):
        assert left + 2 < x < right - 2
        assert top + 2 < y < bottom - 2
    assert [s.fill for s in arrow.drawing.shapes if isinstance(s, Shape)][-1] == "crimson"


def test_arrow_to_its_own_start_is_a_ring() -> None:
    ring = find_placed(scene(STATE, View(arrows=(Arrow(Cell(1, 0), Cell(1, 0)),))), "arrow-ring")
    assert (ring.x, ring.y) == (150, 50)


def test_annotations_outside_the_tiles_extend_the_picture() -> None:
    result = scene(
        STATE,
        View(
            arrows=(Arrow(CITY, Cell(5, 0)),),
            captions=(Caption("here", Cell(0, 4)),),
            highlights=(Highlight((Cell(-3, 0),)),),
        ),
    )
    assert {Cell(5, 0), Cell(0, 4), Cell(-3, 0)} <= set(result.cells)


# -- captions and highlights


def test_caption_is_on_its_place_or_below_a_piece_or_an_arrow() -> None:
    free = find_placed(scene(STATE, View(captions=(Caption("?", Cell(2, 0)),))), "caption")
    assert (free.x, free.y) == (250, 50)
    with_arrow = scene(STATE, View(captions=(Caption("?", Cell(2, 0)),), arrows=(Arrow(CITY, Cell(2, 0)),)))
    assert find_placed(with_arrow, "caption").y > 50 + 20
    result = scene(STATE, View(captions=(Caption("?", FARM),)))
    farmer, caption = find_placed(result, "meeple-Blue-small-lying"), find_placed(result, "caption")
    assert bounding_box([caption]).top > farmer.y + 10
    assert caption.x == farmer.x


@pytest.mark.parametrize("rotation", range(4))
def test_sign_beside_a_piece_is_on_its_segment(rotation: int) -> None:
    """A number that is moved straight down from the knight would be on the road, and cover the highwayman."""
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, rotation)],
        meeples=[("Ann", (0, 0), "city " + "NESW"[rotation]), ("Bob", (0, 0), "road " + "ESWN"[rotation])],
    )
    knight, highwayman = (meeple.spot for meeple in state.meeples)
    placed = scene(state, View(captions=(Caption("1", knight), Caption("2", highwayman))))
    signs = [each for layer in placed.layers for each in layer if each.drawing.name == "caption"]
    pieces = [each for each in placed.pieces if each.drawing.name.startswith("meeple")]
    assert len(pieces) == 2
    for sign, spot in zip(signs, (knight, highwayman), strict=True):
        assert segment_at(tile("D"), rotation, sign.x, sign.y) == spot.segment
        assert all(dist((sign.x, sign.y), (piece.x, piece.y)) > 20 for piece in pieces)


def test_caption_can_have_several_lines() -> None:
    labels = find_placed(scene(STATE, View(captions=(Caption("one\n two", Cell(0, 0)),))), "caption").drawing.shapes
    assert [label.text for label in labels if isinstance(label, Label)] == ["one", "two"]
    assert labels[1].y - labels[0].y >= 20  # type: ignore[union-attr]


def test_wide_caption_is_not_cut_off() -> None:
    narrow, wide = (board(STATE, captions=[Caption("W" * count, Cell(1, 0))]) for count in (1, 30))
    left, _, width, _ = map(float, sizes(wide)[0].split())
    assert left <= 150 - 15 * 18
    assert left + width >= 150 + 15 * 18
    assert sizes(narrow) == sizes(board(STATE))


def test_cells_and_segments_are_highlighted() -> None:
    result = scene(STATE, View(highlights=(Highlight((Cell(2, 0), ROAD), "rgba(0,0,255,0.4)"),)))
    fill, segment = find_placed(result, "mark-fill"), find_placed(result, "mark-D-1")
    assert (fill.x, fill.y) == (250, 50)
    assert [s.fill for s in fill.drawing.shapes if isinstance(s, Shape)] == ["rgba(0,0,255,0.4)"]
    assert (segment.x, segment.y, segment.rotation) == (50, 50, 0)
    assert names(result.pieces).index("mark-fill") < names(result.pieces).index("figure-mage"), "pieces are not covered"


def test_highlight_accepts_a_single_place_and_plain_tuples() -> None:
    assert Highlight(ROAD).places == (ROAD,)
    assert Highlight((0, 1)).places == (Cell(0, 1),)
    assert Highlight([(0, 1), ((0, 0), 2)]).places == (Cell(0, 1), Spot(Cell(0, 0), 2))
    assert Arrow((0, 0), ((0, 0), 1)) == Arrow(Cell(0, 0), Spot(Cell(0, 0), 1))


def test_annotations_accept_what_the_engine_returns() -> None:
    """A feature is highlighted as a whole; an arrow ends at one spot. The text of a cell needs no board."""
    state = State.setup(tiles=[("D", 0, 0, 0), ("U", 1, 0, 1)], meeples=[("Red", "road E 0,0")])
    (meeple,) = state.meeples
    road = state.feature(meeple)
    assert Highlight(road).places == Highlight([road]).places == road.spots
    assert Highlight(meeple).places == (meeple.spot,)
    assert Arrow("1,-1", road) == Arrow((1, -1), road.spots[0])
    assert Caption("!", meeple) == Caption("!", meeple.spot)


arrow: Any = Arrow
caption: Any = Caption
highlight: Any = Highlight
view: Any = View
draw: Any = board


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: arrow("city N", (0, 0)), "'city N' is not a place on the board; give a cell such as"),
        (lambda: arrow((0, 0), (0, 0, 0)), r"\(0, 0, 0\) is not a place"),
        (lambda: arrow((0, 0), (0.5, 0)), r"\(0.5, 0\) is not a place"),
        (lambda: arrow((0, 0), None), "None is not a place"),
        (lambda: highlight(7), "7 is not a place"),
        (lambda: highlight([7]), "7 is not a place"),
        (lambda: highlight("city N (0, 0)"), r"'city N \(0, 0\)' is not a place"),
        (lambda: caption("", (0, 0)), "the text of a caption is ''"),
        (lambda: caption(7, (0, 0)), "the text of a caption is 7"),
        (lambda: caption("a", (0, 0), size=0), "size of a caption is 0; give a number from 1 to 1000"),
        (lambda: caption("a", (0, 0), size="large"), "size of a caption is 'large'"),
        (lambda: arrow((0, 0), (1, 0), "grene"), "there is no colour 'grene'; did you mean 'green'"),
        (lambda: highlight([(0, 0)], 'red" onload="x'), "is not a colour"),
        (lambda: view(arrows=[(0, 0)]), r"an item of arrows is \(0, 0\); make each with svg.Arrow"),
        (lambda: view(hint_tiles=[(0, 0)]), r"an item of hint_tiles is \(0, 0\); each has to be a Ghost"),
        (lambda: draw(STATE, captions=["hello"]), "an item of captions is 'hello'; make each with svg.Caption"),
        (lambda: draw(STATE, highlights=[CITY]), "make each with svg.Highlight"),
        (lambda: draw(STATE, arrows=[Arrow(Spot(Cell(9, 9), 0), CITY)]), r"segment 0 on cell \(9, 9\)"),
        (lambda: draw(STATE, frame=(3, 0, 0, 0)), r"\(3, 0, 0, 0\) is not a frame; give the first column"),
        (lambda: draw(STATE, frame=(0, 0, 3)), r"\(0, 0, 3\) is not a frame"),
        (lambda: draw(STATE, frame="A4"), "'A4' is not a frame"),
        (lambda: draw(STATE, margin=-1), "the margin is -1"),
        (lambda: draw(STATE, background="nothing"), "there is no colour 'nothing'"),
        (lambda: frame_of(), "there is no state"),
    ],
)
def test_invalid_annotations_are_refused(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(ValueError, match=message):
        make()


def test_unknown_colour_raises_unknown_name() -> None:
    with pytest.raises(UnknownName):
        Caption("a", Cell(0, 0), colour="rde")


def test_text_with_markup_and_control_characters_is_escaped() -> None:
    hostile = "</text><script>alert('x')</script>&amp;\x00\x1b\ud800"
    picture = board(STATE, captions=[Caption(hostile, Cell(0, 0))], caption=hostile, players=True)
    assert "<script" not in picture
    cleaned = re.sub("[\x00\x1b\ud800]", "\ufffd", hostile)
    assert cleaned in texts(picture)
    assert "".join(texts(picture)).count("alert('x')") == 2, "the text under the picture may be broken into lines"
    assert cleaned in (parse(picture).get("aria-label") or "")
    picture.encode()


def test_text_alternative_includes_the_captions() -> None:
    picture = parse(board(STATE, captions=[Caption("look", Cell(0, 0))], caption="Who wins?", hand=True, players=True))
    assert re.search(
        r"tile M6 in hand, Ann has 0 points, Bob has 0 points\. look\. Who wins\?$", picture.get("aria-label") or ""
    )


# -- frames


@pytest.mark.slow
def test_frame_is_the_same_for_all_pictures_of_a_game() -> None:
    game = Game(players=["Ann", "Bob"], seed=4)
    states = [game.state]
    while game.state.turn < 8:
        game.play(game.state.legal_actions()[0])
        states.append(game.state)
    frame = frame_of(game.state)
    pictures = [board(s, frame=frame, hand=True, players=True, coordinates=True) for s in states]
    assert len({tuple(sizes(picture)) for picture in pictures}) == 1
    assert len({tuple(sizes(board(s))) for s in states}) > 1
    assert frame_of(*states) == frame
    xs = [cell.x for cell in game.state.board]
    assert (frame[0], frame[2]) == (min(xs), max(xs))


def test_parts_outside_the_frame_are_not_drawn() -> None:
    view = View(
        cells=(Cell(2, 0), Cell(0, 1)),
        ghost=Ghost(STATE.board[Cell(0, 0)].tile, Cell(5, 5)),
        spots=(STATE.spot((1, 0), "road W"),),
        highlights=(Highlight((CITY, Cell(1, 0))),),
        arrows=(Arrow(CITY, Cell(2, 0)), Arrow(Cell(2, 0), Cell(3, 0))),
        captions=(Caption("in", Cell(0, 1)), Caption("out", Cell(2, 0))),
        frame=(0, 0, 0, 1),
        coordinates=True,
    )
    result = scene(STATE, view)
    assert names(result.tiles) == ["tile-D"]
    assert names(result.marks) == ["mark-cell", "coordinate-0", "coordinate-0", "coordinate-1", "arrow", "caption"]
    assert "mark-fill" not in names(result.pieces)
    assert {"figure-mage", "meeple-Red-small"} <= set(names(result.pieces))
    elsewhere = scene(STATE, View(frame=(7, 7, 8, 8), mark_last=False))
    assert elsewhere.tiles == elsewhere.pieces == ()


# -- legends beside the board


def uses(picture: str) -> list[tuple[str, float, float]]:
    """Return the `use` elements: their definition and their offset."""
    result = []
    for use in parse(picture).iter(f"{NS}use"):
        x, y = re.findall(r"-?[\d.]+", use.get("transform") or "")[:2]
        result.append((use.get("href") or "", float(x), float(y)))
    return result


def test_tile_in_hand_is_beside_the_board_in_full_size() -> None:
    bare, with_hand = uses(board(STATE)), uses(board(STATE, hand=True))
    assert len(with_hand) == len(bare) + 2, "the panel and the tile"
    _, x, y = with_hand[-1]
    assert x > 200 + 50, "right of the tiles"
    assert -100 < y < 100
    assert "scale" not in list(parse(board(STATE, hand=True)).iter(f"{NS}use"))[-1].get("transform", "")
    without_hand = State.start(["Ann", "Bob"])
    assert sizes(board(without_hand, hand=True)) == sizes(board(without_hand.edit(hand="M6"), hand=True)), (
        "the space for it is reserved"
    )


def test_players_are_beside_the_board_with_points_and_meeples() -> None:
    state = STATE.edit(scores=[12, 7])
    assert texts(board(state, players=True)) == ["Ann", "12", "Bob", "7"]
    count = len(uses(board(state, players=True))) - len(uses(board(state)))
    assert count == 1 + 2 + (6 + 6), "the panel, a meeple for each player, and the remaining meeples"
    both = state.edit(sets=("base", "mage_witch", "inns_cathedrals"))
    assert [supply.large for supply in both.supply] == [1, 1]
    assert len(uses(board(both, players=True))) - len(uses(board(both))) == count + 2


def test_active_player_is_marked_until_the_end() -> None:
    def count_marks(state: State) -> int:
        return board(state, players=True).count("#f3e3b4")

    over, _ = STATE.end_now()
    assert (count_marks(STATE), count_marks(over)) == (1, 0)
    first, second = (board(s, players=True) for s in (STATE, STATE.edit(active="Bob")))
    assert first != second


def test_long_name_is_shortened() -> None:
    name = "Wilhelmina the Magnificent of Wurtemberg"
    state = State.start([name, "Bob"])
    shown = texts(board(state, players=True))[0]
    assert shown.endswith("…")
    assert name.startswith(shown[:-1])
    assert len(shown) > 8


def test_text_is_readable_on_small_tiles() -> None:
    for tile_size in (30, 80, 300):
        picture = board(STATE, tile_size=tile_size, players=True, coordinates=True, caption="Who wins?")
        for use in parse(picture).iter(f"{NS}use"):
            group = next(g for g in parse(picture).iter(f"{NS}g") if f"#{g.get('id')}" == use.get("href"))
            for text in group.iter(f"{NS}text"):
                scale = re.search(r"scale\(([\d.]+)\)", use.get("transform") or "")
                pixels = float(text.get("font-size") or 0) * (float(scale[1]) if scale else 1) * tile_size / TILE
                assert 8 < pixels < 40


# -- features of scores


def scored(state: State, *moves: object) -> list[FeatureScored]:
    scores = []
    for move in moves:
        state, events = state.apply(move)  # type: ignore[arg-type]
        scores += [event for event in events if isinstance(event, FeatureScored)]
    return scores


def test_feature_of_a_score_shows_the_returned_meeples() -> None:
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("U", 1, 0, 1)],
        meeples=[("Ann", (0, 0), "city N"), ("Bob", (0, 0), "road E")],
        mage=((0, 0), "city N"),
        witch=((0, 0), "road E"),
        hand="E",
    )
    placed, _ = state.apply(Place(Cell(0, -1), 2, "E"))
    (event,) = scored(placed, placed.action_from_text("pass"))
    city = event.score.feature
    assert city.state.meeples == state.feature(state.spot((0, 0), "road E")).meeples, "the meeple of Ann has returned"
    assert city.state.mage is None
    assert city.figure_spots == {Figure.MAGE: state.spot((0, 0), "city N")}
    result = names(feature_scene(city).pieces)
    assert sorted(n for n in result if not n.startswith("mark-")) == [
        "figure-mage",
        "figure-witch",
        "meeple-Blue-small",
        "meeple-Red-small",
    ]
    before = placed.feature(placed.spot((0, 0), "city N"))
    assert feature(city) == feature(before), "the picture before the score"


def test_figure_spots_of_a_feature() -> None:
    assert STATE.feature(ROAD).figure_spots == {Figure.MAGE: ROAD}
    assert STATE.feature(STATE.spot((0, -1), "city S")).figure_spots == {Figure.WITCH: CITY}
    assert STATE.feature(FARM).figure_spots == {}


def test_farmers_that_score_a_city_are_shown_once() -> None:
    state = State.setup(
        players=["Ann", "Bob"],
        rules=Rules(farm_scoring="first"),
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("E", 0, -2, 0)],
        meeples=[("Ann", (0, 0), "field EL"), ("Bob", (0, -2), "field SL")],
    )
    _, events = state.end_now()
    scores = [event.score for event in events if isinstance(event, FeatureScored)]
    assert scores[0].feature.kind == "city"
    assert {m.player for m in scores[0].feature.meeples} == {0, 1}
    result = names(feature_scene(scores[0].feature).pieces)
    assert [n for n in result if n.startswith("meeple-")] == ["meeple-Blue-small-lying", "meeple-Red-small-lying"]


def test_large_meeple_of_a_score_is_drawn_large() -> None:
    state = State.setup(
        players=["Ann", "Bob"],
        sets=("base", "inns_cathedrals"),
        tiles=[("D", 0, 0, 0)],
        meeples=[("Ann", (0, 0), "city N", MeepleKind.LARGE)],
        hand="E",
    )
    (event,) = scored(
        state, Place(Cell(0, -1), 2, "E"), state.apply(Place(Cell(0, -1), 2, "E"))[0].action_from_text("pass")
    )
    assert "meeple-Red-large" in names(feature_scene(event.score.feature).pieces)


def test_annotations_of_a_call_do_not_change_the_view() -> None:
    view = View(arrows=(Arrow(CITY, ROAD),))
    board(STATE, view, arrows=[Arrow(ROAD, CITY)], coordinates=True)
    assert view == replace(view, arrows=(Arrow(CITY, ROAD),))
    assert not view.coordinates
