"""Worksheets of questions and answers for printing."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from carc_widget import language, scenarios
from carc_widget.engine import BadArgument, UnknownName
from carc_widget.graphics.svg import board
from carc_widget.lessons import Worksheet, exercises, levels, solve, worksheet
from carc_widget.lessons.slides import make_slide

SCENARIOS = ["two-roads", "join-and-finish"]


def test_question_sheet_has_pictures_and_no_answers() -> None:
    questions = worksheet(SCENARIOS, "Mage & witch").html
    assert questions.count('<div class="carc-sheet-entry"><img ') == questions.count("<li>") == 2
    assert "Mage &amp; witch" in questions
    text = re.sub(r"<img [^>]*>|<style>.*?</style>|<[^>]+>", "", questions, flags=re.DOTALL)
    assert "How many points does each player get?" in text
    assert "Red gets 6" not in text
    assert "R37" not in text


def test_players_have_their_points_where_a_question_may_depend_on_them() -> None:
    assert re.findall(r"(?:Red|Blue): \d+ points?", worksheet([levels["last-tile"]]).html) == [
        "Red: 20 points",
        "Blue: 23 points",
    ]
    assert "0 points" not in worksheet(["shared-city"]).html


def test_answer_sheet_has_results_and_rules() -> None:
    answers = worksheet(SCENARIOS, answers=True).html
    assert "<img " not in answers
    for text in ("Red 6, Blue 3", "Red 9, Blue 9", "Red 3, Blue 3", "R37", "R31"):
        assert text in answers, text


@pytest.mark.parametrize("item", ["wrong-side-of-the-road", "first-points", "seven-halved"])
def test_answer_is_below_the_question_that_pupils_have(item: str) -> None:
    questions, answers = worksheet([item]).html, worksheet([item], answers=True).html
    headings = [re.findall(r"<b>1&ensp;(.*?)</b>", html) for html in (questions, answers)]
    assert headings[0] == headings[1] != [""]


def test_answer_sheet_has_letter_and_text_of_the_right_choice() -> None:
    text = re.sub("<[^>]+>", "|", worksheet(["two-roads"], answers=True).html)
    assert re.search(r"\|[A-D]\) Red 6, Blue 3\|", text)
    assert "What happens" not in text


def test_answer_sheet_has_the_sum_behind_a_number_and_a_wrong_line() -> None:
    text = re.sub("<[^>]+>", "|", worksheet(["gap-of-the-witch", "bug-at-the-end"], answers=True).html)
    assert "|2. Road: 5 tiles 5 − witch 2 = 3|" in text
    assert "|Line 1 (3 tiles = 4). City: 3 tiles 3 + 2 coats of arms 2 = 5|" in text


def test_answer_sheet_names_each_attempt_in_a_sentence_of_its_own() -> None:
    text = re.sub("<[^>]+>", "|", worksheet(["join-and-finish"], answers=True).html)
    assert "|The mage leaves for the road. Points: Red 3, Blue 3|" in text


def test_answers_begin_with_a_capital_letter_on_paper_and_on_slides() -> None:
    text = re.sub("<[^>]+>", "|", worksheet([exercises["bring-one-in"]], answers=True).html)
    answer = make_slide(exercises["bring-one-in"]).answer
    assert answer.startswith("City 1, road 2")
    assert f"|{answer}|" in text


@pytest.mark.parametrize("id", ["two-turns", "large-one"])
def test_answer_of_a_level_shows_the_board_at_its_goal(id: str) -> None:
    run = levels[id].begin()
    for action in solve(levels[id]) or ():
        run = run.act(action)
    assert run.status == "reached"
    assert board(run.state).data_url in worksheet([id], answers=True).html, "without the replies and the second turn"


def test_answer_of_a_game_against_a_bot_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[Worksheet.__module__], "solve", lambda level: pytest.fail(f"searches {level}"))
    answer = worksheet(["twelve-tiles"], answers=True).html
    assert levels["twelve-tiles"].texts.reached in answer
    assert "<img " not in answer


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
    with pytest.raises(BadArgument, match="7 is not a scenario"):
        worksheet([7])  # type: ignore[list-item]
    with pytest.raises(BadArgument, match=r"sheet\.html"):
        worksheet(SCENARIOS).save(tmp_path / "sheet.txt")


def test_sheet_has_a_line_for_the_name() -> None:
    for answers in (False, True):
        sheet = worksheet(SCENARIOS, answers=answers)
        assert ("Name:" in sheet.html) != answers
        assert ("Name:" in sheet.pages[0]) != answers


@pytest.mark.slow
@pytest.mark.parametrize("collection", [exercises, levels, scenarios])
def test_tiles_are_25_mm_wide_on_paper(collection: Mapping[str, Any]) -> None:
    for id in collection:
        page = worksheet([collection[id]]).pages[0]
        part = re.search(r'<svg [^>]*viewBox="\S+ \S+ (\S+) \S+" x="10" y="\S+" width="(\S+)"', page)
        assert part is not None
        units, millimetres = map(float, part.groups())
        assert millimetres / (units / 100) >= 24.99, id


@pytest.mark.slow
def test_pages_are_written_as_pdf_and_png(tmp_path: Path) -> None:
    sheet = worksheet([*SCENARIOS, "eight-tiles", "shared-city", "bring-one-in"], "Mage and witch")
    assert len(sheet.pages) > 1
    sheet.save(tmp_path / "sheet.pdf")
    pdf = (tmp_path / "sheet.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/MediaBox \[ 0 0 595\.\d+ 84", pdf)) == len(sheet.pages), "A4"
    sheet.save(tmp_path / "sheet.png")
    assert len(list(tmp_path.glob("sheet-*.png"))) == len(sheet.pages)
    with Image.open(tmp_path / "sheet-1.png") as image:
        assert image.height / image.width == pytest.approx(297 / 210, rel=0.01)
        assert image.width / 210 * 25.4 >= 199, "dots per inch"
    worksheet(["two-roads"]).save(tmp_path / "one.png")
    assert (tmp_path / "one.png").exists()
