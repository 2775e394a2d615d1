"""The user canvas in a browser: drawings lie on the board, move with it, and stay until they are cleared."""

from io import BytesIO

from PIL import Image

from tests.browser.board import Board
from tests.browser.lab import Lab

START = """from carc_widget import *
w = GameWidget(Game(order=["E", "U", "V"], seed=1))
w"""
DRAW = """pen = w.canvas
pen.stroke_style = "red"
pen.line_width = 0.05
pen.stroke_circle(0.5, 0.15, 0.3)
pen.fill_style = "rgb(0, 0, 255)"
pen.fill_rect(1.2, 0.2, 0.6, 0.6)
pen.fill_style = "black"
pen.fill_text("Which tile closes it?", 1.1, 0)"""
BLUE = (0, 0, 255)


def colour_at(board: Board, x: float, y: float) -> tuple[int, ...]:
    """The colour of the drawn board at a point in tiles."""
    left, top = board.stage.evaluate("({carcBoard: {viewport}}, [x, y]) => viewport.toElement(x, y)", [x, y])
    colour = board.drawn().getpixel((int(left), int(top)))
    assert isinstance(colour, tuple)
    return colour


def wait_for_colour(board: Board, x: float, y: float, is_blue: bool) -> None:
    """Wait until a point is blue, or is not: ipycanvas draws some time after the message."""
    for _ in board.lab.polls():
        if (colour_at(board, x, y) == BLUE) is is_blue:
            return
    raise AssertionError(f"the colour is {colour_at(board, x, y)}")


def test_drawings_move_with_the_board_stay_after_moves_and_are_cleared(lab: Lab) -> None:
    lab.open(START)
    lab.run_all()
    board = Board(lab)
    lab.run(DRAW)
    wait_for_colour(board, 1.5, 0.5, is_blue=True)
    assert colour_at(board, 0.5, 0.45)[0] > 200, "the circle is red"

    # it stays where it is on the board after a move, and while the board is zoomed and panned
    lab.run("events = w.game.play('E/2 0,-1', '+city S')")
    wait_for_colour(board, 1.5, 0.5, is_blue=True)
    wait_for_colour(board, 1.5, -0.5, is_blue=False)
    board.stage.focus()
    board.key("+", "+")
    wait_for_colour(board, 1.5, 0.5, is_blue=True)
    lab.page.mouse.move(*board.at(0.5, 0.5))
    lab.page.mouse.down()
    x, y = board.at(0.5, 0.5)
    lab.page.mouse.move(x - 60, y + 30, steps=4)
    lab.page.mouse.up()
    wait_for_colour(board, 1.5, 0.5, is_blue=True)
    board.key("0")

    # a snapshot shows it, and a page that is loaded later
    board.expect("len(w.canvas.image) > 0", True)
    image = Image.open(BytesIO(lab.ask("w.canvas.image"))).convert("RGBA")
    assert (*BLUE, 255) in {colour for _, colour in image.getcolors(1 << 20) or []}
    assert lab.ask("'data:image/png;base64' in w.snapshot().picture")
    assert lab.ask("w.snapshot().picture.size[0]") > 4 * 80, "there is room for the text beside the tiles"
    lab.reload()
    board = Board(lab)
    wait_for_colour(board, 1.5, 0.5, is_blue=True)
    lab.run("pen.clear()")
    wait_for_colour(board, 1.5, 0.5, is_blue=False)
    board.expect("'data:image/png;base64' in w.snapshot().picture", False)
    board.expect("w.session.failures", ())
