"""Drawings of pieces: meeples in the colours of the players, the mage and the witch, centred on (0, 0)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from carc_widget.engine.errors import BadArgument, expect, is_ordered, shown
from carc_widget.engine.figures import PLAYER_NAMES, Figure, MeepleKind
from carc_widget.engine.players import colours_of
from carc_widget.graphics import curves, symbols
from carc_widget.graphics.checked_cache import checked_cache
from carc_widget.graphics.shapes import PALETTE, Drawing, Shape


@dataclass(frozen=True, slots=True)
class PlayerStyle:
    """The style of the pieces of one player.

    Attributes:
        name: the player's name, unescaped.
        colour: the name of the colour, one of `PLAYER_NAMES`.
        fill: the colour of the body.
        ink: the colour of the symbol and of text on `fill`.
        outline: the colour of the line around the body.
        symbol: the name of the symbol on the body, which distinguishes players without colours.
    """

    name: str
    colour: str
    fill: str
    ink: str
    outline: str
    symbol: str


_STYLES = {
    "Red": ("#b3121d", "#ffffff", "#4a060a", "circle"),
    "Blue": ("#14539f", "#ffffff", "#0a2447", "square"),
    "Yellow": ("#ffd91f", "#4a3a00", "#6b5300", "triangle"),
    "Green": ("#16805a", "#ffffff", "#06352a", "diamond"),
    "Black": ("#26262b", "#ffffff", "#000000", "star"),
    "Grey": ("#c9ccd0", "#26262b", "#4a4d52", "plus"),
}

_SYMBOLS = {
    "circle": curves.circle(0, 0, 3.0),
    "square": curves.polygon(curves.box(0, 0, 5.4, 5.4)),
    "triangle": "M0 -3.6L3.7 2.8L-3.7 2.8Z",
    "diamond": "M0 -4.1L3.3 0L0 4.1L-3.3 0Z",
    "star": symbols.star(0, 0.2, 4.2, 1.8, 5),
    "plus": curves.polygon(curves.box(0, 0, 7.4, 2.5)) + curves.polygon(curves.box(0, 0, 2.5, 7.4)),
}

_BODY = (
    "M0 -13C2.6 -13 4.7 -11 4.7 -8.5C4.7 -7.2 4.2 -6.1 3.4 -5.3C6.6 -4.6 10.4 -3 12 -1.6C13.4 -0.3 13 1.9 11.4 2.5"
    "C9.6 3.1 7 2.9 5.6 3.2C6.6 5.7 8.9 8.6 10 10.5C10.9 12 10.2 13 8.7 13L3.6 13C2.6 13 2.1 12.4 1.7 11.5"
    "C1.3 10.5 0.8 9.3 0 9.3C-0.8 9.3 -1.3 10.5 -1.7 11.5C-2.1 12.4 -2.6 13 -3.6 13L-8.7 13C-10.2 13 -10.9 12 -10 10.5"
    "C-8.9 8.6 -6.6 5.7 -5.6 3.2C-7 2.9 -9.6 3.1 -11.4 2.5C-13 1.9 -13.4 -0.3 -12 -1.6C-10.4 -3 -6.6 -4.6 -3.4 -5.3"
    "C-4.2 -6.1 -4.7 -7.2 -4.7 -8.5C-4.7 -11 -2.6 -13 0 -13Z"
)
_LIGHT = (
    "M-0.8 -11.6C-2.6 -11.4 -3.5 -10 -3.4 -8.4C-3.3 -6.9 -2.2 -6.2 -1.6 -5.2C-3.6 -4 -8.6 -3 -11.2 -0.9"
    "C-11.8 -0.2 -11.5 0.8 -10.4 0.9C-7.6 1 -5.2 0.4 -3.4 -0.8"
    "C-1.8 -2 -0.8 -4.6 -1.4 -6.6C-2 -8.6 -1.9 -10.2 -0.8 -11.6Z"
)
_LYING = (
    "M-4.4 -4.4C-1.6 -5.4 1.4 -5 3.6 -4.2C6.8 -4.6 10 -5.4 12.2 -5.6C14.4 -5.7 14.9 -2.7 12.8 -2.2"
    "C10.8 -1.7 8.6 -1 7 0C8.6 1 10.8 1.7 12.8 2.2C14.9 2.7 14.4 5.7 12.2 5.6C10 5.4 6.8 4.6 3.6 4.2"
    "C1.4 5 -1.6 5.4 -4.4 4.4C-5.4 6.6 -6.8 8 -8.6 8.3C-10.9 8.6 -11.9 6.6 -11.4 4.6L-9 0L-11.4 -4.6"
    "C-11.9 -6.6 -10.9 -8.6 -8.6 -8.3C-6.8 -8 -5.4 -6.6 -4.4 -4.4Z"
)
"""A farmer on the back, seen from above: arms behind the head, legs apart."""
_LYING_LIGHT = (
    "M-3.6 -3.2C-1 -4 1.6 -3.6 3.8 -3C7 -3.4 10 -4.2 12.2 -4.4C10 -3.2 6.6 -2.2 3.4 -2C1 -1.8 -1.4 -1.8 -3.4 -1.4Z"
)
_HAT = (-8.8, 0.0, 5.9)
"""The middle and the radius of the farmer's straw hat."""
_SCALE = {MeepleKind.SMALL: 1.0, MeepleKind.LARGE: 1.36}
_HALF = 19.5
"""Half the side of the box around a small meeple."""
_GROUP_STEP = 28.0
"""The distance between the meeples of a group."""
_SHADOW_OFFSET = (1.3, 2.2)
"""The offset of the shadow of a piece."""
_RIM = 5.0
"""The width of the light line around a piece, half of it outside: 1.5 pixels at 60 pixels per tile."""


