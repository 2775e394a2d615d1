"""JCloisterZone files: loading, round trips, and their assertions."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_widget.engine import (
    SET_NAMES,
    AddMeeple,
    Figure,
    Game,
    MeepleKind,
    Pass,
    Phase,
    Rules,
    State,
    TakeBack,
    all_tiles,
    jcz,
    tile,
)
from carc_widget.engine.events import FigureRemoved, MeepleAdded, MeepleTakenBack
from carc_widget.engine.jcz.names import own_turns
from tests.engine.jcz_files import commit, deploy, move, new_message, place, save, skip, take_back, text

FILES = sorted((Path(__file__).parent / "jcz").glob("*.jcz"))
FILE = {path.stem: path for path in FILES}

JCZ_TILES = """
BA/L -  BA/LR rS  BA/RCr cN.rEW  BA/C cN  BA/Cccc+ cNESW  BA/CFc+ cEW  BA/CFc.1 cEW  BA/CFC.2 cN.cS  BA/CC.2 cN.cW
BA/CRr cN.rES  BA/RrC cN.rSW  BA/CRRR cN.rE.rS.rW  BA/Cc+ cNW  BA/Cc.1 cNW  BA/CcRr+ cNW.rES  BA/CcRr cNW.rES
BA/Ccc+ cNEW  BA/Ccc cNEW  BA/CccR+ cNEW.rS  BA/CccR cNEW.rS  BA/RFr rEW  BA/Rr rSW  BA/RRR rE.rS.rW
BA/RRRR rN.rE.rS.rW  IC/CCCC cN.cE.cS.cW  IC/Cccc.c cNESW  IC/CCC cN.cE.cW  IC/CCc+ cNW.cS  IC/RCc.i cNW.rS
IC/CcR cNW.rE  IC/CcRr+.i cNW.rES  IC/C! cN  IC/CFR cN.rS  IC/RrC.i cN.rSW  IC/CRcR+ cEW.rN.rS  IC/Rr.i rSW
IC/LRFR rE.rW  IC/RFr.i rEW  IC/RRR.i rE.rS.rW  IC/RrRr rNW.rES  IC/CRCR cN.cS.rE.rW  MW/CCRr.2 cN.cW.rES
MW/CRRr.2 cN.rE.rSW  MW/CccR.1 cNEW.rS  MW/CCCR.3 cN.cE.cW.rS  MW/CRcR cEW.rN.rS  MW/CcRr.1 cNW.rES
MW/CRRR.3 cN.rE.rS.rW  MW/CFC cN.cS  CC.2/CFR cN.rS  CC.2/RCR cN.rE.rW  CC.2/CFC cN.cS  CC.2/RRRr rN.rE.rSW
CC.2/RRr rSW.rE  CC.2/CcCc cNW.cES
"""
"""JCloisterZone's unrotated tiles: `c` a city, `r` a road, with the sides N E S W of each."""

NAMES = JCZ_TILES.split()[::2]
SEGMENTS = JCZ_TILES.split()[1::2]


@pytest.mark.parametrize(("name", "segments"), list(zip(NAMES, SEGMENTS, strict=True)))
def test_tile_rotation_equals_jcloisterzone(name: str, segments: str) -> None:
    own_tile = next(t for t in all_tiles().values() if t.jcloisterzone == name)
    actual = [
        segment.kind.value[0] + "".join(segment.directions(own_turns(own_tile, 0)))
        for segment in own_tile.segments
        if segment.kind.value in ("city", "road")
    ]
    assert sorted(actual) == sorted(segments.split(".") if segments != "-" else [])


def test_every_tile_has_a_jcloisterzone_name() -> None:
    assert sorted(NAMES) == sorted(t.jcloisterzone for t in all_tiles().values())


def random_game(seed: int, sets: tuple[str, ...], players: int, moves: int, **options: object) -> Game:
    random = Random(seed)
    game = Game(players, sets, Rules.from_options({"crop_tiles": "all", **options}), seed=seed)
    while game.state.phase is not Phase.OVER and len(game.history) < moves:
        actions = game.state.legal_actions()
        if len(actions) > 1 and random.random() < 0.8:
            actions = tuple(action for action in actions if action != Pass())
        game.play(random.choice(actions))
    return game


