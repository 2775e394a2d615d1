"""What is shown besides the game, each to be switched on and off: whose the land is, what it is worth, what is left."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import count, repeat

from carc_widget.art.annotations import Caption, Highlight
from carc_widget.art.hatch import PATTERNS
from carc_widget.art.shapes import Drawing
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.state import State
from carc_widget.widget.intents import ShowAids, Switch
from carc_widget.widget.screen import pieces
from carc_widget.widget.screen.button import Button
from carc_widget.widget.screen.ledger_parts import Switches
from carc_widget.widget.session import AID_NAMES, NO_AIDS, Aids
from carc_widget.words.language import N_, _

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
}
"""What the switch of each aid says."""

DEAD = "rgba(156,42,34,0.42)"
"""The colour of a cell that no tile left can fill."""

_LIGHT = 0.34
"""How much of a player's colour lies over the land."""


def switches(aids: Aids) -> Switches:
    """The menu of the aids, and one switch for all."""
    shown = aids != NO_AIDS
    label = _("Hide all of it") if shown else _("Show it again")
    # Translators: {key} is a key of the keyboard.
    every = Button("aids", label, ShowAids(not shown), _("Key {key}", key="A"))
    return Switches(_("Show on the board"), (*map(_switch, repeat(aids), AID_NAMES, count(1)), every))


def _switch(aids: Aids, name: str, number: int) -> Button:
    on = getattr(aids, name)
    tip = _("Key {key}", key=number) if number <= 9 else ""
    return Button(f"aid {name}", _(LABELS[name]), Switch(replace(aids, **{name: not on})), tip, chosen=on)


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
    return f"{colour}{round(255 * part):02x}"


def worths(state: State, aids: Aids) -> Iterator[Caption]:
    """The points of each feature that somebody holds: now, and complete if that is more or less."""
    if not aids.worth:
        return
    for prospect in state.worth():
        now, complete = prospect.now.points, prospect.completed.points
        if prospect.now.winners:
            yield Caption(str(now) if now == complete else f"{now} → {complete}", prospect.spot, size=17)


def tiles_left(state: State) -> tuple[tuple[Drawing, str], ...]:
    """The tiles left by kind, the most frequent first."""
    kinds = {kind.id: kind for box in state.tile_sets for kind in box.tiles}
    most_first = sorted(state.tiles_left.items(), key=lambda item: -item[1])
    return tuple((tile_drawing(kinds[name]), f"× {n}") for name, n in most_first if name in kinds)


def left(state: State) -> dict[str, int]:
    """How many tiles of each kind are in the bag and in hand."""
    found = dict(state.tiles_left)
    if state.hand is not None:
        found[state.hand.id] = found.get(state.hand.id, 0) + 1
    return found
