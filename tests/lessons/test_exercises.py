"""Exercises: computed answers, explanations, hints, variants and results."""

import json
import pickle
import re
from dataclasses import replace
from itertools import product
from math import dist, sqrt
from pathlib import Path
from random import Random

import pytest

from carc_widget import State, language, scenarios
from carc_widget.engine import BadArgument, ParseError, Phase, UnknownName
from carc_widget.graphics.annotations import Caption
from carc_widget.graphics.scene import CAPTION_RADIUS, PIECE_RADIUS, View, scene
from carc_widget.graphics.shapes import TILE
from carc_widget.graphics.svg import frame_of
from carc_widget.i18n import languages
from carc_widget.lessons import Exercise, UnknownExercise, exercises, worksheet
from carc_widget.lessons.answer_places import place_signs
from carc_widget.lessons.exercise_kinds import KINDS
from carc_widget.lessons.exercise_loader import bundled_exercises, validate
from carc_widget.lessons.misconceptions import wrong_points
from carc_widget.lessons.questions import points_text
from carc_widget.lessons.slides import make_slide
from carc_widget.lessons.transformations import rotate_state
from carc_widget.scenarios.board_marks import MARK_SIZE
from carc_widget.scenarios.expectations import EXPECTATIONS, spot_notation
from carc_widget.scenarios.misconceptions import misconceptions
from carc_widget.scenarios.translations import load_translations
from tests.i18n.text_keys import keys

pytestmark = pytest.mark.slow

EACH_EXERCISE = pytest.mark.parametrize("id", exercises)
KIND = {definition.id: definition.kind for definition in bundled_exercises()}
EACH_POINTS_EXERCISE = pytest.mark.parametrize("id", [id for id in exercises if KIND[id] == "points"])
FOREIGN = [code for code in languages() if code != "en"]
IDS = Path(__file__).parent / "exercise_ids.txt"
SEEDS = ["", "Ann", "Bob", "Chloé"]


def right_answer(exercise: Exercise) -> str:
    """The correct answer, from the last hint."""
    hint = KINDS[exercise.kind].hints(exercise)[-1]
    return hint.split(". ")[0] if exercise.kind == "points" else hint.split(" | ")[0]


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
        return next(place for place in exercise.answer_options if place not in places)
    if exercise.kind == "counterexample":
        return "tiles 0,0: D; player Red; player Blue; turn 1 Red draw; sets base"
    state = exercise.setup.state
    return (
        next(f"mage>{spot_notation(state, spot)}" for spot in state.features[0].spots) if state.hand is None else "pass"
    )


@EACH_EXERCISE
def test_correct_answer_in_every_variant(id: str) -> None:
    for seed in SEEDS:
        exercise = exercises[id].variant(seed)
        result = exercise.answer(right_answer(exercise))
        assert result.correct, result.explanation
        assert (result.item, result.kind, result.seed, result.misconception) == (id, exercise.kind, seed, "")
        assert exercise.answer(result.answer).correct, "the text of an answer is not accepted"


@pytest.mark.parametrize("id", ["open-and-closed", "bring-one-in"])  # with beliefs, and without
@pytest.mark.parametrize("answer", ["", "none", []])
def test_answer_that_no_place_is_right_is_read_again(id: str, answer: object) -> None:
    with language("nl"):
        result = exercises[id].answer(answer)
    assert (result.answer, result.correct) == ("none", False)
    assert "Jij: geen" in result.explanation
    exercise = exercises[id]
    exercise.restore(result)
    assert exercise.result is not None
    assert "You: none." in exercise.result.explanation


def ids_with_expectation(kind: str, name: str) -> list[str]:
    """The exercises of a kind whose scenario states the result, as an expectation of this name."""
    return [d.id for d in bundled_exercises() if d.kind == kind and name in d.attempts[0].expected]


@pytest.mark.parametrize("id", ids_with_expectation("points", "gains"))
def test_points_equal_those_of_the_scenario(id: str) -> None:
    exercise = exercises[id]
    assert exercise.outcome.gains == exercise.definition.attempts[0].expected["gains"]


@pytest.mark.parametrize("id", ids_with_expectation("targets", "targets"))
def test_targets_equal_those_of_the_scenario(id: str) -> None:
    exercise = exercises[id]
    targets = exercise.definition.attempts[0].expected["targets"]
    assert EXPECTATIONS["targets"].compute(exercise.setup, targets) == targets
    assert exercise.answer(list(targets)).correct


