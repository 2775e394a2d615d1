"""Descriptions of the board for screen readers: tiles, segments, placements and locations."""

from collections.abc import Iterator
from itertools import groupby

from carc_widget.engine.actions import Place
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell, HalfSide, Side
from carc_widget.engine.state import State
from carc_widget.engine.tiles import PlacedTile, Segment
from carc_widget.i18n.board_text import tile_title
from carc_widget.i18n.features import completed_points, describe_feature, describe_feature_worth
from carc_widget.i18n.language import N_, _, ngettext, pgettext
from carc_widget.i18n.long_texts import tile_name
from carc_widget.i18n.nouns import (
    CITY,
    FIELD,
    LARGE,
    MAGE,
    MONASTERY,
    ROAD,
    SMALL,
    WITCH,
    and_list,
    capitalize_first,
    open_ends,
    side_word,
    tiles,
)

_STANDS = {SMALL: N_("a meeple of {player} stands here"), LARGE: N_("a large meeple of {player} stands here")}
_FIGURE_STANDS = {MAGE: N_("the mage stands here"), WITCH: N_("the witch stands here")}


def describe_tile(state: State, cell: Cell, ways: int = 0) -> str:
    """A cell in words: its tile with all segments, or in how many ways the tile in hand fits.

    Parameters:
        state: the state.
        cell: any cell.
        ways: in how many rotations the tile in hand fits there.

    >>> from carc_widget.engine import Cell, State
    >>> print(describe_tile(State.setup(), Cell(0, 0))[:108])
    (0, 0), tile D, city on one side, straight road. North: city of 1 tile, 1 open end. East and west: road of 1
    """
    placed = state.board.get(cell)
    if placed is None:
        return _empty(state, cell, ways)
    parts = [_part(state, spot, describe_feature(state, state.feature(spot))) for spot in _spots(state, cell)]
    where = _("({x}, {y}), the tile placed last", x=cell.x, y=cell.y) if cell == state.last else f"({cell.x}, {cell.y})"
    title = _("{where}, tile {tile}, {name}", where=where, tile=placed.tile.id, name=tile_name(placed.tile))
    return ". ".join([title, *map(capitalize_first, parts)]) + "."


def describe_placed_tile(cell: Cell, placed: PlacedTile) -> str:
    """A tile in words without its features, for a position that is not possible.

    Parameters:
        cell: the cell of the tile.
        placed: the tile and its rotation.

    >>> from carc_widget.engine import Cell, State
    >>> describe_placed_tile(Cell(0, 0), State.setup().board[0, 0])
    '(0, 0): Tile D: city on one side, straight road'
    """
    return f"({cell.x}, {cell.y}): {tile_title(placed.tile, placed.rotation)}"


def describe_segment(state: State, spot: Spot) -> str:
    """A segment in words: where it is, its feature with its worth, and its pieces.

    >>> from carc_widget.engine import Spot, State
    >>> state = State.setup(meeples=[("Red", (0, 0), "city N")])
    >>> describe_segment(state, state.feature("city N (0, 0)").spots[0])
    'Part 1 of 4, north: city of 1 tile, 1 open end, held by Red; worth 1 now, 2 complete; a meeple of Red stands here.'
    """
    text = _part(state, spot, describe_feature_worth(state, state.feature(spot)))
    # Translators: a tile has several parts: cities, roads, a monastery, fields; {part} describes one of them.
    return _("Part {n} of {all}, {part}.", n=spot.segment + 1, all=len(state.board[spot.cell].tile.segments), part=text)


def _spots(state: State, cell: Cell) -> list[Spot]:
    return [Spot(cell, index) for index in range(len(state.board[cell].tile.segments))]


def _part(state: State, spot: Spot, feature: str) -> str:
    pieces = [_(_STANDS[m.kind], player=state.players[m.player]) for m in state.meeples if m.spot == spot]
    pieces += [_(_FIGURE_STANDS[figure]) for figure in Figure if state.figure(figure) == spot]
    # Translators: a part of a tile by where it is: "north: city of 2 tiles, 1 open end".
    text = _("{where}: {feature}", where=segment_location(state.board[spot.cell], spot.segment), feature=feature)
    return "; ".join([text, *pieces])


def _empty(state: State, cell: Cell, ways: int) -> str:
    where = cell_location(state, cell)
    if ways:
        return ngettext(
            "{where}: empty; the tile in hand fits in {n} way.",
            "{where}: empty; the tile in hand fits in {n} ways.",
            ways,
            where=where,
        )
    return _("{where}: empty.", where=where)


