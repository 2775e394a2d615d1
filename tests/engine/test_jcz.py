"""JCloisterZone files: what is read from them, round trips, and the sentences that they assert."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_widget.engine import (
    SET_NAMES,
    Figure,
    Game,
    MeepleKind,
    Pass,
    Phase,
    Rules,
    State,
    all_tiles,
    jcz,
    tile,
)
from carc_widget.engine.events import FigureRemoved, MeepleAdded, MeepleTakenBack
from carc_widget.engine.jcz.names import turned
from tests.engine.jcz_files import commit, deploy, move, place, save, say, skip, take_back, text

FILES = sorted((Path(__file__).parent / "jcz").glob("*.jcz"))
FILE = {path.stem: path for path in FILES}

THEIR_TILES = """
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
"""Their tiles as they lie unrotated: `c` a city, `r` a road, with the sides N E S W that each reaches."""

NAMES = THEIR_TILES.split()[::2]
SEGMENTS = THEIR_TILES.split()[1::2]


@pytest.mark.parametrize(("name", "segments"), list(zip(NAMES, SEGMENTS, strict=True)))
def test_a_tile_lies_as_theirs_does(name: str, segments: str) -> None:
    ours = next(t for t in all_tiles().values() if t.jcloisterzone == name)
    reached = [
        segment.kind.value[0] + "".join(segment.directions(turned(ours, 0)))
        for segment in ours.segments
        if segment.kind.value in ("city", "road")
    ]
    assert sorted(reached) == sorted(segments.split(".") if segments != "-" else [])


def test_every_tile_is_known_to_them() -> None:
    assert sorted(NAMES) == sorted(t.jcloisterzone for t in all_tiles().values())


def random_game(seed: int, sets: tuple[str, ...], players: int, moves: int, **options: object) -> Game:
    chance = Random(seed)
    game = Game(players, sets, Rules.from_options({"crop_tiles": "all", **options}), seed=seed)
    while game.state.phase is not Phase.OVER and len(game.history) < moves:
        actions = game.state.legal_actions()
        if len(actions) > 1 and chance.random() < 0.8:
            actions = tuple(action for action in actions if action != Pass())
        game.play(chance.choice(actions))
    return game


@settings(max_examples=15)
@given(
    st.integers(0, 10_000), st.integers(2, 6), st.one_of(st.just(10_000), st.integers(0, 250)), st.sampled_from([4, 2])
)
def test_a_game_with_everything_survives(seed: int, players: int, moves: int, small_city: int) -> None:
    game = random_game(seed, SET_NAMES, players, moves, small_city_points=small_city)
    text = jcz.dumps(game)
    again = jcz.loads(text)
    assert again.states == game.states
    assert [m.events for m in again.history] == [m.events for m in game.history]
    assert jcz.dumps(again) == text


@pytest.mark.slow
@pytest.mark.parametrize("sets", [("base",), ("base", "mage_witch"), ("base", "inns_cathedrals")])
def test_a_game_with_some_sets_survives(sets: tuple[str, ...]) -> None:
    for seed in range(3):
        game = random_game(seed, sets, 3, 10_000 if seed else 100, crop_tiles="mini")
        assert jcz.loads(jcz.dumps(game)).states == game.states


@pytest.mark.slow
def test_round_trips_cover_what_is_special() -> None:
    """The random games above prove something only if these things happen in them."""
    seen: set[str] = set()
    for seed in range(8):
        game = random_game(seed, SET_NAMES, 4, 10_000)
        for message in json.loads(jcz.dumps(game))["replay"]:
            seen.add(message["type"])
            seen |= {str(message["payload"].get(key)) for key in ("value", "figureId")}
            seen.add(message["payload"].get("meepleId", "..").split(".")[1])
            seen.add(message["payload"].get("pointer", {}).get("location", ""))
    assert {"RETURN_MEEPLE", "DEPLOY", "REMOVE", "mage.1", "witch.1", "big", "small", "I", "WE"} <= seen
    assert any(location.startswith("_") for location in seen)