def player_styles(names: Iterable[str], colours: Sequence[str] = ()) -> tuple[PlayerStyle, ...]:
    """The styles of players, in the order of their names.

    Parameters:
        names: at most six names.
        colours: the colours, such as `State.colours`. By default a player named after a colour gets it; the
            others get the remaining colours, in their usual order.

    Raises:
        BadArgument: more names than colours.
    """
    if isinstance(names, str) or not is_ordered(names):
        raise BadArgument(f"the names of players are {shown(names)}; give a list, such as ['Ann', 'Bob']")
    names = tuple(names)
    if not all(isinstance(name, str) for name in names):
        raise BadArgument(f"the names of players have to be texts, not {shown(names)}")
    if len(names) > len(PLAYER_NAMES):
        raise BadArgument(
            f"{len(names)} players need as many colours, and there are {len(PLAYER_NAMES)}; name fewer players"
        )
    colours = colours or colours_of(names)
    if not isinstance(colours, Sequence) or len(colours) != len(names) or not all(c in PLAYER_NAMES for c in colours):
        raise BadArgument(f"{shown(colours)} are no colours for {len(names)} players; give {', '.join(PLAYER_NAMES)}")
    pairs = zip(names, colours, strict=True)
    return tuple(PlayerStyle(name, colour, *_STYLES[colour]) for name, colour in pairs)


def meeple_shapes(style: PlayerStyle, kind: MeepleKind = MeepleKind.SMALL, lying: bool = False) -> tuple[Shape, ...]:
    """A meeple centred on (0, 0), in tile units: shadow, light rim, body, and details.

    Parameters:
        style: the style of its player.
        kind: small or large.
        lying: whether it is a farmer, lying with a straw hat and seen from above.
    """
    expect(style, PlayerStyle, "the style", "one of player_styles(names)")
    expect(kind, MeepleKind, "the kind", "MeepleKind.SMALL or MeepleKind.LARGE")
    scale = _SCALE[kind]

    def scaled(path: str, x: float = 0.0, y: float = 0.0, part: float = 1.0) -> str:
        return curves.transform_path(path, x * scale, y * scale, scale * part)

    body = scaled(_LYING if lying else _BODY)
    hat = scaled(curves.circle(*_HAT)) if lying else ""
    symbol = scaled(_SYMBOLS[style.symbol], 0.2, 0.0, 0.86) if lying else scaled(_SYMBOLS[style.symbol], 0.0, 1.4)
    belt = "M6.4 -3.6L6.4 3.6" if lying else "M-6.6 8.4L6.6 8.4"
    return (
        Shape(curves.transform_path(body + hat, *_SHADOW_OFFSET), PALETTE.piece_shadow, PALETTE.piece_shadow, 4.0),
        Shape(body + hat, PALETTE.mark, PALETTE.mark, _RIM),
        Shape(body, style.fill, style.outline, 1.5),
        # large meeples have a belt, so that they differ by more than their size
        *([Shape(scaled(belt), stroke=style.ink, stroke_width=1.3)] if kind is MeepleKind.LARGE else []),
        Shape(scaled(_LYING_LIGHT if lying else _LIGHT), "rgba(255,255,255,0.22)"),
        *(_hat(scale, style) if lying else ()),
        Shape(symbol, style.ink),
    )


def _hat(scale: float, style: PlayerStyle) -> list[Shape]:
    """A straw hat from above with a ribbon in the player's colour."""
    x, y, r = (v * scale for v in _HAT)
    return [
        Shape(curves.circle(x, y, r), PALETTE.wheat_light, PALETTE.wheat_ink, 1.1),
        Shape(curves.circle(x, y, 0.52 * r), PALETTE.wheat, style.fill, 1.6),
    ]


