"""Facts in words: events, reasons and scores as sentences, and the long texts of the rules, in every language.

`use_language("nl")` speaks Dutch from now on, `with language("it"):` Italian inside a block. What the engine gives out
says itself: `event.sentence()`, `reason.sentence()`, `score.sentence()`.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from carc_widget.i18n.board_text import board_title, state_text, tile_title
from carc_widget.i18n.language import current_language, language, languages, use_language
from carc_widget.i18n.long_texts import localized, set_title, tile_name

if _TYPE_CHECKING:
    from carc_widget.i18n.reasons import refused
    from carc_widget.i18n.rendering import html, sentence, text
    from carc_widget.i18n.rule_search import FoundRules, find_rules, rules_about
    from carc_widget.i18n.scores import explain

__all__ = [
    "FoundRules",
    "board_title",
    "current_language",
    "explain",
    "find_rules",
    "html",
    "language",
    "languages",
    "localized",
    "refused",
    "rules_about",
    "sentence",
    "set_title",
    "state_text",
    "text",
    "tile_name",
    "tile_title",
    "use_language",
]

_LATER = {
    "FoundRules": "rule_search",
    "explain": "scores",
    "find_rules": "rule_search",
    "html": "rendering",
    "refused": "reasons",
    "rules_about": "rule_search",
    "sentence": "rendering",
    "text": "rendering",
}
"""What loads on first use: a board has its own sentences, and nobody may have searched the rules."""


def __getattr__(name: str) -> _Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(_import_module(f"{__name__}.{_LATER[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
