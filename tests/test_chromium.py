"""The helper that finds a browser for the tests says what to do when it cannot."""

from pathlib import Path

import pytest

from tests import chromium


def program(path: Path, code: int) -> str:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return str(path)


def test_the_variable_goes_before_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    on_the_path, named = program(tmp_path / "chromium", 0), program(tmp_path / "mine", 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CARC_CHROMIUM", raising=False)
    assert chromium.find() == on_the_path
    monkeypatch.setenv("CARC_CHROMIUM", named)
    assert chromium.find() == named


def test_a_program_that_does_not_start_is_no_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, works = program(tmp_path / "chromium", 1), program(tmp_path / "google-chrome", 0)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CARC_CHROMIUM", raising=False)
    assert chromium.find() == works
    monkeypatch.setenv("CARC_CHROMIUM", broken)
    with pytest.raises(RuntimeError, match="does not start: set it to a Chromium or unset it"):
        chromium.find()


def test_without_a_browser_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[None] = []
    monkeypatch.setattr(chromium, "missing", lambda: "no Chromium was found")
    monkeypatch.setattr(chromium, "install", lambda: tried.append(None))
    assert chromium.main() == 1
    assert tried == [None]
    said = capsys.readouterr().err
    assert "no Chromium was found" in said
    assert "CARC_CHROMIUM" in said


@pytest.mark.slow
def test_a_machine_that_runs_these_tests_lacks_nothing() -> None:
    assert chromium.missing() is None
