"""Scenarios: facts checked against the engine, translations, attempts, games and search."""

import copy
import re
from pathlib import Path

import pytest

from carc_widget import language, scenarios
from carc_widget.engine import BadArgument, ParseError, Phase, TileDrawn, UnknownName, all_rules
from carc_widget.i18n import languages
from carc_widget.i18n.rule_search import find_rules
from carc_widget.scenarios import Scenario, Scenarios, UnknownScenario
from carc_widget.scenarios.loader import validate
from carc_widget.scenarios.misconceptions import misconceptions
from carc_widget.scenarios.translations import load_translations
from tests.i18n.text_keys import keys

pytestmark = pytest.mark.slow

EACH_SCENARIO = pytest.mark.parametrize("scenario", scenarios.values(), ids=scenarios)
FOREIGN = [code for code in languages() if code != "en"]
IDS = Path(__file__).parent / "scenario_ids.txt"


@EACH_SCENARIO
def test_facts_equal_engine(scenario: Scenario) -> None:
    """Actions are legal, facts equal those of the engine, tile order and marks are valid."""
    assert list(validate(scenario)) == []
    assert scenario.answer().differences() == {}


@EACH_SCENARIO
def test_scenario_is_complete(scenario: Scenario) -> None:
    assert all((scenario.texts.answer, scenario.texts.mistake, scenario.texts.belief, scenario.attempts, scenario.tags))
    assert all(attempt.expected for attempt in scenario.attempts)
    assert scenario.start.to_text() == scenario.position, "the position is not in canonical form"
    assert set(scenario.rules) <= all_rules().keys()
    assert list(scenario.rules) == sorted(set(scenario.rules), key=lambda id: int(id[1:]))
    assert scenario.set in scenario.start.sets


def test_all_seven_meeples_are_in_the_picture() -> None:
    start = scenarios["all-seven-out"].start
    assert [meeple.player for meeple in start.meeples] == [0] * 7


@EACH_SCENARIO
def test_refused_actions_cite_rules_of_the_answer(scenario: Scenario) -> None:
    refused = [reasons for attempt in scenario.attempts for reasons in attempt.expected.get("refused", {}).values()]
    cited = {reason.split()[1] for reasons in refused for reason in reasons}
    assert not cited or cited & set(scenario.rules)


@EACH_SCENARIO
def test_scenario_does_not_show_the_answer(scenario: Scenario) -> None:
    """Neither in the text nor in the picture."""
    texts = scenario.texts
    for output in (
        str(scenario),
        scenario._repr_html_(),
        scenario._repr_svg_(),
        repr(scenario),
        repr(scenario.attempts),
    ):
        assert texts.answer not in output
        assert texts.mistake not in output


