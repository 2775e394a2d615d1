"""The browser of scenarios: cards, filters, search, and the item that a card opens."""

from collections.abc import Iterator

import pytest

from carc_widget import exercises, language, levels, scenarios
from carc_widget.widget import BrowserWidget, GameWidget, LessonWidget
from carc_widget.widget.browser.session import CARDS


@pytest.fixture
def browser() -> Iterator[BrowserWidget]:
    widget = scenarios.browse()
    yield widget
    widget.close()


def titles(browser: BrowserWidget) -> list[str]:
    return [card.title for card in browser.view.cards]


def test_cards_are_in_learning_order_and_more_can_be_shown(browser: BrowserWidget) -> None:
    first = [scenario.title for scenario in scenarios.values()][:CARDS]
    assert titles(browser) == first
    assert browser.view.count == f"{len(scenarios) + len(levels) + len(exercises)} found"
    browser.press("more")
    assert len(browser.view.cards) == 2 * CARDS
    assert all(card.src.startswith("data:image/") and card.alt for card in browser.view.cards)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("filters", "title"),
    [
        ({"kind": "level"}, next(iter(levels.values())).title),
        ({"set": "crop_circles_2"}, "Tiles with a crop circle"),
        ({"rule": "R27"}, "The only open road is the mage's own"),
        ({"tag": "tie", "difficulty": "1"}, "Two knights, one city"),
        ({"text": "who closes the road"}, "Who completes it and who scores"),
    ],
)
def test_filters_and_search(browser: BrowserWidget, filters: dict[str, str], title: str) -> None:
    for id, value in filters.items():
        browser.fill(id, value)
    assert title in titles(browser)
    for id in filters:
        browser.fill(id, "")
    assert titles(browser)[0] == next(iter(scenarios.values())).title


def test_search_without_results_shows_no_cards(browser: BrowserWidget) -> None:
    browser.fill("text", "aeroplane")
    assert browser.view.cards == ()


@pytest.mark.slow
def test_card_opens_a_prediction_or_a_game(browser: BrowserWidget) -> None:
    browser.press("open predict scenario two-roads")
    (opened,) = browser.opened
    assert isinstance(opened, LessonWidget)
    assert browser.view.opened == scenarios["two-roads"].title
    assert browser.view.cards == ()
    browser.press("back")
    assert browser.opened == ()
    browser.press("open play scenario two-roads")
    (opened,) = browser.opened
    assert isinstance(opened, GameWidget)
    browser.press("back", f"open play exercise {next(iter(exercises))}")
    (opened,) = browser.opened
    assert isinstance(opened, LessonWidget)


def test_invalid_messages_are_ignored(browser: BrowserWidget) -> None:
    before = browser.session
    for content in (
        None,
        {"type": "button", "id": "back"},
        {"screen": 0, "type": "button", "id": "open fly scenario x"},
        {"screen": 0, "type": "button", "id": "open predict"},
    ):
        browser.receive(browser, content)
    browser.receive(browser, {"screen": 7, "type": "button", "id": "more"})
    browser.receive(browser, {"screen": 0, "type": "field", "id": "colour", "value": "red"})
    assert browser.session is before
    browser.receive(browser, {"screen": 0, "type": "field", "id": "set", "value": "base"})
    assert browser.session.filters == {"set": "base"}


def test_browser_uses_the_current_language() -> None:
    with language("nl"):
        browser = scenarios.find(rule="R53").browse()
    assert titles(browser)[0] == "Twee ridders, één stad"
    assert browser.view.filters[0].label == "Zoeken"
    assert browser.texts["language"] == "nl"
    browser.close()


def test_repr_of_the_collection_is_the_browser() -> None:
    bundle = scenarios._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "<li>Does it fit here?</li>" in data["text/html"]