@EACH_EXERCISE
def test_exercise_does_not_show_the_answer(id: str) -> None:
    exercise = exercises[id]
    output = str(exercise) + exercise._repr_html_() + repr(exercise)
    if exercise.kind == "points":
        answer = right_answer(exercise)
        assert answer not in output
        assert all(str(score) not in output for score in exercise.outcome.scores if score.lines)
    elif exercise.kind in ("targets", "action"):
        assert right_answer(exercise) not in output.replace(exercise.answer_format, "")
    assert exercise.result is None
    assert not exercise.answered


def test_ids_are_stable_and_every_kind_exists() -> None:
    known = [line for line in IDS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    assert list(exercises) == known, "add new ones to tests/lessons/exercise_ids.txt in learning order; remove none"
    assert {exercise.kind for exercise in exercises.values()} == set(KINDS)
    with pytest.raises(UnknownExercise, match="did you mean 'two-roads'"):
        exercises["two-rods"]
    assert exercises["two-roads"] is not exercises["two-roads"]
    assert str(exercises).count("\n") == len(exercises) - 1
    assert exercises._repr_html_().count("<li>") == len(exercises)


@pytest.mark.parametrize("code", languages())
def test_titles(code: str) -> None:
    """Every exercise has a title of its own; one without is called like its kind."""
    with language(code):
        titles = [exercise.title for exercise in exercises.values()]
        assert len(set(titles)) == len(exercises)
        assert not {exercise.kind_title for exercise in exercises.values()} & set(titles)
        definition = replace(exercises["two-roads"].definition, title="", translations=lambda _code: None)
        assert Exercise(definition).title == exercises["two-roads"].kind_title


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
        ("large-meeple", "Red 9, Blue 9", "heads", "R51"),
        ("majority-takes-all", "Red 6", "new-tile-not-counted", "R13"),
        ("figures-on-an-open-city", "Red 6", "no-arms", "R66"),
        ("witch-at-the-end", "Red 3, Blue 2", "road-pays-two", "R66"),
        ("bring-one-in", "city N 0,0; city E 0,2; city W 0,2", "only-free", "R18"),
        ("bring-one-in", "city E 0,2; city W 0,2", "only-new-tile", "R18"),
        ("one-in-play", "city N 0,0; road E 0,0; city E 0,2; city W 0,2", "own-too", "R24"),
        ("both-in-play", "city N 0,0; road N 0,-1; road E 0,0; road E 0,2", "other-too", "R19"),
        ("finished-too-soon", "city S 0,-1; road E 0,0; road W 0,-1; road N 0,-1", "complete-too", "R25"),
    ],
)
def test_misconception_is_recognized(id: str, answer: str, belief: str, rule: str) -> None:
    result = exercises[id].answer(answer)
    assert not result.correct
    assert result.misconception == belief
    compared, belief_text, rule_text = result.explanation.split("\n")
    assert compared.startswith("You: ")
    assert belief_text.endswith(".")
    assert rule_text.startswith(f"{rule} ")
    assert f"Now try “{exercises[id].definition.scenario.title}”" in rule_text, "the scenario is not named by its title"


def test_totals_instead_of_points_are_recognized() -> None:
    result = exercises["two-cities-one-farmer"].answer("Red 26, Blue 18")
    assert result.misconception == "totals"
    assert result.explanation.split("\n")[1].startswith("You may have given the totals.")


def test_right_answer_is_explained_by_its_rules() -> None:
    exercise = exercises["shared-city"]
    result = exercise.answer(Red=6, Blue=6)
    assert result.explanation.split("\n")[0] == "Right."
    assert set(re.findall(r"\bR\d+\b", result.explanation)) == {rule.id for rule in exercise.rules}
    assert "R53" in result.explanation


def test_explanation_has_three_parts() -> None:
    result = exercises["shared-city"].answer(Red=3, Blue=3)
    assert result.explanation == (
        "You: Red 3, Blue 3. Right: Red 6, Blue 6. City: 3 tiles × 2 = 6 (Red, Blue)\n"
        "You may have thought that a tie splits the points. "
        "Players who tie for the most meeples each get all the points.\n"
        "R53 In a tie everybody scores. Now try “Two knights, one city”"
    )
    with language("nl"):
        dutch = exercises["shared-city"].answer("Rood 3, Blauw 3").explanation
    assert dutch.startswith("Jij: Rood 3, Blauw 3. Goed: Rood 6, Blauw 6.")
    assert "Misschien dacht je dat de punten bij een gelijke stand worden verdeeld" in dutch


