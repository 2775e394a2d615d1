"""The view model as TypeScript: `python -m tests.widget.typescript` writes `frontend/src/view-model.ts`.

The interfaces come from the dataclasses of `carc_widget.widget` that are sent, without their private fields.
"""

from collections.abc import Mapping
from dataclasses import MISSING, is_dataclass
from enum import Enum
from functools import reduce
from operator import or_
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from carc_widget.engine.figures import Spot
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.browser.browser_widget import VIEW_MODEL as BROWSER
from carc_widget.widget.game_widget import ANSWERS
from carc_widget.widget.game_widget import VIEW_MODEL as GAME
from carc_widget.widget.lesson.lesson_widget import VIEW_MODEL as LESSON
from carc_widget.widget.view_model import sent_fields

TARGET = Path(__file__).parents[2] / "frontend" / "src" / "view-model.ts"

HEAD = """// Generated from the dataclasses of carc_widget.widget by `python -m tests.widget.typescript`; do not edit.
// A field that has its default is left out of the JSON, and so is optional here.

export type Sprite = number; // the number of a picture in the table of sprites
export type Spot = readonly [x: number, y: number, segment: number];
"""

WIDTH = 120
"""The maximum length of a line, as in the configuration of Biome."""

NEW_LINE = "\n"

PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    Drawing: "Sprite",
    Spot: "Spot",
}


class Writer:
    """Collects interfaces, each before its first use."""

    def __init__(self) -> None:
        self.written: dict[type, str] = {}

    def name_of(self, hint: Any) -> str:
        """The TypeScript type of a type hint."""
        if hint in PLAIN:
            return PLAIN[hint]
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(map(self.name_of, arguments)))
        if origin is Literal:
            return " | ".join(f'"{value}"' for value in arguments)
        if origin is tuple:
            if arguments[-1:] == (...,):
                return f"readonly {self._item(arguments[0])}[]"
            return f"readonly [{', '.join(map(self.name_of, arguments))}]"
        if origin is not None and issubclass(origin, Mapping):
            return f"Readonly<Record<string, {self.name_of(arguments[1])}>>"
        if isinstance(hint, type):
            if hint not in self.written:
                self.written[hint] = ""  # a class may refer to itself
                self.written[hint] = self._declare(hint)
                self.written[hint] = self.written.pop(hint)  # after those that it uses
            return hint.__name__
        raise TypeError(f"{hint!r} has no type in TypeScript")

    def _item(self, hint: Any) -> str:
        name = self.name_of(hint)
        return f"({name})" if " " in name else name

    def _declare(self, kind: type) -> str:
        if issubclass(kind, Enum):
            values = " | ".join(f'"{each.value}"' for each in kind)
            return f"export type {kind.__name__} = {values};\n"
        hints = get_type_hints(kind)
        if issubclass(kind, tuple):
            parts = [f"{name}: {self.name_of(hints[name])}" for name in kind._fields]  # type: ignore[attr-defined]
            line = f"export type {kind.__name__} = readonly [{', '.join(parts)}];\n"
            if len(line) <= WIDTH + 1:
                return line
            return f"export type {kind.__name__} = readonly [\n{''.join(f'  {part},{NEW_LINE}' for part in parts)}];\n"
        if not is_dataclass(kind):
            raise TypeError(f"{kind!r} has no type in TypeScript")
        lines = [f"export interface {kind.__name__} {{\n"]
        for name, default in sent_fields(kind):
            hint = hints[name]
            if default is None:  # left out instead of null
                hint = reduce(or_, (part for part in get_args(hint) if part is not NoneType))
            optional = "" if default is MISSING else "?"
            lines.append(f"  readonly {name}{optional}: {self.name_of(hint)};\n")
        return "".join(lines) + "}\n"


def typescript() -> str:
    """The text of `view-model.ts`."""
    writer = Writer()
    for trait in (*GAME.values(), *ANSWERS.values(), *LESSON.values(), *BROWSER.values()):
        writer.name_of(trait)
    traits = "".join(
        f"\n/** The traits of a {name} that hold its view. */\nexport interface {name.title()}Traits {{\n"
        + "".join(f"  readonly {trait}: {writer.name_of(kind)};\n" for trait, kind in traits.items())
        + "}\n"
        for name, traits in (("game", GAME), ("lesson", LESSON), ("browser", BROWSER))
    )
    return "\n".join([HEAD, *writer.written.values()]) + traits


if __name__ == "__main__":
    TARGET.write_text(typescript(), "utf-8")
    print(f"{TARGET} is written")
