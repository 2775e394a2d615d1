"""Running notebooks, and what is stored of what they show: the same on every machine, and shown without a kernel."""

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any
from urllib.parse import unquote

from nbclient import NotebookClient
from nbformat import NotebookNode

ANSWER = "answer"
"""The tag of cells whose outputs are not stored: they would tell what a reader is to find."""

SVG = "image/svg+xml"
_STILL = re.compile(r'<img alt="[^"]*" src="data:image/svg\+xml,(?P<quoted>[^"]*)">')
"""How a widget shows itself where no kernel is."""
_INSIDE = re.compile("<svg .*?</svg>", re.DOTALL)
_TAG = re.compile("<[^>]*>")
_WIDGET = "application/vnd.jupyter.widget-view+json"


def run(notebooks: Iterable[NotebookNode], at_once: int = 2) -> None:
    """Run notebooks from top to bottom, each with a kernel and a folder of its own, and tidy what they show.

    Parameters:
        notebooks: the notebooks; the outputs go into them.
        at_once: how many kernels run beside each other.

    Raises:
        CellExecutionError: a cell fails; the message shows the cell and the error.
    """
    asyncio.run(_run(list(notebooks), at_once))


async def _run(notebooks: list[NotebookNode], at_once: int) -> None:
    places = asyncio.Semaphore(at_once)

    async def run_one(notebook: NotebookNode) -> None:
        async with places:
            with TemporaryDirectory() as folder:
                # The kernel is that of this environment, whatever kernel the notebook was stored with.
                client = NotebookClient(
                    notebook, kernel_name="python3", timeout=300, coalesce_streams=True, resources=_in(folder)
                )
                await client.async_execute()

    await asyncio.gather(*map(run_one, notebooks))
    for notebook in notebooks:
        tidy(notebook)


def _in(folder: str) -> dict[str, Any]:
    return {"metadata": {"path": Path(folder)}}


def tidy(notebook: NotebookNode) -> None:
    """Keep of a run what readers without a kernel see, and what is the same in each run."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.metadata.pop("execution", None)
            hidden = ANSWER in cell.metadata.get("tags", ())
            cell.outputs = [] if hidden else _told_once([kept for output in cell.outputs for kept in _tidy(output)])


def _tidy(output: NotebookNode) -> list[NotebookNode]:
    if "execution_count" in output:
        output.execution_count = None
    if "data" not in output:
        return [output]
    return [NotebookNode({**output, "data": data}) for data in shown(output.data)]


def _told_once(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Outputs without lines that stand beside a picture already."""
    beside = [output.data["text/plain"] for output in outputs if SVG in output.get("data", {})]
    return [
        output
        for output in outputs
        if "data" not in output or {*output.data} != {"text/plain"} or output.data["text/plain"] not in beside
    ]


def shown(data: dict[str, Any]) -> list[dict[str, Any]]:
    """What is stored of one output: a picture as SVG, which pages of repositories show, and else what there is.

    A widget is a picture. Such pages show HTML without the pictures in it, so of HTML the first picture is kept by
    itself, and then the words.
    """
    data = {kind: content for kind, content in data.items() if kind != _WIDGET}
    html = data.pop("text/html", "")
    found = [] if SVG in data else [*_STILL.finditer(html), *_INSIDE.finditer(html)]
    if found:
        data = {SVG: unquote(found[0]["quoted"]) if "quoted" in found[0].groupdict() else found[0][0], **data}
    words = _INSIDE.sub("", _STILL.sub("", html))
    kept = []
    if SVG in data:
        kept.append({**data, "text/plain": _short(data)})
        kept += [{"text/html": words}] if found and _TAG.sub("", words).strip() else []
    elif html:
        kept.append({"text/html": html, "text/plain": _short(data)})
    else:
        kept.append(data)
    return kept


def _short(data: dict[str, Any]) -> str:
    """The plain text, which nobody reads where there is something better."""
    return shorten(data.get("text/plain", ""), 100, placeholder=" …")
