"""Log of turns, and the page of an open rule."""

import re
from random import Random
from typing import Any

import pytest

from carc_widget.engine import SET_NAMES, Game, Rules
from carc_widget.engine.events import FeatureScored
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.log import MAX_TURNS
from carc_widget.widget.view import GameView, view


def view_game(game: Game, **session: Any) -> GameView:
    return view(Session(game.replay, "en", **session))


@pytest.mark.slow
def test_log_lists_turns_newest_first_and_final_scoring_on_top() -> None:
    game = Game(["Ann", "Bob"], SET_NAMES, seed=3)
    rng = Random(3)
    while not game.is_over:
        log = view_game(game).sidebar.log
        assert all(chapter.entries for chapter in log.chapters)
        numbers = [int(re.findall(r"\d+", chapter.title)[0]) for chapter in log.chapters]
        assert numbers == sorted(set(numbers), reverse=True)
        assert len(numbers) <= MAX_TURNS
        game.play(rng.choice(game.state.legal_actions()))
    first, *rest = view_game(game).sidebar.log.chapters
    assert first.title == "Final scoring"
    final_scores = [x for x in game.history[-1].events if isinstance(x, FeatureScored) and x.score.final]
    assert len(first.entries) == 1 + len(final_scores)
    points = {int(entry.sum.rpartition(" = ")[2]) for entry in first.entries[1:]}
    assert points == {event.score.points for event in final_scores}
    assert rest[0].title == f"Turn {game.state.turn}, {game.state.players[game.turns[-1].player]}"
    assert not any(entry in first.entries for chapter in rest for entry in chapter.entries)


def test_open_rule_shows_sources_options_and_edition_of_the_game() -> None:
    page = view_game(Game(seed=1), open_rule="R24").sidebar.rule
    assert page is not None
    assert page.options == ("This game, as by default: Magic figure on its own road or city: must move to another one",)
    assert "WikiCarpedia: Mage and Witch" in page.sources[0]
    assert page.edition.startswith("Options as in ")
    other = view_game(Game(rules=Rules.edition("zman_2013"), seed=1), open_rule="R24").sidebar.rule
    assert other is not None
    assert other.options == ("This game, not the default: Magic figure on its own road or city: may be set down again",)
    assert other.edition != page.edition
    assert "Z-Man Games" in other.edition
    mixed = view_game(Game(rules=Rules(magic_merge_and_tile="two_moves", crop_add="must"), seed=1), open_rule="R24")
    assert mixed.sidebar.rule is not None
    assert mixed.sidebar.rule.edition == "No edition has exactly these options."
