"""The game in a notebook: board, bar, list and errors around one `Game`, which can be played by clicks and by code."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from html import escape
from inspect import signature
from math import floor
from threading import RLock
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from carc_widget.art import svg
from carc_widget.engine.actions import Action, Deploy, MoveFigure, Pass, Place
from carc_widget.engine.changes import GameChange
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.game import Game
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import TileSet
from carc_widget.engine.turn import Phase
from carc_widget.widget.bar import Message, bar
from carc_widget.widget.board_view import BoardView, spot_at
from carc_widget.widget.failures import Failure, failures_shown
from carc_widget.widget.panel import Panel
from carc_widget.widget.prompt import Effect, Mark, Prompt, Selection, press_cell, prompt, turn
from carc_widget.widget.side import side
from carc_widget.widget.stage import Stage

_ONE_AT_A_TIME = RLock()
"""Jupyter runs cells and the messages of widgets in different threads; several widgets may share a game."""

KEYS = {"m": "mage", "w": "witch"}
"""Keys that press the button with this name; N presses the main button."""


class GameWidget(ipywidgets.Box):  # type: ignore[misc]
    """A game on the screen. Clicks play the game, and the board follows whatever else plays it.

    Parameters:
        game: the game to show; a new one for two players if not given. Several widgets may show one game.

    Attributes:
        game: the engine behind the board: `widget.game.play(...)` moves the board.
        state: the current immutable state, a trait: `widget.observe(callback, "state")`. Only the game changes it.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
    """

    state = traitlets.Instance(State, read_only=True)

    def __init__(self, game: Game | None = None, **unknown: object) -> None:
        refuse_unknown("GameWidget", GameWidget.__init__, unknown)
        if game is not None and not isinstance(game, Game):
            raise TypeError(f"GameWidget takes a Game, not {game!r}; for example GameWidget(Game(players=3))")
        self.game = Game() if game is None else game
        self._selection = Selection()
        self._message: Message | None = None
        self._rule: str | None = None
        self._asking = False
        self._refusal = ""
        self._failures: list[Failure] = []
        self._view = BoardView()
        self._stage = Stage(self._view.canvas.widget, self._guard(self._press), self._guard(self._key))
        self._bar, self._side, self._below = (
            Panel(self._guard(self._button), self._guard(self._submit)) for _ in range(3)
        )
        for panel, name in ((self._bar, "bar"), (self._side, "side"), (self._below, "below")):
            panel.add_class(f"carc-{name}")
        self._view.canvas.widget.on_client_ready(self._guard(self._view.canvas.redraw))
        self._stage.observe(lambda _change: self._guard(self._show)(), "rotation")
        self.set_trait("state", self.game.state)
        super().__init__([self._bar, self._stage, self._side, self._below])
        self.add_class("carc-game")
        self._unobserve = self.game.observe(self._guard(self._follow))
        with _ONE_AT_A_TIME:
            self._show()

    def close(self) -> None:
        """Take the widget off the page and let go of the game."""
        if "_unobserve" in vars(self):  # else an argument was refused, and there is nothing to close
            self._unobserve()
            self._view.canvas.close()
            for child in self.children:
                child.close()
        super().close()

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """What is asked of whom now, with what can be pressed."""
        return prompt(self.game.state, self._selection)

    def _show(self) -> None:
        """Bring everything on the page to the state, the selection and the message."""
        asked = self.prompt
        state = self.game.state
        self._view.show(self._stage, asked, self._selection, state)
        placed = self._selection.placed
        rotation = self._stage.rotation if placed is None else placed.rotation
        for panel in (self._bar, self._side):
            panel.sprites = self._view.sprites((), state)
        self._bar.content = bar(state, asked, rotation, self._message)
        self._side.content = side(self.game, placed is not None, self._rule, self._asking, self._refusal)
        self._below.content = failures_shown(self._failures)

    def _follow(self, change: GameChange) -> None:
        """The game has changed, whoever played."""
        before, now = self.state, change.game.state
        self._selection = Selection()
        self._message = None
        if now.turn != before.turn or now.hand != before.hand:
            self._stage.rotation = 0
        self._show()
        self.set_trait("state", now)  # last: an observer may play on

    # --- what is pressed --------------------------------------------------------------------------------------------

    def _press(self, target: str | None, at: tuple[float, float], rotation: int) -> None:
        """Something on the board was pressed."""
        asked = self.prompt
        mark = next((mark for mark in asked.marks if mark.id == target), None) or self._mark_at(asked, at)
        if mark is None:
            self._say(self._why_not(asked, at, rotation))
        elif mark.cell is not None:
            self._take(press_cell(self.game.state, mark, rotation, self._selection))
        else:
            self._take(mark.effect)

    def _mark_at(self, asked: Prompt, at: tuple[float, float]) -> Mark | None:
        """The mark whose segment lies at a point: all of a road or city is as good as its spot."""
        if self._selection.placed is not None:
            return None
        spot = spot_at(asked.preview, at)
        return next((mark for mark in asked.marks if mark.spot is not None and mark.spot == spot), None)

    def _key(self, key: str, step: int) -> None:
        asked = self.prompt
        if key == "rotate":
            self._take(turn(self.game.state, self._selection, step))
        elif key == "Escape":
            self._take(Selection())
        elif key in ("u", "y"):
            self._button("undo" if key == "u" else "redo", "")
        elif key == "l":
            other = MeepleKind.SMALL if self._selection.kind is MeepleKind.LARGE else MeepleKind.LARGE
            self._take(replace(self._selection, kind=other))
        elif key == "n" and asked.main is not None:
            self._take(asked.main.effect)
        elif key == "Enter" and asked.main is not None:
            if any(mark.spot for mark in asked.marks):
                self._say(Message("Go to a spot with the arrow keys and press Enter there, or press N for none."))
            else:
                self._take(asked.main.effect)
        else:
            choice = next((choice for choice in asked.choices if choice.name == KEYS.get(key)), None)
            if choice is not None:
                self._take(choice.effect)

    def _button(self, name: str, value: str) -> None:
        if name == "choice":
            choice = next((choice for choice in self.prompt.choices if choice.name == value), None)
            if choice is not None:
                self._take(choice.effect)
        elif name == "rotate":
            self._rotate()
        elif name == "undo" and self._selection.placed is not None:
            self._take(Selection())  # what was not done yet is the first to be taken back
        elif name in ("undo", "redo"):
            if self.game.can_undo if name == "undo" else self.game.can_redo:
                (self.game.undo if name == "undo" else self.game.redo)()
        elif name == "rule":
            self._rule = None if value == self._rule else value
            self._show()
        elif name == "new":
            self._asking, self._refusal = not self._asking, ""
            self._show()
        elif name == "dismiss":
            self._failures = []
            self._show()

    def _rotate(self) -> None:
        state = self.game.state
        if self._selection.placed is not None:
            self._take(turn(state, self._selection, 1))
        elif state.hand is not None:
            self._stage.rotation = (self._stage.rotation + 1) % state.hand.symmetry

    def _take(self, effect: Effect) -> None:
        """Carry out what a press leads to."""
        self._message = None
        if isinstance(effect, Selection):
            self._selection = effect
            self._show()
            return
        state = self.game.state
        for action in effect:
            state, _ = state.apply(action)
        if state.phase is Phase.DEPLOY and state.legal_actions() == (Pass(),):
            effect = (*effect, Pass())  # after a magic step: nothing to ask
        self.game.play(*effect)

    def _say(self, message: Message) -> None:
        self._message = message
        self._show()

    def _why_not(self, asked: Prompt, at: tuple[float, float], rotation: int) -> Message:
        """Why a press did nothing, in the words of the rules."""
        action = self._meant(asked, at, rotation)
        state = self.game.state if isinstance(action, Place) else asked.preview
        reasons = () if action is None else state.why_not(action)
        if reasons:
            return Message(" ".join(reason.sentence() for reason in reasons), reasons[0].rule)
        if state.phase is Phase.OVER:
            return Message("The game is over. “New game” starts another one.")
        if not asked.marks:
            return Message("Choose one of the buttons above the board.")
        return Message("Nothing can be done there. The marked places can be pressed.")

    def _meant(self, asked: Prompt, at: tuple[float, float], rotation: int) -> Action | None:
        """The action that a press beside all marks would have been."""
        hand, placed = self.game.state.hand, self._selection.placed
        cell = Cell(floor(at[0]), floor(at[1]))
        if hand is not None and (placed is None or cell != placed.cell):
            return Place(hand.id, cell, rotation)
        spot = spot_at(asked.preview, at)
        if spot is None:
            return None
        if asked.preview.phase is Phase.DEPLOY:
            return Deploy(spot, self._selection.kind)
        if asked.preview.phase is Phase.MAGIC:
            return MoveFigure(self._selection.figure or Figure.MAGE, spot)
        return None

    # --- a new game -------------------------------------------------------------------------------------------------

    def _submit(self, name: str, values: Mapping[str, list[str]]) -> None:
        if name != "new":
            return
        try:
            names = [part.strip() for part in values["players"][0].split(",") if part.strip()]
            seed = values.get("seed", [""])[0].strip()
            if seed and not seed.lstrip("-").isdecimal():
                raise CarcassonneError(f"the seed {seed!r} is not a whole number; leave it empty for a game by chance")
            rules = replace(self.game.rules, crop_tiles="all" if values.get("circles") else "mini")
            self._asking, self._refusal = False, ""
            self.game.restart(names, ("base", *values.get("sets", ())), rules, int(seed) if seed else None)
        except CarcassonneError as error:
            self._asking, self._refusal = True, str(error)
            self._show()

    # --- errors -----------------------------------------------------------------------------------------------------

    def _guard(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback, with its errors shown under the board instead of lost."""

        def guarded(*arguments: Any) -> None:
            with _ONE_AT_A_TIME:
                try:
                    callback(*arguments)
                except Exception as error:
                    self._failures.append(Failure(f"in {callback.__name__.strip('_')}", error))
                    self._below.content = failures_shown(self._failures)

        return guarded

    # --- without a kernel -------------------------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """The live widget, and a still picture of the board for where there is no kernel."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        picture = b64encode(str(svg.board(self.game.state)).encode()).decode()
        words = escape(repr(self.game.state), quote=True)
        bundle["text/plain"] = f"<GameWidget: {self.game.state!r}>"
        bundle["text/html"] = f'<img alt="{words}" src="data:image/svg+xml;base64,{picture}">'
        return bundle


