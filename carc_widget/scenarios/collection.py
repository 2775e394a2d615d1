"""Collections by id, in learning order, and that of scenarios, which can be filtered."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from html import escape
from os import PathLike
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import carc_widget
from carc_widget.engine.errors import BadArgument, UnknownName, shown, suggest
from carc_widget.engine.rulebook import rule as rule_of
from carc_widget.i18n.language import _
from carc_widget.scenarios.display import scenario_line
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.search import search_scenarios
from carc_widget.scenarios.translations import translate_name


class HasId(Protocol):
    """An object with an id."""

    @property
    def id(self) -> str:
        """The id."""


ItemT = TypeVar("ItemT", bound=HasId)
OpenedT = TypeVar("OpenedT", covariant=True)


class UnknownId(UnknownName, KeyError):
    """An unknown id; the message suggests a similar one."""

    def __str__(self) -> str:
        return Exception.__str__(self)  # KeyError shows its message in quotes


class Collection(Mapping[str, OpenedT], Generic[ItemT, OpenedT]):
    """A mapping of ids to items; a look-up returns the item, or a new object made from it.

    Parameters:
        items: the items, or a function that loads them on first use.
    """

    what: ClassVar[str]
    """The noun for one item, for messages."""
    unknown: ClassVar[type[UnknownId]]

    def __init__(self, items: Iterable[ItemT] | Callable[[], Iterable[ItemT]] = ()) -> None:
        self._source = items

    @cached_property
    def _items(self) -> tuple[ItemT, ...]:
        return tuple(self._source() if callable(self._source) else self._source)

    @cached_property
    def _by_name(self) -> Mapping[str, ItemT]:
        return {each.id: each for each in self._items}

    def _open(self, item: ItemT) -> OpenedT:
        """The object that a look-up returns for an item."""
        raise NotImplementedError

    def __getitem__(self, id: str) -> OpenedT:
        if id not in self:
            raise self.unknown(suggest(self.what, id, self))
        return self._open(self._by_name[id])

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and id in self._by_name

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_name)

    def __len__(self) -> int:
        return len(self._by_name)

    def __repr__(self) -> str:
        return f"<{len(self)} {self.what}s>" if len(self) != 1 else f"<1 {self.what}: {next(iter(self))}>"


CHAPTERS = ("base", "mage_witch", "inns_cathedrals", "crop_circles_2")
"""The bundled scenario files, in learning order."""

DIFFICULTIES = (1, 2, 3)


class UnknownScenario(UnknownId):
    """An unknown id of a scenario; the message suggests a similar one."""


class Scenarios(Collection[Scenario, Scenario]):
    """Scenarios by id, in learning order; displayed as a list. Each lookup returns a new scenario."""

    what = "scenario"
    unknown = UnknownScenario

    def _open(self, item: Scenario) -> Scenario:
        return item.copy()

    def find(
        self,
        word: str | None = None,
        *,
        rule: str | int | None = None,
        set: str | None = None,
        difficulty: int | None = None,
        tag: str | None = None,
    ) -> "Scenarios":
        """The scenarios that match all arguments, in learning order; by words, the best match first.

        Parameters:
            word: one word or several, in the language in use or in English, or other words for the same thing. The best
                match comes first; words that occur in no scenario are left out.
            rule: the id of a rule that the answer needs, such as `R24`.
            set: the tile set that they are about, such as `mage_witch`.
            difficulty: 1, 2 or 3.
            tag: one of the tags, in the language in use or in English.

        Raises:
            UnknownName: there is no such rule, no scenario about such a set, none with such a tag, or no such
                difficulty; the message names those that there are.
            BadArgument: the words are no text.

        >>> from carc_widget import scenarios
        >>> list(scenarios.find("city", rule="R56", difficulty=1))
        ['small-city']
        """
        matches = list(self._by_name.values())
        if rule is not None:
            id = rule_of(rule).id
            matches = [s for s in matches if id in s.rules]
        if set is not None:
            _check("set of scenarios", set, (s.set for s in self._by_name.values()))
            matches = [s for s in matches if s.set == set]
        if difficulty is not None:
            _check("difficulty", difficulty, DIFFICULTIES)
            matches = [s for s in matches if s.difficulty == difficulty]
        if tag is not None:
            named = {name: t for s in self._by_name.values() for t in s.tags for name in (t, translate_name("tags", t))}
            _check("tag", tag, named)
            matches = [s for s in matches if named[tag] in s.tags]
        if word is not None:
            if not isinstance(word, str):
                raise BadArgument(f"the words must be a text, such as 'witch road', not {shown(word)}")
            matches = search_scenarios(matches, word)
        return Scenarios(matches)

    def browse(self) -> "carc_widget.widget.BrowserWidget":
        """Open the scenarios as cards with pictures, filters and search; a click predicts or plays one.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        return carc_widget.widget.BrowserWidget(self.values())

    @staticmethod
    def load(path: str | PathLike[str]) -> "Scenarios":
        """Load scenarios from a TOML file; `carc_widget.scenarios.load` describes its format.

        Raises:
            BadScenarios: the file has errors; `problems` lists them, each with its line.
        """
        from carc_widget.scenarios.loader import load  # it creates `Scenarios`

        return load(path)

    def __str__(self) -> str:
        lines = [scenario_line(scenario) for scenario in self._by_name.values()]
        return "\n".join(lines) or _("There is no such scenario.")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        try:
            browser = self.browse()
        except ImportError:
            raise NotImplementedError from None  # then the notebook shows the list
        return browser._repr_mimebundle_(**kwargs)

    def _repr_html_(self) -> str:
        lines = [f"<li>{escape(scenario_line(scenario))}</li>" for scenario in self._by_name.values()]
        return f"<ol>{''.join(lines)}</ol>" if lines else f"<p>{escape(str(self))}</p>"


def _check(what: str, value: object, known: Iterable[object]) -> None:
    if value not in (names := list(dict.fromkeys(known))):
        raise UnknownName(suggest(what, value, map(str, names)))