def test_a_loaded_game_can_be_continued_and_undone() -> None:
    game = jcz.load(FILE["mage"], seed=3)
    assert game.state.phase is Phase.PLACE
    assert game.state.hand is not None
    game.play(game.state.legal_actions()[0])
    game.undo()
    while game.can_undo:
        game.undo()
    assert game.state.turn == 1
    assert jcz.load(FILE["mage"], seed=3).state == jcz.load(FILE["mage"], seed=3).state


def test_files_are_written_and_read(tmp_path: Path) -> None:
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
def test_sample_files_hold_what_they_assert(path: Path) -> None:
    checked = jcz.check(path)
    assert checked
    assert [(c.sentence, c.actual) for c in checked if not c] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sample_files_survive(path: Path) -> None:
    game = jcz.load(path)
    again = jcz.loads(jcz.dumps(game))
    assert again.states == game.states
    assert again.players == game.players


def test_a_false_assertion_does_not_pass() -> None:
    checked = jcz.check(FILE["false"])
    assert not any(checked)
    assert [c.understood for c in checked] == [True] * 7 + [False]
    assert checked[0].actual == "Ann has 0 points"
    assert checked[1].actual == "Ann scored nothing"
    assert checked[3].actual == "there is no player 'Cid'; there are Ann, Bob"
    assert checked[5].actual == "Player can pass"
    assert checked[6].actual == "phase is ActionPhase"


def test_a_score_is_told_with_what_was_scored_instead() -> None:
    file = json.loads(FILE["inn"].read_text("utf-8"))
    file["test"]["assertions"] = ["Ann scored road for 7 points", "Bob scored cloister for 2 points"]
    checked = check(file)
    assert checked[0].actual == "Ann scored road for 8 points, road for 0 points"
    assert [c.passed for c in checked] == [False, True]


def check(file: object) -> tuple[jcz.Checked, ...]:
    from carc_widget.engine.jcz.check import check_file
    from carc_widget.engine.jcz.values import Json

    return check_file(Json.parse(text(file)))


def asserts(sentence: str, replay: list[dict[str, object]], **keys: object) -> bool:
    (checked,) = check(save(replay, **keys, test={"assertions": [sentence]}))  # type: ignore[arg-type]
    return checked.passed


def test_no_assertions_are_none() -> None:
    assert check(save()) == ()
    assert check(save(test={"description": "nothing"})) == ()


def test_the_phases_of_a_turn() -> None:
    turn = [place(0, "CC.2/RRr", -1, 0), deploy(0, -1, 0, "Road", "SW"), commit(0)]
    circle = {"sets": ("basic:1", "corn-circles/2")}
    assert asserts("phase is TilePhase", [], **circle)
    assert asserts("phase is ActionPhase", turn[:1], **circle)
    assert asserts("phase is CommitActionPhase", turn[:2], **circle)
    assert asserts("Player can't pass", turn[:2], **circle)
    assert asserts("phase is CornCirclePhase", turn, **circle)
    assert asserts("Player can't pass", turn, **circle)
    added = [*turn, say("CIRCLE_REMOVE_OR_DEPLOY", 0, value="DEPLOY")]
    assert asserts("Player can pass", added, **circle)
    assert asserts("phase is TilePhase", [*added, skip(0)], **circle)


def test_a_choice_in_vain_is_a_phase_too() -> None:
    turn = [place(0, "CC.2/RRr", -1, 0), deploy(0, -1, 0, "Field", "ER.SL"), commit(0)]
    circle = {"sets": ("basic:1", "corn-circles/2")}
    assert asserts("phase is CornCirclePhase", turn, **circle)
    assert asserts("Player can't pass", turn, **circle)
    answer = say("CIRCLE_REMOVE_OR_DEPLOY", 0, value="REMOVE")
    assert asserts("phase is TilePhase", [*turn, answer], **circle)
    following = [place(1, "BA/RFr", 1, 0), skip(1), commit(1)]
    assert asserts("phase is TilePhase", [*turn, answer, *following], **circle)
    assert asserts("phase is TilePhase", [*turn, *following], **circle), "an answer that is missing changes nothing"


# -- what is read


def loads(replay: list[dict[str, object]], **keys: object) -> State:
    return jcz.loads(text(save(replay, **keys))).state  # type: ignore[arg-type]


