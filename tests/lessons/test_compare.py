"""Comparison of two editions: differences, their sources, and equal outcomes."""

from html import escape

import pytest

from carc_widget import Rules, State, compare, language, scenarios
from carc_widget.engine import BadArgument, ParseError, UnknownName, editions, option_values
from carc_widget.i18n import languages
from carc_widget.lessons.slides import make_slide
from carc_widget.widget import LessonWidget

BEFORE_2014 = scenarios["before-2014"].position
STUCK = scenarios["only-one-to-remove"].position
CIRCLE = scenarios["may-or-must"].position


def test_compare_finds_exclusive_actions() -> None:
    comparison = compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2", "mage>road W 0,0"])
    assert comparison.is_different
    placement, move = comparison.steps
    assert not placement.is_different
    assert move.exclusive_actions == (("mage>road E 0,0",), ())
    assert move.reasons_against[0] == ()
    assert [(reason.code, reason.rule) for reason in move.reasons_against[1]] == [("same_feature", "R24")]
    assert "Red set the mage down again on the same road (magic_same_feature_move=allowed) (R22)." in str(comparison)
    assert comparison.second.has_stopped
    assert not comparison.first.has_stopped
    assert comparison.first.state.phase.value == "deploy"
    assert comparison.second.state.phase.value == "magic"


def test_difference_names_source() -> None:
    comparison = compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2"])
    (difference,) = comparison.rule_differences
    assert difference.option == "magic_same_feature_move"
    assert difference.values == ("allowed", "forbidden")
    assert difference.rule == "R24"
    assert difference.is_relevant
    assert [change.source.key for change in difference.changes] == ["zman-2013"]
    text = str(comparison)
    assert "Now allowed only in Mage & Witch, first edition (Z-Man Games, 2013): mage>road E 0,0." in text
    assert "This comes from magic_same_feature_move=allowed" in text
    assert "Mage & Witch (Z-Man Games, 2013, English, rules leaflet of the first edition)" in text


def test_compare_without_differences() -> None:
    comparison = compare(scenarios["two-roads"].position, "zman_2013", "current", ["W/2 3,0", "pass"])
    assert not comparison.is_different
    assert [difference.is_relevant for difference in comparison.rule_differences] == [False]
    assert "No difference here: both play the same." in str(comparison)
    assert "Points in both: Red 6, Blue 3" in str(comparison)
    same = compare(BEFORE_2014, "current", "current", ["M8 0,2"])
    assert same.rule_differences == ()
    assert "No rule is different between these two." in str(same)


def test_compare_with_different_moves() -> None:
    comparison = compare(STUCK, "zman_2013", "current", ["M8 0,2", ("mage>road W 0,0", "mage>aside"), "pass"])
    assert not comparison.first.has_stopped
    assert not comparison.second.has_stopped
    assert comparison.first.state.mage is not None
    assert comparison.second.state.mage is None
    assert comparison.after(("draw V", None)).second.steps[-1] is None
    waiting = compare(STUCK, "zman_2013", "current", [("M8 0,2", None)])
    assert waiting.second.state.hand is not None
    assert waiting.steps[0].is_different


def test_compare_accepts_rules() -> None:
    old, new = Rules(small_city_points=2), Rules()
    comparison = compare(scenarios["small-city"].position, old, new, ["E/2 0,-1", "pass"])
    assert (comparison.first.gains, comparison.second.gains) == ({"Red": 2}, {"Red": 4})
    assert [(p.option, p.rule, p.changes, p.is_relevant) for p in comparison.rule_differences] == [
        ("small_city_points", "R56", (), True)
    ]
    assert "Points: Red 2 | Red 4" in str(comparison)
    assert "the usual options" in str(comparison)


def test_compare_with_final_scoring() -> None:
    fields = scenarios["farm-scoring-versions"].position
    comparison = compare(fields, Rules(farm_scoring="first"), Rules(), end=True)
    assert (comparison.first.gains, comparison.second.gains) == ({"Red": 4}, {"Red": 6})


def test_options_that_no_edition_sets_are_kept() -> None:
    comparison = compare(CIRCLE, "second_edition_2017", "current", ["K2 1,0", "+field SL", "circle add", "pass"])
    assert comparison.first.rules.crop_tiles == comparison.second.rules.crop_tiles == "all"
    assert [reason.rule for reason in comparison.steps[-1].reasons_against[0]] == ["R74"]
    assert {p.option: p.rule for p in comparison.rule_differences if p.is_relevant} == {
        "crop_add": "R74",
        "crop_add_place": "R74",
    }


@pytest.mark.slow
def test_all_pairs_of_editions() -> None:
    for first in editions():
        for second in editions():
            comparison = compare(BEFORE_2014, first, second, ["M8 0,2"])
            rules = [editions()[id].rules for id in (first, second)]
            assert {p.option for p in comparison.rule_differences} == {
                name for name in option_values() if getattr(rules[0], name) != getattr(rules[1], name)
            }
            assert comparison.is_different == any(p.is_relevant for p in comparison.rule_differences)


