"""What the browser tests do in JupyterLab: open a notebook, run cells, ask the kernel, press on the board."""

import ast
import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops
from playwright.sync_api import Locator, Page, expect

READY = """async () => {
    await window.jupyterapp.restored;
    const panel = window.jupyterapp.shell.currentWidget;
    await panel.context.ready;
    await panel.context.sessionContext.ready;
    await panel.context.sessionContext.session.kernel.info;
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
    await window.jupyterapp.serviceManager.sessions.shutdownAll();
}"""
SETTLED = """async () => {
    // two frames: one to draw what has arrived, one to be sure that it is on the screen
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
}"""


class Lab:
    """One notebook in JupyterLab; the other front ends are in `hosts`.

    Parameters:
        page: the browser page.
        url: where the server listens.
        root: the directory that the server shows.
        name: the name of the test, for the notebook's file name.

    Attributes:
        forgives: whether errors in the page are no failure, since the test makes them.
    """

    place = "doc/tree"
    """Where on the server notebooks are shown, one at a time."""

    scripts = ""
    """Where the scripts of the front end lie, if it makes errors of its own, which come without a board, too."""

    def __init__(self, page: Page, url: str, root: Path, name: str) -> None:
        self.page, self.url, self.root = page, url, root
        self.forgives = False
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
        """Wait for the application, the notebook and its kernel; the idle sign alone comes too early."""
        self.page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.context !== undefined")
        self.page.evaluate(READY)

    def reload(self) -> None:
        """Save the notebook and reload the page; the kernel goes on."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
        self.page.reload()
        self.wait_until_ready()

    def run_all(self) -> None:
        """Run all cells and return to the first, which some versions of JupyterLab hide when it is out of sight."""
        self.page.evaluate(RUN_ALL)

    def scroll_to_end(self) -> None:
        """Show the last cell: what is out of sight some versions of JupyterLab hide."""
        self.page.evaluate(SCROLL_TO_END)

    def run(self, code: str) -> str:
        """Run code in a new cell at the end; the text of its outputs. An error in the code is an error here."""
        outputs = self.page.evaluate(RUN_CELL, code)
        for output in outputs:
            if output["output_type"] == "error":
                raise AssertionError("\n".join(output["traceback"]))
        texts = [o.get("text") or o.get("data", {}).get("text/plain", "") for o in outputs]
        return "".join("".join(text) for text in texts)

    def ask(self, expression: str) -> Any:
        """The value of a Python literal expression in the kernel, without a cell."""
        answer = self.page.evaluate(ASK, expression)
        if answer["status"] != "ok":
            raise AssertionError("\n".join(answer["traceback"]))
        return ast.literal_eval(answer["data"]["text/plain"])

    def shut_down(self) -> None:
        """End the kernel; leave no session behind for the next test."""
        if self.page.evaluate("() => window.jupyterapp !== undefined"):
            self.page.evaluate(SHUT_DOWN)

    def occupy(self, seconds: float) -> None:
        """Keep the kernel busy, without waiting: newer ones deal with presses beside a cell that only sleeps."""
        code = f"import time, carc_widget.widget.game_widget as g\\nwith g._ONE_AT_A_TIME: time.sleep({seconds})"
        self.page.evaluate(f"() => void {KERNEL}.requestExecute({{code: '{code}'}})")

    def settle(self) -> None:
        """Wait until what the page has received is on the screen."""
        self.page.evaluate(SETTLED)

    def theme(self, name: str) -> None:
        """Switch to `JupyterLab Light` or `JupyterLab Dark`."""
        self.page.evaluate("(theme) => window.jupyterapp.commands.execute('apputils:change-theme', {theme})", name)
        self.page.wait_for_function("(name) => document.body.dataset.jpThemeName === name", arg=name)

    def picture(self, element: Locator) -> Image.Image:
        """What the element looks like now."""
        element.scroll_into_view_if_needed()
        self.settle()
        return Image.open(BytesIO(element.screenshot())).convert("RGB")


def code_cell(source: str) -> dict[str, Any]:
    """A code cell in the notebook format."""
    return {
        "cell_type": "code",
        "source": source,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
        "id": f"c{abs(hash(source))}",
    }


def difference(a: Image.Image, b: Image.Image) -> float:
    """The share of pixels that differ clearly; shifts of one pixel in size are cut off."""
    assert abs(a.width - b.width) <= 1, (a.size, b.size)
    assert abs(a.height - b.height) <= 1, (a.size, b.size)
    box = (0, 0, min(a.width, b.width), min(a.height, b.height))
    grey = ImageChops.difference(a.crop(box), b.crop(box)).convert("L")
    return sum(grey.histogram()[24:]) / (grey.width * grey.height)


__all__ = ["Lab", "code_cell", "difference", "expect"]
