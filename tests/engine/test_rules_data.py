"""Consistency of the data files: rules, editions, glossary and cases."""

import json
import pickle
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from html import unescape
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from carc_widget.engine.examples import all_examples
from carc_widget.engine.glossary import glossary
from carc_widget.engine.rulebook import all_rules
from carc_widget.engine.rules import Rules, editions, option_values, sources_by_key
from carc_widget.engine.tiles import all_tiles

CASES = Path(__file__).parent / "cases"
DATA = Path(__file__).parents[2] / "carc_widget" / "engine" / "data"
RULE_IDS = [f"R{number}" for number in range(1, 81)]


def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text("utf-8"))


RULE_DATA = load("rules.toml")
RULES: dict[str, dict[str, Any]] = {rule["id"]: rule for rule in RULE_DATA["rule"]}
SOURCES = {source["key"]: source for source in RULE_DATA["source"]}
SUBJECTS: list[str] = RULE_DATA["subjects"]
EDITIONS = load("editions.toml")["edition"]
CHANGES = [(edition, change) for edition in EDITIONS for change in edition.get("change", [])]
TERMS = load("glossary.toml")["term"]
CASE_LIST: list[dict[str, Any]] = json.loads((CASES / "cases.json").read_text("utf-8"))


def texts(value: object) -> Iterator[str]:
    """Every string in a value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def steps(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every step of a case or branch, including inner branches."""
    for step in case["steps"]:
        yield step
        if step["do"] == "branch":
            yield from steps(step)


def test_rules_are_complete_and_ordered() -> None:
    assert [rule["id"] for rule in RULE_DATA["rule"]] == RULE_IDS


@pytest.mark.parametrize("rule", RULE_DATA["rule"], ids=lambda rule: rule["id"])
def test_rule_has_required_keys(rule: dict[str, Any]) -> None:
    required = {"id", "section", "title", "subjects", "text", "sources"}
    assert required <= rule.keys() <= required | {"reading", "options", "observable", "unobservable"}
    assert all(text == text.strip() != "" for text in texts(rule))
    assert 3 <= len(rule["title"].split()) <= 6
    assert rule["text"].endswith(".")
    assert rule["sources"]
    assert ("unobservable" in rule) == (not rule.get("observable", True)), (
        "a rule that is not observable needs `unobservable`"
    )


@pytest.mark.parametrize("rule", RULE_DATA["rule"], ids=lambda rule: rule["id"])
def test_rule_subjects_are_valid(rule: dict[str, Any]) -> None:
    assert rule["subjects"]
    assert set(rule["subjects"]) <= set(SUBJECTS)
    assert len(rule["subjects"]) == len(set(rule["subjects"]))
    assert all_rules()[rule["id"]].subjects == tuple(rule["subjects"])


def test_subjects_have_rules() -> None:
    assert len(SUBJECTS) == len(set(SUBJECTS))
    assert {subject for rule in RULES.values() for subject in rule["subjects"]} == set(SUBJECTS)


@pytest.mark.parametrize("name", ["rules.toml", "editions.toml", "glossary.toml"])
def test_texts_have_no_markup(name: str) -> None:
    """No markup, and no rule supported "by silence"."""
    for text in texts(load(name)):
        assert "`" not in text
        assert "by silence" not in text


def test_rule_without_source_names_its_reading() -> None:
    silent = [r for r in RULES.values() if any("does not mention it" in citation for citation in r["sources"])]
    assert len(silent) >= 6
    for rule in silent:
        assert re.search("the reading is ours|do not mention it", rule["reading"]), rule["id"]


@pytest.mark.parametrize("rule", ["R13", "R31", "R51", "R56", "R73"])
def test_disputed_rule_cites_no_other_rule(rule: str) -> None:
    """Score sums cite it, so its text has to be complete."""
    assert not re.search(r"\bR\d+\b", RULES[rule]["text"])


def test_sections_are_contiguous() -> None:
    runs = [section for section, _ in groupby(rule["section"] for rule in RULE_DATA["rule"])]
    assert len(runs) == len(set(runs))


@pytest.mark.parametrize("name", ["rules.toml", "editions.toml", "glossary.toml"])
def test_rules_cited_in_texts_exist(name: str) -> None:
    cited = {id for text in texts(load(name)) for id in re.findall(r"\bR\d+\b", text)}
    assert cited
    assert cited <= set(RULE_IDS)


def test_tiles_cited_in_rules_exist() -> None:
    cited = {t for rule in RULES.values() for t in re.findall(r"\b[IMK]\d\d?\b", rule["text"])}
    assert cited
    assert cited <= set(all_tiles())


