"""Prompts to place the tile in hand and to deploy a meeple.

A click on a marked cell places the tile tentatively and shows the spots for a meeple. A click on a spot deploys a
meeple tentatively; one confirmation then plays both actions. Before the confirmation, a click on the middle of the tile
rotates it, a click on another cell moves it, a click on another spot moves the meeple, a click on the meeple removes
it, and "Cancel" takes back the tile.
"""

from dataclasses import replace
from functools import lru_cache

from carc_widget.engine.actions import Action, Deploy, Pass, Place
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.nouns import CITY, FIELD, MONASTERY, ROAD
from carc_widget.widget.board.targets import cell_id, kind_buttons, kind_now, meeple_target
from carc_widget.widget.board.view_model import Look, Prompt, Target
from carc_widget.widget.commands import Play
from carc_widget.widget.messages import Choose, RunCommand, TryTile
from carc_widget.widget.session import NO_SELECTION, Selection
from carc_widget.widget.view_model import Button

_DEPLOY_AS = {
    CITY: N_("Knight: {feature}"),
    ROAD: N_("Highwayman: {feature}"),
    MONASTERY: N_("Monk: {feature}"),
    FIELD: N_("Farmer: {feature}"),
}


@lru_cache(maxsize=8)
def rotations_by_cell(state: State) -> dict[Cell, tuple[int, ...]]:
    """Return the cells where the tile in hand fits, each with its rotations; of equivalent rotations only one."""
    hand = state.hand
    if hand is None:
        return {}
    return {
        cell: tuple(sorted({rotation % hand.symmetry for rotation in rotations}))
        for cell, rotations in state.placements(hand).items()
    }


def draw_prompt(state: State) -> Prompt:
    """Prompt to draw a tile in code, for games that do not draw tiles automatically."""
    return Prompt(
        state.to_act, _("A tile has to be drawn."), state, _("Draw it in a cell: {code}", code="game.play(Draw(...))")
    )


def place_prompt(state: State, selection: Selection, *, marked: bool) -> Prompt:
    """Prompt the player to place the tile in hand.

    Parameters:
        state: the state.
        selection: the current selection.
        marked: whether the board marks the legal cells.
    """
    placed = selection.placed
    targets = tuple(_cell_target(cell, fitting, placed) for cell, fitting in rotations_by_cell(state).items())
    if placed is None:
        sentence = _("Place your tile on one of the marked squares.") if marked else _("Place your tile where it fits.")
        return Prompt(state.active, sentence, state, _("Rotate it with the round arrow."), ("R10",), targets)
    preview, _events = state.apply(placed)
    rotations = rotations_by_cell(state)
    if len(rotations[placed.cell]) > 1:
        hint = _("Select the middle of the tile to rotate it, or another square to move it there.")
    else:
        hint = _("Select another square to move it there.") if len(rotations) > 1 else ""
    back = Button("back", _("Cancel"), Choose(NO_SELECTION))
    if preview.phase is Phase.MAGIC:
        sentence = _("Place the tile like this? The magic step comes next.")
        buttons = (Button("place", _("Place the tile"), RunCommand(Play((placed,))), main=True), back)
        return Prompt(state.active, sentence, preview, hint, ("R10",), targets, buttons)
    after = deploy_prompt(preview, selection, placed)
    return Prompt(
        state.active, after.sentence, preview, hint, after.rules, targets + after.targets, (*after.buttons, back)
    )


def _cell_target(cell: Cell, rotations: tuple[int, ...], placed: Place | None) -> Target:
    if placed is None or placed.cell != cell:
        label = _("Place the tile here")
    elif len(rotations) > 1:
        label = _("Click the tile again to rotate it (R)")
    else:
        label = ""
    return Target(cell_id(cell), label, TryTile(cell), Look.CELL, cell=cell, rotations=rotations)


def tried_meeple(state: State, selection: Selection) -> Deploy | None:
    """Return the meeple that is deployed tentatively; `None` if none is."""
    options = [action for action in state.legal_actions() if isinstance(action, Deploy)]
    kind = kind_now({action.kind for action in options}, selection)
    segment = selection.segment
    return next((action for action in options if (action.kind, action.spot.segment) == (kind, segment)), None)


def deploy_prompt(state: State, selection: Selection, placed: Place | None = None) -> Prompt:
    """Prompt the player to deploy a meeple; if the tile is placed tentatively, one click plays both actions."""
    before: tuple[Action, ...] = (placed,) if placed else ()
    options = [action for action in state.legal_actions() if isinstance(action, Deploy)]
    without = RunCommand(Play((*before, Pass())))
    if not options:
        return _without_meeple(state, placed, without)
    kinds = {action.kind for action in options}
    kind = kind_now(kinds, selection)
    options = [action for action in options if action.kind is kind]
    chosen = tried_meeple(state, selection)
    targets = tuple(_spot_target(state, action, selection, is_tentative=action is chosen) for action in options)
    skip = Button("pass", _("Skip meeple"), without, main=chosen is None)
    kind_choice = kind_buttons(state, state.active, kinds, kind, selection)
    if chosen is None:
        sentence = _("Place a meeple, or skip.")
        buttons: tuple[Button, ...] = (skip, *kind_choice)
    else:
        sentence = _("Confirm the meeple, or select another spot.")
        confirm = Button("confirm", _("Confirm"), RunCommand(Play((*before, chosen))), main=True)
        buttons = (confirm, skip, *kind_choice)
    return Prompt(state.active, sentence, state, "", ("R47",), targets, buttons)


def _spot_target(state: State, action: Deploy, selection: Selection, *, is_tentative: bool) -> Target:
    """Create the target of a spot for a meeple: a click deploys it tentatively, another click removes it."""
    feature = state.feature(action.spot)
    label = _(_DEPLOY_AS[feature.kind], feature=describe_feature(state, feature))
    if is_tentative:
        # Translators: {meeple} is the role of the meeple and its place.
        label = _("{meeple}; click it again to take the meeple back", meeple=label)
    choose = Choose(replace(selection, segment=None if is_tentative else action.spot.segment))
    look = Look.TENTATIVE if is_tentative else Look.OFFER
    return meeple_target(state, state.active, action.kind, action.spot, look, label, choose)


def _without_meeple(state: State, placed: Place | None, without: RunCommand) -> Prompt:
    """Prompt for a turn without a meeple: none is left in the supply, or no segment is free."""
    supply = state.supply[state.active]
    if supply.small + supply.large:
        sentence = _("No free spot for a meeple.")
        question = _("Place the tile like this? It has no free spot for a meeple.")
    else:
        sentence = _("You have no meeple left.")
        question = _("Place the tile like this? You have no meeple left.")
    if placed:
        button = Button("place", _("Place the tile"), without, main=True)
    else:
        button = Button("pass", _("Continue"), without, main=True)
    return Prompt(state.active, question if placed else sentence, state, rules=("R9",), buttons=(button,))
