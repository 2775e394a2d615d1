"""Custom scenario files: loading, and errors with the line and the expected value."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from carc_widget import language, lessons, scenarios
from carc_widget.engine import BadArgument
from carc_widget.scenarios import BadScenarios, Scenarios
from carc_widget.scenarios.loader import ScenarioReader
from carc_widget.scenarios.toml_lines import line_number, line_numbers
from carc_widget.scenarios.toml_reader import BadFile, toml_value

CUSTOM = """\
# A file of a teacher.

[[scenario]]
id = "my-first"
title = "Who is paid?"
question = "Blue completes Red's road. How many points does each player get?"
position = '''
tiles -1,0: A/3 D; player Red: road E 0,0; player Blue; turn 1 Blue place A; sets base'''
answer = "Red gets 3 points."
rules = ["r52", "R54"]
marks = { "?" = "1,0", A = "road E 0,0" }
order = ["E", "V"]

[scenario.nl]
title = "Wie krijgt punten?"
tries.close = "Blauw bouwt af"

[[scenario.try]]
id = "close"
label = "Blue completes the road"
actions = ["A/1 1,0", "pass"]
gains = { Red = 3 }
sums = ["road: 3 tiles = 3 (Red)"]
supply = { Red = 7, Blue = 7 }

[[scenario.try]]
id = "claim"
label = "Blue would like the road too"
actions = ["A/1 1,0"]
refused = { "+road W" = "occupied R48" }

