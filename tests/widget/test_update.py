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
from tests.widget.headless_client import Desk, press_something, presses
from tests.widget.test_view import circle

pytestmark = pytest.mark.slow


def desk(*order: str, **more: object) -> Desk:
    return Desk(Game(["Ann", "Bob"], order=order, seed=1, **more))  # type: ignore[arg-type]


# -- whole games


@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), SET_NAMES])
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_whole_game_is_played_by_intents_alone(sets: tuple[str, ...], language: str) -> None:
    rng = Random(20)
    at = Desk(Game(3, sets, Rules(crop_tiles="all", crop_add="must"), seed=7), language)
    for _ in range(20_000):
        if at.game.is_over:
            break
        press_something(at, rng)
        assert at.session.game is at.game.replay
    assert at.game.is_over, "the presses lead nowhere"
    assert len(at.game.state.board) > 60
    assert at.view.main is not None
    assert at.view.main.id == "new"


def test_whatever_can_be_pressed_is_one_change_at_most() -> None:
    rng = Random(3)
    at = Desk(Game(2, SET_NAMES, Rules(crop_tiles="all"), seed=3))
    for _ in range(400):
        before = at.changes
        for intent in presses(at.view):
            done = update(at.session, intent)
            assert len(done.commands) <= 1
            assert done.commands or done.session is not at.session, f"{intent} does nothing"
        press_something(at, rng)
        assert at.changes <= before + 1


@pytest.mark.parametrize("seed", range(3))
def test_any_key_and_any_point_at_any_time_are_answered(seed: int) -> None:
    rng = Random(seed)
    at = Desk(Game(2, SET_NAMES, seed=seed))
    keys = ["Enter", "r", "Shift+r", " ", "n", "l", "m", "w", "Escape", "u", "Shift+u", "y", "ArrowUp", "x", "Shift+n"]
    for _ in range(600):
        match rng.randrange(4):
            case 0:
                at.key(rng.choice(keys))
            case 1:
                at.point(rng.uniform(-4, 4), rng.uniform(-4, 4), rng.randrange(4))
            case _:
                press_something(at, rng)
        assert at.view.toolbar.sentence


# -- a turn


def test_a_turn_is_two_presses_and_one_change_and_three_with_a_meeple() -> None:
    at = desk("E", "U")
    at.press("cell 0 -1", 2)
    assert (len(at.game.state.board), at.changes) == (1, 0)
    at.press("spot 0 -1 0")
    assert (len(at.game.state.board), at.changes) == (1, 0), "the meeple stands there for a try only"
    at.button("confirm")
    assert (at.game.state.scores, at.game.state.turn, at.changes) == ((4, 0), 2, 1)
    assert at.session.selection == Selection()


def test_a_tile_takes_the_rotation_that_fits_and_turns_on_the_spot() -> None:
    at = desk("V")
    at.press("cell 1 0", 0)
    first = at.session.selection.placed
    assert first is not None
    at.press("cell 1 0")
    second = at.session.selection.placed
    assert second is not None
    assert second.rotation != first.rotation
    at.key("Shift+r")
    assert at.session.selection.placed == first
    at.press("cell 0 1")
    assert at.session.selection.placed is not None
    assert at.session.selection.placed.cell == (0, 1)
    at.button("back")
    assert at.session.selection.placed is None
    assert at.changes == 0


def test_the_tile_in_hand_turns_through_what_looks_different() -> None:
    at = desk("U", "E")
    for rotation in (1, 0, 1):
        at.button("turn")
        assert at.session.rotation == rotation
    at.take(SetRotation(1))
    at.press("cell 1 0", 1)
    at.key("n")
    assert at.session.rotation == 0, "the next tile lies upright"


def test_the_main_button_by_key_passes_knowingly_only() -> None:
    at = desk("E")
    at.key("n", "Enter")
    assert at.session.reply is None, "there is nothing to go on with"
    at.press("cell 0 -1", 2)
    at.key("Enter")
    assert at.session.reply is Reply.GO_TO_A_SPOT
    assert "arrow keys" in at.view.toolbar.hint
    at.key("n")
    assert at.game.state.turn == 2


