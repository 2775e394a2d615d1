"""The rule cases hold in the reference implementation."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.case_runner import runs
from tests.engine.reference.replay import Replay, start

FILES = sorted((Path(__file__).resolve().parents[1] / "cases").glob("*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))]
RUNS = [pytest.param(case, options, steps, id=name) for case in CASES for name, options, steps in runs(case)]


def test_case_files_are_complete() -> None:
    assert len(CASES) >= 55


@pytest.mark.parametrize(("case", "options", "steps"), RUNS)
def test_case(case: Any, options: Any, steps: Any) -> None:
    Replay(start(case, options), case["players"]).run(steps)
