"""The list beside the board: players, what is left, the commands, an open rule, and the help."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from carc_widget.engine.figures import Figure, MeepleKind
from carc_widget.engine.state import State
from carc_widget.graphics.pieces import figure_drawing
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import CITY, MAGE, ROAD, WITCH, colour_names, points
from carc_widget.widget.board import pieces
from carc_widget.widget.commands import BackToStart, GoTo, Redo, Resume, Undo
from carc_widget.widget.hints.hints import hint_part
from carc_widget.widget.keyboard import TABLE
from carc_widget.widget.messages import Choose, Do, Enter, Intent, OpenEditor
from carc_widget.widget.players import plays_word
from carc_widget.widget.review.review import review_button
from carc_widget.widget.session import NOTHING, Aids, Editing, NewGame, Session
from carc_widget.widget.sidebar.aids import switches, tiles_left
from carc_widget.widget.sidebar.card import card
from carc_widget.widget.sidebar.choices import choices
from carc_widget.widget.sidebar.log import log
from carc_widget.widget.sidebar.rules import rule_page, rule_search
from carc_widget.widget.sidebar.sidebar_parts import Fact, Help, Ledger, PlayerRow
from carc_widget.widget.sums.table import points_button, table
from carc_widget.widget.turn_control import bot_at, playing_bots, step_back, step_on
from carc_widget.widget.view_model import Button
from carc_widget.widget.view_parts import Prompt

if TYPE_CHECKING:
    from carc_widget.widget.editor.panel_parts import EditorPart
    from carc_widget.widget.new_game.form_parts import Form

_PARTS = (
    (
        N_("Place"),
        N_("Press a marked square; press the tile again to turn it. Fields meet fields, roads roads, cities cities."),
    ),
    (
        N_("Meeple"),
        N_("Press a spot to claim it: knight in a city, highwayman on a road, monk, or farmer lying in a field."),
    ),
    (
        N_("Magic"),
        N_("A magic tile sends the mage (a point more a tile) or the witch (half the points) to an open road or city."),
    ),
    (
        N_("Score"),
        N_("What the tile completes pays at once, and its meeples come back. Farmers stay until the end."),
    ),
)
_FIGURE = {
    (MAGE, None): N_("Mage set aside"),
    (MAGE, ROAD): N_("Mage on a road"),
    (MAGE, CITY): N_("Mage in a city"),
    (WITCH, None): N_("Witch set aside"),
    (WITCH, ROAD): N_("Witch on a road"),
    (WITCH, CITY): N_("Witch in a city"),
}
_FIGURE_AT = {MAGE: N_("Mage on {place}"), WITCH: N_("Witch on {place}")}


def ledger(session: Session, asked: Prompt) -> Ledger:
    """What stands beside the board."""
    state = session.state
    return Ledger(
        players=tuple(_player(session, player) for player in range(len(state.players))),
        facts=tuple(_facts(state, session.aids)),
        commands=_commands(session),
        rule=rule_page(session.open_rule, state.rules) if session.open_rule else None,
        search=rule_search(session.looked_for),
        log=log(session),
        help=_help(),
        form=_form(session),
        card=card(session, asked.state),
        aids=switches(session.aids),
        hints=hint_part(session),
        left=tiles_left(state) if session.aids.tiles_left else (),
        table=table(session),
        choices=None if isinstance(session.mode, Editing | NewGame) else choices(session, asked),
        editor=_editor(session),
        question=session.task.question if session.task else "",
    )


def _form(session: Session) -> "Form | None":
    if not isinstance(session.mode, NewGame):
        return None
    from carc_widget.widget.new_game.form import form  # which is loaded when it is opened

    return form(session, session.mode)


def _editor(session: Session) -> "EditorPart | None":
    if not isinstance(session.mode, Editing) or session.editor is None:
        return None
    from carc_widget.widget.editor.panel import editor_part  # which is loaded when the editor is opened

    return editor_part(session, session.editor)


def _player(session: Session, player: int) -> PlayerRow:
    state = session.state
    supply, score, bot = state.supply[player], state.scores[player], bot_at(session, player)
    word = colour_names()[state.colours[player]]
    small = pieces.meeple(state, player)
    shown = [(small, i < supply.small) for i in range(max(7, supply.small))]
    if "inns_cathedrals" in state.sets:
        shown.append((pieces.meeple(state, player, MeepleKind.LARGE), bool(supply.large)))
    if supply.large:
        left = ngettext("{n} meeple and the large one left", "{n} meeples and the large one left", supply.small)
    else:
        left = ngettext("{n} meeple left", "{n} meeples left", supply.small)
    return PlayerRow(
        name=state.players[player],
        points=score,
        said=points(score),
        colour=pieces.colour(state, player),
        coloured="" if word == state.players[player] else word,
        badge=_("winner") if player in state.winners else "",
        active=player == state.to_act and not state.is_over,
        pieces=tuple(shown),
        left=left,
        tell=points_button(session, player),
        plays="" if bot is None else plays_word(bot),
    )


def _facts(state: State, aids: Aids) -> Iterator[Fact]:
    yield Fact(ngettext("{n} tile left", "{n} tiles left", sum(state.tiles_left.values())))
    if "mage_witch" not in state.sets and not (state.mage or state.witch):
        return
    for figure in Figure:
        spot = state.figure(figure)
        if spot is None:
            text = _(_FIGURE[figure, None])
        elif aids.coordinates:
            text = _(_FIGURE_AT[figure], place=state_spot_text(state, spot))
        else:
            text = _(_FIGURE[figure, state.board[spot.cell].tile.segments[spot.segment].kind])
        yield Fact(text, figure_drawing(figure), (spot.cell,) if spot else ())


def _commands(session: Session) -> tuple[Button, ...]:
    game, live = session.game, session.moment is None
    # What was not done yet is the first to be taken back.
    trying = session.selection.placed is not None or session.selection.segment is not None
    back, on = _undo_and_redo(session)
    undo: Intent | None = Choose(NOTHING) if trying else back
    buttons = [
        Button("undo", _("Undo"), undo or Do(Undo()), _("Undo (U)"), enabled=live and undo is not None),
        Button("redo", _("Redo"), on or Do(Redo()), _("Redo (Shift U)"), enabled=live and on is not None),
        Button("new", _("New game"), Enter(NewGame())),
        Button(
            "edit", _("Set up a position"), OpenEditor(), _("Put tiles and pieces as you like, and play from there.")
        ),
    ]
    buttons += review_button(session)
    if game.set_up:
        tip = _("Begin again with the position that was set up; the game so far is kept.")
        buttons.append(Button("start", _("Back to the start"), Do(BackToStart()), tip, enabled=live and game.can_undo))
    if session.former is not None:
        tip = _("Go on with the game that was played before; this one is kept.")
        buttons.append(Button("former", _("Back to the game before"), Do(Resume(session.former)), tip))
    return tuple(buttons)


def _undo_and_redo(session: Session) -> tuple[Intent | None, Intent | None]:
    """A move back and on; where bots play, to the last and the next decision of a person."""
    game = session.game
    if not playing_bots(session):
        return Do(Undo()) if game.can_undo else None, Do(Redo()) if game.can_redo else None
    back, on = step_back(session), step_on(session)
    return None if back is None else Do(GoTo(back)), None if on is None else Do(GoTo(on))


def _help() -> Help:
    return Help(
        title=_("How a turn goes"),
        parts=tuple((_(term), _(text)) for term, text in _PARTS),
        keys=tuple((_(row.shown), _(row.does)) for row in TABLE),
    )
