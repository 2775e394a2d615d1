"""Message of a JupyterLite site whose Python cannot be loaded; `lite.py` tests it on a whole site."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import serve_folder

SCRIPT = Path(__file__).parents[2] / "docs" / "_static" / "lite-runtime.js"
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lab</title>
<script src="lite-runtime.js" data-needed="runtime.wasm other.json"></script></head><body></body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The URL of a page with the script and one of the two files that it needs."""
    (tmp_path / "index.html").write_text(PAGE, "utf-8")
    (tmp_path / "lite-runtime.js").write_text(SCRIPT.read_text("utf-8"), "utf-8")
    (tmp_path / "runtime.wasm").write_bytes(b"")
    with serve_folder(tmp_path) as url:
        yield url


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        ("en-GB", "Python cannot start on this page"),
        ("nl", "Python kan op deze pagina niet starten"),
        ("it", "Python non"),
    ],
)
def test_missing_file_is_named_in_words(page: Page, site: str, locale: str, words: str) -> None:
    page.add_init_script(f"Object.defineProperty(navigator, 'language', {{value: '{locale}'}})")
    page.goto(site)
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_role("alert")).to_contain_text(f"{site}/other.json")


def test_complete_runtime_shows_nothing(page: Page, site: str, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text("{}", "utf-8")
    with page.expect_response(f"{site}/other.json"):
        page.goto(site)
    page.wait_for_timeout(300)
    expect(page.get_by_role("alert")).to_have_count(0)