def play(
    players: int | Iterable[str] | None = None,
    sets: Iterable[str | TileSet] | None = None,
    rules: Rules | None = None,
    seed: int | None = None,
    order: Iterable[str] = (),
    *,
    state: State | None = None,
    **unknown: object,
) -> GameWidget:
    """Start a game and show it. The last line of a cell, `carc_widget.play()`, is enough.

    Parameters:
        players: how many (named Red, Blue, ...), or their names in the order of play; 2 by default.
        sets: tile sets: `base`, `mage_witch`, `inns_cathedrals`, `crop_circles_2`; by default the first two. Beside
            them sets of own tiles (`load_tile_set`).
        rules: the options of the rules.
        seed: what decides the order of the tiles; the same seed gives the same order.
        order: the first tiles to be drawn, by id.
        state: a position to play on from, instead of players, sets and rules.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadSetting, UnknownName: impossible players, sets, rules or tiles.
    """
    refuse_unknown("play", play, unknown)
    return GameWidget(Game(players, sets, rules, seed, order, state=state))


def refuse_unknown(name: str, function: Callable[..., object], unknown: Mapping[str, object]) -> None:
    """Refuse arguments that do not exist and say which one was probably meant.

    Raises:
        TypeError: there are any.
    """
    known = [
        p.name for p in signature(function).parameters.values() if p.kind is not p.VAR_KEYWORD and p.name != "self"
    ]
    for argument in unknown:
        close = get_close_matches(argument, known, 1)
        hint = f"did you mean {close[0]!r}? " if close else ""
        raise TypeError(f"{name}() has no argument {argument!r}; {hint}it takes: {', '.join(known)}")
