"""A picture of the board that stays: it needs no kernel, no network and no trust."""

from dataclasses import dataclass
from html import escape
from os import PathLike
from typing import Any

from carc_widget.graphics.svg_document import Svg


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The board as it was at one moment; it shows itself wherever a notebook is shown, exported and untrusted ones too.

    Attributes:
        picture: the picture.
        words: what a screen reader says of it.
        position: the position, for `State.from_text`.
    """

    picture: Svg
    words: str
    position: str

    def save(self, path: str | PathLike[str], **options: Any) -> None:
        """Write the picture to a file that ends in `.svg`, `.png` or `.pdf`; options and errors as of `Svg.save`."""
        self.picture.save(path, **options)

    def __repr__(self) -> str:
        return f"<Snapshot: {self.words}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The SVG as an image, the one form that every front end shows, and its words."""
        return {"text/plain": repr(self), "text/html": self.html}

    @property
    def html(self) -> str:
        """The picture as an element of a page."""
        return f'<img alt="{escape(self.words)}" src="{self.picture.data_url}">'


def with_still(bundle: Any, plain: str, html: str) -> Any:
    """The MIME bundle of a widget, perhaps with metadata, with a still picture for where there is no kernel."""
    data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
    data = {**data, "text/plain": plain, "text/html": html}
    return (data, *metadata) if metadata else data