def test_small_and_large_are_switched_by_button_and_key() -> None:
    at = Desk(Game(2, SET_NAMES, order=["E"], seed=1))
    at.press("cell 0 -1", 2)
    at.key("l")
    kinds = [at.session.selection.kind]
    for id in ("small", "large"):
        at.button(id)
        kinds.append(at.session.selection.kind)
    assert kinds == [MeepleKind.LARGE, MeepleKind.SMALL, MeepleKind.LARGE]
    at.press("spot 0 -1 0")
    at.button("confirm")
    assert "large" in at.view.sidebar.log.entries[1].text


def test_undo_takes_back_first_what_was_not_done_yet() -> None:
    at = desk("E", "U")
    at.press("cell 0 -1", 2)
    at.key("u")
    assert at.session.selection.placed is None
    at.press("cell 0 -1", 2)
    at.press("spot 0 -1 0")
    at.button("confirm")
    at.button("undo", "undo")
    assert len(at.game.state.board) == 1
    assert "undo" not in at.view.buttons
    at.button("undo")
    at.key("Shift+u", "y")
    assert at.game.state.scores == (4, 0)


MAGIC = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])


def test_all_of_a_road_or_city_can_be_pressed() -> None:
    at = Desk(Game(state=MAGIC))
    at.button("witch")
    at.point(0.05, 0.5)
    assert at.game.state.witch is not None
    assert at.game.state.spot_name(at.game.state.witch) == "road E (0, 0)"


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
    at = Desk(Game(state=MAGIC))
    for intent in way:
        at.take(intent)
    assert at.game.state.mage is not None


def test_after_the_magic_step_a_meeple_that_nobody_has_is_not_asked_for() -> None:
    """One press, one change: the figure moves and the turn goes on."""
    at = Desk(Game(state=MAGIC.edit(supply=[(0, 0), (7, 0)])))
    at.button("mage")
    at.press("spot 0 0 1 mage")
    assert (at.game.state.turn, at.changes) == (2, 1)


# -- what does nothing, and why


def test_a_press_on_nothing_says_why_in_every_phase() -> None:
    at = desk("E", "M6")
    at.point(9.5, 9.5)
    assert at.view.toolbar.hint == "This square shares no side with a tile on the board."
    assert at.view.toolbar.is_answer
    at.press("cell 0 -1", 2)
    assert at.session.reply is None
    at.button("pass")
    at.press("cell 1 0", 1)
    at.button("place")
    assert at.game.state.phase is Phase.MAGIC
    at.point(0.5, 0.85)
    assert "The mage stands on roads and cities only" in at.view.toolbar.hint
    at.point(0.5, 0.1)
    assert "complete already" in at.view.toolbar.hint
    at.point(30, 30)
    assert at.session.reply is Reply.NOTHING_THERE
    over = Desk(Game(state=State.setup().end_now()[0]))
    over.point(9.5, 9.5)
    assert over.session.reply is Reply.GAME_OVER


def test_coordinates_are_told_to_those_who_want_them() -> None:
    at = Desk(Game(order=["E"], seed=1), coordinates=True)
    at.point(9.5, 9.5)
    assert at.view.toolbar.hint == "(9, 9) shares no side with a tile on the board."


def test_an_answer_changes_with_the_language() -> None:
    at = desk("E")
    at.point(9.5, 9.5)
    english = at.view.toolbar.hint
    at.take(SetLanguage("nl"))
    assert at.view.toolbar.is_answer
    assert at.view.toolbar.hint != english


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
    at = desk("E", "U")
    at.press("cell 0 -1", 2)
    old = [button.id for button in at.view.toolbar.buttons]
    at.press("spot 0 -1 0")
    at.button("confirm")
    before = at.session
    at.button(*old)
    assert at.session is before


def test_a_second_press_that_came_too_soon_does_nothing() -> None:
    """At a crop circle the next player has a button of the same name."""
    at = Desk(Game(state=circle("add"), seed=1))
    twice = FromScreen(at.view.change, PressButton("pass"))
    at.take(twice)
    assert "pass" in at.view.buttons
    after = at.session
    at.take(twice)
    for press in (PressKey("n"), Press(at.view.board.marks[0].id, (0.0, 0.0))):
        at.take(FromScreen(twice.screen, press))
    assert at.session is after
    at.take(FromScreen(twice.screen, PressKey("u")))
    assert at.session is not after, "to undo means the same at any time"


