"""Colours of players: selected or assigned, kept in every text form, shown in pictures."""

import copy
import pickle

import pytest

from carc_widget import jcz, svg
from carc_widget.engine import BadSetting, Game, State, UnknownName
from carc_widget.engine.players import colours_of
from carc_widget.graphics import player_styles

PLAYERS = {"Ann": "Green", "Bob": "black", "Cem": " Red "}
COLOURS = ("Green", "Black", "Red")


def test_names_of_colours_assign_their_colour_and_others_take_the_rest() -> None:
    assert colours_of(("Ann", "green", "Red", "Bob")) == ("Blue", "Green", "Red", "Yellow")
    assert State.start(["Ann", "green", "Red"]).colours == ("Blue", "Green", "Red")
    assert State.start(3).colours == ("Red", "Blue", "Yellow")


def test_colours_are_selected_with_the_names() -> None:
    state = State.start(PLAYERS)
    assert state.players == tuple(PLAYERS)
    assert state.colours == COLOURS
    assert State.setup(players=["Ann", "Bob", "Cem"], colours=COLOURS) == state
    assert state != State.start(list(PLAYERS))
    assert State.start(["Ann", "Bob"], colours=[None, "Red"]).colours == ("Blue", "Red")


@pytest.mark.parametrize(
    ("players", "kind", "message"),
    [
        ({"Ann": "Red", "Bob": "red"}, BadSetting, "'Ann' and 'Bob' both have Red"),
        ({"Ann": "Gren", "Bob": "Red"}, UnknownName, "did you mean 'Green'"),
        ({"Ann": 3, "Bob": "Red"}, UnknownName, "there are: Red, Blue"),
    ],
)
def test_invalid_colours_are_refused(players: dict[str, str], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        State.start(players)
    with pytest.raises(BadSetting, match="there are 2 players and 1 colour; give each player one"):
        State.setup(players=["Ann", "Bob"], colours=["Red"])


def test_colours_are_kept_in_every_text_form() -> None:
    game = Game(PLAYERS, seed=1)
    game.play(game.state.legal_actions()[0])
    game.undo()
    assert game.to_text().splitlines()[1] == "players: Ann=Green Bob=Black Cem=Red"
    state = game.state
    restored = (
        *(copy.copy(game).state, pickle.loads(pickle.dumps(game)).state),
        *(State.from_text(state.to_text()), State.from_text(str(state)), State.from_json(state.to_json())),
        *(Game.from_text(game.to_text()).state, Game.from_json(game.to_json()).state),
        *(Game.from_text(Game(state=state, seed=1).to_text()).state, jcz.loads(jcz.dumps(game)).state),
    )
    assert all(other == state and other.colours == COLOURS for other in restored)
    game.restart()
    assert game.state.colours == COLOURS
    game.restart(["Ann", "Bob"])
    assert list(game.state.colours) == ["Red", "Blue"]


def test_texts_omit_assigned_colours() -> None:
    game = Game(["Ann", "Green"], seed=1)
    assert "players: Ann Green\n" in game.to_text()
    assert "=" not in game.state.to_text()
    assert "colour" not in game.to_json() + game.state.to_json()
    assert "carcWidget" not in jcz.dumps(game)


def test_players_keep_their_colours_when_others_are_added_or_removed() -> None:
    state = State.start(PLAYERS)
    assert state.edit(players=2).colours == COLOURS[:2]
    assert state.edit(players=["Dot", "Eve", "Fay", "Gus"]).colours == (*COLOURS, "Blue")
    assert state.edit(players={"Dot": "Blue", "Eve": "Grey"}).colours == ("Blue", "Grey")
    assert State.start(2).edit(players=["Green", "Ann"]).colours == ("Green", "Red")


def test_pictures_show_the_colours() -> None:
    fills = {style.colour: style.fill for style in player_styles(["A", "B", "C", "D", "E", "F"])}
    state = State.start({"Ann": "Green", "Bob": "Black"})
    picture = str(svg.board(state, players=True))
    assert fills["Green"] in picture
    assert fills["Black"] in picture
    assert fills["Red"] not in picture
