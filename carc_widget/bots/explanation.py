"""Explanations of turns: what a turn changes in the static evaluation, feature by feature.

The expected points of a player are a sum over features and the supply, so the difference between two positions splits
into effects that add up to it.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from carc_widget.bots.evaluation import (
    DEFAULT_WEIGHTS,
    CellChances,
    ExpectedScores,
    FeatureValues,
    expected_scores_of_board,
)
from carc_widget.bots.protocol import board_of
from carc_widget.bots.random_and_greedy import Greedy
from carc_widget.engine.actions import Action
from carc_widget.engine.board import KINDS
from carc_widget.engine.chances import open_cells
from carc_widget.engine.errors import BadArgument, counted, shown
from carc_widget.engine.events import Event, FeatureScored
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.replay import Replay
from carc_widget.engine.state import State
from carc_widget.engine.text.record import read_turn
from carc_widget.engine.tiles import FeatureKind
from carc_widget.engine.turn import Phase

NEGLIGIBLE = 0.05
"""Effects smaller than this, in points, are left out."""


@dataclass(frozen=True, slots=True)
class Completion:
    """The ways to complete a feature.

    Attributes:
        chance: the chance that it is completed, from 0 to 1.
        open_cells: number of empty cells that have to be filled, at least.
        tiles: if that is one cell, the tiles left in the bag that complete it there: id -> copies.
        left: number of tiles left in the bag.
    """

    chance: float
    open_cells: int
    tiles: Mapping[str, int]
    left: int

    def sentence(self) -> str:
        """The completion in the language in use."""
        from carc_widget.i18n.turn_effects import completion_text  # i18n is a layer above

        return completion_text(self.chance, self.open_cells, sum(self.tiles.values()), self.left)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect of a turn on the expected final points of one player.

    Points are rounded to tenths, so that what is printed adds up: `value` is the difference of `after` and `before`.

    Attributes:
        player: the index of the player whose points change.
        value: the effect on the lead of the player who takes the turn, in points.
        before, after: the expected points before the turn, or with the other turn, and after it; points that the
            turn scores are included.
        scored: the points that the player scores at once.
        feature: the feature after the turn, or as it was scored; `None` for the meeples in the supply.
        completion: how the feature can be completed; `None` where it cannot, or is complete.
        gained, lost: the figures that came to the feature, and those that left it.
    """

    player: int
    value: float
    before: float
    after: float
    scored: int
    feature: Feature | None
    completion: Completion | None
    gained: tuple[Figure, ...] = ()
    lost: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Why a turn is good or bad: its effects on the static evaluation, the largest first.

    The evaluation looks at the position alone, without playouts, so the sum can differ from the margin of an advised
    turn. As the last expression of a notebook cell it shows the features on the board.

    Attributes:
        state: the state after the turn.
        player: the index of the player who takes the turn.
        effects: the effects; those on players other than the strongest opponent are left out.
        is_comparison: whether the turn is compared with another one rather than with the position before it.
    """

    state: State
    player: int
    effects: tuple[Effect, ...]
    is_comparison: bool

    @property
    def total(self) -> float:
        """The effect on the lead of the player over the strongest opponent, in points."""
        return round(sum(effect.value for effect in self.effects), 1)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The spots of all features that it mentions."""
        return tuple(spot for effect in self.effects if effect.feature is not None for spot in effect.feature.spots)

    def sentences(self, *, places: bool = True) -> tuple[str, ...]:
        """A sentence for each effect, in the language in use.

        Parameters:
            places: whether features are named by their notation and cell: `city S (0, -1)`. Without them the sentences
                suit a reader who sees the features highlighted on the board.
        """
        from carc_widget.i18n.turn_effects import effect_text  # i18n is a layer above

        return tuple(
            effect_text(
                self.state.players[effect.player],
                effect.feature,
                (effect.before, effect.after, effect.scored),
                effect.completion.sentence() if effect.completion is not None else "",
                (effect.gained, effect.lost),
                is_comparison=self.is_comparison,
                places=places,
            )
            for effect in self.effects
        )

    def __repr__(self) -> str:
        return f"<Explanation: {counted(len(self.effects), 'effect')}, {self.total:+.1f} points>"

    def __str__(self) -> str:
        from carc_widget.i18n.turn_effects import effects_text  # i18n is a layer above

        return effects_text([effect.value for effect in self.effects], self.sentences(), self.total)

    def _repr_html_(self) -> str:
        from carc_widget.graphics import svg  # a bot without a notebook draws nothing
        from carc_widget.graphics.annotations import Highlight

        picture = svg.board(self.state, highlights=[Highlight(self.spots)] if self.spots else [])
        return f"{picture}<pre>{escape(str(self))}</pre>"