@pytest.mark.parametrize(
    ("id", "answer", "mistake"),
    [
        ("shared-city", "Red 1, Blue 7", "Too many points for Blue. Too few points for Red."),
        ("bring-one-in", "road E 0,0", "Places missing: 3."),
        ("joined-by-a-plain-tile", "none", "Places missing: 2."),
        ("one-in-play", "city N 0,0; road E 0,0; city W 0,2", "Places missing: 1. Not allowed: road E 0,0. The mage"),
        ("complete-the-road", "A 2,0", "The road is not complete."),
        ("claim-a-short-road", "monastery 1,0", "Red had no meeple on anything that was completed."),
        ("send-the-witch-away", "mage>road E 0,0", "Red got 3 of 6 points (city: 3 tiles 6 − witch 3 = 3)."),
        ("turn-in-order", "4 2 3 1", "The first wrong event is number 3."),
        ("turn-in-order", "3 4 2 1", "The first wrong event is number 1."),
        ("gap-coats-of-arms", 3, "The number is too small."),
        ("gap-coats-of-arms", 5, "The number is too large."),
        ("bug-of-the-mage", 1, "This line is right: 3 tiles = 6. One line is wrong"),
    ],
)
def test_unexpected_mistake_is_explained_without_a_belief(id: str, answer: object, mistake: str) -> None:
    result = exercises[id].answer(answer)
    assert (result.correct, result.misconception, result.belief) == (False, "", "")
    assert result.explanation.split("\n")[1].startswith(mistake)


@pytest.mark.parametrize(
    ("id", "answer", "belief"),
    [
        ("turn-in-order", "1 4 2 3", "turn-order"),
        ("circle-comes-last", "6 2 4 7 3 5 1", "circle-before-points"),
        ("gap-of-the-mage", 14, "whole-sum"),
    ],
)
def test_misconception_about_orders_and_sums_is_recognized(id: str, answer: object, belief: str) -> None:
    assert exercises[id].answer(answer).misconception == belief


@pytest.mark.parametrize(
    ("id", "answer", "error"),
    [
        ("turn-in-order", "1 4 2 3", "Events in the right place: 1 of 4."),
        ("turn-in-order", "4 2 3 1", "Events in the right place: 2 of 4."),
        ("gap-of-the-mage", 14, "The number is too large. It is off by 3 or more."),
        ("gap-coats-of-arms", 3, "The number is too small. It is off by 1 or 2."),
        ("bug-of-the-mage", 1, "One line is wrong: because of it the total is 1 point too high."),
        ("wrong-line", 2, "One line is wrong: because of it the total is 8 points too low."),
    ],
)
def test_wrong_answer_is_explained_by_its_size_beside_the_belief(id: str, answer: object, error: str) -> None:
    result = exercises[id].answer(answer)
    assert result.explanation.split("\n")[1].endswith(error)


@pytest.mark.parametrize(
    ("id", "answer", "comparison"),
    [
        (
            "wrong-line",
            2,
            "You: 2 coats of arms = 4. The wrong line: 8 tiles = 8. City: 8 tiles 16 + 2 coats of arms 4",
        ),
        ("empty-city-with-the-mage", "Red 6", "You: Red 6, Blue 0. Right: Red 0, Blue 0. Nothing is scored."),
    ],
)
def test_comparison_says_what_the_right_answer_is(id: str, answer: object, comparison: str) -> None:
    """A wrong line is not called right, and no points have a reason, too."""
    assert exercises[id].answer(answer).explanation.startswith(comparison)


@pytest.mark.parametrize("id", [id for id in exercises if KIND[id] in ("gap", "order", "bug")])
def test_size_of_an_error_is_not_the_right_answer(id: str) -> None:
    """The number that is missing does not follow from how far an answer is off."""
    exercise = exercises[id]
    for code in languages():
        with language(code):
            error = exercise._kind.check(exercise, wrong_answer(exercise)).error
            assert error
            if exercise.kind == "gap":
                number = int(right_answer(exercise))
                near = (exercise._kind.check(exercise, number + difference).error for difference in (1, 2))
                assert len({*near}) == 1
            assert not exercise._kind.check(exercise, right_answer(exercise)).error


def test_illegal_answer_is_explained_by_its_rule() -> None:
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
    assert "Not allowed: monastery 0,1. The mage stands on roads and in cities only. (R18)" in surplus.explanation
    several = exercises["bring-one-in"].answer("field EL 0,0; field ER 0,0; monastery 0,1").explanation
    assert several.count("The mage stands on roads and in cities only.") == 2, "once in each of two lines"


