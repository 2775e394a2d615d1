"""Game pages: a game as one HTML file that opens in any browser, without a kernel and without a network.

The page runs the front end of the widget. No kernel answers its messages, so all screens that can be reached are
computed in advance: one for every stop of the timeline and for every step of the sums explained there, and for each
screen the screens that its buttons and keys lead to. The links are the same in all languages.
"""

import base64
import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from types import NoneType
from typing import Any, TypeVar

from carc_widget.bots import Review
from carc_widget.engine.errors import BadArgument, expect
from carc_widget.engine.replay import Replay
from carc_widget.engine.text import record
from carc_widget.graphics.shapes import Drawing
from carc_widget.i18n.language import _, check_language, current_language, language, languages
from carc_widget.widget import messages as m
from carc_widget.widget.board.scene import board_scene
from carc_widget.widget.front_end import STATIC
from carc_widget.widget.keyboard import PAGE_COMMANDS, SHORTCUTS
from carc_widget.widget.menus import ExportMenu, Menus
from carc_widget.widget.review.review import MistakeRow, ReviewPanel
from carc_widget.widget.session import Aids, Session
from carc_widget.widget.sidebar.log import LogEntry
from carc_widget.widget.sidebar.rules import rule_page
from carc_widget.widget.sidebar.sidebar import Help, Sidebar
from carc_widget.widget.sprites import SIDE, ShelfPacker, offline_picture, size_in_pixels, sprite_row
from carc_widget.widget.sums.terms import SumTerm
from carc_widget.widget.timeline.timeline import slider_position
from carc_widget.widget.toolbar import Toolbar
from carc_widget.widget.update import update
from carc_widget.widget.view import GameView, view
from carc_widget.widget.view_model import Button, encode

REVIEW_KEYS = (",", ".")
"""The keys of a page with a review that lead to other screens."""

KEYS = ("PageDown", "PageUp", "Shift+PageDown", "Shift+PageUp", "Home", "End", "Escape")
"""The keys of every page that lead to other screens."""

_PAGE_KEYS = frozenset({*KEYS, "+", "f"})
"""The keys of the rows of the keyboard help that apply to every game page."""

_PAGE_AIDS = Aids(legal_cells=False)

Links = dict[str, int]
"""The number of the screen that each button or key leads to."""

_Explained = TypeVar("_Explained", SumTerm, LogEntry, MistakeRow)


def game_page(game: Replay, code: str | None = None, review: Review | None = None) -> str:
    """Write a game as an HTML page with all its moments: board, log, sums, rules, and the review if there is one.

    Parameters:
        game: the game, finished or not.
        code: the code of the language that the page opens in, the current one by default; readers can choose others.
        review: the review of the finished game.

    Raises:
        UnknownName: there is no such language.
        BadArgument: the review is not one of this game.
    """
    expect(review, (Review, NoneType), "the review of to_html", "the result of carc_widget.review(game)")
    code = check_language(current_language() if code is None else code)
    if review and (review.players, review.plies[-1]) != (game.state.players, game.stops[-1]):
        raise BadArgument("the review of to_html is one of another game; take carc_widget.review(game)")
    sessions, links = _screens(Session(game, code, aids=_PAGE_AIDS, review=review, review_of=game if review else None))
    sprites = _Sprites()
    views = {code: _views(sessions, links, code, sprites) for code in languages()}
    current = len(game.stops) - 1
    content = {
        "language": code,
        "languages": dict(languages()),
        "views": views,
        "links": links,
        "sliders": {
            slider.id: [slider_position(game.stops, moment) for moment in slider.moments]
            for slider in view(sessions[current]).sliders.values()
        },
        "start": current,
        "key_table": dict(PAGE_COMMANDS),
        "record": record.write(game),
        "sprites": sprites.rows,
        "svg": sprites.pictures,
    }
    packed = gzip.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)
    title = f"Carcassonne: {', '.join(game.state.players)}"
    return _PAGE.format(
        language=escape(code),
        title=escape(title),
        css=(STATIC / "widget.css").read_text("utf-8"),
        content=base64.b64encode(packed).decode(),
        code=(STATIC / "game-page.js").read_text("utf-8"),
    )


