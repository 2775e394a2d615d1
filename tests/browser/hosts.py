"""Other front ends of the same server: Jupyter Notebook and Voila."""

import ast
import json
from pathlib import Path
from typing import Any

from jupyter_client.blocking.client import BlockingKernelClient

from tests.browser.lab import Lab


class Notebook(Lab):
    """One notebook in Jupyter Notebook 7, which is built from the parts of JupyterLab."""

    place = "notebooks"
    scripts = "/static/notebook/"  # its scripts raise errors while they load slowly


class Voila(Lab):
    """One notebook in Voila, which runs its cells and shows their outputs; each load of the page has its own kernel."""

    place = "voila/render"

    def open(self, *cells: str, notebook: Path | None = None) -> "Lab":
        """Open a notebook, without the icons from other hosts."""
        self.page.route("https://**", lambda route: route.abort())
        return super().open(*cells, notebook=notebook)

    def wait_until_ready(self) -> None:
        """Wait until all cells have run."""
        self.page.wait_for_function("() => document.querySelector('#rendered_cells')?.style.display === ''")

    def reload(self) -> None:
        """Reload the page: the notebook runs again in a new kernel."""
        self.page.reload()
        self.wait_until_ready()

    def run_all(self) -> None:
        """Do nothing: Voila runs all cells."""

    def run(self, code: str) -> str:
        """Refuse: Voila runs no other code."""
        raise NotImplementedError("Voila runs only the cells of its notebook")

    def ask(self, expression: str) -> Any:
        """Evaluate a Python expression with a literal value in the kernel of the page, through a client of its own."""
        settings = json.loads(self.page.locator("#jupyter-config-data").text_content() or "{}")
        files = self.root.parent / "runtime"
        client = BlockingKernelClient(connection_file=str(files / f"kernel-{settings['kernelId']}.json"))
        client.load_connection_file()
        client.start_channels(iopub=False, stdin=False, hb=False, control=False)
        try:
            request_id = client.execute("", silent=True, store_history=False, user_expressions={"answer": expression})
            reply = client.get_shell_msg(timeout=30)
            assert reply["parent_header"]["msg_id"] == request_id
            answer = reply["content"]["user_expressions"]["answer"]
        finally:
            client.stop_channels()
        if answer["status"] != "ok":
            raise AssertionError("\n".join(answer["traceback"]))
        return ast.literal_eval(answer["data"]["text/plain"])

    def shut_down(self) -> None:
        """Leave the page, which shuts down its kernel."""
        self.page.goto("about:blank")
