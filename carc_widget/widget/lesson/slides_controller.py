"""Controllers of slides: for a class, with levels that are played and votes, or the prediction of one learner."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from carc_widget.engine.errors import counted
from carc_widget.engine.state import State
from carc_widget.lessons.prediction import Prediction
from carc_widget.lessons.result import VOTE, result_name
from carc_widget.lessons.results import Results
from carc_widget.lessons.slides import Slide, make_slide
from carc_widget.widget.lesson.controller import Controller, Prepared, Still
from carc_widget.widget.lesson.course import again_button, level_banner
from carc_widget.widget.lesson.level_board import LevelBoardController
from carc_widget.widget.lesson.messages import Again, LessonMessage, StepSlides
from carc_widget.widget.lesson.page import LessonBoard, LessonPage
from carc_widget.widget.lesson.slides import SlideShow, slides_page, still_page, update_slides, vote_item, vote_result


class SlidesController(LevelBoardController[SlideShow]):
    """Controller of slides for a class, which records the votes and the ends of levels."""

    def __init__(self, slides: Sequence[Slide], results: Results) -> None:
        super().__init__(SlideShow(tuple(slides), is_class=True, captions=False), results)
        self._played = -1
        """The number of the slide whose level is on the board."""
        self._open_level()

    def handle(self, message: LessonMessage) -> None:
        """Apply a message of the teacher; start a level again."""
        if isinstance(message, Again) and self.session.plays_level and self._board is not None:
            self._board.restart()
            self.session = replace(self.session)
            return
        before = self.session.votes
        self.session, _commands = update_slides(self.session, message)
        if self.session.votes != before:
            result = vote_result(self.session)
            if result is None:
                self._results.remove(result_name(vote_item(self.session), VOTE))
            else:
                self._results.record(result)
        self._open_level()

    def page(self) -> LessonPage:
        """Build the page; a level is played in place of the picture."""
        page = slides_page(self.session)
        if not self.session.plays_level or self._board is None:
            return page
        run = self._board.run
        banner = level_banner(run, (again_button(run),)) if run.status != "open" else None
        page = replace(page, picture=None, hand=None, players=(), explanation=())
        return replace(page, boards=(LessonBoard(playing=True),), banner=banner)

    @property
    def subject(self) -> Hashable:
        """The number of the slide."""
        return self.session.number

    def stills(self) -> Sequence[Still]:
        """Return every slide."""
        return [still_page(slide) for slide in self.session.slides]

    def prepared(self) -> Mapping[str, Prepared]:
        """Return the next and the previous page, so that a presenter key takes effect at once despite a slow kernel."""
        pages = {id: update_slides(self.session, StepSlides(by))[0] for id, by in (("next", 1), ("back", -1))}
        return {
            id: (after.number, partial(slides_page, after))
            for id, after in pages.items()
            if after is not self.session and not after.plays_level
        }

    @property
    def line(self) -> str:
        """The number of slides, as text."""
        return f"<Presentation: {counted(len(self.session.slides), 'slide')}>"

    def _open_level(self) -> None:
        """Put the level of the slide on the board, if it has one."""
        level = self.session.slide.level
        if level is None or self._played == self.session.number:
            return
        self._played = self.session.number
        self._open_on_board(level)

    def _after_move(self) -> None:
        self.session = replace(self.session)
        self.on_change()


class PredictionController(Controller[SlideShow]):
    """Controller of the prediction of a scenario."""

    def __init__(self, prediction: Prediction, results: Results) -> None:
        prediction.record_in(results)
        super().__init__(SlideShow((make_slide(prediction),), is_class=False, prediction_result=prediction.result))
        self.prediction = prediction

    def handle(self, message: LessonMessage) -> None:
        """Apply a message, and record the prediction."""
        self.session, commands = update_slides(self.session, message)
        for command in commands:
            try:
                self.prediction.answer(*command.letters)
            finally:  # the prediction counts even if it cannot be written to the file of the results
                self.session = replace(self.session, prediction_result=self.prediction.result)

    def page(self) -> LessonPage:
        """Build the page."""
        return slides_page(self.session)

    def stills(self) -> Sequence[Still]:
        """Return the page with its answer."""
        return [(self.page(), still_page(self.session.slide)[1])]

    @property
    def position(self) -> State | None:
        """The position of the scenario."""
        return self.prediction.scenario.start

    @property
    def line(self) -> str:
        """The prediction as the line of code that reproduces it."""
        return self.prediction.call
