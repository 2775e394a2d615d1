"""Two synchronized boards with different rules, which `compare(...).play()` opens."""

from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.game import Game
from carc_widget.engine.observers import GameChange
from carc_widget.i18n.language import _, current_language, language
from carc_widget.lessons.comparison import Comparison
from carc_widget.lessons.comparison_display import reasons_in_words, refusal_sentences, side_title_in_words
from carc_widget.scenarios.scenario import SEED
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.lesson.controller import Controller
from carc_widget.widget.lesson.messages import LessonMessage
from carc_widget.widget.lesson.page import LessonBoard, LessonPage


@dataclass(frozen=True, slots=True)
class ComparisonSession:
    """Session of two boards.

    Attributes:
        titles: the title above each.
        note: why one board did not take the last action of the other; empty if it did.
    """

    titles: tuple[str, ...]
    note: str = ""


class ComparisonController(Controller[ComparisonSession]):
    """Controller of a comparison: each action on one board is repeated on the other, if it is legal there.

    Parameters:
        comparison: the comparison; both boards start after its legal moves.
    """

    def __init__(self, comparison: Comparison) -> None:
        sides = comparison.sides
        why = " ".join(refusal_sentences(comparison))
        super().__init__(ComparisonSession(tuple(map(side_title_in_words, sides)), why))
        self._language = current_language()
        self._following = False
        self._done: list[tuple[Game, ...]] = []
        """The actions of the comparison and of the boards: the games that took each."""
        first, second = games = [Game(state=side.before, seed=SEED) for side in sides]
        for steps in zip(*(side.steps for side in sides), strict=True):
            played = []
            for game, step in zip(games, steps, strict=True):
                # Draws are skipped: the game has made them.
                if step is not None and step.action and not game.state.why_not(step.action):
                    game.play(step.action)
                    played.append(game)
            self._done.append(tuple(played))
        self._boards = tuple(map(GameWidget, games))
        for board in self._boards:
            board.embed()  # another game on one board could not be repeated on the other
        self._unobserve = [
            one.observe(partial(self._follow, other)) for one, other in ((first, second), (second, first))
        ]

    @property
    def boards(self) -> tuple[GameWidget, ...]:
        """Both boards."""
        return self._boards

    def handle(self, message: LessonMessage) -> None:
        """Ignore a message: the page has no controls besides the boards."""

    def page(self) -> LessonPage:
        """Build the page."""
        boards = tuple(map(LessonBoard, self.session.titles))
        return LessonPage("", explanation=(self.session.note,) if self.session.note else (), boards=boards)

    def close(self) -> None:
        """Close both boards and stop observing the games."""
        for unobserve in self._unobserve:
            unobserve()
        super().close()

    @property
    def line(self) -> str:
        """The positions, as text."""
        return f"<Comparison: {', '.join(repr(board.game.state) for board in self.boards)}>"

    def _follow(self, other: Game, change: GameChange) -> None:
        """Repeat a change on the other board."""
        if self._following:
            return
        self._following = True
        try:
            self.session = replace(self.session, note="")
            self._repeat(other, change)
        finally:
            self._following = False
        self.on_change()

    def _repeat(self, other: Game, change: GameChange) -> None:
        if change.kind not in ("play", "undo", "redo", "go_to", "switch_to"):
            return
        done, now = (replay.moves[: replay.ply] for replay in (change.before, change.after))
        common = sum(1 for _same in takewhile(lambda pair: pair[0] == pair[1], zip(done, now, strict=False)))
        for move in done[common:]:
            if not isinstance(move.action, Draw):
                self._undo(change.game, other)
        for move in now[common:]:
            if not isinstance(move.action, Draw):
                self._play(change.game, other, move.action)

    def _play(self, game: Game, other: Game, action: Action) -> None:
        reasons = other.state.why_not(action)
        self._done.append((game,) if reasons else (game, other))
        if not reasons:
            other.play(action)
            return
        with language(self._language):
            note = _("The other board stays as it is: {why}", why=reasons_in_words(reasons))
            self.session = replace(self.session, note=note)

    def _undo(self, game: Game, other: Game) -> None:
        """Undo the repeated action on the other board, with all that only the other board took after it."""
        last = next((i for i in reversed(range(len(self._done))) if game in self._done[i]), None)
        if last is None:
            return
        if other not in self._done[last]:
            del self._done[last]
            return
        for _taken in self._done[last:]:  # those after it are of the other board alone
            if other.can_undo:
                other.undo()
        del self._done[last:]
