"""Events as sentences: with tile ids and places for text output, without them beside a board."""

from collections.abc import Callable, Iterable
from typing import Any

from carc_widget.engine import events as e
from carc_widget.i18n.bidi import isolate
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
    and_list,
    option_text,
    spot_text,
)
from carc_widget.i18n.scores import score_sentence

_DISCARDED = {  # goes back into the bag, ends the game
    (False, False): N_("The tile fits nowhere and leaves the game; {player} draws again"),
    (False, True): N_("The tile fits nowhere and leaves the game; no tile is left"),
    (True, False): N_("The tile fits nowhere and goes back into the bag; {player} draws again"),
    (True, True): N_("The tile fits nowhere and goes back into the bag; no tile in it fits"),
}
_DISCARDED_TILE = {
    (False, False): N_("Tile {tile} fits nowhere and leaves the game; {player} draws again"),
    (False, True): N_("Tile {tile} fits nowhere and leaves the game; no tile is left"),
    (True, False): N_("Tile {tile} fits nowhere and goes back into the bag; {player} draws again"),
    (True, True): N_("Tile {tile} fits nowhere and goes back into the bag; no tile in it fits"),
}
_BROUGHT_IN = {
    (MAGE, ROAD): N_("{player} brought in the mage, on a road"),
    (MAGE, CITY): N_("{player} brought in the mage, in a city"),
    (WITCH, ROAD): N_("{player} brought in the witch, on a road"),
    (WITCH, CITY): N_("{player} brought in the witch, in a city"),
}
_MOVED = {
    (MAGE, ROAD): N_("{player} moved the mage to a road"),
    (MAGE, CITY): N_("{player} moved the mage to a city"),
    (WITCH, ROAD): N_("{player} moved the witch to a road"),
    (WITCH, CITY): N_("{player} moved the witch to a city"),
}
_SET_DOWN_AGAIN = {
    (MAGE, ROAD): N_("{player} set the mage down again on the same road ({option})"),
    (MAGE, CITY): N_("{player} set the mage down again in the same city ({option})"),
    (WITCH, ROAD): N_("{player} set the witch down again on the same road ({option})"),
    (WITCH, CITY): N_("{player} set the witch down again in the same city ({option})"),
}
_SET_DOWN_AGAIN_ON = {
    MAGE: N_("{player} set the mage down again on {place}, the same feature ({option})"),
    WITCH: N_("{player} set the witch down again on {place}, the same feature ({option})"),
}
_BROUGHT_IN_TO = {
    MAGE: N_("{player} brought in the mage on {place}"),
    WITCH: N_("{player} brought in the witch on {place}"),
}
_MOVED_TO = {MAGE: N_("{player} moved the mage to {place}"), WITCH: N_("{player} moved the witch to {place}")}
_REMOVED = {
    MAGE: N_("{player} had nowhere to move a magic figure and set the mage aside"),
    WITCH: N_("{player} had nowhere to move a magic figure and set the witch aside"),
}
_STAYS = {
    "R28": N_("No road or city is open and no magic figure is on the board: nothing happens"),
    "R32": N_("The mage and the witch meet and have nowhere to go: both stay"),
}
_SET_ASIDE = {MAGE: N_("The mage was set aside"), WITCH: N_("The witch was set aside")}
_DEPLOYED = {
    (SMALL, CITY): N_("{player} placed a meeple in a city"),
    (SMALL, ROAD): N_("{player} placed a meeple on a road"),
    (SMALL, MONASTERY): N_("{player} placed a meeple in a monastery"),
    (SMALL, FIELD): N_("{player} placed a meeple on a field"),
    (LARGE, CITY): N_("{player} placed a large meeple in a city"),
    (LARGE, ROAD): N_("{player} placed a large meeple on a road"),
    (LARGE, MONASTERY): N_("{player} placed a large meeple in a monastery"),
    (LARGE, FIELD): N_("{player} placed a large meeple on a field"),
}
_DEPLOYED_ON = {
    SMALL: N_("{player} placed a meeple on {place}"),
    LARGE: N_("{player} placed a large meeple on {place}"),
}
_RETURNED = {SMALL: N_("{player} took a meeple back"), LARGE: N_("{player} took a large meeple back")}
_CHOSEN = {
    ("add", FIELD): N_("{player} chose for the crop circle: everybody may add a meeple beside a farmer"),
    ("add", ROAD): N_("{player} chose for the crop circle: everybody may add a meeple beside a highwayman"),
    ("add", CITY): N_("{player} chose for the crop circle: everybody may add a meeple beside a knight"),
    ("remove", FIELD): N_("{player} chose for the crop circle: everybody takes back a farmer"),
    ("remove", ROAD): N_("{player} chose for the crop circle: everybody takes back a highwayman"),
    ("remove", CITY): N_("{player} chose for the crop circle: everybody takes back a knight"),
}
_CHOSEN_BY_OPTION = {  # may or must, beside one's own meeple or anywhere in its feature
    (True, False, FIELD): N_(
        "{player} chose for the crop circle: everybody has to add a meeple beside a farmer ({option})"
    ),
    (True, False, ROAD): N_(
        "{player} chose for the crop circle: everybody has to add a meeple beside a highwayman ({option})"
    ),
    (True, False, CITY): N_(
        "{player} chose for the crop circle: everybody has to add a meeple beside a knight ({option})"
    ),
    (False, True, FIELD): N_(
        "{player} chose for the crop circle: everybody may add a meeple on a field where they have a farmer ({option})"
    ),
    (False, True, ROAD): N_(
        "{player} chose for the crop circle: "
        "everybody may add a meeple on a road where they have a highwayman ({option})"
    ),
    (False, True, CITY): N_(
        "{player} chose for the crop circle: everybody may add a meeple in a city where they have a knight ({option})"
    ),
    (True, True, FIELD): N_(
        "{player} chose for the crop circle: "
        "everybody has to add a meeple on a field where they have a farmer ({option})"
    ),
    (True, True, ROAD): N_(
        "{player} chose for the crop circle: "
        "everybody has to add a meeple on a road where they have a highwayman ({option})"
    ),
    (True, True, CITY): N_(
        "{player} chose for the crop circle: "
        "everybody has to add a meeple in a city where they have a knight ({option})"
    ),
}
_ADDED = {
    (SMALL, FIELD): N_("{player} added a meeple beside a farmer"),
    (SMALL, ROAD): N_("{player} added a meeple beside a highwayman"),
    (SMALL, CITY): N_("{player} added a meeple beside a knight"),
    (LARGE, FIELD): N_("{player} added a large meeple beside a farmer"),
    (LARGE, ROAD): N_("{player} added a large meeple beside a highwayman"),
    (LARGE, CITY): N_("{player} added a large meeple beside a knight"),
}
_ADDED_ON = {SMALL: N_("{player} added a meeple on {place}"), LARGE: N_("{player} added a large meeple on {place}")}
_ADDED_APART = {
    (SMALL, FIELD): N_("{player} added a meeple on another part of a farmer's field ({option})"),
    (SMALL, ROAD): N_("{player} added a meeple on another part of a highwayman's road ({option})"),
    (SMALL, CITY): N_("{player} added a meeple in another part of a knight's city ({option})"),
    (LARGE, FIELD): N_("{player} added a large meeple on another part of a farmer's field ({option})"),
    (LARGE, ROAD): N_("{player} added a large meeple on another part of a highwayman's road ({option})"),
    (LARGE, CITY): N_("{player} added a large meeple in another part of a knight's city ({option})"),
}
_ADDED_APART_ON = {
    SMALL: N_("{player} added a meeple on {place}, another part of the same feature ({option})"),
    LARGE: N_("{player} added a large meeple on {place}, another part of the same feature ({option})"),
}
_TAKEN_BACK = {
    (SMALL, FIELD): N_("{player} took a farmer back"),
    (SMALL, ROAD): N_("{player} took a highwayman back"),
    (SMALL, CITY): N_("{player} took a knight back"),
    (LARGE, FIELD): N_("{player} took back a large meeple, a farmer"),
    (LARGE, ROAD): N_("{player} took back a large meeple, a highwayman"),
    (LARGE, CITY): N_("{player} took back a large meeple, a knight"),
}
_TAKEN_BACK_FROM = {
    SMALL: N_("{player} took a meeple back from {place}"),
    LARGE: N_("{player} took a large meeple back from {place}"),
}
_COMPLETED = {
    ROAD: N_("A road is complete"),
    CITY: N_("A city is complete"),
    MONASTERY: N_("A monastery is complete"),
}
_PASSED = {"R9": N_("{player} placed no meeple"), "R74": N_("{player} added no meeple")}
_PASSED_OVER = {
    ("board", FIELD): N_("{player} was passed over: no farmer on the board"),
    ("board", ROAD): N_("{player} was passed over: no highwayman on the board"),
    ("board", CITY): N_("{player} was passed over: no knight on the board"),
    ("supply", FIELD): N_("{player} was passed over: no meeple left"),
    ("supply", ROAD): N_("{player} was passed over: no meeple left"),
    ("supply", CITY): N_("{player} was passed over: no meeple left"),
}


