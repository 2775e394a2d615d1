"""New game form: players with names and colours, sets, edition, language, seed; validation keeps typed values."""

import pytest

from carc_widget.bots import LADDER
from carc_widget.engine import BadSetting, Game, Rules, State
from carc_widget.engine.tile_sets import read_tile_set
from carc_widget.engine.turn import Phase
from carc_widget.i18n import languages
from carc_widget.widget.commands import Restart
from carc_widget.widget.messages import Fill, PressButton, SetMode, Submit
from carc_widget.widget.new_game.cards import LEARNING_SEED, LEARNING_TILES
from carc_widget.widget.new_game.form import NewGameForm
from carc_widget.widget.new_game.form_values import OWN, FormPlayer
from carc_widget.widget.new_game.validation import validate
from carc_widget.widget.session import NewGame, Playing
from tests.widget.headless_client import HeadlessClient

SIX = ("A", "B", "C", "D", "E", "F")


def new_client(players: int | list[str] = 2, language: str = "en", **options: object) -> HeadlessClient:
    """Return a client with an open new game form."""
    client = HeadlessClient(Game(players, seed=1, **options), language)  # type: ignore[arg-type]
    client.button("new")
    return client


def form(client: HeadlessClient) -> NewGameForm:
    form = client.view.sidebar.form
    assert form is not None
    return form


def fill(client: HeadlessClient, **changes: list[str]) -> None:
    """Send all fields with some changed, as the page does."""
    values = client.form_values
    sent: dict[str, list[str]] = {
        "player": [str(player.key) for player in values.players],
        "name": [player.name for player in values.players],
        "colour": [player.colour for player in values.players],
        "sets": list(values.sets),
        "options": [],
        "edition": [values.edition],
        "language": [client.session.language],
        "seed": [values.seed],
    }
    client.dispatch(Fill("new", {name: tuple(texts) for name, texts in (sent | changes).items() if texts}))


def test_cards_start_games_for_two() -> None:
    client = new_client(["Ann", "Bob", "Cem"], rules=Rules(farmers="without"))
    assert not form(client).edited
    assert [card.button.id for card in form(client).cards] == ["learn", "play bot", "two players"]
    client.button("learn")
    assert client.game.players == ("Red", "Easy bot")
    assert client.session.bots == {"Easy bot": LADDER["easy"]}
    assert (client.game.seed, client.game.state.rules) == (LEARNING_SEED, Rules())
    assert sum(client.game.states[0].tiles_left.values()) == LEARNING_TILES
    assert client.session.mode == Playing()
    client.button("new", "play bot")
    assert client.session.bots == {"Medium bot": LADDER["medium"]}
    client.button("new", "two players")
    assert (client.game.players, client.session.bots) == (("Red", "Blue"), {})
    assert sum(client.game.states[0].tiles_left.values()) == 79


def test_second_tile_of_a_learner_has_the_magic_symbol() -> None:
    client = new_client()
    client.button("learn")
    drawn = [client.game.state.hand]
    while len(drawn) < 3:
        client.game.play(next(iter(client.game.state.legal_actions())))
        if client.game.state.phase is Phase.PLACE:
            drawn.append(client.game.state.hand)
    assert [tile is not None and tile.magic for tile in drawn] == [False, False, True]


def test_fold_with_the_fields_is_open_once_a_value_is_changed() -> None:
    client = new_client()
    fill(client, seed=["7"])
    assert form(client).edited


def test_form_opens_with_the_values_of_the_game() -> None:
    client = new_client(
        ["Ann", "Green"], rules=Rules(crop_tiles="all", farmers="without"), sets=["base", "crop_circles_2"]
    )
    assert client.form_values.players == (FormPlayer("Red", "Ann", 0), FormPlayer("Green", "", 1)), (
        "a player named after the colour has no name"
    )
    assert (client.form_values.sets, client.form_values.all_circles, client.form_values.no_farmers) == (
        ("crop_circles_2",),
        True,
        True,
    )
    assert "1" in form(client).seed.hint.split()[-1]
    client.button("cancel")
    assert client.session.mode == Playing()
    client.dispatch(SetMode(NewGame()))
    client.dispatch(SetMode(NewGame()))
    assert client.session.mode == Playing(), "the same button closes it"


