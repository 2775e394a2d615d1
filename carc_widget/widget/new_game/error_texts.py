"""Texts that explain why the values of a form are invalid: of the form for a new game, or of a form of the editor."""

from typing import Any

from carc_widget.engine.setup import Problem
from carc_widget.i18n.language import _
from carc_widget.i18n.problems import problem_sentence
from carc_widget.widget.new_game.form_values import FieldError


def field_error_text(error: FieldError) -> str:
    """Render the reason why the values of a form are invalid."""
    facts: dict[str, Any] = dict(error.facts)
    match error.code:
        case "players" | "needs_set" | "room":
            return problem_sentence(Problem("", error.code, **facts), places=False)
        case "name":
            return _("Enter a name of 1 to 40 visible characters.")
        case "name_unseen":
            return _(
                "The name contains an invisible character, {character}: type it again.",
                character=facts["character"],
            )
        case "same_name":
            return _("Two players are named {name}: give each a different name.", name=facts["name"])
        case "points":
            return _("Enter points as a whole number from 0 to {most}.", most=facts["most"])
        case "turn":
            return _("Enter the turn as a whole number from 1 to {most}.", most=facts["most"])
        case "seed":
            return _(
                "“{seed}” is not a whole number of up to 18 digits. Leave the field empty for a random game.",
                seed=facts["seed"],
            )
        case "tiles":
            return _(
                "These sets have only {most} tiles to draw: select a shorter game or another set.", most=facts["most"]
            )
    return _("This game cannot start: {error}", error=facts["error"])
