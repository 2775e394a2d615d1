"""Invalid and unsupported JCloisterZone files: one error that names the location."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from carc_widget.engine import BadArgument, BadSetting, CarcassonneError, Game, jcz
from carc_widget.engine.jcz.values import MAX_CHARACTERS
from tests.engine.jcz_files import commit, deploy, move, new_message, place, save, skip, take_back, text

FILES = [path.read_text("utf-8") for path in sorted((Path(__file__).parent / "jcz").glob("*.jcz"))]

MONASTERY = [place(0, "BA/L", 0, 1), deploy(0, 0, 1, "Monastery", "I"), commit(0)]
MAGIC = ("basic:1", "mage-and-witch:1")
CIRCLE = ("basic:1", "corn-circles/2")


def assert_refused(file: Any, where: str, message: str) -> None:
    """Assert that loading fails at this location with this message."""
    with pytest.raises(jcz.JczError, match=message) as raised:
        jcz.loads(file if isinstance(file, str) else text(file))
    assert raised.value.where == where
    assert isinstance(raised.value, CarcassonneError)
    assert str(raised.value).startswith(f"{where}: ")


def changed_file(change: Callable[[dict[str, Any]], object], **keys: Any) -> dict[str, Any]:
    """A file after a change."""
    file = save(MONASTERY, **keys)
    change(file)
    return file


# -- invalid JSON


@pytest.mark.parametrize("content", ["", "{", "[1,]", "hello", '{"a": NaN,}', '{"a": ' + "9" * 5000 + "}"])
def test_invalid_json_is_refused(content: str) -> None:
    assert_refused(content, "file", "not JSON")


def test_json_without_object_is_refused() -> None:
    for content in ("[]", "3", "null", '"game"', "NaN", "true"):
        assert_refused(content, "file", "object")


@pytest.mark.parametrize("content", [None, 3, b"{}", [], {"setup": {}}])
def test_loads_refuses_other_types(content: Any) -> None:
    with pytest.raises(BadArgument, match=r"^the saved game is .*; give its text"):
        jcz.loads(content)


WRONG_TYPES: list[tuple[Callable[[], object], type[CarcassonneError], str]] = [
    (lambda: jcz.load(None), BadArgument, "not a path"),  # type: ignore[arg-type]
    (lambda: jcz.load(3), BadArgument, "not a path"),  # type: ignore[arg-type]
    (lambda: jcz.load("a\0b"), BadArgument, "not a path"),
    (lambda: jcz.check([]), BadArgument, "not a path"),  # type: ignore[arg-type]
    (lambda: jcz.dump(Game(), None), BadArgument, "not a path"),  # type: ignore[arg-type]
    (lambda: jcz.dump(None, "never.jcz"), BadArgument, "^the game is None; give a Game"),  # type: ignore[arg-type]
    (lambda: jcz.dumps(Game().state), BadArgument, "^the game is .*give a Game"),  # type: ignore[arg-type]
    (lambda: jcz.loads(text(save()), seed="x"), BadSetting, "the seed is"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("call", "error", "message"), WRONG_TYPES)
def test_invalid_arguments_are_refused(call: Callable[[], object], error: type[CarcassonneError], message: str) -> None:
    with pytest.raises(error, match=message):
        call()


@pytest.mark.parametrize(
    ("options", "where", "words"),
    [
        ([], "carcWidget.options", "object"),
        ({"crop_ad": "must"}, "carcWidget.options.crop_ad", "did you mean 'crop_add'"),
        ({"crop_add": "never"}, "carcWidget.options.crop_add", "'may' or 'must'"),
        ({"farm_scoring": "first"}, "carcWidget.options.farm_scoring", "cannot play it"),
        ({"small_city_points": 2}, "carcWidget.options.small_city_points", "cannot play it"),
    ],
)
def test_invalid_options_are_refused(options: Any, where: str, words: str) -> None:
    assert_refused(save(carcWidget={"options": options}), where, words)


def test_deep_nesting_is_refused() -> None:
    assert_refused("[" * 100_000, "file", "nested too deeply")
    assert_refused(
        text(save(extra=json.loads("[" * 500 + "]" * 500))).replace('"extra": ', '"players": '),
        "players[0]",
        "not an object",
    )


def test_too_long_files_are_refused(tmp_path: Path) -> None:
    assert_refused(" " * (MAX_CHARACTERS + 1), "file", "characters")
    path = tmp_path / "long.jcz"
    path.write_bytes(b" " * (4 * MAX_CHARACTERS + 1))
    with pytest.raises(jcz.JczError, match="bytes"):
        jcz.load(path)


def test_invalid_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bad.jcz"
    path.write_bytes(b'{"appVersion": "5.\xff"}')
    with pytest.raises(jcz.JczError, match="byte 18 is 0xff"):
        jcz.load(path)
    with pytest.raises(jcz.JczError, match="UTF-8"):
        jcz.check(path)


def test_missing_file_raises_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        jcz.load(tmp_path / "none.jcz")


@pytest.mark.parametrize("version", ["4.6.1", "6.0", "", "fifty", "5"])
def test_unsupported_versions_are_refused(version: str) -> None:
    file = save(appVersion=version)
    if version == "5":
        assert jcz.loads(text(file)).players
    else:
        assert_refused(file, "appVersion", "supported: 5")


@pytest.mark.parametrize("key", ["setup", "players", "replay"])
def test_missing_keys_are_refused(key: str) -> None:
    assert_refused(changed_file(lambda file: file.pop(key)), "file", f"'{key}' is missing")
    assert_refused(changed_file(lambda file: file.update({key: 3})), key, "3 is not")


@pytest.mark.parametrize("key", ["sets", "elements", "start"])
def test_missing_keys_of_setup_are_refused(key: str) -> None:
    assert_refused(changed_file(lambda file: file["setup"].pop(key)), "setup", f"'{key}' is missing")
    assert_refused(changed_file(lambda file: file["setup"].update({key: "x"})), f"setup.{key}", "'x' is not")


# -- unsupported


@pytest.mark.parametrize("name", ["abbey-and-mayor:1", "river/1", "corn-circles/1", "winter", "traders-and-builders:2"])
def test_unsupported_tile_sets_are_refused(name: str) -> None:
    file = changed_file(lambda file: file["setup"]["sets"].update({name: 1}))
    assert_refused(file, f"setup.sets.{name}", f"'{re.escape(name)}' is not supported; supported: basic:1, ")


@pytest.mark.parametrize("name", ["basic:2", "mage-and-witch:2", "inns-and-cathedrals:3"])
def test_unsupported_editions_are_refused(name: str) -> None:
    assert_refused(changed_file(lambda file: file["setup"]["sets"].update({name: 1})), f"setup.sets.{name}", "gardens")


def test_copies_of_tile_sets_are_refused() -> None:
    assert_refused(
        changed_file(lambda file: file["setup"]["sets"].update({"basic:1": 2})), "setup.sets.basic:1", "2 copies"
    )
    assert_refused(
        changed_file(lambda file: file["setup"]["sets"].update({"basic:1": True})), "setup.sets.basic:1", "whole number"
    )
    assert_refused(
        changed_file(lambda file: file["setup"]["sets"].update({"basic:1": 0})), "setup.sets", "'basic:1' is missing"
    )
    assert_refused(changed_file(lambda file: file["setup"]["sets"].update({"basic": 1})), "setup.sets.basic", "twice")


@pytest.mark.parametrize("name", ["abbot", "garden", "barn", "wagon", "mayor", "abbey", "dragon", "phantom", "king"])
def test_unsupported_elements_are_refused(name: str) -> None:
    file = changed_file(lambda file: file["setup"]["elements"].update({name: 1}))
    assert_refused(file, f"setup.elements.{name}", f"'{name}' is not supported; supported: small-follower, ")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("small-follower", 8, "is 8; supported: 7"),
        ("big-follower", 1, "only with the tile set 'inns-and-cathedrals:1'"),
        ("mage", 1, "only with the tile set 'mage-and-witch:1'"),
        ("farmers", "yes", "is 'yes'; supported: True"),
        ("corn-circle", True, "not supported"),
    ],
)
def test_elements_with_unsupported_values_are_refused(name: str, value: object, words: str) -> None:
    file = changed_file(lambda file: file["setup"]["elements"].update({name: value}))
    assert_refused(file, f"setup.elements.{name}", words)


def test_missing_elements_are_refused() -> None:
    for off in (False, "off", 0, None):
        file = changed_file(lambda file, off=off: file["setup"]["elements"].update({"farmers": off}))  # type: ignore[misc]
        assert_refused(file, "setup.elements", "'farmers' is missing")
    file = changed_file(lambda file: file["setup"]["elements"].pop("inn"), sets=("basic:1", "inns-and-cathedrals:1"))
    assert_refused(file, "setup.elements", "'inn' is missing")


def test_add_ons_are_refused() -> None:
    assert_refused(
        changed_file(lambda file: file["setup"].update(addons={"fan-wells": 1})), "setup.addons", "fan-wells"
    )


def test_invalid_small_city_points_are_refused() -> None:
    for value in ("3", 4, ["4"], True):
        file = changed_file(lambda file, value=value: file["setup"].update(rules={"tiny-city-scoring": value}))  # type: ignore[misc]
        assert_refused(file, "setup.rules.tiny-city-scoring", "is not '4' or '2'")


@pytest.mark.parametrize(
    ("message", "where", "words"),
    [
        (new_message("PLACE_TOKEN", 0), "replay[1].type", "'PLACE_TOKEN' is not supported; supported: PLACE_TILE, "),
        (new_message("x" * 999, 0), "replay[1].type", "supported"),
        ({"type": 3}, "replay[1].type", "not a text"),
        ({"payload": {}}, "replay[1]", "'type' is missing"),
        (7, "replay[1]", "not an object"),
        (
            new_message("DEPLOY_MEEPLE", 0, meepleId="0.abbot.1"),
            "replay[1].payload.meepleId",
            "'abbot' is not supported",
        ),
        (new_message("DEPLOY_MEEPLE", 0, meepleId="small"), "replay[1].payload.meepleId", "not a meeple"),
        (new_message("DEPLOY_MEEPLE", 0), "replay[1].payload", "'meepleId' is missing"),
        (deploy(0, 0, 1, "Tower", "I"), "replay[1].payload.pointer.feature", "'Tower' is not supported"),
        (deploy(0, 0, 1, "Monastery", "X"), "replay[1].payload.pointer.location", "'X' is not a location"),
        (deploy(0, 0, 1, "Monastery", ""), "replay[1].payload.pointer.location", "'' is not a location"),
        (deploy(0, 0, 1, "City", "I"), "replay[1].payload.pointer", "it has: monastery inner; field EL"),
        (deploy(0, 0, 1, "Field", "NL.NR"), "replay[1].payload.pointer", "no such feature"),
        (deploy(0, 5, 1, "Road", "W"), "replay[1].payload.pointer.position", r"there is no tile at \[5, 1\]"),
        (deploy(0, 0, 0, "City", "N"), "replay[1]", "not possible: .*R47"),
        (deploy(1, 0, 1, "Monastery", "I"), "replay[1].payload.meepleId", "of player 1, but player 0 decides"),
        (deploy(0, 0, 1, "Monastery", "I", "big.1"), "replay[1]", "not possible"),
        ({**skip(1)}, "replay[1].player", "1 is not the player who decides now; expected 0"),
        ({**skip(0), "player": "0"}, "replay[1].player", "not a whole number"),
        ({**skip(0), "payload": []}, "replay[1].payload", "not an object"),
        (commit(1), "replay[1].player", "not the player who decides"),
        (place(1, "BA/L", 0, 2), "replay[1]", "is not expected now: a meeple can be deployed"),
        (move(0, "mage", 0, 0, "Road", "WE"), "replay[1]", "is not expected now"),
        (new_message("CIRCLE_REMOVE_OR_DEPLOY", 0, value="DEPLOY"), "replay[1]", "is not expected now"),
        (
            new_message("CIRCLE_REMOVE_OR_DEPLOY", 0, value="BOTH"),
            "replay[1].payload.value",
            "neither DEPLOY nor REMOVE",
        ),
        (take_back(0, 0, 1, "Monastery", "I"), "replay[1]", "is not expected now"),
        (new_message("RETURN_MEEPLE", 0, source="PRINCESS"), "replay[1].payload.source", "'PRINCESS' is not supported"),
    ],
)
def test_invalid_messages_are_refused(message: Any, where: str, words: str) -> None:
    assert_refused(save([place(0, "BA/L", 0, 1), message]), where, words)


@pytest.mark.parametrize(
    ("key", "value", "where", "words"),
    [
        ("tileId", "AM/L", "tileId", "no tile 'AM/L'"),
        ("tileId", "BA/CcG", "tileId", "no tile"),
        ("tileId", 4, "tileId", "not a text"),
        ("tileId", "IC/CCCC", "tileId", "more often than the tile sets hold"),
        ("rotation", "R45", "rotation", "'R45' is none of R0, R90, R180, R270"),
        ("rotation", 90, "rotation", "not a text"),
        ("position", [0], "position", "not a position"),
        ("position", [0, 1.5], "position[1]", "1.5 is not a whole number"),
        ("position", [0, True], "position[1]", "True is not a whole number"),
        ("position", {"x": 0}, "position", "not a list"),
        ("position", [0, 10**30], "position", "farther than 1000"),
    ],
)
def test_invalid_placements_are_refused(key: str, value: object, where: str, words: str) -> None:
    message = place(0, "BA/L", 0, 1)
    message["payload"][key] = value
    assert_refused(save([message]), f"replay[0].payload.{where}", words)


def test_illegal_placements_are_refused() -> None:
    assert_refused(save([place(0, "BA/L", 0, -1)]), "replay[0]", "not possible: .*R10")
    assert_refused(save([place(0, "BA/L", 9, 9)]), "replay[0]", "not possible: .*R10")
    assert_refused(save([place(0, "BA/L", 0, 0)]), "replay[0]", "not possible")
    assert_refused(save([place(0, "BA/L", 0, 1), place(0, "BA/L", 0, 2)]), "replay[1]", "is not expected now")
    assert_refused(save([*MONASTERY, skip(1)]), "replay[3]", "the tile in hand has to be placed")
    assert_refused(save([*MONASTERY, commit(0)]), "replay[3]", "nothing is left to commit")
    assert_refused(save([commit(0)]), "replay[0]", "nothing is left to commit")


def test_too_many_copies_of_a_tile_are_refused() -> None:
    replay = []
    for turn in range(6):
        replay += [place(turn % 2, "BA/L", 0, turn + 1), skip(turn % 2), commit(turn % 2)]
    assert_refused(save(replay), "replay[12].payload.tileId", "'BA/L' is drawn more often")
    order = {"drawOrder": ["BA/Cccc+"] * 2}
    assert_refused(save(gameAnnotations=order), "gameAnnotations.drawOrder[1]", "more often")


def test_invalid_draw_orders_are_refused() -> None:
    assert_refused(save(gameAnnotations={"drawOrder": ["BA/L", "XX"]}), "gameAnnotations.drawOrder[1]", "no tile 'XX'")
    assert_refused(save(gameAnnotations={"drawOrder": "BA/L"}), "gameAnnotations.drawOrder", "not a list")
    assert_refused(save(gameAnnotations=[]), "gameAnnotations", "not an object")
    for order in (["BA/C"], ["BA/C", "BA/L"]):
        file = save(MONASTERY, gameAnnotations={"drawOrder": order})
        assert_refused(file, "replay[0].payload.tileId", "the tile in hand is BA/C; BA/L was not drawn next")
    # The cathedral fits nowhere beside the start tile once its city is closed.
    closed = [place(0, "BA/C", 0, -1, 2), skip(0), commit(0), place(1, "IC/Cccc.c", 0, -2)]
    assert_refused(save(closed, ("basic:1", "inns-and-cathedrals:1")), "replay[3].payload.tileId", "fitted nowhere")


def test_invalid_end_turns_are_refused() -> None:
    for turns in (0, -3):
        assert_refused(
            save(gameAnnotations={"endTurn": turns}), "gameAnnotations.endTurn", "is not a number of drawn tiles"
        )
    for value in ("3", 2.5, True, [0]):
        assert_refused(save(gameAnnotations={"endTurn": value}), "gameAnnotations.endTurn", "not a whole number")
    longer = save([*MONASTERY, place(1, "BA/L", 0, 2)], gameAnnotations={"endTurn": 1})
    assert_refused(longer, "replay[3]", "the game is over")
    assert jcz.loads(text(save(gameAnnotations={"endTurn": 10**40}))).state.turn == 1


def test_invalid_start_tiles_are_refused() -> None:
    def start(*tiles: Any) -> dict[str, Any]:
        return changed_file(lambda file: file["setup"].update(start=list(tiles)))

    first = {"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}
    assert_refused(start(), "setup.start", "BA/RCr is missing")
    assert_refused(start({**first, "tile": "BA/C"}), "setup.start", "BA/RCr is missing")
    assert_refused(start({**first, "tile": "XX"}), "setup.start[0].tile", "no tile 'XX'")
    assert_refused(start({**first, "rotation": 4}), "setup.start[0].rotation", "quarter turns")
    assert_refused(start({**first, "x": "0"}), "setup.start[0].x", "whole number")
    assert_refused(start({**first, "x": 10**99}), "setup.start", "whole numbers up to")
    assert_refused(start(first, first), "setup.start", "two tiles are at")
    assert_refused(start(first, {**first, "x": 7}), "setup.start", "not connected")
    assert_refused(start(*[first] * 101), "setup.start", "101 tiles")


@pytest.mark.parametrize(
    ("names", "where", "words"),
    [
        ([], "players", "no player"),
        (["A", "B", "C", "D", "E", "F", "G"], "players", "more than 6"),
        (["A", "B", "C", "D", "E", "F"], "players", "a sixth player needs"),
        (["A", "a"], "players", "two players"),
        (["A", ""], "players", "not usable"),
        (["A", "\ud800"], "players", "not usable"),
        (["A", "B\n"], "players", "not usable"),
        (["A", "B" * 41], "players[1].name", "longer than 40"),
        (["A", 3], "players[1].name", "not a text"),
        (["A"], "players", "only one player; a game needs two to six"),
        ([""], "players", "only one player"),
    ],
)
def test_invalid_players_are_refused(names: list[Any], where: str, words: str) -> None:
    assert_refused(save(players=[{"name": name} for name in names]), where, words)


# -- expansions


def test_invalid_magic_messages_are_refused() -> None:
    first = place(0, "MW/CFC", 0, -1)
    path = "replay[1].payload.figureId"
    assert_refused(save([first, move(0, "fairy", 0, 0, "Road", "WE")], MAGIC), path, "'fairy.1' is not supported")
    assert_refused(save([first, move(0, "mage", 0, 0, "City", "N")], MAGIC), "replay[1]", "not possible: .*R25")
    assert_refused(
        save([first, new_message("MOVE_NEUTRAL_FIGURE", 0, figureId="mage.1")], MAGIC),
        "replay[1]",
        "not possible: .*R2",
    )
    assert_refused(save([first, commit(0)], MAGIC), "replay[1]", "the turn cannot end yet")
    assert_refused(save([first, skip(0)], MAGIC), "replay[1]", "a magic figure has to be moved")
    assert_refused(save([first]), "replay[0].payload.tileId", "more often than the tile sets hold")


def test_invalid_circle_messages_are_refused() -> None:
    turn = [place(0, "CC.2/RRr", -1, 0), deploy(0, -1, 0, "Road", "SW"), commit(0)]
    choice = new_message("CIRCLE_REMOVE_OR_DEPLOY", 0, value="REMOVE")
    assert_refused(save([*turn, place(1, "BA/L", 0, 1)], CIRCLE), "replay[3]", "the choice at the crop circle is due")
    assert_refused(save([*turn, choice, skip(0)], CIRCLE), "replay[4]", "not possible")
    assert_refused(
        save([*turn, choice, deploy(0, -1, 0, "Road", "SW", "small.2")], CIRCLE), "replay[4]", "not possible"
    )
    foreign_spot = take_back(0, 0, 0, "Road", "WE")
    assert_refused(save([*turn, choice, foreign_spot], CIRCLE), "replay[4]", "not possible")
    foreign_player = take_back(1, -1, 0, "Road", "SW")
    assert jcz.loads(text(save([*turn, choice, take_back(0, -1, 0, "Road", "SW")], CIRCLE))).state.meeples == ()
    assert_refused(save([*turn, choice, foreign_player], CIRCLE), "replay[4]", "is not expected now")


def test_repeated_circle_answer_is_refused() -> None:
    turn = [place(0, "CC.2/RRr", -1, 0), deploy(0, -1, 0, "Field", "ER.SL"), commit(0)]
    choice = new_message("CIRCLE_REMOVE_OR_DEPLOY", 0, value="REMOVE")
    assert_refused(save([*turn, choice, choice], CIRCLE), "replay[4]", "is not expected now")
    assert_refused(save([*turn, {**choice, "player": 1}], CIRCLE), "replay[3].player", "not the player who decides")


@pytest.mark.parametrize(
    ("test", "where"),
    [
        (3, "test"),
        ({"assertions": 3}, "test.assertions"),
        ({"assertions": [3]}, "test.assertions[0]"),
    ],
)
def test_malformed_assertions_are_refused(test: object, where: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jcz"
    path.write_text(text(save(test=test)))
    assert jcz.load(path).players == ("Ann", "Bob"), "assertions do not affect loading"
    with pytest.raises(jcz.JczError) as raised:
        jcz.check(path)
    assert raised.value.where == where


# -- fuzzing


def assert_loads_or_refuses(content: str) -> None:
    """Assert that a text loads and round-trips, or is refused with a location."""
    try:
        game = jcz.loads(content, seed=0)
    except jcz.JczError as error:
        refusal = error
    else:
        assert jcz.loads(jcz.dumps(game)).states == game.states
        return
    assert refusal.where
    assert refusal.problem
    assert len(str(refusal)) < 6000


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value in a file except the root."""
    result = [path] if path else []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        result += paths(inner, (*path, key))
    return result


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(
        ["BA/L", "MW/CFC", "R90", "N", "WE", "_N", "I", "NL.NR", "0.big.1", "1.small.1", "witch.1", "PASS"]
    ),
    st.sampled_from(["COMMIT", "PLACE_TILE", "DEPLOY_MEEPLE", "Road", "City", "Field", "DEPLOY", "REMOVE", "5.1"]),
    st.lists(st.integers(-2, 2), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(), max_size=2),
)


