"""Sounds of the last move: which of the sounds of the page it makes."""

from dataclasses import dataclass
from enum import StrEnum

from carc_widget.engine.events import (
    Event,
    FeatureScored,
    FigureMoved,
    FigureRemoved,
    FigureReturned,
    MeepleAdded,
    MeepleDeployed,
    TilePlaced,
)
from carc_widget.widget.session import Session


class Sound(StrEnum):
    """The sounds, which the page synthesizes."""

    TILE = "tile"
    MEEPLE = "meeple"
    SCORE = "score"
    MAGIC = "magic"


@dataclass(frozen=True, slots=True)
class BoardSounds:
    """Sounds of the change of the game with this number, in their order; the page plays them once."""

    change: int
    sounds: tuple[Sound, ...] = ()


def board_sounds(session: Session) -> BoardSounds | None:
    """Return the sounds of the last move; `None` if sounds are off."""
    if not session.aids.sound:
        return None
    events = session.last_events if session.moment is None else ()
    return BoardSounds(session.change, tuple(dict.fromkeys(filter(None, map(_sound, events)))))


def _sound(event: Event) -> Sound | None:
    match event:
        case TilePlaced():
            return Sound.TILE
        case MeepleDeployed() | MeepleAdded():
            return Sound.MEEPLE
        case FeatureScored(score=score) if score.points:
            return Sound.SCORE
        case FigureMoved() | FigureRemoved() | FigureReturned():
            return Sound.MAGIC
    return None
