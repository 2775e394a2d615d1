"""The texts of the page itself: zoom buttons, help for screen readers, and connection status."""

from collections.abc import Mapping

from carc_widget.i18n.language import _


def texts() -> Mapping[str, str]:
    """Return the translated texts of the page, by the names that the front end uses."""
    return {
        # Translators: the accessible name of the board.
        "board": _("game board"),
        "help": _(
            "Arrow keys move between the places that can be chosen, Enter chooses, R or Space turns the tile, N stands "
            "for the main button, Escape takes back, U undoes, Shift U redoes. C leads to a list of all choices. Shift "
            "and arrow keys read the board tile by tile, T reads the parts of a tile, I tells what a part is worth. "
            "Tab leaves the board."
        ),
        "waiting": _("Python is busy; your press is waiting."),
        "lost": _(
            "The kernel behind this board is gone, so nothing here can move any more. Run the cell again to go on."
        ),
        "lost page": _(
            "The kernel behind this board is gone, so nothing here can move any more. Reload the page to go on."
        ),
        "stored": _("This is a picture of the board as it was saved. Run its cell to play on."),
        "offline": _(
            "The connection to Python is lost. The board goes on as soon as it is back; if it does not come back, "
            "reload the page."
        ),
        "zoom in": _("Zoom in"),
        "zoom out": _("Zoom out"),
        "show all": _("Show the whole board"),
        "full screen": _("Full screen (F)"),
    }
