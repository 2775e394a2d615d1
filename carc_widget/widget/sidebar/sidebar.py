"""Sidebar beside the board: players, tiles left, commands, open rule, feature card, log, help."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from carc_widget.engine.figures import MEEPLES, Figure, MeepleKind
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.graphics.pieces import figure_drawing, spent_meeple
from carc_widget.graphics.shapes import Drawing
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import CITY, MAGE, ROAD, WITCH, colour_names
from carc_widget.widget.board import pieces
from carc_widget.widget.board.view_model import Prompt
from carc_widget.widget.commands import GoTo, Redo, Undo
from carc_widget.widget.editor.panel import EditorPanel, editor_panel
from carc_widget.widget.hints.hints import HintList, hint_list
from carc_widget.widget.keyboard import SHORTCUTS
from carc_widget.widget.messages import Choose, Message, PoseMistake, RunCommand, SetAids
from carc_widget.widget.new_game.form import NewGameForm, form
from carc_widget.widget.players import bot_label
from carc_widget.widget.review.review import ReviewPanel, review_button, review_panel
from carc_widget.widget.session import NO_SELECTION, Aids, Editing, NewGame, Session
from carc_widget.widget.sidebar.aids import TileCopies, tiles_left
from carc_widget.widget.sidebar.choices import ChoiceList, choices
from carc_widget.widget.sidebar.feature_card import FeatureCard, card
from carc_widget.widget.sidebar.log import Log, log
from carc_widget.widget.sidebar.rules import OpenRule, RuleSearch, first_rules, rule_page, rule_search
from carc_widget.widget.sums.score_table import ScoreTable, points_button, table
from carc_widget.widget.toolbar import shows_end
from carc_widget.widget.turn_control import bot_at, can_hint, playing_bots, redo_target, undo_target
from carc_widget.widget.view_model import PRIVATE, Button


@dataclass(frozen=True, slots=True)
class SupplyPiece:
    """A meeple of a player: its picture, whether it is the large one, and whether it is on the board."""

    piece: Drawing
    large: bool = False
    spent: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Row of a player in the sidebar.

    Attributes:
        name, colour: the name of the player, and the CSS colour.
        colour_name: the name of the colour; empty if it is the name of the player.
        badge: "winner" for a winner; else empty.
        active: whether this player decides now.
        pieces: the meeples, those in the supply first.
        supply_text: the number of meeples in the supply, as text.
        explain: the button that explains the points.
        bot: the description of the bot that plays; empty for a person, and if the name contains it.
    """

    name: str
    colour: str
    colour_name: str
    badge: str
    active: bool
    pieces: tuple[SupplyPiece, ...]
    supply_text: str
    explain: Button
    bot: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """Fact about the game, such as the number of tiles left: text, picture, the cells concerned, and a tooltip."""

    text: str
    piece: Drawing | None = None
    cells: tuple[Cell, ...] = ()
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Help:
    """Help, the same for the whole game: a short text on each part of a turn, the keyboard shortcuts, first rules."""

    title: str
    parts: tuple[tuple[str, str], ...]
    keys: tuple[tuple[str, str], ...]
    rules: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Sidebar:
    """View model of the sidebar; an open form replaces everything else.

    At the end of the game, the score table replaces the players, unless these are above the board. `game` counts the
    games of the widget.
    """

    players: tuple[PlayerRow, ...]
    facts: tuple[Fact, ...]
    commands: tuple[Button, ...]
    search: RuleSearch
    log: Log = field(metadata=PRIVATE)
    help: Help = field(metadata=PRIVATE)
    rule: OpenRule | None = None
    form: NewGameForm | None = None
    card: FeatureCard | None = None
    tiles_left: tuple[TileCopies, ...] = ()
    table: ScoreTable | None = None
    editor: EditorPanel | None = None
    hints: HintList | None = None
    choices: ChoiceList | None = None
    question: str = ""
    game: int = 0
    review: ReviewPanel | None = None

    @property
    def explain_buttons(self) -> tuple[Button, ...]:
        """The buttons that explain the points of the players."""
        if self.table is None:
            return tuple(row.explain for row in self.players)
        cells = (cell.button for row in self.table.rows for cell in row.cells if cell.button)
        return (*cells, self.table.play)


