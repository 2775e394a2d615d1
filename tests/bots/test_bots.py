"""Bots: legal and repeatable choices, time limits, errors, matches, and the command."""

import threading
import time
from collections.abc import Iterator
from decimal import Decimal
from inspect import Parameter, signature
from itertools import count, islice
from math import nan
from random import Random

import numpy as np
import pytest

from carc_widget import bots, puzzles
from carc_widget.bots.__main__ import main
from carc_widget.compiled import random_games
from carc_widget.engine import (
    SET_NAMES,
    Action,
    BadArgument,
    Deploy,
    Draw,
    Game,
    Phase,
    Rules,
    State,
    TileDrawn,
    UnknownName,
)
from carc_widget.simulation import simulate
from tests.random_games import SEEDS, finished_game

pytestmark = pytest.mark.slow

FAST_BOTS: list[bots.Bot] = [bots.Random(), bots.Greedy(), bots.Greedy(mistakes=5), bots.MonteCarlo(playouts=3)]


@pytest.mark.parametrize("bot", FAST_BOTS, ids=repr)
@pytest.mark.parametrize("seed", SEEDS)
def test_bots_choose_legal_actions(bot: bots.Bot, seed: int) -> None:
    for state in islice(finished_game(seed).states, 0, None, 47):
        if not state.is_over:
            assert_choice_is_legal(bot, state)


@pytest.mark.parametrize("bot", FAST_BOTS, ids=repr)
def test_bots_choose_legal_actions_in_every_phase(bot: bots.Bot) -> None:
    states = {state.phase: state for seed in SEEDS for state in finished_game(seed).states if not state.is_over}
    assert states.keys() == set(Phase) - {Phase.SCORE, Phase.NEXT, Phase.OVER}
    for state in states.values():
        assert_choice_is_legal(bot, state)


def assert_choice_is_legal(bot: bots.Bot, state: State) -> None:
    """The bot chooses a legal action, and leaves the state as it is."""
    before = state.to_text()
    assert bots.decide(bot, state, 1) in state.legal_actions()
    assert state.to_text() == before


class NamedSearch(bots.MonteCarlo):
    """A bot that inherits both methods."""

    def __repr__(self) -> str:
        return "search"


class LastOfSearch(NamedSearch):
    """A bot that thinks in another way."""

    def think(self, state: State, random: Random | int | None = None, stop: bots.Stop = None) -> Iterator[bots.Advice]:
        for advice in super().think(state, random, stop):
            yield bots.Advice.from_turns(list(reversed(advice)), state)


class LastAction(NamedSearch):
    """A bot that chooses without thinking."""

    def choose(self, state: State, random: Random | int | None = None, stop: bots.Stop = None) -> Action:
        return state.legal_actions()[-1]


def test_inherited_methods_of_a_bot_decide_unless_its_class_has_others() -> None:
    state = State.setup(hand="E")
    searched, last, chosen = (
        list(bots.decide_steps(bot(playouts=20), state, 1)) for bot in (NamedSearch, LastOfSearch, LastAction)
    )
    assert len(searched) > 2
    assert searched[-1] == bots.MonteCarlo(playouts=20).choose(state, 1)
    assert len(last) > 2
    assert last[-1] != searched[-1]
    assert chosen == [None, state.legal_actions()[-1]]


@pytest.mark.parametrize("players", [2, 6])
def test_greedy_finishes_games_of_all_sets(players: int) -> None:
    game = Game(players, SET_NAMES, Rules(crop_tiles="all", magic_merge_and_tile="two_moves"), seed=4)
    random = Random(2)
    while not game.state.is_over:
        game.play(bots.decide(bots.Greedy(), game.state, random))
    assert max(game.state.scores) > 30


def test_choice_is_determined_by_seed() -> None:
    state = finished_game(SEEDS[0]).states[60]
    for bot in FAST_BOTS:
        assert bot.choose(state, Random(5)) == bot.choose(state, Random(5)) == bots.decide(bot, state, 5)


def test_bots_draw_tiles_from_the_bag() -> None:
    for bot in FAST_BOTS:
        action = bot.choose(State.start(), Random(1))
        assert isinstance(action, Draw)
        assert action.tile in State.start().tiles_left


def test_greedy_completes_and_claims_city() -> None:
    state = State.setup(hand="E")
    first = bots.Greedy().choose(state)
    after, _ = state.apply(first)
    second = bots.Greedy().choose(after)
    assert state.action_to_text(first) == "E/2 0,-1"
    assert isinstance(second, Deploy)
    assert after.apply(second)[0].scores == (4, 0)


