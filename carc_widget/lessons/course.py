"""Course: levels in learning order, with the stars won so far in a file."""

from os import PathLike
from pathlib import Path

from carc_widget.engine.errors import BadArgument, expect, shown
from carc_widget.lessons.level import STARS, Level, LevelRun, Levels, Stage
from carc_widget.lessons.stars import Stars


class Course:
    """Levels in learning order, with the stars won so far. It survives a new kernel if it has a file.

    Parameters:
        levels: the levels.
        file: the name of the JSON file of the stars, which is written after each level; `None` for no file.

    Attributes:
        levels: the levels.
        file: the path of the file, or `None`.
        stars: the stars won so far.

    Raises:
        BadArgument: the file has other contents, or its folder does not exist.
        OSError: the file cannot be read.
    """

    def __init__(self, levels: Levels, file: str | PathLike[str] | None = None) -> None:
        expect(
            levels,
            Levels,
            "the collection of levels",
            "levels, such as carc_widget.levels or load_levels('my-levels.toml')",
        )
        if not len(levels):
            raise BadArgument("there is no level in this course")
        if file is not None and not isinstance(file, str | PathLike):
            raise BadArgument(f"the file is {shown(file)}; give its name, such as 'levels.json', or None for no file")
        self.levels = levels
        self.file = None if file is None else Path(file)
        if self.file is not None and not self.file.parent.is_dir():
            raise BadArgument(f"there is no folder {str(self.file.parent)!r} for the file of the stars")
        self.stars = Stars() if self.file is None else Stars.load(self.file)

    @property
    def stages(self) -> tuple[tuple[Stage | None, tuple[Level, ...]], ...]:
        """The stages with their levels; last those that belong to no stage."""
        stages: list[tuple[Stage | None, tuple[Level, ...]]] = [*self.levels.stages.items()]
        others = tuple(level for level in self.levels.values() if level.stage is None)
        return (*stages, (None, others)) if others else tuple(stages)

    @property
    def ordered_levels(self) -> tuple[Level, ...]:
        """The levels in the order of the stages."""
        return tuple(level for _stage, levels in self.stages for level in levels)

    @property
    def next(self) -> Level | None:
        """The first level without stars; `None` if there is none."""
        return next((level for level in self.ordered_levels if not self.stars[level.id]), None)

    @property
    def max_stars(self) -> int:
        """The number of stars that can be won."""
        return STARS * len(self.levels)

    def after(self, level: Level) -> Level | None:
        """The level that follows one; `None` after the last.

        Raises:
            UnknownLevel: the level is not in this course.
        """
        expect(level, Level, "the level", "one of this course")
        order = [each.id for each in self.ordered_levels]
        place = order.index(self.levels[level.id].id) + 1
        return self.levels[order[place]] if place < len(order) else None

    def record(self, run: LevelRun) -> None:
        """Keep the stars of a run, and write the file.

        Raises:
            OSError: the file cannot be written; the stars are kept nevertheless.
        """
        expect(run, LevelRun, "the run", "that of a level: level.begin()")
        before = self.stars[run.level.id]
        if self.stars.record(run) > before:
            self._save()

    def to_json(self) -> str:
        """The stars as JSON, for another computer."""
        return self.stars.to_json()

    def add_json(self, text: str) -> None:
        """Add stars from JSON text of `to_json`: of each level the better result counts.

        Raises:
            BadArgument: the text contains no stars.
            OSError: the file cannot be written; the stars are kept nevertheless.
        """
        added = Stars.from_json(text)
        self.stars = Stars({id: max(self.stars[id], added[id]) for id in {**self.stars, **added}})
        self._save()

    def _save(self) -> None:
        if self.file is not None:
            self.stars.save(self.file)

    def __repr__(self) -> str:
        return f"<Course: {self.stars.total} of {self.max_stars} stars in {len(self.levels)} levels>"
