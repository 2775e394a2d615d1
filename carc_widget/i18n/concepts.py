"""What words of a question mean: words of the glossary stand for all the words that mean the same."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from carc_widget.engine.vocabulary import glossary
from carc_widget.i18n.language import ENGLISH, language
from carc_widget.i18n.long_texts import localized

MOST_WORDS = 30
"""So many words of a question are looked at."""


class Concept(NamedTuple):
    """Something asked for.

    Attributes:
        asked: the word for it, or several.
        names: the same as stems, and the stems of all words that mean the same.
        rules: the rules that the glossary names for it.
        of_the_game: whether it stands in the glossary.
    """

    asked: str
    names: tuple[str, ...]
    rules: frozenset[str] = frozenset()
    of_the_game: bool = False

    def times(self, part: str) -> float:
        """How often it stands in a part of a text, as `joined` gives it, by the name that stands there most often."""
        return max(_count(name, part) for name in self.names)


def concepts(text: str, code: str) -> Iterator[Concept]:
    """What the words of a question in a language mean: names of the glossary, the longest first, else each by itself.

    A number alone is that of a rule.
    """
    terms = glossary_concepts(code)
    words = _words(text)[:MOST_WORDS]
    while words:
        stems = [_stem(word, code) for word in words]
        length = next((n for n in range(len(words), 0, -1) if " ".join(stems[:n]) in terms), 0)
        if length:
            yield terms[" ".join(stems[:length])]._replace(asked=" ".join(words[:length]))
        elif words[0].isdecimal() and len(words[0]) < 4:
            yield Concept(words[0], (f"r{int(words[0])}",))
        else:
            yield Concept(words[0], (stems[0],))
        words = words[length or 1 :]


@cache
def glossary_concepts(code: str) -> Mapping[str, Concept]:
    """The glossary in a language, and in English, by every name of its terms."""
    terms: dict[str, Concept] = {}
    for spoken in reversed(dict.fromkeys((code, ENGLISH))):
        with language(spoken):
            for term in glossary().values():
                own = localized(term)
                names = tuple(joined([name], code).strip() for name in (own.term, *own.also))
                for name in names:
                    terms[name] = Concept(name, names, frozenset(term.rules), of_the_game=True)
    return MappingProxyType(terms)


def joined(texts: Iterable[str], code: str) -> str:
    """Texts in a language as stems with a blank round each, in which concepts can be counted."""
    return f" {' '.join(_stem(word, code) for text in texts for word in _words(text))} "


def _count(name: str, part: str) -> float:
    """How often a name stands in a part; a longer word that begins with it counts half."""
    whole = part.count(f" {name} ")
    if whole or len(name) < 4:
        return whole
    return 0.5 * len(re.findall(rf" {re.escape(name)}\w{{1,3}} ", part))


def _words(text: str) -> list[str]:
    """The words of a text in small letters without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))


def _stem(word: str, code: str) -> str:
    """A word without the end of its plural, so that `Fields` is found for `field`."""
    if code != ENGLISH and len(word) > 3:
        # heks, heksen; kathedraal, kathedralen; strada, strade; strega, streghe
        word = re.sub(r"([aeou])\1", r"\1", re.sub(r"(?:en|h?[aeio])$", "", word))
    for end, instead in (("ies", "y"), ("ches", "ch"), ("sses", "ss"), ("s", "")):
        if len(word) > 3 and word.endswith(end) and not word.endswith("ss"):
            return word.removesuffix(end) + instead
    return word
