"""The state of a game: immutable, comparable, and open to inspection."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Any, Unpack, cast

from carc_widget.engine import action_codes, explore, given
from carc_widget.engine.actions import Action, Place
from carc_widget.engine.board import LAID, Board, on_table, pack_cell
from carc_widget.engine.canonical import canonical_board, ordered_codes
from carc_widget.engine.errors import BadArgument, shown
from carc_widget.engine.events import Event
from carc_widget.engine.explore import WholeTurn
from carc_widget.engine.geometry import Cell
from carc_widget.engine.given import CellLike, TileLike
from carc_widget.engine.inspectable import Inspectable
from carc_widget.engine.permissions import Permission, permissions
from carc_widget.engine.playout import play_out
from carc_widget.engine.refusals import IllegalAction, Reason, reasons
from carc_widget.engine.rules import Rules
from carc_widget.engine.setting import check_setting
from carc_widget.engine.setup import Position
from carc_widget.engine.tiles import TileSet
from carc_widget.engine.turn import CIRCLE_ACT, OVER, PLACE, Phase, go_to, perform


class State(Inspectable):
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
        players: int | Iterable[str] | Mapping[str, str] = 2,
        sets: Iterable[str | TileSet] = ("base", "mage_witch"),
        rules: Rules | None = None,
        colours: Iterable[str | None] | None = None,
    ) -> "State":
        """The beginning of a game: the start tile lies, and a tile has to be drawn (R2).

        Parameters:
            players: how many (they are named Red, Blue, ...), or their names in the order of play (R4); to choose
                colours, the colours by name: `{"Ann": "Green", "Bob": "Blue"}`.
            sets: tile sets by name, `base` among them (R1), and sets of own tiles (`load_tile_set`).
            rules: the options; defaults to `Rules()`.
            colours: a colour for each player, if they are given apart from the names; `None` for any.

        Raises:
            BadSetting: impossible players, colours or sets.
            UnknownName: there is no such set or colour.
        """
        board = Board.start(check_setting(players, sets, Rules() if rules is None else rules, colours))
        go_to(board, 0)
        return cls(board)

    @classmethod
    def setup(cls, **position: Unpack[Position]) -> "State":
        """A position set up directly; `Position` describes all parameters.

        Raises:
            SetupError: `problems` lists everything that is wrong with the position.
            BadSetting, UnknownName: as for `State.start`; or there is no such parameter.

        >>> state = State.setup(tiles=[("D", 0, 0, 0)], meeples=[("Red", (0, 0), "city N")], hand="E")
        >>> state.phase
        <Phase.PLACE: 'place'>
        """
        from carc_widget.engine.setup.build import build

        return cls(build(**position))

    def edit(self, **changes: Unpack[Position]) -> "State":
        """This position with some parameters of `State.setup` changed: another tile in hand, a meeple more.

        All else stays as it is, but for what has to follow if it is not given too:

        | changed            | what follows                                                                       |
        |--------------------|------------------------------------------------------------------------------------|
        | `tiles`, `hand`    | the bag: what comes to the board or into the hand leaves it, what goes returns     |
        | `meeples`          | the supplies, in the same way                                                      |
        | `sets`, `rules`    | the bag, if kinds of tiles come or go (option `crop_tiles`); large meeples         |
        | `hand`             | the phase: `place` with a tile in hand, else `draw`                                |
        | `phase`            | the hand: before any other phase than `place` the tile goes back into the bag      |
        | `players`          | a number keeps the names; seats keep what is theirs, new ones have no points and   |
        |                    | all meeples, and the meeples of the last ones go with them; chosen colours stay    |

        Tiles and meeples that were nowhere, such as a discarded tile (R12), stay nowhere. `differences` tells what
        has changed.

        Raises:
            SetupError: the changed position is not possible; or a player leaves whose turn it is.
            BadSetting, UnknownName: as for `State.setup`.

        >>> state = State.start().edit(hand="M6")
        >>> sorted(state.differences(State.start()))
        ['hand', 'tiles_left']
        """
        from carc_widget.engine.setup.edit import revise

        return State(revise(self._board, changes))

    # -- text and JSON, whose modules are loaded when they are needed

    @classmethod
    def from_text(cls, text: str) -> "State":
        """The state of a position in one line, or of a whole printed board; `text.position` describes the form.

        Raises:
            ParseError: the text cannot be read; it points at the column and says what was expected.
            SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.

        >>> state = State.from_text("player Ann 4: city N 0,0; player Bob; turn 3 Bob place V")
        >>> State.from_text(state.to_text()) == State.from_text(str(state)) == state
        True
        """
        from carc_widget.engine.text.position import read

        return cls(read(text))

    def to_text(self) -> str:
        """The position in one line of text, for `State.from_text`; equal states have equal lines.

        >>> State.start().to_text()
        'tiles 0,0: D; player Red 0; player Blue 0; turn 1 Red draw'
        """
        from carc_widget.engine.text.position import write

        return write(self._board)

    def action_from_text(self, text: str) -> Action:
        """The action that a text such as `M6/1 1,0` or `+city N` means here; `text.action` describes the form.

        Raises:
            ParseError: the text cannot be read. Whether the action is legal is for `is_legal`, `why_not` and `apply`.
            BadArgument: it is no text.
        """
        from carc_widget.engine.text.action import read

        return read(self, text)

    def resolve(self, action: Action | str) -> Action:
        """The complete form of an action: a text is read, and parts that are named or left out are filled in.

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
        return cast(Action, given.action(self._board, action))

    def action_to_text(self, action: Action) -> str:
        """An action as text for `action_from_text`.

        Raises:
            UnknownName: it is no action, or names a segment that is not on the board.
            BadArgument, ParseError: a part of it has the wrong type, or is text that names nothing.

        >>> state = State.setup(hand="E")
        >>> state.action_to_text(state.action_from_text("E/2 0,-1"))
        'E/2 0,-1'
        """
        from carc_widget.engine.text.action import write

        return write(self, action)

    @classmethod
    def from_json(cls, text: str) -> "State":
        """The state of a position in JSON; `text.json_position` describes the schema.

        Raises:
            BadJson: it is no JSON, or not that of a position in a version that can be read.
            SetupError, BadSetting, UnknownName: it can be read, but no such position is possible.
        """
        from carc_widget.engine.text.json_position import read_position

        return cls(read_position(text))

    def to_json(self, indent: int | None = None) -> str:
        """Everything as JSON, with the name and version of its schema, indented if wanted.

        Raises:
            BadArgument: the indent is no number of spaces.

        >>> State.from_json(State.start().to_json()) == State.start()
        True
        """
        from carc_widget.engine.text.json_position import write_position

        return write_position(self._board, indent)

    # -- actions

    def _legal_codes(self) -> list[int]:
        if self._codes is None:
            self._codes = ordered_codes(self._board)
        return self._codes

    @cached_property
    def _canonical(self) -> "State":
        """This state packed in canonical order, for bots and random games: they do the same in equal states."""
        return State(canonical_board(self._board))

    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done now; before a draw one `Draw` for each kind of tile in the bag.

        Equal states list the same actions in the same order: placements by row, column and rotation, segments by row,
        column and their number on the tile.
        """
        if self._actions is None:
            self._actions = action_codes.actions(self._board, self._legal_codes())
        return self._actions

    def is_legal(self, action: Action | str) -> bool:
        """Whether an action, or its text, is legal: exactly if `why_not` gives no reason.

        Raises:
            ParseError: the text cannot be read.

        >>> State.setup(hand="E").is_legal(Place((0, -1), rotation=2))
        True
        """
        return action_codes.encode(self._board, action) in self._legal_codes() or not self.why_not(action)

    def why_not(self, action: Action | str) -> tuple[Reason, ...]:
        """Everything that is wrong with an action, or its text; empty exactly if it is legal.

        Raises:
            ParseError: the text cannot be read.
        """
        return reasons(self._board, self.action_from_text(action) if isinstance(action, str) else action)

    def why(self, action: Action | str) -> tuple[Permission, ...]:
        """The rules that allow an action, or its text, in the order in which one would argue; empty if it is not legal.

        `why_not` tells what is wrong with one that is not.

        Raises:
            ParseError: the text cannot be read.

        >>> state = State.setup(hand="E")
        >>> [(permission.rule, permission.side) for permission in state.why("E/2 0,-1")]
        [('R10', <Side.S: 2>)]
        """
        return permissions(self._board, self.action_from_text(action) if isinstance(action, str) else action)

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

    def apply(self, action: Action | str) -> tuple["State", tuple[Event, ...]]:
        """The state after an action, or its text, and what happened. This state stays as it is.

        Raises:
            IllegalAction: the action is not legal; it holds every reason, and a note of what fits instead of a tile.
            ParseError: the text cannot be read.
        """
        board = self._board
        code = action_codes.encode(board, action)
        if code not in self._legal_codes():
            action = self.action_from_text(action) if isinstance(action, str) else action
            why = reasons(board, action)
            if not why:  # its parts were named in another way
                code = action_codes.encode(board, given.action(board, action))
            if code not in self._legal_codes():
                error = IllegalAction(action, self, why)
                if isinstance(action, Place) and self.phase is Phase.PLACE:
                    from carc_widget.engine.text.action import advice

                    error.add_note(advice(self, action))
                raise error
        new = board.copy(to_place=board.step == PLACE)
        log: list[Event] = []
        perform(new, code, log)
        return State(new), tuple(log)

    def differences(self, other: "State") -> dict[str, tuple[Any, Any]]:
        """The parameters of `Position` in which two states differ, each with its value here and there.

        Raises:
            BadArgument: the other is no state.

        >>> State.start(3).differences(State.start(2))["players"]
        (('Red', 'Blue', 'Yellow'), ('Red', 'Blue'))
        """
        if not isinstance(other, State):
            raise BadArgument(f"{shown(other)} is no state; give the one to compare with")
        from carc_widget.engine.setup.describe import differences

        return differences(self._board, other._board)

    # -- what could come of it

    def placements(self, tile: TileLike) -> Mapping[Cell, tuple[int, ...]]:
        """The cells where a tile fits now, each with its rotations (R10), whether it is in hand or not.

        Raises:
            UnknownName: the game has no such tile.

        >>> State.start().placements("M6")
        mappingproxy({Cell(x=0, y=-1): (2, 3), Cell(x=-1, y=0): (0, 3), Cell(x=1, y=0): (1, 2)})
        """
        return MappingProxyType(explore.placements(self._board, given.tile(self._board, tile)))

    def fitting(self, cell: CellLike) -> Mapping[str, tuple[int, ...]]:
        """The tiles in play that fit on a cell now (R10): id -> rotations; none where one lies, or none lies beside.

        `tiles_left` says which of them are still in the bag.

        Raises:
            BadArgument, ParseError: it is no cell.

        >>> State.start().fitting((0, 1))["A"], "C" in State.start().fitting((0, 1))
        ((0, 1, 3), False)
        """
        board = self._board
        at = given.cell(cell)
        found = explore.fitting(board, pack_cell(at)) if on_table(at) else {}
        return MappingProxyType(found)

    def legal_turns(self) -> Iterator[WholeTurn]:
        """Every way in which this turn can go on to its end, one by one: they may be many.

        With a tile in hand these are the placements with all moves of the mage and the witch, all meeples and, at a
        crop circle, what everybody does there. Before the draw they begin with every tile that may be drawn; a tile
        that goes back into the bag (R12) ends a line without a turn. None when the game is over.

        >>> turns = list(State.setup(hand="E").legal_turns())
        >>> len(turns), max(turn.state.scores[0] for turn in turns)
        (12, 4)
        """
        return explore.whole_turns(self)

    def playout(self, random: Random | int | None = None) -> "State":
        """The end of a random game from here, every decision drawn from all that are legal.

        Parameters:
            random: the source of chance, or a seed: the same seed gives the same game from equal states.

        Raises:
            BadArgument: it is neither.

        >>> State.start().playout(1) == State.start().playout(1)
        True
        """
        board = self._canonical._board.copy()
        play_out(board, explore.random_of(random))
        return State(board)

    def perft(self, depth: int) -> int:
        """How many sequences of exactly `depth` legal actions there are from here, draws counted as actions.

        Sequences that end with the game before are not counted. It is the usual number for comparing two
        implementations of the rules.

        Raises:
            BadArgument: the depth is no whole number from 0.

        >>> [State.start().perft(depth) for depth in range(4)]
        [1, 32, 169, 1007]
        """
        return explore.perft(self._board, explore.check_depth(depth))

    # -- comparing and showing

    @cached_property
    def key(self) -> str:
        """A short name of this position, the same in every process: equal states, and only these, have equal keys.

        It is made of `to_text()`, and may change when a later version writes positions in another way.

        >>> State.start().key
        '6e56a7878a3df426'
        """
        from hashlib import blake2b  # only needed here, and importing the engine should cost little

        return blake2b(self.to_text().encode(), digest_size=8).hexdigest()

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
        from carc_widget import i18n  # the words stand above the engine

        return i18n.state_text(self)

    def _repr_svg_(self) -> str:
        from carc_widget.graphics import svg  # the picture is a leaf: the engine runs without it

        return str(svg.board(self))
