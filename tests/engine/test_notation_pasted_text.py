"""Text from mail or typed by hand: wrapped, quoted, with other dashes, quotes and spaces, rotations left out."""

import pickle
import re
from textwrap import wrap

import pytest

from carc_widget.engine import (
    CarcassonneError,
    Cell,
    Deploy,
    Game,
    IllegalAction,
    ParseError,
    Place,
    SetupError,
    Spot,
    State,
    UnknownName,
)
from tests.random_games import SEEDS, finished_game

STATE = State.from_text('tiles -1,-1: U; player "Ann-Marie" 4; player "Bob Jr."; turn 2 "Bob Jr." draw; bag E*3')
NBSP, NARROW, NO_WIDTH, BOM = "\u00a0", "\u202f", "\u200b", "\ufeff"


def positions() -> list[State]:
    """States of random games, and one with negative coordinates and unusual names."""
    return [STATE, *(state for seed in SEEDS[:4] for state in finished_game(seed).states[30::130])]


@pytest.mark.parametrize("width", [20, 76])
@pytest.mark.parametrize("prefix", ["", "> ", ">> ", ">\t> ", "  "])
def test_wrapped_and_quoted_positions(width: int, prefix: str) -> None:
    for state in positions():
        mail = "\r\n".join(
            f"{prefix}{line}" for line in wrap(state.to_text(), width, break_long_words=False, break_on_hyphens=False)
        )
        assert State.from_text(mail) == state
        assert State.from_text(f"\n{prefix}\n{mail}\n{prefix}\n") == state


@pytest.mark.parametrize("prefix", ["", "> "])
def test_printed_board_with_wrapped_position(prefix: str) -> None:
    for state in positions():
        board, _, position = str(state).rpartition("\n")
        lines = [*board.split("\n"), *wrap(position, 60, break_long_words=False, break_on_hyphens=False)]
        mail = "\n".join(f"{prefix}{line}" for line in lines)
        assert State.from_text(mail) == state
        assert State.from_text(f"{mail}\n\nWhat would you do?\n-- \nAnn") == state


@pytest.mark.parametrize(
    "template", ['"{}"', "'{}'", "“{}”", "„{}“", "‘{}’", "`{}`", ' "{}" \n', "\n“{}”\n", "“{}“", "> “{}”"]
)
def test_quotes_around_text_are_removed(template: str) -> None:
    for state in positions():
        assert State.from_text(template.format(state.to_text())) == state
    assert STATE.action_from_text(template.format("E/2 -1,-1").strip()) == Place(Cell(-1, -1), 2, "E")


@pytest.mark.parametrize("minus", "-−–‐‑‒—")
def test_any_dash_is_a_minus(minus: str) -> None:
    text = STATE.to_text()
    assert State.from_text(text.replace("-1,-1", f"{minus}1,{minus}1")) == STATE
    assert STATE.action_from_text(f"E/2 {minus}1, {minus}2") == Place(Cell(-1, -2), 2, "E")
    assert STATE.spot(f"road N ({minus}1, {minus}1)") == Spot(Cell(-1, -1), 0)
    assert type(STATE.action_from_text(f"{minus}road N -1,-1")).__name__ == "TakeBack"


def test_dashes_in_names_are_kept() -> None:
    state = State.start(["Ann–Marie", "Bob−2"])
    assert State.from_text(state.to_text()).players == ("Ann–Marie", "Bob−2")


@pytest.mark.parametrize("space", [NBSP, NARROW, NO_WIDTH, BOM, "\t"])
def test_any_space_is_a_space(space: str) -> None:
    for state in positions():
        text = state.to_text()
        if '"' not in text:  # names with spaces keep theirs
            text = text.replace(" ", f" {space}" if space in (NO_WIDTH, BOM) else space)
        assert State.from_text(f"{space}{text}{space}") == state
        assert State.from_text(f"a board\n{space}position{space}: {text}") == state


@pytest.mark.parametrize("quotes", ["“{}”", "„{}“", "”{}”"])
def test_names_in_typographic_quotes(quotes: str) -> None:
    text = STATE.to_text()
    for name in STATE.players:
        text = text.replace(f'"{name}"', quotes.format(name))
    assert State.from_text(text) == STATE
    assert State.from_text(f"“{text}”") == STATE


def test_quotes_in_names_round_trip() -> None:
    for names in (["“Ann”", "Bob"], ['"', "''"], ["`a", "b`"]):
        state = State.start(names)
        assert State.from_text(state.to_text()) == state
        assert State.from_text(f'"{state.to_text()}"') == state


def test_errors_have_line_and_column_of_the_original_text() -> None:
    with pytest.raises(ParseError) as raised:
        State.from_text("> tiles 0,0: D;\n>\n> player Ann;\n> castle")
    error = raised.value
    assert (error.line, error.column, error.text.strip()) == (4, 3, "castle")
    with pytest.raises(ParseError) as raised:
        State.from_text("a board\n\nposition: tiles 0,0: D;\n  player Red x")
    assert (raised.value.line, raised.value.column) == (4, 14)
    with pytest.raises(SetupError, match=r"^line 3: this position is not possible:\n- the tiles at"):
        State.from_text("a board\n\nposition: tiles\n 0,0: D V/2")


def test_comment_ends_with_its_line() -> None:
    assert State.from_text("tiles 0,0: D # the start\n; turn 1 Red draw # and that is all") == State.start()


