"""What levels and exercises say in a language other than English: `languages/<code>.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from carc_widget.scenarios import translations as scenario_texts

FOLDER = Path(__file__).parent / "languages"


def load_translations(code: str) -> Mapping[str, Any]:
    """The texts of a language; nothing for English, and for a language that has none."""
    return scenario_texts.load_translations(code, FOLDER)
