"""Galleries: pictures with titles and links to pages of the site."""

from collections.abc import Iterable
from dataclasses import dataclass

from _site.markdown import anchor


@dataclass(frozen=True)
class Card:
    """Picture in a gallery.

    Attributes:
        picture: the file of the picture, relative to the page.
        alt: the text alternative of the picture.
        text: Markdown below it.
        target: the page that the picture links to, relative to the page; may be empty.
        name: the name of the anchor of the card; may be empty.
    """

    picture: str
    alt: str
    text: str
    target: str = ""
    name: str = ""


def gallery(cards: Iterable[Card]) -> str:
    """Return the Markdown of a gallery."""
    figures = "\n\n".join(map(_figure, cards))
    return f"::::{{container}} carc-cards\n\n{figures}\n\n::::"


def _figure(card: Card) -> str:
    options = [f":alt: {card.alt}"]
    if card.target:
        options.append(f":target: {card.target}")
    if card.name:
        options.append(f":name: {anchor(card.name)}")
    return "\n".join([f":::{{figure}} {card.picture}", *options, "", card.text, ":::"])
