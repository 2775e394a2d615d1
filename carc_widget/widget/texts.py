"""The texts of the page itself: zoom buttons, help for screen readers, and connection status."""

from collections.abc import Mapping

from carc_widget.i18n.language import _, current_language


def texts(editing: bool) -> Mapping[str, str]:
    """Return the translated texts of the page, by the names that the front end uses.

    Parameters:
        editing: whether the board is edited: the keys for it are others than those of a game.
    """
    return {
        # Translators: the accessible name of the board.
        "board": _("game board"),
        "help": _(
            "Arrow keys move between the places, Enter puts the selected tile or piece there, or selects what is "
            "there, R or Space rotates the tile, 1 to 6 select a meeple, L a small or large one, M and W the mage and "
            "the witch, Delete the eraser, Escape cancels the selection, U undoes, Shift U redoes. C moves to the "
            "tiles, and back to the board. Shift and arrow keys read the board tile by tile, T reads the parts of a "
            "tile. Tab leaves the board."
        )
        if editing
        else _(
            "Arrow keys move between the marked places, Enter selects, R or Space rotates the tile, M and W select the "
            "mage and the witch, N skips the meeple or continues, Escape cancels, U undoes, Shift U redoes. C opens "
            "the list of all choices. Shift and arrow keys read the board tile by tile, T reads the parts of a tile, I "
            "shows what a part is worth. Tab leaves the board."
        ),
        **connection_texts(),
        "stored": _("Saved picture of the board. Run the cell to continue playing."),
        "zoom in": _("Zoom in"),
        "zoom out": _("Zoom out"),
        "show all": _("Show the whole board"),
        "full screen": _("Full screen (F)"),
        "mute": _("Mute sounds"),
        "unmute": _("Unmute sounds"),
    }


def connection_texts() -> Mapping[str, str]:
    """Return the translated texts about the connection to the kernel, and the code of their language.

    Those with "page" are for pages without cells.
    """
    return {
        "language": current_language(),
        "waiting": _("Working…"),
        "lost": _("The kernel has stopped. Run the cell again to start over."),
        "lost page": _("The kernel has stopped. Reload the page to start over."),
        "stored": _("Saved page. Run the cell to continue."),
        "offline": _("Connection to Python lost. Wait until it returns; if it does not, reload the page."),
        "no updates": _("The browser was too slow to connect this to Python. Run the cell again to continue."),
        "no updates page": _("The browser was too slow to connect this to Python. Reload the page to continue."),
    }
