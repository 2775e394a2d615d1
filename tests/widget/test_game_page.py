"""Game pages: a game as one self-contained HTML file with every moment in all languages."""

import base64
import gzip
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carc_widget import bots
from carc_widget.engine import BadArgument, Game, UnknownName
from carc_widget.widget.messages import PressButton, ShowMoment
from carc_widget.widget.session import Session
from carc_widget.widget.update import update
from carc_widget.widget.view import view


def content_of(page: str) -> dict[str, Any]:
    packed = re.search(r'id="carc-game">([^<]*)<', page)
    assert packed
    content: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(packed[1])))
    return content


def part(content: dict[str, Any], code: str, screen: int, trait: str) -> Any:
    views = content["views"][code]
    return views["values"][trait][views["screens"][screen][trait]]


def short_game() -> Game:
    """A game of two turns in which a city and two fields score."""
    game = Game(["Ann", "<Bob>"], sets="base", order=["E", "V"], seed=1)
    game.play_turn("E/2 0,-1 +city S # a small city")
    game.play_turn("V/1 1,0 pass")
    return game


@pytest.fixture(scope="module")
def page() -> str:
    return short_game().to_html()


@pytest.fixture(scope="module")
def content(page: str) -> dict[str, Any]:
    return content_of(page)


def test_timeline_steps_through_all_moments(content: dict[str, Any]) -> None:
    game = short_game().replay
    stops = content["sliders"]["moment"]
    assert len(stops) == len(game.stops)
    for screen, stop in zip(stops, game.stops, strict=True):
        assert part(content, "en", screen, "position") == game.states[stop].to_text()
    assert content["start"] == stops[-1]
    screen, seen = stops[0], [stops[0]]
    while "time next" in content["links"][screen]:
        screen = content["links"][screen]["time next"]
        seen.append(screen)
    assert seen == stops
    assert content["links"][screen]["key Home"] == stops[0]


def test_screens_equal_those_of_the_widget(content: dict[str, Any]) -> None:
    game = short_game().replay
    for number, stop in enumerate(game.stops[:-1]):
        for code in ("en", "nl", "it"):
            seen = view(update(Session(game, code), ShowMoment(stop)).session)
            assert part(content, code, number, "toolbar")["sentence"] == seen.toolbar.sentence
            assert part(content, code, number, "timeline")["position"] == seen.timeline.position
    toolbar = part(content, "en", content["start"], "toolbar")
    assert toolbar["sentence"]
    assert not toolbar["hint"], "nobody can turn and place a tile on the page"


def test_page_of_a_short_game_has_its_number_of_tiles() -> None:
    game = Game(2, "base", tiles=12, seed=3)
    game.play(game.state.legal_actions()[0], "pass")
    content = content_of(game.to_html())
    assert {part(content, "en", screen, "sidebar")["facts"][0]["text"] for screen in content["sliders"]["moment"]} == {
        "11 tiles left",
        "10 tiles left",
    }


def test_sums_are_explained_term_by_term(content: dict[str, Any]) -> None:
    screen, id = next(
        (number, entry["explain"]["id"])
        for number in content["sliders"]["moment"]
        for chapter in part(content, "en", number, "log")["chapters"]
        for entry in chapter["entries"]
        if entry.get("explain")
    )
    explained = content["links"][screen][id]
    assert part(content, "en", explained, "toolbar")["sum"]["total"] == "4"
    assert content["links"][explained]["explanation close"] == screen


def test_only_working_controls_are_enabled(content: dict[str, Any]) -> None:
    """Controls that need a kernel are missing or disabled; all other buttons lead to a screen or open a rule."""

    def buttons(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["id"]] if {"id", "label"} <= value.keys() and value.get("enabled", True) else []
            return own + [id for inner in value.values() for id in buttons(inner)]
        return [id for inner in value for id in buttons(inner)] if isinstance(value, list) else []

    hidden = {"rules", "clear search", "moment", "dismiss"}  # the search, which pages hide, the slider, no errors
    for code, views in content["views"].items():
        for number, links in enumerate(content["links"]):
            for trait in ("board", "toolbar", "sidebar", "log", "timeline", "dialogs"):
                for id in buttons(part(content, code, number, trait)):
                    kind, _, rest = id.partition(" ")
                    assert id in links or id in hidden or (kind in ("rule", "close") and rest in views["rules"]), id
            assert not part(content, code, number, "board")["targets"]


def test_page_loads_nothing_and_escapes_names(page: str) -> None:
    assert "<Bob>" not in page
    assert "Carcassonne: Ann, &lt;Bob&gt;" in page
    markup = re.sub(r"<(style|script)\b.*?</\1>", "", page, flags=re.DOTALL)
    assert not re.search(r"(src|href)=", markup)
    assert not re.search(r"url\((?!data:|\"data:|#)", page)


@pytest.mark.slow
def test_page_of_a_whole_game_is_small_and_includes_its_review(tmp_path: Path) -> None:
    game = Game(["Ann", "Bob"], sets="base", seed=3)
    rng = Random(3)
    while not game.state.is_over:
        game.play(rng.choice(game.state.legal_actions()))
    review = bots.review(game, playouts=6, turns=2, random=1)
    path = tmp_path / "game.html"
    game.to_html(path, language="nl", review=review)
    page = path.read_text("utf-8")
    assert len(page) < 1_500_000
    content = content_of(page)
    assert content["language"] == "nl"
    assert len(content["sliders"]["review"]) == len(review.plies)
    last = content["start"]
    panel = part(content, "en", last, "sidebar")["review"]
    assert panel["mistakes"]
    assert all(row["button"]["id"] in content["links"][last] for row in panel["mistakes"])
    assert not any(row["explain"] for row in panel["mistakes"])
    assert "key ," in content["links"][last]
    assert panel["close"] is None
    assert not {"learn", "write"} & panel.keys(), "only a kernel can do these"


def test_invalid_arguments_are_refused_and_leave_no_file(tmp_path: Path) -> None:
    game, path = short_game(), tmp_path / "game.html"
    with pytest.raises(UnknownName, match="xx"):
        game.to_html(path, language="xx")
    with pytest.raises(BadArgument, match="review"):
        game.to_html(path, review="good")
    other = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    other.play("E/2 0,-1", "pass")
    with pytest.raises(BadArgument, match="another game"):
        game.to_html(path, review=bots.review(other, playouts=2, random=1))
    assert not path.exists()
    with pytest.raises(OSError, match=r"game\.html"):
        game.to_html(tmp_path / "none" / "game.html")


def test_export_menu_of_a_page_only_copies_text(content: dict[str, Any]) -> None:
    items = part(content, "en", content["start"], "menus")["exports"]["items"]
    assert [item["what"] for item in items] == ["position", "record"]


def test_export_menu_saves_a_page() -> None:
    session = Session(short_game().replay, "en")
    items = view(session).menus.exports.items
    assert ("page", "html") in [(item.what, item.action) for item in items]
    assert update(session, PressButton("page")).session is session, "export items are not buttons"
