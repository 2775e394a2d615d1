"""The code of the documentation page about grading, executed as by a grader: without a browser, beside the answers."""

import re
from pathlib import Path

import pytest

from carc_widget.lessons import Results

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "grading.md"
ASSIGNMENT, TESTS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8").split("## nbgrader")[1], re.DOTALL)


def grade() -> None:
    """Execute the cells of the assignment in order."""
    exec(ASSIGNMENT + TESTS, {})


def test_correct_answer_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Results.open("answers.json").exercise("seven-halved").answer("Red 4")
    grade()


def test_wrong_answer_fails_with_its_misconception(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Results.open("answers.json").exercise("seven-halved").answer("Red 3")
    with pytest.raises(AssertionError, match="rounded down"):
        grade()


def test_missing_answer_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssertionError, match="not answered yet"):
        grade()
