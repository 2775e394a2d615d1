"""Pictures as SVG text: of a tile, a board, a feature, and of all tiles on one sheet."""

from collections.abc import Iterable
from dataclasses import replace
from math import sqrt

from carc_widget.engine.errors import BadArgument, counted, expect_number, shown, whole_number
from carc_widget.engine.feature import Feature
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State, expect_state
from carc_widget.engine.tiles import Tile, all_tiles
from carc_widget.engine.tiles import tile as tile_of
from carc_widget.graphics.annotations import Arrow, Caption, Highlight
from carc_widget.graphics.legend import caption_below, legend
from carc_widget.graphics.minify import FINE, ROUGH
from carc_widget.graphics.overlays import is_coordinate
from carc_widget.graphics.pieces import player_styles
from carc_widget.graphics.scene import Frame, Scene, View, feature_scene, scene, validate_items
from carc_widget.graphics.shapes import PALETTE, TILE, Drawing, Label, PlacedDrawing
from carc_widget.graphics.svg_document import Svg, check_size, with_background
from carc_widget.graphics.svg_writer import ViewBox, bounding_box, write_svg
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.i18n import board_title, tile_title

FEATURE_MARGIN = 0.15
"""The space around the tiles of a feature, in tiles."""


def tile(tile: Tile | str, rotation: int = 0, tile_size: float = 100) -> Svg:
    """A picture of a tile.

    Parameters:
        tile: the kind of tile, or its id.
        rotation: quarter turns clockwise.
        tile_size: its side in pixels.

    Raises:
        UnknownName: there is no tile with this id.
        BadArgument: an impossible size, a rotation that is not a whole number, or no tile at all.
    """
    tile_size = check_size("tile size", tile_size)
    kind, rotation = _kind(tile), whole_number(rotation)
    if not isinstance(rotation, int):
        raise BadArgument(f"the rotation is {shown(rotation)}; give a number of quarter turns clockwise")
    middle = TILE / 2
    placed = PlacedDrawing(tile_drawing(kind), middle, middle, rotation % 4)
    return write_svg([[placed]], ViewBox(0, 0, TILE, TILE), tile_size / TILE, tile_title(kind, rotation % 4))


def board(
    state: State,
    view: View | None = None,
    tile_size: float = 80,
    margin: float = 0.3,
    *,
    arrows: Iterable[Arrow] = (),
    captions: Iterable[Caption] = (),
    highlights: Iterable[Highlight] = (),
    hand: bool = False,
    players: bool = False,
    coordinates: bool = False,
    frame: Frame | None = None,
    caption: str = "",
    background: str | None = None,
    rough: bool = False,
) -> Svg:
    """A picture of the board.

    Parameters:
        state: the position.
        view: marks and aids, see `View`; the annotations below are drawn in addition.
        tile_size: the side of a tile in pixels.
        margin: the space around the tiles, in tiles.
        arrows: arrows between cells or spots.
        captions: texts on cells or spots.
        highlights: cells and segments to colour.
        hand: whether to show the tile in hand beside the board.
        players: whether to show the players beside the board: the active player, points, and remaining meeples.
        coordinates: whether to show the numbers of columns and rows in the margin.
        frame: the first column, the first row, the last column and the last row to show, for pictures of a series
            with the same frame; see `frame_of`. By default all tiles and marks.
        caption: a text below the picture.
        background: a CSS colour; by default the background is transparent.
        rough: whether to round coordinates for a smaller file: 150 kB for a board of 60 tiles, without a visible
            difference up to 100 pixels per tile.

    Raises:
        BadArgument: an impossible size, no colour, an impossible frame, or a mark on a cell without a tile.

    >>> from carc_widget.engine import State
    >>> from carc_widget.svg import Arrow, Caption
    >>> state = State.start()
    >>> here = state.spot((0, 0), "city N")
    >>> picture = board(state, arrows=[Arrow(here, (0, -1))], captions=[Caption("?", (0, -1))], players=True)
    """
    expect_state(state)
    tile_size = check_size("tile size", tile_size)
    margin = expect_number(margin, 0, 1000, "the margin", "a number of tiles from 0 to 1000")
    view = View() if view is None else view
    if not isinstance(view, View):
        raise BadArgument(f"{shown(view)} is not a view; make one with svg.View(...)")
    if not isinstance(caption, str):
        raise BadArgument(f"the caption has to be a text, not {shown(caption)}")
    view = replace(
        view,
        arrows=view.arrows + validate_items("arrows", arrows, Arrow),
        captions=view.captions + validate_items("captions", captions, Caption),
        highlights=view.highlights + validate_items("highlights", highlights, Highlight),
        coordinates=view.coordinates or coordinates,
        frame=view.frame if frame is None else frame,
    )
    text_scale = sqrt(80 / tile_size)  # a compromise between scaling with the tiles and a fixed size
    content = scene(state, view, text_scale)
    box = box_of(content, margin, view.frame is not None)
    layers = list(content.layers)
    if hand or players:
        styles = view.styles or player_styles(state.players, state.colours)
        corner = (box.right, box.top + margin * TILE)
        layers.append(legend(state, styles, corner, text_scale, hand, players))
        box = box.union(bounding_box(layers[-1]), margin * TILE)
    if caption:
        layers.append(caption_below(caption, box.left, box.bottom, box.right, text_scale))
        box = box.union(bounding_box(layers[-1]), 0.1 * TILE)
    texts = [board_title(state, hand=hand, scores=players), *(c.text for c in view.captions)]
    title = ". ".join([*texts, caption] if caption else texts)
    picture = write_svg(layers, box, tile_size / TILE, title, underlay=True, precision=ROUGH if rough else FINE)
    return picture if background is None else with_background(picture, background)