def test_comparison_is_shown_in_every_language() -> None:
    comparison = compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2", "mage>road W 0,0"])
    texts = set()
    for code in languages():
        with language(code):
            texts.add(str(comparison))
            html = comparison._repr_html_()
            assert html.count("<svg") == 2
            assert "<code>magic_same_feature_move=allowed</code>" in html
    assert len(texts) == len(languages())


def test_names_are_escaped() -> None:
    state = State.setup(players=["<b>Ann", "Bob"], hand="E", meeples=[("<b>Ann", (0, 0), "city N")])
    html = compare(state, Rules(small_city_points=2), "current", ["E/2 0,-1", "pass"])._repr_html_()
    assert "<b>Ann" not in html
    assert "&lt;b&gt;Ann" in html


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(UnknownName, match="zman_2012"):
        compare(BEFORE_2014, "zman_2012")
    with pytest.raises(ParseError) as error:
        compare(BEFORE_2014, moves=["M8 0,2", "mage>there"])
    assert error.value.__notes__[-1] == "move 2 of the comparison"
    with pytest.raises(BadArgument, match="the position is 7"):
        compare(7)  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="the moves are 'pass'"):
        compare(BEFORE_2014, moves="pass")
    with pytest.raises(BadArgument, match="a pair of them"):
        compare(BEFORE_2014, moves=[("pass", "pass", "pass")])  # type: ignore[list-item]


@pytest.mark.slow
def test_boards_of_a_comparison_move_together() -> None:
    pair = compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2", "mage>road W 0,0"]).play()
    assert pair.view.explanation == (
        "Current reading (Hans im Glück, 2021): not allowed. The mage has to move to a different road or city. (R24)",
    ), "the page says why the boards differ"
    pair.close()
    pair = compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2"]).play()
    assert isinstance(pair, LessonWidget)
    first, second = (board.game for board in pair.boards)
    assert first.state.phase.value == second.state.phase.value == "magic"
    first.play("mage>city N 0,0")
    assert first.state.mage is not None
    assert first.state.mage == second.state.mage
    second.undo()
    assert first.state.phase.value == "magic"
    first.play("mage>road W 0,0")
    assert [game.state.phase.value for game in (first, second)] == ["deploy", "magic"]
    assert "different road or city. (R24)" in pair.view.explanation[0]
    first.undo()
    first.play("witch>city N 0,0")
    assert pair.view.explanation == ()
    assert first.state.witch == second.state.witch
    first.undo()
    first.redo()
    assert first.state.witch == second.state.witch
    second.play("pass")
    assert first.state.hand == second.state.hand, "the boards draw different tiles"
    second.go_to(ply=0)
    assert first.state == first.states[0]
    second.go_to(ply=-1)
    assert first.state.witch == second.state.witch
    assert first.state.hand == second.state.hand

    second.go_to(ply=1)
    second.play("mage>city N 0,0")
    second.switch_to(second.variations[0])
    assert first.state.mage == second.state.mage, "a variation is switched to on both"
    second.go_to(ply=1)
    first.play("mage>road W 0,0", "pass")
    second.undo()
    assert [len(game.history) for game in (first, second)] == [0, 0], "with all that followed on the other board alone"
    pair.close()


def test_boards_of_a_comparison_open_no_other_game() -> None:
    pair = compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2"]).play()
    assert [board.view.menus.commands for board in pair.boards] == [None, None]
    pair.close()


def test_boards_and_slides_of_a_comparison_have_titles_in_words() -> None:
    comparison = compare("small-city", Rules(small_city_points=2), Rules(), ["E/2 0,-1", "pass"])
    pair = comparison.play()
    titles = ["Two-tile city (2 points)", "The usual options"]
    assert [board.title for board in pair.view.boards] == titles
    assert [frame.text for frame in make_slide(comparison).frames[1:]] == titles
    pair.close()


def test_slide_of_a_comparison_has_no_notation() -> None:
    slide = make_slide(compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2", "mage>road W 0,0"]))
    assert [frame.text.partition(" (")[0] for frame in slide.frames[1:]] == [
        "Mage & Witch, first edition",
        "Current reading",
    ]
    assert slide.answer == (
        "Current reading (Hans im Glück, 2021): not allowed. The mage has to move to a different road or city. (R24)"
    )
    points = make_slide(compare("small-city", Rules(small_city_points=2), Rules(), ["E/2 0,-1", "pass"]))
    assert points.answer == "Points: Red 2 | Red 4"


def test_comparison_has_static_pictures() -> None:
    pair = compare(BEFORE_2014, "zman_2013", "current").play()
    data = pair._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    for board, side in zip(pair.boards, pair.view.boards, strict=True):
        assert f"<p><b>{escape(side.title)}</b></p>{board.snapshot().html}" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    pair.close()


def test_documents_are_named_in_the_language_in_use() -> None:
    with language("it"):
        text = str(compare(BEFORE_2014, "zman_2013", "current", ["M8 0,2"]))
    assert "(Z-Man Games, 2013, inglese, foglietto delle regole della prima edizione)" in text
    assert "first edition" not in text