def test_greedy_beats_random_and_mistaken_greedy() -> None:
    assert bots.match([bots.Greedy(), bots.Random()], 10, seed=1).share(0) == 1
    assert bots.match([bots.Greedy(), bots.LADDER["easy"]], 10, seed=1).share(0) > 0.6


def test_monte_carlo_beats_easy_bot() -> None:
    result = bots.match([bots.MonteCarlo(playouts=16), bots.LADDER["easy"]], 2, seed=3, sets=("base",))
    assert result.margin(0).mean > 0


def test_monte_carlo_stops_on_time_limit_and_on_request() -> None:
    state = finished_game(SEEDS[0]).states[61]
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


def test_monte_carlo_draws_without_search() -> None:
    state = State.start()
    began = time.process_time()
    bots.MonteCarlo(seconds=1e6).choose(state, 1)
    assert time.process_time() - began < 60


def test_advise_reports_intermediate_advice() -> None:
    reports: list[bots.Advice] = []
    advice = bots.advise(State.setup(hand="E"), playouts=60, random=1, progress=reports.append)
    assert reports[0].best.playouts == 0
    assert reports[0].best.error is None
    assert reports[-1] == advice
    assert advice.best.text == "E/2 0,-1 +city S"
    assert advice.best.error is not None
    assert 0 < advice.best.winning_chance < 1
    assert [turn.margin for turn in advice] == sorted((turn.margin for turn in advice), reverse=True)
    header, first, *_others = str(advice).splitlines()
    assert header.index("turn") == first.index("E/2 0,-1 +city S")
    assert header.index("winning") + len("winning") == first.index("%") + 1
    state = advice.state
    for action in advice.best.actions:
        state, _ = state.apply(action)
    assert state.scores == (4, 0)


def test_advice_is_empty_before_a_draw_and_after_the_game() -> None:
    advice = bots.advise(State.start(), playouts=5)
    assert not advice
    with pytest.raises(BadArgument, match="a tile has to be drawn first"):
        _ = advice.best
    final, _ = State.start().end_now()
    assert not bots.advise(final, playouts=5)
    with pytest.raises(BadArgument, match="over"):
        bots.Greedy().choose(final)


def test_results_are_shown_as_tables_in_notebooks() -> None:
    advice = bots.advise(State.setup(hand="E"), playouts=20, random=1)
    assert repr(advice) == f"<Advice: {len(advice)} turns, best E/2 0,-1 +city S>"
    assert repr(bots.advise(State.start(), playouts=1)) == "<Advice: 0 turns>"
    named = bots.match({"<b>": "random", "Bob": "random"}, 2, sets="base")
    assert repr(named) == "<Match: <b>, Bob; 2 games>"
    assert repr(named.games[0]).endswith(f"scores={named.games[0].scores})"), "without the whole record"
    standings = simulate(2, {"<b>": "random", "Bob": "random"}, "base", seed=1).run().standings()
    for shown in (named, standings):
        html = shown._repr_html_()
        assert html.startswith("<pre>")
        assert "&lt;b&gt;" in html
    assert "E/2 0,-1 +city S\n" in advice._repr_html_()


def test_estimate_favors_player_with_larger_city() -> None:
    city = [("D", 0, 0, 0), ("F", 0, -1, 1), ("R", 0, -2, 1)]
    ahead, behind = bots.expected_scores(State.setup(tiles=city, meeples=[("Red", (0, 0), "city N")]))
    assert ahead > behind
    final, _ = finished_game(SEEDS[0]).states[40].end_now()
    assert bots.expected_scores(final) == final.scores


def play_game(bot: bots.Bot) -> None:
    """Play a whole game with one bot in every seat."""
    game = Game(seed=1)
    while not game.state.is_over:
        game.play(bots.decide(bot, game.state, 1))


class RaisingBot:
    def choose(self, state: State, random: Random) -> str:
        if state.turn > 3 and state.phase is Phase.PLACE:
            raise RuntimeError("my own mistake")
        return state.action_to_text(state.legal_actions()[0])


class IllegalBot:
    def choose(self, state: State, random: Random) -> str:
        return "pass" if state.phase is Phase.PLACE else state.action_to_text(state.legal_actions()[0])


class FirstBot:
    def choose(self, state: State, random: Random) -> str:
        return state.action_to_text(state.legal_actions()[0])


