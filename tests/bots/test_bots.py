"""Bots: legal and repeatable choices, time limits, errors, matches, and the command."""

import threading
import time
from itertools import count, islice
from random import Random

import pytest

from carc_widget import bots
from carc_widget.bots.__main__ import main
from carc_widget.engine import SET_NAMES, BadArgument, Deploy, Draw, Game, Phase, Rules, State, TileDrawn, UnknownName
from carc_widget.simulation import simulate
from tests.random_games import SEEDS, played

pytestmark = pytest.mark.slow

QUICK: list[bots.Bot] = [bots.Random(), bots.Greedy(), bots.Greedy(mistakes=5), bots.MonteCarlo(playouts=3)]


@pytest.mark.parametrize("bot", QUICK, ids=repr)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_choice_is_legal_in_every_phase_of_every_set(bot: bots.Bot, seed: int) -> None:
    for state in islice(played(seed).states, 0, None, 47):
        if not state.is_over:
            before = state.to_text()
            assert bots.decide(bot, state, 1) in state.legal_actions()
            assert state.to_text() == before


@pytest.mark.parametrize("players", [2, 6])
def test_whole_games_of_all_sets_are_played_to_the_end(players: int) -> None:
    game = Game(players, SET_NAMES, Rules(crop_tiles="all", magic_merge_and_tile="two_moves"), seed=4)
    chance = Random(2)
    while not game.state.is_over:
        game.play(bots.decide(bots.Greedy(), game.state, chance))
    assert max(game.state.scores) > 30


def test_the_same_seed_gives_the_same_choice() -> None:
    state = played(SEEDS[0]).states[60]
    for bot in QUICK:
        assert bot.choose(state, Random(5)) == bot.choose(state, Random(5)) == bots.decide(bot, state, 5)


def test_before_a_draw_every_bot_draws_a_tile_of_the_bag() -> None:
    for bot in QUICK:
        chosen = bot.choose(State.start(), Random(1))
        assert isinstance(chosen, Draw)
        assert chosen.tile in State.start().tiles_left


def test_greedy_closes_a_city_and_claims_it_first() -> None:
    state = State.setup(hand="E")
    first = bots.Greedy().choose(state)
    after, _ = state.apply(first)
    second = bots.Greedy().choose(after)
    assert state.action_to_text(first) == "E/2 0,-1"
    assert isinstance(second, Deploy)
    assert after.apply(second)[0].scores == (4, 0)


def test_greedy_beats_random_and_a_greedy_one_without_mistakes_one_with_many() -> None:
    assert bots.match([bots.Greedy(), bots.Random()], 10, seed=1).share(0) == 1
    assert bots.match([bots.Greedy(), bots.LADDER["easy"]], 10, seed=1).share(0) > 0.6


def test_looking_ahead_is_worth_something() -> None:
    result = bots.match([bots.MonteCarlo(playouts=16), bots.LADDER["easy"]], 2, seed=3, sets=("base",))
    assert result.margin(0)[0] > 0


def test_monte_carlo_stops_when_its_time_is_over_and_when_stopped() -> None:
    state = played(SEEDS[0]).states[61]
    while len(state.legal_actions()) < 2:
        state, _ = state.apply(state.legal_actions()[0])
    ticks = iter(range(10_000))
    advice = list(bots.MonteCarlo(seconds=40, clock=lambda: float(next(ticks))).think(state, 1))
    assert 1 < len(advice) <= 41
    stop = threading.Event()
    stop.set()
    bots.MonteCarlo(seconds=1e6).choose(state, 1, stop)  # would never end
    calls = count()
    bots.MonteCarlo(seconds=1e6).choose(state, 1, lambda: next(calls) > 3)
    assert next(calls) > 4


def test_it_answers_without_thinking_when_there_is_nothing_to_choose() -> None:
    state = State.start()
    began = time.process_time()
    bots.MonteCarlo(seconds=1e6).choose(state, 1)
    assert time.process_time() - began < 60


def test_advice_gets_better_while_one_looks() -> None:
    seen: list[bots.Advice] = []
    advice = bots.advise(State.setup(hand="E"), playouts=60, random=1, watch=seen.append)
    assert seen[0].best.playouts == 0
    assert seen[0].best.error is None
    assert seen[-1] == advice
    assert advice.best.text == "E/2 0,-1 +city S"
    assert advice.best.error is not None
    assert 0 < advice.best.winning < 1
    assert [turn.margin for turn in advice] == sorted((turn.margin for turn in advice), reverse=True)
    assert str(advice).splitlines()[1].endswith("E/2 0,-1 +city S")
    state = advice.state
    for action in advice.best.actions:
        state, _ = state.apply(action)
    assert state.scores == (4, 0)


def test_there_is_no_advice_before_a_draw_nor_at_the_end() -> None:
    advice = bots.advise(State.start(), playouts=5)
    assert not advice
    with pytest.raises(BadArgument, match="a tile has to be drawn first"):
        _ = advice.best
    ended, _ = State.start().end_now()
    assert not bots.advise(ended, playouts=5)
    with pytest.raises(BadArgument, match="over"):
        bots.Greedy().choose(ended)


def test_the_estimate_sees_who_is_ahead() -> None:
    city = [("D", 0, 0, 0), ("F", 0, -1, 1), ("R", 0, -2, 1)]
    ahead, behind = bots.estimate(State.setup(tiles=city, meeples=[("Red", (0, 0), "city N")]))
    assert ahead > behind
    ended, _ = played(SEEDS[0]).states[40].end_now()
    assert bots.estimate(ended) == ended.scores


