"""Misconceptions: rules that are often misunderstood, each with the sentence that corrects it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from carc_widget.i18n.language import current_language
from carc_widget.scenarios.translations import load_translations

DATA = Path(__file__).parent / "data" / "misconceptions.toml"


@dataclass(frozen=True, slots=True)
class Misconception:
    """A misunderstood rule.

    Attributes:
        id: its name.
        rule: the id of the rule that is misunderstood.
        english: the belief and its correction in English; in the author's language if it belongs to a single scenario.
    """

    id: str
    rule: str
    english: str

    @property
    def text(self) -> str:
        """The belief and its correction in the language in use: `You may have thought that ...`."""
        texts = load_translations(current_language()).get("misconceptions", {})
        return str(texts.get(self.id, self.english))


@cache
def misconceptions() -> Mapping[str, Misconception]:
    """The misconceptions that several questions share, by id."""
    tables = tomllib.loads(DATA.read_text("utf-8"))
    return MappingProxyType({id: Misconception(id, each["rule"], each["text"]) for id, each in tables.items()})
