"""Levels on a page: the board of a level with its goal and its end, and the course of all levels with their stars."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from carc_widget.i18n.language import _, ngettext
from carc_widget.i18n.nouns import and_list
from carc_widget.lessons.level import STARS, Level, LevelRun, stars_text
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.lesson.controller import Controller
from carc_widget.widget.lesson.level_board import LevelBoard
from carc_widget.widget.lesson.messages import Again, Hint, LessonMessage
from carc_widget.widget.lesson.page import LessonBanner, LessonBoard, LessonButton, LessonPage


@dataclass(frozen=True, slots=True)
class LevelSession:
    """Session of a level.

    Attributes:
        run: the run of the level.
        hint: whether the hint is shown.
        started: how often a level was started.
    """

    run: LevelRun
    hint: bool = False
    started: int = 1


class PlayingLevel(Controller[LevelSession]):
    """Controller of a level."""

    def __init__(self, level: Level) -> None:
        self._board = LevelBoard(level, self._moved)
        super().__init__(LevelSession(self._board.run))

    @property
    def boards(self) -> tuple[GameWidget, ...]:  # type: ignore[override]
        """The board of the level."""
        return (self._board.widget,)

    def take(self, message: LessonMessage) -> None:
        """Show the hint, or start the level again."""
        match message:
            case Hint():
                self.session = replace(self.session, hint=not self.session.hint)
            case Again():
                self._board.restart()
                self.session = LevelSession(self._board.run, started=self.session.started + 1)

    def page(self) -> LessonPage:
        """Build the page."""
        return level_page(self.session)

    @property
    def subject(self) -> Hashable:
        """The number of the start."""
        return self.session.started

    def close(self) -> None:
        """Stop observing the game, and close the board."""
        self._board.close()

    @property
    def line(self) -> str:
        """The level, as text."""
        return f"<Level {self.session.run.level.id}: {self.session.run.status}>"

    def _moved(self) -> None:
        self.session = replace(self.session, run=self._board.run)
        self.changed()


# -- view


def level_page(session: LevelSession) -> LessonPage:
    """Build the page of a level."""
    run = session.run
    over = run.status != "open"
    again = LessonButton("again", _("Try again"), Again(), main=run.status == "failed")
    hint = LessonButton("hint", _("Hint"), Hint(), chosen=session.hint)
    return LessonPage(
        run.level.goal,
        title=run.level.title,
        explanation=(run.level.hint,) if session.hint and not over else (),
        boards=(LessonBoard(playing=True),),
        banner=level_banner(run, (again,)) if over else None,
        buttons=() if over else (*((hint,) if run.level.hint else ()), replace(again, enabled=bool(run.history))),
    )


def level_banner(run: LevelRun, buttons: Sequence[LessonButton]) -> LessonBanner:
    """Build the banner at the end of a level."""
    text = run.message
    if run.status != "reached":
        return LessonBanner(_("Not reached"), False, ("", ""), text, "", tuple(buttons))
    stars = ngettext("{n} star", "{n} stars", run.stars)
    signs = stars_text(run.stars), stars
    return LessonBanner(_verdict(run), True, signs, text, stars_rule(run.level), tuple(buttons))


def _verdict(run: LevelRun) -> str:
    """Return how well the goal is reached, and why not better."""
    if run.stars == STARS:
        return _("Reached, 3 of 3 stars!")
    reasons = and_list(list(_reasons(run)))
    return _("Reached, {n} of 3 stars: {reasons}", n=run.stars, reasons=reasons)


def _reasons(run: LevelRun) -> Iterator[str]:
    """Yield what cost stars."""
    if run.mistakes:
        yield ngettext("{n} mistake", "{n} mistakes", run.mistakes)
    if (more := len(run.actions) - run.level.min_actions) > 0:
        yield ngettext("{n} action more than needed", "{n} actions more than needed", more)


def stars_rule(level: Level) -> str:
    """Explain the stars of a level."""
    return ngettext(
        "Three stars: {n} action and no mistake. Two stars: up to two more actions or mistakes. One star: the goal is "
        "reached. Undo and a missed goal are mistakes.",
        "Three stars: {n} actions and no mistake. Two stars: up to two more actions or mistakes. One star: the goal is "
        "reached. Undo and a missed goal are mistakes.",
        level.min_actions,
    )
