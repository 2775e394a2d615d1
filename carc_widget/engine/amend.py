"""Amending an earlier turn: the turn is replaced, and the later ones are replayed as they were."""

from carc_widget.engine.actions import Draw
from carc_widget.engine.errors import CarcassonneError
from carc_widget.engine.moves import Turn
from carc_widget.engine.replay import Replay
from carc_widget.engine.text.record import read_turn


class DoesNotFit(CarcassonneError):
    """An amended turn makes later turns impossible. Nothing has changed.

    Attributes:
        turns: the turns that cannot follow any more, as they were: the first one is not possible, and with it all that
            come after it. `__cause__` is the reason.
    """

    def __init__(self, turns: tuple[Turn, ...], why: CarcassonneError) -> None:
        self.turns = turns
        first, last = turns[0].number, turns[-1].number
        which = f"turns {first} to {last}" if last > first else f"turn {first}"
        super().__init__(
            f"turn {first}, `{turns[0].text}`, is not possible any more: {why}\n"
            f"Nothing has changed; amend that turn first, or give up {which} with drop=True."
        )


def amended(replay: Replay, turn: int, text: str, *, drop: bool) -> tuple[Replay, tuple[Turn, ...]]:
    """A game with one turn replaced, and the later turns that were dropped.

    Raises:
        UnknownName: there is no such turn.
        BadArgument: the number or the text has a wrong type, or the comment cannot be a note.
        ParseError, IllegalAction: the turn cannot be read, or is not possible.
        DoesNotFit: later turns are not possible any more, and may not be dropped.
    """
    begin = replay.at_turn(turn)
    result, note = read_turn(begin, text)
    end = result.ply
    later = [old for old in replay.turns if old.number > turn and not _only_dealt(replay, old)]
    dropped: tuple[Turn, ...] = ()
    for i, old in enumerate(later):
        try:
            result, _ = read_turn(result, old.text, whole=old.complete)
        except CarcassonneError as error:
            dropped = tuple(later[i:])
            if not drop:
                raise DoesNotFit(dropped, error) from error
            break
    result = _renamed(result.at(-1).with_draws(), replay.line)
    dropped_turns = {old.number for old in dropped}
    notes = {about: text for about, text in replay.notes.items() if about not in dropped_turns}
    result = result.with_notes({**notes, turn: note} if note else notes)
    return result.at(_ply(replay, result, begin.ply, turn, end)).with_draws(), dropped


def _only_dealt(replay: Replay, turn: Turn) -> bool:
    """Whether a turn consists of draws only, which follow from the order of the tiles."""
    return replay.draws == "seed" and not turn.complete and all(isinstance(action, Draw) for action in turn.actions)


def _renamed(result: Replay, name: str) -> Replay:
    """Move the name to the amended line, unless that has one, because an existing line is played again."""
    if not name or result.line:
        return result
    return result.name_line("", name).name_line(name)


def _ply(replay: Replay, result: Replay, begin: int, turn: int, end: int) -> int:
    """The new ply: after the same moves, or after the amended turn if the game was in it."""
    if replay.ply <= begin:
        return replay.ply
    old_end = max((old.ply + len(old.moves) for old in replay.turns if old.number == turn), default=begin)
    return min(end + max(replay.ply - old_end, 0), len(result.moves))
