"""Where the points came from: sums told step by step, the table at the end, and what lights up on the board."""

from random import Random

import pytest

from carc_widget.engine import SET_NAMES, Game, Score, State
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.summary import Column
from carc_widget.i18n import languages
from carc_widget.widget.messages import Explain, Press
from carc_widget.widget.sums.explanation import Explanation, ScoreSum
from carc_widget.widget.sums.terms import SumView, cells
from tests.random_games import SEEDS, played
from tests.widget.headless_client import HeadlessClient

pytestmark = pytest.mark.slow


def told(client: HeadlessClient) -> SumView:
    part = client.view.toolbar.sum
    assert part is not None
    return part


def in_words(client: HeadlessClient) -> str:
    return client.view.toolbar.sentence


def finished(seed: int = 3) -> HeadlessClient:
    rng = Random(seed)
    game = Game(["Ann", "Bob", "Cem"], SET_NAMES, seed=seed)
    while not game.is_over:
        game.play(rng.choice(game.state.legal_actions()))
    return HeadlessClient(game)


def scored() -> HeadlessClient:
    """Ann has closed a city of two tiles."""
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.game.play("E/2 0,-1", "+city S")
    return client


def score_with_terms() -> Score:
    """A score of three terms: tiles, a pennant and the mage."""
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("M", 0, -1, 2)],
        meeples=[("Ann", (0, 0), "city N")],
        mage=((0, 0), "city N"),
    )
    return state.score_if_completed("city N (0, 0)")


# -- a score, term by term


def test_a_press_on_a_score_tells_it_term_by_term_and_lights_it_up() -> None:
    client = scored()
    client.dispatch(Explain(Explanation((ScoreSum(score_with_terms()),))))
    part = told(client)
    assert [(term.sign, term.points, term.label) for term in part.terms] == [("", "4", "2 tiles")]
    assert (part.total, part.complete, client.view.toolbar.title) == (4, False, "Ann · city")
    assert in_words(client) == "Ann · city: 2 tiles 4 = 4", "said to those who do not see it"
    client.key("PageDown")
    assert (told(client).total, told(client).complete) == (6, False)
    client.key("n")
    assert [term.latest for term in told(client).terms] == [False, False, True]
    assert (told(client).total, told(client).complete) == (8, True)
    assert in_words(client) == "Ann · city: 2 tiles 4 + 1 pennant 2 + mage 2 = 8"
    assert "majority" in client.view.toolbar.hint
    assert [button.label for button in client.view.toolbar.rules] == [line.rule for line in score_with_terms().lines]
    client.key("PageUp")
    assert told(client).total == 6
    client.key("PageDown", "PageDown")
    assert client.session.explanation is None, "a step beyond the end puts it away"


def test_a_score_in_the_log_can_be_pressed() -> None:
    client = scored()
    (entry,) = (entry for entry in client.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    assert entry.explain.label == entry.sum == "city: 2 tiles 4 = 4"
    client.button(entry.explain.id)
    board = client.view.board
    assert cells(told(client).latest_places) == entry.cells
    assert [light.places for light in board.view.highlights] == [told(client).latest_places]
    assert board.view.remembered is not None
    assert [meeple.player for meeple in board.view.remembered.meeples] == [0], "the knight who has gone home"
    assert board.targets == ()
    assert board.tile_buttons is None
    assert told(client).complete


@pytest.mark.parametrize("way", ["Escape", "close", "board", "game"])
def test_what_is_told_is_put_away(way: str) -> None:
    client = scored()
    before = client.view.toolbar
    (entry,) = (entry for entry in client.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    client.button(entry.explain.id)
    if way == "Escape":
        client.key("Escape")
    elif way == "close":
        client.button("explanation close")
    elif way == "board":
        client.dispatch(Press(None, (0.5, 0.5)))
    else:
        client.game.undo()
    assert client.session.explanation is None
    if way != "game":
        assert client.view.toolbar == before


def test_a_sum_goes_on_by_itself_until_somebody_steps_back() -> None:
    client = scored()
    client.dispatch(Explain(Explanation((ScoreSum(score_with_terms()),))))

    def due() -> list[str]:
        return [button.id for button in client.view.toolbar.buttons if button.delay]

    assert due() == ["explanation on 1"]
    client.button("explanation on 1")
    assert due() == ["explanation on 2"], "another button, so that two pages together skip no term"
    client.button("explanation on 1")
    assert told(client).total == 6, "the second page is late"
    client.button("explanation back")
    assert due() == []
    client.button("explanation on 1", "explanation on 2")
    assert due() == []


def test_the_points_of_a_player_open_into_columns_and_scores() -> None:
    client = scored()
    client.button("sum 0")
    assert in_words(client) == "Ann: city 4 = 4"
    client.button("open 0")
    assert in_words(client) == "Ann · city: 2 tiles 4 = 4"
    client.button("open 0")
    assert client.view.board.view.remembered is not None
    assert "majority" in client.view.toolbar.hint
    client.button("explanation close", "explanation close")
    assert in_words(client) == "Ann: city 4 = 4"
    client.button("explanation close")
    assert client.session.explanation is None
    assert "sum 1" not in client.view.buttons, "Bob has no points to tell of"


def test_the_try_of_a_tile_does_not_stand_in_the_way() -> None:
    client = scored()
    client.press("cell 1 0", 1)
    client.button("sum 0")
    assert client.view.board.tile_buttons is None
    assert len(client.view.board.state.board) == 2
    assert client.view.board.tried is None


# -- what lights up


def test_a_monastery_lights_the_tiles_that_it_counts_and_a_field_its_cities() -> None:
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("B", 0, 1, 0)],
        meeples=[("Ann", (0, 1), "monastery"), ("Bob", (0, 0), "field EL")],
    )
    _after, events = state.end_now()
    client = HeadlessClient(Game(state=state, seed=1))
    scores = {x.score.feature.kind.value: x.score for x in events if isinstance(x, FeatureScored)}
    client.dispatch(Explain(Explanation((ScoreSum(scores["monastery"]),))))
    assert set(cells(told(client).latest_places)) == {(0, 1), (0, 0)}
    client.dispatch(Explain(Explanation((ScoreSum(scores["field"]),))))
    city = state.feature("city N (0, 0)")
    assert set(told(client).latest_places) == set(city.spots)
    assert set(told(client).earlier_places) == set(scores["field"].feature.spots)


