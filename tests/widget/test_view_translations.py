"""Every text on the screen is translated."""

import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import StrEnum
from gettext import NullTranslations
from random import Random
from typing import Any

import pytest

from carc_widget.engine import (
    SET_NAMES,
    Game,
    MoveFigure,
    Place,
    Rules,
    all_rules,
    all_tiles,
    editions,
    option_values,
    tile_set,
)
from carc_widget.i18n import languages
from carc_widget.widget.messages import OpenEditor, Press, PressButton, Submit
from carc_widget.widget.new_game.form_values import OWN, FieldError, FormPlayer, FormValues
from carc_widget.widget.session import Aids, CallbackError, NewGame, Selection, Session
from carc_widget.widget.update import update
from carc_widget.widget.view import view

pytestmark = pytest.mark.slow


class BracketTranslations(NullTranslations):
    """Translations that put each message between brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"⟦{one if n == 1 else many}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


DATA = {"id", "language", "lang", "colour", "names", "trace", "message", "field", "value", "words"}
DATA |= {"paragraphs", "reading", "sources", "values", "requires", "what", "action"}
"""Fields without translated messages: ids, names of players, codes, and long texts, which have their own files."""


def texts(thing: Any, field: str = "") -> Iterator[str]:
    """Yield all texts of a view model."""
    if isinstance(thing, str) and not isinstance(thing, StrEnum) and field not in DATA:
        yield thing
    elif isinstance(thing, FormValues):
        return  # codes that the form sends
    elif is_dataclass(thing) and type(thing).__module__.startswith("carc_widget.widget."):
        for part in fields(thing):
            if part.name not in ("message", "state", "view", "draft"):  # without texts
                yield from texts(getattr(thing, part.name), part.name)
    elif isinstance(thing, tuple):
        for item in thing:
            yield from texts(item, field)
    elif isinstance(thing, dict):
        for key, item in thing.items():
            if key != "language":  # the code of the language
                yield from texts(item, field)


def untranslated(text: str, names: tuple[str, ...]) -> str:
    """Return the letters of a text that are outside brackets and in no name, rule or number."""
    while "⟦" in text:
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    if not re.search("[A-Za-z]", text):
        return ""  # as most of a hundred thousand texts, which need no search for a thousand names
    for name in names:
        text = text.replace(name, "")
    return re.sub(r"\bR\d+\b|[^A-Za-z]", "", text)


def sessions() -> Iterator[Session]:
    """Yield sessions that show every part of the screen."""
    game = Game(["ann", "bob", "cem"], SET_NAMES, Rules(crop_tiles="all"), seed=9)
    rng = Random(9)
    while not game.is_over:
        session = Session(game.replay, "en", aids=Aids(coordinates=game.state.turn % 2 == 0))
        action = rng.choice(game.state.legal_actions())
        if isinstance(action, Place):
            session = session.choose(Selection(placed=action))
        if isinstance(action, MoveFigure):
            yield session.choose(Selection(goal=action.spot))
        yield session
        yield update(session, Press(None, (0.5, 0.5))).session
        game.play(action)
    replay = game.replay
    yield Session(replay, "en")
    yield Session(replay, "en", moment=5)
    yield Session(replay, "en", open_rule="R24", aids=Aids(coordinates=True))
    yield Session(replay, "en", failures=(CallbackError("RuntimeError", "it failed", "..."),))
    facts = {
        "name": "x",
        "character": "x",
        "seed": "x",
        "tile": "x",
        "box": "x",
        "needed": "mage_witch",
        "error": "x",
        "most": "x",
    }
    for code in ("players", "name", "name_unseen", "same_name", "seed", "needs_set", "room", "tiles", "other"):
        yield Session(replay, "en", mode=NewGame(None, (FieldError(code, "seed", facts),)))
    for edition in (*editions(), OWN):
        values = FormValues((FormPlayer("Red"), FormPlayer("Blue")), (), edition)
        yield Session(replay, "en", mode=NewGame(values))
    edited = update(Session(replay, "en"), OpenEditor()).session
    for press in (
        "meeple 1",
        "large 2",
        "witch",
        "eraser",
        "tile A",
        "destination hand",
        "destination less",
        "destination more",
    ):
        edited = update(edited, PressButton(press)).session
        yield edited
        yield update(edited, Press(None, (0.5, 0.5))).session
    yield update(edited, Submit("edit-line", {"line": ("tiles 0,0: D 0,1: E/2; player ann; player bob",)})).session


def test_all_texts_of_the_view_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["carc_widget.i18n.language"], "_messages", lambda code: BracketTranslations())
    remainders = {}
    titles = tuple(set_titles())
    for session in sessions():
        shown = view(session)
        first = shown.sidebar.help.rules
        rules = [shown.sidebar.rule.title if shown.sidebar.rule else "", *(button.label for button in first)]
        names = ("ann", "bob", "cem", *rules, *titles)
        for text in texts(shown):
            remainder = untranslated(text, names)
            if remainder:
                remainders[text] = remainder
    assert remainders == {}


def set_titles() -> Iterator[str]:
    """Yield long texts that have their own files, such as titles of sets and names of tiles."""
    for edition in editions().values():
        yield from (edition.text, edition.title)
    yield from sorted((edition.publisher for edition in editions().values()), key=len, reverse=True)
    yield from languages().values()
    options = sorted(option_values(), key=len, reverse=True)
    yield from (f"{rule.title}: {option}" for option in options for rule in all_rules().values())
    yield from (tile_set(name).title for name in SET_NAMES)
    yield from sorted((tile.name for tile in all_tiles().values()), key=len, reverse=True)
    yield "RuntimeError"
    yield "game.play(Draw(...))"
    yield "fields.toml"


def test_untranslated_returns_text_outside_brackets() -> None:
    assert untranslated("⟦Turn 3⟧", ()) == ""
    assert untranslated("⟦{⟦Ann⟧}⟧ wins", ()) == "wins"
