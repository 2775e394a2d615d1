"""The options of the rules, and the editions: presets of these options with their sources."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, wraps
from typing import Any, Literal, TypeVar, get_args, get_type_hints

from carc_widget.engine.data import read_data
from carc_widget.engine.describable import Displayable, ReadOnlyMapping, repr_without_defaults
from carc_widget.engine.errors import CarcassonneError, UnknownName, shown, suggest, whole_number


class BadOption(CarcassonneError):
    """An option was set to a value that it does not have."""


_Class = TypeVar("_Class", bound=type)


def _only_options(rules: _Class) -> _Class:
    """Raise `UnknownName` with a suggestion for an unknown keyword of the constructor."""
    plain: Any = rules
    init = plain.__init__

    @wraps(init)
    def checked(self: Any, *values: Any, **options: Any) -> None:
        _check_names(options)
        init(self, *values, **options)

    plain.__init__ = checked
    return rules


@_only_options
@dataclass(frozen=True, slots=True)
class Rules:
    """The options of the rules. The defaults are the current reading; `Rules.edition` returns older ones.

    Attributes:
        magic_same_feature_move: whether a magic figure may be set down again on its own road or city (R24).
        magic_merge_and_tile: moves owed when a magic tile itself joins mage and witch (R33).
        magic_merge_no_spot: what happens when mage and witch are joined and have nowhere to go (R32).
        magic_return_unoccupied: whether a figure leaves a completed feature that holds no meeple (R43).
        mage_on_zero_feature: whether the mage adds points on an unfinished inn road or cathedral city (R45).
        inn_cathedral_unfinished: whether unfinished inn roads and cathedral cities score nothing (R67).
        small_city_points: points of a plain completed city of two tiles; 2 means 1 per tile and coat of arms (R56).
        farm_scoring: the version of the scoring of farms (R63, R64).
        farmers: whether meeples may be deployed as farmers; a first game is easier without (R47).
        crop_add: whether adding a meeple at a crop circle may be declined (R74).
        crop_add_place: where the added meeple may stand (R74).
        crop_tiles: only the crop circle tile of the Mage & Witch box (K3), or all six (R1).
        unplaceable_tile: whether a tile that fits nowhere leaves the game or goes back into the bag (R12).
        first_player: the first in the list begins, or a random player (R6).

    Raises:
        BadOption: a value is not one of those that the option has.
        UnknownName: there is no such option; the message suggests a similar one.
    """

    magic_same_feature_move: Literal["forbidden", "allowed"] = "forbidden"
    magic_merge_and_tile: Literal["one_move", "two_moves"] = "one_move"
    magic_merge_no_spot: Literal["remove_one", "stay"] = "remove_one"
    magic_return_unoccupied: Literal["return", "stay"] = "return"
    mage_on_zero_feature: Literal["tiles", "zero"] = "tiles"
    inn_cathedral_unfinished: Literal["zero", "ignore"] = "zero"
    small_city_points: Literal[4, 2] = 4
    farm_scoring: Literal["third", "second", "first"] = "third"
    farmers: Literal["with", "without"] = "with"
    crop_add: Literal["may", "must"] = "may"
    crop_add_place: Literal["same_segment", "same_feature"] = "same_segment"
    crop_tiles: Literal["mini", "all"] = "mini"
    unplaceable_tile: Literal["discard", "reshuffle"] = "discard"
    first_player: Literal["given", "random"] = "given"

    __repr__ = repr_without_defaults

    def __post_init__(self) -> None:
        for name, values in option_values().items():
            value = whole_number(getattr(self, name))
            if not isinstance(value, (str, int)) or isinstance(value, bool) or value not in values:
                expected = " or ".join(repr(v) for v in values)
                raise BadOption(f"option {name} is {shown(value)}; it takes {expected}")
            object.__setattr__(self, name, value)

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> "Rules":
        """The rules with these options and defaults for the rest.

        Raises:
            UnknownName: there is no such option; the message suggests a similar one.
            BadOption: a value is not one of those that the option has.
        """
        return cls().with_options(options)

    def with_options(self, options: Mapping[str, Any]) -> "Rules":
        """These rules with some options changed; errors as for `from_options`."""
        if not isinstance(options, Mapping):
            raise BadOption(f"the options are {shown(options)}; give a mapping, such as {{'crop_add': 'must'}}")
        _check_names(options)
        return replace(self, **options)

    @classmethod
    def edition(cls, id: str) -> "Rules":
        """The rules as an edition printed them; `editions()` lists what each one changes and on which source.

        Parameters:
            id: the id of the edition, such as `zman_2013`.

        Raises:
            UnknownName: there is no such edition; the message lists all.

        >>> Rules.edition("current") == Rules()
        True
        """
        name = id.strip().casefold() if isinstance(id, str) else ""
        if name not in editions():
            raise UnknownName(suggest("edition", id, editions()))
        return editions()[name].rules

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults.

        >>> Rules(small_city_points=2).changed()
        {'small_city_points': 2}
        """
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}


