"""Board of a level: a game widget that keeps game and run in agreement and plays the other players' replies."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.geometry import Cell
from carc_widget.engine.observers import GameChange
from carc_widget.i18n.language import current_language, language
from carc_widget.lessons.level import Level, LevelRun
from carc_widget.lessons.results import Results
from carc_widget.scenarios.board_marks import board_marks, sign_marks
from carc_widget.scenarios.scenario import SEED
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.lesson.controller import Controller

SessionT = TypeVar("SessionT")


class LevelBoard:
    """Board of a level. The other players' moves are made automatically; taking moves back counts as a mistake.

    Parameters:
        level: the level.
        on_change: called after each move.

    Attributes:
        widget: the board.
        run: the run of the level.
    """

    def __init__(self, level: Level, on_change: Callable[[], None]) -> None:
        self.run = level.begin()
        self._on_change = on_change
        self._language = current_language()
        self.widget = GameWidget(level.game(), language=self._language)
        self._unobserve = self.widget.game.observe(self._follow)
        self._show()

    def open(self, level: Level) -> None:
        """Start another level, or the same one without the mistakes so far."""
        self._start(level, 0)

    def restart(self) -> None:
        """Start the level again; mistakes count until the goal is reached."""
        self._start(self.run.level, self.run.restart().mistakes)

    def close(self) -> None:
        """Stop observing the game, and close the board."""
        self._unobserve()
        self.widget.close()

    def _start(self, level: Level, mistakes: int) -> None:
        self.run = level.begin(mistakes)
        with self.widget.hold_sync():  # one message, else the start is announced as the end of the level before
            self.widget.marks = []
            with language(self._language):
                self.widget.game.restart(state=level.localized_start, seed=SEED, order=level.order)
            self._show()

    def _show(self) -> None:
        """Mark the start position, later only squares that are still empty, and end play after the level."""
        level = self.run.level
        self.widget.legal_cells = level.legal_cells
        with language(self._language):
            drawn = board_marks(level.localized_start, level.marks, level.arrows)
        state = self.run.state
        squares = [(c.text, c.at) for c in drawn.captions if isinstance(c.at, Cell) and c.at not in state.board]
        self.widget.marks = sign_marks(state, squares).all if self.run.actions else drawn.all
        self.widget.embed(ended=self.run.status != "open")

    def _follow(self, change: GameChange) -> None:
        """Update the run from the game, and play the other players' replies in the game.

        These replies notify this method again; by then the run and the game agree.
        """
        game = self.widget.game
        done = _decisions(move.action for move in change.after.moves[: change.after.ply])
        level = _decisions(self.run.history)
        if change.kind == "undo" and change.after.state.to_act != self.run.level.learner and game.can_undo:
            game.undo()  # undoes the others' replies together with the learner's action
            return
        if done[: len(level)] == level:
            for action in done[len(level) :]:
                self.run = self.run.act(action)
        elif change.kind != "play":
            self._replay(done, change.kind in ("undo", "go_to", "switch_to"))
        answers = _decisions(self.run.history)[len(done) :]
        if answers and game.replay.ply == change.after.ply:
            game.play(*answers)
        self._show()
        self._on_change()

    def _replay(self, done: list[Action], taken_back: bool) -> None:
        """Replay the level up to the game's current move."""
        run = self.run.level.begin(self.run.mistakes + taken_back)
        for number, action in enumerate(done):
            if number >= len(_decisions(run.history)):
                run = run.act(action)
        self.run = run


class LevelBoardController(Controller[SessionT]):
    """Base class of the controllers that open levels, one after the other on the same board.

    Parameters:
        session: the session.
        results: where the end of every run is recorded.
    """

    _board: LevelBoard | None = None

    def __init__(self, session: SessionT, results: Results) -> None:
        super().__init__(session)
        self._results = results
        self._language = current_language()
        self._recorded: LevelRun | None = None

    @property
    def boards(self) -> tuple[GameWidget, ...]:
        """The board, once a level was opened."""
        return (self._board.widget,) if self._board else ()

    def close(self) -> None:
        """Stop observing the game, and close the board."""
        if self._board is not None:
            self._board.close()

    def _open_on_board(self, level: Level) -> LevelBoard:
        """Start a level on the board."""
        if self._board is None:
            self._board = LevelBoard(level, self._follow)
        else:
            self._board.open(level)
        return self._board

    def _follow(self) -> None:
        """Record the end of a run, and update the session after a move on the board."""
        run = self._board.run if self._board is not None else None
        with language(self._language):
            try:
                if run is not None and run.status != "open" and run is not self._recorded:
                    self._recorded = run
                    self._results.record(run.record)
            finally:  # the level has ended even if its result cannot be written to a file
                self._after_move()

    def _after_move(self) -> None:
        """Update the session after a move on the board, in the language of the page."""
        raise NotImplementedError


def _decisions(actions: Iterable[Action]) -> list[Action]:
    """Return the actions without the draws."""
    return [action for action in actions if not isinstance(action, Draw)]
