"""Events: what happened in a game, as frozen values, each with its facts and the rule that it follows.

An event holds no text; `sentence()` renders it in the language in use. Every event has `id`, `rule` and `players`, the
names of all players; the other attributes are its facts. Players are indexes into `players`.
"""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from carc_widget.engine.actions import CircleChoice
from carc_widget.engine.describable import Describable
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Meeple, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.score import Score
from carc_widget.engine.tiles import FeatureKind

Names = tuple[str, ...]
"""The names of the players, as in `State.players`."""


@dataclass(frozen=True, slots=True)
class Event(Describable):
    """Something that happened in a game.

    Attributes:
        id: a stable word for the kind of event, such as `tile_placed`.
        players: the names of all players of the game.
    """

    id: ClassVar[str]
    players: Names = field(repr=False, compare=False, kw_only=True)

    if TYPE_CHECKING:  # every event has its own way to hold it

        @property
        def rule(self) -> str:
            """The id of the rule that it follows."""


@dataclass(frozen=True, slots=True)
class TileDrawn(Event):
    """A player drew a tile."""

    id: ClassVar[str] = "tile_drawn"
    player: int
    tile: str
    rule: str = "R7"


@dataclass(frozen=True, slots=True)
class TileDiscarded(Event):
    """The tile drawn fits nowhere; it leaves the game, or by option goes back into the bag.

    Attributes:
        returned: whether by option it went back into the bag.
        last: whether the game ends, as no tile is left or no tile in the bag fits; otherwise the player draws again.
    """

    id: ClassVar[str] = "tile_discarded"
    player: int
    tile: str
    returned: bool
    rule: str = "R12"
    last: bool = False


@dataclass(frozen=True, slots=True)
class TilePlaced(Event):
    """A player placed a tile, rotated by `rotation` quarter turns clockwise."""

    id: ClassVar[str] = "tile_placed"
    player: int
    tile: str
    cell: Cell
    rotation: int
    rule: str = "R10"


@dataclass(frozen=True, slots=True)
class FigureMoved(Event):
    """A magic figure came into play or moved.

    Attributes:
        spot, key, kind: where it stands now, how the notation names that segment, and what it is.
        origin: where it stood before, if on the board.
        same: whether by option it was set down again on its own road or city (R24).
    """

    id: ClassVar[str] = "figure_moved"
    player: int
    figure: Figure
    spot: Spot
    key: str
    kind: FeatureKind
    origin: Spot | None
    rule: str
    same: bool = False

    @property
    def option(self) -> str:
        """The option of the rules that makes it so, where another is usual."""
        return "magic_same_feature_move=allowed" if self.same else ""


@dataclass(frozen=True, slots=True)
class FigureRemoved(Event):
    """A magic figure was set aside because neither could be placed or moved; `spot` is where it stood."""

    id: ClassVar[str] = "figure_removed"
    player: int
    figure: Figure
    spot: Spot
    rule: str


@dataclass(frozen=True, slots=True)
class FigureStays(Event):
    """The magic step was due, but nothing could be done (R28), or by option nothing is done (R32)."""

    id: ClassVar[str] = "figure_stays"
    player: int
    rule: str


@dataclass(frozen=True, slots=True)
class FigureReturned(Event):
    """A magic figure was set aside because its feature was completed; `spot` is where it stood."""

    id: ClassVar[str] = "figure_returned"
    figure: Figure
    spot: Spot
    rule: str


@dataclass(frozen=True, slots=True)
class MeepleDeployed(Event):
    """A player deployed a meeple; `key` is the segment in notation, `kind` its kind."""

    id: ClassVar[str] = "meeple_deployed"
    meeple: Meeple
    key: str
    kind: FeatureKind
    rule: str = "R47"


@dataclass(frozen=True, slots=True)
class FeatureCompleted(Event):
    """A tile completed a road, city or monastery, occupied or not; the score of an occupied one follows.

    Attributes:
        feature: the feature, with the meeples and figures on it before it is scored.
        spot, key: one of its segments, the one on the new tile if there is one, and how the notation names it.
    """

    id: ClassVar[str] = "feature_completed"
    feature: Feature
    spot: Spot
    key: str
    rule: str = "R14"


