"""What is seen of a session: phase by phase, in every language, and the same rules as the events name."""

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
from carc_widget.i18n import language as speaking
from carc_widget.i18n import languages
from carc_widget.widget.board.view_model import Look
from carc_widget.widget.keyboard import KEYS, ON_PAGE, TABLE
from carc_widget.widget.session import Aids, NewGame, Selection, Session
from carc_widget.widget.sidebar.log import cells_of
from carc_widget.widget.view import GameView, view
from tests.engine.agreement.starts import BRINKS
from tests.widget.headless_client import HeadlessClient, press_random

WIDGET = Path(__file__).parents[2] / "carc_widget" / "widget"
FRONT_END = WIDGET.parents[1] / "frontend" / "src"


def seen(game: Game, language: str = "en", **session: Any) -> GameView:
    return view(Session(game.replay, language, **session))


def at(state: State, **session: Any) -> GameView:
    return seen(Game(state=state, seed=1), **session)


def buttons(of: GameView) -> dict[str, str]:
    return {button.id: button.label for button in of.toolbar.buttons}


# -- phase by phase


def test_the_tile_in_hand_has_to_be_placed() -> None:
    of = seen(Game(["Ann", "Bob"], order=["U"], seed=1))
    assert of.toolbar.title == "Ann’s turn"
    assert of.toolbar.sentence == "Place your tile on one of the marked squares."
    assert {target.id: target.turns for target in of.board.targets} == {
        "cell 0 1": (1,),
        "cell 1 0": (1,),
        "cell -1 0": (1,),
    }
    assert of.board.view.cells == tuple(target.cell for target in of.board.targets)
    assert of.toolbar.buttons == ()
    assert of.board.label == "Board with 1 tile. Place your tile on one of the marked squares."
    assert of.toolbar.hand.rotate is not None


def test_a_tile_that_is_tried_shows_where_a_meeple_could_go() -> None:
    game = Game(["Ann", "Bob"], order=["E"], seed=1)
    place = next(a for a in game.state.legal_actions() if isinstance(a, Place) and a.cell == (0, -1))
    of = seen(game, selection=Selection(placed=place))
    assert [target.label for target in of.board.targets if target.look is Look.OFFER] == [
        "Knight: city of 2 tiles, complete, pays 4 points",
        "Farmer: field of 1 tile, 1 completed city",
    ]
    assert buttons(of) == {"pass": "Skip meeple", "back": "Take back"}
    assert of.main is not None
    assert of.main.id == "pass"
    assert len(of.board.state.board) == 2
    assert place.cell not in of.board.view.cells, "it lies there already"
    labels = {target.id: target.label for target in of.board.targets}
    assert labels["cell 0 -1"] == "", "it fits in one way only"
    assert labels["cell 0 1"] == "Place the tile here"


def test_a_magic_tile_that_is_tried_announces_the_magic_step() -> None:
    game = Game(order=["M6"], seed=1)
    place = next(a for a in game.state.legal_actions() if isinstance(a, Place))
    of = seen(game, selection=Selection(placed=place))
    assert of.toolbar.sentence == "Place the tile like this? The magic step comes next."
    assert buttons(of) == {"place": "Place the tile", "back": "Take back"}


def test_without_a_meeple_or_a_place_for_one_there_is_one_way_on() -> None:
    nobody = State.setup(supply=[(0, 0), (7, 0)], hand="B")
    place = next(a for a in nobody.legal_actions() if isinstance(a, Place))
    of = at(nobody, selection=Selection(placed=place))
    assert of.toolbar.sentence == "Place the tile like this? You have no meeple left."
    assert buttons(of) == {"place": "Place the tile", "back": "Take back"}
    of = at(nobody.apply(place)[0])
    assert (of.toolbar.sentence, buttons(of)) == ("You have no meeple left.", {"pass": "Go on"})
    taken = [("Red", (0, 0), where) for where in ("road E", "field ER", "field EL")]
    game = Game(state=State.setup(meeples=taken, hand="U"), seed=1)
    game.play("U/1 1,0")
    of = seen(game)
    assert of.toolbar.sentence == "Every part of this tile belongs to somebody already."


def test_small_and_large_meeples_are_a_choice() -> None:
    game = Game(["Ann", "Bob"], SET_NAMES, order=["E"], seed=1)
    game.play("E/2 0,-1")
    of = seen(game)
    assert buttons(of) == {"pass": "Skip meeple", "small": "Small", "large": "Large"}
    assert [button.chosen for button in of.toolbar.buttons] == [None, True, False]


