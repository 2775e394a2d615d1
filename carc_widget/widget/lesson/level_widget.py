"""Level widget: the board, above it the goal, the buttons, and the messages at success and failure."""

from collections.abc import Iterable
from html import escape
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.observers import GameChange
from carc_widget.i18n.language import _, current_language, language
from carc_widget.lessons.level import Level, stars_text
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.widget.game_widget import GameWidget


class LevelWidget(ipywidgets.VBox):  # type: ignore[misc]
    """Level to play. The other players' moves are made automatically; each Undo counts as a mistake.

    Parameters:
        level: the level.

    Attributes:
        board: the board, and `run`: the learner's progress.
        head, told: the goal, and the message about a move, a hint or the end.
        hint, again: the buttons.

    Raises:
        BadArgument: the level is no `Level`.
    """

    def __init__(self, level: Level) -> None:
        if not isinstance(level, Level):
            raise BadArgument(f"level is {shown(level)}; give a Level, such as levels['first-points']")
        self.run = level.begin()
        self._language = current_language()
        game = level.game()
        self.board = GameWidget(game, language=self._language)
        drawn = board_marks(level.localized_start, level.marks, level.arrows)
        self.board.mark_start([*drawn.arrows, *drawn.captions])
        self.head = ipywidgets.HTML(f"<b>{escape(level.title)}</b><br>{escape(level.goal)}")
        self.told = ipywidgets.HTML(layout={"flex": "1 1 16em", "min_width": "0"})
        self.hint = ipywidgets.Button(description=_("Hint"), layout={"width": "auto"})
        self.again = ipywidgets.Button(description=_("Try again"), layout={"width": "auto"})
        self.hint.on_click(lambda _button: self._say(self._texts(level).hint))
        self.again.on_click(lambda _button: self._begin_again())
        self._unobserve = game.observe(self._follow)
        above = ipywidgets.HBox([self.hint, self.again, self.told], layout={"flex_flow": "row wrap"})
        super().__init__([self.head, above, self.board])  # above the board: on a phone, the space below it is far away

    def close(self) -> None:
        """Close the widget and stop observing the game."""
        if "_unobserve" in vars(self):  # missing if an argument was invalid: nothing to close
            self._unobserve()
            self.board.close()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live level, and a still picture of its board for notebooks without a kernel."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = f"<LevelWidget: {self.run.level.id}>"
        bundle["text/html"] = f"<p>{self.head.value}</p>{self.board.snapshot().html}"
        return bundle

    def _texts(self, level: Level) -> Any:
        with language(self._language):
            return level.texts

    def _say(self, text: str, stars: int = 0) -> None:
        self.told.value = f"{escape(text)} {stars_text(stars)}".rstrip()

    def _begin_again(self) -> None:
        self.run = self.run.restart()
        level = self.run.level
        with language(self._language):
            self.board.game.restart(state=level.localized_start, seed=1, order=level.order)

    def _follow(self, change: GameChange) -> None:
        """Update the level from the game, and play the other players' replies in the game.

        These replies notify this method again; by then the level and the game agree.
        """
        game = self.board.game
        done = _decisions(move.action for move in change.after.moves[: change.after.ply])
        level = _decisions(self.run.history)
        if change.kind == "undo" and change.after.state.to_act != self.run.level.learner and game.can_undo:
            game.undo()  # undoes the others' replies together with the learner's action
            return
        if done[: len(level)] == level:
            for action in done[len(level) :]:
                self.run = self.run.act(action)
        elif change.kind != "play":
            self._anew(done, change.kind == "undo")
        answers = _decisions(self.run.history)[len(done) :]
        if answers and game.replay.ply == change.after.ply:
            game.play(*answers)
        self._tell()

    def _anew(self, done: list[Action], undone: bool) -> None:
        """Replay the level up to the game's current move."""
        run = self.run.level.begin(self.run.mistakes + undone)
        for number, action in enumerate(done):
            if number >= len(_decisions(run.history)):
                run = run.act(action)
        self.run = run

    def _tell(self) -> None:
        with language(self._language):
            told = self.run.message if self.run.status != "open" else ""
        self._say(told, self.run.stars)


def _decisions(actions: Iterable[Action]) -> list[Action]:
    """Return the actions without the draws."""
    return [action for action in actions if not isinstance(action, Draw)]
