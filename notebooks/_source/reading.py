"""Parses Markdown sources into notebooks without outputs."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

ENGLISH = "en"
LANGUAGES = (ENGLISH, "nl", "it")
SOURCES = Path(__file__).parent
NOTEBOOKS = SOURCES.parent

_FENCE = re.compile(r"^```python([ \w]*)\n(.*?)^```$\n?", re.DOTALL | re.MULTILINE)
_LANGUAGE = re.compile(rf"^\[({'|'.join(LANGUAGES)})\]\n", re.MULTILINE)
_BREAK = re.compile(r"^\+\+\+\n", re.MULTILINE)


class BadSource(ValueError):
    """Invalid notebook source; the message names the place and the problem."""


@dataclass(frozen=True)
class Text:
    """Text cell.

    Attributes:
        texts: the text in each language, by the code of the language.
    """

    texts: Mapping[str, str]


@dataclass(frozen=True)
class Code:
    """Code cell with its tags."""

    source: str
    tags: tuple[str, ...] = ()


def cells_of(markdown: str) -> list[Text | Code]:
    """Parse the cells of a source.

    Raises:
        BadSource: a text is missing in a language of the file.
    """
    languages = [code for code in LANGUAGES if f"\n[{code}]\n" in f"\n{markdown}"] or [ENGLISH]
    return list(_cells(markdown, languages))


def _cells(markdown: str, languages: list[str]) -> Iterator[Text | Code]:
    end = 0
    for fence in _FENCE.finditer(markdown):
        yield from _texts(markdown[end : fence.start()], languages)
        yield Code(fence[2].rstrip("\n"), tuple(fence[1].split()))
        end = fence.end()
    yield from _texts(markdown[end:], languages)


def _texts(markdown: str, languages: list[str]) -> Iterator[Text]:
    for part in _BREAK.split(markdown):
        if not part.strip():
            continue
        common, *translated = _LANGUAGE.split(part)
        texts = dict(zip(translated[::2], translated[1::2], strict=True))
        if texts and translated[::2] != languages:
            raise BadSource(f"{part.strip()[:60]!r} is written in {translated[::2]}; the file is in {languages}")
        yield Text(
            {code: "\n\n".join(filter(None, (common.strip(), texts.get(code, "").strip()))) for code in languages}
        )


def notebooks_of(source: Path) -> dict[Path, NotebookNode]:
    """Build the notebooks of a source, by path, without outputs.

    Raises:
        BadSource: the file has no text, or a text is missing in a language.
    """
    cells = cells_of(source.read_text("utf-8"))
    languages = next((list(cell.texts) for cell in cells if isinstance(cell, Text)), None)
    if languages is None:
        raise BadSource(f"{source.name} has no text; begin with a heading")
    return {_path(source.stem, code): _notebook(cells, code) for code in languages}


def all_notebooks() -> dict[Path, NotebookNode]:
    """Build all notebooks, by path, without outputs."""
    return {
        path: notebook for source in sorted(SOURCES.glob("*.md")) for path, notebook in notebooks_of(source).items()
    }


def _in_language(source: str, code: str) -> str:
    """Set the language of the notebook in a code cell; English is the default."""
    option, setting = f', language="{ENGLISH}"', f'use_language("{ENGLISH}")'  # one of them in a source
    if option in source:
        return source.replace(option, "" if code == ENGLISH else f', language="{code}"')
    if setting not in source:
        return source
    if code != ENGLISH:
        return source.replace(setting, f'use_language("{code}")')
    return source.replace(setting + "\n", "").removesuffix("\n\n" + setting).replace(", use_language", "")


def _path(name: str, code: str) -> Path:
    return NOTEBOOKS / ("" if code == ENGLISH else code) / f"{name}.ipynb"


def _notebook(cells: list[Text | Code], code: str) -> NotebookNode:
    built_cells = []
    for number, cell in enumerate(cells):
        if isinstance(cell, Text):
            built_cells.append(nbformat.v4.new_markdown_cell(cell.texts[code], id=f"text-{number}"))
        else:
            source = _in_language(cell.source, code)
            cell_metadata = {"tags": list(cell.tags)} if cell.tags else {}
            built_cells.append(nbformat.v4.new_code_cell(source, id=f"code-{number}", metadata=cell_metadata))
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    metadata: dict[str, dict[str, str]] = {"kernelspec": kernel, "language_info": {"name": "python"}}
    notebook: NotebookNode = nbformat.v4.new_notebook(cells=built_cells, metadata=metadata)
    return notebook
