"""Permissions as sentences: why an action is legal, with or without tile ids and places."""

from collections.abc import Callable
from typing import Any

from carc_widget.engine.geometry import Side
from carc_widget.engine.permissions import Permission
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.nouns import (
    CITY,
    FIELD,
    LARGE,
    MAGE,
    MONASTERY,
    ROAD,
    SMALL,
    WITCH,
    kind_with_article,
    kind_word,
    option_text,
    spot_text,
)

_FITS = {
    Side.N: N_("The tile fits in the north: {kind} meets {kind}."),
    Side.E: N_("The tile fits in the east: {kind} meets {kind}."),
    Side.S: N_("The tile fits in the south: {kind} meets {kind}."),
    Side.W: N_("The tile fits in the west: {kind} meets {kind}."),
}
_JOINED = {
    ("R30", ROAD): N_("The mage and the witch are now on the same road, so one of them has to leave."),
    ("R30", CITY): N_("The mage and the witch are now in the same city, so one of them has to leave."),
    ("R31", ROAD): N_(
        "The mage and the witch are now on the same road, which is complete: one of them leaves before it scores."
    ),
    ("R31", CITY): N_(
        "The mage and the witch are now in the same city, which is complete: one of them leaves before it scores."
    ),
}
_OPEN = {ROAD: N_("This road is still open."), CITY: N_("This city is still open.")}
_ELSEWHERE = {
    MAGE: N_("The mage is somewhere else; the two never share a road or city."),
    WITCH: N_("The witch is somewhere else; the two never share a road or city."),
}
_ANOTHER = {
    MAGE: N_("The mage goes to a different road or city."),
    WITCH: N_("The witch goes to a different road or city."),
}
_SAME = {
    MAGE: N_("The mage may stay where he is ({option})."),
    WITCH: N_("The witch may stay where she is ({option})."),
}
_LEAVES = {
    MAGE: N_("The mage may leave the road or city that this tile has completed, before it scores."),
    WITCH: N_("The witch may leave the road or city that this tile has completed, before it scores."),
}
_IN_SUPPLY = {
    SMALL: N_("There is a small meeple in the supply."),
    LARGE: N_("There is a large meeple in the supply."),
}
_FREE = {
    ROAD: N_("There is no meeple on this road."),
    CITY: N_("There is no meeple in this city."),
    MONASTERY: N_("There is no meeple in this monastery."),
    FIELD: N_("There is no meeple on this field."),
}
_OCCUPIES_NOTHING = {
    MAGE: N_("The mage stands there but occupies nothing."),
    WITCH: N_("The witch stands there but occupies nothing."),
}
_CLAIMABLE = {
    ROAD: N_("This road has just been completed and may still be claimed."),
    CITY: N_("This city has just been completed and may still be claimed."),
    MONASTERY: N_("This monastery has just been completed and may still be claimed."),
}
_NOT_NEEDED = {
    FIELD: N_("You do not need a farmer of your own for that."),
    ROAD: N_("You do not need a highwayman of your own for that."),
    CITY: N_("You do not need a knight of your own for that."),
}
_NAMES = {
    FIELD: N_("This crop circle is about farmers."),
    ROAD: N_("This crop circle is about highwaymen."),
    CITY: N_("This crop circle is about knights."),
}
_OWN_THERE = {SMALL: N_("You have a small meeple there."), LARGE: N_("You have a large meeple there.")}
_OWN_ON = {
    SMALL: N_("You have a small meeple on {place}."),
    LARGE: N_("You have a large meeple on {place}."),
}


def _in_bag(permission: Permission, places: bool) -> str:
    if places:
        return ngettext(
            "{n} copy of tile {tile} is left in the bag.",
            "{n} copies of tile {tile} are left in the bag.",
            permission.copies,
            tile=permission.tile,
        )
    return ngettext("{n} such tile is left in the bag.", "{n} such tiles are left in the bag.", permission.copies)


