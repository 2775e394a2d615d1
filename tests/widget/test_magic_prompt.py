"""The prompt of the magic step offers only what is legal."""

import pytest

from carc_widget.engine import MoveFigure, State
from carc_widget.i18n import language
from carc_widget.widget.board.magic import magic_prompt
from carc_widget.widget.session import Aids, Selection

OWN_ROAD = (
    "tiles 0,-1: E/2 -1,0: A/3 D -1,1: B B B -1,2: E/1 1,2: E/3; player Red 0; player Blue 0; {figures}; "
    "turn 1 Red place M8; rules magic_same_feature_move=allowed"
)
"""M8 at (0, 2) leaves one road open, the one of the start tile."""
COMPLETED = (
    "tiles -1,-2: B E/2 -1,-1: B -1,0: A/3 D; player Red 0: city N 0,0; player Blue 0: city S 0,-2; {figures}; "
    "turn 3 Red place M8; rules magic_same_feature_move=allowed"
)
"""M8/1 at (0, -1) completes both cities."""
TWO_ROADS = COMPLETED.format(figures="mage road E 1,-1; witch road E 0,0").replace(
    "B E/2 -1,-1: B", "B E/2 B -1,-1: B 1,-1: V/3"
)
"""The road at (1, -1) is open too, and each road has its figure."""

CASES = [
    (OWN_ROAD.format(figures="mage road E 0,0"), "M8 0,2", ["mage"]),
    (OWN_ROAD.format(figures="witch road E 0,0"), "M8 0,2", ["witch"]),
    (COMPLETED.format(figures="mage city N 0,0; witch road E 0,0"), "M8/1 0,-1", ["witch"]),
    (COMPLETED.format(figures="witch city N 0,0; mage road E 0,0"), "M8/1 0,-1", ["mage"]),
    (TWO_ROADS, "M8/1 0,-1", ["mage", "witch"]),
]
AGAIN = {
    ("en", "mage"): "set the mage down again",
    ("en", "witch"): "set the witch down again",
    ("en", "both"): "set the mage or the witch down again",
    ("nl", "mage"): "zet de tovenaar weer",
    ("nl", "witch"): "zet de heks weer",
    ("nl", "both"): "zet de tovenaar of de heks weer",
    ("it", "mage"): "rimetti il mago",
    ("it", "witch"): "rimetti la strega",
    ("it", "both"): "rimetti il mago o la strega",
}


@pytest.mark.parametrize("code", ["en", "nl", "it"])
@pytest.mark.parametrize(("position", "tile", "figures"), CASES)
def test_figure_that_can_only_stay_is_set_down_again(code: str, position: str, tile: str, figures: list[str]) -> None:
    """R19, R24: by option the figure goes back onto its own road, and nothing else is legal."""
    state, _ = State.from_text(position).apply(tile)
    moves = [action for action in state.legal_actions() if isinstance(action, MoveFigure)]
    assert sorted({move.figure.value for move in moves}) == figures
    assert all(move.figure in state.feature(move.spot).figures for move in moves)
    with language(code):
        prompt = magic_prompt(state, Selection(), Aids())
    assert AGAIN[code, "both" if len(figures) == 2 else figures[0]] in prompt.sentence
    assert prompt.rules[1:] == ("R24",)


def test_prompt_with_both_figures_names_another_feature_only_if_it_has_to_be_another() -> None:
    """R23, R24."""
    text = "tiles 0,0: D; player Red; player Blue; mage city N 0,0; witch road E 0,0; turn 3 Red place M8"
    sentences = []
    for rules in ("", "; rules magic_same_feature_move=allowed"):
        state, _ = State.from_text(text + rules).apply("M8 0,1")
        prompt = magic_prompt(state, Selection(), Aids())
        assert prompt.rules == ("R23",)
        sentences.append(prompt.sentence)
    assert sentences == [
        "Magic! Move the mage or the witch to another road or city.",
        "Magic! Move the mage or the witch.",
    ]


@pytest.mark.parametrize("option", ["", "; rules magic_same_feature_move=allowed"])
def test_prompt_with_one_figure_offers_to_bring_in_the_other_one(option: str) -> None:
    """R22."""
    text = f"tiles 0,0: D; player Red; player Blue; mage city N 0,0; turn 3 Red place M8{option}"
    prompt = magic_prompt(State.from_text(text).apply("M8 0,1")[0], Selection(), Aids())
    assert (prompt.sentence, prompt.rules) == ("Magic! Move the mage, or bring in the witch.", ("R22",))


@pytest.mark.parametrize(("bag", "hint"), [("U M8", "A later magic tile can bring it back."), ("U", ""), ("empty", "")])
def test_removed_figure_can_come_back_only_while_a_magic_tile_is_left(bag: str, hint: str) -> None:
    """R27, R29: all that is open holds a figure."""
    text = "tiles 0,0: N/2 B 0,1: G/1 B -1,2: A/3 D A/1; mage city S 0,0; witch city N 0,2; turn 70 Red magic joining"
    state = State.from_text(f"{text}; last 0,1; bag {bag}")
    assert magic_prompt(state, Selection(), Aids()).hint == hint
