"""Prompt of the magic step: the figures and their goals, as required by the duty of the state."""

from collections.abc import Iterator
from dataclasses import replace

from carc_widget.engine.actions import MoveFigure, RemoveFigure
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.mage_witch import MagicDuty
from carc_widget.engine.state import State
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.nouns import CITY, MAGE, ROAD, WITCH, figure_word
from carc_widget.widget.board.targets import figure_button, figure_target
from carc_widget.widget.board.view_model import Prompt, Target
from carc_widget.widget.commands import Play
from carc_widget.widget.messages import Choose, RunCommand
from carc_widget.widget.session import Aids, Selection
from carc_widget.widget.view_model import Button

_ON_BOARD = {
    (): N_("Magic! Bring in the mage or the witch."),
    (MAGE,): N_("Magic! Move the mage, or bring in the witch."),
    (WITCH,): N_("Magic! Move the witch, or bring in the mage."),
    (MAGE, WITCH): N_("Magic! Move the mage or the witch to another road or city."),
}
_MOVE_ANYWHERE = N_("Magic! Move the mage or the witch.")
"""By option, also to its own road or city (R24)."""
_SET_DOWN_AGAIN = {
    (MAGE,): N_("Magic, but there is no other open road or city to go to: set the mage down again on the same one."),
    (WITCH,): N_("Magic, but there is no other open road or city to go to: set the witch down again on the same one."),
    (MAGE, WITCH): N_(
        "Magic, but there is no other open road or city to go to: set the mage or the witch down again on the same one."
    ),
}
_MUST_LEAVE = {
    (MAGE,): N_("Magic, but there is no place for a figure: set the mage aside."),
    (WITCH,): N_("Magic, but there is no place for a figure: set the witch aside."),
    (MAGE, WITCH): N_("Magic, but there is no place for a figure: set the mage or the witch aside."),
}
_WHICH = {ROAD: N_("Which figure goes to this road?"), CITY: N_("Which figure goes to this city?")}
_HERE = {MAGE: N_("Mage here"), WITCH: N_("Witch here")}
_GOES_HERE = {MAGE: N_("The mage goes here: {feature}"), WITCH: N_("The witch goes here: {feature}")}
_SET_ASIDE = {MAGE: N_("Set the mage aside"), WITCH: N_("Set the witch aside")}


def magic_prompt(state: State, selection: Selection, aids: Aids) -> Prompt:
    """Prompt the player to move, bring in or set aside the mage or the witch."""
    duty = state.duty
    assert duty is not None
    if duty.removal:
        return _removal(state, duty)
    moves = [action for action in state.legal_actions() if isinstance(action, MoveFigure)]
    chosen = selection.figure if selection.figure in duty.figures else None
    goals: dict[Spot, list[MoveFigure]] = {}
    for move in moves:
        if chosen in (None, move.figure):
            goals.setdefault(move.spot, []).append(move)
    stays = all(_is_on_own_feature(state, move) for move in moves)
    sentence = _(_SET_DOWN_AGAIN[duty.figures]) if stays else _sentence(state, duty)
    rules = (duty.rule, "R24") if stays else (duty.rule,)
    buttons = tuple(_pick(figure, chosen, selection) for figure in duty.figures)
    hint = _("Select a figure and a marked road or city. The mage adds 1 point per tile; the witch halves the points.")
    if selection.goal in goals:
        sentence = _which(state, selection.goal, aids)
        buttons = tuple(
            figure_button(move.figure, _(_HERE[move.figure]), RunCommand(Play((move,))))
            for move in goals[selection.goal]
        )
        hint = _("The mage adds 1 point per tile; the witch halves the points.")
    return Prompt(state.active, sentence, state, hint, rules, tuple(_goals(state, goals, selection)), buttons)


def _sentence(state: State, duty: MagicDuty) -> str:
    if duty.joined:
        return _("The tile joined the mage and the witch: one of them has to go elsewhere.")
    on_board = tuple(figure for figure in Figure if state.figure(figure))
    if len(on_board) == 2 and state.rules.magic_same_feature_move == "allowed":
        return _(_MOVE_ANYWHERE)
    return _(_ON_BOARD[on_board])


def _is_on_own_feature(state: State, move: MoveFigure) -> bool:
    """Whether a move sets a figure down again on its own road or city, as an option allows (R24)."""
    at = state.figure(move.figure)
    return at is not None and move.spot in state.feature(at).spots


def _which(state: State, goal: Spot, aids: Aids) -> str:
    if aids.coordinates:
        return _("Which figure goes to {place}?", place=state_spot_text(state, goal))
    return _(_WHICH[state.feature(goal).kind])


def _pick(figure: Figure, chosen: Figure | None, selection: Selection) -> Button:
    """Button that selects a figure, or deselects it if it is selected."""
    after = replace(selection, figure=None if figure is chosen else figure, goal=None)
    return figure_button(figure, figure_word(figure), Choose(after), selected=figure is chosen)


def _goals(state: State, goals: dict[Spot, list[MoveFigure]], selection: Selection) -> Iterator[Target]:
    """Yield the targets of the magic step; if two figures can go to a goal, a click on it prompts for the figure."""
    groups: dict[Spot, tuple[int, str]] = {}
    for spot, moves in goals.items():
        if spot not in groups:
            feature = state.feature(spot)
            groups |= dict.fromkeys(feature.spots, (len(groups) + 1, describe_feature(state, feature)))
        group, words = groups[spot]
        if len(moves) == 1:
            figure = moves[0].figure
            yield figure_target(
                spot, figure, _(_GOES_HERE[figure], feature=words), RunCommand(Play((moves[0],))), group
            )
        else:
            label = _("Mage or witch goes here: {feature}", feature=words)
            yield figure_target(spot, None, label, Choose(replace(selection, goal=spot)), group)


def _removal(state: State, duty: MagicDuty) -> Prompt:
    """Prompt the player to set a figure aside, as the only legal action (R27, R32)."""
    targets = []
    buttons = []
    for figure in duty.figures:
        spot = state.figure(figure)
        assert spot is not None
        label, act = _(_SET_ASIDE[figure]), RunCommand(Play((RemoveFigure(figure),)))
        targets.append(figure_target(spot, figure, label, act))
        buttons.append(figure_button(figure, label, act, main=len(duty.figures) == 1))
    if duty.joined:
        sentence = _(
            "The mage and the witch were joined, but there is no other place for a figure: set one of them aside."
        )
    else:
        sentence = _(_MUST_LEAVE[duty.figures])
    hint = _("A later magic tile can bring it back.") if _is_magic_tile_left(state) else ""
    return Prompt(state.active, sentence, state, hint, (duty.rule,), tuple(targets), tuple(buttons))


def _is_magic_tile_left(state: State) -> bool:
    """Whether a figure that is set aside can come back (R29)."""
    magic = {tile.id for box in state.tile_sets for tile in box.tiles if tile.magic}
    return not magic.isdisjoint(state.tiles_left)
