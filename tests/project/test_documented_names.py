"""Names in the documentation and in docstrings: every attribute and path in a code span exists."""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import carc_widget
from carc_widget import lessons, svg
from carc_widget.engine import Game, State, tile
from carc_widget.widget import GameWidget

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PAGES += sorted(path for path in (ROOT / "docs").rglob("*.md") if not {"made", "_build"} & set(path.parts))
PAGES += sorted((ROOT / "notebooks" / "_source").glob("*.md"))
MODULES = sorted((ROOT / "carc_widget").rglob("*.py"))
CODE = re.compile(r"`([^`\n]+)`")
DOTTED = re.compile(r"(?<![\[\w./\"'-])([a-z_]+)((?:\.[A-Za-z_]\w*)+)")
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
def documented_objects() -> dict[str, Any]:
    """Return the objects that the first words of dotted names mean in texts."""
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
        "comparison": lessons.compare(State.start()),
        "exercise": next(iter(lessons.exercises.values())),
        "lesson": lessons.Lesson("Roads", "en", ("A road pays 1 point for each tile.",)),
        "level": lessons.levels["first-points"],
        "picture": svg.tile("D"),
        "puzzle": lessons.puzzles["puzzle-01"],
        "results": lessons.Results("Ada"),
        "score": State.start().score_now("city N (0, 0)"),
        "tile": tile("D"),
        **{name: getattr(carc_widget, name) for name in modules},
    }


def is_module(name: str) -> bool:
    """Whether this is the name of a module, as for `python -m`."""
    return (ROOT / Path(*name.split("."))).with_suffix(".py").is_file()


def missing_names(text: str) -> Iterator[str]:
    """Yield the dotted names in the code spans of a text that do not exist."""
    for span in CODE.findall(text):
        for match in DOTTED.finditer(span):
            first, path = match[1], match[2].split(".")[1:]
            if first not in documented_objects() or path[-1] in SUFFIXES or is_module(f"{first}{match[2]}"):
                continue
            value = documented_objects()[first]
            for name in path:
                if not hasattr(value, name):
                    yield f"{first}{match[2]}"
                    break
                value = getattr(value, name)
                if not isinstance(value, ModuleType):
                    break  # attributes of other values are not checked


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_names_on_a_page_exist(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    assert list(missing_names(text)) == []


def docstrings_of(module: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


@pytest.mark.slow
def test_names_in_docstrings_exist() -> None:
    missing = {
        module.relative_to(ROOT): [name for docstring in docstrings_of(module) for name in missing_names(docstring)]
        for module in MODULES
    }
    assert {module: names for module, names in missing.items() if names} == {}


LISTED = re.compile(r"^ {4}(\w+(?:, \w+)*): ", re.MULTILINE)


def listed_attributes(kind: type) -> list[str]:
    """Return the names in the section `Attributes` of the docstring of a class."""
    section = re.search(r"^Attributes:\n((?: {4}.*\n?|\n)+)", inspect.getdoc(kind) or "", re.MULTILINE)
    return [name for names in LISTED.findall(section[1] if section else "") for name in names.split(", ")]


def attributes_of(kind: type) -> set[str]:
    """Return the names that a class or its base classes define, annotate or assign to `self`."""
    names = set(dir(kind))
    for base in kind.__mro__:
        names |= inspect.get_annotations(base).keys()
        if base.__module__.startswith("carc_widget"):
            names |= set(re.findall(r"\bself\.(\w+)", inspect.getsource(base)))
    return names


@pytest.mark.slow
def test_listed_attributes_exist() -> None:
    missing = {}
    for path in MODULES:
        if path.name == "__main__.py":
            continue
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for kind in list(vars(import_module(name)).values()):
            if isinstance(kind, type) and kind.__module__ == name:
                missing[kind.__qualname__] = set(listed_attributes(kind)) - attributes_of(kind)
    assert {kind: names for kind, names in missing.items() if names} == {}


PATH = re.compile(r"^[a-z_]+(/[\w.*-]+)+$")


def missing_paths(text: str) -> Iterator[str]:
    """Yield the paths in the code spans of a text that do not exist in the project or in the package."""
    folders = [path.name for root in (ROOT, ROOT / "carc_widget") for path in root.iterdir() if path.is_dir()]
    for span in CODE.findall(text):
        is_path = PATH.match(span) and span.partition("/")[0] in folders
        if is_path and not any([*ROOT.glob(span), *(ROOT / "carc_widget").glob(span)]):
            yield span


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_paths_on_a_page_exist(page: Path) -> None:
    generated = ("docs/_build", "notebooks/abbeys")
    assert [path for path in missing_paths(page.read_text("utf-8")) if not path.startswith(generated)] == []


def test_missing_paths_are_reported() -> None:
    assert list(missing_paths("`engine/state.py`, `engine/nothing.py`, `a/b`")) == ["engine/nothing.py"]


def test_missing_names_are_reported() -> None:
    text = "`state.supplies`, `state.scores[0]`, `carc_widget.engine.Phase`, `carc_widget.Phase`, `game.toml`"
    assert list(missing_names(text)) == ["state.supplies", "carc_widget.Phase"]
