"""The data files of the engine: tiles, rules, editions, examples and the glossary as TOML."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def read_data(name: str) -> dict[str, Any]:
    """The content of `<name>.toml` in this folder."""
    with open(Path(__file__).with_name(f"{name}.toml"), "rb") as file:
        return tomllib.load(file)
