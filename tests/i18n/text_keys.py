"""Keys of the long text files."""

from collections.abc import Iterator


def keys(texts: dict[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a translation, each with the path of its key."""
    for name, value in texts.items():
        if isinstance(value, list):
            for number, table in enumerate(value):
                yield from keys(table, f"{path}{name}.{number}.")
        elif isinstance(value, dict):
            yield from keys(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", str(value)
