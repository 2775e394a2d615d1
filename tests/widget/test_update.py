"""What each press does, without a browser: whole games are played by intents alone."""

from random import Random

import pytest

from carc_widget.engine import SET_NAMES, Cell, Game, MeepleKind, Phase, Rules, State
from carc_widget.widget import commands
from carc_widget.widget.messages import (
    Dismiss,
    FromScreen,
    Message,
    Press,
    PressButton,
    PressKey,
    Report,
    RunCommand,
    SetAids,
    SetLanguage,
    SetRotation,
    ShowMoment,
    ShowRule,
    Submit,
    SyncGame,
    TryTile,
)
from carc_widget.widget.session import Aids, CallbackError, Reply, Selection, Session
from carc_widget.widget.update import LONGEST_QUESTION, update
from tests.widget.headless_client import HeadlessClient, possible_presses, press_random
from tests.widget.test_view import circle

pytestmark = pytest.mark.slow


def new_client(*order: str, **more: object) -> HeadlessClient:
    return HeadlessClient(Game(["Ann", "Bob"], order=order, seed=1, **more))  # type: ignore[arg-type]


# -- whole games


@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), SET_NAMES])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_game_is_played_by_intents_alone(sets: tuple[str, ...], language: str) -> None:
    rng = Random(20)
    client = HeadlessClient(Game(3, sets, Rules(crop_tiles="all", crop_add="must"), seed=7), language)
    for _ in range(20_000):
        if client.game.is_over:
            break
        press_random(client, rng)
        assert client.session.game is client.game.replay
    assert client.game.is_over, "the presses lead nowhere"
    assert len(client.game.state.board) > 60
    assert client.view.main is not None
    assert client.view.main.id == "new"


def test_whatever_can_be_pressed_is_one_change_at_most() -> None:
    rng = Random(3)
    client = HeadlessClient(Game(2, SET_NAMES, Rules(crop_tiles="all"), seed=3))
    for _ in range(400):
        before = client.changes
        for intent in possible_presses(client.view):
            done = update(client.session, intent)
            assert len(done.commands) <= 1
            assert done.commands or done.session is not client.session, f"{intent} does nothing"
        press_random(client, rng)
        assert client.changes <= before + 1


@pytest.mark.parametrize("seed", range(3))
def test_any_key_and_any_point_at_any_time_are_answered(seed: int) -> None:
    rng = Random(seed)
    client = HeadlessClient(Game(2, SET_NAMES, seed=seed))
    keys = ["Enter", "r", "Shift+r", " ", "n", "l", "m", "w", "Escape", "u", "Shift+u", "y", "ArrowUp", "x", "Shift+n"]
    for _ in range(600):
        match rng.randrange(4):
            case 0:
                client.key(rng.choice(keys))
            case 1:
                client.press_at(rng.uniform(-4, 4), rng.uniform(-4, 4), rng.randrange(4))
            case _:
                press_random(client, rng)
        assert client.view.toolbar.sentence


# -- a turn


def test_a_turn_is_two_presses_and_one_change_and_three_with_a_meeple() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    assert (len(client.game.state.board), client.changes) == (1, 0)
    client.press("spot 0 -1 0")
    assert (len(client.game.state.board), client.changes) == (1, 0), "the meeple stands there for a try only"
    client.button("confirm")
    assert (client.game.state.scores, client.game.state.turn, client.changes) == ((4, 0), 2, 1)
    assert client.session.selection == Selection()


def test_a_tile_takes_the_rotation_that_fits_and_turns_on_the_spot() -> None:
    client = new_client("V")
    client.press("cell 1 0", 0)
    first = client.session.selection.placed
    assert first is not None
    client.press("cell 1 0")
    second = client.session.selection.placed
    assert second is not None
    assert second.rotation != first.rotation
    client.key("Shift+r")
    assert client.session.selection.placed == first
    client.press("cell 0 1")
    assert client.session.selection.placed is not None
    assert client.session.selection.placed.cell == (0, 1)
    client.button("back")
    assert client.session.selection.placed is None
    assert client.changes == 0


def test_the_tile_in_hand_turns_through_what_looks_different() -> None:
    client = new_client("U", "E")
    for rotation in (1, 0, 1):
        client.button("turn")
        assert client.session.rotation == rotation
    client.dispatch(SetRotation(1))
    client.press("cell 1 0", 1)
    client.key("n")
    assert client.session.rotation == 0, "the next tile lies upright"


def test_the_main_button_by_key_passes_knowingly_only() -> None:
    client = new_client("E")
    client.key("n", "Enter")
    assert client.session.reply is None, "there is nothing to go on with"
    client.press("cell 0 -1", 2)
    client.key("Enter")
    assert client.session.reply is Reply.GO_TO_A_SPOT
    assert "arrow keys" in client.view.toolbar.hint
    client.key("n")
    assert client.game.state.turn == 2


