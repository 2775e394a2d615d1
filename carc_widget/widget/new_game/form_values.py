"""Values of the new game form, as one frozen value that keeps everything typed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

from carc_widget.bots import LADDER, Bot
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.players import COLOURS
from carc_widget.engine.replay import Replay
from carc_widget.engine.rules import Edition, Rules, editions
from carc_widget.engine.tiles import SET_NAMES, TileSet
from carc_widget.widget.players import level_of


@dataclass(frozen=True, slots=True)
class FieldError:
    """Why a value of a form is invalid.

    Attributes:
        code: the kind of error: that of a `BadSetting`, or another one that `field_error_text` knows.
        field: the invalid field, such as `name-0` for the first player; empty for the whole form.
        facts: the details: a name, a number, or the engine's error message.
    """

    code: str
    field: str
    facts: Mapping[str, object]


MAX_PLAYERS = len(COLOURS)
MAX_FIELD_LENGTH = 200
"""Maximum number of characters of a field that are kept for display; a longer text is not a valid name or number."""

MISSING = "missing"
"""Marks a value that the page did not send."""

LENGTHS: tuple[TileCount, ...] = ("all", 36, 12)
"""The lengths of a game to select from: how many tiles are drawn."""

OWN = "own"
"""The option to keep the rules of the current game, where they are no edition's."""


@dataclass(frozen=True, slots=True)
class FormPlayer:
    """Player in the form.

    Attributes:
        colour: one of `COLOURS`.
        name: the name as typed; if empty, the player is named after the colour.
        key: a stable id, which survives added and removed players that the page has not yet rendered.
        plays: who plays: a level of `LADDER`, `OWN` for the bot of the current game, or empty for a person.
        own: the bot of the current game, if it is none of the levels.
    """

    colour: str
    name: str = ""
    key: int = 0
    plays: str = ""
    own: Bot | None = None


@dataclass(frozen=True, slots=True)
class FormValues:
    """Values of the form.

    Attributes:
        players: the players, in the order of play.
        sets: the names of the sets played with the base game.
        edition: the id of the edition whose rules apply, or `OWN`.
        all_circles: whether all crop circle tiles are in play, and not one.
        no_farmers: whether the game is played without farmers.
        tiles: one of `LENGTHS`, or the number of tiles of the current game.
        seed: the seed as typed.
    """

    players: tuple[FormPlayer, ...]
    sets: tuple[str, ...]
    edition: str
    all_circles: bool = False
    no_farmers: bool = False
    tiles: TileCount = "all"
    seed: str = ""

    @property
    def unused_colours(self) -> tuple[str, ...]:
        """The unused colours."""
        return tuple(colour for colour in COLOURS if colour not in {player.colour for player in self.players})

    def with_player(self) -> "FormValues":
        """Add a player, if there is room."""
        if len(self.players) == MAX_PLAYERS:
            return self
        key = max(player.key for player in self.players) + 1
        return replace(self, players=(*self.players, FormPlayer(self.unused_colours[0], key=key)))

    def without_player(self, number: int) -> "FormValues":
        """Remove a player, if more than two are left."""
        if len(self.players) == 2:
            return self
        return replace(self, players=self.players[:number] + self.players[number + 1 :])


def values_of_game(game: Replay, default_names: Mapping[str, str], bots: Mapping[str, Bot]) -> FormValues:
    """Create the form values of a game.

    Parameters:
        game: the game.
        default_names: the default names of the players, by colour.
        bots: the bots that play, by player name.
    """
    state = game.state
    rules = state.rules
    players = (
        FormPlayer(colour, "" if name in (colour, default_names[colour]) else name, key, *_plays(bots.get(name)))
        for key, (name, colour) in enumerate(zip(state.players, state.colours, strict=True))
    )
    return FormValues(
        players=tuple(players),
        sets=tuple(name for name in state.sets if name != "base"),
        edition=edition_of(rules) or OWN,
        all_circles=rules.crop_tiles == "all",
        # a position or a short game may be a first game, which is easier without farmers
        no_farmers=rules.farmers == "without" and not game.set_up and game.tiles == "all",
        tiles=game.tiles,
    )


def _plays(bot: Bot | None) -> tuple[str, Bot | None]:
    """Return the level of a bot, or `OWN` with the bot itself if it is none of the levels."""
    level = level_of(bot)
    return (level, None) if level or bot is None else (OWN, bot)


def bots_of(values: FormValues, names: Iterable[str]) -> dict[str, Bot]:
    """Return the selected bots by player name."""
    chosen = {name: player for name, player in zip(names, values.players, strict=True) if player.plays}
    bots = {name: player.own if player.plays == OWN else LADDER[player.plays] for name, player in chosen.items()}
    return {name: bot for name, bot in bots.items() if bot is not None}


