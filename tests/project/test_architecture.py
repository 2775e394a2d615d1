"""One-way imports between the packages (engine <- i18n <- graphics <- widget and those beside), and public names."""

import ast
import importlib
import inspect
import subprocess
import sys
import types
import typing
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import carc_widget
import carc_widget.engine

PACKAGE = Path(__file__).parents[2] / "carc_widget"
MODULES = sorted(PACKAGE.rglob("*.py"))
ALLOWED = {
    "engine": {"carc_widget.engine"},
    "i18n": {"carc_widget.engine", "carc_widget.i18n"},
    "graphics": {"carc_widget.engine", "carc_widget.i18n", "carc_widget.graphics"},
    "scenarios": {"carc_widget." + name for name in ("engine", "i18n", "graphics", "scenarios")},
    "lessons": {"carc_widget." + name for name in ("engine", "i18n", "graphics", "bots", "scenarios", "lessons")},
    # numpy for bots with compiled games, imported on demand
    "bots": {"carc_widget.engine", "carc_widget.bots", "carc_widget.compiled", "numpy"},
    "compiled": {"carc_widget.engine", "carc_widget.compiled", "numba", "numpy"},
    "simulation": {"carc_widget.engine", "carc_widget.bots", "carc_widget.compiled", "carc_widget.simulation"},
    "cli": {"carc_widget." + name for name in ("engine", "i18n", "bots", "compiled", "simulation", "cli")},
    # numpy comes with ipycanvas, which accepts binary points as numpy arrays only
    "widget": {"carc_widget", "anywidget", "ipycanvas", "ipywidgets", "IPython", "numpy", "traitlets"},
}
PUBLIC = [
    "carc_widget",
    *(
        f"carc_widget.{name}"
        for name in (
            "engine",
            "i18n",
            "graphics",
            "svg",
            "jcz",
            "scenarios",
            "lessons",
            "bots",
            "compiled",
            "simulation",
            "widget",
        )
    ),
]
"""The modules whose names are meant for users."""


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


