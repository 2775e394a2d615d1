"""The search for scenarios, levels and exercises by words: the best match first."""

from collections.abc import Iterable
from typing import TypeVar

from carc_widget.engine.rulebook import rule
from carc_widget.i18n.language import ENGLISH, current_language, language
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.rule_search import QueryTerm, parse_query, rarity_of, stem_text
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.translations import translate_name

SearchedT = TypeVar("SearchedT")

TITLE, QUESTION, TEXT = 6, 3, 1
"""The weight of a word by the part of an item in which it occurs."""

CLOSE = 0.75
"""Items that match less than this share of the best one are left out."""

SearchTexts = tuple[tuple[int, str], ...]
"""The texts of an item, reduced to stems, each with the weight of its words."""


def search_scenarios(scenarios: Iterable[Scenario], words: str) -> list[Scenario]:
    """The scenarios about all terms of a query, or about most of them, the best match first."""
    return search(((scenario, scenario_search_texts(scenario)) for scenario in scenarios), words)


def search(items: Iterable[tuple[SearchedT, SearchTexts]], words: str) -> list[SearchedT]:
    """The items about all terms of a query in the language in use, or about most of them, the best match first.

    Parameters:
        items: each item with its texts.
        words: the query.
    """
    pairs = tuple(items)
    terms = [term for term in parse_query(words, current_language()) if any(_score(term, texts) for _i, texts in pairs)]
    rarity = {term: rarity_of(sum(_score(term, texts) > 0 for _item, texts in pairs), len(pairs)) for term in terms}
    ranked = []
    for item, texts in pairs:
        points = {term: _score(term, texts) for term in terms}
        rank = sum(weight for term, weight in rarity.items() if points[term])
        ranked.append((rank, sum(points[term] * weight for term, weight in rarity.items()), item))
    best = max((rank for rank, _points, _item in ranked), default=0)
    close = [(rank, points, item) for rank, points, item in ranked if rank >= CLOSE * best > 0]
    return [item for _rank, _points, item in sorted(close, key=lambda match: match[:2], reverse=True)]


def search_texts(titles: Iterable[str], questions: Iterable[str], others: Iterable[str]) -> SearchTexts:
    """The texts of an item as stems of the language in use, with their weights."""
    code = current_language()
    parts = ((TITLE, titles), (QUESTION, questions), (TEXT, others))
    return tuple((weight, stem_text(texts, code)) for weight, texts in parts)


def scenario_search_texts(scenario: Scenario) -> SearchTexts:
    """The texts of a scenario for a search, in the language in use and in English."""
    titles, questions, others = [scenario.id], [], [*scenario.rules]
    for code in dict.fromkeys((current_language(), ENGLISH)):
        with language(code):
            texts = scenario.texts
            titles += [texts.title, *(translate_name("tags", tag) for tag in scenario.tags)]
            questions += [texts.question]
            others += [texts.answer, texts.mistake, texts.belief, *texts.labels.values()]
            others += [choice.text for question in texts.questions for choice in question.choices]
            others += [localize(rule(id)).title for id in scenario.rules]
    return search_texts(titles, questions, others)


def _score(term: QueryTerm, texts: SearchTexts) -> float:
    return sum(weight * min(term.count_in(text), 3) for weight, text in texts)
