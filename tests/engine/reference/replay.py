"""Replay of rule cases (tests/engine/cases) on the reference implementation."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tests.engine.reference.facts import SETS
from tests.engine.reference.features import Segment, find
from tests.engine.reference.game import Event, ReferenceGame

Step = Mapping[str, Any]


def start(case: Mapping[str, Any], options: Mapping[str, Any]) -> ReferenceGame:
    """Set up the position of a case; the bag is large enough that no turn ends the game."""
    game = ReferenceGame(len(case["players"]), SETS, options, bag={"U": 99})
    game.set_board({(tile["x"], tile["y"]): (tile["tile"], tile["rot"]) for tile in case["board"]})
    game.supply = [{"small": 7, "large": int(case["large_followers"])} for _ in case["players"]]
    for follower in case["followers"]:
        player = case["players"].index(follower["player"])
        game.put_meeple(player, follower["kind"], segment_at(game, follower["at"]))
    for figure, place in case["figures"].items():
        game.figures[figure] = place and segment_at(game, place)
    return game


def segment_at(game: ReferenceGame, place: Any) -> Segment:
    """Find the segment that a case names by [x, y, "kind direction"], by any direction that it reaches."""
    x, y, name = place
    kind, _, direction = name.partition(" ")
    if not direction or direction == "inner":
        return x, y, name
    return find(game.board, (x, y), kind, direction)


class Replay:
    """One path through a case: the game, the names of the players and the events since the last tile."""

    def __init__(self, game: ReferenceGame, names: list[str]) -> None:
        self.game = game
        self.names = names
        self.events: list[Event] = []

    def run(self, steps: Iterable[Step]) -> None:
        """Run the steps of the path."""
        for step in steps:
            getattr(self, f"do_{step['do']}")(step)

    def act(self, *action: Any) -> None:
        """Apply one action and record the events."""
        self.events += self.game.apply(action)

    def group(self, place: Any) -> frozenset[Segment]:
        """Return the feature at a place of a case."""
        return self.game.groups[segment_at(self.game, place)]

    def by_name(self, points: Iterable[int]) -> dict[str, int]:
        """Return points by player name, leaving out zeros."""
        return {name: gain for name, gain in zip(self.names, points, strict=True) if gain}

    def check_scores(self, events: list[Event], step: Step, count: str) -> None:
        """Compare score events with the gains and the features of a step; `count` names its number of tiles."""
        gains = [0] * len(self.names)
        scored: Counter[Any] = Counter()
        for event in events:
            if event[0] == "score":
                _, kind, tiles, points, winners, _ = event
                scored[(kind, tiles, frozenset(self.names[player] for player in winners), points)] += 1
                for player in winners:
                    gains[player] += points
            if event[0] == "unoccupied":
                scored[(event[1], event[2], frozenset(), 0)] += 1
        assert self.by_name(gains) == step["gains"]
        if "features" in step:
            assert scored == Counter(
                (entry["kind"], entry[count], frozenset(entry["players"]), entry["points"])
                for entry in step["features"]
            )

    # --- setup ---

    def do_given_figure(self, step: Step) -> None:
        self.game.figures[step["figure"]] = segment_at(self.game, step["at"])

    def do_given_supply(self, step: Step) -> None:
        kinds = {kind: step[kind] for kind in ("small", "large") if step.get(kind) is not None}
        self.game.supply[self.names.index(step["player"])].update(kinds)

    # --- actions ---

    def give_tile(self, tile: str) -> None:
        """Put a named tile into the hand, as if it had been drawn."""
        assert self.game.phase == "draw"
        self.game.hand = tile
        self.game.phase = "place"

    def do_place(self, step: Step) -> None:
        self.game.active = self.game.to_act = self.names.index(step["player"])
        self.events = []
        self.give_tile(step["tile"])
        self.act("place", step["tile"], step["x"], step["y"], step["rot"])

    def do_magic(self, step: Step) -> None:
        assert self.names[self.game.to_act] == step["player"]
        if step["at"] is None:
            self.act("remove", step["figure"])
        else:
            self.act("move", step["figure"], segment_at(self.game, step["at"]))

    def do_magic_remove(self, step: Step) -> None:
        self.do_magic({**step, "at": None})

    def do_follower(self, step: Step) -> None:
        assert self.names[self.game.to_act] == step["player"]
        self.act("deploy", segment_at(self.game, step["at"]), step["kind"])

    def do_no_follower(self, step: Step) -> None:
        assert self.names[self.game.to_act] == step["player"]
        assert self.game.phase == "deploy"
        self.act("pass")

    def do_crop(self, step: Step) -> None:
        if self.game.phase != "circle":
            assert all(act == "skip" for act in step["acts"].values())
            return
        active = self.game.to_act
        assert self.names[active] == step["player"]
        assert self.names[active + 1 :] + self.names[: active + 1] == step["order"]
        self.events = []
        self.act("circle", step["choice"])
        for name in step["order"]:
            act = step["acts"][name]
            if act == "skip":
                assert ("passed_over", self.names.index(name)) in self.events
                continue
            assert self.names[self.game.to_act] == name
            if act == "decline":
                self.act("pass")
            else:
                kind = act[3] if len(act) > 3 else "small"
                self.act("add" if step["choice"] == "add" else "take", segment_at(self.game, act[:3]), kind)
        assert self.game.phase == "draw"

    def do_final(self, step: Step) -> None:
        self.check_scores(self.game.finish(), step, "n")

    # --- expectations ---

    def do_expect_complete(self, step: Step) -> None:
        feature = self.game.feature(segment_at(self.game, step["at"]))
        assert (feature.complete, feature.tiles) == (step["complete"], step["tiles"])

    def do_expect_same_feature(self, step: Step) -> None:
        assert (self.group(step["a"]) == self.group(step["b"])) == step["same"]

    def do_expect_no_magic(self, _: Step) -> None:
        assert self.game.phase == "deploy"

    def do_expect_magic_move(self, step: Step) -> None:
        assert self.game.phase == "magic"
        legal = self.game.legal()
        for figure in ("mage", "witch"):
            moves = {action[2] for action in legal if action[:2] == ("move", figure)}
            assert moves == {segment for place in step[figure] for segment in self.group(place)}

    def do_illegal_magic(self, step: Step) -> None:
        figure, at = step["figure"], step["at"]
        action = ("remove", figure) if at is None else ("move", figure, segment_at(self.game, at))
        assert action not in self.game.legal()

    def do_expect_magic_remove(self, step: Step) -> None:
        assert self.game.legal() == {("remove", figure) for figure in step["figures"]}

    def do_illegal_magic_remove(self, step: Step) -> None:
        assert ("remove", step["figure"]) not in self.game.legal()

    def do_illegal_place(self, step: Step) -> None:
        branch = Replay(self.game.copy(), self.names)
        branch.give_tile(step["tile"])
        assert ("place", step["tile"], step["x"], step["y"], step["rot"]) not in branch.game.legal()

    def do_expect_follower_spots(self, step: Step) -> None:
        assert self.names[self.game.to_act] == step["player"]
        assert self.game.phase == "deploy"
        assert self.game.last is not None
        spots = {action[1] for action in self.game.legal() if action[0] == "deploy"}
        assert spots == {segment_at(self.game, (*self.game.last, spot)) for spot in step["spots"]}

    def do_expect_score(self, step: Step) -> None:
        self.check_scores(self.events, step, "tiles")

    def do_expect_figures(self, step: Step) -> None:
        for figure in ("mage", "witch"):
            place = self.game.figures[figure]
            expected = step[figure]
            assert (place and self.game.groups[place]) == (expected and self.group(expected))

    def do_expect_supply(self, step: Step) -> None:
        supply = self.game.supply[self.names.index(step["player"])]
        assert supply["small"] == step["small"]
        assert supply["large"] == (step["large"] or 0)

    def do_expect_totals(self, step: Step) -> None:
        assert self.by_name(self.game.scores) == {name: points for name, points in step["totals"].items() if points}

    def do_expect_crop_spots(self, step: Step) -> None:
        game = self.game.copy()
        game.apply(("circle", "add"))
        assert self.names[game.to_act] == step["player"]
        spots = {action[1] for action in game.legal() if action[0] == "add"}
        assert spots == {segment_at(game, place) for place in step["spots"]}
