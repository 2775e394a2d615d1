"""Validation of names: any script, but no invisible characters and none that reverse other text."""

import unicodedata

MAX_NAME_LENGTH = 40
"""Characters in the name of a player, or of a line of a game."""

JOINERS = "\u200c\u200d\u180e"
"""Invisible characters that shape their neighbours: zero width non-joiner and joiner, Mongolian vowel separator."""

_FLAG = "\U0001f3f4"
_TAGS = range(0xE0020, 0xE007F)
_END_OF_TAGS = "\U000e007f"
"""The flags of England, Scotland and Wales are a black flag, followed by invisible letters and an end mark."""

_EMOJI_BLOCKS = (range(0x1F000, 0x1FB00), range(0x1FC00, 0x1FFFE))
"""The blocks that Unicode reserves for emoji: a new one is visible, even if this version of Python does not know it."""

_BLANKS = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and symbols without a visible glyph."""


def plain_name(text: str) -> str:
    """A name in normal form: plain spaces, and neither spaces nor superfluous joiners at its ends.

    >>> plain_name(" Ann\u00a0Lee ")
    'Ann Lee'
    """
    name = "".join(" " if unicodedata.category(c) == "Zs" else c for c in text).strip(" ")
    while name and name[0] in JOINERS:
        name = name[1:].lstrip(" ")
    while name and name[-1] in JOINERS and not _joins(name, len(name) - 1):
        name = name[:-1].rstrip(" ")
    return name


def first_invisible(text: str) -> str:
    """The first invisible character that a name must not have; empty if there is none.

    Joiners are allowed where they shape their neighbours (UAX 31), as in Persian and Indic names and in emoji.

    >>> first_invisible("\u0645\u06cc\u200c\u0646\u0627"), first_invisible("a\u202eb"), first_invisible("a\u200c")
    ('', '\\u202e', '\\u200c')
    """
    for i, c in enumerate(text):
        if not (c.isprintable() or (c in JOINERS and _joins(text, i)) or _is_tag(text, i) or _is_new_emoji(c)):
            return c
    return ""


def is_blank(text: str) -> bool:
    """Whether a text has no visible character."""
    return all(c.isspace() or c in JOINERS or c in _BLANKS or unicodedata.category(c) in ("Mn", "Cf") for c in text)


def name_key(name: str) -> str:
    """The key that two names share if they look alike, even with different invisible or wide characters.

    >>> name_key("Zoe\u0308") == name_key("ZO\u00cb")
    True
    """
    seen = "".join(c for c in unicodedata.normalize("NFKC", name) if c not in JOINERS and not "\ufe00" <= c <= "\ufe0f")
    return unicodedata.normalize("NFKC", seen.casefold())


def character_name(c: str) -> str:
    """The name of an invisible character: `U+202E RIGHT-TO-LEFT OVERRIDE`."""
    return f"U+{ord(c):04X} {unicodedata.name(c, '')}".rstrip()


def _joins(text: str, i: int) -> bool:
    """Whether the joiner there stands between two signs, or after a virama, where Indic scripts have it."""
    before, after = text[:i][-1:], text[i + 1 : i + 2]
    if not before or unicodedata.category(before)[0] not in "LMNS":
        return False
    return unicodedata.combining(before) == 9 or (
        after != "" and (unicodedata.category(after)[0] in "LMNS" or _is_new_emoji(after))
    )


def _is_tag(text: str, i: int) -> bool:
    """Whether the character there is part of a flag that is spelt with invisible letters."""
    if ord(text[i]) not in _TAGS and text[i] != _END_OF_TAGS:
        return False
    start = i
    while start and ord(text[start - 1]) in _TAGS:
        start -= 1
    end = text.find(_END_OF_TAGS, start)
    whole = text[start:end]
    return end > start and text[:start].endswith(_FLAG) and len(whole) <= 6 and all(ord(c) in _TAGS for c in whole)


def _is_new_emoji(c: str) -> bool:
    return unicodedata.category(c) == "Cn" and any(ord(c) in block for block in _EMOJI_BLOCKS)
