"""The number of a rule as a button; a press shows what the rule says."""

from collections.abc import Iterable

from carc_widget.i18n.language import _
from carc_widget.widget.messages import ShowRule
from carc_widget.widget.view_model import Button


def rule_buttons(rules: Iterable[str]) -> tuple[Button, ...]:
    """A button for each of these rules, once."""
    tip = _("What does this rule say?")
    return tuple(Button(f"rule {id}", id, ShowRule(id), tip) for id in dict.fromkeys(rules))