def test_tiles_listed_in_rules_match_tile_data() -> None:
    def listed(rule: str) -> set[str]:
        return set(re.findall(r"\b[IMK]\d\d?\b", RULES[rule]["text"]))

    tiles = all_tiles().values()
    assert listed("R58") == {t.id for t in tiles if any(s.inn for s in t.segments)}
    assert listed("R59") == {t.id for t in tiles if any(s.cathedral for s in t.segments)}
    assert listed("R69") == {t.id for t in tiles if t.crop_circle}


def test_tiles_with_separate_segments_match_tile_data() -> None:
    """R34: roads with a common end, a road that ends at a city, two separate cities, two bends."""

    def has_separate_segments(segments: Any) -> bool:
        roads = [s for s in segments if s.kind == "road"]
        ends = Counter(s.ends_at for s in roads if s.ends_at)
        cities = [s for s in segments if s.kind == "city"]
        bends = [s for s in roads if len(s.sides) == 2]
        return len(cities) > 1 or len(bends) > 1 or "city" in ends or any(count > 1 for count in ends.values())

    listed = set(re.findall(r"\b[A-Z]\d{0,2}\b", RULES["R34"]["text"]))
    assert listed == {t.id for t in all_tiles().values() if has_separate_segments(t.segments)}


def test_sources_are_complete_and_unique() -> None:
    assert Counter(source["key"] for source in RULE_DATA["source"]).most_common(1)[0][1] == 1
    for source in RULE_DATA["source"]:
        required = {"key", "title", "language", "edition", "covers"}
        assert required <= source.keys() <= required | {"publisher", "year"}
        assert all(text == text.strip() != "" for text in texts(source))
        assert re.fullmatch(r"[a-z0-9-]+", source["key"])


def test_sources_and_citations_match() -> None:
    cited = {citation.partition(": ")[0] for rule in RULES.values() for citation in rule["sources"]}
    cited |= {key for edition in EDITIONS for key in edition["sources"]}
    assert cited == SOURCES.keys()


def test_rule_cites_a_source_once() -> None:
    for rule in RULES.values():
        keys = [citation.partition(": ")[0] for citation in rule["sources"]]
        assert len(keys) == len(set(keys)), rule["id"]


def test_options_and_rules_match() -> None:
    options_of_rules = {option for rule in RULES.values() for option in rule.get("options", [])}
    assert options_of_rules == {field.name for field in fields(Rules)}


def test_rule_lists_values_of_its_options() -> None:
    values_by_option: dict[str, set[str]] = {}
    for rule in RULES.values():
        for option in rule.get("options", []):
            values = re.findall(rf"\b{option}=(\w+)", rule["text"])
            assert values, f"{rule['id']} does not name its option {option}"
            values_by_option.setdefault(option, set()).update(values)
    for option, possible in option_values().items():
        assert {str(value) for value in possible} == values_by_option[option]


def test_options_in_rule_text_belong_to_the_rule() -> None:
    for rule in RULES.values():
        cited = set(re.findall(r"\b([a-z_]+)=", rule["text"]))
        assert cited == set(rule.get("options", [])), rule["id"]


@pytest.mark.parametrize("name", ["rules.toml", "editions.toml", "glossary.toml"])
def test_option_values_in_texts_are_valid(name: str) -> None:
    for option, value in (pair for text in texts(load(name)) for pair in re.findall(r"\b([a-z_]+)=(\w+)", text)):
        assert value in map(str, option_values()[option])


@pytest.mark.parametrize("rule", ["R6", "R24", "R74"])
def test_html_of_rule_shows_each_option_once(rule: str) -> None:
    html = all_rules()[rule]._repr_html_()
    for option in RULES[rule]["options"]:
        for value in option_values()[option]:
            assert html.count(f"<code>{option}={value}</code>") == html.count(f"{option}={value}") == 1


@pytest.mark.parametrize("field", fields(Rules), ids=lambda field: field.name)
def test_default_in_rule_text_equals_engine_default(field: Any) -> None:
    rule_texts = [rule["text"] for rule in RULES.values() if field.name in rule.get("options", [])]
    marked = {value for text in rule_texts for value in re.findall(rf"\b{field.name}=(\w+) \(default\)", text)}
    assert marked == {str(field.default)}


def test_editions_are_complete() -> None:
    ids = [edition["id"] for edition in EDITIONS]
    assert len(ids) == len(set(ids))
    assert {"hig_2012", "zman_2013", "rgg", "big_box_4", "second_edition_2017", "current"} <= set(ids)
    required = {"id", "title", "publisher", "sources", "text", "note"}
    for edition in EDITIONS:
        assert required <= edition.keys() <= required | {"year", "change"}
        assert all(text == text.strip() != "" for text in texts(edition))
        assert edition["sources"]


