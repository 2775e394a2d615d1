"""Inns & Cathedrals: what inns and cathedrals do to a score. (Its tiles, the large meeple and the sixth player are
data: see `data/inns_cathedrals.toml` and `setting`.)"""

from carc_widget.engine.rules import Rules
from carc_widget.engine.score import ScoreLine
from carc_widget.engine.tally import Tally
from carc_widget.engine.tiles import FeatureKind


def counts_for_nothing(tally: Tally, rules: Rules) -> bool:
    """Whether the feature is worth nothing because it is unfinished and has an inn or a cathedral (R67)."""
    special = tally.inns > 0 or tally.cathedrals > 0
    return special and not tally.complete and rules.inn_cathedral_unfinished == "zero"


def inn_line(tally: Tally, points: int, rules: Rules) -> ScoreLine | None:
    """A road with at least one inn: 1 more per tile when complete (R58), nothing when unfinished (R67)."""
    if tally.kind is not FeatureKind.ROAD or not tally.inns:
        return None
    if tally.complete:
        return ScoreLine("inn", tally.tiles, tally.tiles, "R58")
    if counts_for_nothing(tally, rules):
        return ScoreLine("unfinished_inn", points, -points, "R67")
    return None


def cathedral_line(tally: Tally, points: int, rules: Rules) -> ScoreLine | None:
    """A city with at least one cathedral: 1 more per tile and pennant when complete (R59), else nothing (R67)."""
    if tally.kind is not FeatureKind.CITY or not tally.cathedrals:
        return None
    if tally.complete:
        return ScoreLine("cathedral", tally.tiles + tally.pennants, tally.tiles + tally.pennants, "R59")
    if counts_for_nothing(tally, rules):
        return ScoreLine("unfinished_cathedral", points, -points, "R67")
    return None
