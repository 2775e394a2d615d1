"""A real JupyterLab and a real browser for the tests in this directory.

One server runs for the whole test run, on the loopback interface, with its own configuration, data and runtime
directories; every test opens its own notebook, and so has its own kernel.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests import chromium
from tests.browser.lab import Lab
from tests.browser.server import jupyterlab

HERE = Path(__file__).parent


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the browser tests last: Playwright keeps an event loop running in this thread until the very end."""
    items.sort(key=lambda item: HERE in item.path.parents)


def pytest_configure(config: pytest.Config) -> None:
    """A fixture of the pytest-base-url plugin, which nobody here uses, is of a kind that pytest 9 warns about."""
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the system's Chromium; root (as in containers) cannot use Chromium's sandbox."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.HELP, pytrace=False)
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": path,
        "args": [*sandbox, "--disable-dev-shm-usage", "--force-color-profile=srgb"],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """One size for all pictures, and no animation to wait for."""
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The URL of a running JupyterLab and the directory whose notebooks it shows."""
    with jupyterlab(tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture
def lab(page: Page, server: tuple[str, Path], request: pytest.FixtureRequest) -> Iterator[Lab]:
    """JupyterLab in a browser page; `lab.open(...)` opens a notebook. The kernel is shut down afterwards."""
    url, root = server
    page.set_default_timeout(30_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    lab = Lab(page, url, root, request.node.name)
    yield lab
    lab.shut_down()
    assert lab.forgives or errors == [], "errors in the page"
