"""Who plays: random players with a taste, so that rare situations come up more often than by pure chance."""

from dataclasses import dataclass
from random import Random

from carc_widget.engine import FeatureKind, Phase, State
from tests.engine.agreement.pair import Pair
from tests.engine.reference.game import Action


@dataclass(frozen=True)
class Taste:
    """How likely a player follows an idea instead of chance.

    Attributes:
        close: places a tile so that few edges stay open.
        magic: places a tile so that a magic step follows.
        near: moves a figure to a road or city that is nearly complete.
        idle: deploys or adds no meeple.
        farms: deploys on fields.
    """

    close: float
    magic: float
    near: float
    idle: float
    farms: float

    @classmethod
    def random(cls, rng: Random) -> "Taste":
        return cls(
            close=rng.choice((0, 0.5, 0.9)),
            magic=rng.choice((0, 0.5, 0.9)),
            near=rng.choice((0, 0.5, 0.9)),
            idle=rng.choice((0.1, 0.5, 0.8)),
            farms=rng.choice((0, 0, 0.6)),
        )


def choose(pair: Pair, taste: Taste, rng: Random) -> Action:
    """One of the legal actions."""
    actions = sorted(pair.actions, key=repr)
    if pair.plain.phase == "place":
        actions = rng.sample(actions, min(len(actions), 10))
        after = {action: pair.state.apply(pair.actions[action])[0] for action in actions}
        if rng.random() < taste.magic:
            actions = [a for a in actions if after[a].phase is Phase.MAGIC] or actions
        if rng.random() < taste.close:
            actions = [min(actions, key=lambda action: open_edges(after[action]))]
    elif pair.plain.phase == "magic" and rng.random() < taste.near:
        moves = [a for a in actions if a[0] == "move" and pair.plain.feature(a[2]).open_edges == 1]
        actions = moves or actions
    elif ("pass",) in actions:
        if rng.random() < taste.idle:
            return ("pass",)
        if rng.random() < taste.farms:
            actions = [a for a in actions if len(a) > 1 and a[1][2].startswith("field")] or actions
    return rng.choice(actions)


def open_edges(state: State) -> int:
    roads_and_cities = (f for f in state.features if f.kind in (FeatureKind.ROAD, FeatureKind.CITY))
    return sum(feature.open_edges for feature in roads_and_cities)
