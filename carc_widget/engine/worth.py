"""What every feature on the board is worth now, what it would be worth complete, and who would get it."""

from typing import NamedTuple

from carc_widget.engine.describable import Displayable
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.score import Score


class Prospect(NamedTuple):
    """The prospects of one feature, or one of its `State.scores_now` if it has several.

    Attributes:
        feature: the feature.
        key, spot: its first segment, as the notation names it, and where that is.
        now: what it would pay if the game ended now.
        completed: what it would pay if it were complete as it is; for fields and what is complete the same as `now`.
    """

    feature: Feature
    key: str
    spot: Spot
    now: Score
    completed: Score


class Worth(Displayable, tuple[Prospect, ...]):
    """The prospects of many features, shown as a table.

    >>> from carc_widget.engine import State
    >>> print(State.setup(meeples=[("Red", (0, 0), "city N")]).worth())
    feature          now  if complete  who
    city N (0, 0)      1            2  Red
    road E (0, 0)      1            1  nobody
    field EL (0, 0)    0            0  nobody
    field ER (0, 0)    0            0  nobody
    """

    __slots__ = ()
