"""Score cards: the terms, their rules and the total; animations of the growing sum."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from carc_widget.engine import BadArgument, State
from carc_widget.engine.score import Score
from carc_widget.graphics.score_card import score_card, score_loop
from carc_widget.i18n import language

POSITION = "tiles 0,-1: F/1 0,0: D; player Ann: city N 0,0; player Bob; witch city N 0,0; turn 3 Ann draw"


def score() -> Score:
    """2 tiles 4 + 1 coat of arms 2 − witch 3 = 3."""
    return State.from_text(POSITION).score_if_completed("city N (0, 0)")


def texts(picture: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", picture)


def test_card_contains_terms_rules_and_total() -> None:
    shown = texts(score_card(score()))
    for text in (
        "Ann · city",
        "2 tiles",
        "4",
        "1 coat of arms",
        "+2",
        "witch",
        "−3",
        "= 3",
        "R37",
        "R37 The witch halves",
    ):
        assert text in shown


def test_cards_with_fewer_terms_have_the_same_size() -> None:
    cards = [score_card(score(), count) for count in range(4)]
    assert len({card.size for card in cards}) == 1
    assert [next(text for text in texts(card) if text.startswith("=")) for card in cards] == [
        "= 0",
        "= 4",
        "= 6",
        "= 3",
    ]
    assert "witch" not in texts(cards[2])


def test_card_uses_the_current_language() -> None:
    with language("nl"):
        assert "heks" in texts(score_card(score()))


def test_card_without_points_shows_0() -> None:
    state = State.from_text("tiles 0,0: D; player Ann; player Bob; turn 3 Ann draw")
    assert "= 0" in texts(score_card(state.score_now("field EL (0, 0)")))


def test_loop_has_a_frame_for_each_step(tmp_path: Path) -> None:
    path = tmp_path / "card.webp"
    score_loop(score(), path, tile_size=60, seconds=0.5)
    with Image.open(path) as loop:
        durations = []
        for frame in ImageSequence.Iterator(loop):
            frame.load()
            durations.append(frame.info["duration"])
        assert durations == [500, 500, 500, 1500]
        assert abs(loop.width - score_card(score(), tile_size=60).size[0]) <= 1


def test_invalid_arguments_are_refused(tmp_path: Path) -> None:
    for count in (4, -1, True, "2"):
        with pytest.raises(BadArgument, match="terms"):
            score_card(score(), count)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match=r"\.webp"):
        score_loop(score(), tmp_path / "card.gif")
    with pytest.raises(BadArgument, match="seconds"):
        score_loop(score(), tmp_path / "card.webp", seconds=0)
    assert not list(tmp_path.iterdir())
