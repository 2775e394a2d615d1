"""The fuzz targets with their examples, and with damaged ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_widget.engine import CarcassonneError, Game, State, jcz
from tests.engine.fuzz.targets import TARGETS, games, states

NAMES = list(TARGETS)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_target_reads_examples(name: str) -> None:
    target = TARGETS[name]
    examples = target.examples()
    assert len(examples) >= 4
    for example in examples:
        target.read(example)


@pytest.mark.slow
def test_examples_are_accepted() -> None:
    assert all(State.from_text(example) in states() for example in TARGETS["position"].examples())
    assert [Game.from_text(example).state for example in TARGETS["record"].examples()] == [g.state for g in games()]
    assert any(is_accepted(example) for example in TARGETS["jcz"].examples())


def is_accepted(text: str) -> bool:
    try:
        jcz.loads(text)
    except CarcassonneError:
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25)
@given(data=st.data())
def test_target_reads_damaged_examples(name: str, data: st.DataObject) -> None:
    target = TARGETS[name]
    text = data.draw(st.sampled_from(target.examples()))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = (
            text[:start]
            + data.draw(st.text(max_size=3) | st.sampled_from(["9" * 30, "-", "\n", "\u202e"]))
            + text[end:]
        )
    target.read(text)
