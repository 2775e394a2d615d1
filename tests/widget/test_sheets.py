"""The sheets of pictures: painted in whole batches, and the places of marks that are gone given to others."""

from itertools import pairwise
from typing import Any

import pytest
from ipycanvas import Canvas  # type: ignore[import-untyped]
from ipycanvas.canvas import COMMANDS  # type: ignore[import-untyped]

from carc_widget.engine import tile
from carc_widget.graphics import tile_drawing
from carc_widget.graphics.overlays import segment_highlight
from carc_widget.widget.sprites import Sheets


def test_a_failure_while_painting_does_not_stop_the_painting_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    sheets = Sheets()
    start = tile_drawing(tile("D"))
    with monkeypatch.context() as broken:
        broken.setattr(Sheets, "_paint", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            sheets.prepare([start])
    manager = Canvas()._canvas_manager
    assert not manager._caching, "what is drawn next is sent"
    sheets.prepare([start])
    assert manager._commands_cache == []
    assert [row[0] for row in sheets.table] == [start.key]
    assert sheets.number(start) == 0
    sheets.close()


def test_every_batch_begins_by_naming_its_canvas(monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[list[Any]] = []
    manager = Canvas()._canvas_manager
    monkeypatch.setattr(manager, "_send_custom", lambda commands, buffers=(): batches.append(commands))
    sheets = Sheets()
    start, other = tile_drawing(tile("D")), tile_drawing(tile("E"))
    sheets.prepare([start])
    sheets.prepare([start, other])
    sheets.hear(sheets, {"type": "blank"})
    assert len(batches) == 3, "one message a change"
    assert {batch[0][0] for batch in batches} == {COMMANDS["switchCanvas"]}
    sheets.prepare([other, start])
    sheets.hear(sheets, {"type": "nonsense"})
    assert len(batches) == 3, "nothing is painted twice"
    sheets.close()


def test_marks_that_are_gone_leave_their_place_to_others() -> None:
    sheets = Sheets()
    tile_picture = tile_drawing(tile("D"))
    shades = [segment_highlight(tile("D"), 0, f"rgba({i},0,0,0.5)") for i in range(200)]
    for before, shade in pairwise(shades):
        sheets.prepare([tile_picture, before])
        sheets.prepare([tile_picture, shade])
        assert sheets.number(before) != sheets.number(shade), "what was seen just now is not painted over"
        assert sheets.number(tile_picture) == 0
        assert sheets.table[sheets.number(shade)][0] == shade.key
    assert len(sheets.table) < 60
    assert len(sheets.sheets) <= 2
    sheets.prepare([tile_picture, shades[0]])
    assert sheets.table[sheets.number(shades[0])][0] == shades[0].key, "what comes again is painted again"
    sheets.close()
