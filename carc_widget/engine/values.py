"""Frozen values, made quickly: `value` gives a class what `dataclass(frozen=True, slots=True)` gives it.

Up to Python 3.12 a dataclass compiles six functions, and its module loads the parser and the disassembler of Python:
the engine, which has dozens of them, would be slow to import, and the widget has more than a hundred. Here only the
constructor is compiled, when it is first wanted; so are the parts of the class found out.
"""

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar, dataclass_transform, overload

T = TypeVar("T")

_set = object.__setattr__
_MISSING: Any = object()


class _Given(NamedTuple):
    """What `field` was told."""

    default: Any
    default_factory: Any
    init: bool
    repr: bool
    hash: bool | None
    compare: bool
    kw_only: bool


def field(
    *,
    default: Any = _MISSING,
    default_factory: Any = _MISSING,
    init: bool = True,
    repr: bool = True,
    hash: bool | None = None,
    compare: bool = True,
    kw_only: bool = False,
) -> Any:
    """More about a field of a value, as `dataclasses.field` tells it."""
    return _Given(default, default_factory, init, repr, hash, compare, kw_only)


class Part(NamedTuple):
    """A field of a value: its name, its annotation, and what is said about it."""

    name: str
    type: Any
    said: _Given


class _Later:
    """An attribute of a class of values that is found out when it is first wanted, and then stands in its place."""

    def __init__(self, name: str, find: Callable[[Any], Any]) -> None:
        self._name = name
        self._find = find

    def __get__(self, thing: object | None, owner: type) -> Any:
        for made in owner.__mro__:
            if vars(made).get(self._name) is self:  # else another thread was faster
                setattr(made, self._name, self._find(made))
                break
        return getattr(owner if thing is None else thing, self._name)


