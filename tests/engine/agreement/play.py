"""One random game from its seed."""

from collections import Counter
from collections.abc import Callable
from random import Random

from tests.engine.agreement.choices import Taste, choose
from tests.engine.agreement.pair import Pair, Start
from tests.engine.agreement.situations import Memory, Moment, situations
from tests.engine.agreement.starts import random_start


def play(seed: int, begin: Callable[[Random], Start] = random_start) -> tuple[Counter[str], int]:
    """Play the game of this seed on both sides, from what `begin` makes of it.

    Returns:
        How often each situation came up, and how many actions the game had.
    """
    rng = Random(seed)
    pair = Pair(begin(rng))
    taste = Taste.random(rng)
    memory = Memory()
    seen: Counter[str] = Counter()
    actions = 0
    while pair.plain.phase != "over":
        if rng.random() < 0.05:
            pair.set_up_anew()
        action = choose(pair, taste, rng)
        before = pair.plain.copy()
        events = pair.step(action)
        seen.update(situations(Moment(before, action, pair.plain, events, memory)))
        actions += 1
    return seen, actions