def test_small_and_large_are_switched_by_button_and_key() -> None:
    client = HeadlessClient(Game(2, SET_NAMES, order=["E"], seed=1))
    client.press("cell 0 -1", 2)
    client.key("l")
    kinds = [client.session.selection.kind]
    for id in ("small", "large"):
        client.button(id)
        kinds.append(client.session.selection.kind)
    assert kinds == [MeepleKind.LARGE, MeepleKind.SMALL, MeepleKind.LARGE]
    client.press("spot 0 -1 0")
    client.button("confirm")
    assert "large" in client.view.sidebar.log.entries[1].text


def test_undo_takes_back_first_what_was_not_done_yet() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    client.key("u")
    assert client.session.selection.placed is None
    client.press("cell 0 -1", 2)
    client.press("spot 0 -1 0")
    client.button("confirm")
    client.button("undo", "undo")
    assert len(client.game.state.board) == 1
    assert "undo" not in client.view.buttons
    client.button("undo")
    client.key("Shift+u", "y")
    assert client.game.state.scores == (4, 0)


MAGIC = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])


def test_all_of_a_road_or_city_can_be_pressed() -> None:
    client = HeadlessClient(Game(state=MAGIC))
    client.button("witch")
    client.press_at(0.05, 0.5)
    assert client.game.state.witch is not None
    assert client.game.state.spot_name(client.game.state.witch) == "road E (0, 0)"


@pytest.mark.parametrize(
    "way",
    [
        (PressButton("mage"), Press("spot 0 0 1 mage", (0.0, 0.0))),
        (PressKey("m"), Press("spot 0 0 1 mage", (0.0, 0.0))),
        (Press("spot 0 0 1", (0.0, 0.0)), PressButton("mage")),
        (PressButton("witch"), PressKey("w"), Press("spot 0 0 1", (0.0, 0.0)), PressKey("m")),
    ],
    ids=["button", "key", "goal first", "changed my mind"],
)
def test_a_figure_is_picked_before_or_after_its_goal(way: tuple[Message, ...]) -> None:
    client = HeadlessClient(Game(state=MAGIC))
    for intent in way:
        client.dispatch(intent)
    assert client.game.state.mage is not None


def test_after_the_magic_step_a_meeple_that_nobody_has_is_not_asked_for() -> None:
    """One press, one change: the figure moves and the turn goes on."""
    client = HeadlessClient(Game(state=MAGIC.edit(supply=[(0, 0), (7, 0)])))
    client.button("mage")
    client.press("spot 0 0 1 mage")
    assert (client.game.state.turn, client.changes) == (2, 1)


# -- what does nothing, and why


def test_a_press_on_nothing_says_why_in_every_phase() -> None:
    client = new_client("E", "M6")
    client.press_at(9.5, 9.5)
    assert client.view.toolbar.hint == "This square shares no side with a tile on the board."
    assert client.view.toolbar.is_answer
    client.press("cell 0 -1", 2)
    assert client.session.reply is None
    client.button("pass")
    client.press("cell 1 0", 1)
    client.button("place")
    assert client.game.state.phase is Phase.MAGIC
    client.press_at(0.5, 0.85)
    assert "The mage stands on roads and cities only" in client.view.toolbar.hint
    client.press_at(0.5, 0.1)
    assert "complete already" in client.view.toolbar.hint
    client.press_at(30, 30)
    assert client.session.reply is Reply.NOTHING_THERE
    over = HeadlessClient(Game(state=State.setup().end_now()[0]))
    over.press_at(9.5, 9.5)
    assert over.session.reply is Reply.GAME_OVER


def test_coordinates_are_told_to_those_who_want_them() -> None:
    client = HeadlessClient(Game(order=["E"], seed=1), coordinates=True)
    client.press_at(9.5, 9.5)
    assert client.view.toolbar.hint == "(9, 9) shares no side with a tile on the board."


def test_an_answer_changes_with_the_language() -> None:
    client = new_client("E")
    client.press_at(9.5, 9.5)
    english = client.view.toolbar.hint
    client.dispatch(SetLanguage("nl"))
    assert client.view.toolbar.is_answer
    assert client.view.toolbar.hint != english


@pytest.mark.parametrize(
    "intent",
    [
        Press("cell 99 99", (99.5, 99.5)),
        Press("spot 0 0 0", (0.5, 0.5)),
        Press("", (0.0, 0.0)),
        PressButton("pass"),
        PressButton("undo"),
        PressButton("redo"),
        PressButton("dismiss"),
        PressButton("close R24"),
        PressButton("nothing like this"),
        PressKey("x"),
        PressKey("ArrowUp"),
        PressKey("m"),
        PressKey("u"),
        Submit("new", {"players": ("Ann, Bob",)}),
        Submit("other", {}),
        TryTile(Cell(99, 99)),
        SetRotation(0),
    ],
    ids=str,
)
def test_what_is_not_on_the_screen_does_nothing(intent: Message) -> None:
    session = Session(Game(order=["E"], seed=1).replay, "en")
    done = update(session, intent)
    assert done.session is session
    assert done.commands == ()


