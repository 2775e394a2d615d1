"""What is shown besides the game, each to be switched on and off: whose the land is, what it is worth, what is left."""

from collections.abc import Iterator
from dataclasses import replace

from carc_widget.art.annotations import Caption, Highlight
from carc_widget.art.hatch import PATTERNS
from carc_widget.art.shapes import Drawing
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.geometry import Side
from carc_widget.engine.state import State
from carc_widget.widget.intents import Switch
from carc_widget.widget.screen import pieces
from carc_widget.widget.screen.button import Button
from carc_widget.widget.screen.ledger_parts import Switches
from carc_widget.widget.session import Aids
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
}
"""What the switch of each aid says."""

DEAD = "rgba(156,42,34,0.42)"
"""The colour of a cell that no tile left can fill."""

_LIGHT = 0.34
"""How much of a player's colour lies over the land."""


def switches(aids: Aids) -> Switches:
    """The menu of the aids."""
    return Switches(_("Show on the board"), tuple(_switch(aids, name) for name in LABELS))


def _switch(aids: Aids, name: str) -> Button:
    on = getattr(aids, name)
    return Button(f"aid {name}", _(LABELS[name]), Switch(replace(aids, **{name: not on})), chosen=on)


def held(state: State, aids: Aids) -> Iterator[Highlight]:
    """Each feature in the colour and pattern of its owners; the cells that stay empty."""
    if aids.owners:
        for feature in state.features:
            for player in feature.owners:
                colour = pieces.colour(state, player)
                light = _translucent(colour, _LIGHT / len(feature.owners))
                yield Highlight(feature.spots, light, rim=colour, pattern=PATTERNS[player % len(PATTERNS)])
    if aids.dead_cells:
        left = _left(state)
        beside = {cell.neighbour(side) for cell in state.board for side in Side} - set(state.board)
        dead = tuple(cell for cell in sorted(beside) if not left.keys() & state.fitting(cell).keys())
        if dead and left:
            yield Highlight(dead, DEAD)


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
    left = sorted(state.tiles_left.items(), key=lambda item: -item[1])
    return tuple((tile_drawing(kinds[name]), f"× {n}") for name, n in left if name in kinds)


def _left(state: State) -> dict[str, int]:
    """The tiles in the bag and in hand."""
    hand = {state.hand.id: 1} if state.hand else {}
    return {**hand, **state.tiles_left}
