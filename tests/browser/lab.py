"""JupyterLab in a browser page: open a notebook, run cells, evaluate expressions in the kernel."""

import ast
import json
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, ViewportSize, expect

TIMEOUT = 60
"""Seconds that a test waits for the browser, the server or the kernel before it fails; a busy machine needs ten."""

ALL_CELLS: ViewportSize = {"width": 1280, "height": 2800}
"""A viewport that shows all cells of a short notebook at once, since JupyterLab before 4.5 hides cells outside it."""

READY = """async () => {
    await window.jupyterapp.restored;
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.ready;
    const { sessionContext } = panel.context;
    await sessionContext.ready;
    // on a slow machine the session can start later
    while (!sessionContext.session) await new Promise((resolve) => setTimeout(resolve, 100));
    await sessionContext.session.kernel.info;
    await panel.revealed;
}"""
RUN_CELL = """async (code) => {
    const app = window.jupyterapp;
    const notebook = app.shell.currentWidget.content;
    const end = notebook.model.cells.length;
    notebook.model.sharedModel.insertCell(end, {cell_type: "code", source: code});
    notebook.activeCellIndex = end;
    notebook.deselectAll();
    await app.commands.execute("notebook:run-cell");
    return notebook.model.cells.get(end).outputs.toJSON();
}"""
SET_CODE = """(code) => {
    window.jupyterapp.shell.currentWidget.content.model.cells.get(0).sharedModel.setSource(code);
}"""
RUN_ALL = """async () => {
    const app = window.jupyterapp;
    const notebook = app.shell.currentWidget.content;
    await app.commands.execute("notebook:run-all-cells");
    notebook.activeCellIndex = 0;
    await notebook.scrollToItem(0, "start");
}"""
SCROLL_TO_END = """async () => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    await notebook.scrollToItem(notebook.widgets.length - 1, "start");
}"""
REVEAL = """async (element) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    await notebook.scrollToItem(notebook.widgets.findIndex((cell) => cell.node.contains(element)), "start");
}"""
ASK = """async (expression) => {
    const kernel = window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel;
    const future = kernel.requestExecute({
        code: "", silent: true, store_history: false, user_expressions: {answer: expression},
    });
    return (await future.done).content.user_expressions.answer;
}"""
KERNEL = "window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel"
OPEN = """async (path) => {
    const app = window.jupyterapp;
    await app.commands.execute("docmanager:open", {path, factory: "Notebook"});
    for (const panel of [...app.shell.widgets("main")]) if (panel.context?.path !== path) panel.dispose();
}"""
SHUT_DOWN = """async () => {
    const app = window.jupyterapp;
    await app.serviceManager.sessions.shutdownAll();
    const theme = "JupyterLab Light";
    if (document.body.dataset.jpThemeName !== theme) await app.commands.execute("apputils:change-theme", { theme });
}"""
SETTLED = """async () => {
    // two frames: one to draw what has arrived, one until it is on the screen
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""


class Lab:
    """One notebook in JupyterLab; `hosts` has the other front ends.

    Parameters:
        page: the browser page.
        url: the URL of the server.
        root: the notebook directory of the server.
        name: the name of the test, which becomes the file name of the notebook.

    Attributes:
        ignores_errors: whether errors in the page are ignored, since the test causes them.
    """

    place = "doc/tree"
    """The path of notebooks on the server."""

    scripts = ""
    """The path of front end scripts whose errors are ignored, since they occur without a board, too."""

    def __init__(self, page: Page, url: str, root: Path, name: str) -> None:
        self.page, self.url, self.root = page, url, root
        self.ignores_errors = False
        self.file = re.sub(r"\W+", "-", name).strip("-") + ".ipynb"

    def open(self, *cells: str, notebook: Path | None = None) -> "Lab":
        """Open a notebook with these code cells (not yet run), or a copy of an existing notebook."""
        if notebook is not None:
            content = json.loads(notebook.read_text("utf-8"))
        else:
            content = {
                "cells": [code_cell(source) for source in cells],
                "metadata": {},
                "nbformat": 4,
                "nbformat_minor": 5,
            }
            content["metadata"] = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        (self.root / self.file).write_text(json.dumps(content), "utf-8")
        if self.page.url.startswith(f"{self.url}/{Lab.place}/"):
            self.page.evaluate(OPEN, self.file)  # JupyterLab is loaded in this page
        else:
            self.page.goto(f"{self.url}/{self.place}/{self.file}")
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        """Wait for the application, the notebook and its kernel; the idle indicator alone appears too early."""
        self.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context !== undefined")
        self.page.evaluate(READY)

    def reload(self) -> None:
        """Save the notebook and reload the page; the kernel keeps running."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.reload()
        self.wait_until_ready()

    def run_all(self) -> None:
        """Run all cells and scroll to the first, since some versions of JupyterLab hide cells outside the viewport."""
        self.page.evaluate(RUN_ALL)

    def run_instead(self, code: str) -> None:
        """Run other code in the first cell, with the same kernel: faster than another notebook."""
        self.page.evaluate(SET_CODE, code)
        self.run_all()

    def scroll_to_end(self) -> None:
        """Scroll to the last cell, since some versions of JupyterLab hide cells outside the viewport."""
        self.page.evaluate(SCROLL_TO_END)

    def reveal(self, element: Locator) -> None:
        """Wait for an element; scroll to its cell if it is hidden, as cells out of sight are before JupyterLab 4.5."""
        element.wait_for(state="attached")
        if not element.is_visible():
            element.evaluate(REVEAL)
        element.wait_for()

    def run(self, code: str) -> str:
        """Run code in a new last cell and return the text of its outputs; an error in the code is raised."""
        outputs = self.page.evaluate(RUN_CELL, code)
        for output in outputs:
            if output["output_type"] == "error":
                raise AssertionError("\n".join(output["traceback"]))
        texts = [o.get("text") or o.get("data", {}).get("text/plain", "") for o in outputs]
        return "".join("".join(text) for text in texts)

    def ask(self, expression: str) -> Any:
        """Evaluate a Python expression with a literal value in the kernel, without a cell."""
        answer = self.page.evaluate(ASK, expression)
        if answer["status"] != "ok":
            raise AssertionError("\n".join(answer["traceback"]))
        return ast.literal_eval(answer["data"]["text/plain"])

    def shut_down(self) -> None:
        """Shut down the kernel and its session, and return to the light theme."""
        if self.page.evaluate("() => window.jupyterapp !== undefined"):
            self.page.evaluate(SHUT_DOWN)

    def occupy(self, seconds: float) -> None:
        """Keep the kernel busy, without waiting; it holds the lock, since messages are handled while a cell sleeps."""
        code = f"import time, carc_widget.widget.game_widget as g\\nwith g._LOCK: time.sleep({seconds})"
        self.page.evaluate(f"() => void {KERNEL}.requestExecute({{code: '{code}'}})")

    def polls(self) -> Iterator[None]:
        """Yield again and again, with pauses, until the timeout."""
        end = monotonic() + TIMEOUT
        while monotonic() < end:
            yield
            self.page.wait_for_timeout(50)

    def settle(self) -> None:
        """Wait until the page has rendered what it received."""
        self.page.evaluate(SETTLED)

    def theme(self, name: str) -> None:
        """Switch to `JupyterLab Light` or `JupyterLab Dark`."""
        self.page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        self.page.wait_for_function("(name) => document.body.dataset.jpThemeName === name", arg=name)
        # JupyterLab removes its splash screen twice, which is an error, if it switches again before this one is gone.
        expect(self.page.locator("#jupyterlab-splash")).to_have_count(0)

    def picture(self, element: Locator) -> Image.Image:
        """Take a screenshot of an element."""
        element.scroll_into_view_if_needed()
        self.settle()
        return Image.open(BytesIO(element.screenshot())).convert("RGB")


def code_cell(source: str) -> dict[str, Any]:
    """Return a code cell in the notebook format."""
    return {
        "cell_type": "code",
        "source": source,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "id": f"c{abs(hash(source))}",
    }


def difference(a: Image.Image, b: Image.Image) -> float:
    """Return the share of clearly different pixels; sizes may differ by one pixel."""
    assert abs(a.width - b.width) <= 1, (a.size, b.size)
    assert abs(a.height - b.height) <= 1, (a.size, b.size)
    box = (0, 0, min(a.width, b.width), min(a.height, b.height))
    grey = ImageChops.difference(a.crop(box), b.crop(box)).convert("L")
    return sum(grey.histogram()[24:]) / (grey.width * grey.height)


__all__ = ["Lab", "code_cell", "difference", "expect"]
