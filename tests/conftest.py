"""Shared pytest configuration: reproducible Hypothesis examples, the rule cases of any file, clean-up of widgets."""

import gc
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from carc_widget.engine import use_site
from tests.engine.case_runner import runs
from tests.scheduling import BrowserFirst

settings.register_profile("carc_widget", derandomize=True, deadline=None)
settings.load_profile("carc_widget")

HERE = Path(__file__).parent
CASES = HERE / "engine" / "cases" / "cases.json"


QUICK = "not slow"
"""The mark expression with which only the quick tests run, before each commit."""

SLOW = (HERE / "browser", HERE / "project" / "test_notebooks.py")
"""Files and folders of slow tests only, with slow imports."""

QUICK_SECONDS = 30
"""Seconds that the quick tests may take on an idle machine."""

_start_time = time.monotonic()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", default=str(CASES), metavar="FILE", help="rule cases, see tests/engine/cases/README.md")


def pytest_configure() -> None:
    """Let the kernels and other processes that tests start, more than a hundred, share their compiled modules."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process for each processor, up to eight, and one for browser tests, which mostly wait for the browser."""
    processors = min(os.cpu_count() or 1, 8)
    return processors if config.option.markexpr == QUICK else processors + 1


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> BrowserFirst:
    """Run the tests in their order, not the largest group first."""
    config.option.loadscopereorder = False
    return BrowserFirst(config, log)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case_run" in metafunc.fixturenames:
        cases = json.loads(Path(metafunc.config.getoption("--cases")).read_text(encoding="utf-8"))
        case_runs = [(name, (case, options, steps)) for case in cases for name, options, steps in runs(case)]
        assert case_runs, "the file holds no cases"
        metafunc.parametrize("case_run", [run for _, run in case_runs], ids=[name for name, _ in case_runs])


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection, which would go through them again and again."""
    gc.collect()
    gc.freeze()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files whose tests are all slow when only the quick tests run: their imports take seconds."""
    return True if collection_path in SLOW and config.getoption("markexpr") == QUICK else None


@pytest.fixture(autouse=True)
def close_boards() -> Iterator[None]:
    """Close the boards that a test opened: ipywidgets keeps them, and their games, alive."""
    before = {id(board) for board in _open_boards()}
    yield
    for board in _open_boards():
        if id(board) not in before:
            board.close()


@pytest.fixture(autouse=True)
def reset_site() -> Iterator[None]:
    """Reset the JupyterLite site that a test or an example of the documentation set."""
    yield
    use_site("")


def _open_boards() -> list[Any]:
    """All open boards; none before a test has imported the widget."""
    widgets, boards = sys.modules.get("ipywidgets.widgets.widget"), sys.modules.get("carc_widget.widget.game_widget")
    if widgets is None or boards is None:
        return []
    return [widget for widget in widgets._instances.values() if isinstance(widget, boards.GameWidget)]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark browser and Hypothesis tests as slow, and run a failed browser test once more.

    On a busy machine the browser, the server or the kernel occasionally misses an event; the summary names the reruns.
    """
    for item in items:
        in_browser = HERE / "browser" in item.path.parents
        if in_browser or getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker("slow")
        if in_browser:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the slowest tests if the quick ones take too long."""
    duration = time.monotonic() - _start_time
    if config.getoption("markexpr") == QUICK and duration > QUICK_SECONDS:
        reports = terminalreporter.getreports("passed")
        slowest = sorted(reports, key=lambda report: report.duration, reverse=True)[:5]
        lines = "".join(f"\n  {report.duration:5.1f} s  {report.nodeid}" for report in slowest)
        summary = f"The quick tests took {duration:.0f} s, more than {QUICK_SECONDS}."
        terminalreporter.write_line(f"{summary} On an idle machine, mark the slowest slow:{lines}")
