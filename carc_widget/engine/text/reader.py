r"""The reader of text forms: the common parts of positions, actions and records.

Positions are described in `text.position`, actions in `text.action`, records in `text.record`. In the grammars, `{ }`
means any number of times, `[ ]` optional, and `|` separates alternatives.

    name      = word | quoted           Red    Zoë    "Ann-Marie"    "the \"old\" one"
    word      = a letter or `_`, then letters, digits and `_`
    quoted    = `"`, characters with `"` written `\"` and `\` written `\\`, `"`
    number    = 1 to 9 digits; `-` in front where it may be negative
    cell      = number "," number       0,-1 or (0, -1): x (to the east) and y (to the south)
              | "(" number "," number ")"
    turned    = tile [ "/" rotation ]   M6/1: the id of a tile, and its quarter turns clockwise unless 0
    segment   = kind [ direction ]      city N    field EL    field inner    monastery: named as on the board
    spot      = segment cell            city N 0,-1
    meeple    = [ "large" ] spot        large road S 1,0
    comment   = "#", anything up to the end of the line

Spaces are allowed anywhere between these, and necessary only between two words. Text that was changed by a mail program
can be read, too: with dashes for minus signs, typographic quotation marks, other spaces, `> ` before lines, or
quotation marks around the whole text. Every token keeps its position for error messages.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from os import PathLike
from typing import NamedTuple, TypeVar
from unicodedata import category

from carc_widget.engine.errors import BadArgument, CarcassonneError, ParseError, Unusable
from carc_widget.engine.geometry import Cell
from carc_widget.engine.names import character_name, first_invisible
from carc_widget.engine.players import COLOURS
from carc_widget.engine.tiles import FeatureKind, Tile, all_tiles

DIGITS = "0123456789"

_MINUS = "-\u2010\u2011\u2012\u2013\u2014\u2212"
"""The minus of a keyboard, hyphens, dashes and the typographic minus."""

_TYPOGRAPHIC = "\u201c\u201d\u201e\u201f"
"""What stands for `"` at either end of a name."""

_ROUND_ALL = '"' + _TYPOGRAPHIC + "'\u2018\u2019\u201a\u201b`"

_NO_WIDTH = "\u200b\u2060\ufeff"
"""Spaces of no width, which `str.isspace` does not find."""

SPACES = rf"[\s{_NO_WIDTH}]*"
"""What `is_space` finds, as a pattern."""

_QUOTE_MARKS = re.compile(r"^[^\S\n]*(?:>[^\S\n]*)+", re.MULTILINE)


class Token(NamedTuple):
    """One token: its kind (`word`, `number`, `quoted`, `sign`, `end`), its text and its place."""

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


def with_line_feeds(text: str) -> str:
    """A text with a line feed at the end of each line; files of other systems have carriage returns."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def is_space(c: str) -> bool:
    """Whether a character is a space of any kind."""
    return c.isspace() or c in _NO_WIDTH


