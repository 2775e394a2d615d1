"""In the kernel, beside a widget under test: says whether everything that belongs together agrees.

What the page has reported, dealt with once more by the pure functions alone, leads to the same session and game; the
game is what the engine makes of its record; what was sent to the page is the screen of the session.
"""

import json
import pickle
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from carc_widget import Game, GameWidget
from carc_widget.engine.observers import GameChange
from carc_widget.widget.board.scene import board_scene
from carc_widget.widget.commands import Begin, Restart, run_command
from carc_widget.widget.game_widget import _ONE_AT_A_TIME
from carc_widget.widget.messages import FromScreen, Message, SyncGame
from carc_widget.widget.session import Editing, NewGame, Session
from carc_widget.widget.update import update
from carc_widget.widget.view import view
from carc_widget.widget.view_model import encode

TRAITS = ["screen", "rotation", "board", "feature_map", "spoken", "texts", "key_table", "sheets", "sprite_batches"]
TRAITS += ["canvas_place", "toolbar", "sidebar", "log", "help", "timeline", "dialogs"]
"""The traits that a page uses."""


class Twin:
    """A session and a game that nobody sees, to which the same is done.

    Parameters:
        widget: the widget that is seen.
    """

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget
        self.session = widget.session
        self.game = Game(seed=0)
        self.game.resume(widget.game.replay)
        self.game.observe(self._follow)

    def take(self, message: Message) -> None:
        """Do what somebody wants."""
        done = update(self.session, message)
        self.session = done.session
        for command in done.commands:
            if isinstance(command, Begin) or (isinstance(command, Restart) and command.seed is None):
                self._begin_as_seen()
            else:
                run_command(self.game, command)

    def _begin_as_seen(self) -> None:
        """A game whose seed was left to chance begins as the one that is seen began."""
        self.game.resume(self.widget.game.replay)

    def _follow(self, change: GameChange) -> None:
        self.take(SyncGame.of(change))


