"""Score table at the end of the game: the points of each player by column."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from carc_widget.engine.geometry import Cell
from carc_widget.engine.summary import Account, Column, Summary
from carc_widget.i18n.language import _, format_integer
from carc_widget.i18n.nouns import points
from carc_widget.i18n.score_tables import column_word, part_score, total_word
from carc_widget.i18n.scores import readable_sum
from carc_widget.widget.board import pieces
from carc_widget.widget.board.animation import ranks
from carc_widget.widget.messages import Explain
from carc_widget.widget.session import Session
from carc_widget.widget.sums.explanation import ColumnSum, PlayerSum, Sum, SumExplanation
from carc_widget.widget.sums.terms import cells, column_places
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """Cell of the score table.

    Attributes:
        points: the number of points, with a minus sign below zero.
        button: the button that explains the points; `None` if there are no scores to explain.
        cells: the cells of the board where the points come from.
        current: whether the points are being explained.
    """

    points: str
    button: Button | None
    cells: tuple[Cell, ...]
    current: bool


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """Row of a player in the score table.

    Attributes:
        player: the index of the player.
        rank: the rank; players with the same points share one.
        name, colour, badge: the name and colour of the player, and "winner" for a winner (else empty).
        cells: a cell for each column, and the total last.
    """

    player: int
    rank: int
    name: str
    colour: str
    badge: str
    cells: tuple[ScoreCell, ...]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Score table.

    Attributes:
        title: the title of the table.
        columns: the column headers.
        rows: one row for each player, the best first.
        play: the button that explains the table number by number.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    play: Button


def table(session: Session) -> ScoreTable | None:
    """Compute the score table; `None` until the game is over."""
    if not session.state.is_over:
        return None
    summary = session.game.at(session.ply).summary()
    accounts = sorted(summary, key=lambda account: -account.total)
    places = ranks([account.total for account in accounts])
    steps = tuple(_steps(summary, accounts))
    return ScoreTable(
        title=_("Where the points came from"),
        columns=(*map(column_word, summary.columns), total_word()),
        rows=tuple(_row(session, summary, *each) for each in zip(accounts, places, strict=True)),
        play=Button(
            "explanation table", _("Show scoring"), Explain(SumExplanation(steps)), _("Explain the numbers one by one")
        ),
    )


def _steps(summary: Summary, accounts: Iterable[Account]) -> Iterator[Sum]:
    """Yield the sums of the table that can be explained, row by row, each row followed by its total."""
    for account in accounts:
        for column in summary.columns:
            if account.points(column) and account.parts.get(column):
                yield ColumnSum(account.player, column)
        yield PlayerSum(account.player)


def _row(session: Session, summary: Summary, account: Account, rank: int) -> ScoreRow:
    state, player = session.state, account.player
    parts = [_cell(session, account, column) for column in summary.columns]
    sums = _signed_sum([account.points(column) for column in summary.columns])
    every = tuple(dict.fromkeys(cell for part in parts for cell in part.cells))
    total = format_integer(account.total)
    explain = Explain(SumExplanation((PlayerSum(player),)))
    button = Button(f"sum {player}", total, explain, f"{sums} = {total}")
    return ScoreRow(
        player=player,
        rank=rank,
        name=state.players[player],
        colour=pieces.colour(state, player),
        badge=_("winner") if player in state.winners else "",
        cells=(*parts, ScoreCell(total, button, every, _is_explained(session, PlayerSum(player)))),
    )


def _cell(session: Session, account: Account, column: Column) -> ScoreCell:
    parts = account.parts.get(column, ())
    points = format_integer(account.points(column))
    column_sum = ColumnSum(account.player, column)
    about = cells(column_places(account, column))
    if not parts:
        return ScoreCell(points, None, about, _is_explained(session, column_sum))
    tip = "\n".join(readable_sum(part_score(column, part)) for part in parts)
    explain = Explain(SumExplanation((column_sum,)))
    button = Button(f"sum {account.player} {column}", points, explain, tip)
    return ScoreCell(points, button, about, _is_explained(session, column_sum))


def _signed_sum(terms: Sequence[int]) -> str:
    """Write points as a sum: `4 + 3 − 1`."""
    first, *others = terms
    signed = (f" {'−' if term < 0 else '+'} {format_integer(abs(term))}" for term in others)
    return format_integer(first) + "".join(signed)


def _is_explained(session: Session, explained: Sum) -> bool:
    return session.explanation is not None and session.explanation.sum == explained


def points_button(session: Session, player: int) -> Button:
    """Create the button with the points of a player in the sidebar; a click explains them."""
    score = session.state.scores[player]
    explain = Explain(SumExplanation((PlayerSum(player),)))
    return Button(
        f"sum {player}", str(score), explain, _("{points}: what for?", points=points(score)), enabled=score > 0
    )