@settings(max_examples=15)
@given(
    st.integers(0, 10_000), st.integers(2, 6), st.one_of(st.just(10_000), st.integers(0, 250)), st.sampled_from([4, 2])
)
def test_game_of_all_sets_round_trips(seed: int, players: int, moves: int, small_city: int) -> None:
    game = random_game(seed, SET_NAMES, players, moves, small_city_points=small_city)
    text = jcz.dumps(game)
    loaded = jcz.loads(text)
    assert loaded.states == game.states
    assert [m.events for m in loaded.history] == [m.events for m in game.history]
    assert jcz.dumps(loaded) == text


@pytest.mark.slow
@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), ("base", "inns_cathedrals")])
def test_game_of_some_sets_round_trips(sets: tuple[str, ...]) -> None:
    for seed in range(3):
        game = random_game(seed, sets, 3, 10_000 if seed else 100, crop_tiles="mini")
        assert jcz.loads(jcz.dumps(game)).states == game.states


@pytest.mark.slow
def test_round_trips_cover_special_messages() -> None:
    """The random games of the round trips contain these messages."""
    values: set[str] = set()
    for seed in range(8):
        game = random_game(seed, SET_NAMES, 4, 10_000)
        for message in json.loads(jcz.dumps(game))["replay"]:
            values.add(message["type"])
            values |= {str(message["payload"].get(key)) for key in ("value", "figureId")}
            values.add(message["payload"].get("meepleId", "..").split(".")[1])
            values.add(message["payload"].get("pointer", {}).get("location", ""))
    assert {"RETURN_MEEPLE", "DEPLOY", "REMOVE", "mage.1", "witch.1", "big", "small", "I", "WE"} <= values
    assert any(location.startswith("_") for location in values)


def test_loaded_game_can_be_continued_and_undone() -> None:
    game = jcz.load(FILE["mage"], seed=3)
    assert game.state.phase is Phase.PLACE
    assert game.state.hand is not None
    game.play(game.state.legal_actions()[0])
    game.undo()
    while game.can_undo:
        game.undo()
    assert game.state.turn == 1
    assert jcz.load(FILE["mage"], seed=3).state == jcz.load(FILE["mage"], seed=3).state


def test_dump_and_load(tmp_path: Path) -> None:
    game = Game(["Zoë", "Ð 'x' <b>"], seed=1)
    path = tmp_path / "game.jcz"
    jcz.dump(game, path)
    assert "Zoë" in path.read_text("utf-8")
    assert jcz.load(path).states == game.states
    assert jcz.load(str(path)).players == game.players
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert jcz.load(path).players == game.players


# -- sample files


@pytest.mark.parametrize("path", [path for path in FILES if path.stem != "false"], ids=lambda path: path.stem)
def test_sample_files_pass_their_assertions(path: Path) -> None:
    checked = jcz.check(path)
    assert checked
    assert [(c.sentence, c.actual) for c in checked if not c] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sample_files_round_trip(path: Path) -> None:
    game = jcz.load(path)
    loaded = jcz.loads(jcz.dumps(game))
    assert loaded.states == game.states
    assert loaded.players == game.players


def test_false_assertions_fail() -> None:
    checked = jcz.check(FILE["false"])
    assert not any(checked)
    assert [c.understood for c in checked] == [True] * 7 + [False]
    assert checked[0].actual == "Ann has 0 points"
    assert checked[1].actual == "Ann scored nothing"
    assert checked[3].actual == "there is no player 'Cid'; there are Ann, Bob"
    assert checked[5].actual == "Player can pass"
    assert checked[6].actual == "phase is ActionPhase"


def test_failed_score_assertion_names_actual_scores() -> None:
    file = json.loads(FILE["inn"].read_text("utf-8"))
    file["test"]["assertions"] = ["Ann scored road for 7 points", "Bob scored cloister for 2 points"]
    checked = check(file)
    assert checked[0].actual == "Ann scored road for 8 points, road for 0 points"
    assert [c.passed for c in checked] == [False, True]


def check(file: object) -> tuple[jcz.AssertionResult, ...]:
    """Check the assertions of a file."""
    from carc_widget.engine.jcz.check import check_file
    from carc_widget.engine.jcz.values import Json

    return check_file(Json.parse(text(file)))


def assertion_passes(sentence: str, replay: list[dict[str, object]], **keys: object) -> bool:
    """Whether an assertion passes for a file with these messages."""
    (checked,) = check(save(replay, **keys, test={"assertions": [sentence]}))  # type: ignore[arg-type]
    return checked.passed


def test_file_without_assertions() -> None:
    assert check(save()) == ()
    assert check(save(test={"description": "nothing"})) == ()


