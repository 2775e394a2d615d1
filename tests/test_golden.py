"""The golden transcripts say what happens, word for word; `python -m tests.golden` writes them anew."""

from difflib import unified_diff

import pytest

from tests.golden.games import FOLDER, GAMES, path, transcript


@pytest.mark.parametrize("name", GAMES)
def test_transcript(name: str) -> None:
    wanted = path(name).read_text("utf-8").splitlines()
    found = transcript(GAMES[name]).splitlines()
    difference = "\n".join(unified_diff(wanted, found, "written down", "played now", lineterm="", n=2))
    assert not difference, f"{difference}\nIf the new text is right: python -m tests.golden"


def test_every_file_belongs_to_a_game() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == GAMES.keys()


def test_the_scenes_say_what_they_are_about() -> None:
    sentences = {
        "witch_on_a_road": "Blue scored road for 3: 5 tiles halved by the witch",
        "mage_in_a_city": "Red scored city for 6: 2 tiles and the mage's 2",
        "joined": "Red and Blue scored city for 3: 3 tiles halved by the witch",
        "nowhere_to_go": "had nowhere to move a magic figure and set the witch aside",
        "circle": "chose for the crop circle",
        "final_scoring": "Ann scored unfinished road for 3: 3 tiles, unfinished with an inn and the mage's 3",
    }
    for name, sentence in sentences.items():
        assert sentence in path(name).read_text("utf-8"), name
