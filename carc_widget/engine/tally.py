"""The numbers of a feature that its score depends on, and the lines of a score."""

from typing import NamedTuple

from carc_widget.engine.tiles import FeatureKind


class Tally(NamedTuple):
    """What counts when a feature is scored.

    Attributes:
        kind: city, road or monastery; fields are scored by `farms`.
        tiles: its tiles; for a monastery itself and the tiles round it.
        pennants, inns, cathedrals: how many it has.
        complete: whether it is complete.
        mage, witch: whether the figure stands on it.
    """

    kind: FeatureKind
    tiles: int
    pennants: int
    inns: int
    cathedrals: int
    complete: bool
    mage: bool
    witch: bool


class ScoreLine(NamedTuple):
    """One term of a score.

    Attributes:
        label: what it is for, as in a sum: `8 tiles`.
        points: what it adds; negative where something is taken away.
        rule: the id of the rule that it follows.
        words: the same as part of a sentence: `halved by the witch`.
    """

    label: str
    points: int
    rule: str
    words: str


def counted(number: int, thing: str, plural: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "tile"), counted(2, "city", "cities")
    ('1 tile', '2 cities')
    """
    return f"{number} {thing if number == 1 else plural or thing + 's'}"
