"""What a moment of a game looks like: everything that a state tells those who ask, without doing anything."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType

from carc_widget.engine import crop_circles, farms, given, mage_witch
from carc_widget.engine.board import CITY, KINDS, LAID, Board, unpack_cell
from carc_widget.engine.crop_circles import Circle
from carc_widget.engine.errors import BadArgument
from carc_widget.engine.feature import Feature, unpack_meeples
from carc_widget.engine.figures import Figure, Meeple, Spot, Supply
from carc_widget.engine.geometry import Cell
from carc_widget.engine.given import CellLike, FigureLike, SpotLike
from carc_widget.engine.mage_witch import MagicDuty
from carc_widget.engine.packed_meeples import small_and_large
from carc_widget.engine.placed import PlacedTile
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import Score
from carc_widget.engine.scoring import score_of, winners
from carc_widget.engine.tiles import FeatureKind, Tile, TileSet, tile_set
from carc_widget.engine.turn import CIRCLE_ACT, MAGIC, OVER, TURN, Phase
from carc_widget.engine.worth import Prospect, Worth


class Inspectable:
    """One moment of a game, open to inspection: the half of `State` that only answers."""

    _board: Board

    # -- who and what

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in the order of play."""
        return self._board.setting.players

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each player's meeples, one of `Red`, `Blue`, `Yellow`, `Green`, `Black` and `Grey`."""
        return self._board.setting.colours

    @property
    def sets(self) -> tuple[str, ...]:
        """The names of the tile sets in play; `tile_sets` are the sets themselves."""
        return self._board.setting.sets

    @property
    def tile_sets(self) -> tuple[TileSet, ...]:
        """The tile sets in play, those of own tiles among them (`load_tile_set`)."""
        setting = self._board.setting
        return tuple(tile_set(given) if isinstance(given, str) else given for given in setting.given_sets)

    @property
    def rules(self) -> Rules:
        """The options of the rules."""
        return self._board.setting.rules

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return TURN[self._board.step].phase

    @property
    def is_over(self) -> bool:
        """Whether the game is over (R8)."""
        return self._board.step == OVER

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._board.turn

    @property
    def active(self) -> int:
        """The index of the player whose turn it is."""
        return self._board.active

    @property
    def to_act(self) -> int:
        """The index of the player who decides now: at a crop circle not always the active one (R73)."""
        return crop_circles.actor(self._board) if self._board.step == CIRCLE_ACT else self._board.active

    @property
    def duty(self) -> MagicDuty | None:
        """What the magic step owes now and why; `None` in every other phase (R16)."""
        return mage_witch.duty_now(self._board) if self._board.step == MAGIC else None

    @property
    def circle(self) -> Circle | None:
        """The crop circle on the tile just placed and whom it concerns, from the placement to the end of the turn."""
        board = self._board
        if not MAGIC <= board.step <= CIRCLE_ACT or crop_circles.circle_kind(board) < 0:
            return None
        return crop_circles.circle_now(board, chosen=board.step == CIRCLE_ACT)

    @property
    def hand(self) -> Tile | None:
        """The tile drawn and not yet placed."""
        board = self._board
        return board.setting.tables.tiles[board.hand] if board.hand >= 0 else None

    @property
    def last(self) -> Cell | None:
        """The cell of the tile placed last, the start tile apart."""
        return unpack_cell(self._board.last) if self._board.last >= 0 else None

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player."""
        return tuple(self._board.scores)

    @property
    def supply(self) -> tuple[Supply, ...]:
        """The meeples that each player has left."""
        packed = self._board.supply
        return tuple(Supply(*small_and_large(packed, player)) for player in range(len(self.players)))

    @cached_property
    def tiles_left(self) -> Mapping[str, int]:
        """Tile id -> copies still in the bag, without the tile in hand; kinds of which none is left are missing."""
        board = self._board
        tiles = board.setting.tables.tiles
        return MappingProxyType({tiles[i].id: copies for i, copies in enumerate(board.bag) if copies})

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the most points once the game is over, several if they tie (R68); before that nobody."""
        return winners(self._board.scores) if self._board.step == OVER else ()

    # -- the board

    @cached_property
    def board(self) -> Mapping[Cell, PlacedTile]:
        """The tiles on the table by their cells, in the order of placement."""
        tiles = self._board.setting.tables.tiles
        return MappingProxyType(
            {
                unpack_cell(cell): PlacedTile(tiles[(there & LAID) >> 2], there & 3)
                for cell, there in self._board.cells.items()
            }
        )

    @cached_property
    def meeples(self) -> tuple[Meeple, ...]:
        """The meeples on the board, tile by tile."""
        return unpack_meeples(self._board, tuple(self._board.standing.items()))

    @cached_property
    def mage(self) -> Spot | None:
        """Where the mage stands, if on the board."""
        return self._board.spot(self._board.mage) if self._board.mage >= 0 else None

    @cached_property
    def witch(self) -> Spot | None:
        """Where the witch stands, if on the board."""
        return self._board.spot(self._board.witch) if self._board.witch >= 0 else None

    def figure(self, figure: FigureLike) -> Spot | None:
        """Where a magic figure (or `mage`, `witch`) stands, if on the board.

        Raises:
            UnknownName: there is no such figure.
        """
        return self.mage if given.figure(figure) is Figure.MAGE else self.witch

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Every feature on the board, in the order of their first tiles."""
        board = self._board
        kinds = board.setting.tables.kinds
        found: dict[int, tuple[int, list[Spot]]] = {}
        for cell, base, segment in board.segments():
            kind = kinds[board.cells[cell] & LAID][segment - base]
            _, spots = found.setdefault(board.root(segment), (kind, []))
            spots.append(Spot(unpack_cell(cell), segment - base))
        return tuple(Feature(board, root, kind, spots=tuple(spots)) for root, (kind, spots) in found.items())

    @cached_property
    def occupied(self) -> tuple[Feature, ...]:
        """The features that hold meeples, in the order of the tiles on which these stand.

        They cost much less than all `features`: where their segments are is found out only if it is asked for.

        >>> from carc_widget.engine import State
        >>> State.setup(meeples=[("Red", (0, 0), "city N")]).occupied
        (<Feature city: 1 tile, 1 open, Red 1>,)
        """
        board = self._board
        kinds: dict[int, int] = {}
        for segment, value in sorted(board.standing.items()):
            kinds.setdefault(board.root(segment), value & 3)
        return tuple(Feature(board, root, kind) for root, kind in kinds.items())

    def spot(self, at: SpotLike | CellLike, where: str | None = None) -> Spot:
        """The segment on a cell that is named `where`: `city N`, `road W`, `field EL`, `monastery`.

        Cell and name may also stand in one text, as `spot_name` gives it.

        Raises:
            UnknownName: no tile lies there, or it has no such segment; the message lists those it has.
            BadArgument, ParseError: this is no place on a board.

        >>> from carc_widget.engine import State
        >>> state = State.start()
        >>> state.spot((0, 0), "road W") == state.spot("road E (0, 0)")
        True
        """
        return given.spot(self._board, at if where is None else (at, where))

    def spot_name(self, spot: SpotLike) -> str:
        """The name of a spot on the board, such as `road N (1, 0)`; errors as for `spot`."""
        return self._board.name(given.spot(self._board, spot))

    def spot_key(self, spot: SpotLike) -> str:
        """How the notation names a spot on its tile, such as `road N`; the same in every language."""
        return self._board.key(given.spot(self._board, spot))

    def feature(self, spot: SpotLike) -> Feature:
        """The feature that the segment at a spot belongs to; errors as for `spot`.

        A feature of an earlier state gives what has become of it here.

        >>> from carc_widget.engine import State
        >>> State.start().feature("city N (0, 0)")
        <Feature city: 1 tile, 1 open>
        """
        board = self._board
        if isinstance(spot, Feature) and spot._is_current_on(board):
            return spot
        at = given.spot(board, spot)
        kind = self.board[at.cell].tile.segments[at.segment].kind
        return Feature(board, board.root(board.segment(at)), KINDS.index(kind))

    # -- what features are worth

    def score_now(self, feature: SpotLike) -> Score:
        """What the feature, or that at a spot, would pay if the game ended now, and to whom (R44, R63, R66).

        It is the first of `scores_now`. A feature of an earlier state counts as it is here; errors as for `spot`.
        """
        return self.scores_now(feature)[0]

    def scores_now(self, feature: SpotLike) -> tuple[Score, ...]:
        """Every score that the feature would bring if the game ended now: one, but for the older scorings of farms.

        By the second version players who tie on a field are told apart if they are not paid alike, as each is paid
        for a city once. By the first version farmers are paid by the cities: the score of a completed city is theirs,
        beside the one of knights not scored yet, and a field pays nothing (R64).
        """
        feature = self.feature(feature)
        return self._scores(feature, feature._root, {})

    def _scores(self, feature: Feature, root: int, unpaid: Mapping[int, Score]) -> tuple[Score, ...]:
        """`scores_now`; `unpaid` has the scores of fields that pay nobody, as far as they are known."""
        farmers = self._farm_scores.get(root, [])
        if feature.kind is FeatureKind.FIELD:
            return tuple(farmers) or (unpaid.get(root) or farms.unpaid(self._board, [root])[root],)
        own = score_of(feature)
        return (own, *farmers) if own.winners or not farmers else tuple(farmers)

    @cached_property
    def _farm_scores(self) -> dict[int, list[Score]]:
        return farms.scores_now(self._board)

    def score_if_completed(self, feature: SpotLike) -> Score:
        """What a road, city or monastery would pay if it were complete as it is now; a field as `score_now`.

        A monastery counts all nine tiles (R57).
        """
        feature = self.feature(feature)
        if feature.kind is FeatureKind.FIELD:
            return self.score_now(feature)
        return score_of(feature, complete=True)

    def worth(self) -> Worth:
        """What every feature on the board is worth now and complete, and to whom: a line for each of `scores_now`."""
        board = self._board
        # All fields are looked at together: each by itself would look at the whole board for its cities.
        unpaid = farms.unpaid(board, [feature._root for feature in self.features if feature.kind is FeatureKind.FIELD])
        return Worth(
            Prospect(
                feature,
                board.key(feature.spots[0]),
                feature.spots[0],
                score,
                score if feature.complete or feature.kind is FeatureKind.FIELD else score_of(feature, complete=True),
            )
            for feature in self.features
            for score in self._scores(feature, feature._root, unpaid)
        )

    def completed_cities(self, field: SpotLike) -> tuple[Feature, ...]:
        """The completed cities that a field, or that at a spot, touches, each once (R62).

        Raises:
            BadArgument: it is no field.
        """
        field = self.feature(field)
        if field.kind is not FeatureKind.FIELD:
            raise BadArgument(f"{field!r} is no field; only fields touch completed cities, as in 'field EL (0, 0)'")
        root = field._root
        return tuple(Feature(self._board, c, CITY) for c in farms.completed_cities(self._board, [root])[root])
