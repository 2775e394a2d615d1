"""Estimates with their intervals, and the tables of advice, game reviews, matches and simulations as text.

± is the half width of the 95% interval everywhere.
"""

from collections.abc import Iterable
from math import isinf
from typing import NamedTuple, Protocol

from carc_widget.i18n.language import _, format_decimals, format_integer, format_tenths
from carc_widget.i18n.score_tables import text_table

QUANTILE = 1.96
"""As `carc_widget.compiled.estimates.QUANTILE`, which this layer cannot import."""


def estimate_text(value: float, error: float | None, *, signed: bool = True, digits: int = 1) -> str:
    """An estimate with its 95% interval: `+3.2 ± 0.8`.

    Parameters:
        value: the estimate.
        error: its standard error; without an interval if it is `None` or infinite.
        signed: whether a number that is not negative gets a plus sign.
        digits: the number of decimal places.
    """
    text = format_decimals(value, digits, signed=signed)
    if error is None or isinf(error):
        return text
    return f"{text} ± {format_decimals(QUANTILE * error, digits)}"


def advised_turn_text(turn: str, margin: float, error: float | None, chance: float, *, exact: bool) -> str:
    """An advised turn with its expected lead and the chance of winning; arguments as attributes of `AdvisedTurn`."""
    margin_text = estimate_text(margin, None if exact else error)
    # Translators: a hint: the turn, the lead to expect at the end, and the chance of winning.
    text = _("{turn}: {margin} points, {percent}% win", turn=turn, margin=margin_text, percent=round(100 * chance))
    return exact_text(text) if exact else text


def exact_text(text: str) -> str:
    """A result that is computed from all turns and draws to the end of the game."""
    # Translators: {value} is computed from all turns and draws to the end of the game, not estimated.
    return _("{value} (exact)", value=text)


# -- tables


class AdviceRow(NamedTuple):
    """An advised turn; attributes as of `AdvisedTurn`."""

    margin: float
    error: float | None
    exact: bool
    winning_chance: float
    playouts: int
    text: str


class CostRow(NamedTuple):
    """A costly turn of a review; attributes as of `ReviewedTurn`, with the name of the player."""

    number: int
    cost: float
    error: float | None
    exact: bool
    player: str
    played: str
    best: str


class LuckRow(NamedTuple):
    """Luck and skill of a player; attributes as of `LuckAndSkill`, with the name of the player."""

    player: str
    luck: float
    skill: float
    error: float
    searched: int
    turns: int


class Mean(Protocol):
    """A mean with its standard error."""

    @property
    def mean(self) -> float:
        """The mean."""

    @property
    def error(self) -> float:
        """Its standard error."""


class Results(Protocol):
    """The results of some games, by the index of the player: methods as of `Match` and `Standings`."""

    def share(self, player: int, /) -> float:
        """The share of games won, from 0 to 1."""

    def interval(self, player: int, /) -> tuple[float, float]:
        """The 95% interval of the share."""

    def points(self, player: int, /) -> Mean:
        """The mean points."""

    def margin(self, player: int, /) -> Mean:
        """The mean lead over the best opponent, in points."""


def advice_table(rows: Iterable[AdviceRow]) -> str:
    """Advised turns as a table."""
    # Translators: the headings of tables in text form, for programmers; the margin is the lead over the best opponent.
    headings = [_("margin (95% interval)"), _("winning"), _("playouts"), _("turn")]
    cells = (
        [
            _estimate(row.margin, row.error, exact=row.exact),
            f"{round(100 * row.winning_chance)}%",
            format_integer(row.playouts),
            row.text,
        ]
        for row in rows
    )
    return text_table([headings, *cells], left={3})


def review_table(costs: Iterable[CostRow], balances: Iterable[LuckRow]) -> str:
    """The costliest turns of a game, and the luck and skill of its players, as two tables."""
    headings = [_("turn"), _("cost (95% interval)"), _("player"), _("played"), _("better")]
    cells = (
        [
            str(row.number),
            _estimate(row.cost, row.error, exact=row.exact, signed=False),
            row.player,
            row.played,
            row.best,
        ]
        for row in costs
    )
    turns = text_table([headings, *cells], left={2, 3, 4})
    headings = [_("player"), _("luck"), _("skill (95% interval)"), _("searched turns")]
    cells = (
        [
            row.player,
            format_tenths(row.luck, signed=True),
            estimate_text(row.skill, row.error, signed=False) if row.skill else "0",
            _("{n} of {all}", n=row.searched, all=row.turns),
        ]
        for row in balances
    )
    return f"{turns}\n\n{text_table([headings, *cells])}"


def standings_table(results: Results, players: Iterable[str], games: int) -> str:
    """The results of some games as a table, with the names of the players; `games` is the number of games."""
    headings = [_("player"), _("games"), _("won"), _("95% interval"), _("points"), _("margin (95% interval)")]
    rows = [headings]
    for player, name in enumerate(players):
        low, high = (format_tenths(100 * share) for share in results.interval(player))
        margin = results.margin(player)
        rows.append(
            [
                name,
                format_integer(games),
                f"{format_tenths(100 * results.share(player))}%",
                # Translators: an interval of percentages, as in "21.9% to 90.8%".
                _("{low}% to {high}%", low=low, high=high),
                format_tenths(results.points(player).mean),
                estimate_text(margin.mean, margin.error),
            ]
        )
    return text_table(rows)


def measures_table(means: Iterable[tuple[str, float, float]]) -> str:
    """The means of measures as a table: the name, the mean and its standard error of each."""
    headings = [_("measure"), _("mean (95% interval)")]
    cells = ([name, estimate_text(mean, error, signed=False, digits=2)] for name, mean, error in means)
    return text_table([headings, *cells])


def _estimate(value: float, error: float | None, *, exact: bool, signed: bool = True) -> str:
    if exact:
        return f"{format_tenths(value, signed=signed)} " + _("exact")
    return estimate_text(value, error, signed=signed)
