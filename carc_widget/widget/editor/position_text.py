"""Draft as text: parse and format the line of its position, and write a scenario template."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from carc_widget.engine.actions import Draw
from carc_widget.engine.errors import CarcassonneError, ParseError, SetupError
from carc_widget.engine.figures import Meeple, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.players import colours_of
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.text.position import read_parameters
from carc_widget.engine.tiles import DEFAULT_SETS, PlacedTile, all_tiles
from carc_widget.scenarios.toml_reader import toml_value
from carc_widget.widget.editor.draft import PositionDraft, pending_step, start_tile
from carc_widget.widget.editor.model import InvalidText


def position_line(draft: PositionDraft) -> str:
    """Return the line of the position; empty if it is not possible."""
    return draft.state.to_text() if draft.state is not None else ""


def parse_line(text: str) -> PositionDraft | InvalidText:
    """Parse a typed or pasted line into a draft, or return why it is invalid.

    An impossible position also becomes a draft if it can be displayed, so that you can repair it.
    """
    try:
        return PositionDraft.from_state(State.from_text(text))
    except ParseError as error:
        return InvalidText(text, error.text, error.column, (f"expected {error.expected}, found {error.actual}",))
    except SetupError as error:
        draft = _draft_of(read_parameters(text))
        return draft if draft is not None and draft.problems else InvalidText(text, "", 0, error.problems)
    except CarcassonneError as error:
        return InvalidText(text, "", 0, (str(error),))


def _draft_of(parameters: Mapping[str, Any]) -> PositionDraft | None:
    """Create a draft from the parameters of a position; `None` if they cannot be laid out."""
    draft = PositionDraft(
        players=tuple(parameters["players"]),
        colours=colours_of(parameters["players"], parameters["colours"]),
        sets=tuple(parameters.get("sets", DEFAULT_SETS)),
        rules=parameters.get("rules", Rules()),
        board={},
        hand=parameters.get("hand") or "",
        active=parameters.get("active", 0),
        scores=tuple(parameters["scores"]) or (0,) * len(parameters["players"]),
        turn=parameters.get("turn", 1),
        last=parameters.get("last"),
        pending=pending_step(parameters),
    )
    all_kinds = {**all_tiles(), **draft.tiles}
    board = start_tile()
    if "tiles" in parameters:
        board = {Cell(x, y): PlacedTile(all_kinds[id], turn) for id, x, y, turn in parameters["tiles"]}
        if len(board) < len(parameters["tiles"]):
            return None  # two tiles on one cell

    def spot(place: tuple[tuple[int, int], str]) -> Spot:
        cell = Cell(*place[0])
        placed = board[cell]
        return Spot(cell, placed.tile.find_segment(place[1], placed.rotation))

    try:
        meeples = [
            Meeple(player, MeepleKind(kind), spot((at, where))) for player, at, where, kind in parameters["meeples"]
        ]
        mage, witch = (spot(parameters[name]) if parameters.get(name) else None for name in ("mage", "witch"))
    except (CarcassonneError, KeyError):  # a piece on a missing tile or segment
        return None
    draft = replace(draft, board=board, meeples=tuple(meeples), mage=mage, witch=witch)
    if "tiles_left" in parameters:
        left = parameters["tiles_left"]
        draft = replace(
            draft, missing_tiles={id: n for id, rest in draft.full_bag.items() if (n := rest - left.get(id, 0)) > 0}
        )
    return replace(draft, missing_meeples=draft.meeples_missing_from(parameters["supply"]))


def scenario_template(state: State, title: str, question: str, label: str) -> str:
    """Format a position as a scenario template for a file of your own (`carc_widget.scenarios.load`).

    Parameters:
        state: the position.
        title, question, label: the placeholders for the title, the question and the label of a try.
    """
    lines = [
        "[[scenario]]",
        'id = "my-position"',
        f"title = {toml_value(title)}",
        f"question = {toml_value(question)}",
        f"position = {toml_value(state.to_text())}",
    ]
    turn = next(state.legal_turns(), None)
    if turn is not None and turn.actions and not isinstance(turn.actions[0], Draw):
        texts = []
        for action in turn.actions:
            texts.append(state.action_to_text(action))
            state, _events = state.apply(action)
        lines += ["", "[[scenario.try]]", 'id = "first"', f"label = {toml_value(label)}"]
        lines.append(f"actions = {toml_value(texts)}")
    return "\n".join([*lines, ""])
