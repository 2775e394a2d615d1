"""Wrong arguments of texts are refused with the errors of the engine."""

from collections.abc import Callable

import pytest

from carc_widget import i18n
from carc_widget.engine import BadArgument, CarcassonneError

WRONG = (None, 7, -7.5, (), [None], b"\0", object())
CALLS: list[Callable[..., object]] = [getattr(i18n, name) for name in i18n.__all__ if name[0].islower()]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: type(wrong).__name__)
def test_a_wrong_argument_is_refused(wrong: object) -> None:
    for call in CALLS:
        if call in (i18n.languages, i18n.current_language):
            continue
        if call is i18n.language:
            with pytest.raises(CarcassonneError), i18n.language(wrong):  # type: ignore[arg-type]
                pass
        elif call is i18n.refusal_message:
            continue  # of the engine alone
        else:
            with pytest.raises(CarcassonneError):
                call(wrong)


def test_the_message_names_the_argument() -> None:
    with pytest.raises(BadArgument, match="'E' is no tile"):
        i18n.tile_name("E")  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="'R1' has no long text"):
        i18n.localized("R1")  # type: ignore[type-var]
