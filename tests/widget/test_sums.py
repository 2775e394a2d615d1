"""Explained sums: term by term in the toolbar, highlighted on the board, and in the final table."""

from random import Random

import pytest

from carc_widget.engine import SET_NAMES, Game, Score, State
from carc_widget.engine.events import FeatureScored
from carc_widget.engine.summary import Column
from carc_widget.i18n import languages
from carc_widget.widget.board.animation import ranks
from carc_widget.widget.messages import Explain, Press
from carc_widget.widget.sums.explanation import ScoreSum, SumExplanation
from carc_widget.widget.sums.terms import SumView, cells
from tests.random_games import SEEDS, finished_game
from tests.widget.headless_client import HeadlessClient

pytestmark = pytest.mark.slow


def shown_sum(client: HeadlessClient) -> SumView:
    explained = client.view.toolbar.sum
    assert explained is not None
    return explained


def sentence(client: HeadlessClient) -> str:
    return client.view.toolbar.sentence


def finished_client(seed: int = 3) -> HeadlessClient:
    rng = Random(seed)
    game = Game(["Ann", "Bob", "Cem"], SET_NAMES, seed=seed)
    while not game.is_over:
        game.play(rng.choice(game.state.legal_actions()))
    return HeadlessClient(game)


def scored_city() -> HeadlessClient:
    """Return a client in whose game Ann has completed a city of two tiles."""
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.game.play("E/2 0,-1", "+city S")
    return client


def score_with_terms() -> Score:
    """Return a score of three terms: tiles, a coat of arms and the mage."""
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("M", 0, -1, 2)],
        meeples=[("Ann", (0, 0), "city N")],
        mage=((0, 0), "city N"),
    )
    return state.score_if_completed("city N (0, 0)")


def number(text: str) -> int:
    """Return the number that a text with a minus sign stands for."""
    return int(text.replace("−", "-"))


# -- scores, term by term


def test_score_is_explained_term_by_term() -> None:
    client = scored_city()
    client.dispatch(Explain(SumExplanation((ScoreSum(score_with_terms()),))))
    part = shown_sum(client)
    assert [(term.sign, term.points, term.label) for term in part.terms] == [("", "4", "2 tiles")]
    assert (part.total, part.complete, client.view.toolbar.title) == ("4", False, "Ann · city")
    assert sentence(client) == "Ann · city: 2 tiles 4", "the sentence for screen readers"
    client.key("PageDown")
    assert (shown_sum(client).total, shown_sum(client).complete) == ("6", False)
    client.key("n")
    assert [term.latest for term in shown_sum(client).terms] == [False, False, True]
    assert (shown_sum(client).total, shown_sum(client).complete) == ("8", True)
    assert sentence(client) == "Ann · city: 2 tiles 4 + 1 coat of arms 2 + mage 2 = 8"
    assert "majority" in client.view.toolbar.hint
    assert [button.label for button in client.view.toolbar.rules] == [line.rule for line in score_with_terms().lines]
    client.key("PageUp")
    assert shown_sum(client).total == "6"
    client.key("PageDown", "PageDown")
    assert client.session.explanation is None, "a step after the last term closes it"


def test_click_on_a_score_in_the_log_explains_it() -> None:
    client = scored_city()
    (entry,) = (entry for entry in client.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    assert entry.explain.label == entry.sum == "City: 2 tiles × 2 = 4"
    client.button(entry.explain.id)
    board = client.view.board
    assert cells(shown_sum(client).latest_places) == entry.cells
    assert [highlight.places for highlight in board.view.highlights] == [shown_sum(client).latest_places]
    assert board.view.scored_feature is not None
    assert [meeple.player for meeple in board.view.scored_feature.meeples] == [0], "the returned knight"
    assert board.targets == ()
    assert board.tile_buttons is None
    assert shown_sum(client).complete


@pytest.mark.parametrize("way", ["Escape", "close", "board", "game"])
def test_explanation_is_closed(way: str) -> None:
    client = scored_city()
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


def test_explanation_plays_automatically_until_a_step_back() -> None:
    client = scored_city()
    client.dispatch(Explain(SumExplanation((ScoreSum(score_with_terms()),))))

    def delayed_buttons() -> list[str]:
        return [button.id for button in client.view.toolbar.buttons if button.delay]

    assert delayed_buttons() == ["explanation on 1"]
    client.button("explanation on 1")
    assert delayed_buttons() == ["explanation on 2"], "another button, so that two pages together skip no term"
    client.button("explanation on 1")
    assert shown_sum(client).total == "6", "the message of the second page is stale"
    client.button("explanation back")
    assert delayed_buttons() == []
    client.button("explanation on 1", "explanation on 2")
    assert delayed_buttons() == []


def test_points_of_a_player_open_into_columns_and_scores() -> None:
    client = scored_city()
    client.button("sum 0")
    assert sentence(client) == "Ann: city 4"
    client.button("open 0")
    assert sentence(client) == "Ann · city: 2 tiles 4"
    client.button("open 0")
    assert client.view.board.view.scored_feature is not None
    assert "majority" in client.view.toolbar.hint
    client.button("explanation close", "explanation close")
    assert sentence(client) == "Ann: city 4"
    client.button("explanation close")
    assert client.session.explanation is None
    assert "sum 1" not in client.view.buttons, "Bob has no points to explain"


def test_explanation_hides_the_tentative_tile() -> None:
    client = scored_city()
    client.press("cell 1 0", 1)
    client.button("sum 0")
    assert client.view.board.tile_buttons is None
    assert len(client.view.board.state.board) == 2
    assert client.view.board.tentative is None


# -- highlights


def test_monastery_highlights_its_tiles_and_field_its_cities() -> None:
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("B", 0, 1, 0)],
        meeples=[("Ann", (0, 1), "monastery"), ("Bob", (0, 0), "field EL")],
    )
    _after, events = state.end_now()
    client = HeadlessClient(Game(state=state, seed=1))
    scores = {x.score.feature.kind.value: x.score for x in events if isinstance(x, FeatureScored)}
    client.dispatch(Explain(SumExplanation((ScoreSum(scores["monastery"]),))))
    assert set(cells(shown_sum(client).latest_places)) == {(0, 1), (0, 0)}
    client.dispatch(Explain(SumExplanation((ScoreSum(scores["field"]),))))
    city = state.feature("city N (0, 0)")
    assert set(shown_sum(client).latest_places) == set(city.spots)
    assert set(shown_sum(client).earlier_places) == set(scores["field"].feature.spots)


