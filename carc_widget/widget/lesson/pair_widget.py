"""Pair widget: two synchronized boards with different rules, which `compare(...).play()` opens."""

from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets  # type: ignore[import-untyped]

from carc_widget.engine.actions import Action, Draw
from carc_widget.engine.errors import BadArgument, expect_items
from carc_widget.engine.game import Game
from carc_widget.engine.observers import GameChange
from carc_widget.i18n.language import _
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.game_widget import GameWidget


class PairWidget(ipywidgets.Box):  # type: ignore[misc]
    """Two boards beside each other. Each action on one is repeated on the other, if it is legal there.

    Parameters:
        games: the two games; they begin in the same position and draw the same tiles.
        titles: the title above each.
        moves: the initial actions on each.

    Attributes:
        boards: the two boards.
        note: the reasons why the other board did not repeat the last action; empty if it did.
    """

    def __init__(self, games: Sequence[Game], titles: Sequence[str], moves: Iterable[Sequence[Action]] = ()) -> None:
        games = expect_items(games, Game, "the games", "two games")
        titles = expect_items(titles, str, "the titles", "two texts")
        if (len(games), len(titles)) != (2, 2):
            raise BadArgument(f"{len(games)} games with {len(titles)} titles were passed; give two of each")
        for game, own in zip(
            games, expect_items(moves, Sequence, "the moves", "the actions of each game"), strict=False
        ):
            for action in own:
                if not game.state.why_not(action):  # skips draws that the game has already made
                    game.play(action)
        self.boards = tuple(map(GameWidget, games))
        self._note = ipywidgets.HTML()
        self._following = False
        self._done: list[tuple[Game, ...]] = []
        """The actions since the widget was opened: the games that took each."""
        first, second = games
        self._unobserve = [
            one.observe(partial(self._follow, other)) for one, other in ((first, second), (second, first))
        ]
        half = {"flex": "1 1 420px", "min_width": "0"}
        columns = [
            ipywidgets.VBox([ipywidgets.HTML(f"<b>{escape(title)}</b>"), board], layout=half)
            for title, board in zip(titles, self.boards, strict=True)
        ]
        self._note.layout.flex = "1 0 100%"
        super().__init__([*columns, self._note], layout={"display": "flex", "flex_flow": "row wrap"})
        self.add_class("carc-pair")

    @property
    def note(self) -> str:
        """The reasons why the other board did not repeat the last action; empty if it did."""
        return str(self._note.value)

    def close(self) -> None:
        """Close both boards and stop observing the games."""
        if "_unobserve" in vars(self):  # missing if an argument was invalid: nothing to close
            for unobserve in self._unobserve:
                unobserve()
            for board in self.boards:
                board.close()
        super().close()

    def _follow(self, other: Game, change: GameChange) -> None:
        """Repeat a change on the other board."""
        if self._following:
            return
        self._following = True
        try:
            self._note.value = ""
            self._repeat(other, change)
        finally:
            self._following = False

    def _repeat(self, other: Game, change: GameChange) -> None:
        if change.kind == "undo":
            self._undo(change.game, other)
        elif change.kind in ("play", "redo"):
            for move in change.after.moves[change.before.ply : change.after.ply]:
                if not isinstance(move.action, Draw):
                    self._play(change.game, other, move.action)

    def _play(self, game: Game, other: Game, action: Action) -> None:
        reasons = other.state.why_not(action)
        self._done.append((game,) if reasons else (game, other))
        if not reasons:
            other.play(action)
            return
        why = " ".join(f"{sentence(reason, places=False, options=False)} ({reason.rule})" for reason in reasons)
        self._note.value = escape(_("The other board stands still: {why}", why=why))

    def _undo(self, game: Game, other: Game) -> None:
        """Undo the repeated action on the other board; keep it unchanged if only the first board took the action."""
        last = next((i for i in reversed(range(len(self._done))) if game in self._done[i]), None)
        if last is None:
            return
        with_both = other in self._done[last]
        del self._done[last]
        if with_both and other.can_undo:
            other.undo()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the live boards, and still pictures of them for notebooks without a kernel."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["text/html"] = "".join(board.snapshot().html for board in self.boards)
        bundle["text/plain"] = f"<PairWidget: {', '.join(repr(board.game.state) for board in self.boards)}>"
        return bundle
