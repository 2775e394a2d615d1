"""Search of rules by words, synonyms and subjects, and the output of its results."""

import copy
import pickle
from html import unescape

import pytest

from carc_widget.engine import CarcassonneError, UnknownName, all_rules
from carc_widget.i18n import RuleSearchResult, find_rules, language, languages, rules_about

QUERIES = [
    ("witch farm", "R46"),
    ("Witches & FARMS", "R46"),
    ("farm", "R63"),
    ("meadows", "R63"),
    ("followers", "R47"),
    ("large follower", "R51"),
    ("cloister", "R57"),
    ("pennant mage", "R36"),
    ("shield in a city", "R55"),
    ("shield", "R55"),
    ("inns", "R58"),
    ("cathedral", "R59"),
    ("tie", "R53"),
    ("unfinished inn", "R67"),
    ("tiny city", "R56"),
    ("draw pile", "R3"),
    ("may I decline", "R20"),
    ("what happens when the witch stands on a finished city without meeples", "R43"),
    ("crop_add", "R74"),
    ("r24", "R24"),
    ("24", "R24"),
    ("rule 7", "R7"),
    ("who has won", "R68"),
    ("can the mage go into a city this tile completes", "R25"),
    ("half of an odd number", "R37"),
    ("mage and witch same city", "R19"),
]


@pytest.mark.parametrize(("words", "expected"), QUERIES)
def test_find_rules_by_words(words: str, expected: str) -> None:
    assert expected in [rule.id for rule in find_rules(words)[:4]]


@pytest.mark.parametrize(
    ("code", "words", "expected"),
    [
        ("nl", "heks weide", "R46"),
        ("nl", "heksen weiden", "R46"),
        ("nl", "kathedralen", "R59"),
        ("nl", "witch farm", "R46"),
        ("it", "strega campo", "R46"),
        ("it", "streghe campi", "R46"),
        ("it", "seguaci", "R47"),
        ("it", "citta", "R55"),
        ("nl", "mag de tovenaar naar een stad die deze tegel afbouwt", "R25"),
        ("nl", "tovenaar en heks in dezelfde stad", "R19"),
        ("nl", "helft van een oneven getal", "R37"),
        ("it", "mago e strega nella stessa città", "R19"),
        ("it", "metà di un numero dispari", "R37"),
    ],
)
def test_find_rules_in_other_languages_and_english(code: str, words: str, expected: str) -> None:
    with language(code):
        result = find_rules(words)
        assert expected in [rule.id for rule in result[:4]]
        assert str(result).splitlines()[0] not in str(all_rules()["R1"])
    assert find_rules("witch farm")[0].id == "R46", "the index of another language is used"


def test_synonyms_find_the_same_rules() -> None:
    assert list(find_rules("follower")) == list(find_rules("meeples"))
    assert list(find_rules("farms")) == list(find_rules("field"))


def test_unknown_words_are_reported_and_ignored() -> None:
    result = find_rules("the Flubber of a witch")
    assert result.unknown == ("flubber",)
    assert list(result) == list(find_rules("witch"))
    assert len(result) < len(all_rules()) / 2


@pytest.mark.parametrize("words", ["zzz", "", "   ", "?!", "<zzz>"])
def test_empty_result_lists_subjects(words: str) -> None:
    result = find_rules(words)
    assert len(result) == 0
    for text in (str(result), repr(result), unescape(result._repr_html_())):
        assert "magic step, final scoring" in text
        assert words.strip() in text
    assert "<zzz>" not in result._repr_html_()


@pytest.mark.parametrize("words", [None, 24, ["witch"], b"witch"])
def test_find_rules_refuses_other_types(words: object) -> None:
    with pytest.raises(CarcassonneError, match="the words of find_rules are"):
        find_rules(words)  # type: ignore[arg-type]


def test_long_query_is_fast() -> None:
    assert find_rules("witch " * 100_000)[0].id == find_rules("witch")[0].id


@pytest.mark.parametrize(("query", "subject"), [
    ("fields", "fields"), ("Field", "fields"), ("farms", "fields"), ("cloister", "monasteries"),
    ("followers", "meeples"), (" the magic step ", "magic step"), ("CROP CIRCLES", "crop circles"),
])  # fmt: skip
def test_rules_about_subject(query: str, subject: str) -> None:
    assert list(rules_about(query)) == [rule for rule in all_rules().values() if subject in rule.subjects]


def test_rules_about_accepts_subjects_in_every_language() -> None:
    subjects = {subject for rule in all_rules().values() for subject in rule.subjects}
    for code in languages():
        with language(code):
            for subject in subjects:
                expected = [rule for rule in all_rules().values() if subject in rule.subjects]
                assert list(rules_about(subject)) == expected, (code, subject)


@pytest.mark.parametrize("subject", ["zzz", "", None, 3, []])
def test_rules_about_refuses_unknown_subjects(subject: object) -> None:
    with pytest.raises(UnknownName, match=r"there is no subject .* fields, "):
        rules_about(subject)  # type: ignore[arg-type]


def test_rules_are_shown_by_section() -> None:
    book = all_rules()
    assert repr(book) == str(book)
    lines = str(book).splitlines()
    assert max(map(len, lines)) < 60
    assert [line.split()[0] for line in lines if line.startswith("R")] == list(book)
    assert {rule.section for rule in book.values()} <= set(lines)
    assert str(find_rules("witch farm")).splitlines()[0] == "R46 Monasteries and fields untouched"
    html = find_rules("crop_add")._repr_html_()
    assert html.count("<details>") == len(find_rules("crop_add"))
    assert "<code>crop_add=must</code>" in html
    assert book._repr_html_().count("<details>") == 80


def test_results_can_be_copied() -> None:
    result = find_rules("flubber witch")
    for copied in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert isinstance(copied, RuleSearchResult)
        assert (tuple(copied), copied.query, copied.unknown) == (tuple(result), result.query, result.unknown)
