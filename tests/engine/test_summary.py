"""Where the points came from adds up to the points: in random games of all sets and options."""

import pytest

from carc_widget.engine import Game, Rules, State, UnknownName
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.summary import Column, accounts
from carc_widget.i18n import language
from carc_widget.i18n.score_tables import share_sum
from tests.random_games import SEEDS, played


@pytest.mark.parametrize("seed", SEEDS)
def test_the_columns_add_up_to_the_final_scores(seed: int) -> None:
    game = played(seed)
    events = [event for move in game.history for event in move.events]
    summary = accounts(events, game.replay.first.scores)
    assert tuple(account.total for account in summary) == game.state.scores
    for account in summary:
        for column, shares in account.shares.items():
            assert account.points(column) == sum(share.points for share in shares)
            assert all(account.player in share.score.winners for share in shares)
    paid = [event.score for event in events if isinstance(event, FeatureScored)]
    magic = sum(share.points for account in summary for share in account.shares[Column.MAGIC])
    lines = [(s, line) for s in paid for line in s.lines if line.id in ("mage", "witch")]
    assert magic == sum(line.points * len(score.winners) for score, line in lines)


def test_what_mage_and_witch_make_stands_apart() -> None:
    state = State.setup(meeples=[("Red", (0, 0), "city N")], witch=((0, 0), "city N"), scores=(7, 2))
    _, events = state.end_now()
    red, blue = accounts(events, state.scores)
    assert (red.before, red.points(Column.CITY), red.points(Column.MAGIC), red.total) == (7, 1, 0, 8)
    assert (blue.before, blue.total) == (2, 2)


def test_farmers_of_the_first_version_are_farmers_though_a_city_pays() -> None:
    tiles = [("D", 0, 0, 0), ("E", 0, -1, 2)]
    state = State.setup(tiles=tiles, rules=Rules(farm_scoring="first"), meeples=[("Blue", (0, -1), "field NL")])
    after, events = state.end_now()
    _red, blue = accounts(events, (0, 0))
    assert (blue.points(Column.FIELD), blue.points(Column.CITY)) == (4, 0)
    assert after.scores == (0, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_tells_its_summary_at_any_moment(seed: int) -> None:
    replay = played(seed).replay
    for ply in (0, len(replay.moves) // 2, len(replay.moves)):
        found = replay.at(ply).summary()
        assert tuple(account.total for account in found) == replay.states[ply].scores
        for account in found:
            assert sum(account.points(column) for column in found.columns) == account.total, "no column is missing"


def test_the_summary_shows_itself_as_a_table_in_the_language_in_use() -> None:
    game = Game(["<b>Ann</b>", "Bob"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "+city S")
    found = game.summary()
    assert str(found).splitlines()[1].split() == ["<b>Ann</b>", "0", "4", "0", "0", "0", "4"]
    with language("nl"):
        assert "klooster" in str(found)
    html = found._repr_html_()
    assert "&lt;b&gt;Ann" in html
    assert "<b>Ann" not in html
    assert "city: 2 tiles 4 = 4" in html
    assert "mage and witch" not in str(Game(sets=["base"], seed=1).summary())
    assert found["Bob"].total == found[1].total == 0
    game.undo()
    assert game.summary()[0].total == 0, "what is undone is not counted"
    assert found[0].total == 4


def test_a_summary_refuses_what_it_does_not_have() -> None:
    found = Game(["Ann", "Bob"], seed=1).summary()
    with pytest.raises(UnknownName, match="there is no player 'An'; did you mean 'Ann'"):
        found["An"]
    with pytest.raises(UnknownName, match="there is no player 2; there are 0 to 1"):
        found[2]
    with pytest.raises(UnknownName, match="there is no column 'town'"):
        found[0].points("town")


def test_what_the_mage_made_is_told_without_the_rest_of_the_score() -> None:
    state = State.setup(meeples=[("Red", (0, 0), "city N")], mage=((0, 0), "city N"))
    _, events = state.end_now()
    red, _blue = accounts(events, (0, 0))
    assert share_sum(Column.MAGIC, red.shares[Column.MAGIC][0]) == "city: mage 1 = 1"
    assert share_sum(Column.CITY, red.shares[Column.CITY][0]) == "city: 1 tile 1 = 1"