def test_the_magic_step_offers_figures_and_goals() -> None:
    state = State.setup(tiles=[("D", 0, 0, 0), ("M6", 1, 0, 1)], last=(1, 0), phase="magic", duties=["symbol"])
    of = at(state)
    assert of.toolbar.sentence == "Magic! Bring in the mage or the witch."
    assert buttons(of) == {"mage": "Mage", "witch": "Witch"}
    assert len(of.board.view.highlights) == 1
    road = next(target for target in of.board.targets if target.id == "spot 0 0 1")
    assert road.label == "Mage or witch goes here: road of 2 tiles, 2 open ends"
    assert sum(target.group == road.group for target in of.board.targets) == 2, "the road has two segments"
    assert road.spot is not None
    asked = at(state, selection=Selection(goal=road.spot))
    assert asked.toolbar.sentence == "Which figure goes to this road?"
    assert buttons(asked) == {"mage": "Mage here", "witch": "Witch here"}
    told = at(state, selection=Selection(goal=road.spot), aids=Aids(coordinates=True))
    assert told.toolbar.sentence == "Which figure goes to road E (0, 0)?"


def circle(choice: str | None = None, **options: Any) -> State:
    """A circle that names knights; Bob, Cem and Ann have some, Ann is the active player."""
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


def test_a_crop_circle_says_in_which_order_the_players_act() -> None:
    state = circle()
    assert state.phase is Phase.CIRCLE
    of = at(state)
    assert of.toolbar.hint == "The players act in this order: Bob, Cem and Ann."
    assert [button.id for button in of.toolbar.rules] == ["rule R71", "rule R73"]
    assert buttons(of) == {"add": "Everybody may add a knight", "remove": "Everybody takes back a knight"}


def test_where_adding_is_a_must_the_circle_says_so() -> None:
    assert buttons(at(circle(crop_add="must")))["add"] == "Everybody must add a knight"
    of = at(circle("add", crop_add="must"))
    assert of.toolbar.sentence == "Crop circle: add a meeple beside one of your knights."
    assert of.toolbar.buttons == ()
    of = at(circle("add"))
    assert of.toolbar.sentence == "Crop circle: you may add a meeple beside one of your knights."
    assert buttons(of) == {"pass": "Add nothing"}
    assert of.toolbar.title == "Bob decides"
    assert of.toolbar.hint == "Press one that is marked: the new meeple stands beside it. Then Cem and Ann follow."
    of = at(circle("add", crop_add_place="same_feature"))
    assert of.toolbar.sentence == "Crop circle: you may add a meeple in a city with one of your knights."
    assert of.toolbar.hint.startswith("Press one that is marked. ")


def test_at_a_crop_circle_pieces_can_be_chosen() -> None:
    of = at(circle("remove"))
    assert of.toolbar.sentence == "Crop circle: take back one of your knights."
    assert of.board.view.rings == tuple(target.spot for target in of.board.targets)
    assert [target.look for target in of.board.targets] == [Look.CHOICE]
    assert "Take this meeple back: city of 1 tile, 1 open end, held by Bob" in of.board.targets[0].label


def test_the_end_names_who_wins_and_shows_the_final_scoring() -> None:
    state, _ = State.setup(meeples=[("Red", (0, 0), "road E")]).end_now()
    of = at(state)
    assert of.toolbar.title == "Game over"
    assert of.toolbar.sentence == "The game is over: Red wins with 1 point."
    assert buttons(of) == {"new": "New game"}
    assert [row.badge for row in of.sidebar.players] == ["winner", ""]
    tie, _ = State.setup().end_now()
    assert at(tie).toolbar.sentence == "The game is over: Red and Blue win together with 0 points."


def test_a_tile_that_nobody_draws_by_itself_is_asked_for() -> None:
    of = seen(Game(seed=1, draws="named"))
    assert of.toolbar.sentence == "A tile has to be drawn."
    assert "game.play(Draw(...))" in of.toolbar.hint


