"""Commands as small frozen values: for the game, which notifies its observers of each change, and for lesson files."""

from collections.abc import Mapping
from dataclasses import dataclass

from carc_widget.engine.actions import Action
from carc_widget.engine.dealing import TileCount
from carc_widget.engine.game import Game
from carc_widget.engine.moves import Variation
from carc_widget.engine.replay import Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Play:
    """Play these actions as one change."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last action."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo the action that was undone."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Start a new game."""

    players: tuple[str, ...]
    colours: tuple[str, ...]
    sets: tuple[str | TileSet, ...]
    rules: Rules
    seed: int | None
    tiles: TileCount = "all"


@dataclass(frozen=True, slots=True)
class BackToStart:
    """Restart the game: with the same start position, if it has one, and the same order of tiles."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a game from this position."""

    state: State


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume another game at its current position."""

    game: Replay


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to the moment after this number of moves of the line; later moves are undone and can be redone."""

    ply: int


@dataclass(frozen=True, slots=True)
class SwitchTo:
    """Go to the end of another line of the game; the previous line becomes a variation."""

    variation: Variation


@dataclass(frozen=True, slots=True)
class NameLine:
    """Name the current line, or another one; an empty name removes the name."""

    name: str
    variation: Variation | None = None


@dataclass(frozen=True, slots=True)
class WriteEvaluations:
    """Set the evaluations of the game: points by the number of the turn."""

    evaluations: Mapping[int, float]


@dataclass(frozen=True, slots=True)
class SaveStep:
    """Append a step to a lesson file in the folder of the kernel, in this language; the editor shows the result."""

    file: str
    step: str
    language: str


GameCommand = (
    Play | Undo | Redo | Restart | BackToStart | Begin | Resume | GoTo | SwitchTo | NameLine | WriteEvaluations
)
"""Any command for a game."""

Command = GameCommand | SaveStep
"""Any command."""


def run_command(game: Game, command: GameCommand) -> None:
    """Run a command on a game.

    Raises:
        IllegalAction, NothingToUndo, UnknownName: the game has changed meanwhile, and the command is not
            possible any more.
        ObserverError: the command succeeded, but an observer of the game raised.
    """
    match command:
        case Play(actions):
            game.play(*actions)
        case Undo():
            game.undo()
        case Redo():
            game.redo()
        case Restart(players, colours, sets, rules, seed, tiles):
            game.restart(dict(zip(players, colours, strict=True)), sets, rules, seed, tiles=tiles)
        case BackToStart():
            game.restart(seed=game.seed, order=game.replay.order)
        case Begin(state):
            game.restart(state=state)
        case Resume(replay):
            game.resume(replay)
        case GoTo(ply):
            game.go_to(ply=ply)
        case SwitchTo(variation):
            game.switch_to(variation)
        case NameLine(name, variation):
            game.name_line(name, variation)
        case WriteEvaluations(evaluations):
            game.evaluations = evaluations
