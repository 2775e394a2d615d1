"""The errors of the engine. Each says what was wrong, where, what was expected and what to do about it."""


class CarcassonneError(ValueError):
    """The base of every error that the engine raises for bad input. Nothing has changed when it is raised."""


class UnknownName(CarcassonneError):
    """A tile, tile set, segment, option or other name that does not exist."""
