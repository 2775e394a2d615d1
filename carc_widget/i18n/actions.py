"""Labels of actions."""

from carc_widget.engine.actions import ChooseCircle
from carc_widget.engine.state import State
from carc_widget.i18n.language import N_, _
from carc_widget.i18n.nouns import CITY, FIELD, ROAD

_ADD = {
    ("may", FIELD): N_("Everybody may add a farmer"),
    ("may", ROAD): N_("Everybody may add a highwayman"),
    ("may", CITY): N_("Everybody may add a knight"),
    ("must", FIELD): N_("Everybody must add a farmer"),
    ("must", ROAD): N_("Everybody must add a highwayman"),
    ("must", CITY): N_("Everybody must add a knight"),
}
_REMOVE = {
    FIELD: N_("Everybody takes back a farmer"),
    ROAD: N_("Everybody takes back a highwayman"),
    CITY: N_("Everybody takes back a knight"),
}


def circle_choice_label(state: State, action: ChooseCircle) -> str:
    """The label of a choice for a crop circle (R71), as on a button."""
    assert state.circle is not None
    kind = state.circle.kind
    text = _ADD[state.rules.crop_add, kind] if action.choice == "add" else _REMOVE[kind]
    return _(text)
