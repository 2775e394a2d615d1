"""The notebooks, and how to open each without installing anything."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import carc_widget
from _site.markdown import raw, table

DOCS = Path(__file__).parents[1]
NOTEBOOKS = DOCS.parent / "notebooks"
LITE = DOCS / "_build" / "lite"
"""Where `docs/lite.py` puts JupyterLite: within the built pages."""

REPOSITORY = os.environ.get("GITHUB_REPOSITORY", "OWNER/carc_widget")
"""Where the notebooks lie. Pages that are built on GitHub know it."""

UNKNOWN = "These pages were not built on GitHub: put the owner of the repository in the place of `OWNER` in the links."


def notebooks() -> list[Path]:
    """All notebooks, those in other languages after the English ones."""
    found = (path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    return sorted(found, key=lambda path: (len(path.relative_to(NOTEBOOKS).parts), path))


def binder(path: str, *, ref: str = "HEAD", voila: bool = False) -> str:
    """The address that opens a notebook on Binder, in JupyterLab or as a page without code."""
    where = f"voila/render/{path}" if voila else f"lab/tree/{path}"
    return f"https://mybinder.org/v2/gh/{REPOSITORY}/{ref}?urlpath={quote(where)}"


def hub(path: str) -> str:
    """The address that copies the repository to a JupyterHub and opens a notebook there; HUB is the hub's."""
    folder = REPOSITORY.rpartition("/")[2]
    repository = quote(f"https://github.com/{REPOSITORY}", safe="")
    return f"https://HUB/hub/user-redirect/git-pull?repo={repository}&urlpath={quote(f'lab/tree/{folder}/{path}')}"


def title(notebook: Path) -> str:
    """The first heading."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    lines = (line for cell in cells if cell["cell_type"] == "markdown" for line in "".join(cell["source"]).split("\n"))
    return next((line.lstrip("# ") for line in lines if line.startswith("# ")), notebook.stem)


DOOR = {
    "": "*This page only shows the notebook. [Open it]({}) to press and to play; nothing has to be installed.*",
    "nl": "*Deze pagina laat het notebook alleen zien. [Open het]({}) om te drukken en te spelen zonder installatie.*",
    "it": "*Questa pagina mostra soltanto il notebook. [Aprilo]({}) per premere e giocare senza installare nulla.*",
}
"""What stands below the title of a notebook among the pages, by the folder of its language."""


def copy(folder: Path) -> None:
    """Copy the notebooks among the pages, each with the way to open it below its first paragraph."""
    shutil.rmtree(folder, ignore_errors=True)  # also those of before that are no more
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns("_source", ".*"))
    for notebook in notebooks():
        inside = notebook.relative_to(NOTEBOOKS)
        content = json.loads(notebook.read_text("utf-8"))
        heading, promise, *rest = "".join(content["cells"][0]["source"]).split("\n\n")
        door = DOOR["" if len(inside.parts) == 1 else inside.parts[0]].format("../" * len(inside.parts) + "open.md")
        content["cells"][0]["source"] = "\n\n".join([heading, promise, door, *rest])
        (folder / inside).write_text(json.dumps(content), "utf-8")
        shutil.copystat(notebook, folder / inside)  # a page that is as it was is not made again


def pages() -> Iterator[tuple[str, str]]:
    """The page."""
    first = "notebooks/01-play.ipynb"
    tag = f"v{carc_widget.__version__}"
    parts = [
        "# Open a notebook",
        "Each notebook can be read here, tried in the browser, or opened on Binder, where a computer is lent for an "
        "hour or two. Nothing has to be installed for any of the three.",
        *([UNKNOWN] if "OWNER" in REPOSITORY else []),
        table(["Notebook", "Read", "In the browser", "Binder", "Binder, without code"], map(_row, notebooks())),
        "## In the browser",
        _browser(),
        "## Binder",
        "Binder makes a computer of this repository, with JupyterLab and the package on it, and throws it away after "
        "ten minutes in which nobody does anything. The first start after a change of the repository takes some "
        "minutes, later ones less than one.",
        f"For a lesson, take the link of a version: it shows the same a year later. This is that of {tag}, as soon as "
        "it is released:",
        f"```text\n{binder(first, ref=tag)}\n```",
        "“Without code” opens a notebook as a page, with [Voilà](https://voila.readthedocs.io): its cells have run, "
        "and nobody can change them.",
        "## A JupyterHub",
        "A hub with [nbgitpuller](https://nbgitpuller.readthedocs.io) gives every pupil a copy of the notebooks with "
        "one link, in which `HUB` is the address of the hub. Whoever opens it again gets what is new and keeps what is "
        "their own:",
        f"```text\n{hub(first)}\n```",
        "The package has to be in the environment of the hub: `pip install carc_widget`, or, before it is released, "
        f"`pip install git+https://github.com/{REPOSITORY}`.",
    ]
    yield "open", "\n\n".join(parts) + "\n"


def _row(notebook: Path) -> list[str]:
    inside = notebook.relative_to(NOTEBOOKS).as_posix()
    path = f"notebooks/{inside}"
    lite = f'<a href="../lite/lab/index.html?path={quote(inside)}">open</a>' if LITE.exists() else "·"
    return [
        title(notebook),
        f"[read](notebooks/{inside})",
        lite,
        f"[open]({binder(path)})",
        f"[open]({binder(path, voila=True)})",
    ]


def _browser() -> str:
    what = (
        "JupyterLite is JupyterLab without a computer behind it: Python runs in the page, on your own machine. The "
        "first start loads some 40 MB and takes half a minute, later ones are faster. What you change stays in your "
        "browser."
    )
    if LITE.exists():
        return what + "\n\n" + raw('<p><a href="../lite/lab/index.html">Open JupyterLite</a></p>')
    return what + " `python docs/lite.py` adds it to these pages."
