"""One thing that is wrong with a position: a sentence for programmers, and the facts for everybody else."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from carc_widget.engine.describable import Describable
from carc_widget.engine.geometry import Cell


class Problem(str, Describable):
    """What is wrong with a position, in English with ids and coordinates; `sentence()` says it in the language in use.

    Parameters:
        text: the sentence.
        code: a stable word for programs, such as `mismatch`; empty for what only a program can get wrong.
        rule: the id of the rule, if one says so.
        cells: where it is on the board.
        facts: what else it is about, as `sentence` wants it.
    """

    code: str
    rule: str
    cells: tuple[Cell, ...]
    facts: Mapping[str, Any]

    def __new__(  # noqa: D102 - as the class says
        cls, text: str, code: str = "", rule: str = "", cells: Iterable[Cell] = (), **facts: Any
    ) -> "Problem":
        problem = super().__new__(cls, text)
        problem.code = code
        problem.rule = rule
        problem.cells = tuple(cells)
        problem.facts = MappingProxyType(facts)
        return problem

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (str(self), self.code, self.rule, self.cells, dict(self.facts))


def _again(text: str, code: str, rule: str, cells: tuple[Cell, ...], facts: dict[str, Any]) -> Problem:
    return Problem(text, code, rule, cells, **facts)
