"""Hints: the best three places for the player who decides, with the expected lead and its 95% interval."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.bots import AdvisedTurn
from carc_widget.engine.actions import Action, Deploy, MoveFigure, Place
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.i18n.estimates import estimate_text
from carc_widget.i18n.language import _, format_integer, ngettext
from carc_widget.widget.board import pieces
from carc_widget.widget.board.view_model import BoardLabel
from carc_widget.widget.hints.explanation import TurnExplanation, explain_button, tried_turn, turn_explanation
from carc_widget.widget.hints.model import ExplainedHint, ExplainedTry
from carc_widget.widget.hints.turns import TurnGhosts, action_spot, describe_turn, label_position, turn_ghosts
from carc_widget.widget.messages import Choose, Message
from carc_widget.widget.session import NO_SELECTION, Selection, Session
from carc_widget.widget.turn_control import hinted_state
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class HintRow:
    """Suggested place.

    Attributes:
        button: its label is the number on the board; a click puts the tile there for a try.
        numbers: the chance to win and the expected lead.
        words: the actions there, and the points they score at once.
        cells: the cells of the place.
        explain: the button that opens the explanation.
        explanation: the explanation; `None` if it is closed.
    """

    button: Button
    numbers: str
    words: str
    cells: tuple[Cell, ...]
    explain: Button
    explanation: TurnExplanation | None = None


@dataclass(frozen=True, slots=True)
class HintList:
    """List of the best places.

    Attributes:
        title: the title.
        explanation: what the numbers mean, or that they are still being computed.
        playouts: the number of playouts, as text, or that the numbers are exact; may be empty.
        rows: the places, the best one first.
        compare: the button that compares the turn that is tried with the best one; `None` if none is tried.
        comparison: the comparison; `None` if it is closed.
    """

    title: str
    explanation: str
    playouts: str
    rows: tuple[HintRow, ...]
    compare: Button | None = None
    comparison: TurnExplanation | None = None

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons of the list."""
        rows = (button for row in self.rows for button in (row.button, row.explain))
        return (*rows, *((self.compare,) if self.compare else ()))


MAX_HINTS = 3
"""Number of places in the list."""

_CORNER = 0.12
"""Distance of the number from the upper left corner of its cell, in tiles."""

_BADGE_OFFSET = 0.17
"""Distance of the number from the middle of a spot, to the left and up, in tiles."""


def best_places(session: Session) -> tuple[AdvisedTurn, ...]:
    """Return the best turn at each of the best places; empty while there is no advice on this position."""
    advice = session.advice
    if advice is None or hinted_state(session) != advice.state:
        return ()
    best: dict[Cell | Action, AdvisedTurn] = {}
    for turn in advice:
        best.setdefault(_place(turn), turn)
    return tuple(best.values())[:MAX_HINTS]


def _place(turn: AdvisedTurn) -> Cell | Action:
    """Return the place of a hint: the cell of the tile, or the first action if the tile is placed."""
    first = turn.actions[0]
    return first.cell if isinstance(first, Place) else first


def _places_on_board(session: Session) -> tuple[AdvisedTurn, ...]:
    """Return the best turns to show on the board: none while a move is being tried there, unless it is compared."""
    if session.selection == NO_SELECTION:
        return best_places(session)
    placed = session.selection.placed
    if placed is None or not isinstance(session.explained_turn, ExplainedTry):
        return ()
    return tuple(best for best in best_places(session)[:1] if _place(best) != placed.cell)


def hint_labels(session: Session) -> Iterator[BoardLabel]:
    """Yield the numbers at the places on the board."""
    for number, turn in enumerate(_places_on_board(session), 1):
        at = _badge_place(session.state, turn.actions[0])
        if at is not None:
            yield BoardLabel(str(number), at, (pieces.colour(session.state, session.state.to_act),))


def hint_notes(session: Session) -> dict[Cell | Spot, str]:
    """Return the texts of the hints for cells and spots, for the tooltips there."""
    notes: dict[Cell | Spot, str] = {}
    for number, turn in enumerate(_places_on_board(session), 1):
        first = turn.actions[0]
        place = first.cell if isinstance(first, Place) else action_spot(first)
        if place is not None:
            notes[place] = f"{number}: {numbers_text(turn)}"
    return notes


def hint_ghosts(session: Session) -> TurnGhosts:
    """Return the tile, the meeple and the figure of each of the best turns, to show them faintly.

    While one of them is explained, the others are left out.
    """
    turns = _places_on_board(session)
    explained = [turn for turn in turns if session.explained_turn == ExplainedHint(_place(turn))]
    return turn_ghosts(session.state, [turn.actions for turn in explained or turns])


