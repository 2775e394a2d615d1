"""Messages are written where the extraction tool reads them."""

import ast
from pathlib import Path

import pytest

from carc_widget.engine.score import Score
from carc_widget.i18n import language
from tests.engine.golden.games import GAMES
from tests.i18n.translations import KEYWORDS, PACKAGE


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_message_hides_in_an_f_string(path: Path) -> None:
    """Up to Python 3.11 the tool sees an f-string as one text and misses the messages in it."""
    tree = ast.parse(path.read_text("utf-8"))
    hidden = [
        f"line {call.lineno}: {ast.unparse(call)}"
        for text in ast.walk(tree)
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
    ]
    assert not hidden


def test_a_score_of_nothing_is_translated() -> None:
    """`field: nothing = 0`, in Dutch."""
    game = GAMES["final_scoring"].game()
    scores: list[Score] = [event.score for event in game.history[-1].events if hasattr(event, "score")]
    with language("nl"):
        assert "weide: niets = 0" in [str(score) for score in scores]
