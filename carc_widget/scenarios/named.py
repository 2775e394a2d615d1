"""Things by their names, in learning order, read when the first one is wanted."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import ClassVar, Generic, Protocol, TypeVar

from carc_widget.engine.errors import UnknownName, suggest


class Named(Protocol):
    """Something with a name."""

    @property
    def id(self) -> str:
        """Its name."""


Kept = TypeVar("Kept", bound=Named)
Given = TypeVar("Given", covariant=True)


class UnknownId(UnknownName, KeyError):
    """There is nothing of this name; the message suggests a similar one."""

    def __str__(self) -> str:
        return Exception.__str__(self)  # KeyError shows its message in quotes


class Collection(Mapping[str, Given], Generic[Kept, Given]):
    """A mapping of names to what is kept, or to what each look-up makes of it.

    Parameters:
        found: what is kept, or what reads it when the first one is wanted.
    """

    what: ClassVar[str]
    """What one of them is called."""
    unknown: ClassVar[type[UnknownId]]

    def __init__(self, found: Iterable[Kept] | Callable[[], Iterable[Kept]] = ()) -> None:
        self._given = found

    @cached_property
    def _found(self) -> tuple[Kept, ...]:
        return tuple(self._given() if callable(self._given) else self._given)

    @cached_property
    def _by_name(self) -> Mapping[str, Kept]:
        return {each.id: each for each in self._found}

    def _open(self, kept: Kept) -> Given:
        """What a look-up gives."""
        raise NotImplementedError

    def __getitem__(self, id: str) -> Given:
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
