"""Discovery and installation of the browsers for the tests."""

from pathlib import Path

import pytest

from tests import browsers
from tests.browsers import BROWSERS, CHROMIUM, FIREFOX, Browser

every = pytest.mark.parametrize("browser", BROWSERS, ids=lambda browser: browser.title)


def write_program(path: Path, code: int) -> str:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def no_browsers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a machine without browsers."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browsers, "_bundled_path", lambda engine: str(tmp_path / "own" / engine))
    for browser in BROWSERS:
        monkeypatch.delenv(browser.variable, raising=False)


@every
@pytest.mark.usefixtures("no_browsers")
def test_environment_variable_takes_precedence_over_the_path(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert browser.find() is None
    on_path, from_variable = write_program(tmp_path / browser.programs[0], 0), write_program(tmp_path / "mine", 0)
    assert browser.find() == on_path
    monkeypatch.setenv(browser.variable, from_variable)
    assert browser.find() == from_variable


@every
@pytest.mark.usefixtures("no_browsers")
def test_program_that_does_not_start_is_refused(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, working = (write_program(tmp_path / browser.programs[i], 1 - i) for i in range(2))
    assert browser.find() == working
    monkeypatch.setenv(browser.variable, broken)
    with pytest.raises(RuntimeError, match=f"does not start: set it to a {browser.title} or unset it"):
        browser.find()


@every
@pytest.mark.usefixtures("no_browsers")
def test_missing_browser_reports_how_to_install_it(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(RuntimeError, match=f"set the environment variable {browser.variable}"):
        browser.launch_options()
    installed: list[Browser] = []
    monkeypatch.setattr(browsers, "playwright_starts", lambda: True)
    monkeypatch.setattr(browsers, "missing", lambda: [browser])
    monkeypatch.setattr(browsers, "install", lambda *missing: installed.extend(missing))
    assert browsers.main() == (1 if browser is CHROMIUM else 0), "Firefox is optional"
    assert installed == [browser]
    output = capsys.readouterr().err
    assert f"No {browser.title} was found" in output
    assert browser.help in output


@pytest.mark.parametrize("debian", [True, False])
def test_missing_browsers_are_installed_with_one_command(debian: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(browsers, "_debian", lambda: debian)
    monkeypatch.setattr(browsers, "_run", lambda command, environment: commands.append(command))
    browsers.install(CHROMIUM, FIREFOX)
    expected = {"chromium", "firefox-esr", "libatomic1"} if debian else {"playwright", "install", "chromium"}
    assert expected <= set(commands[-1])
    if not debian:
        browsers.install(FIREFOX)
        assert len(commands) == 1, "Playwright has no unmodified Firefox"


@pytest.mark.slow
def test_this_machine_has_all_browsers() -> None:
    assert browsers.missing() == []