class Witness:
    """Watches a widget.

    Parameters:
        widget: the widget.
    """

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget
        self.heard: list[Message] = []
        self._depth = 0
        self._take = widget._take
        widget.__dict__["_take"] = self._listen
        self._twin = Twin(widget)

    def _listen(self, message: Message) -> None:
        """Note what comes from outside; what it leads to comes by itself."""
        with _ONE_AT_A_TIME:
            if self._depth == 0:
                self.heard.append(message)
            self._depth += 1
            try:
                self._take(message)
            finally:
                self._depth -= 1

    def state(self) -> dict[str, Any]:
        """What somebody who plays by chance has to know."""
        with _ONE_AT_A_TIME:
            session, board = self.widget.session, self.widget.board
            return {
                "targets": [(t["id"], t.get("kind", "cell"), t["x"], t["y"]) for t in board["targets"]],
                "fit": tuple(board["frame"]["fit"]),
                "tried": "tile_buttons" in board,
                "over": session.state.is_over,
                "mode": type(session.mode).__name__,
                "past": session.moment is not None,
                "telling": session.explanation is not None,
                "moments": len(session.game.stops),
                "turn": session.game.state.turn,
                "turns": len(session.game.turns),
                "lines": len(session.game.variations),
                "tiles": len(session.state.board),
                "screen": session.screen,
            }

    def check(self) -> tuple[list[str], dict[str, Any]]:
        """What does not agree since the last time, in words, and what a page has to show now."""
        with _ONE_AT_A_TIME:
            heard, self.heard = self.heard, []
            wrong = [*self._dealt_with(heard), *self._played(), *self._shown()]
            return wrong, self.wanted([repr(message) for message in heard])

    def wanted(self, heard: list[str]) -> dict[str, Any]:
        """What a page has to show now."""
        widget = self.widget
        board = widget.board
        dialogs = widget.dialogs if widget.dialogs["errors"] else widget.dialogs | {"dismiss": None}
        parts = [widget.toolbar, widget.timeline, dialogs, *self._beside()]
        buttons = [button["id"] for button in board.get("tile_buttons", {}).get("buttons", [])]
        return {
            "traits": widget.get_state(TRAITS),
            "buttons": sorted(set(_buttons(parts))),
            "label": board["aria_label"],
            "tile_buttons": buttons,
            "heard": heard,
            **self._texts(),
        }

    def _texts(self) -> dict[str, list[str]]:
        """The texts of the panels, each in the order of the page."""
        toolbar, timeline, errors = self.widget.toolbar, self.widget.timeline, self.widget.dialogs["errors"]
        sidebar: dict[str, Any] = {} if self._has_form() else self.widget.sidebar
        table, players = sidebar.get("table"), sidebar.get("players", [])
        chapters = [] if self._has_form() else self.widget.log["chapters"]
        lines = timeline.get("lines") or {"rows": []}
        return {
            "toolbar_texts": [toolbar[name] for name in ("who", "turn", "sentence", "hint")],
            "sum_texts": _sum_texts(toolbar.get("sum")),
            "player_texts": [text for row in players if not table for text in (row["name"], row["explain"]["label"])],
            "table_texts": [text for row in (table or {"rows": []})["rows"] for text in _row_texts(row)],
            "fact_texts": [fact["text"] for fact in sidebar.get("facts", [])],
            "log_texts": [text for chapter in chapters for text in _chapter_texts(chapter)],
            "timeline_texts": [timeline["position"], *(row["summary"] for row in lines["rows"])],
            "error_texts": [error[name] for error in errors for name in ("title", "message", "line")],
        }

    def _has_form(self) -> bool:
        return "editor" in self.widget.sidebar or "form" in self.widget.sidebar

    def _beside(self) -> list[Any]:
        """What the sidebar shows: a form or the editor stands in place of all else."""
        sidebar = self.widget.sidebar
        if "editor" in sidebar:
            return [sidebar["editor"], sidebar.get("rule", {})]
        if "form" in sidebar:
            return [sidebar["form"]]
        shown = {name: part for name, part in sidebar.items() if name != "players" or "table" not in sidebar}
        if not sidebar["search"]["words"]:
            del shown["search"]
        return [shown, self.widget.log]

    def _dealt_with(self, heard: list[Message]) -> list[str]:
        twin, session = self._twin, self.widget.session
        for message in heard:
            twin.take(message)
        wrong = [
            f"{name}: {one!r}, but alone it leads to {other!r}"
            for name in (field.name for field in fields(Session))
            if not _same(one := getattr(session, name), other := getattr(twin.session, name))
        ]
        self._twin = Twin(self.widget)
        late = [
            message.screen for message in heard if isinstance(message, FromScreen) and message.screen > session.screen
        ]
        return wrong + [f"a message for screen {screen}, which is still to come" for screen in late]

    def _played(self) -> list[str]:
        """The game as the engine alone plays it."""
        game, session = self.widget.game, self.widget.session
        wrong = [] if session.game == game.replay else ["the session has another game"]
        if self.widget.state != game.state:
            wrong.append("the trait `state` is not the state of the game")
        read = pickle.loads(pickle.dumps(game.replay))  # by way of its record
        if read != game.replay or read.states != game.replay.states:
            wrong.append("the record is read as another game")
        state = game.replay.first
        for ply, move in enumerate(game.replay.moves):
            state, events = state.apply(move.action)
            if state != game.replay.states[ply + 1] or events != move.events:
                wrong.append(f"move {ply} leads elsewhere")
        return wrong

    def _shown(self) -> list[str]:
        """What was sent, beside the view."""
        widget, seen = self.widget, view(self.widget.session)
        number = widget._sprites.number
        parts = {
            "board": board_scene(seen.board, seen.change),
            "toolbar": seen.toolbar,
            "sidebar": seen.sidebar,
            "log": seen.sidebar.log,
            "help": seen.sidebar.help,
            "texts": seen.texts,
            "timeline": seen.timeline,
            "dialogs": seen.dialogs,
            "spoken": seen.spoken,
            "feature_map": seen.feature_map,
        }
        wrong = [
            f"{name} was not sent as it is"
            for name, part in parts.items()
            if json.dumps(encode(part, number)) != json.dumps(getattr(widget, name))
        ]
        if widget.screen != seen.screen:
            wrong.append("the page has another screen number")
        if isinstance(widget.session.mode, NewGame | Editing):
            return wrong
        scores = tuple(row.points for row in seen.sidebar.players)
        if scores != widget.session.state.scores and seen.sidebar.table is None:
            wrong.append(f"the scores are shown as {scores}")
        return wrong + [f"an error in a callback: {failure.message}" for failure in widget.session.failures]


def _same(one: object, other: object) -> bool:
    return one is other or one == other or repr(one) == repr(other)  # those of an editor are compared as objects


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
    """Every button in a part of what is sent, with how it is."""
    if isinstance(part, dict):
        if {"id", "label"} <= part.keys() and "last" not in part and "words" not in part:
            rests = "" if part.get("enabled", True) else " rests"
            yield f"[{part['id']}{rests} {str(part.get('chosen', '')).lower()}]"
        for each in part.values():
            yield from _buttons(each)
    elif isinstance(part, list):
        for each in part:
            yield from _buttons(each)
