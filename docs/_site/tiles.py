"""Gallery of all tiles with their names in the notation."""

import html
from collections.abc import Iterator

from _site.markdown import raw
from carc_widget import svg
from carc_widget.engine import SET_NAMES, Tile, tile_set


def pages() -> Iterator[tuple[str, str]]:
    """Yield the gallery."""
    parts = [
        "# All tiles",
        "Every kind of tile of the four sets: its id in the notation, how many there are, what is on it, and the names "
        "of its segments. The pictures show the tiles unrotated. In a notebook, "
        '`carc_widget.engine.tile("M3")` shows a tile. Custom tile sets can be '
        "[loaded from a file](../how-to/custom-tiles.md).",
    ]
    for name in SET_NAMES:
        box = tile_set(name)
        figures = "".join(map(_figure, box.tiles))
        parts += [
            f"## {box.title}",
            f"`{name}`: {len(box.tiles)} kinds, {box.size} tiles.",
            raw(f'<div class="carc-gallery">{figures}</div>'),
        ]
    yield "tiles", "\n\n".join(parts) + "\n"


def _figure(tile: Tile) -> str:
    keys = ", ".join(segment.key(0) for segment in tile.segments)
    return (
        f'<figure id="tile-{html.escape(tile.id)}">{svg.tile(tile)}<figcaption><b>{html.escape(tile.id)}</b> &times;'
        f" {tile.count}<br>{html.escape(tile.name)}<br><small>{html.escape(keys)}</small></figcaption></figure>"
    )