def test_setup_is_read() -> None:
    file = save(sets=("basic:1", "inns-and-cathedrals:1", "corn-circles/2"))
    file["setup"]["rules"] = {"tiny-city-scoring": "2", "wagon-move": "C2"}
    file["setup"]["elements"] |= {"abbot": 0, "garden": False, "wagon": "off", "corn-circle": True}
    file["players"].append({"name": "Cid"})
    state = jcz.loads(text(file)).state
    assert state.sets == ("base", "inns_cathedrals", "crop_circles_2")
    assert state.rules == Rules(small_city_points=2, crop_tiles="all")
    assert state.players == ("Ann", "Bob", "Cid")
    assert state.supply[0] == (7, 1)


def test_the_edition_of_a_set_may_be_left_out() -> None:
    file = save()
    file["setup"]["sets"] = {"basic": 1, "mage-and-witch:1": 0}
    del file["appVersion"]
    assert jcz.loads(text(file)).state.sets == ("base",)


def test_tiles_at_the_start_are_turned_as_theirs() -> None:
    file = save()
    file["setup"]["start"].append({"tile": "BA/RFr", "x": 1, "y": 0, "rotation": 0})
    state = jcz.loads(text(file)).state
    assert state.spot_name(state.spot((1, 0), "road E")) == "road E (1, 0)"
    assert state.tiles_left["U"] + (state.hand == tile("U")) == 7
    assert jcz.loads(jcz.dumps(jcz.loads(text(file)))).states[0].board == state.board


def test_the_forced_order_gives_the_tile_in_hand() -> None:
    drawn = {
        "gameAnnotations": {"drawOrder": ["BA/L", "IC/CCCC", "BA/C"]},
        "sets": ("basic:1", "inns-and-cathedrals:1"),
    }
    state = loads([place(0, "BA/L", 0, 1), skip(0), commit(0)], **drawn)
    assert state.hand == tile("I01")


def test_a_tile_of_the_order_that_fits_nowhere_is_set_aside() -> None:
    # After the city is closed, nothing but fields and one road end is open, where the cathedral fits nowhere.
    turn = [place(0, "BA/C", 0, -1, 2), skip(0), commit(0)]
    order = {"gameAnnotations": {"drawOrder": ["BA/C", "IC/Cccc.c", "IC/Cccc.c", "BA/L"]}}
    game = jcz.loads(text(save([*turn, place(1, "BA/L", 0, 1)], ("basic:1", "inns-and-cathedrals:1"), **order)))
    assert "I02" not in game.state.tiles_left
    assert len([m for m in game.history if m.action.__class__.__name__ == "Draw"]) == 4
    assert jcz.loads(jcz.dumps(game)).states == game.states


def test_the_supply_ends_after_so_many_tiles() -> None:
    turns = [place(0, "BA/L", 0, 1), deploy(0, 0, 1, "Monastery", "I"), commit(0)]
    over = loads(turns, gameAnnotations={"endTurn": 1})
    assert over.phase is Phase.OVER
    assert over.scores == (2, 0)
    assert loads(turns).scores == (0, 0)
    left = loads(turns, gameAnnotations={"endTurn": 3, "drawOrder": ["BA/L", "BA/C", "BA/Rr", "BA/RRR"]})
    assert left.hand == tile("E")
    assert dict(left.tiles_left) == {"V": 1}
    unknown = loads(turns, gameAnnotations={"endTurn": 5})
    assert sum(unknown.tiles_left.values()) == 3


def test_a_game_that_ends_early_survives_unfinished() -> None:
    order = {"endTurn": 4, "drawOrder": ["BA/L", "BA/C", "BA/Rr", "BA/RRR"]}
    game = jcz.loads(text(save([place(0, "BA/L", 0, 1), skip(0), commit(0)], gameAnnotations=order)))
    again = jcz.loads(jcz.dumps(game))
    assert again.states == game.states
    assert json.loads(jcz.dumps(game))["gameAnnotations"]["endTurn"] == 4


def test_locations_are_sets() -> None:
    for location in ("NSW", "SWN", "_E", "N.S.W", " W N S "):
        state = loads([place(0, "BA/Ccc", 0, -1, 3), deploy(0, 0, -1, "City", location)])
        assert [state.spot_name(meeple.spot) for meeple in state.meeples] == ["city N (0, -1)"]


