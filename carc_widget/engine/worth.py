"""What every feature on the board is worth now, what it would be worth complete, and who would get it."""

from typing import NamedTuple

from carc_widget.engine.feature import Feature
from carc_widget.engine.score import Score


class Prospect(NamedTuple):
    """The prospects of one feature, or one of its `State.scores_now` if it has several.

    Attributes:
        feature: the feature.
        where: the name of its first segment, such as `city N (0, 0)`.
        now: what it would pay if the game ended now.
        completed: what it would pay if it were complete as it is; for fields and what is complete the same as `now`.
    """

    feature: Feature
    where: str
    now: Score
    completed: Score

    @property
    def owners(self) -> str:
        """The names of those who would get the points; `nobody` if no meeple stands there."""
        return " and ".join(self.feature.players[player] for player in self.now.winners) or "nobody"


class Worth(tuple[Prospect, ...]):
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

    def __str__(self) -> str:
        width = max([len("feature"), *(len(prospect.where) for prospect in self)])
        lines = [f"{'feature':{width}}  now  if complete  who"]
        lines += [f"{p.where:{width}} {p.now.points:4} {p.completed.points:12}  {p.owners}" for p in self]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from html import escape  # only needed in a notebook

        rows = "".join(
            f"<tr><td>{escape(p.where)}</td><td title='{escape(str(p.now))}'>{p.now.points}</td>"
            f"<td title='{escape(str(p.completed))}'>{p.completed.points}</td><td>{escape(p.owners)}</td></tr>"
            for p in self
        )
        head = "<tr><th>feature</th><th>now</th><th>if complete</th><th>who</th></tr>"
        return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"
