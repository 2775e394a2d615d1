"""The game in a notebook: one `Game` on a page, played by clicks and by code.

A click travels like this: the page sends a message, `comm` validates it, `update` makes of it a new session and
commands for the game, the game notifies its observers, and `view` computes what is seen then: one message.
"""

import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from threading import RLock
from types import NoneType
from typing import Any, Unpack

import anywidget
import ipywidgets  # type: ignore[import-untyped]
import traitlets

from carc_widget.bots import Bot
from carc_widget.engine.errors import BadArgument, expect
from carc_widget.engine.feature import Feature
from carc_widget.engine.game import Game
from carc_widget.engine.observers import GameChange
from carc_widget.engine.replay import Draws, Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import TileSet
from carc_widget.graphics import svg
from carc_widget.graphics.annotations import Annotation
from carc_widget.i18n.language import check_language, current_language, language
from carc_widget.i18n.nouns import player_names
from carc_widget.widget import messages
from carc_widget.widget.background import Steps, Thinking
from carc_widget.widget.board.annotations import checked as checked_marks
from carc_widget.widget.board.describe import describe_for_reader
from carc_widget.widget.board.land import Land
from carc_widget.widget.board.scene import BoardScene, board_scene
from carc_widget.widget.board.speech import Spoken
from carc_widget.widget.board.user_canvas import CanvasPlace, UserCanvas
from carc_widget.widget.bot_turn import bot_turn
from carc_widget.widget.bug_report import reproduction
from carc_widget.widget.comm import CanvasImage, Describe, ReadOnly, Received, RepaintSprites, RequestExport, parse
from carc_widget.widget.commands import run_command
from carc_widget.widget.dialogs import Dialogs
from carc_widget.widget.editor.writing import a_position
from carc_widget.widget.export import export
from carc_widget.widget.hints.worker import advising
from carc_widget.widget.keyboard import ON_PAGE
from carc_widget.widget.load_game import game_of
from carc_widget.widget.messages import Message
from carc_widget.widget.options import BoardOptions, aids_of, task_of, with_options
from carc_widget.widget.players import checked_bots, seated
from carc_widget.widget.review.worker import review_steps
from carc_widget.widget.session import AID_NAMES, NO_AIDS, CallbackError, Session
from carc_widget.widget.sidebar.card import feature_at
from carc_widget.widget.sidebar.log import Log
from carc_widget.widget.sidebar.sidebar import Help, Sidebar
from carc_widget.widget.snapshot import Snapshot, with_still
from carc_widget.widget.sprites import SpriteAtlas
from carc_widget.widget.timeline.timeline import Timeline
from carc_widget.widget.toolbar import Toolbar
from carc_widget.widget.turn_control import playing_bots, seeker, thinker
from carc_widget.widget.update import update
from carc_widget.widget.view import GameView, view
from carc_widget.widget.view_model import encode

STATIC = Path(__file__).parent / "static"
"""The built front end; its sources are in `frontend/`."""

VIEW_MODEL: Mapping[str, Any] = {
    "board": BoardScene,
    "toolbar": Toolbar,
    "sidebar": Sidebar,
    "log": Log,
    "help": Help,
    "timeline": Timeline,
    "dialogs": Dialogs,
    "spoken": Spoken,
    "land": Land,
    "texts": Mapping[str, str],
    "key_table": Mapping[str, str],
    "canvas_place": CanvasPlace | None,
}
"""The traits of a `GameWidget` that hold its view, each with its dataclass."""

_ONE_AT_A_TIME = RLock()
"""Jupyter runs cells and the messages of widgets in different threads; several widgets may share a game."""

REPAINT_COST = 8
"""What repainting all sprites takes of the throttle."""


