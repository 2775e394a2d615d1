"""Rule cases on the engine: `pytest tests/engine/test_cases.py --cases FILE` runs another file."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.engine.case_runner import Runner, runs


def test_case(case_run: tuple[Any, Any, Any]) -> None:
    case, options, steps = case_run
    Runner(case, options).run(steps)


def has_circle_action(step: Any) -> bool:
    """Whether the step is a crop circle at which a player acts."""
    return step["do"] == "crop" and any(act != "skip" for act in step["acts"].values())


def circle_runs() -> list[tuple[Any, Any, Any]]:
    """The paths through the cases with an action at a crop circle: case, options and steps."""
    cases = json.loads((Path(__file__).parent / "cases" / "cases.json").read_text("utf-8"))
    all_runs = [(case, options, steps) for case in cases for _, options, steps in runs(case)]
    return [run for run in all_runs if any(map(has_circle_action, run[2]))]


@pytest.mark.parametrize("run", circle_runs(), ids=lambda run: run[0]["id"])
def test_runner_detects_wrong_order_at_circle(run: Any) -> None:
    """R73: also if only a player who is passed over is in another place."""
    case, options, steps = deepcopy(run)
    order = next(step["order"] for step in steps if has_circle_action(step))
    order.append(order.pop(0))
    with pytest.raises(AssertionError):
        Runner(case, options).run(steps)
