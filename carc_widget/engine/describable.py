"""Base classes of values: with a text form in the language in use, which `i18n` renders; and read-only mappings."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, TypeVar

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Describable:
    """A value that renders as a sentence: an event, a reason, a permission, a score or a problem."""

    __slots__ = ()

    def sentence(self, *, places: bool = True) -> str:
        """The value as a sentence in the language in use (`carc_widget.i18n.language`).

        Parameters:
            places: whether tiles are named by their ids and segments by their notation and cell: `city S (0, -1)`.
                Without them the sentence suits a reader who sees the board: `a city`.
        """
        from carc_widget import i18n  # i18n is a layer above the engine

        return i18n.sentence(self, places=places)


class Displayable:
    """A value that renders as text and, in a notebook, as HTML, in the language in use."""

    __slots__ = ()

    def __str__(self) -> str:
        from carc_widget import i18n  # i18n is a layer above the engine

        return i18n.text(self)

    def _repr_html_(self) -> str:
        from carc_widget import i18n  # i18n is a layer above the engine

        return i18n.html(self)


def repr_without_defaults(value: Any) -> str:
    """The `repr` of a dataclass with many optional fields, without those that have their default."""
    changed = ((each.name, getattr(value, each.name), each.default) for each in fields(value))
    arguments = ", ".join(f"{name}={current!r}" for name, current, default in changed if current != default)
    return f"{type(value).__name__}({arguments})"


class ReadOnlyMapping(Mapping[_Key, _Value]):
    """A mapping that cannot be changed, and that can be copied, pickled and hashed, unlike `types.MappingProxyType`."""

    def __init__(self, values: Mapping[_Key, _Value]) -> None:
        self._values = dict(values)

    def __getitem__(self, key: _Key) -> _Value:
        return self._values[key]

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._values})"
