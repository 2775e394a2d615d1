"""Invalid arguments of pictures: refused with errors of the engine."""

import inspect
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from carc_widget import svg
from carc_widget.engine import BadArgument, CarcassonneError, Cell, State, tile
from carc_widget.graphics import player_styles, scene, segment_outline

STATE = State.start()
D = tile("D")

CALLS: list[Any] = [
    (svg.tile, ("D",)),
    (svg.board, (STATE,)),
    (svg.feature, (STATE.features[0],)),
    pytest.param(svg.contact_sheet, (["D"],), marks=pytest.mark.slow),  # None draws all tiles
    (svg.frame_of, (STATE,)),
    (svg.Arrow, ((0, 0), (1, 0))),
    (svg.Caption, ("text", (0, 0))),
    (svg.Highlight, ([(0, 0)],)),
    (svg.Ghost, (D, Cell(0, 0))),
    (svg.View, ()),
    (scene, (STATE,)),
    (segment_outline, (D, 0)),
    (player_styles, (["Ann"],)),
]
INVALID_VALUES = (None, 7, -7.5, float("nan"), "no such thing", (), [None], b"\0", object())


def parameters(call: Callable[..., object]) -> list[str]:
    return [p.name for p in inspect.signature(call).parameters.values() if p.kind is not p.VAR_POSITIONAL]


@pytest.mark.parametrize(("call", "arguments"), CALLS, ids=lambda value: getattr(value, "__name__", ""))
def test_invalid_arguments_raise_errors_of_the_engine_only(
    call: Callable[..., object], arguments: tuple[Any, ...]
) -> None:
    """Each value is accepted or refused with an error of the engine."""
    names = parameters(call)
    for name in names or [""]:
        for value in INVALID_VALUES:
            values = dict(zip(names, arguments, strict=False)) | ({name: value} if name else {})
            try:
                call(**values) if name else call(value)
            except CarcassonneError:
                pass
            except Exception as error:
                raise AssertionError(f"{call.__name__}({name}={value!r}) raises {error!r}") from error


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: svg.board(STATE, arrows=None), "arrows"),  # type: ignore[arg-type]
        (lambda: svg.board(None), "None is not a state to draw"),  # type: ignore[arg-type]
        (lambda: svg.tile(5), "5 is not a tile to draw"),  # type: ignore[arg-type]
        (lambda: svg.feature("city"), "'city' is not a feature to draw"),  # type: ignore[arg-type]
        (lambda: svg.Caption(3, (0, 0)), "the text of a caption is 3"),  # type: ignore[arg-type]
    ],
)
def test_message_names_the_argument(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        make()


def test_whole_numbers_of_numpy_are_numbers() -> None:
    one, pixels = cast("list[int]", [np.int64(1), np.int64(40)])
    assert str(svg.tile("D", one, pixels)) == str(svg.tile("D", 1, 40))
    assert str(svg.board(STATE, None, pixels, one)) == str(svg.board(STATE, None, 40, 1))
