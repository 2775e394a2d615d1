"""Fixtures of the browser tests: JupyterLab and Chromium.

One server runs for the whole test run, on the loopback interface, with its own configuration, data and runtime
directories. Every test opens its own notebook, and so has its own kernel; most tests share pages in which JupyterLab
stays loaded, since loading it takes longer than most tests.
"""

import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import Error, Page, expect

from tests.browser.lab import TIMEOUT, Lab
from tests.browser.server import jupyterlab
from tests.browsers import CHROMIUM, Browser

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser tests last: Playwright keeps an event loop running in this thread until the very end."""
    items.sort(key=lambda item: HERE in item.path.parents)


def pytest_configure(config: pytest.Config) -> None:
    """Set the timeout of expectations, and ignore a warning of pytest 9 about a fixture that is unused here."""
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")
    expect.set_options(timeout=1000 * TIMEOUT)


def launch_options(browser: Browser) -> dict[str, Any]:
    """Return the launch options of a browser; fail with instructions if it is not installed."""
    try:
        return browser.launch_options()
    except RuntimeError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the system's Chromium."""
    return {**browser_type_launch_args, **launch_options(CHROMIUM)}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Set one viewport size for all screenshots, and no animations."""
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The URL of a running JupyterLab and its notebook directory."""
    with jupyterlab(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture(scope="session")
def shared_pages() -> Iterator[dict[str, Page]]:
    """The open pages that tests share, by the arguments of their contexts."""
    pages: dict[str, Page] = {}
    yield pages
    for page in pages.values():
        page.context.close()


@pytest.fixture
def lab_page(
    browser: PlaywrightBrowser,
    browser_context_args: dict[str, Any],
    shared_pages: dict[str, Page],
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """The shared page with the context arguments of the test, or a new page for tests with the mark `own_page`.

    A shared page is closed after a failed test.
    """
    if request.node.get_closest_marker("own_page"):
        yield request.getfixturevalue("page")
        return
    mark = request.node.get_closest_marker("browser_context_args")
    arguments = browser_context_args | (mark.kwargs if mark else {})
    page = shared_pages.pop(repr(arguments), None) or browser.new_context(**arguments).new_page()
    page.set_viewport_size(arguments["viewport"])
    page.emulate_media(media="null", reduced_motion=arguments["reduced_motion"], forced_colors="none")
    request.node.stash[FAILED] = False
    yield page
    if request.node.stash[FAILED]:
        page.context.close()
    else:
        shared_pages[repr(arguments)] = page


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Record on the item whether the test failed, for `lab_page`."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def lab(lab_page: Page, server: tuple[str, Path], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab in a browser page; `lab.open(...)` opens a notebook. The kernel is shut down afterwards."""
    with open_host(Lab, lab_page, server, request.node.name) as lab:
        yield lab


@contextmanager
def open_host(host: type[Lab], page: Page, server: tuple[str, Path], name: str) -> Iterator[Lab]:
    """Open a front end in a browser page; shut down its kernel afterwards, and fail on errors in the page.

    Parameters:
        host: `Lab` or a class of `hosts`.
        page: the browser page.
        server: the URL of the server and the directory that it shows.
        name: the name of the test.
    """
    url, root = server
    page.set_default_timeout(1000 * TIMEOUT)
    errors: list[str] = []

    def on_page_error(error: Error) -> None:
        if is_relevant(error, host.scripts):
            errors.append(f"{error}\n{error.stack}")

    page.on("pageerror", on_page_error)
    lab = host(page, url, root, name)
    yield lab
    lab.shut_down()
    page.remove_listener("pageerror", on_page_error)
    assert lab.ignores_errors or errors == [], "errors in the page"


def is_relevant(error: Error, scripts: str) -> bool:
    """Whether an error in a page involves other scripts than these."""
    addresses = re.findall(r"(?:blob:|https?:)\S+", error.stack or "")
    return not scripts or not addresses or any(scripts not in address for address in addresses)
