"""Pictures of tiles, boards and features: `import carc_widget.svg`, or `carc_widget.svg` on first use.

Each function returns an `Svg`: text that a notebook displays, and that `save` writes as SVG, PNG or PDF.

>>> import carc_widget.svg
>>> carc_widget.svg.tile("D").size
(100.0, 100.0)
"""

from carc_widget.graphics.annotations import Arrow, Caption, Highlight
from carc_widget.graphics.scene import Ghost, View
from carc_widget.graphics.score_card import score_card, score_loop
from carc_widget.graphics.svg import board, contact_sheet, feature, frame_of, tile
from carc_widget.graphics.svg_document import PAGES, Svg

__all__ = [
    "PAGES",
    "Arrow",
    "Caption",
    "Ghost",
    "Highlight",
    "Svg",
    "View",
    "board",
    "contact_sheet",
    "feature",
    "frame_of",
    "score_card",
    "score_loop",
    "tile",
]


def __dir__() -> list[str]:
    return sorted(__all__)
