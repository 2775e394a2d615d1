"""Sprite atlas: painting in batches, reuse of the places of hidden sprites, SVG copies."""

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
    """Paint these drawings and return their sprite numbers."""
    numbers = [atlas.number(drawing) for drawing in drawings]
    atlas.paint()
    return numbers


def rows(atlas: SpriteAtlas) -> dict[int, list[float]]:
    return {row[0]: row for batch in atlas.batches for row in batch.sprites}


def test_painting_recovers_from_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    atlas = SpriteAtlas()
    with monkeypatch.context() as patch:
        patch.setattr(SpriteAtlas, "_paint", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            prepare(atlas, [tile_drawing(tile("D"))])
    manager = Canvas()._canvas_manager
    assert not manager._caching, "later commands are sent"
    assert prepare(atlas, [tile_drawing(tile("E"))]) == [1]
    assert rows(atlas).keys() == {0, 1}, "the first one is painted, too"
    assert manager._commands_cache == []
    atlas.close()


def test_every_canvas_message_starts_with_its_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[list[Any]] = []
    manager = Canvas()._canvas_manager
    monkeypatch.setattr(manager, "_send_custom", lambda commands, buffers=(): messages.append(commands))
    atlas = SpriteAtlas()
    start, other = tile_drawing(tile("D")), tile_drawing(tile("E"))
    prepare(atlas, [start])
    prepare(atlas, [start, other])
    atlas.repaint()
    assert len(messages) == 3, "one message per change"
    assert {commands[0][0] for commands in messages} == {COMMANDS["switchCanvas"]}
    prepare(atlas, [other, start])
    assert len(messages) == 3, "no sprite is painted twice"
    atlas.close()


def test_places_of_hidden_highlights_are_reused() -> None:
    atlas = SpriteAtlas()
    tile_picture = tile_drawing(tile("D"))
    highlights = [segment_highlight(tile("D"), 0, f"rgba({i},0,0,0.5)") for i in range(200)]
    for previous, highlight in pairwise(highlights):
        prepare(atlas, [tile_picture, previous])
        first, number = prepare(atlas, [tile_picture, highlight])
        assert atlas._sprites[previous.key].number != number, "the previous sprite is not overwritten"
        assert first == 0
    assert len(rows(atlas)) < 60
    assert len(atlas.sheets) <= 2
    _, number = prepare(atlas, [tile_picture, highlights[0]])
    assert number in rows(atlas), "a sprite that returns is painted again"
    atlas.close()


def test_new_sprite_changes_only_its_batch() -> None:
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


def test_all_tiles_are_painted_in_one_small_message(monkeypatch: pytest.MonkeyPatch) -> None:
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
