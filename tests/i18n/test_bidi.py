"""Right-to-left names are isolated in sentences, so that they do not reorder the rest."""

from carc_widget.engine import Game, State
from carc_widget.i18n.bidi import FIRST_STRONG, POP, isolate
from carc_widget.i18n.nouns import and_list
from carc_widget.widget.session import Session
from carc_widget.widget.view import view

DAVID, SARAH = "דוד", "שרה"


def isolated(name: str) -> str:
    return FIRST_STRONG + name + POP


def test_only_right_to_left_names_are_isolated() -> None:
    for text in ("", "Ann", "Zoë", "山田", "👩‍💻", isolated(DAVID), f"{isolated(DAVID)} and Ann"):
        assert isolate(text) == text
    assert isolate(DAVID) == isolated(DAVID)
    assert isolate(f"{isolated(DAVID)} {SARAH}") == isolated(f"{isolated(DAVID)} {SARAH}")


def test_names_in_lists_are_isolated() -> None:
    assert and_list([DAVID, SARAH, "Ann"]) == f"{isolated(DAVID)}, {isolated(SARAH)} and Ann"
    assert and_list([DAVID, SARAH]) == f"{isolated(DAVID)} and {isolated(SARAH)}"


def test_names_are_isolated_in_sentences_but_not_in_notation() -> None:
    game = Game([DAVID, SARAH], order=["E"], seed=1)
    events = game.play("E/2 0,-1", "+city S")
    assert events[0].sentence().startswith(f"{isolated(DAVID)} placed")
    model = view(Session(game.replay, "en"))
    assert model.toolbar.title == f"{isolated(SARAH)}'s turn"
    assert isolated(DAVID) in str(game.state)
    assert FIRST_STRONG not in game.to_text() + game.state.to_text()
    assert State.from_text(str(game.state)) == game.state