def _tile_drawn(event: e.TileDrawn, player: str, places: bool) -> str:
    if places:
        return _("{player} drew tile {tile}", player=player, tile=event.tile)
    return _("{player} drew a tile", player=player)


def _tile_discarded(event: e.TileDiscarded, player: str, places: bool) -> str:
    messages = _DISCARDED_TILE if places else _DISCARDED
    return _(messages[event.returned, event.last], tile=event.tile, player=player)


def _tile_placed(event: e.TilePlaced, player: str, places: bool) -> str:
    if not places:
        return _("{player} placed a tile", player=player)
    (x, y), rotation = event.cell, event.rotation
    if not rotation:
        return _("{player} placed {tile} at ({x}, {y})", player=player, tile=event.tile, x=x, y=y)
    return _(
        "{player} placed {tile} at ({x}, {y}), rotated {degrees}°",
        player=player,
        tile=event.tile,
        x=x,
        y=y,
        degrees=90 * rotation,
    )


def _figure_moved(event: e.FigureMoved, player: str, places: bool) -> str:
    option = option_text(event.option)
    if places:
        where = spot_text(event.key, event.kind, event.spot)
        exact = _SET_DOWN_AGAIN_ON if event.same else _MOVED_TO if event.origin else _BROUGHT_IN_TO
        return _(exact[event.figure], player=player, place=where, option=option)
    plain = _SET_DOWN_AGAIN if event.same else _MOVED if event.origin else _BROUGHT_IN
    return _(plain[event.figure, event.kind], player=player, option=option)