_PARTS = (
    (
        N_("Place"),
        N_(
            "Select a marked square; select the tile again to rotate it. Where tiles meet, both must show the "
            "same thing."
        ),
    ),
    (
        N_("Meeple"),
        N_("Select a spot to claim it: knight in a city, highwayman on a road, monk in a monastery."),
    ),
    (
        N_("Farmers"),
        N_("A farmer on a field stays until the end and then scores the completed cities that the field touches."),
    ),
    (
        N_("Magic"),
        N_("A magic tile sends the mage (+1 point per tile) or the witch (half the points) to an open road or city."),
    ),
    (
        N_("Score"),
        N_("Whatever the tile completes scores at once, and its meeples come back."),
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
_EFFECT = {
    Figure.MAGE: N_("Magic tiles move the mage, who adds 1 point for each tile of the road or city."),
    Figure.WITCH: N_("Magic tiles move the witch, who halves the points of the road or city."),
}
_FIGURE_AT = {MAGE: N_("Mage on {place}"), WITCH: N_("Witch on {place}")}


def sidebar(session: Session, prompt: Prompt) -> Sidebar:
    """Compute the sidebar."""
    state = session.state
    return Sidebar(
        players=tuple(_player(session, player) for player in range(len(state.players))),
        facts=tuple(_facts(state, session.aids)),
        commands=_commands(session),
        rule=rule_page(session.open_rule, state.rules) if session.open_rule else None,
        search=rule_search(session.rule_query),
        log=log(session),
        help=_help(state),
        form=form(session, session.mode) if isinstance(session.mode, NewGame) else None,
        card=card(session, prompt.state),
        hints=hint_list(session),
        tiles_left=tiles_left(state) if session.aids.tiles_left else (),
        table=table(session),
        choices=None if isinstance(session.mode, Editing | NewGame) else choices(session, prompt),
        editor=editor_panel(session, session.open_editor) if session.open_editor else None,
        question=session.task.question if session.task else "",
        game=session.games,
        review=review_panel(session),
    )


def _player(session: Session, player: int) -> PlayerRow:
    state = session.state
    supply, bot = state.supply[player], bot_at(session, player)
    word = colour_names()[state.colours[player]]
    if supply.large:
        left = ngettext("{n} meeple and the large one left", "{n} meeples and the large one left", supply.small)
    else:
        left = ngettext("{n} meeple left", "{n} meeples left", supply.small)
    return PlayerRow(
        name=state.players[player],
        colour=pieces.colour(state, player),
        colour_name="" if word == state.players[player] else word,
        badge=_("winner") if player in state.winners else "",
        active=player == state.to_act and not state.is_over,
        pieces=tuple(_supply(state, player)),
        supply_text=left,
        explain=points_button(session, player),
        bot=bot_label(bot, state.players[player]),
    )


def _supply(state: State, player: int) -> Iterator[SupplyPiece]:
    """Yield the meeples of a player: the available ones in colour, the spent ones as outlines."""
    supply = state.supply[player]
    for number in range(MEEPLES):
        yield _supply_piece(state, player, MeepleKind.SMALL, available=number < supply.small)
    if "inns_cathedrals" in state.sets:
        yield _supply_piece(state, player, MeepleKind.LARGE, available=bool(supply.large))


def _supply_piece(state: State, player: int, kind: MeepleKind, *, available: bool) -> SupplyPiece:
    picture = pieces.meeple(state, player, kind) if available else spent_meeple(kind)
    return SupplyPiece(picture, large=kind is MeepleKind.LARGE, spent=not available)


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
            text = _(_FIGURE[figure, state.feature(spot).kind])
        yield Fact(text, figure_drawing(figure), (spot.cell,) if spot else (), _(_EFFECT[figure]))


def _commands(session: Session) -> tuple[Button, ...]:
    undo, redo = _undo_and_redo(session)
    buttons = (
        Button("undo", _("Undo"), undo or RunCommand(Undo()), _("Undo (U)"), enabled=undo is not None),
        Button("redo", _("Redo"), redo or RunCommand(Redo()), _("Redo (Shift U)"), enabled=redo is not None),
    )
    if session.embedded:
        return () if session.ended else buttons
    review = () if shows_end(session) else review_button(session)  # the toolbar has it at the end
    return (*buttons, _hint_button(session), *review)


def _hint_button(session: Session) -> Button:
    hints = session.aids.hints
    message = SetAids(replace(session.aids, hints=not hints))
    return Button(
        "hint",
        # Translators: the button that shows the best places.
        _("Hint"),
        message,
        _("Key {key}", key="H"),
        selected=hints,
        enabled=hints or can_hint(session),
    )


def _undo_and_redo(session: Session) -> tuple[Message | None, Message | None]:
    """Return the messages of Undo and Redo; `None` if there is nothing to undo or to redo.

    Undo takes back a tentative placement first, or what is tried in place of a mistake.
    """
    selection, learning = session.selection, session.learning
    back, on = _move_back_and_on(session) if session.moment is None else (None, None)
    if selection.placed is not None or selection.segment is not None:
        return Choose(NO_SELECTION), on
    if learning is not None and learning.actions:
        return PoseMistake(learning.at), on
    return back, on


def _move_back_and_on(session: Session) -> tuple[Message | None, Message | None]:
    """Return the messages that undo and redo one move, or go to the decisions of a person if bots play."""
    game = session.game
    if not playing_bots(session):
        return RunCommand(Undo()) if game.can_undo else None, RunCommand(Redo()) if game.can_redo else None
    back, on = undo_target(session), redo_target(session)
    return None if back is None else RunCommand(GoTo(back)), None if on is None else RunCommand(GoTo(on))


def _help(state: State) -> Help:
    magic = "mage_witch" in state.sets
    absent = {"Magic": not magic, "Farmers": state.rules.farmers == "without"}
    return Help(
        title=_("Help"),
        parts=tuple((_(term), _(text)) for term, text in _PARTS if not absent.get(term)),
        keys=tuple((_(row.keys_text), _(row.effect)) for row in SHORTCUTS),
        rules=first_rules(magic=magic),
    )
