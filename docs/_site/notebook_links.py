"""Notebooks as pages, and the page with links to open them without an installation."""

import json
import os
import shutil
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

import carc_widget
from _site.markdown import raw, table
from _site.notebook_questions import show_questions
from carc_widget.engine.share import repl_address
from carc_widget.i18n import languages

DOCS = Path(__file__).parents[1]
NOTEBOOKS = DOCS.parent / "notebooks"
LITE = DOCS / "_build" / "lite"
"""The output of `docs/lite.py`: JupyterLite, within the built pages."""

REPOSITORY = os.environ.get("GITHUB_REPOSITORY", "OWNER/carc_widget")
"""The repository with the notebooks; builds on GitHub set it."""

UNKNOWN = "These pages were not built on GitHub: replace `OWNER` in the links by the owner of the repository."


def notebooks() -> list[Path]:
    """Return all notebooks, those in other languages after the English ones."""
    paths = (path for path in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
    return sorted(paths, key=lambda path: (len(path.relative_to(NOTEBOOKS).parts), path))


def binder(path: str, *, ref: str = "HEAD", voila: bool = False) -> str:
    """Return the address that opens a notebook on Binder, in JupyterLab or as a page without code."""
    where = f"voila/render/{path}" if voila else f"lab/tree/{path}"
    return f"https://mybinder.org/v2/gh/{REPOSITORY}/{ref}?urlpath={quote(where)}"


def hub(path: str) -> str:
    """Return the address that copies the repository to a JupyterHub and opens a notebook; HUB is a placeholder."""
    folder = REPOSITORY.rpartition("/")[2]
    repository = quote(f"https://github.com/{REPOSITORY}", safe="")
    return f"https://HUB/hub/user-redirect/git-pull?repo={repository}&urlpath={quote(f'lab/tree/{folder}/{path}')}"


def try_link(code: str, page: str) -> str:
    """Return the address that runs code in the JupyterLite of the site; empty if the site has none.

    Parameters:
        code: the code.
        page: the path of the page with the link, below `made`.
    """
    if not LITE.exists():
        return ""
    return repl_address(f"{'../' * (page.count('/') + 1)}lite", code)


def title(notebook: Path) -> str:
    """Return the first heading of a notebook."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    lines = (line for cell in cells if cell["cell_type"] == "markdown" for line in "".join(cell["source"]).split("\n"))
    return next((line.lstrip("# ") for line in lines if line.startswith("# ")), notebook.stem)


NOTE = {
    "en": "*This page only shows the notebook. [Open it]({}) to play and to answer; no installation is needed.*",
    "nl": "*Deze pagina laat het notebook alleen zien. [Open het]({}) om te spelen, zonder installatie.*",
    "it": "*Questa pagina mostra soltanto il notebook. [Aprilo]({}) per giocare e rispondere, senza installare nulla.*",
}
"""The note below the title of a notebook among the pages, by the code of its language."""


def copy(folder: Path) -> None:
    """Copy the notebooks among the pages, each with a link to open it, and with choices and folded answers."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(NOTEBOOKS, folder, ignore=shutil.ignore_patterns("_source", ".*", "README.md"))
    for notebook in notebooks():
        path = notebook.relative_to(NOTEBOOKS)
        code = _language(notebook)
        content = json.loads(notebook.read_text("utf-8"))
        heading, summary, *rest = "".join(content["cells"][0]["source"]).split("\n\n")
        note = NOTE[code].format("../" * len(path.parts) + "open.md")
        content["cells"][0]["source"] = "\n\n".join([heading, summary, note, *rest])
        show_questions(content, code)
        (folder / path).write_text(json.dumps(content), "utf-8")
        shutil.copystat(notebook, folder / path)  # unchanged pages are not built again


def pages() -> Iterator[tuple[str, str]]:
    """Yield the page with links to open notebooks."""
    first = "notebooks/01-play.ipynb"
    tag = f"v{carc_widget.__version__}"
    parts = [
        "# Open a notebook",
        "You can read each notebook here, run it in the browser, or run it on Binder, a free service that provides a "
        "computer for an hour or two. You do not have to install anything.",
        *([UNKNOWN] if "OWNER" in REPOSITORY else []),
        *_tables(),
        "## In the browser",
        _browser(),
        "## Binder",
        "Binder starts a computer with JupyterLab, this repository and the package, and discards it after ten minutes "
        "without activity. The first start after a change of the repository takes a few minutes, later starts less "
        "than a minute.",
        f"For a lesson, use the link to a version: it still shows the same a year later. This is the link to {tag}, "
        "which works as soon as this version is released:",
        f"```text\n{binder(first, ref=tag)}\n```",
        "“Without code” opens a notebook as a page with [Voilà](https://voila.readthedocs.io), which runs the cells "
        "and shows only their results.",
        "## A JupyterHub",
        "On a hub with [nbgitpuller](https://nbgitpuller.readthedocs.io), one link gives every pupil a copy of the "
        "notebooks. Opening the link again fetches changes and keeps the pupil's own work. Replace `HUB` by the "
        "address of the hub:",
        f"```text\n{hub(first)}\n```",
        "The environment of the hub needs the package: `pip install carc_widget`, or, before it is released, "
        f"`pip install git+https://github.com/{REPOSITORY}`.",
    ]
    yield "open", "\n\n".join(parts) + "\n"


def _tables() -> Iterator[str]:
    """Yield a table of notebooks for each language, below its name."""
    names = languages()
    head = ["Notebook", "Read", *(["In the browser"] if LITE.exists() else []), "Binder", "Binder, without code"]
    for code, group in groupby(notebooks(), _language):
        yield f"**{names[code]}**"
        yield table(head, map(_row, group))


def _language(notebook: Path) -> str:
    """Return the code of the language of a notebook."""
    folder = notebook.parent
    return "en" if folder == NOTEBOOKS else folder.name


def _row(notebook: Path) -> list[str]:
    name = notebook.relative_to(NOTEBOOKS).as_posix()
    path = f"notebooks/{name}"
    return [
        title(notebook),
        f"[read](notebooks/{name})",
        *([f'<a href="../lite/lab/index.html?path={quote(name)}">open</a>'] if LITE.exists() else []),
        f"[open]({binder(path)})",
        f"[open]({binder(path, voila=True)})",
    ]


def _browser() -> str:
    text = (
        "JupyterLite is JupyterLab without a server: Python runs in the page, on your own computer. The first start "
        "loads about 40 MB and takes half a minute, later ones are faster. Your changes are saved in your browser."
    )
    if LITE.exists():
        return text + "\n\n" + raw('<p><a href="../lite/lab/index.html">Open JupyterLite</a></p>')
    return text + " `python docs/lite.py` adds it to these pages."
