"""The built front end, and the base class of the widgets that it shows."""

from pathlib import Path

import anywidget

from carc_widget.widget.comm import ReadOnly

STATIC = Path(__file__).parent / "static"
"""The built front end; its sources are in `frontend/`."""


class FrontEndWidget(ReadOnly, anywidget.AnyWidget):
    """An anywidget with the built front end, whose traits are read-only for pages."""

    _esm = STATIC / "widget.js"
    _css = STATIC / "widget.css"