def test_position_without_farmers_does_not_set_the_option() -> None:
    rules = Rules(farmers="without")
    tutorial = HeadlessClient(Game(state=State.setup(hand="E", rules=rules), seed=1))
    tutorial.button("new")
    options = {option.value: option.selected for option in form(tutorial).options}
    assert not options["no_farmers"]
    without_farmers = HeadlessClient(Game(2, rules=rules, seed=1))
    without_farmers.button("new")
    assert {option.value: option.selected for option in form(without_farmers).options}["no_farmers"]


def test_length_of_a_game() -> None:
    client = new_client()
    assert {choice.label: choice.selected for choice in form(client).lengths} == {
        "Whole game": True,
        "36 tiles": False,
        "12 tiles": False,
    }
    fill(client, tiles=["12"])
    assert form(client).edited
    client.submit_form("", "", tiles=["12"])
    assert client.game.replay.tiles == 12
    assert sum(client.game.state.tiles_left.values()) == 11, "one of the twelve is in hand"
    client.button("new")
    assert client.form_values.tiles == 12
    fill(client, tiles=["5"])
    assert client.form_values.tiles == 12, "no length that the form offers"


def test_short_game_without_farmers_does_not_set_the_option() -> None:
    client = new_client(tiles=20, rules=Rules(farmers="without"))
    assert [choice.value for choice in form(client).lengths] == ["all", "36", "12", "20"]
    assert client.form_values.tiles == 20
    assert not client.form_values.no_farmers


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "These sets have only 71 tiles to draw"),
        ("nl", "hebben maar 71 tegels"),
        ("it", "hanno solo 71 tessere"),
    ],
)
def test_game_longer_than_its_sets_is_refused(language: str, message: str) -> None:
    client = new_client(tiles=75, language=language)
    client.submit_form("", "", sets=[])
    assert message in form(client).errors["tiles"]
    assert form(client).focus == "tiles", "the field with the error"
    assert client.game.replay.tiles == 75


def test_rematch_of_a_short_game_is_as_long() -> None:
    client = HeadlessClient(Game(tiles=1, seed=1))
    while not client.game.is_over:
        client.game.play(client.game.state.legal_actions()[0])
    client.button("rematch")
    assert client.game.replay.tiles == 1
    assert client.game.state.turn == 1


def test_adding_and_removing_players_keeps_typed_values() -> None:
    client = new_client()
    fill(client, name=["Ann", "Bob"])
    client.button("add player")
    assert client.form_values.players == (
        FormPlayer("Red", "Ann", 0),
        FormPlayer("Blue", "Bob", 1),
        FormPlayer("Yellow", "", 2),
    )
    assert form(client).focus == "name-2"
    fill(client, name=["Ann", "Bob", "Cem"], seed=["soon"])
    client.button("remove player 1", "remove player 1")  # a double click removes one player
    client.button("add player", "add player", "add player", "add player")
    assert [(player.name, player.colour) for player in client.form_values.players][:3] == [
        ("Ann", "Red"),
        ("Cem", "Yellow"),
        ("", "Blue"),
    ]
    assert len(client.form_values.players) == 6
    assert not form(client).add.enabled
    assert client.form_values.seed == "soon"
    for _ in range(6):
        client.button(form(client).player_fields[0].remove.id)
    assert len(client.form_values.players) == 2
    assert not form(client).player_fields[0].remove.enabled
    assert client.changes == 0


def test_values_of_players_are_matched_by_key() -> None:
    client = new_client(["Ann", "Bob", "Cem"])
    client.button("remove player 0", "add player")
    fields = {"player": ("0", "1", "2"), "name": ("Ann", "Ben", "Cem"), "colour": ("Red", "Blue", "Black")}
    client.dispatch(Fill("new", fields))
    assert [(player.name, player.colour) for player in client.form_values.players] == [
        ("Ben", "Blue"),
        ("Cem", "Black"),
        ("", "Red"),
    ]


def test_taking_a_used_colour_swaps_colours() -> None:
    client = new_client(3)
    fill(client, colour=["Yellow", "Blue", "Yellow"])
    assert [player.colour for player in client.form_values.players] == ["Yellow", "Blue", "Red"]
    fill(client, colour=["Grey", "Grey", "Red"])
    assert [player.colour for player in client.form_values.players] == ["Blue", "Grey", "Red"], "the later change wins"


