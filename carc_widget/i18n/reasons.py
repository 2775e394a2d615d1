"""Reasons as sentences: why an action is illegal, with or without tile ids and places."""

from collections.abc import Callable, Sequence

from carc_widget.engine.errors import expect
from carc_widget.engine.figures import Figure
from carc_widget.engine.geometry import Side
from carc_widget.engine.refusals import Reason
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import ENGLISH, N_, _, language
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

_NOW = {
    Phase.DRAW: N_("First a tile has to be drawn."),
    Phase.PLACE: N_("First the tile in hand has to be placed."),
    Phase.MAGIC: N_("First the mage or the witch has to be brought in, moved or set aside."),
    Phase.DEPLOY: N_("Now you may place a meeple, or none."),
    Phase.CIRCLE: N_("Now you have to choose between adding and removing at the crop circle."),
    Phase.CIRCLE_ACT: N_("Now a meeple is added or taken back at the crop circle."),
}
NOT_A_TARGET = {
    MAGE: N_("The mage stands on roads and in cities only."),
    WITCH: N_("The witch stands on roads and in cities only."),
}
_NOT_THAT_TARGET = {
    MAGE: N_("The mage stands on roads and in cities only, not on {place}."),
    WITCH: N_("The witch stands on roads and in cities only, not on {place}."),
}
_COMPLETE = {ROAD: N_("This road is already complete."), CITY: N_("This city is already complete.")}
_THERE = {
    MAGE: N_("The mage is already there; the two never share a road or city."),
    WITCH: N_("The witch is already there; the two never share a road or city."),
}
_BELONGS_TO = {
    (MAGE, ROAD): N_("The {place} belongs to the road where the mage stands; the two never share a road or city."),
    (MAGE, CITY): N_("The {place} belongs to the city where the mage stands; the two never share a road or city."),
    (WITCH, ROAD): N_("The {place} belongs to the road where the witch stands; the two never share a road or city."),
    (WITCH, CITY): N_("The {place} belongs to the city where the witch stands; the two never share a road or city."),
}
_SAME = {
    MAGE: N_("The mage has to move to a different road or city."),
    WITCH: N_("The witch has to move to a different road or city."),
}
_OFF_BOARD = {MAGE: N_("The mage is not on the board."), WITCH: N_("The witch is not on the board.")}
_NONE_LEFT = {
    None: N_("There is no meeple left in the supply."),
    SMALL: N_("There is no small meeple left in the supply."),
    LARGE: N_("There is no large meeple in the supply."),  # the whole game may have none
}
_OCCUPIED = {
    ROAD: N_("There is already a meeple on this road."),
    CITY: N_("There is already a meeple in this city."),
    MONASTERY: N_("There is already a meeple in this monastery."),
    FIELD: N_("There is already a meeple on this field."),
}
_WRONG_KIND = {
    FIELD: N_("This crop circle is about farmers."),
    ROAD: N_("This crop circle is about highwaymen."),
    CITY: N_("This crop circle is about knights."),
}
_NOT_THERE = {SMALL: N_("You have no small meeple there."), LARGE: N_("You have no large meeple there.")}
_NOT_ON = {
    SMALL: N_("You have no small meeple on {place}."),
    LARGE: N_("You have no large meeple on {place}."),
}
_MISMATCH = {
    Side.N: N_("The tile does not fit here: in the north {mine} meets {theirs}."),
    Side.E: N_("The tile does not fit here: in the east {mine} meets {theirs}."),
    Side.S: N_("The tile does not fit here: in the south {mine} meets {theirs}."),
    Side.W: N_("The tile does not fit here: in the west {mine} meets {theirs}."),
}


def _place(reason: Reason) -> str:
    assert reason.spot is not None
    assert reason.kind is not None
    return spot_text(reason.key, reason.kind, reason.spot)


