"""Update function: the effect of clicks, buttons and keys, without a browser."""

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
from carc_widget.widget.update import MAX_QUERY_LENGTH, update
from tests.widget.headless_client import HeadlessClient, possible_presses, press_random
from tests.widget.test_view import circle

pytestmark = pytest.mark.slow


def new_client(*order: str, **options: object) -> HeadlessClient:
    return HeadlessClient(Game(["Ann", "Bob"], order=order, seed=1, **options))  # type: ignore[arg-type]


# -- whole games


@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), SET_NAMES])
@pytest.mark.parametrize("language", ["en", "it"])
def test_whole_game_is_played_with_messages(sets: tuple[str, ...], language: str) -> None:
    rng = Random(20)
    client = HeadlessClient(Game(3, sets, Rules(crop_tiles="all", crop_add="must"), seed=7), language)
    for _ in range(20_000):
        if client.game.is_over:
            break
        press_random(client, rng)
        assert client.session.game is client.game.replay
    assert client.game.is_over, "the clicks do not end the game"
    assert len(client.game.state.board) > 60
    assert client.view.main is not None
    assert client.view.main.id == "rematch"
    for key in ("Enter", "n"):
        client.key(key)
        assert client.session.reply is Reply.GAME_OVER, "no key starts another game"


def test_each_input_runs_at_most_one_command() -> None:
    rng = Random(3)
    client = HeadlessClient(Game(2, SET_NAMES, Rules(crop_tiles="all"), seed=3))
    for _ in range(400):
        before = client.changes
        for message in possible_presses(client.view):
            result = update(client.session, message)
            assert len(result.commands) <= 1
            assert result.commands or result.session is not client.session, f"{message} does nothing"
        press_random(client, rng)
        assert client.changes <= before + 1


@pytest.mark.parametrize("seed", range(3))
def test_random_keys_and_clicks_never_fail(seed: int) -> None:
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


def test_turn_with_a_meeple_is_three_clicks_and_one_change() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    assert (len(client.game.state.board), client.changes) == (1, 0)
    client.press("spot 0 -1 0")
    assert (len(client.game.state.board), client.changes) == (1, 0), "the meeple is tentative"
    client.button("confirm")
    assert (client.game.state.scores, client.game.state.turn, client.changes) == ((4, 0), 2, 1)
    assert client.session.selection == Selection()


def test_tile_is_placed_in_a_legal_rotation_and_rotated_by_clicks() -> None:
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


def test_keys_rotate_a_placed_tile_in_both_directions() -> None:
    client = new_client("A")
    client.press("cell 0 1", 1)
    turns = client.view.targets["cell 0 1"].rotations
    assert turns == (0, 1, 3)
    shown = []
    for key in ("r", "r", "r", "Shift+r", "Shift+r"):
        client.key(key)
        shown.append(client.session.selection.placed.rotation if client.session.selection.placed else None)
    assert shown == [3, 0, 1, 0, 3]
    unchanged = update(client.session, SetRotation(3))
    assert unchanged.session is client.session


def test_tile_in_hand_cycles_through_distinct_rotations() -> None:
    client = new_client("U", "E")
    for rotation in (1, 0, 1):
        client.button("turn")
        assert client.session.rotation == rotation
    client.dispatch(SetRotation(1))
    client.press("cell 1 0", 1)
    client.key("n")
    assert client.session.rotation == 0, "the next tile is not rotated"


def test_enter_names_the_keys_of_the_figures_for_a_selected_goal() -> None:
    client = new_client("M6")
    client.press("cell 1 0", 1)
    client.key("Enter", "Enter")
    assert "marked place" in client.view.announcements.prompts[-1]
    client.press("spot 0 0 1")
    client.key("Enter")
    assert client.session.reply is Reply.SELECT_A_FIGURE
    client.key("m")
    assert client.session.reply is None
    assert client.game.state.mage is not None