def explain(
    state: State, turn: Iterable[Action | str] | str, instead_of: Iterable[Action | str] | str | None = None
) -> Explanation:
    """Explain a turn by the static evaluation; after the choice at a crop circle, all act as the greedy bot does.

    Parameters:
        state: a position with a player to act.
        turn: the actions of the turn, or their texts; or the text of the whole turn.
        instead_of: the actions of another turn from the same position, to explain the difference between both.

    Raises:
        IllegalAction: an action is not possible.
        ParseError: a text cannot be read.
        BadArgument: there is no player to act, or a turn is not a list of actions.

    >>> state = State.setup(players=["Ann", "Bob"], hand="E")
    >>> print(explain(state, "E/2 0,-1 +city S"))
      +4.0  city S (0, -1): Ann scores 4 points
      +4.0
    """
    board = board_of(state)
    if state.phase in (Phase.DRAW, Phase.OVER):
        raise BadArgument("there is no turn to explain: a tile has to be drawn first, or the game is over")
    player = state.to_act
    chances = CellChances(board, DEFAULT_WEIGHTS)
    before = _TurnResult(state, (), chances) if instead_of is None else _TurnResult(*_play(state, instead_of), chances)
    after = _TurnResult(*_play(state, turn), chances)
    expected = expected_scores_of_board(board_of(after.state), DEFAULT_WEIGHTS)
    strongest = max((points, other) for other, points in enumerate(expected) if other != player)[1]
    effects = []
    for old, new in _pair_shares(before, after):
        for index, sign in ((player, 1.0), (strongest, -DEFAULT_WEIGHTS.opponents)):
            change = new.points[index] - old.points[index]
            first, second = round(old.points[index], 1), round(new.points[index], 1)
            if abs(change) >= NEGLIGIBLE and first != second:
                feature = new.feature or old.feature
                value = round(sign * (second - first), 1)
                gained = tuple(figure for figure in Figure if figure in new.figures - old.figures)
                lost = tuple(figure for figure in Figure if figure in old.figures - new.figures)
                effect = Effect(index, value, first, second, new.scored[index], feature, new.completion, gained, lost)
                effects.append((abs(change), effect))
    effects.sort(key=lambda pair: -pair[0])
    return Explanation(after.state, player, tuple(effect for _, effect in effects), instead_of is not None)


class _Share(NamedTuple):
    """The part of the expected points that a feature, or the supply, contributes.

    Attributes:
        points: the expected points of each player, those scored at once included.
        scored: the points of each player that the turn scores at once.
        feature: the feature; `None` for the supply.
        completion: how the feature can be completed; `None` where it cannot.
        figures: the figures on the feature.
    """

    points: list[float]
    scored: list[int]
    feature: Feature | None = None
    completion: Completion | None = None
    figures: frozenset[Figure] = frozenset()