def _check_names(options: Mapping[Any, Any]) -> None:
    for name in options:
        if name not in option_values():
            raise UnknownName(suggest("option", name, option_values()))


@cache
def option_values() -> Mapping[str, tuple[Any, ...]]:
    """The name of every option with the values that it takes, the default first.

    >>> option_values()["crop_add"]
    ('may', 'must')
    """
    return ReadOnlyMapping({name: get_args(hint) for name, hint in get_type_hints(Rules).items()})


@dataclass(frozen=True, slots=True)
class Source(Displayable):
    """A document that a rule comes from, with its own details; empty where it has none.

    Attributes:
        key: its name among all documents.
        title: its title.
        publisher, year, language, edition: its publisher, year, language, and the edition that it belongs to.
        where: for a rule, the place in it, or what it adds.
    """

    key: str
    title: str
    publisher: str
    year: str
    language: str
    edition: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class OptionChange(Displayable):
    """One option that an edition sets, the rule it belongs to, its source, and why."""

    option: str
    value: Any
    rule: str
    source: Source
    reason: str


@dataclass(frozen=True, slots=True)
class Edition(Displayable):
    """A preset: the rules as one edition printed them.

    Attributes:
        id: its name for `Rules.edition`.
        title, publisher: its title and publisher.
        year: when; empty if unknown.
        text: what it is.
        note: what its documents leave open.
        sources: the documents from which it is known.
        changes: the options that differ from the defaults, each with its source.
        rules: the defaults with these changes.
    """

    id: str
    title: str
    publisher: str
    year: str
    text: str
    note: str
    sources: tuple[Source, ...]
    changes: tuple[OptionChange, ...]
    rules: Rules


class Editions(ReadOnlyMapping[str, Edition]):
    """Every edition by its id; shows itself as a list in a notebook."""

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.values()))

    __repr__ = __str__  # as is useful at a prompt

    def _repr_html_(self) -> str:
        return "".join(edition._repr_html_() for edition in self.values())


@cache
def editions() -> Editions:
    """Every edition preset by its id; printed, it lists what each one changes and on which source.

    >>> print(editions()["zman_2013"])  # doctest: +ELLIPSIS
    zman_2013: Mage & Witch, first edition (Z-Man Games, 2013)
    The English leaflet of 2013 on its own, without the clarifications that came later.
    Changes magic_same_feature_move=allowed (R24): The leaflet asks that one figure be moved...
    """
    sources = sources_by_key()
    presets = {}
    for e in read_data("editions")["edition"]:
        changes = tuple(
            OptionChange(c["option"], c["value"], c["rule"], sources[c["source"]], c["reason"])
            for c in e.get("change", ())
        )
        rules = Rules.from_options({c.option: c.value for c in changes})
        presets[e["id"]] = Edition(
            id=e["id"],
            title=e["title"],
            publisher=e["publisher"],
            year=str(e.get("year", "")),
            text=e["text"],
            note=e.get("note", ""),
            sources=tuple(sources[key] for key in e["sources"]),
            changes=changes,
            rules=rules,
        )
    return Editions(presets)


@cache
def sources_by_key() -> Mapping[str, Source]:
    """Every document that rules and editions cite, by its key."""
    details = ("publisher", "year", "language", "edition")
    return ReadOnlyMapping(
        {
            source["key"]: Source(source["key"], source["title"], *(str(source.get(name, "")) for name in details))
            for source in read_data("rules")["source"]
        }
    )
