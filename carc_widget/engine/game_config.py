"""Game configuration: players, sets and rules, which never change in a game, and what follows from them."""

from collections.abc import Iterable
from typing import Any

from carc_widget.engine.board import LAID_MASK, MAX_CATHEDRALS, MAX_INNS, MAX_PENNANTS, MAX_TILES, packed_meeple
from carc_widget.engine.errors import BadSetting, UnknownName, shown, suggest
from carc_widget.engine.figures import MEEPLES
from carc_widget.engine.players import check_players, colours_of, player_entries, player_limit
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import ScoreLine
from carc_widget.engine.tables import Tables, tables
from carc_widget.engine.tile_sets import check_tile_set
from carc_widget.engine.tiles import SET_NAMES, TileSet, tile_set

MINI_CIRCLE = "K3"
"""The crop circle tile that comes with Mage & Witch (R1)."""


class GameConfig:
    """Players, sets and rules of one game.

    Attributes:
        players: the names, in the order of play.
        colours: the colours of their meeples, in the same order.
        sets: the names of the tile sets: built-in ones in the order of `SET_NAMES`, then custom ones in
            alphabetical order.
        custom: the custom tile sets.
        rules: the options.
        tables: precomputed facts about the tiles.
        bag: tile number -> copies to draw, without the start tile.
        supply: the meeples that all players start with, four bits per player.
        values: packed key -> the points of a feature and their lines; filled by `scoring`.
    """

    __slots__ = ("bag", "colours", "custom", "players", "rules", "sets", "supply", "tables", "values")

    def __init__(
        self,
        players: tuple[str, ...],
        sets: tuple[str, ...],
        rules: Rules,
        custom: tuple[TileSet, ...] = (),
        colours: tuple[str, ...] = (),
    ) -> None:
        self.players = players
        self.colours = colours or colours_of(players)
        self.sets = sets
        self.rules = rules
        self.custom = custom
        self.tables: Tables = tables(custom)
        self.bag = tuple(
            tile.count - tile.start_copies
            if tile.set in sets
            and (tile.set != "crop_circles_2" or rules.crop_tiles == "all" or tile.id == MINI_CIRCLE)
            else 0
            for tile in self.tables.tiles
        )
        large = "inns_cathedrals" in sets
        self.supply = sum(
            MEEPLES * packed_meeple(player, large=False) + large * packed_meeple(player, large=True)
            for player in range(len(players))
        )
        self.values: dict[int, tuple[int, tuple[ScoreLine, ...]]] = {}

    @property
    def chosen_sets(self) -> tuple[str | TileSet, ...]:
        """The sets as `State.start` takes them: built-in ones by name, custom ones themselves."""
        return (*self.sets[: len(self.sets) - len(self.custom)], *self.custom)

    @property
    def chosen_colours(self) -> tuple[str, ...]:
        """The colours, if they differ from the default colours of these players; else empty."""
        return () if self.colours == colours_of(self.players) else self.colours

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.players, self.sets, self.rules, self.custom, self.colours

    def __reduce__(self) -> tuple[type["GameConfig"], tuple[Any, ...]]:
        return GameConfig, self._key

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameConfig):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


def check_config(players: object, sets: object, rules: object, colours: object = None) -> GameConfig:
    """The configuration of a game, validated.

    Parameters:
        players: how many (they are then named Red, Blue, ...), the names in the order of play, or colours by name.
        sets: names out of `SET_NAMES`, `base` among them (R1), and custom tile sets.
        rules: the options.
        colours: a colour for each player, if `players` does not name them.

    Raises:
        BadSetting: the number of players, a name, a colour, or the sets are not possible.
        UnknownName: there is no such tile set or colour.
        BadTileSet: a custom tile set was not made by `load_tile_set` and is not right.
    """
    entries = player_entries(players)  # before the sets: in Game("Ann", "Bob") the second name is in their place
    checked_sets, custom = _check_sets(sets)
    names, seat_colours = check_players(entries, colours, player_limit(checked_sets))
    if not isinstance(rules, Rules):
        raise BadSetting(f"rules are {shown(rules)}; give a Rules object, such as Rules() or Rules.edition('current')")
    config = GameConfig(names, checked_sets, rules, custom, seat_colours)
    if custom:
        _check_custom(config)
    return config


