"""Notebooks: they match their sources, run without errors, and have the stored outputs, in each language."""

import copy
import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat import NotebookNode
from PIL import Image, ImageChops, ImageStat

from notebooks._source.reading import ENGLISH, NOTEBOOKS, SOURCES, BadSource, Code, Text, all_notebooks, cells_of
from notebooks._source.running import ANSWER, PNG, SVG, run, stored_forms

pytestmark = pytest.mark.slow

BUILT = all_notebooks()
EVERY = pytest.mark.parametrize("path", BUILT, ids=lambda path: path.relative_to(NOTEBOOKS).as_posix())
MAX_SIZE = 400_000
"""The size limit of a stored notebook in bytes, so that the repository stays small."""

WORDS_BEFORE_A_PICTURE = 80
TRANSLATED = (
    "00-start",
    "01-play",
    "01b-levels",
    "02-rules-of-the-game",
    "03-mage-and-witch",
    "04-explore-a-rule",
    "06-classroom",
)


def read_notebook(path: Path) -> NotebookNode:
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
    """Run all notebooks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
        run(BUILT.values())
    return BUILT


def comparable(outputs: list[Any]) -> list[Any]:
    """Return outputs without the parts that vary between runs: addresses, seconds, and the pictures."""
    outputs = copy.deepcopy(outputs)
    for output in outputs:
        output.get("data", {}).pop(PNG, None)
    text = json.dumps(outputs, sort_keys=True)
    text = re.sub(r"0x[0-9a-f]{6,}", "0x", text)
    return list(json.loads(re.sub(r"\d+(\.\d+)? (m?s|seconds)\b", "some time", text)))


def pictures(outputs: list[Any]) -> list[Image.Image]:
    encoded = (output["data"][PNG] for output in outputs if PNG in output.get("data", {}))
    return [Image.open(BytesIO(b64decode(each))).convert("RGBA") for each in encoded]


def difference(first: Image.Image, second: Image.Image) -> float:
    """Return the mean difference of two pictures per channel, from 0 to 255; 255 if their sizes differ."""
    if first.size != second.size:
        return 255
    return max(ImageStat.Stat(ImageChops.difference(first, second)).mean)


def test_every_notebook_has_a_source() -> None:
    paths = {path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts}
    assert paths == set(BUILT)


@EVERY
def test_notebook_matches_its_source(path: Path) -> None:
    built = nbformat.reads(nbformat.writes(without_outputs(BUILT[path])), as_version=4)
    assert without_outputs(read_notebook(path)) == built, "run `python -m notebooks._source`"


@EVERY
def test_notebook_has_the_stored_outputs(path: Path, fresh: dict[Path, NotebookNode]) -> None:
    for new, old in zip(fresh[path].cells, read_notebook(path).cells, strict=True):
        if new.cell_type == "code":
            message = f"{new.source}\nhas other outputs; run `python -m notebooks._source` and check the difference"
            assert comparable(old.outputs) == comparable(new.outputs), message
            for old_picture, new_picture in zip(pictures(old.outputs), pictures(new.outputs), strict=True):
                assert difference(old_picture, new_picture) < 1, message


@EVERY
def test_stored_outputs_are_pictures_without_answers(path: Path) -> None:
    notebook = read_notebook(path)
    assert "widgets" not in notebook.metadata, "a stored widget without its kernel shows an error"
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    outputs = [output for cell in code for output in cell.outputs]
    assert any(PNG in output.get("data", {}) for output in outputs)
    assert not any(SVG in output.get("data", {}) for output in outputs), (
        "JupyterLab shows SVG in trusted notebooks only"
    )
    assert not [output for output in outputs if output.output_type == "error"]
    assert not [cell.source for cell in code if ANSWER in cell.metadata.get("tags", ()) and cell.outputs]
    assert path.stat().st_size < MAX_SIZE


@EVERY
def test_notebook_starts_with_its_learning_goal(path: Path) -> None:
    first = read_notebook(path).cells[0].source
    assert re.match(r"# .+\n\n(By the end you|Na dit notebook (kun|weet) je|Alla fine saprai) [^.]+\.", first)


@EVERY
def test_notebook_has_a_picture_near_its_start(path: Path) -> None:
    words = 0
    for cell in read_notebook(path).cells:
        if cell.cell_type == "code" and any(PNG in output.get("data", {}) for output in cell.outputs):
            break
        before, picture, _ = cell.source.partition("![")
        words += len(before.split()) if cell.cell_type == "markdown" else 0
        if picture:
            break
    assert words <= WORDS_BEFORE_A_PICTURE


@EVERY
def test_links_of_notebooks_exist(path: Path) -> None:
    text = "\n".join(cell.source for cell in BUILT[path].cells if cell.cell_type == "markdown")
    local = [target for target in re.findall(r"\]\(([^)#]+)", text) if "://" not in target]
    assert [target for target in local if not (path.parent / target).is_file()] == []


@pytest.mark.parametrize("source", sorted(SOURCES.glob("*.md")), ids=lambda path: path.stem)
def test_code_is_the_same_in_every_language(source: Path) -> None:
    """All languages share one code block, so that translations differ only in what sets the language."""
    cells = cells_of(source.read_text("utf-8"))
    languages = {tuple(cell.texts) for cell in cells if isinstance(cell, Text)}
    assert len(languages) == 1
    code = "\n".join(cell.source for cell in cells if isinstance(cell, Code))
    settings = (f'use_language("{ENGLISH}")', f', language="{ENGLISH}"')
    assert any(setting in code for setting in settings) == (len(languages.pop()) > 1)


def test_english_notebooks_set_no_language() -> None:
    for path, notebook in BUILT.items():
        code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
        language = path.parent.name
        settings = re.findall(r'use_language\("(\w+)"\)|\blanguage="(\w+)"', code)
        assert {"".join(setting) for setting in settings} == (set() if path.parent == NOTEBOOKS else {language})


def test_notebooks_for_players_and_teachers_exist_in_three_languages() -> None:
    for name in TRANSLATED:
        for folder in ("", "nl", "it"):
            assert NOTEBOOKS / folder / f"{name}.ipynb" in BUILT


def test_source_is_parsed() -> None:
    cells = cells_of("Hello\n[en]\none\n[nl]\neen\n+++\n[en]\ntwo\n[nl]\ntwee\n```python answer\n1 + 1\n```\n")
    assert cells == [
        Text({"en": "Hello\n\none", "nl": "Hello\n\neen"}),
        Text({"en": "two", "nl": "twee"}),
        Code("1 + 1", ("answer",)),
    ]


def test_missing_translation_is_reported() -> None:
    with pytest.raises(BadSource, match=r"two' is written in \['en'\]; the file is in \['en', 'nl'\]"):
        cells_of("[en]\none\n[nl]\neen\n+++\n[en]\ntwo\n")


PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4" width="8" height="4" aria-label="Board: 1 tile">'
    '<rect width="8" height="4" fill="#f00"/></svg>'
)


def is_red_picture(output: dict[str, Any]) -> bool:
    with Image.open(BytesIO(b64decode(output[PNG]))) as image:
        assert image.size == (8, 4)
        assert image.convert("RGBA").getpixel((4, 2)) == (255, 0, 0, 255)
    return bool(output["text/plain"] == "Board: 1 tile")


def test_pictures_are_stored_as_png_with_a_text_alternative() -> None:
    quoted = PICTURE.replace('"', "'").replace("#", "%23")
    still = f'<img alt="Board" src="data:image/svg+xml,{quoted}">'
    [widget] = stored_forms({"application/vnd.jupyter.widget-view+json": {}, "text/html": still, "text/plain": "<W>"})
    assert is_red_picture(widget)
    picture, text = stored_forms({"text/html": f"<p>{PICTURE} and more</p>", "text/plain": "1"})
    assert is_red_picture(picture)
    assert text == {"text/html": "<p> and more</p>"}
    [both] = stored_forms({SVG: PICTURE, "text/html": f"<p>{PICTURE} and more</p>", "text/plain": "1"})
    assert is_red_picture(both)


def test_repeated_language_in_a_cell_is_reported() -> None:
    with pytest.raises(BadSource, match=r"written in \['en', 'nl', 'en', 'nl'\]"):
        cells_of("[en]\none\n[nl]\neen\n[en]\ntwo\n[nl]\ntwee\n")


def test_pictures_of_all_slides_are_stored_between_question_and_choices() -> None:
    quoted = PICTURE.replace('"', "'").replace("#", "%23")
    still = f'<img alt="Board" src="data:image/svg+xml,{quoted}">'
    pages = f"<div><p>One?</p>{still}<ul><li>A</li></ul></div><div><p>Text</p></div><div><p>Two?</p>{still}</div>"
    stored = stored_forms({"text/html": pages, "text/plain": "<Slides>"})
    assert [form.get("text/html", "picture" if PNG in form else "") for form in stored] == [
        "<div><p>One?</p></div>",
        "picture",
        "<div><ul><li>A</li></ul><p>Text</p><p>Two?</p></div>",
        "picture",
    ]


def test_outputs_without_a_picture_are_stored_unchanged() -> None:
    assert stored_forms({"text/html": "<p>1</p>", "text/plain": "1"}) == [{"text/html": "<p>1</p>", "text/plain": "1"}]
    assert stored_forms({"text/plain": "1"}) == [{"text/plain": "1"}]
    assert len(stored_forms({"text/html": "<p>1</p>", "text/plain": "many words " * 100})[0]["text/plain"]) <= 100
