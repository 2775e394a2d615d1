"""Every rule option and each of its values has words in every language."""

import pytest

from carc_widget.engine.rulebook import rule
from carc_widget.engine.rules import option_values
from carc_widget.i18n.language import language, languages
from carc_widget.i18n.long_texts import localize
from carc_widget.i18n.options import option_name, option_value


@pytest.mark.parametrize("code", list(languages()))
def test_every_option_and_value_has_words(code: str) -> None:
    with language(code):
        names = [option_name(name) for name in option_values()]
        assert len(set(names)) == len(names)
        for name, values in option_values().items():
            words = [option_value(name, value) for value in values]
            assert len(set(words)) == len(words)
            assert not any("_" in word or "=" in word for word in words)


@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("en", "the same part of the tile"),
        ("nl", "hetzelfde deel van de tegel"),
        ("it", "stessa parte della tessera"),
    ],
)
def test_added_meeple_stands_on_the_same_segment(code: str, part: str) -> None:
    """R74: a tile can have two roads, cities or fields."""
    with language(code):
        assert part in option_value("crop_add_place", "same_segment")
        assert part in " ".join(localize(rule("R74")).text.split())


@pytest.mark.parametrize("code", list(languages()))
def test_stay_option_mentions_that_the_symbol_removes_a_figure(code: str) -> None:
    """R27, R32: magic_merge_no_spot=stay applies to joining only."""
    with language(code):
        _, stay = localize(rule("R32")).text.split("magic_merge_no_spot=stay")
    assert "(R27)" in stay
