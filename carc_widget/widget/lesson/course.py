"""Levels on a page: the board of a level with its goal and its end, and the course of all levels with their stars."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from carc_widget.engine.errors import BadArgument
from carc_widget.i18n.language import _, ngettext
from carc_widget.i18n.nouns import and_list
from carc_widget.lessons.course import Course
from carc_widget.lessons.level import STARS, Level, LevelRun, Stage, stars_text
from carc_widget.lessons.results import Results
from carc_widget.widget.lesson.level_board import LevelBoard, LevelBoardController
from carc_widget.widget.lesson.messages import Again, FillField, Hint, LessonMessage, OpenLevel, ShowCourse
from carc_widget.widget.lesson.page import (
    CourseLevel,
    CourseStage,
    LessonBanner,
    LessonBoard,
    LessonButton,
    LessonField,
    LessonFile,
    LessonGroup,
    LessonPage,
)

IMPORT = "stars"
"""The name of the field that imports stars."""

FILE = "levels.json"
"""The name of the file that the page exports."""


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


class LevelController(LevelBoardController[LevelSession]):
    """Controller of a level."""

    def __init__(self, level: Level, results: Results) -> None:
        super().__init__(LevelSession(level.begin()), results)
        self._board: LevelBoard = self._open_on_board(level)
        self.session = LevelSession(self._board.run)

    def handle(self, message: LessonMessage) -> None:
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

    @property
    def line(self) -> str:
        """The level, as text."""
        return f"<Level {self.session.run.level.id}: {self.session.run.status}>"

    def _after_move(self) -> None:
        self.session = replace(self.session, run=self._board.run)
        self.on_change()


@dataclass(frozen=True, slots=True)
class CourseSession:
    """Session of a course.

    Attributes:
        stars: the stars of each level.
        level: the open level; `None` while the list of all levels is shown.
        note: a message about the file of the stars; may be empty.
    """

    stars: Mapping[str, int]
    level: LevelSession | None = None
    note: str = ""


class CourseController(LevelBoardController[CourseSession]):
    """Controller of a course: the list of levels, or the level that is played.

    Parameters:
        course: the course, which keeps the stars.
        results: where the end of every run is recorded.
    """

    def __init__(self, course: Course, results: Results) -> None:
        super().__init__(CourseSession(dict(course.stars)), results)
        self.course = course
        self._starts = 0

    def handle(self, message: LessonMessage) -> None:
        """Open a level or the list, start again, show a hint, or import stars."""
        level = self.session.level
        match message:
            case OpenLevel(id) if id in self.course.levels:
                self._open(self.course.levels[id])
            case ShowCourse():
                self.session = replace(self.session, level=None, note="")
            case Again() if level is not None and self._board is not None:
                self._board.restart()
                self._begin(self._board)
            case Hint() if level is not None:
                self.session = replace(self.session, level=replace(level, hint=not level.hint))
            case FillField(name, text) if name == IMPORT and level is None:
                try:
                    self.course.add_json(text)
                except BadArgument:
                    save = _("Save the stars as a file")
                    self.fail(_("This file holds no stars. Choose one that was saved with “{button}”.", button=save))
                else:
                    self._update_stars(_("The stars from the file are added."))

    def page(self) -> LessonPage:
        """Build the page."""
        if self.session.level is None:
            return course_page(self.course, self.session)
        return course_level_page(self.course, self.session, self.session.level)

    @property
    def subject(self) -> Hashable:
        """The number of the start of the open level; `None` for the list."""
        return self.session.level.started if self.session.level else None

    def fail(self, message: str) -> None:
        """Show an error of a file."""
        self._update_stars(message)

    @property
    def line(self) -> str:
        """The stars, as text."""
        return repr(self.course)

    def _open(self, level: Level) -> None:
        self._begin(self._open_on_board(level))

    def _begin(self, board: LevelBoard) -> None:
        self._starts += 1
        self.session = replace(self.session, level=LevelSession(board.run, started=self._starts), note="")

    def _after_move(self) -> None:
        level, board = self.session.level, self._board
        if level is None or board is None:
            return
        self.session = replace(self.session, level=replace(level, run=board.run))
        if board.run.status == "reached":
            try:
                self.course.record(board.run)
                self._update_stars("")
            except OSError as error:
                text = _("The stars could not be saved in {file}: {error}", file=self.course.file, error=error.strerror)
                self._update_stars(text)
        self.on_change()

    def _update_stars(self, note: str) -> None:
        self.session = replace(self.session, stars=dict(self.course.stars), note=note)


# -- view


def again_button(run: LevelRun) -> LessonButton:
    """Build the button that starts a level again; the main one after a failure."""
    return LessonButton("again", _("Try again"), Again(), main=run.status == "failed")


def level_page(session: LevelSession, title: str = "", after: Sequence[LessonButton] = ()) -> LessonPage:
    """Build the page of a level.

    Parameters:
        session: the session.
        title: the text above the goal; by default the title of the level.
        after: further buttons; the main one only once the goal is reached.
    """
    run = session.run
    over, reached = run.status != "open", run.status == "reached"
    again = again_button(run)
    hint = LessonButton("hint", _("Hint"), Hint(), selected=session.hint)
    others = tuple(button for button in after if reached or not button.main)
    return LessonPage(
        run.level.goal,
        title=title or run.level.title,
        explanation=(run.level.hint,) if session.hint and not over else (),
        boards=(LessonBoard(playing=True),),
        banner=level_banner(run, (*(button for button in others if button.main), again)) if over else None,
        buttons=(
            *((hint, again) if not over and run.level.hint else (again,) if not over else ()),
            *(button for button in others if not button.main),
        ),
    )


def course_level_page(course: Course, session: CourseSession, level: LevelSession) -> LessonPage:
    """Build the page of a level of a course."""
    own = level.run.level
    buttons = [LessonButton("course", _("All levels"), ShowCourse())]
    following = course.after(own)
    if following is not None:
        buttons.insert(0, LessonButton("next", _("Next level"), OpenLevel(following.id), main=True))
    stage, levels = next(pair for pair in course.stages if own.id in {each.id for each in pair[1]})
    number = [each.id for each in levels].index(own.id) + 1
    title = " · ".join(filter(None, (stage.title if stage else "", own.title)))
    page = level_page(level, title, buttons)
    step = _("Level {n} of {all}", n=number, all=len(levels))
    idea = stage.idea if stage and number == 1 and level.run.status == "open" else ""
    return replace(page, step=step, explanation=tuple(filter(None, [idea, *page.explanation, session.note])))


def course_page(course: Course, session: CourseSession) -> LessonPage:
    """Build the list of all levels."""
    following = course.next
    total = sum(session.stars.get(level.id, 0) for level in course.ordered_levels)
    label = _("Continue") if total else _("Start")
    opens = [LessonButton("next", label, OpenLevel(following.id), main=True)] if following else []
    export = LessonButton("export", _("Save the stars as a file"), None, command="save", enabled=bool(total))
    return LessonPage(
        _("Levels"),
        step=_("{n} of {all} stars", n=total, all=course.max_stars),
        stages=tuple(_stage(session, stage, levels, following) for stage, levels in course.stages),
        groups=(LessonGroup("", fields=(LessonField(IMPORT, _("Add stars from a file"), "", "file"),)),),
        buttons=(*opens, export),
        explanation=tuple(filter(None, [session.note])),
        file=LessonFile(FILE, course.to_json()),
    )


def _stage(
    session: CourseSession, stage: Stage | None, levels: Sequence[Level], following: Level | None
) -> CourseStage:
    return CourseStage(
        stage.title if stage else _("More levels"),
        stage.idea if stage else "",
        tuple(
            CourseLevel(
                LessonButton(
                    f"level {level.id}",
                    level.title,
                    OpenLevel(level.id),
                    str(number),
                    main=following is not None and level.id == following.id,
                ),
                _stars(session.stars.get(level.id, 0)),
            )
            for number, level in enumerate(levels, 1)
        ),
    )


def _stars(stars: int) -> tuple[str, str]:
    """Return stars as signs and as text."""
    return stars_text(stars) or "☆" * STARS, ngettext("{n} star", "{n} stars", stars)


def level_banner(run: LevelRun, buttons: Sequence[LessonButton]) -> LessonBanner:
    """Build the banner at the end of a level."""
    text = run.message
    if run.status != "reached":
        return LessonBanner(_("Not reached"), False, ("", ""), text, "", tuple(buttons))
    return LessonBanner(_verdict(run), True, _stars(run.stars), text, stars_rule(run.level), tuple(buttons))


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
    if not run.level.bot and (more := len(run.actions) - run.level.min_actions) > 0:
        yield ngettext("{n} action more than needed", "{n} actions more than needed", more)


def stars_rule(level: Level) -> str:
    """Explain the stars of a level."""
    if level.bot:
        return _(
            "Three stars: no mistake. Two stars: up to two mistakes. Undoing and missing the goal count as mistakes."
        )
    return ngettext(
        "Three stars: {n} action and no mistake. Two stars: up to two more actions or mistakes. One star: the goal is "
        "reached. Undoing and missing the goal count as mistakes.",
        "Three stars: {n} actions and no mistake. Two stars: up to two more actions or mistakes. One star: the goal is "
        "reached. Undoing and missing the goal count as mistakes.",
        level.min_actions,
    )