def test_an_earlier_moment_is_looked_at_but_not_played() -> None:
    game = Game(["Ann", "Bob"], order=["E", "U"], seed=1)
    game.play("E/2 0,-1", "+city S")
    of = seen(game, moment=1)
    assert len(of.board.state.board) == 1
    assert of.board.targets == ()
    assert of.toolbar.sentence == "This is how it was in turn 1."
    assert buttons(of) == {"play on": "Play on from here", "now": "Resume game"}
    assert [button.id for button in of.sidebar.commands if button.enabled] == ["new", "edit"]
    assert of.sidebar.log.entries == ()


# -- the list


def test_the_log_speaks_to_people_and_shows_the_place() -> None:
    game = Game(["Ann", "Bob"], order=["E"], seed=1)
    game.play("E/2 0,-1", "+city S")
    entries = seen(game).sidebar.log.entries
    assert [entry.text for entry in entries] == [
        "Ann",
        "Ann deployed a meeple in a city",
        "Ann placed a tile",
    ]
    assert [set(entry.cells) for entry in entries] == [{(0, 0), (0, -1)}, {(0, -1)}, {(0, -1)}]
    assert entries[0].sum == "city: 2 tiles 4 = 4"
    assert [button.id for button in entries[0].rules] == ["rule R56"]
    told = seen(game, aids=Aids(coordinates=True)).sidebar.log.entries
    assert [entry.text for entry in told][1:] == [
        "Ann deployed a meeple on city S (0, -1)",
        "Ann placed E at (0, -1), turned 2",
    ]


def test_every_event_that_is_somewhere_shows_where() -> None:
    nowhere = {"tile_drawn", "tile_discarded", "figure_stays", "circle_chosen", "player_passed", "player_passed_over"}
    rng = Random(3)
    game = Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=3)
    while not game.is_over:
        for event in game.play(rng.choice(game.state.legal_actions())):
            assert bool(cells_of(event)) == (event.id not in {*nowhere, "game_ended"}), event


def test_facts_about_the_figures_name_coordinates_if_wanted() -> None:
    state = State.setup(mage=((0, 0), "city N"), hand="E")
    assert [fact.text for fact in at(state).sidebar.facts] == ["78 tiles left", "Mage in a city", "Witch set aside"]
    assert at(state).sidebar.facts[1].cells == ((0, 0),)
    told = at(state, aids=Aids(coordinates=True))
    assert [fact.text for fact in told.sidebar.facts][1] == "Mage on city N (0, 0)"
    assert told.board.view.coordinates


def test_an_open_rule_and_the_form_are_in_the_language() -> None:
    game = Game(["Ann", "Bob"], seed=1)
    rule = seen(game, "it", open_rule="R24").sidebar.rule
    assert rule is not None
    assert rule.title.startswith("R24 ")
    english = seen(game, open_rule="R24").sidebar.rule
    assert english is not None
    assert rule.paragraphs != english.paragraphs
    form = seen(game, "nl", mode=NewGame()).sidebar.form
    assert form is not None
    assert [box.label for box in form.boxes][:2] == ["Tovenaar en Heks", "Herbergen & Kathedralen"]


def test_only_what_is_on_the_screen_can_be_pressed() -> None:
    of = seen(Game(seed=1))
    assert "undo" not in of.buttons, "there is nothing to undo"
    assert {"new", "turn", "rule R10"} <= of.buttons.keys()
    asking = seen(Game(seed=1), mode=NewGame())
    assert "cancel" in asking.buttons
    assert "new" not in asking.buttons


# -- one rule for prompt and event