# -- the table


def test_the_table_stands_in_place_of_the_players_when_the_game_is_over() -> None:
    client = finished()
    part = client.view.sidebar.table
    assert part is not None
    found = client.game.summary()
    assert part.columns == ("road", "city", "monastery", "field", "mage and witch", "total")
    for row, account in zip(part.rows, found, strict=True):
        assert [cell.points for cell in row.cells] == [*map(account.points, found.columns), account.total]
    assert [row.badge for row in part.rows].count("winner") == len(client.game.state.winners)
    client.game.undo()
    assert client.view.sidebar.table is None


def test_each_number_says_its_sum_and_what_it_is_about() -> None:
    client = finished()
    part, found = client.view.sidebar.table, client.game.summary()
    assert part is not None
    for row, account in zip(part.rows, found, strict=True):
        for column, cell in zip(found.columns, row.cells, strict=False):
            shares = account.shares.get(column, ())
            assert (cell.button is None) == (not shares)
            if cell.button:
                assert len(cell.button.tip.splitlines()) == len(shares)
                ends = [int(line.rpartition(" = ")[2]) for line in cell.button.tip.splitlines()]
                assert sum(ends) == cell.points
                scored = {spot.cell for share in shares for spot in share.score.feature.spots}
                assert scored <= set(cell.cells) <= set(row.about)


def test_the_table_is_played_through_number_by_number() -> None:
    client = finished()
    client.button("explanation table")
    seen = []
    while client.session.explanation is not None:
        table = client.view.sidebar.table
        assert table is not None
        (now,) = [(i, j) for i, row in enumerate(table.rows) for j, cell in enumerate(row.cells) if cell.current]
        assert told(client).total == table.rows[now[0]].cells[now[1]].points
        assert told(client).complete
        seen.append(now)
        client.key("PageDown")
    assert seen == sorted(set(seen)), "row by row, from left to right"
    assert {i for i, j in seen if j == 5} == {0, 1, 2}, "each row ends with all points"
    client.button("explanation table")
    client.key("PageDown", "PageDown", "PageUp", "PageUp", "PageUp")
    assert client.view.toolbar.subtitle.startswith("1 of ")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_of_every_game_adds_up_term_by_term(seed: int) -> None:
    client = HeadlessClient(played(seed).copy(), language=[*languages()][seed % 3])
    table = client.view.sidebar.table
    assert table is not None
    for row in table.rows:
        for cell in row.cells:
            if cell.button is None:
                continue
            client.button(cell.button.id)
            while not told(client).complete:
                client.key("PageDown")
            assert told(client).total == cell.points
            amounts = [int(f"{t.sign.replace('−', '-')}{t.points}") for t in told(client).terms]
            assert sum(amounts) == cell.points


def test_points_of_a_position_count_as_before() -> None:
    state = State.setup(players=["Ann", "Bob"], scores=(7, 2))
    after, _events = state.end_now()
    client = HeadlessClient(Game(state=after, seed=1))
    table = client.view.sidebar.table
    assert table is not None
    assert table.columns[-2:] == ("before", "total")
    client.button("sum 0")
    assert in_words(client) == "Ann: before 7 = 7"
    assert Column.BEFORE not in client.game.summary()[0].shares
