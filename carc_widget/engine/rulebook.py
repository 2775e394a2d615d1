"""The rule book: each rule with its text, options and sources."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from carc_widget.engine.data import read_data
from carc_widget.engine.describable import Displayable, ReadOnlyMapping
from carc_widget.engine.errors import UnknownName, shown, whole_number
from carc_widget.engine.examples import Examples, examples_of
from carc_widget.engine.rules import Source, sources_by_key


@dataclass(frozen=True, slots=True)
class Rule(Displayable):
    """One numbered rule, in our own words.

    Attributes:
        id: `R1` to `R80`.
        title: a few words.
        section: the part of the rules that it belongs to.
        subjects: what it is about, in a few words of one closed list, such as `fields` or `magic step`.
        text: the rule; its options are written as `option=value`, with the default marked.
        reading: where the sources are silent or disagree, what this project does and why; else empty.
        options: the options that belong to it.
        sources: the documents that it comes from.
        observable: whether a program can observe it.
    """

    id: str
    title: str
    section: str
    subjects: tuple[str, ...]
    text: str
    reading: str
    options: tuple[str, ...]
    sources: tuple[Source, ...]
    observable: bool

    @property
    def examples(self) -> Examples:
        """Worked examples of the rule, which can be played through."""
        return examples_of(self.id)


class RuleBook(Displayable, ReadOnlyMapping[str, Rule]):
    """Every rule by its id, in order; shows itself as a list of numbers and titles."""

    __repr__ = Displayable.__str__  # as is useful at a prompt


@cache
def all_rules() -> RuleBook:
    """Every rule by its id, in order; printed, a list of numbers and titles.

    `find_rules("witch farm")` and `rules_about("fields")` search them.
    """
    data = read_data("rules")
    sources = sources_by_key()
    rules = (
        Rule(
            id=r["id"],
            title=r["title"],
            section=r["section"],
            subjects=tuple(r["subjects"]),
            text=r["text"],
            reading=r.get("reading", ""),
            options=tuple(r.get("options", ())),
            sources=tuple(_cited(citation, sources) for citation in r["sources"]),
            observable=r.get("observable", True),
        )
        for r in data["rule"]
    )
    return RuleBook({rule.id: rule for rule in rules})


def rule(id: str | int) -> Rule:
    """The rule with this id, such as `R24`; the number alone is enough.

    Raises:
        UnknownName: there is no such rule; the message names the nearest.

    >>> rule("r24") is rule(24) is rule("R24")
    True
    """
    id = whole_number(id)
    name = f"R{shown(id)}" if type(id) is int else id
    last = len(all_rules())
    if isinstance(name, str) and (match := re.fullmatch(r"(?:rule)?\s*r?0*(\d{1,6})", name.strip(), re.IGNORECASE)):
        number = int(match[1])
        if 1 <= number <= last:
            return all_rules()[f"R{number}"]
        nearest = 1 if number < 1 else last
        raise UnknownName(f"there is no rule {shown(id)}; rules are R1 to R{last}, the nearest is R{nearest}")
    raise UnknownName(f"there is no rule {shown(id)}; rules are R1 to R{last}; find_rules looks for words")


def _cited(citation: str, sources: Mapping[str, Source]) -> Source:
    """The source that `key` or `key: where` cites."""
    key, _, where = citation.partition(": ")
    return replace(sources[key], where=where)
