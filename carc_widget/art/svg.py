"""Pictures as SVG text: of a tile, a board, a feature, and of all tiles on one sheet."""

from collections.abc import Iterable, Sequence
from hashlib import blake2s
from html import escape

from carc_widget.art.layout import Layout
from carc_widget.art.picture import Svg, check_size
from carc_widget.art.scene import Highlight, Scene, View, scene
from carc_widget.art.shapes import PALETTE, TILE, Drawing, Label, Placed, Shape
from carc_widget.art.tile_art import tile_drawing
from carc_widget.engine.feature import Feature
from carc_widget.engine.state import State
from carc_widget.engine.tiles import Tile, all_tiles
from carc_widget.engine.tiles import tile as tile_of


def tile(tile: Tile | str, rotation: int = 0, size: float = 100) -> Svg:
    """A picture of a tile.

    Parameters:
        tile: the kind of tile, or its id.
        rotation: quarter turns clockwise.
        size: its side in pixels.

    Raises:
        UnknownName: there is no tile with this id.
        ValueError: a size that is not positive.
    """
    check_size("size", size)
    kind = tile_of(tile) if isinstance(tile, str) else tile
    middle = TILE / 2
    placed = Placed(tile_drawing(kind), middle, middle, rotation % 4)
    turns = f", turned clockwise {rotation % 4 * 90} degrees" if rotation % 4 else ""
    return _picture([[placed]], (0, 0, TILE, TILE), size / TILE, f"Tile {kind.id}: {kind.name}{turns}")


def board(state: State, view: View | None = None, tile_size: float = 80, margin: float = 0.3) -> Svg:
    """A picture of the board.

    Parameters:
        state: the position.
        view: marks and aids, see `View`.
        tile_size: the side of a tile in pixels.
        margin: the space round the tiles, in tiles.

    Raises:
        ValueError: a size that is not positive, or a view that does not fit the state.
    """
    check_size("tile size", tile_size)
    seen = scene(state, view)
    if view is not None and view.coordinates:
        margin = max(margin, 0.5)
    return _board(seen, tile_size, margin, _describe(state))


