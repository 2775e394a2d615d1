"""Players: distinguishable names in the order of play, and a colour for each."""

from collections.abc import Container, Iterable, Mapping, Sequence

from carc_widget.engine.errors import BadSetting, UnknownName, counted, is_ordered, shown, suggest, whole_number
from carc_widget.engine.figures import PLAYER_NAMES
from carc_widget.engine.names import MAX_NAME_LENGTH, character_name, first_invisible, is_blank, name_key, plain_name

COLOURS = PLAYER_NAMES
"""The colours of the pieces, which are also the default names of players (R4)."""


PlayerEntries = int | tuple[object, ...] | Mapping[object, object]
"""How many players (they are then named Red, Blue, ...), the names in the order of play, or the colours by name."""


def player_entries(players: object) -> PlayerEntries:
    """The number of players, or their names; neither is checked.

    Raises:
        BadSetting: it is neither a number nor a list of names.
    """
    players = whole_number(players)
    if type(players) is int or isinstance(players, Mapping):
        return players
    return _list("players", players, 'a number of players or a list of names, such as ["Ann", "Bob"]')


def player_limit(sets: Container[object]) -> int:
    """The most players with these sets (R4)."""
    return 6 if "inns_cathedrals" in sets else 5


def check_players(players: PlayerEntries, colours: object, max_players: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the players and their colours, validated.

    Parameters:
        players: the result of `player_entries`.
        colours: a colour for each player, or `None` for any, in the same order; not if `players` maps names to colours.
        max_players: how many can play.

    Raises:
        BadSetting: the number of players, a name or a colour is not possible.
        UnknownName: there is no such colour.
    """
    choices = () if colours is None else _list("colours", colours, "a list of colours, one for each player")
    if isinstance(players, int):
        _check_count(players, max_players)
        names = PLAYER_NAMES[:players]
    else:
        entries = tuple(players)
        _check_count(len(entries), max_players)
        names = _check_names(entries)
        if isinstance(players, Mapping):
            if choices:
                raise BadSetting("players have colours and colours are given too; leave out one of them")
            choices = tuple(players.values())
    if choices and len(choices) != len(names):
        raise BadSetting(
            f"there are {len(names)} players and {counted(len(choices), 'colour')}; give each player one, or none"
        )
    return names, _check_colours(names, choices or (None,) * len(names))


def colours_of(names: Sequence[str], chosen: Sequence[str | None] = ()) -> tuple[str, ...]:
    """The colour of each player: the chosen one; else the one in the name; else the next free one.

    >>> colours_of(["Ann", "green", "Bob"])
    ('Red', 'Green', 'Blue')
    """
    colours = list(chosen) or [None] * len(names)
    for seat, name in enumerate(names):
        called = name.strip().capitalize()
        if colours[seat] is None and called in COLOURS and called not in colours:
            colours[seat] = called
    free = (colour for colour in COLOURS if colour not in colours)
    return tuple(next(free) if colour is None else colour for colour in colours)


def name_problem(name: object, others: Iterable[str] = ()) -> tuple[str, dict[str, str]]:
    """The problem of a player name: a code with its facts; an empty code for a valid name.

    Parameters:
        name: the name.
        others: the names that are taken.
    """
    if not isinstance(name, str):
        return "name", {"name": shown(name)}
    plain = plain_name(name)
    if hidden := first_invisible(plain):
        return "name_unseen", {"name": name, "character": character_name(hidden)}
    if is_blank(plain) or len(plain) > MAX_NAME_LENGTH:
        return "name", {"name": name}
    if name_key(plain) in map(name_key, others):
        return "same_name", {"name": plain}
    return "", {}


def player_index(player: object, players: Sequence[str]) -> int:
    """The index of a player, from the index or the name.

    Raises:
        UnknownName: there is no such player.
    """
    player = whole_number(player)
    if type(player) is int and 0 <= player < len(players):
        return player
    if isinstance(player, str):
        if player in players:
            return players.index(player)
        raise UnknownName(suggest("player", player, players))
    raise UnknownName(f"there is no player {shown(player)}; there are 0 to {len(players) - 1}, or their names")


_WRONG = {
    "name": "player name {name} is not usable; give 1 to {most} printable characters",
    "name_unseen": "player name {name} is not usable: it contains the invisible character {character}; "
    "give 1 to {most} printable characters",
    "same_name": "two players are called {name}; give each player a name of their own",
}


def _check_names(entries: Sequence[object]) -> tuple[str, ...]:
    names: list[str] = []
    for name in entries:
        if callable(getattr(name, "choose", None)):
            raise BadSetting(
                f"player {shown(name)} is a bot, and a game takes names; `carc_widget.play(['Ann', bot])` lets it play "
                "on a board, `game.play(bot.choose(game.state, random))` from code"
            )
        code, facts = name_problem(name, names)
        if code:
            called = shown(plain_name(name) if code == "same_name" and isinstance(name, str) else name)
            raise BadSetting(_WRONG[code].format(**{**facts, "name": called, "most": MAX_NAME_LENGTH}), code, **facts)
        names.append(plain_name(str(name)))
    return tuple(names)


def _check_colours(names: Sequence[str], choices: Sequence[object]) -> tuple[str, ...]:
    chosen: list[str | None] = []
    for name, choice in zip(names, choices, strict=True):
        colour = choice.strip().capitalize() if isinstance(choice, str) else choice
        if colour is None:
            chosen.append(None)
            continue
        if not isinstance(colour, str) or colour not in COLOURS:
            raise UnknownName(suggest("colour of meeples", choice, COLOURS))
        if colour in chosen:
            other = names[chosen.index(colour)]
            raise BadSetting(
                f"{other!r} and {name!r} both have {colour}; give each player a colour of their own",
                "same_colour",
                name=other,
                other=name,
                colour=colour,
            )
        chosen.append(colour)
    return colours_of(names, chosen)


def _check_count(count: int, max_players: int) -> None:
    if not 2 <= count <= max_players:
        players = "1 player" if count == 1 else f"{shown(count)} players"
        sixth = "" if max_players == 6 else "; a sixth player needs the set 'inns_cathedrals'"
        raise BadSetting(
            f"{players} cannot play; 2 to {max_players} can (R4){sixth}", "players", count=count, most=max_players
        )


def _list(what: str, value: object, expected: str) -> tuple[object, ...]:
    if isinstance(value, str) or not is_ordered(value):
        raise BadSetting(f"{what} are {shown(value)}; give {expected}")
    return tuple(value)
