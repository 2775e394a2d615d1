"""Every worked example comes out as it says, and is one of its rules."""

import copy
import json
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

from carc_widget import Figure, State, language, rule
from carc_widget.engine import Example, Phase, all_examples, all_rules, option_values
from carc_widget.i18n import languages, localized
from carc_widget.i18n.events import notable_events

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "cases.json").read_text("utf-8"))
EVERY = pytest.mark.parametrize("example", all_examples().values(), ids=all_examples())


@EVERY
def test_an_example_comes_out_as_it_says(example: Example) -> None:
    steps = example.play()
    end = steps[-1].state
    gained = tuple(after - before for before, after in zip(example.start.scores, end.scores, strict=True))
    assert gained == example.points
    for figure, where in ((Figure.MAGE, example.mage), (Figure.WITCH, example.witch)):
        spot = end.figure(figure)
        named = "" if spot is None else re.sub(r" \((-?\d+), (-?\d+)\)", r" \1,\2", end.spot_name(spot))
        assert named == where


@EVERY
def test_what_is_refused_is_refused_by_a_rule_of_the_example(example: Example) -> None:
    """And leaves the position as it is; everything else is legal."""
    before = example.start
    for step, move in zip(example.play(), example.moves, strict=False):
        assert bool(step.reasons) == move.startswith("not ")
        if step.reasons:
            assert step.state == before
            assert {reason.rule for reason in step.reasons} & set(example.rules)
            assert not step.events
        before = step.state


@EVERY
def test_an_example_names_what_exists(example: Example) -> None:
    assert set(example.rules) <= all_rules().keys()
    assert len(example.rules) == len(set(example.rules)) > 0
    assert example.start.to_text() == example.position, "the position is written as states write it"
    named = re.findall(r"\b([a-z]+(?:_[a-z]+)*)=(\w+)", example.title)
    assert all(str(getattr(example.start.rules, option)) == value for option, value in named)
    changed = {name for name in example.start.rules.changed() if name != "crop_tiles"}
    assert changed == {option for option, _ in named} <= option_values().keys(), "a title tells the options in use"


@pytest.mark.slow
@EVERY
def test_an_example_shows_itself_in_every_language(example: Example) -> None:
    titles = set()
    for code in languages():
        with language(code):
            titles.add(localized(example).title)
            assert localized(example).title in str(example)
            for step in example.play():
                for reported in (*notable_events(step.events), *step.reasons):
                    assert reported.sentence() in str(example)
    assert len(titles) == len(languages())


def test_rules_that_have_a_case_have_an_example() -> None:
    wanted = {rule for case in CASES for rule in case["rules"]}
    assert [id for id in wanted if not rule(id).examples] == []
    without = [id for id, r in all_rules().items() if r.observable and not r.examples]
    assert without == ["R1", "R2", "R3", "R6"], "these are about setting up, and have nothing to play"


def test_a_rule_shows_its_examples() -> None:
    (example,) = rule("R26").examples
    assert example.rules == ("R17", "R25", "R26")
    assert str(rule("R26")).endswith('\n1 example: rule("R26").examples')
    assert "4 examples: rule(&quot;R31&quot;).examples" in rule("R31")._repr_html_()
    assert "example" not in str(rule("R1"))
    assert str(rule("R31").examples) == repr(rule("R31").examples)
    assert len(str(rule("R31").examples).splitlines()) == len(rule("R31").examples) == 4
    assert str(rule("R1").examples) == "No example shows this rule."


def test_an_example_shows_the_board_before_and_after() -> None:
    example = all_examples()["large_meeple"]
    html = example._repr_html_()
    assert html.count("<svg") == 2
    assert "Red scored city for 9: " in html
    assert rule("R51").examples._repr_html_().count("<svg") == 2 * len(rule("R51").examples)
    final = all_examples()["farms_first_version"]
    assert final.play()[-1].action is None
    assert final.play()[-1].state.phase is Phase.OVER


def test_examples_can_be_copied() -> None:
    found = rule("R31").examples
    for again in (copy.deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert again == found
    assert isinstance(found[0].start, State)
