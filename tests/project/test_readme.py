"""The README and the documentation run: the Python blocks of a page one after the other, as in one notebook.

What a session shows is compared. In the documentation blocks of plain `python` show what needs a notebook or a file.
"""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

PROJECT = Path(__file__).parents[2]
README = PROJECT / "README.md"
PAGES = sorted(page for page in (PROJECT / "docs").rglob("*.md") if "made" not in page.parts)


def blocks(text: str) -> list[tuple[int, str, str]]:
    """Line, language (python or pycon) and code of each Python block."""
    found = re.finditer(r"^```(python|pycon)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [(text.count("\n", 0, m.start(2)), m[1], m[2]) for m in found]


def run(text: str, *, sessions_only: bool = False) -> None:
    """Run all blocks, or those that show a session, with one set of names.

    Raises:
        AssertionError: a session shows something else than it says.
    """
    names: dict[str, Any] = {}
    for line, language, code in blocks(text):
        if language == "python":
            if sessions_only:
                continue
            exec(compile("\n" * line + code, README.name, "exec"), names)
        else:
            session = doctest.DocTestParser().get_doctest(code, names, README.name, README.name, line)
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
            report: list[str] = []
            runner.run(session, out=report.append, clear_globs=False)
            assert not report, "".join(report)
            names.update(session.globs)


def test_every_block_does_what_it_says() -> None:
    assert len(blocks(README.read_text("utf-8"))) >= 4
    run(README.read_text("utf-8"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_session_of_the_documentation_shows_what_it_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run(page.read_text("utf-8"), sessions_only=True)


def test_the_documentation_is_there() -> None:
    assert sum(len(blocks(page.read_text("utf-8"))) for page in PAGES) >= 10


def test_the_test_of_the_readme_can_fail() -> None:
    run("```python\na = 1\n```\n```pycon\n>>> a + 1\n2\n```\n```sh\nfalse\n```\n")
    with pytest.raises(AssertionError, match="Got"):
        run("```python\na = 1\n```\n```pycon\n>>> a + 1\n3\n```\n")
    with pytest.raises(NameError):
        run("```python\nmissing\n```\n")
