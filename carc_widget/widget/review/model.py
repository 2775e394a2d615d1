"""Model of learning from mistakes: the turns to improve, and the turn that is tried on the board."""

from dataclasses import dataclass, replace

from carc_widget.bots import ReviewedTurn
from carc_widget.engine.actions import Action
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase

_TURN_PHASES = (Phase.PLACE, Phase.MAGIC, Phase.DEPLOY)
"""The phases in which the player of a turn decides."""


@dataclass(frozen=True, slots=True)
class Learning:
    """Positions of a reviewed game that are posed again: "find a better turn".

    Attributes:
        turns: the turns to improve, in their order in the game.
        start: the position of the current one, with the tile in hand.
        state: the position after the actions that are tried.
        at: the index of the current turn.
        actions: the actions that are tried.
        answer: the rating of the tried turn; `None` before it is complete or rated.
        revealed: whether the better turn is shown.
        solved: the indices of the turns that were improved without help.
    """

    turns: tuple[ReviewedTurn, ...]
    start: State
    state: State
    at: int = 0
    actions: tuple[Action, ...] = ()
    answer: ReviewedTurn | None = None
    revealed: bool = False
    solved: frozenset[int] = frozenset()

    @property
    def turn(self) -> ReviewedTurn:
        """The played turn that is to be improved."""
        return self.turns[self.at]

    @property
    def complete(self) -> bool:
        """Whether a whole turn is tried."""
        return self.state.turn != self.start.turn or self.state.phase not in _TURN_PHASES

    @property
    def is_right(self) -> bool:
        """Whether the tried turn is as good as the best one, within its error."""
        return self.answer is not None and self.answer.severity is None

    @property
    def is_posed(self) -> bool:
        """Whether the player can act."""
        return not self.complete and not self.revealed

    def apply(self, actions: tuple[Action, ...]) -> "Learning":
        """Return the model after further actions. The played turn and the best one are rated at once.

        Raises:
            IllegalAction: one of them is not legal.
        """
        state = _after(self.state, actions)
        tried = replace(self, state=state, actions=self.actions + actions)
        turn = self.turn
        if not tried.complete:
            return tried
        if state == _after(self.start, turn.best_actions):
            best = replace(
                turn,
                played=turn.best,
                played_actions=turn.best_actions,
                margin=turn.best_margin,
                winning_chance=turn.best_winning_chance,
                cost=0.0,
                error=0.0,
                winning_chance_error=0.0,
            )
            return tried.with_rating(best)
        return tried.with_rating(turn) if state == _after(self.start, turn.played_actions) else tried

    def with_rating(self, answer: ReviewedTurn) -> "Learning":
        """Return the model with the rating of the tried turn."""
        rated = replace(self, answer=answer)
        return replace(rated, solved=self.solved | {self.at}) if rated.is_right else rated


def _after(state: State, actions: tuple[Action, ...]) -> State:
    for action in actions:
        state, _events = state.apply(action)
    return state
