"""The form for a new game: names one by one, a colour each, sets, edition, language, seed; nothing typed is lost."""

import pytest

from carc_widget.engine import BadSetting, Game, Rules, State
from carc_widget.engine.tile_sets import read_tile_set
from carc_widget.i18n import languages
from carc_widget.widget.commands import Restart
from carc_widget.widget.messages import Fill, PressButton, SetMode, Submit
from carc_widget.widget.new_game.form import NewGameForm
from carc_widget.widget.new_game.form_values import OWN, FormPlayer
from carc_widget.widget.new_game.validation import validate
from carc_widget.widget.session import NewGame, Playing
from tests.widget.headless_client import HeadlessClient

SIX = ("A", "B", "C", "D", "E", "F")


def new_client(players: int | list[str] = 2, language: str = "en", **more: object) -> HeadlessClient:
    """A game whose form is open."""
    client = HeadlessClient(Game(players, seed=1, **more), language)  # type: ignore[arg-type]
    client.button("new")
    return client


def form(client: HeadlessClient) -> NewGameForm:
    found = client.view.sidebar.form
    assert found is not None
    return found


def fill(client: HeadlessClient, **changes: list[str]) -> None:
    """Change fields; all others are sent along, as the page does."""
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


def test_the_form_opens_as_the_game_is_and_is_left_again() -> None:
    client = new_client(
        ["Ann", "Green"], rules=Rules(crop_tiles="all", farmers="without"), sets=["base", "crop_circles_2"]
    )
    assert client.form_values.players == (FormPlayer("Red", "Ann", 0), FormPlayer("Green", "", 1)), (
        "who is called like the colour needs no name"
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


def test_a_first_game_without_farmers_does_not_decide_about_the_next_one() -> None:
    rules = Rules(farmers="without")
    tutorial = HeadlessClient(Game(state=State.setup(hand="E", rules=rules), seed=1))
    tutorial.button("new")
    options = {option.value: option.chosen for option in form(tutorial).options}
    assert not options["no_farmers"]
    again = HeadlessClient(Game(2, rules=rules, seed=1))
    again.button("new")
    assert {option.value: option.chosen for option in form(again).options}["no_farmers"]


def test_players_come_and_go_one_by_one_and_what_is_typed_stays() -> None:
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
    client.button("remove player 2", "add player", "add player", "add player", "add player")
    assert [(s.name, s.colour) for s in client.form_values.players][:3] == [
        ("Ann", "Red"),
        ("Cem", "Yellow"),
        ("", "Blue"),
    ]
    assert len(client.form_values.players) == 6
    assert not form(client).add.enabled
    assert client.form_values.seed == "soon"
    for _ in range(6):
        client.button("remove player 1")
    assert len(client.form_values.players) == 2
    assert not form(client).player_fields[0].remove.enabled
    assert client.changes == 0


def test_what_is_typed_before_the_page_knows_who_came_and_went_is_taken() -> None:
    client = new_client(["Ann", "Bob", "Cem"])
    client.button("remove player 1", "add player")
    fields = {"player": ("0", "1", "2"), "name": ("Ann", "Ben", "Cem"), "colour": ("Red", "Blue", "Black")}
    client.dispatch(Fill("new", fields))
    assert [(player.name, player.colour) for player in client.form_values.players] == [
        ("Ben", "Blue"),
        ("Cem", "Black"),
        ("", "Red"),
    ]


def test_who_takes_the_colour_of_another_one_gives_the_own_one_for_it() -> None:
    client = new_client(3)
    fill(client, colour=["Yellow", "Blue", "Yellow"])
    assert [player.colour for player in client.form_values.players] == ["Yellow", "Blue", "Red"]
    fill(client, colour=["Grey", "Grey", "Red"])
    assert [player.colour for player in client.form_values.players] == ["Blue", "Grey", "Red"], "the later wish counts"


def test_a_new_game_begins_from_the_form_with_its_colours() -> None:
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


def test_who_has_no_name_is_called_like_the_colour_in_the_language() -> None:
    client = new_client(language="nl")
    assert form(client).player_fields[1].placeholder == "Blauw"
    client.submit_form("", "")
    assert client.game.players == ("Rood", "Blauw")


@pytest.mark.parametrize(
    ("names", "values", "field", "code", "told"),
    [
        (SIX, {}, "players", "players", "Inns & Cathedrals"),
        (("Ann", "ann"), {}, "name-1", "twins", "Two players are called ann"),
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
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    language: str, names: tuple[str, ...], values: dict[str, list[str]], field: str, code: str, told: str
) -> None:
    client = new_client(language=language)
    client.set_player_count(len(names))
    before = client.changes
    client.submit_form(*names, **values)
    assert client.changes == before
    mode = client.session.mode
    assert isinstance(mode, NewGame)
    assert [(error.field, error.code) for error in mode.errors] == [(field, code)]
    said = form(client).errors[field]
    assert told in said if language == "en" else said
    assert form(client).focus == field
    assert [player.name for player in client.form_values.players] == [name[:200] for name in names]
    client.button("cancel")
    assert client.session.mode == Playing()


def test_a_name_that_is_the_colour_of_another_one_is_refused() -> None:
    client = new_client()
    client.submit_form("Blue", "")
    assert form(client).errors["name-1"].startswith("Two players are called Blue")


def test_everything_that_is_wrong_is_said_at_once() -> None:
    client = new_client()
    client.submit_form("Ann", "ann", "B\x07b", "", "", "", seed=["x"])
    assert list(form(client).errors) == ["name-1", "name-2", "seed", "players"]


def own_tiles() -> HeadlessClient:
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


def test_own_tiles_are_kept_unless_they_are_unticked() -> None:
    client = own_tiles()
    assert [box.label for box in form(client).boxes if box.chosen] == ["Mage & Witch", "<My> tiles"]
    assert form(client).boxes[-1].hint == "3 tiles"
    client.submit_form("Ann", "Bob", sets=["mage_witch", "<My> tiles"])
    assert "Q1" in client.game.state.tiles_left
    client.button("new")
    client.submit_form("Ann", "Bob")
    assert "Q1" not in client.game.state.tiles_left


@pytest.mark.parametrize(("language", "told"), [("en", "needs Mage & Witch"), ("nl", "Tovenaar en Heks")])
def test_what_the_engine_refuses_is_said_in_the_language(language: str, told: str) -> None:
    client = own_tiles()
    fill(client, language=[language])
    client.submit_form("Ann", "Bob", sets=["<My> tiles"])
    assert told in form(client).errors["sets"]
    assert "add the set" not in form(client).errors["sets"], "the engine's own words are English"


def test_what_nobody_foresaw_is_said_too(monkeypatch: pytest.MonkeyPatch) -> None:
    client = new_client(language="nl")

    def refuse(*_: object) -> None:
        raise BadSetting("the moon is not full")

    monkeypatch.setattr("carc_widget.widget.new_game.validation.State.start", refuse)
    client.submit_form("Ann", "Bob")
    said = form(client).errors[""]
    assert "the moon is not full" in said
    assert not said.startswith("No game"), "what is round it is Dutch"


def test_an_edition_brings_its_rules_and_says_what_it_changes_and_on_which_source() -> None:
    client = new_client(rules=Rules(small_city_points=2))
    assert client.form_values.edition == "current"
    assert any("2021" in choice.label and choice.chosen for choice in form(client).editions)
    fill(client, edition=["zman_2013"])
    told = " ".join(form(client).edition_texts)
    assert all(words in told for words in ("English leaflet of 2013", "R24", "Source:", "Z-Man", "small_city_points=2"))
    client.submit_form("Ann", "Bob", edition=["zman_2013"], options=["no_farmers"])
    assert client.game.rules == Rules(magic_same_feature_move="allowed", small_city_points=2, farmers="without")
    client.button("new")
    assert client.game.rules.magic_same_feature_move == "allowed"
    assert form(client).values.edition in ("hig_2012", "games_999_2012", "zman_2013", "rgg")


def test_options_that_no_edition_has_stay_as_they_are() -> None:
    rules = Rules(magic_merge_no_spot="stay", crop_add="must")
    client = new_client(rules=rules)
    assert client.form_values.edition == OWN
    client.submit_form("Ann", "Bob")
    assert client.game.rules == rules


def test_the_language_is_spoken_at_once() -> None:
    client = new_client()
    fill(client, language=["nl"], name=["Ann", ""])
    assert client.session.language == "nl"
    assert form(client).title == "Nieuw spel"
    assert client.form_values.players[0].name == "Ann"
    fill(client, language=["no such language"])
    assert client.session.language == "nl"


def test_values_that_make_no_sense_change_nothing() -> None:
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


def test_only_an_open_form_is_filled_in() -> None:
    client = HeadlessClient(Game(seed=1))
    before = client.session
    for intent in (Fill("new", {}), Submit("new", {}), Fill("rules", {"words": ("witch",)}), PressButton("add player")):
        client.dispatch(intent)
        assert client.session is before
    client.button("new")
    client.dispatch(Fill("rules", {"words": ("witch",)}))
    assert client.session.mode == NewGame()


def test_the_order_to_begin_holds_everything() -> None:
    client = new_client()
    order = validate(client.session, client.form_values)
    assert isinstance(order, Restart)
    assert (order.players, order.colours, order.seed) == (("Red", "Blue"), ("Red", "Blue"), None)
