"""Completeness of the translations: messages with equal fields, long texts with equal keys, whole games."""

import ast
import re
import string
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.mofile import read_mo

from carc_widget.engine import (
    SET_NAMES,
    Game,
    IllegalAction,
    Pass,
    State,
    UnknownName,
    all_examples,
    all_tiles,
    editions,
    glossary,
    rule,
)
from carc_widget.engine.describable import Describable
from carc_widget.engine.events import EVENTS
from carc_widget.engine.rulebook import all_rules
from carc_widget.i18n import current_language, language, languages, localize, sentence, set_title, text, use_language
from carc_widget.i18n.language import FOLDER, load_texts
from carc_widget.i18n.nouns import and_list, completed_cities, meeples, points, tiles
from tests.engine.golden.games import GAMES
from tests.i18n import translations
from tests.i18n.translations import translated_forms

FOREIGN = [code for code in languages() if code != "en"]
ENGINE = Path(__file__).parents[2] / "carc_widget" / "engine"


def fields(message: str) -> set[str]:
    """The named fields of a message."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name is not None}


def messages(code: str) -> dict[tuple[str, str], Message]:
    """The messages of a catalog by context and source text."""
    return {(m.context or "", source_of(m)): m for m in translations.read_catalog(code) if m.id}


def source_of(message: Message) -> str:
    """The source text of a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def test_languages() -> None:
    assert dict(languages()) == {"en": "English", "it": "Italiano", "nl": "Nederlands"}


@pytest.mark.parametrize("code", FOREIGN)
def test_catalog_has_the_messages_of_the_source(code: str) -> None:
    """`python -m tests.i18n.translations` updates the catalogs."""
    assert messages(code).keys() == {(m.context or "", source_of(m)) for m in translations.source_catalog() if m.id}


@pytest.mark.parametrize("code", FOREIGN)
def test_messages_are_translated_with_the_same_fields(code: str) -> None:
    catalog = translations.read_catalog(code)
    for message in messages(code).values():
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        translated_texts = translated_forms(message)
        assert all(translated_texts), f"{source_of(message)!r} has no translation"
        assert len(translated_texts) == (1 if len(ids) == 1 else catalog.num_plurals)
        for translation in translated_texts:
            assert fields(translation) == fields(ids[-1]), f"{source_of(message)!r}: {translation!r} has other fields"
            assert translation[:1].isspace() == ids[0][:1].isspace(), translation


def test_comments_for_translators_are_next_to_their_messages() -> None:
    """A comment that is not directly above the line of its message is in no catalog."""
    comments = " ".join(" ".join(message.auto_comments) for message in translations.source_catalog())
    written = [
        line.strip().removeprefix("# Translators: ")
        for path in translations.PACKAGE.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if line.strip().startswith("# Translators: ")
    ]
    assert written
    assert [text for text in written if text not in comments] == []


def texts(mo: bytes) -> dict[Any, Any]:
    """The translations in a compiled catalog, without its header, which names the version of Babel."""
    return {(str(message.id), message.context): message.string for message in read_mo(BytesIO(mo)) if message.id}


@pytest.mark.slow
@pytest.mark.parametrize("code", FOREIGN)
def test_compiled_catalog_is_up_to_date(code: str) -> None:
    """`messages.mo` is compiled from `messages.po`, which has the format of the tool."""
    folder = FOLDER / code
    compiled = translations.to_mo(translations.read_catalog(code))
    assert texts((folder / "messages.mo").read_bytes()) == texts(compiled)
    assert (folder / "messages.po").read_bytes() == translations.to_po(translations.updated_catalog(code))