def test_a_press_that_answers_nothing_is_never_too_late() -> None:
    over = Desk(Game(state=State.setup().end_now()[0]))
    over.take(FromScreen(-1, PressButton("new")))
    assert over.view.sidebar.form is not None


def test_a_press_knows_nothing_of_a_game_that_has_moved_on() -> None:
    at = desk("E", "U")
    at.press("cell 0 -1", 2)
    at.game.play("E/2 0,-1")
    assert at.session.selection == Selection()
    assert at.view.toolbar.sentence.startswith("Press a spot")


# -- rules, errors, aids, moments


def test_a_rule_opens_and_closes() -> None:
    at = desk("E")
    at.button("rule R10")
    assert at.session.open_rule == "R10"
    at.button("close R10")
    assert at.session.open_rule == ""
    at.take(ShowRule("R47"))
    at.take(ShowRule("R1"))
    assert at.session.open_rule == "R1"


def test_errors_are_kept_until_they_are_dismissed() -> None:
    at = desk("E")
    for number in range(5):
        at.take(Report(CallbackError("RuntimeError", f"error {number}", "...")))
    assert [trouble.message for trouble in at.view.dialogs.errors] == ["error 2", "error 3", "error 4"]
    assert len(at.session.failures) == 5
    at.button("dismiss")
    assert at.view.dialogs.errors == ()
    at.take(Dismiss())


def test_language_and_aids_leave_what_was_chosen() -> None:
    at = desk("E")
    at.press("cell 0 -1", 2)
    chosen = at.session.selection
    at.take(SetLanguage("it"))
    at.take(SetAids(Aids(coordinates=True)))
    assert at.session.selection is chosen
    assert (at.view.language, at.view.board.view.coordinates) == ("it", True)


def test_looking_back_changes_nothing_and_ends_when_the_game_goes_on() -> None:
    at = desk("E", "U")
    at.press("cell 0 -1", 2)
    at.button("pass")
    at.take(ShowMoment(0))
    assert len(at.view.board.state.board) == 1
    at.point(9.5, 9.5)
    assert at.session.reply is Reply.THE_PAST
    at.key("r", "u", "y", "l", "m")
    assert (at.session.moment, at.game.state.turn) == (0, 2)
    at.key("n")
    assert at.session.moment is None
    at.take(ShowMoment(0))
    at.button("now")
    assert at.session.moment is None
    at.take(ShowMoment(0))
    at.game.play(next(iter(at.game.state.legal_actions())))
    assert at.session.moment is None


def test_a_note_in_the_game_leaves_what_was_chosen() -> None:
    at = desk("E")
    at.press("cell 0 -1", 2)
    at.game.notes[1] = "a good tile"
    assert at.session.selection.placed is not None
    assert at.session.game is at.game.replay
    at.take(SyncGame(at.game.replay))
    assert at.session.selection.placed is not None


def test_an_order_says_what_the_game_is_to_do() -> None:
    at = desk("E")
    done = update(at.session, RunCommand(commands.Undo()))
    assert done.commands == (commands.Undo(),)


# -- searching the rules


def test_rules_are_looked_for_by_a_word_and_opened() -> None:
    at = Desk(Game(seed=1))
    at.take(Submit("rules", {"words": ("witch",)}))
    found = at.view.sidebar.search.results
    assert found
    at.button(found[0].id)
    assert at.session.open_rule == found[0].id.removeprefix("result ")
    at.take(Submit("rules", {"words": ("qwertz",)}))
    assert at.view.sidebar.search.results == ()
    assert at.view.sidebar.search.empty == "No rule speaks of “qwertz”."
    at.button("clear search")
    assert at.session.rule_query == ""
    at.take(Submit("rules", {"words": ("x" * 5000,)}))
    assert len(at.session.rule_query) == LONGEST_QUESTION
    at.take(Submit("rules", {}))
    assert at.session.rule_query == ""
