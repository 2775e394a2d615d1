"""Fuzz targets: each parser with examples, and the checks for a text that it accepts."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from carc_widget.engine import SET_NAMES, CarcassonneError, Game, Phase, Rules, State, jcz
from carc_widget.engine.tile_sets import read_tile_set
from tests.engine.tile_set_defects import ABBEY, CAP, TUBE, data

JCZ_FILES = sorted((Path(__file__).parents[1] / "jcz").glob("*.jcz"))


class Target(NamedTuple):
    """A parser: `read` takes any text and fails only if the parser does; `examples` are texts that it accepts."""

    read: Callable[[str], None]
    examples: Callable[[], list[str]]


@cache
def games() -> tuple[Game, ...]:
    """A few random games, some unfinished, one with custom tiles."""
    games_played = []
    for seed in range(4):
        own = [read_tile_set(data(ABBEY, TUBE, CAP))] if seed == 1 else []
        game = Game(2 + seed, (*SET_NAMES, *own), Rules(crop_tiles="all"), seed=seed)
        random = Random(seed)
        while game.state.phase is not Phase.OVER and len(game.history) < 40 + 120 * seed:
            game.play(random.choice(game.state.legal_actions()))
        games_played.append(game)
    return tuple(games_played)


def states() -> list[State]:
    return [state for game in games() for state in game.states[::17]]


def read_position(text: str) -> None:
    try:
        state = State.from_text(text)
    except CarcassonneError:
        return
    parsed = State.from_text(state.to_text())
    assert parsed == state
    assert parsed.legal_actions() or parsed.phase is Phase.OVER


def read_action(text: str) -> None:
    for state in state_by_phase():
        try:
            action = state.action_from_text(text)
        except CarcassonneError:
            continue
        assert state.action_from_text(state.action_to_text(action)) == action
        if not state.why_not(action):
            state.apply(action)


@cache
def state_by_phase() -> tuple[State, ...]:
    """One state for each phase."""
    states_seen = {state.phase: state for game in games() for state in game.states}
    return tuple(states_seen.values())


def read_record(text: str) -> None:
    try:
        game = Game.from_text(text)
    except CarcassonneError:
        return
    assert_equal_games(game, Game.from_text(game.to_text()))


def assert_equal_games(game: Game, parsed: Game) -> None:
    assert parsed.state == game.state
    assert parsed.history == game.history


def read_json(text: str) -> None:
    try:
        state = State.from_json(text)
    except CarcassonneError:
        pass
    else:
        assert State.from_json(state.to_json()) == state
    try:
        game = Game.from_json(text)
    except CarcassonneError:
        return
    assert_equal_games(game, Game.from_json(game.to_json()))


def read_jcz(text: str) -> None:
    try:
        game = jcz.loads(text, seed=1)
        text_again = jcz.dumps(game)
    except CarcassonneError:
        return
    assert jcz.loads(text_again, seed=1).state == game.state


TARGETS = {
    "position": Target(read_position, lambda: [state.to_text() for state in states()]),
    "action": Target(
        read_action, lambda: [s.action_to_text(a) for s in state_by_phase() for a in s.legal_actions()[:40]]
    ),
    "record": Target(read_record, lambda: [game.to_text() for game in games()]),
    "json": Target(
        read_json, lambda: [game.to_json() for game in games()[:2]] + [state.to_json() for state in states()[:12]]
    ),
    "jcz": Target(read_jcz, lambda: [path.read_text("utf-8") for path in JCZ_FILES]),
}
