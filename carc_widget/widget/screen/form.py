"""The form for a new game."""

from carc_widget.engine.tiles import SET_NAMES, TileSet
from carc_widget.widget.intents import Enter
from carc_widget.widget.screen.answers import refusal_words
from carc_widget.widget.screen.button import Button
from carc_widget.widget.screen.ledger_parts import Choice, Form
from carc_widget.widget.session import NewGame, Playing, Session
from carc_widget.words.language import _
from carc_widget.words.long_texts import set_title

EXPANSIONS = ("mage_witch", "inns_cathedrals", "crop_circles_2")


def sets_on_offer(session: Session) -> dict[str, str | TileSet]:
    """What can be played with the base game, by name: our sets, and the own ones of the game being played."""
    own = {box.name: box for box in session.state.tile_sets if box.name not in SET_NAMES}
    return {**{name: name for name in EXPANSIONS}, **own}


def form(session: Session, mode: NewGame) -> Form:
    """The form, filled in as the game is now."""
    state = session.state
    choices = [Choice("sets", name, set_title(box), name in state.sets) for name, box in sets_on_offer(session).items()]
    kept = session.game.set_up or session.game.can_undo
    circles = state.rules.crop_tiles == "all"
    return Form(
        id="new",
        kept=_("The game so far is kept: “Back to the game before” returns to it.") if kept else "",
        title=_("New game"),
        players=_("Players, in the order of play"),
        names=", ".join(state.players),
        players_hint=_("2 to 5 names with commas between them; 6 with {set}", set=set_title("inns_cathedrals")),
        sets=_("Played with the base game"),
        choices=(*choices, Choice("circles", "all", _("all six crop circle tiles instead of one"), circles)),
        seed=_("Seed (the same number, the same order of tiles)"),
        # Translators: the order of the tiles, where no seed is given.
        no_seed=_("by chance"),
        refusal=refusal_words(mode.refusal) if mode.refusal else "",
        start=_("Start"),
        cancel=Button("cancel", _("Cancel"), Enter(Playing())),
    )
