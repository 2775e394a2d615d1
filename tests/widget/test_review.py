"""Review of a game: its chart, rated turns, luck and skill, and learning from mistakes on the board."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

import carc_widget
from carc_widget import bots
from carc_widget.bots import Review, ReviewedTurn, explain, review, review_steps
from carc_widget.engine import SET_NAMES, Action, BadArgument, Game, Pass, Phase, Place, State
from carc_widget.graphics.margin_chart import margin_chart
from carc_widget.widget import GameWidget, background
from carc_widget.widget.commands import Play
from carc_widget.widget.export import export
from carc_widget.widget.messages import AnswerRated, MoveSlider, ReviewReceived, RunCommand, ShowMoment, ShowReview
from carc_widget.widget.review.review import ReviewPanel, cost_text
from carc_widget.widget.rule_questions.answer import answer
from carc_widget.widget.rule_questions.question import RuleQuestion, Topic
from carc_widget.widget.session import NO_SELECTION, Reply
from tests.widget.headless_client import HeadlessClient


def short_game(players: int = 2, sets: tuple[str, ...] = ("base", "mage_witch"), seed: int = 3) -> Game:
    """Play a short game: one player at random, the others greedy."""
    game = Game(players, sets, seed=seed)
    left = dict(list(game.state.tiles_left.items())[:4])
    game = Game(state=game.state.edit(tiles_left=left), seed=seed)
    rng = Random(seed)
    while not game.state.is_over:
        bot = bots.Random() if game.state.to_act == 0 else bots.Greedy()
        game.play(bots.decide(bot, game.state, rng))
    return game


def test_cost_has_no_sign_before_zero() -> None:
    missed = ReviewedTurn(1, 0, 1, "", 0.0, "", 1.0, 1.0, winning_chance=0.5, best_winning_chance=0.504)
    assert cost_text(missed) == "−1.0 points; the same chance of winning"


def test_turn_that_misses_points_has_a_cost() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E", "V"], seed=1)
    game.play("E/2 0,-1", "pass", "V/1 1,0", "pass")
    result = carc_widget.review(game, playouts=20, random=1)
    first = result.turns[0]
    assert (first.number, first.player, first.ply) == (1, 0, 1)
    assert (first.played, first.best) == ("E/2 0,-1 pass", "E/2 0,-1 +city S")
    assert 2 < first.cost < 6
    assert first.error is not None
    assert first.error < 2
    assert first.cost == pytest.approx(first.best_margin - first.margin)
    state = game.states[first.ply]
    for action in first.best_actions:
        state, _ = state.apply(action)
    assert state.scores == (4, 0)
    assert result.costliest_turns(1) == (first,)
    assert "E/2 0,-1 +city S" in str(result)


def test_best_turn_has_no_cost() -> None:
    game = Game(["Ann", "Bob"], ["base"], order=["E"], seed=1)
    game.play("E/2 0,-1", "+city S")
    (turn,) = review(game, playouts=0).turns
    assert (turn.cost, turn.best, turn.error, turn.playouts) == (0, turn.played, None, 0)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "sets"), [(2, ("base", "mage_witch")), (3, SET_NAMES)])
def test_every_turn_of_every_set_is_reviewed(players: int, sets: tuple[str, ...]) -> None:
    game = short_game(players, sets)
    result = review(game, playouts=4, turns=2, random=1)
    played_turns = [turn for turn in game.turns if any(isinstance(action, Place) for action in turn.actions)]
    assert [turn.number for turn in result.turns] == [turn.number for turn in played_turns]
    assert all(turn.cost >= 0 or turn.playouts for turn in result.turns)
    assert all(game.states[turn.ply].phase is Phase.PLACE for turn in result.turns)
    assert result.expected[-1] == tuple(map(float, game.state.scores))
    assert result.plies[-1] == game.replay.ply
    assert len(result.margins) == len(result.plies)
    assert result == review(game, playouts=4, turns=2, random=1), "the same seed yields the same review"


def test_replay_or_text_of_a_game_is_reviewed_as_the_game() -> None:
    game = short_game()
    expected = review(game, playouts=0)
    for form in (game.replay, game.to_text(), game.to_json()):
        assert review(form, playouts=0) == expected


def test_review_steps_refine_the_result() -> None:
    game = short_game()
    result = [step for step in review_steps(game, playouts=3, turns=2) if step]
    assert len(result) >= 2
    assert all(turn.playouts == 0 for turn in result[0].turns)
    assert sum((turn.playouts > 0 or turn.exact) for turn in result[-1].turns) == 2
    assert all(turn.playouts or turn.exact for turn in result[-1].costliest_turns())


def test_invalid_arguments_are_refused() -> None:
    with pytest.raises(BadArgument, match=r"the game is <State: .*; give a Game, or its text"):
        review(State.start())  # type: ignore[arg-type]
    with pytest.raises(BadArgument, match="playouts is 'many'"):
        review(Game(seed=1), playouts="many")  # type: ignore[arg-type]
    assert review(Game(seed=1)).turns == ()


def test_margin_chart_has_the_colours_of_the_players() -> None:
    two = margin_chart([(0, 0), (4, -4), (-6, 6)], ("Red", "Blue"))
    root = ET.fromstring(two)
    assert root.tag.endswith("svg")
    assert "#b3121d" in two
    assert two.count("<polyline") == 1
    assert "<text" in two
    three = margin_chart([(0, 0, 0), (4, -4, -9)], ("Red", "Blue", "Black"))
    assert three.count("<polyline") == 6, "a line for each player, each with a halo"
    ET.fromstring(margin_chart([(0.0, 0.0)], ("Red", "Blue")))
    result = review(short_game(), playouts=0)
    ET.fromstring(result._repr_svg_())


COSTS = {1: 1.5, 2: 9.0, 4: 4.0}
"""The costs of some turns of a rated review, in points."""


def rated(game: Game, costs: Mapping[int, float] = COSTS) -> Review:
    """A review of a game in which these turns cost so much, and all others nothing."""
    result = review(game, playouts=0)
    turns = tuple(
        replace(turn, cost=cost, error=0.2, winning_chance_error=0.01, playouts=30, best_actions=better)
        for turn in result.turns
        for cost in [costs.get(turn.number, 0.0)]
        for better in [next(other_turns(game.states[turn.ply], turn.played_actions))]
    )
    return replace(result, turns=turns)


def other_turns(start: State, *turns: tuple[Action, ...]) -> Iterator[tuple[Action, ...]]:
    """Turns without a meeple other than these."""
    for placed in start.legal_actions():
        after, _ = start.apply(placed)
        if after.phase is Phase.DEPLOY and (placed, Pass()) not in turns:
            yield placed, Pass()


def open_review(players: int = 2, sets: tuple[str, ...] = ("base", "mage_witch")) -> HeadlessClient:
    game = short_game(players, sets)
    client = HeadlessClient(game)
    client.button("review")
    assert client.session.review_of is game.replay
    client.dispatch(ReviewReceived(rated(game)))
    return client


def panel(client: HeadlessClient) -> ReviewPanel:
    shown = client.view.sidebar.review
    assert shown is not None
    return shown


def turn(client: HeadlessClient, number: int) -> ReviewedTurn:
    assert client.session.review is not None
    return next(turn for turn in client.session.review.turns if turn.number == number)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_chart_has_the_values_of_all_players_and_a_mark_at_each_rated_turn(players: int) -> None:
    client = open_review(players, ("base", "inns_cathedrals"))
    chart = panel(client).chart
    assert chart is not None
    assert [series.name for series in chart.series] == list(client.game.state.players)
    assert all(len(series.leads) == len(series.chances) == len(chart.turns) for series in chart.series)
    assert chart.turns[0] == 1
    marked = {chart.turns[mark.at]: mark.severity for mark in chart.marks}
    assert marked == {1: "inaccuracy", 2: "blunder", 4: "mistake"}
    final = client.game.state
    assert [series.leads[-1] > 0 for series in chart.series] == [
        score > max(final.scores[:i] + final.scores[i + 1 :]) for i, score in enumerate(final.scores)
    ]


def test_a_click_on_the_chart_shows_the_position_before_the_turn() -> None:
    client = open_review()
    slider = panel(client).slider
    assert slider.at == len(slider.moments) - 1
    client.dispatch(MoveSlider("review", 1))
    assert client.session.moment == turn(client, 2).ply
    assert client.session.state.hand is not None
    assert panel(client).slider.at == 1
    assert panel(client).slider.value_text.startswith("Turn 2: ")
    client.dispatch(MoveSlider("review", 999))
    assert client.session.moment == turn(client, 2).ply


def test_rated_turns_are_listed_and_keys_go_from_one_to_the_next() -> None:
    client = open_review()
    assert [(row.symbol, row.cost) for row in panel(client).mistakes] == [
        ("??", "−9.0 ± 0.4"),
        ("?", "−4.0 ± 0.4"),
        ("?!", "−1.5 ± 0.4"),
    ]
    assert not panel(client).next.enabled
    shown = []
    for key in (",", ",", ",", ",", ".", "."):
        client.key(key)
        shown.append(client.session.state.turn)
    assert shown == [4, 2, 1, 1, 2, 4]
    client.button("review 2")
    part = panel(client).turn
    assert part is not None
    assert part.severity == "blunder"
    assert part.verdict == "Blunder ??"
    toolbar = client.view.toolbar
    assert toolbar.title == part.title
    assert toolbar.sentence.startswith("Blunder ?? −9.0 ± 0.4 points; chance of winning ")
    assert toolbar.hint.startswith("Played: ")
    assert "Best: " in toolbar.hint
    assert [row.shown for row in panel(client).mistakes] == [True, False, False]
    assert client.view.timeline.position.startswith("Turn 2 of "), "as the toolbar has it"
    client.dispatch(ShowMoment(turn(client, 3).ply))
    other = panel(client).turn
    assert other is not None
    assert (other.severity, other.verdict) == ("", "No mistake")


def test_the_best_and_the_played_turn_are_drawn_on_the_board() -> None:
    client = open_review()
    assert client.session.review is not None
    for reviewed in client.session.review.turns:
        client.dispatch(ShowMoment(reviewed.ply))
        labels = [label.text for label in client.view.board.labels]
        drawn = client.view.board.view
        if reviewed.severity is None:
            assert not labels
            assert not drawn.hint_tiles
            continue
        places = {
            action for action in (reviewed.best_actions[0], reviewed.played_actions[0]) if isinstance(action, Place)
        }
        assert {(ghost.cell, ghost.rotation) for ghost in drawn.hint_tiles} <= {(p.cell, p.rotation) for p in places}
        assert drawn.hint_tiles
        assert set(labels) <= {"best", "played"}
        assert labels
    client.dispatch(ShowMoment(None))
    assert not client.view.board.labels
    assert not client.view.board.view.hint_tiles
    client.button("close review")
    assert client.view.sidebar.review is None


def test_the_best_turn_is_explained_instead_of_the_played_one() -> None:
    client = open_review()
    assert [row.explanation for row in panel(client).mistakes] == [None] * 3
    client.button("mistake 2")
    assert client.session.moment == turn(client, 2).ply, "the position is shown, too"
    row = panel(client).mistakes[0]
    assert row.shown
    assert row.explanation is not None
    reviewed = turn(client, 2)
    expected = explain(client.session.state, reviewed.best_actions, reviewed.played_actions)
    assert len(row.explanation.terms) == len(expected.effects)
    assert [term.text for term in row.explanation.terms] == list(expected.sentences(places=False))
    client.button("review 4")
    assert [row.explanation for row in panel(client).mistakes] == [None] * 3
    client.button("mistake 4", "mistake 4")
    assert client.session.explained_turn is None
    assert client.session.moment == turn(client, 4).ply


def test_luck_and_skill_are_listed_for_each_player() -> None:
    client = open_review(3)
    table = panel(client).balance
    assert table is not None
    assert [row.name for row in table.rows] == list(client.game.state.players)
    assert [row.counts for row in table.rows] == [(1, 1, 0), (0, 0, 1), (0, 0, 0)]
    worst = next(row for row in table.rows if row.counts[2])
    assert worst.skill.startswith("−9.0 ± ")
    assert all("." in row.luck for row in table.rows)


def test_a_review_without_mistakes_says_why() -> None:
    game = short_game()
    client = HeadlessClient(game)
    client.button("review")
    assert panel(client).status == "Analysing the game…"
    result = rated(game, {})
    client.dispatch(ReviewReceived(replace(result, unsearched=3)))
    assert panel(client).status == "3 turns still to be searched…"
    client.dispatch(ReviewReceived(result))
    assert panel(client).status.startswith("No mistakes: ")
    assert not panel(client).mistakes
    assert not panel(client).learn
    client.dispatch(ReviewReceived(replace(result, turns=())))
    assert panel(client).status == "No turn was played, so there is nothing to analyse."
    assert (panel(client).chart, panel(client).balance) == (None, None), "they would be empty"


def test_evaluations_are_written_into_the_record() -> None:
    client = open_review()
    write = panel(client).write
    assert write is not None
    assert write.enabled
    client.button("write evaluations")
    write = panel(client).write
    assert write is not None
    assert not write.enabled, "nothing else shows that they are there"
    assert client.session.review is not None
    assert client.game.evaluations == client.session.review.evaluations
    assert client.view.sidebar.review is not None, "the review stays open"
    client.dispatch(ShowMoment(turn(client, 2).ply))


def test_a_mistake_is_posed_and_another_turn_is_rated() -> None:
    client = open_review()
    client.button(f"learn {turn(client, 2).player}")
    learning = client.session.learning
    assert learning is not None
    assert client.session.moment == learning.turn.ply
    assert client.view.toolbar.title == "Find a better turn"
    assert not client.view.board.labels, "the best turn is not shown in advance"
    assert not client.view.board.view.hint_tiles
    before = client.game.replay

    # the played turn is not an answer
    try_turn(client, learning.turn.played_actions)
    assert client.view.toolbar.sentence.startswith("This is the turn that was played.")
    assert client.game.replay is before
    client.button("learn again")
    assert client.session.state == learning.start

    # another one is rated by a search
    try_turn(client, next(other_turns(learning.start, learning.turn.played_actions, learning.turn.best_actions)))
    assert client.view.toolbar.sentence == "Playing out your turn…"
    worse = replace(learning.turn, cost=3.0, played_actions=())
    client.dispatch(AnswerRated(State.start(), worse))
    assert client.view.toolbar.sentence == "Playing out your turn…", "an answer to another turn"
    client.dispatch(AnswerRated(client.session.state, worse))
    assert client.view.toolbar.sentence.startswith(
        "Better than before, but there is a better turn. This one costs: −3.0 "
    )
    client.button("learn again")

    # the best turn is right at once
    try_turn(client, learning.turn.best_actions)
    assert client.view.toolbar.sentence == "Right: this is the best turn."
    assert client.session.learning is not None
    assert client.session.learning.solved == {0}
    assert client.game.replay is before, "the game does not change"


def try_turn(client: HeadlessClient, actions: tuple[Action, ...]) -> None:
    client.dispatch(RunCommand(Play(actions)))


def test_a_turn_is_tried_with_clicks_as_in_a_game() -> None:
    client = open_review(sets=("base",))
    client.button("learn 0")
    cell = next(target for target in client.view.board.targets if target.cell is not None)
    client.press(cell.id, cell.rotations[0])
    assert client.session.selection.placed is not None
    client.key("r")
    client.button("pass")
    assert client.session.learning is not None
    assert client.session.learning.complete
    client.button("learn again")
    assert client.session.learning.is_posed
    client.key("Escape", "PageDown")
    assert client.session.learning is None, "another moment ends it"


def test_the_best_turn_is_shown_and_the_next_position_follows() -> None:
    client = open_review()
    player = turn(client, 2).player
    client.button(f"learn {player}")
    assert client.session.learning is not None
    count = len(client.session.learning.turns)
    for at in range(count):
        part = panel(client).learning
        assert part is not None
        assert part.title == f"Position {at + 1} of {count}"
        client.button("learn show")
        assert client.view.board.view.hint_tiles
        assert client.view.toolbar.sentence == "This was the best turn."
        client.button("learn on")
    assert client.session.learning is None
    assert panel(client).learning is None
    client.button(f"learn {player}", "stop learning")
    assert client.session.learning is None
    client.button(f"learn {player}", "close review")
    assert client.session.learning is None
    assert client.view.sidebar.review is None


def test_illegal_click_is_explained_while_a_mistake_is_posed() -> None:
    client = open_review()
    client.button(f"learn {turn(client, 2).player}")
    client.press_at(20.5, 20.5)
    reply = client.session.reply
    assert isinstance(reply, tuple), "the rules are the reason, not the moment"
    assert reply[0].rule == "R10"
    client.button("learn show")
    client.press_at(20.5, 20.5)
    assert client.session.reply is Reply.USE_THE_BUTTONS
    question = RuleQuestion(Topic.WHY_NOT, (20.5, 20.5), 0)
    assert answer(client.session, client.view, question).lines == ("Use one of the buttons.",), (
        "the moment is the reason"
    )


def test_undo_takes_back_a_tile_that_is_tried_for_a_mistake() -> None:
    client = open_review()
    client.button(f"learn {turn(client, 2).player}")
    assert "undo" not in client.view.buttons
    client.press(next(iter(client.view.targets)))
    assert client.session.selection.placed is not None
    client.key("u")
    assert client.session.selection.placed is None


def test_undo_takes_back_a_turn_that_is_tried_for_a_mistake() -> None:
    client = open_review()
    client.button(f"learn {turn(client, 2).player}")
    client.press(next(iter(client.view.targets)))
    client.key("Enter", "n")
    learning = client.session.learning
    assert learning is not None
    assert learning.actions
    client.key("u")
    learning = client.session.learning
    assert learning is not None
    assert learning.actions == ()
    assert learning.state == learning.start
    assert "undo" not in client.view.buttons


def test_mistake_from_which_the_game_is_played_on_is_not_shown() -> None:
    client = open_review()
    client.game.go_to(ply=turn(client, 2).ply)
    panel = client.view.sidebar.review
    assert panel is not None
    disabled = [row.button.id for row in panel.mistakes if row.button.enabled is False]
    assert disabled == ["review 2"]
    assert [row.explain.id for row in panel.mistakes if row.explain and row.explain.enabled is False] == ["mistake 2"]


@pytest.mark.parametrize("end", ["stop learning", "close review"])
def test_learning_at_the_current_moment_returns_to_the_game_itself(end: str) -> None:
    client = open_review()
    mistake = turn(client, 2)
    client.game.go_to(ply=mistake.ply)
    client.button(f"learn {mistake.player}")
    client.press(next(iter(client.view.targets)))
    client.button(end)
    assert client.session.learning is None
    assert client.session.moment is None
    assert client.session.selection == NO_SELECTION, "the tile that was tried is in hand again"
    assert "play on" not in client.view.buttons, "there is nothing to go back to"


def test_another_line_or_another_game_has_another_review() -> None:
    client = open_review()
    client.button("learn 0")
    client.game.undo()
    assert client.session.learning is None
    assert client.session.review is not None, "the line is still the same"
    client.game.restart()
    assert client.session.review_of is None
    assert client.view.sidebar.review is None
    assert "review" not in client.view.buttons
    client.dispatch(ShowReview(True))
    assert client.session.review_of is None, "the game is not over"


def test_review_is_closed_when_another_line_is_shown() -> None:
    """The other line has other turns and another end: the marks, the slider and the saved page would be wrong."""
    game = short_game()
    for _ in range(3):
        game.undo()
    while not game.state.is_over:
        game.play(game.state.legal_actions()[-1])
    client = HeadlessClient(game)
    client.button("review")
    client.dispatch(ReviewReceived(rated(game)))
    client.button("line 0")
    assert game.state.is_over
    assert client.view.sidebar.review is None
    assert export(client.session, "page") is not None
    client.button("review")
    assert client.session.review_of is game.replay


@pytest.mark.slow
def test_review_and_answers_are_computed_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[background.Steps] = []
    monkeypatch.setattr(background, "runner", lambda steps, stop: begun.append(steps))
    widget = GameWidget(short_game())
    assert begun == []

    def press(id: str) -> None:
        widget.receive(None, {"type": "button", "id": id, "screen": widget.screen})

    press("review")
    (steps,) = begun
    assert widget.sidebar["review"]["status"] == "Analysing the game…"
    for _ in steps:
        pass
    result = widget.session.review
    assert result is not None
    assert result.unsearched == 0
    assert all(turn.playouts or turn.exact for turn in result.turns if turn.cost > 0), "all turns are searched"
    assert widget.sidebar["review"]["chart"], "the page has it"
    widget._dispatch(ReviewReceived(rated(widget.game)))
    press("learn 0")
    learning = widget.session.learning
    assert learning is not None
    tried = next(other_turns(learning.start, learning.turn.played_actions, learning.turn.best_actions))
    widget._dispatch(RunCommand(Play(tried)))
    for _ in begun[1]:
        pass
    assert widget.session.learning is not None
    assert widget.session.learning.answer is not None
    assert widget.session.learning.answer.error is not None
    assert widget.session.failures == ()
