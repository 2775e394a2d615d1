"""Puzzles: positions with one clearly best turn, played as levels."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import carc_widget
from carc_widget.engine.state import State
from carc_widget.i18n.language import N_, _, format_integer, format_tenths, language
from carc_widget.lessons.level import Level, LevelTexts
from carc_widget.scenarios.attempts import parse_position

IDEAS: Mapping[str, str] = {
    "mage": N_("The mage makes the difference."),
    "witch": N_("The witch makes the difference."),
    "complete": N_("Something can be completed."),
    "build": N_("One of your roads, cities, monasteries or fields can be worth more."),
    "field": N_("Look at the fields."),
    "hinder": N_("Do not let your opponent get everything."),
    "meeples": N_("Save your meeples."),
}
"""What decides a puzzle, with the hint for it."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best turn; as the last expression of a cell it shows the board.

    Attributes:
        id: the id.
        position: the position, on one line of text. The player to act solves the puzzle.
        solutions: the best turns, each as the texts of its actions; more than one if they are equally good.
        lead: the expected lead at the end of the game after a best turn, in points.
        loss: the expected points that the best of the other turns loses.
        error: the standard error of the loss; 0 if it is exact.
        playouts: number of playouts of each of the best turns; 0 if lead and loss are exact.
        idea: what decides it, a key of `IDEAS`.
        difficulty: 1 if a greedy player finds the turn, 2 if it is among the five turns that look best to it, else 3.
    """

    id: str
    position: str
    solutions: tuple[tuple[str, ...], ...]
    lead: float
    loss: float
    error: float
    playouts: int
    idea: str
    difficulty: int

    @property
    def start(self) -> State:
        """The position."""
        return parse_position(self.position)

    @property
    def exact(self) -> bool:
        """Whether lead and loss are exact, computed from all turns and draws to the end of the game."""
        return not self.playouts

    @cached_property
    def level(self) -> Level:
        """The puzzle as a level: its goal is one of the best turns."""
        return Level(
            id=self.id,
            stage=None,
            set="",
            rules=(),
            position=self.position,
            turns=1,
            order=(),
            replies=(),
            success={"after": self.solutions},
            failures=(),
            arrows=(),
            marks={},
            _texts=self._texts(),
            _translations=self._translated_texts,
            _min_actions=len(self.solutions[0]),
        )

    def play(self, results: "carc_widget.lessons.Results | None" = None) -> "carc_widget.widget.LessonWidget":
        """Open the puzzle on a board; parameters and errors as for `Level.play`."""
        return self.level.play(results)

    def _texts(self) -> LevelTexts:
        """The texts in the language in use."""
        lead, loss = format_tenths(self.lead, signed=True), format_tenths(self.loss)
        tiles_left = sum(self.start.tiles_left.values())
        if not tiles_left:
            reached = _(
                "This is the best turn: a lead of {lead} at the end. Every worse turn loses {loss} points or more.",
                lead=format_integer(round(self.lead), signed=True),
                loss=format_integer(round(self.loss)),
            )
        elif self.exact:
            reached = _(
                "This is the best turn: an expected lead of {lead}. Every worse turn loses {loss} points or more.",
                lead=lead,
                loss=loss,
            )
        else:
            reached = _(
                "This is the best turn in {count} simulated games: an expected lead of {lead}. Every worse turn loses "
                "about {loss} points or more.",
                count=format_integer(self.playouts),
                lead=lead,
                loss=loss,
            )
        return LevelTexts(
            title=_("Find the best turn"),
            goal=_(
                "Find the turn that gives you the largest lead at the end, on average (the expected lead). Tiles to be "
                "drawn after it: {n}.",
                n=tiles_left,
            )
            if tiles_left
            else _("This is the last turn of the game. Find the turn that gives you the largest lead at the end."),
            reached=reached,
            hint=_(IDEAS[self.idea]),
        )

    def _translated_texts(self, code: str) -> Mapping[str, Any]:
        with language(code):
            texts = self._texts()
        return {name: getattr(texts, name) for name in ("title", "goal", "reached", "hint")}

    def __repr__(self) -> str:
        return f"<Puzzle {self.id}: {self.idea}, difficulty {self.difficulty}>"

    def _repr_html_(self) -> str:
        return self.level._repr_html_()