[[scenario]]
id = "my-second"
title = "And again?"
question = "What now?"
position = "turn 1 Red place M6"
"""
"""The tests below change single lines and refer to them by number."""


def load(text: str, tmp_path: Path) -> Scenarios:
    """Load scenarios from text."""
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    return scenarios.load(path)


def test_load_scenarios(tmp_path: Path) -> None:
    loaded = load(CUSTOM, tmp_path)
    assert list(loaded) == ["my-first", "my-second"]
    first = loaded["my-first"]
    assert first.rules == ("R52", "R54")
    assert (first.set, first.difficulty, loaded["my-second"].set) == ("base", 1, "mage_witch")
    assert first.attempt("close").gains == {"Red": 3}
    assert first.answer().differences() == {}
    assert first.game().state.hand is not None
    assert "<text" in first._repr_svg_()
    assert loaded.find("points").keys() == {"my-first"}
    assert "my-first" not in scenarios


@pytest.mark.parametrize("load_file", [lessons.load, lessons.load_levels, lessons.load_exercises])
def test_error_names_the_function_that_loads_a_file_of_scenarios(
    load_file: Callable[[Path], object], tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(CUSTOM, "utf-8")
    with pytest.raises(
        BadFile, match=r"line 3: this file has \[\[scenario\]\]; load it with carc_widget\.scenarios\.load$"
    ):
        load_file(tmp_path / "mine.toml")


def test_translations_in_the_file(tmp_path: Path) -> None:
    first = load(CUSTOM, tmp_path)["my-first"]
    with language("nl"):
        assert first.title == "Wie krijgt punten?"
        assert first.question.startswith("Blue completes"), "a missing translation is not replaced by the original"
        assert [attempt.label for attempt in first.attempts] == ["Blauw bouwt af", "Blue would like the road too"]
        assert first.state.players == ("Rood", "Blauw")
    with language("it"):
        assert first.title == "Who is paid?"
        assert first.state.players == ("Red", "Blue"), "the players are translated, but the texts are not"


FIRST, CLOSE, CLAIM, SECOND = (
    "scenario 'my-first'",
    "scenario 'my-first', try 'close'",
    "scenario 'my-first', try 'claim'",
    "scenario 'my-second'",
)
DEFECTS = [
    ('id = "my-first"', 'id = "My first"', 4, "the id 'My first' is not possible; expected a name of small letters"),
    ('id = "my-second"', 'id = "my-first"', 33, f"{FIRST}: line 4 has this id already"),
    ('id = "claim"', 'id = "close"', 27, f"{CLOSE}: line 19 has this id already"),
    ('id = "claim"', 'id = "pass"', 27, "try 'pass': 'pass' is an action"),
    ('title = "And again?"\n', "", 32, f"{SECOND} has no 'title'; expected a text"),
    ('title = "And again?"', 'title = " "', 34, f"{SECOND}: title is empty"),
    ('title = "And again?"', "title = 3", 34, f"{SECOND}: title is 3; expected a text"),
    ('answer = "Red', 'anwser = "Red', 9, f"{FIRST}: there is no key 'anwser'; did you mean 'answer'?"),
    ('"R54"]', '"R99"]', 10, f"{FIRST}: there is no rule 'R99'"),
    ('"r52", "R54"', "52", 10, f"{FIRST}: rules is [52]; expected a list of texts"),
    ('"?" = "1,0"', '"?" = "1;0"', 11, f"{FIRST}, column 2 of '1;0': expected"),
    ('"?" = "1,0"', '"?" = 1', 11, f"{FIRST}, the mark '?' is at 1; expected a place"),
    ('A = "road E 0,0"', 'A = "city E 0,0"', 11, f"{FIRST}, tile D at rotation 0 has no 'city E'; it has: city N"),
    ('["E", "V"]', '["E", "Z9"]', 12, f"{FIRST}, there is no tile in the bag 'Z9'"),
    ("[scenario.nl]", "[scenario.xx]", 14, f"{FIRST}: there is no key 'xx'"),
    ("tries.close =", "tries.cloes =", 16, f"{FIRST}, nl, tries: there is no key 'cloes'; did you mean 'close'?"),
    ('title = "Wie', 'titel = "Wie', 15, f"{FIRST}, nl: there is no key 'titel'; did you mean 'title'?"),
    ('"A/1 1,0", "pass"', '"A/1 1,0", "pas"', 21, f"{CLOSE}, column 1 of 'pas': expected an action"),
    ('"A/1 1,0", "pass"', '"A/7 1,0", "pass"', 21, f"{CLOSE}, column 3 of 'A/7 1,0': expected a rotation"),
    ("sums = [", 'complete = ["city S 0,0"]\nsums = [', 23, f"{CLOSE}, tile D at rotation 0 has no 'city S'"),
    ("sums = [", 'allowed = ["pas"]\nsums = [', 23, f"{CLOSE}, column 1 of 'pas': expected an action"),
    ("sums = [", 'owners = { "road E 9,9" = ["Red"] }\nsums = [', 23, f"{CLOSE}, there is no tile at"),
    ("Red = 7, Blue", 'Red = "all", Blue', 24, f"{CLOSE}: supply is {{'Red': 'all', 'Blue': 7}}; expected a table"),
    ('"A/1 1,0", "pass"', '"A/1 0,-1"', 21, f"{CLOSE}, action 1, 'A/1 0,-1', is not allowed: "),
    ("Red = 3 }", "Red = 4 }", 22, f"{CLOSE}, gains is written as {{ Red = 4 }}, but the engine finds {{ Red = 3 }}"),
    ("Red = 3 }", 'Red = "3" }', 22, f"{CLOSE}: gains is {{'Red': '3'}}; expected a table with the points of players"),
    ("tiles = 3 (Red)", "tiles = 3", 23, f'{CLOSE}, sums is written as ["road: 3 tiles = 3"], but the engine finds'),
    ("Blue = 7", "Blau = 7", 24, f"{CLOSE}, supply is written as {{ Red = "),
    ('"+road W" =', '"+raod W" =', 30, f"{CLAIM}, column 2 of '+raod W': expected"),
    ('"occupied R48"', '"occupied R49"', 30, f'{CLAIM}, refused is written as {{ "+road W" = ["occupied R49"] }}, but'),
    ("turn 1 Red place M6", "turn 1 Red placed M6", 36, f"{SECOND}, the position: column 12 of 'turn 1 Red placed M6'"),
    ("turn 1 Red place M6", "mage field EL 0,0", 36, f"{SECOND}, the position: this position is not possible"),
    ('actions = ["A/1 1,0"]', 'end = "yes"', 29, f"{CLAIM}: end is 'yes'; expected true or false"),
    ('actions = ["A/1 1,0"]', 'with = "mage city E 0,0"', 29, f"{CLAIM}, "),
    ('actions = ["A/1 1,0"]', "options = { crop = 2 }", 29, f"{CLAIM}, there is no option 'crop'"),
    ('rules = ["r52"', 'set = "inns"\nrules = ["r52"', 10, f"{FIRST}, there is no set in this position 'inns'"),
    ('rules = ["r52"', 'difficulty = 7\nrules = ["r52"', 10, f"{FIRST}: difficulty is 7; expected one of 1, 2, 3"),
]


@pytest.mark.parametrize(
    ("original", "replacement", "line", "message"), DEFECTS, ids=[f"{line}-{message}" for *_, line, message in DEFECTS]
)
def test_error_names_line_and_expected_value(
    original: str, replacement: str, line: int, message: str, tmp_path: Path
) -> None:
    assert original in CUSTOM
    before, _, after = CUSTOM.rpartition(original)
    with pytest.raises(BadScenarios) as error:
        load(f"{before}{replacement}{after}", tmp_path)
    (problem,) = error.value.problems
    assert problem.startswith(f"line {line}: "), problem
    assert message in problem
    assert error.value.where.endswith("own.toml")
    assert str(error.value).startswith(error.value.where)


QUESTION = """\
[[scenario.ask]]
right = { gains = { Red = 3 } }
wrong.who-completes = { gains = { Blue = 3 } }

