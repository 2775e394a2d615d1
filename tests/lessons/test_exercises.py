"""Exercises know their answers by computing them, explain wrong ones, give hints and variants, and keep results."""

import json
import re
from pathlib import Path

import pytest

from carc_widget import State, language, scenarios
from carc_widget.engine import BadArgument, ParseError, UnknownName
from carc_widget.i18n import languages
from carc_widget.lessons import Exercise, UnknownExercise, exercises, worksheet
from carc_widget.lessons.exercise_kinds import KINDS
from carc_widget.lessons.exercise_loader import bundled_exercises, validate
from carc_widget.lessons.misconceptions import wrong_points
from carc_widget.lessons.slides import make_slide
from carc_widget.lessons.transformations import rotate_state
from carc_widget.scenarios.expectations import EXPECTATIONS, spot_text
from carc_widget.scenarios.misconceptions import misconceptions
from carc_widget.scenarios.translations import load_translations
from tests.i18n.text_keys import keys

pytestmark = pytest.mark.slow

EVERY = pytest.mark.parametrize("id", exercises)
FOREIGN = [code for code in languages() if code != "en"]
IDS = Path(__file__).parent / "exercise_ids.txt"
SEEDS = ["", "Ann", "Bob", "Chloé"]


def right_answer(exercise: Exercise) -> str:
    """What the last hint tells, in the form of an answer."""
    told = KINDS[exercise.kind].hints(exercise)[-1]
    return told.split(". ")[0] if exercise.kind == "points" else told.split(" | ")[0]


def wrong_answer(exercise: Exercise) -> str:
    """An answer that no file and no kind recognizes."""
    right = right_answer(exercise)
    if exercise.kind == "points":
        return ", ".join(f"{name} 39" for name in exercise.start.players)
    if exercise.kind == "gap":
        return "99"
    if exercise.kind == "bug":
        return "1" if right != "1" else "2"
    if exercise.kind == "order":
        return " ".join(reversed(right.split()))
    if exercise.kind in ("targets", "spot"):
        places = right.replace(" | ", "; ").split("; ")
        return next(place for place in exercise.offered if place not in places)
    if exercise.kind == "counterexample":
        return "tiles 0,0: D; player Red; player Blue; turn 1 Red draw; sets base"
    state = exercise.setup.state
    return next(f"mage>{spot_text(state, spot)}" for spot in state.features[0].spots) if state.hand is None else "pass"


@EVERY
def test_the_right_answer_is_right_in_every_variant(id: str) -> None:
    for seed in SEEDS:
        exercise = exercises[id].variant(seed)
        result = exercise.answer(right_answer(exercise))
        assert result.correct, result.explanation
        assert (result.item, result.kind, result.seed, result.misconception) == (id, exercise.kind, seed, "")
        assert exercise.answer(result.answer).correct, "the text of an answer can be given again"


@EVERY
def test_the_usual_key_is_that_of_the_scenario(id: str) -> None:
    """What the scenario has written down, and a test holds against the engine, is what the exercise computes."""
    exercise = exercises[id]
    each = exercise.definition.attempts[0]
    if exercise.kind == "points" and "gains" in each.expected:
        assert exercise.outcome.gains == each.expected["gains"]
    if exercise.kind == "targets" and "targets" in each.expected:
        written = each.expected["targets"]
        assert EXPECTATIONS["targets"].compute(exercise.setup, written) == written
        assert exercise.answer(list(written)).correct


@EVERY
def test_nothing_of_the_answer_is_shown_before(id: str) -> None:
    exercise = exercises[id]
    shown = str(exercise) + exercise._repr_html_() + repr(exercise)
    if exercise.kind == "points":
        told = right_answer(exercise)
        assert told not in shown
        assert all(str(score) not in shown for score in exercise.outcome.scores if score.lines)
    elif exercise.kind in ("targets", "action"):
        assert right_answer(exercise) not in shown.replace(exercise.answer_format, "")
    assert exercise.result is None
    assert not exercise.answered


