"""Consistency checks that run in the kernel beside a widget under test.

The messages of the page, replayed through the pure functions alone, lead to the same session and game; the engine
replays the game to the same states; the traits of the widget are the view of the session.
"""

import json
import pickle
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from carc_widget import Game, GameWidget
from carc_widget.engine.observers import GameChange
from carc_widget.widget.board.scene import board_scene
from carc_widget.widget.commands import Begin, Restart, SaveStep, run_command
from carc_widget.widget.editor.messages import StepSaved
from carc_widget.widget.editor.model import SaveResult
from carc_widget.widget.game_widget import _LOCK
from carc_widget.widget.messages import Edit, FromScreen, Message, SyncGame
from carc_widget.widget.session import Editing, NewGame, Session
from carc_widget.widget.update import update
from carc_widget.widget.view import view
from carc_widget.widget.view_model import encode

TRAITS = ["screen", "rotation", "board", "feature_map", "segment_maps", "effects", "announcements", "texts"]
TRAITS += ["key_table", "sheets", "sprite_batches", "canvas_place", "toolbar", "sidebar", "log", "help", "menus"]
TRAITS += ["timeline", "dialogs"]
"""Traits that the page uses."""


class Replica:
    """A session and a game without a page, which take the same messages as a widget.

    Parameters:
        widget: the widget.
    """

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget
        self.session = widget.session
        self.game = Game(seed=0)
        self.game.resume(widget.game.replay)
        self.game.observe(self._on_game_change)

    def dispatch(self, message: Message) -> None:
        """Update the session with a message and run the commands that result."""
        result = update(self.session, message)
        self.session = result.session
        for command in result.commands:
            if isinstance(command, SaveStep):  # the widget has saved it already
                assert self.widget.session.editor is not None
                self.dispatch(Edit(StepSaved(self.widget.session.editor.question.result or SaveResult(""))))
            elif isinstance(command, Begin) or (isinstance(command, Restart) and command.seed is None):
                self.game.resume(self.widget.game.replay)  # the seed was random: start as the widget did
            else:
                run_command(self.game, command)

    def _on_game_change(self, change: GameChange) -> None:
        self.dispatch(SyncGame.from_change(change))