def test_phase_assertions() -> None:
    turn = [place(0, "CC.2/RRr", -1, 0), deploy(0, -1, 0, "Road", "SW"), commit(0)]
    circle = {"sets": ("basic:1", "corn-circles/2")}
    assert assertion_passes("phase is TilePhase", [], **circle)
    assert assertion_passes("phase is ActionPhase", turn[:1], **circle)
    assert assertion_passes("phase is CommitActionPhase", turn[:2], **circle)
    assert assertion_passes("Player can't pass", turn[:2], **circle)
    assert assertion_passes("phase is CornCirclePhase", turn, **circle)
    assert assertion_passes("Player can't pass", turn, **circle)
    added = [*turn, new_message("CIRCLE_REMOVE_OR_DEPLOY", 0, value="DEPLOY")]
    assert assertion_passes("Player can pass", added, **circle)
    assert assertion_passes("phase is TilePhase", [*added, skip(0)], **circle)


def test_phase_of_circle_choice_without_effect() -> None:
    turn = [place(0, "CC.2/RRr", -1, 0), deploy(0, -1, 0, "Field", "ER.SL"), commit(0)]
    circle = {"sets": ("basic:1", "corn-circles/2")}
    assert assertion_passes("phase is CornCirclePhase", turn, **circle)
    assert assertion_passes("Player can't pass", turn, **circle)
    answer = new_message("CIRCLE_REMOVE_OR_DEPLOY", 0, value="REMOVE")
    assert assertion_passes("phase is TilePhase", [*turn, answer], **circle)
    following = [place(1, "BA/RFr", 1, 0), skip(1), commit(1)]
    assert assertion_passes("phase is TilePhase", [*turn, answer, *following], **circle)
    assert assertion_passes("phase is TilePhase", [*turn, *following], **circle), "a missing answer is accepted"


# -- loading


def loads(replay: list[dict[str, object]], **keys: object) -> State:
    """The state of a file with these messages."""
    return jcz.loads(text(save(replay, **keys))).state  # type: ignore[arg-type]


def test_load_setup() -> None:
    file = save(sets=("basic:1", "inns-and-cathedrals:1", "corn-circles/2"))
    file["setup"]["rules"] = {"tiny-city-scoring": "2", "wagon-move": "C2"}
    file["setup"]["elements"] |= {"abbot": 0, "garden": False, "wagon": "off", "corn-circle": True}
    file["players"].append({"name": "Cid"})
    state = jcz.loads(text(file)).state
    assert state.sets == ("base", "inns_cathedrals", "crop_circles_2")
    assert state.rules == Rules(small_city_points=2, crop_tiles="all")
    assert state.players == ("Ann", "Bob", "Cid")
    assert state.supply[0] == (7, 1)


def test_edition_of_a_set_is_optional() -> None:
    file = save()
    file["setup"]["sets"] = {"basic": 1, "mage-and-witch:1": 0}
    del file["appVersion"]
    assert jcz.loads(text(file)).state.sets == ("base",)


def test_rotation_of_start_tiles() -> None:
    file = save()
    file["setup"]["start"].append({"tile": "BA/RFr", "x": 1, "y": 0, "rotation": 0})
    state = jcz.loads(text(file)).state
    assert state.spot_name(state.spot((1, 0), "road E")) == "road E (1, 0)"
    assert state.tiles_left["U"] + (state.hand == tile("U")) == 7
    assert jcz.loads(jcz.dumps(jcz.loads(text(file)))).states[0].board == state.board


def test_draw_order_determines_tile_in_hand() -> None:
    keys = {
        "gameAnnotations": {"drawOrder": ["BA/L", "IC/CCCC", "BA/C"]},
        "sets": ("basic:1", "inns-and-cathedrals:1"),
    }
    state = loads([place(0, "BA/L", 0, 1), skip(0), commit(0)], **keys)
    assert state.hand == tile("I01")


def test_unplaceable_tile_of_draw_order_is_discarded() -> None:
    # With the city closed, only fields and one road end are open, and the cathedral fits nowhere.
    turn = [place(0, "BA/C", 0, -1, 2), skip(0), commit(0)]
    order = {"gameAnnotations": {"drawOrder": ["BA/C", "IC/Cccc.c", "IC/Cccc.c", "BA/L"]}}
    game = jcz.loads(text(save([*turn, place(1, "BA/L", 0, 1)], ("basic:1", "inns-and-cathedrals:1"), **order)))
    assert "I02" not in game.state.tiles_left
    assert len([m for m in game.history if m.action.__class__.__name__ == "Draw"]) == 4
    assert jcz.loads(jcz.dumps(game)).states == game.states


