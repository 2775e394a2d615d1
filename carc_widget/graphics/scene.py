"""Scenes: the drawings of a position and its marks in layers, as input of the SVG and the canvas output."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import dist
from numbers import Integral
from typing import TypeVar

from carc_widget.engine.board import on_table
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.tiles import Tile
from carc_widget.graphics import overlays
from carc_widget.graphics.annotations import Arrow, Caption, Highlight, Location, as_location
from carc_widget.graphics.curves import Point, rotate_point
from carc_widget.graphics.hatching import border_path
from carc_widget.graphics.piece_placement import (
    BoardPosition,
    count_pieces,
    draw_meeple,
    draw_meeple_on,
    figure_spots,
    place_pieces,
    tile_at,
)
from carc_widget.graphics.piece_positions import offer_position, spot_position
from carc_widget.graphics.pieces import PlayerStyle, figure_drawing, player_styles
from carc_widget.graphics.regions import obstacles, segment_at
from carc_widget.graphics.shapes import TILE, PlacedDrawing
from carc_widget.graphics.tiles import tile_drawing

PIECE_RADIUS = 18
"""About half the size of a piece."""

CAPTION_RADIUS = 9
"""About half the size of a sign of one letter."""

CAPTION_GRID = range(8, 93, 4)
"""The places of a caption on a tile, from left and from top."""

Frame = tuple[int, int, int, int]
"""A part of the board: its first column, first row, last column and last row."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that is shown but not placed."""

    tile: Tile
    cell: Cell
    rotation: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The marks and aids of a picture besides tiles and pieces.

    Attributes:
        cells: empty cells to mark.
        ghost: a tile to show as if it were placed.
        hint_tiles: tiles to show faintly, such as the placement of a hint.
        hint_meeples: meeples to show faintly, on these tiles or on the board.
        hint_figures: magic figures to show faintly, each with its spot.
        spots: segments to mark as targets.
        offers: meeples that may be deployed, shown as small outlines on their segments.
        previews: meeples to show as if deployed, at the positions of their offers.
        clear_centre: the cell whose middle is free of offers, so that a click there selects the tile.
        rings: segments whose pieces can be selected.
        highlights: segments and cells to colour.
        arrows: arrows between cells or spots.
        captions: texts on the board.
        scored_feature: a feature to show with its pieces before the score, such as `score.feature`.
        mark_last: whether to frame the tile placed last.
        selected: the cell of another tile to frame.
        coordinates: whether to show the numbers of columns and rows in the margin.
        frame: the first column, the first row, the last column and the last row to show; by default all tiles and
            marks.
        styles: the styles of the pieces; by default `player_styles(state.players, state.colours)`.
    """

    cells: tuple[Cell, ...] = ()
    ghost: Ghost | None = None
    hint_tiles: tuple[Ghost, ...] = ()
    hint_meeples: tuple[Meeple, ...] = ()
    hint_figures: tuple[tuple[Figure, Spot], ...] = ()
    spots: tuple[Spot, ...] = ()
    offers: tuple[Meeple, ...] = ()
    previews: tuple[Meeple, ...] = ()
    clear_centre: Cell | None = None
    rings: tuple[Spot, ...] = ()
    highlights: tuple[Highlight, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    captions: tuple[Caption, ...] = ()
    scored_feature: Feature | None = None
    mark_last: bool = True
    selected: Cell | None = None
    coordinates: bool = False
    frame: Frame | None = None
    styles: tuple[PlayerStyle, ...] | None = None

    def __post_init__(self) -> None:
        for name, kind in _VIEW_ITEMS.items():
            object.__setattr__(self, name, validate_items(name, getattr(self, name), kind))
        for name, kind in _VIEW_VALUES.items():
            value = getattr(self, name)
            if value is not None and not isinstance(value, kind):
                raise BadArgument(f"{name} has to be a {kind.__name__} or None, not {shown(value)}")


_VIEW_ITEMS: dict[str, type] = {
    "cells": tuple,
    "hint_tiles": Ghost,
    "hint_meeples": Meeple,
    "hint_figures": tuple,
    "spots": tuple,
    "offers": Meeple,
    "previews": Meeple,
    "rings": tuple,
    "highlights": Highlight,
    "arrows": Arrow,
    "captions": Caption,
}
_Item = TypeVar("_Item")
_VIEW_VALUES: dict[str, type] = {
    "ghost": Ghost,
    "clear_centre": tuple,
    "selected": tuple,
    "scored_feature": Feature,
    "styles": tuple,
}


def validate_items(name: str, items: Iterable[object], kind: type[_Item]) -> tuple[_Item, ...]:
    """Return the items as a tuple, each checked.

    Parameters:
        name: the name of the argument, for the message.
        items: the items.
        kind: the type of every item.

    Raises:
        BadArgument: not iterable, or an item of another type.
    """
    if not isinstance(items, Iterable):
        raise BadArgument(f"{name} has to be a list, not {shown(items)}")
    values = []
    for value in items:
        if not isinstance(value, kind):
            makes = f"make each with svg.{kind.__name__}(...)" if kind in (Highlight, Arrow, Caption) else ""
            raise BadArgument(f"an item of {name} is {shown(value)}; {makes or f'each has to be a {kind.__name__}'}")
        values.append(value)
    return tuple(values)


@dataclass(frozen=True, slots=True)
class Scene:
    """Placed drawings in board units, in three layers from back to front.

    Attributes:
        tiles: the tiles, in the order in which they were placed.
        pieces: highlights, frames around tiles, meeples, mage and witch.
        marks: legal cells, the ghost, targets, coordinates, arrows and captions.
        cells: the cells that have to be visible.
    """

    tiles: tuple[PlacedDrawing, ...]
    pieces: tuple[PlacedDrawing, ...]
    marks: tuple[PlacedDrawing, ...]
    cells: tuple[Cell, ...]

    @property
    def layers(self) -> tuple[tuple[PlacedDrawing, ...], ...]:
        """The layers from back to front."""
        return self.tiles, self.pieces, self.marks


def scene(state: BoardPosition, view: View | None = None, text_scale: float = 1.0) -> Scene:
    """The scene of a position.

    Parameters:
        state: the position.
        view: marks and aids; by default none but the frame of the last tile.
        text_scale: the scale of numbers and captions, whose usual size is about a fifth of a tile.

    Raises:
        BadArgument: fewer styles than players, a mark on a cell without a tile, or an impossible frame.
    """
    view = View() if view is None else view
    if not isinstance(view, View):
        raise BadArgument(f"{shown(view)} is not a view; make one with svg.View(...)")
    if not hasattr(state, "board"):
        raise BadArgument(f"the state is {shown(state)}; give a State, such as game.state")
    styles = view.styles or player_styles(state.players, state.colours)
    inside = _frame_test(view.frame)
    view = _crop_view(view, inside)
    tiles = tuple(
        PlacedDrawing(tile_drawing(placed.tile), *_middle(cell), placed.rotation)
        for cell, placed in state.board.items()
        if inside(cell)
    )
    meeples, figures = _pieces_on_board(state, view.scored_feature)
    meeples = [meeple for meeple in meeples if inside(meeple.spot.cell)]
    figures = {figure: spot for figure, spot in figures.items() if inside(spot.cell)}
    cells = _cells(state, view)
    return Scene(
        tiles,
        (
            *place_highlights(state, view.highlights),
            *_tile_frames(state, view, inside),
            *place_pieces(state, styles, meeples, figures),
        ),
        (
            *_marks(state, view, styles),
            *(_coordinates(cells, text_scale) if view.coordinates else ()),
            *(_arrow(state, arrow) for arrow in view.arrows),
            *_captions(state, view, text_scale, inside),
        ),
        cells,
    )


def _pieces_on_board(state: BoardPosition, feature: Feature | None) -> tuple[list[Meeple], dict[Figure, Spot]]:
    """The pieces on the board; on `feature`, if it is not None, the pieces at the time of its score."""
    if feature is None:
        return list(state.meeples), figure_spots(state)
    own = {*feature.spots, *(meeple.spot for meeple in feature.meeples)}
    meeples = [meeple for meeple in state.meeples if meeple.spot not in own]
    return [*meeples, *feature.meeples], figure_spots(state) | feature.figure_spots


def feature_scene(feature: Feature) -> Scene:
    """The scene of a feature: its tiles and their neighbours, highlighted, with all pieces.

    The feature has its own meeples and figures: for the feature of a score, the pieces before they returned to their
    players.

    Parameters:
        feature: the feature, of a state or of a score.
    """
    state = feature.state
    near = {cell for own in feature.cells for cell in (own, *own.around())}
    # farmers that score a city stand on its fields (R64)
    near |= {meeple.spot.cell for meeple in feature.meeples}
    meeples, figures = _pieces_on_board(state, feature)
    meeples = [meeple for meeple in meeples if meeple.spot.cell in near]
    figures = {figure: spot for figure, spot in figures.items() if spot.cell in near}
    tiles = [Ghost(placed.tile, cell, placed.rotation) for cell, placed in state.board.items() if cell in near]
    return Scene(
        tuple(_placed_tile(tile) for tile in tiles),
        (
            *place_highlights(state, (Highlight(feature.spots),)),
            *place_pieces(state, player_styles(state.players, state.colours), meeples, figures),
        ),
        (),
        tuple(tile.cell for tile in tiles),
    )


def _frame_test(frame: Frame | None) -> Callable[[Cell], bool]:
    """Return a function that returns whether a cell is inside a frame."""
    if frame is None:
        return lambda cell: True
    first, last = _corners(frame)
    return lambda cell: first.x <= cell[0] <= last.x and first.y <= cell[1] <= last.y


def _corners(frame: Frame) -> tuple[Cell, Cell]:
    """The first and the last cell of a frame."""
    match frame:
        case (Integral() as left, Integral() as top, Integral() as right, Integral() as bottom):
            first, last = Cell(int(left), int(top)), Cell(int(right), int(bottom))
            if on_table(first) and on_table(last) and first.x <= last.x and first.y <= last.y:
                return first, last
    raise BadArgument(
        f"{shown(frame)} is not a frame; give the first column, the first row, the last column and the last row as "
        "whole numbers, such as (-2, -1, 3, 2)"
    )


def _crop_view(view: View, inside: Callable[[Cell], bool]) -> View:
    """The view without marks outside the frame; an arrow stays if one of its ends is inside."""
    return replace(
        view,
        cells=tuple(cell for cell in view.cells if inside(cell)),
        ghost=view.ghost if view.ghost and inside(view.ghost.cell) else None,
        hint_tiles=tuple(ghost for ghost in view.hint_tiles if inside(ghost.cell)),
        hint_meeples=tuple(meeple for meeple in view.hint_meeples if inside(meeple.spot.cell)),
        hint_figures=tuple((figure, spot) for figure, spot in view.hint_figures if inside(spot.cell)),
        spots=tuple(spot for spot in view.spots if inside(spot.cell)),
        offers=tuple(offer for offer in view.offers if inside(offer.spot.cell)),
        previews=tuple(meeple for meeple in view.previews if inside(meeple.spot.cell)),
        rings=tuple(spot for spot in view.rings if inside(spot.cell)),
        highlights=tuple(
            replace(light, places=tuple(p for p in light.places if inside(_cell(p)))) for light in view.highlights
        ),
        arrows=tuple(arrow for arrow in view.arrows if inside(_cell(arrow.start)) or inside(_cell(arrow.end))),
        captions=tuple(caption for caption in view.captions if inside(_cell(caption.at))),
    )


def _cells(state: BoardPosition, view: View) -> tuple[Cell, ...]:
    """The cells to show: the corners of the frame, or all cells with a tile or mark."""
    if view.frame is not None:
        return _corners(view.frame)
    marked = [place for light in view.highlights for place in light.places]
    marked += [end for arrow in view.arrows for end in (arrow.start, arrow.end)]
    marked += [caption.at for caption in view.captions]
    ghost_cells = [ghost.cell for ghost in (*((view.ghost,) if view.ghost else ()), *view.hint_tiles)]
    return tuple(dict.fromkeys([*state.board, *view.cells, *ghost_cells, *map(_cell, marked)]))


def _cell(place: Location) -> Cell:
    location = as_location(place)
    return location.cell if isinstance(location, Spot) else location


def _placed_tile(ghost: Ghost, opacity: float = 1.0) -> PlacedDrawing:
    x, y = _middle(ghost.cell)
    return PlacedDrawing(tile_drawing(ghost.tile), x, y, ghost.rotation % 4, opacity=opacity)


def _middle(cell: Cell) -> Point:
    x, y = cell
    return x * TILE + TILE / 2, y * TILE + TILE / 2


def _point(state: BoardPosition, place: Location) -> Point:
    return spot_position(*tile_at(state, place), place) if isinstance(place, Spot) else _middle(_cell(place))


def place_highlights(state: BoardPosition, highlights: Iterable[Highlight]) -> Iterator[PlacedDrawing]:
    """The drawings of highlights."""
    for highlight in highlights:
        border_cells = _cells_with_border(state, highlight) if highlight.glow else set()
        for place in highlight.places:
            if isinstance(place, Spot):
                tile, rotation = tile_at(state, place)
                if (
                    highlight.glow
                    and place.cell not in border_cells
                    and border_cells & {*map(place.cell.neighbour, Side)}
                ):
                    # covers its tile, and the border of its feature glows on a neighbour
                    mark = overlays.segment_highlight(tile, place.segment, overlays.GLOW)
                elif highlight.glow:
                    mark = overlays.segment_glow(tile, place.segment, highlight.colour, highlight.rim)
                else:
                    mark = overlays.segment_highlight(
                        tile, place.segment, highlight.colour, highlight.rim, highlight.pattern, rotation % 2
                    )
                yield PlacedDrawing(mark, *_middle(place.cell), rotation)
            else:
                yield PlacedDrawing(overlays.cell_highlight(highlight.colour), *_middle(_cell(place)))


def _cells_with_border(state: BoardPosition, highlight: Highlight) -> set[Cell]:
    """The cells of a highlight on which its segments have a border."""
    spots = [place for place in highlight.places if isinstance(place, Spot)]
    return {spot.cell for spot in spots if border_path(tile_at(state, spot)[0], spot.segment)}


def _tile_frames(state: BoardPosition, view: View, inside: Callable[[Cell], bool]) -> Iterator[PlacedDrawing]:
    for cell in dict.fromkeys((state.last if view.mark_last else None, view.selected)):
        if cell is not None and cell in state.board and inside(cell):
            yield PlacedDrawing(overlays.tile_frame(), *_middle(cell))


def _marks(state: BoardPosition, view: View, styles: tuple[PlayerStyle, ...]) -> Iterator[PlacedDrawing]:
    for cell in view.cells:
        yield PlacedDrawing(overlays.cell_mark(), *_middle(cell))
    for ghost in view.hint_tiles:
        yield _placed_tile(ghost, opacity=0.5)
    yield from _hint_pieces(state, view, styles)
    if view.ghost:
        yield _placed_tile(view.ghost, opacity=0.72)
    for spot in view.spots:
        yield PlacedDrawing(overlays.spot_mark(), *_point(state, spot))
    for spot in view.rings:
        for number in range(max(1, count_pieces(state, spot))):
            yield PlacedDrawing(overlays.ring_mark(), *spot_position(*tile_at(state, spot), spot, number))
    for meeple in view.previews:  # below the offers, so that it hides none of them
        x, y = offer_point(state, view, meeple.spot)
        yield PlacedDrawing(overlays.ring_mark(), x, y, scale=0.8)
        yield PlacedDrawing(draw_meeple(state, styles, meeple), x, y)
    for offer in view.offers:
        x, y = offer_point(state, view, offer.spot)
        yield PlacedDrawing(draw_meeple(state, styles, offer, outline=True), x, y, scale=0.8)


_FIGURE_DISTANCE = 34.0
"""Distance of figures that are shown faintly at one spot, in tile units."""


def _hint_pieces(state: BoardPosition, view: View, styles: tuple[PlayerStyle, ...]) -> Iterator[PlacedDrawing]:
    """Meeples and figures to show faintly, on the tiles of hints or on the board."""
    ghosts = {ghost.cell: (ghost.tile, ghost.rotation) for ghost in view.hint_tiles}
    hint_spots = [spot for _, spot in view.hint_figures]
    for number, (figure, spot) in enumerate(view.hint_figures):
        tile, rotation = ghosts.get(spot.cell) or tile_at(state, spot)
        x, y = spot_position(tile, rotation, spot)
        before, others = hint_spots[:number].count(spot), hint_spots.count(spot) - 1
        aside = _FIGURE_DISTANCE * (before - others / 2)
        yield PlacedDrawing(figure_drawing(figure), x + aside, y, opacity=0.7)
    for meeple in view.hint_meeples:
        tile, rotation = ghosts.get(meeple.spot.cell) or tile_at(state, meeple.spot)
        position = spot_position(tile, rotation, meeple.spot, meeple.spot in hint_spots)
        yield PlacedDrawing(draw_meeple_on(tile, styles, meeple), *position, opacity=0.75)


def offer_point(state: BoardPosition, view: View, spot: Spot) -> Point:
    """The position of an offered meeple, in board units; beside a figure on the same spot."""
    tile, rotation = tile_at(state, spot)
    if spot.cell == view.clear_centre:
        return offer_position(tile, rotation, spot)
    return spot_position(tile, rotation, spot, count_pieces(state, spot))


def _coordinates(cells: tuple[Cell, ...], text_scale: float) -> Iterator[PlacedDrawing]:
    if not cells:
        return
    xs, ys = [c[0] for c in cells], [c[1] for c in cells]
    for x in range(min(xs), max(xs) + 1):
        yield PlacedDrawing(
            overlays.coordinate(x), x * TILE + TILE / 2, min(ys) * TILE - 16 * text_scale, scale=text_scale
        )
    for y in range(min(ys), max(ys) + 1):
        yield PlacedDrawing(
            overlays.coordinate(y), min(xs) * TILE - 26 * text_scale, y * TILE + TILE / 2, scale=text_scale
        )


def _arrow(state: BoardPosition, arrow: Arrow) -> PlacedDrawing:
    (x, y), (to_x, to_y) = _point(state, arrow.start), _point(state, arrow.end)
    drawing = overlays.arrow(to_x - x, to_y - y, arrow.colour)
    dx, dy = drawing.centre
    return PlacedDrawing(drawing, x + dx, y + dy, opacity=0.9)


def _captions(
    state: BoardPosition, view: View, text_scale: float, inside: Callable[[Cell], bool]
) -> Iterator[PlacedDrawing]:
    """The captions: a sign beside the pieces of its segment, a longer text below them or the end of an arrow."""
    pieces = Counter([*(meeple.spot for meeple in state.meeples), *figure_spots(state).values()])
    ends: set[Location] = {end for arrow in view.arrows for end in (arrow.start, arrow.end)}
    taken = [spot_position(*tile_at(state, spot), spot, n) for spot, count in pieces.items() for n in range(count)]
    taken += [_point(state, caption.at) for caption in view.captions if caption.at not in pieces]
    for caption in view.captions:
        drawing = overlays.caption(caption.text, caption.size, caption.colour)
        x, y = _point(state, caption.at)
        below = PIECE_RADIUS + drawing.box[3] * text_scale
        is_sign = len(caption.text) <= 2
        if is_sign and isinstance(caption.at, Spot) and caption.at in pieces and caption.at not in ends:
            x, y = _beside_piece(state, caption.at, below, taken, inside)
        elif caption.at in pieces or caption.at in ends:
            y += below
        yield PlacedDrawing(drawing, x, y, scale=text_scale)


def _beside_piece(
    state: BoardPosition, spot: Spot, below: float, taken: Sequence[Point], inside: Callable[[Cell], bool]
) -> Point:
    """A point with room to the points that are taken: below the pieces of a spot, else on its segment or its tile."""
    here = x, y = _point(state, spot)
    tile, rotation = tile_at(state, spot)
    left, top = spot.cell.x * TILE, spot.cell.y * TILE
    symbols = [(rotate_point(point, rotation), radius + CAPTION_RADIUS) for point, radius in obstacles(tile)]

    def is_free(point: Point) -> bool:
        return all(dist(point, other) >= PIECE_RADIUS + CAPTION_RADIUS for other in taken)

    def is_on_segment(point: Point) -> bool:
        return segment_at(tile, rotation, point[0] - left, point[1] - top) == spot.segment

    def is_on_plain_ground(point: Point) -> bool:
        u, v = point[0] - left, point[1] - top
        return all(dist((u, v), symbol) >= room for symbol, room in symbols)

    under = x, y + below
    lowest = Cell(int(under[0] // TILE), int((under[1] + CAPTION_RADIUS) // TILE))
    under_fits = inside(lowest) and is_free(under)
    if under_fits and (is_on_segment(under) if under[1] < top + TILE else lowest not in state.board):
        return under
    grid = [(left + u, top + v) for u in CAPTION_GRID for v in CAPTION_GRID]
    near = sorted(grid, key=lambda point: dist(here, point))
    free = [point for point in near if is_free(point)]
    plain = [point for point in free if is_on_plain_ground(point)]
    on_segment = next(filter(is_on_segment, plain), None)
    if on_segment or under_fits:
        return on_segment or under
    return next(iter((*plain, *free)), under)
