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
_STILL = re.compile(r'<img alt="[^"]*" src="data:image/svg\+xml,([^"]*)">')
"""How a widget shows itself where no kernel is."""
_INSIDE = re.compile("<svg .*?</svg>", re.DOTALL)
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
            cell.outputs = [] if hidden else [_tidy(output) for output in cell.outputs]


def _tidy(output: NotebookNode) -> NotebookNode:
    if "execution_count" in output:
        output.execution_count = None
    if "data" in output:
        output.data = shown(output.data)
    return output


def shown(data: dict[str, Any]) -> dict[str, Any]:
    """What is stored of one output: a picture as SVG, which pages of repositories show, and else what there is.

    A widget is a picture. Of HTML that holds pictures, which such pages show without them, the first one is kept.
    """
    html = data.get("text/html", "")
    still = _STILL.search(html) if _WIDGET in data else _STILL.fullmatch(html)
    inside = _INSIDE.search(html)
    if still is not None:
        data = {**data, SVG: unquote(still[1])}
    elif inside is not None:
        data = {SVG: inside[0], **data}
    left_out = {_WIDGET, *(["text/html"] if SVG in data else [])}
    kept = {kind: content for kind, content in data.items() if kind not in left_out}
    if len(kept) > 1 and "text/plain" in kept:  # nobody reads it where there is something better
        kept["text/plain"] = shorten(kept["text/plain"], 100, placeholder=" …")
    return kept