@pytest.mark.parametrize(("edition", "change"), CHANGES, ids=[f"{e['id']}-{c['option']}" for e, c in CHANGES])
def test_change_of_edition_cites_rule_and_source(edition: dict[str, Any], change: dict[str, Any]) -> None:
    assert change.keys() == {"option", "value", "rule", "source", "reason"}
    assert change["option"] in RULES[change["rule"]]["options"]
    assert change["value"] in option_values()[change["option"]]
    assert change["value"] != getattr(Rules(), change["option"])
    assert change["source"] in edition["sources"]
    assert change["source"] in {citation.partition(": ")[0] for citation in RULES[change["rule"]]["sources"]}


def test_edition_sets_an_option_once() -> None:
    for edition in EDITIONS:
        options = [change["option"] for change in edition.get("change", [])]
        assert len(options) == len(set(options)), edition["id"]


def test_no_edition_changes_mage_on_zero_feature() -> None:
    """R45: no document has this rule, so it is a house rule."""
    assert "mage_on_zero_feature" not in {change["option"] for _, change in CHANGES}


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition["id"])
def test_edition_shows_all_fields(edition: dict[str, Any]) -> None:
    displayed = editions()[edition["id"]]
    assert [source.key for source in displayed.sources] == edition["sources"]
    text = [edition["title"], edition["publisher"], str(edition.get("year", "")), edition["text"], edition["note"]]
    text += [SOURCES[key]["title"] for key in edition["sources"]]
    for change in edition.get("change", []):
        text += [f"{change['option']}={change['value']}", change["rule"], change["reason"]]
    html = re.sub(r"</?code>", "", unescape(displayed._repr_html_()))
    for part in text:
        assert part in str(displayed)
        assert part in html


def test_editions_are_shown_together() -> None:
    assert str(editions()) == "\n\n".join(str(edition) for edition in editions().values())
    assert editions()._repr_html_().count("<div>") == len(EDITIONS)


def test_current_edition_equals_defaults() -> None:
    assert Rules.edition("current") == Rules()


def test_edition_has_its_changes() -> None:
    for edition in EDITIONS:
        changes = {change["option"]: change["value"] for change in edition.get("change", [])}
        assert Rules.edition(edition["id"]).changed() == changes


def test_glossary_terms_are_unique_and_complete() -> None:
    words = [word for term in TERMS for word in (term["term"], *term["also"])]
    assert [word for word, count in Counter(words).items() if count > 1] == []
    for term in TERMS:
        assert term.keys() == {"term", "also", "text", "rules", "see"}
        assert all(text == text.strip() != "" for text in texts(term))
        assert set(term["rules"]) <= RULES.keys()
        assert set(term["see"]) <= {other["term"] for other in TERMS} - {term["term"]}


def test_case_ids_and_rules_are_valid() -> None:
    ids = [case["id"] for case in CASE_LIST]
    assert len(ids) == len(set(ids)) >= 55
    assert ids == sorted(ids, key=lambda id: int(id[1:]))
    for case in CASE_LIST:
        assert re.fullmatch(r"C\d\d+", case["id"])
        assert case["rules"], case["id"]
        assert set(case["rules"]) <= RULES.keys(), case["id"]


@pytest.mark.parametrize("case", CASE_LIST, ids=lambda case: case["id"])
def test_case_is_complete_and_valid(case: dict[str, Any]) -> None:
    assert case["title"].strip()
    assert case["why"].strip()
    placed = [*case["board"], *(step for step in steps(case) if step["do"] in ("place", "illegal_place"))]
    assert {tile["tile"] for tile in placed} <= set(all_tiles())
    branches = [step for step in steps(case) if step["do"] == "branch"]
    assert len({branch["title"] for branch in branches}) == len(branches)
    for options in (case["options"], *(branch["options"] for branch in branches)):
        Rules.from_options(options)
    assert {step["player"] for step in steps(case) if "player" in step} <= set(case["players"])


def test_steps_are_documented() -> None:
    documented = set(re.findall(r"`(\w+)`", (CASES / "README.md").read_text("utf-8")))
    for case in CASE_LIST:
        for step in steps(case):
            assert {step["do"], *step} <= documented, case["id"]


@pytest.mark.parametrize(
    "read",
    [all_tiles, all_rules, all_examples, editions, glossary, option_values, sources_by_key],
    ids=lambda f: f.__name__,
)
def test_shared_data_cannot_be_changed(read: Callable[[], Mapping[str, Any]]) -> None:
    values: Any = read()
    for change in ("__setitem__", "__delitem__", "clear", "pop", "update"):
        assert not hasattr(values, change)


def test_lists_of_data_show_themselves_as_text() -> None:
    for values in (all_rules(), editions(), glossary()):
        assert repr(values) == str(values)
        assert pickle.loads(pickle.dumps(values)) == values
