"""Words of the interface: one term for one thing, and the words that games and editors use."""

import re
from pathlib import Path

import pytest

import carc_widget
from tests.i18n.translations import read_catalog

REPLACED = {
    r"\bTake away\b": "Export",
    r"\bWhat happened\b": "Log",
    r"\bShow on the board\b": "Overlays",
    r"\bHide all of it\b": "Hide overlays",
    r"\bWho holds what\b": "Ownership",
    r"^Worth\b": "Point values",
    r"\bCells that stay empty\b": "Dead squares",
    r"\bTiles that fit a cell\b": "Tiles that fit",
    r"\bThe land under the pointer\b": "Info on hover",
    r"\bScores and pieces in motion\b": "Animations",
    r"\bplayed on \{?\w*\}? ?times\b": "simulated games",
    r"\bThe lead in points to expect\b": "Expected final lead",
    r"\blines?$": "variations",
    r"\bName it\b": "Rename",
    r"\bLet go\b": "Close",
    r"^Take back$": "Undo",
    r"\bSet up a position\b": "Board editor",
    r"\bPosition of the game\b": "Reset to game",
    r"\bStart tile only\b": "Clear board",
    r"[“\"]No meeple[”\"]": "skip",
    r"\bEvery part of it belongs\b": "No free spot for a meeple",
    r"(?i)\bsomebody\b": "a player",
    r"^[Pp]erson$": "Human",
    r"\bbot, (easy|medium|strong|\{)": "Bot (medium)",
    r"\bWho has no name\b": "Players without a name",
    r"\bThe turns that cost most\b": "Biggest mistakes",
    r"\bAbove the line\b": "Ann ahead",
    r"\bPlay through\b": "Show scoring",
    r"\bSets in play\b": "the option in words",
    r"\bOption \w+=": "the option in words",
    r"\bBack to the (start|game)\b|\bthe game before\b": "Restart position; Resume game; Previous game",
    r"\bPython is busy\b|\byour press\b": "Working…",
    r"(?i)\breview": "Analysis",
    r"(?i)\btile turned\b|\bturned \{": "rotated",
    r"(?i)(?<!long )\bpress(?! (a key|enter|n\b|ctrl))": "select; press is for keys",
}
"""Words that the interface does not use, with the words that it uses instead."""

TURNED_TILE = re.compile(r"(?i)\bturn(ed|s)? (it|the tile|a tile|your tile|tiles)\b(?! is)")
"""Players have turns, and tiles are rotated; “whose turn it is” has an “it” of its own."""


@pytest.fixture(scope="module")
def texts() -> list[str]:
    """All messages in English: another test compares a catalog with the source."""
    ids = (message.id for message in read_catalog("nl") if message.id)
    return [text for id in ids for text in ([id] if isinstance(id, str) else id)]


@pytest.mark.parametrize("words", REPLACED)
def test_interface_does_not_use_replaced_words(texts: list[str], words: str) -> None:
    assert [text for text in texts if re.search(words, text)] == [], f"better: {REPLACED[words]}"


def test_tiles_are_rotated(texts: list[str]) -> None:
    root = Path(carc_widget.__file__).parent
    files = {path.name: path.read_text("utf-8") for path in root.glob("*/data/*.toml")}
    assert {"levels.toml", "misconceptions.toml", "rules.toml"} <= files.keys()
    assert [text for text in texts if TURNED_TILE.search(text)] == []
    assert {name: found[0] for name, text in files.items() if (found := TURNED_TILE.search(text))} == {}
