"""Golden transcripts, compared line by line; `python -m tests.engine.golden` writes them again."""

import re
from difflib import unified_diff
from pathlib import Path

import pytest

from carc_widget.i18n import language, languages
from tests.engine.golden.games import FOLDER, GAMES, SPOKEN, path, spoken, spoken_path, transcript


def compare(recorded: Path, played: str) -> None:
    """Assert that the recorded transcript equals the one played now."""
    lines = recorded.read_text("utf-8").splitlines(), played.splitlines()
    difference = "\n".join(unified_diff(*lines, "recorded", "played", lineterm="", n=2))
    assert not difference, f"{difference}\nIf the new text is right: python -m tests.engine.golden"


@pytest.mark.parametrize("name", GAMES)
def test_transcript(name: str) -> None:
    compare(path(name), transcript(GAMES[name]))


@pytest.mark.slow
@pytest.mark.parametrize("code", languages())
def test_transcript_in_every_language(code: str) -> None:
    compare(spoken_path(code), spoken(code))


@pytest.mark.slow
@pytest.mark.parametrize("code", languages())
def test_sentences_of_the_board_have_no_ids_and_coordinates(code: str) -> None:
    with language(code):
        for name in SPOKEN:
            for event in (event for move in GAMES[name].game().history for event in move.events):
                assert not re.search(r"\(-?\d+, -?\d+\)|\b[IKM]\d|\d rotated", event.sentence(places=False))


def test_transcript_files_match_games() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == GAMES.keys()


def test_scenes_show_their_subject() -> None:
    sentences = {
        "witch_on_a_road": "Blue scored 3 points for a road: 5 tiles, halved by the witch",
        "mage_in_a_city": "Red scored 6 points for a city: 2 tiles and the mage's 2",
        "joined": "Red and Blue scored 3 points each for a city: 3 tiles, halved by the witch",
        "nowhere_to_go": "had nowhere to move a magic figure and set the witch aside",
        "circle": "chose for the crop circle",
        "final_scoring": "Ann scored 3 points for an unfinished road: "
        "3 tiles, an inn that makes it worthless and the mage's 3",
    }
    for name, sentence in sentences.items():
        assert sentence in path(name).read_text("utf-8"), name
