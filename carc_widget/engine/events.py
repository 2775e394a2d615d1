"""What happened: one small frozen value for each thing, with the rule that it follows and a sentence for people."""

from dataclasses import dataclass

from carc_widget.engine.actions import CircleChoice
from carc_widget.engine.figures import Figure, Meeple, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.score import Score

Names = tuple[str, ...]
"""The names of the players, as in `State.players`."""


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A player drew a tile."""

    player: int
    tile: str
    rule: str = "R7"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.player]} drew tile {self.tile}"


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """The tile drawn fits nowhere; it leaves the game, or goes back into the bag by option."""

    player: int
    tile: str
    returned: bool
    rule: str = "R12"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        where = "goes back into the bag" if self.returned else "leaves the game"
        return f"Tile {self.tile} fits nowhere and {where}; {players[self.player]} draws again"


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A player placed a tile."""

    player: int
    tile: str
    cell: Cell
    rotation: int
    rule: str = "R10"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        turned = f", turned {self.rotation}" if self.rotation else ""
        return f"{players[self.player]} placed {self.tile} at ({self.cell.x}, {self.cell.y}){turned}"


@dataclass(frozen=True, slots=True)
class FigureMoved:
    """A magic figure came into play or moved; `origin` is where it stood before, if on the board."""

    player: int
    figure: Figure
    spot: Spot
    where: str
    origin: Spot | None
    rule: str

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        verb = "brought in" if self.origin is None else "moved"
        to = "on" if self.origin is None else "to"
        return f"{players[self.player]} {verb} the {self.figure.value} {to} {self.where}"


@dataclass(frozen=True, slots=True)
class FigureRemoved:
    """A magic figure was set aside because neither could be placed or moved."""

    player: int
    figure: Figure
    spot: Spot
    rule: str

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.player]} had nowhere to move a magic figure and set the {self.figure.value} aside"


@dataclass(frozen=True, slots=True)
class FigureStays:
    """The magic step asked for something, but nothing could be done."""

    player: int
    rule: str

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        if self.rule == "R28":
            return "No road or city is open and no magic figure is on the board: nothing happens"
        return "The mage and the witch meet and have nowhere to go: both stay"


@dataclass(frozen=True, slots=True)
class FigureReturned:
    """A magic figure was set aside because its feature was completed."""

    figure: Figure
    spot: Spot
    rule: str

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"The {self.figure.value} was set aside"


@dataclass(frozen=True, slots=True)
class MeepleDeployed:
    """A player deployed a meeple."""

    meeple: Meeple
    where: str
    rule: str = "R47"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.meeple.player]} deployed a {_meeple(self.meeple.kind)} on {self.where}"


@dataclass(frozen=True, slots=True)
class FeatureScored:
    """A feature paid points."""

    score: Score

    @property
    def rule(self) -> str:
        """The rule of the share: one winner (R52), a tie (R53) or final scoring (R65)."""
        if self.score.final:
            return "R65"
        return "R52" if len(self.score.winners) == 1 else "R53"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return self.score.sentence()


@dataclass(frozen=True, slots=True)
class MeepleReturned:
    """A meeple went back to its owner because its feature was scored."""

    meeple: Meeple
    rule: str = "R60"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.meeple.player]} takes a {_meeple(self.meeple.kind)} back"


@dataclass(frozen=True, slots=True)
class CircleChosen:
    """The active player chose what the crop circle does for everybody."""

    player: int
    choice: CircleChoice
    people: str
    rule: str = "R71"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        what = f"may add a meeple beside a {self.people}" if self.choice == "add" else f"takes back a {self.people}"
        return f"{players[self.player]} chose for the crop circle: everybody {what}"


@dataclass(frozen=True, slots=True)
class MeepleAdded:
    """A player added a meeple at a crop circle."""

    meeple: Meeple
    where: str
    rule: str = "R74"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.meeple.player]} added a {_meeple(self.meeple.kind)} on {self.where}"


@dataclass(frozen=True, slots=True)
class MeepleTakenBack:
    """A player took a meeple back at a crop circle."""

    meeple: Meeple
    where: str
    rule: str = "R75"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.meeple.player]} took a {_meeple(self.meeple.kind)} back from {self.where}"


@dataclass(frozen=True, slots=True)
class PlayerPassed:
    """A player deployed or added nothing of their own choice."""

    player: int
    rule: str

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.player]} {'deployed no meeple' if self.rule == 'R9' else 'added no meeple'}"


@dataclass(frozen=True, slots=True)
class PlayerPassedOver:
    """A player had nothing to do at a crop circle."""

    player: int
    reason: str
    rule: str = "R76"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        return f"{players[self.player]} is passed over: {self.reason}"


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over, final scoring included."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str = "R68"

    def sentence(self, players: Names) -> str:
        """What happened, in words."""
        names = " and ".join(players[p] for p in self.winners)
        points = ", ".join(f"{name} {score}" for name, score in zip(players, self.scores, strict=True))
        return f"The game is over: {names} {'wins' if len(self.winners) == 1 else 'win together'} ({points})"


Event = (
    TileDrawn
    | TileDiscarded
    | TilePlaced
    | FigureMoved
    | FigureRemoved
    | FigureStays
    | FigureReturned
    | MeepleDeployed
    | FeatureScored
    | MeepleReturned
    | CircleChosen
    | MeepleAdded
    | MeepleTakenBack
    | PlayerPassed
    | PlayerPassedOver
    | GameEnded
)
"""Any of the events above: each has `rule` and `sentence(players)`."""


def _meeple(kind: MeepleKind) -> str:
    return "meeple" if kind is MeepleKind.SMALL else "large meeple"
