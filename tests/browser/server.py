"""JupyterLab server on the loopback interface, with its own configuration, data and runtime directories.

It also serves the notebooks in Jupyter Notebook and Voila.
"""

import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parents[2]
SETTINGS = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
"""No dialog about news on screenshots, and no requests to other hosts."""

DISABLED = {
    "@jupyterlab/application-extension:faviconbusy": True,
    "@jupyterlab/apputils-extension:kernel-status": True,
    "@jupyterlab/notebook-extension:execution-indicator": True,
}
"""Indicators of a busy kernel, on the tab, the toolbar and the status bar: they double the cost of a kernel query."""

START_TIMEOUT = 180
"""Seconds for the start of the server: three on an idle machine, more than a minute on a busy one."""


@contextmanager
def jupyterlab(home: Path, python: str = sys.executable) -> Iterator[tuple[str, Path]]:
    """Run JupyterLab; yield its URL and its notebook directory.

    Parameters:
        home: an empty directory for everything that the server writes.
        python: the interpreter of an environment with JupyterLab in it.

    Raises:
        RuntimeError: the server did not start; the message contains its log.
    """
    root = home / "root"
    root.mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {
        f"JUPYTER_{kind}_DIR": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")
    }
    settings = home / "config" / "labconfig" / "default_setting_overrides.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(SETTINGS), "utf-8")
    page_config = home / "config" / "labconfig" / "page_config.json"
    page_config.write_text(json.dumps({"disabledExtensions": DISABLED}), "utf-8")
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    command = [python, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.root_dir={root}"]
    command += [f"--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1", "--IdentityProvider.token="]
    command += ["--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"]
    with (home / "server.log").open("w") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT, cwd=root)
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(url, process, home / "server.log")
        yield url, root
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server responds; fail with its log if it ends or does not respond."""
    end = time.monotonic() + START_TIMEOUT
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/api", timeout=2) as response:
                json.load(response)
                return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")


class SilentFileServer(SimpleHTTPRequestHandler):
    """File server without a log."""

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve the files of a folder at the yielded URL."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SilentFileServer, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