def _edge_mismatch(reason: Reason, places: bool) -> str:
    assert reason.side is not None
    assert reason.shows is not None
    assert reason.meets is not None
    assert reason.neighbour is not None
    if not places:
        return _(_MISMATCH[reason.side], mine=kind_with_article(reason.shows), theirs=kind_with_article(reason.meets))
    return _(
        "Its {side} side shows {mine}, but the tile at ({x}, {y}) shows {theirs} there.",
        side=reason.side.name,
        mine=kind_word(reason.shows),
        theirs=kind_word(reason.meets),
        x=reason.neighbour.x,
        y=reason.neighbour.y,
    )


def _not_in_hand(reason: Reason, places: bool) -> str:
    return _("The tile in hand is {hand}, not {value}.", hand=reason.hand, value=reason.value)


def _cell_taken(reason: Reason, places: bool) -> str:
    assert reason.cell is not None
    if places:
        return _("There is already a tile at ({x}, {y}).", x=reason.cell.x, y=reason.cell.y)
    return _("There is already a tile here.")


def _no_neighbour(reason: Reason, places: bool) -> str:
    assert reason.cell is not None
    if places:
        return _("({x}, {y}) shares no side with a tile on the board.", x=reason.cell.x, y=reason.cell.y)
    return _("This square shares no side with a tile on the board.")


def _only_a_corner(reason: Reason, places: bool) -> str:
    assert reason.neighbour is not None
    if places:
        return _("It touches the tile at ({x}, {y}) only at a corner.", x=reason.neighbour.x, y=reason.neighbour.y)
    return _("Touching a tile only at a corner is not enough.")


def _no_such_segment(reason: Reason, places: bool) -> str:
    assert reason.spot is not None
    (x, y), segment = reason.spot
    return _("There is no segment {segment} on a tile at ({x}, {y}).", segment=segment, x=x, y=y)


def _not_road_or_city(reason: Reason, places: bool) -> str:
    assert reason.figure is not None
    if places:
        return _(_NOT_THAT_TARGET[reason.figure], place=_place(reason))
    return _(NOT_A_TARGET[reason.figure])


def _complete(reason: Reason, places: bool) -> str:
    assert reason.kind is not None
    if places:
        return _("The {place} is already complete.", place=_place(reason))
    return _(_COMPLETE[reason.kind])


def _other_figure_there(reason: Reason, places: bool) -> str:
    assert reason.figure is not None
    assert reason.kind is not None
    if places:
        return _(_BELONGS_TO[reason.figure, reason.kind], place=_place(reason))
    return _(_THERE[reason.figure])


def _occupied(reason: Reason, places: bool) -> str:
    assert reason.kind is not None
    if places:
        return _("The {place} belongs to a feature that already holds a meeple.", place=_place(reason))
    return _(_OCCUPIED[reason.kind])


def _no_farmers(reason: Reason, places: bool) -> str:
    if places:
        return _(
            "No meeple goes on the {place}: this game has no farmers ({option}).",
            place=_place(reason),
            option=option_text(reason.option),
        )
    return _("This game is played without farmers ({option}).", option=option_text(reason.option))


def _not_beside_own(reason: Reason, places: bool) -> str:
    if reason.option == "crop_add_place=same_feature":
        if places:
            return _(
                "You have no meeple in the feature that {place} belongs to ({option}).",
                place=_place(reason),
                option=option_text(reason.option),
            )
        return _("You have no meeple in this feature ({option}).", option=option_text(reason.option))
    if places:
        return _("You have no meeple on {place}.", place=_place(reason))
    return _("You have no meeple there.")


def _not_there(reason: Reason, places: bool) -> str:
    assert reason.meeple is not None
    if places:
        return _(_NOT_ON[reason.meeple], place=_place(reason))
    return _(_NOT_THERE[reason.meeple])


def _by_figure(messages: dict[Figure, str]) -> Callable[[Reason, bool], str]:
    return lambda reason, _places: _(messages[reason.figure or MAGE])


