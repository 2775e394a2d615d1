"""What the list tells of the turns, and how a rule is opened and found."""

import re
from random import Random
from typing import Any

from carc_widget.engine import SET_NAMES, Game, Rules
from carc_widget.engine.events import FeatureScored
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.log import SHORT
from carc_widget.widget.view import GameView, view


def seen(game: Game, **session: Any) -> GameView:
    return view(Session(game.replay, "en", **session))


def test_the_log_is_told_turn_by_turn_and_the_end_before_all_else() -> None:
    game = Game(["Ann", "Bob"], SET_NAMES, seed=3)
    rng = Random(3)
    while not game.is_over:
        of = seen(game).sidebar.log
        assert all(chapter.entries for chapter in of.chapters)
        numbers = [int(re.findall(r"\d+", chapter.title)[0]) for chapter in of.chapters]
        assert numbers == sorted(set(numbers), reverse=True)
        assert len(numbers) <= SHORT
        game.play(rng.choice(game.state.legal_actions()))
    first, *rest = seen(game).sidebar.log.chapters
    assert first.title == "Final scoring"
    finals = [x for x in game.history[-1].events if isinstance(x, FeatureScored) and x.score.final]
    assert len(first.entries) == 1 + len(finals)
    assert {int(entry.sum.rpartition(" = ")[2]) for entry in first.entries[1:]} == {x.score.points for x in finals}
    assert rest[0].title == f"Turn {game.state.turn}, {game.state.players[game.turns[-1].player]}"
    assert not any(entry in first.entries for chapter in rest for entry in chapter.entries)


def test_a_rule_opens_with_its_sources_and_with_the_options_and_editions_of_the_game() -> None:
    page = seen(Game(seed=1), open_rule="R24").sidebar.rule
    assert page is not None
    assert page.options == ("This game: magic_same_feature_move=forbidden, the default",)
    assert "WikiCarpedia: Mage and Witch" in page.sources[0]
    assert page.edition.startswith("Options as in ")
    other = seen(Game(rules=Rules.edition("zman_2013"), seed=1), open_rule="R24").sidebar.rule
    assert other is not None
    assert other.options == ("This game: magic_same_feature_move=allowed, which is not the default",)
    assert other.edition != page.edition
    assert "Z-Man Games" in other.edition
    odd = seen(Game(rules=Rules(magic_merge_and_tile="two_moves", crop_add="must"), seed=1), open_rule="R24")
    assert odd.sidebar.rule is not None
    assert odd.sidebar.rule.edition == "No edition has just these options."
