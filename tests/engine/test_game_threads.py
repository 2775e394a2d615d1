"""A game may be played from several threads, as notebooks do with cells and clicks, and copied while it is watched."""

import pickle
from contextlib import suppress
from copy import deepcopy
from threading import Thread

from carc_widget.engine import Game, GameChange, IllegalAction, Phase, State


def test_moves_of_several_threads_never_tear_the_history() -> None:
    game = Game(seed=7)
    changes: list[GameChange] = []
    game.observe(changes.append)
    begin = game.replay

    def play() -> None:
        while game.state.phase is not Phase.OVER:
            actions = game.state.legal_actions()
            if actions:
                with suppress(IllegalAction):  # the other thread was faster
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


def test_an_observer_may_play_on_and_the_events_are_those_of_the_action() -> None:
    game = Game(seed=3)
    seen: list[int] = []

    def follow(change: GameChange) -> None:
        seen.append(len(change.game.history))
        if len(seen) == 1:
            change.game.play(change.game.state.legal_actions()[0])

    game.observe(follow)
    before = len(game.history)
    events = game.play(game.state.legal_actions()[0])
    assert events == game.history[before].events
    assert len(seen) == 2


def test_a_copy_goes_its_own_way_without_the_observers() -> None:
    game = Game(seed=3)
    calls: list[GameChange] = []
    game.observe(calls.append)
    copy = deepcopy(game)
    copy.play(copy.state.legal_actions()[0])
    assert not calls
    assert copy.state != game.state
    copy.undo()
    assert copy.state == game.state


def test_games_and_states_survive_pickling() -> None:
    game = Game(seed=3)
    for _ in range(30):
        game.play(game.state.legal_actions()[-1])
    again = pickle.loads(pickle.dumps(game))
    assert again.states == game.states
    assert again.to_text() == game.to_text()
    again.play(again.state.legal_actions()[0])
    assert again.states[: len(game.states)] == game.states
    assert pickle.loads(pickle.dumps(game.state)) == game.state