def _meeple_sentence(
    event: e.MeepleDeployed | e.MeepleAdded | e.MeepleTakenBack,
    places: bool,
    exact: dict[Any, str],
    plain: dict[Any, str],
) -> str:
    player = event.players[event.meeple.player]
    option = option_text(event.option) if isinstance(event, e.MeepleAdded) else ""
    if places:
        where = spot_text(event.key, event.kind, event.meeple.spot)
        return _(exact[event.meeple.kind], player=player, place=where, option=option)
    return _(plain[event.meeple.kind, event.kind], player=player, option=option)


def _circle_chosen(event: e.CircleChosen, player: str) -> str:
    if event.option:
        return _(
            _CHOSEN_BY_OPTION[event.must, event.anywhere, event.kind], player=player, option=option_text(event.option)
        )
    return _(_CHOSEN[event.choice, event.kind], player=player)


def _meeple_added(event: e.MeepleAdded, places: bool) -> str:
    if event.apart:
        return _meeple_sentence(event, places, _ADDED_APART_ON, _ADDED_APART)
    return _meeple_sentence(event, places, _ADDED_ON, _ADDED)


def _feature_completed(event: e.FeatureCompleted, places: bool) -> str:
    kind = event.feature.kind
    if places:
        return _("Complete: {place}", place=spot_text(event.key, kind, event.spot))
    return _(_COMPLETED[kind])


def _game_ended(event: e.GameEnded) -> str:
    winners = [event.players[player] for player in event.winners]
    scores = ", ".join(f"{isolate(name)} {score}" for name, score in zip(event.players, event.scores, strict=True))
    return ngettext(
        "The game is over: {players} wins ({scores})",
        "The game is over: {players} win together ({scores})",
        len(winners),
        players=and_list(winners),
        scores=scores,
    )


_FORMATTERS: dict[type[e.Event], Callable[[Any, bool], str]] = {
    e.TileDrawn: lambda event, places: _tile_drawn(event, event.players[event.player], places),
    e.TileDiscarded: lambda event, places: _tile_discarded(event, event.players[event.player], places),
    e.TilePlaced: lambda event, places: _tile_placed(event, event.players[event.player], places),
    e.FigureMoved: lambda event, places: _figure_moved(event, event.players[event.player], places),
    e.FigureRemoved: lambda event, _places: _(_REMOVED[event.figure], player=event.players[event.player]),
    e.FigureStays: lambda event, _places: _(_STAYS[event.rule]),
    e.FigureReturned: lambda event, _places: _(_SET_ASIDE[event.figure]),
    e.MeepleDeployed: lambda event, places: _meeple_sentence(event, places, _DEPLOYED_ON, _DEPLOYED),
    e.FeatureCompleted: _feature_completed,
    e.FeatureScored: lambda event, _places: score_sentence(event.score),
    e.MeepleReturned: lambda event, _places: _(_RETURNED[event.meeple.kind], player=event.players[event.meeple.player]),
    e.CircleChosen: lambda event, _places: _circle_chosen(event, event.players[event.player]),
    e.MeepleAdded: lambda event, places: _meeple_added(event, places),
    e.MeepleTakenBack: lambda event, places: _meeple_sentence(event, places, _TAKEN_BACK_FROM, _TAKEN_BACK),
    e.PlayerPassed: lambda event, _places: _(_PASSED[event.rule], player=event.players[event.player]),
    e.PlayerPassedOver: lambda event, _places: _(
        _PASSED_OVER[event.lacks, event.kind], player=event.players[event.player]
    ),
    e.GameEnded: lambda event, _places: _game_ended(event),
}


def notable_events(events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """The events for a report: without completions, which the board shows and scores imply."""
    return tuple(event for event in events if not isinstance(event, e.FeatureCompleted))


def event_sentence(event: e.Event, places: bool) -> str:
    """An event as a sentence, with or without tile ids and places."""
    return _FORMATTERS[type(event)](event, places)
