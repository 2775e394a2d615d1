"""Every rule case, played on the engine: `pytest tests/engine/test_cases.py --cases FILE` runs another file."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.engine.case_runner import Runner, runs


def test_case(case_run: tuple[Any, Any, Any]) -> None:
    case, options, steps = case_run
    Runner(case, options).run(steps)


def asks(step: Any) -> bool:
    """Whether the step is a crop circle at which somebody acts."""
    return step["do"] == "crop" and any(act != "skip" for act in step["acts"].values())


def circles() -> list[tuple[Any, Any, Any]]:
    """The ways through the cases in which somebody acts at a crop circle: case, options and steps."""
    cases = json.loads((Path(__file__).parent / "cases" / "cases.json").read_text("utf-8"))
    orders = [(case, options, steps) for case in cases for _, options, steps in runs(case)]
    return [run for run in orders if any(map(asks, run[2]))]


@pytest.mark.parametrize("run", circles(), ids=lambda run: run[0]["id"])
def test_another_order_at_a_circle_is_noticed(run: Any) -> None:
    """R73: also where only a player who is passed over stands in another place."""
    case, options, steps = deepcopy(run)
    order = next(step["order"] for step in steps if asks(step))
    order.append(order.pop(0))
    with pytest.raises(AssertionError):
        Runner(case, options).run(steps)
