"""The canvas of the user: board coordinates, clearing, a page that comes later, snapshots."""

from typing import Any

import pytest

from carc_widget import Game, GameWidget
from carc_widget.widget.board.user_canvas import UserCanvas
from carc_widget.widget.comm import LARGEST_IMAGE, PNG

IMAGE = PNG + b"pixels"


def test_there_is_no_canvas_until_it_is_wanted() -> None:
    widget = GameWidget(Game(seed=1))
    assert widget.canvas_place is None
    pen = widget.canvas
    assert isinstance(pen, UserCanvas)
    assert widget.canvas is pen
    assert widget.canvas_place == {"model": f"IPY_MODEL_{pen.model_id}", "left": -15, "top": -15, "tile": 96}
    widget.close()


def test_the_image_of_a_page_is_in_snapshots_until_it_is_cleared() -> None:
    widget = GameWidget(Game(seed=1))
    pen = widget.canvas
    plain = widget.snapshot().html
    widget.receive(None, {"type": "canvas_image", "screen": 0}, [memoryview(IMAGE)])
    assert widget.snapshot().html != plain
    widget.game.play(widget.state.legal_actions()[0])
    assert "image" in widget.snapshot().picture, "it stays after moves"
    pen.clear()
    assert "<image" not in widget.snapshot().picture
    widget.close()


def test_what_is_no_image_is_ignored() -> None:
    widget = GameWidget(Game(seed=1))
    pen = widget.canvas
    wrong: Any
    for wrong in (None, [], [b"GIF89a"], [PNG + bytes(LARGEST_IMAGE)], [IMAGE, IMAGE]):
        widget.receive(None, {"type": "canvas_image", "screen": 0}, wrong)
        assert pen.image == b""
    widget.close()


def test_a_page_that_comes_later_gets_the_image(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(seed=1))
    drawn: list[tuple[float, ...]] = []
    monkeypatch.setattr(UserCanvas, "draw_image", lambda self, image, *box: drawn.append(box))
    pen = widget.canvas
    widget.receive(None, {"type": "sprites_blank", "screen": 0})
    assert drawn == [], "nothing was drawn yet"
    pen.image = IMAGE
    widget.receive(None, {"type": "sprites_blank", "screen": 0})
    assert drawn == [(-15, -15, 31, 31)]
    widget.close()
