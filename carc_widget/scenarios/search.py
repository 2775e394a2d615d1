"""Scenarios by words that stand in their texts, in the language in use and in English."""

from collections.abc import Iterable, Iterator

from carc_widget.i18n.language import ENGLISH, current_language, language
from carc_widget.i18n.rule_search import parse_query, stem_text
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.translations import translate_name


def search_scenarios(scenarios: Iterable[Scenario], words: str) -> list[Scenario]:
    """Those in whose texts all these words stand, or others that mean the same by the glossary."""
    code = current_language()
    terms = tuple(parse_query(words, code))
    pages = ((scenario, stem_text(_texts(scenario, code), code)) for scenario in scenarios)
    return [scenario for scenario, page in pages if all(term.count_in(page) for term in terms)]


def _texts(scenario: Scenario, code: str) -> Iterator[str]:
    yield scenario.id
    yield from scenario.rules
    for spoken in dict.fromkeys((code, ENGLISH)):
        with language(spoken):
            texts = scenario.texts
            tags = [translate_name("tags", tag) for tag in scenario.tags]
        yield from (
            texts.title,
            texts.question,
            texts.answer,
            texts.mistake,
            texts.belief,
            *texts.labels.values(),
            *tags,
        )
