"""Messages are in places that the extraction tool parses."""

import ast

import pytest

from carc_widget.engine.score import Score
from carc_widget.i18n import language
from tests.engine.golden.games import GAMES
from tests.i18n.translations import KEYWORDS, PACKAGE


def messages_in_f_strings(source: str) -> list[str]:
    return [
        f"line {call.lineno}: {ast.unparse(call)}"
        for text in ast.walk(ast.parse(source))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS
    ]


@pytest.mark.slow
def test_no_message_in_f_strings() -> None:
    """Up to Python 3.11 the tool does not parse f-strings."""
    assert messages_in_f_strings("f'{_(\"Undo\")}'") == ["line 1: _('Undo')"]
    in_files = {path: messages_in_f_strings(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}
    assert {path: calls for path, calls in in_files.items() if calls} == {}


def test_score_without_terms_is_translated() -> None:
    """`field: nothing = 0`, in Dutch."""
    game = GAMES["final_scoring"].game()
    scores: list[Score] = [event.score for event in game.history[-1].events if hasattr(event, "score")]
    with language("nl"):
        assert "weide: niets = 0" in [str(score) for score in scores]
