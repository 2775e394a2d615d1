"""Share links: the code in the address opens the same position or game."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

import carc_widget
from carc_widget.engine import BadArgument, BadSetting, Game, State, UnknownName, use_site
from carc_widget.widget import GameWidget

SITE = "https://example.org/lite"


@pytest.fixture(autouse=True)
def without_site_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CARC_WIDGET_SITE", raising=False)


def open_link(link: str) -> GameWidget:
    """The board that a link opens."""
    (code,) = parse_qs(urlsplit(link).query)["code"]
    first, call = code.split("\n")
    assert first == "import carc_widget"
    widget = eval(call, {"carc_widget": carc_widget})
    assert isinstance(widget, GameWidget)
    return widget


def game() -> Game:
    """A game with special characters in names and notes."""
    new_game = Game(["Ann & Bob", 'C"?#'], order=["E", "V"], seed=1)
    new_game.play_turn("E/2 0,-1 +city S # 100 %")
    return new_game


def test_share_link_opens_position_and_game() -> None:
    use_site(f"{SITE}/")
    link = game().state.share_link()
    assert link.startswith(f"{SITE}/repl/index.html?")
    widget = open_link(link)
    assert widget.state == game().state
    widget.close()
    widget = open_link(game().share_link("nl"))
    assert (widget.game.replay, widget.language, widget.moment) == (game().replay, "nl", game().replay.stops[0])
    widget.close()


def test_share_link_refuses_an_unknown_language() -> None:
    use_site(SITE)
    for link in (game().share_link, game().state.share_link):
        with pytest.raises(UnknownName, match="no language 'xx'; there are: en, it, nl"):
            link("xx")


def test_share_link_of_a_short_game_opens_one_as_long() -> None:
    use_site(SITE)
    short = Game(2, tiles=12, seed=3)
    short.play(short.state.legal_actions()[0], "pass")
    widget = open_link(short.share_link())
    assert widget.game.replay == short.replay
    assert widget.game.replay.tiles == 12
    widget.close()
    widget = open_link(short.state.share_link())
    assert widget.state == short.state
    assert sum(widget.state.tiles_left.values()) == 10, "one of the twelve is placed and one in hand"
    widget.close()


def test_site_from_call_or_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARC_WIDGET_SITE", "http://localhost:8000/lite")
    assert State.start().share_link().startswith("http://localhost:8000/lite/repl/")
    use_site(SITE)
    assert State.start().share_link().startswith(SITE)
    use_site("")
    assert State.start().share_link().startswith("http://localhost:8000/")


def test_missing_site_is_explained() -> None:
    with pytest.raises(BadSetting, match="CARC_WIDGET_SITE"):
        State.start().share_link()


@pytest.mark.parametrize(
    "address",
    [
        "example.org",
        "file:///tmp",
        "javascript:alert(1)",
        "javascript://example.org",
        "http://[",
        "https://",
        f"{SITE}?a=1",
        f"{SITE}/#a",
        3,
    ],
)
def test_use_site_refuses_other_addresses(address: Any) -> None:
    with pytest.raises((BadSetting, BadArgument), match="address"):
        use_site(address)
    use_site(SITE)
    with pytest.raises((BadSetting, BadArgument), match="address"):
        use_site(address)
    assert State.start().share_link().startswith(SITE), "the previous site is lost"
