"""The board in WebKit, which is what Safari and many small browsers are made of.

Not every system has WebKitGTK and its driver, so this is no part of the whole run. On Debian and Ubuntu:

    apt-get install --no-install-recommends webkit2gtk-driver xvfb openbox
    python -m pytest tests/browser/webkit.py
"""

from pathlib import Path

import pytest

from tests.browser.webdriver import WEBKIT_HELP, webkit
from tests.browser.webdriver_board import play


def test_webkit_plays_as_chromium_does(server: tuple[str, Path]) -> None:
    try:
        with webkit() as page:
            play(page, server, "webkit", right_click=False)  # its driver lets a right button go never again
    except RuntimeError as error:
        if str(error) == WEBKIT_HELP:
            pytest.fail(WEBKIT_HELP, pytrace=False)
        raise
