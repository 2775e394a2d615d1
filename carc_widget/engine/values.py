"""Frozen values, made quickly: `value` gives a class what `dataclass(frozen=True, slots=True)` gives it.

Up to Python 3.12 a dataclass compiles six functions, and the engine, which has dozens of them, would be slow to import;
the widget has more than a hundred. Here one is compiled, when it is first wanted, and the others are made of what they
have in common.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

_set = object.__setattr__


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Make a frozen value of a class with annotations; it is a dataclass for `fields` and `replace` too."""
    written = set(vars(cls))
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    every = fields(made)
    compared = _getter([each.name for each in every if each.compare])
    shown = [each.name for each in every if each.repr]

    def __eq__(self: object, other: object) -> bool:  # noqa: N807 - it becomes the method
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self: object) -> int:  # noqa: N807
        return hash(compared(self))

    def __repr__(self: object) -> str:  # noqa: N807
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{self.__class__.__qualname__}({told})"

    def __getstate__(self: object) -> list[Any]:  # noqa: N807
        return [getattr(self, each.name) for each in every]

    def __setstate__(self: object, state: list[Any]) -> None:  # noqa: N807
        for each, known in zip(every, state, strict=True):
            _set(self, each.name, known)

    for method in (__eq__, __hash__, __repr__, __getstate__, __setstate__, _setattr, _delattr):
        name = {"_setattr": "__setattr__", "_delattr": "__delattr__"}.get(method.__name__, method.__name__)
        if name not in written:
            setattr(made, name, method)
    if "__init__" not in written:
        made.__init__ = _Constructor(made)
    return made  # type: ignore[no-any-return]


def _getter(names: list[str]) -> Callable[[object], Any]:
    return attrgetter(*names) if names else lambda thing: ()


def _setattr(self: object, name: str, value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


class _Constructor:
    """Stands for the constructor of a class, and gives way to it when it is first wanted."""

    def __init__(self, made: Any) -> None:
        self._made = made

    def __get__(self, thing: object | None, owner: type) -> Any:
        self._made.__init__ = init = _init(fields(self._made), self._made)
        return init if thing is None else init.__get__(thing, owner)


def _init(every: tuple[Field[Any], ...], made: Any) -> Callable[..., None]:
    """The constructor: as those of dataclasses, one that takes the fields in their order.

    A field with `init=False` is left to `__post_init__`.
    """
    known: dict[str, Any] = {"_set": _set, "_MISSING": MISSING}
    parameters = ["self"]
    lines = []
    for each in sorted((each for each in every if each.init), key=lambda each: bool(each.kw_only)):
        if each.kw_only and "*" not in parameters:
            parameters.append("*")
        given = each.name
        if each.default_factory is not MISSING:
            known[f"_make_{each.name}"] = each.default_factory
            given = f"_make_{each.name}() if {each.name} is _MISSING else {each.name}"
            parameters.append(f"{each.name}=_MISSING")
        elif each.default is not MISSING:
            known[f"_default_{each.name}"] = each.default
            parameters.append(f"{each.name}=_default_{each.name}")
        else:
            parameters.append(each.name)
        lines.append(f" _set(self, {each.name!r}, {given})")
    if hasattr(made, "__post_init__"):
        lines.append(" self.__post_init__()")
    exec(f"def __init__({', '.join(parameters)}):\n" + "\n".join(lines or [" pass"]), known)
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__module__ = made.__module__
    init.__annotations__ = {**{each.name: each.type for each in every if each.init}, "return": None}
    return init
