"""User canvas: board coordinates, clearing, new pages, snapshots."""

from typing import Any

import pytest
from ipycanvas.canvas import COMMANDS  # type: ignore[import-untyped]

from carc_widget import Game, GameWidget
from carc_widget.widget.board.user_canvas import UserCanvas
from carc_widget.widget.comm import MAX_IMAGE_BYTES, PNG

IMAGE = PNG + b"pixels"
IMAGE_MESSAGE = {"type": "canvas_image", "screen": 0, "area": [0.1, -0.9, 0.9, 0.4]}


def test_canvas_is_created_on_first_access() -> None:
    widget = GameWidget(Game(seed=1))
    assert widget.canvas_place is None
    canvas = widget.canvas
    assert isinstance(canvas, UserCanvas)
    assert widget.canvas is canvas
    assert widget.canvas_place == {"model": f"IPY_MODEL_{canvas.model_id}", "left": -15, "top": -15, "tile": 96}
    widget.close()


def test_snapshots_contain_the_image_until_it_is_cleared() -> None:
    widget = GameWidget(Game(seed=1))
    canvas = widget.canvas
    plain = widget.snapshot().html
    widget.receive(None, IMAGE_MESSAGE, [memoryview(IMAGE)])
    assert widget.snapshot().html != plain
    widget.game.play(widget.state.legal_actions()[0])
    assert "<image" in widget.snapshot().picture, "the image is kept after moves"
    canvas.clear()
    assert "<image" not in widget.snapshot().picture
    widget.close()


def test_snapshots_have_room_for_drawings_beside_the_tiles() -> None:
    widget = GameWidget(Game(seed=1))
    canvas = widget.canvas
    assert canvas.reserved == ()
    widget.receive(None, IMAGE_MESSAGE | {"area": [-1.5, 0.2, 3.25, 1]}, [memoryview(IMAGE)])
    assert canvas.area == (-1.5, 0.2, 3.25, 1)
    assert widget.snapshot().picture.size == (6.6 * 80, 1.6 * 80)  # columns -2 to 3, one row, and the margin
    canvas.clear()
    assert widget.snapshot().picture.size == (1.6 * 80, 1.6 * 80)
    widget.close()


def test_a_blank_canvas_has_no_image() -> None:
    widget = GameWidget(Game(seed=1))
    canvas = widget.canvas
    canvas.image = IMAGE
    widget.receive(None, IMAGE_MESSAGE | {"area": []}, [memoryview(b"")])
    assert canvas.image == b""
    assert "<image" not in widget.snapshot().picture
    widget.close()


def test_invalid_images_are_ignored() -> None:
    widget = GameWidget(Game(seed=1))
    canvas = widget.canvas
    wrong: Any
    for wrong in (None, [], [b"GIF89a"], [PNG + bytes(MAX_IMAGE_BYTES)], [IMAGE, IMAGE]):
        widget.receive(None, IMAGE_MESSAGE, wrong)
        assert canvas.image == b""
    for area in ([], [0, 0, 1], [0, 0, 1, float("nan")], [0, 0, 1, "1"], [0, 0, 1e9, 1]):
        widget.receive(None, IMAGE_MESSAGE | {"area": area}, [IMAGE])
        assert (canvas.image, canvas.area) == (b"", ())
    widget.close()


def test_save_and_restore_send_their_canvas_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(seed=1))
    canvas = widget.canvas
    commands: list[list[Any]] = []
    monkeypatch.setattr(canvas._canvas_manager, "_send_custom", lambda sent, buffers=(): commands.append(sent))
    canvas.image = IMAGE
    canvas.save()
    canvas.translate(1, 0)
    canvas.restore()
    names = [COMMANDS["save"], COMMANDS["translate"], COMMANDS["restore"]]
    assert [command[0] for command in commands if command[0] != COMMANDS["switchCanvas"]] == names
    widget.close()


def test_clear_ignores_the_transform(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(seed=1))
    canvas = widget.canvas
    canvas.translate(3, 0)
    commands: list[list[Any]] = []
    monkeypatch.setattr(canvas._canvas_manager, "_send_custom", lambda sent, buffers=(): commands.append(sent))
    canvas.clear()
    assert [command[:2] for command in commands if command[0] != COMMANDS["switchCanvas"]] == [
        [COMMANDS["save"], []],
        [COMMANDS["setTransform"], [96, 0, 0, 96, 15 * 96, 15 * 96]],
        [COMMANDS["clearRect"], [-15, -15, 31, 31]],
        [COMMANDS["restore"], []],
    ]
    widget.close()


def test_new_page_receives_the_image(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = GameWidget(Game(seed=1))
    drawn: list[tuple[float, ...]] = []
    monkeypatch.setattr(UserCanvas, "draw_image", lambda self, image, *box: drawn.append(box))
    canvas = widget.canvas
    widget.receive(None, {"type": "sprites_blank", "screen": 0})
    assert drawn == [], "no drawing yet"
    canvas.image = IMAGE
    widget.receive(None, {"type": "sprites_blank", "screen": 0})
    assert drawn == [(-15, -15, 31, 31)]
    widget.close()
