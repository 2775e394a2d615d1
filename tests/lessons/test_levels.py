"""Every level can be solved, in as few actions as it says; it says everything in every language, and keeps stars."""

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

EVERY = pytest.mark.parametrize("level", levels.values(), ids=levels)
SHORT = pytest.mark.parametrize("level", [v for v in levels.values() if v.turns == 1], ids=lambda level: level.id)
LONG = pytest.mark.parametrize(
    "level", [v for v in levels.values() if v.turns > 1 and not v.bot], ids=lambda level: level.id
)
FOREIGN = [code for code in languages() if code != "en"]
IDS = Path(__file__).parent / "level_ids.txt"


def check(level: Level) -> None:
    """Everything that is written about it holds, and the way that the search finds gives all stars."""
    assert list(validate(level)) == []
    way = solve(level)
    assert way is not None
    assert len(way) == level.min_actions == level._min_actions
    run = level.begin()
    for action in way:
        assert run.status == "open"
        run = run.act(action)
    assert (run.status, run.stars) == ("reached", 3)
    assert run.message == level.texts.reached


@SHORT
def test_a_level_is_solved_in_the_fewest_actions(level: Level) -> None:
    check(level)


@pytest.mark.slow
@LONG
def test_a_level_of_several_turns_is_solved_in_the_fewest_actions(level: Level) -> None:
    check(level)


