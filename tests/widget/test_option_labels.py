"""Who plays reads words where programs read the names of options."""

import pytest

from carc_widget import compare, language, scenarios
from carc_widget.engine import Reason
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.session import Aids, Session
from carc_widget.widget.view import view


@pytest.mark.parametrize("coordinates", [False, True])
def test_the_log_names_no_option_by_its_code(coordinates: bool) -> None:
    pair = compare(scenarios["before-2014"].position, "zman_2013", "current", ["M8 0,2", "mage>road E 0,0"]).play()
    first = pair.boards[0].game
    pair.close()
    happened = [event.sentence(places=False) for event in first.history[-1].events]
    assert any("(magic_same_feature_move=allowed)" in sentence for sentence in happened)
    session = Session(first.replay, "en", aids=Aids(coordinates=coordinates))
    told = [entry.text for chapter in view(session).sidebar.log.chapters for entry in chapter.entries]
    assert any("(an option of this game)" in text for text in told) is not coordinates
    assert not any("=" in text for text in told)


def test_a_refusal_is_told_in_words_in_every_language() -> None:
    reason = Reason("adding_mandatory", "R74", option="crop_add=must")
    assert reason.sentence(places=False).endswith("(crop_add=must).")
    assert (
        sentence(reason, places=False, options=False)
        == "By the rules in use a meeple has to be added (an option of this game)."
    )
    with language("nl"):
        assert sentence(reason, places=False, options=False).endswith("(een optie van dit spel).")
