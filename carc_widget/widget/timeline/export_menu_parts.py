"""The menu beside the time, as data: what can be taken away."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MenuItem:
    """Something to take away.

    Attributes:
        what: what the kernel is asked for: `position`, `record` or `picture`.
        way: what the page does with it: `copy`, or save as `svg` or `png`.
        label: what the item says.
    """

    what: str
    way: str
    label: str


@dataclass(frozen=True, slots=True)
class MenuPart:
    """The menu.

    Attributes:
        title: what it is.
        items: what is in it.
        copied: what is said when the text is on the clipboard.
        by_hand: what is said when the page may not put it there.
        saved: what is said when a file was saved.
        failed: what is said when no file could be made.
        text: what the field with the text is called.
    """

    title: str
    items: tuple[MenuItem, ...]
    copied: str
    by_hand: str
    saved: str
    failed: str
    text: str