def test_there_are_enough_and_their_names_stay() -> None:
    known = [line for line in IDS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert list(levels) == known, "write new ones into tests/lessons/level_ids.txt, in learning order; take none away"
    assert len(levels) >= 30
    assert next(iter(levels)) == "place-a-tile"


def test_the_course_has_stages_of_about_five_short_levels() -> None:
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


@EVERY
def test_random_play_seldom_reaches_the_goal(level: Level) -> None:
    random = Random(level.id)
    games = 20 if level.bot else 150
    reached = 0
    for _ in range(games):
        run = level.begin()
        while run.status == "open":
            run = run.act(random.choice(run.state.legal_actions()))
        reached += run.status == "reached"
    assert reached < 0.3 * games


def test_the_game_is_won_by_a_player_who_looks_ahead() -> None:
    """The course ends with a game of twelve tiles that a better player than the easy bot wins."""
    level = list(levels.stages.values())[-1][0]
    run = level.begin()
    while run.status == "open":
        run = run.act(decide(bot("greedy"), run.state, 1))
    assert (run.status, run.stars) == ("reached", 3)
    assert sum(isinstance(action, Draw) for action in run.history) == 11, "the first tile is in hand at the start"
    assert {event.player for event in run.events if isinstance(event, TilePlaced)} == {0, 1}


@EVERY
def test_a_level_is_complete(level: Level) -> None:
    texts = level.texts
    assert all((texts.title, texts.goal, texts.reached, texts.hint, level.rules, level.set))
    assert level.start.to_text() == level.position, "the position is written as states write it"
    assert set(level.rules) <= all_rules().keys()
    assert level.set in level.start.sets
    assert len(texts.goal) <= 110, "a goal is one or two short sentences"
    assert level.begin().status == "open"


def test_every_failure_can_happen_and_says_why() -> None:
    """Some failure of each level that names one is met by one of its turns."""
    found = set()
    for level in levels.values():
        if level.turns > 1:
            continue
        runs = [level.begin()]
        while runs:
            after = [run.act(action) for run in runs for action in run.state.legal_actions()]
            found |= {(level.id, run.failure.id) for run in after if run.failure}
            runs = [run for run in after if run.status == "open"][:150]
    named = {(level.id, failure.id) for level in levels.values() if level.turns == 1 for failure in level.failures}
    assert named - found == set()


# -- playing


def test_a_run_never_changes() -> None:
    run = levels["first-points"].begin()
    placed = run.act("E/2 0,-1")
    assert run.state == levels["first-points"].start
    assert placed.status == "open"
    assert placed.act("+city S").status == "reached"
    missed = placed.act("pass")
    assert missed.status == "failed"
    assert missed.message == "The city is complete, but without a knight in it you get no points."
    assert missed.stars == 0
    assert missed.act("pass") is missed, "what comes too late does nothing"


def test_trying_again_costs_a_star() -> None:
    missed = levels["first-points"].begin().act("E/2 0,-1").act("pass")
    again = missed.restart()
    assert again.state == missed.level.start
    assert again.act("E/2 0,-1").act("+city S").stars == 2
    assert again.restart().mistakes == 1, "one that is left unfinished is no mistake"


def test_what_is_not_allowed_changes_nothing_and_says_why() -> None:
    run = levels["first-magic"].begin().act("M6/1 1,0")
    refused = run.act("pass")
    assert refused.state == run.state
    assert refused.status == "open"
    assert refused.message == "The magic step cannot be declined. (R20)"
    done = refused.act("mage>road E 0,0").act("+road S")
    assert (done.status, done.stars) == ("reached", 2)
    with pytest.raises(ParseError):
        run.act("castle")


def test_the_others_answer_and_the_tiles_are_drawn() -> None:
    level = levels["two-turns"]
    run = level.begin().act("U/1 1,0").act("pass")
    assert run.turns_used == 1
    assert run.state.hand is not None
    assert run.state.hand.id == "A"
    assert run.state.feature("road E 0,0").owners == (1,), "Blue has claimed what was left free"
    missed = run.act("A/1 3,0").act("pass")
    assert missed.status == "failed"
    assert "Blue has claimed the road" in missed.message


def test_a_turn_that_reaches_nothing_says_the_goal_again() -> None:
    run = levels["home-again"].begin()
    other = next(a for a in run.state.legal_actions() if run.act(a).act("pass").status == "failed")
    missed = run.act(other).act("pass")
    assert missed.message == "The goal is not reached. Try again: Complete your road and take your meeple back."
    with language("nl"):
        assert missed.message.endswith("Bouw je weg af en neem je horige terug.")


def test_it_opens_with_the_tiles_of_the_level() -> None:
    game = levels["two-turns"].game()
    game.play("U/1 1,0", "pass")
    assert game.state.hand is not None
    assert game.state.hand.id == "U"
    with language("it"):
        assert levels["two-turns"].game().state.players == ("Rosso", "Blu")


# -- stars


def test_the_most_stars_are_kept(tmp_path: Path) -> None:
    stars = Stars()
    level = levels["close-the-city"]
    reached = level.begin().act("E/2 0,-1")
    assert stars.record(level.begin(mistakes=9).act("E/2 0,-1")) == 1
    assert stars.record(reached) == 3
    assert stars.record(level.begin()) == 3
    assert (stars.total, stars["ring"], len(stars)) == (3, 0, 1)
    stars.save(tmp_path / "stars.json")
    assert Stars.load(tmp_path / "stars.json") == stars
    assert Stars.load(tmp_path / "none.json").total == 0


@pytest.mark.parametrize("text", ["", "[]", '{"stars": 5}', '{"stars": {"ring": 7}}', '{"stars": {"ring": true}}'])
def test_a_file_of_other_things_holds_no_stars(text: str, tmp_path: Path) -> None:
    (tmp_path / "stars.json").write_text(text, "utf-8")
    with pytest.raises(BadArgument, match="stars"):
        Stars.load(tmp_path / "stars.json")


# -- the collection, and what it shows


def test_they_are_a_mapping_in_learning_order() -> None:
    assert levels.get("none") is None
    assert levels.after(list(levels)[-1]) is None
    second = levels.after("place-a-tile")
    assert second is not None
    assert second.id == "turn-the-tile"
    with pytest.raises(UnknownLevel, match="did you mean 'majority'"):
        levels["majorities"]
    assert str(levels).splitlines()[0] == "place-a-tile: The road goes on"
    assert levels._repr_html_().count("<li>") == len(levels)


@EVERY
def test_a_level_shows_itself_in_every_language(level: Level) -> None:
    for code in languages():
        with language(code):
            html = level._repr_html_()
            assert html.count("<svg") == 1
            assert level.goal in str(level)
            assert level.texts.reached not in html + str(level)


# -- languages


def english() -> dict[str, str]:
    found: dict[str, str] = {}
    for id, level in levels.items():
        texts = level.texts
        found |= {f"{id}.{name}": getattr(texts, name) for name in ("title", "goal", "reached", "hint")}
        found |= {f"{id}.fails.{key}": said for key, said in texts.fails.items()}
    return found


@pytest.mark.parametrize("code", FOREIGN)
def test_every_text_is_translated_and_no_other(code: str) -> None:
    said = dict(keys(load_translations(code, "lessons")["level"]))
    assert said.keys() == english().keys()
    assert [key for key, text in english().items() if said[key] == text] == []
    assert [key for key, text in said.items() if not text.strip() or text != text.strip()] == []
    assert list(load_translations(code, "lessons")["level"]) == list(levels)
    for key, text in english().items():
        assert sorted(re.findall(r"\d+", said[key])) == sorted(re.findall(r"\d+", text)), key


@EVERY
def test_texts_name_no_cells_and_no_ids(level: Level) -> None:
    for code in languages():
        with language(code):
            texts = level.texts
            for text in (texts.title, texts.goal, texts.reached, texts.hint, *texts.fails.values()):
                assert not re.search(r"-?\d+,-?\d|\bR\d|\b[A-Z]\d{1,2}\b|[<>_]|\w=\w", text), text


# -- files of one's own

GOOD = """\
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
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    return load_levels(path)


def test_a_file_of_ones_own_is_read_and_solved(tmp_path: Path) -> None:
    own = load(GOOD, tmp_path)["my-first"]
    assert own.min_actions == 2
    run = own.begin().act("E/2 0,-1").act("+field EL")
    assert run.message == "A farmer is paid at the end of the game only."
    with language("nl"):
        assert own.goal == "Bouw de stad af en krijg de punten."
        assert own.title == "Close the city", "what is missing is told as written"
        assert run.message == "Een boer krijgt pas aan het einde iets."


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("gains = { Red = 4 }", "gains = { Red = 40 }", "line 13: level 'my-first': no way was found"),
        ("gains = { Red = 4 }", "gains = { Pink = 4 }", "line 14: level 'my-first': gains names 'Pink'"),
        ("gains = { Red = 4 }", "gain = { Red = 4 }", "line 14: level 'my-first', success: .* did you mean 'gains'"),
        ("gains = { Red = 4 }", 'gains = "4"', "line 14: .* expected a table with the points"),
        ("[level.success]\ngains = { Red = 4 }", "", r"has no \[level.success\]"),
        ("tiles 0,0: D;", "tiles 0,0: Q9;", "line 5: level 'my-first': the position"),
        ('"city N 0,0"]]', '"castle"]]', "line 7: level 'my-first': 'castle' is no place"),
        ('message = "A', 'mesage = "A', "line 19: .*did you mean 'message'"),
        ('id = "my-first"', 'id = "My First"', "line 2: .* the id 'My First' is not possible"),
        ('stands = "field EL 0,-1"\n', "", "line 16: .*has no condition"),
        ("[level.nl]\n", "[level.nl]\ngaol = 'x'\n", "line 10: .*did you mean 'goal'"),
        ("fails.farmer", "fails.former", "line 11: .*did you mean 'farmer'"),
        ('title = "Close the city"\n', "", "has no 'title'"),
        ("[[level]]", "[[levels]]", "line 1: the file: .*did you mean 'level'"),
        ("[[level]]", "[level", "the file is no TOML"),
    ],
)
def test_an_error_names_the_line(before: str, after: str, message: str, tmp_path: Path) -> None:
    assert before in GOOD
    with pytest.raises(BadLevels, match=message):
        load(GOOD.replace(before, after, 1), tmp_path)


def test_what_a_file_counts_is_checked(tmp_path: Path) -> None:
    with pytest.raises(BadLevels, match=r"fewest is 5, but 2 actions reach the goal: E/2 0,-1, .city S"):
        load(GOOD.replace("reached =", "fewest = 5\nreached ="), tmp_path)
