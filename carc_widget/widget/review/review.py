"""Review of a finished game, beside the board: the chart, the rated turns, luck and skill, and better turns.

All values are points of expected lead over the best opponent at the end of the game, or chances of winning. ± is
the 95% interval.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import dist

from carc_widget.bots import LuckAndSkill, Review, ReviewedTurn, Severity
from carc_widget.engine.actions import Action, Place
from carc_widget.engine.notes import Evaluations
from carc_widget.engine.state import State
from carc_widget.graphics.piece_positions import spot_position
from carc_widget.graphics.shapes import TILE
from carc_widget.i18n.estimates import QUANTILE, estimate_text, exact_text
from carc_widget.i18n.language import _, format_integer, format_tenths, ngettext
from carc_widget.widget.board import pieces
from carc_widget.widget.board.view_model import BoardLabel, Prompt
from carc_widget.widget.commands import WriteEvaluations
from carc_widget.widget.hints.explanation import TurnExplanation, turn_explanation
from carc_widget.widget.hints.model import ExplainedMistake
from carc_widget.widget.hints.turns import TurnGhosts, action_spot, describe_turn, label_position, turn_ghosts
from carc_widget.widget.messages import ExplainTurn, RunCommand, ShowMoment, ShowReview, StartLearning, StopLearning
from carc_widget.widget.review.chart import SYMBOLS, ReviewChart, chart, mistakes, severity_name, turn_moments
from carc_widget.widget.session import Session
from carc_widget.widget.timeline.timeline import slider_position
from carc_widget.widget.view_model import Button, Slider

_ASIDE = 0.35
"""Distance of a label from its place if the other label is on the same tile, in tiles."""

BEST_COLOUR = "#2e7d4f"
"""The colour of the best turn on the board."""

SEVERITY_COLOURS = {Severity.INACCURACY: "#c79a1e", Severity.MISTAKE: "#d06a1f", Severity.BLUNDER: "#b3261e"}
"""The colours of rated turns on the board; the page has its own in `review.css`."""


@dataclass(frozen=True, slots=True)
class MistakeRow:
    """A rated turn in the list.

    Attributes:
        button: its label is the turn; shows the position before it on the board.
        severity: the severity, and `symbol` its symbol.
        cost: the cost in points of expected lead, with its 95% interval.
        colour: the colour of the player.
        explain: the button that opens the explanation, and shows the position; `None` on saved pages.
        shown: whether it is shown on the board.
        explanation: the best turn instead of the played one; `None` if it is closed.
    """

    button: Button
    severity: str
    symbol: str
    cost: str
    colour: str
    explain: Button | None
    shown: bool = False
    explanation: TurnExplanation | None = None


@dataclass(frozen=True, slots=True)
class TurnReview:
    """The turn that is shown on the board; the toolbar compares it with the best one.

    Attributes:
        title: the number of the turn, and the player.
        severity: the severity; empty for none.
        verdict: the severity in words, with its symbol.
        luck: what the drawn tile was worth; may be empty.
    """

    title: str
    severity: str
    verdict: str
    luck: str


@dataclass(frozen=True, slots=True)
class BalanceRow:
    """Luck and skill of a player, and the number of turns of each severity."""

    name: str
    colour: str
    luck: str
    skill: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BalanceTable:
    """Luck and skill of the players: the title, the headings of the columns, the rows, and what the numbers mean."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[BalanceRow, ...]
    explanation: str


@dataclass(frozen=True, slots=True)
class LearningStatus:
    """Learning from mistakes: the number of the position, what to do, and the button back to the review."""

    title: str
    text: str
    stop: Button


