"""The canvas of the user: board coordinates, clearing, a page that comes later, snapshots."""

from typing import Any

import pytest
from ipycanvas.canvas import COMMANDS  # type: ignore[import-untyped]

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


def test_a_blank_canvas_has_no_image() -> None:
    widget = GameWidget(Game(seed=1))
    pen = widget.canvas
    pen.image = IMAGE
    widget.receive(None, {"type": "canvas_image", "screen": 0}, [memoryview(b"")])
    assert pen.image == b""
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


def test_save_and_restore_are_those_of_ipycanvas(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(seed=1))
    pen = widget.canvas
    commands: list[list[Any]] = []
    monkeypatch.setattr(pen._canvas_manager, "_send_custom", lambda sent, buffers=(): commands.append(sent))
    pen.image = IMAGE
    pen.save()
    pen.translate(1, 0)
    pen.restore()
    names = [COMMANDS["save"], COMMANDS["translate"], COMMANDS["restore"]]
    assert [command[0] for command in commands if command[0] != COMMANDS["switchCanvas"]] == names
    widget.close()


def test_all_is_cleared_whatever_the_transform_is(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(seed=1))
    pen = widget.canvas
    pen.translate(3, 0)
    commands: list[list[Any]] = []
    monkeypatch.setattr(pen._canvas_manager, "_send_custom", lambda sent, buffers=(): commands.append(sent))
    pen.clear()
    assert [command[:2] for command in commands if command[0] != COMMANDS["switchCanvas"]] == [
        [COMMANDS["save"], []],
        [COMMANDS["setTransform"], [96, 0, 0, 96, 15 * 96, 15 * 96]],
        [COMMANDS["clearRect"], [-15, -15, 31, 31]],
        [COMMANDS["restore"], []],
    ]
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