# -- final table


def test_final_table_replaces_the_players() -> None:
    client = finished_client()
    table = client.view.sidebar.table
    assert table is not None
    summary = client.game.summary()
    assert table.columns == ("road", "city", "monastery", "field", "mage and witch", "total")
    assert [number(row.cells[-1].points) for row in table.rows] == sorted(client.game.state.scores, reverse=True)
    assert [row.rank for row in table.rows] == sorted(ranks(client.game.state.scores))
    for row in table.rows:
        account = summary[row.player]
        assert [number(cell.points) for cell in row.cells] == [*map(account.points, summary.columns), account.total]
    assert [row.badge for row in table.rows].count("winner") == len(client.game.state.winners)
    client.game.undo()
    assert client.view.sidebar.table is None


def test_each_number_has_its_sums_and_cells() -> None:
    client = finished_client()
    table, summary = client.view.sidebar.table, client.game.summary()
    assert table is not None
    for row in table.rows:
        account = summary[row.player]
        for column, cell in zip(summary.columns, row.cells, strict=False):
            parts = account.parts.get(column, ())
            assert (cell.button is None) == (not parts)
            if cell.button:
                assert len(cell.button.tip.splitlines()) == len(parts)
                totals = [number(line.rpartition(" = ")[2]) for line in cell.button.tip.splitlines()]
                assert sum(totals) == number(cell.points)
                cells_scored = {spot.cell for part in parts for spot in part.score.feature.spots}
                assert cells_scored <= set(cell.cells)


def test_numbers_below_zero_have_a_minus_sign() -> None:
    """R37: the witch halves the road of three tiles, which takes one point away from it."""
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("U", 0, 0, 0), ("V", 0, 1, 1), ("V", 0, -1, 0)],
        meeples=[("Ann", (0, 0), "road N")],
        witch=((0, 0), "road N"),
        hand="A",
        tiles_left={},
    )
    client = HeadlessClient(Game(state=state))
    while not client.game.is_over:
        client.game.play(client.game.state.legal_actions()[-1])
    table = client.view.sidebar.table
    assert table is not None
    row = table.rows[0]
    assert row.cells[4].points == "−1"
    assert row.cells[-1].button is not None
    assert row.cells[-1].button.tip == "3 + 0 + 0 + 0 − 1 = 2"
    assert str(client.game.summary()).splitlines()[1].split() == ["Ann", "3", "0", "0", "0", "−1", "2"]


def test_final_table_is_explained_number_by_number() -> None:
    client = finished_client()
    client.button("explanation table")
    steps = []
    while client.session.explanation is not None:
        table = client.view.sidebar.table
        assert table is not None
        (current,) = [(i, j) for i, row in enumerate(table.rows) for j, cell in enumerate(row.cells) if cell.current]
        assert shown_sum(client).total == table.rows[current[0]].cells[current[1]].points
        assert shown_sum(client).complete
        steps.append(current)
        client.key("PageDown")
    assert steps == sorted(set(steps)), "row by row, from left to right"
    assert {i for i, j in steps if j == 5} == {0, 1, 2}, "each row ends with its total"
    client.button("explanation table")
    client.key("PageDown", "PageDown", "PageUp", "PageUp", "PageUp")
    assert client.view.toolbar.subtitle.startswith("1 of ")


@pytest.mark.parametrize("seed", SEEDS)
def test_terms_of_every_number_add_up(seed: int) -> None:
    client = HeadlessClient(finished_game(seed).copy(), language=[*languages()][seed % 3])
    table = client.view.sidebar.table
    assert table is not None
    for row in table.rows:
        for cell in row.cells:
            if cell.button is None:
                continue
            client.button(cell.button.id)
            while not shown_sum(client).complete:
                client.key("PageDown")
            assert shown_sum(client).total == cell.points
            amounts = [int(f"{t.sign.replace('−', '-')}{t.points}") for t in shown_sum(client).terms]
            assert sum(amounts) == number(cell.points)


def test_points_of_the_start_position_are_a_column() -> None:
    state = State.setup(players=["Ann", "Bob"], scores=(7, 2))
    after, _events = state.end_now()
    client = HeadlessClient(Game(state=after, seed=1))
    table = client.view.sidebar.table
    assert table is not None
    assert table.columns[-2:] == ("before", "total")
    client.button("sum 0")
    assert sentence(client) == "Ann: before 7"
    assert Column.BEFORE not in client.game.summary()[0].parts