def feature(feature: Feature, tile_size: float = 80) -> Svg:
    """A picture of a feature: its tiles and their neighbours, with the feature highlighted.

    Parameters:
        feature: the feature, from `State.feature` or `State.features`.
        tile_size: the side of a tile in pixels.
    """
    check_size("tile size", tile_size)
    state = feature.state
    seen = scene(state, View(highlights=(Highlight(feature.spots),), last=False))
    near = {cell for own in feature.cells for cell in (own, *own.around())}

    def shown(layer: tuple[Placed, ...]) -> tuple[Placed, ...]:
        return tuple(p for p in layer if (int(p.x // TILE), int(p.y // TILE)) in near)

    cells = tuple(cell for cell in seen.cells if cell in near)
    part = Scene(shown(seen.tiles), shown(seen.pieces), shown(seen.marks), cells)
    return _board(part, tile_size, 0.15, repr(feature).strip("<>"))


def contact_sheet(tiles: Iterable[Tile] | None = None, tile_size: float = 80) -> Svg:
    """All kinds of tiles in their four rotations, a row of four a kind, three kinds abreast.

    Parameters:
        tiles: the kinds to show; by default all.
        tile_size: the side of a tile in pixels.
    """
    check_size("tile size", tile_size)
    kinds = list(all_tiles().values() if tiles is None else tiles)
    abreast, step, block = 3, TILE * 1.12, TILE * 5.3
    placed = []
    for i, kind in enumerate(kinds):
        left, top = i % abreast * block + 70, i // abreast * step + 8
        label = Label(kind.id, 0, 0, 22, PALETTE.mark_ink)
        placed.append(Placed(Drawing(f"label-tile-{kind.id}", (label,), (-30, -15, 30, 15)), left - 34, top + TILE / 2))
        for rotation in range(4):
            middle = left + rotation * step + TILE / 2
            placed.append(Placed(tile_drawing(kind), middle, top + TILE / 2, rotation))
    rows = -(-len(kinds) // abreast)
    width = block * min(abreast, len(kinds))
    return _picture([placed], (0, 0, width, rows * step + 8), tile_size / TILE, f"{len(kinds)} kinds of tiles")


def _board(seen: Scene, tile_size: float, margin: float, title: str) -> Svg:
    layout = Layout.around(seen.cells, 0, tile_size)
    left, top = (layout.left - margin) * TILE, (layout.top - margin) * TILE
    width, height = (layout.columns + 2 * margin) * TILE, (layout.rows + 2 * margin) * TILE
    return _picture(seen.layers, (left, top, width, height), tile_size / TILE, title, bed=True)


def _picture(
    layers: Sequence[Sequence[Placed]],
    box: tuple[float, float, float, float],
    scale: float,
    title: str,
    bed: bool = False,
) -> Svg:
    """The text of a picture: every drawing once among the definitions, then used wherever it is placed."""
    drawings = {p.drawing.key: p.drawing for layer in layers for p in layer}
    numbers = {key: number for number, key in enumerate(drawings)}
    uses = "".join(_use(p, numbers[p.drawing.key]) for layer in layers for p in layer)
    bodies = {key: "".join(_shape(s) for s in d.shapes) for key, d in drawings.items()}
    # several pictures share a page and its ids: a digest of the content keeps them apart
    prefix = "c" + blake2s(repr((uses, sorted(bodies.items()))).encode(), digest_size=4).hexdigest()
    defs = "".join(f'<g id="{prefix}-{i}">{body}</g>' for i, body in enumerate(bodies.values()))
    left, top, width, height = (f"{v:g}" for v in box)
    name = escape(title)
    under = _bed(layers[0]) if bed else ""
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{name}"'
        f' viewBox="{left} {top} {width} {height}"'
        f' width="{box[2] * scale:g}" height="{box[3] * scale:g}" stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{name}</title><defs>{defs}</defs>{under}{uses.replace('#@', f'#{prefix}-')}</svg>"
    )


def _bed(tiles: Sequence[Placed]) -> str:
    """What lies under the tiles, a trace larger: it hides the hairlines between them at odd magnifications."""
    half = TILE / 2 + 0.6
    path = "".join(f"M{p.x - half:g} {p.y - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}Z" for p in tiles)
    return f'<path d="{path}" fill="{PALETTE.bed}"/>'


def _use(placed: Placed, number: int) -> str:
    x, y = placed.drawing.centre
    transform = f"translate({placed.x:g} {placed.y:g})"
    if placed.rotation:
        transform += f"rotate({placed.rotation * 90})"
    if placed.scale != 1:
        transform += f"scale({placed.scale:g})"
    if x or y:
        transform += f"translate({-x:g} {-y:g})"
    opacity = f' opacity="{placed.opacity:g}"' if placed.opacity != 1 else ""
    return f'<use href="#@{number}" transform="{transform}"{opacity}/>'


def _shape(shape: Shape | Label) -> str:
    if isinstance(shape, Label):
        return (
            f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}" font-family="sans-serif" '
            f'fill="{escape(shape.colour)}" text-anchor="{shape.anchor}" dominant-baseline="central">'
            f"{escape(shape.text)}</text>"
        )
    line = f' stroke="{escape(shape.stroke)}" stroke-width="{shape.stroke_width:g}"' if shape.stroke else ""
    dash = f' stroke-dasharray="{" ".join(f"{d:g}" for d in shape.dash)}"' if shape.dash else ""
    return f'<path d="{shape.path}" fill="{escape(shape.fill) if shape.fill else "none"}"{line}{dash}/>'


def _describe(state: State) -> str:
    """A board in a sentence, for those who do not see it."""
    parts = [f"{len(state.board)} tile{'s' * (len(state.board) != 1)}"]
    for index, name in enumerate(state.players):
        count = sum(meeple.player == index for meeple in state.meeples)
        if count:
            parts.append(f"{count} meeple{'s' * (count != 1)} of {name}")
    parts += [
        f"the {figure} on {state.spot_name(spot)}"
        for figure, spot in (("mage", state.mage), ("witch", state.witch))
        if spot is not None
    ]
    return "Carcassonne board: " + ", ".join(parts)