def test_end_turn_limits_number_of_tiles() -> None:
    turns = [place(0, "BA/L", 0, 1), deploy(0, 0, 1, "Monastery", "I"), commit(0)]
    final = loads(turns, gameAnnotations={"endTurn": 1})
    assert final.phase is Phase.OVER
    assert final.scores == (2, 0)
    assert loads(turns).scores == (0, 0)
    with_order = loads(turns, gameAnnotations={"endTurn": 3, "drawOrder": ["BA/L", "BA/C", "BA/Rr", "BA/RRR"]})
    assert with_order.hand == tile("E")
    assert dict(with_order.tiles_left) == {"V": 1}
    without_order = loads(turns, gameAnnotations={"endTurn": 5})
    assert sum(without_order.tiles_left.values()) == 3


def test_unfinished_game_with_end_turn_round_trips() -> None:
    order = {"endTurn": 4, "drawOrder": ["BA/L", "BA/C", "BA/Rr", "BA/RRR"]}
    game = jcz.loads(text(save([place(0, "BA/L", 0, 1), skip(0), commit(0)], gameAnnotations=order)))
    loaded = jcz.loads(jcz.dumps(game))
    assert loaded.states == game.states
    assert json.loads(jcz.dumps(game))["gameAnnotations"]["endTurn"] == 4


def test_locations_are_unordered() -> None:
    for location in ("NSW", "SWN", "_E", "N.S.W", " W N S "):
        state = loads([place(0, "BA/Ccc", 0, -1, 3), deploy(0, 0, -1, "City", location)])
        assert [state.spot_name(meeple.spot) for meeple in state.meeples] == ["city N (0, -1)"]


def test_player_and_feature_of_messages_are_optional() -> None:
    replay = [place(0, "BA/L", 0, 1), deploy(0, 0, 1, "Monastery", "I"), commit(0)]
    del replay[1]["payload"]["pointer"]["feature"]
    for message in replay:
        del message["player"]
    assert len(loads(replay).meeples) == 1


def test_commit_without_pass_and_missing_commit_are_accepted() -> None:
    first = place(0, "BA/L", 0, 1)
    assert loads([first, commit(0)]).turn == 2
    assert loads([first, skip(0), place(1, "BA/L", 0, 2)]).turn == 2


def game_with_all_sets(seed: int) -> Game:
    """A random game in which a meeple is deployed whenever that is possible."""
    random = Random(seed)
    game = Game(2, SET_NAMES, Rules(crop_tiles="all"), seed=seed)
    while game.state.phase is not Phase.OVER:
        actions = game.state.legal_actions()
        game.play(random.choice([action for action in actions if action != Pass()] or actions))
    return game


@pytest.mark.slow
def test_forced_pass_has_no_message() -> None:
    """JCloisterZone's engine refuses a PASS where no meeple can be deployed; files that have it are read, too."""
    game = game_with_all_sets(4)
    forced = [
        len(state.legal_actions()) == 1
        for move, state in zip(game.history, game.states, strict=False)
        if move.action == Pass()
    ]
    assert sum(forced) > 5, "too few forced passes"
    file = json.loads(jcz.dumps(game))
    assert [message["type"] for message in file["replay"]].count("PASS") == forced.count(False)
    replay = []
    for before, message in pairwise(file["replay"]):
        replay.append(before)
        if message["type"] == "COMMIT" and before["type"] in ("PLACE_TILE", "MOVE_NEUTRAL_FIGURE"):
            replay.append(skip(message["player"]))
    assert len(replay) > len(file["replay"]), "no PASS was inserted"
    file["replay"] = [*replay, file["replay"][-1]]
    assert jcz.loads(text(file)).states == game.states


@pytest.mark.slow
def test_circle_actions_are_confirmed() -> None:
    """JCloisterZone's engine waits for a COMMIT after each of them; files without it are read, too."""
    game = game_with_all_sets(5)
    file = json.loads(jcz.dumps(game))
    circle_actions = [move for move in game.history if isinstance(move.action, AddMeeple | TakeBack)]
    assert len(circle_actions) > 3, "too few actions at crop circles"
    confirming = []
    circle = False
    for index, message in enumerate(file["replay"]):
        if message["type"] in ("PLACE_TILE", "CIRCLE_REMOVE_OR_DEPLOY"):
            circle = message["type"] == "CIRCLE_REMOVE_OR_DEPLOY"
        elif message["type"] == "COMMIT" and circle:
            confirming.append(index)
    assert len(confirming) == len(circle_actions)
    file["replay"] = [message for index, message in enumerate(file["replay"]) if index not in confirming]
    assert jcz.loads(text(file)).states == game.states


