"""The helper that finds browsers for the tests says what to do when it cannot."""

from pathlib import Path

import pytest

from tests import browsers
from tests.browsers import BROWSERS, CHROMIUM, FIREFOX, Browser

every = pytest.mark.parametrize("browser", BROWSERS, ids=lambda browser: browser.title)


def program(path: Path, code: int) -> str:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with no browser at all."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browsers, "_own", lambda engine: str(tmp_path / "own" / engine))
    for browser in BROWSERS:
        monkeypatch.delenv(browser.variable, raising=False)


@every
@pytest.mark.usefixtures("alone")
def test_the_variable_goes_before_the_path(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert browser.find() is None
    on_the_path, named = program(tmp_path / browser.programs[0], 0), program(tmp_path / "mine", 0)
    assert browser.find() == on_the_path
    monkeypatch.setenv(browser.variable, named)
    assert browser.find() == named


@every
@pytest.mark.usefixtures("alone")
def test_a_program_that_does_not_start_is_no_browser(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, works = (program(tmp_path / browser.programs[i], 1 - i) for i in range(2))
    assert browser.find() == works
    monkeypatch.setenv(browser.variable, broken)
    with pytest.raises(RuntimeError, match=f"does not start: set it to a {browser.title} or unset it"):
        browser.find()


@every
@pytest.mark.usefixtures("alone")
def test_without_a_browser_it_says_what_to_do(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(RuntimeError, match=f"set the environment variable {browser.variable}"):
        browser.launch_options()
    tried: list[Browser] = []
    monkeypatch.setattr(browsers, "drives", lambda: True)
    monkeypatch.setattr(browsers, "missing", lambda: [browser])
    monkeypatch.setattr(browsers, "install", lambda *lacking: tried.extend(lacking))
    assert browsers.main() == (1 if browser is CHROMIUM else 0), "most tests run without Firefox"
    assert tried == [browser]
    said = capsys.readouterr().err
    assert f"No {browser.title} was found" in said
    assert browser.help in said


@pytest.mark.parametrize("debian", [True, False])
def test_what_is_missing_is_installed_in_one_go(debian: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(browsers, "_debian", lambda: debian)
    monkeypatch.setattr(browsers, "_run", lambda command, environment: ran.append(command))
    browsers.install(CHROMIUM, FIREFOX)
    wanted = {"chromium", "firefox-esr", "libatomic1"} if debian else {"playwright", "install", "chromium"}
    assert wanted <= set(ran[-1])
    if not debian:
        browsers.install(FIREFOX)
        assert len(ran) == 1, "Playwright has no Firefox as people use it"


@pytest.mark.slow
def test_a_machine_that_runs_these_tests_lacks_nothing() -> None:
    assert browsers.missing() == []