@dataclass(frozen=True, slots=True)
class ReviewPanel:
    """Review of a game, in place of the tabs of the sidebar.

    Attributes:
        title: the title.
        status: what is being computed, or why there is nothing to show; may be empty.
        slider: the slider over the chart: a click shows that moment.
        previous, next: the buttons that show the previous and the next rated turn.
        mistakes_title: the heading of the list of rated turns.
        explanation: what the values are.
        close: the button that closes the review; `None` on saved pages.
        chart: the chart; `None` before the first results, and if no turn was played.
        turn: the turn that is shown on the board.
        mistakes: the rated turns, the costliest first.
        balance: luck and skill.
        learn_title: the heading of `learn`.
        learn: for each player with mistakes the button that poses them again.
        learning: the mistake that is posed; `None` if none is.
        write: the button that writes the evaluations into the record.
    """

    title: str
    status: str
    slider: Slider
    previous: Button
    next: Button
    mistakes_title: str
    explanation: str
    close: Button | None
    chart: ReviewChart | None = None
    turn: TurnReview | None = None
    mistakes: tuple[MistakeRow, ...] = ()
    balance: BalanceTable | None = None
    learn_title: str = ""
    learn: tuple[Button, ...] = ()
    learning: LearningStatus | None = None
    write: Button | None = None

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons of the panel."""
        rows = (button for row in self.mistakes for button in (row.button, row.explain))
        stop = self.learning.stop if self.learning else None
        every = (self.previous, self.next, *rows, *self.learn, self.close, self.write, stop)
        return tuple(button for button in every if button)


def review_button(session: Session) -> Iterator[Button]:
    """Yield the button that opens the analysis, once the game is over."""
    if session.game.states[-1].is_over:
        tip = _("Who was ahead when, and which turns cost most")
        yield Button(
            "review", _("Analysis"), ShowReview(session.review_of is None), tip, selected=session.review_of is not None
        )


def review_panel(session: Session) -> ReviewPanel | None:
    """Build the review from the results so far; `None` if it is closed."""
    if session.review_of is None:
        return None
    review = session.review
    worst = sorted(mistakes(review), key=lambda turn: -turn.cost)
    shown = session.reviewed_turn
    moments = turn_moments(review) if review else session.game.stops[-1:]
    at = slider_position(moments, session.ply)
    panel = ReviewPanel(
        title=_("Analysis"),
        status=_status(review),
        slider=Slider("review", _("Moment of the game"), len(moments) - 1, at, "", moments),
        previous=_mistake_button(session, "review previous", "‹", _("Previous mistake (,)"), -1),
        next=_mistake_button(session, "review next", "›", _("Next mistake (.)"), 1),
        mistakes_title=_("Biggest mistakes"),
        explanation=_(
            "Points are the expected final lead over the best opponent; ± is the 95% interval. The chart is "
            "estimated without playouts. A cost within its interval does not count as a mistake."
        ),
        close=Button("close review", _("Close"), ShowReview(False)),
    )
    if review is None or not review.turns:
        return panel
    learning = session.learning
    return replace(
        panel,
        slider=replace(panel.slider, value_text=_moment_text(session, review, at)),
        chart=chart(session, review),
        turn=_turn_review(session, shown) if shown and learning is None else None,
        mistakes=() if learning else tuple(_row(session, turn, turn is shown) for turn in worst),
        balance=None if learning else _balance_table(session, review),
        learn_title=_("Learn from your mistakes") if worst and learning is None else "",
        learn=() if learning else tuple(_learn_buttons(session, review)),
        learning=_learning_status(session),
        write=None if learning else _write_button(session, review),
    )


def _status(review: Review | None) -> str:
    if review is None:
        return _("Analysing the game…")
    if not review.turns:
        return _("No turn was played, so there is nothing to analyse.")
    if review.unsearched:
        return ngettext("{n} turn still to be searched…", "{n} turns still to be searched…", review.unsearched)
    if not mistakes(review):
        return _("No mistakes: no turn clearly cost a point or more.")
    return ""


def _moment_text(session: Session, review: Review, at: int) -> str:
    """Return the moment at a position of the slider, with the expected leads."""
    last = len(review.plies) - 1
    where = _("End of the game") if at == last else _("Turn {n}", n=session.game.states[review.plies[at]].turn)
    leads = [
        f"{name} {format_tenths(lead, signed=True)}"
        for name, lead in zip(review.players, review.margins[at], strict=True)
    ]
    return f"{where}: {', '.join(leads)}"


def _mistake_button(session: Session, id: str, label: str, tip: str, by: int) -> Button:
    """Create the button that shows the next mistake, or (negative) the previous one."""
    plies = [turn.ply for turn in mistakes(session.review)] if session.learning is None else []
    there = [ply for ply in plies if (ply - session.ply) * by > 0]
    target = (there[0] if by > 0 else there[-1]) if there else session.ply
    return Button(id, label, ShowMoment(target), tip, enabled=bool(there))


def _row(session: Session, turn: ReviewedTurn, shown: bool) -> MistakeRow:
    assert turn.severity is not None
    explained = ExplainedMistake(turn.ply)
    tip = _("Explain the best turn")
    is_open = shown and session.explained_turn == explained
    message = ExplainTurn(None if is_open else explained)
    explanation = None
    if is_open:
        title = _("The best turn instead of the played one")
        start = session.game.states[turn.ply]
        explanation = turn_explanation(session, title, start, turn.best_actions, turn.played_actions)
    is_current = turn.ply == session.game.ply  # the board shows how to play on from there, not the review
    return MistakeRow(
        button=Button(
            f"review {turn.number}",
            _title(session, turn),
            ShowMoment(turn.ply),
            _("Show it on the board"),
            enabled=not is_current,
        ),
        explain=Button(f"mistake {turn.number}", _("Why?"), message, tip, enabled=not is_current),
        explanation=explanation,
        severity=turn.severity.value,
        symbol=SYMBOLS[turn.severity],
        cost=_cost(turn),
        colour=pieces.colour(session.game.states[0], turn.player),
        shown=shown,
    )


def _title(session: Session, turn: ReviewedTurn) -> str:
    return _("Turn {n}, {player}", n=turn.number, player=session.game.state.players[turn.player])


def _cost(turn: ReviewedTurn) -> str:
    if turn.exact:
        return exact_text(estimate_text(-turn.cost, None))
    return estimate_text(-turn.cost, turn.error)


def cost_text(turn: ReviewedTurn) -> str:
    """Return the cost of a turn in points and in chance of winning, each with its 95% interval."""
    chance = format_integer(round(100 * (turn.winning_chance - turn.best_winning_chance)), signed=True)
    if turn.winning_chance_error is not None and not turn.exact:
        chance = f"{chance} ± {100 * QUANTILE * turn.winning_chance_error:.0f}"
    points = estimate_text(-turn.cost, None if turn.exact else turn.error)
    if chance == "0":
        cost = _("{points} points; the same chance of winning", points=points)
    else:
        # Translators: what a turn cost: points of expected final lead, and the change of the chance of winning.
        cost = _("{points} points; chance of winning {chance}%", points=points, chance=chance)
    return exact_text(cost) if turn.exact else cost


def _turn_review(session: Session, turn: ReviewedTurn) -> TurnReview:
    severity = turn.severity
    if severity is not None:
        verdict = f"{severity_name(severity)} {SYMBOLS[severity]}"
    elif turn.error is None and turn.cost > 0:
        verdict = _("Not searched yet")
    else:
        verdict = _("No mistake")
    luck = "" if turn.luck is None else _("Luck of the draw: {points}", points=format_tenths(turn.luck, signed=True))
    return TurnReview(
        title=_title(session, turn),
        severity=severity.value if severity else "",
        verdict=verdict,
        luck=luck,
    )


def _words(session: Session, actions: tuple[Action, ...], turn: ReviewedTurn) -> str:
    """Describe a turn, with the placement if the best turn places the tile differently."""
    what = describe_turn(session.game.states[turn.ply], actions) or _("the tile alone")
    first, played = actions[0], turn.played_actions[0]
    if isinstance(first, Place) and isinstance(played, Place) and first != played:
        where = _("the tile elsewhere") if first.cell != played.cell else _("the tile rotated")
        return f"{where}; {what}"
    return what


def _balance_table(session: Session, review: Review) -> BalanceTable:
    return BalanceTable(
        title=_("Luck and skill"),
        headings=(_("Player"), _("Luck"), _("Skill"), *SYMBOLS.values()),
        rows=tuple(
            _balance_row(session, review, player, balance) for player, balance in enumerate(review.luck_and_skill)
        ),
        explanation=_(
            "Luck: the drawn tiles compared with the average of all tiles that could have been drawn, "
            "estimated without playouts. Skill: what the decisions cost; costs within their interval do not count. "
            "0 is best."
        ),
    )


def _balance_row(session: Session, review: Review, player: int, balance: LuckAndSkill) -> BalanceRow:
    turns = [turn for turn in review.turns if turn.player == player]
    has_luck = any(turn.luck is not None for turn in turns)
    return BalanceRow(
        name=review.players[player],
        colour=pieces.colour(session.game.states[0], player),
        luck=format_tenths(balance.luck, signed=True) if has_luck else "…",
        skill=estimate_text(balance.skill, balance.error) if balance.skill else "…" if review.unsearched else "0",
        counts=tuple(sum(turn.severity is severity for turn in turns) for severity in Severity),
    )


def _learn_buttons(session: Session, review: Review) -> Iterator[Button]:
    for player, name in enumerate(review.players):
        count = sum(turn.player == player for turn in mistakes(review))
        if count and not session.embedded:
            label = ngettext("{player}: {n} position", "{player}: {n} positions", count, player=name)
            tip = _("Find a better turn in each of them")
            yield Button(f"learn {player}", label, StartLearning(player), tip)


def _learning_status(session: Session) -> LearningStatus | None:
    learning = session.learning
    if learning is None:
        return None
    text = _("Find a better turn for {player}.", player=learning.start.players[learning.turn.player])
    count = len(learning.solved)
    if count:
        text += " " + ngettext("{n} turn improved.", "{n} turns improved.", count)
    return LearningStatus(
        title=_("Position {n} of {all}", n=learning.at + 1, all=len(learning.turns)),
        text=text,
        stop=Button("stop learning", _("Back to the analysis"), StopLearning()),
    )


def _write_button(session: Session, review: Review) -> Button | None:
    if not review.turns or session.embedded:
        return None
    evaluations = review.evaluations
    return Button(
        "write evaluations",
        _("Add evaluations to the record"),
        RunCommand(WriteEvaluations(evaluations)),
        _("The expected lead after each turn, as [%eval +3.5] in the record"),
        enabled=Evaluations(dict(session.game.notes)) != evaluations,
    )


def review_prompt(session: Session, prompt: Prompt) -> Prompt:
    """Return the prompt of a moment with the rating of the turn that is displayed, if it has one."""
    turn = session.reviewed_turn
    if turn is None or turn.severity is None:
        return prompt
    played = _("Played: {what}", what=_words(session, turn.played_actions, turn))
    best = _("Best: {what}", what=_words(session, turn.best_actions, turn))
    return replace(
        prompt,
        player=turn.player,
        title=_title(session, turn),
        sentence=f"{severity_name(turn.severity)} {SYMBOLS[turn.severity]} {cost_text(turn)}",
        hint=f"{played}. {best}.",
        rules=(),
    )


def _compared_turns(session: Session) -> list[tuple[str, str, tuple[Action, ...]]]:
    """Return the turns that are drawn on the board, the best one first: label, colour, actions."""
    turn, learning = session.reviewed_turn, session.learning
    if turn is None or turn.severity is None or (learning and not learning.revealed):
        return []
    best = (_("best"), BEST_COLOUR, turn.best_actions)
    return [best, (_("played"), SEVERITY_COLOURS[turn.severity], turn.played_actions)]


def review_ghosts(session: Session) -> TurnGhosts:
    """Return the pieces of the best turn, and of the played one where it differs."""
    turns = [actions for _label, _colour, actions in _compared_turns(session)]
    if not turns:
        return TurnGhosts()
    best, played = turns
    first, other = best[0], played[0]
    if isinstance(first, Place) and isinstance(other, Place) and first.cell == other.cell and first != other:
        return turn_ghosts(session.state, [best])  # only one rotation can be drawn there
    tiles, meeples, figures = turn_ghosts(session.state, turns)
    return TurnGhosts(tuple(dict.fromkeys(tiles)), tuple(dict.fromkeys(meeples)), tuple(dict.fromkeys(figures)))


def review_labels(session: Session) -> Iterator[BoardLabel]:
    """Yield labels beside the places of the best turn and of the played one: where the two differ first."""
    compared = _compared_turns(session)
    if not compared:
        return
    pairs = zip_longest(*(actions for _label, _colour, actions in compared))
    differing = next((pair for pair in pairs if pair[0] != pair[1]), None)
    if differing is None:
        return
    best, played = (
        _place_after(session.state, actions[0], action)
        for (_label, _colour, actions), action in zip(compared, differing, strict=True)
    )
    if best is None or played is None:
        return
    if (far := dist(best, played)) < 1:  # labels on one tile do not hide what they are about
        aside = ((best[0] - played[0]) / far, (best[1] - played[1]) / far) if far else (0.0, -1.0)
        best, played = _shift(best, aside, _ASIDE), _shift(played, aside, -_ASIDE)
    for (label, colour, _actions), at in zip(compared, (best, played), strict=True):
        yield BoardLabel(label, at, (colour,), pinned=True)


def _shift(at: tuple[float, float], direction: tuple[float, float], length: float) -> tuple[float, float]:
    return at[0] + direction[0] * length, at[1] + direction[1] * length


def _place_after(state: State, placed: Action, action: Action | None) -> tuple[float, float] | None:
    """Return the position of an action's label; without a place of its own, that of the placed tile."""
    spot = action_spot(action) if action else None
    if state.hand is not None and isinstance(placed, Place) and spot is not None and spot.cell == placed.cell:
        x, y = spot_position(state.hand, placed.rotation, spot)
        return x / TILE, y / TILE
    return label_position(state, action if spot is not None and action else placed)
