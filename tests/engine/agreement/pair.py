"""One game played on the engine and the reference implementation at once."""

from collections import Counter
from dataclasses import dataclass

from carc_widget.engine import SET_NAMES, Action, Cell, Rules, Spot, State, TileSet
from tests.engine.agreement import words
from tests.engine.reference.features import Board, Meeple, Segment
from tests.engine.reference.features import Feature as ReferenceFeature
from tests.engine.reference.game import Action as ReferenceAction
from tests.engine.reference.game import Event as ReferenceEvent
from tests.engine.reference.game import ReferenceGame

PLAYERS = ("Red", "Blue", "Yellow", "Green", "Black", "Grey")


@dataclass(frozen=True)
class Start:
    """The initial position, with the tuples of the reference implementation; `figures` are those on the board.

    The engine takes `own` tile sets as objects; the reference implementation has them in its table of tiles.
    """

    players: int
    sets: tuple[str, ...]
    options: dict[str, str | int]
    bag: dict[str, int]
    active: int
    board: Board
    figures: dict[str, Segment]
    meeples: tuple[Meeple, ...]
    own: tuple[TileSet, ...] = ()

    def reference(self) -> ReferenceGame:
        game = ReferenceGame(self.players, self.sets, self.options, self.bag)
        game.set_board(self.board)
        game.figures |= self.figures
        for meeple in self.meeples:
            game.put_meeple(*meeple)
        game.active = game.to_act = self.active
        return game

    def engine(self) -> State:
        return State.setup(
            players=PLAYERS[: self.players],
            sets=[*(name for name in SET_NAMES if name in self.sets), *self.own],
            rules=Rules.from_options(self.options),
            tiles=[(tile, x, y, rotation) for (x, y), (tile, rotation) in self.board.items()],
            tiles_left=self.bag,
            active=self.active,
            meeples=[(player, (x, y), where, kind) for player, kind, (x, y, where) in self.meeples],
            mage=self._figure("mage"),
            witch=self._figure("witch"),
        )

    def _figure(self, name: str) -> tuple[tuple[int, int], str] | None:
        if name not in self.figures:
            return None
        x, y, where = self.figures[name]
        return (x, y), where


class Pair:
    """Both sides of one game, compared after every step; a difference is an AssertionError."""

    def __init__(self, start: Start) -> None:
        self.reference = start.reference()
        self.state = start.engine()
        self.actions: dict[ReferenceAction, Action] = {}
        self.compare()
        self.compare_all_features()

    def step(self, action: ReferenceAction) -> Counter[ReferenceEvent]:
        """Apply an action on both sides, and compare everything that it may change."""
        before = self.state
        self.state, engine_events = before.apply(self.actions[action])
        expected = Counter(event for event in self.reference.apply(action) if event[0] != "unoccupied")
        actual = words.events(self.state, engine_events)
        if self.reference.options["farm_scoring"] == "second":
            assert words.sum_farms_by_player(actual) == words.sum_farms_by_player(expected)
        else:
            assert actual == expected
        self.compare()
        if action[0] == "place":
            self.compare_features_near(self.reference.last)
        if self.reference.phase == "over":
            self.compare_all_features()
        return expected

    def rebuild_state(self) -> None:
        """Replace the state by one set up from its own description; it has to be equal."""
        rebuilt = self.state.edit()
        assert rebuilt == self.state
        self.state = rebuilt
        self.compare()

    def compare(self) -> None:
        state, reference = self.state, self.reference
        self.actions = {words.action(state, action): action for action in state.legal_actions()}
        assert len(self.actions) == len(state.legal_actions()), "an action is listed twice"
        assert self.actions.keys() == reference.legal()
        assert (state.phase.value, state.active) == (reference.phase, reference.active)
        assert state.to_act == reference.to_act or reference.phase == "over"  # no player acts when the game is over
        assert (state.hand.id if state.hand else None) == reference.hand
        assert state.scores == tuple(reference.scores)
        assert [supply._asdict() for supply in state.supply] == reference.supply
        assert Counter(words.meeple(state, standing) for standing in state.meeples) == Counter(
            (standing.player, standing.kind, standing.segment) for standing in reference.meeples
        )
        for spot, place in ((state.mage, reference.mage), (state.witch, reference.witch)):
            assert (spot and words.segment(state, spot)) == place
        assert dict(state.tiles_left) == reference.bag
        assert state.last == reference.last
        assert state.winners == (reference.winners if reference.phase == "over" else ())

    def compare_features_near(self, cell: tuple[int, int] | None) -> None:
        """Compare every feature that has a segment on this cell, and monasteries round it."""
        assert cell is not None
        x, y = cell
        spots = [
            spot
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for spot in self._spots((x + dx, y + dy), monasteries_only=bool(dx or dy))
        ]
        for spot in spots:
            place = words.segment(self.state, spot)
            actual = words.feature(self.state, self.state.feature(spot))
            assert actual == _without_field_edges(self.reference.feature(place))

    def _spots(self, cell: tuple[int, int], *, monasteries_only: bool) -> list[Spot]:
        placed = self.state.board.get(Cell(*cell))
        if placed is None:
            return []
        return [
            Spot(Cell(*cell), index)
            for index, segment in enumerate(placed.tile.segments)
            if segment.kind.value == "monastery" or not monasteries_only
        ]

    def compare_all_features(self) -> None:
        actual = [words.feature(self.state, feature) for feature in self.state.features]
        assert len(actual) == len(set(actual))
        assert set(actual) == {_without_field_edges(feature) for feature in self.reference.features()}
        assert {Cell(*cell): there for cell, there in self.reference.board.items()} == {
            cell: (there.tile.id, there.rotation) for cell, there in self.state.board.items()
        }


def _without_field_edges(feature: ReferenceFeature) -> ReferenceFeature:
    """The feature without the open edges of fields, which the engine does not count."""
    return feature._replace(open_edges=-1) if feature.kind == "field" else feature
