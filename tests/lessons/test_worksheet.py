"""Sheets of questions and of answers, for paper."""

import re
from pathlib import Path

import pytest

from carc_widget import language
from carc_widget.engine import BadArgument, UnknownName
from carc_widget.lessons import worksheet

TWO = ["two-roads", "join-and-finish"]


def test_a_sheet_of_questions_holds_a_picture_for_each_and_tells_no_answer() -> None:
    questions = worksheet(TWO, "Mage & witch").html
    assert questions.count("<img ") == questions.count("<li>") == 2
    assert "Mage &amp; witch" in questions
    text = re.sub(r"<img [^>]*>|<style>.*?</style>|<[^>]+>", "", questions, flags=re.DOTALL)
    assert "How many points does each player get?" in text
    assert "Red gets 6" not in text
    assert "R37" not in text


def test_a_sheet_of_answers_tells_what_the_engine_finds_and_the_rules() -> None:
    answers = worksheet(TWO, answers=True).html
    assert "<img " not in answers
    for told in ("Red 6, Blue 3", "Red 9, Blue 9", "Red 3, Blue 3", "R37", "R31"):
        assert told in answers, told


def test_a_title_that_asks_is_not_closed_by_a_full_stop() -> None:
    answers = worksheet(["wrong-side-of-the-road"], answers=True).html
    assert "Which field touches the city?</b>" in answers


def test_a_sheet_speaks_the_language_in_use_and_keeps_it(tmp_path: Path) -> None:
    with language("nl"):
        dutch = worksheet(TWO, "Tovenaar en heks")
    assert "Hoeveel punten krijgt elke speler?" in dutch.html
    dutch.save(tmp_path / "sheet.html")
    page = (tmp_path / "sheet.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert '<html lang="nl">' in page
    assert "http" not in page.replace("http://www.w3.org", ""), "nothing comes from a network"


def test_what_is_no_scenario_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean 'two-roads'"):
        worksheet(["two-road"])
    with pytest.raises(BadArgument, match="7 is no scenario"):
        worksheet([7])  # type: ignore[list-item]
    with pytest.raises(BadArgument, match=r"sheet\.html"):
        worksheet(TWO).save(tmp_path / "sheet.pdf")