class ConsistencyChecker:
    """Records the messages that a widget receives and checks what they lead to.

    Parameters:
        widget: the widget.
    """

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget
        self.messages: list[Message] = []
        self._depth = 0
        self._dispatch = widget._dispatch
        widget.__dict__["_dispatch"] = self._record
        self._replica = Replica(widget)

    def _record(self, message: Message) -> None:
        """Record messages from outside, not those that they cause."""
        with _LOCK:
            if self._depth == 0:
                self.messages.append(message)
            self._depth += 1
            try:
                self._dispatch(message)
            finally:
                self._depth -= 1

    def state(self) -> dict[str, Any]:
        """Return the facts that the selection of a random step needs."""
        with _LOCK:
            session, board = self.widget.session, self.widget.board
            return {
                "targets": [(t["id"], t.get("kind", "cell"), t["x"], t["y"]) for t in board["targets"]],
                "fit": tuple(board["frame"]["fit"]),
                "tentative": "tile_buttons" in board,
                "over": session.state.is_over,
                "mode": type(session.mode).__name__,
                "past": session.moment is not None,
                "explaining": session.explanation is not None,
                "moments": len(session.game.stops),
                "turn": session.game.state.turn,
                "turns": len(session.game.turns),
                "lines": len(session.game.variations),
                "tiles": len(session.state.board),
                "screen": session.screen,
            }

    def check(self) -> tuple[list[str], dict[str, Any]]:
        """Return the disagreements since the last call, as texts, and the expected content of the page."""
        with _LOCK:
            messages, self.messages = self.messages, []
            problems = [*self._update_problems(messages), *self._game_problems(), *self._trait_problems()]
            return problems, self.expected_page() | {"messages": [repr(message) for message in messages]}

    def expected_page(self) -> dict[str, Any]:
        """The expected content of the page."""
        widget = self.widget
        board = widget.board
        dialogs = widget.dialogs if widget.dialogs["errors"] else widget.dialogs | {"dismiss": None}
        parts = [widget.toolbar, widget.timeline, dialogs, *self._sidebar_parts()]
        buttons = [button["id"] for button in board.get("tile_buttons", {}).get("buttons", [])]
        return {
            "traits": widget.get_state(TRAITS),
            "buttons": sorted(set(_buttons(parts))),
            "label": board["aria_label"],
            "tile_buttons": buttons,
            **self._texts(),
        }

    def _texts(self) -> dict[str, list[str]]:
        """Texts of the panels in the order of the page."""
        toolbar, timeline, errors = self.widget.toolbar, self.widget.timeline, self.widget.dialogs["errors"]
        sidebar: dict[str, Any] = {} if self._has_form() else self.widget.sidebar
        table, players = sidebar.get("table"), sidebar.get("players", [])
        chapters = [] if self._has_form() else self.widget.log["chapters"]
        lines = timeline.get("lines") or {"rows": []}
        return {
            "toolbar_texts": [toolbar[name] for name in ("title", "subtitle", "sentence", "hint")],
            "sum_texts": _sum_texts(toolbar.get("sum")),
            "player_texts": [text for row in players for text in (row["name"], row["explain"]["label"])],
            "table_texts": [text for row in (table or {"rows": []})["rows"] for text in _row_texts(row)],
            "fact_texts": [fact["text"] for fact in sidebar.get("facts", [])],
            "log_texts": [text for chapter in chapters for text in _chapter_texts(chapter)],
            "timeline_texts": [timeline["position"], *(row["summary"] for row in lines["rows"])],
            "error_texts": [error[name] for error in errors for name in ("title", "message", "line")],
        }

    def _has_form(self) -> bool:
        return "editor" in self.widget.sidebar or "form" in self.widget.sidebar

    def _sidebar_parts(self) -> list[Any]:
        """The visible parts of the sidebar: a form or the editor replaces all others."""
        sidebar = self.widget.sidebar
        if "editor" in sidebar:
            return [sidebar["editor"], sidebar.get("rule", {})]
        if "form" in sidebar:
            return [sidebar["form"]]
        search = {} if sidebar["search"]["words"] else {"search": self.widget.help["rules"]}
        return [sidebar | search, self.widget.menus, self.widget.log]

    def _update_problems(self, messages: list[Message]) -> list[str]:
        replica, session = self._replica, self.widget.session
        for message in messages:
            replica.dispatch(message)
        problems = [
            f"{name}: {actual!r} in the widget, {expected!r} in the replica"
            for name in (field.name for field in fields(Session))
            if not _equal(actual := getattr(session, name), expected := getattr(replica.session, name))
        ]
        self._replica = Replica(self.widget)
        unknown_screens = [
            message.screen
            for message in messages
            if isinstance(message, FromScreen) and message.screen > session.screen
        ]
        return problems + [f"a message for screen {screen}, which does not exist yet" for screen in unknown_screens]

    def _game_problems(self) -> list[str]:
        """Differences between the game and the engine's replay of it."""
        game, session = self.widget.game, self.widget.session
        problems = [] if session.game == game.replay else ["the session has another game"]
        if self.widget.state != game.state:
            problems.append("the trait `state` is not the state of the game")
        parsed = pickle.loads(pickle.dumps(game.replay))  # a pickled replay is its record
        if parsed != game.replay or parsed.states != game.replay.states:
            problems.append("the record is parsed as another game")
        state = game.replay.first
        for ply, move in enumerate(game.replay.moves):
            state, events = state.apply(move.action)
            if state != game.replay.states[ply + 1] or events != move.events:
                problems.append(f"move {ply} leads elsewhere")
        return problems

    def _trait_problems(self) -> list[str]:
        """Differences between the traits and the view of the session."""
        widget, shown = self.widget, view(self.widget.session)
        number = widget._sprites.number
        parts = {
            "board": board_scene(shown.board),
            "toolbar": shown.toolbar,
            "sidebar": shown.sidebar,
            "log": shown.sidebar.log,
            "help": shown.sidebar.help,
            "menus": shown.menus,
            "texts": shown.texts,
            "timeline": shown.timeline,
            "dialogs": shown.dialogs,
            "announcements": shown.announcements,
            "feature_map": shown.feature_map,
            "segment_maps": shown.segment_maps,
            "effects": shown.effects,
        }
        problems = [
            f"{name} was not sent as it is"
            for name, part in parts.items()
            if json.dumps(encode(part, number)) != json.dumps(getattr(widget, name))
        ]
        if widget.screen != shown.screen:
            problems.append("the page has another screen number")
        if isinstance(widget.session.mode, NewGame | Editing):
            return problems
        scores = tuple(int(row.explain.label) for row in shown.sidebar.players)
        if scores != widget.session.state.scores and shown.sidebar.table is None:
            problems.append(f"the scores are shown as {scores}")
        return problems + [f"an error in a callback: {failure.message}" for failure in widget.session.failures]


def _equal(a: object, b: object) -> bool:
    return a is b or a == b or repr(a) == repr(b)  # drafts of the editor compare by identity


def _sum_texts(sum_view: dict[str, Any] | None) -> list[str]:
    if sum_view is None:
        return []
    terms = [text for term in sum_view["terms"] for text in (f"{term['sign']} {term['points']}".strip(), term["label"])]
    return [*terms, f"= {sum_view['total']}"]


def _row_texts(row: dict[str, Any]) -> list[str]:
    cells = [cell["button"]["label"] if cell.get("button") else str(cell["points"]) for cell in row["cells"]]
    return [row["name"], *cells]


def _chapter_texts(chapter: dict[str, Any]) -> list[str]:
    note = [chapter["note"]] if chapter.get("note") else []
    return [chapter["title"], *note, *map(_entry_text, chapter["entries"])]


def _entry_text(entry: dict[str, Any]) -> str:
    total = entry.get("sum", "")
    if total:
        total = " " + (entry["explain"]["label"] if entry.get("explain") else total)
    return "".join([entry["text"], total, *(rule["label"] for rule in entry.get("rules", []))])


def _buttons(part: Any) -> Iterator[str]:
    """Yield every button in a part of the traits, with its state."""
    if isinstance(part, dict):
        if {"id", "label"} <= part.keys() and "last" not in part and "words" not in part:
            disabled = "" if part.get("enabled", True) else " disabled"
            yield f"[{part['id']}{disabled} {str(part.get('selected', '')).lower()}]"
        for each in part.values():
            yield from _buttons(each)
    elif isinstance(part, list):
        for each in part:
            yield from _buttons(each)