@pytest.mark.parametrize(
    ("id", "seed", "rules"),
    [
        ("eight-tiles", "", {"R36", "R40", "R53", "R55"}),  # with the mage
        ("eight-tiles", "Ann", {"R37", "R40", "R53", "R55"}),  # with the witch
        ("coat-of-arms", "", {"R55"}),  # complete, not at the end of the game
    ],
)
def test_explanation_names_no_rules_of_other_tries(id: str, seed: str, rules: set[str]) -> None:
    exercise = exercises[id].variant(seed)
    explanation = exercise.answer(wrong_answer(exercise)).explanation
    assert set(re.findall(r"\bR\d+\b", explanation)) == rules == {rule.id for rule in exercise.rules}


def test_outcomes_end_with_a_turn() -> None:
    """Pupils who know the rules would miss the last events of half a turn."""
    outcomes = {e.id: e.outcome.state.phase for e in exercises.values() if e.kind in ("order", "points", "gap", "bug")}
    assert set(outcomes.values()) <= {Phase.DRAW, Phase.PLACE, Phase.OVER}, outcomes


def test_order_accepts_equivalent_orders() -> None:
    exercise = exercises["witch-leaves-in-order"]
    right = exercise.answer(right_answer(exercise))
    assert right.correct
    order = [int(number) for number in right.answer.split()]
    wrong = exercise.answer([order[1], order[0], *order[2:]])
    assert not wrong.correct
    assert "\nR7 " in wrong.explanation, "the rule about the steps of a turn is missing"
    both = exercises["two-roads"].variant("")
    assert both.choices == ()


@EACH_POINTS_EXERCISE
def test_misconceptions_differ_from_the_correct_answer(id: str) -> None:
    exercise = exercises[id]
    gains = {exercise.start.players.index(name): points for name, points in exercise.outcome.gains.items()}
    assert all(wrong != gains for _belief, wrong in wrong_points(exercise.outcome))


@pytest.mark.parametrize(
    ("id", "answer", "error"),
    [
        ("two-roads", "six", BadArgument),
        ("two-roads", "Red", BadArgument),
        ("two-roads", "Red " + "9" * 5000, BadArgument),
        ("two-roads", "x" * 30_000, BadArgument),  # must not take time by the square of its length
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
        ("turn-in-order", "9" * 5000, BadArgument),
    ],
)
def test_invalid_answer_is_not_an_attempt(id: str, answer: object, error: type[Exception]) -> None:
    exercise = exercises[id]
    with pytest.raises(error):
        exercise.answer(answer)
    assert (exercise.attempts, exercise.result) == (0, None)
    with pytest.raises(BadArgument):
        exercise.answer()
    with pytest.raises(BadArgument):
        exercise.answer("Red 6", Red=6)


def test_invalid_order_is_shown_as_it_was_answered() -> None:
    with pytest.raises(BadArgument, match="the order is 'first the tile'"):
        exercises["turn-in-order"].answer("first the tile")


# -- hints and variants


@EACH_EXERCISE
def test_hints_are_graded_and_counted(id: str) -> None:
    exercise = exercises[id]
    hints = [exercise.hint() for _ in range(5)]
    assert len(set(hints[:4])) == 4 or exercise.kind == "points"
    assert hints[4] == hints[3]
    assert all(rule.id in hints[1] for rule in exercise.rules)
    assert exercise.answer(right_answer(exercise)).hints == 4


def test_first_hint_is_not_the_answer_if_there_are_no_points() -> None:
    exercise = exercises["empty-city-with-the-mage"]
    assert exercise.hint() == "Look at what is completed: whose meeples stand there?"


def test_third_hint_has_a_gap_in_the_sum() -> None:
    exercise = exercises["mage-pays-per-tile"]
    assert [exercise.hint() for _ in range(4)] == [
        "Look at what is scored: city.",
        "The rules: R36 The mage adds; R42 Aside after scoring",
        "City: 2 tiles 4 + mage ? = ?",
        "Red 6, Blue 0. City: 2 tiles 4 + mage 2 = 6 (Red)",
    ]


