"""Nouns: counted pieces, lists of names, kinds of features, sides, spots and rule options."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Side
from carc_widget.engine.tiles import FeatureKind
from carc_widget.i18n.bidi import isolate
from carc_widget.i18n.language import N_, NN_, _, ngettext, pgettext

CITY, ROAD, MONASTERY, FIELD = FeatureKind
SMALL, LARGE = MeepleKind
MAGE, WITCH = Figure

KINDS = {CITY: N_("city"), ROAD: N_("road"), MONASTERY: N_("monastery"), FIELD: N_("field")}
_COUNTED_KINDS = {
    CITY: NN_("{n} city", "{n} cities"),
    ROAD: NN_("{n} road", "{n} roads"),
    MONASTERY: NN_("{n} monastery", "{n} monasteries"),
    FIELD: NN_("{n} field", "{n} fields"),
}
FIGURES = {MAGE: N_("Mage"), WITCH: N_("Witch")}
SIDES = {Side.N: N_("north"), Side.E: N_("east"), Side.S: N_("south"), Side.W: N_("west")}

# Translators: default names of players: the colours of their meeples.
PLAYERS = (N_("Red"), N_("Blue"), N_("Yellow"), N_("Green"), N_("Black"), N_("Grey"))


def player_names() -> tuple[str, ...]:
    """The default names of players, the colours of their meeples, in turn order."""
    return tuple(_(name) for name in PLAYERS)


def colour_names() -> dict[str, str]:
    """The name of each colour in the language in use; also the default names of players."""
    return {name: _(name) for name in PLAYERS}


def and_list(words: Sequence[str]) -> str:
    """Words as a list in a sentence.

    >>> and_list(["Ann", "Bob", "Cem"])
    'Ann, Bob and Cem'
    """
    if len(words) < 2:
        return "".join(words)
    return _("{words} and {last}", words=", ".join(map(isolate, words[:-1])), last=words[-1])


def kind_word(kind: FeatureKind) -> str:
    """The name of a kind of feature: `city`."""
    return _(KINDS[kind])


def features(kind: FeatureKind, n: int) -> str:
    """Features of one kind: `2 roads`."""
    return ngettext(*_COUNTED_KINDS[kind], n)


def figure_word(figure: Figure) -> str:
    """The name of a magic figure, as on a button: `Mage`."""
    return _(FIGURES[figure])


def side_word(side: Side) -> str:
    """The name of a side of a tile: `north`."""
    return _(SIDES[side])


def spot_text(key: str, kind: FeatureKind, spot: Spot) -> str:
    """A spot in the notation, with its cell: `city S (0, -1)`."""
    direction = key.partition(" ")[2]
    x, y = spot.cell
    if kind is CITY:
        return _("city {direction} ({x}, {y})", direction=direction, x=x, y=y)
    if kind is ROAD:
        return _("road {direction} ({x}, {y})", direction=direction, x=x, y=y)
    if kind is FIELD:
        return _("field {direction} ({x}, {y})", direction=direction, x=x, y=y)
    return _("monastery ({x}, {y})", x=x, y=y)


_option_names: ContextVar[bool] = ContextVar("option_names", default=True)


@contextmanager
def option_names(shown: bool) -> Iterator[None]:
    """Name rule options in sentences inside a `with` block, or only mention that there is one."""
    before = _option_names.set(shown)
    try:
        yield
    finally:
        _option_names.reset(before)


def option_text(option: str) -> str:
    """A rule option in a sentence: `crop_add=must`, or words for players who do not know the names of options."""
    if not option or _option_names.get():
        return option
    # Translators: what makes something so, where another rule is usual: "on the same road (an option of this game)"
    return _("an option of this game")


def capitalize_first(text: str) -> str:
    """A text that stands alone, with a capital letter at its start: `City: 2 tiles × 2 = 4`."""
    return text[:1].upper() + text[1:]


def tiles(n: int) -> str:
    """`1 tile`, `8 tiles`."""
    return ngettext("{n} tile", "{n} tiles", n)


def pennants(n: int) -> str:
    """`1 coat of arms`, `2 coats of arms`."""
    return ngettext("{n} coat of arms", "{n} coats of arms", n)


def points(n: int) -> str:
    """`1 point`, `8 points`."""
    return ngettext("{n} point", "{n} points", n)


def meeples(n: int) -> str:
    """`1 meeple`, `7 meeples`."""
    return ngettext("{n} meeple", "{n} meeples", n)


def completed_cities(n: int) -> str:
    """`1 completed city`, `2 completed cities`."""
    return ngettext("{n} completed city", "{n} completed cities", n)


def open_ends(n: int) -> str:
    """`1 open end`, `2 open ends`."""
    return ngettext("{n} open end", "{n} open ends", n)


def kind_with_article(kind: FeatureKind) -> str:
    """A kind of feature with its indefinite article, for an edge of a tile: `a road`."""
    if kind is CITY:
        return pgettext("at an edge", "a city")
    return pgettext("at an edge", "a road") if kind is ROAD else pgettext("at an edge", "a field")