def keys(texts_by_key: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """The paths of all texts in a translation, without synonyms of terms, whose number may differ."""
    for name, value in texts_by_key.items():
        if isinstance(value, dict):
            yield from keys(value, f"{path}{name}.")
        elif name != "also":
            yield f"{path}{name}" + (f"[{len(value)}]" if isinstance(value, list) else "")


def english_keys() -> Iterator[str]:
    """The paths of all texts in the English data."""
    yield "name"
    yield from {f"sections.{r.section}" for r in all_rules().values()}
    yield from {f"subjects.{subject}" for r in all_rules().values() for subject in r.subjects}
    yield from (f"sets.{name}" for name in SET_NAMES)
    yield from (f"tiles.{id}" for id in all_tiles())
    yield from (f"examples.{id}" for id in all_examples())
    for r in all_rules().values():
        yield from (f"rules.{r.id}.title", f"rules.{r.id}.text")
        if r.reading:
            yield f"rules.{r.id}.reading"
        if any(source.where for source in r.sources):
            yield f"rules.{r.id}.sources[{len(r.sources)}]"
    for name in glossary():
        yield from (f"terms.{name}.term", f"terms.{name}.text")
    for edition in editions().values():
        yield from (f"editions.{edition.id}.title", f"editions.{edition.id}.text")
        if edition.note:
            yield f"editions.{edition.id}.note"
        yield from (f"editions.{edition.id}.reasons.{change.option}" for change in edition.changes)


@pytest.mark.parametrize("code", FOREIGN)
def test_long_texts_have_the_same_keys(code: str) -> None:
    translated_keys = {key for key in keys(load_texts(code)) if not key.startswith("sources.")}
    assert translated_keys == set(english_keys())


@pytest.mark.parametrize("code", FOREIGN)
def test_long_texts_keep_rules_and_options(code: str) -> None:
    """Rule ids and options with their values are equal in every language."""
    pattern = r"\bR\d+\b|\b[a-z]+(?:_[a-z]+)*=\w+"
    with language(code):
        for r in all_rules().values():
            translated = localize(r)
            assert translated.text != r.text
            for translation, original in ((translated.text, r.text), (translated.reading, r.reading)):
                assert sorted(re.findall(pattern, translation)) == sorted(re.findall(pattern, original)), r.id


@pytest.mark.slow
@pytest.mark.parametrize("code", FOREIGN)
def test_event_sentences_are_translated(code: str) -> None:
    """The events of the golden games, with and without places."""
    types = set()
    for scene in GAMES.values():
        game = scene.game()
        for event in (event for move in game.history for event in move.events):
            types.add(type(event))
            for places in (True, False):
                with language(code):
                    translated = event.sentence(places=places)
                assert translated != event.sentence(places=places), translated
    assert types <= set(EVENTS)
    assert len(types) >= len(EVENTS) - 2


def test_plurals_and_lists() -> None:
    texts = {}
    for code in languages():
        with language(code):
            texts[code] = (
                [points(n) for n in (0, 1, 2)],
                [tiles(1), meeples(2), completed_cities(1), completed_cities(2)],
                and_list(["Ann"]),
                and_list(["Ann", "Bob"]),
                and_list(["Ann", "Bob", "Cem"]),
            )
    assert texts == {
        "en": (
            ["0 points", "1 point", "2 points"],
            ["1 tile", "2 meeples", "1 completed city", "2 completed cities"],
            "Ann",
            "Ann and Bob",
            "Ann, Bob and Cem",
        ),
        "nl": (
            ["0 punten", "1 punt", "2 punten"],
            ["1 tegel", "2 horigen", "1 afgebouwde stad", "2 afgebouwde steden"],
            "Ann",
            "Ann en Bob",
            "Ann, Bob en Cem",
        ),
        "it": (
            ["0 punti", "1 punto", "2 punti"],
            ["1 tessera", "2 meeple", "1 città completata", "2 città completate"],
            "Ann",
            "Ann e Bob",
            "Ann, Bob e Cem",
        ),
    }


def test_language_block_and_use_language() -> None:
    event = Game(["Ann", "Bob"], seed=1).history[0].events[0]
    with language("nl"):
        assert current_language() == "nl"
        with language("it"):
            assert event.sentence(places=False) == "Ann pesca una tessera"
        assert event.sentence(places=False) == "Ann trekt een tegel"
    assert event.sentence(places=False) == "Ann drew a tile"
    use_language("it")
    try:
        assert event.sentence(places=False) == "Ann pesca una tessera"
    finally:
        use_language("en")


@pytest.mark.parametrize("code", ["fr", "", None, 3])
def test_unknown_language_is_refused(code: Any) -> None:
    with pytest.raises(UnknownName, match=r"there are: en, it, nl"):
        use_language(code)
    with pytest.raises(UnknownName), language(code):
        pass
    assert current_language() == "en"


def test_exceptions_are_english() -> None:
    with (
        language("it"),
        pytest.raises(IllegalAction, match="First a tile has to be drawn"),
    ):
        State.start().apply(Pass())


def test_sentence_refuses_other_types() -> None:
    with pytest.raises(TypeError, match="events, reasons, permissions and scores have one"):
        sentence(Describable())


def test_rules_and_sets_are_shown_in_the_current_language() -> None:
    assert text(rule("R24")) == str(rule("R24"))
    with language("nl"):
        assert set_title("mage_witch") == "Tovenaar en Heks"
        assert "Bronnen:" in str(rule("R24"))
        assert rule("R24").text not in str(rule("R24"))
        assert rule("R24").text not in rule("R24")._repr_html_()


# -- no sentences in the engine


def sentences_for_players(source: str) -> list[str]:
    """String constants that look like sentences, except docstrings and error messages."""
    tree = ast.parse(source)
    ignored: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            ignored.add(id(node.body[0].value))  # type: ignore[attr-defined]
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            ignored.add(id(node.value))  # docstring of a constant
        if isinstance(node, ast.Raise | ast.Assert):
            ignored |= {id(inner) for inner in ast.walk(node)}
    sentences = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in ignored:
            words = re.findall(r"[A-Za-z]+", node.value)
            if node.value[:1].isupper() and len(words) > 3 and " " in node.value:
                sentences.append(node.value)
    return sentences


IGNORED_FILES = {
    "benchmark.py": "a command, which prints for programmers",
    "jcz/check.py": "sentences of JCloisterZone's",
}


@pytest.mark.slow
def test_engine_has_no_sentences() -> None:
    files = {path.relative_to(ENGINE).as_posix(): path for path in ENGINE.rglob("*.py")}
    sentences = {name: sentences_for_players(files[name].read_text("utf-8")) for name in files.keys() - IGNORED_FILES}
    assert {name: texts for name, texts in sentences.items() if texts} == {}


def test_sentences_for_players_finds_sentences() -> None:
    assert sentences_for_players('LINE = "The witch halves the road"') == ["The witch halves the road"]
    assert sentences_for_players('def f(n):\n    return f"The city is worth {n} points"') != []
    assert sentences_for_players('"""A module that has a docstring."""\nraise ValueError("This is not a number")') == []
