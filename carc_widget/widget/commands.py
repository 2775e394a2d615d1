"""What only the game can do, as small frozen values; it answers by telling its observers."""

from dataclasses import dataclass

from carc_widget.engine.actions import Action
from carc_widget.engine.game import Game
from carc_widget.engine.moves import Variation
from carc_widget.engine.replay import Replay
from carc_widget.engine.rules import Rules
from carc_widget.engine.state import State
from carc_widget.engine.tiles import TileSet


@dataclass(frozen=True, slots=True)
class Play:
    """Carry out these actions, as one change."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last action back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Repeat the action that was taken back."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Begin another game."""

    players: tuple[str, ...]
    colours: tuple[str, ...]
    sets: tuple[str | TileSet, ...]
    rules: Rules
    seed: int | None


@dataclass(frozen=True, slots=True)
class BackToStart:
    """Begin again as the game began: with the same position, if it began with one, and the same tiles."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a game with this position."""

    state: State


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with another game where it stands."""

    game: Replay


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to the moment after so many moves of the line; what comes behind it is undone and can be repeated."""

    ply: int


@dataclass(frozen=True, slots=True)
class SwitchTo:
    """Go to the end of another line of the game; the line that was played stays beside it."""

    variation: Variation


@dataclass(frozen=True, slots=True)
class NameLine:
    """Name the line being played, or another one; an empty name takes the name away."""

    name: str
    variation: Variation | None = None


Command = Play | Undo | Redo | Restart | BackToStart | Begin | Resume | GoTo | SwitchTo | NameLine
"""Anything that a game is told."""


def run_command(game: Game, order: Command) -> None:
    """Tell a game to do something.

    Raises:
        IllegalAction, NothingToUndo, UnknownName: the game has changed meanwhile, and the order makes no
            sense any more.
        ObserverError: it is done, but somebody who was told of it failed.
    """
    match order:
        case Play(actions):
            game.play(*actions)
        case Undo():
            game.undo()
        case Redo():
            game.redo()
        case Restart(players, colours, sets, rules, seed):
            game.restart(dict(zip(players, colours, strict=True)), sets, rules, seed)
        case BackToStart():
            game.restart(seed=game.seed, order=game.replay.order)
        case Begin(state):
            game.restart(state=state)
        case Resume(former):
            game.resume(former)
        case GoTo(ply):
            game.go_to(ply=ply)
        case SwitchTo(variation):
            game.switch_to(variation)
        case NameLine(name, variation):
            game.name_line(name, variation)
