"""Sources of the documentation: links, questions on pages, and links that open notebooks."""

import importlib.util
import json
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NOTEBOOKS = [path for path in (ROOT / "notebooks").rglob("[0-9]*.ipynb") if ".ipynb_checkpoints" not in path.parts]
"""All notebooks, without the copies that JupyterLab keeps of those that were opened."""

PAGES = [ROOT / "README.md", *(page for page in DOCS.rglob("*.md") if not {"made", "_build"} & {*page.parts})]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)")


def load_module(path: str) -> ModuleType:
    """Import a file of the documentation, which is in no package."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_links(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / ".ci" / "links.py"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True)


def test_broken_links_are_reported(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "index.html").write_text('<a href="sub/a.html#here">a</a> <a href="https://elsewhere.example">b</a>')
    (tmp_path / "sub" / "a.html").write_text('<p id="here"><a href="../index.html">back</a> <a href="#here">up</a>')
    assert check_links(tmp_path).returncode == 0
    (tmp_path / "index.html").write_text('<a href="sub/a.html#gone">a</a> <img src="picture.png"> <a href="sub/">s</a>')
    result = check_links(tmp_path)
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        "index.html: there is no anchor for sub/a.html#gone",
        "index.html: there is no file for picture.png",
        "index.html: there is no file for sub/",
    ]


def test_open_page_links_to_each_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/carc_widget")
    notebook_links = load_module("docs/_site/notebook_links.py")
    [(name, page)] = notebook_links.pages()
    assert name == "open"
    for notebook in NOTEBOOKS:
        path = notebook.relative_to(ROOT).as_posix()
        assert f"https://mybinder.org/v2/gh/somebody/carc_widget/HEAD?urlpath=lab/tree/{path}" in page
        assert f"https://mybinder.org/v2/gh/somebody/carc_widget/HEAD?urlpath=voila/render/{path}" in page
    assert "git-pull?repo=https%3A%2F%2Fgithub.com%2Fsomebody%2Fcarc_widget&urlpath=lab/tree/carc_widget/" in page
    assert "OWNER" not in page
    assert page.index("**English**") < page.index("**Italiano**") < page.index("**Nederlands**")
    assert "| · |" not in page, "a column is empty"


def test_attributes_on_one_docstring_line_become_separate_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    lines = [
        "Counts.",
        "",
        "Attributes:",
        "    kind: city: or road.",
        "    pennants, inns,",
        "        cathedrals: how many.",
    ]
    load_module("docs/_site/docstrings.py").split_attributes(None, "class", "FeatureCounts", object(), None, lines)
    assert [line for line in lines if line] == [
        "Counts.",
        "Attributes:",
        "    kind: city: or road.",
        "    pennants: how many.",
        "    inns: how many.",
        "    cathedrals: how many.",
    ]


def test_rule_ids_in_html_become_links_except_in_code_and_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    add_links = load_module("docs/_site/rule_links.py").add_links
    unchanged = "<code>R24</code> <a title='R24' href='x'>R24</a> <svg><text>R24</text></svg> R99"
    assert add_links(unchanged, lambda id: f"{id}.html") == unchanged
    assert add_links("<small>R24</small>", lambda id: f"{id}.html") == (
        '<small><a class="carc-rule reference internal" href="R24.html">R24</a></small>'
    )


@pytest.mark.slow
def test_notebook_pages_link_to_the_open_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "docs"))
    load_module("docs/_site/notebook_links.py").copy(tmp_path)
    for notebook in NOTEBOOKS:
        path = notebook.relative_to(ROOT / "notebooks")
        first = json.loads((tmp_path / path).read_text("utf-8"))["cells"][0]["source"]
        heading, _, note, *_ = first.split("\n\n")
        assert heading.startswith("# ")
        assert f"]({'../' * len(path.parts)}open.md)" in note


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_of_pages_exist_in_the_checkout(page: Path) -> None:
    assert [target for target in LINK.findall(page.read_text("utf-8")) if not (page.parent / target).exists()] == []


def test_every_picture_is_generated_and_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    generated = load_module("docs/_site/images.py").NAMES
    pictures = {path.name for path in (DOCS / "images").iterdir()}
    assert sorted(name.rpartition(".")[0] for name in pictures) == sorted(generated)
    assert pictures <= {Path(target).name for page in PAGES for target in LINK.findall(page.read_text("utf-8"))}


def test_links_to_checkout_files_become_links_to_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    links = load_module("docs/_site/checkout_links.py")
    text = "[a](../../notebooks/nl/01-play.ipynb) [b](../../carc_widget/scenarios/data#x) [c](levels.md) ![d](../a.png)"
    assert links.for_site(text, "how-to/page.md") == (
        "[a](../made/notebooks/nl/01-play.ipynb) [b](../made/scenarios/index.md#x) [c](levels.md) ![d](../a.png)"
    )
    assert links.for_site("[e](../README.md#play)", "teachers.md").endswith("/carc_widget#play)")
    assert all((ROOT / path).exists() for path in links.PAGES)


@pytest.mark.parametrize(("code", "summary"), [("en", "Answer"), ("nl", "Antwoord"), ("it", "Risposta")])
def test_notebook_questions_have_choices_and_a_folded_answer(
    monkeypatch: pytest.MonkeyPatch, code: str, summary: str
) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    sources = ['scenarios["two-roads"].predict()', 'exercises.play("shared-city", "seven-halved")', "widget"]
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "source": [source], "metadata": {}, "outputs": []} for source in sources
    ]
    load_module("docs/_site/notebook_questions.py").show_questions({"cells": cells}, code)
    prediction, exercise = (cell["outputs"][0]["data"]["text/html"] for cell in cells[:2])
    assert "<ol type='A'>" in prediction
    for html in (prediction, exercise):
        before, folded, _ = html.partition(f"<summary>{summary}</summary>")
        assert folded
        assert "<svg" in before
    assert cells[2] == {"cell_type": "code", "source": ["widget"], "metadata": {}, "outputs": []}


def test_pages_link_to_jupyterlite_if_available(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(str(DOCS))
    notebook_links = load_module("docs/_site/notebook_links.py")
    monkeypatch.setattr(notebook_links, "LITE", tmp_path / "missing")
    assert notebook_links.try_link("1 + 1", "scenarios/two-roads") == ""
    monkeypatch.setattr(notebook_links, "LITE", tmp_path)
    assert notebook_links.try_link("1 + 1", "scenarios/two-roads") == (
        "../../lite/repl/index.html?kernel=python&toolbar=1&code=1%20%2B%201"
    )
