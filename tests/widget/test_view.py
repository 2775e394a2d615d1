"""View function: prompts by phase, log, languages, key table, and the rules of prompts and events."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from carc_widget.engine import (
    SET_NAMES,
    Game,
    MoveFigure,
    Phase,
    Place,
    RemoveFigure,
    Rules,
    State,
)
from carc_widget.engine.events import FigureMoved, FigureRemoved
from carc_widget.graphics.pieces import meeple_group, player_styles
from carc_widget.i18n import language as use
from carc_widget.i18n import languages
from carc_widget.widget.board.view_model import Look
from carc_widget.widget.keyboard import KEYS, PAGE_COMMANDS, SHORTCUTS
from carc_widget.widget.session import Aids, NewGame, Selection, Session
from carc_widget.widget.sidebar.log import cells_of
from carc_widget.widget.view import GameView, view
from tests.engine.agreement.starts import RARE_POSITIONS
from tests.widget.headless_client import HeadlessClient, press_random

WIDGET = Path(__file__).parents[2] / "carc_widget" / "widget"
FRONT_END = WIDGET.parents[1] / "frontend" / "src"


def view_game(game: Game, language: str = "en", **session: Any) -> GameView:
    return view(Session(game.replay, language, **session))


def view_state(state: State, **session: Any) -> GameView:
    return view_game(Game(state=state, seed=1), **session)


def buttons(shown: GameView) -> dict[str, str]:
    return {button.id: button.label for button in shown.toolbar.buttons}


# -- phases


def test_prompt_to_place_the_tile_in_hand() -> None:
    shown = view_game(Game(["Ann", "Bob"], order=["U"], seed=1))
    assert shown.toolbar.title == "Ann's turn"
    assert shown.toolbar.sentence == "Place your tile on one of the marked squares."
    assert {target.id: target.rotations for target in shown.board.targets} == {
        "cell 0 1": (1,),
        "cell 1 0": (1,),
        "cell -1 0": (1,),
    }
    assert shown.board.view.cells == tuple(target.cell for target in shown.board.targets)
    assert shown.toolbar.buttons == ()
    assert shown.board.label == "Board with 1 tile. Place your tile on one of the marked squares."
    assert shown.toolbar.hand.rotate is not None


def test_tentative_tile_shows_meeple_targets() -> None:
    game = Game(["Ann", "Bob"], order=["E"], seed=1)
    place = next(a for a in game.state.legal_actions() if isinstance(a, Place) and a.cell == (0, -1))
    shown = view_game(game, selection=Selection(placed=place))
    assert [target.label for target in shown.board.targets if target.look is Look.OFFER] == [
        "Knight: city of 2 tiles, complete, scores 4 points",
        "Farmer: field of 1 tile, 1 completed city",
    ]
    assert buttons(shown) == {"pass": "Skip meeple", "back": "Cancel"}
    assert shown.main is not None
    assert shown.main.id == "pass"
    assert len(shown.board.state.board) == 2
    assert place.cell not in shown.board.view.cells, "the tile is already shown there"
    labels = {target.id: target.label for target in shown.board.targets}
    assert labels["cell 0 -1"] == "", "it has one legal rotation"
    assert labels["cell 0 1"] == "Place the tile here"


def test_tile_with_a_single_place_is_not_to_be_moved() -> None:
    client = HeadlessClient(Game(state=State.setup(hand="C"), seed=1))
    client.press("cell 0 -1")
    assert client.view.toolbar.hint == ""


def test_tentative_magic_tile_announces_the_magic_step() -> None:
    game = Game(order=["M6"], seed=1)
    place = next(a for a in game.state.legal_actions() if isinstance(a, Place))
    shown = view_game(game, selection=Selection(placed=place))
    assert shown.toolbar.sentence == "Place the tile like this? The magic step comes next."
    assert buttons(shown) == {"place": "Place the tile", "back": "Cancel"}


def test_prompt_without_a_meeple_or_a_spot_for_one() -> None:
    without_meeples = State.setup(supply=[(0, 0), (7, 0)], hand="B")
    place = next(a for a in without_meeples.legal_actions() if isinstance(a, Place))
    shown = view_state(without_meeples, selection=Selection(placed=place))
    assert shown.toolbar.sentence == "Place the tile like this? You have no meeple left."
    assert buttons(shown) == {"place": "Place the tile", "back": "Cancel"}
    shown = view_state(without_meeples.apply(place)[0])
    assert (shown.toolbar.sentence, buttons(shown)) == ("You have no meeple left.", {"pass": "Continue"})
    taken = [("Red", (0, 0), where) for where in ("road E", "field ER", "field EL")]
    game = Game(state=State.setup(meeples=taken, hand="U"), seed=1)
    game.play("U/1 1,0")
    shown = view_game(game)
    assert shown.toolbar.sentence == "No free spot for a meeple."


def test_prompt_to_select_the_meeple_size() -> None:
    game = Game(["Ann", "Bob"], SET_NAMES, order=["E"], seed=1)
    game.play("E/2 0,-1")
    shown = view_game(game)
    assert buttons(shown) == {"pass": "Skip meeple", "small": "Small", "large": "Large"}
    assert [button.selected for button in shown.toolbar.buttons] == [None, True, False]


def test_magic_step_shows_figures_and_goals() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])
    shown = view_state(state)
    assert shown.toolbar.sentence == "Magic! Bring in the mage or the witch."
    assert buttons(shown) == {"mage": "Mage", "witch": "Witch"}
    assert len(shown.board.view.highlights) == 1
    road = next(target for target in shown.board.targets if target.id == "spot 0 0 1")
    assert road.label == "Mage or witch goes here: road of 2 tiles, 2 open ends"
    assert sum(target.group == road.group for target in shown.board.targets) == 2, "the road has two segments"
    assert road.spot is not None
    either = [target.figure is None for target in shown.board.targets if target.look is Look.GOAL]
    assert [len(target.pieces) for target in shown.board.targets] == [1 + both for both in either]
    prompted = view_state(state, selection=Selection(goal=road.spot))
    assert prompted.toolbar.sentence == "Which figure goes to this road?"
    assert buttons(prompted) == {"mage": "Mage here", "witch": "Witch here"}
    with_coordinates = view_state(state, selection=Selection(goal=road.spot), aids=Aids(coordinates=True))
    assert with_coordinates.toolbar.sentence == "Which figure goes to road E (0, 0)?"


def circle(choice: str | None = None, **options: Any) -> State:
    """Return a crop circle of knights: Bob, Cem and Ann have one each, Ann is the active player."""
    state = State.setup(
        players=["Ann", "Bob", "Cem"],
        sets=["base", "crop_circles_2"],
        rules=Rules(crop_tiles="all", **options),
        tiles=[("D", 0, 0, 0), ("E", 0, 1, 2), ("E", 1, 1, 2), ("E", 2, 1, 2)],
        meeples=[("Ann", (0, 1), "city S"), ("Bob", (1, 1), "city S"), ("Cem", (2, 1), "city S")],
        hand="K3",
    )
    game = Game(state=state, seed=1)
    game.play(next(a for a in state.legal_actions() if isinstance(a, Place)), "pass")
    if choice:
        game.play(f"circle {choice}")
    return game.state


def test_crop_circle_shows_the_order_of_players() -> None:
    state = circle()
    assert state.phase is Phase.CIRCLE
    shown = view_state(state)
    assert shown.toolbar.hint == "The players act in this order: Bob, Cem and Ann."
    assert [button.id for button in shown.toolbar.rules] == ["rule R71", "rule R73"]
    assert buttons(shown) == {"add": "Everybody may add a knight", "remove": "Everybody takes back a knight"}


def test_crop_circle_prompts_name_only_players_who_are_not_passed_over() -> None:
    """R73, R76: Bob has no highwayman; Cem has one, but nothing to add to it."""
    state = State.from_text(
        "tiles 0,0: D U/1 0,1: B; player Ann supply 0+1: road E 1,0; player Bob; player Cem supply 0: road E 0,0"
        "; player Dee: road E 1,0; turn 9 Ann place K5; sets base inns_cathedrals crop_circles_2"
        "; rules crop_tiles=all crop_add_place=same_feature"
    )
    for text in ("K5 0,2", "pass"):
        state, _ = state.apply(text)
    assert view_state(state).toolbar.hint == "The players act in this order: Cem, Dee and Ann."
    adding, _ = state.apply("circle add")
    assert view_state(adding).toolbar.hint == "Select one that is marked. Then Ann follows."
    removing, _ = state.apply("circle remove")
    assert view_state(removing).toolbar.hint == "Select one that is marked. Then Dee and Ann follow."
    single = state.edit(meeples=[("Cem", "road E (0, 0)")])
    assert view_state(single).toolbar.hint == "This concerns only Cem."
    assert view_state(single.apply("circle remove")[0]).toolbar.hint == "Select one that is marked."


def test_crop_circle_prompts_depend_on_the_options() -> None:
    assert buttons(view_state(circle(crop_add="must")))["add"] == "Everybody must add a knight"
    shown = view_state(circle("add", crop_add="must"))
    assert shown.toolbar.sentence == "Crop circle: add a meeple beside one of your knights."
    assert shown.toolbar.buttons == ()
    shown = view_state(circle("add"))
    assert shown.toolbar.sentence == "Crop circle: you may add a meeple beside one of your knights."
    assert buttons(shown) == {"pass": "Add nothing"}
    assert shown.toolbar.title == "Bob decides"
    assert shown.toolbar.hint == "Select one that is marked: the new meeple stands beside it. Then Cem and Ann follow."
    shown = view_state(circle("add", crop_add_place="same_feature"))
    assert shown.toolbar.sentence == "Crop circle: you may add a meeple in a city with one of your knights."
    assert shown.toolbar.hint.startswith("Select one that is marked. ")


def test_crop_circle_targets_are_meeples() -> None:
    shown = view_state(circle("remove"))
    assert shown.toolbar.sentence == "Crop circle: take back one of your knights."
    assert shown.board.view.rings == tuple(target.spot for target in shown.board.targets)
    assert [target.look for target in shown.board.targets] == [Look.CHOICE]
    assert "Take this meeple back: city of 1 tile, 1 open end, held by Bob" in shown.board.targets[0].label


def test_end_of_the_game_names_the_winners() -> None:
    state, _ = State.setup(meeples=[("Red", (0, 0), "road E")]).end_now()
    shown = view_state(state)
    assert shown.toolbar.title == "Game over"
    assert shown.toolbar.sentence == "The game is over: Red wins with 1 point."
    assert buttons(shown) == {"review": "Analysis", "new": "New game"}
    assert [row.badge for row in shown.sidebar.players] == ["winner", ""]
    assert shown.toolbar.hand.drawing == shown.toolbar.piece == meeple_group(player_styles(state.players)[:1])
    tie, _ = State.setup().end_now()
    shown = view_state(tie)
    assert shown.toolbar.hand.drawing == shown.toolbar.piece == meeple_group(player_styles(tie.players))
    assert shown.toolbar.sentence == "The game is over: Red and Blue win together with 0 points."


def test_prompt_to_draw_in_games_with_named_draws() -> None:
    shown = view_game(Game(seed=1, draws="named"))
    assert shown.toolbar.sentence == "A tile has to be drawn."
    assert "game.play(Draw(...))" in shown.toolbar.hint


def test_earlier_moment_has_no_targets() -> None:
    game = Game(["Ann", "Bob"], order=["E", "U"], seed=1)
    game.play("E/2 0,-1", "+city S")
    shown = view_game(game, moment=1)
    assert len(shown.board.state.board) == 1
    assert shown.board.targets == ()
    assert shown.toolbar.sentence == "The position in turn 1."
    assert buttons(shown) == {"play on": "Play on from here", "now": "Resume game"}
    menu = shown.menus.commands
    assert menu is not None
    commands = (*shown.sidebar.commands, *menu.groups[0].buttons)
    assert [button.id for button in commands if button.enabled] == ["new", "edit"]
    assert shown.sidebar.log.entries == ()


def test_languages_are_named_and_pronounced_in_themselves() -> None:
    menu = view_game(Game(seed=1)).menus.commands
    assert menu is not None
    buttons = [(button.label, button.lang) for button in menu.groups[1].buttons]
    assert buttons == [("English", "en"), ("Italiano", "it"), ("Nederlands", "nl")]


# -- log and sidebar


def test_log_entries_have_sentences_and_cells() -> None:
    game = Game(["Ann", "Bob"], order=["E"], seed=1)
    game.play("E/2 0,-1", "+city S")
    entries = view_game(game).sidebar.log.entries
    assert [entry.text for entry in entries] == [
        "Ann",
        "Ann placed a meeple in a city",
        "Ann placed a tile",
    ]
    assert [set(entry.cells) for entry in entries] == [{(0, 0), (0, -1)}, {(0, -1)}, {(0, -1)}]
    assert entries[0].sum == "City: 2 tiles × 2 = 4"
    assert [button.id for button in entries[0].rules] == ["rule R56"]
    with_coordinates = view_game(game, aids=Aids(coordinates=True)).sidebar.log.entries
    assert [entry.text for entry in with_coordinates][1:] == [
        "Ann placed a meeple on city S (0, -1)",
        "Ann placed E at (0, -1), rotated 180°",
    ]


def test_events_with_a_place_have_cells() -> None:
    without_place = {
        "tile_drawn",
        "tile_discarded",
        "figure_stays",
        "circle_chosen",
        "player_passed",
        "player_passed_over",
        "game_ended",
    }
    rng = Random(3)
    game = Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=3)
    while not game.is_over:
        for event in game.play(rng.choice(game.state.legal_actions())):
            assert bool(cells_of(event)) == (event.id not in without_place), event


def test_facts_name_coordinates_with_the_aid_on() -> None:
    state = State.setup(mage=((0, 0), "city N"), hand="E")
    facts = view_state(state).sidebar.facts
    assert [fact.text for fact in facts] == [
        "78 tiles left",
        "Mage in a city",
        "Witch set aside",
    ]
    assert facts[1].cells == ((0, 0),)
    with_coordinates = view_state(state, aids=Aids(coordinates=True))
    assert [fact.text for fact in with_coordinates.sidebar.facts][1] == "Mage on city N (0, 0)"
    assert with_coordinates.board.view.coordinates


def test_open_rule_and_form_are_translated() -> None:
    game = Game(["Ann", "Bob"], seed=1)
    rule = view_game(game, "it", open_rule="R24").sidebar.rule
    assert rule is not None
    assert rule.title.startswith("R24 ")
    english = view_game(game, open_rule="R24").sidebar.rule
    assert english is not None
    assert rule.paragraphs != english.paragraphs
    form = view_game(game, "nl", mode=NewGame()).sidebar.form
    assert form is not None
    assert [box.label for box in form.boxes][:2] == ["Tovenaar en Heks", "Herbergen & Kathedralen"]


def test_buttons_are_those_on_the_screen() -> None:
    shown = view_game(Game(seed=1))
    assert "undo" not in shown.buttons, "nothing to undo"
    assert {"new", "turn", "rule R10"} <= shown.buttons.keys()
    with_form = view_game(Game(seed=1), mode=NewGame())
    assert "cancel" in with_form.buttons
    assert "new" not in with_form.buttons


# -- rules of prompts and events


def magic_moments() -> Iterator[State]:
    """Yield positions of the magic step: edge cases of the rules under all options, and random games."""
    for tiles, figures, tile in RARE_POSITIONS:
        for options in ({}, {"magic_merge_and_tile": "two_moves"}, {"magic_same_feature_move": "allowed"}):
            state = State.setup(
                sets=SET_NAMES,
                rules=Rules(crop_tiles="all", **options),  # type: ignore[arg-type]
                tiles=[(id, x, y, turn) for (x, y), (id, turn) in tiles.items()],
                hand=tile,
                **{figure: ((x, y), where) for figure, (x, y, where) in figures.items()},  # type: ignore[arg-type]
            )
            yield from (state.apply(action)[0] for action in state.legal_actions())
    for seed in range(6):
        rng = Random(seed)
        game = Game(seed=seed)
        while not game.is_over:
            game.play(rng.choice(game.state.legal_actions()))
            yield game.state


@pytest.mark.slow
def test_magic_prompt_names_the_rule_of_the_event() -> None:
    combinations = set()
    for state in magic_moments():
        if state.phase is not Phase.MAGIC:
            continue
        shown = view_state(state)
        label = shown.toolbar.rules[0].label
        for action in state.legal_actions():
            _, events = state.apply(action)
            named = [event.rule for event in events if isinstance(event, FigureMoved | FigureRemoved)]
            assert named[0] == label, state.to_text()
            assert isinstance(action, MoveFigure | RemoveFigure)
            combinations.add((label, type(action), shown.toolbar.sentence[:20]))
    assert {rule for rule, _, _ in combinations} == {"R21", "R22", "R23", "R27", "R30", "R31", "R32"}


def test_joining_both_figures_without_a_goal_names_r27() -> None:
    """R27, R33: M3 joins the figures, has a magic symbol, and leaves no open goal."""
    tiles, figures, tile = RARE_POSITIONS[4]
    assert tile == "M3"
    state = State.setup(
        tiles=[(id, x, y, turn) for (x, y), (id, turn) in tiles.items()],
        sets=("base", "mage_witch", "inns_cathedrals"),
        hand="M3",
        **{figure: ((x, y), where) for figure, (x, y, where) in figures.items()},  # type: ignore[arg-type]
    )
    client = HeadlessClient(Game(state=state, seed=1))
    client.press("cell 0 -1")
    client.button("place")
    assert client.view.toolbar.sentence.startswith(
        "The mage and the witch were joined, but there is no other place for a figure"
    )
    assert [button.label for button in client.view.toolbar.rules] == ["R27"]
    client.button("witch")
    assert [e.rule for move in client.game.history for e in move.events if isinstance(e, FigureRemoved)] == ["R27"]


@pytest.mark.slow
def test_every_prompt_names_the_rule_of_the_next_event() -> None:
    """The first event after any click has the first rule of the prompt."""
    rng = Random(5)
    client = HeadlessClient(Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=5))
    allowed = {"R47": {"R47", "R9", "R10"}, "R9": {"R9", "R10"}, "R74": {"R74"}}
    while not client.game.is_over:
        label = client.view.toolbar.rules[0].label
        before = len(client.game.history)
        press_random(client, rng)
        for move in client.game.history[before : before + 1]:
            assert move.events[0].rule in allowed.get(label, {label})


# -- languages


@pytest.mark.parametrize("code", list(languages()))
def test_view_is_independent_of_the_current_language(code: str) -> None:
    shown = view_game(Game(["Ann", "Bob"], seed=1), code)
    assert shown.language == code
    with use("it"):
        same = view_game(Game(["Ann", "Bob"], seed=1), code)
    assert same.toolbar.sentence == shown.toolbar.sentence, "the current language has no effect"


# -- key table and pure modules


def test_key_table_covers_page_and_help() -> None:
    script = (FRONT_END / "board" / "board-view.ts").read_text("utf-8")
    for name in filter(None, PAGE_COMMANDS.values()):
        assert re.search(rf'^      "?{name}"?: ', script, re.MULTILINE), f"the page has no handler for {name!r}"
    for name, key in KEYS.items():
        assert key.page or key.message, f"{name!r} does nothing"
    assert len(view_game(Game(seed=1)).sidebar.help.keys) == len(SHORTCUTS)
    assert sum(len(row.keys) for row in SHORTCUTS) == len(KEYS), "no key is listed twice"


def test_help_explains_only_what_is_in_the_game() -> None:
    def terms(game: Game) -> set[str]:
        return dict(view_game(game).sidebar.help.parts).keys() & {"Farmers", "Magic"}

    assert terms(Game(seed=1)) == {"Farmers", "Magic"}
    assert terms(Game(sets="base", seed=1)) == {"Farmers"}
    assert terms(Game(rules=Rules(farmers="without"), seed=1)) == {"Magic"}


BROWSER = ("__init__", "front_end", "game_widget", "page_widget", "comm", "sprites", "canvas_commands", "user_canvas")
PURE = [
    path
    for folder in ("", "board", "editor", "hints", "new_game", "review", "sidebar", "sums", "timeline")
    for path in sorted((WIDGET / folder).glob("*.py"))
    if path.stem not in BROWSER
]


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_pure_modules_do_not_import_widget_libraries() -> None:
    assert len(PURE) > 50
    pattern = r"ipywidgets|anywidget|ipycanvas|traitlets"
    assert [
        (path.stem, module) for path in PURE for module in imported_modules(path) if re.match(pattern, module)
    ] == []


def test_front_end_contains_no_texts_and_no_colours() -> None:
    sources = [*(FRONT_END / "board").glob("*.ts"), *(FRONT_END / "components").rglob("*.tsx")]
    assert len(sources) > 20
    checked = 0
    for path in sources:
        source = re.sub(r"^import [^\n]*|//[^\n]*|/\*[\s\S]*?\*/", "", path.read_text("utf-8"), flags=re.MULTILINE)
        strings = re.findall(r'"([^"\n]*)"|`([^`]*)`', source)
        for text in (a or b for a, b in strings):
            assert not re.search(r"#[0-9a-f]{3,8}\b|rgb", text), (path.name, text)
            assert not re.search(r"^[A-Z][a-z]+ [a-z]+ [a-z]+", text), (path.name, text)
        checked += len(strings)
    assert checked > 500
