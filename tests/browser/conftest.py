"""A real JupyterLab and a real browser for the tests in this directory.

One server runs for the whole test run, on the loopback interface, with its own configuration, data and runtime
directories. Every test opens its own notebook, and so has its own kernel; most tests share a page in which JupyterLab
stays loaded, since loading it takes longer than most tests.
"""

import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import Error, Page

from tests.browser.lab import Lab
from tests.browser.server import jupyterlab
from tests.browsers import CHROMIUM, Browser

HERE = Path(__file__).parent
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser tests last: Playwright keeps an event loop running in this thread until the very end."""
    items.sort(key=lambda item: HERE in item.path.parents)


def pytest_configure(config: pytest.Config) -> None:
    """A fixture of the pytest-base-url plugin, which nobody here uses, is of a kind that pytest 9 warns about."""
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")


def launch_options(browser: Browser) -> dict[str, Any]:
    """How to start a browser; where there is none the test fails and says what to do."""
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
    """One size for all pictures, and no animation to wait for."""
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The URL of a running JupyterLab and the directory whose notebooks it shows."""
    with jupyterlab(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture(scope="session")
def shared_pages(browser: PlaywrightBrowser, browser_context_args: dict[str, Any]) -> Iterator[list[Page]]:
    """The page that tests share, if there is one at the moment."""
    pages: list[Page] = []
    yield pages
    for page in pages:
        page.context.close()


@pytest.fixture
def lab_page(
    browser: PlaywrightBrowser,
    browser_context_args: dict[str, Any],
    shared_pages: list[Page],
    request: pytest.FixtureRequest,
) -> Iterator[Page]:
    """The shared page; a page of its own for tests with the mark `own_page` or `browser_context_args`.

    A test that fails takes the shared page with it.
    """
    if any(map(request.node.get_closest_marker, ("own_page", "browser_context_args"))):
        yield request.getfixturevalue("page")
        return
    page = shared_pages.pop() if shared_pages else browser.new_context(**browser_context_args).new_page()
    page.set_viewport_size(browser_context_args["viewport"])
    request.node.stash[FAILED] = False
    yield page
    if request.node.stash[FAILED]:
        page.context.close()
    else:
        shared_pages.append(page)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note on an item that it has failed, for `lab_page`."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def lab(lab_page: Page, server: tuple[str, Path], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab in a browser page; `lab.open(...)` opens a notebook. The kernel is shut down afterwards."""
    with used(Lab, lab_page, server, request.node.name) as lab:
        yield lab


@contextmanager
def used(host: type[Lab], page: Page, server: tuple[str, Path], name: str) -> Iterator[Lab]:
    """A front end in a browser page. Afterwards its kernel is shut down; errors in the page are a failure.

    Parameters:
        host: `Lab` or a class of `hosts`.
        page: the browser page.
        server: the URL of the server and the directory that it shows.
        name: the name of the test.
    """
    url, root = server
    page.set_default_timeout(30_000)
    errors: list[str] = []

    def failed(error: Error) -> None:
        if concerns(error, host.scripts):
            errors.append(f"{error}\n{error.stack}")

    page.on("pageerror", failed)
    lab = host(page, url, root, name)
    yield lab
    lab.shut_down()
    page.remove_listener("pageerror", failed)
    assert lab.forgives or errors == [], "errors in the page"


def concerns(error: Error, scripts: str) -> bool:
    """Whether an error in a page comes from elsewhere than these scripts alone."""
    addresses = re.findall(r"(?:blob:|https?:)\S+", error.stack or "")
    return not scripts or not addresses or any(scripts not in address for address in addresses)