def imports(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, str]]:
    """Yield each imported module with the name of the importing function, if any."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute, so that this test can read them"
            assert node.module is not None
            # `from carc_widget import graphics` imports carc_widget.graphics; from other modules come names only.
            if node.module == "carc_widget":
                yield from ((f"carc_widget.{alias.name}", inside) for alias in node.names)
            else:
                yield node.module, inside
        yield from imports(node, node.name if isinstance(node, ast.FunctionDef) else inside)


def is_within(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def forbidden_imports(layer: str, source: str) -> list[str]:
    """Return the imports of a source file that its layer forbids."""
    forbidden = []
    for module, function in imports(ast.parse(source)):
        standard = module.partition(".")[0] in sys.stdlib_module_names
        # Results of the engine, bots and games have pictures and texts through these functions only.
        is_repr = function.startswith("_repr_") and is_within(module, {"carc_widget.graphics", "carc_widget.i18n"})
        sentences = ("sentence", "sentences", "explain", "__str__")
        is_sentence = function in sentences and is_within(module, {"carc_widget.i18n"})
        exception = layer in ("engine", "bots", "compiled", "simulation") and (is_repr or is_sentence)
        # `Game.to_html` writes a page with the widget.
        exception = exception or (
            layer == "engine" and function == "to_html" and is_within(module, {"carc_widget.widget"})
        )
        # Links to a board name its language, which is checked by the layer that has the languages.
        exception = exception or (
            layer == "engine" and function == "_board_link" and is_within(module, {"carc_widget.i18n"})
        )
        # PNG and PDF need an optional package.
        exception = exception or (layer == "graphics" and function != "" and module in ("vl_convert", "PIL"))
        # Data frames and progress bars need optional packages.
        exception = exception or (layer == "simulation" and function != "" and module in ("pandas", "tqdm.auto"))
        # Scenarios and lessons open widgets, a layer above, by the names that `carc_widget` imports on first use.
        exception = exception or (layer in ("scenarios", "lessons") and module == "carc_widget")
        if not (standard or exception or is_within(module, ALLOWED[layer])):
            forbidden.append(module)
    return forbidden


def test_layers_import_only_layers_below() -> None:
    forbidden = {
        name_of(path): forbidden_imports(path.relative_to(PACKAGE).parts[0], path.read_text("utf-8"))
        for path in MODULES
        if path.parent != PACKAGE
    }
    assert {name: modules for name, modules in forbidden.items() if modules} == {}


def test_forbidden_imports_are_detected() -> None:
    assert forbidden_imports("engine", "import ipywidgets\nfrom carc_widget.graphics import svg") == [
        "ipywidgets",
        "carc_widget.graphics",
    ]
    assert forbidden_imports("engine", "def f():\n    from carc_widget import graphics") == ["carc_widget.graphics"]
    assert forbidden_imports("engine", "def _repr_svg_(s):\n    from carc_widget.graphics import svg") == []
    assert forbidden_imports("bots", "def _repr_svg_(s):\n    from carc_widget.graphics import margin_chart") == []
    assert forbidden_imports("bots", "from carc_widget.graphics import margin_chart") == ["carc_widget.graphics"]
    assert forbidden_imports("engine", "def sentence(s):\n    from carc_widget import i18n") == []
    assert forbidden_imports("engine", "def to_html(s):\n    from carc_widget.widget import game_page") == []
    assert forbidden_imports("engine", "def f(s):\n    from carc_widget.widget import game_page") == [
        "carc_widget.widget"
    ]
    assert forbidden_imports("engine", "def sentence(s):\n    from carc_widget.graphics import svg") == [
        "carc_widget.graphics"
    ]
    assert forbidden_imports("i18n", "import carc_widget.graphics.svg") == ["carc_widget.graphics.svg"]
    assert forbidden_imports("graphics", "import numpy\nimport carc_widget.widget.stage") == [
        "numpy",
        "carc_widget.widget.stage",
    ]
    assert forbidden_imports("graphics", "import vl_convert") == ["vl_convert"]
    assert forbidden_imports("graphics", "def f():\n    import vl_convert") == []
    assert forbidden_imports("scenarios", "import carc_widget.graphics.svg\nimport carc_widget") == []
    assert forbidden_imports("bots", "import carc_widget") == ["carc_widget"]
    assert forbidden_imports("scenarios", "def f():\n    import carc_widget.widget") == ["carc_widget.widget"]
    assert forbidden_imports("i18n", "import carc_widget.scenarios") == ["carc_widget.scenarios"]
    assert forbidden_imports("scenarios", "import carc_widget.lessons") == ["carc_widget.lessons"]
    assert forbidden_imports("lessons", "import carc_widget.scenarios") == []
    assert forbidden_imports("lessons", "import carc_widget.graphics.svg") == []
    assert forbidden_imports("lessons", "import carc_widget.widget") == ["carc_widget.widget"]
    assert forbidden_imports("widget", "import carc_widget.graphics.svg\nimport numba") == ["numba"]
    assert forbidden_imports("simulation", "import pandas\nimport carc_widget.i18n") == ["pandas", "carc_widget.i18n"]
    assert forbidden_imports("simulation", "def f():\n    import pandas") == []
    assert forbidden_imports("simulation", "def __str__(s):\n    from carc_widget import i18n") == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "forbidden"),
    [
        ("carc_widget.engine", {"carc_widget.i18n", "carc_widget.graphics", "carc_widget.widget"}),
        ("carc_widget.i18n", {"carc_widget.graphics", "carc_widget.widget"}),
        ("carc_widget.graphics", {"carc_widget.widget"}),
        ("carc_widget.svg", {"carc_widget.widget"}),
        ("carc_widget.scenarios", {"carc_widget.widget"}),
        ("carc_widget.lessons", {"carc_widget.widget"}),
        ("carc_widget.compiled", {"carc_widget.i18n", "carc_widget.graphics", "carc_widget.widget"}),
        ("carc_widget.bots", {"carc_widget.i18n", "carc_widget.graphics", "carc_widget.widget"}),
        ("carc_widget.simulation", {"carc_widget.i18n", "carc_widget.graphics", "carc_widget.widget"}),
        ("carc_widget", {"carc_widget.graphics", "carc_widget.scenarios", "carc_widget.widget"}),
    ],
)
def test_importing_a_layer_loads_no_layer_above_and_no_other_package(module: str, forbidden: set[str]) -> None:
    script = f"import sys; before = set(sys.modules); import {module}; print(*(set(sys.modules) - before))"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    assert module in loaded
    foreign = {name for name in loaded if name.partition(".")[0] not in {*sys.stdlib_module_names, "carc_widget"}}
    assert foreign == set()
    assert [name for name in loaded if is_within(name, forbidden)] == []


@pytest.mark.parametrize("package", PUBLIC)
def test_all_lists_the_visible_names(package: str) -> None:
    module = importlib.import_module(package)
    names = set(module.__all__)
    assert len(names) == len(module.__all__)
    for name in names:  # some load on first use
        getattr(module, name)
    visible = {
        n for n, value in vars(module).items() if not n.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert visible <= names, "visible names that are not public start with an underscore"
    submodules = {name for name in dir(module) if isinstance(getattr(module, name), types.ModuleType)}
    assert dir(module) == sorted(names | submodules), "completion offers public names and submodules only"


def test_top_level_has_few_names_without_common_words() -> None:
    assert len(carc_widget.__all__) <= 36
    common = {"tile", "term", "ask", "move", "turn", "source", "example", "language_code", "text", "name"}
    assert not common & set(carc_widget.__all__), "`from carc_widget import *` shadows no common word"


def test_misspelled_name_raises_an_error_with_a_suggestion() -> None:
    with pytest.raises(AttributeError, match="did you mean 'GameWidget'"):
        _ = carc_widget.GameWidgt
    with pytest.raises(AttributeError, match=r"from carc_widget\.engine import Phase"):
        _ = carc_widget.Phase


@pytest.mark.parametrize("package", PUBLIC)
def test_public_names_have_docstrings(package: str) -> None:
    module = importlib.import_module(package)
    public = {name: getattr(module, name) for name in module.__all__}
    assert [name for name, value in public.items() if not has_docstring(value)] == []


def has_docstring(value: Any) -> bool:
    """Whether a class or function has a docstring that is not generated by Python."""
    plain = inspect.unwrap(value)
    if not isinstance(plain, type | types.FunctionType):
        return True  # a value or a type alias
    docstring = plain.__doc__ or ""
    return docstring != "" and not docstring.startswith(f"{plain.__name__}(")


@pytest.mark.parametrize("package", PUBLIC)
def test_type_hints_of_public_names_can_be_resolved(package: str) -> None:
    module = importlib.import_module(package)
    for value in (getattr(module, name) for name in module.__all__):
        members = inspect.getmembers_static(value) if isinstance(value, type) else []
        for member in (value, *(member for _, member in members)):
            plain = member.fget if isinstance(member, property) else inspect.unwrap(getattr(member, "__func__", member))
            if isinstance(plain, type | types.FunctionType) and plain.__module__.startswith("carc_widget"):
                typing.get_type_hints(plain)


def test_generated_docstrings_do_not_count() -> None:
    class Pair(NamedTuple):
        one: int

    @dataclass
    class One:
        one: int

    assert Pair.__doc__
    assert One.__doc__
    assert not any(map(has_docstring, (Pair, One, cache(lambda: 3), lambda: 3)))
    assert has_docstring(importlib.import_module("carc_widget.engine").Place)


def test_widget_needs_no_processor_clock() -> None:
    """Python in a browser has no `time.thread_time`; `pytest tests/browser/lite.py` opens the board there."""
    script = "import time; del time.thread_time; from carc_widget import *; import carc_widget.widget"
    subprocess.run([sys.executable, "-c", script], check=True)
