"""What it does to put a tile somewhere: what it joins and completes, and whose that is."""

from collections.abc import Iterator

from carc_widget.engine.actions import Place
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Side
from carc_widget.engine.state import State
from carc_widget.engine.tiles import Segment
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import CITY, FIELD, MONASTERY, ROAD, and_list, open_ends, points, tiles
from carc_widget.i18n.whereabouts import cell_where

FREE, YOURS, OTHERS = range(3)

_JOINS = {
    (CITY, FREE): N_("joins a free city, then of {tiles} with {ends}"),
    (CITY, YOURS): N_("joins your city, then of {tiles} with {ends}"),
    (CITY, OTHERS): N_("joins the city of {players}, then of {tiles} with {ends}"),
    (ROAD, FREE): N_("joins a free road, then of {tiles} with {ends}"),
    (ROAD, YOURS): N_("joins your road, then of {tiles} with {ends}"),
    (ROAD, OTHERS): N_("joins the road of {players}, then of {tiles} with {ends}"),
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


def placement_line(state: State, place: Place, turns: tuple[int, ...]) -> str:
    """Where a tile would be put, in which of the rotations that fit there, and what that does.

    Parameters:
        state: the state before, in which the tile can be placed there.
        place: the tile, its cell and its rotation.
        turns: the rotations that fit in this cell and look different.

    >>> from carc_widget.engine import Place, State
    >>> placement_line(State.setup(hand="E"), Place((0, -1), rotation=2), (2,))
    '(0, -1), north of the start tile: completes a free city, worth 4 points'
    """
    does = "; ".join(_effects(state, place)) or _("joins no road and no city")
    where = cell_where(state, place.cell)
    if len(turns) < 2:
        return _("{where}: {does}", where=where, does=does)
    # Translators: a tile fits in several ways; this is one of them.
    return _(
        "{where}, rotation {n} of {all}: {does}",
        where=where,
        n=turns.index(place.rotation) + 1,
        all=len(turns),
        does=does,
    )


def _effects(state: State, place: Place) -> Iterator[str]:
    hand = state.hand
    assert hand is not None
    after, _events = state.apply(place)
    for index, segment in enumerate(hand.segments):
        feature = after.feature(Spot(place.cell, index))
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
    """The sides that a segment reaches, where half of one is enough for a field."""
    return {side.turned(rotation) for side in (*segment.sides, *(half.side for half in segment.halves))}


def _effect(after: State, feature: Feature, player: int) -> Iterator[str]:
    """What a feature becomes; fields of nobody are everywhere, and nothing is said of them."""
    owners, kind = feature.owners, feature.kind
    whose = (YOURS if owners == (player,) else OTHERS) if owners else FREE
    players = and_list([after.players[owner] for owner in owners])
    if kind is FIELD:
        if owners:
            yield _(_JOINS[kind, whose], players=players)
    elif feature.complete:
        paid = points(after.score_if_completed(feature).points)
        yield _(_COMPLETES[kind, whose], points=paid, players=players)
    else:
        n, ends = feature.tiles, open_ends(feature.open_edges)
        yield _(_JOINS[kind, whose], players=players, tiles=tiles(n), ends=ends, n=n)
