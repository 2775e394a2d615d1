"""Worked examples of rules: their outcome, rules and display."""

import copy
import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from carc_widget import Figure, State, language, rule
from carc_widget.engine import Example, Phase, all_examples, all_rules, option_values
from carc_widget.i18n import languages, localize
from carc_widget.i18n.events import notable_events

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "cases.json").read_text("utf-8"))
EVERY = pytest.mark.parametrize("example", all_examples().values(), ids=all_examples())


@EVERY
def test_example_outcome(example: Example) -> None:
    steps = example.play()
    end = steps[-1].state
    gained = tuple(after - before for before, after in zip(example.start.scores, end.scores, strict=True))
    assert gained == example.points
    for figure, expected in ((Figure.MAGE, example.mage), (Figure.WITCH, example.witch)):
        spot = end.figure(figure)
        spot_text = "" if spot is None else re.sub(r" \((-?\d+), (-?\d+)\)", r" \1,\2", end.spot_name(spot))
        assert spot_text == expected


@EVERY
def test_refused_moves_cite_rules_of_the_example(example: Example) -> None:
    """Refused moves leave the position unchanged; all others are legal."""
    before = example.start
    for step, move in zip(example.play(), example.moves, strict=False):
        assert bool(step.reasons) == move.startswith("not ")
        if step.reasons:
            assert step.state == before
            assert {reason.rule for reason in step.reasons} & set(example.rules)
            assert not step.events
        before = step.state


@EVERY
def test_example_rules_position_and_options_are_valid(example: Example) -> None:
    assert set(example.rules) <= all_rules().keys()
    assert len(example.rules) == len(set(example.rules)) > 0
    assert example.start.to_text() == example.position, "the position is not in canonical form"
    named = re.findall(r"\b([a-z]+(?:_[a-z]+)*)=(\w+)", example.title)
    assert all(str(getattr(example.start.rules, option)) == value for option, value in named)
    changed = {name for name in example.start.rules.changed() if name != "crop_tiles"}
    assert changed == {option for option, _ in named} <= option_values().keys(), (
        "the title does not list the options in use"
    )


@pytest.mark.slow
@EVERY
def test_example_is_shown_in_every_language(example: Example) -> None:
    titles = set()
    for code in languages():
        with language(code):
            titles.add(localize(example).title)
            assert localize(example).title in str(example)
            for step in example.play():
                for item in (*notable_events(step.events), *step.reasons):
                    assert item.sentence() in str(example)
    assert len(titles) == len(languages())


def test_rules_with_cases_have_examples() -> None:
    rules_with_cases = {rule for case in CASES for rule in case["rules"]}
    assert [id for id in rules_with_cases if not rule(id).examples] == []
    without = [id for id, r in all_rules().items() if r.observable and not r.examples]
    assert without == ["R1", "R2", "R3", "R6"], "rules of setup have no examples"


def test_rule_shows_examples() -> None:
    (example,) = rule("R26").examples
    assert example.rules == ("R17", "R25", "R26")
    assert str(rule("R26")).endswith('\n1 example: rule("R26").examples')
    assert "4 examples: rule(&quot;R31&quot;).examples" in rule("R31")._repr_html_()
    assert "example" not in str(rule("R1"))
    assert str(rule("R31").examples) == repr(rule("R31").examples)
    assert len(str(rule("R31").examples).splitlines()) == len(rule("R31").examples) == 4
    assert str(rule("R1").examples) == "No example shows this rule."


def test_example_shows_board_before_and_after() -> None:
    example = all_examples()["large_meeple"]
    html = example._repr_html_()
    assert html.count("<svg") == 2
    assert "Red scored 9 points for a city: " in html
    assert rule("R51").examples._repr_html_().count("<svg") == 2 * len(rule("R51").examples)
    final = all_examples()["farms_first_version"]
    assert final.play()[-1].action is None
    assert final.play()[-1].state.phase is Phase.OVER


def test_examples_can_be_copied() -> None:
    examples = rule("R31").examples
    for copied in (copy.deepcopy(examples), pickle.loads(pickle.dumps(examples))):
        assert copied == examples
    assert isinstance(examples[0].start, State)
