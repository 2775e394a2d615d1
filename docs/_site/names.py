"""Reference: every public name with its docstring."""

import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from sphinx.pycode import ModuleAnalyzer

from _site.markdown import contents
from carc_widget import engine

GROUPS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Playing": (
        "A game, its states, and the board in the notebook.",
        (
            "play",
            "edit",
            "replay",
            "BoardOptions",
            "GameWidget",
            "Game",
            "State",
            "Replay",
            "Move",
            "Turn",
            "Variation",
            "GameChange",
            "Phase",
            "use_site",
        ),
    ),
    "Actions": (
        "Actions of players. Every method that accepts an action also accepts its text.",
        (
            "Action",
            "Draw",
            "Place",
            "Deploy",
            "Pass",
            "MoveFigure",
            "RemoveFigure",
            "ChooseCircle",
            "AddMeeple",
            "TakeBack",
            "actions_to_json",
            "actions_from_json",
        ),
    ),
    "Tiles, features and pieces": (
        "Tiles, segments, features, meeples and figures.",
        (
            "Tile",
            "Segment",
            "TileSet",
            "tile",
            "tile_set",
            "all_tiles",
            "load_tile_set",
            "tile_set_from_text",
            "tile_set_to_text",
            "SET_NAMES",
            "Cell",
            "Side",
            "HalfSide",
            "Spot",
            "PlacedTile",
            "Feature",
            "FeatureKind",
            "Meeple",
            "MeepleKind",
            "Figure",
            "Supply",
            "PLAYER_NAMES",
            "Position",
        ),
    ),
    "Scores": (
        "A score is a sum; every term names its rule.",
        ("Score", "ScoreLine", "FeatureCounts", "Worth", "Prospect", "Summary", "Account", "ScorePart"),
    ),
    "Why and why not": (
        "Reasons for refused and legal actions, and pending steps of the turn.",
        ("Reason", "Permission", "MagicDuty", "Circle", "WholeTurn"),
    ),
    "Rules and words": (
        "The rules with their sources, the options, the editions, the glossary, and the languages.",
        (
            "Rules",
            "Rule",
            "RuleBook",
            "rule",
            "all_rules",
            "find_rules",
            "RuleSearchResult",
            "rules_about",
            "option_values",
            "Edition",
            "Editions",
            "OptionChange",
            "editions",
            "Source",
            "Example",
            "Examples",
            "ExampleStep",
            "all_examples",
            "GlossaryTerm",
            "Glossary",
            "term",
            "glossary",
            "language",
            "languages",
            "use_language",
        ),
    ),
    "Lessons and bots": (
        "Editions side by side, levels, exercises, puzzles, slides, reviews, many games, and a fast position for tree "
        "search. [carc_widget.lessons](lessons.md) has the rest.",
        (
            "compare",
            "predict",
            "levels",
            "exercises",
            "puzzles",
            "question_card",
            "present",
            "LessonWidget",
            "BrowserWidget",
            "review",
            "simulate",
            "Trial",
        ),
    ),
    "Events": (
        "Events of the game. `sentence()` describes an event in the current language.",
        ("Event", "EVENTS"),
    ),
    "Errors": ("Every error of the package is a `CarcassonneError`.", ("CarcassonneError", "ObserverError")),
    "Types of parameters": (
        "The accepted forms of a cell, a spot, a tile or a figure.",
        ("CellLike", "SpotLike", "TileLike", "FigureLike"),
    ),
}
"""Groups of public names; other events and errors are added to theirs, all other names to the page of their module."""


HOMES = ("carc_widget", *(f"carc_widget.{name}" for name in ("engine", "i18n", "lessons", "widget")))
"""The modules whose names are described by group, each name with the first module that has it."""

MODULES = ("bots", "compiled", "graphics", "i18n", "jcz", "lessons", "scenarios", "simulation", "svg")
"""The modules with their own page."""


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each group and for each public module."""
    groups = {title: list(names) for title, (_, names) in GROUPS.items()}
    grouped = {name for names in groups.values() for name in names}
    errors = (engine.CarcassonneError, engine.NothingToUndo)
    for name in sorted(set().union(*(import_module(home).__all__ for home in HOMES)) - grouped):
        thing = _thing(name)
        if isinstance(thing, ModuleType):
            continue
        if inspect.isclass(thing) and issubclass(thing, errors):
            groups["Errors"].append(name)
        elif inspect.isclass(thing) and issubclass(thing, engine.Event):
            groups["Events"].append(name)
        elif _home(name).removeprefix("carc_widget.") not in MODULES:
            raise LookupError(f"no group has the name {name!r}")
    files = {title: title.casefold().replace(" ", "-") for title in groups}
    yield (
        "reference/index",
        "\n\n".join(
            [
                "# Reference",
                "Every public name, with the module that you import it from. `carc_widget` has the names that you need "
                "first; `carc_widget.engine` needs only the standard library. [I want to …](../../i-want-to.md) "
                "lists calls for common tasks.",
                contents([*files.values(), *MODULES, "../notation"]),
                "",
            ]
        ),
    )
    for title, names in groups.items():
        entries = [_entry(name, _home(name)) for name in names]
        yield f"reference/{files[title]}", "\n\n".join([f"# {title}", GROUPS[title][0], *entries, ""])
    described = {_key(name, _home(name)) for names in groups.values() for name in names}
    for name in MODULES:
        yield f"reference/{name}", _module(name, described)


def _home(name: str) -> str:
    for home in HOMES:
        if name in import_module(home).__all__:
            return home
    raise LookupError(f"no module of {HOMES} has the name {name!r}")


def _thing(name: str) -> Any:
    return getattr(import_module(_home(name)), name)


def _entry(name: str, module: str, *options: str) -> str:
    thing = getattr(import_module(module), name)
    if inspect.isclass(thing) and not hasattr(thing, "__origin__"):
        return _auto("autoclass", f"{module}.{name}", ":members:", *options)
    if inspect.isroutine(thing) or hasattr(thing, "__wrapped__"):
        return _auto("autofunction", f"{module}.{name}", *options)
    return _data(f"{module}.{name}", *options)


def _key(name: str, module: str) -> str | int:
    """Return what identifies a name in the index: classes are in it once, under whatever name."""
    thing = getattr(import_module(module), name)
    return id(thing) if inspect.isclass(thing) else f"{module}.{name}"


def _module(name: str, described: set[str | int]) -> str:
    """Return the page of a module; names that another page describes are not added to the index again."""
    module = f"carc_widget.{name}"
    entries = []
    for each in import_module(module).__all__:
        if isinstance(getattr(import_module(module), each), ModuleType):
            continue
        key = _key(each, module)
        entries.append(_entry(each, module, *([":no-index:"] if key in described else [])))
        described.add(key)
    return "\n\n".join([f"# {module}", _auto("automodule", module), *entries, ""])


def _data(target: str, *options: str) -> str:
    """Return the entry of a value, with the docstring below its definition."""
    home, _, name = target.rpartition(".")
    for module, loaded in list(sys.modules.items()):
        if not module.startswith("carc_widget.") or f"\n{name}" not in Path(loaded.__file__ or "").read_text("utf-8"):
            continue
        if text := ModuleAnalyzer.for_module(module).find_attr_docs().get(("", name)):
            return _auto("py:data", name, f":module: {home}", *options, "", *text)
    raise LookupError(f"{target} has no docstring below it")


def _auto(directive: str, target: str, *options: str) -> str:
    return "\n".join(["```{eval-rst}", f".. {directive}:: {target}", *(f"   {option}" for option in options), "```"])
