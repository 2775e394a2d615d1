"""Permissions: the rules that allow a legal action."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from carc_widget import AddMeeple, Place, State, language
from carc_widget.engine import Permission, Phase, all_examples, all_rules
from carc_widget.i18n import languages
from carc_widget.i18n.permissions import _FORMATTERS
from tests.engine.test_properties import choose, seeds, starts

NEAR = "tiles 0,0: D; player Red 0; player Blue 0: road E 0,0; mage road E 0,0; turn 1 Red place M6"
BOTH = "tiles 0,0: D 0,1: B 0,2: U/1; mage road E 0,0; witch road E 0,2; turn 1 Red place M6"
JOINED = "tiles 0,-2: E/2 B 1,-1: B 0,0: D U/1; mage city N 0,0; witch city S 0,-2; turn 1 Red "
NO_TARGET = "tiles 0,-2: E/2 B 1,-1: B -1,0: A/3 D A/1; mage city N 0,0; witch city S 0,-2; turn 1 Red "
CIRCLE = (
    "tiles 0,-1: G/1 0,0: D 0,1: B; player Red 0: city N 0,0; player Blue 0; turn 1 Red place K3; "
    "sets base crop_circles_2"
)

ROWS: list[tuple[str, str, list[str], str, list[tuple[str, str]]]] = [
    ("a draw", "tiles 0,0: D; turn 1 Red draw", [], "draw E", [("in_bag", "R3")]),
    ("a tile that touches two", "tiles 0,0: D 0,1: B U; turn 1 Red place V", [], "V 1,0", [("edges_match", "R10")] * 2),
    (
        "the first figure",
        "tiles 0,0: D; turn 1 Red place M6",
        ["M6/1 1,0"],
        "mage>road S 1,0",
        [("symbol", "R16"), ("none_in_play", "R21"), ("open", "R18")],
    ),
    (
        "the mage moves",
        NEAR,
        ["M6/1 1,0"],
        "mage>city N 1,0",
        [("symbol", "R16"), ("one_in_play", "R22"), ("open", "R18"), ("another_feature", "R24")],
    ),
    (
        "the witch comes in",
        NEAR,
        ["M6/1 1,0"],
        "witch>city N 1,0",
        [("symbol", "R16"), ("one_in_play", "R22"), ("open", "R18"), ("other_figure_elsewhere", "R19")],
    ),
    (
        "one of two moves",
        BOTH,
        ["M6/2 0,-1"],
        "witch>road N 0,-1",
        [
            ("symbol", "R16"),
            ("both_in_play", "R23"),
            ("open", "R18"),
            ("other_figure_elsewhere", "R19"),
            ("another_feature", "R24"),
        ],
    ),
    (
        "the older reading of a move",
        f"{NEAR}; rules magic_same_feature_move=allowed",
        ["M6/1 1,0"],
        "mage>road E 0,0",
        [
            ("symbol", "R16"),
            ("one_in_play", "R22"),
            ("open", "R18"),
            ("same_feature", "R24"),
            ("meeples_do_not_matter", "R18"),
        ],
    ),
    (
        "leaving what is complete",
        "tiles 0,0: D; player Red 0: city N 0,0; player Blue 0; mage city N 0,0; turn 1 Blue place M2",
        ["M2/2 0,-1"],
        "mage>road E 0,0",
        [
            ("symbol", "R16"),
            ("one_in_play", "R22"),
            ("open", "R18"),
            ("another_feature", "R24"),
            ("leaves_what_is_complete", "R26"),
        ],
    ),
    (
        "leaving what was complete before",
        "tiles 0,-1: E/2 0,0: D; player Red 0; player Blue 0; mage city N 0,0; turn 3 Blue place M6; "
        "rules magic_return_unoccupied=stay",
        ["M6/1 1,0"],
        "mage>road S 1,0",
        [("symbol", "R16"), ("one_in_play", "R22"), ("open", "R18"), ("another_feature", "R24")],
    ),
    (
        "joined",
        f"{JOINED}place R",
        ["R/3 0,-1"],
        "witch>road E 0,0",
        [
            ("joined", "R30"),
            ("both_in_play", "R23"),
            ("open", "R18"),
            ("other_figure_elsewhere", "R19"),
            ("another_feature", "R24"),
        ],
    ),
    (
        "joined and complete",
        f"{JOINED}place G",
        ["G/1 0,-1"],
        "mage>road E 0,0",
        [
            ("joined", "R31"),
            ("both_in_play", "R23"),
            ("open", "R18"),
            ("other_figure_elsewhere", "R19"),
            ("another_feature", "R24"),
            ("leaves_what_is_complete", "R26"),
        ],
    ),
    (
        "nowhere to go",
        f"{NO_TARGET}place G",
        ["G/1 0,-1"],
        "witch>aside",
        [("joined", "R31"), ("no_place", "R32"), ("one_of_two", "R32")],
    ),
    (
        "nowhere to go with a symbol",
        "tiles -1,-2: B E/2 B -1,-1: E/1 1,-1: A/1 -1,0: B E B; mage city N 0,0; witch city S 0,-2; "
        "turn 1 Red place M3",
        ["M3 0,-1"],
        "mage>aside",
        [("joined", "R31"), ("symbol", "R16"), ("no_place", "R27"), ("one_of_two", "R27")],
    ),
    (
        "a meeple",
        "tiles 0,0: D; turn 1 Red place E",
        ["E/2 0,-1"],
        "+field NL",
        [("in_supply", "R47"), ("on_last_tile", "R47"), ("free", "R48")],
    ),
    (
        "a meeple beside the mage, on what is complete",
        "tiles 0,0: D; player Red 0; player Blue 0; mage city N 0,0; turn 1 Red place E",
        ["E/2 0,-1"],
        "+city S",
        [
            ("in_supply", "R47"),
            ("on_last_tile", "R47"),
            ("free", "R48"),
            ("figure_does_not_occupy", "R35"),
            ("completed_may_be_claimed", "R49"),
        ],
    ),
    ("no meeple", "tiles 0,0: D; turn 1 Red place E", ["E/2 0,-1"], "pass", [("deploying_is_optional", "R9")]),
    ("a choice", CIRCLE, ["K3/1 0,2", "pass"], "circle add", [("chooses_for_everybody", "R71")]),
    (
        "a choice without a meeple of the kind",
        "tiles 0,-1: G/1 0,0: D 0,1: B; player Red 0; player Blue 0: city N 0,0; turn 1 Red place K3; "
        "sets base crop_circles_2",
        ["K3/1 0,2", "pass"],
        "circle remove",
        [("chooses_for_everybody", "R71"), ("needs_no_own_meeple", "R71")],
    ),
    (
        "adding",
        CIRCLE,
        ["K3/1 0,2", "pass", "circle add"],
        "+city N 0,0",
        [("circle_names", "R72"), ("in_supply", "R74"), ("own_beside", "R74")],
    ),
    (
        "adding elsewhere",
        f"{CIRCLE}; rules crop_add_place=same_feature",
        ["K3/1 0,2", "pass", "circle add"],
        "+city N 0,-1",
        [("circle_names", "R72"), ("in_supply", "R74"), ("own_in_feature", "R74")],
    ),
    ("adding nothing", CIRCLE, ["K3/1 0,2", "pass", "circle add"], "pass", [("adding_is_optional", "R74")]),
    (
        "taking back",
        CIRCLE,
        ["K3/1 0,2", "pass", "circle remove"],
        "-city N 0,0",
        [("circle_names", "R72"), ("own_meeple_there", "R75")],
    ),
]


@pytest.mark.parametrize(("position", "moves", "action", "expected"), [r[1:] for r in ROWS], ids=[r[0] for r in ROWS])
def test_permissions(position: str, moves: list[str], action: str, expected: list[tuple[str, str]]) -> None:
    state = State.from_text(position)
    for move in moves:
        state, _ = state.apply(move)
    rules = state.why(action)
    assert [(permission.code, permission.rule) for permission in rules] == expected
    assert state.why(state.action_from_text(action)) == rules


def test_permission_sentences() -> None:
    state = State.from_text("tiles 0,0: D 0,1: B U; turn 1 Red place V")
    permissions = state.why("V 1,0")
    assert [p.sentence() for p in permissions] == [
        "Its S side shows road, and so does the tile at (1, 1).",
        "Its W side shows road, and so does the tile at (0, 0).",
    ]
    assert [p.sentence(places=False) for p in permissions] == [
        "The tile fits in the south: a road meets a road.",
        "The tile fits in the west: a road meets a road.",
    ]
    joining = State.from_text(
        "tiles 0,-2: E/2 B B 2,-1: B 0,0: D U/1 U/1; player Red 0; player Blue 0; mage city N 0,0; witch city S 0,-2; "
        "turn 1 Blue place M3"
    )
    state, _ = joining.apply("M3 0,-1")
    sentences = [permission.sentence() for permission in state.why("mage>road E 0,-1")]
    assert sentences[:3] == [
        "The mage and the witch are now in the same city, so one of them has to leave.",
        "The tile shows the magic symbol, so one figure has to come in or move.",
        "One move is enough for both the joining and the symbol (magic_merge_and_tile=one_move).",
    ]


@pytest.mark.parametrize("action", [None, "x", 3, Place((9, 9), 0, "E"), AddMeeple("city N (0, 0)")], ids=repr)
def test_illegal_actions_have_no_permission(action: Any) -> None:
    state = State.start()
    if isinstance(action, str):
        with pytest.raises(ValueError, match="column 1"):
            state.why(action)
    else:
        assert state.why(action) == ()
        assert state.why_not(action)


def check_permissions(state: State, counts: Counter[str]) -> None:
    """Check the permissions of all legal actions, and count them by code."""
    for action in state.legal_actions():
        permissions = state.why(action)
        assert permissions
        assert not state.why_not(action)
        assert len(permissions) == len(set(permissions))
        for permission in permissions:
            counts[permission.code] += 1
            assert isinstance(permission, Permission)
            assert permission.rule in all_rules()
            for places in (True, False):
                sentence = permission.sentence(places=places)
                assert not sentence[0].islower()
                assert sentence.endswith(".")
                assert "None" not in sentence
            if permission.option:
                name, value = permission.option.split("=")
                assert str(getattr(state.rules, name)) == value


@settings(max_examples=25)
@given(starts(), seeds)
def test_legal_actions_have_permissions(start: State, seed: int) -> None:
    random = Random(seed)
    state = start
    while state.phase is not Phase.OVER:
        if random.random() < 0.1:
            check_permissions(state, Counter())
        state, _ = state.apply(choose(state, random))


@pytest.mark.slow
def test_examples_cover_all_permissions_in_every_language() -> None:
    counts: Counter[str] = Counter()
    for code in languages():
        with language(code):
            for example in all_examples().values():
                for state in (example.start, *(step.state for step in example.play())):
                    check_permissions(state, counts)
    assert counts.keys() == _FORMATTERS.keys()


@pytest.mark.slow
def test_permissions_are_translated() -> None:
    for example in all_examples().values():
        for step in example.play():
            for action in step.state.legal_actions()[:3]:
                for permission in step.state.why(action):
                    for places in (True, False):
                        sentences = set()
                        for code in languages():
                            with language(code):
                                sentences.add(permission.sentence(places=places))
                        assert len(sentences) == len(languages())
