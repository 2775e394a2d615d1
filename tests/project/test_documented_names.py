"""Names in the prose of the documentation and of docstrings: every attribute that a text mentions exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import carc_widget
from carc_widget.engine import Game, State
from carc_widget.widget import GameWidget

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PAGES += sorted(path for path in (ROOT / "docs").rglob("*.md") if not {"made", "_build"} & set(path.parts))
PAGES += sorted((ROOT / "notebooks" / "_source").glob("*.md"))
MODULES = sorted((ROOT / "carc_widget").rglob("*.py"))
CODE = re.compile(r"`([^`\n]+)`")
DOTTED = re.compile(r"(?<![\w./\"'-])([a-z_]+)((?:\.[A-Za-z_]\w*)+)")
SUFFIXES = {
    "py",
    "md",
    "toml",
    "json",
    "txt",
    "csv",
    "html",
    "svg",
    "png",
    "jcz",
    "ipynb",
    "js",
    "ts",
    "tsx",
    "css",
    "po",
    "yml",
}


@cache
def roots() -> dict[str, Any]:
    """What the first word of a dotted name stands for in texts."""
    game = Game(["Ann", "Bob"], seed=1)
    widget = GameWidget(game)
    widget.close()
    modules = ("bots", "compiled", "engine", "graphics", "i18n", "jcz", "lessons", "scenarios", "simulation", "svg")
    return {
        "carc_widget": carc_widget,
        "game": game,
        "widget": widget,
        "state": State.start(),
        "position": State.start(),
        **{name: getattr(carc_widget, name) for name in modules},
    }


def is_module(name: str) -> bool:
    """Whether this is the name of a module, which `python -m` runs without an import before it."""
    return (ROOT / Path(*name.split("."))).with_suffix(".py").is_file()


def missing(text: str) -> Iterator[str]:
    """The dotted names in the code spans of a text that lead nowhere."""
    for span in CODE.findall(text):
        for match in DOTTED.finditer(span):
            first, path = match[1], match[2].split(".")[1:]
            if first not in roots() or path[-1] in SUFFIXES or is_module(f"{first}{match[2]}"):
                continue
            value = roots()[first]
            for name in path:
                if not hasattr(value, name):
                    yield f"{first}{match[2]}"
                    break
                value = getattr(value, name)
                if not isinstance(value, ModuleType):
                    break  # what a call or a property returns is not looked into


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_names_on_a_page_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert list(missing(text)) == []


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_names_in_docstrings_exist(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, documented)]
    assert [name for docstring in docstrings for name in missing(docstring)] == []


PATH = re.compile(r"^[a-z_]+(/[\w.*-]+)+$")


def missing_paths(text: str) -> Iterator[str]:
    """The paths in the code spans of a text that do not exist in the project or in the package."""
    folders = [path.name for root in (ROOT, ROOT / "carc_widget") for path in root.iterdir() if path.is_dir()]
    for span in CODE.findall(text):
        known = PATH.match(span) and span.partition("/")[0] in folders
        if known and not any([*ROOT.glob(span), *(ROOT / "carc_widget").glob(span)]):
            yield span


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_on_a_page_exist(page: Path) -> None:
    generated = ("docs/_build", "notebooks/abbeys")
    assert [path for path in missing_paths(page.read_text("utf-8")) if not path.startswith(generated)] == []


def test_a_path_that_does_not_exist_is_reported() -> None:
    assert list(missing_paths("`engine/state.py`, `engine/nothing.py`, `a/b`")) == ["engine/nothing.py"]


def test_a_name_that_does_not_exist_is_reported() -> None:
    text = "`state.supplies`, `state.scores[0]`, `carc_widget.engine.Phase`, `carc_widget.Phase`, `game.toml`"
    assert list(missing(text)) == ["state.supplies", "carc_widget.Phase"]