[scenario.ask.wrong.helping-is-paid]
text = "Both get 3 points."
gains = { Red = 3, Blue = 3 }
rule = "R52"
belief = "You may have thought that helping is paid."

[[scenario.try]]
id = "close"
"""
"""A question for the first scenario of `CUSTOM`."""
WITH_QUESTION = CUSTOM.replace('[[scenario.try]]\nid = "close"\n', QUESTION, 1).replace(
    "[scenario.nl]\n",
    """[scenario.nl]
ask = [{ wrong.helping-is-paid = "Allebei 3 punten.", beliefs.helping-is-paid = "Misschien dacht je dat." }]
""",
)


def test_custom_question(tmp_path: Path) -> None:
    first = load(WITH_QUESTION, tmp_path)["my-first"]
    prediction = first.predict()
    assert {choice.text for choice in prediction.questions[0].choices} == {
        "Red 3, Blue 0",
        "Red 0, Blue 3",
        "Both get 3 points.",
    }
    (answer,) = prediction.answer("Both get 3 points.").answers
    assert (answer.misconception, answer.rule) == ("helping-is-paid", "R52")
    assert answer.explanation == "You may have thought that helping is paid."
    with language("nl"):
        (answer,) = first.predict().answer("Allebei 3 punten.").answers
        assert (answer.actual, answer.explanation) == ("Rood 3, Blauw 0", "Misschien dacht je dat.")


@pytest.mark.parametrize(
    ("original", "replacement", "message"),
    [
        (
            "right = { gains = { Red = 3 } }",
            "right = { gains = { Red = 4 } }",
            "'right' is the right choice, but gains of 'close' is { Red = 3 }, not { Red = 4 }",
        ),
        (
            "completes = { gains = { Blue = 3 } }",
            "completes = { gains = { Red = 3 } }",
            "everything that it claims is right",
        ),
        ("wrong.who-completes", "wrong.who-complets", "did you mean 'who-completes'?"),
        ("gains = { Blue = 3 }", "text = 'x'", "claims nothing that can be checked"),
        ("gains = { Blue = 3 }", "gain = { Blue = 3 }", "did you mean 'gains'?"),
        ("gains = { Blue = 3 }", "after.cloes.gains = { Blue = 3 }", "there is no try 'cloes'; did you mean 'close'?"),
        ("{ gains = { Blue = 3 } }", "{ text = 'x', supply = { Red = 9 } }", "claims 9 meeples of Red, who has 7"),
        (
            "{ gains = { Blue = 3 } }",
            "{ text = 'x', supply = { Red = 'six' } }",
            "supply is {'Red': 'six'}",
        ),
        ("{ gains = { Blue = 3 } }", "{ supply = { Red = 6 } }", "has no text"),
        ("{ gains = { Blue = 3 } }", "3", "wrong.who-completes is 3; expected a table"),
        ("gains = { Blue = 3 }", "after.close = 3", "after: close is 3; expected a table with what the choice claims"),
        (
            "wrong.helping-is-paid = ",
            "wrong = ",
            "nl, ask: wrong is 'Allebei 3 punten.'; expected a table of the texts",
        ),
        ("beliefs.helping-is-paid = ", "belief = ", "nl, ask: there is no key 'belief'; did you mean 'beliefs'?"),
        ('"Misschien dacht je dat."', "3", "nl, ask, beliefs: helping-is-paid is 3; expected a text"),
    ],
)
def test_invalid_question_is_refused(original: str, replacement: str, message: str, tmp_path: Path) -> None:
    assert original in WITH_QUESTION
    with pytest.raises(BadScenarios) as error:
        load(WITH_QUESTION.replace(original, replacement, 1), tmp_path)
    assert message in " ".join(error.value.problems)


def test_all_problems_are_reported(tmp_path: Path) -> None:
    text = CUSTOM.replace("Red = 3 }", "Red = 4 }").replace("place M6", "place").replace('"r52"', '"x"')
    with pytest.raises(BadScenarios) as error:
        load(text, tmp_path)
    assert [problem.partition(":")[0] for problem in error.value.problems] == ["line 10", "line 36"]
    with pytest.raises(BadScenarios) as error:
        load("[[scenario]]\n" * 30, tmp_path)
    assert len(error.value.problems) == 120
    assert str(error.value).endswith("- and 100 more, which `problems` lists")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[scenario]\n", "line 1, column 11: the file is not TOML: "),
        ("", "line 1: there is no [[scenario]] in the file"),
        ("scenario = 3", "line 1: the file: scenario is 3; expected tables [[scenario]]"),
        ("\n[[scenarios]]", "line 2: the file: there is no key 'scenarios'; did you mean 'scenario'?"),
        ("a = " + "[" * 5000, "the file is not TOML"),
    ],
)
def test_invalid_files_are_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadScenarios) as error:
        load(text, tmp_path)
    assert error.value.problems[0].startswith(message)


def test_binary_and_missing_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(b"# caf\xe9\n")
    with pytest.raises(BadScenarios, match="line 1: this is not UTF-8"):
        scenarios.load(path)
    path.write_bytes(b"#" * 1_000_001)
    with pytest.raises(BadScenarios, match="longer than 1000000 bytes"):
        scenarios.load(path)
    with pytest.raises(BadArgument, match="3 is not a path"):
        scenarios.load(3)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        scenarios.load(tmp_path / "nothing.toml")


def test_texts_are_escaped(tmp_path: Path) -> None:
    loaded = load(
        CUSTOM.replace("Who is paid?", "<script>alert(1)</script>").replace("Blue would like", "<b>"), tmp_path
    )
    html = loaded["my-first"]._repr_html_() + loaded["my-first"].answer()._repr_html_() + loaded._repr_html_()
    assert "<script" not in html
    assert "<b> the road" not in html
    assert "&lt;script&gt;" in html


def test_line_numbers_of_keys() -> None:
    text = "\n".join(
        [
            'top = """',
            "[[not]]",
            'key = 1"""  # [[nor]]',
            "list = [  # [",
            '  "]", { a = "}" },',
            "]",
            "[[a.b]]",
            "x.y = '''",
            "z = 1'''",
            '"quoted key" = 2',
            "  [[ a . b ]]",
            "  x = 1",
            "[a.b.c]",
            "deep = true",
        ]
    )
    assert line_numbers(text) == {
        ("top",): 1,
        ("list",): 4,
        ("a", "b"): 7,
        ("a", "b", 0): 7,
        ("a", "b", 0, "x"): 8,
        ("a", "b", 0, "x", "y"): 8,
        ("a", "b", 0, "quoted key"): 10,
        ("a", "b", 1): 11,
        ("a", "b", 1, "x"): 12,
        ("a", "b", 1, "c"): 13,
        ("a", "b", 1, "c", "deep"): 14,
    }
    assert line_number(("list", 1, "a"), line_numbers(text)) == 4
    assert line_number(("nothing",), line_numbers(text)) == 1


def test_line_numbers_with_crlf() -> None:
    assert line_numbers("a = 1\r\nb = 2\r\n") == {("a",): 1, ("b",): 2}
    assert len(ScenarioReader(CUSTOM.replace("\n", "\r\n")).read_items()) == 2


def test_values_are_written_as_toml() -> None:
    value = {"Red": 4, "+road W": ["occupied R48", 'a "quote"\n\x7f'], "allowed": True, "none": {}, "": [False, 0.5]}
    assert tomllib.loads(f"value = {toml_value(value)}") == {"value": value}
