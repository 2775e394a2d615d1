"""Options in the user interface: described in words, not by their names."""

import pytest

from carc_widget import compare, language, scenarios
from carc_widget.engine import Reason
from carc_widget.i18n.rendering import sentence
from carc_widget.widget.session import Aids, Session
from carc_widget.widget.view import view


@pytest.mark.parametrize("coordinates", [False, True])
def test_log_contains_no_option_names(coordinates: bool) -> None:
    pair = compare(scenarios["before-2014"].position, "zman_2013", "current", ["M8 0,2", "mage>road E 0,0"]).play()
    first = pair.boards[0].game
    pair.close()
    sentences = [event.sentence(places=False) for event in first.history[-1].events]
    assert any("(magic_same_feature_move=allowed)" in sentence for sentence in sentences)
    session = Session(first.replay, "en", aids=Aids(coordinates=coordinates))
    texts = [entry.text for chapter in view(session).sidebar.log.chapters for entry in chapter.entries]
    assert any("(an option of this game)" in text for text in texts)
    assert not any("=" in text for text in texts)


def test_reason_describes_the_option_in_the_language() -> None:
    reason = Reason("adding_mandatory", "R74", option="crop_add=must")
    assert reason.sentence(places=False).endswith("(crop_add=must).")
    assert (
        sentence(reason, places=False, options=False)
        == "Under the rules in use you have to add a meeple (an option of this game)."
    )
    with language("nl"):
        assert sentence(reason, places=False, options=False).endswith("(een optie van dit spel).")
