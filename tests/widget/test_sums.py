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
from tests.widget.headless_client import Desk

pytestmark = pytest.mark.slow


def told(desk: Desk) -> SumView:
    part = desk.view.toolbar.sum
    assert part is not None
    return part


def in_words(desk: Desk) -> str:
    return desk.view.toolbar.sentence


def finished(seed: int = 3) -> Desk:
    rng = Random(seed)
    game = Game(["Ann", "Bob", "Cem"], SET_NAMES, seed=seed)
    while not game.is_over:
        game.play(rng.choice(game.state.legal_actions()))
    return Desk(game)


def scored() -> Desk:
    """Ann has closed a city of two tiles."""
    desk = Desk(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    desk.game.play("E/2 0,-1", "+city S")
    return desk


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
    desk = scored()
    desk.take(Explain(Explanation((ScoreSum(score_with_terms()),))))
    part = told(desk)
    assert [(term.sign, term.points, term.label) for term in part.terms] == [("", "4", "2 tiles")]
    assert (part.total, part.whole, desk.view.toolbar.who) == (4, False, "Ann · city")
    assert in_words(desk) == "Ann · city: 2 tiles 4 = 4", "said to those who do not see it"
    desk.key("PageDown")
    assert (told(desk).total, told(desk).whole) == (6, False)
    desk.key("n")
    assert [term.fresh for term in told(desk).terms] == [False, False, True]
    assert (told(desk).total, told(desk).whole) == (8, True)
    assert in_words(desk) == "Ann · city: 2 tiles 4 + 1 pennant 2 + mage 2 = 8"
    assert "majority" in desk.view.toolbar.hint
    assert [button.label for button in desk.view.toolbar.rules] == [line.rule for line in score_with_terms().lines]
    desk.key("PageUp")
    assert told(desk).total == 6
    desk.key("PageDown", "PageDown")
    assert desk.session.explanation is None, "a step beyond the end puts it away"


def test_a_score_in_the_log_can_be_pressed() -> None:
    desk = scored()
    (entry,) = (entry for entry in desk.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    assert entry.explain.label == entry.sum == "city: 2 tiles 4 = 4"
    desk.button(entry.explain.id)
    board = desk.view.board
    assert cells(told(desk).fresh) == entry.cells
    assert [light.places for light in board.view.highlights] == [told(desk).fresh]
    assert board.view.remembered is not None
    assert [meeple.player for meeple in board.view.remembered.meeples] == [0], "the knight who has gone home"
    assert board.marks == ()
    assert board.tile_buttons is None
    assert told(desk).whole


@pytest.mark.parametrize("way", ["Escape", "close", "board", "game"])
def test_what_is_told_is_put_away(way: str) -> None:
    desk = scored()
    before = desk.view.toolbar
    (entry,) = (entry for entry in desk.view.sidebar.log.entries if entry.sum)
    assert entry.explain is not None
    desk.button(entry.explain.id)
    if way == "Escape":
        desk.key("Escape")
    elif way == "close":
        desk.button("explanation close")
    elif way == "board":
        desk.take(Press(None, (0.5, 0.5)))
    else:
        desk.game.undo()
    assert desk.session.explanation is None
    if way != "game":
        assert desk.view.toolbar == before


def test_a_sum_goes_on_by_itself_until_somebody_steps_back() -> None:
    desk = scored()
    desk.take(Explain(Explanation((ScoreSum(score_with_terms()),))))

    def due() -> list[str]:
        return [button.id for button in desk.view.toolbar.buttons if button.delay]

    assert due() == ["explanation on 1"]
    desk.button("explanation on 1")
    assert due() == ["explanation on 2"], "another button, so that two pages together skip no term"
    desk.button("explanation on 1")
    assert told(desk).total == 6, "the second page is late"
    desk.button("explanation back")
    assert due() == []
    desk.button("explanation on 1", "explanation on 2")
    assert due() == []


def test_the_points_of_a_player_open_into_columns_and_scores() -> None:
    desk = scored()
    desk.button("sum 0")
    assert in_words(desk) == "Ann: city 4 = 4"
    desk.button("open 0")
    assert in_words(desk) == "Ann · city: 2 tiles 4 = 4"
    desk.button("open 0")
    assert desk.view.board.view.remembered is not None
    assert "majority" in desk.view.toolbar.hint
    desk.button("explanation close", "explanation close")
    assert in_words(desk) == "Ann: city 4 = 4"
    desk.button("explanation close")
    assert desk.session.explanation is None
    assert "sum 1" not in desk.view.buttons, "Bob has no points to tell of"


def test_the_try_of_a_tile_does_not_stand_in_the_way() -> None:
    desk = scored()
    desk.press("cell 1 0", 1)
    desk.button("sum 0")
    assert desk.view.board.tile_buttons is None
    assert len(desk.view.board.state.board) == 2
    assert desk.view.board.tried is None


# -- what lights up


def test_a_monastery_lights_the_tiles_that_it_counts_and_a_field_its_cities() -> None:
    state = State.setup(
        players=["Ann", "Bob"],
        tiles=[("D", 0, 0, 0), ("E", 0, -1, 2), ("B", 0, 1, 0)],
        meeples=[("Ann", (0, 1), "monastery"), ("Bob", (0, 0), "field EL")],
    )
    _after, events = state.end_now()
    desk = Desk(Game(state=state, seed=1))
    scores = {x.score.feature.kind.value: x.score for x in events if isinstance(x, FeatureScored)}
    desk.take(Explain(Explanation((ScoreSum(scores["monastery"]),))))
    assert set(cells(told(desk).fresh)) == {(0, 1), (0, 0)}
    desk.take(Explain(Explanation((ScoreSum(scores["field"]),))))
    city = state.feature("city N (0, 0)")
    assert set(told(desk).fresh) == set(city.spots)
    assert set(told(desk).lit) == set(scores["field"].feature.spots)


# -- the table


def test_the_table_stands_in_place_of_the_players_when_the_game_is_over() -> None:
    desk = finished()
    part = desk.view.sidebar.table
    assert part is not None
    found = desk.game.summary()
    assert part.columns == ("road", "city", "monastery", "field", "mage and witch", "total")
    for row, account in zip(part.rows, found, strict=True):
        assert [cell.points for cell in row.cells] == [*map(account.points, found.columns), account.total]
    assert [row.badge for row in part.rows].count("winner") == len(desk.game.state.winners)
    desk.game.undo()
    assert desk.view.sidebar.table is None


def test_each_number_says_its_sum_and_what_it_is_about() -> None:
    desk = finished()
    part, found = desk.view.sidebar.table, desk.game.summary()
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
    desk = finished()
    desk.button("explanation table")
    seen = []
    while desk.session.explanation is not None:
        table = desk.view.sidebar.table
        assert table is not None
        (now,) = [(i, j) for i, row in enumerate(table.rows) for j, cell in enumerate(row.cells) if cell.current]
        assert told(desk).total == table.rows[now[0]].cells[now[1]].points
        assert told(desk).whole
        seen.append(now)
        desk.key("PageDown")
    assert seen == sorted(set(seen)), "row by row, from left to right"
    assert {i for i, j in seen if j == 5} == {0, 1, 2}, "each row ends with all points"
    desk.button("explanation table")
    desk.key("PageDown", "PageDown", "PageUp", "PageUp", "PageUp")
    assert desk.view.toolbar.turn.startswith("1 of ")


@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_of_every_game_adds_up_term_by_term(seed: int) -> None:
    desk = Desk(played(seed).copy(), language=[*languages()][seed % 3])
    table = desk.view.sidebar.table
    assert table is not None
    for row in table.rows:
        for cell in row.cells:
            if cell.button is None:
                continue
            desk.button(cell.button.id)
            while not told(desk).whole:
                desk.key("PageDown")
            assert told(desk).total == cell.points
            amounts = [int(f"{t.sign.replace('−', '-')}{t.points}") for t in told(desk).terms]
            assert sum(amounts) == cell.points


def test_points_of_a_position_count_as_before() -> None:
    state = State.setup(players=["Ann", "Bob"], scores=(7, 2))
    after, _events = state.end_now()
    desk = Desk(Game(state=after, seed=1))
    table = desk.view.sidebar.table
    assert table is not None
    assert table.columns[-2:] == ("before", "total")
    desk.button("sum 0")
    assert in_words(desk) == "Ann: before 7 = 7"
    assert Column.BEFORE not in desk.game.summary()[0].shares
