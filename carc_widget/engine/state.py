"""The state of a game: immutable, comparable, and open to inspection."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from carc_widget.engine import action_codes, crop_circles, farms, setup
from carc_widget.engine.actions import Action
from carc_widget.engine.board import CITY, KINDS, LAID, Board, unpack_cell
from carc_widget.engine.errors import UnknownName
from carc_widget.engine.events import Event
from carc_widget.engine.feature import Feature, unpack_meeples
from carc_widget.engine.figures import Figure, Meeple, Spot, Supply
from carc_widget.engine.geometry import Cell
from carc_widget.engine.refusals import IllegalAction, Reason, reasons
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import Score
from carc_widget.engine.scoring import score_of, winners
from carc_widget.engine.setting import check_setting
from carc_widget.engine.tiles import FeatureKind, Tile
from carc_widget.engine.turn import CIRCLE_ACT, OVER, PLACE, TURN, Phase, codes, go_to, perform
from carc_widget.engine.worth import Prospect, Worth


class PlacedTile(NamedTuple):
    """A tile on the board and its rotation in quarter turns clockwise."""

    tile: Tile
    rotation: int


class State:
    """Everything that is known in one moment of a game. Nothing ever changes in it: `apply` gives a new state.

    Create one with `State.start` or `State.setup`, or take `Game.state`.
    """

    def __init__(self, board: Board) -> None:
        """For the engine: takes a board that nobody changes from now on."""
        self._board = board
        self._codes: list[int] | None = None
        self._actions: tuple[Action, ...] | None = None

    @classmethod
    def start(
        cls,
        players: int | Iterable[str] = 2,
        sets: Iterable[str] = ("base", "mage_witch"),
        rules: Rules | None = None,
    ) -> "State":
        """The beginning of a game: the start tile lies, and a tile has to be drawn (R2).

        Parameters:
            players: how many (they are named Red, Blue, ...), or their names in the order of play (R4).
            sets: tile sets, `base` among them (R1).
            rules: the options; defaults to `Rules()`.

        Raises:
            BadSetting: impossible players or sets.
            UnknownName: there is no such set.
        """
        board = Board.start(check_setting(players, sets, Rules() if rules is None else rules))
        go_to(board, 0)
        return cls(board)

    @classmethod
    def setup(cls, **position: Any) -> "State":
        """A position set up directly; see `carc_widget.engine.setup.build` for all parameters.

        Raises:
            SetupError: `problems` lists everything that is wrong with the position.

        >>> state = State.setup(tiles=[("D", 0, 0, 0)], meeples=[("Red", (0, 0), "city N")], hand="E")
        >>> state.phase
        <Phase.PLACE: 'place'>
        """
        return cls(setup.build(**position))

    def edit(self, **changes: Any) -> "State":
        """This position with some parameters of `State.setup` changed: another tile in hand, a meeple more.

        What follows from a changed parameter follows anew, unless it is given too: the bag from the tiles and the
        sets, the supply from the meeples, the phase from the tile in hand.

        Raises:
            SetupError: the changed position is not possible.

        >>> State.start().edit(hand="M6").hand
        <Tile M6: city corner with road bend>
        """
        return State.setup(**setup.revise(self._board, changes))

    # -- text and JSON, whose modules are loaded when they are needed

    @classmethod
    def parse(cls, text: str) -> "State":
        """The state of a position in one line, or of a whole printed board; `text.position` describes the form.

        Raises:
            ParseError: the text cannot be read; it points at the column and says what was expected.
            SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.

        >>> state = State.parse("player Ann 4: city N 0,0; player Bob; turn 3 Bob place V")
        >>> State.parse(state.position) == State.parse(str(state)) == state
        True
        """
        from carc_widget.engine.text.position import read

        return cls(read(text))

    @cached_property
    def position(self) -> str:
        """Everything in one line of text, for `State.parse`; equal states have equal lines.

        >>> State.start().position
        'tiles 0,0: D; player Red 0; player Blue 0; turn 1 Red draw'
        """
        from carc_widget.engine.text.position import write

        return write(self._board)

    def parse_action(self, text: str) -> Action:
        """The action that a text such as `M6/1 1,0` or `+city N` means here; `text.action` describes the form.

        Raises:
            ParseError: the text cannot be read. Whether the action is legal is for `why_not` and `apply`.
        """
        from carc_widget.engine.text.action import read

        return read(self, text)

    def action_text(self, action: Action) -> str:
        """An action as text for `parse_action`.

        Raises:
            UnknownName: it is no action, or names a segment that is not on the board.

        >>> state = State.setup(hand="E")
        >>> state.action_text(state.parse_action("E/2 0,-1"))
        'E/2 0,-1'
        """
        from carc_widget.engine.text.action import write

        return write(self, action)

    @classmethod
    def from_json(cls, text: str) -> "State":
        """The state of a position in JSON; `text.json` describes the schema.

        Raises:
            BadJson: it is no JSON, or not that of a position in a version that can be read.
            SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.
        """
        from carc_widget.engine.text.json import read_position

        return cls(read_position(text))

    def to_json(self, indent: int | None = None) -> str:
        """Everything as JSON, with the name and version of its schema, indented if wanted.

        >>> State.from_json(State.start().to_json()) == State.start()
        True
        """
        from carc_widget.engine.text.json import write_position

        return write_position(self._board, indent)

    # -- who and what

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in the order of play."""
        return self._board.setting.players

    @property
    def sets(self) -> tuple[str, ...]:
        """The tile sets in play."""
        return self._board.setting.sets

    @property
    def rules(self) -> Rules:
        """The options of the rules."""
        return self._board.setting.rules

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return TURN[self._board.step].phase

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
        return tuple(Supply(packed >> 4 * p & 7, packed >> 4 * p + 3 & 1) for p in range(len(self.players)))

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

    def figure(self, figure: Figure) -> Spot | None:
        """Where a magic figure stands, if on the board."""
        return self.mage if figure is Figure.MAGE else self.witch

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Every feature on the board, in the order of their first tiles."""
        board = self._board
        kinds = board.setting.tables.kinds
        roots: dict[int, int] = {}
        for cell, base, segment in board.segments():
            roots.setdefault(board.root(segment), kinds[board.cells[cell] & LAID][segment - base])
        return tuple(Feature(board, root, kind) for root, kind in roots.items())

    def spot(self, cell: tuple[int, int], where: str) -> Spot:
        """The segment on a cell that is named `where`: `city N`, `road W`, `field EL`, `monastery`.

        Raises:
            UnknownName: no tile lies there, or it has no such segment; the message lists those it has.
        """
        cell = Cell(*cell)
        if cell not in self.board:
            raise UnknownName(f"no tile lies at ({cell.x}, {cell.y}); `state.board` lists all cells with tiles")
        tile, rotation = self.board[cell]
        return Spot(cell, tile.find_segment(where, rotation))

    def spot_name(self, spot: Spot) -> str:
        """The name of a spot on the board, such as `road N (1, 0)`."""
        self._segment(spot)
        return self._board.name(spot)

    def spot_key(self, spot: Spot) -> str:
        """How the notation names a spot on its tile, such as `road N`; the same in every language."""
        self._segment(spot)
        return self._board.key(spot)

    def feature(self, spot: Spot) -> Feature:
        """The feature that the segment at a spot belongs to.

        Raises:
            UnknownName: there is no such segment.
        """
        segment = self._segment(spot)
        kind = self.board[spot.cell].tile.segments[spot.segment].kind
        return Feature(self._board, self._board.root(segment), KINDS.index(kind))

    def _segment(self, spot: Spot) -> int:
        segment = self._board.segment(spot)
        if segment < 0:
            raise UnknownName(f"there is no segment {spot.segment} on a tile at {tuple(spot.cell)}")
        return segment

    # -- what features are worth

    def score_now(self, feature: Feature) -> Score:
        """What the feature would pay if the game ended now, and to whom (R44, R63, R66)."""
        if feature.kind is FeatureKind.FIELD:
            root = self._board.root(self._segment(feature.spots[0]))
            cities = farms.completed_cities(self._board, [root])[root]
            return farms.as_score(self._board, farms.payment(self._board, root, len(cities)))
        return score_of(feature, self.rules)

    def score_if_completed(self, feature: Feature) -> Score:
        """What a road, city or monastery would pay if it were complete as it is now; a field as `score_now`.

        A monastery counts all nine tiles (R57).
        """
        if feature.kind is FeatureKind.FIELD:
            return self.score_now(feature)
        return score_of(feature, self.rules, complete=True)

    def worth(self) -> Worth:
        """What every feature on the board is worth now and complete, and to whom, as a table."""
        return Worth(
            Prospect(
                feature, self.spot_name(feature.spots[0]), self.score_now(feature), self.score_if_completed(feature)
            )
            for feature in self.features
        )

    def completed_cities(self, field: Feature) -> tuple[Feature, ...]:
        """The completed cities that a field touches, each once (R62)."""
        root = self._board.root(self._segment(field.spots[0]))
        return tuple(Feature(self._board, c, CITY) for c in farms.completed_cities(self._board, [root])[root])

    # -- actions

    def _legal_codes(self) -> list[int]:
        if self._codes is None:
            self._codes = codes(self._board)
        return self._codes

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done now; before a draw one `Draw` for each kind of tile in the bag."""
        if self._actions is None:
            self._actions = action_codes.actions(self._board, self._legal_codes())
        return self._actions

    def why_not(self, action: object) -> tuple[Reason, ...]:
        """Everything that is wrong with an action; empty exactly if it is legal."""
        return reasons(self._board, action)

    def end_now(self) -> tuple["State", tuple[Event, ...]]:
        """The final scoring as if the bag were empty now: what if the game ended here? (R8, R65)"""
        new = self._board.copy(to_place=False)
        new.bag = [0] * len(new.bag)
        new.left = 0
        new.hand = -1
        new.duties = 0
        log: list[Event] = []
        if self._board.step != OVER:
            go_to(new, OVER, log)
        return State(new), tuple(log)

    def apply(self, action: Action) -> tuple["State", tuple[Event, ...]]:
        """The state after an action, and what happened. This state stays as it is.

        Raises:
            IllegalAction: the action is not legal; it holds every reason.
        """
        board = self._board
        try:
            code = action_codes.encode(board, action)
        except (TypeError, ValueError, AttributeError):
            code = action_codes.NO_CODE
        if code not in self._legal_codes():
            raise IllegalAction(action, self, self.why_not(action))
        new = board.copy(to_place=board.step == PLACE)
        log: list[Event] = []
        perform(new, code, log)
        return State(new), tuple(log)

    # -- comparing and showing

    @cached_property
    def _key(self) -> tuple[object, ...]:
        board = self._board
        return (
            board.setting,
            board.step,
            board.active,
            board.turn,
            board.hand,
            board.last,
            board.duties,
            (board.adding, board.waiting) if board.step == CIRCLE_ACT else None,
            tuple(board.bag),
            tuple(board.scores),
            board.supply,
            frozenset((cell, there & LAID) for cell, there in board.cells.items()),
            frozenset((board.spot(segment), packed) for segment, packed in board.standing.items()),
            self.mage,
            self.witch,
        )

    def __reduce__(self) -> tuple[type["State"], tuple[Board]]:
        return State, (self._board,)  # what else a state holds is found out again when it is asked for

    def __deepcopy__(self, memo: object) -> "State":
        return self

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        points = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        who = (
            "game over" if self.phase is Phase.OVER else f"turn {self.turn}, {self.players[self.to_act]}: {self.phase}"
        )
        return f"<State: {len(self.board)} tiles, {who}; {points}>"

    def __str__(self) -> str:
        from carc_widget.engine.text.board import draw

        return f"{draw(self)}\nposition: {self.position}"

    def _repr_svg_(self) -> str:
        from carc_widget.art import svg  # the picture is a leaf: the engine runs without it

        return str(svg.board(self))
