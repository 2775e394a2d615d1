"""Widget to build a counterexample on the board: the page of the exercise above the editor."""

from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from carc_widget.engine.errors import expect
from carc_widget.i18n.language import _
from carc_widget.lessons.exercise import Exercise
from carc_widget.widget.game_widget import GameWidget, edit
from carc_widget.widget.lesson.answering import TEXT
from carc_widget.widget.lesson.lesson_widget import LessonWidget
from carc_widget.widget.lesson.messages import Check, FillField


class BuildWidget(ipywidgets.VBox):  # type: ignore[misc]
    """Exercise whose answer is a position, with an editor to build it.

    Parameters:
        exercise: the exercise.

    Attributes:
        page: the page of the exercise, and `board`: the editor.
        take: the button that checks the position on the board.
    """

    def __init__(self, exercise: Exercise) -> None:
        expect(exercise, Exercise, "the exercise", "an Exercise, such as exercises['two-roads']")
        self.page = LessonWidget(exercise)
        self.board: GameWidget = edit(exercise.setup.state)
        self.take = ipywidgets.Button(description=_("Check the position on the board"), layout={"width": "auto"})
        self.take.on_click(self._check)
        super().__init__([self.page, self.take, self.board])

    @property
    def subject(self) -> Any:
        """The exercise."""
        return self.page.subject

    def close(self) -> None:
        """Close both widgets."""
        for name in ("board", "page"):  # missing if an argument was invalid
            if name in vars(self):
                vars(self)[name].close()
        super().close()

    def _check(self, _button: object) -> None:
        """Check the position on the board as the answer; if it is not possible yet, the editor shows why."""
        if self.board.draft is not None:
            self.page.tell(FillField(TEXT, self.board.draft.to_text()), Check())
