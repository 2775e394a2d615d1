"""Terms of sums, with their labels, their points and their places on the board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.score import Score
from carc_widget.engine.summary import Account, Column, ScorePart
from carc_widget.i18n.nouns import FIELD, MONASTERY, and_list, completed_cities, kind_word, tiles
from carc_widget.i18n.score_tables import column_word
from carc_widget.i18n.scores import term_label
from carc_widget.widget.session import Session
from carc_widget.widget.sums.explanation import ColumnSum, PlayerSum, ScoreSum, Sum
from carc_widget.widget.view_model import PRIVATE, Button


@dataclass(frozen=True, slots=True)
class SumTerm:
    """View model of a term of a sum.

    Attributes:
        sign: `+` or `−`; empty for a first term that is not negative.
        points: the number of points, without a sign.
        label: what the points are for.
        latest: whether it is the newest term.
        explain: the button that explains the term, if it has terms of its own.
    """

    sign: str
    points: str
    label: str
    latest: bool
    explain: Button | None = None


@dataclass(frozen=True, slots=True)
class SumView:
    """View model of a sum in large letters, up to the newest term.

    Attributes:
        terms: the displayed terms.
        total: the total of the displayed terms, with a minus sign below zero.
        complete: whether all terms are displayed.
        colour: the colour of the player who gets the points; empty if there are several.
        earlier_places: the segments and cells that the earlier terms count, and the fields of all displayed terms.
        latest_places: the segments and cells that the newest term counts.
        feature: for a score, the feature, with the pieces that stood there.
    """

    terms: tuple[SumTerm, ...]
    total: str
    complete: bool
    colour: str = ""
    earlier_places: tuple[Spot | Cell, ...] = field(default=(), metadata=PRIVATE)
    latest_places: tuple[Spot | Cell, ...] = field(default=(), metadata=PRIVATE)
    feature: Feature | None = field(default=None, metadata=PRIVATE)


Place = Spot | Cell
"""Place on the board: a segment, or a whole cell."""


@dataclass(frozen=True, slots=True)
class Term:
    """Term of a sum.

    Attributes:
        label: what the points are for.
        points: the points that the term adds.
        places: the places that the term counts: segments, and for a monastery the cells of all counted tiles.
        ground: for a field, its segments, while `places` are the cities that it scores.
        opens: the sum of the term, if it has terms of its own.
    """

    label: str
    points: int
    places: tuple[Place, ...] = ()
    ground: tuple[Place, ...] = ()
    opens: Sum | None = None


def terms(session: Session, explained: Sum) -> tuple[Term, ...]:
    """Compute the terms of a sum, in the order of the explanation; terms of 0 points are left out unless all are 0.

    The lines of a score are never left out.
    """
    match explained:
        case ScoreSum(score):
            return tuple(Term(term_label(line), line.points, *scored_places(score)) for line in score.lines)
        case ColumnSum(player, column):
            result = tuple(_of_column(player_account(session, player), column))
        case PlayerSum(player):
            result = tuple(_of_player(player_account(session, player)))
    return tuple(term for term in result if term.points) or result


def player_account(session: Session, player: int) -> Account:
    """Return the account of a player at the displayed moment."""
    return session.game.at(session.ply).summary()[player]


def scored_places(score: Score) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return the places that a score counts, and the ground that they belong to.

    For a field, these are the completed cities that it scores, and the field itself.
    """
    feature = score.feature
    if feature.kind is FIELD:
        cities = feature.state.completed_cities(feature.spots[0])
        return tuple(spot for city in cities for spot in city.spots), feature.spots
    if feature.kind is MONASTERY:
        (own,) = feature.cells
        board = feature.state.board
        return (*feature.spots, *(cell for cell in own.around() if cell in board)), ()
    return feature.spots, ()


def column_places(account: Account, column: Column) -> tuple[Place, ...]:
    """Return all places behind a number of the score table, without duplicates."""
    both = [scored_places(part.score) for part in account.parts.get(column, ())]
    return tuple(dict.fromkeys(place for about in both for part in about for place in part))


def cells(about: Iterable[Place]) -> tuple[Cell, ...]:
    """Return the cells of these places, without duplicates."""
    return tuple(dict.fromkeys(place.cell if isinstance(place, Spot) else place for place in about))


def title(session: Session, explained: Sum) -> str:
    """Return the title of a sum: the players, and what the points are for."""
    names = session.state.players
    match explained:
        case ScoreSum(score):
            winner_names = and_list([names[player] for player in score.winners])
            return " · ".join(filter(None, (winner_names, kind_word(score.feature.kind))))
        case ColumnSum(player, column):
            return f"{names[player]} · {column_word(column)}"
        case PlayerSum(player):
            return names[player]


def winners(explained: Sum) -> tuple[int, ...]:
    """Return the players (indices) who get the points."""
    return explained.score.winners if isinstance(explained, ScoreSum) else (explained.player,)


def _of_column(account: Account, column: Column) -> Iterator[Term]:
    if column is Column.BEFORE:
        yield Term(column_word(column), account.before)
    for part in account.parts.get(column, ()):
        label = _score_label(part.score) if column is not Column.MAGIC else _figures_label(part)
        yield Term(label, part.points, *scored_places(part.score), ScoreSum(part.score))


def _score_label(score: Score) -> str:
    """Return a short label for a score, such as the number of its tiles."""
    farmers = next((line for line in score.lines if line.id == "farmers"), None)
    if farmers is not None:
        return completed_cities(farmers.number)
    return kind_word(FIELD) if score.feature.kind is FIELD else tiles(score.feature.tiles)


def _figures_label(part: ScorePart) -> str:
    """Return the figures (mage, witch) that contributed to a part of a score, as text."""
    lines = [line for line in part.score.lines if line.id in ("mage", "witch")]
    return and_list([term_label(line) for line in lines])


def _of_player(account: Account) -> Iterator[Term]:
    for column in (*account.parts, Column.BEFORE):
        if account.parts.get(column) or account.points(column):
            opens = ColumnSum(account.player, column) if account.parts.get(column) else None
            yield Term(column_word(column), account.points(column), column_places(account, column), (), opens)
