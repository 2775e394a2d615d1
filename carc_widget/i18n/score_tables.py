"""Tables of points as text and HTML: points by player and kind of feature, and what features are worth."""

from collections.abc import Collection, Sequence
from html import escape

from carc_widget.engine.score import Prospect, Score, Worth
from carc_widget.engine.summary import Account, Column, ScorePart, Summary
from carc_widget.i18n.language import N_, _, format_integer
from carc_widget.i18n.nouns import and_list, spot_text
from carc_widget.i18n.scores import score_sum

_COLUMNS = {
    Column.ROAD: N_("road"),
    Column.CITY: N_("city"),
    Column.MONASTERY: N_("monastery"),
    Column.FIELD: N_("field"),
    # Translators: over the points that mage and witch made, in a table.
    Column.MAGIC: N_("mage and witch"),
    # Translators: over the points that players had before the game went on from a position, in a table.
    Column.BEFORE: N_("before"),
}


def column_word(column: Column) -> str:
    """The heading of a column."""
    return _(_COLUMNS[column])


def total_word() -> str:
    """The heading of the column with all points."""
    # Translators: over all points of each player, in a table.
    return _("total")


def part_score(column: Column, part: ScorePart) -> Score:
    """The part of a score that counts for a column; for mage and witch only their terms."""
    score = part.score
    lines = tuple(line for line in score.lines if (line.id in ("mage", "witch")) == (column is Column.MAGIC))
    return Score(score.feature, lines, score.winners, score.final)


def part_sum(column: Column, part: ScorePart) -> str:
    """The sum of a score that counts for a column; for mage and witch only their terms: `city: mage = 8`."""
    return score_sum(part_score(column, part))


def summary_text(summary: Summary) -> str:
    """The points by player and kind of feature as a text table."""
    rows = [["", *map(column_word, summary.columns), total_word()]]
    for name, account in zip(summary.players, summary.accounts, strict=True):
        numbers = [*map(account.points, summary.columns), account.total]
        rows.append([name, *map(format_integer, numbers)])
    return text_table(rows)


def text_table(rows: Sequence[Sequence[str]], left: Collection[int] = (0,)) -> str:
    """Rows of cells as lines with aligned columns: those with these numbers to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def summary_html(summary: Summary) -> str:
    """The points by player and kind of feature as an HTML table, with the sums as tooltips."""
    head = "".join(f"<th>{escape(word)}</th>" for word in ("", *map(column_word, summary.columns), total_word()))
    rows = "".join(
        f"<tr><td>{escape(name)}</td>{''.join(_cell(account, column) for column in summary.columns)}"
        f"<td><b>{format_integer(account.total)}</b></td></tr>"
        for name, account in zip(summary.players, summary.accounts, strict=True)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(account: Account, column: Column) -> str:
    sums = "; ".join(part_sum(column, part) for part in account.parts.get(column, ()))
    return f"<td title='{escape(sums)}'>{format_integer(account.points(column))}</td>"


# -- what features are worth


def _where(prospect: Prospect) -> str:
    return spot_text(prospect.key, prospect.feature.kind, prospect.spot)


def _owners(prospect: Prospect) -> str:
    return and_list([prospect.feature.players[player] for player in prospect.now.winners]) or _("nobody")


def worth_text(worth: Worth) -> str:
    """The worth of features as a text table."""
    first, now, complete, who = _("feature"), _("now"), _("if complete"), _("owner")
    width = max([len(first), *(len(_where(prospect)) for prospect in worth)])
    lines = [f"{first:{width}}  {now:>3}  {complete:>11}  {who}"]
    lines += [
        f"{_where(p):{width}} {p.now.points:{max(len(now), 3) + 1}} {p.completed.points:{max(len(complete), 11) + 1}}"
        f"  {_owners(p)}"
        for p in worth
    ]
    return "\n".join(lines)


def worth_html(worth: Worth) -> str:
    """The worth of features as an HTML table with the sums as tooltips."""
    rows = "".join(
        f"<tr><td>{escape(_where(p))}</td><td title='{escape(score_sum(p.now))}'>{p.now.points}</td>"
        f"<td title='{escape(score_sum(p.completed))}'>{p.completed.points}</td><td>{escape(_owners(p))}</td></tr>"
        for p in worth
    )
    head = "".join(f"<th>{escape(title)}</th>" for title in (_("feature"), _("now"), _("if complete"), _("owner")))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
