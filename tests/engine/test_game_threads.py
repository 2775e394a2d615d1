"""Games in several threads, observers that play, copies and pickles."""

import pickle
from contextlib import suppress
from copy import deepcopy
from threading import Thread

import pytest

from carc_widget.engine import Game, GameChange, IllegalAction, Phase, State


@pytest.mark.slow
def test_history_is_consistent_with_several_threads() -> None:
    game = Game(seed=7)
    changes: list[GameChange] = []
    game.observe(changes.append)
    begin = game.replay

    def play() -> None:
        while game.state.phase is not Phase.OVER:
            actions = game.state.legal_actions()
            if actions:
                with suppress(IllegalAction):  # another thread played first
                    game.play(actions[len(actions) // 2])

    threads = [Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    state: State = game.states[0]
    for move, after in zip(game.history, game.states[1:], strict=True):
        state, _ = state.apply(move.action)
        assert state == after
    assert state.phase is Phase.OVER
    assert [change.before for change in changes] == [begin, *(change.after for change in changes[:-1])]
    assert changes[-1].after is game.replay


def test_play_returns_its_events_if_an_observer_plays() -> None:
    game = Game(seed=3)
    lengths: list[int] = []

    def follow(change: GameChange) -> None:
        lengths.append(len(change.game.history))
        if len(lengths) == 1:
            change.game.play(change.game.state.legal_actions()[0])

    game.observe(follow)
    before = len(game.history)
    events = game.play(game.state.legal_actions()[0])
    assert events == game.history[before].events
    assert len(lengths) == 2


def test_copy_is_independent_and_has_no_observers() -> None:
    game = Game(seed=3)
    calls: list[GameChange] = []
    game.observe(calls.append)
    copy = deepcopy(game)
    copy.play(copy.state.legal_actions()[0])
    assert not calls
    assert copy.state != game.state
    copy.undo()
    assert copy.state == game.state


def test_games_and_states_can_be_pickled() -> None:
    game = Game(seed=3)
    for _ in range(30):
        game.play(game.state.legal_actions()[-1])
    unpickled = pickle.loads(pickle.dumps(game))
    assert unpickled.states == game.states
    assert unpickled.to_text() == game.to_text()
    unpickled.play(unpickled.state.legal_actions()[0])
    assert unpickled.states[: len(game.states)] == game.states
    assert pickle.loads(pickle.dumps(game.state)) == game.state
