"""Full-text search of the rules, in the language in use and in English.

Words are compared by their stems. A glossary term stands for all its synonyms: a search for followers returns the rules
about meeples. `SYNONYMS` adds words that only a question uses. Other words affect the ranking, and select rules only if
the query has no glossary term.
"""

import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from carc_widget.engine.errors import BadArgument, UnknownName, shown, suggest
from carc_widget.engine.glossary import GlossaryTerm, glossary
from carc_widget.engine.rulebook import Rule, all_rules
from carc_widget.i18n.language import ENGLISH, _, current_language, language
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.nouns import and_list
from carc_widget.i18n.rulebook import rule_lines, rules_html

MAX_WORDS = 30
"""The number of words of a query that are used."""

SYNONYMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": (
            "complete finish close",
            "same share together",
            "both mage_and_witch witch_and_mage mage_and_the_witch",
            "nowhere cannot can't impossible stuck",
            "move go put leave send",
            "tie equal equally same_number equally_many",
            "order first begin",
            "half halve",
            "round odd",
            "corner diagonal",
            "swap exchange change_places",
            "pass skip decline",
        ),
        "nl": (
            "afgebouwd afbouwen afbouwt voltooit sluit sluiten",
            "dezelfde zelfde samen",
            "beide tovenaar_en_heks heks_en_tovenaar tovenaar_en_de_heks",
            "nergens onmogelijk kan_niet vast",
            "verplaatsen verplaatst gaat zet vertrekt stuurt",
            "gelijke_stand gelijk evenveel",
            "volgorde eerst begint",
            "helft halveert gehalveerd",
            "afgerond afronden oneven",
            "hoek diagonaal",
            "wisselen ruilen",
            "passen overslaan",
        ),
        "it": (
            "completato completata completa completare chiude chiudere finisce finita",
            "stessa stesso insieme condividono condividere",
            "entrambi both mago_e_strega strega_e_mago mago_e_la_strega",
            "impossibile bloccato bloccata non_può nessun_posto",
            "sposta spostare muovere andare mettere va",
            "parità pari uguale stesso_numero",
            "ordine primo comincia",
            "metà dimezza dimezzato",
            "arrotondato arrotonda arrotondare dispari",
            "angolo diagonale",
            "scambiare scambiarsi",
            "passare saltare",
        ),
    }
)
"""Words of questions that mean the same, by language; `_` joins the words of a phrase.

English words work in every language, since the index has the English texts as well.
"""

STOP_WORDS: Mapping[str, set[str]] = MappingProxyType(
    {
        "en": {"a", "an", "the", "of", "is", "are", "do", "does"},
        "nl": {"de", "het", "een", "van", "is", "zijn", "er", "dat"},
        "it": {
            "il",
            "lo",
            "la",
            "i",
            "gli",
            "le",
            "un",
            "uno",
            "una",
            "di",
            "del",
            "dello",
            "della",
            "dei",
            "degli",
            "delle",
            "e",
            "se",
            "ne",
            "si",
            "che",
        },
    }
)
"""Words that say nothing about the subject of a query, by language; without accents."""

BROADER = MappingProxyType({"mage": "magic figure", "witch": "magic figure"})
"""Glossary terms that are a kind of another one: a rule about figures is a rule about the mage."""


class QueryTerm(NamedTuple):
    """A word of a query, or a glossary term of several words.

    Attributes:
        text: the words in the query.
        names: their stems, and the stems of all synonyms.
        rules: the rules that the glossary lists for it.
        in_glossary: whether it is a glossary term.
        broader: the stems of all names of the broader glossary term, if there is one.
    """

    text: str
    names: tuple[str, ...]
    rules: frozenset[str] = frozenset()
    in_glossary: bool = False
    broader: tuple[str, ...] = ()

    def count_in(self, part: str) -> float:
        """The count of its most frequent name in a text of stems, see `stem_text`; a broader term counts half."""
        counts = [_count(name, part) for name in self.names] + [0.5 * _count(name, part) for name in self.broader]
        return max(counts)


def parse_query(text: str, code: str) -> Iterator[QueryTerm]:
    """The terms of a query in a language: glossary terms, the longest first, else single words.

    A number alone is the number of a rule. Words in `STOP_WORDS` are no terms.
    """
    terms = glossary_terms(code)
    words = _words(text)[:MAX_WORDS]
    while words:
        stems = [_stem(word, code) for word in words]
        length = next((n for n in range(len(words), 0, -1) if " ".join(stems[:n]) in terms), 0)
        if length:
            yield terms[" ".join(stems[:length])]._replace(text=" ".join(words[:length]))
        elif words[0].isdecimal() and len(words[0]) < 4:
            yield QueryTerm(words[0], (f"r{int(words[0])}",))
        elif words[0] not in STOP_WORDS.get(code, ()):
            yield QueryTerm(words[0], (stems[0],))
        words = words[length or 1 :]


