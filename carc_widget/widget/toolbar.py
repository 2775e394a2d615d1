"""The toolbar above the board: the tile in hand, the player to act, the prompt, and its buttons."""

from collections.abc import Iterator
from dataclasses import dataclass

from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.graphics.shapes import Drawing
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.i18n.language import _
from carc_widget.i18n.long_texts import tile_name
from carc_widget.widget.board import pieces
from carc_widget.widget.board.placing import rotations_by_cell
from carc_widget.widget.board.reply_texts import reply_rules, reply_text
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.commands import Restart
from carc_widget.widget.messages import Rotate, RunCommand, SetMode
from carc_widget.widget.review.review import review_button
from carc_widget.widget.session import NewGame, Playing, Session
from carc_widget.widget.sidebar.rules import rule_buttons
from carc_widget.widget.sums.terms import SumView
from carc_widget.widget.turn_control import acting_bot
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class HandPicture:
    """The large picture in the toolbar: the tile in hand, the tile just placed, or the winners.

    Attributes:
        drawing: the picture; `None` for no picture.
        rotation: its rotation in quarter turns clockwise.
        label: its description; may be empty.
        faded: whether it is faded, as a tile that is placed already.
        framed: whether it has a frame, as tiles have.
        rotate: the button that rotates the tile.
    """

    drawing: Drawing | None = None
    rotation: int = 0
    label: str = ""
    faded: bool = False
    framed: bool = True
    rotate: Button | None = None


@dataclass(frozen=True, slots=True)
class Toolbar:
    """The toolbar above the board: the tile in hand, the player to act, the prompt, and its buttons.

    Attributes:
        hand: the large picture.
        piece: a meeple of the player to act, or of each winner.
        title: the player to act, and `subtitle` the number of the turn.
        sentence: the prompt: what to do now.
        hint: how to do it, or, if `is_answer`, why the last input had no effect, or, if `is_tip`, a tip.
        rules: buttons that open the rules for it.
        buttons: the buttons of the prompt.
        sum: the explained sum in large type; `sentence` has the same content.
        share: the label of the button that opens the export menu; empty for none.
    """

    hand: HandPicture
    piece: Drawing
    title: str
    subtitle: str
    sentence: str
    hint: str
    is_answer: bool
    rules: tuple[Button, ...]
    buttons: tuple[Button, ...]
    sum: SumView | None = None
    share: str = ""
    is_tip: bool = False


def toolbar(session: Session, prompt: Prompt) -> Toolbar:
    """Compute the toolbar of a session."""
    state, message = session.state, session.reply
    rules = prompt.rules if message is None else reply_rules(message)
    shown_tip = _tip(session, prompt) if message is None else ""
    hint = shown_tip or prompt.hint if message is None else reply_text(message, places=session.aids.coordinates)
    ended = shows_end(session)
    buttons = (*prompt.buttons, *_end_buttons(session)) if ended else prompt.buttons
    player_piece = pieces.meeple(state, prompt.player)
    return Toolbar(
        hand=_hand(session) if prompt.sum is None else HandPicture(player_piece, framed=False),
        piece=pieces.winners(state) if state.is_over and prompt.sum is None else player_piece,
        title=prompt.title or _player_to_act(state, prompt.player),
        subtitle=prompt.subtitle if prompt.title else _("Turn {n}", n=state.turn),
        sentence=prompt.sentence,
        hint=hint,
        is_answer=message is not None,
        is_tip=bool(shown_tip),
        rules=rule_buttons(rules),
        buttons=buttons,
        sum=prompt.sum,
        share=_("Share") if ended else "",
    )


def _tip(session: Session, prompt: Prompt) -> str:
    """The tip for a step of the first turns, or for a magic tile before it is placed; empty if there is none."""
    state = session.state
    if not isinstance(session.mode, Playing) or session.moment is not None or prompt.sum is not None:
        return ""
    if acting_bot(session) is not None or session.embedded or state.is_over:
        return ""
    first_turns = not session.game.set_up and state.turn <= len(state.players)
    match prompt.state.phase:
        case Phase.PLACE if state.hand is not None and state.hand.magic:
            return _("A magic tile: after you place it, the mage or the witch moves.")
        case Phase.PLACE if first_turns and session.aids.legal_cells:
            return _("Your tile fits there: roads, cities and fields continue.")
        case Phase.MAGIC if session.selection.placed is None:
            return ""
        case Phase.DEPLOY if first_turns and session.selection.segment is None:
            if state.rules.farmers == "without":
                return _("A meeple earns the points of its road, city or monastery. Select an outline.")
            return _("A meeple earns the points of its road, city, monastery or field. Select an outline.")
        case Phase.DEPLOY if first_turns:
            return _("Confirm with the check mark. The meeple comes back when it scores.")
    return ""


def shows_end(session: Session) -> bool:
    """Whether the toolbar shows the end of the game, with the buttons for what comes after it."""
    return session.state.is_over and session.moment is None and session.explanation is None and not session.embedded


def _end_buttons(session: Session) -> Iterator[Button]:
    """Yield the buttons at the end of a game: a rematch with new tiles, the review, a new game."""
    game, state = session.game, session.game.state
    if not game.set_up:
        again = RunCommand(Restart(state.players, state.colours, state.tile_sets, state.rules, None, game.tiles))
        tip = _("The same players and rules, with new tiles; this game is kept.")
        yield Button("rematch", _("Rematch"), again, tip, main=True)
    yield from review_button(session)
    yield Button("new", _("New game"), SetMode(NewGame()), main=game.set_up)


def _player_to_act(state: State, player: int) -> str:
    if state.is_over:
        return _("Game over")
    if player == state.active:
        return _("{player}'s turn", player=state.players[player])
    return _("{player} decides", player=state.players[player])


def _hand(session: Session) -> HandPicture:
    state, placed = session.state, session.selection.placed
    if state.is_over:
        return HandPicture(pieces.winners(state), framed=False)
    if state.hand is not None:
        turns = session.can_act and (placed is None or len(rotations_by_cell(state)[placed.cell]) > 1)
        turns = turns and acting_bot(session) is None
        # Translators: the button beside the tile in hand.
        turn = Button("turn", "↻", Rotate(), _("Rotate the tile (R)"), enabled=turns)
        label = _("The tile in hand: {tile}", tile=tile_name(state.hand))
        rotation = session.rotation if placed is None else placed.rotation
        shows_past = session.moment is not None and not session.can_act
        return HandPicture(tile_drawing(state.hand), rotation, label, rotate=None if shows_past else turn)
    if state.last is not None:
        last_tile = state.board[state.last]
        return HandPicture(tile_drawing(last_tile.tile), last_tile.rotation, _("The tile just placed"), faded=True)
    return HandPicture()
