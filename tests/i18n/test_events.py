"""Sentences of events, with and without places, in every language."""

import pytest

from carc_widget.engine import Event, State
from carc_widget.engine.events import FigureMoved, TileDiscarded
from carc_widget.i18n import language

FULL = "tiles 0,-1: E/2 0,0: D; player Red 0: road E 0,0; player Blue 0; turn 7 Blue draw; bag {bag}; sets base{rules}"
"""No tile with a city on every side fits."""


def sentences(event: Event, code: str) -> tuple[str, str]:
    """The sentence with places and without."""
    with language(code):
        return event.sentence(), event.sentence(places=False)


@pytest.mark.parametrize(
    ("code", "again", "left", "back", "other"),
    [
        ("en", "Blue draws again", "no tile is left", "goes back into the bag", "no tile in it fits"),
        (
            "nl",
            "Blue trekt opnieuw",
            "er is geen tegel over",
            "gaat terug in de stapel",
            "geen enkele tegel daarin past",
        ),
        ("it", "Blue pesca di nuovo", "non ci sono altre tessere", "torna nella pila", "nessuna tessera della pila"),
    ],
)
def test_tile_that_fits_nowhere_announces_another_draw_only_if_one_follows(
    code: str, again: str, left: str, back: str, other: str
) -> None:
    """R8, R12: when no tile is left, or by option none that fits, the game ends."""
    reshuffle = "; rules unplaceable_tile=reshuffle"
    cases = [
        ("C B", "", [again]),
        ("C", "", [left]),
        ("C B", reshuffle, [back, again]),
        ("C", reshuffle, [back, other]),
    ]
    for bag, rules, words in cases:
        state, events = State.from_text(FULL.format(bag=bag, rules=rules)).apply("draw C")
        (event,) = (event for event in events if isinstance(event, TileDiscarded))
        assert state.is_over is (again not in words)
        for text in sentences(event, code):
            assert all(word in text for word in words), text
            assert (again in text) is (again in words), text


@pytest.mark.parametrize(
    ("code", "again"),
    [("en", "set the mage down again on"), ("nl", "zet de tovenaar weer"), ("it", "rimette il mago")],
)
def test_figure_that_is_set_down_again_has_not_moved(code: str, again: str) -> None:
    """R24: magic_same_feature_move=allowed; the sentence names the option, with places and without."""
    text = "tiles 0,0: D U/1 0,1: B; player Red; player Blue; mage road E 0,0; turn 1 Red place M8"
    state, _ = State.from_text(f"{text}; rules magic_same_feature_move=allowed").apply("M8 0,2")
    for target, same in (("road E 1,0", True), ("city N 0,0", False)):
        _, events = state.apply(f"mage>{target}")
        (event,) = (event for event in events if isinstance(event, FigureMoved))
        assert event.same is same
        for sentence in sentences(event, code):
            assert (again in sentence) is same, sentence
            assert ("(magic_same_feature_move=allowed)" in sentence) is same, sentence
