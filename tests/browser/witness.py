"""In the kernel, beside a widget under test: says whether everything that belongs together agrees.

What the page has reported, dealt with once more by the pure functions alone, leads to the same session and game; the
game is what the engine makes of its record; what was sent to the page is the screen of the session.
"""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Any

from carc_widget import Game, GameWidget
from carc_widget.engine.observers import GameChange
from carc_widget.widget.commands import Begin, Restart, carry_out
from carc_widget.widget.game_widget import _ONE_AT_A_TIME
from carc_widget.widget.messages import Follow, Intent, Seen
from carc_widget.widget.page.bar_nodes import bar_nodes
from carc_widget.widget.page.ledger_nodes import below_nodes, ledger_nodes
from carc_widget.widget.page.panel import Node, Panel
from carc_widget.widget.page.time_nodes import time_nodes
from carc_widget.widget.session import Editing, NewGame, Session
from carc_widget.widget.update import update
from carc_widget.widget.view import screen


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

    def take(self, intent: Intent) -> None:
        """Do what somebody wants."""
        done = update(self.session, intent)
        self.session = done.session
        for order in done.orders:
            if isinstance(order, Begin) or (isinstance(order, Restart) and order.seed is None):
                self._begin_as_seen()
            else:
                carry_out(self.game, order)

    def _begin_as_seen(self) -> None:
        """A game whose seed was left to chance begins as the one that is seen began."""
        self.game.resume(self.widget.game.replay)

    def _follow(self, change: GameChange) -> None:
        self.take(Follow.of(change))


class Witness:
    """Watches a widget.

    Parameters:
        widget: the widget.
    """

    def __init__(self, widget: GameWidget) -> None:
        self.widget = widget
        self.heard: list[Intent] = []
        self._depth = 0
        self._take = widget._take
        widget.__dict__["_take"] = self._listen
        self._twin = Twin(widget)

    def _listen(self, intent: Intent) -> None:
        """Note what comes from outside; what it leads to comes by itself."""
        with _ONE_AT_A_TIME:
            if self._depth == 0:
                self.heard.append(intent)
            self._depth += 1
            try:
                self._take(intent)
            finally:
                self._depth -= 1

    def told(self) -> dict[str, Any]:
        """What somebody who plays by chance has to know."""
        with _ONE_AT_A_TIME:
            session, widget = self.widget.session, self.widget
            stage = widget._stage
            return {
                "targets": [(t["id"], t["kind"], t["x"], t["y"]) for t in stage.targets],
                "fit": tuple(stage.frame["fit"]),
                "tried": stage.handles != {},
                "over": session.state.is_over,
                "mode": type(session.mode).__name__,
                "past": session.moment is not None,
                "telling": session.telling is not None,
                "moments": len(session.game.stops),
                "turn": session.game.state.turn,
                "turns": len(session.game.turns),
                "lines": len(session.game.variations),
                "tiles": len(session.state.board),
                "revision": session.revision,
            }

    def check(self) -> tuple[list[str], dict[str, Any]]:
        """What does not agree since the last time, in words, and what a page has to show now."""
        with _ONE_AT_A_TIME:
            heard, self.heard = self.heard, []
            wrong = [*self._dealt_with(heard), *self._played(), *self._shown()]
            return wrong, self.wanted([repr(intent) for intent in heard])

    def wanted(self, heard: list[str]) -> dict[str, Any]:
        """What a page has to show now."""
        widget = self.widget
        panels: dict[str, Panel] = {
            "bar": widget._bar,
            "ledger": widget._ledger,
            "below": widget._below,
            "time": widget._time,
        }
        flat = {
            name: _flat([x for each in panel.sections for x in getattr(panel, each)]) for name, panel in panels.items()
        }
        handles = [button["id"] for button in widget._stage.handles.get("buttons", [])]
        return {**flat, "label": widget._stage.label, "handles": handles, "heard": heard}

    def _dealt_with(self, heard: list[Intent]) -> list[str]:
        twin, session = self._twin, self.widget.session
        for intent in heard:
            twin.take(intent)
        wrong = [
            f"{name}: {one!r}, but alone it leads to {other!r}"
            for name in (field.name for field in fields(Session))
            if not _same(one := getattr(session, name), other := getattr(twin.session, name))
        ]
        self._twin = Twin(self.widget)
        late = [intent.revision for intent in heard if isinstance(intent, Seen) and intent.revision > session.revision]
        return wrong + [f"a press on revision {revision}, which is still to come" for revision in late]

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
        """What was sent, beside the screen."""
        widget, seen = self.widget, screen(self.widget.session)
        found = [
            name
            for panel, sections in (
                (widget._bar, {"content": bar_nodes(seen.bar)}),
                (widget._ledger, ledger_nodes(seen.ledger)),
                (widget._below, {"content": below_nodes(seen.below)}),
                (widget._time, time_nodes(seen.time)),
            )
            for name, nodes in sections.items()
            if getattr(panel, name) != nodes
        ]
        wrong = [f"{name} was not sent as it is" for name in found]
        if widget._stage.revision != seen.revision or widget._bar.revision != seen.revision:
            wrong.append("the page has another revision")
        if isinstance(widget.session.mode, NewGame | Editing):
            return wrong
        scores = tuple(row.points for row in seen.ledger.players)
        if scores != widget.session.state.scores and seen.ledger.table is None:
            wrong.append(f"the scores are shown as {scores}")
        return wrong + [f"an error in a callback: {failure.message}" for failure in widget.session.failures]


def _same(one: object, other: object) -> bool:
    return one is other or one == other or repr(one) == repr(other)  # those of an editor are compared as objects


def _flat(nodes: Sequence[Node]) -> list[str]:
    """Every text, and every button with how it is; not what the page changes by itself."""
    return [*_texts(nodes)]


def _texts(nodes: Sequence[Node]) -> Iterator[str]:
    for each in nodes:
        if isinstance(each, str):
            yield each
            continue
        tag, attributes, children = each
        if tag == "textarea" or "data-copy" in attributes:
            continue
        if "data-press" in attributes:
            rests = " rests" if "disabled" in attributes else ""
            yield f"[{attributes['data-press']}{rests} {attributes.get('aria-pressed', '')}]"
        yield from filter(None, _texts(children))
