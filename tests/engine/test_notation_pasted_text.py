"""Text that came by mail or from people: wrapped, quoted, with other dashes, quotes and spaces, a rotation left out."""

import pickle
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
from tests.random_games import SEEDS, played

STATE = State.from_text('tiles -1,-1: U; player "Ann-Marie" 4; player "Bob Jr."; turn 2 "Bob Jr." draw; bag E*3')
NBSP, NARROW, NO_WIDTH, BOM = "\u00a0", "\u202f", "\u200b", "\ufeff"


def positions() -> list[State]:
    return [STATE, *(state for seed in SEEDS[:4] for state in played(seed).states[30::130])]


@pytest.mark.parametrize("width", [20, 76])
@pytest.mark.parametrize("before", ["", "> ", ">> ", ">\t> ", "  "])
def test_wrapped_and_quoted_positions_are_read(width: int, before: str) -> None:
    for state in positions():
        mail = "\r\n".join(
            f"{before}{line}" for line in wrap(state.to_text(), width, break_long_words=False, break_on_hyphens=False)
        )
        assert State.from_text(mail) == state
        assert State.from_text(f"\n{before}\n{mail}\n{before}\n") == state


@pytest.mark.parametrize("before", ["", "> "])
def test_a_printed_board_whose_last_line_is_wrapped_is_read(before: str) -> None:
    for state in positions():
        board, _, position = str(state).rpartition("\n")
        lines = [*board.split("\n"), *wrap(position, 60, break_long_words=False, break_on_hyphens=False)]
        mail = "\n".join(f"{before}{line}" for line in lines)
        assert State.from_text(mail) == state
        assert State.from_text(f"{mail}\n\nWhat would you do?\n-- \nAnn") == state


@pytest.mark.parametrize(
    "round_it", ['"{}"', "'{}'", "“{}”", "„{}“", "‘{}’", "`{}`", ' "{}" \n', "\n“{}”\n", "“{}“", "> “{}”"]
)
def test_quotes_round_the_whole_are_taken_off(round_it: str) -> None:
    for state in positions():
        assert State.from_text(round_it.format(state.to_text())) == state
    assert STATE.action_from_text(round_it.format("E/2 -1,-1").strip()) == Place(Cell(-1, -1), 2, "E")


@pytest.mark.parametrize("minus", "-−–‐‑‒—")
def test_a_minus_may_be_any_dash(minus: str) -> None:
    text = STATE.to_text()
    assert State.from_text(text.replace("-1,-1", f"{minus}1,{minus}1")) == STATE
    assert STATE.action_from_text(f"E/2 {minus}1, {minus}2") == Place(Cell(-1, -2), 2, "E")
    assert STATE.spot(f"road N ({minus}1, {minus}1)") == Spot(Cell(-1, -1), 0)
    assert type(STATE.action_from_text(f"{minus}road N -1,-1")).__name__ == "TakeBack"


def test_a_dash_in_a_name_stays() -> None:
    state = State.start(["Ann–Marie", "Bob−2"])
    assert State.from_text(state.to_text()).players == ("Ann–Marie", "Bob−2")


@pytest.mark.parametrize("space", [NBSP, NARROW, NO_WIDTH, BOM, "\t"])
def test_spaces_of_any_kind_are_spaces(space: str) -> None:
    for state in positions():
        bare = state.to_text()
        if '"' not in bare:  # spaces in names are not any spaces
            bare = bare.replace(" ", f" {space}" if space in (NO_WIDTH, BOM) else space)
        assert State.from_text(f"{space}{bare}{space}") == state
        assert State.from_text(f"a board\n{space}position{space}: {bare}") == state


@pytest.mark.parametrize("quotes", ["“{}”", "„{}“", "”{}”"])
def test_typographic_quotes_hold_a_name(quotes: str) -> None:
    text = STATE.to_text()
    for name in STATE.players:
        text = text.replace(f'"{name}"', quotes.format(name))
    assert State.from_text(text) == STATE
    assert State.from_text(f"“{text}”") == STATE


def test_quotes_in_names_come_back() -> None:
    for names in (["“Ann”", "Bob"], ['"', "''"], ["`a", "b`"]):
        state = State.start(names)
        assert State.from_text(state.to_text()) == state
        assert State.from_text(f'"{state.to_text()}"') == state


def test_errors_point_at_the_line_and_column_of_the_mail() -> None:
    with pytest.raises(ParseError) as raised:
        State.from_text("> tiles 0,0: D;\n>\n> player Ann;\n> castle")
    error = raised.value
    assert (error.line, error.column, error.text.strip()) == (4, 3, "castle")
    with pytest.raises(ParseError) as raised:
        State.from_text("a board\n\nposition: tiles 0,0: D;\n  player Red x")
    assert (raised.value.line, raised.value.column) == (4, 14)
    with pytest.raises(SetupError, match="- line 3: the tiles at"):
        State.from_text("a board\n\nposition: tiles\n 0,0: D V/2")


def test_a_comment_ends_with_its_line() -> None:
    assert State.from_text("tiles 0,0: D # the start\n; turn 1 Red draw # and that is all") == State.start()