def test_forced_removal_has_no_message() -> None:
    game = jcz.load(FILE["removal-forced"])
    removed = [e for move in game.history for e in move.events if isinstance(e, FigureRemoved)]
    assert [e.figure for e in removed] == [Figure.MAGE]
    assert "MOVE_NEUTRAL_FIGURE" not in str(json.loads(jcz.dumps(game))["replay"][5:])
    file = json.loads(FILE["removal-forced"].read_text("utf-8"))
    index = next(i for i, m in enumerate(file["replay"]) if m["payload"].get("tileId") == "MW/CFC")
    file["replay"].insert(index + 1, new_message("MOVE_NEUTRAL_FIGURE", 1, figureId="mage.1"))
    assert jcz.loads(text(file)).states == game.states


def test_chosen_removal_is_a_message_without_target() -> None:
    game = jcz.load(FILE["removal-choice"])
    (message,) = [
        m for m in json.loads(jcz.dumps(game))["replay"] if m["payload"].get("figureId") and "to" not in m["payload"]
    ]
    assert message["payload"] == {"figureId": "mage.1"}


def test_circle_actions_in_order() -> None:
    added = [e for m in jcz.load(FILE["circle-add"]).history for e in m.events if isinstance(e, MeepleAdded)]
    assert [(e.meeple.player, e.key, e.meeple.spot.cell) for e in added] == [(0, "road E", (1, 0))]
    taken_back = [
        e for m in jcz.load(FILE["circle-remove"]).history for e in m.events if isinstance(e, MeepleTakenBack)
    ]
    assert [(e.meeple.player, e.meeple.kind) for e in taken_back] == [(1, MeepleKind.SMALL), (0, MeepleKind.LARGE)]


def test_circle_choice_without_effect_is_written() -> None:
    messages = json.loads(jcz.dumps(jcz.load(FILE["circle-in-vain"])))["replay"]
    answers = [i for i, message in enumerate(messages) if message["type"] == "CIRCLE_REMOVE_OR_DEPLOY"]
    assert len(answers) == 1, "the first circle has no meeples and no choice, the second has a choice without effect"
    assert messages[answers[0] - 1]["type"] == "COMMIT"


@pytest.mark.parametrize(("meeple", "messages"), [("+field EL", 1), ("+city S", 0)])
def test_circle_choice_without_effect_depends_on_meeples_after_the_scoring(meeple: str, messages: int) -> None:
    """R60, R70: the farmer remains, but the knight of the completed city is home when the circle acts."""
    game = Game(2, SET_NAMES, Rules(crop_tiles="all"), order=["K3"], seed=1)
    game.play("K3 0,-1", meeple)
    assert jcz.dumps(game).count("CIRCLE_REMOVE_OR_DEPLOY") == messages
    assert jcz.loads(jcz.dumps(game)).history == game.history


@pytest.mark.slow
def test_meeple_ids_are_unique() -> None:
    game = random_game(5, SET_NAMES, 2, 10_000)
    deployed: set[str] = set()
    for message in json.loads(jcz.dumps(game))["replay"]:
        payload = message["payload"]
        if message["type"] == "DEPLOY_MEEPLE":
            owner, kind, number = payload["meepleId"].split(".")
            assert owner == str(message["player"])
            assert 1 <= int(number) <= (7 if kind == "small" else 1)
            deployed.add(payload["meepleId"])
        if message["type"] == "RETURN_MEEPLE":
            assert payload["pointer"]["meepleId"] in deployed


def test_take_back_returns_meeple() -> None:
    replay = [
        place(0, "BA/RFr", 1, 0),
        deploy(0, 1, 0, "Road", "WE"),
        commit(0),
        place(1, "CC.2/RRr", -1, 0),
        skip(1),
        commit(1),
        new_message("CIRCLE_REMOVE_OR_DEPLOY", 1, value="REMOVE"),
        take_back(0, 1, 0, "Road", "WE"),
    ]
    state = loads(replay, sets=("basic:1", "corn-circles/2"))
    assert state.meeples == ()
    assert state.supply[0].small == 7
    assert loads([*replay[:-1], place(0, "BA/RFr", 2, 0)], sets=("basic:1", "corn-circles/2")).meeples == ()