@pytest.mark.parametrize(
    ("id", "hint"),
    [
        ("two-roads", "Look at what is scored: 2 roads."),
        ("city-and-road-at-once", "Look at what is scored: city and road."),
        ("only-one-to-remove", "Look at the figures: where do they stand, and where could they go?"),
        ("must-take-back", "Look at the crop circle: which meeples does it affect?"),
    ],
)
def test_first_hint_is_about_the_question(id: str, hint: str) -> None:
    assert exercises[id].hint() == hint


def test_variant_is_determined_by_seed() -> None:
    first, second = (exercises["eight-tiles"].variant("Ann") for _ in range(2))
    assert first.start == second.start
    assert first.question == second.question
    starts = {exercises["eight-tiles"].variant(f"learner {i}").start for i in range(30)}
    assert len(starts) > 10
    orders = {exercises["turn-in-order"].variant(i).choices for i in range(10)}
    assert len(orders) > 1


def test_variant_is_not_rotated_where_the_question_names_directions() -> None:
    fixed = replace(exercises["eight-tiles"].definition, rotate=False)
    assert {Exercise(fixed, f"learner {i}").quarters for i in range(30)} == {0}


def test_variant_swaps_players_in_board_and_text() -> None:
    variants = [exercises["road-with-two-ends"].variant(i) for i in range(12)]
    swapped = next(e for e in variants if e.start.players == ("Blue", "Red"))
    assert swapped.start.colours == ("Blue", "Red")
    assert swapped.question.startswith("Red places the tile")
    with language("nl"):
        assert swapped.question.startswith("Rood legt de getrokken tegel")
        assert swapped.start.players == ("Blauw", "Rood")


@pytest.mark.parametrize("quarters", range(5))
def test_rotate_state_keeps_actions_and_scores(quarters: int) -> None:
    for definition in bundled_exercises():
        state = definition.attempts[0].initial_state(definition.scenario.position)
        rotated = rotate_state(state, quarters)
        assert len(rotated.legal_actions()) == len(state.legal_actions())
        assert sorted(s.points for f in rotated.features for s in rotated.scores_now(f.spots[0])) == sorted(
            s.points for f in state.features for s in state.scores_now(f.spots[0])
        )
        assert rotate_state(rotated, -quarters) == state


# -- results


def test_result_to_dict() -> None:
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
def test_translations_are_complete(code: str) -> None:
    translations = load_translations(code, "lessons")["exercise"]
    assert list(translations) == [definition.id for definition in bundled_exercises()]
    for definition in bundled_exercises():
        english = {"title": definition.title, "question": definition.question}
        english |= {f"beliefs.{answer}": belief for answer, belief in definition.beliefs.items()}
        translated = dict(keys(translations[definition.id]))
        assert translated.keys() == {key for key, text in english.items() if text not in misconceptions()}
        for key, text in translated.items():
            assert text != english[key]
            assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", english[key])), (definition.id, key)


def test_many_exercises_have_own_positions() -> None:
    """At least forty positions are not in a scenario, and every exercise kind has some of them."""
    known = {scenario.position for scenario in scenarios.values()}
    known |= {attempt.initial_state(s.position).to_text() for s in scenarios.values() for attempt in s._attempts}
    own_exercises = [definition for definition in bundled_exercises() if not definition.is_bundled_scenario]
    positions = {definition.scenario.position for definition in own_exercises}
    assert not positions & known
    assert len(positions) >= 40
    assert {definition.kind for definition in own_exercises} == set(KINDS)
    for definition in own_exercises:
        assert list(validate(definition)) == []
        assert State.from_text(definition.scenario.position).to_text() == definition.scenario.position


AUTHORED_BELIEFS = [(d.id, answer) for d in bundled_exercises() for answer in d.beliefs]


@pytest.mark.parametrize(("id", "answer"), AUTHORED_BELIEFS)
def test_authored_belief_explains_its_answer(id: str, answer: str) -> None:
    result = exercises[id].answer(answer)
    belief = exercises[id].definition.beliefs[answer]
    known = misconceptions().get(belief)
    assert not result.correct
    assert (known.text if known else belief) in result.explanation
    assert result.misconception == (belief if known else "")
    assert result.explanation.split("\n")[1].startswith("You may ")


@EACH_EXERCISE
@pytest.mark.parametrize("code", languages())
def test_wrong_answers_are_explained(id: str, code: str) -> None:
    """An answer that no misconception leads to: by what is wrong or by rules, without a belief and the right answer."""
    with language(code):
        for seed in SEEDS if code == "en" else SEEDS[-1:]:
            exercise = exercises[id].variant(seed)
            result = exercise.answer(wrong_answer(exercise))
            assert not result.correct
            lines = result.explanation.split("\n")
            assert len(lines) > 1, "only the right answer is given"
            if not result.belief:
                assert not re.search(r"\b(You may|Misschien|Forse)\b", result.explanation)


