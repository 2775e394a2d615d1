"""New game form: its fields, each with a label, a hint and an error."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from carc_widget.bots import LADDER
from carc_widget.engine.players import COLOURS
from carc_widget.engine.replay import Replay
from carc_widget.engine.rules import Edition, editions
from carc_widget.engine.tiles import DEFAULT_SETS, TileSet, tile_set
from carc_widget.graphics.pieces import meeple_drawing, player_styles
from carc_widget.graphics.shapes import Drawing
from carc_widget.i18n.language import N_, _, languages, ngettext
from carc_widget.i18n.long_texts import localize, set_title
from carc_widget.i18n.nouns import capitalize_first, colour_names
from carc_widget.i18n.options import option_name, option_value
from carc_widget.i18n.rulebook import source_text
from carc_widget.widget.messages import FillForm, SetMode
from carc_widget.widget.new_game.cards import StartCard, start_cards
from carc_widget.widget.new_game.error_texts import field_error_text
from carc_widget.widget.new_game.form_values import (
    MAX_PLAYERS,
    OWN,
    FormPlayer,
    FormValues,
    available_sets,
    kept_options,
    lengths,
    values_of_game,
)
from carc_widget.widget.players import player_type_label
from carc_widget.widget.session import NewGame, Playing, Session
from carc_widget.widget.view_model import PRIVATE, Button


@dataclass(frozen=True, slots=True)
class FormChoice:
    """Option of a form: a check box, or an entry of a list.

    Attributes:
        value: the value that the page sends if it is selected.
        label: the label.
        selected: whether it is selected.
        hint: what it does; may be empty.
        requires: the option that it depends on; may be empty.
    """

    value: str
    label: str
    selected: bool
    hint: str = ""
    requires: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """Fields of one player.

    Attributes:
        key: the id that the page sends back with the fields.
        label: the title of the row, such as the player's number.
        name: the value of the name field; `placeholder` is the player's name if it is empty.
        name_label, colour_label, bot_label: the labels of the fields.
        colours: the colours to select from.
        bots: the options for who plays: a person, or a bot.
        piece: a meeple in the selected colour.
        remove: the button that removes the player.
    """

    key: int
    label: str
    name: str
    placeholder: str
    name_label: str
    colour_label: str
    bot_label: str
    colours: tuple[FormChoice, ...]
    bots: tuple[FormChoice, ...]
    piece: Drawing
    remove: Button


@dataclass(frozen=True, slots=True)
class FormPart:
    """Part of the form: its title and a hint."""

    title: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class NewGameForm:
    """New game form.

    Attributes:
        id: the id that the page sends back with the values.
        focus: the field to focus, named as in `errors`, or `add`; may be empty.
        title: the title.
        cards: the usual ways to begin, each with one click.
        more: the title of the fold with the fields, and `edited` whether a value was changed.
        note: what happens to the current game; may be empty.
        players, sets, length, edition, language, seed: the parts of the form.
        player_fields: the players.
        add: the button that adds a player.
        boxes: the check boxes of the sets, and `options` the other check boxes, each beside the one it depends on.
        editions: the editions to select from, and `edition_texts` the description of the selected one, in paragraphs.
        languages: the languages to select from.
        lengths: the numbers of tiles to select from.
        seed_value: the value of the seed field, and `seed_placeholder` its placeholder.
        errors: why values are invalid, by field: `name-0`, `players`, `sets`, `tiles`, `seed`, or empty for the whole
            form.
        start: the label of the submit button.
        cancel: the button that closes the form.
        values: the current values of the form.
    """

    id: str
    focus: str
    title: str
    cards: tuple[StartCard, ...]
    more: str
    edited: bool
    note: str
    players: FormPart
    player_fields: tuple[PlayerFields, ...]
    add: Button
    sets: FormPart
    boxes: tuple[FormChoice, ...]
    options: tuple[FormChoice, ...]
    length: FormPart
    lengths: tuple[FormChoice, ...]
    edition: FormPart
    editions: tuple[FormChoice, ...]
    edition_texts: tuple[str, ...]
    language: FormPart
    languages: tuple[FormChoice, ...]
    seed: FormPart
    seed_value: str
    seed_placeholder: str
    errors: Mapping[str, str]
    start: str
    cancel: Button
    values: FormValues = field(metadata=PRIVATE)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The buttons that act without submitting the form."""
        return (
            *(card.button for card in self.cards),
            *(fields.remove for fields in self.player_fields),
            self.add,
            self.cancel,
        )


_SET_EFFECTS = {
    "mage_witch": N_("Magic tiles move the mage, who adds points, or the witch, who halves them."),
    "inns_cathedrals": N_(
        "Complete roads with an inn and cities with a cathedral score more, open ones nothing. "
        "A large meeple each; up to 6 players."
    ),
    "crop_circles_2": N_(
        "At a crop circle everybody may add a meeple beside one of their own, or everybody takes one back."
    ),
}


