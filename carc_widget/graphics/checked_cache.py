"""A cache for public functions that validate their arguments, including unhashable ones."""

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
ResultT = TypeVar("ResultT")


def checked_cache(function: Callable[P, ResultT]) -> Callable[P, ResultT]:
    """`functools.cache` for a function that validates its arguments: unhashable arguments bypass the cache."""
    cached = cache(function)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> ResultT:
        try:
            hash((args, tuple(kwargs.values())))
        except TypeError:
            return function(*args, **kwargs)
        return cached(*args, **kwargs)  # type: ignore[arg-type]  # hashable, as checked above

    return call