@cache
def glossary_terms(code: str) -> Mapping[str, QueryTerm]:
    """The glossary in a language and in English, by every name of its terms."""
    terms: dict[str, QueryTerm] = {}
    for source_code in reversed(dict.fromkeys((code, ENGLISH))):
        with language(source_code):
            for term in glossary().values():
                names = _stemmed_names(term, code)
                broader = _stemmed_names(glossary()[BROADER[term.term]], code) if term.term in BROADER else ()
                for name in names:
                    terms[name] = QueryTerm(name, names, frozenset(term.rules), in_glossary=True, broader=broader)
    for source_code in reversed(dict.fromkeys((code, ENGLISH))):
        for group in SYNONYMS.get(source_code, ()):
            _add_synonyms(terms, [stem_text([name.replace("_", " ")], code).strip() for name in group.split()])
    return MappingProxyType(terms)


def _stemmed_names(term: GlossaryTerm, code: str) -> tuple[str, ...]:
    own = localize(term)
    return tuple(stem_text([name], code).strip() for name in (own.term, *own.also))


def _add_synonyms(terms: dict[str, QueryTerm], names: list[str]) -> None:
    """Let each of some words also stand for the others, and for the glossary terms that they name."""
    known = [terms[name] for name in names if name in terms]
    every = tuple(dict.fromkeys((*names, *(name for term in known for name in term.names))))
    rules = frozenset(rule for term in known for rule in term.rules)
    for name in names:
        terms[name] = QueryTerm(name, every, rules, in_glossary=any(term.in_glossary for term in known))


def stem_text(texts: Iterable[str], code: str) -> str:
    """Texts as stems between blanks, in which query terms can be counted."""
    return f" {' '.join(_stem(word, code) for text in texts for word in _words(text))} "


def _count(name: str, part: str) -> float:
    """The number of times a name occurs in a text of stems; a longer word that begins with it counts half."""
    whole = part.count(f" {name} ")
    if whole or len(name) < 4:
        return whole
    return 0.5 * len(re.findall(rf" {re.escape(name)}\w{{1,3}} ", part))