def form(session: Session, mode: NewGame) -> NewGameForm:
    """Build the form from the values entered so far, or from the current game."""
    game = session.game
    initial = values_of_game(game, colour_names(), session.bots)
    values = mode.values or initial
    has_moves = game.set_up or game.can_undo
    seed_hints = (
        _("The seed sets the order of the tiles: the same seed gives the same tiles."),
        _("The seed of this game is {seed}.", seed=game.seed),
    )
    sets = available_sets(game.state.tile_sets)
    offered = sorted(sets.items(), key=lambda entry: entry[0] not in DEFAULT_SETS)  # the default sets first
    return NewGameForm(
        id="new",
        focus=mode.focus,
        values=values,
        title=_("New game"),
        cards=start_cards(),
        # Translators: opens the form with players, sets, rules and seed.
        more=_("More players and options"),
        edited=bool(mode.errors) or values != initial,
        note=_("The game so far is kept: “Previous game” returns to it.") if has_moves else "",
        players=FormPart(
            _("Players, in the order of play"),
            _(
                "2 to 5 players, 6 with {set}. Players without a name are called by their colour.",
                set=set_title("inns_cathedrals"),
            ),
        ),
        player_fields=tuple(_player_fields(values)),
        add=Button(
            "add player",
            _("Add a player"),
            FillForm(values.with_player(), f"name-{len(values.players)}"),
            enabled=len(values.players) < MAX_PLAYERS,
        ),
        sets=FormPart(_("Played with the base game")),
        boxes=tuple(_box(name, box, values) for name, box in offered),
        options=(
            FormChoice(
                "all_circles",
                _("All six crop circle tiles instead of one"),
                values.all_circles,
                requires="crop_circles_2",
            ),
            FormChoice(
                "no_farmers",
                capitalize_first(_("without farmers")),
                values.no_farmers,
                _("Nobody claims fields: easier for a first game."),
            ),
        ),
        length=FormPart(_("Length")),
        lengths=tuple(_lengths(game, values)),
        edition=FormPart(_("Edition of the rules")),
        editions=tuple(_editions(values)),
        edition_texts=tuple(_edition_texts(session, values)),
        language=FormPart(_("Language")),
        languages=tuple(FormChoice(code, name, code == session.language) for code, name in languages().items()),
        seed=FormPart(_("Seed"), " ".join(seed_hints)),
        seed_value=values.seed,
        # Translators: the order of the tiles without a seed.
        seed_placeholder=_("random"),
        errors={error.field: field_error_text(error) for error in mode.errors},
        start=_("Start"),
        cancel=Button("cancel", _("Cancel"), SetMode(Playing())),
    )


def _player_fields(values: FormValues) -> Iterator[PlayerFields]:
    names = colour_names()
    styles = player_styles([""] * len(values.players), [player.colour for player in values.players])
    for number, (player, style) in enumerate(zip(values.players, styles, strict=True)):
        n = number + 1
        yield PlayerFields(
            key=player.key,
            label=_("Player {n}", n=n),
            name=player.name,
            placeholder=names[player.colour],
            name_label=_("Name of player {n}", n=n),
            colour_label=_("Colour of player {n}", n=n),
            bot_label=_("Human or bot for player {n}", n=n),
            colours=tuple(FormChoice(colour, names[colour], colour == player.colour) for colour in COLOURS),
            bots=tuple(_player_types(player)),
            piece=meeple_drawing(style),
            remove=Button(
                f"remove player {player.key}",  # not the number, or a double click would remove two players
                "×",
                FillForm(values.without_player(number), "add"),
                _("Remove player {n}", n=n),
                enabled=len(values.players) > 2,
            ),
        )


def _player_types(player: FormPlayer) -> Iterator[FormChoice]:
    yield FormChoice("", player_type_label(None), not player.plays)
    for level, bot in LADDER.items():
        yield FormChoice(level, player_type_label(bot), player.plays == level)
    if player.own is not None:
        yield FormChoice(OWN, player_type_label(player.own), player.plays == OWN)


def _box(name: str, box: str | TileSet, values: FormValues) -> FormChoice:
    contents = tile_set(box) if isinstance(box, str) else box
    tiles = ngettext("{n} tile", "{n} tiles", sum(tile.count for tile in contents.tiles))
    effect = _(_SET_EFFECTS[name]) if name in _SET_EFFECTS else ""
    return FormChoice(name, set_title(box), name in values.sets, f"{tiles}. {effect}" if effect else tiles)


def _lengths(game: Replay, values: FormValues) -> Iterator[FormChoice]:
    for tiles in lengths(game.tiles):
        # Translators: a game with all tiles of the sets in play.
        label = _("Whole game") if tiles == "all" else ngettext("{n} tile", "{n} tiles", tiles)
        yield FormChoice(str(tiles), label, tiles == values.tiles)


def _editions(values: FormValues) -> Iterator[FormChoice]:
    if values.edition == OWN:
        yield FormChoice(OWN, _("the options of this game"), True)
    for edition in map(localize, sorted(editions().values(), key=lambda edition: edition.id != "current")):
        when = f"{edition.publisher}, {edition.year}" if edition.year else edition.publisher
        yield FormChoice(edition.id, f"{when}: {edition.title}", edition.id == values.edition)


def _edition_texts(session: Session, values: FormValues) -> Iterator[str]:
    """Yield the description of the selected edition, its changes and its sources."""
    rules = session.state.rules
    if values.edition in editions():
        edition: Edition = localize(editions()[values.edition])
        yield edition.text
        for change in edition.changes:
            yield _("It changes {rule}: {reason}", rule=change.rule, reason=change.reason)
        if not edition.changes:
            yield _("No changes: these are the standard rules.")
        yield _("Source: {source}", source="; ".join(map(source_text, edition.sources)))
    else:
        yield _("No edition has exactly these options.")
    if kept := kept_options(rules):
        options = ", ".join(f"{option_name(name)}: {option_value(name, value)}" for name, value in kept.items())
        yield _("Other options stay as in this game: {options}", options=options)
