"""Every notebook runs from top to bottom and is stored without what a run leaves behind."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def test_there_is_something_to_play() -> None:
    assert "01-play.ipynb" in [path.name for path in NOTEBOOKS]


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    # The kernel is that of the environment of the tests, whatever kernel the notebook was stored with.
    NotebookClient(notebook, kernel_name="python3", timeout=120).execute(cwd=str(tmp_path))
    assert any(output for cell in notebook.cells for output in cell.get("outputs", ()))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_stored_fresh(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert "widgets" not in notebook.metadata, "a stored widget without its kernel shows an error"
    assert [cell.id for cell in notebook.cells if cell.get("execution_count")] == []
