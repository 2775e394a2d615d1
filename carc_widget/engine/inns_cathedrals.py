"""Inns & Cathedrals: the effect of inns and cathedrals on scores. (Its tiles, the large meeple and the sixth player
are data: see `data/inns_cathedrals.toml` and `game_config`.)"""

from carc_widget.engine.feature import FeatureCounts
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import ScoreLine
from carc_widget.engine.tiles import FeatureKind


def counts_for_nothing(counts: FeatureCounts, rules: Rules) -> bool:
    """Whether the feature is worth nothing because it is unfinished and has an inn or a cathedral (R67)."""
    special = counts.inns > 0 or counts.cathedrals > 0
    return special and not counts.complete and rules.inn_cathedral_unfinished == "zero"


def inn_line(counts: FeatureCounts, points: int, rules: Rules) -> ScoreLine | None:
    """A road with at least one inn: 1 more per tile when complete (R58), nothing when unfinished (R67)."""
    if counts.kind is not FeatureKind.ROAD or not counts.inns:
        return None
    if counts.complete:
        return ScoreLine("inn", counts.tiles, counts.tiles, "R58")
    if counts_for_nothing(counts, rules):
        return ScoreLine("unfinished_inn", points, -points, "R67")
    return None


def cathedral_line(counts: FeatureCounts, points: int, rules: Rules) -> ScoreLine | None:
    """A city with at least one cathedral: 1 more per tile and pennant when complete (R59), else nothing (R67)."""
    if counts.kind is not FeatureKind.CITY or not counts.cathedrals:
        return None
    if counts.complete:
        return ScoreLine("cathedral", counts.tiles + counts.pennants, counts.tiles + counts.pennants, "R59")
    if counts_for_nothing(counts, rules):
        return ScoreLine("unfinished_cathedral", points, -points, "R67")
    return None
