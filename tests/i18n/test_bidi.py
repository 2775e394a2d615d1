"""Names that are written from right to left stand by themselves in sentences, so that they turn nothing else round."""

from carc_widget.engine import Game, State
from carc_widget.i18n.bidi import FIRST_STRONG, POP, isolate
from carc_widget.i18n.nouns import and_list
from carc_widget.widget.session import Session
from carc_widget.widget.view import view

DAVID, SARAH = "דוד", "שרה"


def alone(name: str) -> str:
    return FIRST_STRONG + name + POP


def test_only_what_turns_a_sentence_is_marked() -> None:
    for text in ("", "Ann", "Zoë", "山田", "👩‍💻", alone(DAVID), f"{alone(DAVID)} and Ann"):
        assert isolate(text) == text
    assert isolate(DAVID) == alone(DAVID)
    assert isolate(f"{alone(DAVID)} {SARAH}") == alone(f"{alone(DAVID)} {SARAH}")


def test_names_in_a_list_stand_each_by_themselves() -> None:
    assert and_list([DAVID, SARAH, "Ann"]) == f"{alone(DAVID)}, {alone(SARAH)} and Ann"
    assert and_list([DAVID, SARAH]) == f"{alone(DAVID)} and {alone(SARAH)}"


def test_sentences_hold_such_names_apart_and_notation_as_they_are() -> None:
    game = Game([DAVID, SARAH], order=["E"], seed=1)
    events = game.play("E/2 0,-1", "+city S")
    assert events[0].sentence().startswith(f"{alone(DAVID)} placed")
    seen = view(Session(game.replay, "en"))
    assert seen.toolbar.title == f"{alone(SARAH)}’s turn"
    assert alone(DAVID) in str(game.state)
    assert FIRST_STRONG not in game.to_text() + game.state.to_text()
    assert State.from_text(str(game.state)) == game.state
