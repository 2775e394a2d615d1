"""The board in Firefox: a turn with the mouse and a key, over a reload of the page."""

from pathlib import Path

import pytest

from tests.browser.webdriver import firefox
from tests.browser.webdriver_board import play_turns
from tests.browsers import FIREFOX


def test_firefox_plays_as_chromium_does(server: tuple[str, Path], tmp_path: Path) -> None:
    program = FIREFOX.find()
    if program is None:
        pytest.fail(FIREFOX.help, pytrace=False)
    with firefox(program, tmp_path) as page:
        play_turns(page, server, "firefox", right_click=True)
        bar = page.evaluate("() => getComputedStyle(document.querySelector('.carc-sidebar')).scrollbarColor")
        assert bar.startswith("rgb"), "left to itself Firefox draws white bars in the dark theme, too"
