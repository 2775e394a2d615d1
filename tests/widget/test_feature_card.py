"""Feature card: the clicked feature with its owner, points and rules, or the tiles that fit an empty cell."""

import pytest
import traitlets

from carc_widget.engine import Cell, Game, State
from carc_widget.widget import GameWidget
from carc_widget.widget.messages import Inspect, SetAids, ShowMoment
from carc_widget.widget.rule_questions.answer import answer
from carc_widget.widget.rule_questions.question import RuleQuestion, Topic
from carc_widget.widget.session import Aids
from carc_widget.widget.sidebar.feature_card import FeatureCard
from tests.widget.headless_client import HeadlessClient

CLAIMED = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")


def card(client: HeadlessClient) -> FeatureCard:
    card = client.view.sidebar.card
    assert card is not None
    return card


def test_click_on_a_feature_shows_owner_points_and_rules() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.press_at(0.5, 0.05)
    assert client.session.reply is None, "an inspection is not an illegal action"
    shown = card(client)
    assert shown.title == "city of 1 tile, 1 open end, held by Red"
    assert shown.rows == (("now", "City: 1 tile = 1"), ("if complete", "City: 1 tile × 2 = 2"))
    assert shown.remarks == ("majority: Red 1; Red gets 1 (R52)",)
    assert {"rule R52", "close card"} <= client.view.buttons.keys()
    assert client.view.board.selected == client.game.state.feature("city N (0, 0)")
    assert client.view.board.view.highlights[-1].places == client.game.state.feature("city N (0, 0)").spots


def test_card_says_that_one_of_the_joined_figures_has_to_leave() -> None:
    """R31: the sum with both is not what the city will score."""
    state = State.from_text(
        "tiles 0,-2: E/2 B 1,-1: B 0,0: D U/1; player Ann: city N 0,0; player Bob; mage city N 0,0; witch city S 0,-2"
        "; turn 9 Bob place G"
    )
    state, _ = state.apply("G/1 0,-1")
    client = HeadlessClient(Game(state=state, seed=1))
    client.dispatch(Inspect(state.spot("city N 0,0")))
    shown = card(client)
    assert shown.title.startswith("city of 3 tiles, complete, scores 3 or 9 points")
    assert shown.rows == (("now", "City: 3 tiles 6 + mage 3 − witch 4 = 5"),)
    leaves = "The mage and the witch are now in the same city, which is complete: one of them leaves before it scores."
    assert shown.remarks[0] == leaves
    assert "rule R31" in [button.id for button in shown.rules]
    question = RuleQuestion(Topic.WHO_SCORES, (0.5, 0.05), 0)
    assert leaves in answer(client.session, client.view, question).lines
    client.dispatch(Inspect(state.spot("road E 0,0")))
    assert card(client).remarks == ("nobody stands there, so nobody scores (R52)",)


@pytest.mark.parametrize("how", ["escape", "again", "button", "elsewhere"])
def test_feature_card_is_closed(how: str) -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.press_at(0.5, 0.05)
    match how:
        case "escape":
            client.key("Escape")
        case "again":
            client.press_at(0.5, 0.1)
        case "button":
            client.button("close card")
        case "elsewhere":
            client.press_at(9.5, 9.5)
    assert client.view.sidebar.card is None
    assert client.view.board.selected is None
    assert client.view.board.view.highlights == ()


def test_escape_removes_the_tentative_tile_first() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    client.press_at(0.5, 0.05)
    client.press("cell 0 -1", 2)
    assert card(client).title.startswith("city of 2 tiles, complete"), "with the tentative tile"
    client.key("Escape")
    assert client.session.selection.placed is None
    assert card(client).title.startswith("city of 1 tile")
    client.key("Escape")
    assert client.view.sidebar.card is None


def test_empty_cell_shows_the_remaining_tiles_that_fit() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E"], seed=1))
    client.press_at(1.5, 0.5)
    assert client.view.sidebar.card is None, "the aid is off by default"
    client.dispatch(SetAids(Aids(fitting=True)))
    client.press_at(1.5, 0.5)
    left = dict(client.game.state.tiles_left)
    fitting = [name for name in client.game.state.fitting((1, 0)) if left.get(name)]
    assert len(card(client).tiles) == len(fitting)
    assert card(client).title == f"{sum(left[name] for name in fitting)} tiles left fit here"
    assert client.session.reply is not None, "the reason why the tile in hand does not fit is shown, too"
    client.dispatch(Inspect(Cell(9, 9)))
    assert card(client).title == "No tile left fits here."


def test_card_is_hidden_while_its_feature_does_not_exist() -> None:
    client = HeadlessClient(Game(["Ann", "Bob"], order=["E", "U"], seed=1))
    client.press("cell 0 -1", 2)
    client.button("pass")
    client.press_at(0.5, -0.1)
    assert card(client).title.startswith("city of 2 tiles")
    client.dispatch(ShowMoment(0))
    assert client.view.sidebar.card is None
    client.dispatch(ShowMoment(None))
    client.button("undo", "undo")
    assert client.session.inspected is None


def test_selected_feature_is_a_trait() -> None:
    widget = GameWidget(Game(state=CLAIMED, seed=1))
    seen: list[object] = []
    widget.observe(lambda change: seen.append(change["new"]), "selected")
    city = widget.state.feature("city N (0, 0)")
    press = {"type": "press", "target": None, "at": [0.5, 0.05], "rotation": 0, "screen": 0}
    widget.receive(None, press)
    assert widget.selected == city
    widget.selected = None
    assert widget.view.sidebar.card is None
    widget.selected = city
    assert widget.view.sidebar.card is not None
    assert seen == [city, None, city]
    with pytest.raises(traitlets.TraitError, match="not on this board"):
        widget.selected = State.start().edit(hand="E").apply("E/2 0,-1")[0].feature("city N (0, 0)")
    assert widget.selected == city
    widget.close()


def test_tile_dropped_on_a_tile_is_refused_and_opens_no_card() -> None:
    widget = GameWidget(Game(2, seed=1))
    press = {"type": "press", "target": None, "at": [0.5, 0.05], "rotation": 0, "screen": widget.screen}
    widget.receive(widget, {**press, "dropped": True}, [])
    assert widget.selected is None
    assert "already" in widget.view.toolbar.hint
    widget.receive(widget, press, [])
    assert widget.selected is not None, "a click inspects the city"
    widget.close()
