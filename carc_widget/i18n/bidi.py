"""Unicode isolation of right-to-left names in left-to-right sentences."""

from unicodedata import bidirectional

FIRST_STRONG, POP = "\u2068", "\u2069"


def isolate(text: str) -> str:
    """The text between the invisible isolation marks of Unicode if it has right-to-left letters, else unchanged.

    >>> isolate("Ann"), isolate("\u05d3\u05d5\u05d3") == "\u2068\u05d3\u05d5\u05d3\u2069"
    ('Ann', True)
    """
    return FIRST_STRONG + text + POP if not text.isascii() and _has_right_to_left(text) else text


def _has_right_to_left(text: str) -> bool:
    """Whether a text has right-to-left letters outside of isolation marks."""
    depth = 0
    for c in text:
        if c == FIRST_STRONG:
            depth += 1
        elif c == POP:
            depth -= 1
        elif not depth and bidirectional(c) in ("R", "AL", "AN"):
            return True
    return False
