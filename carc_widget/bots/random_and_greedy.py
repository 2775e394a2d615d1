"""Bots without search: random and greedy."""

import random as random_module
from dataclasses import dataclass

from carc_widget.bots.evaluation import DEFAULT_WEIGHTS, Weights
from carc_widget.bots.protocol import action_of, board_of, forced_action
from carc_widget.bots.turn_ranking import rank_turns
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, expect_number, shown
from carc_widget.engine.explore import random_of
from carc_widget.engine.state import State
from carc_widget.engine.turn import codes


@dataclass(frozen=True)
class Random:
    """A bot that chooses uniformly among the legal actions.

    >>> state = State.setup(hand="E")
    >>> Random().choose(state, 1) in state.legal_actions()
    True
    """

    def choose(self, state: State, random: random_module.Random | int | None = None) -> Action:
        """A random legal action; before a draw a random tile from the bag.

        Parameters:
            state: the position.
            random: a random number generator or a seed.

        Raises:
            BadArgument: the game is over, or an argument is of another type.
        """
        board = board_of(state)
        source = random_of(random)
        return forced_action(board, source) or action_of(board, source.choice(codes(board)))


@dataclass(frozen=True)
class Greedy:
    """A bot that plays the turn with the largest expected margin by static evaluation (`expected_scores`).

    The evaluation knows the expected points of features, their chances of completion with the tiles left, and the value
    of meeples in the supply.

    Parameters:
        mistakes: standard deviation, in points, of a random error added to each margin; with some points it plays like
            a beginner.
        weights: the weights of the evaluation.

    Raises:
        BadArgument: an argument is not usable.

    >>> state = State.setup(hand="E")
    >>> state.action_to_text(Greedy().choose(state))
    'E/2 0,-1'
    """

    mistakes: float = 0.0
    weights: Weights = DEFAULT_WEIGHTS

    def __post_init__(self) -> None:
        """Check the arguments."""
        mistakes = expect_number(self.mistakes, 0, 999_999, "mistakes", "a number of points, 0 for none")
        object.__setattr__(self, "mistakes", mistakes)
        if not isinstance(self.weights, Weights):
            raise BadArgument(f"the weights are {shown(self.weights)}; give `Weights(...)`")

    def choose(self, state: State, random: random_module.Random | int | None = None) -> Action:
        """The first action of the best turn; parameters and errors as for `Random.choose`."""
        board = board_of(state)
        source = random_of(random)
        only = forced_action(board, source)
        if only is not None:
            return only
        turns = rank_turns(board, self.weights, 1)
        if self.mistakes:
            turns = [turn._replace(margin=turn.margin + self.mistakes * source.gauss()) for turn in turns]
        return action_of(board, max(turns).codes[0])

    def __repr__(self) -> str:
        arguments = [f"mistakes={self.mistakes}"] * bool(self.mistakes)
        arguments += [f"weights={self.weights}"] * (self.weights != DEFAULT_WEIGHTS)
        return f"{type(self).__name__}({', '.join(arguments)})"