def _check_sets(sets: object) -> tuple[tuple[str, ...], tuple[TileSet, ...]]:
    if isinstance(sets, str | TileSet):
        sets = (sets,)
    if isinstance(sets, bytes) or not isinstance(sets, Iterable):
        raise BadSetting(f"sets are {shown(sets)}; give names of tile sets, for example ('base', 'mage_witch')")
    names = []
    custom = []
    for entry in sets:
        if isinstance(entry, TileSet) and not (entry.name in SET_NAMES and entry == tile_set(entry.name)):
            check_tile_set(entry)
            custom.append(entry)
            continue
        name = entry.name if isinstance(entry, TileSet) else entry
        if name not in SET_NAMES:
            raise UnknownName(f"{suggest('tile set', name, SET_NAMES)}; load custom tiles with `load_tile_set(path)`")
        names.append(name)
    if len(set(names)) != len(names):
        raise BadSetting(f"sets are {shown(tuple(names))}; name each set once")
    if "base" not in names:
        every_name = (*names, *(box.name for box in custom))
        raise BadSetting(f"sets are {shown(every_name)}; add 'base': every game needs the base game (R1)")
    custom.sort(key=lambda box: box.name)
    return (*(name for name in SET_NAMES if name in names), *(box.name for box in custom)), tuple(custom)


def resolve_custom_sets(known: Iterable[TileSet], sets: Any) -> Any:
    """The sets of an argument, in which names of custom sets, as in `State.sets`, are replaced by the `known` sets."""
    custom = {box.name: box for box in known if box.name not in SET_NAMES}
    if not custom or isinstance(sets, str) or not isinstance(sets, Iterable):
        return sets
    return tuple(custom.get(entry, entry) if isinstance(entry, str) else entry for entry in sets)


def _check_custom(config: GameConfig) -> None:
    """Check that custom tile sets can be played together, and that the packed board has room for all their tiles.

    Raises:
        BadSetting: they cannot, or it has not.
    """
    boxes: set[str] = set()
    owners: dict[str, str] = {}
    for box in config.custom:
        if box.name.casefold() in boxes:
            raise BadSetting(f"two sets are called {box.name!r}; give each a name of its own")
        boxes.add(box.name.casefold())
        for tile in box.tiles:
            other = owners.setdefault(tile.id.casefold(), box.name)
            if other != box.name:
                raise BadSetting(f"{other!r} and {box.name!r} both have a tile {tile.id}; change one of the ids")
            for sign, needed, rule in (
                (tile.magic, "mage_witch", "the magic symbol (R16)"),
                (tile.crop_circle, "crop_circles_2", "a crop circle (R69)"),
            ):
                if sign and needed not in config.sets:
                    raise BadSetting(
                        f"tile {tile.id} of {box.name!r} shows {rule}; add the set {needed!r}",
                        "needs_set",
                        tile=tile.id,
                        box=box.name,
                        needed=needed,
                    )
    kinds = config.tables.tiles
    in_play = [(tile, count + tile.start_copies) for tile, count in zip(kinds, config.bag, strict=True) if count]
    parts = [(count, segment) for tile, count in in_play for segment in tile.segments]
    for what, maximum, count in (
        ("kinds of tiles, those of all built-in sets among them,", (LAID_MASK + 1) // 4, len(kinds)),
        ("tiles", MAX_TILES, sum(count for _, count in in_play)),
        ("pennants", MAX_PENNANTS, sum(count * segment.pennants for count, segment in parts)),
        ("inns", MAX_INNS, sum(count * segment.inn for count, segment in parts)),
        ("cathedrals", MAX_CATHEDRALS, sum(count * segment.cathedral for count, segment in parts)),
    ):
        if count > maximum:
            raise BadSetting(
                f"the sets hold {count} {what} and a game has room for {maximum}; leave out a set or tiles", "room"
            )
