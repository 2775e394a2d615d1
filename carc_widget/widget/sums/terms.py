"""What sums consist of: terms in words, with their points and their place on the board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.score import Score
from carc_widget.engine.summary import Account, Column, Share
from carc_widget.i18n.nouns import FIELD, MONASTERY, and_list, completed_cities, kind_word, tiles
from carc_widget.i18n.score_tables import column_word
from carc_widget.i18n.scores import term_label
from carc_widget.widget.session import Session
from carc_widget.widget.sums.explanation import ColumnSum, PlayerSum, ScoreSum, Sum
from carc_widget.widget.view_model import PRIVATE, Button


@dataclass(frozen=True, slots=True)
class SumTerm:
    """A term of a sum.

    Attributes:
        sign: what stands before it; nothing before the first.
        points: how many points, without a sign.
        label: what they are for.
        fresh: whether it is the one that was told last.
        opens: the button that tells it by itself, if it has terms of its own.
    """

    sign: str
    points: str
    label: str
    fresh: bool
    opens: Button | None = None


@dataclass(frozen=True, slots=True)
class SumView:
    """A sum in large letters, as far as it is told.

    Attributes:
        terms: the terms that are told.
        total: what they add up to.
        whole: whether that is all.
        colour: the colour of the player who gets it, if only one does.
        lit: the segments and cells that the terms before the last one are about, and what they belong to.
        fresh: those that the last one is about.
        feature: for a score, the feature, with the pieces that stood there.
    """

    terms: tuple[SumTerm, ...]
    total: int
    whole: bool
    colour: str = ""
    lit: tuple[Spot | Cell, ...] = field(default=(), metadata=PRIVATE)
    fresh: tuple[Spot | Cell, ...] = field(default=(), metadata=PRIVATE)
    feature: Feature | None = field(default=None, metadata=PRIVATE)


Place = Spot | Cell
"""A segment, or a whole cell."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a sum.

    Attributes:
        label: what it is for.
        points: what it adds.
        places: what it is about: segments, and for a monastery the cells of all tiles that count.
        ground: what that belongs to: the field of the cities that it is paid for.
        opens: the sum that it is itself, if it is one.
    """

    label: str
    points: int
    places: tuple[Place, ...] = ()
    ground: tuple[Place, ...] = ()
    opens: Sum | None = None


def terms(session: Session, told: Sum) -> tuple[Term, ...]:
    """The terms of a sum, in the order in which they are told; a part that gave nothing only if none gave anything."""
    match told:
        case ScoreSum(score):
            return tuple(Term(term_label(line), line.points, *places(score)) for line in score.lines)
        case ColumnSum(player, column):
            found = tuple(_of_column(account(session, player), column))
        case PlayerSum(player):
            found = tuple(_of_player(account(session, player)))
    return tuple(term for term in found if term.points) or found


def account(session: Session, player: int) -> Account:
    """The account of a player at the moment shown."""
    return session.game.at(session.ply).summary()[player]


def places(score: Score) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """What a score is about, and what that belongs to: for a field the cities that it is paid for, and the field."""
    feature = score.feature
    if feature.kind is FIELD:
        cities = feature.state.completed_cities(feature.spots[0])
        return tuple(spot for city in cities for spot in city.spots), feature.spots
    if feature.kind is MONASTERY:
        (own,) = feature.cells
        board = feature.state.board
        return (*feature.spots, *(cell for cell in own.around() if cell in board)), ()
    return feature.spots, ()


def column_places(found: Account, column: Column) -> tuple[Place, ...]:
    """All that a number in the table is about."""
    both = [places(share.score) for share in found.shares.get(column, ())]
    return tuple(dict.fromkeys(place for about in both for part in about for place in part))


def cells(about: Iterable[Place]) -> tuple[Cell, ...]:
    """The cells of these places, each once."""
    return tuple(dict.fromkeys(place.cell if isinstance(place, Spot) else place for place in about))


def title(session: Session, told: Sum) -> str:
    """Whose sum it is, and what for."""
    names = session.state.players
    match told:
        case ScoreSum(score):
            who = and_list([names[player] for player in score.winners])
            return " · ".join(filter(None, (who, kind_word(score.feature.kind))))
        case ColumnSum(player, column):
            return f"{names[player]} · {column_word(column)}"
        case PlayerSum(player):
            return names[player]


def winners(told: Sum) -> tuple[int, ...]:
    """Who gets the points."""
    return told.score.winners if isinstance(told, ScoreSum) else (told.player,)


def _of_column(found: Account, column: Column) -> Iterator[Term]:
    if column is Column.BEFORE:
        yield Term(column_word(column), found.before)
    for share in found.shares.get(column, ()):
        label = _what(share.score) if column is not Column.MAGIC else _whose(share)
        yield Term(label, share.points, *places(share.score), ScoreSum(share.score))


def _what(score: Score) -> str:
    """What a score was for, in two words."""
    farmers = next((line for line in score.lines if line.id == "farmers"), None)
    if farmers is not None:
        return completed_cities(farmers.number)
    return kind_word(FIELD) if score.feature.kind is FIELD else tiles(score.feature.tiles)


def _whose(share: Share) -> str:
    """Who made a part of a score: mage or witch."""
    lines = [line for line in share.score.lines if line.id in ("mage", "witch")]
    return and_list([term_label(line) for line in lines])


def _of_player(found: Account) -> Iterator[Term]:
    for column in (*found.shares, Column.BEFORE):
        if found.shares.get(column) or found.points(column):
            opens = ColumnSum(found.player, column) if found.shares.get(column) else None
            yield Term(column_word(column), found.points(column), column_places(found, column), (), opens)
