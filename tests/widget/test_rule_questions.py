"""Questions about places on the board are answered with sentences, small boards and rules."""

import re

import pytest

from carc_widget.engine import Cell, Figure, Game, Rules, State
from carc_widget.i18n.language import language
from carc_widget.widget.board.replies import intended_action
from carc_widget.widget.comm import Ask, parse
from carc_widget.widget.game_widget import GameWidget
from carc_widget.widget.messages import Choose, SetAids
from carc_widget.widget.rule_questions.answer import RuleAnswer, answer
from carc_widget.widget.rule_questions.question import RuleQuestion, Topic
from carc_widget.widget.session import Aids, Editing, Selection
from tests.widget.headless_client import HeadlessClient

CITY = "tiles 0,-1: F/1 0,0: D; player Ann: city N 0,0; player Bob; sets base mage_witch; turn 3 Ann place E"
"""Ann has a city of two tiles with an open end in the north, and holds a tile with a city edge."""


def ask(client: HeadlessClient, topic: Topic, x: float, y: float, rotation: int = 0) -> RuleAnswer:
    before = client.session
    with language(client.session.language):
        result = answer(client.session, client.view, RuleQuestion(topic, (x, y), rotation))
    assert client.session is before, "a question changes nothing"
    return result


def rules(result: RuleAnswer) -> list[str]:
    return [rule.id for rule in result.rules]


@pytest.fixture
def client() -> HeadlessClient:
    return HeadlessClient(Game(state=State.from_text(CITY)))


def test_a_square_where_the_tile_does_not_fit_says_why_and_shows_it_rotated(client: HeadlessClient) -> None:
    fits = client.game.state.placements("E")
    cell, turns = next((cell, turns) for cell, turns in fits.items() if len(turns) < 4)
    wrong = next(rotation for rotation in range(4) if rotation not in turns)
    result = ask(client, Topic.WHY_NOT, cell.x + 0.5, cell.y + 0.5, wrong)
    assert result.lines[0].startswith("The tile does not fit here:")
    assert [board.caption for board in result.boards] == ["The tile here", "Rotated, it fits"]
    assert all(board.picture.startswith("data:image/svg+xml") for board in result.boards)
    assert rules(result) == ["R10"]
    allowed = ask(client, Topic.WHY_NOT, cell.x + 0.5, cell.y + 0.5, turns[0])
    assert allowed.lines[0] == "You can play here."


def test_a_square_where_no_rotation_fits_says_so(client: HeadlessClient) -> None:
    assert Cell(1, 0) not in client.game.state.placements("E")
    for rotation in range(4):
        result = ask(client, Topic.WHY_NOT, 1.5, 0.5, rotation)
        assert result.lines[-1] == "It does not fit here in any other rotation either."
        assert [board.caption for board in result.boards] == ["The tile here"]


def test_a_tile_says_why_neither_tile_nor_meeple_goes_there(client: HeadlessClient) -> None:
    result = ask(client, Topic.WHY_NOT, 0.5, 0.1)
    assert result.lines == ("There is already a tile here.", "A meeple may only go on the tile just placed.")
    assert rules(result) == ["R10", "R47"]


def test_a_square_at_a_corner_cites_the_rule_of_corners(client: HeadlessClient) -> None:
    """R10, R11."""
    result = ask(client, Topic.WHY_NOT, 1.5, 1.5)
    shares_no_side = "This square shares no side with a tile on the board."
    assert result.lines == (shares_no_side, "Touching a tile only at a corner is not enough.")
    assert rules(result) == ["R10", "R11"]


def test_the_other_figure_is_named_by_its_road_not_by_a_place_where_it_does_not_stand() -> None:
    """R19: the mage stands at the other end of the road."""
    text = "tiles 0,0: D U/1 U/1 U/1 0,1: B; player Red; player Blue; mage road E 0,0; turn 1 Red place M8"
    state, _ = State.from_text(text).apply("M8 0,2")
    client = HeadlessClient(Game(state=state))
    client.dispatch(Choose(Selection(figure=Figure.WITCH)))
    result = ask(client, Topic.WHY_NOT, 3.5, 0.5)
    assert (result.lines[0], rules(result)) == (
        "The mage is already there; the two never share a road or city.",
        ["R19"],
    )
    client.dispatch(SetAids(Aids(coordinates=True)))
    (line, *_) = ask(client, Topic.WHY_NOT, 3.5, 0.5).lines
    assert re.match(r"The road [EW] \(3, 0\) belongs to the road where the mage stands;", line)


def test_a_far_square_has_an_answer_without_a_board(client: HeadlessClient) -> None:
    result = ask(client, Topic.WHY_NOT, 40.5, 40.5)
    assert result.lines == ("This square shares no side with a tile on the board.",)
    assert result.boards == ()