def test_submitted_form_starts_a_game() -> None:
    client = new_client()
    client.set_player_count(3)
    fill(client, colour=["Black", "Blue", "Green"])
    client.submit_form("Ann", "", "علی‌رضا", seed=["-5"], options=["all_circles"], sets=["mage_witch", "no such set"])
    game = client.game
    assert (game.players, game.state.colours) == (("Ann", "Blue", "علی‌رضا"), ("Black", "Blue", "Green"))
    assert (game.seed, game.state.sets, game.rules.crop_tiles) == (-5, ("base", "mage_witch"), "all")
    assert client.session.mode == Playing()
    rows = client.view.sidebar.players
    assert [row.colour_name for row in rows] == ["Black", "", "Green"]
    assert len({row.colour for row in rows}) == 3
    game.play(game.state.legal_actions()[0])
    game.undo()
    assert Game.from_text(game.to_text()).state.colours == ("Black", "Blue", "Green")


def test_empty_names_become_colours_in_the_language() -> None:
    client = new_client(language="nl")
    assert form(client).player_fields[1].placeholder == "Blauw"
    client.submit_form("", "")
    assert client.game.players == ("Rood", "Blauw")


@pytest.mark.parametrize(
    ("names", "values", "field", "code", "message"),
    [
        (SIX, {}, "players", "players", "Inns & Cathedrals"),
        (("Ann", "ann"), {}, "name-1", "same_name", "Two players are named ann"),
        (("B\x07b", "Ann"), {}, "name-0", "name_unseen", "U+0007"),
        (("Ann", "B\u202eb"), {}, "name-1", "name_unseen", "U+202E RIGHT-TO-LEFT OVERRIDE"),
        (("Ann", "B" * 41), {}, "name-1", "name", "1 to 40"),
        (("Ann", "\u3164"), {}, "name-1", "name", "1 to 40"),
        (("Ann", "Bob"), {"seed": ["soon"]}, "seed", "seed", "“soon” is not a whole number"),
        (("Ann", "Bob"), {"seed": ["9" * 5000]}, "seed", "seed", "is not a whole number"),
        (("Ann", "Bob"), {"seed": ["²"]}, "seed", "seed", "is not a whole number"),
    ],
)
@pytest.mark.parametrize("language", list(languages()))
def test_invalid_values_show_an_error_at_their_field_and_are_kept(
    language: str, names: tuple[str, ...], values: dict[str, list[str]], field: str, code: str, message: str
) -> None:
    client = new_client(language=language)
    client.set_player_count(len(names))
    before = client.changes
    client.submit_form(*names, **values)
    assert client.changes == before
    mode = client.session.mode
    assert isinstance(mode, NewGame)
    assert [(error.field, error.code) for error in mode.errors] == [(field, code)]
    error_text = form(client).errors[field]
    assert message in error_text if language == "en" else error_text
    assert form(client).focus == field
    assert [player.name for player in client.form_values.players] == [name[:200] for name in names]
    client.button("cancel")
    assert client.session.mode == Playing()


def test_name_equal_to_the_default_name_of_another_player_is_refused() -> None:
    client = new_client()
    client.submit_form("Blue", "")
    assert form(client).errors["name-1"].startswith("Two players are named Blue")


def test_all_errors_are_shown_together() -> None:
    client = new_client()
    client.submit_form("Ann", "ann", "B\x07b", "", "", "", seed=["x"])
    assert list(form(client).errors) == ["name-1", "name-2", "seed", "players"]


def new_client_with_custom_tiles() -> HeadlessClient:
    tiles = [
        {"id": "Q1", "name": "abbey", "count": 2, "monastery": True, "fields": [{"halves": "NL NR EL ER SL SR WL WR"}]},
        {
            "id": "Q2",
            "name": "road",
            "count": 1,
            "magic": True,
            "roads": [{"sides": "EW"}],
            "fields": [{"halves": "WR NL NR EL"}, {"halves": "ER SL SR WL"}],
        },
    ]
    return new_client(sets=("base", "mage_witch", read_tile_set({"name": "<My> tiles", "tile": tiles})))


def test_custom_tile_sets_are_kept_unless_unchecked() -> None:
    client = new_client_with_custom_tiles()
    assert [box.label for box in form(client).boxes if box.selected] == ["Mage & Witch", "<My> tiles"]
    assert form(client).boxes[-1].hint == "3 tiles"
    client.submit_form("Ann", "Bob", sets=["mage_witch", "<My> tiles"])
    assert "Q1" in client.game.state.tiles_left
    client.button("new")
    client.submit_form("Ann", "Bob")
    assert "Q1" not in client.game.state.tiles_left


@pytest.mark.parametrize(("language", "message"), [("en", "needs Mage & Witch"), ("nl", "Tovenaar en Heks")])
def test_errors_of_the_engine_are_translated(language: str, message: str) -> None:
    client = new_client_with_custom_tiles()
    fill(client, language=[language])
    client.submit_form("Ann", "Bob", sets=["<My> tiles"])
    assert message in form(client).errors["sets"]
    assert "add the set" not in form(client).errors["sets"], "the message of the engine is English"


