"""The game widget: shows one `Game` in a notebook, played by clicks and by code.

The data flow of a click: the page sends a message, `comm` validates it, `update` computes a new session and commands
for the game, the game notifies its observers, and `view` computes the new view, which is sent as one message.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, replace
from threading import RLock
from types import MappingProxyType, NoneType
from typing import Any, Unpack

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from carc_widget.bots import Bot
from carc_widget.compiled.random_games import check_supported
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.errors import BadArgument, expect
from carc_widget.engine.feature import Feature
from carc_widget.engine.game import Game, to_game
from carc_widget.engine.observers import GameChange
from carc_widget.engine.replay import Draws, Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State, to_state
from carc_widget.engine.tiles import TileSet
from carc_widget.graphics import svg
from carc_widget.graphics.annotations import Annotation
from carc_widget.i18n.language import check_language, current_language, language
from carc_widget.i18n.nouns import player_names
from carc_widget.widget import messages
from carc_widget.widget.background import Steps, Worker
from carc_widget.widget.board.annotations import check_annotations
from carc_widget.widget.board.announcements import Announcements
from carc_widget.widget.board.describe import describe_for_reader
from carc_widget.widget.board.hover_info import MappedTile
from carc_widget.widget.board.scene import BoardScene, board_scene
from carc_widget.widget.board.user_canvas import CanvasPlace, UserCanvas
from carc_widget.widget.bug_report import error_code
from carc_widget.widget.comm import (
    Ask,
    CanvasImage,
    Describe,
    PageMessage,
    RepaintSprites,
    RequestExport,
    parse,
)
from carc_widget.widget.commands import SaveStep, run_command
from carc_widget.widget.dialogs import Dialogs
from carc_widget.widget.editor.question import save_step
from carc_widget.widget.export import export
from carc_widget.widget.front_end import FrontEndWidget
from carc_widget.widget.keyboard import PAGE_COMMANDS
from carc_widget.widget.menus import Menus
from carc_widget.widget.messages import Message
from carc_widget.widget.options import BoardOptions, aids_of, task_of, with_options
from carc_widget.widget.players import split_players, validate_bots
from carc_widget.widget.rule_questions.answer import RuleAnswer, answer
from carc_widget.widget.rule_questions.question import RuleQuestion
from carc_widget.widget.session import AID_NAMES, CallbackError, Editing, NewGame, Playing, Session
from carc_widget.widget.sidebar.feature_card import feature_at
from carc_widget.widget.sidebar.log import Log
from carc_widget.widget.sidebar.sidebar import Help, Sidebar
from carc_widget.widget.snapshot import Snapshot, with_static_picture
from carc_widget.widget.sprites import SpriteAtlas
from carc_widget.widget.timeline.timeline import Timeline
from carc_widget.widget.toolbar import Toolbar
from carc_widget.widget.turn_control import acting_bot, hinted_state, playing_bots
from carc_widget.widget.update import update
from carc_widget.widget.view import GameView, view
from carc_widget.widget.view_model import encode
from carc_widget.widget.workers import answer_steps, bot_turn, hint_steps, review_steps

VIEW_MODEL: Mapping[str, Any] = {
    "board": BoardScene,
    "toolbar": Toolbar,
    "sidebar": Sidebar,
    "log": Log,
    "help": Help,
    "menus": Menus,
    "timeline": Timeline,
    "dialogs": Dialogs,
    "announcements": Announcements,
    "feature_map": Mapping[str, MappedTile],
    "segment_maps": Mapping[str, str],
    "effects": Mapping[str, tuple[str, ...]],
    "texts": Mapping[str, str],
    "key_table": Mapping[str, str],
    "canvas_place": CanvasPlace | None,
}
"""The traits of a `GameWidget` that hold its view, each with its dataclass."""

_LOCK = RLock()
"""A lock: Jupyter may handle cells and widget messages in different threads, and several widgets may share a game."""

ANSWERS: Mapping[str, Any] = {"answer": RuleAnswer}
"""The answers to messages of a page that are sent to it alone, each with its dataclass."""

ANSWER_COST = 4
"""The cost of the answer to a question, in tokens of the throttle."""

REPAINT_COST = 8
"""The cost of repainting all sprites, in tokens of the throttle."""


class GameWidget(FrontEndWidget):
    """Jupyter widget that shows a game. Clicks play the game, and the board follows every other change of it.

    Parameters:
        game: the game to show; a new one for two players by default. Several widgets may show the same game.
        options: display options, see `BoardOptions`.

    Attributes:
        game: the game that is shown: `widget.game.play(...)` updates the board.
        state: the current immutable state, a trait: `widget.observe(callback, "state")`. Only the game changes it.
        selected: the feature that is inspected, by a click on it, or `None`, a trait; set it to inspect a feature.
        moment: the number of moves after which the game is shown, or `None` for its current position, a trait; set it
            to show another moment: `widget.moment = widget.game.replay.stops[3]`. The game itself does not change.
        language: the language code of the user interface, a trait; changing it updates all texts at once.
        owners, worth, legal_cells, last_turn, dead_cells, fitting, tiles_left, coordinates, hover, motion, hints,
            choices, sound: whether the aid is shown, a trait, see `BoardOptions`.
        marks: your annotations on the board, a trait: a list of `svg.Arrow`, `svg.Caption` and `svg.Highlight`; set a
            new list to change it, `[]` to clear it. See the example.
        bots: the bots that play, by the names of their players, a trait: `widget.bots = {"Bob": bots.Greedy()}` lets
            a bot play from now on, `{}` removes all bots; set a new mapping to change it. Undo goes back to the last
            decision of a person.
        question, turns: the question in the sidebar, and the number of turns after which play stops, traits, see
            `BoardOptions`.
        compiled: whether hints and review play compiled games from now on, a trait, see `BoardOptions`.
        aids: whether the board shows any aid, a trait: `widget.aids = False` hides them all, `True` shows them again;
            `motion`, `choices` and `sound` stay as they are.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        UnknownName: an unknown language.
        NotCompiled, ImportError: compiled games are not possible.

    Annotations are drawn above the tiles, announced to screen readers, and kept when the page is reloaded:

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
    sound = traitlets.Bool(False)
    question = traitlets.Unicode("")
    turns = traitlets.Int(None, allow_none=True, min=1)
    aids = traitlets.Bool(True)
    marks: Any = traitlets.List()
    bots: Any = traitlets.TraitType(MappingProxyType({}))  # `Any` would accept None without validation
    compiled = traitlets.Bool(False)

    kind = traitlets.Unicode("game").tag(sync=True)
    screen = traitlets.Int(0).tag(sync=True)
    rotation = traitlets.Int(0).tag(sync=True)
    board: Any = traitlets.Dict().tag(sync=True)
    toolbar: Any = traitlets.Dict().tag(sync=True)
    sidebar: Any = traitlets.Dict().tag(sync=True)
    log: Any = traitlets.Dict().tag(sync=True)
    help: Any = traitlets.Dict().tag(sync=True)
    menus: Any = traitlets.Dict().tag(sync=True)
    timeline: Any = traitlets.Dict().tag(sync=True)
    dialogs: Any = traitlets.Dict().tag(sync=True)
    announcements: Any = traitlets.Dict().tag(sync=True)
    feature_map: Any = traitlets.Dict().tag(sync=True)
    segment_maps: Any = traitlets.Dict().tag(sync=True)
    effects: Any = traitlets.Dict().tag(sync=True)
    texts: Any = traitlets.Dict().tag(sync=True)
    key_table: Any = traitlets.Dict(dict(PAGE_COMMANDS)).tag(sync=True)
    sheets: Any = traitlets.List().tag(sync=True, **ipywidgets.widget_serialization)
    sprite_batches: Any = traitlets.List().tag(sync=True, **ipywidgets.widget_serialization)
    canvas_place: Any = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)

    @with_options("GameWidget")
    def __init__(self, game: Game | None = None, **options: Unpack[BoardOptions]) -> None:
        expect(game, (Game, NoneType), "the game of GameWidget", "a Game, for example GameWidget(Game(players=3))")
        code = _language(options)
        self._game = _new_game(2, code) if game is None else game
        bots = validate_bots(options.get("bots") or {}, self.game.players)
        task = task_of(options, self.game.replay)
        self._session = Session(self.game.replay, code, aids=aids_of(options), bots=bots, configured_task=task)
        self._bot_worker, self._hint_worker = Worker(), Worker()
        self._review_worker, self._answer_worker = Worker(), Worker()
        self._sprites = SpriteAtlas()
        self._feature_map: Mapping[str, MappedTile] | None = None
        self._canvas: UserCanvas | None = None
        self.set_trait("state", self.game.state)
        super().__init__(
            language=code,
            aids=self._session.aids.any_on,
            bots=bots,
            question=task.question,
            turns=task.turns,
            compiled=options.get("compiled", False),
            **asdict(self._session.aids),
            **self._encode_view(),
        )
        self.add_class("carc-game")
        # from here on: the session has the initial values already
        self.observe(lambda change: self._inspect(change["new"]), "selected")
        self.observe(lambda change: self._dispatch(messages.ShowMoment(change["new"])), "moment")
        self.observe(lambda change: self._dispatch(messages.SetLanguage(change["new"])), "language")
        self.observe(lambda change: self._set_aid(change["name"], change["new"]), AID_NAMES)
        self.observe(lambda change: self._dispatch(messages.Annotate(tuple(change["new"]))), "marks")
        self.observe(lambda change: self._dispatch(messages.ShowAids(change["new"])), "aids")
        self.observe(lambda _change: self._dispatch(messages.SetTask(self.question, self.turns)), ["question", "turns"])
        self.observe(lambda change: self._set_bots(change["new"]), "bots")
        self.observe(lambda _change: self._start_workers(), "compiled")
        self._unobserve = self.game.observe(self._guarded(self._sync_game))
        self.on_msg(self.receive)
        with _LOCK:
            self._show()
            self._start_workers()

    def close(self) -> None:
        """Close the widget: remove it from the page and stop observing the game."""
        if "_unobserve" in vars(self):  # else `__init__` raised, and there is nothing to close
            self._unobserve()
            for worker in (self._bot_worker, self._hint_worker, self._review_worker, self._answer_worker):
                worker.stop()
            self._sprites.close()
            if self._canvas is not None:
                self._canvas.close()
        super().close()

    @property
    def game(self) -> Game:
        """The game that is shown: `widget.game.play(...)`. To show another one, create a widget with `play(game)`."""
        return self._game

    @property
    def session(self) -> Session:
        """The current session, an immutable value: every input creates a new one."""
        return self._session

    @property
    def view(self) -> GameView:
        """The current view as data: everything on the screen, with all controls."""
        return view(self._session)

    @property
    def canvas(self) -> UserCanvas:
        """An ipycanvas canvas above the board, in board coordinates, for your own drawings.

        The start tile covers (0, 0) to (1, 1), one unit is the side of a tile, `y` increases downwards. The canvas pans
        and zooms with the board, keeps its content after moves, and appears in snapshots as soon as a page has
        displayed it; `canvas.clear()` clears it.

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

    def edit(self, position: State | str | Game | None = None) -> None:
        """Open the board editor, to set up a position on the board with clicks.

        The game does not change until you click “Play from here”; even then you can return to it.

        Parameters:
            position: the position to edit: a state, its line of text, or that of a game; by default the last draft of
                the editor, or the current position of the game.

        Raises:
            BadArgument: the argument is not a position.
            ParseError, SetupError, BadSetting, UnknownName: the text is not that of a possible position.
        """
        if isinstance(position, Game):
            position = position.state
        self._dispatch(messages.OpenEditor(None if position is None else to_state(position)))

    def embed(self, *, ended: bool = False) -> None:
        """Make the board part of a lesson: it has no buttons that open another game or position.

        Parameters:
            ended: whether nothing more can be played.
        """
        self._dispatch(messages.Embed(ended))

    def mark_start(self, marks: list[Annotation]) -> None:
        """Show annotations, as `marks` does, but only at the start of the game, as for a question about its position.

        Parameters:
            marks: the annotations. Annotations that are set later remain unchanged.

        Raises:
            TraitError: they are not annotations, or refer to places that are not on the board.
        """
        start = self.game.replay.first
        self.marks = marks
        checked_at_start = list(self.marks)

        def follow(change: GameChange) -> None:
            game = change.after
            if self.comm is None:  # the widget is closed
                stop()
            elif self.marks in (checked_at_start, []):
                self.marks = checked_at_start if game.first == start and game.ply == game.stops[0] else []

        stop = self.game.observe(follow)

    @property
    def draft(self) -> State | None:
        """The position in the editor, open or closed; `None` if there is none, or while it is not a possible position.

        `widget.session.editor.draft.problems` lists what is wrong with it.
        """
        editor = self._session.editor
        return editor.draft.state if editor else None

    @traitlets.validate("language")
    def _validate_language(self, proposal: Any) -> str:
        return check_language(proposal["value"])

    @traitlets.validate("selected")
    def _validate_feature(self, proposal: Any) -> Feature | None:
        feature: Feature | None = proposal["value"]
        shown = self.view.board.state
        if feature is not None and feature != feature_at(shown, feature.spots[0]):
            raise traitlets.TraitError(
                f"{feature!r} is not on this board now; take one from there: widget.state.feature('city N (0, 0)')"
            )
        return feature

    @traitlets.validate("marks")
    def _validate_marks(self, proposal: Any) -> list[Annotation]:
        try:
            return list(check_annotations(proposal["value"], self.view.board.state))
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None

    @traitlets.validate("bots")
    def _validate_bots(self, proposal: Any) -> Mapping[str, Bot]:
        # Read-only: no observer would notice `widget.bots["Bob"] = ...`.
        return MappingProxyType(validate_bots(proposal["value"], self._session.game.state.players))

    @traitlets.validate("compiled")
    def _validate_compiled(self, proposal: Any) -> bool:
        if proposal["value"]:
            check_supported(self.game.states[0])
        return bool(proposal["value"])

    @traitlets.validate("moment")
    def _validate_moment(self, proposal: Any) -> int | None:
        moment: int | None = proposal["value"]
        moves = len(self._session.game.moves)
        if moment is not None and not 0 <= moment <= moves:
            raise traitlets.TraitError(
                f"there is no moment {moment}; give a number of moves from 0 to {moves}, or None"
            )
        return None if moment == self._session.game.ply else moment

    def _set_bots(self, bots: Mapping[str, Bot]) -> None:
        if bots != playing_bots(self._session):
            self._dispatch(messages.SetBots(bots))

    def _inspect(self, feature: Feature | None) -> None:
        """Inspect a feature, unless the board shows it as selected already."""
        if feature != self.view.board.selected:
            self._dispatch(messages.Inspect(feature.spots[0] if feature else None))

    def _set_aid(self, aid: str, on: bool) -> None:
        self._dispatch(messages.SetAids(replace(self._session.aids, **{aid: on})))

    def replay(self, record: str | Game | Replay) -> None:
        """Show another game from its beginning, as `carc_widget.replay` does; you can return to the previous game.

        Parameters:
            record: the text of a game, or a game.

        Raises:
            BadArgument, ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the record cannot be
                parsed; nothing changes.
        """
        replay = to_game(record).replay
        self.game.resume(replay)
        self.moment = replay.stops[0]

    # -- messages from the page to the game, and updates from the game to the page

    def receive(self, _widget: object, content: object, buffers: object = None) -> None:
        """Handle a message of a page; malformed messages are ignored.

        Errors appear in the error panel under the board, since no cell can raise them.
        """
        received = parse(content, buffers)
        if received is not None:
            cost = {RepaintSprites: REPAINT_COST, Ask: ANSWER_COST}.get(type(received), 1)
            self._throttle(lambda: self._guarded(self._handle)(received), cost)

    def _handle(self, received: PageMessage) -> None:
        """Handle a parsed message, while no other thread changes the session or the sprites."""
        with _LOCK:
            match received:
                case RepaintSprites():
                    self._sprites.repaint()
                    if self._canvas is not None:
                        self._canvas.redraw()
                case CanvasImage(image, area):
                    if self._canvas is not None:
                        self._canvas.image, self._canvas.area = image, area
                case Describe(question, to):
                    description = describe_for_reader(self._session, self.view, question)
                    if description is not None:
                        spot = None if description.spot is None else [*description.spot.cell, description.spot.segment]
                        self.send({"type": "description", "to": to, "text": description.text, "spot": spot})
                case RequestExport(what, to):
                    exported = export(self._session, what)
                    if exported is not None:
                        self.send({"type": "export", "to": to, "text": exported.text, "name": exported.name})
                case Ask(question, to):
                    self._answer(question, to)
                case _:
                    self._dispatch(received)

    def _answer(self, question: RuleQuestion, to: str) -> None:
        """Answer a question about a place on the board; the answer goes to the page that asked."""
        with language(self._session.language):
            content = answer(self._session, self.view, question)
        self.send({"type": "answer", "to": to, "answer": encode(content, self._sprites.number)})

    def _dispatch(self, message: Message | messages.FromScreen) -> None:
        """Update session, game and page for a message."""
        with _LOCK:
            try:
                self._apply(message)
            except KeyboardInterrupt:  # else the page would stay at an earlier screen, whose clicks have no effect
                self._catch_up()
                raise

    def _apply(self, message: Message | messages.FromScreen) -> None:
        before = self._session
        result = update(before, message)
        self._session = result.session
        for command in result.commands:
            if isinstance(command, SaveStep):
                self._dispatch(save_step(command))
            else:
                run_command(self.game, command)
        if not result.commands and result.session is not before:  # the game notifies `_sync_game` itself
            self._show()
        self._start_workers()

    def _catch_up(self) -> None:
        """Show the current game after an interrupt in the middle of an update."""
        game = self.game.replay
        self._apply(messages.SyncGame(game, is_new_game=game.states[0] is not self._session.game.states[0]))

    def _start_workers(self) -> None:
        """Start the background workers of this session: bot, hints, review and rated answer; stop outdated ones."""
        with _LOCK:
            session, send, compiled = self._session, self._guarded(self._dispatch), self.compiled
            bot, state, game = acting_bot(session), hinted_state(session), session.review_of
            learning = session.learning
            if bot is None:
                self._bot_worker.stop()
            else:
                self._bot_worker.run(
                    (session.game.state, bot), lambda is_needed: bot_turn(bot, session.game, send, is_needed)
                )
            if state is None:
                self._hint_worker.stop()
            else:
                self._hint_worker.run(
                    (state, compiled),
                    lambda is_needed: self._guarded_steps(hint_steps(session.game, send, is_needed, compiled=compiled)),
                )
            if game is None:
                self._review_worker.stop()
            else:
                self._review_worker.run(
                    (game, compiled),
                    lambda is_needed: self._guarded_steps(
                        review_steps(game, send, is_needed, compiled=compiled or None)
                    ),
                )
            if learning is None or not learning.complete or learning.answer is not None:
                self._answer_worker.stop()
            else:
                self._answer_worker.run(
                    (learning.state, compiled),
                    lambda is_needed: self._guarded_steps(
                        answer_steps(learning, send, is_needed, compiled=compiled or None)
                    ),
                )

    def _sync_game(self, change: GameChange) -> None:
        """Observe the game: update the widget after each change, whatever its cause."""
        with _LOCK:
            try:
                self._dispatch(messages.SyncGame.from_change(change))
            finally:  # an observer of another trait may have raised an error
                self.set_trait("state", change.after.state)  # last: an observer may play another move

    def _show(self) -> None:
        """Update the page to the session; only changed traits are sent, as one message.

        The texts for tooltips follow as a second message, since nothing on the screen waits for them.
        """
        view = self.view
        encoded = self._encode_view()
        with self.hold_sync():
            for name, part in encoded.items():
                self.set_trait(name, part)
        self.effects = encode(view.effects, self._sprites.number)
        self.selected = view.board.selected
        self.language = self._session.language
        self.moment = self._session.moment
        for aid, on in asdict(self._session.aids).items():
            self.set_trait(aid, on)
        self.aids = self._session.aids.any_on
        self.bots = playing_bots(self._session)

    def _encode_view(self) -> dict[str, Any]:
        """The current view as the synced traits, by name; new sprites are painted."""
        view = self.view
        number = self._sprites.number
        parts: dict[str, Any] = {
            "board": board_scene(view.board),
            "toolbar": view.toolbar,
            "sidebar": view.sidebar,
            "log": view.sidebar.log,
            "help": view.sidebar.help,
            "menus": view.menus,
            "timeline": view.timeline,
            "dialogs": view.dialogs,
            "announcements": view.announcements,
            "texts": view.texts,
        }
        if view.feature_map is not self._feature_map:  # it is the same object for all inputs of a turn
            parts["feature_map"] = view.feature_map
            parts["segment_maps"] = view.segment_maps
            parts["effects"] = {}  # those of the turn before; `_show` sends the new ones
        encoded = {name: encode(part, number) for name, part in parts.items()}
        self._sprites.paint()
        self._feature_map = view.feature_map  # after what may raise: else the map would not be sent again
        return encoded | {
            "screen": view.screen,
            "rotation": view.board.rotation,
            "sheets": list(self._sprites.sheets),
            "sprite_batches": list(self._sprites.batches),
        }

    def _guarded(self, callback: Callable[..., None]) -> Callable[..., None]:
        """Wrap a callback so that its errors appear under the board instead of being lost."""

        def guarded(*arguments: Any) -> None:
            before = self._session.game
            try:
                callback(*arguments)
            except Exception as error:
                self._report(error, before, arguments[0] if arguments else None)

        return guarded

    def _guarded_steps(self, steps: Steps) -> Steps:
        """Run the steps of a background worker; their errors appear under the board instead of being lost."""
        try:
            yield from steps
        except Exception as error:
            self._report(error, self._session.game, None)

    def _report(self, error: Exception, before: Replay, cause: object) -> None:
        """Show an error under the board; `before` is the game before its cause, a message or a change of the game."""
        with _LOCK:
            failure = CallbackError.from_exception(error, error_code(before, self._session.game, cause))
            self._recover()
            self._dispatch(messages.Report(failure))

    def _recover(self) -> None:
        """Recover from an error: reset the session to the current game if it cannot be rendered."""
        try:
            view(self._session)
        except Exception:
            before = self._session
            screen = before.screen + 1  # messages of earlier screens are out of date
            self._session = Session(
                self.game.replay,
                before.language,
                games=before.games,
                failures=before.failures,
                aids=before.aids,
                previous_game=before.previous_game,
                bots=before.bots,
                previous_bots=before.previous_bots,
                configured_task=before.configured_task,
                embedded=before.embedded,
                ended=before.ended,
                screen=screen,
                board_screen=screen,
                position_screen=screen,
            )

    # -- without a kernel

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.game.state!r}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The MIME bundle: the live widget, and a static picture of the board for pages without a kernel."""
        return with_static_picture(super()._repr_mimebundle_(**kwargs), repr(self), self.snapshot().html)

    def snapshot(self, *, players: bool = False, hand: bool = False, caption: str = "") -> Snapshot:
        """Take a snapshot: the board as it is shown now, without click targets, as a static picture.

        It is visible wherever the notebook is: exported, on the web page of a repository, without a kernel, untrusted.
        To keep a position for readers, end a cell with `widget.snapshot()`. While the position in the editor is not
        possible, the snapshot shows the game.

        Parameters:
            players: whether to show the players beside the board, with their points and remaining meeples.
            hand: whether to show the tile in hand beside the board.
            caption: a text under the picture.

        >>> play(seed=1).snapshot()
        <Snapshot: Board with 1 tile. Place your tile on one of the marked squares.>
        """
        shown = self._session
        if isinstance(shown.mode, Editing) and self.draft is None:
            shown = replace(shown, mode=Playing())
        board = view(shown).board
        highlights = tuple(light for light in board.view.highlights if not light.glow)
        if self._canvas is not None:
            highlights += self._canvas.reserved
        annotated = replace(board.view, cells=(), spots=(), offers=(), rings=(), selected=None, highlights=highlights)
        with language(shown.language):
            picture = svg.board(board.state, annotated, players=players, hand=hand, caption=caption, rough=True)
        alt_text = f"{board.label} {caption}".strip()
        if self._canvas is not None:
            picture = self._canvas.composite(picture)
        return Snapshot(picture, alt_text, board.state.to_text())


