"""Hover info: segments and descriptions that the page has in advance, so that hovering sends no message."""

import json
import re
from collections.abc import Mapping
from random import Random

import pytest

from carc_widget.engine import Cell, Game, State, all_tiles
from carc_widget.graphics.regions import SEGMENT_MAP_SIZE, segment_at, segment_map
from carc_widget.i18n.features import describe_chance
from carc_widget.i18n.turn_effects import completion_text
from carc_widget.widget import GameWidget
from carc_widget.widget.board.hover_info import MappedTile, feature_map, segment_maps
from carc_widget.widget.messages import SetAids
from carc_widget.widget.session import Aids
from carc_widget.widget.view_model import encode
from tests.random_games import finished_game
from tests.widget.headless_client import HeadlessClient

CLAIMED = State.setup(meeples=[("Red", (0, 0), "city N")], hand="E")


def points(text: str) -> list[str]:
    """Decode a segment map point by point, as `hover-info.ts` does."""
    letters: list[str] = []
    i = 0
    while i < len(text):
        end = i + 1
        while end < len(text) and text[end].isdigit():
            end += 1
        letters += [text[i]] * int(text[i + 1 : end] or 1)
        i = end
    return letters


def line_at(shown: Mapping[str, MappedTile], cell: Cell, segment: int) -> str:
    """Return the description of a segment."""
    line = shown[f"{cell.x},{cell.y}"].lines[segment]
    if not line.startswith("@"):
        return line
    x, y, first = map(int, line[1:].split(","))
    return shown[f"{x},{y}"].lines[first]


def test_finished_game_has_no_worth_of_a_completed_feature() -> None:
    state = finished_game(1).state
    texts = [line for tile in feature_map(state, "en").values() for line in tile.lines]
    assert any("worth" in text for text in texts)
    assert not any(re.search(r"\d complete$", text) for text in texts)


def test_segment_map_agrees_with_clicks() -> None:
    for tile in all_tiles().values():
        letters = points(segment_map(tile))
        assert len(letters) == SEGMENT_MAP_SIZE * SEGMENT_MAP_SIZE
        step = 100 / SEGMENT_MAP_SIZE
        for i, letter in enumerate(letters):
            if letter != "-":
                at = (i % SEGMENT_MAP_SIZE + 0.5) * step, (i // SEGMENT_MAP_SIZE + 0.5) * step
                assert ord(letter) - 97 == segment_at(tile, 0, *at), (tile.id, at)
        assert {ord(letter) - 97 for letter in letters if letter != "-"} == set(range(len(tile.segments)))


def test_lines_of_a_feature_are_equal_on_all_its_tiles() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    shown = client.view.feature_map
    assert line_at(shown, Cell(0, 0), 0) == "city of 1 tile, 1 open end, held by Red; worth 1 now, 2 complete"
    client.press("cell 0 -1", 2)
    assert client.view.feature_map is shown, "a tentative placement does not change the map"
    client.button("pass")
    assert line_at(client.view.feature_map, Cell(0, 0), 0) == "city of 2 tiles, complete"
    assert line_at(client.view.feature_map, Cell(0, -1), 0) == line_at(client.view.feature_map, Cell(0, 0), 0)


def test_every_segment_has_the_line_of_its_feature() -> None:
    rng = Random(3)
    game = Game(3, ["base", "mage_witch", "inns_cathedrals"], seed=3)
    while game.state.turn < 30:
        game.play(rng.choice(game.state.legal_actions()))
    shown = feature_map(game.state, "en")
    for feature in game.state.features:
        lines = {line_at(shown, *spot) for spot in feature.spots}
        assert len(lines) == 1
        assert feature.kind.value in lines.pop()


def test_hover_info_of_a_whole_board_is_small() -> None:
    rng = Random(3)
    game = Game(3, ["base", "mage_witch"], seed=3)
    while game.state.turn < 40 or game.state.hand is None:
        game.play(rng.choice(game.state.legal_actions()))
    shown = encode([feature_map(game.state, "en"), segment_maps(game.state)], lambda drawing: 0)
    assert len(json.dumps(shown)) < 12_000


def test_hover_info_is_empty_with_the_aid_off() -> None:
    widget = GameWidget(Game(state=CLAIMED, seed=1))
    assert widget.feature_map
    assert widget.segment_maps
    widget.hover = False
    assert widget.feature_map == widget.segment_maps == {}
    assert Aids().hover, "the aid is on by default"
    widget.close()


def test_tentative_placements_do_not_send_hover_info_again() -> None:
    widget = GameWidget(Game(2, ["base"], order=["E", "U"], seed=1))
    sent: list[object] = []
    widget.observe(lambda change: sent.append(change["new"]), "feature_map")
    cell = widget.board["targets"][0]
    press = {"type": "press", "target": cell["id"], "at": [cell["x"], cell["y"]], "rotation": cell["rotations"][0]}
    for _ in range(2):
        widget.receive(None, press | {"screen": widget.screen})
        widget.receive(None, {"type": "key", "key": "Escape", "screen": widget.screen})
    assert sent == []
    widget.receive(None, press | {"screen": widget.screen})
    widget.receive(None, {"type": "key", "key": "n", "screen": widget.screen})
    assert len(sent) == 1
    widget.close()


def test_hover_shows_the_chance_of_open_features_by_their_key_on_the_page() -> None:
    client = HeadlessClient(Game(state=CLAIMED, seed=1))
    texts = client.view.effects
    city = client.game.state.feature("city N (0, 0)").spots[0]
    key = f"@{city.cell.x},{city.cell.y},{city.segment}"
    assert len(texts[key]) == 1
    assert "tiles left complete it; " in texts[key][0]
    assert texts[key][0].endswith("that Red draws one")
    field = client.game.state.feature("field EL (0, 0)").spots[0]
    assert f"@{field.cell.x},{field.cell.y},{field.segment}" not in texts
    assert len(json.dumps(encode(client.view.effects, lambda drawing: 0))) < 4000
    quiet = HeadlessClient(Game(state=CLAIMED, seed=1))
    quiet.dispatch(SetAids(Aids(hover=False)))
    assert quiet.view.effects == {}


@pytest.mark.parametrize(
    ("tile", "copies", "chance", "completion"),
    [
        ("E", 1, "the last tile completes it; 0% chance that Red draws it", "the last tile completes it"),
        ("U", 0, "the last tile does not complete it", "the last tile does not complete it"),
    ],
)
def test_single_tile_left_is_no_plural(tile: str, copies: int, chance: str, completion: str) -> None:
    state = CLAIMED.edit(tiles_left={tile: 1})
    assert describe_chance(state, state.feature("city N (0, 0)")) == chance
    assert completion_text(float(copies), 1, copies, 1) == completion


def test_upper_bound_of_a_chance_is_left_out_where_it_excludes_nothing() -> None:
    road = CLAIMED.feature("road E (0, 0)")
    assert describe_chance(CLAIMED, road) == "2 squares to fill"
    # Red draws 6 of 13 tiles, and only the two A have a road: 1 - C(11, 6) / C(13, 6)
    rest = CLAIMED.edit(tiles_left={"A": 2, "B": 4, "E": 4, "N": 3})
    assert describe_chance(rest, road) == "2 squares to fill; a chance of at most 73% with the draws of Red"
