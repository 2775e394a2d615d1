"""Public values can be sent to other processes and used as keys: they can be pickled, copied and hashed."""

import pickle
from collections.abc import Callable, Mapping
from copy import copy, deepcopy
from typing import Any

import pytest

from carc_widget import bots, engine, i18n, lessons, scenarios
from tests.project.test_wrong_arguments import CITY, GAME, INSTANCES, STATE

MAPPINGS: dict[str, Callable[[], Mapping[Any, Any]]] = {
    "all_examples": engine.all_examples,
    "all_rules": engine.all_rules,
    "all_tiles": engine.all_tiles,
    "board": lambda: STATE.board,
    "completing_tiles": lambda: STATE.completing_tiles(CITY),
    "editions": engine.editions,
    "fitting": lambda: STATE.fitting((1, 0)),
    "glossary": engine.glossary,
    "ladder": lambda: bots.LADDER,
    "languages": i18n.languages,
    "notes": lambda: GAME.replay.notes,
    "option_values": engine.option_values,
    "placements": lambda: STATE.placements("M6"),
    "tiles_left": lambda: STATE.tiles_left,
}


@pytest.mark.parametrize("name", MAPPINGS)
def test_read_only_mappings_can_be_pickled_copied_and_hashed(name: str) -> None:
    mapping = MAPPINGS[name]()
    assert pickle.loads(pickle.dumps(mapping)) == copy(mapping) == deepcopy(mapping) == mapping == dict(mapping)
    assert hash(mapping) == hash(copy(mapping))
    with pytest.raises(TypeError, match="does not support item assignment"):
        mapping["x"] = 1  # type: ignore[index]


@pytest.mark.parametrize("kind", INSTANCES, ids=lambda kind: kind.__name__)
def test_objects_can_be_pickled_and_copied(kind: type) -> None:
    value = INSTANCES[kind]()
    for copied in (pickle.loads(pickle.dumps(value)), copy(value), deepcopy(value)):
        assert type(copied) is kind
        assert repr(copied) == repr(value)


def test_results_can_be_keys() -> None:
    level, scenario = lessons.levels["first-points"], scenarios["two-roads"]
    for value in (level.failures[0], scenario.attempts[0], scenario.attempt(1), scenario.answer()):
        assert {value: 1}[copy(value)] == 1
