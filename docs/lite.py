"""Builds a JupyterLite site, in which Python runs in the page: `python docs/lite.py`, after `pip install ".[lite]"`.

The result is a folder of static files: JupyterLab, the notebooks, Pyodide from the npm registry, and the wheels of this
package and its dependencies, which are listed in the lock file of Pyodide. So `import carc_widget` loads them without
`%pip install`. Packages that Pyodide distributes itself, such as numpy and Pillow, are loaded from its server.

`--stand-ins FOLDER` builds a site that makes no requests to other hosts, for tests or a classroom without network: the
wheels of the folder replace the packages of Pyodide, and all others are downloaded during the build.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from jupyter_core.paths import jupyter_path
from jupyterlite_pyodide_kernel.constants import PYODIDE_CDN_URL, PYODIDE_KERNEL_PLUGIN_ID, PYODIDE_VERSION
from packaging.metadata import Metadata
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "ipycanvas", KERNEL)
"""The JupyterLab extensions of the site, independent of other installed ones."""

APPS = ("lab", "repl")
"""The applications of the site."""

RUNTIME_CHECK = ROOT / "docs" / "_static" / "lite-runtime.js"
"""The script that says what is missing if Python cannot be loaded."""

WITH_EXTENSION = ("anywidget", "ipycanvas", "ipywidgets")
"""Packages whose Python version must equal that of their front end: the installed one."""

FRONT_END_ONLY = {"jupyterlab-widgets", "widgetsnbextension"}
"""Packages whose Python part is not needed."""

PRELOADED = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
"""The packages that the kernel needs at its start."""

ENVIRONMENT = {
    "os_name": "posix",
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}
"""The values of environment markers in a page."""


def build(output: Path, notebooks: Path = ROOT / "notebooks", stand_ins: Path | None = None) -> None:
    """Build the site.

    Parameters:
        output: the output folder; an existing one is replaced.
        notebooks: the folder of the notebooks of the site.
        stand_ins: a folder of wheels that replace the packages on the server of Pyodide.

    Raises:
        subprocess.CalledProcessError: npm, pip or jupyter failed; their output says why.
    """
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch)
        pyodide = site / "static" / "pyodide"
        unpack_pyodide(pyodide)
        run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", str(ROOT), "-w", str(pyodide))
        extra_wheels = [] if stand_ins is None else list(stand_ins.glob("*.whl"))
        for wheel in (*(extension(KERNEL) / "static" / "pypi").glob("*.whl"), *extra_wheels):
            if not wheel.name.startswith("widgetsnbextension"):
                shutil.copy(wheel, pyodide)
        lock = pyodide / "pyodide-lock.json"
        lock.write_text(json.dumps(add_wheels(json.loads(lock.read_text("utf-8")), pyodide, stand_ins is not None)))
        shutil.copytree(notebooks, site / "notebooks", ignore=shutil.ignore_patterns(".*", "_*", "*.py", "README.md"))
        write_settings(site)
        shutil.rmtree(output, ignore_errors=True)
        command = (
            sys.executable,
            "-m",
            "jupyterlite_core",
            "build",
            "--lite-dir",
            str(site),
            "--output-dir",
            str(output),
        )
        run(*command, cwd=site)
    add_runtime_check(output, offline=stand_ins is not None)
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    print(f"{output}: {size / 1e6:.0f} MB; `python -m http.server --directory {output}` shows it")


def add_runtime_check(output: Path, offline: bool) -> None:
    """Make the pages of the site say in words what is missing if Python cannot be loaded.

    Parameters:
        output: the folder of the site.
        offline: whether no package comes from the server of Pyodide.
    """
    shutil.copy(RUNTIME_CHECK, output)
    needed = ["../static/pyodide/pyodide.asm.wasm", *([] if offline else [f"{PYODIDE_CDN_URL}/pyodide-lock.json"])]
    script = f'<script src="../{RUNTIME_CHECK.name}" data-needed="{" ".join(needed)}"></script>'
    for app in APPS:
        page = output / app / "index.html"
        page.write_text(page.read_text("utf-8").replace("</head>", f"{script}</head>", 1), "utf-8")


def extension(name: str) -> Path:
    """Return the folder of an installed JupyterLab extension."""
    folders = [Path(folder, name) for folder in jupyter_path("labextensions")]
    installed = next((folder for folder in folders if folder.is_dir()), None)
    return installed or sys.exit(f'the extension {name} of JupyterLab is not installed: pip install ".[lite]"')


def run(*command: str, cwd: Path = ROOT) -> str:
    """Run a program and return its output."""
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def unpack_pyodide(folder: Path) -> None:
    """Download Pyodide, in the version of the kernel, into a folder."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm, which comes with Node.js, is needed to fetch Pyodide; on Debian: apt-get install npm")
    folder.mkdir(parents=True)
    archive = folder / run(npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", cwd=folder).split()[-1]
    with tarfile.open(archive) as packed:
        # Python 3.11.0 to 3.11.3 have no filters.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(folder)
    archive.unlink()
    for path in (folder / "package").iterdir():
        path.rename(folder / path.name)
    (folder / "package").rmdir()


def add_wheels(lock: dict[str, Any], folder: Path, offline: bool) -> dict[str, Any]:
    """Add the wheels of a folder and their dependencies to a lock file of Pyodide.

    Parameters:
        lock: the lock file of Pyodide.
        folder: the wheels; missing ones are downloaded into it.
        offline: whether no package may come from the server of Pyodide.
    """
    distributed: dict[str, Any] = lock["packages"]
    python = lock["info"]["python"]
    environment = ENVIRONMENT | {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    bundled: dict[str, Any] = {}
    required = {"carc-widget", *PRELOADED}
    while True:
        for wheel in folder.glob("*.whl"):
            entry = lock_entry(wheel, environment)
            bundled[canonicalize_name(entry["name"])] = entry
        required |= {name for entry in bundled.values() for name in entry["depends"]}
        missing = required - bundled.keys() - (set() if offline else distributed.keys())
        if not missing:
            break
        download([requirement(name, distributed) for name in sorted(missing)], folder, environment["python_version"])
    for entry in distributed.values():
        entry["file_name"] = f"{PYODIDE_CDN_URL}/{entry['file_name']}"
    return lock | {"packages": distributed | bundled}


def requirement(name: str, distributed: dict[str, Any]) -> str:
    """Return the requirement for the download of a package."""
    if name in WITH_EXTENSION:
        return f"{name}=={version(name)}"
    return f"{name}=={distributed[name]['version']}" if name in distributed else name


def download(requirements: Iterable[str], folder: Path, python: str) -> None:
    """Download platform-independent wheels of these packages, without dependencies."""
    options = ("--only-binary", ":all:", "--platform", "any", "--python-version", python)
    run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", *options, "-d", str(folder), *requirements)


def lock_entry(wheel: Path, environment: dict[str, str]) -> dict[str, Any]:
    """Return the entry of a wheel in a lock file."""
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        metadata_file = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = Metadata.from_email(packed.read(metadata_file), validate=False)
    tops = {name.partition("/")[0] for name in names if name.endswith(".py")}
    needed = [r for r in metadata.requires_dist or () if r.marker is None or r.marker.evaluate(environment)]
    return {
        "name": metadata.name,
        "version": str(metadata.version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top.removesuffix(".py") for top in tops if "." not in top.removesuffix(".py")),
        "depends": sorted({canonicalize_name(r.name) for r in needed} - FRONT_END_ONLY),
        "unvendored_tests": False,
    }


def write_settings(site: Path) -> None:
    """Write the settings of the build and of the site."""
    tool = {
        "contents": ["notebooks"],
        "apps": list(APPS),
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "no_libarchive": True,
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(extension(name)) for name in EXTENSIONS],
    }
    page = {
        "appName": "carc_widget",
        "exposeAppInBrowser": True,
        "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: {"loadPyodideOptions": {"packages": PRELOADED}}},
    }
    (site / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": tool}))
    (site / "jupyter-lite.json").write_text(json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": page}))


def main() -> None:
    """Build the site with the options of the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--output", type=Path, default=ROOT / "docs" / "_build" / "lite", metavar="FOLDER")
    options.add_argument("--notebooks", type=Path, default=ROOT / "notebooks", metavar="FOLDER")
    options.add_argument("--stand-ins", type=Path, metavar="FOLDER", help="wheels of numpy and Pillow for browsers")
    arguments = options.parse_args()
    build(
        arguments.output.resolve(), arguments.notebooks.resolve(), arguments.stand_ins and arguments.stand_ins.resolve()
    )


if __name__ == "__main__":
    main()
