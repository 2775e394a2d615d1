"""What levels and exercises say in a language other than English: `languages/<code>.toml`."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "languages"


@cache
def overlay(code: str) -> Mapping[str, Any]:
    """The texts of a language; nothing for English, and for a language that has none."""
    path = FOLDER / f"{code}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
