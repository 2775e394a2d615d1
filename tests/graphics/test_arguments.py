"""Invalid arguments of pictures: refused with errors of the engine."""

import inspect
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import numpy as np
import pytest

from carc_widget import svg
from carc_widget.engine import BadArgument, CarcassonneError, Cell, State, tile
from carc_widget.engine.errors import shown
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
        (lambda: svg.board(None), "the state is None"),  # type: ignore[arg-type]
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
    assert svg.board(STATE, frame=(one, one, one, one)) == svg.board(STATE, frame=(1, 1, 1, 1))
    assert svg.Arrow((one, one), ((one, one), one)) == svg.Arrow((1, 1), ((1, 1), 1))
    assert svg.Highlight((one, one)) == svg.Highlight((1, 1))


@pytest.mark.parametrize("number", [Fraction(81, 2), Decimal("40.5"), np.float32(40.5)], ids=repr)
def test_sizes_are_numbers_of_any_type(number: Any) -> None:
    assert svg.tile("D", tile_size=number) == svg.tile("D", tile_size=40.5)
    assert svg.board(STATE, tile_size=number, margin=number) == svg.board(STATE, tile_size=40.5, margin=40.5)
    assert svg.Caption("text", (0, 0), size=number) == svg.Caption("text", (0, 0), size=40.5)


@pytest.mark.parametrize("number", [-1, 1e308, 10**400, 10**5000, Decimal("sNaN"), True], ids=shown)
def test_impossible_sizes_are_refused(number: Any) -> None:
    tile_size_error = r"the tile size is .*; give a positive number of pixels, from 0\.001 to 1000000"
    with pytest.raises(BadArgument, match=tile_size_error):
        svg.board(STATE, tile_size=number)
    with pytest.raises(BadArgument, match=r"the margin is .*; give a number of tiles from 0 to 1000"):
        svg.board(STATE, margin=number)
    with pytest.raises(BadArgument, match=tile_size_error):
        svg.tile("D", tile_size=number)
    with pytest.raises(BadArgument, match="the size of a caption is"):
        svg.Caption("text", (0, 0), size=number)


@pytest.mark.parametrize(
    "make",
    [
        lambda: svg.Arrow((0, 0), (10**400, 0)),
        lambda: svg.Highlight([((0, 10**5000), 0)]),
        lambda: svg.board(STATE, frame=(0, 0, 10**400, 0)),
    ],
)
def test_cells_off_the_table_are_refused(make: Callable[[], object]) -> None:
    with pytest.raises(BadArgument, match=r"is not a (place|frame)"):
        make()
