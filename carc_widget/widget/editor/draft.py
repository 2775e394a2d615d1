"""Immutable draft of a position in the editor, possible or not; each step creates a new draft."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from carc_widget.engine.errors import BadSetting, CarcassonneError, SetupError
from carc_widget.engine.figures import MEEPLES, Figure, Meeple, MeepleKind, Spot, Supply
from carc_widget.engine.game_config import MINI_CIRCLE
from carc_widget.engine.geometry import Cell
from carc_widget.engine.rules import Rules
from carc_widget.engine.setup import Problem
from carc_widget.engine.state import State
from carc_widget.engine.text.position import read_parameters
from carc_widget.engine.tiles import SET_NAMES, FeatureKind, PlacedTile, Tile, TileSet, tile_set
from carc_widget.engine.turn import Phase


class PendingStep(NamedTuple):
    """The step of a turn after the placement that comes next: the phase and its details, as in `Position`."""

    phase: str
    duties: tuple[str, ...] | None = None
    circle: str | None = None
    waiting: int = 0


@dataclass(frozen=True, eq=False)
class PositionDraft:
    """Position in the editor: everything that `State.setup` takes.

    Attributes:
        players, colours, sets, rules: as for `State.start`; built-in sets by name.
        board: the tiles by cell.
        meeples: the meeples on the board.
        mage, witch: the spots of the figures; `None` for a figure off the board.
        hand: the id of the tile in hand; empty if a draw comes next or the game waits for something else.
        active: the player whose turn it is.
        scores: the points of each player.
        turn: the number of the turn.
        last: the cell of the tile placed last, if that matters.
        pending: the next step of the turn, if it is neither a draw nor a placement.
        missing_tiles: by tile id, the number of copies that are neither on the board nor in the bag.
        missing_meeples: for each player, the meeples that are neither on the board nor in the supply.
    """

    players: tuple[str, ...]
    colours: tuple[str, ...]
    sets: tuple[str | TileSet, ...]
    rules: Rules
    board: Mapping[Cell, PlacedTile]
    meeples: tuple[Meeple, ...] = ()
    mage: Spot | None = None
    witch: Spot | None = None
    hand: str = ""
    active: int = 0
    scores: tuple[int, ...] = ()
    turn: int = 1
    last: Cell | None = None
    pending: PendingStep | None = None
    missing_tiles: Mapping[str, int] = field(default_factory=dict)
    missing_meeples: tuple[Supply, ...] = ()

    @classmethod
    def from_state(cls, state: State) -> "PositionDraft":
        """Create the draft of a state."""
        draft = cls(
            players=state.players,
            colours=state.colours,
            sets=tuple(box.name if box.name in SET_NAMES else box for box in state.tile_sets),
            rules=state.rules,
            board=state.board,
            meeples=state.meeples,
            mage=state.mage,
            witch=state.witch,
            hand=state.hand.id if state.hand else "",
            active=state.active,
            scores=state.scores,
            turn=state.turn,
            last=state.last,
            pending=pending_step(read_parameters(state.to_text())),
        )
        left = state.tiles_left
        tiles = {id: n for id, copies in draft.full_bag.items() if (n := copies - left.get(id, 0))}
        return replace(draft, missing_tiles=tiles, missing_meeples=draft.meeples_missing_from(state.supply))

    # -- tiles

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        """The kinds of tiles of the sets in play, by id."""
        boxes = [tile_set(box) if isinstance(box, str) else box for box in self.sets]
        return MappingProxyType({tile.id: tile for box in boxes for tile in box.tiles})

    def copies(self, id: str) -> int:
        """Return the number of tiles of a kind in the sets in play."""
        tile = self.tiles.get(id)
        if tile is None:
            return 0
        left_out = tile.set == "crop_circles_2" and self.rules.crop_tiles != "all" and id != MINI_CIRCLE
        return 0 if left_out else tile.count

    @cached_property
    def rest(self) -> Mapping[str, int]:
        """Number of tiles of each kind that are neither on the board nor in hand."""
        used = Counter(placed.tile.id for placed in self.board.values())
        used[self.hand] += 1
        return MappingProxyType({id: max(0, self.copies(id) - used[id]) for id in self.tiles})

    @cached_property
    def full_bag(self) -> Mapping[str, int]:
        """Number of tiles of each kind in a full bag: all that are nowhere else, without the start tile (R2)."""
        return MappingProxyType(
            {id: min(n, max(0, self.copies(id) - self.tiles[id].start_copies)) for id, n in self.rest.items()}
        )

    @cached_property
    def bag(self) -> Mapping[str, int]:
        """Number of tiles of each kind that can still be drawn."""
        return MappingProxyType(
            {id: max(0, copies - self.missing_tiles.get(id, 0)) for id, copies in self.full_bag.items()}
        )

    # -- pieces

    def figure(self, figure: Figure) -> Spot | None:
        """Return the spot of a magic figure."""
        return self.mage if figure is Figure.MAGE else self.witch

    def kind_at(self, spot: Spot) -> FeatureKind:
        """Return the kind of the segment at a spot: road, city, field or monastery."""
        return self.board[spot.cell].tile.segments[spot.segment].kind

    def meeples_at(self, spot: Spot) -> tuple[Meeple, ...]:
        """Return the meeples on a segment."""
        return tuple(meeple for meeple in self.meeples if meeple.spot == spot)

    def meeples_off_board(self, player: int) -> Supply:
        """Return the meeples of a player that are not on the board."""
        on_board = Counter(meeple.kind for meeple in self.meeples if meeple.player == player)
        large = int("inns_cathedrals" in self.sets)
        return Supply(MEEPLES - on_board[MeepleKind.SMALL], large - on_board[MeepleKind.LARGE])

    def meeples_missing_from(self, supply: Iterable[tuple[int, int] | None]) -> tuple[Supply, ...]:
        """Return `missing_meeples` for this supply of each player; `None` is a supply in which none is missing."""
        missing = []
        for player, left in enumerate(supply):
            small, large = self.meeples_off_board(player)
            missing.append(Supply(0, 0) if left is None else Supply(small - left[0], large - left[1]))
        return tuple(missing) if any(map(any, missing)) else ()

    # -- the resulting position

    @property
    def parameters(self) -> dict[str, Any]:
        """The arguments for `State.setup`."""
        position: dict[str, Any] = {
            "players": self.players,
            "colours": self.colours,
            "sets": self.sets,
            "rules": self.rules,
            "tiles": [(placed.tile.id, *cell, placed.rotation) for cell, placed in self.board.items()],
            "meeples": self.meeples,
            "mage": self.mage,
            "witch": self.witch,
            "hand": self.hand or None,
            "active": self.active,
            "scores": self.scores,
            "turn": self.turn,
            "last": self.last,
        }
        if self.pending is not None:
            position |= self.pending._asdict()
        if any(self.missing_tiles.values()):
            position["tiles_left"] = {id: copies for id, copies in self.bag.items() if copies}
        if self.missing_meeples:
            position["supply"] = [self._supply(player) for player in range(len(self.players))]
        return position

    def _supply(self, player: int) -> tuple[int, int]:
        missing = self.missing_meeples[player] if player < len(self.missing_meeples) else Supply(0, 0)
        small, large = self.meeples_off_board(player)
        return max(0, small - missing.small), max(0, large - missing.large)

    @cached_property
    def _validation(self) -> tuple[State | None, tuple[str, ...]]:
        """The state, if the draft is possible; otherwise `None` and the problems."""
        try:
            return State.setup(**self.parameters), ()
        except SetupError as error:
            return None, error.problems
        except BadSetting as error:  # players, sets and options that do not fit together
            return None, (Problem(str(error), error.code, **error.facts),)
        except CarcassonneError as error:
            return None, (Problem(str(error)),)

    @property
    def state(self) -> State | None:
        """The state, if the draft is possible."""
        return self._validation[0]

    @property
    def problems(self) -> tuple[str, ...]:
        """The problems of the draft; empty if it is possible."""
        return self._validation[1]


def start_tile() -> dict[Cell, PlacedTile]:
    """Create a board with only the start tile (R2)."""
    start = next(tile for tile in tile_set("base").tiles if tile.start_copies)
    return {Cell(0, 0): PlacedTile(start, 0)}


def without_pieces(draft: PositionDraft, cells: Iterable[Cell]) -> PositionDraft:
    """Remove the pieces on cells whose tiles are removed."""
    removed = set(cells)
    return replace(
        draft,
        meeples=tuple(meeple for meeple in draft.meeples if meeple.spot.cell not in removed),
        mage=None if draft.mage and draft.mage.cell in removed else draft.mage,
        witch=None if draft.witch and draft.witch.cell in removed else draft.witch,
        last=None if draft.last in removed else draft.last,
        pending=None if draft.last in removed else draft.pending,
    )


def pending_step(parameters: Mapping[str, Any]) -> PendingStep | None:
    """Return the next step of a turn after the placement, from the parameters of a position; `None` for others."""
    phase = parameters.get("phase")
    if phase is None or phase in (Phase.DRAW, Phase.PLACE):
        return None
    duties = parameters.get("duties")
    return PendingStep(phase, tuple(duties) if duties else None, parameters.get("circle"), parameters.get("waiting", 0))
