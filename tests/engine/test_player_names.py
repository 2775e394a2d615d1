"""Player names in every script: validation and round trips."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_widget import jcz
from carc_widget.bots import Greedy
from carc_widget.engine import BadSetting, Game, State
from carc_widget.engine.names import MAX_NAME_LENGTH, first_invisible, is_blank, name_key, plain_name

NAMES = [
    "علی‌رضا",  # Persian: a non-joiner inside the name
    "می‌نا",
    "ක්‍රිෂාන්ත",  # Sinhala: a joiner behind a virama
    "क्‍ष",
    "न्‍",  # a joiner at the end, behind a virama
    "👩‍💻",
    "👨‍👩‍👧‍👦",
    "🏳️‍🌈",
    "🙂‍↔️",
    "❤️‍🔥 Ann",
    "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "\U0001fae8",  # an emoji that is younger than Unicode 14
    "דוד",
    "محمد",
    "ᠴᠢᠩᠭᠢᠰ",
    "ᠠ\u180eᠠ",
    "山田 太郎",
    "Zoë",
    "Zoe\u0308",
    "O’Neill-Łukasz 3rd",
    '#1; a=b: "q" \\ \'x',
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_round_trip(name: str) -> None:
    game = Game([name, "Bob"], seed=1)
    assert game.players == (name, "Bob")
    game.play(game.state.legal_actions()[0])
    assert_round_trips(game)


def assert_round_trips(game: Game) -> None:
    """Assert that the game and its state round-trip through every form."""
    state = game.state
    assert State.from_text(state.to_text()) == State.from_text(str(state)) == State.from_json(state.to_json()) == state
    for parsed in (Game.from_text(game.to_text()), Game.from_json(game.to_json()), jcz.loads(jcz.dumps(game))):
        assert (parsed.players, parsed.state.colours, parsed.state) == (game.players, state.colours, state)


LETTERS = st.characters(min_codepoint=32, max_codepoint=0x1FBFF, exclude_categories=("Cs", "Cc"))
ANY_NAME = st.text(LETTERS | st.sampled_from("\u200c\u200d\u180e\ufe0f\u094d ابجकख👩💻"), min_size=1, max_size=12)


@settings(max_examples=120, deadline=None)
@given(ANY_NAME, st.permutations(("Red", "Blue", "Yellow", "Green", "Black", "Grey")))
def test_accepted_names_round_trip(name: str, colours: list[str]) -> None:
    try:
        game = Game({name: colours[0], "Bob": colours[1]}, seed=1)
    except BadSetting:
        plain = plain_name(name)
        assert first_invisible(plain) or is_blank(plain) or name_key(plain) == name_key("Bob")
        return
    assert game.players[0] == plain_name(game.players[0])
    assert game.state.colours == tuple(colours[:2])
    game.play(game.state.legal_actions()[0])
    assert_round_trips(game)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Ann\u202e", "U\\+202E RIGHT-TO-LEFT OVERRIDE"),
        ("\u2066Ann", "U\\+2066 LEFT-TO-RIGHT ISOLATE"),
        ("A\u200bnn", "U\\+200B ZERO WIDTH SPACE"),
        ("A\x00nn", "U\\+0000"),
        ("Ann\nBob", "U\\+000A"),
        ("A\ud800", "U\\+D800"),
        ("A \u200d B", "U\\+200D ZERO WIDTH JOINER"),
        ("A\U000e0067\U000e007f", "U\\+E0067 TAG LATIN SMALL LETTER G"),
        ("\u3164", "1 to 40 printable"),
        ("\u0301", "1 to 40 printable"),
        ("", "1 to 40 printable"),
        ("  ", "1 to 40 printable"),
        ("B" * (MAX_NAME_LENGTH + 1), "1 to 40 printable"),
    ],
    ids=ascii,
)
def test_invisible_and_directional_characters_are_refused(name: str, message: str) -> None:
    with pytest.raises(BadSetting, match=message) as raised:
        Game([name, "Bob"])
    assert raised.value.code.startswith("name")
    assert raised.value.facts["name"] == name


@pytest.mark.parametrize(
    "other",
    ["ANN", " Ann\u00a0", "Ａnn", "A\u200dnn"],
    ids=ascii,
)
def test_similar_names_are_refused(other: str) -> None:
    with pytest.raises(BadSetting, match="two players are called") as raised:
        Game(["Ann", other])
    assert raised.value.code == "same_name"


def test_bots_are_no_players_of_a_game() -> None:
    """A board seats bots; a game has only names."""
    with pytest.raises(BadSetting, match=r"player Greedy\(\) is a bot.* `carc_widget.play\(\['Ann', bot\]\)`"):
        Game(["Ann", Greedy()])  # type: ignore[list-item]


@pytest.mark.parametrize("make", [State.start, State.setup])
def test_colours_are_given_once_and_as_a_list(make: Any) -> None:
    for colours, message in ((5, "colours are 5; give a list of colours"), ("Red", "'Red'; give a list of colours")):
        with pytest.raises(BadSetting, match=message):
            make(players=2, colours=colours)
    with pytest.raises(BadSetting, match="players have colours and colours are given too"):
        make(players={"Ann": "Green", "Bob": "Blue"}, colours=["Red", "Black"])


def test_edit_of_players_and_colours() -> None:
    state = State.start(2, colours=["Black", "Grey"]).edit(players={"Ann": "Green", "Bob": None})
    assert (state.players, state.colours) == (("Ann", "Bob"), ("Green", "Red"))


def test_different_flags_are_different_names() -> None:
    flags = ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]
    assert Game(flags).players == tuple(flags)


def test_spaces_in_names_are_normalized() -> None:
    game = Game(["山田\u3000太郎", "Ann\u00a0Lee"], seed=1)
    assert game.players == ("山田 太郎", "Ann Lee")
    game.play(game.state.legal_actions()[0])
    assert Game.from_text(game.to_text().replace("Ann Lee", "Ann\u202fLee")).players == game.players


def test_line_names_round_trip() -> None:
    game = Game(seed=1)
    game.name_line("با‌شوالیه 👩‍💻")
    assert Game.from_text(game.to_text()).line == Game.from_json(game.to_json()).line == game.line == "با‌شوالیه 👩‍💻"