def test_a_record_comes_by_mail_too() -> None:
    game = Game(["Ann", "Bob"], order=["E"], seed=1)
    game.play("E/2 0,-1")
    mail = "".join(f"> {line}\n" for line in game.to_text().splitlines())
    assert Game.from_text(mail).state == game.state


# -- a rotation left out


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
def test_a_rotation_is_left_out_where_it_is_plain(text: str, rotation: int) -> None:
    action = PLACING.action_from_text(text)
    assert isinstance(action, Place)
    assert action.rotation == rotation
    assert PLACING.action_from_text(PLACING.action_to_text(action)) == action


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_the_rotation_that_is_meant_is_0_or_the_only_one(seed: int) -> None:
    for state in played(seed).states[::23]:
        for id in ("E", "U", "D", "A", "X", "C"):
            for cell, turns in state.placements(id).items():
                text = f"{id} {cell.x},{cell.y}"
                if 0 in turns or len(turns) == 1:
                    wanted = 0 if 0 in turns else turns[0]
                    assert state.action_from_text(text) == Place(cell, wanted, id)
                else:
                    with pytest.raises(ParseError) as raised:
                        state.action_from_text(text)
                    assert all(f"`{id}/{turn} {cell.x},{cell.y}`" in raised.value.expected for turn in turns)


def test_where_several_rotations_fit_the_error_names_them() -> None:
    with pytest.raises(ParseError) as raised:
        PLACING.apply("U 1,0")
    assert raised.value.expected == "the rotation too, because U fits there in 2 ways: `U/1 1,0` or `U/3 1,0`"
    assert (raised.value.column, raised.value.actual) == (1, "`U 1,0`")


def note(state: State, text: str) -> str:
    with pytest.raises(IllegalAction) as refused:
        state.apply(text)
    (notes,) = refused.value.__notes__
    assert pickle.loads(pickle.dumps(refused.value)).__notes__ == [notes]
    return notes


def test_where_none_fits_the_error_names_what_does() -> None:
    assert note(PLACING, "E 1,0").startswith("At 1,0 fit A, D, J, K, L")
    assert note(PLACING, "E 1,0").endswith(
        "E fits as `E -1,-1`, `E/1 -1,-1`, `E/3 -1,-1`, `E/2 0,-1`, `E -2,0`, "
        "`E/2 -2,0`, `E/3 -2,0`, `E/1 0,1`, `E/2 0,1`, `E/3 0,1`."
    )
    assert note(PLACING, "E/1 0,-1") == "E fits there as `E/2 0,-1`."
    assert note(PLACING, "E 0,0").startswith("E fits as `E -1,-1`, ")
    assert note(PLACING, "E 5,5").startswith("E fits as `E -1,-1`, ")
    assert note(PLACING, "C 1,0").endswith("C fits as `C 0,-1`, `C/1 0,-1`, `C/2 0,-1`, `C/3 0,-1`.")
    assert note(State.setup(tiles=[("B", 0, 0, 0)], hand="E"), "C 1,0").endswith("C fits nowhere.")


def test_a_note_is_of_placements_alone() -> None:
    for action in ("pass", "draw E", "+city N 0,0"):
        with pytest.raises(IllegalAction) as refused:
            PLACING.apply(action)
        assert not hasattr(refused.value, "__notes__")


@pytest.mark.parametrize(("text", "codes"), [("E 0,0", ["cell_taken"]), ("E 5,5", ["no_neighbour"]), ("E/1 0,1", [])])
def test_where_no_rotation_would_help_the_reasons_say_why(text: str, codes: list[str]) -> None:
    assert [reason.code for reason in PLACING.why_not(text)] == codes


# -- half a side


@pytest.mark.parametrize("side", "NESW")
def test_a_field_is_named_by_half_a_side_and_the_error_says_so(side: str) -> None:
    hint = f"a field is named by half a side, such as `field {side}L`"
    for ask in (
        lambda: State.from_text(f"player Red: field {side} 0,0; player Blue"),
        lambda: PLACING.action_from_text(f"+field {side} 0,0"),
        lambda: PLACING.spot(f"field {side} (0, 0)"),
    ):
        with pytest.raises(ParseError, match=hint):
            ask()
    with pytest.raises(UnknownName, match="half a side"):
        PLACING.spot((0, 0), f"field {side}")
    with pytest.raises(SetupError, match="half a side"):
        PLACING.edit(meeples=[("Red", (0, 0), f"field {side}")])


def test_the_hint_names_a_field_that_the_tile_has() -> None:
    with pytest.raises(UnknownName, match=r"has no 'field E'; .* did you mean 'field EL' or 'field ER'\?"):
        PLACING.spot((0, 0), "field E")


def test_a_deployed_meeple_needs_no_cell() -> None:
    state, _ = PLACING.apply("E 0,-1")
    assert state.action_from_text("+city S") == Deploy(Spot(Cell(0, -1), 0))
    with pytest.raises(CarcassonneError):
        state.action_from_text("+field S")
