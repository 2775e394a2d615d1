"""One game played on both sides at once."""

from collections import Counter
from dataclasses import dataclass

from carc_widget.engine import SET_NAMES, Action, Cell, Rules, Spot, State, TileSet
from tests.engine.agreement import words
from tests.engine.reference.features import Board, Meeple, Segment
from tests.engine.reference.features import Feature as PlainFeature
from tests.engine.reference.game import Action as PlainAction
from tests.engine.reference.game import Event as PlainEvent
from tests.engine.reference.game import PlainGame

PLAYERS = ("Red", "Blue", "Yellow", "Green", "Black", "Grey")


@dataclass(frozen=True)
class Start:
    """Where a game begins, in the words of the plain implementation; `figures` are those on the board.

    Sets of `own` tiles are for the engine; the plain implementation has them in its table of tiles.
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

    def plain(self) -> PlainGame:
        game = PlainGame(self.players, self.sets, self.options, self.bag)
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
    """Both sides of one game. Every step compares them; a difference is an AssertionError."""

    def __init__(self, start: Start) -> None:
        self.plain = start.plain()
        self.state = start.engine()
        self.actions: dict[PlainAction, Action] = {}
        self.compare()
        self.compare_all_features()

    def step(self, action: PlainAction) -> Counter[PlainEvent]:
        """Do the same on both sides and compare all that it may have changed."""
        before = self.state
        self.state, happened = before.apply(self.actions[action])
        told = Counter(event for event in self.plain.apply(action) if event[0] != "unoccupied")
        heard = words.events(self.state, happened)
        if self.plain.options["farm_scoring"] == "second":
            assert words.by_player(heard) == words.by_player(told)
        else:
            assert heard == told
        self.compare()
        if action[0] == "place":
            self.compare_features_near(self.plain.last)
        if self.plain.phase == "over":
            self.compare_all_features()
        return told

    def set_up_anew(self) -> None:
        """Go on from the engine's own description of the position: reading it has to give the same position."""
        again = self.state.edit()
        assert again == self.state
        self.state = again
        self.compare()

    def compare(self) -> None:
        state, plain = self.state, self.plain
        self.actions = {words.action(state, action): action for action in state.legal_actions()}
        assert len(self.actions) == len(state.legal_actions()), "an action is listed twice"
        assert self.actions.keys() == plain.legal()
        assert (state.phase.value, state.active) == (plain.phase, plain.active)
        assert state.to_act == plain.to_act or plain.phase == "over"  # nobody acts when the game is over
        assert (state.hand.id if state.hand else None) == plain.hand
        assert state.scores == tuple(plain.scores)
        assert [supply._asdict() for supply in state.supply] == plain.supply
        assert Counter(words.meeple(state, standing) for standing in state.meeples) == Counter(
            (standing.player, standing.kind, standing.segment) for standing in plain.meeples
        )
        for spot, place in ((state.mage, plain.mage), (state.witch, plain.witch)):
            assert (spot and words.segment(state, spot)) == place
        assert dict(state.tiles_left) == plain.bag
        assert state.last == plain.last
        assert state.winners == (plain.winners if plain.phase == "over" else ())

    def compare_features_near(self, cell: tuple[int, int] | None) -> None:
        """Compare every feature that has a segment on this cell or, for monasteries, round it."""
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
            mine = words.feature(self.state, self.state.feature(spot))
            assert mine == _comparable(self.plain.feature(place))

    def _spots(self, cell: tuple[int, int], *, monasteries_only: bool) -> list[Spot]:
        there = self.state.board.get(Cell(*cell))
        if there is None:
            return []
        return [
            Spot(Cell(*cell), index)
            for index, segment in enumerate(there.tile.segments)
            if segment.kind.value == "monastery" or not monasteries_only
        ]

    def compare_all_features(self) -> None:
        mine = [words.feature(self.state, feature) for feature in self.state.features]
        assert len(mine) == len(set(mine))
        assert set(mine) == {_comparable(feature) for feature in self.plain.features()}
        assert {Cell(*cell): there for cell, there in self.plain.board.items()} == {
            cell: (there.tile.id, there.rotation) for cell, there in self.state.board.items()
        }


def _comparable(feature: PlainFeature) -> PlainFeature:
    """Without the open edges of fields, which the engine does not count."""
    return feature._replace(open_edges=-1) if feature.kind == "field" else feature
