"""Every notebook is what its source says, runs from top to bottom, and shows what is stored, in each language."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode

from notebooks._source.reading import ENGLISH, NOTEBOOKS, SOURCES, BadSource, Code, Text, all_notebooks, cells_of
from notebooks._source.running import ANSWER, SVG, run, shown

MADE = all_notebooks()
EVERY = pytest.mark.parametrize("path", MADE, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
LARGEST = 400_000
"""Bytes that a stored notebook may have: the whole repository stays small."""


def stored(path: Path) -> NotebookNode:
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    return notebook


def without_outputs(notebook: NotebookNode) -> NotebookNode:
    plain = copy.deepcopy(notebook)
    for cell in plain.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    return plain


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, NotebookNode]:
    """Every notebook after a run of today."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
        run(MADE.values())
    return MADE


def same_everywhere(outputs: list[Any]) -> list[Any]:
    """Outputs without what differs from run to run: addresses in memory, seconds."""
    told = json.dumps(outputs, sort_keys=True)
    told = re.sub(r"0x[0-9a-f]{6,}", "0x", told)
    return list(json.loads(re.sub(r"\d+(\.\d+)? (m?s|seconds)\b", "some time", told)))


def test_no_other_notebooks_lie_there() -> None:
    found = {path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts}
    assert found == set(MADE)


@EVERY
def test_a_notebook_is_what_its_source_says(path: Path) -> None:
    made = nbformat.reads(nbformat.writes(without_outputs(MADE[path])), as_version=4)
    assert without_outputs(stored(path)) == made, "run `python -m notebooks._source`"


@pytest.mark.slow
@EVERY
def test_a_notebook_shows_what_is_stored(path: Path, fresh: dict[Path, NotebookNode]) -> None:
    for now, before in zip(fresh[path].cells, stored(path).cells, strict=True):
        if now.cell_type == "code":
            assert same_everywhere(before.outputs) == same_everywhere(now.outputs), (
                f"{now.source}\nshows something else now; run `python -m notebooks._source` and look at the difference"
            )


@EVERY
def test_a_notebook_keeps_pictures_that_need_no_kernel_and_gives_no_answer_away(path: Path) -> None:
    notebook = stored(path)
    assert "widgets" not in notebook.metadata, "a stored widget without its kernel shows an error"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in code for output in cell.outputs]
    assert any(SVG in output.get("data", {}) for output in outputs)
    assert not [output for output in outputs if output.output_type == "error"]
    assert not [cell.source for cell in code if ANSWER in cell.metadata.get("tags", ()) and cell.outputs]
    assert path.stat().st_size < LARGEST


@EVERY
def test_a_notebook_says_at_once_what_one_will_be_able_to_do(path: Path) -> None:
    first = stored(path).cells[0].source
    assert re.match(r"# .+\n\n(Afterwards|Daarna kun je|Alla fine sai) [^.]+\.", first)


@EVERY
def test_links_of_a_notebook_lead_somewhere(path: Path) -> None:
    text = "\n".join(cell.source for cell in MADE[path].cells if cell.cell_type == "markdown")
    local = [target for target in re.findall(r"\]\(([^)#]+)", text) if "://" not in target]
    assert [target for target in local if not (path.parent / target).is_file()] == []


@pytest.mark.parametrize("source", sorted(SOURCES.glob("*.md")), ids=lambda path: path.stem)
def test_code_is_the_same_in_every_language(source: Path) -> None:
    """All of it comes from one block, so a translation can differ in nothing but the line that chooses it."""
    cells = cells_of(source.read_text("utf-8"))
    spoken = {tuple(cell.said) for cell in cells if isinstance(cell, Text)}
    assert len(spoken) == 1
    code = "\n".join(cell.source for cell in cells if isinstance(cell, Code))
    assert code.count(f'use_language("{ENGLISH}")') == (len(spoken.pop()) > 1)


def test_the_lessons_come_in_three_languages() -> None:
    for name in ("02-rules-of-the-game", "03-mage-and-witch", "06-classroom"):
        for folder in ("", "nl", "it"):
            assert NOTEBOOKS / folder / f"{name}.ipynb" in MADE


def test_a_source_is_read() -> None:
    cells = cells_of("Hello\n[en]\none\n[nl]\neen\n+++\n[en]\ntwo\n[nl]\ntwee\n```python answer\n1 + 1\n```\n")
    assert cells == [
        Text({"en": "Hello\n\none", "nl": "Hello\n\neen"}),
        Text({"en": "two", "nl": "twee"}),
        Code("1 + 1", ("answer",)),
    ]


def test_a_missing_translation_is_found() -> None:
    with pytest.raises(BadSource, match=r"'\[en\] *\\ntwo'|two"):
        cells_of("[en]\none\n[nl]\neen\n+++\n[en]\ntwo\n")


def test_what_is_stored_of_an_output_needs_no_kernel() -> None:
    still = '<img alt="Board" src="data:image/svg+xml,<svg a=%27b%27/>">'
    widget = {"application/vnd.jupyter.widget-view+json": {}, "text/html": still, "text/plain": "<GameWidget>"}
    assert shown(widget) == [{"text/plain": "<GameWidget>", SVG: "<svg a='b'/>"}]
    assert shown({"text/html": "<p>1</p>", "text/plain": "1"}) == [{"text/html": "<p>1</p>", "text/plain": "1"}]
    assert shown({"text/plain": "1"}) == [{"text/plain": "1"}]
    inside = {"text/html": "<p><svg a='b'></svg> and more</p>", "text/plain": "1"}
    assert shown(inside) == [{"text/plain": "1", SVG: "<svg a='b'></svg>"}, {"text/html": "<p> and more</p>"}]
    with_picture_of_its_own = {SVG: "<svg/>", "text/html": "<p><svg a='b'></svg> and more</p>", "text/plain": "1"}
    assert shown(with_picture_of_its_own) == [{SVG: "<svg/>", "text/plain": "1"}]
    assert len(shown({"text/html": "<p>1</p>", "text/plain": "many words " * 100})[0]["text/plain"]) <= 100
