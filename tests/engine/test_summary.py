"""Summaries: the points by category add up to the scores, in random games of all sets and options."""

import pytest

from carc_widget.engine import Game, Rules, State, UnknownName
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.summary import Column, accounts
from carc_widget.i18n import language
from carc_widget.i18n.score_tables import part_sum
from tests.random_games import SEEDS, finished_game


@pytest.mark.parametrize("seed", SEEDS)
def test_columns_add_up_to_final_scores(seed: int) -> None:
    game = finished_game(seed)
    events = [event for move in game.history for event in move.events]
    summary = accounts(events, game.replay.first.scores)
    assert tuple(account.total for account in summary) == game.state.scores
    for account in summary:
        for column, parts in account.parts.items():
            assert account.points(column) == sum(part.points for part in parts)
            assert all(account.player in part.score.winners for part in parts)
    scores = [event.score for event in events if isinstance(event, FeatureScored)]
    magic = sum(part.points for account in summary for part in account.parts[Column.MAGIC])
    lines = [(s, line) for s in scores for line in s.lines if line.id in ("mage", "witch")]
    assert magic == sum(line.points * len(score.winners) for score, line in lines)


def test_points_of_figures_have_their_own_column() -> None:
    state = State.setup(meeples=[("Red", (0, 0), "city N")], witch=((0, 0), "city N"), scores=(7, 2))
    _, events = state.end_now()
    red, blue = accounts(events, state.scores)
    assert (red.before, red.points(Column.CITY), red.points(Column.MAGIC), red.total) == (7, 1, 0, 8)
    assert (blue.before, blue.total) == (2, 2)


def test_first_farm_scoring_is_in_the_field_column() -> None:
    tiles = [("D", 0, 0, 0), ("E", 0, -1, 2)]
    state = State.setup(tiles=tiles, rules=Rules(farm_scoring="first"), meeples=[("Blue", (0, -1), "field NL")])
    after, events = state.end_now()
    _red, blue = accounts(events, (0, 0))
    assert (blue.points(Column.FIELD), blue.points(Column.CITY)) == (4, 0)
    assert after.scores == (0, 4)


def test_no_field_column_without_farmers() -> None:
    game = Game(rules=Rules(farmers="without"), order=["E"], seed=1)
    assert Column.FIELD not in game.summary().columns
    assert Column.FIELD in Game(order=["E"], seed=1).summary().columns


@pytest.mark.parametrize("seed", SEEDS)
def test_summary_at_any_moment(seed: int) -> None:
    replay = finished_game(seed).replay
    for ply in (0, len(replay.moves) // 2, len(replay.moves)):
        summary = replay.at(ply).summary()
        assert tuple(account.total for account in summary) == replay.states[ply].scores
        for account in summary:
            assert sum(account.points(column) for column in summary.columns) == account.total, "a column is missing"


def test_summary_is_shown_as_translated_table() -> None:
    game = Game(["<b>Ann</b>", "Bob"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "+city S")
    summary = game.summary()
    assert str(summary).splitlines()[1].split() == ["<b>Ann</b>", "0", "4", "0", "0", "0", "4"]
    with language("nl"):
        assert "klooster" in str(summary)
    html = summary._repr_html_()
    assert "&lt;b&gt;Ann" in html
    assert "<b>Ann" not in html
    assert "city: 2 tiles × 2 = 4" in html
    assert "mage and witch" not in str(Game(sets=["base"], seed=1).summary())
    assert summary["Bob"].total == summary[1].total == 0
    game.undo()
    assert game.summary()[0].total == 0, "an undone move is counted"
    assert summary[0].total == 4


def test_summary_refuses_unknown_players_and_columns() -> None:
    summary = Game(["Ann", "Bob"], seed=1).summary()
    with pytest.raises(UnknownName, match="there is no player 'An'; did you mean 'Ann'"):
        summary["An"]
    with pytest.raises(UnknownName, match="there is no player 2; there are 0 to 1"):
        summary[2]
    with pytest.raises(UnknownName, match="there is no column 'town'; there are: road, city, "):
        summary[0].points("town")


def test_share_of_figures_excludes_the_rest_of_the_score() -> None:
    state = State.setup(meeples=[("Red", (0, 0), "city N")], mage=((0, 0), "city N"))
    _, events = state.end_now()
    red, _blue = accounts(events, (0, 0))
    assert part_sum(Column.MAGIC, red.parts[Column.MAGIC][0]) == "city: mage = 1"
    assert part_sum(Column.CITY, red.parts[Column.CITY][0]) == "city: 1 tile = 1"


def test_equal_summaries_have_equal_hashes() -> None:
    first, second = (Game(order=["E"], seed=1) for _ in range(2))
    for game in (first, second):
        game.play_turn("E/2 0,-1 +city S")
    assert first.summary() == second.summary()
    assert hash(first.summary()) == hash(second.summary())