@with_options("play")
def play(
    players: Game | int | Iterable[str | Bot] | None = None,
    sets: Iterable[str | TileSet] | None = None,
    rules: Rules | None = None,
    seed: int | None = None,
    order: Iterable[str] = (),
    *,
    state: State | None = None,
    draws: Draws = "seed",
    tiles: TileCount = "all",
    **options: Unpack[BoardOptions],
) -> GameWidget:
    """Start a game and show it in a widget: end a cell with `carc_widget.play()`.

    Without arguments about the game, the board offers a first game with tips, a game against a bot, a game for two, and
    the form for any other game; a move on the board begins a game for two.

    Parameters:
        players: the number of players (named Red, Blue, ... in the language of the board), or their names in the order
            of play; 2 by default. A bot in place of a name plays there: `play(["Ann", bots.MonteCarlo()])`. Or a game,
            to show it.
        sets: tile sets: `base`, `mage_witch`, `inns_cathedrals`, `crop_circles_2`; by default the first two. Also
            custom tile sets (`load_tile_set`).
        rules: the options of the rules.
        seed: the random seed of the order of the tiles; the same seed produces the same order.
        order: the first tiles to be drawn, by id.
        state: the start position, instead of players, sets and rules.
        draws: how tiles are drawn: `seed`, or `named` for a game on a table, whose draws you enter; see `Game`.
        tiles: how many tiles are drawn, for a short game: `tiles=12` has twelve turns; see `Game`.
        options: display options, see `BoardOptions`.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadArgument: a game together with an argument that the game defines itself; or a bot that is not in a list.
        BadSetting, UnknownName: impossible players, sets, rules, tiles or language.
    """
    if not isinstance(players, Game):
        code = _language(options)
        with language(code):
            names, playing = split_players(players)
        if playing:
            options["bots"] = {**playing, **(options.get("bots") or {})}
        game = _new_game(names, code, sets, rules, seed, order, state=state, draws=draws, tiles=tiles)
        widget = GameWidget(game, **options)
        is_default = (order, draws, tiles) == ((), "seed", "all") and not options.keys() & {"question", "turns", "bots"}
        if is_default and all(value is None for value in (players, sets, rules, seed, state)):
            widget._dispatch(messages.SetMode(NewGame()))
        return widget
    settings = {
        "sets": sets,
        "rules": rules,
        "seed": seed,
        "order": order or None,
        "state": state,
        "draws": None if draws == "seed" else draws,
        "tiles": None if tiles == "all" else tiles,
    }
    for name, value in settings.items():
        if value is not None:
            raise BadArgument(f"play(game) shows that game, which has {name} of its own; leave {name} out")
    return GameWidget(players, **options)