def hint_list(session: Session) -> HintList | None:
    """Build the list of the best places; `None` if hints are off or do not apply to the player to act."""
    state = hinted_state(session)
    if state is None:
        return None
    turns = best_places(session)
    tried = tried_turn(state, session.selection) if turns else None
    playouts = sum(turn.playouts for turn in session.advice or ()) if turns else 0
    explanation = _("Expected final lead over the best opponent, in points, with its 95% interval.")
    return HintList(
        title=_("Best places"),
        explanation=explanation if turns else _("Looking for the best places…"),
        playouts=_basis(session, playouts) if turns else "",
        rows=tuple(_row(session, state, number, turn) for number, turn in enumerate(turns, 1)),
        compare=_compare_button(session) if tried else None,
        comparison=_comparison(session, state, tried, turns[0]) if tried else None,
    )


def _compare_button(session: Session) -> Button:
    tip = _("Compare the turn on the board with the best hint")
    return explain_button(session, "why try", _("Why not this turn?"), tip, ExplainedTry())


def _comparison(session: Session, state: State, tried: tuple[Action, ...], best: AdvisedTurn) -> TurnExplanation | None:
    """Compare the turn that is tried with the best one; `None` if the comparison is closed."""
    if not isinstance(session.explained_turn, ExplainedTry):
        return None
    # Translators: the heading of a comparison; {turn} is what the player tries, such as "knight: city".
    title = _("Your turn instead of hint 1: {turn}", turn=describe_turn(state, tried))
    return turn_explanation(session, title, state, tried, best.actions)


def _basis(session: Session, playouts: int) -> str:
    """Describe what the numbers rest on: simulated games, or a search of all turns and draws."""
    if session.advice is not None and session.advice.exact:
        # Translators: the hints are exact, computed from all turns and draws to the end of the game.
        return _("exact")
    # Translators: the number of simulated games behind the hints.
    games = ngettext("{count} simulated game", "{count} simulated games", playouts, count=format_integer(playouts))
    return games if playouts else ""


def _row(session: Session, state: State, number: int, turn: AdvisedTurn) -> HintRow:
    tip = _("Try it on the board")
    first = turn.actions[0]
    spot = action_spot(first)
    cells = (first.cell,) if isinstance(first, Place) else (spot.cell,) if spot else ()
    button = Button(f"hint {number}", str(number), _try_message(turn.actions), tip)
    explained = ExplainedHint(_place(turn))
    why = explain_button(session, f"why {number}", _("Why?"), _("Explain hint {number}", number=number), explained)
    explanation = None
    if session.explained_turn == explained:
        title = _("Effects of hint {number}", number=number)
        explanation = turn_explanation(session, title, state, turn.actions)
    return HintRow(button, numbers_text(turn, error=True), describe_turn(state, turn.actions), cells, why, explanation)


def numbers_text(turn: AdvisedTurn, *, error: bool = False) -> str:
    """Format the chance to win and the expected lead, such as `39% win, −2 points`.

    Parameters:
        turn: the turn.
        error: whether the lead has tenths and its 95% interval.
    """
    percent, lead = round(100 * turn.winning_chance), round(turn.margin)
    margin = margin_text(turn) if error else format_integer(lead, signed=True)
    # Translators: a hint: the chance of a player to win, and the lead to expect at the end, such as "+3".
    return ngettext(
        "{percent}% win, {margin} point",
        "{percent}% win, {margin} points",
        1 if margin in ("+1", "−1") else 0,
        percent=percent,
        margin=margin,
    )


def margin_text(turn: AdvisedTurn) -> str:
    """Format the margin with its 95% interval, such as `+3.2 ± 0.8`."""
    return estimate_text(turn.margin, None if turn.exact else turn.error)


def _badge_place(state: State, action: Action) -> tuple[float, float] | None:
    """Return the position of the number of a hint: in the corner of its cell, or beside its spot."""
    if isinstance(action, Place):
        return action.cell.x + _CORNER, action.cell.y + _CORNER
    at = label_position(state, action)
    return None if at is None else (at[0] - _BADGE_OFFSET, at[1] - _BADGE_OFFSET)


def _try_message(actions: tuple[Action, ...]) -> Message:
    """Create the message that tries the actions on the board, as far as possible."""
    first, *rest = actions
    match first:
        case Place():
            meeple = rest[0] if rest and isinstance(rest[0], Deploy) else None
            if meeple is None:
                return Choose(Selection(placed=first))
            return Choose(Selection(placed=first, kind=meeple.kind, segment=meeple.spot.segment))
        case Deploy():
            return Choose(Selection(kind=first.kind, segment=first.spot.segment))
        case MoveFigure():
            return Choose(Selection(figure=first.figure))
    return Choose(NO_SELECTION)
