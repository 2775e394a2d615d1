"""The state of a game: immutable, comparable, and open to inspection."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import blake2b
from random import Random
from typing import Any, Self, Unpack, cast

from carc_widget.engine import action_codes, coerce, crop_circles, explore, farms, mage_witch
from carc_widget.engine.actions import Action, Draw, Place
from carc_widget.engine.board import CITY, KINDS, LAID_MASK, Board, on_table, pack_cell, small_and_large, unpack_cell
from carc_widget.engine.canonical import canonical_board, ordered_codes
from carc_widget.engine.coerce import CellLike, FigureLike, SpotLike, TileLike
from carc_widget.engine.crop_circles import Circle
from carc_widget.engine.describable import ReadOnlyMapping
from carc_widget.engine.errors import BadArgument, counted, expect
from carc_widget.engine.events import Event
from carc_widget.engine.explore import WholeTurn, play_out
from carc_widget.engine.feature import Feature, unpack_meeples
from carc_widget.engine.figures import Figure, Meeple, Spot, Supply
from carc_widget.engine.game_config import check_config
from carc_widget.engine.geometry import Cell
from carc_widget.engine.mage_witch import MagicDuty
from carc_widget.engine.permissions import Permission, permissions
from carc_widget.engine.position import Position, differences
from carc_widget.engine.refusals import IllegalAction, Reason, reasons
from carc_widget.engine.rules import Rules
from carc_widget.engine.score import Prospect, Score, Worth
from carc_widget.engine.scoring import score_of, winners
from carc_widget.engine.setup import build, revise
from carc_widget.engine.share import position_link
from carc_widget.engine.text import action as action_text
from carc_widget.engine.text import json_position
from carc_widget.engine.text import position as position_text
from carc_widget.engine.tiles import DEFAULT_SETS, FeatureKind, PlacedTile, Tile, TileSet, tile_set
from carc_widget.engine.turn import CIRCLE_ACT, DRAW, MAGIC, OVER, PLACE, TURN, Phase, go_to, perform, to_act


class State:
    """One moment of a game: immutable; `apply` returns a new state.

    Create one with `State.start` or `State.setup`, or take `Game.state`.
    """

    _board: Board
    _codes: list[int] | None
    _actions: tuple[Action, ...] | None

    def __init__(self, board: Board | None = None) -> None:
        """For the engine: takes ownership of a board, which must not change any more.

        Raises:
            BadArgument: there is no board; `start`, `setup` and `from_text` create states.
        """
        if not isinstance(board, Board):
            raise BadArgument("a state comes from State.start(), State.setup(...) or State.from_text(...)")
        values = self.__dict__  # `__setattr__` would make every action slower
        values["_board"] = board
        values["_codes"] = None
        values["_actions"] = None

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(State, name):  # a subclass may have values of its own
            raise AttributeError(
                f"{type(self).__name__}.{name} cannot be set: a state never changes; `edit` returns a changed copy"
            )
        super().__setattr__(name, value)

    @classmethod
    def start(
        cls,
        players: int | Iterable[str] | Mapping[str, str] = 2,
        sets: Iterable[str | TileSet] = DEFAULT_SETS,
        rules: Rules | None = None,
        colours: Iterable[str | None] | None = None,
    ) -> Self:
        """The initial state of a game: the start tile is on the board, and a tile is to be drawn (R2).

        Parameters:
            players: how many (they are named Red, Blue, ...), or their names in the order of play (R4); to choose
                colours, the colours by name: `{"Ann": "Green", "Bob": "Blue"}`.
            sets: tile sets by name, `base` among them (R1), and custom tile sets (`load_tile_set`).
            rules: the options; defaults to `Rules()`.
            colours: a colour for each player, if `players` does not name them; `None` for any.

        Raises:
            BadSetting: impossible players, colours or sets.
            UnknownName: there is no such set or colour.
        """
        board = Board.start(check_config(players, sets, Rules() if rules is None else rules, colours))
        go_to(board, 0)
        return cls(board)

    @classmethod
    def setup(cls, **position: Unpack[Position]) -> Self:
        """A position set up directly; `Position` describes all parameters.

        Raises:
            SetupError: `problems` lists everything that is wrong with the position.
            BadSetting, UnknownName: as for `State.start`; or there is no such parameter.

        >>> state = State.setup(tiles=[("D", 0, 0, 0)], meeples=[("Red", (0, 0), "city N")], hand="E")
        >>> state.phase
        <Phase.PLACE: 'place'>
        """
        return cls(build(**position))

    def edit(self, **changes: Unpack[Position]) -> Self:
        """A copy with some parameters of `State.setup` changed: another tile in hand, one more meeple.

        Everything else stays, except what follows from the change:

        | changed            | what follows                                                                       |
        |--------------------|------------------------------------------------------------------------------------|
        | `tiles`, `hand`    | the bag: added tiles leave it, removed tiles return to it                          |
        | `meeples`          | the supplies, in the same way                                                      |
        | `sets`, `rules`    | the bag, if kinds of tiles are added or removed (`crop_tiles`); large meeples      |
        | `hand`             | the phase: `place` with a tile in hand, else `draw`                                |
        | `phase`            | the hand: in every phase except `place`, its tile goes back into the bag           |
        | `players`          | with a number, names stay; each seat keeps its points and meeples; new players     |
        |                    | have no points and all meeples; removed players lose theirs; chosen colours stay   |

        Tiles and meeples that are neither on the board nor in the bag or supply, such as a discarded tile (R12), are
        not restored. `differences` lists what has changed.

        Raises:
            SetupError: the changed position is not possible; or the player to act is removed.
            BadSetting, UnknownName: as for `State.setup`.

        >>> state = State.start().edit(hand="M6")
        >>> sorted(state.differences(State.start()))
        ['hand', 'tiles_left']
        """
        return type(self)(revise(self._board, changes))

    # -- text and JSON

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The state of a position in one line, or of a whole printed board; `text.position` describes the form.

        Raises:
            ParseError: the text cannot be read; it names the column and what was expected.
            SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.

        >>> state = State.from_text("player Ann 4: city N 0,0; player Bob; turn 3 Bob place V")
        >>> State.from_text(state.to_text()) == State.from_text(str(state)) == state
        True
        """
        return cls(position_text.read(text))

    def to_text(self) -> str:
        """The position in one line of text, for `State.from_text`; equal states have equal lines.

        >>> State.start().to_text()
        'tiles 0,0: D; player Red 0; player Blue 0; turn 1 Red draw'
        """
        return position_text.write(self._board)

    def share_link(self, language: str | None = None) -> str:
        """A link that opens this position on a live board in the browser, with nothing installed: in JupyterLite.

        Parameters:
            language: the code of the language of the board; English by default.

        Raises:
            BadSetting: no site is set, see `use_site`.
            UnknownName: there is no such language.

        >>> from carc_widget.engine import use_site
        >>> use_site("https://example.org/lite")
        >>> State.start().share_link()[:60]
        'https://example.org/lite/repl/index.html?kernel=python&toolb'
        >>> use_site("")
        """
        return position_link(self.to_text(), language)

    def action_from_text(self, text: str) -> Action:
        """Parse an action such as `M6/1 1,0` or `+city N`; `text.action` describes the form.

        Raises:
            ParseError: the text cannot be read. Whether the action is legal is for `is_legal`, `why_not` and `apply`.
            BadArgument: it is not a text.
        """
        return action_text.read(self, text)

    def resolve(self, action: Action | str) -> Action:
        """The complete form of an action: texts and names are parsed, and omitted parts are filled in.

        In `Deploy("city N (0, 0)")` the name becomes the spot, in `Place((0, -1), 2)` the tile in hand is named. An
        action that is complete comes back as it is, legal or not.

        Raises:
            ParseError: the text cannot be read.
            BadArgument, UnknownName: a place in an action is text that names no segment on the board.

        >>> State.setup(hand="E").resolve(Place((0, -1), 2))
        Place(cell=Cell(x=0, y=-1), rotation=2, tile='E')
        """
        if isinstance(action, str):
            return self.action_from_text(action)
        return cast(Action, coerce.action(self._board, action))

    def action_to_text(self, action: Action) -> str:
        """An action as text for `action_from_text`.

        Raises:
            UnknownName: it is not an action, or names a segment that is not on the board.
            BadArgument, ParseError: a part of it has the wrong type, or is text that names nothing.

        >>> state = State.setup(hand="E")
        >>> state.action_to_text(state.action_from_text("E/2 0,-1"))
        'E/2 0,-1'
        """
        return action_text.write(self, action)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The state of a position in JSON; `text.json_position` describes the schema.

        Raises:
            BadJson: it is not JSON, or not that of a position in a version that can be read.
            SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.
        """
        return cls(json_position.read_position(text))

    def to_json(self, indent: int | None = None) -> str:
        """Everything as JSON, with the name and version of its schema, optionally indented.

        Raises:
            BadArgument: the indent is not a number of spaces.

        >>> State.from_json(State.start().to_json()) == State.start()
        True
        """
        return json_position.write_position(self._board, indent)

    # -- players, rules and progress

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players, in the order of play."""
        return self._board.config.players

    @property
    def colours(self) -> tuple[str, ...]:
        """The colour of each player's meeples, one of `Red`, `Blue`, `Yellow`, `Green`, `Black` and `Grey`."""
        return self._board.config.colours

    @property
    def sets(self) -> tuple[str, ...]:
        """The names of the tile sets in play; `tile_sets` are the sets themselves."""
        return self._board.config.sets

    @property
    def tile_sets(self) -> tuple[TileSet, ...]:
        """The tile sets in play, including custom ones (`load_tile_set`)."""
        config = self._board.config
        return tuple(tile_set(entry) if isinstance(entry, str) else entry for entry in config.chosen_sets)

    @property
    def rules(self) -> Rules:
        """The options of the rules."""
        return self._board.config.rules

    @property
    def phase(self) -> Phase:
        """The kind of decision that the game waits for."""
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
        """The index of the player to act: at a crop circle not always the active one (R73)."""
        return to_act(self._board)

    @property
    def duty(self) -> MagicDuty | None:
        """The duty of the magic step; `None` in every other phase (R16)."""
        return mage_witch.magic_duty(self._board) if self._board.step == MAGIC else None

    @property
    def circle(self) -> Circle | None:
        """The crop circle on the tile just placed, from the placement to the end of the turn; else `None`."""
        board = self._board
        if not MAGIC <= board.step <= CIRCLE_ACT or crop_circles.circle_kind(board) < 0:
            return None
        return crop_circles.current_circle(board, chosen=board.step == CIRCLE_ACT)

    @property
    def hand(self) -> Tile | None:
        """The tile drawn and not yet placed."""
        board = self._board
        return board.config.tables.tiles[board.hand] if board.hand >= 0 else None

    @property
    def last(self) -> Cell | None:
        """The cell of the tile placed last; the start tile does not count."""
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
        """Tile id -> copies still in the bag, without the tile in hand; kinds with none left are omitted."""
        board = self._board
        tiles = board.config.tables.tiles
        return ReadOnlyMapping({tiles[i].id: copies for i, copies in enumerate(board.bag) if copies})

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the most points once the game is over, several if they tie (R68); before that none."""
        return winners(self._board.scores) if self._board.step == OVER else ()

    # -- the board

    @cached_property
    def board(self) -> Mapping[Cell, PlacedTile]:
        """The tiles on the table by their cells, in the order of placement."""
        tiles = self._board.config.tables.tiles
        return ReadOnlyMapping(
            {
                unpack_cell(cell): PlacedTile(tiles[(packed_tile & LAID_MASK) >> 2], packed_tile & 3)
                for cell, packed_tile in self._board.cells.items()
            }
        )

    @cached_property
    def meeples(self) -> tuple[Meeple, ...]:
        """The meeples on the board, tile by tile."""
        return unpack_meeples(self._board, tuple(self._board.standing.items()))

    @cached_property
    def mage(self) -> Spot | None:
        """The spot of the mage; `None` if set aside."""
        return self._board.spot(self._board.mage) if self._board.mage >= 0 else None

    @cached_property
    def witch(self) -> Spot | None:
        """The spot of the witch; `None` if set aside."""
        return self._board.spot(self._board.witch) if self._board.witch >= 0 else None

    def figure(self, figure: FigureLike) -> Spot | None:
        """The spot of a magic figure (or `mage`, `witch`); `None` if set aside.

        Raises:
            UnknownName: there is no such figure.
        """
        return self.mage if coerce.figure(figure) is Figure.MAGE else self.witch

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Every feature on the board, in the order of their first tiles."""
        board = self._board
        kinds = board.config.tables.kinds
        by_root: dict[int, tuple[int, list[Spot]]] = {}
        for cell, base, segment in board.segments():
            kind = kinds[board.cells[cell] & LAID_MASK][segment - base]
            _, spots = by_root.setdefault(board.root(segment), (kind, []))
            spots.append(Spot(unpack_cell(cell), segment - base))
        return tuple(Feature(board, root, kind, spots=tuple(spots)) for root, (kind, spots) in by_root.items())

    @cached_property
    def occupied(self) -> tuple[Feature, ...]:
        """The features that hold meeples, in the order of the tiles on which these stand.

        Much cheaper than all `features`: their segments are located on first access.

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

        Cell and name may also be one text, as `spot_name` returns it.

        Raises:
            UnknownName: there is no tile, or it has no such segment; the message lists those it has.
            BadArgument, ParseError: this is not a place on a board.

        >>> state = State.start()
        >>> state.spot((0, 0), "road W") == state.spot("road E (0, 0)")
        True
        """
        return coerce.spot(self._board, at if where is None else (at, where))

    def spot_name(self, spot: SpotLike) -> str:
        """The name of a spot on the board, such as `road N (1, 0)`; errors as for `spot`."""
        return self._board.name(coerce.spot(self._board, spot))

    def spot_key(self, spot: SpotLike) -> str:
        """The name of a spot on its tile in the notation, such as `road N`; the same in every language.

        Errors as for `spot`.
        """
        return self._board.key(coerce.spot(self._board, spot))

    def feature(self, spot: SpotLike) -> Feature:
        """The feature that the segment at a spot belongs to; errors as for `spot`.

        For a feature of an earlier state, this is the feature that it belongs to now.

        >>> State.start().feature("city N (0, 0)")
        <Feature city: 1 tile, 1 open>
        """
        board = self._board
        if isinstance(spot, Feature) and spot._is_current_on(board):
            return spot
        at = coerce.spot(board, spot)
        kind = self.board[at.cell].tile.segments[at.segment].kind
        return Feature(board, board.root(board.segment(at)), KINDS.index(kind))

    # -- what features are worth

    def score_now(self, feature: SpotLike) -> Score:
        """The score of the feature, or of that at a spot, if the game ended now (R44, R63, R66).

        A figure on the feature counts; so do both, if a tile has just joined them and one still has to leave (R31).
        This is the first of `scores_now`. A feature of an earlier state counts as it is in this state; errors as for
        `spot`.
        """
        return self.scores_now(feature)[0]

    def scores_now(self, feature: SpotLike) -> tuple[Score, ...]:
        """Every score of the feature if the game ended now: one, except for older scorings of farms.

        By the second version, players who tie on a field have separate scores if these differ, since a city
        counts only once for each. By the first version, cities score for the farmers: a completed city has a score for
        them, besides that of knights who are not scored yet, and a field scores nothing (R64). Errors as for `spot`.
        """
        feature = self.feature(feature)
        return self._scores(feature, feature._root, {})

    def _scores(self, feature: Feature, root: int, unpaid: Mapping[int, Score]) -> tuple[Score, ...]:
        """`scores_now`; `unpaid` has known scores of fields that pay no player."""
        farmers = self._farm_scores.get(root, [])
        if feature.kind is FeatureKind.FIELD:
            return tuple(farmers) or (unpaid.get(root) or farms.unpaid(self._board, [root])[root],)
        own = score_of(feature)
        return (own, *farmers) if own.winners or not farmers else tuple(farmers)

    @cached_property
    def _farm_scores(self) -> dict[int, list[Score]]:
        return farms.scores_now(self._board)

    def score_if_completed(self, feature: SpotLike) -> Score:
        """The score of a road, city or monastery if it were complete as it is now; of a field as `score_now`.

        A monastery counts all nine tiles (R57). Figures count as for `score_now`; errors as for `spot`.
        """
        feature = self.feature(feature)
        if feature.kind is FeatureKind.FIELD:
            return self.score_now(feature)
        return score_of(feature, complete=True)

    def worth(self) -> Worth:
        """The worth of every feature on the board, if the game ended now and complete: a line for each of `scores_now`.

        Figures count as for `score_now`.
        """
        board = self._board
        # All fields together: each alone would search the whole board for its cities.
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
            BadArgument: it is not a field; other errors as for `spot`.
        """
        field = self.feature(field)
        if field.kind is not FeatureKind.FIELD:
            raise BadArgument(f"{field!r} is not a field; only fields touch completed cities, as in 'field EL (0, 0)'")
        root = field._root
        return tuple(Feature(self._board, c, CITY) for c in farms.completed_cities(self._board, [root])[root])

    # -- actions

    def _legal_codes(self) -> list[int]:
        if self._codes is None:
            self._codes = ordered_codes(self._board)
        return self._codes

    @cached_property
    def _canonical(self) -> Self:
        """This state packed in canonical order, for bots and random games: they do the same in equal states."""
        return type(self)(canonical_board(self._board))

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action; before a draw one `Draw` for each kind of tile in the bag.

        Equal states list the same actions in the same order: placements by row, column and rotation, segments by row,
        column and their number on the tile.
        """
        if self._actions is None:
            self._actions = action_codes.actions(self._board, self._legal_codes())
        return self._actions

    def is_legal(self, action: Action | str) -> bool:
        """Whether an action, or its text, is legal: exactly when `why_not` gives no reason.

        Raises:
            ParseError: the text cannot be read.

        >>> State.setup(hand="E").is_legal(Place((0, -1), rotation=2))
        True
        """
        return action_codes.encode(self._board, action) in self._legal_codes() or not self.why_not(action)

    def why_not(self, action: Action | str) -> tuple[Reason, ...]:
        """The reasons why an action, or its text, is illegal; empty exactly when it is legal.

        Raises:
            ParseError: the text cannot be read.
        """
        return reasons(self._board, self.action_from_text(action) if isinstance(action, str) else action)

    def why(self, action: Action | str) -> tuple[Permission, ...]:
        """The rules that allow an action, or its text, in the order of an argument; empty if it is not legal.

        For an illegal action, use `why_not`.

        Raises:
            ParseError: the text cannot be read.

        >>> state = State.setup(hand="E")
        >>> [(permission.rule, permission.side) for permission in state.why("E/2 0,-1")]
        [('R10', <Side.S: 2>)]
        """
        return permissions(self._board, self.action_from_text(action) if isinstance(action, str) else action)

    def end_now(self) -> tuple[Self, tuple[Event, ...]]:
        """The state and events of the final scoring if the game ended now (R8, R65)."""
        new = self._board.copy(to_place=False)
        new.bag = [0] * len(new.bag)
        new.left = 0
        new.hand = -1
        new.duties = 0
        log: list[Event] = []
        if self._board.step != OVER:
            go_to(new, OVER, log)
        return type(self)(new), tuple(log)

    def apply(self, action: Action | str) -> tuple[Self, tuple[Event, ...]]:
        """The state after an action, or its text, and what happened. This state stays as it is.

        Raises:
            IllegalAction: the action is not legal; the error has every reason, and a note of what fits instead of a
                tile.
            ParseError: the text cannot be read.
        """
        board = self._board
        code = action_codes.encode(board, action)
        if code not in self._legal_codes():
            action = self.action_from_text(action) if isinstance(action, str) else action
            why = reasons(board, action)
            if not why:  # its parts were named in another way
                code = action_codes.encode(board, coerce.action(board, action))
            if code not in self._legal_codes():
                error = IllegalAction(action, self, why)
                if isinstance(action, Place) and board.step == PLACE and (advice := action_text.advice(self, action)):
                    error.add_note(advice)
                raise error
        new = board.copy(to_place=board.step == PLACE)
        log: list[Event] = []
        perform(new, code, log)
        return type(self)(new), tuple(log)

    def differences(self, other: "State") -> dict[str, tuple[Any, Any]]:
        """The parameters of `Position` in which two states differ, each with its value here and there.

        Raises:
            BadArgument: the other is not a state.

        >>> State.start(3).differences(State.start(2))["players"]
        (('Red', 'Blue', 'Yellow'), ('Red', 'Blue'))
        """
        expect_state(other, "the other state")
        return differences(self._board, other._board)

    # -- exploring

    def placements(self, tile: TileLike) -> Mapping[Cell, tuple[int, ...]]:
        """The cells where a tile fits now, each with its rotations (R10), whether it is in hand or not.

        There are none for a tile of a set that is not in play (R1).

        Raises:
            UnknownName: there is no such tile.

        >>> State.start().placements("M6")
        ReadOnlyMapping({Cell(x=0, y=-1): (2, 3), Cell(x=-1, y=0): (0, 3), Cell(x=1, y=0): (1, 2)})
        """
        return ReadOnlyMapping(explore.placements(self._board, coerce.tile(self._board, tile)))

    def fitting(self, cell: CellLike) -> Mapping[str, tuple[int, ...]]:
        """The tiles in play that fit on a cell now (R10): id -> rotations; none on a taken or isolated cell.

        `tiles_left` has those that are still in the bag.

        Raises:
            BadArgument, ParseError: it is not a cell.

        >>> State.start().fitting((0, 1))["A"], "C" in State.start().fitting((0, 1))
        ((0, 1, 3), False)
        """
        board = self._board
        at = coerce.cell(cell)
        rotations = explore.fitting(board, pack_cell(at)) if on_table(at) else {}
        return ReadOnlyMapping(rotations)

    def completing_tiles(self, feature: SpotLike) -> Mapping[str, int]:
        """The tiles left in the bag that complete a feature by one placement (R14): id -> copies.

        There are none for a field, for a complete feature, and for one that needs more than one tile; errors as for
        `spot`.

        >>> State.start().completing_tiles("city N (0, 0)")["E"]
        5
        """
        feature = self.feature(feature)
        if feature.kind is FeatureKind.FIELD or feature.complete:
            return ReadOnlyMapping({})
        return ReadOnlyMapping(explore.completing_tiles(self._board, feature._root, feature.cells))

    def legal_turns(self) -> Iterator[WholeTurn]:
        """Every continuation of this turn to its end, lazily: there may be many.

        With a tile in hand these are the placements with all moves of the mage and the witch, all meeples and, at a
        crop circle, what every player does there. Before the draw they begin with every tile that may be drawn; a tile
        that goes back into the bag (R12) ends a continuation without a turn. There are none when the game is over.

        >>> turns = list(State.setup(hand="E").legal_turns())
        >>> len(turns), max(turn.state.scores[0] for turn in turns)
        (12, 4)
        """
        return explore.whole_turns(self)

    def draw(self, random: Random | int | None = None) -> Draw:
        """A random draw: every copy of a tile in the bag has the same chance (R7).

        `random.choice(state.legal_actions())` would draw every kind of tile with the same chance, however many copies
        there are.

        Parameters:
            random: the random number generator, or a seed: the same seed gives the same draw from equal states.

        Raises:
            BadArgument: it is neither, or no tile is to be drawn now.

        >>> State.start().draw(1) == State.start().draw(1)
        True
        """
        source = explore.random_of(random)
        board = self._board
        if board.step != DRAW:
            raise BadArgument(f"no tile is to be drawn now; the phase is {self.phase}")
        return Draw(board.config.tables.tiles[explore.random_tile(board, source)].id)

    def playout(self, random: Random | int | None = None) -> Self:
        """The final state of a random game from here, with uniformly random legal decisions.

        Parameters:
            random: the random number generator, or a seed: the same seed gives the same game from equal states.

        Raises:
            BadArgument: it is neither.

        >>> State.start().playout(1) == State.start().playout(1)
        True
        """
        board = self._canonical._board.copy()
        play_out(board, explore.random_of(random))
        return type(self)(board)

    def perft(self, depth: int) -> int:
        """The number of sequences of exactly `depth` legal actions from here, draws counted as actions.

        Shorter sequences, which end with the game, are not counted. It is the usual number for comparing two
        implementations of the rules.

        Raises:
            BadArgument: the depth is not a whole number from 0.

        >>> [State.start().perft(depth) for depth in range(4)]
        [1, 32, 169, 1007]
        """
        return explore.perft(self._board, explore.check_depth(depth))

    # -- comparing and showing

    @cached_property
    def key(self) -> str:
        """A short hash of this position, the same in every process: equal states, and only these, have equal keys.

        It is computed from `to_text()`, so it may change if a later version writes positions differently.

        >>> State.start().key
        '6e56a7878a3df426'
        """
        return blake2b(self.to_text().encode(), digest_size=8).hexdigest()

    @cached_property
    def _key(self) -> tuple[object, ...]:
        board = self._board
        return (
            board.config,
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
            frozenset((cell, packed_tile & LAID_MASK) for cell, packed_tile in board.cells.items()),
            frozenset((board.spot(segment), packed) for segment, packed in board.standing.items()),
            self.mage,
            self.witch,
        )

    def __reduce__(self) -> tuple[type[Self], tuple[Board]]:
        return type(self), (self._board,)  # everything else is computed again on access

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        points = ", ".join(f"{name} {score}" for name, score in zip(self.players, self.scores, strict=True))
        status = (
            "game over" if self.phase is Phase.OVER else f"turn {self.turn}, {self.players[self.to_act]}: {self.phase}"
        )
        return f"<State: {counted(len(self.board), 'tile')}, {status}; {points}>"

    def __str__(self) -> str:
        from carc_widget import i18n  # i18n is a layer above the engine

        return i18n.state_text(self)

    def _repr_svg_(self) -> str:
        from carc_widget.graphics import svg  # graphics is a layer above the engine

        return str(svg.board(self))


def expect_state(state: object, name: str = "the state") -> None:
    """Check that an argument is a state.

    Parameters:
        state: the argument.
        name: what the message calls it.

    Raises:
        BadArgument: it is not a state.
    """
    expect(state, State, name, "a State, such as game.state")


def to_state(position: State | str) -> State:
    """The state of an argument: a state itself, or that of its line of text.

    Raises:
        BadArgument: it is neither.
        ParseError, SetupError, BadSetting, UnknownName: the text is not that of a possible position.
    """
    if isinstance(position, str):
        return State.from_text(position)
    expect(position, State, "the position", "a State, or its line of text")
    return position