def test_a_button_of_an_earlier_screen_does_nothing() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    old = [button.id for button in client.view.toolbar.buttons]
    client.press("spot 0 -1 0")
    client.button("confirm")
    before = client.session
    client.button(*old)
    assert client.session is before


def test_a_second_press_that_came_too_soon_does_nothing() -> None:
    """At a crop circle the next player has a button of the same name."""
    client = HeadlessClient(Game(state=circle("add"), seed=1))
    twice = FromScreen(client.view.change, PressButton("pass"))
    client.dispatch(twice)
    assert "pass" in client.view.buttons
    after = client.session
    client.dispatch(twice)
    for press in (PressKey("n"), Press(client.view.board.targets[0].id, (0.0, 0.0))):
        client.dispatch(FromScreen(twice.screen, press))
    assert client.session is after
    client.dispatch(FromScreen(twice.screen, PressKey("u")))
    assert client.session is not after, "to undo means the same at any time"


def test_a_press_that_answers_nothing_is_never_too_late() -> None:
    over = HeadlessClient(Game(state=State.setup().end_now()[0]))
    over.dispatch(FromScreen(-1, PressButton("new")))
    assert over.view.sidebar.form is not None


def test_a_press_knows_nothing_of_a_game_that_has_moved_on() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    client.game.play("E/2 0,-1")
    assert client.session.selection == Selection()
    assert client.view.toolbar.sentence.startswith("Place a meeple")


# -- rules, errors, aids, moments


def test_a_rule_opens_and_closes() -> None:
    client = new_client("E")
    client.button("rule R10")
    assert client.session.open_rule == "R10"
    client.button("close R10")
    assert client.session.open_rule == ""
    client.dispatch(ShowRule("R47"))
    client.dispatch(ShowRule("R1"))
    assert client.session.open_rule == "R1"


def test_errors_are_kept_until_they_are_dismissed() -> None:
    client = new_client("E")
    for number in range(5):
        client.dispatch(Report(CallbackError("RuntimeError", f"error {number}", "...")))
    assert [trouble.message for trouble in client.view.dialogs.errors] == ["error 2", "error 3", "error 4"]
    assert len(client.session.failures) == 5
    client.button("dismiss")
    assert client.view.dialogs.errors == ()
    client.dispatch(Dismiss())


def test_language_and_aids_leave_what_was_chosen() -> None:
    client = new_client("E")
    client.press("cell 0 -1", 2)
    chosen = client.session.selection
    client.dispatch(SetLanguage("it"))
    client.dispatch(SetAids(Aids(coordinates=True)))
    assert client.session.selection is chosen
    assert (client.view.language, client.view.board.view.coordinates) == ("it", True)


def test_looking_back_changes_nothing_and_ends_when_the_game_goes_on() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    client.button("pass")
    client.dispatch(ShowMoment(0))
    assert len(client.view.board.state.board) == 1
    client.press_at(9.5, 9.5)
    assert client.session.reply is Reply.THE_PAST
    client.key("r", "u", "y", "l", "m")
    assert (client.session.moment, client.game.state.turn) == (0, 2)
    client.key("n")
    assert client.session.moment is None
    client.dispatch(ShowMoment(0))
    client.button("now")
    assert client.session.moment is None
    client.dispatch(ShowMoment(0))
    client.game.play(next(iter(client.game.state.legal_actions())))
    assert client.session.moment is None


def test_a_note_in_the_game_leaves_what_was_chosen() -> None:
    client = new_client("E")
    client.press("cell 0 -1", 2)
    client.game.notes[1] = "a good tile"
    assert client.session.selection.placed is not None
    assert client.session.game is client.game.replay
    client.dispatch(SyncGame(client.game.replay))
    assert client.session.selection.placed is not None


def test_an_order_says_what_the_game_is_to_do() -> None:
    client = new_client("E")
    done = update(client.session, RunCommand(commands.Undo()))
    assert done.commands == (commands.Undo(),)


# -- searching the rules


def test_rules_are_looked_for_by_a_word_and_opened() -> None:
    client = HeadlessClient(Game(seed=1))
    client.dispatch(Submit("rules", {"words": ("witch",)}))
    found = client.view.sidebar.search.results
    assert found
    client.button(found[0].id)
    assert client.session.open_rule == found[0].id.removeprefix("result ")
    client.dispatch(Submit("rules", {"words": ("qwertz",)}))
    assert client.view.sidebar.search.results == ()
    assert client.view.sidebar.search.empty == "No rule speaks of “qwertz”."
    client.button("clear search")
    assert client.session.rule_query == ""
    client.dispatch(Submit("rules", {"words": ("x" * 5000,)}))
    assert len(client.session.rule_query) == LONGEST_QUESTION
    client.dispatch(Submit("rules", {}))
    assert client.session.rule_query == ""
