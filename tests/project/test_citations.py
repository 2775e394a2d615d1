"""Rule ids: cited rules exist, the engine cites every observable rule, and each has a test."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from random import Random

import pytest

from carc_widget.engine import SET_NAMES, Phase, Rules, State, all_rules, events
from carc_widget.engine.rules import editions
from tests.engine.agreement.situations import SITUATIONS
from tests.engine.test_properties import choose

ENGINE = Path(events.__file__).parent
PACKAGE = ENGINE.parent
TESTS = Path(__file__).parents[1]
SINGLE_RULES = sorted((TESTS / "engine" / "rules").glob("test_*.py"))
OBSERVABLE = [rule.id for rule in all_rules().values() if rule.observable]
ROTATIONS = {"R0", "R90", "R180", "R270"}
"""Rotations in JCloisterZone files, which look like rule ids."""


def cited_rules(path: Path) -> set[str]:
    """Return the rules that a file cites in code, comments or docstrings."""
    ids = set(re.findall(r"\bR\d+\b", path.read_text("utf-8")))
    return ids - ROTATIONS if path.parent.name == "jcz" else ids


def test_cited_rules_exist() -> None:
    unknown = {path: cited_rules(path) - all_rules().keys() for path in PACKAGE.rglob("*.py")}
    assert {path: rules for path, rules in unknown.items() if rules} == {}


def test_engine_cites_every_observable_rule() -> None:
    cited = {rule for path in ENGINE.rglob("*.py") for rule in cited_rules(path)}
    assert [rule for rule in OBSERVABLE if rule not in cited] == []


def test_only_r80_is_not_observable() -> None:
    assert all_rules().keys() - set(OBSERVABLE) <= {"R80"}


# -- every rule has a test


def rules_of_cases() -> set[str]:
    cases = json.loads((TESTS / "engine" / "cases" / "cases.json").read_text("utf-8"))
    return {rule for case in cases for rule in case["rules"]}


def docstrings_of_tests(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""


def rules_of_single_tests() -> set[str]:
    texts = " ".join(text for path in SINGLE_RULES for text in docstrings_of_tests(path))
    return set(re.findall(r"\bR\d+\b", texts))


def test_every_observable_rule_has_a_test() -> None:
    """A case or a test that names the rule in its docstring; random games do not count."""
    tested = rules_of_cases() | rules_of_single_tests()
    assert tested <= all_rules().keys()
    assert [rule for rule in OBSERVABLE if rule not in tested] == []


def test_agreement_situations_cover_the_rules_of_figures_and_circles() -> None:
    covered = {name.split()[0] for name in SITUATIONS}
    magic_and_circles = {f"R{number}" for number in (*range(16, 47), *range(69, 80))}
    without_situation = {"R20", "R25", "R69"}  # they apply in every magic step or crop circle
    assert magic_and_circles - covered == without_situation


# -- options


def test_every_option_has_cases_or_tests() -> None:
    sources = "".join(path.read_text("utf-8") for path in (TESTS / "engine" / "cases" / "cases.json", *SINGLE_RULES))
    assert [field.name for field in fields(Rules) if field.name not in sources] == []


def test_rules_cited_by_editions_exist() -> None:
    assert {change.rule for edition in editions().values() for change in edition.changes} <= all_rules().keys()


# -- events


@pytest.mark.slow
def test_rules_cited_by_events_exist() -> None:
    kinds = set()
    for seed, version in enumerate(("third", "second", "first", "third")):
        random = Random(seed)
        state = State.start(4, SET_NAMES, Rules.from_options({"crop_tiles": "all", "farm_scoring": version}))
        while state.phase is not Phase.OVER:
            state, new_events = state.apply(choose(state, random))
            for event in new_events:
                kinds.add(type(event))
                assert event.rule in all_rules()
                assert event.sentence()
                if isinstance(event, events.FeatureScored):
                    assert {line.rule for line in event.score.lines} <= all_rules().keys()
    assert {events.FeatureScored, events.FigureMoved, events.MeepleTakenBack, events.GameEnded} <= kinds
