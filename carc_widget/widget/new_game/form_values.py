"""What is filled in in the form for a new game, as one frozen value: nothing that was typed is lost."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

from carc_widget.bots import Bot
from carc_widget.engine.players import COLOURS
from carc_widget.engine.replay import Replay
from carc_widget.engine.rules import Edition, Rules, editions
from carc_widget.engine.tiles import SET_NAMES, TileSet
from carc_widget.widget.players import LEVELS, ladder, level_of


@dataclass(frozen=True, slots=True)
class FieldError:
    """Why the values of a form were not taken.

    Attributes:
        code: what is wrong: that of a `BadSetting`, `seed`, or `other`.
        field: the field that it is about, such as `name-0` for the first player; empty for the whole.
        facts: what belongs to it: a name, a number, or what the engine says.
    """

    code: str
    field: str
    facts: Mapping[str, object]


EXPANSIONS = ("mage_witch", "inns_cathedrals", "crop_circles_2")
"""Our sets beside the base game, as they are offered."""

MOST_PLAYERS = len(COLOURS)
LONGEST = 200
"""Characters of a field that are kept, to be shown again; more is no name and no number anyway."""

UNTOLD = "untold"
"""Stands for what the page has not said."""

OWN = "own"
"""The choice to play by the options of the game so far, where these are no edition's."""


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where.

    Attributes:
        colour: one of `COLOURS`.
        name: as it was typed; who has none is called like the colour.
        key: what tells the seats apart, whichever come and go while the page knows nothing of it yet.
        plays: who plays there: one of `LEVELS`, `OWN` for the bot of the game so far, or empty for a person.
        own: the bot of the game so far, if it is none of the levels.
    """

    colour: str
    name: str = ""
    key: int = 0
    plays: str = ""
    own: "Bot | None" = None


@dataclass(frozen=True, slots=True)
class FormValues:
    """The fields of the form.

    Attributes:
        seats: the players, in the order of play.
        sets: the names of the sets that are played with the base game.
        edition: the id of the edition whose rules are played, or `OWN`.
        all_circles: whether all crop circle tiles are played, and not one.
        no_farmers: whether the game is played without farmers.
        seed: as it was typed.
    """

    seats: tuple[Seat, ...]
    sets: tuple[str, ...]
    edition: str
    all_circles: bool = False
    no_farmers: bool = False
    seed: str = ""

    @property
    def free(self) -> tuple[str, ...]:
        """The colours that nobody has."""
        return tuple(colour for colour in COLOURS if colour not in {seat.colour for seat in self.seats})

    def with_seat(self) -> "FormValues":
        """With a player more, if there is room."""
        if len(self.seats) == MOST_PLAYERS:
            return self
        key = max(seat.key for seat in self.seats) + 1
        return replace(self, seats=(*self.seats, Seat(self.free[0], key=key)))

    def without_seat(self, number: int) -> "FormValues":
        """With a player less, if two are left."""
        if len(self.seats) == 2:
            return self
        return replace(self, seats=self.seats[:number] + self.seats[number + 1 :])


def filled_like(
    game: Replay, called: Mapping[str, str], bots: "Mapping[str, Bot]" = MappingProxyType({})
) -> FormValues:
    """The form filled in as a game is.

    Parameters:
        game: the game.
        called: what players are called who have no other name than their colour.
        bots: the bots that play, by the names of their players.
    """
    state = game.state
    rules = state.rules
    seats = (
        Seat(colour, "" if name in (colour, called[colour]) else name, key, *_plays(bots.get(name)))
        for key, (name, colour) in enumerate(zip(state.players, state.colours, strict=True))
    )
    same = [edition.id for edition in editions_like(rules)]
    return FormValues(
        seats=tuple(seats),
        sets=tuple(name for name in state.sets if name != "base"),
        edition="current" if "current" in same else (same or [OWN])[0],
        all_circles=rules.crop_tiles == "all",
        no_farmers=rules.farmers == "without",
    )


def _plays(bot: "Bot | None") -> tuple[str, "Bot | None"]:
    """Who plays, and the bot if it is none that everybody is offered."""
    level = level_of(bot)
    return (level, None) if level or bot is None else (OWN, bot)


def bots_of(filled: FormValues, names: Iterable[str]) -> "dict[str, Bot]":
    """The bots that are wanted, by the names that their players have got."""
    wanted = {name: seat for name, seat in zip(names, filled.seats, strict=True) if seat.plays}
    found = {name: seat.own if seat.plays == OWN else ladder()[seat.plays] for name, seat in wanted.items()}
    return {name: bot for name, bot in found.items() if bot is not None}


def sets_on_offer(game: Replay) -> dict[str, str | TileSet]:
    """What can be played with the base game, by name: our sets, and the own ones of the game being played."""
    own = {box.name: box for box in game.state.tile_sets if box.name not in SET_NAMES}
    return {**{name: name for name in EXPANSIONS}, **own}


def editions_like(rules: Rules) -> list[Edition]:
    """The editions that agree with these rules in every option that any edition sets."""
    told = _told()
    return [
        edition
        for edition in editions().values()
        if all(getattr(edition.rules, name) == getattr(rules, name) for name in told)
    ]


def with_edition(rules: Rules, id: str) -> Rules:
    """These rules as an edition has them in every option that any edition sets; the others stay."""
    edition = editions()[id].rules
    return rules.with_options({name: getattr(edition, name) for name in _told()})


def rules_of(filled: FormValues, before: Rules) -> Rules:
    """The rules that are wanted; options that no edition sets stay as they were before."""
    return replace(
        with_edition(before, filled.edition) if filled.edition in editions() else before,
        crop_tiles="all" if filled.all_circles else "mini",
        farmers="without" if filled.no_farmers else "with",
    )


def kept_options(rules: Rules) -> dict[str, object]:
    """The options of a game that differ from their defaults and that nothing in the form decides."""
    decided = {*_told(), "crop_tiles", "farmers"}
    return {name: value for name, value in rules.changed().items() if name not in decided}


def _told() -> list[str]:
    told = {change.option for edition in editions().values() for change in edition.changes}
    return [part.name for part in fields(Rules) if part.name in told]


def read(values: Mapping[str, tuple[str, ...]], before: FormValues, offered: Mapping[str, object]) -> FormValues:
    """What is filled in now, from the values of the fields.

    Parameters:
        values: those that the page sent, by field: `seat`, `name`, `colour` and `plays` have one for each player, boxes
            those that are ticked. What makes no sense stays as it was before, and so does a player of whom the page did
            not know.
        before: what was filled in before.
        offered: the sets on offer, by name.
    """

    def one(field: str, otherwise: str) -> str:
        return values.get(field, (otherwise,))[0][:LONGEST]

    edition = one("edition", before.edition)
    options = values.get("options", ())
    return FormValues(
        seats=_seats(values, before.seats),
        sets=tuple(name for name in offered if name in values.get("sets", ())),
        edition=edition if edition in (*editions(), OWN) else before.edition,
        all_circles="all_circles" in options,
        no_farmers="no_farmers" in options,
        seed=one("seed", before.seed),
    )


def _seats(values: Mapping[str, tuple[str, ...]], before: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The players now: those that the page told, each found by the key."""
    keys, names, colours = (values.get(field, ()) for field in ("seat", "name", "colour"))
    if not len(keys) == len(names) == len(colours) or not set(colours) <= set(COLOURS):
        return before
    plays = values.get("plays", ())
    bots = plays if len(plays) == len(keys) else (UNTOLD,) * len(keys)
    told = dict(zip(keys, zip(names, colours, bots, strict=True), strict=True))
    rows = [told.get(str(seat.key), (seat.name, seat.colour, UNTOLD)) for seat in before]
    swapped = _swapped([colour for _, colour, _ in rows], [seat.colour for seat in before])
    return tuple(
        replace(seat, colour=colour, name=name[:LONGEST], plays=bot if _may_play(seat, bot) else seat.plays)
        for seat, (name, _, bot), colour in zip(before, rows, swapped, strict=True)
    )


def _may_play(seat: Seat, bot: str) -> bool:
    return bot in ("", *LEVELS) or (bot == OWN and seat.own is not None)


def _swapped(now: list[str], before: list[str]) -> list[str]:
    """Colours that differ: who takes the colour of another one gives up the own one for it."""
    found = list(before)
    for seat, colour in enumerate(now):
        if colour != before[seat] and colour != found[seat]:
            if colour in found:
                found[found.index(colour)] = found[seat]
            found[seat] = colour
    return found
