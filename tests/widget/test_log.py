"""Log of turns, and the page of an open rule."""

import re
from random import Random
from typing import Any

import pytest

from carc_widget.engine import SET_NAMES, Game, Rules, State
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


def entries_after(text: str, *actions: str) -> list[tuple[str, list[str]]]:
    """The log of a position after actions: each text with its rules."""
    game = Game(state=State.from_text(text))
    for action in actions:
        game.play(action)
    return [(entry.text, [rule.label for rule in entry.rules]) for entry in view_game(game).sidebar.log.entries]


def test_log_names_the_option_of_a_figure_that_is_set_down_again() -> None:
    """R24."""
    entries = entries_after(
        "tiles 0,0: D 0,1: B; player Red; player Blue; mage road E 0,0; turn 1 Red place M8; "
        "rules magic_same_feature_move=allowed",
        "M8 0,2",
        "mage>road E 0,0",
    )
    assert entries[0] == ("Red set the mage down again on the same road (an option of this game)", ["R22", "R24"])


def test_log_lists_a_player_who_adds_no_meeple_at_a_crop_circle() -> None:
    """R74; a player who places no meeple on the tile (R9) is not listed."""
    entries = entries_after(
        "tiles 0,0: D; player Red; player Blue: field EL 0,0; turn 1 Red place K2; sets base crop_circles_2; "
        "rules crop_tiles=all",
        "K2 1,0",
        "pass",
        "circle add",
        "pass",
    )
    assert ("Blue added no meeple", ["R74"]) in entries
    assert not any("placed no meeple" in text for text, _ in entries)


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
