"""Reads the data files of the engine."""

import os
from functools import cache
from typing import Any

_FOLDER = os.path.join(os.path.dirname(__file__), "data")


@cache
def read(name: str) -> dict[str, Any]:
    """The content of `data/<name>.toml`."""
    import tomllib  # the parser is needed only here, and importing the engine should cost little

    with open(os.path.join(_FOLDER, f"{name}.toml"), "rb") as file:
        return tomllib.load(file)
