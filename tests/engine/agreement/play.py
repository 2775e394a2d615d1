"""One random game, determined by its seed."""

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.engine.agreement.choices import Preferences, choose
from tests.engine.agreement.pair import Pair, Start
from tests.engine.agreement.situations import Memory, Moment, situations
from tests.engine.agreement.starts import random_start


def play(seed: int, make_start: Callable[[Random], Start] = random_start) -> tuple[Counter[str], int]:
    """Play the game of this seed on both sides, from the position that `make_start` returns.

    Returns:
        How often each situation occurred, and the number of actions.
    """
    rng = Random(seed)
    pair = Pair(make_start(rng))
    preferences = Preferences.random(rng)
    memory = Memory()
    counts: Counter[str] = Counter()
    actions = 0
    while pair.reference.phase != "over":
        if rng.random() < 0.05:
            pair.rebuild_state()
        action = choose(pair, preferences, rng)
        before = pair.reference.copy()
        events = pair.step(action)
        counts.update(situations(Moment(before, action, pair.reference, events, memory)))
        actions += 1
    return counts, actions