def split(text: str, fail: Callable[[str, Token], ParseError]) -> tuple[list[Token], str | None]:
    """The tokens of a text, the last of kind `end`, and what follows the last `#`, if there is one.

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
    """The name that begins after a quote, up to one of `ends`, and the place after its end."""
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


MAX_TEXT_LENGTH = 1_000_000
"""Characters in a text; a whole game has about 5,000, and as many for each variation."""

MAX_LINE_LENGTH = 100_000
"""Characters in a line of a text; nothing that belongs to a game comes near."""

MAX_MOVES = 10_000
"""Moves in a line of a game; a tile that goes back into the bag (R12) could otherwise be drawn without end."""

_Kind = TypeVar("_Kind")


class Reader:
    """Reads one line from left to right, or several as one; raises `ParseError` with the place.

    Attributes:
        text: the line, or lines.
        line: the number of the first.
        next: what has to be read next; `last` is what was read before it.
        comment: what follows `#`, or `None`.
        tiles: the known tiles by id: the built-in ones, until a custom set or a game is read.
    """

    def __init__(self, text: str, line: int = 1) -> None:
        self.text = text
        self.line = line
        self.tiles: Mapping[str, Tile] = all_tiles()
        self._optional: Token | None = None
        self._instead = ""
        self._tokens, self.comment = split(text, self.fail)
        self._at = 0
        self.last = self.next

    @property
    def next(self) -> Token:
        """The next token; the last one of a line is of kind `end`."""
        return self._tokens[self._at]

    @property
    def at_end(self) -> bool:
        """Whether everything but the comment has been read."""
        return self.next.kind == "end"

    def take(self) -> Token:
        """Consume and return the next token."""
        self.last = self.next
        if not self.at_end:
            self._at += 1
        return self.last

    def fail(self, expected: str, token: Token | None = None, kind: type[ParseError] = ParseError) -> ParseError:
        """The error for an unexpected token: `token`, or the next one."""
        token = token or self.next
        if token is self._optional:
            expected += self._instead
        source = self.text[token.start : min(token.end, token.start + 40)]
        actual = f"`{printable(source)}`" if token.kind != "end" else "the end of the line"
        if token.kind == "sign" and (invisible := first_invisible(source)):
            actual = f"the invisible character {character_name(invisible)}"
        begin = self.text.rfind("\n", 0, token.start) + 1
        line = self.text[begin:].partition("\n")[0]
        number = self.line + self.text.count("\n", 0, begin)
        return kind(number, token.start - begin + 1, line, expected, actual)

    def skip(self, *texts: str) -> str:
        """Consume the next token if it is one of `texts`; returns it, or an empty string."""
        if self.next.kind in ("word", "sign") and self.next.text in texts:
            return self.take().text
        return ""

    def need(self, *texts: str) -> str:
        """Consume the next token, which must be one of these."""
        match = self.skip(*texts)
        if not match:
            raise self.fail(alternatives(texts))
        return match

    def need_end(self, expected: str = "the end of the line") -> None:
        """Check that only a comment follows."""
        if not self.at_end:
            raise self.fail(expected)

    def number(self, expected: str = "a number", *, signed: bool = False, digits: int = 9) -> int:
        """A whole number; `expected` describes it for the error."""
        token = self.next
        if token.kind != "number" or (token.text.startswith("-") and not signed):
            raise self.fail(expected)
        if len(token.text.lstrip("-")) > digits:  # also keeps `int` from converting without end
            raise self.fail(f"{expected} with at most {digits} digits")
        return int(self.take().text)

    def word(self, expected: str, among: Sequence[str] | None = None) -> str:
        """A word, one of `among` unless that is `None`."""
        if self.next.kind != "word" or (among is not None and self.next.text not in among):
            raise self.fail(expected)
        return self.take().text

    def name(self, expected: str = "the name of a player", example: str = '`Red` or `"Ann-Marie"`') -> str:
        """A name, known or not."""
        if self.next.kind not in ("word", "quoted"):
            raise self.fail(f"{expected}, such as {example}")
        return self.take().text

    def seat(self) -> tuple[str, str | None]:
        """The name of a player, and the colour if there is one."""
        name = self.name()
        if not self.skip("="):
            return name, None
        return name, self.word(alternatives(COLOURS), COLOURS)

    def cell(self) -> Cell:
        """A cell, anywhere."""
        expected = "a cell, such as `0,-1`"
        enclosed = self.skip("(")
        x = self.number(expected, signed=True)
        if not self.skip(","):
            raise self.fail("`,` and y: " + expected)
        y = self.number("y: " + expected, signed=True)
        if enclosed:
            self.need(")")
        return Cell(x, y)

    @property
    def starts_cell(self) -> bool:
        """Whether the next token begins a cell."""
        return self.next.kind == "number" or self.next.text == "("

    @property
    def starts_tile(self) -> bool:
        """Whether the next token is the id of a tile."""
        return self.next.kind == "word" and self.next.text in self.tiles

    def tile(self) -> str:
        """The id of a tile."""
        if not self.starts_tile:
            ids: dict[str, list[str]] = {tile.set: [] for tile in self.tiles.values()}
            for tile in self.tiles.values():
                ids[tile.set].append(tile.id)
            raise self.fail("a tile: " + ", ".join(f"{of_set[0]} to {of_set[-1]}" for of_set in ids.values()))
        return self.take().text

    def rotation(self) -> int | None:
        """A rotation after a tile, if there is one."""
        if not self.skip("/"):
            return None
        if self.next.text not in ("0", "1", "2", "3"):
            raise self.fail("a rotation: 0, 1, 2 or 3 quarter turns clockwise")
        return int(self.take().text)

    def turned(self) -> tuple[str, int]:
        """A tile and its rotation, 0 by default."""
        return self.tile(), self.rotation() or 0

    def segment(self) -> str:
        """The name of a segment, which the tile need not have."""
        kinds = tuple(kind.value for kind in FeatureKind)
        kind = self.word("a segment, such as `city N`, `road W`, `field EL` or `monastery`", kinds)
        if kind == FeatureKind.MONASTERY:
            return kind
        if kind == FeatureKind.FIELD:
            halves = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR", "inner")
            if (side := self.next.text) in ("N", "E", "S", "W"):
                raise self.fail(f"{alternatives(halves)}; a field is named by half a side, such as `field {side}L`")
            return f"{kind} {self.word(alternatives(halves), halves)}"
        return f"{kind} {self.word(alternatives('NESW'), ('N', 'E', 'S', 'W'))}"

    def spot(self) -> tuple[Cell, str]:
        """A cell and the name of a segment there."""
        segment = self.segment()
        return self.cell(), segment

    def repeat(self, one: Callable[[], _Kind], *, until: str = "") -> list[_Kind]:
        """One or more items, up to a sign or the end of the line."""
        items = [one()]
        while not self.at_end and not (self.next.kind == "sign" and self.next.text == until):
            self._optional = self.next  # an error here mentions that nothing more need follow
            self._instead = f", or `{until}`" if until else ", or the end of the line"
            items.append(one())
        return items


def read_cell(text: str) -> Cell:
    """Parse a text that is a cell.

    Raises:
        ParseError: it is not a cell.
    """
    reader = _only(text, "a cell")
    cell = reader.cell()
    reader.need_end()
    return cell


def read_spot(text: str) -> tuple[Cell, str]:
    """Parse a text that is a segment and its cell, such as `city N (0, 0)`.

    Raises:
        ParseError: it is not a segment and a cell.
    """
    reader = _only(text, "a segment and its cell")
    spot = reader.spot()
    reader.need_end()
    return spot


def _only(text: str, what: str) -> Reader:
    every = lines(text)
    if len(every) > 1:
        Reader(every[1], 2).need_end(f"{what} on one line")
    return Reader(every[0])


def lines(text: str) -> list[str]:
    """The lines of a text.

    Raises:
        BadArgument: it is not a text.
        ParseError: it is longer than `MAX_TEXT_LENGTH`, or a line of it than `MAX_LINE_LENGTH`.
    """
    if not isinstance(text, str):
        advice = ""
        if isinstance(text, PathLike):
            advice = "; read the file first: path.read_text('utf-8')"
        elif isinstance(text, (bytes, bytearray)):
            advice = "; decode it first"
        raise BadArgument(f"text forms are read from str, not from {type(text).__name__}{advice}")
    if len(text) > MAX_TEXT_LENGTH:
        raise ParseError(1, 1, text[:100], f"at most {MAX_TEXT_LENGTH} characters", f"{len(text)}")
    split_lines = without_marks(with_line_feeds(text)).split("\n")
    for number, line in enumerate(split_lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            raise ParseError(number, 1, line[:100], f"at most {MAX_LINE_LENGTH} characters in a line", f"{len(line)}")
    return split_lines


def alternatives(texts: Sequence[str]) -> str:
    """Words or signs to choose from: `a`, `b` or `c`."""
    quoted = [f"`{text}`" for text in texts]
    return " or ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


def printable(text: str) -> str:
    """A text for an error, with spaces for what cannot be shown."""
    return "".join(c if c.isprintable() else " " for c in text)


def name_text(name: str) -> str:
    r"""A name, in quotes unless it is a word.

    >>> print(name_text("Zoë"), name_text('the "old" one'))
    Zoë "the \"old\" one"
    """
    if (name[0].isalpha() or name[0] == "_") and name.replace("_", "a").isalnum():
        return name
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def seat_text(name: str, colour: str = "") -> str:
    """The name of a player, with the colour if it is to be written."""
    return f"{name_text(name)}={colour}" if colour else name_text(name)


def cell_text(cell: tuple[int, int]) -> str:
    """A cell, such as `0,-1`."""
    return f"{cell[0]},{cell[1]}"


def turned_text(tile: str, rotation: int) -> str:
    """A tile and its rotation, such as `M6/1`."""
    return f"{tile}/{rotation}" if rotation else tile


def in_line(error: CarcassonneError, line: int) -> CarcassonneError:
    """The same error about the game configuration or the position, naming the line."""
    if isinstance(error, Unusable):
        return type(error)(error.problems, f"line {line}")
    error = copy(error)
    error.args = (f"line {line}: {error}",)
    return error
