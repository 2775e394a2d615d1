"""Scenarios: positions with a question, attempts, the answer and common mistakes, in learning order.

The module itself is the collection: it behaves as a mapping of names to scenarios.

>>> from carc_widget import scenarios
>>> scenarios["shared-city"].title
'Two knights, one city'
>>> scenarios["shared-city"].answer().outcomes["join"].gains
{'Red': 6, 'Blue': 6}
"""

import sys as _sys
from functools import cached_property as _cached_property
from types import ModuleType as _ModuleType

import carc_widget as _carc_widget
from carc_widget.scenarios.attempts import Attempt, Outcome
from carc_widget.scenarios.collection import Scenarios, UnknownScenario
from carc_widget.scenarios.expectations import Difference
from carc_widget.scenarios.loader import BadScenarios, load
from carc_widget.scenarios.loader import scenarios as _scenarios
from carc_widget.scenarios.scenario import Answer, Scenario

__all__ = [
    "Answer",
    "Attempt",
    "BadScenarios",
    "Difference",
    "Outcome",
    "Scenario",
    "Scenarios",
    "UnknownScenario",
    "browse",
    "find",
    "get",
    "items",
    "keys",
    "load",
    "values",
]


class _Module(_ModuleType, Scenarios):
    """This module as the collection of the bundled scenarios, which are loaded on first use."""

    __eq__ = _ModuleType.__eq__
    __hash__ = _ModuleType.__hash__
    __repr__ = _ModuleType.__repr__

    def browse(self) -> "_carc_widget.widget.BrowserWidget":
        """Open them as cards with pictures, filters and search, with all levels and exercises; a click opens one.

        Raises:
            ImportError: ipywidgets or another package that shows the board is not installed.
        """
        others = _carc_widget.levels.values(), _carc_widget.exercises.values()
        return _carc_widget.widget.BrowserWidget(self.values(), *others)

    @_cached_property
    def _items(self) -> tuple[Scenario, ...]:
        return _scenarios._items


_sys.modules[__name__].__class__ = _Module


def __dir__() -> list[str]:
    return sorted(__all__)