class UnparsableBot:
    def choose(self, state: State, random: Random) -> str:
        return "do it"


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (RaisingBot(), r"raised RuntimeError: my own mistake, in turn 4, at .*'s seat \(place\)"),
        (
            IllegalBot(),
            r"chose 'pass', which is not legal, in turn 1, .*: First the tile in hand has to be placed\. \(R7\); ",
        ),
        (UnparsableBot(), "chose 'do it', which is not an action here, .*: line 1, column 1: expected an action"),
    ],
    ids=["raises", "illegal", "no action"],
)
def test_failing_bot_is_named_and_finished_games_are_kept(bot: bots.Bot, message: str) -> None:
    class LateFailure:
        """Plays two random games, and fails in the third."""

        def __init__(self) -> None:
            self.games = 0

        def choose(self, state: State, random: Random) -> object:
            self.games += state.turn == 1 and state.phase is Phase.PLACE
            return (bots.Random() if self.games < 3 else bot).choose(state, random)

    late_failure = LateFailure()
    with pytest.raises(bots.BotFailed, match=message.split(",")[0]) as caught:
        bots.match([late_failure, late_failure], 8, seed=2, sets=("base",))  # type: ignore[list-item]
    assert caught.value.finished_games is not None
    assert len(caught.value.finished_games.games) == 2
    assert isinstance(caught.value.state, State)
    with pytest.raises(bots.BotFailed, match=message):
        play_game(bot)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: bots.decide(bots.Greedy, State.start()), r"make one of it: Greedy\(\)"),  # type: ignore[arg-type]
        (lambda: bots.decide(3, State.start()), r"3 is not a bot: .* choose\(state, random\)$"),  # type: ignore[arg-type]
        (lambda: bots.decide("easy", State.start()), r"; bots.bot\('easy'\) makes one"),  # type: ignore[arg-type]
        (lambda: bots.decide(bots.Greedy(), State.start(), "x"), "random is 'x'"),  # type: ignore[arg-type]
        (lambda: bots.Greedy().choose("E"), "the state is 'E'"),  # type: ignore[arg-type]
        (lambda: bots.Greedy(mistakes=-1), "mistakes is -1"),
        (lambda: bots.Greedy(weights=3), "the weights are 3"),  # type: ignore[arg-type]
        (lambda: bots.Weights(completion=2), "completion is 2; give a number from 0 to 1"),
        (lambda: bots.Weights(meeple_exponent=-1), "meeple_exponent is -1"),
        (lambda: bots.Weights(farms="x"), "farms is 'x'"),  # type: ignore[arg-type]
        (lambda: bots.Weights(meeple=nan), "meeple is nan"),
        (lambda: bots.Weights(opponents=10**400), "opponents is 1000"),
        (lambda: bots.MonteCarlo(seconds=-1), "seconds is -1"),
        (lambda: bots.MonteCarlo(playouts=1.5), "playouts is 1.5"),  # type: ignore[arg-type]
        (lambda: bots.MonteCarlo(width=0), "width is 0; give a whole number from 1 to 999999999"),
        (lambda: bots.MonteCarlo(turns=True), "turns is True; give a whole number from 0"),
        (lambda: bots.MonteCarlo(compiled="yes"), "compiled is 'yes'; give True or False"),  # type: ignore[arg-type]
        (lambda: bots.solve_endgame(State.start(), compiled=1), "compiled is 1"),  # type: ignore[arg-type]
        (lambda: bots.review(Game(), compiled=1), "compiled is 1; give True, False, or"),  # type: ignore[arg-type]
        (lambda: puzzles.generate(1, compiled=1), "compiled is 1"),  # type: ignore[arg-type]
        (lambda: puzzles.from_game(Game(), compiled=1), "compiled is 1"),  # type: ignore[arg-type]
        (lambda: bots.match([bots.Random()] * 2, 3), "a multiple of 2"),
        (lambda: bots.match([bots.Random()], 3), "1 bot cannot play a match"),
        (lambda: bots.match("greedy", 2), "the bots are 'greedy'"),
        (lambda: bots.advise(State.start(), progress=3), "progress is 3"),  # type: ignore[arg-type]
    ],
)
def test_invalid_arguments_are_refused(call: object, message: str) -> None:
    with pytest.raises(BadArgument, match=message):
        call()  # type: ignore[operator]


def test_numbers_of_numpy_are_numbers() -> None:
    bot = bots.MonteCarlo(np.float32(0.5), np.int64(3), width=np.int8(2), turns=np.int64(1))  # type: ignore[arg-type]
    assert bot == bots.MonteCarlo(0.5, 3, width=2, turns=1)
    assert "playouts=3, width=2, turns=1" in repr(bot)
    assert bots.Greedy(mistakes=np.int64(2)) == bots.Greedy(mistakes=2)  # type: ignore[arg-type]
    assert bots.MonteCarlo(seconds=Decimal("0.5")) == bots.MonteCarlo(seconds=0.5)  # type: ignore[arg-type]
    assert bots.Weights(meeple=np.int64(2)) == bots.Weights(meeple=2)  # type: ignore[arg-type]
    state = State.setup(hand="E", tiles_left={"U": 1})
    assert bots.solve_endgame(state, np.int64(10_000), width=np.int64(1)).exact  # type: ignore[arg-type]
    review = bots.review(Game(seed=1), np.int64(0), np.int64(2))  # type: ignore[arg-type]
    assert review.costliest_turns(np.int64(1)) == ()  # type: ignore[arg-type]