def available_sets(sets: Iterable[str | TileSet]) -> dict[str, str | TileSet]:
    """Return the sets to play with the base game, by name: built-in ones, and the custom ones among the given sets."""
    own = {box.name: box for box in sets if not isinstance(box, str) and box.name not in SET_NAMES}
    return {**{name: name for name in SET_NAMES if name != "base"}, **own}


def lengths(current: TileCount) -> tuple[TileCount, ...]:
    """Return the lengths to select from, the current one among them."""
    return LENGTHS if current in LENGTHS else (*LENGTHS, current)


def editions_like(rules: Rules) -> list[Edition]:
    """Return the editions that agree with these rules in every option that any edition sets."""
    options = _edition_options()
    return [
        edition
        for edition in editions().values()
        if all(getattr(edition.rules, name) == getattr(rules, name) for name in options)
    ]


def edition_of(rules: Rules) -> str:
    """Return the id of the edition that has these options, `current` first; empty if there is none."""
    same = [edition.id for edition in editions_like(rules)]
    return "current" if "current" in same else next(iter(same), "")


def with_edition(rules: Rules, id: str) -> Rules:
    """Apply an edition to these rules, in every option that any edition sets; the others are unchanged."""
    edition = editions()[id].rules
    return rules.with_options({name: getattr(edition, name) for name in _edition_options()})


def rules_of(values: FormValues, before: Rules) -> Rules:
    """Return the rules of the form; options that no edition sets keep their previous values."""
    return replace(
        with_edition(before, values.edition) if values.edition in editions() else before,
        crop_tiles="all" if values.all_circles else "mini",
        farmers="without" if values.no_farmers else "with",
    )


def kept_options(rules: Rules) -> dict[str, object]:
    """Return the options of a game that differ from their defaults and that no field of the form sets."""
    decided = {*_edition_options(), "crop_tiles", "farmers"}
    return {name: value for name, value in rules.changed().items() if name not in decided}


def _edition_options() -> list[str]:
    changed = {change.option for edition in editions().values() for change in edition.changes}
    return [part.name for part in fields(Rules) if part.name in changed]


def parse_values(
    field_values: Mapping[str, tuple[str, ...]], before: FormValues, offered: Mapping[str, object]
) -> FormValues:
    """Parse the values of the fields into form values.

    Parameters:
        field_values: the values from the page, by field: `player`, `name`, `colour` and `plays` have one for each
            player, check boxes have those that are checked. Invalid values keep their previous ones, and so do players
            that the page does not yet have.
        before: the previous form values.
        offered: the available sets, by name.
    """

    def value(field: str, otherwise: str) -> str:
        return field_values.get(field, (otherwise,))[0][:MAX_FIELD_LENGTH]

    edition, chosen = value("edition", before.edition), value("tiles", str(before.tiles))
    options = field_values.get("options", ())
    return FormValues(
        players=_players(field_values, before.players),
        sets=tuple(name for name in offered if name in field_values.get("sets", ())),
        edition=edition if edition in (*editions(), OWN) else before.edition,
        all_circles="all_circles" in options,
        no_farmers="no_farmers" in options,
        tiles=next((tiles for tiles in lengths(before.tiles) if str(tiles) == chosen), before.tiles),
        seed=value("seed", before.seed),
    )


def _players(field_values: Mapping[str, tuple[str, ...]], before: tuple[FormPlayer, ...]) -> tuple[FormPlayer, ...]:
    """Update the players from the values of the page, matched by key."""
    keys, names, colours = (field_values.get(field, ()) for field in ("player", "name", "colour"))
    if not len(keys) == len(names) == len(colours) or not set(colours) <= set(COLOURS):
        return before
    plays = field_values.get("plays", ())
    bots = plays if len(plays) == len(keys) else (MISSING,) * len(keys)
    typed = dict(zip(keys, zip(names, colours, bots, strict=True), strict=True))
    rows = [typed.get(str(player.key), (player.name, player.colour, MISSING)) for player in before]
    swapped = _swap_colours([colour for _, colour, _ in rows], [player.colour for player in before])
    return tuple(
        replace(
            player, colour=colour, name=name[:MAX_FIELD_LENGTH], plays=bot if _is_allowed(player, bot) else player.plays
        )
        for player, (name, _, bot), colour in zip(before, rows, swapped, strict=True)
    )


def _is_allowed(player: FormPlayer, bot: str) -> bool:
    return bot in ("", *LADDER) or (bot == OWN and player.own is not None)


def _swap_colours(now: list[str], before: list[str]) -> list[str]:
    """Make colours distinct: a player who takes another one's colour swaps colours with them."""
    distinct = list(before)
    for player, colour in enumerate(now):
        if colour != before[player] and colour != distinct[player]:
            if colour in distinct:
                distinct[distinct.index(colour)] = distinct[player]
            distinct[player] = colour
    return distinct
