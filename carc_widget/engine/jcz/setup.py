"""The setup of a game in a JCloisterZone file: tile sets, elements, rules, players and start tiles."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from carc_widget.engine.errors import BadSetting, SetupError, UnknownName, shown
from carc_widget.engine.jcz.names import ELEMENTS, SETS, find_tile, jcz_turns, own_turns
from carc_widget.engine.jcz.values import JczError, Json
from carc_widget.engine.names import MAX_NAME_LENGTH
from carc_widget.engine.rules import BadOption, Rules, option_values
from carc_widget.engine.state import State

Start = tuple[str, int, int, int]
"""A start tile: its id in this package, x, y, rotation in quarter turns clockwise."""

EXTRA_KEY = "carcWidget"
"""The key of a file for what only this package reads; JCloisterZone ignores it."""

_MAX_START_TILES = 100

_EDITIONS = {name.partition(":")[0]: name for name in SETS}


def read_setup(file: Json) -> tuple[list[str], tuple[str, ...], Rules, list[Start]]:
    """Players, sets, rules and first tiles of a file.

    Raises:
        JczError: something is missing or wrong, or belongs to an expansion that is not supported.
    """
    setup = file["setup"]
    addons = setup.get("addons")
    if addons is not None and addons.value:
        raise addons.error(f"add-ons such as {shown(addons.value)} are not supported; supported: games without add-ons")
    sets = _read_sets(setup["sets"])
    _read_elements(setup["elements"], sets)
    rules = Rules(small_city_points=_read_small_city(setup), crop_tiles="all" if "crop_circles_2" in sets else "mini")
    rules = _read_idle_options(file, sets, rules)
    return _read_players(file["players"]), sets, rules, _read_start(setup["start"])


def write_setup(state: State) -> dict[str, Any]:
    """The setup of a game that begins with this state."""
    return {
        "sets": {jcz_name: 1 for jcz_name, name in SETS.items() if name in state.sets},
        "elements": {name: element.value for name, element in ELEMENTS.items() if element.set in state.sets},
        "rules": {"tiny-city-scoring": str(state.rules.small_city_points)},
        "timer": None,
        "start": [
            {"tile": tile.jcloisterzone, "x": cell.x, "y": cell.y, "rotation": jcz_turns(tile, rotation)}
            for cell, (tile, rotation) in state.board.items()
        ],
        "options": {},
    }


def extra_part(state: State) -> dict[str, Any]:
    """The settings that JCloisterZone files cannot hold: chosen colours, and options without effect in these sets.

    They go into the file under `EXTRA_KEY`, which JCloisterZone ignores, so that a game that is read back is equal to
    the original. Options with their default value are left out.
    """
    options = {name: value for name, value in state.rules.changed().items() if not _matters(name, state.sets)}
    colours = list(state._board.config.chosen_colours)
    return {**({"options": options} if options else {}), **({"colours": colours} if colours else {})}


def _read_idle_options(file: Json, sets: tuple[str, ...], rules: Rules) -> Rules:
    extra = file.get(EXTRA_KEY)
    options = extra.get("options") if extra is not None else None
    for name, option in options.items() if options is not None else ():
        if name in option_values() and _matters(name, sets):
            raise option.error(f"with these tile sets {name} has an effect, and JCloisterZone cannot play it")
        try:
            rules = rules.with_options({name: option.value})
        except (BadOption, UnknownName) as error:
            raise option.error(str(error)) from None
    return rules


def first_state(
    players: list[str],
    sets: tuple[str, ...],
    rules: Rules,
    start: list[Start],
    bag: Mapping[str, int] | None = None,
    colours: Sequence[str] = (),
) -> State:
    """The state before the first turn.

    Parameters:
        players, sets, rules: as for `State.setup`.
        start: the start tiles.
        bag: the tiles that will be drawn; by default all others.
        colours: the colours of the players, if they were chosen.

    Raises:
        BadSetting: the players are not possible.
        SetupError: the tiles are not possible.
    """
    return State.setup(players=players, colours=colours, sets=sets, rules=rules, tiles=start, tiles_left=bag)


def check_expressible(state: State) -> None:
    """Refuse rules and tiles that JCloisterZone cannot play; options of a set that is not in play do not matter.

    Raises:
        JczError: it names every such option, or the custom tile sets.
    """
    custom = [repr(name) for name in state.sets if name not in SETS.values()]
    if custom:
        sets = " and ".join(custom)
        raise JczError(
            "sets", f"JCloisterZone does not know the tiles of {sets}; save a record (`Game.to_text`) instead"
        )
    known = {"crop_tiles": ("all",), "small_city_points": option_values()["small_city_points"]}
    wrong = [
        f"{name}={getattr(state.rules, name)!r} (it always plays {' or '.join(map(repr, known.get(name, values[:1])))})"
        for name, values in option_values().items()
        if _matters(name, state.sets) and getattr(state.rules, name) not in known.get(name, values[:1])
    ]
    if wrong:
        raise JczError(
            "rules", f"a JCloisterZone file cannot hold {', '.join(wrong)}; save a record (`Game.to_text`) instead"
        )


def _matters(option: str, sets: tuple[str, ...]) -> bool:
    """Whether an option changes anything in a game with these sets."""
    if option.startswith("crop_"):
        return "crop_circles_2" in sets
    if option == "mage_on_zero_feature":
        return {"mage_witch", "inns_cathedrals"} <= set(sets)
    if option.startswith("magic_"):
        return "mage_witch" in sets
    return option != "inn_cathedral_unfinished" or "inns_cathedrals" in sets


def _read_sets(sets: Json) -> tuple[str, ...]:
    names = []
    for name, copies in sets.items():
        number = copies.whole()
        if not number:
            continue
        title, _, edition = name.partition(":")
        if title not in _EDITIONS:
            raise copies.error(f"the tile set {shown(name)} is not supported; supported: {', '.join(SETS)}")
        if edition not in ("", "1"):
            raise copies.error(
                f"edition {shown(edition)} of the tile set {title!r} is not supported (its tiles with gardens belong "
                f"to the abbot); supported: {_EDITIONS[title]}"
            )
        if number != 1:
            raise copies.error(f"{shown(number)} copies of a tile set are not supported; supported: 1")
        if SETS[_EDITIONS[title]] in names:
            raise copies.error(f"the tile set {title!r} is named twice")
        names.append(SETS[_EDITIONS[title]])
    if "base" not in names:
        raise sets.error("the tile set 'basic:1' is missing; every game needs it")
    return tuple(name for name in SETS.values() if name in names)


def _read_elements(elements: Json, sets: tuple[str, ...]) -> None:
    on = {name: value for name, value in elements.items() if value.value not in (False, 0, None, "off")}
    for name, value in on.items():
        if name == "corn-circle" and "crop_circles_2" in sets:
            continue  # the circles need no switch, but may have one
        if name not in ELEMENTS:
            raise value.error(f"the element {shown(name)} is not supported; supported: {', '.join(ELEMENTS)}")
        needed, expected = ELEMENTS[name]
        if needed not in sets:
            title = next(jcz_name for jcz_name, name in SETS.items() if name == needed)
            raise value.error(f"the element {name!r} is supported only with the tile set {title!r}")
        if value.value != expected:
            raise value.error(f"{name!r} is {shown(value.value)}; supported: {expected}")
    for name, element in ELEMENTS.items():
        if element.set in sets and name not in on:
            raise elements.error(f"{name!r} is missing; with these tile sets a game without it is not supported")


def _read_small_city(setup: Json) -> Literal[4, 2]:
    rules = setup.get("rules")
    points = rules.get("tiny-city-scoring") if rules is not None else None
    if points is None:
        return 4
    if points.value not in ("4", "2"):
        raise points.error(f"{shown(points.value)} is not '4' or '2'")
    return 4 if points.value == "4" else 2


def _read_players(players: Json) -> list[str]:
    names = []
    for player in players.entries():
        name = player["name"].text()
        if len(name) > MAX_NAME_LENGTH:
            raise player["name"].error(f"{shown(name)} is longer than {MAX_NAME_LENGTH} characters")
        names.append(name)
        if len(names) > 6:
            raise players.error("there are more than 6 players")
    if len(names) < 2:
        raise players.error(f"there is {'only one' if names else 'no'} player; a game needs two to six (R4)")
    return names


def _read_colours(file: Json) -> list[str]:
    """The chosen colours, from `EXTRA_KEY`: JCloisterZone takes colours from the client of each player."""
    extra = file.get(EXTRA_KEY)
    colours = extra.get("colours") if extra is not None else None
    return [colour.text() for colour in colours.entries()] if colours is not None else []


def _read_start(start: Json) -> list[Start]:
    entries = start.entries()
    if len(entries) > _MAX_START_TILES:
        raise start.error(f"{len(entries)} tiles at the start; at most {_MAX_START_TILES} are supported")
    placed = []
    for entry in entries:
        tile = find_tile(entry["tile"])
        rotation = entry["rotation"]
        if not 0 <= rotation.whole() <= 3:
            raise rotation.error(f"{shown(rotation.value)} is not 0, 1, 2 or 3 quarter turns clockwise")
        placed.append((tile.id, entry["x"].whole(), entry["y"].whole(), own_turns(tile, rotation.whole())))
    if "D" not in (tile for tile, *_ in placed):
        raise start.error("the start tile BA/RCr is missing; a game that begins without it is not supported")
    return placed


def possible_start(file: Json, bag: Mapping[str, int] | None = None) -> State:
    """The first state of a file.

    Raises:
        JczError: as for `read_setup`, or players or tiles are not possible.
    """
    players, sets, rules, start = read_setup(file)
    try:
        return first_state(players, sets, rules, start, bag, _read_colours(file))
    except (BadSetting, UnknownName) as error:
        raise JczError("players", str(error)) from None
    except SetupError as error:
        raise JczError("setup.start", "; ".join(error.problems[:5])) from None
