"""Fuzzing of the parsers: only documented errors, and accepted input round-trips."""

import json
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from carc_widget.engine import (
    BadJson,
    BadSetting,
    BadTileSet,
    CarcassonneError,
    Game,
    IllegalAction,
    ParseError,
    SetupError,
    State,
    UnknownName,
)
from carc_widget.engine.text.reader import Reader, name_text
from carc_widget.engine.tile_sets import read_tile_set
from tests.engine.tile_set_defects import ABBEY, CAP, TUBE, data
from tests.random_games import NAMES, finished_game

IMPOSSIBLE = (SetupError, BadSetting, BadTileSet, UnknownName)

OWN = read_tile_set(data(ABBEY, TUBE, CAP))
POSITIONS = [state.to_text() for seed in (0, 1, 4) for state in finished_game(seed).states[::40]]
POSITIONS += [State.start(sets=("base", OWN)).to_text()] * 3
RECORDS = ["\n".join(finished_game(seed).to_text().splitlines()[:16]) for seed in (1, 2, 4)]
DOCUMENTS = [
    finished_game(0).states[30].to_json(),
    Game.from_text("1 Red: E/2 0,-1 +city S\n2 Blue: V/1 1,0 pass").to_json(),
]
VOCABULARY = """
tiles player supply mage witch turn last bag empty sets rules draw place magic deploy circle add remove by over joining
symbol position record players start seed order result discarded returned aside pass large city road field monastery
N E S W NL ER inner D E M6 K1 X Red Blue "Red" base crop_add must tileset pennant cathedral inn to by junction fork {
} | 0 1 -1 2 99999999 , : ; / + - > = * # "
"""
WORDS = [*VOCABULARY.split(), "\n"]

tokens = st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=40).map(" ".join)


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """One of the texts, with pieces removed, doubled, reversed or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        piece = draw(st.sampled_from(["", text[start:end] * 2, text[start:end][::-1]]) | tokens | st.text(max_size=4))
        text = text[:start] + piece + text[end:]
    return text


@given(tokens | st.text() | mutated(POSITIONS))
@settings(max_examples=400)
def test_any_text_as_position(text: str) -> None:
    try:
        state = State.from_text(text)
    except (ParseError, *IMPOSSIBLE):
        return
    assert State.from_text(state.to_text()) == state
    assert State.from_text(str(state)) == state
    assert State.from_json(state.to_json()) == state


@given(tokens | st.text() | mutated(RECORDS))
@settings(max_examples=300)
def test_any_text_as_record(text: str) -> None:
    try:
        game = Game.from_text(text)
    except (ParseError, IllegalAction, *IMPOSSIBLE):
        return
    assert Game.from_text(game.to_text()).states == game.states
    assert Game.from_text(game.to_text()).to_text() == game.to_text()
    assert Game.from_json(game.to_json()).to_text() == game.to_text()


@given(st.data())
@settings(max_examples=200)
def test_any_text_as_action(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(finished_game(4).states))
    texts = [state.action_to_text(action) for action in state.legal_actions()] or ["pass"]
    text = data.draw(tokens | st.text() | mutated(texts))
    try:
        action = state.action_from_text(text)
    except ParseError:
        return
    assert state.action_from_text(state.action_to_text(action)) == action
    assert (action in state.legal_actions()) == (state.why_not(action) == ())


@given(st.text() | mutated(DOCUMENTS))
@settings(max_examples=300)
def test_any_text_as_json(text: str) -> None:
    readers: tuple[Callable[[str], object], ...] = (State.from_json, Game.from_json)
    for parse in readers:
        try:
            parse(text)
        except (BadJson, IllegalAction, *IMPOSSIBLE):
            continue


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3),
    max_leaves=6,
)


@given(st.data())
@settings(max_examples=300)
def test_any_value_in_json(data: st.DataObject) -> None:
    """Replaces one value of a document at any depth."""
    document = json.loads(data.draw(st.sampled_from(DOCUMENTS)))
    container = document
    while True:
        keys = list(container) if isinstance(container, dict) else list(range(len(container)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(container[key], (dict, list)) or not container[key] or data.draw(st.booleans()):
            container[key] = data.draw(values)
            break
        container = container[key]
    text = json.dumps(document)
    parse: Callable[[str], object] = (
        Game.from_json if document.get("schema") == "carc_widget/record" else State.from_json
    )
    try:
        parse(text)
    except (BadJson, IllegalAction, *IMPOSSIBLE):
        return


# A name does not span lines, and `plain_name` makes all its spaces plain ones.
NAME_CHARACTERS = st.characters(exclude_categories=("Cs", "Zs"), include_characters=" ", exclude_characters="\n")


@given(st.text(NAME_CHARACTERS, min_size=1))
@example("a\u0301")
@example("²")
@example('"\\"')
def test_name_text_round_trips(name: str) -> None:
    reader = Reader(name_text(name) + "# comment")
    assert reader.name() == name
    assert reader.at_end


@given(st.lists(st.text(min_size=1, max_size=40) | st.sampled_from(NAMES), min_size=2, max_size=6))
def test_games_with_any_names_round_trip(names: list[str]) -> None:
    try:
        game = Game(names, ["base", "inns_cathedrals"], seed=1)
    except BadSetting:
        return
    assert State.from_text(game.state.to_text()) == game.state
    assert Game.from_text(game.to_text()).states == game.states
    assert Game.from_json(game.to_json()).states == game.states


@pytest.mark.slow
@pytest.mark.parametrize("text", POSITIONS[2:5])
def test_truncated_position_is_parsed_or_refused(text: str) -> None:
    refused = 0
    for end in range(len(text)):
        try:
            State.from_text(text[:end])
        except CarcassonneError:
            refused += 1
    assert 0 < refused < len(text)