def test_match_swaps_seats_on_the_same_tiles() -> None:
    result = bots.match([bots.Random(), bots.Greedy()], 4, seed=9, sets=("base",))
    assert [game.seats for game in result.games] == [(0, 1), (1, 0)] * 2
    draws = [
        [
            event.tile
            for move in Game.from_text(game.record).history
            for event in move.events
            if isinstance(event, TileDrawn)
        ]
        for game in result.games
    ]
    assert draws[0] == draws[1] != draws[2]
    assert result == bots.match([bots.Random(), bots.Greedy()], 4, seed=9, sets=("base",))
    for game in result.games:
        assert Game.from_text(game.record).state.scores == game.scores
        assert Game.from_text(game.record).players == tuple(result.players[bot] for bot in game.seats)
        assert [game.points(bot) for bot in game.seats] == list(game.scores)
        assert game.margin(0) == game.points(0) - game.points(1)
    assert result.points(0).mean == sum(game.points(0) for game in result.games) / 4
    for statistic in (result.share, result.interval, result.points, result.margin):
        assert signature(statistic).parameters["bot"].default is Parameter.empty, "as for `Standings`"


def test_default_number_of_games_swaps_seats_of_two_to_six_bots() -> None:
    games = signature(bots.match).parameters["games"].default
    assert not [players for players in range(2, 7) if games % players]


def test_bot_by_name() -> None:
    assert repr(bots.bot("montecarlo:0.2")) == "MonteCarlo(seconds=0.2)"
    assert bots.bot(" Hard ") is bots.LADDER["hard"]
    with pytest.raises(UnknownName, match="greedy"):
        bots.bot("greddy")
    with pytest.raises(UnknownName, match=r"such as montecarlo:0\.2"):
        bots.bot("montecarlo:fast")


def test_subclass_of_a_bot_is_named_after_its_own_class() -> None:
    class Patient(bots.MonteCarlo):
        """A subclass, as a caller may write one."""

    class Cautious(bots.Greedy):
        """Another one."""

    assert [repr(Patient(seconds=2)), repr(Cautious())] == ["Patient(seconds=2.0)", "Cautious()"]


def test_bot_may_name_the_parameters_of_choose_differently() -> None:
    class Mine:
        """A bot of a caller for whom `random` is the module."""

        def choose(self, position: State, rng: Random) -> Action:
            return rng.choice(position.legal_actions())

    bot: bots.Bot = Mine()
    assert bots.decide(bot, State.setup(hand="E"), 1) in State.setup(hand="E").legal_actions()
    parameters = list(signature(bots.Bot.choose).parameters.values())
    assert [parameter.kind for parameter in parameters] == [Parameter.POSITIONAL_ONLY] * 3


def test_name_of_a_bot_is_on_one_line() -> None:
    """Tables have a line for each bot, and the name of a player in a record is on one line."""

    class Weighted(FirstBot):
        def __repr__(self) -> str:
            return "Weighted([1, 2,\n          3, 4])"

    games = simulate(1, [Weighted(), "random"], sets="base", seed=1).run()
    assert games.players[0] == "Weighted([1, 2, 3, 4])"
    assert games.game(0).players == games.players == bots.match([Weighted(), "random"], 0).players


def test_bot_without_a_repr_is_named_after_its_class() -> None:
    with pytest.raises(bots.BotFailed, match=r"^UnparsableBot chose"):
        bots.match([UnparsableBot(), "random"], 2)
    result = bots.match({"Ann": "random", "Bob": "random"}, 2, sets="base")
    assert bots.match([FirstBot(), "random"], 2, sets="base").players == ("FirstBot", "random")
    margin = result.margin(1)
    assert margin.mean > 0
    assert f"+{margin.mean:.1f} ± {1.96 * margin.error:.1f}" in str(result)


def test_command_prints_standings(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    main(["random", "greedy", "--games", "2", "--sets", "base"])
    assert "Greedy()      2  100.0%" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["random", "gredy"])
    assert "greedy" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["greedy"])
    assert "give two bots or more" in capsys.readouterr().err
    monkeypatch.setattr(random_games, "find_spec", lambda name: None)
    with pytest.raises(SystemExit):
        main(["random", "compiled:1"])
    assert "pip install 'carc_widget[compiled]'" in capsys.readouterr().err


def test_match_takes_bots_by_name_and_player_names() -> None:
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
