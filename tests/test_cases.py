"""Every rule case, played on the engine: `pytest tests/test_cases.py --cases FILE` runs another file."""

from typing import Any

from tests.case_runner import Runner


def test_case(case_run: tuple[Any, Any, Any]) -> None:
    case, options, steps = case_run
    Runner(case, options).run(steps)
