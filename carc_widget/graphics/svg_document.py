"""SVG documents: text that a notebook displays, saved as SVG, PNG or PDF."""

import re
from collections.abc import Callable, Sequence
from html import escape
from io import BytesIO
from os import PathLike
from pathlib import Path
from types import ModuleType
from urllib.parse import quote

from carc_widget.engine.errors import BadArgument, counted, expect_number, expect_path, real_number, shown
from carc_widget.graphics.colours import css_colour

PAGES = {"A3": (297.0, 420.0), "A4": (210.0, 297.0), "A5": (148.0, 210.0), "letter": (215.9, 279.4)}
"""The page sizes: the short and the long side in millimetres."""

_MARGIN = 10.0
"""The margin of a page in millimetres: about twice the unprintable area of printers."""

_MILLIMETRE = 96 / 25.4
"""A millimetre in CSS pixels, 96 to the inch."""

_POINT = 0.75
"""A pixel in PDF points, 72 to the inch."""

_MAX_PIXELS = 100_000_000
"""The maximum number of pixels of a PNG: 10,000 by 10,000 need 400 MB of memory."""

_PRINT_DPI = 200
"""The resolution of pages that are saved as PDF or PNG."""

_HEAD = re.compile(r'(<svg [^>]*viewBox="([^"]*)" )width="([^"]*)" height="([^"]*)"')
_BACKGROUND = re.compile(r'<rect class="background"[^>]*/>')


