"""Rules are cited where they are followed, what is cited exists, and every rule that can be seen has a test."""

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
"""How JCloisterZone writes rotations; the modules that read its files name them."""


def cited(path: Path) -> set[str]:
    """Every rule that a file names, in code, comments or docstrings."""
    found = set(re.findall(r"\bR\d+\b", path.read_text("utf-8")))
    return found - ROTATIONS if path.parent.name == "jcz" else found


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_what_is_cited_exists(path: Path) -> None:
    assert cited(path) <= all_rules().keys()


def test_the_engine_cites_every_rule_that_can_be_seen() -> None:
    found = {rule for path in ENGINE.rglob("*.py") for rule in cited(path)}
    assert [rule for rule in OBSERVABLE if rule not in found] == []


def test_the_rules_that_cannot_be_seen_are_few() -> None:
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


def test_every_rule_that_can_be_seen_has_a_test() -> None:
    """By a worked case, or by a test whose docstring names it; what is only met at random does not count."""
    tested = rules_of_cases() | rules_of_single_tests()
    assert tested <= all_rules().keys()
    assert [rule for rule in OBSERVABLE if rule not in tested] == []


def test_random_games_meet_most_rules_of_figures_and_circles() -> None:
    met = {name.split()[0] for name in SITUATIONS}
    magic_and_circles = {f"R{number}" for number in (*range(16, 47), *range(69, 80))}
    silent = {"R20", "R25", "R69"}  # in every magic step, and in every circle
    assert magic_and_circles - met == silent


# -- options


def test_every_option_has_its_cases_or_tests() -> None:
    sources = "".join(path.read_text("utf-8") for path in (TESTS / "engine" / "cases" / "cases.json", *SINGLE_RULES))
    assert [field.name for field in fields(Rules) if field.name not in sources] == []


def test_editions_cite_rules_that_exist() -> None:
    assert {change.rule for edition in editions().values() for change in edition.changes} <= all_rules().keys()


# -- events


def test_events_of_whole_games_cite_rules_that_exist() -> None:
    kinds = set()
    for seed, version in enumerate(("third", "second", "first", "third")):
        random = Random(seed)
        state = State.start(4, SET_NAMES, Rules.from_options({"crop_tiles": "all", "farm_scoring": version}))
        while state.phase is not Phase.OVER:
            state, happened = state.apply(choose(state, random))
            for event in happened:
                kinds.add(type(event))
                assert event.rule in all_rules()
                assert event.sentence()
                if isinstance(event, events.FeatureScored):
                    assert {line.rule for line in event.score.lines} <= all_rules().keys()
    assert {events.FeatureScored, events.FigureMoved, events.MeepleTakenBack, events.GameEnded} <= kinds
