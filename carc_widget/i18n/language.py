"""The language in use and its gettext messages.

Every message is an English text with named fields, such as `{player} placed a tile`. The other languages are in
`languages/<code>`: `messages.po` for translators, `messages.mo` made from it, and `texts.toml` with the long texts. A
new language is a new folder; `python -m tests.i18n.translations` makes and checks the files.
"""

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Any

from carc_widget.engine.describable import ReadOnlyMapping
from carc_widget.engine.errors import UnknownName, suggest
from carc_widget.i18n.bidi import isolate

FOLDER = Path(__file__).parent / "languages"

ENGLISH = "en"

_context_language: ContextVar[str | None] = ContextVar("language", default=None)
_process_language = ENGLISH


@cache
def languages() -> Mapping[str, str]:
    """The code of every language with its name in its own words, English first.

    >>> languages()["nl"]
    'Nederlands'
    """
    codes = sorted(path.parent.name for path in FOLDER.glob("*/texts.toml"))
    return ReadOnlyMapping({ENGLISH: "English", **{code: str(load_texts(code)["name"]) for code in codes}})


def current_language() -> str:
    """The code of the language in use."""
    return _context_language.get() or _process_language


def use_language(code: str) -> None:
    """Set the language of the process, for every thread and wherever no `with language(...)` applies.

    Parameters:
        code: the code of the language, such as `nl`; `languages()` lists them.

    Raises:
        UnknownName: there is no such language; the message lists the languages.
    """
    global _process_language
    _process_language = check_language(code)


@contextmanager
def language(code: str) -> Iterator[None]:
    """Use a language inside a `with` block.

    Parameters:
        code: the code of the language, such as `nl`; `languages()` lists them.

    Raises:
        UnknownName: there is no such language.

    >>> from carc_widget.engine import Game
    >>> with language("nl"):
    ...     print(Game(["Ann", "Bob"], seed=1).history[0].events[0].sentence(places=False))
    Ann trekt een tegel
    """
    before = _context_language.set(check_language(code))
    try:
        yield
    finally:
        _context_language.reset(before)


def check_language(code: object) -> str:
    """The code of a language, checked.

    Raises:
        UnknownName: there is no such language.
    """
    if not isinstance(code, str) or code not in languages():
        raise UnknownName(suggest("language", code, languages()))
    return code


@cache
def load_texts(code: str) -> Mapping[str, Any]:
    """The long texts of a language other than English: rules, glossary, editions, tiles."""
    return tomllib.loads((FOLDER / code / "texts.toml").read_text("utf-8"))


@cache
def _messages(code: str) -> NullTranslations:
    if code == ENGLISH:
        return NullTranslations()  # the messages are English themselves
    with (FOLDER / code / "messages.mo").open("rb") as file:
        return GNUTranslations(file)


def N_(message: str) -> str:  # noqa: N802 - the usual name, which translation tools recognize
    """Mark a message that is translated later, when the language is known."""
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802 - as `N_`
    """Mark a message with a plural that is translated later."""
    return singular, plural


def _(message: str, /, **fields: object) -> str:
    """A message in the language in use, with its fields filled in."""
    return _messages(current_language()).gettext(message).format(**_isolate_fields(fields))


def ngettext(singular: str, plural: str, number: int, /, **fields: object) -> str:
    """As `_`, for a counted noun: `{n}` is the number."""
    return _messages(current_language()).ngettext(singular, plural, number).format(n=number, **_isolate_fields(fields))


def pgettext(context: str, message: str, /, **fields: object) -> str:
    """As `_`, for a message with several meanings, of which `context` selects one."""
    return _messages(current_language()).pgettext(context, message).format(**_isolate_fields(fields))


def _isolate_fields(fields: Mapping[str, object]) -> dict[str, object]:
    """The fields of a message, right-to-left texts isolated."""
    return {name: isolate(value) if isinstance(value, str) else value for name, value in fields.items()}


# -- numbers


def format_integer(value: int, *, signed: bool = False) -> str:
    """A whole number with separators between the thousands.

    Parameters:
        value: the number.
        signed: whether a positive number gets a plus sign.

    >>> format_integer(3729), format_integer(-1), format_integer(5, signed=True), format_integer(0, signed=True)
    ('3,729', '−1', '+5', '0')
    """
    # Translators: the separator between thousands, as in 3,729.
    text = f"{value:+,}" if signed and value else f"{value:,}"
    return text.replace("-", "−").replace(",", pgettext("thousands", ","))


def format_decimals(value: float, digits: int, *, signed: bool = False) -> str:
    """A number with decimal places.

    Parameters:
        value: the number.
        digits: the number of decimal places.
        signed: whether a number that is not negative gets a plus sign.

    >>> format_decimals(3.25, 1, signed=True), format_decimals(-0.5, 2)
    ('+3.2', '−0.50')
    """
    value = round(value, digits) or 0.0  # no minus sign before 0.0
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    # Translators: the decimal separator, as in 3.5.
    return text.replace("-", "−").replace(".", pgettext("number", "."))


def format_tenths(value: float, *, signed: bool = False) -> str:
    """A number with one decimal place; parameters as for `format_decimals`."""
    return format_decimals(value, 1, signed=signed)