def test_unknown_errors_of_the_engine_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client(language="nl")

    def refuse(*_: object) -> None:
        raise BadSetting("the moon is not full")

    monkeypatch.setattr("carc_widget.widget.new_game.validation.State.start", refuse)
    client.submit_form("Ann", "Bob")
    error_text = form(client).errors[""]
    assert "the moon is not full" in error_text
    assert not error_text.startswith("This game cannot start"), "the sentence around it is Dutch"


def test_edition_sets_rules_and_describes_its_changes_and_sources() -> None:
    client = new_client(rules=Rules(small_city_points=2))
    assert client.form_values.edition == "current"
    assert any("2021" in choice.label and choice.selected for choice in form(client).editions)
    fill(client, edition=["zman_2013"])
    description = " ".join(form(client).edition_texts)
    assert all(
        text in description
        for text in ("English leaflet of 2013", "R24", "Source:", "Z-Man", "Two-tile city: 2 points")
    )
    client.submit_form("Ann", "Bob", edition=["zman_2013"], options=["no_farmers"])
    assert client.game.rules == Rules(magic_same_feature_move="allowed", small_city_points=2, farmers="without")
    client.button("new")
    assert client.game.rules.magic_same_feature_move == "allowed"
    assert form(client).values.edition == "hig_2012", "the first of the editions with these options"


def test_options_of_no_edition_are_kept() -> None:
    rules = Rules(magic_merge_no_spot="stay", crop_add="must")
    client = new_client(rules=rules)
    assert client.form_values.edition == OWN
    client.submit_form("Ann", "Bob")
    assert client.game.rules == rules


def test_language_takes_effect_at_once() -> None:
    client = new_client()
    fill(client, language=["nl"], name=["Ann", ""])
    assert client.session.language == "nl"
    assert form(client).title == "Nieuw spel"
    assert client.form_values.players[0].name == "Ann"
    fill(client, language=["no such language"])
    assert client.session.language == "nl"


def test_malformed_values_are_ignored() -> None:
    client = new_client()
    fill(client, name=["Ann", "Bob"])
    before = client.form_values
    for values in (
        {"name": ("A", "B"), "colour": ("Red", "Blue")},
        {"player": ("0", "1"), "name": ("A", "B", "C"), "colour": ("Red", "Blue", "Green")},
        {"player": ("0", "1"), "name": ("A", "B"), "colour": ("Red", "Pink")},
        {"player": ("7", "x"), "name": ("A", "B"), "colour": ("Red", "Blue")},
    ):
        client.dispatch(Fill("new", values))
        assert client.form_values.players == before.players
    fill(client, edition=["9th"], seed=["7" * 10_000])
    assert client.form_values.edition == before.edition
    assert len(client.form_values.seed) == 200


def test_fields_of_a_closed_form_are_ignored() -> None:
    client = HeadlessClient(Game(seed=1))
    before = client.session
    for message in (
        Fill("new", {}),
        Submit("new", {}),
        Fill("rules", {"words": ("witch",)}),
        PressButton("add player"),
    ):
        client.dispatch(message)
        assert client.session is before
    client.button("new")
    client.dispatch(Fill("rules", {"words": ("witch",)}))
    assert client.session.mode == NewGame()


def test_validate_returns_the_restart_command() -> None:
    client = new_client()
    command = validate(client.session, client.form_values)
    assert isinstance(command, Restart)
    assert (command.players, command.colours, command.seed) == (("Red", "Blue"), ("Red", "Blue"), None)


def test_untouched_form_closes_when_the_game_goes_on_and_keeps_what_was_entered() -> None:
    client = new_client()
    client.game.play(client.game.state.legal_actions()[0])
    assert client.session.mode == Playing()
    client.button("new", "add player")
    client.game.play(client.game.state.legal_actions()[0])
    assert len(form(client).player_fields) == 3


@pytest.mark.parametrize("button", ["rematch", "review"])
def test_rematch_and_analysis_take_the_place_of_the_form(button: str) -> None:
    game = Game(["Ann", "Bob"], tiles=1, seed=1)
    while not game.state.is_over:
        game.play(game.state.legal_actions()[0])
    client = HeadlessClient(game)
    client.button("new", "add player", button)
    assert client.view.sidebar.form is None
    assert client.session.mode == Playing()
