"""Small pictures of `00-start`, as PNG, which every notebook viewer shows beside text."""

from pathlib import Path

from carc_widget import Cell, Game, State, exercises, levels, scenarios, svg
from carc_widget.bots import Greedy
from notebooks._source.reading import NOTEBOOKS

FOLDER = NOTEBOOKS / "pictures"
WIDTH = 240
"""The width in pixels."""

FRAME = 4, 2
"""The number of columns and rows of tiles."""


def write_pictures() -> list[Path]:
    """Write all pictures; needs the extra `pictures`."""
    FOLDER.mkdir(exist_ok=True)
    written = []
    for name, state in _states().items():
        path = FOLDER / f"{name}.png"
        picture = svg.board(state, tile_size=60, margin=0.1, frame=_frame(state), background="white")
        picture.save(path, width=WIDTH)
        written.append(path)
    return written


def _frame(state: State) -> tuple[int, int, int, int]:
    """Return the frame, of the same size for all pictures, that contains most tiles."""
    across, down = FRAME
    cells = set(state.board)
    starts = [Cell(x - left, y - top) for x, y in cells for left in range(across) for top in range(down)]
    x, y = max(
        sorted(starts), key=lambda at: len(cells & {(at.x + i, at.y + j) for i in range(across) for j in range(down)})
    )
    return x, y, x + across - 1, y + down - 1


def _states() -> dict[str, State]:
    return {
        "01-play": _played(6),
        "01b-levels": levels["keep-the-mage"].start,
        "02-rules-of-the-game": scenarios["crossing-ends-roads"].state,
        "03-mage-and-witch": exercises["mage-stays-on-the-road"].start,
        "04-explore-a-rule": scenarios["which-one-goes"].state,
        "05-inside-the-state": _played(10),
        "06-classroom": scenarios["eight-tiles"].attempt("mage").before,
        "07-experiments": _played(30),
    }


def _played(tiles: int) -> State:
    """Return the state of a game of two bots after so many tiles."""
    game = Game(seed=8)
    while len(game.state.board) < tiles + 1:
        game.play(Greedy().choose(game.state))
    return game.state
