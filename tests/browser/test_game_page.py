"""Game page opened from the disk: no kernel, no server, no network."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from carc_widget.engine import Game
from tests.browser.screen_states import RECORDS
from tests.browser.webdriver import WebDriverPage, firefox
from tests.browsers import FIREFOX

READY = "() => document.querySelector('.carc-board[data-ready]')"
SENTENCE = "() => document.querySelector('[data-test=sentence]').textContent"
IS_PAINTED = """() => {
    const canvas = document.querySelector('.carc-scene');
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, i) => i % 4 === 3 && value === 255);
}"""


def save_game(folder: Path) -> Path:
    """Save a short game in which Ann scores 4 for a city."""
    game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    game.play_turn("E/2 0,-1 +city S")
    path = folder / "game.html"
    game.to_html(path)
    return path


def read_page(page: WebDriverPage, path: Path) -> None:
    """Open a saved game in a browser, go to its beginning, and read it in Dutch."""
    page.goto(path.as_uri())
    page.wait_for_function(READY)
    page.wait_for_function(IS_PAINTED)
    page.evaluate("() => document.querySelector('[aria-label^=\"Start of the game\"]').click()")
    page.wait_for_function(f"() => ({SENTENCE})() === 'The position in turn 1.'")
    page.evaluate("""() => {
        const field = document.querySelector('select');
        field.value = 'nl';
        field.dispatchEvent(new Event('change'));
    }""")
    page.wait_for_function(f"() => ({SENTENCE})().includes('beurt 1')")
    page.check()


def test_game_page_is_operated_with_mouse_and_keys(page: Page, tmp_path: Path) -> None:
    requests: list[str] = []
    errors: list[str] = []

    def on_request(request: Request) -> None:
        if not request.url.startswith(("file:", "data:", "blob:")):
            requests.append(request.url)

    page.on("request", on_request)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "warning" else None)
    page.goto(save_game(tmp_path).as_uri())
    page.wait_for_function(READY)
    page.wait_for_function(IS_PAINTED)
    page.keyboard.press("Home")  # without the focus on the board
    expect(page.locator("[data-test=sentence]")).to_have_text("The position in turn 1.")
    page.get_by_label("Language").focus()
    page.keyboard.press("End")  # the last of the languages
    expect(page.locator("[data-test=sentence]")).to_have_text("De stelling in beurt 1.")
    page.get_by_label("Taal").select_option("en")
    page.locator(".carc-board").hover()  # the road of the start tile, in the middle of the board
    expect(page.locator(".carc-hover-info")).to_have_text("road of 1 tile, 2 open ends")
    page.locator(".carc-board").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.locator(".carc-log .carc-sum").first.click()
    assert page.locator("[data-test=sum] .carc-term").all_inner_texts() == ["4\n2 tiles"]
    page.get_by_role("button", name="Close").click()
    page.locator(".carc-log .carc-rule").first.click()
    page.locator("[data-test=rule]").get_by_text("Sources").wait_for()
    page.get_by_label("Language").select_option("it")
    page.locator("[data-test=rule]").get_by_text("Fonti").wait_for()
    assert page.locator("html").get_attribute("lang") == "it"
    assert (requests, errors) == ([], [])


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 400, "height": 800})
def test_finished_game_fits_a_phone(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    Game.from_text(RECORDS["three_players"]).to_html(path)
    page.goto(path.as_uri())
    page.wait_for_function(READY)
    assert page.locator(".carc-score-table tbody tr").count() == 3
    assert page.evaluate("() => document.documentElement.scrollWidth") == 400


def test_game_page_in_firefox(tmp_path: Path) -> None:
    program = FIREFOX.find()
    if program is None:
        pytest.fail(FIREFOX.help, pytrace=False)
    profile = tmp_path / "profile"
    profile.mkdir()
    with firefox(program, profile) as page:
        read_page(page, save_game(tmp_path))
