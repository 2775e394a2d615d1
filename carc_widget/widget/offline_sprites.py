"""What is kept of the pictures for pages behind which nobody is alive: saved notebooks, exported pages.

The pixels of a canvas are lost with its page, and what was drawn on it is never stored. So each picture is kept a
second time, as a short SVG, in traits: those are stored with a notebook. They come in parts, so that little is sent
when a picture comes.
"""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any

import traitlets

from carc_widget.graphics.minify import ROUGH
from carc_widget.graphics.shapes import Drawing, Placed
from carc_widget.graphics.svg_writer import ViewBox, write_svg

PARTS = 64
"""How many traits share the pictures; `kept.js` knows it, too."""

NAMES = tuple(f"kept{part}" for part in range(PARTS))
"""The names of the traits."""

Traits: Any = type("Traits", (traitlets.HasTraits,), {name: traitlets.Unicode("").tag(sync=True) for name in NAMES})
"""The traits, for a widget to inherit: added one by one, each would be a message."""


def name_of(number: int) -> str:
    """The trait of the picture with this number."""
    return NAMES[number % PARTS]


def kept(drawing: Drawing, width: int) -> str:
    """The picture of a drawing, so many pixels wide."""
    box = ViewBox(*drawing.box)
    placed = Placed(drawing, *drawing.centre)
    return write_svg([[placed]], box, width / (box.right - box.left), "", precision=ROUGH)


def packed(pictures: Mapping[int, str]) -> str:
    """Pictures by their numbers, for a trait."""
    return b64encode(zlib.compress(json.dumps(pictures).encode(), 9)).decode()


def unpacked(text: str) -> dict[int, str]:
    """The pictures in a trait."""
    told = json.loads(zlib.decompress(b64decode(text))) if text else {}
    return {int(number): picture for number, picture in told.items()}