def magic_moments() -> Iterator[State]:
    """Positions of the magic step: on the brinks of the rules, under every reading, and in random games."""
    for there, figures, tile in BRINKS:
        for options in ({}, {"magic_merge_and_tile": "two_moves"}, {"magic_same_feature_move": "allowed"}):
            state = State.setup(
                sets=SET_NAMES,
                rules=Rules(crop_tiles="all", **options),  # type: ignore[arg-type]
                tiles=[(id, x, y, turn) for (x, y), (id, turn) in there.items()],
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


def test_the_prompt_names_the_rule_that_the_event_will_name() -> None:
    met = set()
    for state in magic_moments():
        if state.phase is not Phase.MAGIC:
            continue
        of = at(state)
        shown = of.toolbar.rules[0].label
        for action in state.legal_actions():
            _, events = state.apply(action)
            named = [event.rule for event in events if isinstance(event, FigureMoved | FigureRemoved)]
            assert named[0] == shown, state.to_text()
            assert isinstance(action, MoveFigure | RemoveFigure)
            met.add((shown, type(action), of.toolbar.sentence[:20]))
    assert {rule for rule, _, _ in met} == {"R21", "R22", "R23", "R27", "R30", "R31", "R32"}


def test_a_symbol_that_joins_both_figures_is_announced_as_it_is_logged() -> None:
    """R27, R33: M3 joins them, shows the symbol, and leaves no place to go."""
    there, figures, tile = BRINKS[4]
    assert tile == "M3"
    state = State.setup(
        tiles=[(id, x, y, turn) for (x, y), (id, turn) in there.items()],
        sets=("base", "mage_witch", "inns_cathedrals"),
        hand="M3",
        **{figure: ((x, y), where) for figure, (x, y, where) in figures.items()},  # type: ignore[arg-type]
    )
    client = HeadlessClient(Game(state=state, seed=1))
    client.press("cell 0 -1")
    client.button("place")
    assert client.view.toolbar.sentence.startswith(
        "The mage and the witch were joined, but there is no open road or city"
    )
    assert [button.label for button in client.view.toolbar.rules] == ["R27"]
    client.button("witch")
    assert [e.rule for move in client.game.history for e in move.events if isinstance(e, FigureRemoved)] == ["R27"]


@pytest.mark.slow
def test_all_prompts_name_the_rule_of_what_they_lead_to() -> None:
    """Whatever is pressed first: its event follows the first rule that the prompt showed."""
    rng = Random(5)
    client = HeadlessClient(Game(3, SET_NAMES, Rules(crop_tiles="all"), seed=5))
    allowed = {"R47": {"R47", "R9", "R10"}, "R9": {"R9", "R10"}, "R74": {"R74"}}
    while not client.game.is_over:
        shown = client.view.toolbar.rules[0].label
        before = len(client.game.history)
        press_random(client, rng)
        for move in client.game.history[before : before + 1]:
            assert move.events[0].rule in allowed.get(shown, {shown})


# -- languages


@pytest.mark.parametrize("code", list(languages()))
def test_a_screen_says_which_language_it_speaks(code: str) -> None:
    of = seen(Game(["Ann", "Bob"], seed=1), code)
    assert of.language == code
    with speaking("it"):
        again = seen(Game(["Ann", "Bob"], seed=1), code)
    assert again.toolbar.sentence == of.toolbar.sentence, "whatever is spoken elsewhere"


# -- one table of keys, and pure modules


def test_the_table_of_keys_feeds_the_page_and_the_help() -> None:
    script = (FRONT_END / "board" / "board-view.ts").read_text("utf-8")
    for name in filter(None, ON_PAGE.values()):
        assert re.search(rf'^      "?{name}"?: ', script, re.MULTILINE), f"the page does not know {name!r}"
    for name, key in KEYS.items():
        assert key.page or key.message, f"{name!r} does nothing"
    assert len(seen(Game(seed=1)).sidebar.help.keys) == len(TABLE)
    assert sum(len(row.keys) for row in TABLE) == len(KEYS), "no key stands twice"


BROWSER = ("__init__", "game_widget", "page_widget", "comm", "sprites", "canvas_commands", "user_canvas")
PURE = [
    path
    for folder in ("", "board", "editor", "hints", "new_game", "review", "sidebar", "sums", "timeline")
    for path in sorted((WIDGET / folder).glob("*.py"))
    if path.stem not in BROWSER
]


@pytest.mark.parametrize("path", PURE, ids=lambda path: path.stem)
def test_session_screen_and_update_know_no_browser(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    pattern = r"ipywidgets|anywidget|ipycanvas|traitlets"
    foreign = [module for module in imported if re.match(pattern, module)]
    assert foreign == []


def test_the_front_end_holds_no_texts_and_no_colours() -> None:
    sources = [*(FRONT_END / "board").glob("*.ts"), *(FRONT_END / "components").rglob("*.tsx")]
    assert len(sources) > 20
    for path in sources:
        source = re.sub(r"^import .*$|//.*|/\*.*?\*/", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
        strings = re.findall(r'"([^"\n]*)"|`([^`]*)`', source)
        for text in (a or b for a, b in strings):
            assert not re.search(r"#[0-9a-f]{3,8}\b|rgb", text), (path.name, text)
            assert not re.search(r"^[A-Z][a-z]+ [a-z]+ [a-z]+", text), (path.name, text)
