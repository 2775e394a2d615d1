"""Keys of the files of long texts, for tests."""

from collections.abc import Iterator


def keys(texts: dict[str, object], path: str = "") -> Iterator[tuple[str, str]]:
    """All texts of an overlay, each with the path of its key."""
    for name, value in texts.items():
        if isinstance(value, list):
            for number, table in enumerate(value):
                yield from keys(table, f"{path}{name}.{number}.")
        elif isinstance(value, dict):
            yield from keys(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", str(value)
