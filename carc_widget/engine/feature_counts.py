"""The numbers of a feature that its score depends on."""

from typing import NamedTuple

from carc_widget.engine.tiles import FeatureKind


class FeatureCounts(NamedTuple):
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
