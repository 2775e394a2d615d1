"""Where the points came from adds up to the points: in random games of all sets and options."""

import pytest

from carc_widget.engine import Rules, State
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.summary import Column, accounts
from tests.played import SEEDS, played


@pytest.mark.parametrize("seed", SEEDS)
def test_the_columns_add_up_to_the_final_scores(seed: int) -> None:
    game = played(seed)
    events = [event for move in game.history for event in move.events]
    found = accounts(events, game.replay.first.scores)
    assert tuple(account.total for account in found) == game.state.scores
    for account in found:
        for column, shares in account.shares.items():
            assert account.points(column) == sum(share.points for share in shares)
            assert all(account.player in share.score.winners for share in shares)
    paid = [event.score for event in events if isinstance(event, FeatureScored)]
    magic = sum(share.points for account in found for share in account.shares[Column.MAGIC])
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
