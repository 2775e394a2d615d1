"""From a Markdown file to notebooks that were not run yet."""

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
    """A file does not say what a notebook needs; the message says where and what."""


@dataclass(frozen=True)
class Text:
    """A cell of text: language -> what it says."""

    said: Mapping[str, str]


@dataclass(frozen=True)
class Code:
    """A cell of code with its tags."""

    source: str
    tags: tuple[str, ...] = ()


def cells_of(markdown: str) -> list[Text | Code]:
    """The cells that a file describes.

    Raises:
        BadSource: a text is there in some languages of the file, and not in others.
    """
    spoken = [code for code in LANGUAGES if f"\n[{code}]\n" in f"\n{markdown}"] or [ENGLISH]
    return list(_cells(markdown, spoken))


def _cells(markdown: str, spoken: list[str]) -> Iterator[Text | Code]:
    end = 0
    for fence in _FENCE.finditer(markdown):
        yield from _texts(markdown[end : fence.start()], spoken)
        yield Code(fence[2].rstrip("\n"), tuple(fence[1].split()))
        end = fence.end()
    yield from _texts(markdown[end:], spoken)


def _texts(markdown: str, spoken: list[str]) -> Iterator[Text]:
    for part in _BREAK.split(markdown):
        if not part.strip():
            continue
        common, *translated = _LANGUAGE.split(part)
        own = dict(zip(translated[::2], translated[1::2], strict=True))
        if own and list(own) != spoken:
            raise BadSource(f"{part.strip()[:60]!r} is there in {list(own)}; this file speaks {spoken}, in this order")
        yield Text({code: "\n\n".join(filter(None, (common.strip(), own.get(code, "").strip()))) for code in spoken})


def notebooks_of(source: Path) -> dict[Path, NotebookNode]:
    """Where each notebook of a file lies -> the notebook, not run yet.

    Raises:
        BadSource: the file does not say what a notebook needs.
    """
    cells = cells_of(source.read_text("utf-8"))
    spoken = next((list(cell.said) for cell in cells if isinstance(cell, Text)), None)
    if spoken is None:
        raise BadSource(f"{source.name} has no text; begin with a heading")
    return {_path(source.stem, code): _notebook(cells, code) for code in spoken}


def all_notebooks() -> dict[Path, NotebookNode]:
    """Every notebook, not run yet."""
    return {path: made for source in sorted(SOURCES.glob("*.md")) for path, made in notebooks_of(source).items()}


def _path(name: str, code: str) -> Path:
    return NOTEBOOKS / ("" if code == ENGLISH else code) / f"{name}.ipynb"


def _notebook(cells: list[Text | Code], code: str) -> NotebookNode:
    made = []
    for number, cell in enumerate(cells):
        if isinstance(cell, Text):
            made.append(nbformat.v4.new_markdown_cell(cell.said[code], id=f"text-{number}"))
        else:
            source = cell.source.replace(f'use_language("{ENGLISH}")', f'use_language("{code}")')
            metadata = {"tags": list(cell.tags)} if cell.tags else {}
            made.append(nbformat.v4.new_code_cell(source, id=f"code-{number}", metadata=metadata))
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    about: dict[str, dict[str, str]] = {"kernelspec": kernel, "language_info": {"name": "python"}}
    notebook: NotebookNode = nbformat.v4.new_notebook(cells=made, metadata=about)
    return notebook
