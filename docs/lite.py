"""The second door: JupyterLite, in which Python runs in the page: `python docs/lite.py`, after `pip install ".[lite]"`.

It makes a folder of files that any server of files can show: JupyterLab, our notebooks, Pyodide from the npm registry,
and beside it the wheels of this package and of what it needs, named in Pyodide's lock file. So `import carc_widget`
loads them, with no `%pip install` before it. What Pyodide distributes itself, numpy and Pillow among it, comes from
where its makers publish it, when a notebook asks for it.

`--stand-ins FOLDER` makes a site that asks nothing of any other place, for a test or a room without a network: the
wheels of the folder stand in for what only exists there, all else is fetched from the package index while the site is
built.
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
IN_THE_PAGE = ("@jupyter-widgets/jupyterlab-manager", "anywidget", "ipycanvas", KERNEL)
"""The extensions of JupyterLab that the site has, whatever else this environment holds."""

WITH_EXTENSION = ("anywidget", "ipycanvas", "ipywidgets")
"""Packages whose part in Python has to be of the version of their part in the page: the one installed here."""

WITHOUT_PYTHON = {"jupyterlab-widgets", "widgetsnbextension"}
"""Packages whose part in Python nobody needs here."""

LOADED_FIRST = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"]
"""What the kernel needs before a notebook asks for anything."""

BROWSER = {
    "os_name": "posix",
    "sys_platform": "emscripten",
    "platform_system": "Emscripten",
    "platform_machine": "wasm32",
    "implementation_name": "cpython",
    "platform_python_implementation": "CPython",
    "extra": "",
}
"""What requirements can ask about, as it is in a page."""


def build(output: Path, notebooks: Path = ROOT / "notebooks", stand_ins: Path | None = None) -> None:
    """Make the site.

    Parameters:
        output: the folder to make; one that is there is replaced.
        notebooks: the folder with what the site shows.
        stand_ins: a folder of wheels in place of what Pyodide's makers publish; nothing is then asked of them.

    Raises:
        subprocess.CalledProcessError: npm, pip or jupyter failed; they have said why.
    """
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch)
        pyodide = site / "static" / "pyodide"
        unpack_pyodide(pyodide)
        run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", str(ROOT), "-w", str(pyodide))
        given = [] if stand_ins is None else list(stand_ins.glob("*.whl"))
        for wheel in (*(extension(KERNEL) / "static" / "pypi").glob("*.whl"), *given):
            if not wheel.name.startswith("widgetsnbextension"):
                shutil.copy(wheel, pyodide)
        lock = pyodide / "pyodide-lock.json"
        lock.write_text(json.dumps(add_wheels(json.loads(lock.read_text("utf-8")), pyodide, stand_ins is not None)))
        shutil.copytree(notebooks, site / "notebooks", ignore=shutil.ignore_patterns(".*", "_*", "*.py"))
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
    size = sum(path.stat().st_size for path in output.rglob("*") if path.is_file())
    print(f"{output}: {size / 1e6:.0f} MB; `python -m http.server --directory {output}` shows it")


def extension(name: str) -> Path:
    """The folder of an extension of JupyterLab that is installed here."""
    folders = [Path(folder, name) for folder in jupyter_path("labextensions")]
    found = next((folder for folder in folders if folder.is_dir()), None)
    return found or sys.exit(f'the extension {name} of JupyterLab is not installed: pip install ".[lite]"')


def run(*command: str, cwd: Path = ROOT) -> str:
    """What a program prints."""
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


def unpack_pyodide(folder: Path) -> None:
    """Put Pyodide, of the version that the kernel is made for, into a folder."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm, which comes with Node.js, is needed to fetch Pyodide; on Debian: apt-get install npm")
    folder.mkdir(parents=True)
    archive = folder / run(npm, "pack", "--silent", f"pyodide@{PYODIDE_VERSION}", cwd=folder).split()[-1]
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    archive.unlink()
    for path in (folder / "package").iterdir():
        path.rename(folder / path.name)
    (folder / "package").rmdir()


def add_wheels(lock: dict[str, Any], folder: Path, whole: bool) -> dict[str, Any]:
    """A lock file of Pyodide with the wheels of the folder in it, and those that they need.

    Parameters:
        lock: the lock file as Pyodide's makers give it.
        folder: the wheels; those that are missing are fetched into it.
        whole: whether nothing may come from where Pyodide's makers publish it.
    """
    theirs: dict[str, Any] = lock["packages"]
    python = lock["info"]["python"]
    place = BROWSER | {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    ours: dict[str, Any] = {}
    asked = {"carc-widget", *LOADED_FIRST}
    while True:
        for wheel in folder.glob("*.whl"):
            entry = described(wheel, place)
            ours[canonicalize_name(entry["name"])] = entry
        asked |= {name for entry in ours.values() for name in entry["depends"]}
        missing = asked - ours.keys() - (set() if whole else theirs.keys())
        if not missing:
            break
        fetch([wanted(name, theirs) for name in sorted(missing)], folder, place["python_version"])
    for entry in theirs.values():
        entry["file_name"] = f"{PYODIDE_CDN_URL}/{entry['file_name']}"
    return lock | {"packages": theirs | ours}


def wanted(name: str, theirs: dict[str, Any]) -> str:
    """Which version of a package is to be fetched."""
    if name in WITH_EXTENSION:
        return f"{name}=={version(name)}"
    return f"{name}=={theirs[name]['version']}" if name in theirs else name


def fetch(requirements: Iterable[str], folder: Path, python: str) -> None:
    """Fetch wheels that run on every machine, of just these packages."""
    where = ("--only-binary", ":all:", "--platform", "any", "--python-version", python)
    run(sys.executable, "-m", "pip", "download", "-q", "--no-deps", *where, "-d", str(folder), *requirements)


def described(wheel: Path, place: dict[str, str]) -> dict[str, Any]:
    """A wheel as a lock file tells of it."""
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        metadata = Metadata.from_email(packed.read(about), validate=False)
    tops = {name.partition("/")[0] for name in names if name.endswith(".py")}
    needed = [r for r in metadata.requires_dist or () if r.marker is None or r.marker.evaluate(place)]
    return {
        "name": metadata.name,
        "version": str(metadata.version),
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(top.removesuffix(".py") for top in tops if "." not in top.removesuffix(".py")),
        "depends": sorted({canonicalize_name(r.name) for r in needed} - WITHOUT_PYTHON),
        "unvendored_tests": False,
    }


def write_settings(site: Path) -> None:
    """What JupyterLite is to do, and what the site is to be."""
    tool = {
        "contents": ["notebooks"],
        "apps": ["lab", "repl"],
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "no_libarchive": True,
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(extension(name)) for name in IN_THE_PAGE],
    }
    page = {
        "appName": "carc_widget",
        "exposeAppInBrowser": True,
        "litePluginSettings": {PYODIDE_KERNEL_PLUGIN_ID: {"loadPyodideOptions": {"packages": LOADED_FIRST}}},
    }
    (site / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": tool}))
    (site / "jupyter-lite.json").write_text(json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": page}))


def main() -> None:
    """Make the site that the command line asks for."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--output", type=Path, default=ROOT / "docs" / "_build" / "lite", metavar="FOLDER")
    options.add_argument("--notebooks", type=Path, default=ROOT / "notebooks", metavar="FOLDER")
    options.add_argument("--stand-ins", type=Path, metavar="FOLDER", help="wheels of numpy and Pillow for browsers")
    given = options.parse_args()
    build(given.output.resolve(), given.notebooks.resolve(), given.stand_ins and given.stand_ins.resolve())


if __name__ == "__main__":
    main()