def _plain(message: str) -> Callable[[Reason, bool], str]:
    """A message whose fields are attributes of the reason."""
    return lambda reason, _places: _(
        message, value=reason.value, tile=reason.tile, action=reason.action, option=option_text(reason.option)
    )


_FORMATTERS: dict[str, Callable[[Reason, bool], str]] = {
    # what only a program can get wrong
    "not_an_action": _plain(
        N_(
            "{value} is not an action; an action is one of Draw, Place, MoveFigure, RemoveFigure, Deploy, "
            "Pass, ChooseCircle, AddMeeple, TakeBack."
        )
    ),
    "malformed": _plain(N_("{value} contains a wrong value; it is written like {action}.")),
    "unknown_choice": _plain(N_("{value} is not a choice; choose 'add' or 'remove'.")),
    "unknown_tile": _plain(N_("There is no tile {value}.")),
    "bad_rotation": _plain(N_("The rotation {value} is not 0, 1, 2 or 3 quarter turns.")),
    "bad_cell": _plain(N_("{value} is not a square of the board.")),
    "no_such_segment": _no_such_segment,
    # the turn
    "game_over": _plain(N_("The game is over; undo, or start a new one.")),
    "magic_step_mandatory": _plain(N_("The magic step cannot be declined.")),
    "choice_mandatory": _plain(N_("You have to choose between adding and removing; you cannot decline.")),
    "wrong_phase": lambda reason, _places: _(_NOW[reason.phase or Phase.DRAW]),
    "not_in_play": _plain(N_("Tile {tile} is not in play.")),
    "none_left": _plain(N_("There is no tile {tile} left in the bag.")),
    "fits_nowhere": _plain(N_("Tile {tile} fits nowhere; write `draw {tile}` for it.")),
    "not_in_hand": _not_in_hand,
    "cell_taken": _cell_taken,
    "no_neighbour": _no_neighbour,
    "only_a_corner": _only_a_corner,
    "edge_mismatch": _edge_mismatch,
    # the figures
    "not_road_or_city": _not_road_or_city,
    "complete": _complete,
    "other_figure_there": _other_figure_there,
    "same_feature": _by_figure(_SAME),
    "not_on_board": _by_figure(_OFF_BOARD),
    "can_be_moved": _plain(N_("A figure is set aside only if none can be placed or moved.")),
    # the meeples
    "none_in_supply": lambda reason, _places: _(_NONE_LEFT[reason.meeple]),
    "not_last_tile": _plain(N_("A meeple may only go on the tile just placed.")),
    "no_farmers": _no_farmers,
    "occupied": _occupied,
    # the crop circle
    "removal_mandatory": _plain(N_("You have to take a meeple back.")),
    "adding_mandatory": _plain(N_("Under the rules in use you have to add a meeple ({option}).")),
    "circle_removes": _plain(N_("At this crop circle meeples are taken back, not added.")),
    "circle_adds": _plain(N_("At this crop circle meeples are added, not taken back.")),
    "wrong_kind": lambda reason, _places: _(_WRONG_KIND[reason.circle_kind or FIELD]),
    "not_beside_own": _not_beside_own,
    "not_there": _not_there,
}


def reason_sentence(reason: Reason, places: bool) -> str:
    """A reason as a sentence, with or without tile ids and places."""
    return _FORMATTERS[reason.code](reason, places)


def refusal_message(reasons: Sequence[Reason], where: str = "") -> str:
    """The message of an `IllegalAction`, always in English, like all exceptions.

    Parameters:
        reasons: why the action is illegal.
        where: the place of the action in a record, such as `line 12, column 5`; empty if it comes from none.
    """
    expect(reasons, (list, tuple), "the list of reasons", "the reasons of state.why_not(action)")
    for reason in reasons:
        expect(reason, Reason, "a reason", "the reasons of state.why_not(action)")
    with language(ENGLISH):
        sentences = " ".join(f"{reason_sentence(reason, True)} ({reason.rule})" for reason in reasons)
    return f"{where}: {sentences}" if where else sentences
