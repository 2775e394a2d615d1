"""The rule cases hold in the reference implementation."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.reference.replay import Replay, start

FILES = sorted((Path(__file__).resolve().parents[1] / "cases").glob("*.json"))
CASES = [case for file in FILES for case in json.loads(file.read_text(encoding="utf-8"))]


def test_case_files_are_complete() -> None:
    assert len(CASES) >= 55


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    Replay(start(case), case["players"]).run(case["steps"])
