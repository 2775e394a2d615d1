"""One score: its computation line by line, and who gets it."""

from dataclasses import dataclass

from carc_widget.engine.feature import Feature
from carc_widget.engine.tally import ScoreLine


@dataclass(frozen=True, slots=True)
class Score:
    """What a feature paid, or would pay.

    Attributes:
        feature: the feature, with the meeples and figures that stood there.
        lines: the terms in the order in which they apply; they add up to `points`.
        winners: the players (indexes) who each get all the points (R53).
        final: whether it belongs to the final scoring.
    """

    feature: Feature
    lines: tuple[ScoreLine, ...]
    winners: tuple[int, ...]
    final: bool

    @property
    def points(self) -> int:
        """What each winner gets."""
        return sum(line.points for line in self.lines)

    def __str__(self) -> str:
        terms = ""
        for line in self.lines:
            sign = (" + " if line.points >= 0 else " - ") if terms else ("" if line.points >= 0 else "-")
            terms += f"{sign}{line.label} {abs(line.points)}"
        return f"{self.feature.kind.value}: {terms or 'nothing'} = {self.points}"

    def explain(self) -> str:
        """The computation, each term with its rule, and how the majority came about.

        The first line is the sum, as `city: 8 tiles 16 + 2 pennants 4 + mage 8 = 28`; then come the rules of the
        terms and the strength of every player on the feature (R51-R53).
        """
        names = self.feature.players
        rules = ", ".join(f"{line.label} {line.rule}" for line in self.lines)
        strengths = ", ".join(f"{names[p]} {n}" for p, n in enumerate(self.feature.strengths) if n)
        if not self.winners:
            who = "nobody stands there, so nobody scores (R52)"
        elif len(self.winners) > 1:
            who = f"tie: {strengths}; {_and([names[p] for p in self.winners])} get {self.points} each (R53)"
        elif len(self.feature.owners) > 1:  # the others of the tie are paid differently (R64)
            who = f"tie: {strengths}; {names[self.winners[0]]} gets {self.points} (R53)"
        else:
            who = f"majority: {strengths}; {names[self.winners[0]]} gets {self.points} (R52)"
        return "\n".join((str(self), f"rules: {rules or 'none'}", who))

    def sentence(self) -> str:
        """Who scored what and why, as `Blue scored road for 3: 5 tiles halved by the witch`."""
        names = [self.feature.players[p] for p in self.winners]
        words = [line.words for line in self.lines]
        halved = bool(words) and words[-1].startswith("halved")
        why = _and(words[:-1]) + " " + words[-1] if halved else _and(words)
        kind = self.feature.kind.value
        what = f"unfinished {kind}" if self.final and not self.feature.complete and kind != "field" else kind
        return f"{_and(names)} scored {what} for {self.points}: {why or 'no completed city'}"

    def _repr_html_(self) -> str:
        from html import escape  # only needed in a notebook

        return f"<pre>{escape(self.explain())}</pre>"


def _and(words: list[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)
