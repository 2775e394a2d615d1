"""Rules found by words and by subject, in the language in use and in English.

A word of the glossary stands for all the words that mean the same: whoever asks for followers finds the rules that
speak of meeples. Other words help to put the rules found in order, and decide where no word is one of the glossary.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from carc_widget.engine.errors import BadArgument, UnknownName, shown, suggest
from carc_widget.engine.glossary import glossary
from carc_widget.engine.rules import Rule, all_rules
from carc_widget.i18n.language import ENGLISH, _, current_language, language
from carc_widget.i18n.long_texts import localized
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.rulebook import rule_lines, rules_html

MOST_WORDS = 30
"""So many words of a question are looked at."""


class QueryTerm(NamedTuple):
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
        """How often its most frequent name occurs in a text of stems, see `stem_text`."""
        return max(_count(name, part) for name in self.names)


def parse_query(text: str, code: str) -> Iterator[QueryTerm]:
    """What the words of a question in a language mean: names of the glossary, the longest first, else each by itself.

    A number alone is that of a rule.
    """
    terms = glossary_terms(code)
    words = _words(text)[:MOST_WORDS]
    while words:
        stems = [_stem(word, code) for word in words]
        length = next((n for n in range(len(words), 0, -1) if " ".join(stems[:n]) in terms), 0)
        if length:
            yield terms[" ".join(stems[:length])]._replace(asked=" ".join(words[:length]))
        elif words[0].isdecimal() and len(words[0]) < 4:
            yield QueryTerm(words[0], (f"r{int(words[0])}",))
        else:
            yield QueryTerm(words[0], (stems[0],))
        words = words[length or 1 :]


@cache
def glossary_terms(code: str) -> Mapping[str, QueryTerm]:
    """The glossary in a language, and in English, by every name of its terms."""
    terms: dict[str, QueryTerm] = {}
    for spoken in reversed(dict.fromkeys((code, ENGLISH))):
        with language(spoken):
            for term in glossary().values():
                own = localized(term)
                names = tuple(stem_text([name], code).strip() for name in (own.term, *own.also))
                for name in names:
                    terms[name] = QueryTerm(name, names, frozenset(term.rules), of_the_game=True)
    return MappingProxyType(terms)


def stem_text(texts: Iterable[str], code: str) -> str:
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


TITLE, SUBJECT, OPTION, TEXT, READING = 10, 8, 4, 2, 1
"""How much it says about a rule that a word stands in this part of it."""

BY_GLOSSARY = 6
"""How much it says that the glossary names the rule for the word."""

CLOSE = 0.2
"""Rules that fit less than this share of the best one are left out."""


class RuleSearchResult(tuple[Rule, ...]):
    """Rules that were asked for, those that fit best first; shows itself as a list of numbers and titles.

    Attributes:
        asked: what was asked for.
        unknown: the words of it that no rule has.
    """

    asked: str
    unknown: tuple[str, ...]

    def __new__(  # noqa: D102 - as the class says
        cls, rules: Iterable[Rule] = (), asked: str = "", unknown: tuple[str, ...] = ()
    ) -> "RuleSearchResult":
        found = super().__new__(cls, tuple(rules))
        found.asked = asked
        found.unknown = unknown
        return found

    def __getnewargs__(self) -> tuple[tuple[Rule, ...], str, tuple[str, ...]]:
        return tuple(self), self.asked, self.unknown

    def __str__(self) -> str:
        return "\n".join(rule_lines(self)) or _nothing(self.asked)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return rules_html(self) or f"<p>{escape(_nothing(self.asked))}</p>"


def find_rules(words: str) -> RuleSearchResult:
    """The rules that speak of all these things, those that fit best first.

    Parameters:
        words: what to look for, in the language in use or in English: words of the game or others for the same thing,
            in the singular or plural, the name of an option, or the number of a rule.

    Returns:
        The rules. If there are none, it says what could be asked; `unknown` has the words that no rule knows.

    >>> from carc_widget.i18n.rule_search import find_rules
    >>> print(find_rules("witch farms")[0].title)
    Monasteries and fields untouched
    """
    if not isinstance(words, str):
        raise BadArgument(f"find_rules wants words such as 'witch farm', not {shown(words)}")
    code = current_language()
    pages = _library(code)
    asked = list(parse_query(words, code))
    known = [concept for concept in asked if any(page.fits(concept) for page in pages)]
    unknown = tuple(concept.asked for concept in asked if concept not in known)
    telling = [concept for concept in known if concept.of_the_game or _tells_apart(concept, pages)] or known
    wanted = [concept for concept in telling if concept.of_the_game] or telling
    ranked = sorted(((page.rank(wanted, telling), page) for page in pages), key=lambda pair: pair[0], reverse=True)
    (most, best), _page = ranked[0]
    found = [page.rule for (met, fit), page in ranked if met == most > 0 and fit >= CLOSE * best]
    return RuleSearchResult(found, words.strip(), unknown)


def rules_about(subject: str) -> RuleSearchResult:
    """The rules about one subject, such as `fields` or `magic step`, in their order.

    Raises:
        UnknownName: it is no subject; the message lists all.

    >>> from carc_widget.i18n.rule_search import rules_about
    >>> [rule.id for rule in rules_about("cathedral")]
    ['R38', 'R45', 'R59', 'R67']
    """
    code = current_language()
    pages = _library(code)
    if isinstance(subject, str):
        for names in (stem_text([subject], code).strip(),), *(c.names for c in parse_query(subject, code)):
            found = [page.rule for page in pages if set(names) & set(page.subjects)]
            if found:
                return RuleSearchResult(found, subject.strip())
    raise UnknownName(suggest("subject", subject, subjects()))


def subjects() -> tuple[str, ...]:
    """What `rules_about` can be asked for, in the language in use."""
    return tuple(dict.fromkeys(subject for rule in all_rules().values() for subject in localized(rule).subjects))


def _nothing(asked: str) -> str:
    told = and_list(subjects())
    if not asked:
        return _("These can be asked for: {subjects}.", subjects=told)
    return _("No rule speaks of “{words}”. These can be asked for: {subjects}.", words=asked, subjects=told)


class IndexedRule(NamedTuple):
    """A rule as it is searched: its parts as stems with a blank round each, and how much each part says."""

    rule: Rule
    subjects: tuple[str, ...]
    parts: tuple[tuple[int, str], ...]

    def fits(self, concept: QueryTerm) -> float:
        """How much the rule is about something."""
        if concept.names[0] == self.rule.id.casefold():
            return 10 * TITLE
        points = sum(weight * min(concept.times(part), 3) for weight, part in self.parts)
        return points + (BY_GLOSSARY if self.rule.id in concept.rules else 0)

    def rank(self, wanted: Iterable[QueryTerm], telling: Iterable[QueryTerm]) -> tuple[int, float]:
        """How many of the things wanted the rule speaks of, and how much it is about all that was said."""
        return sum(self.fits(concept) > 0 for concept in wanted), sum(map(self.fits, telling))


def _tells_apart(concept: QueryTerm, pages: tuple[IndexedRule, ...]) -> bool:
    """Whether a word says something: those that stand in many rules, such as articles, do not."""
    return sum(page.fits(concept) > 0 for page in pages) < len(pages) / 3


@cache
def _library(code: str) -> tuple[IndexedRule, ...]:
    """All rules as they are searched in a language, and in English."""
    codes = dict.fromkeys((code, ENGLISH))
    return tuple(_page(rule, codes, code) for rule in all_rules().values())


def _page(rule: Rule, codes: Iterable[str], code: str) -> IndexedRule:
    parts = [(OPTION, stem_text(rule.options, code))]
    subjects: list[str] = []
    for spoken in codes:
        with language(spoken):
            own = localized(rule)
        subjects += (stem_text([subject], code).strip() for subject in own.subjects)
        parts += [
            (TITLE, stem_text([own.title], code)),
            (SUBJECT, stem_text(own.subjects, code)),
            (TEXT, stem_text([own.text], code)),
            (READING, stem_text([own.reading], code)),
        ]
    return IndexedRule(rule, tuple(subjects), tuple(parts))