def test_who_would_get_a_feature_shows_the_sum_and_the_majority(client: HeadlessClient) -> None:
    result = ask(client, Topic.WHO_SCORES, 0.5, 0.1)
    score = client.game.state.score_now("city N (0, 0)")
    assert f"= {score.points}" in result.lines[0]
    assert result.lines[0].startswith("Now: Ann · City: ")
    assert any(line.startswith("Majority: Ann 1") for line in result.lines)
    assert "R52" in rules(result)
    assert len(result.boards) == 1


@pytest.mark.parametrize(("topic", "figure"), [(Topic.MAGE, "mage"), (Topic.WITCH, "witch")])
def test_what_if_a_figure_came_shows_both_sums_as_the_engine_computes_them(
    client: HeadlessClient, topic: Topic, figure: str
) -> None:
    state = client.game.state
    result = ask(client, topic, 0.5, 0.1)
    spot = state.spot("city N (0, 0)")
    moved = state.edit(mage=spot) if figure == "mage" else state.edit(witch=spot)
    split = result.lines.index(f"With the {figure}:")
    assert f"= {state.score_now(spot).points}" in result.lines[0]
    assert f"= {moved.score_now(spot).points}" in result.lines[split + 1]
    assert len(result.boards) == 2


def test_a_figure_does_not_come_to_a_field_or_to_the_other_one(client: HeadlessClient) -> None:
    field = ask(client, Topic.WITCH, 0.15, 0.85)
    assert (field.lines, rules(field)) == (("The witch stands on roads and in cities only.",), ["R18"])
    state = client.game.state.edit(mage=client.game.state.spot("city N (0, 0)"))
    there = ask(HeadlessClient(Game(state=state)), Topic.WITCH, 0.5, 0.1)
    assert "R19" in rules(there)


def test_a_figure_on_its_own_feature_has_to_move_unless_an_option_lets_it_stay() -> None:
    """R24."""
    text = f"{CITY}; mage city N 0,0"
    forbidden = ask(HeadlessClient(Game(state=State.from_text(text))), Topic.MAGE, 0.5, 0.1)
    assert forbidden.lines == ("The mage has to move to a different road or city.",)
    allowed = HeadlessClient(Game(state=State.from_text(f"{text}; rules magic_same_feature_move=allowed")))
    lines = ask(allowed, Topic.MAGE, 0.5, 0.1).lines
    split = lines.index("With the mage:")
    assert lines[:split] == lines[split + 1 :], "it stays as it is"


def test_what_if_one_of_the_joined_figures_came_here() -> None:
    """R31: the mage goes to the road, and the city scores with the witch alone."""
    state, _ = State.from_text(
        "tiles 0,-2: E/2 B 1,-1: B 0,0: D U/1; player Ann: city N 0,0; player Bob; mage city N 0,0; witch city S 0,-2"
        "; turn 9 Bob place G"
    ).apply("G/1 0,-1")
    lines = ask(HeadlessClient(Game(state=state)), Topic.MAGE, 0.5, 0.5).lines
    assert "Now: Road: 2 tiles 2 + mage 2 = 4" in lines
    assert lines[-2:] == ("The feature that the mage leaves:", "Now: Ann · City: 3 tiles 6 − witch 3 = 3")


def test_older_editions_are_quoted_where_they_differ() -> None:
    small = "tiles 0,-1: E/2 0,0: D; player Ann; player Bob; sets base mage_witch; turn 3 Ann place E"
    client = HeadlessClient(Game(state=State.from_text(small)))
    result = ask(client, Topic.EDITIONS, 0.5, 0.1)
    assert any("Two-tile city (2 points): Now: City: 2 tiles = 2" in line for line in result.lines)
    assert "R56" in rules(result)
    road = ask(client, Topic.EDITIONS, 0.5, 0.5)
    assert road.lines == ("All editions agree here.",)


def test_only_the_sums_that_differ_between_editions_are_quoted(client: HeadlessClient) -> None:
    city = client.game.state.feature("city N (0, 0)")
    assert (len(city.cells), city.complete) == (2, False)
    (small,) = [line for line in ask(client, Topic.EDITIONS, 0.5, 0.1).lines if "Two-tile city (2 points)" in line]
    assert "If complete: " in small
    assert "Now: " not in small
    (board,) = ask(client, Topic.EDITIONS, 0.5, 0.1).boards
    assert "; If complete: " in board.caption


