"""Names that are written from right to left, in sentences that are not."""

from unicodedata import bidirectional

FIRST_STRONG, POP = "\u2068", "\u2069"


def isolate(text: str) -> str:
    """A text that stands by itself within another: if it is written from right to left, it turns nothing else round.

    It stands between the marks that Unicode has for this, which nobody sees; other texts stay as they are.

    >>> isolate("Ann"), isolate("\u05d3\u05d5\u05d3") == "\u2068\u05d3\u05d5\u05d3\u2069"
    ('Ann', True)
    """
    return FIRST_STRONG + text + POP if not text.isascii() and _turns(text) else text


def _turns(text: str) -> bool:
    """Whether anything outside of such marks is written from right to left."""
    depth = 0
    for c in text:
        if c == FIRST_STRONG:
            depth += 1
        elif c == POP:
            depth -= 1
        elif not depth and bidirectional(c) in ("R", "AL", "AN"):
            return True
    return False