def test_quoted_record() -> None:
    game = Game(["Ann", "Bob"], order=["E"], seed=1)
    game.play("E/2 0,-1")
    mail = "".join(f"> {line}\n" for line in game.to_text().splitlines())
    assert Game.from_text(mail).state == game.state


# -- rotations left out


PLACING = State.setup(tiles=[("D", 0, 0, 0), ("V", -1, 0, 3)], hand="E")


@pytest.mark.parametrize(
    ("text", "rotation"),
    [
        ("E 0,-1", 2),
        ("E/2 0,-1", 2),
        ("E/1 0,-1", 1),
        ("E/0 0,-1", 0),
        ("E -1,-1", 0),
        ("R 0,1", 2),
        ("R -2,0", 3),
    ],
)
def test_default_rotation(text: str, rotation: int) -> None:
    action = PLACING.action_from_text(text)
    assert isinstance(action, Place)
    assert action.rotation == rotation
    assert PLACING.action_from_text(PLACING.action_to_text(action)) == action


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_default_rotation_is_0_or_the_only_one(seed: int) -> None:
    for state in finished_game(seed).states[::23]:
        for id in ("E", "U", "D", "A", "X", "C"):
            for cell, turns in state.placements(id).items():
                text = f"{id} {cell.x},{cell.y}"
                if 0 in turns or len(turns) == 1:
                    expected = 0 if 0 in turns else turns[0]
                    assert state.action_from_text(text) == Place(cell, expected, id)
                else:
                    with pytest.raises(ParseError) as raised:
                        state.action_from_text(text)
                    assert all(f"`{id}/{turn} {cell.x},{cell.y}`" in raised.value.expected for turn in turns)


def test_ambiguous_rotation_lists_alternatives() -> None:
    with pytest.raises(ParseError) as raised:
        PLACING.apply("U 1,0")
    assert raised.value.expected == "the rotation too, because U fits there in 2 ways: `U/1 1,0` or `U/3 1,0`"
    assert (raised.value.column, raised.value.actual) == (1, "`U 1,0`")


def placement_note(state: State, text: str) -> str:
    """The note of the error of an illegal action."""
    with pytest.raises(IllegalAction) as raised:
        state.apply(text)
    (text_of_note,) = raised.value.__notes__
    assert pickle.loads(pickle.dumps(raised.value)).__notes__ == [text_of_note]
    return text_of_note


def test_illegal_placement_lists_alternatives() -> None:
    assert placement_note(PLACING, "E 1,0").startswith("At 1,0 fit A, D, J, K, L")
    assert placement_note(PLACING, "E 1,0").endswith(
        "E fits as `E -1,-1`, `E/1 -1,-1`, `E/3 -1,-1`, `E/2 0,-1`, `E -2,0`, "
        "`E/2 -2,0`, `E/3 -2,0`, `E/1 0,1`, `E/2 0,1`, `E/3 0,1`."
    )
    assert placement_note(PLACING, "E/1 0,-1") == "E fits there as `E/2 0,-1`."
    assert placement_note(PLACING, "E 0,0").startswith("E fits as `E -1,-1`, ")
    assert placement_note(PLACING, "E 5,5").startswith("E fits as `E -1,-1`, ")


@pytest.mark.parametrize("text", ["C 1,0", "C 0,-1", "U/1 1,0", "M6/1 0,1"])
def test_placing_another_tile_says_where_the_one_in_hand_fits(text: str) -> None:
    """Whether or not the other tile would fit: the player has to place the one in hand (R7)."""
    assert re.search("E fits (there )?as `E", placement_note(PLACING, text))
    assert [reason.code for reason in PLACING.why_not(text)] == ["not_in_hand"]


def test_other_errors_have_no_note() -> None:
    for action in ("pass", "draw E", "+city N 0,0"):
        with pytest.raises(IllegalAction) as raised:
            PLACING.apply(action)
        assert not hasattr(raised.value, "__notes__")


@pytest.mark.parametrize(("text", "codes"), [("E 0,0", ["cell_taken"]), ("E 5,5", ["no_neighbour"]), ("E/1 0,1", [])])
def test_reasons_without_rotation(text: str, codes: list[str]) -> None:
    assert [reason.code for reason in PLACING.why_not(text)] == codes


# -- half-sides


@pytest.mark.parametrize("side", "NESW")
def test_field_by_side_suggests_half_sides(side: str) -> None:
    hint = f"a field is named by half a side, such as `field {side}L`"
    for call in (
        lambda: State.from_text(f"player Red: field {side} 0,0; player Blue"),
        lambda: PLACING.action_from_text(f"+field {side} 0,0"),
        lambda: PLACING.spot(f"field {side} (0, 0)"),
    ):
        with pytest.raises(ParseError, match=hint):
            call()
    with pytest.raises(UnknownName, match="half a side"):
        PLACING.spot((0, 0), f"field {side}")
    with pytest.raises(SetupError, match="half a side"):
        PLACING.edit(meeples=[("Red", (0, 0), f"field {side}")])


def test_suggestion_lists_fields_of_the_tile() -> None:
    with pytest.raises(UnknownName, match=r"has no 'field E'; .* did you mean 'field EL' or 'field ER'\?"):
        PLACING.spot((0, 0), "field E")


def test_deploy_needs_no_cell() -> None:
    state, _ = PLACING.apply("E 0,-1")
    assert state.action_from_text("+city S") == Deploy(Spot(Cell(0, -1), 0))
    with pytest.raises(CarcassonneError):
        state.action_from_text("+field S")
