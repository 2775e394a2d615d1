"""The form for a new game: every field with words on what it does, and what is wrong with it."""

from collections.abc import Iterator

from carc_widget.engine.players import COLOURS
from carc_widget.engine.rules import Edition, editions
from carc_widget.engine.tiles import TileSet, tile_set
from carc_widget.graphics.pieces import meeple_drawing, player_styles
from carc_widget.i18n.language import N_, _, languages, ngettext
from carc_widget.i18n.long_texts import localized, set_title
from carc_widget.i18n.nouns import colour_names
from carc_widget.i18n.rulebook import source_text
from carc_widget.widget.board.answers import refusal_words
from carc_widget.widget.messages import Enter, Wish
from carc_widget.widget.new_game.form_parts import Choice, Form, Part, SeatRow
from carc_widget.widget.new_game.form_values import (
    MOST_PLAYERS,
    OWN,
    Filled,
    Seat,
    filled_like,
    kept_options,
    sets_on_offer,
)
from carc_widget.widget.players import LEVELS, ladder, plays_word
from carc_widget.widget.session import NewGame, Playing, Session
from carc_widget.widget.view_model import Button

_WHAT_SETS_DO = {
    "mage_witch": N_("Magic tiles send the mage, who adds points, or the witch, who halves them."),
    "inns_cathedrals": N_("Inns and cathedrals pay more if finished, else nothing. A large meeple each; up to 6 play."),
    "crop_circles_2": N_("At a crop circle everybody adds a meeple to their own, or everybody takes one back."),
}


def form(session: Session, mode: NewGame) -> Form:
    """The form, filled in as it was left, or else as the game is now."""
    game = session.game
    filled = mode.filled or filled_like(game, colour_names(), session.bots)
    kept = game.set_up or game.can_undo
    decides = _("A number that decides the order of the tiles: with the same one, everybody draws the same.")
    same = _("The seed of this game is {seed}.", seed=game.seed)
    return Form(
        id="new",
        stamp=mode.stamp,
        focus=mode.focus,
        filled=filled,
        title=_("New game"),
        kept=_("The game so far is kept: “Back to the game before” returns to it.") if kept else "",
        players=Part(
            _("Players, in the order of play"),
            _(
                "2 to 5 play; 6 with {set}. Who has no name is called like the colour.",
                set=set_title("inns_cathedrals"),
            ),
        ),
        seats=tuple(_seats(filled)),
        add=Button(
            "add player",
            _("Add a player"),
            Wish(filled.with_seat(), f"name-{len(filled.seats)}"),
            enabled=len(filled.seats) < MOST_PLAYERS,
        ),
        sets=Part(_("Played with the base game")),
        boxes=tuple(_box(name, box, filled) for name, box in sets_on_offer(game).items()),
        options=(
            Choice(
                "all_circles",
                _("all six crop circle tiles instead of one"),
                filled.all_circles,
                only_with="crop_circles_2",
            ),
            Choice(
                "no_farmers",
                _("without farmers"),
                filled.no_farmers,
                _("Nobody claims a field: easier for a first game."),
            ),
        ),
        edition=Part(_("Edition of the rules")),
        editions=tuple(_editions(filled)),
        told=tuple(_told(session, filled)),
        language=Part(_("Language"), _("The board speaks it at once.")),
        languages=tuple(Choice(code, name, code == session.language) for code, name in languages().items()),
        seed=Part(
            _("Seed"),
            " ".join((decides, same)),
        ),
        # Translators: the order of the tiles, where no seed is given.
        no_seed=_("by chance"),
        refused={refusal.field: refusal_words(refusal) for refusal in mode.refusals},
        start=_("Start"),
        cancel=Button("cancel", _("Cancel"), Enter(Playing())),
    )


def _seats(filled: Filled) -> Iterator[SeatRow]:
    called = colour_names()
    styles = player_styles([""] * len(filled.seats), [seat.colour for seat in filled.seats])
    for number, (seat, style) in enumerate(zip(filled.seats, styles, strict=True)):
        n = number + 1
        yield SeatRow(
            key=seat.key,
            label=_("Player {n}", n=n),
            name=seat.name,
            otherwise=called[seat.colour],
            name_label=_("Name of player {n}", n=n),
            colour_label=_("Colour of player {n}", n=n),
            plays_label=_("Who plays for player {n}", n=n),
            colours=tuple(Choice(colour, called[colour], colour == seat.colour) for colour in COLOURS),
            plays=tuple(_who_plays(seat)),
            piece=meeple_drawing(style),
            remove=Button(
                f"remove player {n}",
                "×",
                Wish(filled.without_seat(number), "add"),
                _("Remove player {n}", n=n),
                enabled=len(filled.seats) > 2,
            ),
        )


def _who_plays(seat: Seat) -> Iterator[Choice]:
    yield Choice("", plays_word(None), not seat.plays)
    for level in LEVELS:
        yield Choice(level, plays_word(ladder()[level]), seat.plays == level)
    if seat.own is not None:
        yield Choice(OWN, plays_word(seat.own), seat.plays == OWN)


def _box(name: str, box: str | TileSet, filled: Filled) -> Choice:
    found = tile_set(box) if isinstance(box, str) else box
    tiles = ngettext("{n} tile", "{n} tiles", sum(tile.count for tile in found.tiles))
    does = _(_WHAT_SETS_DO[name]) if name in _WHAT_SETS_DO else ""
    return Choice(name, set_title(box), name in filled.sets, f"{tiles}. {does}" if does else tiles)


def _editions(filled: Filled) -> Iterator[Choice]:
    if filled.edition == OWN:
        yield Choice(OWN, _("the options of this game"), True)
    for edition in map(localized, sorted(editions().values(), key=lambda edition: edition.id != "current")):
        when = f"{edition.publisher}, {edition.year}" if edition.year else edition.publisher
        yield Choice(edition.id, f"{when}: {edition.title}", edition.id == filled.edition)


def _told(session: Session, filled: Filled) -> Iterator[str]:
    """What the chosen edition is, what it changes and on which document it rests."""
    rules = session.state.rules
    if filled.edition in editions():
        edition: Edition = localized(editions()[filled.edition])
        yield edition.text
        for change in edition.changes:
            yield _("It changes {rule}: {reason}", rule=change.rule, reason=change.reason)
        if not edition.changes:
            yield _("It changes nothing: these are the usual rules.")
        yield _("Source: {source}", source="; ".join(map(source_text, edition.sources)))
    else:
        yield _("No edition has just these options.")
    if kept := kept_options(rules):
        options = ", ".join(f"{name}={value}" for name, value in kept.items())
        yield _("Other options stay as in this game: {options}", options=options)
