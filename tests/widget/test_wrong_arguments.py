"""Widgets refuse wrong arguments with an error of the package, and print no second one when they are deleted."""

import gc
from collections.abc import Callable
from typing import Any

import pytest

from carc_widget import widget
from carc_widget.engine import CarcassonneError

CALLS: dict[str, Callable[[Any], object]] = {
    "GameWidget": widget.GameWidget,
    "LessonWidget": widget.LessonWidget,
    "replay": widget.replay,
    "edit": widget.edit,
    "present": widget.present,
    "play": widget.play,
}


WRONG = [5, 0.5, b"x", [None], object]
FIVE_PLAYERS = ("play", 5)


@pytest.mark.parametrize(
    ("name", "wrong"), [(name, wrong) for name in CALLS for wrong in WRONG if (name, wrong) != FIVE_PLAYERS]
)
def test_a_wrong_argument_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises(CarcassonneError):
        CALLS[name](wrong)
    gc.collect()  # what is deleted here must not raise
