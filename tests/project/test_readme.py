"""Python blocks of the README and the documentation, run in order as in one notebook.

The output of sessions is compared. Plain `python` blocks of the documentation are skipped, since they need a notebook.
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
    """Return line, language (python or pycon) and code of each Python block."""
    matches = re.finditer(r"^```(python|pycon)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [(text.count("\n", 0, m.start(2)), m[1], m[2]) for m in matches]


def run(text: str, *, sessions_only: bool = False) -> None:
    """Run all blocks, or only sessions, in one namespace.

    Raises:
        AssertionError: the output of a session differs from the text.
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


def test_blocks_of_the_readme_run() -> None:
    assert len(blocks(README.read_text("utf-8"))) >= 4
    run(README.read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_sessions_of_the_documentation_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(page.read_text("utf-8"), sessions_only=True)


def test_documentation_has_blocks() -> None:
    assert sum(len(blocks(page.read_text("utf-8"))) for page in PAGES) >= 10


def test_wrong_output_is_detected() -> None:
    run("```python\na = 1\n```\n```pycon\n>>> a + 1\n2\n```\n```sh\nfalse\n```\n")
    with pytest.raises(AssertionError, match="Got"):
        run("```python\na = 1\n```\n```pycon\n>>> a + 1\n3\n```\n")
    with pytest.raises(NameError):
        run("```python\nmissing\n```\n")