def test_an_edition_that_allows_a_move_of_a_figure_says_so() -> None:
    text = "tiles 0,0: D 0,1: B; player Red; player Blue: road E 0,0; mage road E 0,0; sets base mage_witch"
    state = State.from_text(f"{text}; turn 1 Red place M8")
    state, _ = state.apply("M8 0,2")
    client = HeadlessClient(Game(state=state))
    spot = state.mage
    assert spot is not None
    assert intended_action(client.session, client.view, (0.9, 0.5), 0) is not None
    refused = ask(client, Topic.WHY_NOT, 0.9, 0.5)
    assert "R24" in rules(refused)
    result = ask(client, Topic.EDITIONS, 0.9, 0.5)
    assert any("This is allowed." in line for line in result.lines)
    assert rules(result) == ["R24"]
    older = HeadlessClient(Game(state=state.edit(rules=Rules(magic_same_feature_move="allowed"))))
    result = ask(older, Topic.EDITIONS, 0.9, 0.5)
    assert any("This is not allowed." in line for line in result.lines)
    assert rules(result) == ["R24"]


@pytest.mark.parametrize(
    ("turn", "moves"),
    [
        ("player Ann supply 0+1: road E 1,0; player Bob; turn 9 Ann place E", ["E/2 0,-1"]),
        ("player Ann supply 0+1: city N 0,0; player Bob; turn 9 Bob place K3", ["K3/1 0,1", "pass", "circle add"]),
        ("player Ann: large city N 0,0; player Bob; turn 9 Bob place K3", ["K3/1 0,1", "pass", "circle remove"]),
    ],
)
def test_the_only_kind_of_meeple_is_meant_without_selecting_it(turn: str, moves: list[str]) -> None:
    """R47, R74, R75: only the large meeple can be deployed, added or taken back."""
    state = State.from_text(f"tiles 0,0: D U/1; {turn}; sets base inns_cathedrals mage_witch crop_circles_2")
    for move in moves:
        state, _ = state.apply(move)
    client = HeadlessClient(Game(state=state))
    at = (0.5, -0.1) if state.last == Cell(0, -1) else (0.5, 0.1)
    assert ask(client, Topic.WHY_NOT, *at).lines[0] == "You can play here."
    assert "There is no small meeple left in the supply." not in ask(client, Topic.WHY_NOT, 1.5, 0.5).lines


def test_without_a_selected_figure_the_reasons_are_those_against_both() -> None:
    text = "tiles 0,0: D 0,1: B; player Red; player Blue; mage road E 0,0; sets base mage_witch; turn 1 Red place M8"
    client = HeadlessClient(Game(state=State.from_text(text).apply("M8 0,2")[0]))
    (mage, witch) = ("The mage has to move to a different road or city.", "The mage is already there;")
    lines = ask(client, Topic.WHY_NOT, 0.9, 0.5).lines
    assert [line.startswith(start) for line, start in zip(lines, (mage, witch), strict=True)] == [True, True]
    assert len(ask(client, Topic.WHY_NOT, 0.5, 0.9).lines) == 1, "no figure goes on fields, which is said once"
    assert ask(client, Topic.WHY_NOT, 0.5, 0.1).lines[0] == "You can play here."
    client.dispatch(Choose(Selection(figure=Figure.WITCH)))
    (line,) = ask(client, Topic.WHY_NOT, 0.9, 0.5).lines
    assert line.startswith(witch)


def test_every_language_answers(client: HeadlessClient) -> None:
    for code, title in (("nl", "Wie zou dit nu krijgen?"), ("it", "Chi otterrebbe adesso questi punti?")):
        own = HeadlessClient(client.game, code)
        assert ask(own, Topic.WHO_SCORES, 0.5, 0.1).title == title


def test_the_menu_is_there_while_playing_and_not_in_the_editor_nor_in_saved_pages(client: HeadlessClient) -> None:
    topics = [item.topic for item in client.view.dialogs.questions]
    assert topics == ["why_not", "who_scores", "mage", "witch", "editions"]
    plain = HeadlessClient(Game(sets=["base"], seed=1))
    assert [item.topic for item in plain.view.dialogs.questions] == ["why_not", "who_scores", "editions"]
    plain.button("edit")
    assert isinstance(plain.session.mode, Editing)
    assert plain.view.dialogs.questions == ()


def test_a_question_is_one_message_with_one_answer_to_the_page_that_asks(client: HeadlessClient) -> None:
    widget = GameWidget(client.game)
    sent: list[dict[str, object]] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    question = {"type": "ask", "topic": "who_scores", "at": [0.5, 0.1], "rotation": 0, "to": "x", "screen": 0}
    widget.receive(widget, question)
    assert [(message["type"], message["to"]) for message in sent] == [("answer", "x")]
    widget.close()
    assert isinstance(parse(question), Ask)
    for wrong in ({"topic": "?"}, {"at": [0, float("nan")]}, {"at": [0, 1e9]}, {"to": "x" * 99}, {"rotation": "1"}):
        assert parse({**question, **wrong}) is None
