"""Writes a game as a JCloisterZone file."""

import json
from bisect import insort
from typing import Any

from carc_widget.engine.actions import (
    Action,
    AddMeeple,
    ChooseCircle,
    Deploy,
    Draw,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    TakeBack,
)
from carc_widget.engine.events import MeepleReturned
from carc_widget.engine.figures import MEEPLES, Meeple, MeepleKind, Spot
from carc_widget.engine.game import Game
from carc_widget.engine.jcz.names import FEATURE_NAMES, location_name, meeple_id, rotation_name
from carc_widget.engine.jcz.setup import EXTRA_KEY, check_expressible, extra_part, first_state, write_setup
from carc_widget.engine.jcz.values import JczError
from carc_widget.engine.moves import Move
from carc_widget.engine.state import State
from carc_widget.engine.tiles import tile
from carc_widget.engine.turn import Phase

VERSION = "5.7.0"
"""The version of JCloisterZone whose files these are."""

_PACE = 1000
"""Milliseconds that every message takes, as our games have no clock."""

Message = dict[str, Any]


def write(game: Game) -> str:
    """The file of a game so far: its setup, the tiles in the order in which they were drawn, and every decision.

    Raises:
        JczError: its rules or its beginning cannot be expressed.
    """
    states = game.states
    first = states[0]
    check_expressible(first)
    draws = [tile(move.action.tile).jcloisterzone for move in game.history if isinstance(move.action, Draw)]
    annotations: dict[str, Any] = {"drawOrder": draws}
    start = [(placed.tile.id, *cell, placed.rotation) for cell, placed in first.board.items()]
    chosen = first._board.config.chosen_colours
    if first != first_state(list(first.players), first.sets, first.rules, start, None, chosen):
        if first != first_state(list(first.players), first.sets, first.rules, start, first.tiles_left, chosen):
            raise JczError(
                "game",
                "it begins with meeples, figures, points, a tile in hand or a later turn; a JCloisterZone file "
                "begins with tiles only; save a record (`Game.to_text`) instead",
            )
        # A bag that does not hold everything ends early; which tiles are still in it is part of the position.
        annotations["endTurn"] = sum(first.tiles_left.values())
        draws += [tile(id).jcloisterzone for id, copies in game.state.tiles_left.items() for _ in range(copies)]
    recorder = Recorder(first)
    for move, before, after in zip(game.history, states, states[1:], strict=False):
        recorder.add(move, before, after)
    return json.dumps(
        {
            "appVersion": VERSION,
            "gameId": "1",
            "name": "",
            "initialRandom": 0.0,
            "clock": len(recorder.messages) * _PACE,
            "setup": write_setup(first),
            "players": [{"name": name, "slot": slot} for slot, name in enumerate(first.players)],
            "replay": recorder.messages,
            "gameAnnotations": annotations,
            **({EXTRA_KEY: extra} if (extra := extra_part(first)) else {}),
        },
        ensure_ascii=False,
        indent=2,
    )


class Recorder:
    """Writes moves as messages, and keeps track of which meeple is which: there they have numbers."""

    def __init__(self, first: State) -> None:
        self.messages: list[Message] = []
        self._free = {
            (player, kind): list(range(1, count + 1))
            for player in range(len(first.players))
            for kind, count in ((MeepleKind.SMALL, MEEPLES), (MeepleKind.LARGE, first.supply[player].large))
        }
        self._standing: dict[Meeple, list[int]] = {}

    def add(self, move: Move, before: State, after: State) -> bool:
        """Append the messages of a move; returns whether it is a decision of a player in JCloisterZone."""
        action = move.action
        if isinstance(action, Draw):
            return False
        is_decision = not isinstance(action, Pass | RemoveFigure) or len(before.legal_actions()) > 1
        if is_decision:
            kind, payload = self._message(action, before)
            self._add_message(kind, payload, before.to_act)
        if isinstance(action, AddMeeple | TakeBack):
            self._add_message("COMMIT", {"random": 0.0}, before.to_act)
        if before.phase is Phase.DEPLOY:
            self._add_message("COMMIT", {"random": 0.0}, before.active)
            if _asks_for_impossible_circle_choice(before, after):
                self._add_message("CIRCLE_REMOVE_OR_DEPLOY", {"value": "DEPLOY"}, before.active)
        for event in move.events:
            if isinstance(event, MeepleReturned):
                self._return(event.meeple)
        return is_decision

    def _add_message(self, kind: str, payload: Message, player: int) -> None:
        clock = (len(self.messages) + 1) * _PACE
        self.messages.append({"type": kind, "payload": payload, "player": player, "clock": clock})

    def _message(self, action: Action, state: State) -> tuple[str, Message]:
        match action:
            case Place(cell, rotation, id):
                placed = tile(id)
                name = rotation_name(placed, rotation)
                return "PLACE_TILE", {"tileId": placed.jcloisterzone, "rotation": name, "position": [*cell]}
            case MoveFigure(figure, spot):
                return "MOVE_NEUTRAL_FIGURE", {"figureId": f"{figure}.1", "to": _pointer(state, spot)}
            case RemoveFigure(figure):
                return "MOVE_NEUTRAL_FIGURE", {"figureId": f"{figure}.1"}
            case Deploy(spot, kind) | AddMeeple(spot, kind):
                id = self._deploy(Meeple(state.to_act, kind, spot))
                return "DEPLOY_MEEPLE", {"pointer": _pointer(state, spot), "meepleId": id}
            case TakeBack(spot, kind):
                id = self._return(Meeple(state.to_act, kind, spot))
                return "RETURN_MEEPLE", {"pointer": {**_pointer(state, spot), "meepleId": id}, "source": "CORN_CIRCLE"}
            case ChooseCircle(choice):
                return "CIRCLE_REMOVE_OR_DEPLOY", {"value": "DEPLOY" if choice == "add" else "REMOVE"}
            case Pass():
                return "PASS", {}
        raise AssertionError(f"{action!r} is not a decision")

    def _deploy(self, meeple: Meeple) -> str:
        number = self._free[meeple.player, meeple.kind].pop(0)
        self._standing.setdefault(meeple, []).append(number)
        return meeple_id(meeple.player, meeple.kind, number)

    def _return(self, meeple: Meeple) -> str:
        number = self._standing[meeple].pop()
        insort(self._free[meeple.player, meeple.kind], number)
        return meeple_id(meeple.player, meeple.kind, number)


def _pointer(state: State, spot: Spot) -> Message:
    placed = state.board[spot.cell]
    segment = placed.tile.segments[spot.segment]
    return {
        "position": [*spot.cell],
        "feature": FEATURE_NAMES[segment.kind],
        "location": location_name(segment, placed.rotation),
    }


def _asks_for_impossible_circle_choice(before: State, after: State) -> bool:
    """Whether JCloisterZone asks for the circle's choice although no player has a meeple of its kind."""
    if before.last is None or before.board[before.last].tile.crop_circle is None:
        return False
    return after.phase not in (Phase.CIRCLE, Phase.CIRCLE_ACT) and bool(after.meeples)