def play_alone(bot: bots.Bot) -> None:
    game = Game(seed=1)
    while not game.state.is_over:
        game.play(bots.decide(bot, game.state, 1))


class Raising:
    def choose(self, state: State, random: Random) -> str:
        if state.turn > 3 and state.phase is Phase.PLACE:
            raise RuntimeError("my own mistake")
        return state.action_to_text(state.legal_actions()[0])


class Cheating:
    def choose(self, state: State, random: Random) -> str:
        return "pass" if state.phase is Phase.PLACE else state.action_to_text(state.legal_actions()[0])


class Babbling:
    def choose(self, state: State, random: Random) -> str:
        return "do it"


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Raising(), r"raised RuntimeError: my own mistake, in turn 4, at .*'s seat \(place\)"),
        (Cheating(), "chose 'pass', which is not legal, in turn 1"),
        (Babbling(), "chose 'do it', which is no action here"),
    ],
    ids=["raises", "illegal", "no action"],
)
def test_a_bot_that_fails_is_named_and_costs_no_finished_game(bot: bots.Bot, words: str) -> None:
    class Late:
        """Plays two games well, and then fails."""

        def __init__(self) -> None:
            self.games = 0

        def choose(self, state: State, random: Random) -> object:
            self.games += state.turn == 1 and state.phase is Phase.PLACE
            return (bots.Random() if self.games < 3 else bot).choose(state, random)

    late = Late()
    with pytest.raises(bots.BotFailed, match=words.split(",")[0]) as failed:
        bots.match([late, late], 8, seed=2, sets=("base",))  # type: ignore[list-item]
    assert failed.value.finished is not None
    assert len(failed.value.finished.games) == 2
    assert isinstance(failed.value.state, State)
    with pytest.raises(bots.BotFailed, match=words):
        play_alone(bot)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bots.decide(bots.Greedy, State.start()), r"make one of it: Greedy\(\)"),  # type: ignore[arg-type]
        (lambda: bots.decide(3, State.start()), "3 is no bot"),  # type: ignore[arg-type]
        (lambda: bots.Greedy().choose("E"), "'E' is no state"),  # type: ignore[arg-type]
        (lambda: bots.Greedy(mistakes=-1), "mistakes are -1"),
        (lambda: bots.Greedy(weights=3), "the weights are 3"),  # type: ignore[arg-type]
        (lambda: bots.MonteCarlo(seconds=-1), "seconds is -1"),
        (lambda: bots.MonteCarlo(playouts=1.5), "playouts is 1.5"),  # type: ignore[arg-type]
        (lambda: bots.MonteCarlo(width=0), "width is 0"),
        (lambda: bots.match([bots.Random()] * 2, 3), "a multiple of 2"),
        (lambda: bots.match([bots.Random()], 3), "1 bots cannot"),
        (lambda: bots.match("greedy", 2), "the bots are 'greedy'"),
        (lambda: bots.advise(State.start(), watch=3), "watch is 3"),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_is_named(call: object, words: str) -> None:
    with pytest.raises(BadArgument, match=words):
        call()  # type: ignore[operator]


def test_seats_are_swapped_on_the_same_tiles() -> None:
    result = bots.match([bots.Random(), bots.Greedy()], 4, seed=9, sets=("base",))
    assert [game.seats for game in result.games] == [(0, 1), (1, 0)] * 2
    drawn = [
        [
            event.tile
            for move in Game.from_text(game.record).history
            for event in move.events
            if isinstance(event, TileDrawn)
        ]
        for game in result.games
    ]
    assert drawn[0] == drawn[1] != drawn[2]
    assert result == bots.match([bots.Random(), bots.Greedy()], 4, seed=9, sets=("base",))
    assert Game.from_text(result.games[0].record).state.scores == result.games[0].scores


def test_bots_have_names() -> None:
    assert repr(bots.bot("montecarlo:0.2")) == "MonteCarlo(seconds=0.2)"
    assert bots.bot(" Hard ") is bots.LADDER["hard"]
    with pytest.raises(UnknownName, match="greedy"):
        bots.bot("greddy")


def test_the_command_plays_a_ladder(capsys: pytest.CaptureFixture[str]) -> None:
    main(["random", "greedy", "--games", "2", "--sets", "base"])
    assert "Greedy()                                2 100.0%" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["random", "gredy"])
    assert "greedy" in capsys.readouterr().err


def test_a_match_takes_the_bots_and_names_of_a_simulation() -> None:
    named = bots.match({"Ann": "greedy", "Bob": bots.Random()}, 2, seed=1, sets="base")
    assert named.bots == (bots.Greedy(), bots.Random())
    assert named.players == named.games[0].players == ("Ann", "Bob")
    assert named.share("Ann") == named.games[0].share("Ann") == 1.0
    assert "\nAnn  " in str(named)
    by_name = bots.match(["greedy", "random"], 2, seed=1, sets="base")
    assert [game.scores for game in by_name.games] == [game.scores for game in named.games]
    simulation = simulate(2, {"Ann": "greedy", "Bob": bots.Random()}, "base", seed=1)
    assert simulation.run().standings().players == named.players
    with pytest.raises(UnknownName, match="did you mean 'greedy'"):
        bots.match(["gredy", "random"], 2)
    with pytest.raises(BadArgument, match="an item of the bots is 1; give names"):
        bots.match({1: "greedy", 2: "random"}, 2)  # type: ignore[dict-item]
