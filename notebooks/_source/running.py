"""Runs notebooks and reduces their outputs to pictures and text that need no kernel."""

import asyncio
import re
from base64 import b64encode
from collections.abc import Iterable
from html import unescape
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import Any
from urllib.parse import unquote

from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode
from PIL import Image

from carc_widget.svg import Svg

ANSWER = "answer"
"""The tag of cells whose outputs are not stored, because they answer a question to the reader."""

SVG = "image/svg+xml"
PNG = "image/png"
"""The format of stored pictures: JupyterLab shows no SVG in untrusted notebooks, such as those of a clone."""

COLOURS = 64
_STILL = re.compile(r'<img alt="[^"]*" src="data:image/svg\+xml,(?P<quoted>[^"]*)">')
"""The picture of a widget without a kernel."""
_INSIDE = re.compile("<svg .*?</svg>", re.DOTALL)
_LABEL = re.compile(r"""aria-label=(["'])(.*?)\1""")
_DIV = re.compile("</?div>")
_TAG = re.compile("<[^>]*>")
_WIDGET = "application/vnd.jupyter.widget-view+json"


def run(notebooks: Iterable[NotebookNode], at_once: int = 2) -> None:
    """Run notebooks from top to bottom, each with its own kernel and folder, and tidy their outputs.

    Parameters:
        notebooks: the notebooks, which receive the outputs.
        at_once: the number of kernels that run in parallel.

    Raises:
        CellExecutionError: a cell fails; the message shows the cell and the error.
    """
    asyncio.run(_run(list(notebooks), at_once))


async def _run(notebooks: list[NotebookNode], at_once: int) -> None:
    slots = asyncio.Semaphore(at_once)

    async def run_one(notebook: NotebookNode) -> None:
        async with slots:
            with TemporaryDirectory() as folder, TemporaryDirectory() as sockets:
                # The kernel of this environment, independent of the stored one. Its sockets are files, since two
                # kernels that start at the same time can choose the same port.
                manager = AsyncKernelManager(
                    kernel_name="python3", transport="ipc", connection_file=f"{sockets}/kernel.json"
                )
                client = NotebookClient(notebook, km=manager, timeout=300, coalesce_streams=True, resources=_in(folder))
                await client.async_execute(cleanup_kc=True)

    await asyncio.gather(*map(run_one, notebooks))
    for notebook in notebooks:
        tidy(notebook)


def _in(folder: str) -> dict[str, Any]:
    return {"metadata": {"path": Path(folder)}}


def tidy(notebook: NotebookNode) -> None:
    """Remove the parts of outputs that vary between runs or need a kernel."""
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.metadata.pop("execution", None)
            hidden = ANSWER in cell.metadata.get("tags", ())
            cell.outputs = [] if hidden else _without_repeats([tidied for out in cell.outputs for tidied in _tidy(out)])


def _tidy(output: NotebookNode) -> list[NotebookNode]:
    if "execution_count" in output:
        output.execution_count = None
    if "data" not in output:
        return [output]
    return [NotebookNode({**output, "data": data}) for data in stored_forms(output.data)]


def _without_repeats(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Remove plain text that is also the text alternative of a picture."""
    alternatives = [output.data["text/plain"] for output in outputs if PNG in output.get("data", {})]
    return [
        output
        for output in outputs
        if "data" not in output or {*output.data} != {"text/plain"} or output.data["text/plain"] not in alternatives
    ]


def stored_forms(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the stored forms of an output: a picture as PNG with its text below, else the output itself.

    Repository hosts remove pictures from HTML, so the first picture becomes a separate output. Of slides and lessons,
    the pictures of all pages become outputs, each between its question and its choices.
    """
    data = {kind: content for kind, content in data.items() if kind != _WIDGET}
    html = data.pop("text/html", "")
    if len(stills := [*_STILL.finditer(html)]) > 1:
        return _stored_pages(html, stills)
    pictures = [] if SVG in data else [*_STILL.finditer(html), *_INSIDE.finditer(html)]
    if pictures:
        data[SVG] = unquote(pictures[0]["quoted"]) if "quoted" in pictures[0].groupdict() else pictures[0][0]
    text = _INSIDE.sub("", _STILL.sub("", html))
    if SVG in data:
        stored = [_picture(data.pop(SVG))]
        stored += [{"text/html": text}] if pictures and _TAG.sub("", text).strip() else []
        return stored
    if html:
        return [{"text/html": html, "text/plain": shorten(data.get("text/plain", ""), 100, placeholder=" …")}]
    return [data]


def _stored_pages(html: str, stills: list[re.Match[str]]) -> list[dict[str, Any]]:
    stored: list[dict[str, Any]] = []
    end = 0
    for still in stills:
        stored += _text(html[end : still.start()])
        stored.append(_picture(unquote(still["quoted"])))
        end = still.end()
    return [*stored, *_text(html[end:])]


def _text(html: str) -> list[dict[str, Any]]:
    """A part of pages, whose `div` elements are cut, as an output; nothing without a text."""
    html = _DIV.sub("", html)
    return [{"text/html": f"<div>{html}</div>"}] if _TAG.sub("", html).strip() else []


def _picture(svg: str) -> dict[str, Any]:
    """Return a picture as PNG with few colours, with its label as text alternative."""
    label = _LABEL.search(svg)
    with TemporaryDirectory() as folder:
        path = Path(folder, "picture.png")
        Svg(svg.replace("'", '"')).save(path)  # data URLs have single quotation marks
        image = Image.open(path).convert("RGBA").quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return {PNG: b64encode(buffer.getvalue()).decode(), "text/plain": unescape(label[2]) if label else "Picture"}
