"""The meeples of all players in one integer, four bits a player: three for the small ones, one for the large one.

What stands on a segment, what stands on a feature and what is left in the supply are all packed like this, so that
deploying, taking back and joining features are additions.

>>> both = one(1, large=False) + one(1, large=True) + one(0, large=False)
>>> small_and_large(both, 1), small_and_large(both, 0), strength(both, 1)
((1, 1), (1, 0), 3)
"""

SMALL = 7
LARGE = 8
EVERYTHING = SMALL | LARGE


def one(player: int, *, large: bool) -> int:
    """One meeple of a player."""
    return (LARGE if large else 1) << 4 * player


def share(packed: int, player: int) -> int:
    """The four bits of one player."""
    return packed >> 4 * player & EVERYTHING


def some(packed: int, player: int, *, large: bool) -> bool:
    """Whether a player has a meeple of this kind among these."""
    return packed >> 4 * player & (LARGE if large else SMALL) != 0


def small_and_large(packed: int, player: int) -> tuple[int, int]:
    """How many small and large meeples of a player these are."""
    return packed >> 4 * player & SMALL, packed >> 4 * player + 3 & 1


def strength(packed: int, player: int) -> int:
    """What the meeples of a player count for a majority: 1 for a small, 2 for a large one (R51)."""
    small, large = small_and_large(packed, player)
    return small + 2 * large


def without(packed: int, player: int) -> int:
    """The meeples of all other players."""
    return packed & ~(EVERYTHING << 4 * player)
