"""The option farmers=without (R47): no meeples on fields, no points for fields, and reasons that name the option."""

import pytest

from carc_widget import Deploy, Game, Rules, State, language
from carc_widget.engine import BadOption, FeatureKind, SetupError, editions
from carc_widget.i18n import languages

WITHOUT = "tiles 0,0: D; player Red 0; player Blue 0; turn 1 Red place E; sets base; rules farmers=without"


def deployable_kinds(state: State) -> list[FeatureKind]:
    """The feature kinds on which a meeple may be deployed."""
    return [state.feature(action.spot).kind for action in state.legal_actions() if isinstance(action, Deploy)]


def test_fields_cannot_be_claimed() -> None:
    state, _ = State.from_text(WITHOUT).apply("E/2 0,-1")
    assert deployable_kinds(state) == [FeatureKind.CITY]
    assert FeatureKind.FIELD in deployable_kinds(state.edit(rules=Rules()))


def test_reason_names_rule_and_option() -> None:
    state, _ = State.from_text(WITHOUT).apply("E/2 0,-1")
    (reason,) = state.why_not("+field EL")
    assert (reason.code, reason.rule, reason.option) == ("no_farmers", "R47", "farmers=without")
    assert reason.sentence(places=False) == "This game is played without farmers (farmers=without)."
    sentences = set()
    for code in languages():
        with language(code):
            sentences.add(reason.sentence(places=False))
    assert len(sentences) == len(languages())


def test_fields_score_no_points() -> None:
    state, _ = State.from_text(WITHOUT).apply("E/2 0,-1")
    state, _ = state.apply("+city S")
    assert state.end_now()[0].scores == (4, 0)
    field = state.score_now("field EL 0,-1")
    assert (field.points, field.lines, field.winners) == (0, (), ())
    assert state.edit(rules=Rules()).score_now("field EL 0,-1").points == 3


def test_setup_refuses_farmers() -> None:
    with pytest.raises(SetupError, match=r"Red has a farmer on .*; with farmers=without there are none \(R47\)"):
        State.setup(meeples=[("Red", (0, 0), "field EL")], rules=Rules(farmers="without"))
    with_farmer = State.setup(meeples=[("Red", (0, 0), "field EL")])
    with pytest.raises(SetupError, match="farmers=without"):
        with_farmer.edit(rules=Rules(farmers="without"))


def test_option_round_trips_in_positions_and_records() -> None:
    state = State.from_text(WITHOUT)
    assert state.rules.changed() == {"farmers": "without"}
    assert State.from_text(state.to_text()) == state
    assert State.from_json(state.to_json()) == state
    game = Game(players=2, rules=Rules(farmers="without"), seed=3)
    assert Game.from_text(game.to_text()).state.rules.farmers == "without"


def test_random_games_have_no_farmers() -> None:
    for seed in range(5):
        end = State.start(2, rules=Rules(farmers="without")).playout(seed)
        assert not [meeple for meeple in end.meeples if end.feature(meeple.spot).kind is FeatureKind.FIELD]


def test_editions_have_farmers() -> None:
    assert {edition.rules.farmers for edition in editions().values()} == {"with"}


def test_invalid_value_is_refused() -> None:
    with pytest.raises(BadOption, match="option farmers is 'no'; it takes 'with' or 'without'"):
        Rules(farmers="no")  # type: ignore[arg-type]