@overload
def value(cls: type[T], /) -> type[T]: ...
@overload
def value(*, kw_only: bool) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T] | None = None, /, *, kw_only: bool = False) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a frozen value of a class with annotations; it is a dataclass for `dataclasses.fields` and `replace` too.

    Nothing but its fields has room in it, unless it derives from `Roomy`.

    Parameters:
        cls: the class.
        kw_only: whether its own fields are given by their names.
    """
    return _made(cls, kw_only) if cls else lambda cls: _made(cls, kw_only)


def _made(cls: type[T], kw_only: bool) -> type[T]:
    written = vars(cls)
    own = [name for name, annotation in cls.__annotations__.items() if not _of_the_class(annotation)]
    room = {**_METHODS, **written}
    given = {name: room.pop(name) for name in own if name in written}
    room["__given__"] = {name: _by_name(given.get(name, _MISSING)) for name in own} if kw_only else given
    taken = {name for base in cls.__mro__[1:] for name in vars(base).get("__slots__", ())}
    room["__slots__"] = tuple(name for name in own if name not in taken)
    room["__qualname__"] = cls.__qualname__
    for name in ("__dict__", "__weakref__"):
        room.pop(name, None)
    kind: Any = type(cls)
    made: type[T] = kind(cls.__name__, cls.__bases__, room)
    return made


if TYPE_CHECKING:  # a type checker looks at what is changed if it knows this name
    from dataclasses import replace as replace
else:

    def replace(thing: T, **changes: Any) -> T:
        """A value with some of its parts changed."""
        kept = {name: getattr(thing, name) for name, _, said in parts(thing) if said.init and name not in changes}
        return type(thing)(**kept, **changes)


def as_dict(thing: Any) -> dict[str, Any]:
    """The fields of a value by their names, with what they hold."""
    return {name: getattr(thing, name) for name, _, _ in parts(thing)}


def parts(thing: Any) -> tuple[Part, ...]:
    """The fields of a value or of a class of values, those of its bases first."""
    found: tuple[Part, ...] = thing.__parts__
    return found


class Roomy:
    """A base for values that need room for more than their fields: for what their cached properties found out."""


def _of_the_class(annotation: Any) -> bool:
    """Whether it is no field of a value but an attribute of the class."""
    return getattr(annotation, "__origin__", None) is ClassVar


def _said(given: Any) -> _Given:
    """What was said about a field, which may be its default only."""
    return given if isinstance(given, _Given) else field(default=given)


def _by_name(given: Any) -> _Given:
    return _said(given)._replace(kw_only=True)


def _find_parts(made: Any) -> tuple[Part, ...]:
    found: dict[str, Part] = {}
    for kind in reversed(made.__mro__):
        known = vars(kind)
        if "__given__" in known:
            for name, annotation in kind.__annotations__.items():  # since Python 3.14 it is not among what is written
                if not _of_the_class(annotation):
                    default = known["__given__"].get(name, _MISSING)
                    found[name] = Part(name, annotation, _said(default))
    return tuple(found.values())


def _find_compared(made: Any) -> Callable[[object], Any]:
    names = [part.name for part in parts(made) if part.said.compare]
    return attrgetter(*names or ["__class__"])


def _find_hashed(made: Any) -> Callable[[object], Any]:
    names = [name for name, _, said in parts(made) if (said.compare if said.hash is None else said.hash)]
    return attrgetter(*names or ["__class__"])


def _find_match_args(made: Any) -> tuple[str, ...]:
    return tuple(name for name, _, said in parts(made) if said.init and not said.kw_only)


def _find_fields(made: Any) -> dict[str, Any]:
    """What `dataclasses` wants to know."""
    import dataclasses

    def told(said: _Given) -> Any:
        return dataclasses.field(**{key: told for key, told in said._asdict().items() if told is not _MISSING})

    twin: Any = dataclasses.make_dataclass(
        made.__name__, [(name, kind, told(said)) for name, kind, said in parts(made)], init=False, repr=False, eq=False
    )
    return twin.__dataclass_fields__  # type: ignore[no-any-return]


def _find_init(made: Any) -> Callable[..., None]:
    """The constructor: as those of dataclasses, one that takes the fields in their order.

    A field with `init=False` is left to `__post_init__`.
    """
    known: dict[str, Any] = {"_MISSING": _MISSING}
    taken = [part for part in parts(made) if part.said.init]
    taken.sort(key=lambda part: part.said.kw_only)
    exec(f"def __init__({', '.join(_parameters(taken, known))}):\n{_body(made, taken, known)}", known)
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__module__ = made.__module__
    init.__annotations__ = {**{name: annotation for name, annotation, _ in taken}, "return": None}
    return init


def _parameters(taken: list[Part], known: dict[str, Any]) -> Iterator[str]:
    yield "self"
    by_name = False
    for name, _, said in taken:
        if said.kw_only and not by_name:
            by_name = True
            yield "*"
        if said.default_factory is not _MISSING:
            known[f"_make_{name}"] = said.default_factory
            yield f"{name}=_MISSING"
        elif said.default is not _MISSING:
            known[f"_default_{name}"] = said.default
            yield f"{name}=_default_{name}"
        else:
            yield name


def _body(made: Any, taken: list[Part], known: dict[str, Any]) -> str:
    lines = []
    for name, _, said in taken:
        given = name if said.default_factory is _MISSING else f"_make_{name}() if {name} is _MISSING else {name}"
        known[f"_set_{name}"] = getattr(made, name).__set__  # a third faster than `object.__setattr__`
        lines.append(f" _set_{name}(self, {given})")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    return "\n".join(lines or [" pass"])


def _eq(self: Any, other: Any) -> Any:
    return self.__compared__(self) == self.__compared__(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(self.__hashed__(self))


def _repr(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name, _, said in parts(self) if said.repr)
    return f"{self.__class__.__qualname__}({told})"


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, name) for name, _, _ in parts(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for (name, _, _), known in zip(parts(self), state, strict=True):
        _set(self, name, known)


def _setattr(self: object, name: str, value: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: object, name: str) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot delete field {name!r}")


_METHODS: dict[str, Any] = {
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__getstate__": _getstate,
    "__setstate__": _setstate,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
    **{
        name: _Later(name, find)
        for name, find in (
            ("__init__", _find_init),
            ("__parts__", _find_parts),
            ("__compared__", _find_compared),
            ("__hashed__", _find_hashed),
            ("__match_args__", _find_match_args),
            ("__dataclass_fields__", _find_fields),
        )
    },
}
"""What all classes of values have in common; a class keeps what it writes itself."""