@with_options("replay")
def replay(record: str | Game | Replay, **options: Unpack[BoardOptions]) -> GameWidget:
    """Replay a game: show it from its beginning, to step through its moves with events, rules and notes.

    Page Down and Page Up, the keys of presenter remotes, go one move forward and back, with Shift one turn; a slider
    goes to any moment. A move played from an earlier moment begins another line; nothing is lost.

    Parameters:
        record: the text of a game (`Game.to_text` or `Game.to_json`); or a game, which is shown itself, not a copy; or
            the replay of a game.
        options: display options, see `BoardOptions`.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadArgument: the record is neither a text nor a game.
        ParseError, BadJson, SetupError, BadSetting, UnknownName, IllegalAction: the text cannot be parsed, see
            `Game.from_text` and `Game.from_json`.

    >>> game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    >>> events = game.play_turn("E/2 0,-1 +city S # a small city")
    >>> widget = replay(game.to_text())
    >>> len(widget.view.board.state.board), len(widget.state.board)
    (1, 2)
    """
    widget = GameWidget(to_game(record), **options)
    widget.moment = widget.game.replay.stops[0]
    return widget


@with_options("edit")
def edit(position: State | str | Game | None = None, **options: Unpack[BoardOptions]) -> GameWidget:
    """Set up a position on the board with clicks, from scratch or from an existing position, and play from there.

    Parameters:
        position: a state, its line of text, or a game; by default the start of a game for two players.
        options: display options, see `BoardOptions`.

    Returns:
        The widget with its editor open. `widget.draft` is the position in the editor.

    Raises:
        TypeError: an argument that does not exist; the message suggests a similar one.
        BadArgument: the argument is not a position.
        ParseError, SetupError, BadSetting, UnknownName: the text is not that of a possible position; or the language
            is unknown.
    """
    if position is None or isinstance(position, Game):
        widget = GameWidget(position, **options)
        widget.edit()
    else:
        state = to_state(position)
        widget = GameWidget(Game(state=state), **options)
        widget.edit(state)  # the game has drawn a tile if the position waits for one
    return widget


def _new_game(players: int | Iterable[str] | None, code: str, *settings: Any, **more: Any) -> Game:
    """Create a game; if `players` is a number, the players have the names of their colours in a language."""
    if players is None and more.get("state") is None:
        players = 2
    if type(players) is int:
        with language(code):
            names = player_names()
        players = names[:players] if 2 <= players <= len(names) else players
    return Game(players, *settings, **more)


def _language(options: BoardOptions) -> str:
    """The language code in the options, or else the current one."""
    return check_language(options.get("language") or current_language())