class _TurnResult:
    """The position after a turn, with the expected points by feature.

    Attributes:
        state: the position.
        shares: the shares of the features that are occupied, or that the turn scored.
        supply: the share of the meeples in the supply.
    """

    def __init__(self, state: State, events: Iterable[Event], chances: CellChances) -> None:
        self.state = state._canonical  # the board that `board_of` returns: roots are those of its features
        self._players = len(state.players)
        self.shares: list[_Share] = [self._scored(event) for event in events if isinstance(event, FeatureScored)]
        supply = [0.0] * self._players
        if not state.is_over:
            board = board_of(state)
            values = FeatureValues(board, chances)
            self.shares += [self._occupied(feature, values) for feature in self.state.occupied]
            supply = ExpectedScores(values, board).supply_values()
        self.supply = _Share(supply, [0] * self._players)

    def _scored(self, event: FeatureScored) -> _Share:
        score = event.score
        points = [score.points if player in score.winners else 0 for player in range(self._players)]
        return _Share([float(each) for each in points], points, score.feature, figures=frozenset(score.feature.figures))

    def _occupied(self, feature: Feature, values: FeatureValues) -> _Share:
        mage, witch = Figure.MAGE in feature.figures, Figure.WITCH in feature.figures
        root = feature._root
        expected, returning = values.feature(root, KINDS.index(feature.kind), mage, witch)
        points = [expected if player in feature.owners else 0.0 for player in range(self._players)]
        completion = None
        if feature.kind is not FeatureKind.FIELD and not feature.complete:
            cells = len(open_cells(self.state, feature))
            tiles = self.state.completing_tiles(feature) if cells == 1 else {}
            chance = returning / values.chances.weights.returning
            completion = Completion(chance, cells, tiles, sum(self.state.tiles_left.values()))
        return _Share(points, [0] * self._players, feature, completion, frozenset(feature.figures))


def _play(state: State, turn: Iterable[Action | str] | str) -> tuple[State, list[Event]]:
    """The position after the actions of a turn and the acts at its crop circle, with the events on the way."""
    events: list[Event] = []
    if isinstance(turn, str):
        played, _note = read_turn(Replay.begin(state, set_up=True, draws="named"), turn, whole=False)
        turn = [move.action for move in played.moves]
    if not isinstance(turn, Iterable):
        raise BadArgument(f'the turn is {shown(turn)}; give its actions, such as ["E/2 0,-1", "pass"] or turn.actions')
    for action in turn:
        state, new_events = state.apply(action)
        events += new_events
    while state.phase is Phase.CIRCLE_ACT:
        state, new_events = state.apply(Greedy().choose(state))
        events += new_events
    return state, events


@dataclass(slots=True)
class _Group:
    """The shares of one feature before and after a turn; those of several features if the turn joins them."""

    spots: set[Spot]
    before: list[_Share]
    after: list[_Share]

    def __iadd__(self, other: "_Group") -> "_Group":
        self.spots |= other.spots
        self.before += other.before
        self.after += other.after
        return self


def _pair_shares(before: _TurnResult, after: _TurnResult) -> Iterator[tuple[_Share, _Share]]:
    """Yield the shares of each feature before and after a turn, then those of the supply."""
    # A tile that is placed differently in both positions does not make their features the same.
    common = {cell for cell, tile in before.state.board.items() if after.state.board.get(cell) == tile}
    single = [_Group(_spots(share, common), [share], []) for share in before.shares]
    single += [_Group(_spots(share, common), [], [share]) for share in after.shares]
    groups: list[_Group] = []
    for group in single:
        for other in [other for other in groups if other.spots & group.spots]:
            groups.remove(other)
            group += other
        groups.append(group)
    players = len(before.state.players)
    for group in groups:
        yield _total(group.before, players), _total(group.after, players)
    yield before.supply, after.supply


def _spots(share: _Share, cells: Set[Cell]) -> set[Spot]:
    """The spots of a share's feature on these cells."""
    return {spot for spot in share.feature.spots if spot.cell in cells} if share.feature else set()


def _total(shares: list[_Share], players: int) -> _Share:
    """The sum of some shares, with the feature of the last one."""
    last = shares[-1] if shares else _Share([], [])
    points = [sum(share.points[player] for share in shares) for player in range(players)]
    scored = [sum(share.scored[player] for share in shares) for player in range(players)]
    figures = frozenset[Figure]().union(*(share.figures for share in shares))
    return _Share(points, scored, last.feature, last.completion, figures)
