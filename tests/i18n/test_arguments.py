"""Invalid arguments of text functions raise the errors of the engine."""

from collections.abc import Callable

import pytest

from carc_widget import i18n
from carc_widget.engine import BadArgument, CarcassonneError

INVALID_VALUES = (None, 7, -7.5, (), [None], b"\0", object())
CALLS: list[Callable[..., object]] = [getattr(i18n, name) for name in i18n.__all__ if name[0].islower()]


@pytest.mark.parametrize("value", INVALID_VALUES, ids=lambda value: type(value).__name__)
def test_invalid_arguments_are_refused(value: object) -> None:
    for call in CALLS:
        if call in (i18n.languages, i18n.current_language):
            continue
        if call is i18n.language:
            with pytest.raises(CarcassonneError), i18n.language(value):  # type: ignore[arg-type]
                pass
        elif call is i18n.refusal_message:
            continue  # called by the engine only
        else:
            with pytest.raises(CarcassonneError):
                call(value)


def test_message_names_argument() -> None:
    with pytest.raises(BadArgument, match="'E' is not a tile"):
        i18n.tile_name("E")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="'R1' has no long text"):
        i18n.localize("R1")  # type: ignore[type-var]
