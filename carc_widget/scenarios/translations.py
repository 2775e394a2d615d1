"""Translations of scenarios and lessons: `languages/<code>.toml` in their packages."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from carc_widget.engine.state import State
from carc_widget.i18n.language import ENGLISH, current_language

PACKAGES = Path(__file__).parents[1]

Translations = Callable[[str], Mapping[str, Any] | None]
"""Code of a language -> the texts of an item in it; `None` if the item has none."""


@cache
def load_translations(code: str, package: str = "scenarios") -> Mapping[str, Any]:
    """The texts of `scenarios` or `lessons` in a language; empty for English and for a language without a file."""
    path = PACKAGES / package / "languages" / f"{code}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def bundled_translations(group: str, id: str, package: str) -> Translations:
    """The translations of a bundled scenario, exercise, level or stage; `group` is the key of its kind."""
    return partial(_bundled_texts, group, id, package)


def _bundled_texts(group: str, id: str, package: str, code: str) -> Mapping[str, Any] | None:
    texts: Mapping[str, Any] | None = load_translations(code, package).get(group, {}).get(id)
    return texts


def translate_name(group: str, english: str) -> str:
    """The name of a player, a chapter or a tag in the language in use."""
    code = current_language()
    return english if code == ENGLISH else str(load_translations(code).get(group, {}).get(english, english))


def translate_player(english: str, translations: Translations) -> str:
    """The name of a player in texts in the language in use."""
    code = current_language()
    return english if code == ENGLISH or translations(code) is None else translate_name("players", english)


def translate_players(state: State, translations: Translations) -> State:
    """A state with its players named as the texts name them."""
    names = tuple(translate_player(name, translations) for name in state.players)
    if names == state.players or len(set(names)) < len(names):
        return state
    return state.edit(players=names, colours=state.colours)
