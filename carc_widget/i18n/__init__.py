"""Translations: sentences for events, reasons and scores, and the long texts of the rules, in every language.

`use_language("nl")` selects Dutch, `with language("it"):` Italian inside a block. Objects of the engine have methods
that call this package: `event.sentence()`, `reason.sentence()`, `score.sentence()`.
"""

from carc_widget.i18n.board_text import board_title, state_text, tile_title
from carc_widget.i18n.language import current_language, language, languages, use_language
from carc_widget.i18n.long_texts import localize, set_title, tile_name
from carc_widget.i18n.reasons import refusal_message
from carc_widget.i18n.rendering import html, sentence, text
from carc_widget.i18n.rule_search import RuleSearchResult, find_rules, rules_about
from carc_widget.i18n.scores import explain

__all__ = [
    "RuleSearchResult",
    "board_title",
    "current_language",
    "explain",
    "find_rules",
    "html",
    "language",
    "languages",
    "localize",
    "refusal_message",
    "rules_about",
    "sentence",
    "set_title",
    "state_text",
    "text",
    "tile_name",
    "tile_title",
    "use_language",
]


def __dir__() -> list[str]:
    return sorted(__all__)