@dataclass(frozen=True, slots=True)
class FeatureScored(Event):
    """A feature scored points."""

    id: ClassVar[str] = "feature_scored"
    score: Score

    @property
    def rule(self) -> str:
        """The rule of the share: one winner (R52), a tie (R53) or final scoring (R65)."""
        if self.score.final:
            return "R65"
        return "R52" if len(self.score.winners) == 1 else "R53"


@dataclass(frozen=True, slots=True)
class MeepleReturned(Event):
    """A meeple went back to its owner because its feature was scored."""

    id: ClassVar[str] = "meeple_returned"
    meeple: Meeple
    rule: str = "R60"


@dataclass(frozen=True, slots=True)
class CircleChosen(Event):
    """The active player chose what the crop circle does for all players.

    Attributes:
        kind: the kind of feature whose meeples the circle names (R72).
        order: the players in the order in which they act, the active one last (R73).
        must: whether by option no player may decline to add.
        anywhere: whether by option a meeple may be added anywhere in the feature of one's own.
    """

    id: ClassVar[str] = "circle_chosen"
    player: int
    choice: CircleChoice
    kind: FeatureKind
    order: tuple[int, ...]
    rule: str = "R71"
    must: bool = False
    anywhere: bool = False

    @property
    def option(self) -> str:
        """The options of the rules that make it so, where others are usual; with a comma between two."""
        options = [(self.must, "crop_add=must"), (self.anywhere, "crop_add_place=same_feature")]
        return ", ".join(option for follows, option in options if follows)


@dataclass(frozen=True, slots=True)
class MeepleAdded(Event):
    """A player added a meeple at a crop circle.

    Attributes:
        key, kind: on which segment, as the notation names it, and what that is.
        apart: whether by option it stands on another segment of the feature than the player's own meeples.
    """

    id: ClassVar[str] = "meeple_added"
    meeple: Meeple
    key: str
    kind: FeatureKind
    rule: str = "R74"
    apart: bool = False

    @property
    def option(self) -> str:
        """The option of the rules that makes it so, where another is usual."""
        return "crop_add_place=same_feature" if self.apart else ""


@dataclass(frozen=True, slots=True)
class MeepleTakenBack(Event):
    """A player took a meeple back at a crop circle; `key` is the segment in notation, `kind` its kind."""

    id: ClassVar[str] = "meeple_taken_back"
    meeple: Meeple
    key: str
    kind: FeatureKind
    rule: str = "R75"


@dataclass(frozen=True, slots=True)
class PlayerPassed(Event):
    """A player chose to deploy no meeple (R9), or to add none at a crop circle (R74)."""

    id: ClassVar[str] = "player_passed"
    player: int
    rule: str


@dataclass(frozen=True, slots=True)
class PlayerPassedOver(Event):
    """A player had nothing to do at a crop circle.

    Attributes:
        kind: the kind of feature whose meeples the circle names.
        lacks: whether the player has no meeple of that kind on the `board`, or none left in the `supply`.
    """

    id: ClassVar[str] = "player_passed_over"
    player: int
    kind: FeatureKind
    lacks: Literal["board", "supply"]
    rule: str = "R76"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over, final scoring included: the winners, and the points of each player."""

    id: ClassVar[str] = "game_ended"
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str = "R68"


EVENTS: tuple[type[Event], ...] = (
    TileDrawn,
    TileDiscarded,
    TilePlaced,
    FigureMoved,
    FigureRemoved,
    FigureStays,
    FigureReturned,
    MeepleDeployed,
    FeatureCompleted,
    FeatureScored,
    MeepleReturned,
    CircleChosen,
    MeepleAdded,
    MeepleTakenBack,
    PlayerPassed,
    PlayerPassedOver,
    GameEnded,
)
"""Every kind of event, in the order in which they come up in a turn."""
