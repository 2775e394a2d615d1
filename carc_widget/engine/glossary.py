"""The glossary of game terms."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from carc_widget.engine.data import read_data
from carc_widget.engine.describable import Displayable, ReadOnlyMapping
from carc_widget.engine.errors import UnknownName, suggest


@dataclass(frozen=True, slots=True)
class GlossaryTerm(Displayable):
    """One word and what it means.

    Attributes:
        term: the word.
        also: other words for the same thing.
        text: what it means.
        rules: the rules that mention it.
        see: other words worth looking up.
    """

    term: str
    also: tuple[str, ...]
    text: str
    rules: tuple[str, ...]
    see: tuple[str, ...]


class Glossary(ReadOnlyMapping[str, GlossaryTerm]):
    """Every term by its name, in alphabetical order; shows itself as a list in a notebook."""

    def __str__(self) -> str:
        return "\n".join(map(str, self.values()))

    __repr__ = __str__  # as is useful at a prompt

    def _repr_html_(self) -> str:
        return "".join(term._repr_html_() for term in self.values())


@cache
def glossary() -> Glossary:
    """All terms.

    >>> print(glossary()["mage"].rules)
    ('R36', 'R45')
    """
    terms = (
        GlossaryTerm(t["term"], tuple(t.get("also", ())), t["text"], tuple(t.get("rules", ())), tuple(t.get("see", ())))
        for t in read_data("glossary")["term"]
    )
    return Glossary({term.term: term for term in sorted(terms, key=lambda term: term.term.casefold())})


@cache
def _by_any_name() -> Mapping[str, GlossaryTerm]:
    return {name.casefold(): term for term in glossary().values() for name in (*term.also, term.term)}


def term(word: str) -> GlossaryTerm:
    """The glossary entry of a word, or of another word for the same thing.

    Raises:
        UnknownName: the glossary does not have the word; the message suggests a similar one.

    >>> term("follower").term
    'meeple'
    """
    name = " ".join(word.casefold().split()) if isinstance(word, str) else ""
    if name not in _by_any_name():
        raise UnknownName(suggest("term", word, sorted(_by_any_name())))
    return _by_any_name()[name]
