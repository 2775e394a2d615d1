"""Board in Firefox: a short game with mouse and keyboard: a magic step, undo, an export, and a reload of the page."""

from pathlib import Path

import pytest

from tests.browser.webdriver import firefox
from tests.browser.webdriver_board import play_turns
from tests.browsers import FIREFOX


def test_turns_in_firefox(server: tuple[str, Path], tmp_path: Path) -> None:
    program = FIREFOX.find()
    if program is None:
        pytest.fail(FIREFOX.help, pytrace=False)
    with firefox(program, tmp_path) as page:
        play_turns(page, server, "firefox", right_click=True)
        colour = page.evaluate("() => getComputedStyle(document.querySelector('.carc-sidebar')).scrollbarColor")
        assert colour.startswith("rgb"), "by default, Firefox draws white scroll bars in the dark theme"
