"""Worksheets of questions and answers for printing."""

import re
from pathlib import Path

import pytest

from carc_widget import language
from carc_widget.engine import BadArgument, UnknownName
from carc_widget.lessons import worksheet

SCENARIOS = ["two-roads", "join-and-finish"]


def test_question_sheet_has_pictures_and_no_answers() -> None:
    questions = worksheet(SCENARIOS, "Mage & witch").html
    assert questions.count("<img ") == questions.count("<li>") == 2
    assert "Mage &amp; witch" in questions
    text = re.sub(r"<img [^>]*>|<style>.*?</style>|<[^>]+>", "", questions, flags=re.DOTALL)
    assert "How many points does each player get?" in text
    assert "Red gets 6" not in text
    assert "R37" not in text


def test_answer_sheet_has_results_and_rules() -> None:
    answers = worksheet(SCENARIOS, answers=True).html
    assert "<img " not in answers
    for text in ("Red 6, Blue 3", "Red 9, Blue 9", "Red 3, Blue 3", "R37", "R31"):
        assert text in answers, text


def test_title_with_question_mark_has_no_full_stop() -> None:
    answers = worksheet(["wrong-side-of-the-road"], answers=True).html
    assert "Which field touches the city?</b>" in answers


def test_sheet_keeps_its_language(tmp_path: Path) -> None:
    with language("nl"):
        dutch = worksheet(SCENARIOS, "Tovenaar en heks")
    assert "Hoeveel punten krijgt elke speler?" in dutch.html
    dutch.save(tmp_path / "sheet.html")
    page = (tmp_path / "sheet.html").read_text("utf-8")
    assert page.startswith("<!doctype html>")
    assert '<html lang="nl">' in page
    assert "http" not in page.replace("http://www.w3.org", ""), "the sheet loads from a network"


def test_unknown_scenario_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="did you mean 'two-roads'"):
        worksheet(["two-road"])
    with pytest.raises(BadArgument, match="7 is no scenario"):
        worksheet([7])  # type: ignore[list-item]
    with pytest.raises(BadArgument, match=r"sheet\.html"):
        worksheet(SCENARIOS).save(tmp_path / "sheet.pdf")
