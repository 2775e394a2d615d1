"""Invalid arguments of widgets: refused with a CarcassonneError, without a second error on deletion."""

import gc
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from carc_widget import widget
from carc_widget.engine import CarcassonneError

CALLS: dict[str, Callable[[Any], object]] = {
    "GameWidget": widget.GameWidget,
    "BrowserWidget": widget.BrowserWidget,
    "LessonWidget": widget.LessonWidget,
    "replay": widget.replay,
    "edit": widget.edit,
    "present": widget.present,
    "play": widget.play,
}


INVALID_ARGUMENTS = [5, 0.5, b"x", [None], object]
FIVE_PLAYERS = ("play", 5)


@pytest.fixture(scope="module", autouse=True)
def delete_widgets() -> Iterator[None]:
    """Delete the widgets that failed to start, which must not raise."""
    yield
    gc.collect()


@pytest.mark.slow
@pytest.mark.parametrize("name", CALLS)
def test_invalid_arguments_are_refused(name: str) -> None:
    for argument in INVALID_ARGUMENTS:
        if (name, argument) != FIVE_PLAYERS:
            with pytest.raises(CarcassonneError):
                CALLS[name](argument)