@checked_cache
def meeple_drawing(style: PlayerStyle, kind: MeepleKind = MeepleKind.SMALL, lying: bool = False) -> Drawing:
    """A meeple as a drawing that can be placed.

    Parameters:
        style: the colour and the symbol of its player, one of `player_styles(names)`.
        kind: a small or a large meeple.
        lying: whether the meeple lies, as a farmer on a field.
    """
    expect(style, PlayerStyle, "the style", "one of player_styles(names)")
    expect(kind, MeepleKind, "the kind", "MeepleKind.SMALL or MeepleKind.LARGE")
    half = _HALF * _SCALE[kind]
    name = f"meeple-{style.colour}-{kind.value}{'-lying' if lying else ''}"
    return Drawing(name, meeple_shapes(style, kind, lying), (-half, -half, half, half))


@cache
def meeple_group(styles: tuple[PlayerStyle, ...]) -> Drawing:
    """Small standing meeples side by side, one of each player, as one square drawing."""
    half = _HALF + _GROUP_STEP / 2 * (len(styles) - 1)
    shapes = tuple(
        replace(shape, path=curves.transform_path(shape.path, _GROUP_STEP * number - half + _HALF))
        for number, style in enumerate(styles)
        for shape in meeple_shapes(style)
    )
    return Drawing(f"meeples-{'-'.join(style.colour for style in styles)}", shapes, (-half, -half, half, half))


@checked_cache
def meeple_outline(style: PlayerStyle, kind: MeepleKind = MeepleKind.SMALL, lying: bool = False) -> Drawing:
    """A meeple that may be deployed: an outline in the colour of its player on a light body.

    Parameters: as of `meeple_drawing`.
    """
    body = curves.transform_path(_LYING + curves.circle(*_HAT) if lying else _BODY, 0.0, 0.0, _SCALE[kind])
    half = _HALF * _SCALE[kind]
    shapes = (
        Shape(body, PALETTE.mark, PALETTE.mark, 7.0),
        Shape(body, stroke=style.outline, stroke_width=4.6),
        Shape(body, PALETTE.mark, style.fill, 3.0),
    )
    name = f"offer-{style.colour}-{kind.value}{'-lying' if lying else ''}"
    return Drawing(name, shapes, (-half, -half, half, half))


@checked_cache
def spent_meeple(kind: MeepleKind) -> Drawing:
    """A meeple that is not in the supply: a black outline, which the page recolours with its text colour."""
    body = curves.transform_path(_BODY, 0.0, 0.0, _SCALE[kind])
    half = _HALF * _SCALE[kind]
    return Drawing(
        f"meeple-spent-{kind.value}", (Shape(body, stroke="#000000", stroke_width=2.2),), (-half, -half, half, half)
    )


_MAGE_ROBE = (
    "M0 -18C1.2 -13.5 3.6 -9.5 5.6 -7.2C7.6 -6.8 9 -6.1 9 -5.2C9 -4.3 7.4 -3.7 5.2 -3.4C5 -2.2 4.6 -1.2 4 -0.5"
    "C6.4 2 9.6 9 10.6 14C10.8 15.4 10 16 8.8 16L-8.8 16C-10 16 -10.8 15.4 -10.6 14C-9.6 9 -6.4 2 -4 -0.5"
    "C-4.6 -1.2 -5 -2.2 -5.2 -3.4C-7.4 -3.7 -9 -4.3 -9 -5.2C-9 -6.1 -7.6 -6.8 -5.6 -7.2C-3.6 -9.5 -1.2 -13.5 0 -18Z"
)
_MAGE_BEARD = "M-3.6 -3.2C-1.4 -2.6 1.4 -2.6 3.6 -3.2C3.8 0 2.4 4 0 7C-2.4 4 -3.8 0 -3.6 -3.2Z"
_STAFF = "M12.2 -11L12.2 15.5"

