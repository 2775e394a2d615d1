"""Reasons of illegal actions: code, rule and sentence of each."""

import ast
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from carc_widget.engine import (
    SET_NAMES,
    AddMeeple,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Figure,
    IllegalAction,
    MeepleKind,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    Rules,
    Spot,
    State,
    TakeBack,
    all_rules,
    refusals,
)
from carc_widget.i18n import refusal_message

ORIGIN = Cell(0, 0)
NORTH = Cell(0, -1)


def after_placing(tile: str, x: int, y: int, rotation: int, **position: Any) -> State:
    """The state after a placement."""
    state = State.setup(sets=SET_NAMES, hand=tile, **{"rules": Rules(crop_tiles="all"), **position})
    return state.apply(Place(Cell(x, y), rotation, tile))[0]


def circle(choice: str, **position: Any) -> State:
    """The state after Red placed K2 (fork) and chose; Blue has a farmer on the field of D and K2."""
    options = {"crop_tiles": "all", **position.pop("options", {})}
    meeples = position.pop("meeples", [("Blue", (0, 0), "field ER"), ("Red", (0, 0), "city N")])
    state = after_placing("K2", 1, 0, 0, meeples=meeples, rules=Rules.from_options(options), **position)
    state, _ = state.apply(Pass())
    return state.apply(ChooseCircle(choice))[0]  # type: ignore[arg-type]


def malformed(kind: Any, *values: Any) -> Any:
    """An action with values that its type does not allow."""
    return kind(*values)


DRAWING = State.setup(tiles_left={"E": 1})
PLACING = State.setup(tiles=[("D", 0, 0, 0), ("B", 0, 1, 0)], hand="E")
MAGIC = after_placing("M6", 1, 0, 1, mage=((0, 0), "city N"), witch=((0, 0), "road W"))
DEPLOYING = after_placing("E", 0, -1, 2, tiles=[("D", 0, 0, 0), ("B", 0, 1, 0)], meeples=[("Blue", (0, 0), "city N")])
FARMLESS = DEPLOYING.edit(rules=Rules(farmers="without"))
CHOOSING = after_placing("K2", 1, 0, 0, meeples=[("Blue", (0, 0), "field ER")]).apply(Pass())[0]
ADDING = circle("add")
REMOVING = circle("remove")
OVER = State.start().end_now()[0]

FIELD = PLACING.spot(ORIGIN, "field ER")
CITY = PLACING.spot(ORIGIN, "city N")
ROAD = PLACING.spot(ORIGIN, "road E")
EMPTY_SPOT = Spot(Cell(7, 7), 0)
LARGE = MeepleKind.LARGE

Row = tuple[str, State, object, list[tuple[str, str]], Sequence[str]]

