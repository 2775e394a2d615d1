"""The most stars won for each level, and the file that keeps them."""

import json
from collections.abc import Iterator, Mapping
from os import PathLike
from pathlib import Path
from types import NoneType
from typing import Any

from carc_widget.engine.errors import BadArgument, counted, expect, expect_path, shown
from carc_widget.lessons.level import STARS, LevelRun


class Stars(Mapping[str, int]):
    """The most stars won for each level, as a plain object that can be saved.

    Parameters:
        won: the id of a level -> its stars.

    >>> stars = Stars({"first-magic": 2})
    >>> stars["first-magic"], stars.total
    (2, 2)
    """

    def __init__(self, won: Mapping[str, int] | None = None) -> None:
        expect(
            won, (Mapping, NoneType), "the mapping of stars", "a mapping of levels to stars, such as {'first-magic': 2}"
        )
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
        """The sum of all stars."""
        return sum(self._won.values())

    def record(self, run: LevelRun) -> int:
        """Keep the stars of a run if they are more than before; returns the stars of the level."""
        expect(run, LevelRun, "the run", "that of a level: level.begin()")
        if run.stars > self[run.level.id]:
            self._won[run.level.id] = run.stars
        return self[run.level.id]

    def save(self, path: str | PathLike[str]) -> None:
        """Write the stars to a file.

        Raises:
            OSError: the file cannot be written.
        """
        expect_path(path)
        Path(path).write_text(self.to_json(), "utf-8")

    @classmethod
    def load(cls, path: str | PathLike[str]) -> "Stars":
        """Read the stars of a file; none if there is no such file yet.

        Raises:
            BadArgument: the file has other contents.
            OSError: the file cannot be read.
        """
        expect_path(path)
        file = Path(path)
        if not file.exists():
            return cls()
        try:
            return cls.from_json(file.read_text("utf-8-sig"))
        except ValueError as error:  # a BadArgument, or no text
            raise BadArgument(f"{file} holds no stars; give a file that `Stars.save` has written") from error

    def to_json(self) -> str:
        """The stars as JSON text."""
        return json.dumps({"stars": self._won}, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> "Stars":
        """Parse JSON text of `to_json`.

        Raises:
            BadArgument: the text contains no stars.
        """
        expect(text, str, "the text of the stars", "the JSON text of Stars.to_json")
        try:
            won: Any = json.loads(text)["stars"]
        except (ValueError, KeyError, TypeError, RecursionError):
            won = None
        if not isinstance(won, dict):
            raise BadArgument("the text holds no stars; give one that `Stars.to_json` has written")
        return cls(won)

    def __repr__(self) -> str:
        return f"<Stars: {self.total} in {counted(len(self), 'level')}>"
