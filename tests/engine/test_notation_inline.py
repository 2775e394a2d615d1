"""Records with inline variations and evaluations."""

from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from carc_widget.engine import SET_NAMES, BadArgument, Game, ParseError, Replay, Rules

INLINE = """\
record: 1
players: Ann Bob
sets: base mage_witch
draws: named
seed: 1

1 Ann: E/2 0,-1 +city S # [%eval +3.5] a small city
(
1 Ann: E/2 0,-1 pass # [%eval -1.25]
2 Bob: V 1,0 pass
)
( "no knight":
1 Ann: E/1 0,1 pass
)
2 Bob: V/1 1,0 pass
# after the variations
"""


def test_inline_record_round_trips() -> None:
    game = Game.from_text(INLINE)
    assert game.to_text(inline=True) == INLINE.replace("pass\n# after the", "pass # after the")
    assert game.notes == {1: "[%eval +3.5] a small city", 2: "after the variations"}
    assert game.evaluations == {1: 3.5}
    assert [
        (variation.name, variation.turn, [turn.text for turn in variation.turns]) for variation in game.variations
    ] == [
        ("", 1, ["pass", "V 1,0 pass"]),
        ("no knight", 1, ["E/1 0,1 pass"]),
    ]
    assert game.variations[0].notes == {1: "[%eval -1.25]"}


def test_both_forms_of_a_record_are_equal() -> None:
    game = Game.from_text(INLINE)
    assert "variation:" in game.to_text()
    assert Game.from_text(game.to_text()).replay == game.replay == Game.from_json(game.to_json()).replay


@pytest.mark.parametrize("seed", range(3))
def test_games_with_many_variations_round_trip(seed: int) -> None:
    random = Random(seed)
    game = Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=seed)
    for _ in range(60):
        for _ in range(random.choice((0, 0, 0, 0, 0, 0, 1, 4))):
            if game.can_undo:
                game.undo()
        if not game.is_over:
            game.play(random.choice(game.state.legal_actions()))
        if random.random() < 0.1:
            game.notes[game.state.turn] = f"a note\nof {random.random()} lines"
            game.evaluations[game.state.turn] = round(random.uniform(-20, 20), 2)
    text = game.to_text(inline=True)
    parsed = Game.from_text(text)
    assert len(game.variations) > 1
    assert content(parsed.replay) == content(game.replay.branch())
    assert parsed.to_text(inline=True) == text


def content(replay: Replay) -> tuple[object, ...]:
    """The content of a replay with its variations sorted: inline variations are ordered by turn, not by age."""
    variations = sorted(
        (variation.name, variation.turn, str(variation.moves), str(variation.notes)) for variation in replay.variations
    )
    return replay.first, replay.moves, replay.notes, variations


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("(\n1 Red: E/2 0,-1 pass", 1, 2, "a line with `)` below, which ends the variation"),
        ("1 Red: E/2 0,-1 pass\n)", 2, 1, "a line that begins with the number of a turn"),
        ("1 Red: E/2 0,-1 pass\n(\n(\n1 Red: E/1 0,1 pass\n)\n)", 3, 1, "no variation within another one"),
        ("1 Red: E/2 0,-1 pass\n(\n)", 3, 1, "a turn of the variation"),
        ("1 Red: E/2 0,-1 pass\n( a\n1 Red: E/1 0,1 pass\n)", 2, 4, "`:`"),
        ("1 Red: E/2 0,-1 pass\n( a:\n1 Red: E/1 0,1 pass\n) 2", 4, 3, "the end of the line"),
        ("1 Red: E/2 0,-1 pass\n(\n3 Red: V 1,0 pass\n)", 3, 1, "a turn of the line above all variations: 1 to 2"),
        ("1 Red: E/2 0,-1\n(\n1 Red: E/1 0,1 pass\n)\n2 Blue: V 1,0 pass", 1, 16, "a meeple such as"),
    ],
)
def test_parse_error_has_line_and_column(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(ParseError) as raised:
        Game.from_text(text)
    assert (raised.value.line, raised.value.column) == (line, column)
    assert expected in raised.value.expected


def test_evaluations_are_stored_in_notes() -> None:
    game = Game(order=["E"], seed=1)
    game.notes[1] = "a small city"
    game.evaluations[1] = 3.5
    game.evaluations[1] = -2
    game.evaluations[0] = 0.125
    assert game.notes == {0: "[%eval +0.125]", 1: "[%eval -2] a small city"}
    assert game.evaluations == {0: 0.125, 1: -2.0}
    assert game.evaluations.get(2) is None
    game.evaluations[3] = -1e-9
    assert game.notes[3] == "[%eval +0]"
    del game.evaluations[1]
    assert game.notes[1] == "a small city"
    with pytest.raises(KeyError):
        del game.evaluations[1]
    for number in (Fraction(7, 4), Decimal("1.75"), 1.75):
        game.evaluations[1] = number  # type: ignore[assignment]
        assert game.evaluations[1] == 1.75
    for value in (None, "3.5", True, float("nan"), float("inf"), 1e6, 10**5000, 999_999.999_999_9):
        with pytest.raises(BadArgument, match=r"give points, such as 3\.5"):
            game.evaluations[1] = value  # type: ignore[assignment]