ROWS: list[Row] = [
    ("a pair is not an action", PLACING, ("E", "0,-1"), [("not_an_action", "R7")], ["('E', '0,-1')", "Place", "Pass"]),
    ("nothing is not an action", PLACING, None, [("not_an_action", "R7")], ["None"]),
    ("a class is not an action", PLACING, Pass, [("not_an_action", "R7")], ["Pass"]),
    ("a cell that is none", PLACING, malformed(Place, None, 0, "E"), [("malformed", "R7")], ["cell=None"]),
    ("a spot that is none", DEPLOYING, malformed(Deploy, "city N"), [("malformed", "R7")], ["city N"]),
    (
        "a kind that is none",
        DEPLOYING,
        malformed(Deploy, Spot(NORTH, 0), "tiny"),
        [("malformed", "R7")],
        ["no kind of meeple 'tiny'"],
    ),
    (
        "a figure that is none",
        MAGIC,
        malformed(RemoveFigure, "ghost"),
        [("malformed", "R7")],
        ["there is no figure 'ghost'"],
    ),
    ("after the end", OVER, Pass(), [("game_over", "R8")], ["over", "undo"]),
    ("passing the magic step", MAGIC, Pass(), [("magic_step_mandatory", "R20")], ["cannot be declined"]),
    ("passing the choice", CHOOSING, Pass(), [("choice_mandatory", "R71")], ["adding and removing"]),
    ("placing too early", DRAWING, Place(NORTH, 2, "E"), [("wrong_phase", "R7")], ["has to be drawn"]),
    ("deploying too early", PLACING, Deploy(CITY), [("wrong_phase", "R7")], ["has to be placed"]),
    ("drawing in the magic step", MAGIC, Draw("E"), [("wrong_phase", "R7")], ["mage or the witch"]),
    ("moving a figure too late", DEPLOYING, MoveFigure(Figure.MAGE, ROAD), [("wrong_phase", "R7")], ["or none"]),
    ("adding before the choice", CHOOSING, AddMeeple(FIELD), [("wrong_phase", "R7")], ["have to choose"]),
    ("choosing twice", ADDING, ChooseCircle("add"), [("wrong_phase", "R7")], ["crop circle"]),
    (
        "a choice that is none",
        CHOOSING,
        malformed(ChooseCircle, "both"),
        [("unknown_choice", "R71")],
        ["'both'", "'add'", "'remove'"],
    ),
    ("drawing what no set has", DRAWING, Draw("Z9"), [("unknown_tile", "R1")], ["'Z9'"]),
    ("drawing what no set in play has", DRAWING, Draw("I05"), [("not_in_play", "R1")], ["I05"]),
    ("drawing what is not left", DRAWING, Draw("U"), [("none_left", "R3")], ["U"]),
    (
        "placing another tile",
        PLACING,
        Place(Cell(1, 0), 1, "U"),
        [("not_in_hand", "R7")],
        ["E", "'U'"],
    ),
    ("a turn too many", PLACING, Place(NORTH, 6, "E"), [("bad_rotation", "R10")], ["6", "0, 1, 2 or 3"]),
    ("true is not a rotation", PLACING, Place(NORTH, True, "E"), [("bad_rotation", "R10")], ["True"]),
    ("half a cell", PLACING, malformed(Place, (0.5, 0), 0, "E"), [("bad_cell", "R10")], ["0.5"]),
    ("a cell beyond all tables", PLACING, Place(Cell(5000, 0), 0, "E"), [("bad_cell", "R10")], ["5000"]),
    ("on a tile", PLACING, Place(ORIGIN, 0, "E"), [("cell_taken", "R10")], ["(0, 0)"]),
    ("far away", PLACING, Place(Cell(3, 3), 0, "E"), [("no_neighbour", "R10")], ["(3, 3)"]),
    (
        "at a corner only",
        PLACING,
        Place(Cell(1, -1), 0, "E"),
        [("no_neighbour", "R10"), ("only_a_corner", "R11")],
        ["(1, -1)", "touches the tile at (0, 0) only at a corner"],
    ),
    (
        "field against city",
        PLACING,
        Place(NORTH, 0, "E"),
        [("edge_mismatch", "R10")],
        ["S side", "field", "(0, 0)", "city"],
    ),
    ("no such tile for a figure", MAGIC, MoveFigure(Figure.MAGE, EMPTY_SPOT), [("no_such_segment", "R18")], ["(7, 7)"]),
    ("no such segment", DEPLOYING, Deploy(Spot(NORTH, 5)), [("no_such_segment", "R47")], ["5", "(0, -1)"]),
    ("true is not a segment", DEPLOYING, Deploy(Spot(NORTH, True)), [("no_such_segment", "R47")], ["True"]),
    (
        "a figure on a field",
        MAGIC,
        MoveFigure(Figure.MAGE, FIELD),
        [("not_road_or_city", "R18")],
        ["mage", "field", "(0, 0)"],
    ),
    (
        "to the other figure",
        MAGIC,
        MoveFigure(Figure.MAGE, MAGIC.spot(ORIGIN, "road W")),
        [("other_figure_there", "R19")],
        ["road E (0, 0) belongs to the road where the witch stands"],
    ),
    (
        "to the city of the other figure",
        MAGIC,
        MoveFigure(Figure.WITCH, CITY),
        [("other_figure_there", "R19")],
        ["city N (0, 0) belongs to the city where the mage stands"],
    ),
    ("to its own feature", MAGIC, MoveFigure(Figure.MAGE, CITY), [("same_feature", "R24")], ["mage", "different"]),
    ("setting aside what can move", MAGIC, RemoveFigure(Figure.MAGE), [("can_be_moved", "R20")], ["only if none"]),
    ("on another tile", DEPLOYING, Deploy(ROAD), [("not_last_tile", "R47")], ["just placed"]),
    (
        "on an occupied city",
        DEPLOYING,
        Deploy(DEPLOYING.spot(NORTH, "city S")),
        [("occupied", "R48")],
        ["city S (0, -1)"],
    ),
    (
        "on a field of a game without farmers",
        FARMLESS,
        Deploy(FARMLESS.spot(NORTH, "field NL")),
        [("no_farmers", "R47")],
        ["field NL (0, -1)", "no farmers", "farmers=without"],
    ),
    ("declining a removal", REMOVING, Pass(), [("removal_mandatory", "R75")], ["take a meeple back"]),
    (
        "declining an addition",
        circle("add", options={"crop_add": "must"}),
        Pass(),
        [("adding_mandatory", "R74")],
        ["have to add a meeple"],
    ),
    ("adding when removing", REMOVING, AddMeeple(FIELD), [("circle_removes", "R75")], ["taken back, not added"]),
    ("removing when adding", ADDING, TakeBack(FIELD), [("circle_adds", "R74")], ["added, not taken back"]),
    (
        "adding beside a knight",
        ADDING,
        AddMeeple(CITY),
        [("wrong_kind", "R72"), ("not_beside_own", "R74")],
        ["farmer", "city N (0, 0)"],
    ),
    (
        "adding beside nobody",
        ADDING,
        AddMeeple(ADDING.spot(Cell(1, 0), "field SL")),
        [("not_beside_own", "R74")],
        ["(1, 0)"],
    ),
    ("adding nowhere", ADDING, AddMeeple(EMPTY_SPOT), [("no_such_segment", "R74")], ["(7, 7)"]),
    (
        "taking a knight back",
        REMOVING,
        TakeBack(CITY),
        [("wrong_kind", "R72"), ("not_there", "R75")],
        ["farmer", "small"],
    ),
    ("taking back what is not there", REMOVING, TakeBack(FIELD, LARGE), [("not_there", "R75")], ["large"]),
    ("taking back nowhere", REMOVING, TakeBack(EMPTY_SPOT), [("no_such_segment", "R75")], ["(7, 7)"]),
    (
        "adding what is not left",
        circle("add", supply=[(6, 1), (6, 0)]),
        AddMeeple(FIELD, LARGE),
        [("none_in_supply", "R74")],
        ["large"],
    ),
    (
        "a feature already complete",
        after_placing("M8", 0, -1, 1, mage=((0, 0), "road E")),
        MoveFigure(Figure.WITCH, CITY),
        [("complete", "R25")],
        ["city N (0, 0)", "complete"],
    ),
    (
        "setting aside what is not there",
        MAGIC.edit(mage=None),
        RemoveFigure(Figure.MAGE),
        [("not_on_board", "R27"), ("can_be_moved", "R20")],
        ["mage", "not on the board"],
    ),
    (
        "setting aside a figure where none is on the board",
        MAGIC.edit(mage=None, witch=None),
        RemoveFigure(Figure.WITCH),
        [("not_on_board", "R21"), ("can_be_moved", "R20")],
        ["witch", "not on the board"],
    ),
    (
        "everything wrong with a tile",
        PLACING,
        Place(Cell(0, 1), 4, "U"),
        [("not_in_hand", "R7"), ("bad_rotation", "R10"), ("cell_taken", "R10")],
        ["'U'", "4", "(0, 1)"],
    ),
    (
        "three sides that do not match",
        State.setup(tiles=[("D", 0, 0, 0), ("U", 1, 0, 1), ("U", 2, 0, 1), ("B", 0, 1, 0), ("B", 2, 1, 0)], hand="C"),
        Place(Cell(1, 1), 0, "C"),
        [("edge_mismatch", "R10")] * 3,
        ["N side", "E side", "W side", "(1, 0)", "(2, 1)", "(0, 1)"],
    ),
    (
        "everything wrong with a meeple",
        after_placing(
            "E",
            0,
            -1,
            2,
            meeples=[("Blue", (0, 0), "road E"), ("Red", (0, 0), "city N", "large")],
        ),
        Deploy(ROAD, LARGE),
        [("none_in_supply", "R47"), ("not_last_tile", "R47"), ("occupied", "R48")],
        ["large", "just placed", "road E (0, 0)"],
    ),
    (
        "complete and the other's",
        after_placing("M8", 0, -1, 1, mage=((0, 0), "city N")),
        MoveFigure(Figure.WITCH, CITY),
        [("complete", "R25"), ("other_figure_there", "R19")],
        ["mage", "city N (0, 0)"],
    ),
    (
        "complete for long",
        after_placing("M6", 1, 0, 1, tiles=[("D", 0, 0, 0), ("E", 0, -1, 2)]),
        MoveFigure(Figure.WITCH, CITY),
        [("complete", "R18")],
        ["city N (0, 0)"],
    ),
    (
        "complete and its own",
        after_placing("M8", 0, -1, 1, mage=((0, 0), "city N")),
        MoveFigure(Figure.MAGE, CITY),
        [("complete", "R25"), ("same_feature", "R24")],
        ["mage", "city N (0, 0)"],
    ),
]