def test_enter_does_not_skip_the_meeple() -> None:
    client = new_client("E")
    client.key("Enter")
    assert "marked place" in client.view.toolbar.hint
    client.press("cell 0 -1", 2)
    client.key("Enter")
    assert client.session.reply is Reply.GO_TO_A_SPOT
    assert "arrow keys" in client.view.toolbar.hint
    client.key("n")
    assert client.game.state.turn == 2


def test_meeple_size_is_switched_by_button_and_key() -> None:
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


def test_undo_clears_the_selection_first() -> None:
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


def test_any_part_of_a_feature_is_clickable() -> None:
    client = HeadlessClient(Game(state=MAGIC))
    client.button("witch")
    client.press_at(0.05, 0.5)
    assert client.game.state.witch is not None
    assert client.game.state.spot_name(client.game.state.witch) == "road E (0, 0)"


@pytest.mark.parametrize(
    "messages",
    [
        (PressButton("mage"), Press("spot 0 0 1 mage", (0.0, 0.0))),
        (PressKey("m"), Press("spot 0 0 1 mage", (0.0, 0.0))),
        (Press("spot 0 0 1", (0.0, 0.0)), PressButton("mage")),
        (PressButton("witch"), PressKey("w"), Press("spot 0 0 1", (0.0, 0.0)), PressKey("m")),
    ],
    ids=["button", "key", "goal first", "changed figure"],
)
def test_figure_is_selected_before_or_after_its_goal(messages: tuple[Message, ...]) -> None:
    client = HeadlessClient(Game(state=MAGIC))
    for message in messages:
        client.dispatch(message)
    assert client.game.state.mage is not None


def test_deploy_step_is_skipped_without_a_meeple() -> None:
    """One click moves the figure and ends the turn."""
    client = HeadlessClient(Game(state=MAGIC.edit(supply=[(0, 0), (7, 0)])))
    client.button("mage")
    client.press("spot 0 0 1 mage")
    assert (client.game.state.turn, client.changes) == (2, 1)


# -- input without effect


def test_click_outside_all_targets_shows_a_reason() -> None:
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
    assert "The mage stands on roads and in cities only" in client.view.toolbar.hint
    client.press_at(0.5, 0.1)
    assert "already complete" in client.view.toolbar.hint
    client.press_at(30, 30)
    assert client.session.reply is Reply.NOTHING_THERE
    over = HeadlessClient(Game(state=State.setup().end_now()[0]))
    over.press_at(9.5, 9.5)
    assert over.session.reply is Reply.GAME_OVER


def test_click_on_a_placed_tile_is_for_its_meeple() -> None:
    """R48."""
    client = HeadlessClient(Game(state=State.setup(meeples=[("Blue", (0, 0), "road E")], hand="V"), seed=1))
    client.press("cell 1 0", 0)
    client.press_at(1.1, 0.5)
    assert client.view.toolbar.hint == "There is already a meeple on this road."


def test_reasons_name_coordinates_with_the_aid_on() -> None:
    client = HeadlessClient(Game(order=["E"], seed=1), coordinates=True)
    client.press_at(9.5, 9.5)
    assert client.view.toolbar.hint == "(9, 9) shares no side with a tile on the board."


def test_reply_is_translated_with_the_language() -> None:
    client = new_client("E")
    client.press_at(9.5, 9.5)
    english = client.view.toolbar.hint
    client.dispatch(SetLanguage("nl"))
    assert client.view.toolbar.is_answer
    assert client.view.toolbar.hint != english


@pytest.mark.parametrize(
    "message",
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
        SetLanguage("en"),
    ],
    ids=str,
)
def test_unavailable_input_is_ignored(message: Message) -> None:
    session = Session(Game(order=["E"], seed=1).replay, "en")
    result = update(session, message)
    assert result.session is session
    assert result.commands == ()


