"""Prompts of a crop circle: the choice of the action for all players, then the action of each player in order."""

from carc_widget.engine.actions import AddMeeple, ChooseCircle, Pass, TakeBack
from carc_widget.engine.state import State
from carc_widget.i18n.actions import circle_choice_label
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import CITY, FIELD, ROAD, and_list
from carc_widget.widget.board.targets import kind_buttons, kind_now, meeple_target
from carc_widget.widget.board.view_model import Look, Prompt
from carc_widget.widget.commands import Play
from carc_widget.widget.messages import RunCommand
from carc_widget.widget.session import Selection
from carc_widget.widget.view_model import Button

_ADD_ONE = {
    ("may", "same_segment", FIELD): N_("Crop circle: you may add a meeple beside one of your farmers."),
    ("may", "same_segment", ROAD): N_("Crop circle: you may add a meeple beside one of your highwaymen."),
    ("may", "same_segment", CITY): N_("Crop circle: you may add a meeple beside one of your knights."),
    ("must", "same_segment", FIELD): N_("Crop circle: add a meeple beside one of your farmers."),
    ("must", "same_segment", ROAD): N_("Crop circle: add a meeple beside one of your highwaymen."),
    ("must", "same_segment", CITY): N_("Crop circle: add a meeple beside one of your knights."),
    ("may", "same_feature", FIELD): N_("Crop circle: you may add a meeple on a field with one of your farmers."),
    ("may", "same_feature", ROAD): N_("Crop circle: you may add a meeple on a road with one of your highwaymen."),
    ("may", "same_feature", CITY): N_("Crop circle: you may add a meeple in a city with one of your knights."),
    ("must", "same_feature", FIELD): N_("Crop circle: add a meeple on a field with one of your farmers."),
    ("must", "same_feature", ROAD): N_("Crop circle: add a meeple on a road with one of your highwaymen."),
    ("must", "same_feature", CITY): N_("Crop circle: add a meeple in a city with one of your knights."),
}
_TAKE_BACK = {
    FIELD: N_("Crop circle: take back one of your farmers."),
    ROAD: N_("Crop circle: take back one of your highwaymen."),
    CITY: N_("Crop circle: take back one of your knights."),
}


def choice_prompt(state: State) -> Prompt:
    """Prompt the active player to choose the action of all players (R71), who act in the order of R73."""
    circle = state.circle
    assert circle is not None
    buttons = tuple(
        Button(choice.choice, circle_choice_label(state, choice), RunCommand(Play((choice,))))
        for choice in (ChooseCircle("add"), ChooseCircle("remove"))
    )
    order = [state.players[player] for player in circle.concerned]  # the others are passed over (R76)
    hint = ngettext(
        "This concerns only {players}.",
        "The players act in this order: {players}.",
        len(order),
        players=and_list(order),
    )
    return Prompt(state.active, _("Crop circle! Choose what everybody does."), state, hint, ("R71", "R73"), (), buttons)


def action_prompt(state: State, selection: Selection) -> Prompt:
    """Prompt a player to add a meeple (R74), or to take one back (R75)."""
    circle = state.circle
    assert circle is not None
    player = state.to_act
    options = [action for action in state.legal_actions() if isinstance(action, AddMeeple | TakeBack)]
    kinds = {action.kind for action in options}
    kind = kind_now(kinds, selection)
    targets = []
    for action in options:
        if action.kind is kind:
            feature = describe_feature(state, state.feature(action.spot))
            if circle.choice == "add":
                label = _("Add a meeple here: {feature}", feature=feature)
            else:
                label = _("Take this meeple back: {feature}", feature=feature)
            act = RunCommand(Play((action,)))
            targets.append(meeple_target(state, player, kind, action.spot, Look.CHOICE, label, act))
    buttons = kind_buttons(state, player, kinds, kind, selection)
    if Pass() in state.legal_actions():
        buttons = (Button("pass", _("Add nothing"), RunCommand(Play((Pass(),))), main=True), *buttons)
    if circle.choice == "add":
        rule = "R74"
        sentence = _(_ADD_ONE[state.rules.crop_add, state.rules.crop_add_place, circle.kind])
    else:
        rule, sentence = "R75", _(_TAKE_BACK[circle.kind])
    return Prompt(player, sentence, state, _hint(state), (rule, "R73"), tuple(targets), buttons)


def _hint(state: State) -> str:
    """Hint: how to act, and which players act next."""
    circle = state.circle
    assert circle is not None
    if circle.choice == "add" and state.rules.crop_add_place == "same_segment":
        instruction = _("Select one that is marked: the new meeple stands beside it.")
    else:
        instruction = _("Select one that is marked.")
    others = [state.players[player] for player in circle.order[1:] if _acts(state, player)]
    if not others:
        return instruction
    following = ngettext("Then {players} follows.", "Then {players} follow.", len(others), players=and_list(others))
    return f"{instruction} {following}"


def _acts(state: State, player: int) -> bool:
    """Whether a player is not passed over (R76)."""
    circle = state.circle
    assert circle is not None
    return player in circle.concerned and (circle.choice == "remove" or any(state.supply[player]))