class GameWidget(ReadOnly, anywidget.AnyWidget):
    """A game on the screen. Clicks play the game, and the board follows whatever else plays it.

    Parameters:
        game: the game to show; a new one for two players if not given. Several widgets may show one game.
        options: how the board is shown, see `BoardOptions`.

    Attributes:
        game: the engine behind the board: `widget.game.play(...)` moves the board.
        state: the current immutable state, a trait: `widget.observe(callback, "state")`. Only the game changes it.
        selected: the feature that was asked about by a press on it, or `None`, a trait; setting it asks.
        moment: after how many moves of the line the game is shown, or `None` as it stands, a trait; setting it looks
            there: `widget.moment = widget.game.replay.stops[3]`. The game itself stays where it is.
        language: the code of the language that the board speaks, a trait; changing it changes every word at once.
        owners, worth, legal_cells, last_turn, dead_cells, fitting, tiles_left, coordinates, hover, motion, hints,
            choices: whether it is shown, a trait, see `BoardOptions`.
        marks: what you draw on the board for a lesson, a trait: a list of `svg.Arrow`, `svg.Caption` and
            `svg.Highlight`; set a new list to change it, `[]` to clear it. See the example.
        bots: the bots that play, by the names of their players, a trait: `widget.bots = {"Bob": bots.Greedy()}` lets
            one play from now on, `{}` none. Undo goes back to the last decision of a person.
        aids: whether any of them is on, a trait: `widget.aids = False` hides all of them, `True` shows them again.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        UnknownName: there is no such language.

    Marks of your own, above the tiles, spoken to screen readers, and kept when the page is loaded again:

    >>> from carc_widget import svg
    >>> widget = GameWidget(Game(seed=1))
    >>> city = widget.state.feature("city N (0, 0)")
    >>> widget.marks = [
    ...     svg.Highlight(city.spots),
    ...     svg.Arrow((0, -1), (0, 0)),
    ...     svg.Caption("A tile here closes the city.", (0, -1)),
    ... ]
    >>> widget.marks = []
    >>> widget.close()
    """

    state = traitlets.Instance(State, read_only=True)
    selected = traitlets.Instance(Feature, allow_none=True)
    moment = traitlets.Int(None, allow_none=True)
    language = traitlets.Unicode("en")
    owners = traitlets.Bool(False)
    worth = traitlets.Bool(False)
    legal_cells = traitlets.Bool(True)
    last_turn = traitlets.Bool(True)
    dead_cells = traitlets.Bool(False)
    fitting = traitlets.Bool(False)
    tiles_left = traitlets.Bool(False)
    coordinates = traitlets.Bool(False)
    hover = traitlets.Bool(True)
    motion = traitlets.Bool(True)
    hints = traitlets.Bool(False)
    choices = traitlets.Bool(False)
    question = traitlets.Unicode("")
    turns = traitlets.Int(None, allow_none=True, min=1)
    aids = traitlets.Bool(True)
    marks: Any = traitlets.List()
    bots: Any = traitlets.Dict()

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"
    kind = traitlets.Unicode("game").tag(sync=True)
    screen = traitlets.Int(0).tag(sync=True)
    rotation = traitlets.Int(0).tag(sync=True)
    board: Any = traitlets.Dict().tag(sync=True)
    toolbar: Any = traitlets.Dict().tag(sync=True)
    sidebar: Any = traitlets.Dict().tag(sync=True)
    log: Any = traitlets.Dict().tag(sync=True)
    help: Any = traitlets.Dict().tag(sync=True)
    timeline: Any = traitlets.Dict().tag(sync=True)
    dialogs: Any = traitlets.Dict().tag(sync=True)
    spoken: Any = traitlets.Dict().tag(sync=True)
    land: Any = traitlets.Dict().tag(sync=True)
    texts: Any = traitlets.Dict().tag(sync=True)
    key_table: Any = traitlets.Dict(dict(ON_PAGE)).tag(sync=True)
    sheets: Any = traitlets.List().tag(sync=True, **ipywidgets.widget_serialization)
    sprite_batches: Any = traitlets.List().tag(sync=True, **ipywidgets.widget_serialization)
    canvas_place: Any = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)

    @with_options("GameWidget")
    def __init__(self, game: Game | None = None, **options: Unpack[BoardOptions]) -> None:
        expect(game, (Game, NoneType), "the game of GameWidget", "a Game, for example GameWidget(Game(players=3))")
        code = _language(options)
        self.game = _new_game(2, code) if game is None else game
        bots = checked_bots(options.get("bots") or {}, self.game.players)
        posed = task_of(options, self.game.states[0])
        self._session = Session(self.game.replay, code, aids=aids_of(options), bots=bots, posed=posed)
        self._thinking, self._advising, self._reviewing = Thinking(), Thinking(), Thinking()
        self._sprites = SpriteAtlas()
        self._land: Land | None = None
        self._canvas: UserCanvas | None = None
        self.set_trait("state", self.game.state)
        super().__init__(
            language=code,
            aids=self._session.aids != NO_AIDS,
            bots=bots,
            question=posed.question,
            turns=posed.turns,
            **asdict(self._session.aids),
            **self._encoded(),
        )
        self.add_class("carc-game")
        self.observe(lambda change: self._select(change["new"]), "selected")
        self.observe(lambda change: self._take(messages.ShowMoment(change["new"])), "moment")
        self.observe(lambda change: self._take(messages.SetLanguage(change["new"])), "language")
        self.observe(lambda change: self._switch(change["name"], change["new"]), AID_NAMES)
        self.observe(lambda change: self._take(messages.Annotate(tuple(change["new"]))), "marks")
        self.observe(lambda change: self._take(messages.ShowAids(change["new"])), "aids")
        self.observe(lambda _change: self._take(messages.SetTask(self.question, self.turns)), ["question", "turns"])
        self.observe(lambda change: self._let_play(change["new"]), "bots")
        self._unobserve = self.game.observe(self._guarded(self._follow))
        self.on_msg(self.receive)
        with _ONE_AT_A_TIME:
            self._show()
            self._think()

    def close(self) -> None:
        """Take the widget off the page and let go of the game."""
        if "_unobserve" in vars(self):  # else an argument was refused, and there is nothing to close
            self._unobserve()
            for thinking in (self._thinking, self._advising, self._reviewing):
                thinking.stop()
            self._sprites.close()
            if self._canvas is not None:
                self._canvas.close()
        super().close()

    @property
    def session(self) -> Session:
        """What the viewer has chosen; it never changes, another press makes another one."""
        return self._session

    @property
    def view(self) -> GameView:
        """Everything that is seen now and can be pressed, as data."""
        return view(self._session)

    @property
    def canvas(self) -> UserCanvas:
        """An ipycanvas canvas above the board, in board coordinates, to draw what you like.

        The start tile lies from (0, 0) to (1, 1), one unit is the side of a tile, `y` grows downwards. It pans and
        zooms with the board, stays after moves, and appears in snapshots as soon as a page has shown it;
        `canvas.clear()` clears it.

        >>> widget = GameWidget(Game(seed=1))
        >>> pen = widget.canvas
        >>> pen.stroke_style = "red"
        >>> pen.stroke_circle(0.5, 0.15, 0.3)  # circle the city of the start tile
        >>> pen.fill_style = "rgba(255, 220, 0, 0.4)"
        >>> pen.fill_rect(0, -1, 1, 1)  # shade the cell north of it
        >>> pen.fill_style = "black"
        >>> pen.fill_text("Which tile closes it?", 1.1, 0)
        >>> pen.clear()
        >>> widget.close()
        """
        if self._canvas is None:
            self._canvas = UserCanvas()
            self.canvas_place = encode(self._canvas.place, self._sprites.number)
        return self._canvas

    def edit(self, position: State | str | None = None) -> None:
        """Open the editor, in which positions are built on the board by presses.

        The game stays as it is until “Play from here” is pressed, and is kept then, too.

        Parameters:
            position: what to edit: a state or its line of text; by default the draft that was left in the editor, or
                the game as it stands.

        Raises:
            BadArgument: it is no position.
            ParseError, SetupError, BadSetting, UnknownName: the text is not that of a possible position.
        """
        self._take(messages.OpenEditor(None if position is None else a_position(position)))

    def mark_start(self, marks: list[Annotation]) -> None:
        """Draw marks as `marks` does, but only while the game stands at its beginning, as questions about it need.

        Parameters:
            marks: what is drawn. Marks that are set later are left alone.

        Raises:
            TraitError: they are no marks, or lie where nothing is.
        """
        self.marks = marks
        checked_at_start = list(self.marks)

        def follow(change: GameChange) -> None:
            if self.comm is None:  # it was closed
                stop()
            elif self.marks in (checked_at_start, []):
                self.marks = [] if change.after.ply else checked_at_start

        stop = self.game.observe(follow)

    @property
    def draft(self) -> State | None:
        """The position in the editor, open or not; `None` if there is none, or as long as it is not possible.

        `widget.session.editor.draft.problems` tells what is wrong with it.
        """
        editor = self._session.editor
        return editor.draft.state if editor else None

    @traitlets.validate("language")
    def _known_language(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    @traitlets.validate("selected")
    def _known_feature(self, proposal: Any) -> Feature | None:
        feature: Feature | None = proposal["value"]
        shown = self.view.board.state
        if feature is not None and feature != feature_at(shown, feature.spots[0]):
            raise traitlets.TraitError(
                f"{feature!r} is not on this board now; take one from there: widget.state.feature('city N (0, 0)')"
            )
        return feature

    @traitlets.validate("marks")
    def _drawable_marks(self, proposal: Any) -> list[Annotation]:
        try:
            return list(checked_marks(proposal["value"], self.view.board.state))
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None

    @traitlets.validate("bots")
    def _known_bots(self, proposal: Any) -> "dict[str, Bot]":
        return checked_bots(proposal["value"], self._session.game.state.players)

    @traitlets.validate("moment")
    def _known_moment(self, proposal: Any) -> int | None:
        moment: int | None = proposal["value"]
        moves = len(self._session.game.moves)
        if moment is not None and not 0 <= moment <= moves:
            raise traitlets.TraitError(
                f"there is no moment {moment}; give a number of moves from 0 to {moves}, or None"
            )
        return None if moment == self._session.game.ply else moment

    def _let_play(self, bots: "dict[str, Bot]") -> None:
        if bots != playing_bots(self._session):
            self._take(messages.SetBots(bots))

    def _select(self, feature: Feature | None) -> None:
        """Ask about a feature; what the board has told itself is known already."""
        if feature != self.view.board.selected:
            self._take(messages.Ask(feature.spots[0] if feature else None))

    def _switch(self, aid: str, on: bool) -> None:
        self._take(messages.SetAids(replace(self._session.aids, **{aid: on})))

    def replay(self, record: str | Game | Replay) -> None:
        """Show another game from its beginning, as `carc_widget.replay` does; the one before can be returned to.

        Parameters:
            record: the text of a game, or a game.

        Raises:
            BadArgument, ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: it cannot be read;
                nothing has changed.
        """
        found = game_of(record).replay
        self.game.resume(found)
        self.moment = found.stops[0]

    # -- from the page to the game, and from the game to the page

    def receive(self, _widget: object, content: object, buffers: object = None) -> None:
        """Handle a message of a page; what is not well formed is ignored."""
        received = parse(content, buffers)
        if received is not None:
            cost = REPAINT_COST if isinstance(received, RepaintSprites) else 1
            self._throttle(lambda: self._handle(received), cost)

    def _handle(self, received: Received) -> None:
        """Handle a message; an error is shown under the board, since no cell is there to raise it in."""
        match received:
            case RepaintSprites():
                self._sprites.paint_again()
                if self._canvas is not None:
                    self._canvas.draw_again()
            case CanvasImage(image):
                if self._canvas is not None:
                    self._canvas.image = image
            case Describe(question, to):
                found = describe_for_reader(self._session, self.view, question)
                if found is not None:
                    spot = None if found.spot is None else [*found.spot.cell, found.spot.segment]
                    self.send({"type": "description", "to": to, "text": found.text, "spot": spot})
            case RequestExport(what, to):
                exported = export(self._session, what)
                if exported is not None:
                    self.send({"type": "export", "to": to, "text": exported.text, "name": exported.name})
            case _:
                self._guarded(self._take)(received)

    def _take(self, intent: Message) -> None:
        """Bring session, game and page to what somebody wants."""
        with _ONE_AT_A_TIME:
            before = self._session
            done = update(before, intent)
            self._session = done.session
            for order in done.orders:
                run_command(self.game, order)
            if not done.orders and done.session is not before:  # the game tells `_follow` itself
                self._show()
            self._think()

    def _think(self) -> None:
        """Let the bot think whose turn it is; whatever was thought about otherwise is of no use any more."""
        session = self._session
        bot = thinker(session)

        def steps(wanted: Callable[[], bool]) -> Steps:
            assert bot is not None
            return bot_turn(bot, session.game, self._guarded(self._take), wanted)

        self._thinking.follow((session.game.state, bot) if bot is not None else (), steps)
        sought, hear = seeker(session), self._guarded(self._take)
        self._advising.follow((sought,) if sought else (), lambda wanted: advising(session.game, hear, wanted))
        again = session.review_of
        self._reviewing.follow(
            (again,) if again else (), lambda wanted: review_steps(again or session.game, hear, wanted)
        )

    def _follow(self, change: GameChange) -> None:
        """The game has changed, whoever played."""
        with _ONE_AT_A_TIME:
            self._take(messages.SyncGame.of(change))
            self.set_trait("state", change.after.state)  # last: an observer may play on

    def _show(self) -> None:
        """Bring the page to the session; only the traits that differ are sent, as one message."""
        seen = self.view
        encoded = self._encoded()
        with self.hold_sync():
            for name, part in encoded.items():
                self.set_trait(name, part)
        self.selected = seen.board.selected
        self.language = self._session.language
        self.moment = self._session.moment
        for aid, on in asdict(self._session.aids).items():
            self.set_trait(aid, on)
        self.aids = self._session.aids != NO_AIDS
        self.bots = playing_bots(self._session)

    def _encoded(self) -> dict[str, Any]:
        """What is seen now, as the traits that the page has; sprites that are new are painted."""
        seen = self.view
        number = self._sprites.number
        parts: dict[str, Any] = {
            "board": board_scene(seen.board, seen.change),
            "toolbar": seen.toolbar,
            "sidebar": seen.sidebar,
            "log": seen.sidebar.log,
            "help": seen.sidebar.help,
            "timeline": seen.timeline,
            "dialogs": seen.dialogs,
            "spoken": seen.spoken,
            "texts": seen.texts,
        }
        if seen.land is not self._land:  # which stays the same from press to press of a turn
            self._land = parts["land"] = seen.land
        encoded = {name: encode(part, number) for name, part in parts.items()}
        self._sprites.paint()
        return encoded | {
            "screen": seen.screen,
            "rotation": seen.board.rotation,
            "sheets": list(self._sprites.sheets),
            "sprite_batches": list(self._sprites.batches),
        }

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback, with its errors shown under the board instead of lost."""

        def guarded(*arguments: Any) -> None:
            before = self._session.game
            try:
                callback(*arguments)
            except Exception as error:
                trace = "".join(traceback.format_exception(error))
                line = reproduction(before, self._session.game, arguments[0] if arguments else None)
                self._recover()
                self._take(messages.Report(CallbackError(type(error).__name__, str(error), trace, line)))

        return guarded

    def _recover(self) -> None:
        """After an error: what cannot be shown is let go of, and the board goes on from the game as it is."""
        try:
            view(self._session)
        except Exception:
            self._session = Session(self.game.replay, self._session.language, aids=self._session.aids)

    # -- without a kernel

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget, and a still picture of the board for where there is no kernel."""
        plain = f"<GameWidget: {self.game.state!r}>"
        return with_still(super()._repr_mimebundle_(**kwargs), plain, self.snapshot().html)

    def snapshot(self, *, players: bool = False, hand: bool = False, caption: str = "") -> Snapshot:
        """The board as it is seen now, without what can be pressed, as a picture that stays.

        It shows wherever the notebook is shown: exported, on a page of a repository, with no kernel, untrusted. A cell
        that ends in `widget.snapshot()` is the safe way to keep a position for readers.

        Parameters:
            players: whether the players stand beside the board, with points and meeples left.
            hand: whether the tile in hand lies there, too.
            caption: a text under it all.

        >>> play(seed=1).snapshot()
        <Snapshot: Board with 1 tile. Place your tile on one of the marked squares.>
        """
        seen = self.view.board
        lights = tuple(light for light in seen.view.highlights if not light.glow)
        drawn = replace(seen.view, cells=(), offers=(), rings=(), highlights=lights)
        picture = svg.board(seen.state, drawn, players=players, hand=hand, caption=caption, rough=True)
        words = f"{seen.label} {caption}".strip()
        if self._canvas is not None:
            picture = self._canvas.over(picture)
        return Snapshot(picture, words, seen.state.to_text())


@with_options("play")
def play(
    players: "Game | int | Iterable[str | Bot] | None" = None,
    sets: Iterable[str | TileSet] | None = None,
    rules: Rules | None = None,
    seed: int | None = None,
    order: Iterable[str] = (),
    *,
    state: State | None = None,
    draws: Draws = "seed",
    **options: Unpack[BoardOptions],
) -> GameWidget:
    """Start a game and show it. The last line of a cell, `carc_widget.play()`, is enough.

    Parameters:
        players: how many (named Red, Blue, ... in the language of the board), or their names in the order of play; 2 by
            default. A bot in place of a name plays there: `play(["Ann", bots.MonteCarlo()])`. Or a game, to show that
            one.
        sets: tile sets: `base`, `mage_witch`, `inns_cathedrals`, `crop_circles_2`; by default the first two. Beside
            them sets of own tiles (`load_tile_set`).
        rules: the options of the rules.
        seed: what decides the order of the tiles; the same seed gives the same order.
        order: the first tiles to be drawn, by id.
        state: a position to play on from, instead of players, sets and rules.
        draws: who draws the tiles: `seed`, or `named` for a game on a table, whose draws are told; see `Game`.
        options: how the board is shown, see `BoardOptions`.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadArgument: a game is given together with what it has of its own.
        BadSetting, UnknownName: impossible players, sets, rules, tiles or language.
    """
    if not isinstance(players, Game):
        code = _language(options)
        with language(code):
            names, playing = seated(players)
        if playing:
            options["bots"] = {**playing, **(options.get("bots") or {})}
        return GameWidget(_new_game(names, code, sets, rules, seed, order, state=state, draws=draws), **options)
    given = {"sets": sets, "rules": rules, "seed": seed, "order": order or None, "state": state}
    for name, value in given.items():
        if value is not None:
            raise BadArgument(f"play(game) shows that game, which has {name} of its own; leave {name} out")
    return GameWidget(players, **options)


@with_options("replay")
def replay(record: str | Game | Replay, **options: Unpack[BoardOptions]) -> GameWidget:
    """Show a game from its beginning, to be stepped through with what happened, its rules and its notes.

    Page Down and Page Up, as clickers send them, go a move on and back, together with Shift a turn; a slider goes
    anywhere. Whoever plays on from a moment begins another line; nothing is lost.

    Parameters:
        record: the text of a game (`Game.to_text` or `Game.to_json`); or a game, which stays the same game, or its
            replay.
        options: how the board is shown, see `BoardOptions`.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadArgument: it is neither a text nor a game.
        ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be read, see
            `Game.from_text` and `Game.from_json`.

    >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    >>> events = game.play_turn("E/2 0,-1 +city S # a small city")
    >>> widget = replay(game.to_text())
    >>> len(widget.view.board.state.board), len(widget.state.board)
    (1, 2)
    """
    widget = GameWidget(game_of(record), **options)
    widget.moment = widget.game.replay.stops[0]
    return widget


@with_options("edit")
def edit(position: State | str | Game | None = None, **options: Unpack[BoardOptions]) -> GameWidget:
    """Build a position by presses on a board, from scratch or from one that there is, and play from there.

    Parameters:
        position: a state, its line of text, or a game; by default the start of a game for two players.
        options: how the board is shown, see `BoardOptions`.

    Returns:
        The board with its editor open. `widget.draft` is the position that is built.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadArgument: it is no position.
        ParseError, SetupError, BadSetting, UnknownName: the text is not that of a possible position; or no such
            language.
    """
    if position is None or isinstance(position, Game):
        widget = GameWidget(position, **options)
    else:
        widget = GameWidget(Game(state=a_position(position)), **options)
    widget.edit()
    return widget


def _new_game(players: int | Iterable[str] | None, code: str, *settings: Any, **more: Any) -> Game:
    """A game whose players, if only their number is given, are called like their colours in a language."""
    if players is None and more.get("state") is None:
        players = 2
    if type(players) is int:
        with language(code):
            names = player_names()
        players = names[:players] if 2 <= players <= len(names) else players
    return Game(players, *settings, **more)


def _language(options: BoardOptions) -> str:
    """The code of the language that is asked for, or in use."""
    return check_language(options.get("language") or current_language())