def test_ids_are_stable() -> None:
    """Notebooks and lessons refer to scenarios and attempts by id, so ids are added but not removed."""
    known = [line for line in IDS.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    ids = [" ".join([id, *(attempt.id for attempt in scenario.attempts)]) for id, scenario in scenarios.items()]
    assert ids == known, "write new ones into tests/scenarios/scenario_ids.txt, in learning order; take none away"


def test_ids_are_unique() -> None:
    assert len(scenarios) == len(scenarios._items)


# -- languages


def english_texts() -> dict[str, str]:
    """The English texts by their key in a translation."""
    texts_by_key = {f"tags.{tag}": tag for scenario in scenarios.values() for tag in scenario.tags}
    texts_by_key |= {f"players.{name}": name for scenario in scenarios.values() for name in scenario.start.players}
    texts_by_key |= {f"misconceptions.{id}": misconception.english for id, misconception in misconceptions().items()}
    for id, scenario in scenarios.items():
        texts = scenario.texts
        questions: dict[str, object] = {"ask": [question.texts() for question in texts.questions]}
        texts_by_key |= {f"scenario.{id}.{key}": text for key, text in keys(questions)}
        for name in ("title", "question", "answer", "mistake", "belief"):
            texts_by_key[f"scenario.{id}.{name}"] = getattr(texts, name)
        texts_by_key |= {f"scenario.{id}.tries.{key}": label for key, label in texts.labels.items()}
    return texts_by_key


@pytest.mark.parametrize("code", FOREIGN)
def test_translations_are_complete(code: str) -> None:
    translated = dict(keys(dict(load_translations(code))))
    assert translated.keys() == english_texts().keys()
    assert [key for key, text in english_texts().items() if translated[key] == text] == []
    assert [key for key, text in translated.items() if not text.strip() or text != text.strip()] == []


@pytest.mark.parametrize("code", FOREIGN)
def test_translations_keep_numbers_and_order(code: str) -> None:
    translated = dict(keys(dict(load_translations(code))))
    for key, text in english_texts().items():
        assert sorted(re.findall(r"\d+", translated[key])) == sorted(re.findall(r"\d+", text)), key
    assert list(load_translations(code)["scenario"]) == list(scenarios)


@pytest.mark.parametrize("code", FOREIGN)
def test_translations_name_no_other_players(code: str) -> None:
    translated = dict(keys(dict(load_translations(code))))
    names = {text: key.removeprefix("players.") for key, text in translated.items() if key.startswith("players.")}
    for key, text in english_texts().items():
        named = {names[word] for word in re.findall(r"\w+", translated[key]) if word in names}
        assert named <= set(re.findall(r"\w+", text)), key


@EACH_SCENARIO
def test_labels_name_the_player_who_acts(scenario: Scenario) -> None:
    for attempt in scenario.attempts:
        state = attempt.initial_state(scenario.position)
        players = [state.players[state.active]]
        for action in attempt.actions:
            players.append(state.players[state.to_act])
            state, _events = state.apply(action)
        if state.phase is not Phase.DRAW:  # else the next turn has begun
            players.append(state.players[state.to_act])
        named = attempt.label.split()[0]
        assert named not in state.players or named in players, attempt


@EACH_SCENARIO
def test_texts_have_no_cells_and_ids(scenario: Scenario) -> None:
    """Texts refer to marks and descriptions instead."""
    for code in languages():
        with language(code):
            texts = scenario.texts
            all_texts = (texts.title, texts.question, texts.answer, texts.mistake, texts.belief, *texts.labels.values())
        for text in all_texts:
            assert not re.search(r"-?\d+,-?\d|\bR\d|\b[A-Z]\d{1,2}\b|[<>_]|\w=\w", text), text
            assert not re.search(r"\b[BCDFGHJ-NP-Z]\b(?!')", text), f"a letter that names a tile: {text}"
            assert text[0].isupper() or not text[0].isalpha()
        assert "?" in texts.question


def test_player_names_are_translated() -> None:
    with language("nl"):
        scenario = scenarios["shared-city"]
        assert scenario.state.players == ("Rood", "Blauw")
        assert scenario.answer().outcomes["join"].gains == {"Rood": 6, "Blauw": 6}
        assert "Rood en Blauw krijgen elk 6 punten" in str(scenario.answer())
        assert "Rood" in scenario._repr_svg_()
    assert scenarios["shared-city"].state.players == ("Red", "Blue")


# -- attempts


def test_attempt_returns_state_events_and_sentences() -> None:
    outcome = scenarios["road-with-two-ends"].attempt("close")
    assert outcome.state.phase is Phase.DRAW
    assert [event.id for event in outcome.events][-2:] == ["feature_scored", "meeple_returned"]
    assert "Red scored 3 points for a road: 3 tiles" in outcome.sentences
    assert outcome.gains == {"Red": 3}
    assert "road: 3 tiles = 3; rules: 3 tiles R54" in str(outcome)
    assert {"R52", "R54", "R60"} <= set(outcome.rules)


def test_actions_continue_until_reset() -> None:
    scenario = scenarios["road-with-two-ends"]
    start = scenario.state
    scenario.attempt("A/1 1,0")
    assert scenario.state.phase is Phase.DEPLOY
    assert scenario.attempt("pass").gains == {"Red": 3}
    assert scenario.attempt("close").before == start, "a named attempt does not start at the beginning"
    assert scenario.state.phase == Phase.DRAW  # type: ignore[comparison-overlap]  # the phase changed
    scenario.reset()
    assert scenario.state == start


def test_illegal_action_changes_nothing() -> None:
    scenario = scenarios["own-road-too"]
    outcome = scenario.attempt("U/1 1,0", "+road E")
    assert [reason.rule for reason in outcome.reasons] == ["R48"]
    assert outcome.sentences[-1] == "There is already a meeple on this road."
    assert scenario.state == scenario.start
    assert "Not allowed: +road E" in str(outcome)


def test_end_of_game_does_not_change_state() -> None:
    scenario = scenarios["coat-of-arms"]
    assert scenario.attempt(end=True).gains == {"Red": 3}
    assert scenario.state == scenario.start


def test_attempts_by_number() -> None:
    scenario = scenarios["coat-of-arms"]
    assert scenario.attempt(2).gains == {"Red": 8}
    with pytest.raises(UnknownName, match=r"there is no try 3 in 'coat-of-arms'; there are 1 'now', 2 'closed'"):
        scenario.attempt(3)


def test_unknown_attempt_lists_attempts() -> None:
    scenario = scenarios["coat-of-arms"]
    with pytest.raises(UnknownName, match="1 'now', 2 'closed'"):
        scenario.attempt()
    with pytest.raises(ParseError) as error:
        scenario.attempt("clsed")
    assert error.value.__notes__ == ["or try 1 'now', 2 'closed'"]
    with pytest.raises(BadArgument, match="not all actions"):
        scenario.attempt("pass", 2)


def test_lookup_returns_new_scenario() -> None:
    scenarios["own-road-too"].attempt("U/1 1,0")
    assert scenarios["own-road-too"].state.phase is Phase.PLACE
    scenario = scenarios["own-road-too"]
    scenario.attempt("U/1 1,0")
    assert copy.deepcopy(scenario).state == scenario.state


# -- games


def test_game_draws_are_repeatable() -> None:
    def drawn_tiles(seed: int | None) -> list[str]:
        game = scenarios["no-place-for-it"].game(seed)
        return [event.tile for move in game.history for event in move.events if isinstance(event, TileDrawn)]

    assert drawn_tiles(1) == drawn_tiles(1) == drawn_tiles(2) == ["C", "B"], "the first tiles differ"
    first, second, third = (scenarios["small-city"].game(*seed).replay.first for seed in ((), (), (3,)))
    assert first == second == third
    games = [scenarios["small-city"].game(*seed) for seed in ((), (), (3,))]
    for game in games:
        game.play("E/2 0,-1", "pass")
    assert games[0].state == games[1].state != games[2].state


def test_reset_resets_the_board() -> None:
    scenario = scenarios["small-city"]
    board = scenario.play()
    board.game.play("E/2 0,-1", "pass")
    assert board.state.scores == (4, 0)
    after = board.state
    scenario.reset()
    assert board.state == scenario.start
    board.game.play("E/2 0,-1", "pass")
    assert board.state == after, "the same tile is drawn"
    board.close()


# -- the collection


def test_scenarios_are_a_mapping_in_learning_order() -> None:
    assert next(iter(scenarios)) == "does-it-fit"
    assert "two-rodas" not in scenarios
    assert 3 not in scenarios  # type: ignore[comparison-overlap]  # any object is accepted
    assert scenarios.get("nothing") is None
    assert len(list(scenarios.items())) == len(scenarios) == len(scenarios.keys())
    with pytest.raises(UnknownScenario, match=r"^there is no scenario 'shard-city'; did you mean 'shared-city'\?"):
        scenarios["shard-city"]
    with pytest.raises(KeyError):
        scenarios["shard-city"]


def test_find_by_rule_set_tag_and_words() -> None:
    assert "shared-city" in scenarios.find(rule="R53")
    assert scenarios.find(rule=53).keys() == scenarios.find(rule="r53").keys()
    assert {s.difficulty for s in scenarios.find(difficulty=1).values()} == {1}
    assert {s.set for s in scenarios.find(set="base").values()} == {"base"}
    assert "shared-city" in scenarios.find(tag="tie")
    assert "shared-city" in scenarios.find("knights")
    assert "coat-of-arms" in scenarios.find("pennant"), "synonyms are not found"
    assert list(scenarios.find("coat of arms", rule="R66", difficulty=1)) == ["coat-of-arms"]
    assert not scenarios.find("aeroplane")
    with language("nl"):
        assert "shared-city" in scenarios.find("ridder")
        assert "shared-city" in scenarios.find("knight")
        assert "shared-city" in scenarios.find(tag="gelijke stand")
    with language("it"):
        assert "shared-city" in scenarios.find("cavalieri")
        assert next(iter(scenarios.find("metà dei punti"))) == "witch-rounds-up", "small words count"
        assert next(iter(scenarios.find("dove può andare il mago"))) == "bring-one-in"


@pytest.mark.parametrize(
    ("words", "id", "rule"),
    [
        ("mage and witch in the same city", "join-by-plain-tile", "R19"),
        ("mage cannot move", "only-one-to-remove", "R27"),
        ("who closes the road", "road-with-two-ends", ""),
        ("tile does not fit anywhere", "does-it-fit", "R12"),
        ("two players have the same number of knights", "shared-city", "R53"),
        ("does the witch halve farmers", "farmers-do-not-mind", "R46"),
        ("mage on a city just finished", "finished-too-soon", ""),
        ("can the magic step be skipped", "step-before-the-meeple", "R20"),
        ("mage leaves a finished city", "leave-the-finished-city", ""),
        ("player who completes a city", "majority-takes-all", ""),
    ],
)
def test_find_answers_questions(words: str, id: str, rule: str) -> None:
    assert id in list(scenarios.find(words))[:5]
    assert not rule or rule in [result.id for result in find_rules(words)][:3]


def test_find_ignores_verb_synonyms() -> None:
    closing = ("who closes the road", "who completes the road", "who finishes the road")
    assert len({tuple(scenarios.find(words)) for words in closing}) == 1


def test_find_refuses_invalid_arguments() -> None:
    with pytest.raises(UnknownName, match="nearest is R80"):
        scenarios.find(rule="R81")
    with pytest.raises(UnknownName, match="there are: base"):
        scenarios.find(set="farms")
    with pytest.raises(UnknownName, match="there are: 1, 2, 3"):
        scenarios.find(difficulty=4)
    with pytest.raises(UnknownName, match="did you mean 'tie'"):
        scenarios.find(tag="ties")
    with pytest.raises(BadArgument):
        scenarios.find(["knight"])  # type: ignore[arg-type]


def test_collection_is_shown_as_list() -> None:
    assert str(scenarios).splitlines()[0] == "does-it-fit: Does it fit here? (difficulty 1 of 3)"
    assert scenarios._repr_html_().count("<li>") == len(scenarios)
    assert str(scenarios.find("aeroplane")) == "There is no such scenario."
    assert repr(Scenarios()) == "<0 scenarios>"


@EACH_SCENARIO
def test_scenario_is_shown_in_every_language(scenario: Scenario) -> None:
    for code in languages():
        with language(code):
            html = scenario._repr_html_()
            assert html.count("<svg") == 1
            assert html.count("<li>") == len(scenario.attempts)
            answer = scenario.answer()
            assert answer._repr_html_().count("<svg") == len(scenario.attempts)
            for text in (answer.text, answer.mistake, answer.belief, *(attempt.label for attempt in scenario.attempts)):
                assert text in str(answer)
            assert all(f"{id} " in str(answer) for id in scenario.rules)


def test_answers_cover_all_rules() -> None:
    assert all_rules().keys() - {id for scenario in scenarios.values() for id in scenario.rules} == set()