def test_buttons_of_an_earlier_screen_are_ignored() -> None:
    client = new_client("E", "U")
    client.press("cell 0 -1", 2)
    old_buttons = [button.id for button in client.view.toolbar.buttons]
    client.press("spot 0 -1 0")
    client.button("confirm")
    before = client.session
    client.button(*old_buttons)
    assert client.session is before


def test_double_click_does_not_press_the_next_button_of_the_same_name() -> None:
    """At a crop circle the next player has a button of the same name."""
    client = HeadlessClient(Game(state=circle("add"), seed=1))
    stale = FromScreen(client.view.change, PressButton("pass"))
    client.dispatch(stale)
    assert "pass" in client.view.buttons
    after = client.session
    client.dispatch(stale)
    for press in (PressKey("n"), Press(client.view.board.targets[0].id, (0.0, 0.0))):
        client.dispatch(FromScreen(stale.screen, press))
    assert client.session is after
    client.dispatch(FromScreen(stale.screen, PressKey("u")))
    assert client.session is not after, "undo applies to any screen"


def test_new_game_button_applies_to_any_screen() -> None:
    over = HeadlessClient(Game(state=State.setup().end_now()[0]))
    over.dispatch(FromScreen(-1, PressButton("new")))
    assert over.view.sidebar.form is not None


def test_change_of_the_game_clears_the_selection() -> None:
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


def test_escape_closes_an_open_rule_after_everything_else() -> None:
    client = new_client("E")
    client.button("rule R10")
    client.press("cell 0 -1", 2)
    client.key("Escape")
    assert (client.session.selection, client.session.open_rule) == (Selection(), "R10")
    client.key("Escape")
    assert client.session.open_rule == ""


def test_errors_are_shown_until_dismissed() -> None:
    client = new_client("E")
    for number in range(5):
        client.dispatch(Report(CallbackError("RuntimeError", f"error {number}", "...")))
    assert [error.message for error in client.view.dialogs.errors] == ["error 2", "error 3", "error 4"]
    assert len(client.session.failures) == 5
    client.button("dismiss")
    assert client.view.dialogs.errors == ()
    client.dispatch(Dismiss())


def test_language_and_aids_keep_the_selection() -> None:
    client = new_client("E")
    client.press("cell 0 -1", 2)
    selection = client.session.selection
    client.dispatch(SetLanguage("it"))
    client.dispatch(SetAids(Aids(coordinates=True)))
    assert client.session.selection is selection
    assert (client.view.language, client.view.board.view.coordinates) == ("it", True)


def test_earlier_moment_is_read_only_and_ends_with_a_move() -> None:
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


def test_note_keeps_the_selection() -> None:
    client = new_client("E")
    client.press("cell 0 -1", 2)
    client.game.notes[1] = "a good tile"
    assert client.session.selection.placed is not None
    assert client.session.game is client.game.replay
    client.dispatch(SyncGame(client.game.replay))
    assert client.session.selection.placed is not None


def test_run_command_message_returns_its_command() -> None:
    client = new_client("E")
    result = update(client.session, RunCommand(commands.Undo()))
    assert result.commands == (commands.Undo(),)


# -- search of rules


def test_rules_are_searched_and_opened() -> None:
    client = HeadlessClient(Game(seed=1))
    client.dispatch(Submit("rules", {"words": ("witch",)}))
    results = client.view.sidebar.search.results
    assert results
    client.button(results[0].id)
    assert client.session.open_rule == results[0].id.removeprefix("result ")
    client.dispatch(Submit("rules", {"words": ("qwertz",)}))
    assert client.view.sidebar.search.results == ()
    assert client.view.sidebar.search.empty == "No rule mentions “qwertz”."
    client.button("clear search")
    assert client.session.rule_query == ""
    client.dispatch(Submit("rules", {"words": ("x" * 5000,)}))
    assert len(client.session.rule_query) == MAX_QUERY_LENGTH
    client.dispatch(Submit("rules", {}))
    assert client.session.rule_query == ""
