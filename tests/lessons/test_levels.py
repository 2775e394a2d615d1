"""Levels: solvable in the fewest actions, translated, and stars."""

import re
from pathlib import Path
from random import Random

import pytest

from carc_widget import language
from carc_widget.bots import bot, decide
from carc_widget.engine import BadArgument, Draw, ParseError, TilePlaced, all_rules
from carc_widget.i18n import languages
from carc_widget.lessons import BadLevels, Level, Levels, Stars, UnknownLevel, levels, load_levels, solve
from carc_widget.lessons.level_loader import validate
from carc_widget.scenarios.translations import load_translations
from tests.i18n.text_keys import keys

pytestmark = pytest.mark.slow

EACH_LEVEL = pytest.mark.parametrize("level", levels.values(), ids=levels)
EACH_SHORT_LEVEL = pytest.mark.parametrize(
    "level", [v for v in levels.values() if v.turns == 1], ids=lambda level: level.id
)
EACH_LONG_LEVEL = pytest.mark.parametrize(
    "level", [v for v in levels.values() if v.turns > 1 and not v.bot], ids=lambda level: level.id
)
FOREIGN = [code for code in languages() if code != "en"]
IDS = Path(__file__).parent / "level_ids.txt"


def check_level(level: Level) -> None:
    """Check the data of a level, and that the solver's solution gets all stars."""
    assert list(validate(level)) == []
    solution = solve(level)
    assert solution is not None
    assert len(solution) == level.min_actions == level._min_actions
    run = level.begin()
    for action in solution:
        assert run.status == "open"
        run = run.act(action)
    assert (run.status, run.stars) == ("reached", 3)
    assert run.message == level.texts.reached


@EACH_SHORT_LEVEL
def test_short_level_is_solvable_in_the_fewest_actions(level: Level) -> None:
    check_level(level)


@EACH_LONG_LEVEL
def test_long_level_is_solvable_in_the_fewest_actions(level: Level) -> None:
    check_level(level)