def test_file_with_one_player_is_refused(tmp_path: Path) -> None:
    """A game has at least two players (R4)."""
    file = save(players=[{"name": "Zoe"}])
    path = tmp_path / "alone.jcz"
    path.write_text(text(file), "utf-8")
    for load in (lambda: jcz.loads(text(file)), lambda: jcz.load(path), lambda: jcz.check(path)):
        with pytest.raises(jcz.JczError, match=r"players: there is only one player; a game needs two to six \(R4\)"):
            load()


def test_errors_of_a_file_name_it(tmp_path: Path) -> None:
    path = tmp_path / "wrong.jcz"
    for content, message in (
        (b"{", "it is not JSON"),
        (b"\xff", "it is not UTF-8"),
        (b'{"replay": 3}', "replay: 3 is"),
    ):
        path.write_bytes(content)
        for read in (jcz.load, jcz.check):
            with pytest.raises(jcz.JczError) as raised:
                read(path)
            assert str(raised.value).startswith(f"{path}: {message}")
            assert raised.value.path == str(path)


def test_figure_moves_to_pointed_feature() -> None:
    replay = [place(0, "MW/CFC", 0, -1), move(0, "witch", 0, 0, "Road", "EW")]
    state = loads(replay, sets=("basic:1", "mage-and-witch:1"))
    assert state.witch == state.spot((0, 0), "road E")
    assert state.phase is Phase.DEPLOY


# -- refused when writing


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("farmers", "without"),
        ("crop_add", "must"),
        ("crop_add_place", "same_feature"),
        ("crop_tiles", "mini"),
        ("farm_scoring", "first"),
        ("first_player", "random"),
        ("inn_cathedral_unfinished", "ignore"),
        ("mage_on_zero_feature", "zero"),
        ("magic_merge_and_tile", "two_moves"),
        ("magic_merge_no_spot", "stay"),
        ("magic_return_unoccupied", "stay"),
        ("magic_same_feature_move", "allowed"),
        ("unplaceable_tile", "reshuffle"),
    ],
)
def test_unsupported_rule_options_are_refused(option: str, value: str) -> None:
    game = Game(sets=SET_NAMES, rules=Rules.from_options({"crop_tiles": "all", option: value}))
    with pytest.raises(jcz.JczError, match=f"{option}='{value}'"):
        jcz.dumps(game)


OPTIONS_WITHOUT_EFFECT: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("base",), {"crop_add": "must", "magic_same_feature_move": "allowed", "inn_cathedral_unfinished": "ignore"}),
    (("base",), {"crop_tiles": "all", "small_city_points": 2}),
    (("base", "mage_witch"), {"mage_on_zero_feature": "zero"}),
    (("base", "inns_cathedrals"), {"magic_return_unoccupied": "stay", "mage_on_zero_feature": "zero"}),
]


@pytest.mark.parametrize(("sets", "options"), OPTIONS_WITHOUT_EFFECT)
def test_options_without_effect_round_trip(sets: tuple[str, ...], options: dict[str, Any]) -> None:
    game = random_game(3, sets, 2, 40, **{"crop_tiles": "mini", **options})
    loaded = jcz.loads(jcz.dumps(game))
    assert loaded.states == game.states
    assert loaded.state.rules == game.state.rules


def test_default_options_are_not_written() -> None:
    assert "carcWidget" not in jcz.dumps(Game(rules=Rules(small_city_points=2)))


def test_refused_dump_keeps_existing_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jcz"
    path.write_text("existing")
    with pytest.raises(jcz.JczError):
        jcz.dump(Game(rules=Rules(farm_scoring="second")), path)
    assert path.read_text() == "existing"


@pytest.mark.parametrize(
    "position",
    [
        {"scores": [3, 0]},
        {"meeples": [(0, (0, 0), "city N")]},
        {"active": 1},
        {"mage": ((0, 0), "city N")},
        {"hand": "E"},
    ],
)
def test_game_from_position_is_refused(position: Any) -> None:
    with pytest.raises(jcz.JczError, match="begins"):
        jcz.dumps(Game(state=State.setup(**position)))


def test_game_from_tiles_is_accepted() -> None:
    game = Game(state=State.setup(tiles=[("D", 0, 0, 0), ("I", 0, -1, 1)]), seed=2)
    assert jcz.loads(jcz.dumps(game)).states == game.states
