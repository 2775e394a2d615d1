"""A sample of the walk through all lessons; `python -m tests.browser.walk` takes all of it."""

import pytest

from carc_widget.i18n import languages
from tests.browser.lab import Lab
from tests.browser.walk import walk_lesson, walk_slides

EVERY = 41


@pytest.mark.parametrize("code", languages())
def test_sample_of_items_is_answered_by_clicks(lab: Lab, code: str) -> None:
    assert list(walk_lesson(lab, code, 5 * list(languages()).index(code), EVERY)) == []


@pytest.mark.parametrize("code", languages())
def test_sample_of_slides_is_shown(lab: Lab, code: str) -> None:
    assert list(walk_slides(lab, code, 5 * list(languages()).index(code), EVERY)) == []
