"""Equal states behave equally: order of actions, random games, decisions of bots."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from carc_widget import bots
from carc_widget.engine import SET_NAMES, Game, Phase, Rules, State
from carc_widget.engine.search import Trial

STATES = 288

pytestmark = pytest.mark.slow


@cache
def states() -> tuple[State, ...]:
    """States of random games with all combinations of tile sets, in every phase."""
    return tuple(_random_states())


def _random_states() -> Iterator[State]:
    random = Random(14)
    combinations = [("base", *(name for i, name in enumerate(SET_NAMES[1:]) if bits >> i & 1)) for bits in range(8)]
    for number in range(STATES):
        state = State.start(random.randint(2, 5), combinations[number % 8], Rules(crop_tiles="all"))
        # A third of the states each is in the magic step and at a crop circle, if the game reaches one.
        required_phase = (None, Phase.MAGIC, Phase.CIRCLE_ACT)[number // 8 % 3]
        minimum = random.randrange(20, 120)
        moves = 0
        while moves < minimum or (required_phase is not None and state.phase is not required_phase):
            after, _ = state.apply(random.choice(state.legal_actions()))
            if after.is_over:
                break
            state = after
            moves += 1
        yield state


def equal_states(state: State) -> dict[str, State]:
    """Equal states, built in other ways."""
    return {
        "text": State.from_text(state.to_text()),
        "printed board": State.from_text(str(state)),
        "json": State.from_json(state.to_json()),
        "setup": state.edit(),
        "record": Game.from_text(Game(state=state).to_text()).states[0],
    }


def test_random_states_cover_phases() -> None:
    phases = [state.phase for state in states()]
    assert {Phase.DRAW, Phase.PLACE, Phase.MAGIC, Phase.DEPLOY, Phase.CIRCLE_ACT} <= set(phases)
    assert min(phases.count(phase) for phase in (Phase.MAGIC, Phase.CIRCLE_ACT)) >= 24


def test_legal_actions_have_the_same_order() -> None:
    for state in states():
        for form, equal in equal_states(state).items():
            assert equal == state, form
            assert equal.legal_actions() == state.legal_actions(), (form, state.to_text())
            assert Trial(equal).actions(Trial(equal).codes()) == state.legal_actions(), (form, state.to_text())


def test_placements_have_the_same_order() -> None:
    for state in states()[::4]:
        for tile in ("A", "E", "V"):
            assert list(State.from_text(state.to_text()).placements(tile).items()) == list(
                state.placements(tile).items()
            )


def test_playouts_are_equal() -> None:
    for number, state in enumerate(states()):
        assert State.from_text(state.to_text()).playout(number) == state.playout(number), state.to_text()


def test_turns_are_equal() -> None:
    for state in states()[::8]:
        original, parsed = Trial(state), Trial(State.from_text(state.to_text()))
        assert [trial.state for _, trial in original.turns()] == [trial.state for _, trial in parsed.turns()]


@pytest.mark.parametrize(
    ("bot", "every"),
    [(bots.Random(), 1), (bots.Greedy(), 3), (bots.Greedy(mistakes=4.0), 12), (bots.MonteCarlo(playouts=20), 24)],
    ids=str,
)
def test_bots_choose_the_same_action(bot: bots.Bot, every: int) -> None:
    for number, state in enumerate(states()[::every]):
        equal = State.from_text(state.to_text())
        assert bot.choose(equal, Random(number)) == bot.choose(state, Random(number)), state.to_text()


def test_games_go_on_with_the_same_events() -> None:
    for number, state in enumerate(states()[::6]):
        equal, random = State.from_text(state.to_text()), Random(number)
        while not state.is_over:
            action = random.choice(state.legal_actions())
            state, events = state.apply(action)
            equal, equal_events = equal.apply(action)
            assert equal_events == events, state.to_text()
