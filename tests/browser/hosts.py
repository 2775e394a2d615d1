"""The other front ends: Jupyter Notebook and Voila, of the same server and with the same board as in JupyterLab."""

import ast
import json
from pathlib import Path
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient

from tests.browser.lab import Lab


class Notebook(Lab):
    """One notebook in Jupyter Notebook 7, which is made of the parts of JupyterLab."""

    place = "notebooks"
    scripts = "/static/notebook/"  # where it is slow, its parts miss each other while they are loaded


class Voila(Lab):
    """One notebook in Voila, which runs its cells and shows what they display; each load of the page has a kernel."""

    place = "voila/render"

    def open(self, *cells: str, notebook: Path | None = None) -> "Lab":
        """Open a notebook; icons that it would fetch from elsewhere stay away."""
        self.page.route("https://**", lambda route: route.abort())
        return super().open(*cells, notebook=notebook)

    def wait_until_ready(self) -> None:
        """Wait until all cells have run."""
        self.page.wait_for_function("() => document.querySelector('#rendered_cells')?.style.display === ''")

    def reload(self) -> None:
        """Reload the page: the notebook runs anew, in a new kernel."""
        self.page.reload()
        self.wait_until_ready()

    def run_all(self) -> None:
        """Voila has run them already."""

    def run(self, code: str) -> str:
        """Voila has no place for code."""
        raise NotImplementedError("a page of Voila runs the cells of its notebook, and no other code")

    def ask(self, expression: str) -> Any:
        """The value of a Python literal expression in the kernel of the page, which is asked beside the page."""
        settings = json.loads(self.page.locator("#jupyter-config-data").text_content() or "{}")
        files = self.root.parent / "runtime"
        client = BlockingKernelClient(connection_file=str(files / f"kernel-{settings['kernelId']}.json"))
        client.load_connection_file()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            asked = client.execute("", silent=True, store_history=False, user_expressions={"answer": expression})
            reply = client.get_shell_msg(timeout=30)
            assert reply["parent_header"]["msg_id"] == asked
            answer = reply["content"]["user_expressions"]["answer"]
        finally:
            client.stop_channels()
        if answer["status"] != "ok":
            raise AssertionError("\n".join(answer["traceback"]))
        return ast.literal_eval(answer["data"]["text/plain"])

    def shut_down(self) -> None:
        """Leave the page, which ends its kernel."""
        self.page.goto("about:blank")