def test_messages_may_lack_the_player_and_the_feature() -> None:
    replay = [place(0, "BA/L", 0, 1), deploy(0, 0, 1, "Monastery", "I"), commit(0)]
    del replay[1]["payload"]["pointer"]["feature"]
    for message in replay:
        del message["player"]
    assert len(loads(replay).meeples) == 1


def test_a_commit_alone_deploys_nothing_and_a_missing_one_is_forgiven() -> None:
    first = place(0, "BA/L", 0, 1)
    assert loads([first, commit(0)]).turn == 2
    assert loads([first, skip(0), place(1, "BA/L", 0, 2)]).turn == 2


@pytest.mark.slow
@pytest.mark.parametrize("without", [{"PASS"}, {"PASS", "COMMIT"}])
def test_nothing_to_deploy_needs_no_message(without: set[str]) -> None:
    chance = Random(4)
    game = Game(2, SET_NAMES, Rules(crop_tiles="all"), seed=4)
    while game.state.phase is not Phase.OVER:
        actions = game.state.legal_actions()
        game.play(chance.choice([action for action in actions if action != Pass()] or actions))
    in_vain = [
        len(state.legal_actions()) == 1
        for move, state in zip(game.history, game.states, strict=False)
        if move.action == Pass()
    ]
    assert sum(in_vain) > 5, "the supplies run out often enough"
    file = json.loads(jcz.dumps(game))
    passes = [i for i, message in enumerate(file["replay"]) if message["type"] == "PASS"]
    gone = {i for i, vain in zip(passes, in_vain, strict=True) if vain}
    if "COMMIT" in without:
        gone |= {i + 1 for i in gone} - {len(file["replay"]) - 1}  # somebody has to end the last turn
    file["replay"] = [message for i, message in enumerate(file["replay"]) if i not in gone]
    assert jcz.loads(text(file)).states == game.states


def test_a_removal_without_a_choice_has_no_message() -> None:
    game = jcz.load(FILE["removal-forced"])
    removed = [e for move in game.history for e in move.events if isinstance(e, FigureRemoved)]
    assert [e.figure for e in removed] == [Figure.MAGE]
    assert "MOVE_NEUTRAL_FIGURE" not in str(json.loads(jcz.dumps(game))["replay"][5:])
    written = json.loads(FILE["removal-forced"].read_text("utf-8"))
    at = next(i for i, m in enumerate(written["replay"]) if m["payload"].get("tileId") == "MW/CFC")
    written["replay"].insert(at + 1, say("MOVE_NEUTRAL_FIGURE", 1, figureId="mage.1"))
    assert jcz.loads(text(written)).states == game.states


def test_a_removal_with_a_choice_is_a_message_without_a_target() -> None:
    game = jcz.load(FILE["removal-choice"])
    (message,) = [
        m for m in json.loads(jcz.dumps(game))["replay"] if m["payload"].get("figureId") and "to" not in m["payload"]
    ]
    assert message["payload"] == {"figureId": "mage.1"}


def test_the_circle_asks_in_order_and_skips() -> None:
    added = [e for m in jcz.load(FILE["circle-add"]).history for e in m.events if isinstance(e, MeepleAdded)]
    assert [(e.meeple.player, e.key, e.meeple.spot.cell) for e in added] == [(0, "road E", (1, 0))]
    back = [e for m in jcz.load(FILE["circle-remove"]).history for e in m.events if isinstance(e, MeepleTakenBack)]
    assert [(e.meeple.player, e.meeple.kind) for e in back] == [(1, MeepleKind.SMALL), (0, MeepleKind.LARGE)]


def test_the_circle_in_vain_is_written_where_they_ask() -> None:
    written = json.loads(jcz.dumps(jcz.load(FILE["circle-in-vain"])))["replay"]
    answers = [i for i, message in enumerate(written) if message["type"] == "CIRCLE_REMOVE_OR_DEPLOY"]
    assert len(answers) == 1, "at the first circle no meeple stands, at the second the wrong ones"
    assert written[answers[0] - 1]["type"] == "COMMIT"