@EACH_POINTS_EXERCISE
def test_points_beliefs_lead_to_their_answers(id: str) -> None:
    """Of points up to 30, only those have a belief that follow from it or that the file names."""
    exercise = exercises[id]
    players = exercise.start.players
    wrong = [points for _belief, points in wrong_points(exercise.outcome)]
    expected = {points_text(each, players) for each in wrong}
    expected |= {exercise.answer(written).answer for written in exercise.definition.beliefs}
    if any(exercise.start.scores):
        expected.add(points_text(dict(enumerate(exercise.outcome.state.scores)), players))
    sample = Random(id).sample([*product(range(31), repeat=len(players))], 200)
    for points in wrong + [dict(enumerate(each)) for each in sample]:
        result = exercise.answer(points_text(points, players))
        assert bool(result.belief) == (result.answer in expected and not result.correct)


@EACH_EXERCISE
def test_exercise_is_shown_in_every_language(id: str) -> None:
    for code in languages():
        with language(code):
            exercise = exercises[id].variant("Ann")
            html = exercise._repr_html_()
            assert html.count("<svg") == 1
            assert html.count("<li>") == len(exercise.choices)
            assert "<code>.play()</code>" in html
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


# -- signs


def assert_signs_are_readable(state: State, signs: dict[str, object], text_scale: float) -> None:
    """Check that the signs are inside a picture of the tiles, and cover neither a piece nor one another."""
    signs = {sign: place for sign, place in signs.items() if getattr(place, "cell", place) in state.board}
    marks = tuple(Caption(sign, place, size=MARK_SIZE) for sign, place in signs.items())  # type: ignore[arg-type]
    left, top, right, bottom = frame_of(state)
    picture = scene(state, View(captions=marks, frame=(left, top, right, bottom)), text_scale)
    drawn = [mark for mark in picture.marks if mark.drawing.name == "caption"]
    assert len(drawn) == len(signs)
    pieces = [piece for piece in picture.pieces if piece.drawing.name.startswith(("meeple", "figure"))]
    for number, mark in enumerate(drawn):
        assert left * TILE + CAPTION_RADIUS - 1 <= mark.x <= (right + 1) * TILE - CAPTION_RADIUS + 1
        assert top * TILE + CAPTION_RADIUS - 1 <= mark.y <= (bottom + 1) * TILE - CAPTION_RADIUS + 1
        for other in pieces:
            assert dist((mark.x, mark.y), (other.x, other.y)) >= PIECE_RADIUS + CAPTION_RADIUS - 2
        for other in drawn[:number]:
            assert dist((mark.x, mark.y), (other.x, other.y)) >= 2 * CAPTION_RADIUS


@pytest.mark.parametrize("id", [id for id in exercises if KIND[id] in ("targets", "action", "spot")])
def test_numbers_of_places_are_inside_the_picture_and_cover_nothing(id: str) -> None:
    exercise = exercises[id]
    signs = place_signs(exercise)
    assert signs
    for tile_size in (72, 110):
        assert_signs_are_readable(exercise.setup.state, dict(signs), sqrt(80 / tile_size))


@EACH_EXERCISE
def test_the_mark_is_on_no_square_that_an_answer_can_name(id: str) -> None:
    assert not set(exercises[id].marks.values()) & set(place_signs(exercises[id]).values())


@pytest.mark.parametrize("id", scenarios)
def test_signs_of_predictions_are_inside_the_picture_and_cover_nothing(id: str) -> None:
    prediction = scenarios[id].predict()
    state = prediction.frames[0].state
    for question in prediction.questions:
        assert_signs_are_readable(state, dict(question.marks), sqrt(80 / 110))


def test_number_of_a_meeple_to_take_back_is_beside_it() -> None:
    exercise = exercises["must-take-back"]
    assert {place.cell for place in place_signs(exercise).values()} == {  # type: ignore[union-attr]
        meeple.spot.cell for meeple in exercise.setup.state.meeples
    }


@EACH_EXERCISE
def test_exercises_are_pickled(id: str) -> None:
    restored = pickle.loads(pickle.dumps(exercises[id]))
    with language("nl"):
        assert restored.question == exercises[id].question
        assert restored.solution() == exercises[id].solution()