def _edges_match(permission: Permission, places: bool) -> str:
    side, shows, neighbour = permission.side, permission.shows, permission.neighbour
    assert side is not None
    assert shows is not None
    assert neighbour is not None
    if not places:
        return _(_FITS[side], kind=kind_with_article(shows))
    return _(
        "Its {side} side shows {kind}, and so does the tile at ({x}, {y}).",
        side=side.name,
        kind=kind_word(shows),
        x=neighbour.x,
        y=neighbour.y,
    )


Formatter = Callable[[Permission, bool], str]


def _plain(message: str) -> Formatter:
    """A message that is the same with and without places."""
    return lambda permission, _places: _(message, option=option_text(permission.option))


def _by(attribute: str, messages: dict[Any, str]) -> Formatter:
    """One of several messages, selected by an attribute of the permission."""
    return lambda permission, _places: _(
        messages[getattr(permission, attribute)], option=option_text(permission.option)
    )


def _at_place(exact: str, otherwise: Formatter) -> Formatter:
    """A message with the place, and another one without."""

    def format_permission(permission: Permission, places: bool) -> str:
        if not places:
            return otherwise(permission, places)
        assert permission.spot is not None
        assert permission.kind is not None
        where = spot_text(permission.key, permission.kind, permission.spot)
        return _(exact, place=where, option=option_text(permission.option))

    return format_permission


_FORMATTERS: dict[str, Formatter] = {
    "in_bag": _in_bag,
    "edges_match": _edges_match,
    # the magic step
    "joined": lambda permission, _places: _(_JOINED[permission.rule, permission.kind or ROAD]),
    "symbol": _plain(N_("The tile shows the magic symbol, so one figure has to come in or move.")),
    "one_move_for_both": _plain(N_("One move is enough for both the joining and the symbol ({option}).")),
    "none_in_play": _plain(N_("Neither the mage nor the witch is on the board, so one of them comes in.")),
    "one_in_play": _plain(N_("One of the two is on the board: it moves, or the other one comes in.")),
    "both_in_play": _plain(N_("Both are on the board, and exactly one of them moves.")),
    "open": _at_place(N_("The {place} is still open."), _by("kind", _OPEN)),
    "other_figure_elsewhere": _by("figure", _ELSEWHERE),
    "another_feature": _by("figure", _ANOTHER),
    "same_feature": _by("figure", _SAME),
    "leaves_what_is_complete": _by("figure", _LEAVES),
    "meeples_do_not_matter": _plain(N_("Meeples that stand there make no difference.")),
    "no_place": _plain(N_("No road or city can take one of the figures, so one is set aside.")),
    "one_of_two": _plain(N_("Both are on the board, and the player chooses which one goes.")),
    # the meeples
    "in_supply": _by("meeple", _IN_SUPPLY),
    "on_last_tile": _at_place(
        N_("The {place} is on the tile just placed."), _plain(N_("It is part of the tile just placed."))
    ),
    "free": _at_place(N_("There is no meeple in the feature that {place} belongs to."), _by("kind", _FREE)),
    "figure_does_not_occupy": _by("figure", _OCCUPIES_NOTHING),
    "completed_may_be_claimed": _by("kind", _CLAIMABLE),
    "deploying_is_optional": _plain(N_("Placing a meeple is optional.")),
    # the crop circle
    "chooses_for_everybody": _plain(N_("The player who placed the crop circle chooses for everybody.")),
    "needs_no_own_meeple": _by("kind", _NOT_NEEDED),
    "circle_names": _by("kind", _NAMES),
    "adding_is_optional": _plain(N_("Adding a meeple is optional ({option}).")),
    "own_beside": _at_place(N_("You have a meeple on {place}."), _plain(N_("You have a meeple there."))),
    "own_in_feature": _at_place(
        N_("You have a meeple in the feature that {place} belongs to ({option})."),
        _plain(N_("You have a meeple in this feature ({option}).")),
    ),
    "own_meeple_there": lambda permission, places: _at_place(
        _OWN_ON[permission.meeple or SMALL], _by("meeple", _OWN_THERE)
    )(permission, places),
}


def permission_sentence(permission: Permission, places: bool) -> str:
    """A permission as a sentence, with or without tile ids and places."""
    return _FORMATTERS[permission.code](permission, places)