def _words(text: str) -> list[str]:
    """The words of a text in lower case without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return re.findall(r"[^\W_]+", "".join(c for c in plain if not unicodedata.combining(c)))


def _stem(word: str, code: str) -> str:
    """A word without its ending, so that `Fields` matches `field` and, in English, `closes` matches `closed`."""
    if code != ENGLISH and len(word) > 3:
        # heks, heksen; kathedraal, kathedralen; strada, strade; strega, streghe
        word = re.sub(r"([aeou])\1", r"\1", re.sub(r"(?:en|h?[aeio])$", "", word))
    for end, instead in (("ies", "y"), ("ches", "ch"), ("sses", "ss"), ("s", "")):
        if len(word) > 3 and word.endswith(end) and not word.endswith("ss"):
            word = word.removesuffix(end) + instead
            break
    if code == ENGLISH:
        word = re.sub(r"(?<=[a-z]{3})(?:ing|ed)$", "", word)
        word = re.sub(r"(?<=[a-z]{4})e$", "", word)
    return word


TITLE, SUBJECT, OPTION, TEXT, READING = 10, 8, 4, 2, 1
"""The weight of a word by the part of the rule that it occurs in."""

BY_GLOSSARY = 6
"""The weight of a rule that the glossary lists for a term."""

MIN_SHARE = 0.2
"""Rules that score less than this share of the best one are left out."""


class RuleSearchResult(tuple[Rule, ...]):
    """The rules that match a query, best match first; prints as a list of numbers and titles.

    Attributes:
        query: the query.
        unknown: the words of the query that occur in no rule.
    """

    query: str
    unknown: tuple[str, ...]

    def __new__(  # noqa: D102 - described at the class
        cls, rules: Iterable[Rule] = (), query: str = "", unknown: tuple[str, ...] = ()
    ) -> "RuleSearchResult":
        result = super().__new__(cls, tuple(rules))
        result.query = query
        result.unknown = unknown
        return result

    def __getnewargs__(self) -> tuple[tuple[Rule, ...], str, tuple[str, ...]]:
        return tuple(self), self.query, self.unknown

    def __str__(self) -> str:
        return "\n".join(rule_lines(self)) or _empty_message(self.query)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return rules_html(self) or f"<p>{escape(_empty_message(self.query))}</p>"


def find_rules(words: str) -> RuleSearchResult:
    """The rules about all terms of a query, best match first.

    Parameters:
        words: the query, in the language in use or in English: words of the game or others for the same thing, in the
            singular or plural, the name of an option, or the number of a rule.

    Returns:
        The rules. An empty result prints the subjects; `unknown` has the words that occur in no rule.

    Raises:
        BadArgument: the query is not a text.

    >>> from carc_widget.i18n.rule_search import find_rules
    >>> print(find_rules("witch farms")[0].title)
    Monasteries and fields untouched
    """
    if not isinstance(words, str):
        raise BadArgument(f"the words of find_rules are {shown(words)}; give a text, such as 'witch farm'")
    code = current_language()
    index = _index(code)
    terms = list(parse_query(words, code))
    known = [term for term in terms if any(entry.score(term) for entry in index)]
    unknown = tuple(term.text for term in terms if term not in known)
    distinctive = [term for term in known if term.in_glossary or _is_distinctive(term, index)] or known
    required = [term for term in distinctive if term.in_glossary] or distinctive
    rarity = {term: rarity_of(sum(entry.score(term) > 0 for entry in index), len(index)) for term in distinctive}
    ranked = sorted(((entry.rank(required, rarity), entry) for entry in index), key=lambda pair: pair[0], reverse=True)
    (most_matches, best), _entry = ranked[0]
    rules = [
        entry.rule for (matches, score), entry in ranked if matches == most_matches > 0 and score >= MIN_SHARE * best
    ]
    return RuleSearchResult(rules, words.strip(), unknown)


def rules_about(subject: str) -> RuleSearchResult:
    """The rules about one subject, in their order.

    Parameters:
        subject: the subject, in the language in use or in English, such as `fields` or `magic step`.

    Raises:
        UnknownName: it is not a subject; the message lists all.

    >>> from carc_widget.i18n.rule_search import rules_about
    >>> [rule.id for rule in rules_about("cathedral")]
    ['R38', 'R45', 'R59', 'R67']
    """
    code = current_language()
    index = _index(code)
    if isinstance(subject, str):
        for names in (stem_text([subject], code).strip(),), *(c.names for c in parse_query(subject, code)):
            rules = [entry.rule for entry in index if set(names) & set(entry.subjects)]
            if rules:
                return RuleSearchResult(rules, subject.strip())
    raise UnknownName(suggest("subject", subject, subjects()))


def subjects() -> tuple[str, ...]:
    """The subjects of `rules_about` in the language in use."""
    return tuple(dict.fromkeys(subject for rule in all_rules().values() for subject in localize(rule).subjects))


def _empty_message(query: str) -> str:
    listed = and_list(subjects())
    if not query:
        return _("Subjects: {subjects}.", subjects=listed)
    return _("No rule mentions “{words}”. Subjects: {subjects}.", words=query, subjects=listed)


class IndexedRule(NamedTuple):
    """A rule in the search index: its parts as text of stems, each with its weight."""

    rule: Rule
    subjects: tuple[str, ...]
    parts: tuple[tuple[int, str], ...]

    def score(self, term: QueryTerm) -> float:
        """The weight of a term in the rule."""
        if term.names[0] == self.rule.id.casefold():
            return 10 * TITLE
        points = sum(weight * min(term.count_in(part), 3) for weight, part in self.parts)
        return points + (BY_GLOSSARY if self.rule.id in term.rules else 0)

    def rank(self, required: Iterable[QueryTerm], rarity: Mapping[QueryTerm, float]) -> tuple[int, float]:
        """The number of required terms that the rule matches, and its total score: rare terms weigh more."""
        total = sum(self.score(term) * weight for term, weight in rarity.items())
        return sum(self.score(term) > 0 for term in required), total


def rarity_of(matches: int, total: int) -> float:
    """The weight of a term that occurs in some of all texts: the inverse document frequency."""
    return math.log(1 + total / max(matches, 1))


def _is_distinctive(term: QueryTerm, index: tuple[IndexedRule, ...]) -> bool:
    """Whether a term occurs in few rules, unlike articles and prepositions."""
    return sum(entry.score(term) > 0 for entry in index) < len(index) / 3


@cache
def _index(code: str) -> tuple[IndexedRule, ...]:
    """The search index of all rules in a language and in English."""
    codes = dict.fromkeys((code, ENGLISH))
    return tuple(_index_rule(rule, codes, code) for rule in all_rules().values())


def _index_rule(rule: Rule, codes: Iterable[str], code: str) -> IndexedRule:
    parts = [(OPTION, stem_text(rule.options, code))]
    subjects: list[str] = []
    for source_code in codes:
        with language(source_code):
            own = localize(rule)
        subjects += (stem_text([subject], code).strip() for subject in own.subjects)
        parts += [
            (TITLE, stem_text([own.title], code)),
            (SUBJECT, stem_text(own.subjects, code)),
            (TEXT, stem_text([own.text], code)),
            (READING, stem_text([own.reading], code)),
        ]
    return IndexedRule(rule, tuple(subjects), tuple(parts))