@pytest.mark.parametrize(("state", "action", "expected", "words"), [r[1:] for r in ROWS], ids=[r[0] for r in ROWS])
def test_reasons(state: State, action: Any, expected: list[tuple[str, str]], words: Sequence[str]) -> None:
    reasons = state.why_not(action)
    assert [(reason.code, reason.rule) for reason in reasons] == expected
    sentences = " ".join(reason.sentence() for reason in reasons)
    assert [word for word in words if word not in sentences] == []
    assert all(sentence.endswith(".") for sentence in (reason.sentence() for reason in reasons))
    with pytest.raises(IllegalAction) as raised:
        state.apply(action)
    assert raised.value.reasons == reasons
    assert raised.value.action is action
    assert str(raised.value) == " ".join(f"{reason.sentence()} ({reason.rule})" for reason in reasons)


REASON_FUNCTIONS = {"Reason", "_named", "_no_segment"}
"""The functions in `refusals.py` that create reasons."""


def codes_in_source() -> set[tuple[str, str]]:
    """The codes and rules in the source of `refusals.py`."""
    pairs = set()
    for node in ast.walk(ast.parse(Path(refusals.__file__).read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in REASON_FUNCTIONS:
            texts = [c.value for a in node.args[:3] for c in ast.walk(a) if isinstance(c, ast.Constant)]
            rules = [str(text) for text in texts if re.fullmatch(r"R\d+", str(text))]
            codes = [str(text) for text in texts if str(text) not in rules]
            pairs |= {(code, rule) for code in codes or ["no_such_segment"] for rule in rules}
    return pairs


def test_rows_cover_all_codes() -> None:
    assert {pair for row in ROWS for pair in row[3]} == codes_in_source()


def test_rules_of_reasons_exist() -> None:
    assert {rule for _, rule in codes_in_source()} <= all_rules().keys()


def test_repr_shows_only_what_is_set() -> None:
    (reason,) = PLACING.why_not("E 5,5")
    assert repr(reason) == "Reason(code='no_neighbour', rule='R10', cell=Cell(x=5, y=5))"
    (permission,) = PLACING.why("E/2 0,-1")
    assert repr(permission).startswith("Permission(code='edges_match', rule='R10', side=<Side.S: 2>, ")
    assert "None" not in repr(permission)
    assert repr(Rules()) == "Rules()"
    assert repr(Rules(small_city_points=2, farmers="without")) == "Rules(small_city_points=2, farmers='without')"


@pytest.mark.parametrize("name", ["E", "Z9"])
def test_foreign_values_are_quoted_in_sentences(name: str) -> None:
    """A value of the caller is quoted in the sentence."""
    (reason, *_) = PLACING.why_not(Place(NORTH, 2, f"<b>{name}</b>\n"))
    assert repr(f"<b>{name}</b>\n") in reason.sentence()


def test_empty_supply_names_no_kind_of_meeple() -> None:
    state = State.from_text("tiles 0,0: D; player Red supply 0; player Blue; turn 5 Red place E; sets base")
    (reason,) = state.apply("E/2 0,-1")[0].why_not("+city S")
    assert (reason.code, reason.meeple) == ("none_in_supply", None)
    assert reason.sentence() == "There is no meeple left in the supply."


def test_message_of_an_error_is_that_of_its_reasons() -> None:
    with pytest.raises(IllegalAction) as raised:
        PLACING.apply("E 5,5")
    assert str(raised.value) == refusal_message(raised.value.reasons)