@settings(max_examples=300)
@given(st.sampled_from(FILES), st.data())
def test_mutated_files_load_or_are_refused(content: str, data: st.DataObject) -> None:
    file = json.loads(content)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(paths(file)))
        container = file
        for key in path[:-1]:
            container = container[key]
        mutation = data.draw(st.sampled_from(["replace", "remove", "repeat", "swap"]))
        if mutation == "remove":
            del container[path[-1]]
        elif mutation == "repeat" and isinstance(container, list):
            container.insert(path[-1], container[path[-1]])
        elif mutation == "swap" and isinstance(container, list):
            other = data.draw(st.integers(0, len(container) - 1))
            container[path[-1]], container[other] = container[other], container[path[-1]]
        else:
            container[path[-1]] = data.draw(VALUES)
        if not paths(file):
            break
    assert_loads_or_refuses(text(file))


@settings(max_examples=100)
@given(st.sampled_from(FILES), st.data())
def test_damaged_text_loads_or_is_refused(content: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(content)))
    end = data.draw(st.integers(start, min(len(content), start + 40)))
    assert_loads_or_refuses(content[:start] + data.draw(st.text(max_size=6)) + content[end:])


@settings(max_examples=100)
@given(st.one_of(st.text(), st.recursive(VALUES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))))
@example({"setup": {"sets": {}}, "players": [], "replay": []})
def test_any_value_loads_or_is_refused(value: object) -> None:
    assert_loads_or_refuses(value if isinstance(value, str) else text(value))


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        lambda n: save([commit(0)] * n),
        lambda n: save([*MONASTERY, *[skip(0)] * n]),
        lambda n: save(gameAnnotations={"drawOrder": ["BA/L"] * n}),
        lambda n: save([place(0, "BA/C", 0, 1)] * n, gameAnnotations={"drawOrder": ["BA/L"] * n}),
        lambda n: save(players=[{"name": "x" * n}]),
        lambda n: save([deploy(0, 0, 0, "Field", "NL." * n)]),
        lambda n: save([place(0, "BA/L", 0, 1), deploy(0, 0, 1, "Field", "NL." * n)]),
        lambda n: save([place(0, "BA/" + "L" * n, 0, 1)]),
        lambda n: save(x=[[]] * n),
    ],
)
def test_long_files_take_linear_time(make: Callable[[int], dict[str, Any]]) -> None:
    def seconds(size: int) -> float:
        content = text(make(size))
        start = time.process_time()
        assert_loads_or_refuses(content)
        return time.process_time() - start

    seconds(1_000)
    assert seconds(80_000) < 3, "linear time takes a tenth of this, quadratic time takes minutes"


def test_failed_load_changes_no_game() -> None:
    game = Game(seed=1)
    before = game.states
    with pytest.raises(jcz.JczError):
        jcz.loads(text(save([*MONASTERY, skip(0)])))
    assert game.states == before
