"""Every rule option and each of its values has words in every language."""

import pytest

from carc_widget.engine.rules import option_values
from carc_widget.i18n.language import language, languages
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
