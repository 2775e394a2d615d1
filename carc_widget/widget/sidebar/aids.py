"""What is shown besides the game, each to be switched on and off: whose the land is, what it is worth, what is left."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, repeat
from math import dist
from typing import NamedTuple

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.score import Prospect
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.curves import middle
from carc_widget.graphics.hatching import PATTERNS
from carc_widget.graphics.piece_placement import count_pieces, tile_at
from carc_widget.graphics.piece_positions import spot_position
from carc_widget.graphics.shapes import TILE, Drawing
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.i18n.language import N_, _
from carc_widget.widget.board import pieces
from carc_widget.widget.board.model import BoardLabel
from carc_widget.widget.messages import SetAids, ShowAids
from carc_widget.widget.session import AID_NAMES, NO_AIDS, Aids
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class AidMenu:
    """The menu of what is shown besides the game: a button for each, chosen while it is on."""

    title: str
    buttons: tuple[Button, ...]


LABELS = {
    "owners": N_("Who holds what"),
    "worth": N_("Worth"),
    "legal_cells": N_("Where the tile fits"),
    "last_turn": N_("The tile just placed"),
    "dead_cells": N_("Cells that stay empty"),
    "fitting": N_("Tiles that fit a cell"),
    "tiles_left": N_("Tiles left"),
    "coordinates": N_("Coordinates"),
    "hover": N_("The land under the pointer"),
    "motion": N_("Scores and pieces in motion"),
    "hints": N_("Hints: the best places"),
    "choices": N_("Choices as a list"),
}
"""What the switch of each aid says."""

KEYS_OF = {"hints": "H"}
"""The keys of those that have a letter of their own, instead of the number in the menu."""

DEAD = "rgba(156,42,34,0.42)"
"""The colour of a cell that no tile left can fill."""

_BESIDE = 33.0
"""How far from a piece a tag stands, in tile units."""

_LIGHT = 0.16
"""How much of a player's colour lies over the land."""


def aid_menu(aids: Aids) -> AidMenu:
    """The menu of the aids, and one switch for all."""
    shown = aids != NO_AIDS
    label = _("Hide all of it") if shown else _("Show it again")
    # Translators: {key} is a key of the keyboard.
    every = Button("aids", label, ShowAids(not shown), _("Key {key}", key="A"))
    return AidMenu(_("Show on the board"), (*map(_switch, repeat(aids), AID_NAMES, count(1)), every))


def _switch(aids: Aids, name: str, number: int) -> Button:
    on = getattr(aids, name)
    key = KEYS_OF.get(name, str(number) if number <= 9 else "")
    tip = _("Key {key}", key=key) if key else ""
    return Button(f"aid {name}", _(LABELS[name]), SetAids(replace(aids, **{name: not on})), tip, chosen=on)


def held(state: State, aids: Aids) -> Iterator[Highlight]:
    """Each feature in the colour and pattern of its owners; the cells that stay empty."""
    if aids.owners:
        for feature in state.features:
            for player in feature.owners:
                colour = pieces.colour(state, player)
                light = _translucent(colour, _LIGHT / len(feature.owners))
                yield Highlight(feature.spots, light, rim=colour, pattern=PATTERNS[player % len(PATTERNS)])
    if aids.dead_cells:
        dead = dead_cells(state)
        if dead:
            yield Highlight(dead, DEAD)


@lru_cache(maxsize=8)
def dead_cells(state: State) -> tuple[Cell, ...]:
    """The empty cells beside tiles that no tile left can fill; none if there are no tiles left."""
    kinds = left(state)
    if not kinds:
        return ()
    beside = {cell.neighbour(side) for cell in state.board for side in Side} - state.board.keys()
    return tuple(sorted(beside.difference(*(state.placements(kind) for kind in kinds))))


def _translucent(colour: str, part: float) -> str:
    """A colour `#rrggbb` of which only a part is seen."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{part:.2f})"


@lru_cache(maxsize=8)
def worths(state: State) -> tuple[BoardLabel, ...]:
    """What each feature that somebody holds would pay, the most first: now, and complete if that is not the same.

    What would pay nothing either way has no tag.
    """
    found: dict[Spot, list[Prospect]] = {}
    for prospect in state.worth():
        if prospect.now.winners and (prospect.now.points or prospect.completed.points):
            found.setdefault(prospect.spot, []).append(prospect)
    tags = []
    for lines in found.values():
        texts = dict.fromkeys(_points(line.now.points, line.completed.points) for line in lines)
        winners = dict.fromkeys(player for line in lines for player in line.now.winners)
        colours = tuple(pieces.colour(state, player) for player in winners)
        most = max(max(line.now.points, line.completed.points) for line in lines)
        tags.append((most, BoardLabel(" / ".join(texts), _free_place(state, lines[0].feature), colours)))
    return tuple(tag for _most, tag in sorted(tags, key=lambda item: -item[0]))


def _points(now: int, complete: int) -> str:
    return str(now) if now == complete else f"{now}→{complete}"


def _free_place(state: State, feature: Feature) -> tuple[float, float]:
    """Where on a feature there is room for its tag, in tiles: near the middle of all of it, off the pieces.

    If they stand everywhere, it is below one of them, or above one that stands at the lower side of its tile.
    """
    places = {spot: spot_position(*tile_at(state, spot), spot) for spot in feature.spots}
    taken = {spot: count_pieces(state, spot) > 0 for spot in feature.spots}
    x, y = middle(places.values())
    best = min(places, key=lambda spot: (taken[spot], dist(places[spot], (x, y))))
    x, y = places[best]
    if taken[best]:
        y += _BESIDE if y % TILE < 0.66 * TILE else -_BESIDE
    return x / TILE, y / TILE


class TileCount(NamedTuple):
    """A tile, and how many of it are left, in words."""

    tile: Drawing
    text: str


def tiles_left(state: State) -> tuple[TileCount, ...]:
    """The tiles left by kind, the most frequent first."""
    kinds = {kind.id: kind for box in state.tile_sets for kind in box.tiles}
    most_first = sorted(state.tiles_left.items(), key=lambda item: -item[1])
    return tuple(TileCount(tile_drawing(kinds[name]), f"× {n}") for name, n in most_first if name in kinds)


def left(state: State) -> dict[str, int]:
    """How many tiles of each kind are in the bag and in hand."""
    found = dict(state.tiles_left)
    if state.hand is not None:
        found[state.hand.id] = found.get(state.hand.id, 0) + 1
    return found
