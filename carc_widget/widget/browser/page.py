"""View of the browser of scenarios, as data."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BrowserOption:
    """An option of a filter."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class BrowserFilter:
    """A filter; without options it is a text field."""

    id: str
    label: str
    value: str = ""
    options: tuple[BrowserOption, ...] = ()


@dataclass(frozen=True, slots=True)
class BrowserButton:
    """A button."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class BrowserCard:
    """A card.

    Attributes:
        title: the title.
        details: its kind, what it asks for, and its difficulty.
        rules: the ids of its rules.
        src: the address of its picture, and `alt`: its description.
        buttons: what opens it; a click on the picture presses the first one.
    """

    title: str
    details: str
    rules: str
    src: str
    alt: str
    buttons: tuple[BrowserButton, ...]


@dataclass(frozen=True, slots=True)
class BrowserPage:
    """The page of the browser.

    Attributes:
        label: its name for screen readers.
        filters: the filters.
        cards: the cards that fit; the first ones.
        count: how many fit.
        more: shows more cards, if there are more.
        opened: the title of the item that is open instead of the cards; empty if none is.
        back: returns to the cards.
        error: an error message.
        screen: the number of the screen.
    """

    label: str
    filters: tuple[BrowserFilter, ...] = ()
    cards: tuple[BrowserCard, ...] = ()
    count: str = ""
    more: BrowserButton | None = None
    opened: str = ""
    back: BrowserButton | None = None
    error: str = ""
    screen: int = 0