# -- placements


FREE, YOURS, OTHERS = range(3)

_JOINS = {
    (CITY, FREE): N_("extends a free city to {tiles} with {ends}"),
    (CITY, YOURS): N_("extends your city to {tiles} with {ends}"),
    (CITY, OTHERS): N_("extends the city of {players} to {tiles} with {ends}"),
    (ROAD, FREE): N_("extends a free road to {tiles} with {ends}"),
    (ROAD, YOURS): N_("extends your road to {tiles} with {ends}"),
    (ROAD, OTHERS): N_("extends the road of {players} to {tiles} with {ends}"),
    (FIELD, YOURS): N_("joins your field"),
    (FIELD, OTHERS): N_("joins the field of {players}"),
    (MONASTERY, FREE): N_("counts for a free monastery, {n} of 9 tiles"),
    (MONASTERY, YOURS): N_("counts for your monastery, {n} of 9 tiles"),
    (MONASTERY, OTHERS): N_("counts for the monastery of {players}, {n} of 9 tiles"),
}
_COMPLETES = {
    (CITY, FREE): N_("completes a free city, worth {points}"),
    (CITY, YOURS): N_("completes your city for {points}"),
    (CITY, OTHERS): N_("completes the city of {players} for {points}"),
    (ROAD, FREE): N_("completes a free road, worth {points}"),
    (ROAD, YOURS): N_("completes your road for {points}"),
    (ROAD, OTHERS): N_("completes the road of {players} for {points}"),
    (MONASTERY, FREE): N_("completes a free monastery, worth {points}"),
    (MONASTERY, YOURS): N_("completes your monastery for {points}"),
    (MONASTERY, OTHERS): N_("completes the monastery of {players} for {points}"),
}


def describe_placement(state: State, place: Place, turns: tuple[int, ...]) -> str:
    """A placement in words: the cell, the rotation and the effects.

    Parameters:
        state: the state before, in which the tile can be placed there.
        place: the tile, its cell and its rotation.
        turns: the rotations that fit in this cell and look different.

    >>> from carc_widget.engine import Place, State
    >>> describe_placement(State.setup(hand="E"), Place((0, -1), rotation=2), (2,))
    '(0, -1), north of the start tile: completes a free city, worth 4 points'
    """
    tile = state.hand
    assert tile is not None
    effects = describe_effects(state, place)
    where = cell_location(state, place.cell)
    if len(turns) < 2:
        return _("{where}: {does}", where=where, does=effects)
    rotation = place.rotation if place.rotation in turns else place.rotation % tile.symmetry
    # Translators: a tile fits in several ways; this is one of them.
    return _(
        "{where}, rotation {n} of {all}: {does}",
        where=where,
        n=turns.index(rotation) + 1,
        all=len(turns),
        does=effects,
    )


def describe_effects(state: State, place: Place) -> str:
    """The effects of a placement in words: the features that it joins and completes, with their owners.

    Parameters:
        state: the state before, in which the tile can be placed there.
        place: the tile, its cell and its rotation.
    """
    return "; ".join(_effects(state, place)) or _("extends no road and no city")


def _effects(state: State, place: Place) -> Iterator[str]:
    hand = state.hand
    assert hand is not None
    after, _events = state.apply(place)
    described: set[Spot] = set()  # a feature that the tile meets twice is described once
    for index, segment in enumerate(hand.segments):
        spot = Spot(place.cell, index)
        if spot in described:
            continue
        feature = after.feature(spot)
        described.update(feature.spots)
        if segment.kind is MONASTERY:
            n = feature.tiles
            yield ngettext("its monastery has {n} of 9 tiles", "its monastery has {n} of 9 tiles", n)
        elif any(place.cell.neighbour(side) in state.board for side in _sides(segment, place.rotation)):
            yield from _effect(after, feature, state.active)
    for cell in place.cell.around():
        segments = state.board[cell].tile.segments if cell in state.board else ()
        for index, segment in enumerate(segments):
            if segment.kind is MONASTERY:
                yield from _effect(after, after.feature(Spot(cell, index)), state.active)


def _sides(segment: Segment, rotation: int) -> set[Side]:
    """The sides that a segment touches; for a field, half of a side is enough."""
    return {side.rotated(rotation) for side in (*segment.sides, *(half.side for half in segment.halves))}


