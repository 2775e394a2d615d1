"""Snapshots: static pictures of the board, without kernel, network or trusted notebook."""

from dataclasses import dataclass
from html import escape
from os import PathLike
from typing import Any

from carc_widget.graphics.svg_document import Svg


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A static picture of the board at one moment; it is also visible in exported and untrusted notebooks.

    Attributes:
        picture: the picture.
        alt_text: the alternative text for screen readers.
        position: the position, for `State.from_text`.
    """

    picture: Svg
    alt_text: str
    position: str

    def save(self, path: str | PathLike[str], **options: Any) -> None:
        """Save the picture as a `.svg`, `.png` or `.pdf` file; options and exceptions are those of `Svg.save`."""
        self.picture.save(path, **options)

    def __repr__(self) -> str:
        return f"<Snapshot: {self.alt_text}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """The MIME bundle: the SVG as an image, the only form that every front end displays, and its text."""
        return {"text/plain": repr(self), "text/html": self.html}

    @property
    def html(self) -> str:
        """The picture as an HTML `img` element."""
        return f'<img alt="{escape(self.alt_text)}" src="{self.picture.data_url}">'


def with_static_picture(bundle: Any, plain: str, html: str) -> Any:
    """Add a static picture, for pages without a kernel, to the MIME bundle of a widget, with or without metadata."""
    data, *metadata = bundle if isinstance(bundle, tuple) else (bundle,)
    data = {**data, "text/plain": plain, "text/html": html}
    return (data, *metadata) if metadata else data
