"""The A4 pages of a worksheet, as SVG pictures in millimetres."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from carc_widget.engine.state import State
from carc_widget.graphics.overlays import text_width
from carc_widget.graphics.pieces import meeple_drawing, player_styles
from carc_widget.graphics.shapes import PlacedDrawing
from carc_widget.graphics.svg import tile
from carc_widget.graphics.svg_document import PAGES, Svg, embed
from carc_widget.graphics.svg_writer import ViewBox, write_svg

TILE_SIZE = 25.0
"""The side of a tile on paper, in millimetres, like all sizes here."""

MARGIN = 0.1
"""The space around the tiles of a picture, in tiles."""

PIECE = 6.0
"""The width of a piece beside the name of its player."""

WIDTH, HEIGHT = PAGES["A4"]
EDGE = 10.0
GAP = 5.0
"""The space between the parts of an entry."""

FONT, LINE = 3.9, 5.3
"""The size of the text, and the distance between its lines."""

WRITING = 8.0
"""The distance between lines to write on."""

SIDE_WIDTH = 50.0
"""The width that is left beside a picture at least, if the text stands beside it."""


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """An entry of a sheet.

    Attributes:
        heading: the question, or the title above an answer.
        lines: the choices and other lines, or the answer.
        picture: the board; `None` for text alone.
        hand: the tile in hand, if there is one.
        players: the piece of each player with the name, and the points where players have some.
        writing: whether there are lines to write on.
        note: a small line at the end, such as the rules; may be empty.
    """

    heading: str
    lines: tuple[str, ...] = ()
    picture: Svg | None = None
    hand: Svg | None = None
    players: tuple[tuple[Svg, str], ...] = ()
    writing: bool = False
    note: str = ""

    @property
    def picture_width(self) -> float:
        """The width of the picture: its tiles are `TILE_SIZE` wide, if the page is wide enough."""
        if self.picture is None:
            return 0.0
        _left, _top, width, _height = self.picture.box
        return min(width / 100 * TILE_SIZE, WIDTH - 2 * EDGE)


def hand_picture(state: State) -> Svg | None:
    """The tile in hand; `None` if there is none."""
    return None if state.hand is None else tile(state.hand)


def player_picture(state: State, player: int) -> Svg:
    """The meeple of a player."""
    drawing = meeple_drawing(player_styles(state.players, state.colours)[player])
    return write_svg([[PlacedDrawing(drawing, *drawing.centre)]], ViewBox(*drawing.box), 1.0, "")


class _Page:
    """A page that is filled from top to bottom.

    Attributes:
        y: the place of what comes next.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.y = EDGE

    def picture(self, picture: Svg, x: float, y: float, width: float) -> float:
        """Draw a picture; return its height."""
        self.parts.append(embed(picture, x, y, width))
        own_width, own_height = picture.size
        return width * own_height / own_width

    def text(self, text: str, x: float, y: float, width: float, *, size: float = FONT, bold: bool = False) -> float:
        """Write a text in lines; return their height."""
        lines = wrapped(text, width, size, bold)
        weight = ' font-weight="bold"' if bold else ""
        step = LINE * size / FONT
        for number, line in enumerate(lines):
            place = f'x="{x:g}" y="{y + number * step + size:g}"'
            self.parts.append(f'<text {place} font-size="{size:g}"{weight} xml:space="preserve">{escape(line)}</text>')
        return len(lines) * step

    def rule(self, x: float, y: float, width: float) -> None:
        """Draw a line to write on."""
        self.parts.append(f'<path d="M{x:g} {y:g}h{width:g}" stroke="#888" stroke-width="0.3"/>')

    def svg(self) -> Svg:
        """The page."""
        size = f'width="{WIDTH * 96 / 25.4:g}" height="{HEIGHT * 96 / 25.4:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" {size}>'
        background = f'<rect class="background" width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>'
        return Svg(f'{head}{background}<g font-family="sans-serif">{"".join(self.parts)}</g></svg>')


def wrapped(text: str, width: float, size: float, bold: bool) -> list[str]:
    """A text in lines that are not wider than this."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1].strip() and text_width(longer, size, bold) * 0.75 > width:  # the estimate is an upper one
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def draw_pages(title: str, name: str, entries: Iterable[SheetEntry]) -> tuple[Svg, ...]:
    """The pages of a sheet.

    Parameters:
        title: the title, on the first page; may be empty.
        name: the word before the line for the pupil's name; no line if it is empty.
        entries: the entries; each is on one page.
    """
    pages = [_Page()]
    full = WIDTH - 2 * EDGE
    if title:
        pages[-1].y += pages[-1].text(title, EDGE, EDGE, full, size=6.0, bold=True) + 2
    if name:
        pages[-1].text(f"{name}:", EDGE, pages[-1].y, full)
        start = EDGE + text_width(f"{name}: ", FONT)
        pages[-1].rule(start, pages[-1].y + LINE, 80)
        pages[-1].y += LINE + GAP
    for number, entry in enumerate(entries, 1):
        trial = _Page()
        _draw_entry(trial, number, entry)
        if pages[-1].y + trial.y - EDGE > HEIGHT - EDGE and pages[-1].y > EDGE:
            pages.append(_Page())
        _draw_entry(pages[-1], number, entry)
        pages[-1].y += 2 * GAP
    return tuple(page.svg() for page in pages)


def _draw_entry(page: _Page, number: int, entry: SheetEntry) -> None:
    """Draw an entry, and move the page on."""
    full = WIDTH - 2 * EDGE
    page.y += page.text(f"{number}  {entry.heading}", EDGE, page.y, full, bold=True) + 1.5
    top, x, width, height = page.y, EDGE, full, 0.0
    if entry.picture is not None:
        height = page.picture(entry.picture, EDGE, top, entry.picture_width)
        indent = entry.picture_width + GAP
        if full - indent >= SIDE_WIDTH:
            x, width = EDGE + indent, full - indent
        else:
            top, height = top + height + 2, 0.0
    y = top
    at = x
    for piece, player in entry.players:
        step = PIECE + 1.5 + text_width(player, FONT) + GAP
        if at > x and at + step > x + width:
            at, y = x, y + PIECE + 1.5
        page.picture(piece, at, y, PIECE)
        page.text(player, at + PIECE + 1.5, y + (PIECE - LINE) / 2, width)
        at += step
    y += PIECE + 3 if entry.players else 0
    if entry.hand is not None:
        y += page.picture(entry.hand, x, y, TILE_SIZE) + 3
    for line in entry.lines:
        y += page.text(line, x, y, width) + 1
    page.y = max(top + height, y) + 1
    if entry.writing:
        for _line in range(2):
            page.y += WRITING
            page.rule(EDGE, page.y, full)
    if entry.note:
        page.y += page.text(entry.note, EDGE, page.y, full, size=3.0)
