"""Scenarios by their names, in learning order; found by rule, set, difficulty, tag and word."""

from collections.abc import Iterable
from html import escape
from os import PathLike
from pathlib import Path

from carc_widget.engine.errors import BadArgument, UnknownName, shown, suggest
from carc_widget.engine.rules import rule as rule_of
from carc_widget.i18n.language import _
from carc_widget.scenarios.named import Collection, UnknownId
from carc_widget.scenarios.scenario import Scenario
from carc_widget.scenarios.search import search_scenarios
from carc_widget.scenarios.translations import translate_name

DATA = Path(__file__).parent / "data"

CHAPTERS = ("base", "mage_witch", "inns_cathedrals", "crop_circles_2")
"""The files of our scenarios, in the order in which they are best learnt from."""

DIFFICULTIES = (1, 2, 3)


class UnknownScenario(UnknownId):
    """There is no scenario of this name; the message suggests a similar one."""


class Scenarios(Collection[Scenario, Scenario]):
    """Scenarios by their names, in learning order. It shows itself as a list; each look-up gives a scenario anew."""

    what = "scenario"
    unknown = UnknownScenario

    def _open(self, kept: Scenario) -> Scenario:
        return kept.copy()

    def find(
        self,
        word: str | None = None,
        *,
        rule: str | int | None = None,
        set: str | None = None,
        difficulty: int | None = None,
        tag: str | None = None,
    ) -> "Scenarios":
        """Those that fit everything that is given, in learning order.

        Parameters:
            word: one word or several, in the language in use or in English, or other words for the same thing; all of
                them have to stand in the texts.
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
        found = list(self._by_name.values())
        if rule is not None:
            id = rule_of(rule).id
            found = [s for s in found if id in s.rules]
        if set is not None:
            _check("set of scenarios", set, (s.set for s in self._by_name.values()))
            found = [s for s in found if s.set == set]
        if difficulty is not None:
            _check("difficulty", difficulty, DIFFICULTIES)
            found = [s for s in found if s.difficulty == difficulty]
        if tag is not None:
            named = {name: t for s in self._by_name.values() for t in s.tags for name in (t, translate_name("tags", t))}
            _check("tag", tag, named)
            found = [s for s in found if named[tag] in s.tags]
        if word is not None:
            if not isinstance(word, str):
                raise BadArgument(f"find wants words such as 'witch road', not {shown(word)}")
            found = search_scenarios(found, word)
        return Scenarios(found)

    @staticmethod
    def load(path: str | PathLike[str]) -> "Scenarios":
        """The scenarios of a file of one's own; `carc_widget.scenarios.load` describes its form."""
        from carc_widget.scenarios.loader import load  # which knows this module

        return load(path)

    def __str__(self) -> str:
        from carc_widget.scenarios.display import scenario_line  # which knows the scenarios

        lines = [scenario_line(scenario) for scenario in self._by_name.values()]
        return "\n".join(lines) or _("There is no such scenario.")

    def _repr_html_(self) -> str:
        from carc_widget.scenarios.display import scenario_line

        lines = [f"<li>{escape(scenario_line(scenario))}</li>" for scenario in self._by_name.values()]
        return f"<ol>{''.join(lines)}</ol>" if lines else f"<p>{escape(str(self))}</p>"


def _check(what: str, given: object, known: Iterable[object]) -> None:
    if given not in (names := list(dict.fromkeys(known))):
        raise UnknownName(suggest(what, given, map(str, names)))