def _effect(after: State, feature: Feature, player: int) -> Iterator[str]:
    """The effect on a feature; fields without farmers are not mentioned."""
    owners, kind = feature.owners, feature.kind
    whose = (YOURS if owners == (player,) else OTHERS) if owners else FREE
    players = and_list([after.players[owner] for owner in owners])
    if kind is FIELD:
        if owners:
            yield _(_JOINS[kind, whose], players=players)
    elif feature.complete:
        yield _(_COMPLETES[kind, whose], points=completed_points(after, feature), players=players)
    else:
        n, ends = feature.tiles, open_ends(feature.open_edges)
        yield _(_JOINS[kind, whose], players=players, tiles=tiles(n), ends=ends, n=n)


# -- locations


_DIRECTIONS = {
    # Translators: directions, as in "south of the start tile".
    (0, -1): N_("north of {place}"),
    (1, -1): N_("north-east of {place}"),
    (1, 0): N_("east of {place}"),
    (1, 1): N_("south-east of {place}"),
    (0, 1): N_("south of {place}"),
    (-1, 1): N_("south-west of {place}"),
    (-1, 0): N_("west of {place}"),
    (-1, -1): N_("north-west of {place}"),
}
START = Cell(0, 0)
"""The cell of the start tile."""


def cell_location(state: State, cell: Cell) -> str:
    """A cell by its coordinates and a landmark beside it: a monastery, the last tile, the start tile or any tile.

    >>> from carc_widget.engine import Cell, State
    >>> cell_location(State.setup(), Cell(1, 0))
    '(1, 0), east of the start tile'
    """
    beside = [cell.neighbour(side) for side in Side]
    for landmark, others in ((_monastery, cell.around()), (_last, beside), (_start, beside), (_any, beside)):
        for other in others:
            place = landmark(state, other) if other in state.board else ""
            if place:
                beside_place = _(_DIRECTIONS[cell.x - other.x, cell.y - other.y], place=place)
                return _("({x}, {y}), {beside}", x=cell.x, y=cell.y, beside=beside_place)
    return f"({cell.x}, {cell.y})"


def _monastery(state: State, cell: Cell) -> str:
    segments = state.board[cell].tile.segments
    index = next((i for i, segment in enumerate(segments) if segment.kind is MONASTERY), None)
    if index is None or state.feature(Spot(cell, index)).complete:
        return ""
    # Translators: as in "south of the monastery".
    return pgettext("beside", "the monastery")


def _last(state: State, cell: Cell) -> str:
    # Translators: as in "south of the tile placed last".
    return pgettext("beside", "the tile placed last") if cell == state.last else ""


def _start(state: State, cell: Cell) -> str:
    # Translators: as in "south of the start tile".
    return pgettext("beside", "the start tile") if cell == START and state.board[cell].tile.start_copies else ""


def _any(_state: State, cell: Cell) -> str:
    # Translators: as in "south of the tile at (2, 1)".
    return pgettext("beside", "the tile at ({x}, {y})", x=cell.x, y=cell.y)


def segment_location(placed: PlacedTile, index: int) -> str:
    """The location of a segment on its tile, by the sides that it touches.

    >>> from carc_widget.engine import Cell, State
    >>> start = State.setup().board[Cell(0, 0)]
    >>> [segment_location(start, i) for i in range(3)]
    ['north', 'east and west', 'east (north half) and west (north half)']
    """
    segment = placed.tile.segments[index]
    if segment.kind is FIELD:
        halves = sorted(half.rotated(placed.rotation) for half in segment.halves)
        # Translators: a field that reaches no side of its tile.
        return and_list([_field_side(side, list(group)) for side, group in groupby(halves, _side)]) or _("inside")
    sides = sorted(side.rotated(placed.rotation) for side in segment.sides)
    # Translators: where a monastery stands on its tile.
    return and_list([side_word(side) for side in sides]) or _("in the middle")


def _side(half: HalfSide) -> Side:
    return half.side


def _field_side(side: Side, halves: list[HalfSide]) -> str:
    """A side that a field touches, or the half of it."""
    if len(halves) == 2:
        return side_word(side)
    left = halves[0] % 2 == 0  # seen from the middle of the tile
    toward = Side((side + (3 if left else 1)) % 4)
    # Translators: half of a side of a tile: the northern half of its eastern side is "east (north half)".
    return _("{side} ({half} half)", side=side_word(side), half=side_word(toward))
