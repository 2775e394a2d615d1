"""A cache for public functions, which refuse wrong arguments whether or not they can be hashed."""

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
ResultT = TypeVar("ResultT")


def checked_cache(function: Callable[P, ResultT]) -> Callable[P, ResultT]:
    """`functools.cache` for a function that checks its arguments: one that has no hash is passed on to that check."""
    cached = cache(function)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> ResultT:
        try:
            hash((args, tuple(kwargs.values())))
        except TypeError:
            return function(*args, **kwargs)
        return cached(*args, **kwargs)  # type: ignore[arg-type]  # hashable, as just seen

    return call
