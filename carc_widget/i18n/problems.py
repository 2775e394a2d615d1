"""Problems of a position as sentences, with or without cells."""

from collections.abc import Callable, Mapping
from typing import Any

from carc_widget.engine.game_config import MINI_CIRCLE
from carc_widget.engine.geometry import Side
from carc_widget.engine.setup import Problem
from carc_widget.i18n.language import N_, _, ngettext
from carc_widget.i18n.long_texts import set_title
from carc_widget.i18n.nouns import CITY, LARGE, MAGE, MONASTERY, ROAD, WITCH, kind_with_article
from carc_widget.i18n.reasons import NOT_A_TARGET

_MISMATCH = {
    Side.E: N_("This tile and the one east of it do not match: {mine} meets {theirs}."),
    Side.S: N_("This tile and the one south of it do not match: {mine} meets {theirs}."),
}
_NOT_IN_PLAY = {
    MAGE: N_("The mage is on the board, but {set} is not in play."),
    WITCH: N_("The witch is on the board, but {set} is not in play."),
}
_COMPLETE = {
    ROAD: N_("A meeple stands on a road that is complete; it should be back in the supply."),
    CITY: N_("A meeple stands in a city that is complete; it should be back in the supply."),
    MONASTERY: N_("A meeple stands in a monastery that is complete; it should be back in the supply."),
}
_FIGURE_ON_COMPLETE = {
    (MAGE, ROAD): N_("The mage stands on a road that is complete."),
    (MAGE, CITY): N_("The mage stands in a city that is complete."),
    (WITCH, ROAD): N_("The witch stands on a road that is complete."),
    (WITCH, CITY): N_("The witch stands in a city that is complete."),
}
_PLAIN = {
    "no_tiles": N_("There is no tile on the board."),
    "apart": N_("This tile is not connected to the others."),
    "hand_fits_nowhere": N_("The tile in hand fits nowhere."),
    "two_players": N_("Meeples of two players stand on the same spot; each part of a tile can have only one owner."),
    "two_meeples": N_("{player} has two meeples on one spot; only a crop circle allows that."),
    "no_farmers": N_("{player} has a farmer, but this game is played without farmers."),
    "supply": N_("{player} has more meeples on the board and in the supply together than the game has."),
    "nothing_just_placed": N_("No tile has just been placed, so nothing can follow from it."),
    "no_magic": N_("No magic step is needed here."),
    "not_joined": N_("The tile just placed has not joined the mage and the witch."),
    "no_crop_circle": N_("There is no crop circle to decide here."),
    "nothing_to_draw": N_("There is no tile in hand and none is left, so nobody could do anything."),
    "nothing_to_do": N_("Nobody could do anything in this position."),
    "points": N_("{player} has too many points; the maximum is {most}."),
    "turn": N_("The turn number is too high; the maximum is {most}."),
    "figures_together": N_("The mage and the witch stand on the same road or in the same city."),
    "room": N_("Too many tiles for one game: leave out a set."),
}


def _copies(problem: Problem) -> str:
    tile, available = problem.facts["tile"], problem.facts["available"]
    if problem.facts["left_out"]:
        return _(
            "Tile {tile} is not in play: of {set}, only {mini} is.",
            tile=tile.id,
            set=set_title(tile.set),
            mini=MINI_CIRCLE,
        )
    if not available:
        return _("Tile {tile} is not in play; it belongs to {set}.", tile=tile.id, set=set_title(tile.set))
    return ngettext(
        "There is only {n} copy of tile {tile} in the game.",
        "There are only {n} copies of tile {tile} in the game.",
        available,
        tile=tile.id,
    )


def _too_many(problem: Problem) -> str:
    player, most = problem.facts["player"], problem.facts["most"]
    if problem.facts["kind"] is LARGE:
        return ngettext(
            "{player} has only {n} large meeple.", "{player} has only {n} large meeples.", most, player=player
        )
    return ngettext("{player} has only {n} meeple.", "{player} has only {n} meeples.", most, player=player)


def _needs_set(problem: Problem) -> str:
    return _(
        "Tile {tile} of “{box}” needs {set}: select that set, too.",
        tile=problem.facts["tile"],
        box=problem.facts["box"],
        set=set_title(problem.facts["needed"]),
    )


def _too_many_players(_problem: Problem) -> str:
    return _("Six players need {set}: select it, or remove a player.", set=set_title("inns_cathedrals"))


def _mismatch(problem: Problem) -> str:
    facts = problem.facts
    message, mine, theirs = (
        _MISMATCH[facts["side"]],
        kind_with_article(facts["mine"]),
        kind_with_article(facts["theirs"]),
    )
    return _(message, mine=mine, theirs=theirs)


def _not_in_play(problem: Problem) -> str:
    message = _NOT_IN_PLAY[problem.facts["figure"]]
    return _(message, set=set_title("mage_witch"))


def _one_of(messages: Mapping[Any, str], *facts: str) -> Callable[[Problem], str]:
    """A formatter that selects one of several messages by facts of the problem."""

    def format_problem(problem: Problem) -> str:
        values = tuple(problem.facts[name] for name in facts)
        message = messages[values if len(values) > 1 else values[0]]
        return _(message)

    return format_problem


_FORMATTERS: dict[str, Callable[[Problem], str]] = {
    "players": _too_many_players,
    "needs_set": _needs_set,
    "mismatch": _mismatch,
    "copies": _copies,
    "too_many_meeples": _too_many,
    "figure_not_in_play": _not_in_play,
    "not_road_or_city": _one_of(NOT_A_TARGET, "figure"),
    "meeple_on_complete": _one_of(_COMPLETE, "kind"),
    "figure_on_complete": _one_of(_FIGURE_ON_COMPLETE, "figure", "kind"),
}


def problem_sentence(problem: str, places: bool) -> str:
    """A problem as a sentence; problems without a message of their own keep the text of the error."""
    code = problem.code if isinstance(problem, Problem) else ""
    if not isinstance(problem, Problem) or (code not in _FORMATTERS and code not in _PLAIN):
        return str(problem)
    text = _FORMATTERS[code](problem) if code in _FORMATTERS else _(_PLAIN[code], **problem.facts)
    if not places or not problem.cells:
        return text
    x, y = problem.cells[0]
    # Translators: in front a cell of the board, behind it what is wrong there.
    return _("({x}, {y}): {problem}", x=x, y=y, problem=text)
