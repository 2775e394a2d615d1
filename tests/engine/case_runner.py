"""Runner of rule cases (`tests/engine/cases/README.md`) on the engine."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from carc_widget.engine import (
    SET_NAMES,
    AddMeeple,
    ChooseCircle,
    Deploy,
    Feature,
    FeatureKind,
    Figure,
    MeepleKind,
    MoveFigure,
    Pass,
    Phase,
    Place,
    RemoveFigure,
    Rules,
    Spot,
    State,
    TakeBack,
)
from carc_widget.engine.actions import Action
from carc_widget.engine.events import (
    Event,
    FeatureScored,
    MeepleAdded,
    MeepleTakenBack,
    PlayerPassed,
    PlayerPassedOver,
)
from carc_widget.engine.geometry import Cell

Json = Mapping[str, Any]


def runs(case: Json) -> Iterator[tuple[str, Json, list[Json]]]:
    """Every path through a case, as (name, options, steps): one, or one for each branch at the end."""

    def walk(name: str, options: Json, path: list[Json], steps: list[Json]) -> Iterator[tuple[str, Json, list[Json]]]:
        common = [step for step in steps if step["do"] != "branch"]
        branches = [step for step in steps if step["do"] == "branch"]
        if not branches:
            yield name, options, path + common
        for branch in branches:
            title = f"{name}: {branch['title']}"
            yield from walk(title, {**options, **branch.get("options", {})}, path + common, branch["steps"])

    yield from walk(case["id"], case.get("options", {}), [], case["steps"])


def _normalized_name(do: str) -> str:
    """The name of a step; other sources use various names for setting a figure aside."""
    if "remov" not in do:
        return do
    first = do.partition("_")[0]
    return f"{first}_magic_remove" if first in ("expect", "illegal") else "magic_remove"


class Runner:
    """Runs one path through a case and checks its expectations."""

    def __init__(self, case: Json, options: Json) -> None:
        deployed = case["followers"]
        large = bool(case.get("large_followers"))
        self.state = State.setup(
            players=case["players"],
            sets=SET_NAMES,
            rules=Rules.from_options({"crop_tiles": "all", **options}),
            tiles=[(t["tile"], t["x"], t["y"], t["rot"]) for t in case["board"]],
            meeples=[(f["player"], f["at"][:2], f["at"][2], f.get("kind", "small")) for f in deployed],
            mage=self._to_spot(case["figures"].get("mage")),
            witch=self._to_spot(case["figures"].get("witch")),
            supply={
                name: (
                    7 - sum(f["player"] == name and f.get("kind", "small") == "small" for f in deployed),
                    large - sum(f["player"] == name and f.get("kind") == "large" for f in deployed),
                )
                for name in case["players"]
            },
        )
        self.before = self.state
        self.events: list[Event] = []

    def run(self, steps: list[Json]) -> None:
        for step in steps:
            name = _normalized_name(step["do"])
            handler: Callable[[Json], None] | None = getattr(self, f"do_{name}", None)
            assert handler is not None, f"unknown step {step['do']!r}; tests/engine/cases/README.md lists all of them"
            if name in ("no_follower", "follower", "expect_follower_spots"):
                self._forced_removal()
            handler(step)

    # -- names

    @staticmethod
    def _to_spot(at: Any) -> Any:
        return None if at is None else (at[:2], at[2])

    def _spot(self, at: Any) -> Spot:
        return self.state.spot((at[0], at[1]), at[2])

    def _feature(self, at: Any) -> Feature:
        return self.state.feature(self._spot(at))

    def _player(self, name: str) -> int:
        return self.state.players.index(name)

    def _play(self, action: Action) -> None:
        self.state, events = self.state.apply(action)
        self.events += events

    def _is_phase(self, phase: Phase) -> bool:
        return self.state.phase is phase

    def _forced_removal(self) -> None:
        """Play the removal of a figure that is the only legal action; a case may leave it out."""
        if self.state.phase is Phase.MAGIC and len(self.state.legal_actions()) == 1:
            action = self.state.legal_actions()[0]
            if isinstance(action, RemoveFigure):
                self._play(action)

    # -- given

    def do_given_figure(self, step: Json) -> None:
        self.state = self.state.edit(**{step["figure"]: self._to_spot(step["at"])})

    def do_given_supply(self, step: Json) -> None:
        supply = list(self.state.supply)
        player = self._player(step["player"])
        large = step.get("large")
        supply[player] = supply[player]._replace(small=step["small"])
        if large is not None:
            supply[player] = supply[player]._replace(large=large)
        self.state = self.state.edit(supply=supply)

    # -- moves

    def do_place(self, step: Json) -> None:
        self.state = self.before = self._with_hand(step)
        self.events = []
        self._play(Place(Cell(step["x"], step["y"]), step["rot"], step["tile"]))

    def _with_hand(self, step: Json) -> State:
        assert self.state.phase in (Phase.DRAW, Phase.PLACE), f"the previous turn is in phase {self.state.phase}"
        active = step.get("player", self.state.players[self.state.active])
        return self.state.edit(hand=step["tile"], active=active)

    def do_magic(self, step: Json) -> None:
        figure = Figure(step["figure"])
        self._play(RemoveFigure(figure) if step.get("at") is None else MoveFigure(figure, self._spot(step["at"])))

    def do_magic_remove(self, step: Json) -> None:
        removals = [a for a in self.state.legal_actions() if isinstance(a, RemoveFigure)]
        assert "figure" in step or len(removals) == 1, "the step has to name the figure that is set aside"
        self._play(RemoveFigure(Figure(step["figure"])) if "figure" in step else removals[0])

    def do_follower(self, step: Json) -> None:
        self._play(Deploy(self._spot(step["at"]), MeepleKind(step.get("kind", "small"))))

    def do_no_follower(self, step: Json) -> None:
        self._play(Pass())

    def do_crop(self, step: Json) -> None:
        acts = step["acts"]
        if not self._is_phase(Phase.CIRCLE):
            assert all(act == "skip" for act in acts.values()), "the crop circle has no step"
            return
        assert self.state.players[self.state.active] == step["player"]
        choice = len(self.events)
        self._play(ChooseCircle(step["choice"]))
        for name in step["order"]:
            acts_next = self._is_phase(Phase.CIRCLE_ACT) and self.state.players[self.state.to_act] == name
            if acts[name] == "skip":
                assert not acts_next, f"{name} should be passed over"
                continue
            assert acts_next, f"{name} should act"
            self._play(self._circle_act(acts[name]))
        assert not self._is_phase(Phase.CIRCLE_ACT), "another player acts"
        order = [self.state.players[player] for player in circle_order(self.events[choice:])]
        assert order == step["order"], f"the order at the circle is {', '.join(order)}"

    def _circle_act(self, act: Any) -> Action:
        """The legal action at this place, with the small meeple if no kind is named."""
        if act == "decline":
            return Pass()
        spot = self._spot(act[:3])
        kinds = [
            (a.kind, a)
            for a in self.state.legal_actions()
            if isinstance(a, AddMeeple | TakeBack) and a.spot == spot and a.kind in (act[3:] or tuple(MeepleKind))
        ]
        assert kinds, f"nothing can be done at {act}"
        return max(kinds, key=lambda kind: kind[0] is MeepleKind.SMALL)[1]

    # -- expectations about the position and the legal moves

    def do_illegal_place(self, step: Json) -> None:
        state = self._with_hand(step)
        assert state.why_not(Place(Cell(step["x"], step["y"]), step["rot"], step["tile"]))

    def do_expect_same_feature(self, step: Json) -> None:
        assert (self._feature(step["a"]) == self._feature(step["b"])) is step["same"]

    def do_expect_complete(self, step: Json) -> None:
        feature = self._feature(step["at"])
        assert feature.complete is step["complete"]
        if step.get("tiles") is not None:
            assert _tiles(feature) == step["tiles"]

    def do_expect_no_magic(self, step: Json) -> None:
        assert self.state.phase is Phase.DEPLOY

    def do_expect_magic_move(self, step: Json) -> None:
        assert self.state.phase is Phase.MAGIC
        actions = self.state.legal_actions()
        assert all(isinstance(action, MoveFigure) for action in actions)
        assert self.state.why_not(Pass())
        for figure in Figure:
            spots = {a.spot for a in actions if isinstance(a, MoveFigure) and a.figure is figure}
            expected = {spot for at in step[figure.value] for spot in self._feature(at).spots}
            assert spots == expected, f"targets of the {figure}: {sorted(map(self.state.spot_name, spots))}"

    def do_expect_magic_remove(self, step: Json) -> None:
        assert self.state.phase is Phase.MAGIC
        actions = self.state.legal_actions()
        assert all(isinstance(action, RemoveFigure) for action in actions)
        assert self.state.why_not(Pass())
        expected = step.get("figures", step.get("figure"))
        names = {expected} if isinstance(expected, str) else set(expected or ())
        removals = {a.figure.value for a in actions if isinstance(a, RemoveFigure)}
        assert not names or removals == names, f"may be set aside: {sorted(removals)}"

    def do_illegal_magic_remove(self, step: Json) -> None:
        assert self.state.why_not(RemoveFigure(Figure(step["figure"])))

    def do_illegal_magic(self, step: Json) -> None:
        assert self.state.phase is Phase.MAGIC
        figure = Figure(step["figure"])
        action = RemoveFigure(figure) if step.get("at") is None else MoveFigure(figure, self._spot(step["at"]))
        assert self.state.why_not(action)

    def do_expect_follower_spots(self, step: Json) -> None:
        assert self.state.phase is Phase.DEPLOY
        assert self.state.players[self.state.active] == step["player"]
        actions = self.state.legal_actions()
        assert Pass() in actions
        assert self.state.last is not None
        expected = {self.state.spot(self.state.last, where) for where in step["spots"]}
        assert {a.spot for a in actions if isinstance(a, Deploy)} == expected

    def do_expect_crop_spots(self, step: Json) -> None:
        state = self.state
        if state.phase is Phase.CIRCLE:
            state, _ = state.apply(ChooseCircle("add"))
        while state.phase is Phase.CIRCLE_ACT and state.players[state.to_act] != step["player"]:
            state, _ = state.apply(state.legal_actions()[0])
        spots = {a.spot for a in state.legal_actions() if isinstance(a, AddMeeple)}
        assert spots == {self._spot(at) for at in step["spots"]}

    # -- expectations about points and pieces

    def do_expect_score(self, step: Json) -> None:
        scores = [e.score for e in self.events if isinstance(e, FeatureScored) and not e.score.final]
        assert _gains(self.before, self.state) == step["gains"]
        occupied = [
            (s.feature.kind.value, _tiles(s.feature), sorted(s.feature.players[p] for p in s.winners), s.points)
            for s in scores
        ]
        features = [(f["kind"], f["tiles"], sorted(f["players"]), f["points"]) for f in step["features"]]
        assert sorted(occupied) == sorted(w for w in features if w[2])
        completed_before = {f.spots for f in self.before.features if f.complete}
        free = [
            (f.kind.value, _tiles(f), list[str](), 0)
            for f in self.state.features
            if f.complete and f.spots not in completed_before and f.spots not in {s.feature.spots for s in scores}
        ]
        # Whether an empty monastery counts as completed makes no difference to the game.
        expected = sorted(w for w in features if not w[2])
        assert sorted(f for f in free if f[0] != "monastery" or f in expected) == expected

    def do_final(self, step: Json) -> None:
        before = self.state
        self.state, events = self.state.end_now()
        assert _gains(before, self.state) == step["gains"]
        if "features" not in step:
            return
        scores = [e.score for e in events if isinstance(e, FeatureScored) and e.score.final]
        actual = [
            (s.feature.kind.value, self._size(s.feature), sorted(s.feature.players[p] for p in s.winners), s.points)
            for s in scores
        ]
        expected = sorted((f["kind"], f["n"], sorted(f["players"]), f["points"]) for f in step["features"])
        # A field without completed cities pays nothing; a case may leave it out.
        assert sorted(f for f in actual if f[0] != "field" or f[3] or f in expected) == expected

    def _size(self, feature: Feature) -> int:
        if feature.kind is FeatureKind.FIELD:
            return len(self.state.completed_cities(feature))
        return _tiles(feature)

    def do_expect_figures(self, step: Json) -> None:
        for figure in Figure:
            if figure.value in step:
                spot, at = self.state.figure(figure), step[figure.value]
                if at is None:
                    assert spot is None, f"the {figure} should be set aside"
                else:
                    assert spot is not None, f"the {figure} should be on the board"
                    assert self.state.feature(spot) == self._feature(at)

    def do_expect_supply(self, step: Json) -> None:
        supply = self.state.supply[self._player(step["player"])]
        assert supply.small == step["small"]
        if step.get("large") is not None:
            assert supply.large == step["large"]

    def do_expect_totals(self, step: Json) -> None:
        assert dict(zip(self.state.players, self.state.scores, strict=True)) == step["totals"]


def circle_order(events: Iterable[Event]) -> list[int]:
    """The players that acted or were passed over at a crop circle, in order (R73)."""
    order = []
    for event in events:
        match event:
            case MeepleAdded(meeple) | MeepleTakenBack(meeple):
                order.append(meeple.player)
            case PlayerPassed(player) | PlayerPassedOver(player):
                order.append(player)
    return order


def _tiles(feature: Feature) -> int:
    return 1 if feature.kind is FeatureKind.MONASTERY else feature.tiles


def _gains(before: State, after: State) -> dict[str, int]:
    points = zip(after.players, before.scores, after.scores, strict=True)
    return {name: new - old for name, old, new in points if new != old}
