"""A sample of the walk through all lessons; `python -m tests.browser.walk` takes all of it."""

import pytest

from tests.browser.lab import Lab
from tests.browser.walk import walk_lesson, walk_slides

EVERY = 83
"""A prediction, a level or another prediction, and an exercise."""


@pytest.mark.parametrize(("code", "start"), [("en", 0), ("nl", 20), ("it", 35)])
def test_sample_of_items_is_answered_by_clicks(lab: Lab, code: str, start: int) -> None:
    assert list(walk_lesson(lab, code, start, EVERY)) == []


def test_sample_of_slides_is_shown(lab: Lab) -> None:
    assert list(walk_slides(lab, "it", 20, EVERY)) == []