_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{css}
</style>
</head>
<body class="carc-page">
<main></main>
<script type="application/octet-stream" id="carc-game">{content}</script>
<script type="module">
{code}
</script>
</body>
</html>
"""


class _Sprites:
    """The sprites of a page: their places on sheets as in `SpriteBatch`, and their pictures."""

    def __init__(self) -> None:
        self.rows: list[list[float]] = []
        self.pictures: dict[str, str] = {}
        self._numbers: dict[str, int] = {}
        self._packer = ShelfPacker(SIDE)

    def number(self, drawing: Drawing) -> int:
        """Return the sprite number of a drawing."""
        number = self._numbers.setdefault(drawing.key, len(self.rows))
        if number == len(self.rows):
            place = self._packer.allocate(*size_in_pixels(drawing))
            self.rows.append(sprite_row(number, place, drawing))
            self.pictures[str(number)] = offline_picture(drawing, place.width)
        return number


def _stop(game: Replay, moment: int) -> int | None:
    """The stop of the timeline at or before a moment, as sessions hold it: `None` for the current one."""
    stop = game.stops[slider_position(game.stops, moment)]
    return None if stop == game.ply else stop


def _screens(start: Session) -> tuple[list[Session], list[Links]]:
    """Compute all screens, first the stops of the timeline in their order, and the links between them."""
    sessions = [replace(start, moment=_stop(start.game, stop)) for stop in start.game.stops]
    numbers = {(session.moment, session.explanation): number for number, session in enumerate(sessions)}
    links: list[Links] = []
    for session in sessions:  # grows during the iteration
        leads: Links = {}
        for id, message in _inputs(session):
            after = update(session, message).session
            # without a kernel, explanations do not advance automatically
            explanation = replace(after.explanation, autoplay=False) if after.explanation else None
            key = (_stop(start.game, after.ply), explanation)
            if key == (session.moment, session.explanation):
                continue
            if key not in numbers:
                numbers[key] = len(sessions)
                sessions.append(replace(start, moment=key[0], explanation=explanation))
            leads[id] = numbers[key]
        links.append(leads)
    return sessions, links


def _inputs(session: Session) -> Iterator[tuple[str, m.Message]]:
    """The buttons and keys that lead to other screens: sums of this moment, the timeline, and the review."""
    rendered = view(session)
    buttons: list[Button] = [*rendered.timeline.buttons, *rendered.toolbar.buttons]
    # Terms can be explained once all are shown: this makes fewer screens.
    if rendered.toolbar.sum and rendered.toolbar.sum.complete:
        buttons += [term.explain for term in rendered.toolbar.sum.terms if term.explain]
    buttons += [entry.explain for entry in _newest(rendered) if entry.explain]
    if rendered.sidebar.table:
        buttons += rendered.sidebar.explain_buttons
    if rendered.sidebar.review:
        buttons += rendered.sidebar.review.buttons
    for button in buttons:
        if button.enabled and isinstance(button.message, m.Explain | m.ShowMoment):
            yield button.id, button.message
    for key in (*KEYS, *REVIEW_KEYS) if rendered.sidebar.review else KEYS:
        yield f"key {key}", m.PressKey(key)


def _newest(rendered: GameView) -> Iterator[LogEntry]:
    """The log entries of the moment itself: those of the last turn, and of the final scoring."""
    for chapter in rendered.sidebar.log.chapters[: 2 if rendered.board.state.is_over else 1]:
        yield from chapter.entries


def _views(sessions: list[Session], links: list[Links], code: str, sprites: _Sprites) -> dict[str, Any]:
    """Encode all screens in a language: the different values of each trait, and for each screen their numbers.

    Equal values are stored once, and the values of a trait follow each other, since compression finds what they share.
    """
    values: dict[str, list[Any]] = {}
    numbers_of_values: dict[tuple[str, str], int] = {}
    rules: set[str] = set()

    def number(trait: str, part: Any) -> int:
        encoded = encode(part, sprites.number)
        key = trait, json.dumps(encoded)
        if key not in numbers_of_values:
            numbers_of_values[key] = len(values.setdefault(trait, []))
            values[trait].append(encoded)
        return numbers_of_values[key]

    with language(code):
        screens = []
        maps: dict[int, dict[str, int]] = {}  # those of a moment are the same while its sums are explained
        for session, leads in zip(sessions, links, strict=True):
            rendered = view(session if session.language == code else replace(session, language=code))
            if session.ply not in maps:
                maps[session.ply] = {
                    "feature_map": number("feature_map", rendered.feature_map),
                    "segment_maps": number("segment_maps", rendered.segment_maps),
                }
            if session.moment is None and session.explanation is None:  # the hint is how to make the next move
                rendered = replace(rendered, toolbar=replace(rendered.toolbar, hint="", is_tip=False))
            parts = _parts(rendered, leads)
            screens.append({name: number(name, part) for name, part in parts.items()} | maps[session.ply])
            rules |= {b.message.id for b in rendered.buttons.values() if isinstance(b.message, m.ShowRule)}
        state = sessions[0].game.state
        return {
            "values": values,
            "screens": screens,
            "rules": {id: encode(rule_page(id, state.rules), sprites.number) for id in sorted(rules)},
            "label": _("Language"),
        }


def _parts(rendered: GameView, leads: Links) -> dict[str, Any]:
    """The parts of a view that a page shows, without anything that only a kernel can answer."""
    log = rendered.sidebar.log
    return {
        "board": replace(board_scene(rendered.board), targets=(), tile_buttons=None, sounds=None),
        "toolbar": _toolbar(rendered.toolbar, leads),
        "sidebar": _sidebar(rendered.sidebar, leads),
        "log": replace(log, chapters=tuple(replace(c, entries=_linked(c.entries, leads)) for c in log.chapters)),
        "help": _help(rendered.sidebar.help, has_review=rendered.sidebar.review is not None),
        "menus": Menus(_exports(rendered.menus.exports)),
        "timeline": replace(rendered.timeline, lines=None),
        "dialogs": replace(rendered.dialogs, errors=(), questions=()),
        "announcements": rendered.announcements,
        "texts": rendered.texts,
        "position": rendered.board.state.to_text(),
    }


def _toolbar(toolbar: Toolbar, leads: Links) -> Toolbar:
    sum = toolbar.sum
    return replace(
        toolbar,
        sum=replace(sum, terms=_linked(sum.terms, leads)) if sum else None,
        hand=replace(toolbar.hand, rotate=None),
        share="",
        buttons=tuple(button for button in toolbar.buttons if button.id in leads),
    )


def _sidebar(sidebar: Sidebar, leads: Links) -> Sidebar:
    players = tuple(
        row if row.explain.id in leads else replace(row, explain=replace(row.explain, enabled=False))
        for row in sidebar.players
    )
    review = _review(sidebar.review, leads) if sidebar.review else None
    return replace(sidebar, players=players, commands=(), choices=None, card=None, review=review)


def _review(review: ReviewPanel, leads: Links) -> ReviewPanel:
    """The review without what only a kernel can do: explanations, positions to solve, evaluations in the record."""
    previous, following = (replace(button, enabled=button.id in leads) for button in (review.previous, review.next))
    return replace(
        review,
        previous=previous,
        next=following,
        mistakes=_linked(review.mistakes, leads),
        close=None,
        learn_title="",
        learn=(),
        write=None,
    )


def _linked(items: Iterable[_Explained], leads: Links) -> tuple[_Explained, ...]:
    """Remove the buttons that explain an item where the explanation has no screen."""
    return tuple(
        replace(item, explain=None) if item.explain and item.explain.id not in leads else item for item in items
    )


def _help(help: Help, *, has_review: bool) -> Help:
    keys = _PAGE_KEYS | frozenset(REVIEW_KEYS if has_review else ())
    rows = zip(SHORTCUTS, help.keys, strict=True)
    return replace(help, parts=(), keys=tuple(texts for row, texts in rows if keys & row.keys.keys()))


def _exports(menu: ExportMenu) -> ExportMenu:
    """The export menu with the items that a page has: the texts of the position and of the game."""
    return replace(menu, items=tuple(item for item in menu.items if item.what in ("position", "record")))
