"""Breadth-first search for the shortest solution of a level."""

import carc_widget
from carc_widget.engine.actions import Action
from carc_widget.engine.errors import BadArgument, expect_count, shown
from carc_widget.scenarios.expectations import distinct_actions

MAX_RUNS = 100_000
"""The number of runs after which the search gives up."""


def solve(level: "carc_widget.lessons.Level", max_runs: int = MAX_RUNS) -> tuple[str, ...] | None:
    """A shortest solution of a level, as texts of actions; `None` if none was found.

    The search tries all runs of one action, then all of two, and so on, so that no solution is shorter.

    Parameters:
        level: the level.
        max_runs: the number of runs after which the search stops.

    Raises:
        BadArgument: it is no level, or the number of runs is not a whole number from 0.
    """
    if not hasattr(level, "begin"):
        raise BadArgument(f"{shown(level)} is not a level; give one, such as levels['first-points']")
    max_runs = expect_count(max_runs, "the number of runs")
    runs = [level.begin()]
    visited = {runs[0].state}
    run_count = 0
    while runs:
        following: list[carc_widget.lessons.LevelRun] = []
        for run in runs:
            for action in distinct_actions(run.state).values():
                after = run.act(action)
                run_count += 1
                if after.status == "reached":
                    return _texts(level, after.actions)
                if after.status == "open" and after.state not in visited:
                    visited.add(after.state)
                    following.append(after)
                if run_count >= max_runs:
                    return None
        runs = following
    return None


def _texts(level: "carc_widget.lessons.Level", actions: tuple[Action, ...]) -> tuple[str, ...]:
    run = level.begin()
    texts = []
    for action in actions:
        texts.append(run.state.action_to_text(action))
        run = run.act(action)
    return tuple(texts)
