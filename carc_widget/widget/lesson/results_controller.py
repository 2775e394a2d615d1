"""Results on a page: what the learner has answered, the name, and the file to hand in."""

import re

from carc_widget.i18n.language import _
from carc_widget.lessons.level import stars_text
from carc_widget.lessons.results import Results, item_title
from carc_widget.widget.lesson.controller import Controller
from carc_widget.widget.lesson.messages import LessonMessage
from carc_widget.widget.lesson.page import (
    AnswerRow,
    LessonButton,
    LessonField,
    LessonFile,
    LessonHandIn,
    LessonPage,
)

LEARNER = "learner"
"""The name of the field of the learner's name."""


def hand_in(results: Results) -> LessonHandIn:
    """Build the name box and the file to hand in."""
    name = re.sub(r"[^\w-]+", "-", results.learner).strip("-")
    tip = _("Saves your answers as a file to give to your teacher.")
    return LessonHandIn(
        LessonField(LEARNER, _("Your name"), results.learner),
        LessonButton("hand-in", _("Hand in"), None, tip=tip, enabled=bool(len(results)), command="hand in"),
        LessonFile("-".join(filter(None, ["answers", name])) + ".json", results.to_json()),
    )


def _sign(correct: bool) -> str:
    return "✓" if correct else "✗"


class ResultsController(Controller[Results]):
    """Controller of a page with the answers so far, which follows those on other pages."""

    def __init__(self, results: Results) -> None:
        super().__init__(results)
        self._unobserve = results.observe(lambda: self.on_change())

    def handle(self, message: LessonMessage) -> None:
        """Ignore the message: only the name can be changed, which the widget does."""

    def close(self) -> None:
        """Stop following the answers."""
        self._unobserve()
        super().close()

    def page(self) -> LessonPage:
        """Build the page."""
        rows = [
            AnswerRow(
                item_title(each),
                _sign(each.first_correct),
                stars_text(each.stars) or _sign(each.correct),
                each.correct,
            )
            for each in self.session
        ]
        score = _("{n} of {all} right", n=self.session.score, all=len(self.session))
        return LessonPage(
            _("Your answers"), step=score, comparison=tuple(rows), headings=(_("First answer"), _("Last answer"))
        )