class Svg(str):
    """The text of an SVG picture, displayed by notebooks and written to files by `save`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Svg: {counted(len(self), 'character')}>"  # a notebook would save the whole text a second time

    def _repr_svg_(self) -> str:
        return str(self)

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height in pixels."""
        _, _, width, height = _head(self)
        return width, height

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The view box: left, top, width and height, for boards in hundredths of a tile."""
        left, top, width, height = map(float, _head(self)[1].split())
        return left, top, width, height

    @property
    def data_url(self) -> str:
        """The picture as a data URL, for `src` in HTML; percent-encoded, a fifth shorter than base64."""
        return "data:image/svg+xml," + quote(self.replace('"', "'"), safe=" ='/:;,()-.@*!~$+")

    def save(
        self,
        path: str | PathLike[str],
        width: float | None = None,
        background: str | None = None,
        fit: str | None = None,
    ) -> None:
        """Write the picture to a file in the format of its suffix: `.svg`, `.png` or `.pdf`.

        PNG and PDF need the extra `pictures`: `pip install "carc_widget[pictures]"`. Nothing is written on an error.

        Parameters:
            path: the file; one that exists is replaced.
            width: the width in pixels (96 to the inch), the height follows; by default the picture's own.
            background: a CSS colour; by default the background is transparent.
            fit: a page size, one of `PAGES` such as `A4`, to scale the picture to, in portrait or landscape format as
                fits better. The width is then that of the page.

        Raises:
            BadArgument: an ending that is none of the three, an impossible width, or a size too small or too
                large for a PNG.
            UnknownName: there is no such colour.
            ImportError: PNG or PDF without the extra; the message has the command to install it.
            OSError: the file cannot be written.

        >>> from carc_widget import svg
        >>> svg.tile("D").save("tile.jpg")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        carc_widget.engine.errors.BadArgument: a picture cannot be written to 'tile.jpg': ...
        """
        expect_path(path)
        file = Path(path)
        if file.suffix.lower() not in _WRITERS:
            raise BadArgument(
                f"a picture cannot be written to {file.name!r}: its ending has to be one of {', '.join(_WRITERS)}"
            )
        picture = self if background is None else with_background(self, background)
        if fit is not None:
            picture = _fit_to_page(picture, fit)
        if width is not None:
            picture = _resize(picture, width)
        content = _WRITERS[file.suffix.lower()](picture)
        file.write_bytes(content)


def save_loop(pictures: Sequence[Svg], path: str | PathLike[str], seconds: float) -> None:
    """Write pictures of one size as an animated WebP picture that loops.

    Parameters:
        pictures: the pictures in order; equal consecutive pictures become one frame of their total duration.
        path: the file, with the ending `.webp`; one that exists is replaced.
        seconds: how long each picture is shown, less than a minute.

    Raises:
        BadArgument: another ending, or seconds that are not between 0 and 60.
        ImportError: the extra `pictures` is missing; the message has the command to install it.
        OSError: the file cannot be written.
    """
    expect_path(path)
    if Path(path).suffix.lower() != ".webp":
        raise BadArgument(f"a loop cannot be written to {Path(path).name!r}: its ending has to be .webp")
    duration = real_number(seconds)
    if not 0 < duration < 60:
        raise BadArgument(f"the seconds of a picture are {shown(seconds)}; give a number between 0 and 60")
    image = _image_module()
    frames = [image.open(BytesIO(_png(picture))).convert("RGB") for picture in pictures]
    content = BytesIO()
    milliseconds = round(1000 * duration)
    frames[0].save(content, "WEBP", save_all=True, append_images=frames[1:], duration=milliseconds, loop=0, quality=85)
    Path(path).write_bytes(content.getvalue())


def check_size(name: str, pixels: float) -> float:
    """Check a size in pixels; returns it as a `float`.

    Parameters:
        name: the name of the argument, for the message.
        pixels: the size.

    Raises:
        BadArgument: not a number in this range.
    """
    return expect_number(pixels, 0.001, 1_000_000, f"the {name}", "a positive number of pixels, from 0.001 to 1000000")


def with_background(picture: Svg, colour: str) -> Svg:
    """The picture with a background colour, which replaces an existing one.

    Raises:
        BadArgument: not a colour.
    """
    left, top, width, height = picture.box
    rect = (
        f'<rect class="background" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
        f'fill="{escape(css_colour(colour))}"/>'
    )
    return Svg(_BACKGROUND.sub("", picture, 1).replace("</title>", f"</title>{rect}", 1))


def _head(picture: str) -> tuple[str, str, float, float]:
    """The start tag, view box, width and height of a picture."""
    match = _HEAD.match(picture)
    if match is None:
        raise BadArgument("this text is not a picture of carc_widget; make pictures with carc_widget.svg")
    return match[1], match[2], float(match[3]), float(match[4])


def _resize(picture: Svg, width: float) -> Svg:
    """The picture with another width in pixels."""
    width = check_size("width", width)
    start, _, old_width, height = _head(picture)
    return Svg(_HEAD.sub(lambda _: f'{start}width="{width:g}" height="{height * width / old_width:g}"', picture, 1))


def _fit_to_page(picture: Svg, name: str) -> Svg:
    """The picture in the middle of a page, as large as possible."""
    page = next((size for page_name, size in PAGES.items() if page_name.lower() == str(name).lower()), None)
    if page is None:
        raise BadArgument(f"there is no page {shown(name)} to fit a picture to; there are: {', '.join(PAGES)}")
    own_width, own_height = picture.size
    width, height = page if own_height >= own_width else page[::-1]
    start, box, _, _ = _head(picture)
    place = (
        f'x="{_MARGIN:g}" y="{_MARGIN:g}" width="{width - 2 * _MARGIN:g}" height="{height - 2 * _MARGIN:g}" '
        'preserveAspectRatio="xMidYMid meet"'
    )
    inner = _HEAD.sub(f'<svg viewBox="{box}" {place}', picture, 1)
    outer = start.replace(f'viewBox="{box}"', f'viewBox="0 0 {width:g} {height:g}"')
    size = f'width="{width * _MILLIMETRE:g}" height="{height * _MILLIMETRE:g}"'
    return Svg(f"{outer}{size}>{inner}</svg>")


def embed(picture: Svg, x: float, y: float, width: float) -> str:
    """The text of a picture as an element of another picture.

    Parameters:
        picture: the picture.
        x, y: its upper left corner, in the units of the other picture.
        width: its width in these units.
    """
    own_width, own_height = picture.size
    height = width * own_height / own_width
    box = " ".join(f"{edge:g}" for edge in picture.box)
    return _HEAD.sub(f'<svg viewBox="{box}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"', picture, 1)


def save_pages(pages: Sequence[Svg], path: str | PathLike[str]) -> None:
    """Write pages to one PDF, or each to a PNG: `sheet.png`, or `sheet-1.png`, `sheet-2.png` for several.

    Raises:
        BadArgument: another ending.
        ImportError: the extra `pictures` is missing; the message has the command to install it.
        OSError: a file cannot be written.
    """
    expect_path(path)
    file = Path(path)
    if file.suffix.lower() not in (".pdf", ".png"):
        raise BadArgument(f"pages cannot be written to {file.name!r}: its ending has to be .pdf or .png")
    image = _image_module()
    sharp = [_png(_resize(page, page.size[0] / 96 * _PRINT_DPI)) for page in pages]
    if file.suffix.lower() == ".pdf":
        first, *others = (image.open(BytesIO(each)).convert("RGB") for each in sharp)
        first.save(file, "PDF", save_all=True, append_images=others, resolution=_PRINT_DPI, quality=92)
        return
    for number, each in enumerate(sharp, 1):
        name = file.name if len(sharp) == 1 else f"{file.stem}-{number}{file.suffix}"
        file.with_name(name).write_bytes(each)


def _renderer() -> ModuleType:
    try:
        import vl_convert  # optional: needed for PNG and PDF only
    except ImportError as error:
        raise ImportError(
            'to write PNG or PDF, install the extra that draws them: pip install "carc_widget[pictures]"; '
            "a picture saved as .svg needs nothing",
            name=error.name,
        ) from error
    return vl_convert


def _image_module() -> ModuleType:
    _renderer()
    from PIL import Image  # part of the same extra

    return Image


def _png(picture: Svg) -> bytes:
    width, height = picture.size
    if width * height > _MAX_PIXELS:
        raise BadArgument(
            f"a PNG of {width:g} x {height:g} pixels is too large; choose a smaller width, or save it as .svg or .pdf"
        )
    if min(width, height) < 1:
        raise BadArgument(f"a PNG of {width:g} x {height:g} pixels is too small; choose a larger size")
    return bytes(_renderer().svg_to_png(picture, scale=1.0))


def _pdf(picture: Svg) -> bytes:
    return bytes(
        _renderer().svg_to_pdf(_resize(picture, picture.size[0] * _POINT))
    )  # the library takes a pixel as a point


_WRITERS: dict[str, Callable[[Svg], bytes]] = {".svg": str.encode, ".png": _png, ".pdf": _pdf}
"""The writer of each file ending."""
