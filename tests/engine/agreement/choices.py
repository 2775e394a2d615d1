"""Random players with preferences, so that rare situations occur more often than by uniform choice."""

from dataclasses import dataclass
from random import Random

from carc_widget.engine import FeatureKind, Phase, State
from tests.engine.agreement.pair import Pair
from tests.engine.reference.game import Action


@dataclass(frozen=True)
class Preferences:
    """Probabilities with which a player prefers certain actions.

    Attributes:
        close: placements that leave few open edges.
        magic: placements that a magic step follows.
        near: moves of a figure to a road or city with one open edge.
        idle: deploying or adding no meeple.
        farms: deploying on fields.
    """

    close: float
    magic: float
    near: float
    idle: float
    farms: float

    @classmethod
    def random(cls, rng: Random) -> "Preferences":
        return cls(
            close=rng.choice((0, 0.5, 0.9)),
            magic=rng.choice((0, 0.5, 0.9)),
            near=rng.choice((0, 0.5, 0.9)),
            idle=rng.choice((0.1, 0.5, 0.8)),
            farms=rng.choice((0, 0, 0.6)),
        )


def choose(pair: Pair, preferences: Preferences, rng: Random) -> Action:
    """A random legal action."""
    actions = sorted(pair.actions, key=repr)
    if pair.reference.phase == "place":
        actions = rng.sample(actions, min(len(actions), 10))
        after = {action: pair.state.apply(pair.actions[action])[0] for action in actions}
        if rng.random() < preferences.magic:
            actions = [a for a in actions if after[a].phase is Phase.MAGIC] or actions
        if rng.random() < preferences.close:
            actions = [min(actions, key=lambda action: open_edges(after[action]))]
    elif pair.reference.phase == "magic" and rng.random() < preferences.near:
        moves = [a for a in actions if a[0] == "move" and pair.reference.feature(a[2]).open_edges == 1]
        actions = moves or actions
    elif ("pass",) in actions:
        if rng.random() < preferences.idle:
            return ("pass",)
        if rng.random() < preferences.farms:
            actions = [a for a in actions if len(a) > 1 and a[1][2].startswith("field")] or actions
    return rng.choice(actions)


def open_edges(state: State) -> int:
    """The open edges of all roads and cities."""
    roads_and_cities = (f for f in state.features if f.kind in (FeatureKind.ROAD, FeatureKind.CITY))
    return sum(feature.open_edges for feature in roads_and_cities)
