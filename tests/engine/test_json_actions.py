"""Actions as JSON."""

import json
from typing import Any

import pytest

from carc_widget.engine import (
    AddMeeple,
    BadArgument,
    BadJson,
    Cell,
    ChooseCircle,
    Deploy,
    Draw,
    Figure,
    Game,
    MeepleKind,
    MoveFigure,
    Pass,
    Place,
    RemoveFigure,
    Spot,
    TakeBack,
    actions_from_json,
    actions_to_json,
    tile,
)
from tests.random_games import SEEDS, finished_game

SPOT = Spot(Cell(-1, 2), 0)
ACTIONS = (
    Draw("M6"),
    Place(Cell(1, -3), 2, "M6"),
    MoveFigure(Figure.WITCH, SPOT),
    RemoveFigure(Figure.MAGE),
    Deploy(SPOT),
    Deploy(SPOT, MeepleKind.LARGE),
    Pass(),
    ChooseCircle("remove"),
    AddMeeple(SPOT, MeepleKind.LARGE),
    TakeBack(SPOT),
)


def test_actions_round_trip() -> None:
    assert actions_from_json(actions_to_json(ACTIONS)) == ACTIONS
    assert actions_from_json(actions_to_json([])) == ()
    assert len({entry["action"] for entry in json.loads(actions_to_json(ACTIONS, indent=2))}) == 9


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_actions_of_games_round_trip(seed: int) -> None:
    game = finished_game(seed)
    history = tuple(move.action for move in game.history)
    assert actions_from_json(actions_to_json(history)) == history
    for state in game.states[::37]:
        actions = state.legal_actions()
        assert actions_from_json(actions_to_json(action for action in actions)) == actions


def test_history_has_resolved_actions() -> None:
    game = Game(["Ann", "Bob"], order=["E", "V"], seed=1)
    game.play(Place((0, -1), 2, tile("E")), Deploy("city S (0, -1)"))  # type: ignore[arg-type]
    assert [move.action for move in game.history[1:3]] == [Place(Cell(0, -1), 2, "E"), Deploy(Spot(Cell(0, -1), 0))]
    assert Game.from_json(game.to_json()).state == Game.from_text(game.to_text()).state == game.state


@pytest.mark.parametrize(
    "actions",
    [
        None,
        Pass(),
        "pass",
        ["pass"],
        [None],
        [Draw(None)],  # type: ignore[arg-type]
        [Place("0,-1", 2, "E")],  # type: ignore[arg-type]
        [Place(Cell(0, -1), "2", "E")],  # type: ignore[arg-type]
        [Deploy("city N 0,0")],
        [Deploy(SPOT, "tiny")],
        [RemoveFigure("ghost")],
        [Deploy(Spot(Cell(0.5, 0), 0))],  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_invalid_actions_are_refused(actions: Any) -> None:
    with pytest.raises(BadArgument):
        actions_to_json(actions)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ("{}", "expected a list"),
        ("[3]", "at [0]: expected an object"),
        ('[{"action": "dance"}]', 'at [0].action: expected one of "draw"'),
        ('[{"tile": "E"}]', "[0]"),
        ('[{"action": "draw"}]', "the key 'tile' is missing"),
        ('[{"action": "pass", "tile": "E"}]', 'no key "tile"'),
        (
            '[{"action": "deploy", "x": 0, "y": 0, "segment": "city N", "kind": "small"}]',
            "[0].segment: expected a whole",
        ),
        ('[{"action": "choose_circle", "choice": "both"}]', '"add", "remove"'),
    ],
)
def test_invalid_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadJson) as raised:
        actions_from_json(text)
    assert message in str(raised.value)
    with pytest.raises(BadArgument):
        actions_from_json(None)  # type: ignore[arg-type]
