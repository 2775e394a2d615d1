"""The sprite atlas: painted in whole batches, places of hidden marks given to others, and SVG copies of everything."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from ipycanvas import Canvas  # type: ignore[import-untyped]
from ipycanvas.canvas import COMMANDS  # type: ignore[import-untyped]

from carc_widget.engine import State, tile
from carc_widget.graphics import tile_drawing
from carc_widget.graphics.overlays import segment_highlight
from carc_widget.graphics.shapes import Drawing
from carc_widget.widget.sprites import BATCH, SpriteAtlas


def prepare(atlas: SpriteAtlas, drawings: Iterable[Drawing]) -> list[int]:
    """Show these drawings, and nothing else."""
    numbers = [atlas.number(drawing) for drawing in drawings]
    atlas.paint()
    return numbers


def rows(atlas: SpriteAtlas) -> dict[int, list[float]]:
    return {row[0]: row for batch in atlas.batches for row in batch.sprites}


def test_a_failure_while_painting_does_not_stop_the_painting_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    atlas = SpriteAtlas()
    with monkeypatch.context() as broken:
        broken.setattr(SpriteAtlas, "_paint", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            prepare(atlas, [tile_drawing(tile("D"))])
    manager = Canvas()._canvas_manager
    assert not manager._caching, "what is drawn next is sent"
    assert prepare(atlas, [tile_drawing(tile("E"))]) == [1]
    assert manager._commands_cache == []
    atlas.close()


def test_every_message_begins_by_naming_its_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[list[Any]] = []
    manager = Canvas()._canvas_manager
    monkeypatch.setattr(manager, "_send_custom", lambda commands, buffers=(): painted.append(commands))
    atlas = SpriteAtlas()
    start, other = tile_drawing(tile("D")), tile_drawing(tile("E"))
    prepare(atlas, [start])
    prepare(atlas, [start, other])
    atlas.paint_again()
    assert len(painted) == 3, "one message a change"
    assert {commands[0][0] for commands in painted} == {COMMANDS["switchCanvas"]}
    prepare(atlas, [other, start])
    assert len(painted) == 3, "nothing is painted twice"
    atlas.close()


def test_hidden_marks_leave_their_place_to_others() -> None:
    atlas = SpriteAtlas()
    tile_picture = tile_drawing(tile("D"))
    shades = [segment_highlight(tile("D"), 0, f"rgba({i},0,0,0.5)") for i in range(200)]
    for before, shade in pairwise(shades):
        prepare(atlas, [tile_picture, before])
        first, number = prepare(atlas, [tile_picture, shade])
        assert atlas._sprites[before.key].number != number, "what was shown just now is not painted over"
        assert first == 0
    assert len(rows(atlas)) < 60
    assert len(atlas.sheets) <= 2
    _, number = prepare(atlas, [tile_picture, shades[0]])
    assert number in rows(atlas), "what comes again is painted again"
    atlas.close()


def test_a_new_sprite_sends_only_its_batch() -> None:
    atlas = SpriteAtlas()
    drawings = [tile_drawing(tile(name)) for name in "ABCDEFGHIJ"]
    prepare(atlas, drawings)
    assert [len(batch.sprites) for batch in atlas.batches] == [BATCH, BATCH, 2]
    before = [batch.sprites for batch in atlas.batches]
    prepare(atlas, [*drawings, tile_drawing(tile("K"))])
    assert [batch.sprites is old for batch, old in zip(atlas.batches, before, strict=True)] == [True, True, False]
    atlas.close()


def test_every_sprite_has_an_svg_copy_of_its_size() -> None:
    atlas = SpriteAtlas()
    prepare(atlas, [tile_drawing(tile("D")), segment_highlight(tile("D"), 0, "rgba(1,0,0,0.5)")])
    for batch in atlas.batches:
        for number, _, _, _, width, height, _, _ in batch.sprites:
            root = ElementTree.fromstring(batch.svg[str(number)])
            assert abs(float(root.get("width") or 0) - width) < 1
            assert abs(float(root.get("height") or 0) - height) < 1.5
    atlas.close()


def test_all_tiles_are_painted_in_one_message_of_few_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    manager = Canvas()._canvas_manager
    monkeypatch.setattr(manager, "send", lambda content, buffers=(): sizes.append(sum(len(bytes(b)) for b in buffers)))
    atlas = SpriteAtlas()
    kinds = set(map(tile, State.start(2, ["base", "mage_witch"]).tiles_left))
    prepare(atlas, map(tile_drawing, kinds))
    assert len(sizes) == 1
    assert len(kinds) > 30
    assert sizes[0] < 280_000
    atlas.close()
