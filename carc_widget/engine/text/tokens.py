"""The pieces of a text: words, numbers, names in quotes and signs, as people type them and as mail brings them.

Mail turns a minus into a dash, straight quotes into typographic ones and spaces into others; it puts `> ` before lines,
and people put quotes round the whole. All of this is read as what it stood for, and every piece keeps its place.
"""

import re
from collections.abc import Callable
from typing import NamedTuple
from unicodedata import category

from carc_widget.engine.errors import ParseError

DIGITS = "0123456789"

_MINUS = "-\u2010\u2011\u2012\u2013\u2014\u2212"
"""The minus of a keyboard, hyphens, dashes and the typographic minus."""

_TYPOGRAPHIC = "\u201c\u201d\u201e\u201f"
"""What stands for `"` at either end of a name."""

_ROUND_ALL = '"' + _TYPOGRAPHIC + "'\u2018\u2019\u201a\u201b`"

_NO_WIDTH = "\u200b\u2060\ufeff"
"""Spaces of no width, which Python takes for none."""

SPACES = rf"[\s{_NO_WIDTH}]*"
"""What `is_space` finds, as a pattern."""

_QUOTE_MARKS = re.compile(r"^[^\S\n]*(?:>[^\S\n]*)+", re.MULTILINE)


class Token(NamedTuple):
    """One piece of a text: what it is (`word`, `number`, `quoted`, `sign`, `end`), what it says and where it stands."""

    kind: str
    text: str
    start: int
    end: int


def without_marks(text: str) -> str:
    """A text with spaces for the `>` before its lines and for quotes round the whole, so that places stay."""
    text = _QUOTE_MARKS.sub(lambda marks: " " * len(marks[0]), text)
    bare = text.strip()
    if len(bare) > 1 and bare[0] in _ROUND_ALL and bare[-1] in _ROUND_ALL:
        start = text.index(bare)
        text = f"{text[:start]} {bare[1:-1]} {text[start + len(bare) :]}"
    return text


def is_space(c: str) -> bool:
    """Whether a character is a space of any kind."""
    return c.isspace() or c in _NO_WIDTH


def split(text: str, fail: Callable[[str, Token], ParseError]) -> tuple[list[Token], str | None]:
    """The pieces of a text, the last of which says `end`, and what follows the last `#`, if there is one.

    Parameters:
        text: one line, or several that are read as one.
        fail: the error that something else was expected at a token.
    """
    tokens: list[Token] = []
    comment = None
    i = 0
    while i < len(text):
        c = text[i]
        start = i
        i += 1
        if is_space(c):
            continue
        if c == "#":
            i = (text + "\n").index("\n", i)
            comment = text[start + 1 : i]
            continue
        if c == '"' or c in _TYPOGRAPHIC:
            value, i = _quoted(text, i, '"' if c == '"' else _TYPOGRAPHIC, fail)
            tokens.append(Token("quoted", value, start, i))
            continue
        if c in DIGITS or (c in _MINUS and text[i : i + 1] in tuple(DIGITS)):
            kind = "number"
            while i < len(text) and text[i] in DIGITS:
                i += 1
        elif c.isalpha() or c == "_":
            kind = "word"
            while i < len(text) and (text[i].isalnum() or text[i] == "_"):
                i += 1
        else:
            kind = "sign"
        value = text[start:i]
        tokens.append(Token(kind, f"-{value[1:]}" if c in _MINUS else value, start, i))
    end = tokens[-1].end if tokens else 0
    return [*tokens, Token("end", "", end, end)], comment


def _quoted(text: str, i: int, ends: str, fail: Callable[[str, Token], ParseError]) -> tuple[str, int]:
    """The name that begins behind a quote, up to one of `ends`, and the place behind its end."""
    characters: list[str] = []
    while i < len(text):
        c = text[i]
        i += 1
        if c in ends:
            return "".join(characters), i
        if c == "\\":
            if text[i : i + 1] not in ('"', "\\"):
                raise fail('`"` or `\\` after a `\\` in a name', Token("sign", "", i - 1, i + 1))
            c = text[i]
            i += 1
        elif c == "\n":  # the line was wrapped at a space of the name
            while characters and is_space(characters[-1]):
                characters.pop()
            while i < len(text) and is_space(text[i]):
                i += 1
            c = " "
        elif category(c) == "Zs":  # mail, and people with other keyboards
            c = " "
        characters.append(c)
    raise fail('`"` at the end of the name', Token("end", "", i, i))