def test_ids_are_stable() -> None:
    known = [line for line in IDS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert list(levels) == known, "write new ones into tests/lessons/level_ids.txt, in learning order; take none away"
    assert len(levels) >= 30
    assert next(iter(levels)) == "place-a-tile"


def test_stages_of_the_course() -> None:
    stages = levels.stages
    assert [stage.id for stage in stages] == [
        *("fit", "roads", "cities", "monasteries", "majority", "end", "magic", "counting", "game")
    ]
    *lessons, game = stages.values()
    assert all(5 <= len(group) <= 6 for group in lessons)
    assert all(level.min_actions <= 3 for group in lessons for level in group)
    (last,) = game
    assert last.bot == "easy"
    for code in languages():
        with language(code):
            texts = {text for stage in stages for text in (stage.title, stage.idea)}
        assert len(texts) == 2 * len(stages)
        assert code == "en" or not texts & {text for stage in stages for text in (stage.title, stage.idea)}


@EACH_LEVEL
def test_random_play_rarely_reaches_the_goal(level: Level) -> None:
    random = Random(level.id)
    games = 20 if level.bot else 75
    reached = 0
    for _ in range(games):
        run = level.begin()
        while run.status == "open":
            run = run.act(random.choice(run.state.legal_actions()))
        reached += run.status == "reached"
    assert reached < 0.3 * games


def test_last_level_is_won_by_greedy_bot() -> None:
    """The course ends with a game of twelve tiles against the easy bot."""
    level = list(levels.stages.values())[-1][0]
    run = level.begin()
    while run.status == "open":
        run = run.act(decide(bot("greedy"), run.state, 1))
    assert (run.status, run.stars) == ("reached", 3)
    assert sum(isinstance(action, Draw) for action in run.history) == 11, "the first tile is in hand at the start"
    assert {event.player for event in run.events if isinstance(event, TilePlaced)} == {0, 1}


@EACH_LEVEL
def test_level_is_complete(level: Level) -> None:
    texts = level.texts
    assert all((texts.title, texts.goal, texts.reached, texts.hint, level.rules, level.set))
    assert level.start.to_text() == level.position, "the position is not in canonical form"
    assert set(level.rules) <= all_rules().keys()
    assert level.set in level.start.sets
    assert len(texts.goal) <= 110, "a goal is one or two short sentences"
    assert level.begin().status == "open"


def test_own_points_do_not_reach_the_goal_against_blue() -> None:
    run = levels["where-it-hurts"].begin()
    for text in ("M8/1 2,-2", "mage>city N 2,-2", "pass"):
        run = run.act(run.state.resolve(text))
    assert run.status == "failed", "Red completed a city, and Blue gets all 8 points"


def test_failures_are_reachable() -> None:
    """Every failure of a level of one turn is reached by some turn."""
    reached = set()
    for level in levels.values():
        if level.turns > 1:
            continue
        runs = [level.begin()]
        while runs:
            after = [run.act(action) for run in runs for action in run.state.legal_actions()]
            reached |= {(level.id, run.failure.id) for run in after if run.failure}
            runs = [run for run in after if run.status == "open"][:150]
    defined = {(level.id, failure.id) for level in levels.values() if level.turns == 1 for failure in level.failures}
    assert defined - reached == set()


# -- playing


def test_runs_are_immutable() -> None:
    run = levels["first-points"].begin()
    after_placement = run.act("E/2 0,-1")
    assert run.state == levels["first-points"].start
    assert after_placement.status == "open"
    assert after_placement.act("+city S").status == "reached"
    missed = after_placement.act("pass")
    assert missed.status == "failed"
    assert missed.message == "The city is complete, but without a knight in it you get no points."
    assert missed.stars == 0
    assert missed.act("pass") is missed, "an action after the end changes the run"


def test_restart_costs_a_star() -> None:
    missed = levels["first-points"].begin().act("E/2 0,-1").act("pass")
    restarted = missed.restart()
    assert restarted.state == missed.level.start
    assert restarted.act("E/2 0,-1").act("+city S").stars == 2
    assert restarted.restart().mistakes == 1, "an unfinished run counts as a mistake"
    reached = restarted.act("E/2 0,-1").act("+city S")
    assert (reached.status, reached.stars) == ("reached", 2)
    assert reached.restart().mistakes == 0, "the next try cannot win three stars"


def test_illegal_action_changes_nothing_and_is_explained() -> None:
    run = levels["first-magic"].begin().act("M6/1 1,0")
    refused = run.act("pass")
    assert refused.state == run.state
    assert refused.status == "open"
    assert refused.message == "The magic step cannot be declined. (R20)"
    moved = refused.act("mage>road E 0,0")
    assert moved.message == run.level.goal, "the refusal does not stay"
    reached = moved.act("+road S")
    assert (reached.status, reached.stars) == ("reached", 2)
    with pytest.raises(ParseError):
        run.act("castle")


def test_other_players_answer_and_tiles_are_drawn() -> None:
    level = levels["two-turns"]
    run = level.begin().act("U/1 1,0").act("pass")
    assert run.turns_used == 1
    assert run.state.hand is not None
    assert run.state.hand.id == "A"
    assert run.state.feature("road E 0,0").owners == (1,), "Blue did not claim the road"
    missed = run.act("A/1 3,0").act("pass")
    assert missed.status == "failed"
    assert "Blue has claimed the road" in missed.message


def test_message_after_missed_goal() -> None:
    run = levels["home-again"].begin()
    other = next(a for a in run.state.legal_actions() if run.act(a).act("pass").status == "failed")
    missed = run.act(other).act("pass")
    assert missed.message == "Nothing was completed, so there are no points. Try again.", "the goal is above the board"
    with language("nl"):
        assert missed.message.endswith("Probeer het opnieuw.")


def test_meeple_may_also_go_into_the_monastery_that_completes_the_road() -> None:
    """The goal is to complete the road, whether or not the player places a meeple in the same turn."""
    reached = levels["home-again"].begin().act("A/1 1,0").act("+monastery")
    assert (reached.status, reached.message) == (
        "reached",
        "3 points for 3 tiles, and your highwayman is back in your supply.",
    )


@pytest.mark.parametrize("id", [id for id in levels if not levels[id].bot])
def test_message_after_missed_goal_says_what_is_missing(id: str) -> None:
    random, messages = Random(id), set()
    for _ in range(8):
        run = levels[id].begin()
        while run.status == "open":
            run = run.act(random.choice(run.state.legal_actions()))
        if run.status == "failed":
            messages.add(run.message)
    assert messages
    assert not [message for message in messages if message.startswith("The goal is not reached.")]


@pytest.mark.parametrize(
    ("id", "actions", "message"),
    [
        ("into-the-city", ["E/2 0,-1"], "Now Blue's city is complete, and nobody can join it any more."),
        (
            "into-the-city",
            ["E/2 0,-2", "pass", "G/1 0,-1"],
            "The city is complete, but you have no knight in it. Place one in your own city in the first turn.",
        ),
        ("join-your-roads", ["U/1 2,-1"], "The two roads are not joined. Look at the gap between them."),
        ("your-choice", ["M8/1 0,-1"], "That completes your own city. The square that completes two cities at once is"),
        ("home-with-you", ["K5/2 1,0"], "The road ends at the crop circle: it is complete, and Blue gets points."),
    ],
)
def test_level_ends_as_soon_as_the_goal_is_out_of_reach(id: str, actions: list[str], message: str) -> None:
    run = levels[id].begin()
    for text in actions:
        run = run.act(text)
    assert run.status == "failed"
    assert run.message.startswith(message)


def test_message_after_missed_points_shows_the_sum() -> None:
    run = levels["mage-at-the-end"].begin()
    for text in ("M6/1 1,0", "witch>road E 0,0", "pass"):
        run = run.act(text)
    assert run.status == "failed"
    assert run.message.startswith("You got 3 of 7 points (city: 1 tile = 1; road: 3 tiles 3 − witch 1 = 2). Try again.")
    with language("nl"):
        assert run.message.startswith(
            "Je hebt 3 van de 7 punten gehaald (stad: 1 tegel = 1; weg: 3 tegels 3 − heks 1 = 2). "
        )


def test_game_has_the_tiles_of_the_level() -> None:
    game = levels["two-turns"].game()
    game.play("U/1 1,0", "pass")
    assert game.state.hand is not None
    assert game.state.hand.id == "U"
    with language("it"):
        assert levels["two-turns"].game().state.players == ("Rosso", "Blu")


# -- stars


def test_stars_keep_the_maximum(tmp_path: Path) -> None:
    stars = Stars()
    level = levels["close-the-city"]
    reached = level.begin().act("E/2 0,-1")
    assert stars.record(level.begin(mistakes=9).act("E/2 0,-1")) == 1
    assert stars.record(reached) == 3
    assert stars.record(level.begin()) == 3
    assert (stars.total, stars["ring"], len(stars)) == (3, 0, 1)
    stars.save(tmp_path / "stars.json")
    assert Stars.load(tmp_path / "stars.json") == stars
    (tmp_path / "stars.json").write_text(stars.to_json(), "utf-8-sig")  # with a byte order mark, as some editors save
    assert Stars.load(tmp_path / "stars.json") == stars
    assert Stars.load(tmp_path / "none.json").total == 0


@pytest.mark.parametrize("text", ["", "[]", '{"stars": 5}', '{"stars": {"ring": 7}}', '{"stars": {"ring": true}}'])
def test_stars_refuse_foreign_files(text: str, tmp_path: Path) -> None:
    (tmp_path / "stars.json").write_text(text, "utf-8")
    with pytest.raises(BadArgument, match="stars"):
        Stars.load(tmp_path / "stars.json")


# -- the collection


def test_levels_are_a_mapping_in_learning_order() -> None:
    assert levels.get("none") is None
    assert levels.after(list(levels)[-1]) is None
    second = levels.after("place-a-tile")
    assert second is not None
    assert second.id == "turn-the-tile"
    with pytest.raises(UnknownLevel, match="did you mean 'majority'"):
        levels["majorities"]
    assert str(levels).splitlines()[0] == "place-a-tile: The road goes on"
    assert levels._repr_html_().count("<li>") == len(levels)


@EACH_LEVEL
def test_level_is_shown_in_every_language(level: Level) -> None:
    for code in languages():
        with language(code):
            html = level._repr_html_()
            assert html.count("<svg") == 1
            assert "<code>.play()</code>" in html
            assert level.goal in str(level)
            assert level.texts.reached not in html + str(level)


# -- languages


def english_texts() -> dict[str, str]:
    """The English texts by their key in a translation."""
    texts_by_key: dict[str, str] = {}
    for id, level in levels.items():
        texts = level.texts
        texts_by_key |= {f"{id}.{name}": getattr(texts, name) for name in ("title", "goal", "reached", "hint")}
        texts_by_key |= {f"{id}.fails.{key}": message for key, message in texts.fails.items()}
    return texts_by_key


@pytest.mark.parametrize("code", FOREIGN)
def test_translations_are_complete(code: str) -> None:
    translated = dict(keys(load_translations(code, "lessons")["level"]))
    assert translated.keys() == english_texts().keys()
    assert [key for key, text in english_texts().items() if translated[key] == text] == []
    assert [key for key, text in translated.items() if not text.strip() or text != text.strip()] == []
    assert list(load_translations(code, "lessons")["level"]) == list(levels)
    for key, text in english_texts().items():
        assert sorted(re.findall(r"\d+", translated[key])) == sorted(re.findall(r"\d+", text)), key


@EACH_LEVEL
def test_texts_have_no_cells_and_ids(level: Level) -> None:
    for code in languages():
        with language(code):
            texts = level.texts
            for text in (texts.title, texts.goal, texts.reached, texts.hint, *texts.fails.values()):
                assert not re.search(r"-?\d+,-?\d|\bR\d|\b[A-Z]\d{1,2}\b|[<>_]|\w=\w", text), text


# -- custom levels

CUSTOM = """\
[[level]]
id = "my-first"
title = "Close the city"
goal = "Complete the city and get its points."
position = "tiles 0,0: D; player Red; player Blue; turn 1 Red place E; sets base"
reached = "4 points: 2 for each tile."
arrows = [["0,-1", "city N 0,0"]]

[level.nl]
goal = "Bouw de stad af en krijg de punten."
fails.farmer = "Een boer krijgt pas aan het einde iets."

[level.success]
gains = { Red = 4 }

[[level.fail]]
id = "farmer"
stands = "field EL 0,-1"
message = "A farmer is paid at the end of the game only."
"""


def load(text: str, tmp_path: Path) -> Levels:
    """Load levels from text."""
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    return load_levels(path)


def test_load_levels(tmp_path: Path) -> None:
    level = load(CUSTOM, tmp_path)["my-first"]
    assert level.min_actions == 2
    run = level.begin().act("E/2 0,-1").act("+field EL")
    assert run.message == "A farmer is paid at the end of the game only."
    with language("nl"):
        assert level.goal == "Bouw de stad af en krijg de punten."
        assert level.title == "Close the city", "a missing translation is not replaced by the original"
        assert run.message == "Een boer krijgt pas aan het einde iets."


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("gains = { Red = 4 }", "gains = { Red = 40 }", "line 13: level 'my-first': no way was found"),
        ("gains = { Red = 4 }", "gains = { Pink = 4 }", "line 14: level 'my-first': gains: there is no player 'Pink'"),
        (
            '"field EL 0,-1"',
            '"feild EL 0,-1"',
            "line 18: level 'my-first': stands: column 1 of 'feild EL 0,-1'",
        ),
        ('"field EL 0,-1"', '"city W 0,0"', "line 18: level 'my-first': stands: tile D at rotation 0 has no 'city W'"),
        ('stands = "field EL 0,-1"', 'winner = "Nobody"', "line 18: level 'my-first': winner: there is no player"),
        ('stands = "field EL 0,-1"', 'size = { "rd E 0,0" = 3 }', "line 18: level 'my-first': size: column 1 of 'rd E"),
        ('stands = "field EL 0,-1"', 'joined = ["city"]', "line 18: level 'my-first': joined: column 5 of 'city'"),
        ('stands = "field EL 0,-1"', 'tile = "0;1"', "line 18: level 'my-first': tile: column 2 of '0;1'"),
        ('stands = "field EL 0,-1"', 'mage = "asdie"', "line 18: level 'my-first': mage: column 1 of 'asdie'"),
        ("gains = { Red = 4 }", 'after = [["E/1 9,9"]]', r"line 14: level 'my-first': after: \(9, 9\) shares no side"),
        ("gains = { Red = 4 }", 'after = [["E"]]', "line 14: level 'my-first': after: column 2 of 'E'"),
        ("gains = { Red = 4 }", 'after = ["E/2 0,-1"]', "line 14: .*after is .*expected a list of turns"),
        ("gains = { Red = 4 }", "after = [7]", "line 14: .*after is .*expected a list of turns"),
        ("arrows =", 'order = ["Z"]\narrows =', "line 7: level 'my-first': order: there is no tile in the bag 'Z'"),
        (
            "arrows =",
            'replies = ["pas"]\narrows =',
            "line 7: level 'my-first': replies: column 1 of 'pas': expected an",
        ),
        ("arrows =", 'replies = ["+rode W"]\narrows =', "line 7: level 'my-first': replies: column 2 of '.rode W'"),
        ("arrows =", 'replies = ["V/5 1,0"]\narrows =', "line 7: level 'my-first': replies: column 3 of 'V/5 1,0'"),
        ('stands = "field EL 0,-1"', 'happened = "game_endet"', "line 18: .* happened: .*did you mean 'game_ended'"),
        ('stands = "field EL 0,-1"', 'phase = "deploi"', "line 18: .*phase is 'deploi'; expected one of draw, place"),
        ("gains = { Red = 4 }", "gain = { Red = 4 }", "line 14: level 'my-first', success: .* did you mean 'gains'"),
        ("gains = { Red = 4 }", 'gains = "4"', "line 14: .* expected a table with the points"),
        (
            "[level.success]\ngains = { Red = 4 }",
            "",
            r"has no success; write what the player has to reach, such as success = ",
        ),
        ("tiles 0,0: D;", "tiles 0,0: Q9;", "line 5: level 'my-first': the position"),
        ('"city N 0,0"]]', '"castle"]]', "line 7: level 'my-first': 'castle' is not a place"),
        ('message = "A', 'mesage = "A', "line 19: .*did you mean 'message'"),
        ('id = "my-first"', 'id = "My First"', "line 2: .* the id 'My First' is not possible"),
        ('stands = "field EL 0,-1"\n', "", "line 16: .*has no condition"),
        ("[level.nl]\n", "[level.nl]\ngaol = 'x'\n", "line 10: .*did you mean 'goal'"),
        ("fails.farmer", "fails.former", "line 11: .*did you mean 'farmer'"),
        ('title = "Close the city"\n', "", "has no 'title'"),
        ("[[level]]", "[[levels]]", "line 1: the file: .*did you mean 'level'"),
        ("[[level]]", "[level", "the file is not TOML"),
    ],
)
def test_error_names_line(before: str, after: str, message: str, tmp_path: Path) -> None:
    assert before in CUSTOM
    with pytest.raises(BadLevels, match=message):
        load(CUSTOM.replace(before, after, 1), tmp_path)


def test_replies_may_name_tiles_that_are_placed_later(tmp_path: Path) -> None:
    replies = '["U 1,0", "+road W", "V 0,1", "+road N 3,3", "-large road W 1,0", "witch>road S 0,-1", "pass"]'
    level = load(CUSTOM.replace("arrows =", f"replies = {replies}\narrows ="), tmp_path)["my-first"]
    assert len(level.replies) == 7


def test_conditions_of_a_game_against_a_bot_are_checked(tmp_path: Path) -> None:
    bot = CUSTOM.replace("reached =", 'bot = "easy"\nreached =')
    known = "[level.success]\ncomplete = ['city', 'city N 9,9', 'city N 0,0']\nwitch = 'aside'"
    assert load(bot.replace("[level.success]", known), tmp_path)
    with pytest.raises(BadLevels, match="line 15: level 'my-first': complete: column 1 of 'C E 9,9'"):
        load(bot.replace("[level.success]", "[level.success]\ncomplete = 'C E 9,9'"), tmp_path)


def test_wrong_fewest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLevels, match=r"fewest is 5, but 2 actions reach the goal: E/2 0,-1, .city S"):
        load(CUSTOM.replace("reached =", "fewest = 5\nreached ="), tmp_path)
