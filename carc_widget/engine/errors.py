"""The errors of the engine. Each says what was wrong, where, what was expected and what to do about it."""

from collections.abc import Iterable


class CarcassonneError(ValueError):
    """The base of every error that the engine raises for bad input. Nothing has changed when it is raised."""


class UnknownName(CarcassonneError):
    """A tile, tile set, segment, option or other name that does not exist."""


def suggest(what: str, name: object, known: Iterable[str]) -> str:
    """The sentence for a name that does not exist: what was given, the nearest known name, and all known ones."""
    from difflib import get_close_matches  # only needed when something is already wrong

    names = list(known)
    close = get_close_matches(str(name), names, 1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"there is no {what} {name!r}; {hint}there are: {', '.join(names)}"