def test_names_stay_and_every_kind_is_there() -> None:
    known = [line for line in IDS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert list(exercises) == known, "add new ones to tests/lessons/exercise_ids.txt in learning order; remove none"
    assert {exercise.kind for exercise in exercises.values()} == set(KINDS)
    with pytest.raises(UnknownExercise, match="did you mean 'two-roads'"):
        exercises["two-rods"]
    assert exercises["two-roads"] is not exercises["two-roads"]
    assert str(exercises).count("\n") == len(exercises) - 1
    assert exercises._repr_html_().count("<li>") == len(exercises)


# -- wrong answers


@pytest.mark.parametrize(
    ("id", "answer", "belief", "rule"),
    [
        ("road-with-two-ends", "Red 0, Blue 3", "who-completes", "R52"),
        ("shared-city", "Red 3, Blue 3", "shared", "R53"),
        ("majority-takes-all", "Red 8, Blue 8", "everybody", "R52"),
        ("coat-of-arms", "Red 6", "no-arms", "R55"),
        ("mage-pays-per-tile", "Red 8, Blue 0", "mage-doubles", "R36"),
        ("mage-pays-per-tile", "Red 4", "no-mage", "R36"),
        ("witch-rounds-up", "Red 1", "half-down", "R37"),
        ("witch-rounds-up", "Red 3", "no-witch", "R37"),
        ("eight-tiles", "Red 30, Blue 30", "mage-arms", "R36"),
        ("eight-tiles", "Red 14, Blue 14", "shared", "R53"),
        ("figures-on-an-open-city", "Red 8", "mage-arms", "R36"),
        ("inn-doubles", "Red 4", "no-inn", "R58"),
        ("cathedral", "Red 10, Blue 0", "half-first", "R38"),
        ("inn-never-finished", "Red 3", "open-inn", "R67"),
        ("large-meeple", "Red 9, Blue 9", "everybody", "R52"),
        ("bring-one-in", "city N 0,0; city E 0,2; city W 0,2", "only-free", "R18"),
        ("bring-one-in", "city E 0,2; city W 0,2", "only-new-tile", "R18"),
        ("one-in-play", "city N 0,0; road E 0,0; city E 0,2; city W 0,2", "own-too", "R24"),
        ("both-in-play", "city N 0,0; road N 0,-1; road E 0,0; road E 0,2", "other-too", "R19"),
        ("finished-too-soon", "city S 0,-1; road E 0,0; road W 0,-1; road N 0,-1", "complete-too", "R25"),
    ],
)
def test_a_known_mistake_is_recognized(id: str, answer: str, belief: str, rule: str) -> None:
    result = exercises[id].answer(answer)
    assert not result.correct
    assert result.misconception == belief
    compared, believed, ruled = result.explanation.split("\n")
    assert compared.startswith("You: ")
    assert believed.endswith(".")
    assert ruled.startswith(f"{rule} ")
    assert f"To try: “{exercises[id].definition.scenario.title}”" in ruled, "titles, no code"


def test_a_wrong_answer_is_explained_in_three_parts() -> None:
    result = exercises["shared-city"].answer(Red=3, Blue=3)
    assert result.explanation == (
        "You: Red 3, Blue 3. Right: Red 6, Blue 6. city: 3 tiles 6 = 6 (Red, Blue)\n"
        "You may have thought that a tie splits the points. "
        "Players who tie for the most meeples each get all of them.\n"
        "R53 Ties pay everybody. To try: “Two knights, one city”"
    )
    with language("nl"):
        told = exercises["shared-city"].answer("Rood 3, Blauw 3").explanation
    assert told.startswith("Jij: Rood 3, Blauw 3. Goed: Rood 6, Blauw 6.")
    assert "Misschien dacht je dat de punten bij een gelijke stand worden verdeeld" in told


def test_one_that_is_not_known_tells_what_people_believe() -> None:
    result = exercises["shared-city"].answer("Red 1, Blue 5")
    assert (result.correct, result.misconception) == (False, "")
    assert misconceptions()["shared"].text in result.explanation


def test_what_is_not_allowed_is_explained_by_its_rule() -> None:
    result = exercises["only-one-to-remove"].answer("pass")
    assert not result.correct
    assert "pass is not allowed: The magic step cannot be declined. (R20)" in result.explanation
    assert "\nR20 " in result.explanation
    missed = exercises["keep-the-mage"].answer("mage>road E 0,0")
    assert "mage>road E 0,0 is allowed, but does not reach the goal. Right: witch>road E 0,0." in missed.explanation
    spot = exercises["leave-in-time"].answer("city S 0,-1")
    assert "(R2" in spot.explanation
    surplus = exercises["bring-one-in"].answer("road E 0,0; monastery 0,1")
    assert "Missing: city N 0,0; city E 0,2; city W 0,2." in surplus.explanation
    assert "Not monastery 0,1: The mage stands on roads and cities only. (R18)" in surplus.explanation


def test_an_order_is_right_up_to_what_happens_alike() -> None:
    exercise = exercises["witch-leaves-in-order"]
    right = exercise.answer(right_answer(exercise))
    assert right.correct
    order = [int(number) for number in right.answer.split()]
    wrong = exercise.answer([order[1], order[0], *order[2:]])
    assert not wrong.correct
    assert "\nR10 " in wrong.explanation, "what should have come there, and its rule"
    both = exercises["two-roads"].variant("")
    assert both.choices == ()


def test_every_belief_differs_from_what_is_right() -> None:
    for exercise in exercises.values():
        if exercise.kind == "points":
            gains = {exercise.start.players.index(name): points for name, points in exercise.outcome.gains.items()}
            assert all(wrong != gains for _belief, wrong in wrong_points(exercise.outcome))


@pytest.mark.parametrize(
    ("id", "given", "error"),
    [
        ("two-roads", "six", BadArgument),
        ("two-roads", "Red", BadArgument),
        ("two-roads", "Pink 6", UnknownName),
        ("two-roads", {"Red": 1.5}, BadArgument),
        ("two-roads", {"Red": -1}, BadArgument),
        ("two-roads", 6, BadArgument),
        ("bring-one-in", "castle", ParseError),
        ("bring-one-in", 7, BadArgument),
        ("keep-the-mage", "castle", ParseError),
        ("keep-the-mage", 7, BadArgument),
        ("leave-in-time", 7, BadArgument),
        ("turn-in-order", "1 1 2 3", BadArgument),
        ("turn-in-order", 7, BadArgument),
    ],
)
def test_what_is_no_answer_counts_as_no_attempt(id: str, given: object, error: type[Exception]) -> None:
    exercise = exercises[id]
    with pytest.raises(error):
        exercise.answer(given)
    assert (exercise.attempts, exercise.result) == (0, None)
    with pytest.raises(BadArgument):
        exercise.answer()
    with pytest.raises(BadArgument):
        exercise.answer("Red 6", Red=6)


# -- hints and variants


@EVERY
def test_hints_come_in_steps_and_are_counted(id: str) -> None:
    exercise = exercises[id]
    told = [exercise.hint() for _ in range(5)]
    assert len(set(told[:4])) == 4 or exercise.kind == "points"
    assert told[4] == told[3]
    assert exercise.definition.scenario.rules[0] in told[1]
    assert exercise.answer(right_answer(exercise)).hints == 4


def test_a_hint_leaves_a_gap_in_the_sum() -> None:
    exercise = exercises["mage-pays-per-tile"]
    assert [exercise.hint() for _ in range(4)] == [
        "Look at what is scored: city.",
        "The rules: R36 The mage adds; R42 Aside after scoring",
        "city: 2 tiles 4 + mage ? = ?",
        "Red 6, Blue 0. city: 2 tiles 4 + mage 2 = 6 (Red)",
    ]


def test_a_seed_gives_the_same_variant_and_others_differ() -> None:
    one, same = (exercises["eight-tiles"].variant("Ann") for _ in range(2))
    assert one.start == same.start
    assert one.question == same.question
    starts = {exercises["eight-tiles"].variant(f"learner {i}").start for i in range(30)}
    assert len(starts) > 10
    orders = {exercises["turn-in-order"].variant(i).choices for i in range(10)}
    assert len(orders) > 1


def test_colours_are_exchanged_in_board_and_words() -> None:
    found = [exercises["road-with-two-ends"].variant(i) for i in range(12)]
    swapped = next(e for e in found if e.start.players == ("Blue", "Red"))
    assert swapped.start.colours == ("blue", "red") or swapped.start.colours == ("Blue", "Red")
    assert swapped.question.startswith("Red places the tile")
    with language("nl"):
        assert swapped.question.startswith("Rood legt de tegel")
        assert swapped.start.players == ("Blauw", "Rood")


@pytest.mark.parametrize("quarters", range(5))
def test_turning_the_table_changes_nothing_else(quarters: int) -> None:
    for definition in bundled_exercises():
        state = definition.attempts[0].initial_state(definition.scenario.position)
        turned = rotate_state(state, quarters)
        assert len(turned.legal_actions()) == len(state.legal_actions())
        assert sorted(s.points for f in turned.features for s in turned.scores_now(f.spots[0])) == sorted(
            s.points for f in state.features for s in state.scores_now(f.spots[0])
        )
        assert rotate_state(turned, -quarters) == state


# -- results


def test_a_result_is_a_plain_object() -> None:
    exercise = exercises["two-roads"]
    exercise.answer("Blue 3")
    result = exercise.answer({"Red": 6, "Blue": 3})
    assert exercise.result is result
    assert exercise.answered
    assert result.to_dict() == {
        "item": "two-roads",
        "kind": "points",
        "answer": "Red 6, Blue 3",
        "correct": True,
        "explanation": result.explanation,
        "misconception": "",
        "belief": "",
        "seed": "",
        "attempts": 2,
        "hints": 0,
        "stars": 0,
        "first": "",
        "first_correct": False,
        "time": "",
    }
    assert json.loads(json.dumps(result.to_dict())) == result.to_dict()


# -- languages


@pytest.mark.parametrize("code", FOREIGN)
def test_every_text_is_translated_and_no_other(code: str) -> None:
    translations = load_translations(code, "lessons")["exercise"]
    assert list(translations) == [definition.id for definition in bundled_exercises()]
    for definition in bundled_exercises():
        english = {"question": definition.question, "belief": definition.belief}
        english |= {f"beliefs.{answer}": belief for answer, belief in definition.beliefs.items()}
        translated = dict(keys(translations[definition.id]))
        assert translated.keys() == {key for key, text in english.items() if text not in misconceptions()}
        for key, text in translated.items():
            assert text != english[key]
            assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", english[key])), (definition.id, key)


def test_many_exercises_have_a_position_of_their_own() -> None:
    """At least forty positions appear in no scenario, and every kind of exercise has some of them."""
    known = {scenario.position for scenario in scenarios.values()}
    known |= {attempt.initial_state(s.position).to_text() for s in scenarios.values() for attempt in s._attempts}
    own = [definition for definition in bundled_exercises() if not definition.is_bundled_scenario]
    positions = {definition.scenario.position for definition in own}
    assert not positions & known
    assert len(positions) >= 40
    assert {definition.kind for definition in own} == set(KINDS)
    for definition in own:
        assert list(validate(definition)) == []
        assert State.from_text(definition.scenario.position).to_text() == definition.scenario.position


WRITTEN = [(d.id, answer) for d in bundled_exercises() for answer in d.beliefs]


@pytest.mark.parametrize(("id", "answer"), WRITTEN)
def test_a_wrong_answer_gets_the_belief_that_is_written_for_it(id: str, answer: str) -> None:
    result = exercises[id].answer(answer)
    belief = exercises[id].definition.beliefs[answer]
    known = misconceptions().get(belief)
    assert not result.correct
    assert (known.text if known else belief) in result.explanation
    assert result.misconception == (belief if known else "")
    assert result.explanation.split("\n")[1].startswith("You may ")


BELIEF = {"en": "You may ", "nl": "Misschien ", "it": "Forse "}


@EVERY
@pytest.mark.parametrize("code", languages())
def test_every_wrong_answer_gets_a_belief(id: str, code: str) -> None:
    with language(code):
        for seed in SEEDS:
            exercise = exercises[id].variant(seed)
            result = exercise.answer(wrong_answer(exercise))
            assert not result.correct
            assert result.explanation.split("\n")[1].startswith(BELIEF[code])


@EVERY
def test_an_exercise_shows_itself_in_every_language(id: str) -> None:
    for code in languages():
        with language(code):
            exercise = exercises[id].variant("Ann")
            html = exercise._repr_html_()
            assert html.count("<svg") == 1
            assert html.count("<li>") == len(exercise.choices)
            assert exercise.answer(right_answer(exercise)).correct
            for name in State.from_text(exercise.definition.scenario.position).players:
                assert (name in exercise.question) <= (code == "en")


NOTATION = re.compile(r"-?\d+,-?\d+|\(-?\d+, -?\d+\)|\bcircle (add|remove)\b|[>+-](road|city|field|monastery|aside)\b")


@pytest.mark.parametrize("code", languages())
def test_slides_and_sheets_have_no_notation(code: str) -> None:
    with language(code):
        for id in exercises:
            slide = make_slide(id)
            sheets = "".join(worksheet([id], answers=answers).html for answers in (False, True))
            printed = re.sub(r"<style>.*?</style>|<[^>]+>", " ", sheets, flags=re.DOTALL)
            shown = " ".join([slide.question, slide.action, slide.answer, printed])
            assert not NOTATION.search(shown), (id, shown)


@pytest.mark.parametrize("code", languages())
def test_outcomes_on_slides_have_no_notation(code: str) -> None:
    with language(code):
        for scenario in scenarios.values():
            for frame in make_slide(scenario).frames:
                assert not NOTATION.search(frame.text), (scenario.id, frame.text)


def test_the_solution_is_shown_on_request_only() -> None:
    exercise = exercises["two-roads"]
    assert "6" not in repr(exercise.solution)
    assert exercise.solution().startswith("Red 6, Blue 3")