def test_meeples_have_numbers_of_their_own() -> None:
    game = random_game(5, SET_NAMES, 2, 10_000)
    out: set[str] = set()
    for message in json.loads(jcz.dumps(game))["replay"]:
        payload = message["payload"]
        if message["type"] == "DEPLOY_MEEPLE":
            owner, kind, number = payload["meepleId"].split(".")
            assert owner == str(message["player"])
            assert 1 <= int(number) <= (7 if kind == "small" else 1)
            out.add(payload["meepleId"])
        if message["type"] == "RETURN_MEEPLE":
            assert payload["pointer"]["meepleId"] in out


def test_taking_back_returns_the_meeple_that_stands_there() -> None:
    replay = [
        place(0, "BA/RFr", 1, 0),
        deploy(0, 1, 0, "Road", "WE"),
        commit(0),
        place(1, "CC.2/RRr", -1, 0),
        skip(1),
        commit(1),
        say("CIRCLE_REMOVE_OR_DEPLOY", 1, value="REMOVE"),
        take_back(0, 1, 0, "Road", "WE"),
    ]
    state = loads(replay, sets=("basic:1", "corn-circles/2"))
    assert state.meeples == ()
    assert state.supply[0].small == 7
    assert loads([*replay[:-1], place(0, "BA/RFr", 2, 0)], sets=("basic:1", "corn-circles/2")).meeples == ()


def test_a_file_with_one_player_is_refused(tmp_path: Path) -> None:
    """A game has two players at least (R4); its record could not be read again."""
    alone = save(players=[{"name": "Zoe"}])
    path = tmp_path / "alone.jcz"
    path.write_text(text(alone), "utf-8")
    for read in (lambda: jcz.loads(text(alone)), lambda: jcz.load(path), lambda: jcz.check(path)):
        with pytest.raises(jcz.JczError, match=r"players: there is only one player; a game needs two to six \(R4\)"):
            read()


def test_magic_moves_to_what_they_point_at() -> None:
    replay = [place(0, "MW/CFC", 0, -1), move(0, "witch", 0, 0, "Road", "EW")]
    state = loads(replay, sets=("basic:1", "mage-and-witch:1"))
    assert state.witch == state.spot((0, 0), "road E")
    assert state.phase is Phase.DEPLOY


# -- what cannot be written


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
def test_rules_that_they_do_not_have_are_refused_by_name(option: str, value: str) -> None:
    game = Game(sets=SET_NAMES, rules=Rules.from_options({"crop_tiles": "all", option: value}))
    with pytest.raises(jcz.JczError, match=f"{option}='{value}'"):
        jcz.dumps(game)


IDLE: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("base",), {"crop_add": "must", "magic_same_feature_move": "allowed", "inn_cathedral_unfinished": "ignore"}),
    (("base",), {"crop_tiles": "all", "small_city_points": 2}),
    (("base", "mage_witch"), {"mage_on_zero_feature": "zero"}),
    (("base", "inns_cathedrals"), {"magic_return_unoccupied": "stay", "mage_on_zero_feature": "zero"}),
]


@pytest.mark.parametrize(("sets", "options"), IDLE)
def test_options_of_sets_that_are_not_in_play_survive(sets: tuple[str, ...], options: dict[str, Any]) -> None:
    game = random_game(3, sets, 2, 40, **{"crop_tiles": "mini", **options})
    again = jcz.loads(jcz.dumps(game))
    assert again.states == game.states
    assert again.state.rules == game.state.rules


def test_a_file_names_only_options_that_it_needs() -> None:
    assert "carcWidget" not in jcz.dumps(Game(rules=Rules(small_city_points=2)))


def test_nothing_is_written_when_a_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.jcz"
    path.write_text("kept")
    with pytest.raises(jcz.JczError):
        jcz.dump(Game(rules=Rules(farm_scoring="second")), path)
    assert path.read_text() == "kept"


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
def test_a_game_from_the_middle_is_refused(position: Any) -> None:
    with pytest.raises(jcz.JczError, match="begins"):
        jcz.dumps(Game(state=State.setup(**position)))


def test_a_game_from_some_tiles_is_not() -> None:
    game = Game(state=State.setup(tiles=[("D", 0, 0, 0), ("I", 0, -1, 1)]), seed=2)
    assert jcz.loads(jcz.dumps(game)).states == game.states
