"""What never changes in a game: players, sets and rules, and what follows from them."""

from collections.abc import Iterable

from carc_widget.engine.errors import CarcassonneError, UnknownName, suggest
from carc_widget.engine.figures import MEEPLES, PLAYER_NAMES
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import ScoreLine
from carc_widget.engine.tables import Tables, tables
from carc_widget.engine.tiles import SET_NAMES, tile_set

MINI_CIRCLE = "K3"
"""The crop circle tile that comes with Mage & Witch (R1)."""

LARGE = 8
"""A large meeple in the four bits that hold the meeples of a player; a small one is 1."""


class BadSetting(CarcassonneError):
    """Players, sets or rules that no game can have."""


class Setting:
    """Players, sets and rules of one game.

    Attributes:
        players: the names, in the order of play.
        sets: the tile sets, in the order of `SET_NAMES`.
        rules: the options.
        tables: precomputed facts about the tiles.
        bag: tile number -> copies to draw, without the start tile.
        supply: the meeples that all players start with, four bits a player.
        values: packed key -> the points of a feature and their lines; filled by `scoring`.
    """

    __slots__ = ("bag", "players", "rules", "sets", "supply", "tables", "values")

    def __init__(self, players: tuple[str, ...], sets: tuple[str, ...], rules: Rules) -> None:
        self.players = players
        self.sets = sets
        self.rules = rules
        self.tables: Tables = tables()
        self.bag = tuple(
            tile.count - tile.start_copies
            if tile.set in sets
            and (tile.set != "crop_circles_2" or rules.crop_tiles == "all" or tile.id == MINI_CIRCLE)
            else 0
            for tile in self.tables.tiles
        )
        each = MEEPLES + (LARGE if "inns_cathedrals" in sets else 0)
        self.supply = sum(each << 4 * player for player in range(len(players)))
        self.values: dict[int, tuple[int, tuple[ScoreLine, ...]]] = {}

    def __reduce__(self) -> tuple[type["Setting"], tuple[tuple[str, ...], tuple[str, ...], Rules]]:
        return Setting, (self.players, self.sets, self.rules)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setting):
            return NotImplemented
        return (self.players, self.sets, self.rules) == (other.players, other.sets, other.rules)

    def __hash__(self) -> int:
        return hash((self.players, self.sets, self.rules))


def check_setting(players: object, sets: object, rules: object) -> Setting:
    """The setting of a game from what a caller gave.

    Parameters:
        players: how many (they are then named Red, Blue, ...), or the names in the order of play.
        sets: names out of `SET_NAMES`, `base` among them (R1).
        rules: the options.

    Raises:
        BadSetting: the number of players, a name, or the sets are not possible.
        UnknownName: there is no such tile set.
    """
    checked_sets = _check_sets(sets)
    names = _check_players(players, 6 if "inns_cathedrals" in checked_sets else 5)
    if not isinstance(rules, Rules):
        raise BadSetting(f"rules are {rules!r}; give a Rules object, for example Rules() or Rules.edition('current')")
    return Setting(names, checked_sets, rules)


def _check_sets(sets: object) -> tuple[str, ...]:
    if isinstance(sets, str):
        sets = (sets,)
    if not isinstance(sets, Iterable):
        raise BadSetting(f"sets are {sets!r}; give names of tile sets, for example ('base', 'mage_witch')")
    sets = tuple(sets)
    for name in sets:
        if name not in SET_NAMES:
            raise UnknownName(suggest("tile set", name, SET_NAMES))
        tile_set(name)
    if len(set(sets)) != len(sets):
        raise BadSetting(f"sets are {sets!r}; name each set once")
    if "base" not in sets:
        raise BadSetting(f"sets are {sets!r}; add 'base': every game needs the base game (R1)")
    return tuple(name for name in SET_NAMES if name in sets)


def _check_players(players: object, most: int) -> tuple[str, ...]:
    if isinstance(players, int) and not isinstance(players, bool):
        _check_count(players, most)
        return PLAYER_NAMES[:players]
    if isinstance(players, str) or not isinstance(players, Iterable):
        raise BadSetting(f"players are {players!r}; give a number of players or a list of names")
    players = tuple(players)
    _check_count(len(players), most)
    names: list[str] = []
    for name in players:
        if not isinstance(name, str) or not name.strip() or not name.isprintable() or len(name) > 40:
            raise BadSetting(f"player name {name!r} is not usable; give 1 to 40 printable characters")
        if name.strip().casefold() in (other.casefold() for other in names):
            raise BadSetting(f"two players are called {name.strip()!r}; give each player a name of their own")
        names.append(name.strip())
    return tuple(names)


def _check_count(count: int, most: int) -> None:
    if not 2 <= count <= most:
        sixth = "" if most == 6 else "; a sixth player needs the set 'inns_cathedrals'"
        raise BadSetting(f"{count} players cannot play; 2 to {most} can (R4){sixth}")
