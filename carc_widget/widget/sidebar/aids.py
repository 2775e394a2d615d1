"""Display options (aids) to switch on and off: overlays for ownership, point values and dead cells; tiles left."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import dist
from typing import NamedTuple

from carc_widget.engine.chances import open_cells
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
from carc_widget.widget.board.view_model import BoardLabel
from carc_widget.widget.messages import SetAids, ShowAids
from carc_widget.widget.session import AID_NAMES, Aids
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class AidMenu:
    """Overlays of the board: a toggle button for each, `selected` while it is on."""

    title: str
    buttons: tuple[Button, ...]


LABELS = {
    "owners": N_("Ownership"),
    "worth": N_("Point values"),
    "legal_cells": N_("Where the tile fits"),
    "last_turn": N_("The tile just placed"),
    "dead_cells": N_("Dead squares"),
    "fitting": N_("Tiles that fit"),
    "tiles_left": N_("Tiles left"),
    "coordinates": N_("Coordinates"),
    "hover": N_("Info on hover"),
    "motion": N_("Animations"),
    "hints": N_("Hints: the best places"),
    "choices": N_("Choices as a list"),
    "sound": N_("Sounds"),
}
"""Labels of the display options."""

TIPS = {
    "owners": N_("Who has the most meeples in a road, city, monastery or field"),
    "worth": N_("What everything on the board would score now"),
    "legal_cells": N_("The squares on which the tile in hand fits"),
    "last_turn": N_("A border around the tile that was placed last"),
    "dead_cells": N_("Squares that none of the tiles left can fill"),
    "fitting": N_("The tiles left that fit on a square: click the square"),
    "tiles_left": N_("All tiles that are still to be drawn"),
    "coordinates": N_("Column and row of each square, as in the record of a game"),
}
"""Descriptions of overlays, shown on hover with the key."""

SETTINGS = ("hover", "motion", "sound", "choices")
"""Display options that are not overlays: they are in the menu of commands."""

KEYS_OF = {"hints": "H"}
"""Keyboard shortcuts of display options that have a letter instead of their number in the menu."""

DEAD = "rgba(156,42,34,0.42)"
"""Highlight colour of dead cells, which no tile left can fill."""

_LABEL_OFFSET = 33.0
"""Distance of a label from a piece, in tile units."""

_LIGHT = 0.16
"""Opacity of the player colours in the ownership overlay."""


def aid_menu(aids: Aids) -> AidMenu:
    """Create the menu of the overlays, with one button that hides or restores all of them and the info on hover."""
    label = _("Hide overlays") if aids.any_on else _("Show overlays")
    # Translators: {key} is a key of the keyboard.
    every = Button("aids", label, ShowAids(not aids.any_on), _("Key {key}", key="A"))
    return AidMenu(_("Overlays"), (*(_switch(aids, name) for name in AID_NAMES if name not in SETTINGS), every))


def settings(aids: Aids) -> tuple[Button, ...]:
    """Create the buttons of the display options that are not overlays."""
    return tuple(_switch(aids, name) for name in SETTINGS)


def _switch(aids: Aids, name: str) -> Button:
    on, number = getattr(aids, name), AID_NAMES.index(name) + 1
    key = KEYS_OF.get(name, str(number) if number <= 9 else "")
    tip = ". ".join(filter(None, [_(TIPS[name]) if name in TIPS else "", _("Key {key}", key=key) if key else ""]))
    return Button(f"aid {name}", _(LABELS[name]), SetAids(replace(aids, **{name: not on})), tip, selected=on)


def aid_highlights(state: State, aids: Aids) -> Iterator[Highlight]:
    """Yield the highlights of the ownership overlay (colour and pattern of the owners) and of the dead cells."""
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
    """Return the empty cells next to tiles that no tile left can fill; none if there are no tiles left."""
    kinds = copies_left(state)
    if not kinds:
        return ()
    neighbours = {cell.neighbour(side) for cell in state.board for side in Side} - state.board.keys()
    return tuple(sorted(neighbours.difference(*(state.placements(kind) for kind in kinds))))


def _translucent(colour: str, part: float) -> str:
    """Convert a colour `#rrggbb` to a translucent CSS colour with this opacity."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return f"rgba({red},{green},{blue},{part:.2f})"


@lru_cache(maxsize=8)
def point_labels(state: State) -> tuple[BoardLabel, ...]:
    """Compute the point value labels of features with an owner, highest first: now, and if complete where different.

    Features that would score no points either way have no label.
    """
    by_spot: dict[Spot, list[Prospect]] = {}
    for prospect in state.worth():
        if prospect.now.winners and (prospect.now.points or prospect.completed.points):
            by_spot.setdefault(prospect.spot, []).append(prospect)
    tags = []
    for lines in by_spot.values():
        completable = _is_completable(state, lines[0].feature)
        texts = dict.fromkeys(
            _points(line.now.points, line.completed.points if completable else line.now.points) for line in lines
        )
        winners = dict.fromkeys(player for line in lines for player in line.now.winners)
        colours = tuple(pieces.colour(state, player) for player in winners)
        most = max(max(line.now.points, line.completed.points) for line in lines)
        tags.append((most, BoardLabel(" / ".join(texts), _free_place(state, lines[0].feature), colours)))
    return tuple(tag for _most, tag in sorted(tags, key=lambda item: -item[0]))


def _is_completable(state: State, feature: Feature) -> bool:
    """Whether the tiles left fit, one by one, in all empty cells that the feature has to grow into."""
    return bool(copies_left(state)) and not open_cells(state, feature) & set(dead_cells(state))


def _points(now: int, complete: int) -> str:
    return str(now) if now == complete else f"{now}→{complete}"


def _free_place(state: State, feature: Feature) -> tuple[float, float]:
    """Return the position of the label of a feature, in tiles: near the centre of the feature, away from pieces.

    If all segments have pieces, the label is below a piece, or above a piece in the lower part of its tile.
    """
    places = {spot: spot_position(*tile_at(state, spot), spot) for spot in feature.spots}
    taken = {spot: count_pieces(state, spot) > 0 for spot in feature.spots}
    x, y = middle(places.values())
    best = min(places, key=lambda spot: (taken[spot], dist(places[spot], (x, y))))
    x, y = places[best]
    if taken[best]:
        y += _LABEL_OFFSET if y % TILE < 0.66 * TILE else -_LABEL_OFFSET
    return x / TILE, y / TILE


class TileCopies(NamedTuple):
    """Tile with the number of copies left, as text."""

    tile: Drawing
    text: str


def tiles_left(state: State) -> tuple[TileCopies, ...]:
    """Return the tiles left by kind, the most frequent first."""
    return tile_copies(state, sorted(state.tiles_left.items(), key=lambda item: -item[1]))


def tile_copies(state: State, copies: Iterable[tuple[str, int]]) -> tuple[TileCopies, ...]:
    """Return pictures of these kinds of tiles, each with its number of copies."""
    kinds = {kind.id: kind for box in state.tile_sets for kind in box.tiles}
    return tuple(TileCopies(tile_drawing(kinds[id]), f"× {n}") for id, n in copies)


def copies_left(state: State) -> dict[str, int]:
    """Count the tiles of each kind in the bag and in hand."""
    copies = dict(state.tiles_left)
    if state.hand is not None:
        copies[state.hand.id] = copies.get(state.hand.id, 0) + 1
    return copies
