"""Play random games on the engine and the reference implementation: `python -m tests.engine.agreement --games 1000`."""

import argparse
import sys
import time
from collections import Counter

from tests.engine.agreement.crowded import crowded_start
from tests.engine.agreement.play import play
from tests.engine.agreement.situations import SITUATIONS
from tests.engine.agreement.starts import random_start


def main() -> int:
    """Play up to a number of games or minutes; report differences, and how often each situation occurred."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.agreement", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="the maximum number of games")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; each next game adds 1")
    parser.add_argument("--minutes", type=float, default=10, help="stop after this time")
    parser.add_argument("--crowded", action="store_true", help="begin with a ring of tiles round an empty cell")
    arguments = parser.parse_args()
    make_start = crowded_start if arguments.crowded else random_start
    stop = time.monotonic() + 60 * arguments.minutes
    situations: Counter[str] = Counter()
    games = actions = 0
    failed = []
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        if time.monotonic() > stop:
            break
        try:
            occurred, steps = play(seed, make_start)
        except Exception as error:  # every kind of failure is a difference to report with its seed
            failed.append(seed)
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
            continue
        situations += occurred
        games += 1
        actions += steps
        if games % 500 == 0:
            print(f"{games} games, {actions} actions agree; last seed {seed}", flush=True)
    for name in SITUATIONS:
        print(f"{situations[name]:9}  {name}")
    print(f"{games} games with {actions} actions agree, {len(failed)} differ{f': seeds {failed}' if failed else ''}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