def frame_of(*states: State) -> Frame:
    """The frame that shows all tiles of these states; the last state of a game is enough for the whole game.

    Raises:
        BadArgument: there is no argument, or one is not a state.

    >>> from carc_widget.engine import State
    >>> frame_of(State.start())
    (0, 0, 0, 0)
    """
    for state in states:
        expect_state(state, "a state")
    cells = [cell for state in states for cell in state.board]
    if not cells:
        raise BadArgument("there is no state to compute the frame of; give one or several")
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def feature(feature: Feature, tile_size: float = 80, background: str | None = None) -> Svg:
    """A picture of a feature: its tiles and their neighbours, with the feature highlighted and all pieces.

    The feature of a score is shown with its meeples and figures before they returned to their players.

    Parameters:
        feature: the feature, from `State.feature` or `State.features`, or of a score.
        tile_size: the side of a tile in pixels.
        background: a CSS colour; by default the background is transparent.

    Raises:
        BadArgument: an impossible size, or no colour.
    """
    if not isinstance(feature, Feature):
        raise BadArgument(
            f"{shown(feature)} is not a feature to draw; give one, such as state.feature(spot) or score.feature"
        )
    tile_size = check_size("tile size", tile_size)
    content = feature_scene(feature)
    box = box_of(content, FEATURE_MARGIN)
    picture = write_svg(content.layers, box, tile_size / TILE, repr(feature).strip("<>"), underlay=True)
    return picture if background is None else with_background(picture, background)


def contact_sheet(tiles: Iterable[Tile | str] | None = None, tile_size: float = 80) -> Svg:
    """All kinds of tiles in their four rotations, three kinds per row.

    Parameters:
        tiles: the kinds to show, or their ids; by default all built-in ones.
        tile_size: the side of a tile in pixels.

    Raises:
        UnknownName: there is no tile with one of these ids.
        BadArgument: an impossible size, or no tiles.
    """
    tile_size = check_size("tile size", tile_size)
    if tiles is not None and not isinstance(tiles, Iterable):
        raise BadArgument(f"tiles has to be a list of tiles or ids, not {shown(tiles)}")
    kinds = [_kind(tile) for tile in (all_tiles().values() if tiles is None else tiles)]
    if not kinds:
        raise BadArgument("there are no tiles to show; leave `tiles` out to show all built-in ones")
    columns, step, block = 3, TILE * 1.12, TILE * 5.3
    placed = []
    for i, kind in enumerate(kinds):
        left, top = i % columns * block + 70, i // columns * step + 8
        label = Label(kind.id, 0, 0, min(22.0, 88.0 / len(kind.id)), PALETTE.mark_ink, halo=PALETTE.mark)
        placed.append(
            PlacedDrawing(Drawing(f"label-tile-{kind.id}", (label,), (-30, -15, 30, 15)), left - 34, top + TILE / 2)
        )
        for rotation in range(4):
            middle = left + rotation * step + TILE / 2
            placed.append(PlacedDrawing(tile_drawing(kind), middle, top + TILE / 2, rotation))
    rows = -(-len(kinds) // columns)
    width = block * min(columns, len(kinds))
    title = f"{counted(len(kinds), 'kind')} of tiles"
    return write_svg([placed], ViewBox(0, 0, width, rows * step + 8), tile_size / TILE, title)


def _kind(tile: Tile | str) -> Tile:
    """Convert a tile or its id to the tile."""
    if isinstance(tile, str):
        return tile_of(tile)
    if not isinstance(tile, Tile):
        raise BadArgument(f"{shown(tile)} is not a tile to draw; give a Tile, or the id of a built-in one, such as 'D'")
    return tile


def box_of(content: Scene, margin: float, fixed: bool = False) -> ViewBox:
    """The view box of a scene: its cells with a margin and, unless the frame is fixed, all marks."""
    cells = content.cells or (Cell(0, 0),)
    left, right = min(x for x, _ in cells) - margin, max(x for x, _ in cells) + 1 + margin
    top, bottom = min(y for _, y in cells) - margin, max(y for _, y in cells) + 1 + margin
    box = ViewBox(left * TILE, top * TILE, right * TILE, bottom * TILE)
    marks = [p for p in content.marks if not fixed or is_coordinate(p.drawing)]
    return box.union(bounding_box(marks), 4) if marks else box
