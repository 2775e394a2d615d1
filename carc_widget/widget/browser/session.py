"""Session of the browser: the filters, the number of cards, and the open item; its update and its view."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from carc_widget.engine.rulebook import rule
from carc_widget.graphics.svg import board
from carc_widget.i18n.board_text import board_title
from carc_widget.i18n.language import _, ngettext
from carc_widget.i18n.long_texts import localize, set_title
from carc_widget.scenarios.board_marks import board_marks
from carc_widget.scenarios.collection import CHAPTERS
from carc_widget.scenarios.search import search
from carc_widget.scenarios.translations import translate_name
from carc_widget.widget.browser.items import KIND_NAMES, KINDS, OPEN_LABELS, BrowserItem
from carc_widget.widget.browser.page import BrowserButton, BrowserCard, BrowserFilter, BrowserOption, BrowserPage
from carc_widget.widget.lesson.messages import FillField, PressLessonButton

CARDS = 12
"""The number of cards that are shown first, and that "More" adds."""

TILE_SIZE = 48
"""The side of a tile on a card, in pixels."""

TEXT, KIND, SET, RULE, TAG, DIFFICULTY = "text", "kind", "set", "rule", "tag", "difficulty"


@dataclass(frozen=True, slots=True)
class BrowserSession:
    """Session of the browser.

    Attributes:
        filters: the value of each filter that is set.
        shown: the number of cards that are shown at most.
        opened: the key of the open item and how it was opened; `None` while the cards are shown.
        error: an error message.
    """

    filters: Mapping[str, str] = field(default_factory=dict)
    shown: int = CARDS
    opened: tuple[str, str] | None = None
    error: str = ""


BrowserMessage = PressLessonButton | FillField


def update(session: BrowserSession, message: BrowserMessage, items: Iterable[BrowserItem]) -> BrowserSession:
    """Apply a message: return the new session, or the same one if nothing changes."""
    match message:
        case FillField(id, text) if id in (TEXT, KIND, SET, RULE, TAG, DIFFICULTY):
            return BrowserSession({**session.filters, id: text})
        case PressLessonButton("more"):
            return replace(session, shown=session.shown + CARDS)
        case PressLessonButton("back"):
            return replace(session, opened=None, error="")
        case PressLessonButton(id):
            opened = next(((item.key, way) for item in items for way in item.opens if _open_id(item, way) == id), None)
            return session if opened is None else replace(session, opened=opened, error="")
    return session


def _open_id(item: BrowserItem, way: str) -> str:
    """The id of the button that opens an item."""
    return f"open {way} {item.key}"


def matching_items(session: BrowserSession, items: Iterable[BrowserItem]) -> list[BrowserItem]:
    """The items that fit every filter: in learning order, or for a text the best match first."""
    matches = [item for item in items if all(_fits(item, *each) for each in session.filters.items())]
    words = session.filters.get(TEXT, "").strip()
    return search(((item, item.search_texts()) for item in matches), words) if words else matches


def _fits(item: BrowserItem, filter: str, value: str) -> bool:
    if not value:
        return True
    values: Mapping[str, Sequence[str]] = {
        KIND: (item.kind,),
        SET: (item.set,),
        RULE: item.rules,
        TAG: item.tags,
        DIFFICULTY: (str(item.difficulty),),
    }
    return filter not in values or value in values[filter]


# -- view


def page(session: BrowserSession, items: Sequence[BrowserItem]) -> BrowserPage:
    """Build the page."""
    label = _("Scenarios, levels and exercises")
    if session.opened is not None:
        item = next(item for item in items if item.key == session.opened[0])
        back = BrowserButton("back", _("Back to the list"))
        return BrowserPage(label, opened=item.title, back=back, error=session.error)
    matches = matching_items(session, items)
    shown = matches[: session.shown]
    return BrowserPage(
        label,
        filters=tuple(_filters(session, items)),
        cards=tuple(map(_card, shown)),
        count=ngettext("{n} found", "{n} found", len(matches)),
        more=BrowserButton("more", _("More")) if len(matches) > len(shown) else None,
    )


def _filters(session: BrowserSession, items: Sequence[BrowserItem]) -> Iterator[BrowserFilter]:
    kinds = dict.fromkeys(item.kind for item in items)
    sets = {item.set for item in items}
    rules = sorted({id for item in items for id in item.rules}, key=lambda id: int(id[1:]))
    tags = sorted((translate_name("tags", tag), tag) for tag in {tag for item in items for tag in item.tags})
    levels = sorted({item.difficulty for item in items if item.difficulty})
    options = {
        KIND: (_("Kind"), [(kind, _(KINDS[kind])) for kind in kinds] if len(kinds) > 1 else []),
        SET: (_("Set"), [(name, set_title(name)) for name in CHAPTERS if name in sets]),
        RULE: (_("Rule"), [(id, f"{id} {localize(rule(id)).title}") for id in rules]),
        TAG: (_("Subject"), [(tag, name) for name, tag in tags]),
        DIFFICULTY: (_("Difficulty"), [(str(n), "★" * n) for n in levels]),
    }
    yield BrowserFilter(TEXT, _("Search"), session.filters.get(TEXT, ""))
    for id, (label, choices) in options.items():
        if choices:
            every = BrowserOption("", _("all"))
            listed = tuple(BrowserOption(value, text) for value, text in choices)
            yield BrowserFilter(id, label, session.filters.get(id, ""), (every, *listed))


def _card(item: BrowserItem) -> BrowserCard:
    marks = board_marks(item.state, item.marks, features=True)
    picture = board(item.state, marks.view, TILE_SIZE, rough=True)
    details = " · ".join(filter(None, [_(KIND_NAMES[item.kind]), item.answer, "★" * item.difficulty]))
    buttons = tuple(BrowserButton(_open_id(item, way), _(OPEN_LABELS[way])) for way in item.opens)
    return BrowserCard(item.title, details, " ".join(item.rules), picture.data_url, board_title(item.state), buttons)
