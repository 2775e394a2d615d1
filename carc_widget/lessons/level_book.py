"""Levels by their names, in learning order, and the stars that somebody has won."""

import json
from collections.abc import Iterator, Mapping
from html import escape
from os import PathLike
from pathlib import Path
from typing import Any

from carc_widget.engine.errors import BadArgument, shown
from carc_widget.lessons.level import STARS, Level, LevelRun
from carc_widget.scenarios.named import Collection, UnknownId


class UnknownLevel(UnknownId):
    """There is no level of this name; the message suggests a similar one."""


class Levels(Collection[Level, Level]):
    """Levels by their names, in learning order. It shows itself as a list."""

    what = "level"
    unknown = UnknownLevel

    def _open(self, kept: Level) -> Level:
        return kept

    def after(self, id: str) -> Level | None:
        """The level that follows one in learning order; none after the last.

        Raises:
            UnknownLevel: there is no such level.
        """
        names = list(self)
        place = names.index(self[id].id) + 1
        return self[names[place]] if place < len(names) else None

    @staticmethod
    def load(path: str | PathLike[str]) -> "Levels":
        """The levels of a TOML file of one's own; `carc_widget.lessons.load_levels` describes its form."""
        from carc_widget.lessons.level_loader import load_levels  # which knows this module

        return load_levels(path)

    def __str__(self) -> str:
        return "\n".join(f"{level.id}: {level.title}" for level in self.values())

    def _repr_html_(self) -> str:
        lines = (f"<li><b>{escape(level.title)}</b> <code>{level.id}</code></li>" for level in self.values())
        return f"<ol>{''.join(lines)}</ol>"


class Stars(Mapping[str, int]):
    """The stars of each level that somebody has reached: the most of all runs. A plain object, which files can keep.

    Parameters:
        won: the id of a level -> its stars.

    >>> stars = Stars({"first-magic": 2})
    >>> stars["first-magic"], stars.total
    (2, 2)
    """

    def __init__(self, won: Mapping[str, int] | None = None) -> None:
        self._won = dict(won or {})
        for id, stars in self._won.items():
            if not isinstance(id, str) or type(stars) is not int or not 0 <= stars <= STARS:
                raise BadArgument(f"{shown(id)} has {shown(stars)} stars; a level has 0 to {STARS}")

    def __getitem__(self, id: str) -> int:
        return self._won.get(id, 0)

    def __contains__(self, id: object) -> bool:
        return id in self._won

    def __iter__(self) -> Iterator[str]:
        return iter(self._won)

    def __len__(self) -> int:
        return len(self._won)

    @property
    def total(self) -> int:
        """All stars together."""
        return sum(self._won.values())

    def record(self, run: LevelRun) -> int:
        """Keep the stars of a run, if they are more than before; returns those that the level has now."""
        if run.stars > self[run.level.id]:
            self._won[run.level.id] = run.stars
        return self[run.level.id]

    def save(self, path: str | PathLike[str]) -> None:
        """Write them into a file.

        Raises:
            OSError: the file cannot be written.
        """
        Path(path).write_text(json.dumps({"stars": self._won}, indent=1, ensure_ascii=False) + "\n", "utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Stars":
        """Those of a file; none if there is no such file yet.

        Raises:
            BadArgument: something else stands in it.
            OSError: the file cannot be read.
        """
        file = Path(path)
        if not file.exists():
            return cls()
        try:
            found: Any = json.loads(file.read_text("utf-8"))["stars"]
        except (ValueError, KeyError, TypeError):
            raise BadArgument(f"{file} holds no stars; give a file that `Stars.save` has written") from None
        if not isinstance(found, dict):
            raise BadArgument(f"{file} holds no stars; give a file that `Stars.save` has written")
        return cls(found)

    def __repr__(self) -> str:
        return f"<Stars: {self.total} in {len(self)} levels>"
