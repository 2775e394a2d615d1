"""Board in WebKit, the engine of Safari.

It needs WebKitGTK and its driver, so this is not part of the test suite. On Debian and Ubuntu:

    apt-get install --no-install-recommends webkit2gtk-driver xvfb openbox
    python -m pytest tests/browser/webkit.py
"""

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Page

from tests.browser.lab import Lab
from tests.browser.test_game_page import read_page, save_game
from tests.browser.webdriver import WEBKIT_HELP, WebDriverPage, webkit
from tests.browser.webdriver_board import WebDriverBoard, play_turns


@pytest.fixture
def webkit_page() -> Iterator[WebDriverPage]:
    try:
        with webkit() as page:
            yield page
    except RuntimeError as error:
        if str(error) == WEBKIT_HELP:
            pytest.fail(WEBKIT_HELP, pytrace=False)
        raise


def test_turns_in_webkit(webkit_page: WebDriverPage, server: tuple[str, Path]) -> None:
    play_turns(webkit_page, server, "webkit", right_click=False)  # its driver never releases a right button


def test_long_options_do_not_widen_the_editor_in_webkit(webkit_page: WebDriverPage, server: tuple[str, Path]) -> None:
    lab = Lab(cast(Page, webkit_page), *server, "webkit-editor")
    lab.open("import carc_widget\nw = carc_widget.edit()\nw")
    lab.run_all()
    WebDriverBoard(lab, webkit_page)
    webkit_page.evaluate("() => { for (const fold of document.querySelectorAll('.carc-fold')) fold.open = true; }")
    sidebar = "document.querySelector('.carc-sidebar')"
    assert webkit_page.evaluate(f"() => {sidebar}.scrollWidth - {sidebar}.clientWidth") == 0
    webkit_page.check()
    lab.shut_down()


def test_game_page_in_webkit(webkit_page: WebDriverPage, tmp_path: Path) -> None:
    read_page(webkit_page, save_game(tmp_path))
