"""Tables of advice, reviews, matches and simulations in the language in use; ± is the 95% interval."""

from dataclasses import replace

import pytest

from carc_widget import State, bots, simulate
from carc_widget.bots import Advice, AdvisedTurn, Match, MatchGame
from carc_widget.compiled import Estimate
from carc_widget.i18n import language
from carc_widget.i18n.estimates import estimate_text

STATE = State.setup(players=["Ann", "Bob"], hand="E")
TURNS = [
    AdvisedTurn((), 3.24, 0.5, 0.625, 1200, "E/2 0,-1 +city S", STATE),
    AdvisedTurn((), -0.5, None, 0.5, 1, "E/2 0,-1 pass", STATE),
    AdvisedTurn((), -12.0, 0.0, 0.0, 0, "E/1 0,1 pass", STATE, exact=True),
]


def test_interval_is_1_96_standard_errors() -> None:
    assert estimate_text(3.24, 0.5) == "+3.2 ± 1.0"
    assert estimate_text(-0.04, 1.0, signed=False, digits=2) == "−0.04 ± 1.96"
    assert estimate_text(0.0, None) == estimate_text(0.0, float("inf")) == "+0.0", "one value has no interval"


@pytest.mark.parametrize(
    ("code", "table", "best"),
    [
        (
            "en",
            """\
margin (95% interval)  winning  playouts  turn
           +3.2 ± 1.0      62%     1,200  E/2 0,-1 +city S
                 −0.5      50%         1  E/2 0,-1 pass
          −12.0 exact       0%         0  E/1 0,1 pass""",
            "E/2 0,-1 +city S: +3.2 ± 1.0 points, 62% win",
        ),
        (
            "nl",
            """\
voorsprong (95%-interval)  winstkans  doorgespeeld  beurt
               +3,2 ± 1,0        62%         1.200  E/2 0,-1 +city S
                     −0,5        50%             1  E/2 0,-1 pass
              −12,0 exact         0%             0  E/1 0,1 pass""",
            "E/2 0,-1 +city S: +3,2 ± 1,0 punten, 62% winst",
        ),
        (
            "it",
            """\
vantaggio (intervallo al 95%)  vittoria  simulazioni  turno
                   +3,2 ± 1,0       62%        1.200  E/2 0,-1 +city S
                         −0,5       50%            1  E/2 0,-1 pass
                 −12,0 esatto        0%            0  E/1 0,1 pass""",
            "E/2 0,-1 +city S: +3,2 ± 1,0 punti, 62% di vittoria",
        ),
    ],
)
def test_advice_is_printed_in_the_language_in_use(code: str, table: str, best: str) -> None:
    advice = Advice.from_turns(TURNS, STATE)
    with language(code):
        assert (str(advice), str(advice.best)) == (table, best)


def test_matches_and_standings_are_printed_alike() -> None:
    played = simulate(4, {"Ann": "random", "Bob": "random"}, "base", seed=1, swap=True).run()
    standings = played.standings()
    names = ("Ann", "Bob")
    games = tuple(
        MatchGame(game.number, game.number // 2, (0, 1) if game.number % 2 == 0 else (1, 0), game.scores, "", names)
        for game in played.finished_games
    )
    match = Match((bots.Random(), bots.Random()), games, names)
    for code, heads in (
        ("en", "player games won 95% interval points margin (95% interval)"),
        ("nl", "speler spellen gewonnen 95%-interval punten voorsprong (95%-interval)"),
        ("it", "giocatore partite vinte intervallo al 95% punti vantaggio (intervallo al 95%)"),
    ):
        with language(code):
            assert " ".join(str(standings).splitlines()[0].split()) == heads
            assert str(match) == str(standings)


def test_review_is_printed_in_the_language_in_use() -> None:
    turn = bots.ReviewedTurn(3, 1, 0, "pass", -4.0, "+city S", 0.0, 4.0, 0.5, 30, luck=-1.5)
    review = bots.Review(("Ann", "Bob"), ("red", "blue"), (0,), ((0, 0),), ((0.5, 0.5),), (turn,))
    with language("nl"):
        assert str(review).splitlines() == [
            "beurt  verlies (95%-interval)  speler  gespeeld  beter",
            "    3               4,0 ± 1,0  Bob     pass      +city S",
            "",
            "speler  geluk  vaardigheid (95%-interval)  doorzochte beurten",
            "Ann      +0,0                           0             0 van 0",
            "Bob      −1,5                  −4,0 ± 1,0             1 van 1",
        ]
    exact = replace(review, turns=(replace(turn, error=0.0, exact=True),))
    assert "4.0 exact  Bob" in str(exact)


def test_estimate_is_printed_in_the_language_in_use() -> None:
    with language("nl"):
        assert (str(Estimate(2.5, 0.65, 4)), str(Estimate(4.0, float("inf"), 1))) == ("2,50 ± 1,27", "4,00")


def test_means_of_measures_are_a_table_of_their_own() -> None:
    games = simulate(2, sets="base", seed=1, measure=lambda game: {"turns": 2.0}).run()
    with language("it"):
        assert str(games.standings()).splitlines()[-3:] == [
            "",
            "misura  media (intervallo al 95%)",
            "turns                 2,00 ± 0,00",
        ]