_WITCH_BODY = (
    "M-12.6 -3.6C-13.4 -4.8 -11 -6.4 -6.8 -6.9C-5.8 -10 -4.2 -13.2 -1.6 -15.2C2 -17.8 7.6 -17.4 11.4 -13.6"
    "C9 -13.8 6.6 -13 5.6 -11.8C6 -10 6.4 -8.4 6.9 -6.9C11 -6.4 13.4 -4.8 12.6 -3.6C11.6 -2.4 8 -1.9 4.6 -1.8"
    "C5 -0.4 4.6 0.6 4 1.4C6.6 3 8 6.4 8.6 9C9.4 12 11 14 12 15.6L-4 16C-6.6 16 -8.6 15.4 -9.6 14.2"
    "C-7.6 11 -8.4 4.6 -3.8 1.4C-4.6 0.6 -5 -0.4 -4.6 -1.8C-8 -1.9 -11.6 -2.4 -12.6 -3.6Z"
)
_WITCH_BAND = "M-6.9 -6.8C-2.4 -7.9 2.4 -7.9 7 -6.8L6.3 -9.2C2.2 -10.2 -2 -10.2 -5.9 -9.4Z"
_WITCH_FACE = "M-4.3 -2C-1.5 -1.5 1.5 -1.5 4.3 -2C4.8 1.4 2.4 3 0 3C-2.4 3 -4.8 1.4 -4.3 -2Z"
_BROOM = "M-14.5 3.5L8 12"
_BRISTLES = "M7.4 9.4L16.4 10.4C17 12.6 16.4 15.4 14.6 17L6 13.4C5.6 11.8 6.2 10.2 7.4 9.4Z"


def figure_shapes(figure: Figure) -> tuple[Shape, ...]:
    """The mage or the witch centred on (0, 0), in tile units.

    The mage has a tall purple robe, a straight pointed hat and a staff; the witch is orange and bent, with a
    broad-brimmed hat and a broom. Both stand on a golden disc, unlike meeples, since colour-blind people may see purple
    as blue.

    Parameters:
        figure: which of the two.
    """
    expect(figure, Figure, "the figure", "Figure.MAGE or Figure.WITCH")
    if figure is Figure.MAGE:
        body, line, ink = _MAGE_ROBE, _STAFF, PALETTE.mage_ink
        details = [
            Shape(curves.circle(0, -4.3, 3.4), "#f4d3b0"),
            Shape("M-9 -5.4C-4 -7.6 4 -7.6 9 -5.4C4 -4.4 -4 -4.4 -9 -5.4Z", PALETTE.mage_dark),
            Shape(_MAGE_BEARD, "#f7f3ea"),
            Shape(symbols.star(0, -10.2, 3.0, 1.2, 5), PALETTE.gold),
            Shape(symbols.star(0, 11, 3.6, 1.5, 5), PALETTE.gold),
            Shape(curves.circle(12.2, -12.2, 3.0), PALETTE.gold, ink, 1.1),
        ]
        fill = PALETTE.mage
    else:
        body, line, ink = _WITCH_BODY, _BROOM, PALETTE.witch_ink
        details = [
            Shape(_WITCH_BAND, ink),
            Shape(_WITCH_FACE, "#f9dfc0"),
            Shape(curves.circle(-1.6, 0.2, 0.6) + curves.circle(1.6, 0.2, 0.6), ink),
            Shape(_BROOM, stroke=ink, stroke_width=3.2),
            Shape(_BROOM, stroke="#a8703a", stroke_width=1.6),
            Shape(_BRISTLES, "#e9c46a", ink, 1.1),
            Shape("M8.6 10.9L15.6 12M8 12.6L14.8 15", stroke=ink, stroke_width=0.8),
        ]
        fill = PALETTE.witch
    disc = curves.ellipse(0, 15.2, 15.4, 5.0)
    extra = _BRISTLES if figure is Figure.WITCH else curves.circle(12.2, -12.2, 3.0)
    return (
        Shape(
            curves.transform_path(body + extra + disc, *_SHADOW_OFFSET), PALETTE.piece_shadow, PALETTE.piece_shadow, 3.0
        ),
        Shape(line, stroke=PALETTE.mark, stroke_width=6.0),
        Shape(body + extra + disc, PALETTE.mark, PALETTE.mark, _RIM),
        Shape(disc, PALETTE.gold, ink, 1.5),
        Shape(line, stroke=ink, stroke_width=2.8),
        Shape(body, fill, ink, 1.5),
        *([Shape(line, stroke="#a8703a", stroke_width=1.4)] if figure is Figure.MAGE else []),
        *details,
    )


@checked_cache
def figure_drawing(figure: Figure) -> Drawing:
    """A figure, the mage or the witch, as a drawing that can be placed."""
    expect(figure, Figure, "the figure", "Figure.MAGE or Figure.WITCH")
    return Drawing(f"figure-{figure.value}", figure_shapes(figure), (-24.0, -24.0, 24.0, 24.0))


def style_for(styles: Sequence[PlayerStyle], player: int) -> PlayerStyle:
    """The style of the player with this index.

    Raises:
        BadArgument: fewer styles than players.
    """
    if player >= len(styles):
        raise BadArgument(f"there is no style for player {player}, only {len(styles)} styles; give one for each player")
    return styles[player]
