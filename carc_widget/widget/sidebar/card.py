"""What was asked about: a press on the land is a question, answered by a card in the list and an outline."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.state import State
from carc_widget.engine.tiles import tile
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.regions import segment_at
from carc_widget.graphics.shapes import PALETTE, TILE
from carc_widget.graphics.tiles import tile_drawing
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import _, ngettext
from carc_widget.i18n.scores import remarks, score_sum
from carc_widget.widget.board import pieces
from carc_widget.widget.messages import Ask
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.aids import TileCount, left
from carc_widget.widget.sidebar.rules import rule_buttons
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class FeatureCard:
    """What was asked about: a feature, or an empty cell.

    Attributes:
        title: what it is.
        rows: what each figure is for, and the sum that it is.
        remarks: how the majority came about, and what is often argued about.
        tiles: tiles that fit, each with how many are left.
        cells: the cells that it covers.
        rules: the rules behind it, to be opened.
        colour: the colour of its owner; may be empty.
        close: the button that lets go of it.
    """

    title: str
    rows: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    tiles: tuple[TileCount, ...]
    cells: tuple[Cell, ...]
    rules: tuple[Button, ...]
    colour: str
    close: Button


OUTLINED = "rgba(255,244,170,0.34)"
"""The colour that lies over the feature that was asked about."""


def place_at(state: State, at: tuple[float, float]) -> Spot | Cell | None:
    """What lies at a point given in tiles: a segment, or an empty cell beside tiles; `None` beyond."""
    cell = Cell(floor(at[0]), floor(at[1]))
    there = state.board.get(cell)
    if there is None:
        return cell if any(cell.neighbour(side) in state.board for side in Side) else None
    u, v = (at[0] - cell.x) * TILE, (at[1] - cell.y) * TILE
    return Spot(cell, segment_at(there.tile, there.rotation, u, v))


def same(state: State, one: Spot | Cell | None, other: Spot | Cell | None) -> bool:
    """Whether two places are one to those who ask: the same cell, or segments of one feature."""
    first, second = feature_at(state, one), feature_at(state, other)
    return one == other if first is None or second is None else first == second


def feature_at(state: State, place: Spot | Cell | None) -> Feature | None:
    """The feature at a place; `None` for a cell, and where there is no such segment, or not yet."""
    if not isinstance(place, Spot):
        return None
    there = state.board.get(place.cell)
    if there is None or not 0 <= place.segment < len(there.tile.segments):
        return None
    return state.feature(place)


def feature_asked(session: Session, state: State) -> Feature | None:
    """The feature that was asked about, as it is in the state that is shown."""
    return feature_at(state, session.asked)


def outlined(session: Session, state: State) -> Iterator[Highlight]:
    """The outline of what was asked about."""
    feature = feature_asked(session, state)
    if feature is not None:
        yield Highlight(feature.spots, OUTLINED, rim=PALETTE.mark)
    elif isinstance(session.asked, Cell) and session.asked not in state.board:
        yield Highlight((session.asked,), OUTLINED)


def card(session: Session, state: State) -> FeatureCard | None:
    """What there is to know of what was asked about."""
    feature = feature_asked(session, state)
    if feature is not None:
        return _feature_card(state, feature)
    if isinstance(session.asked, Cell) and session.asked not in state.board:
        return _cell_card(state, session.asked)
    return None


def _close() -> Button:
    return Button("let go", _("Let go"), Ask(None))


def _feature_card(state: State, feature: Feature) -> FeatureCard:
    now = state.scores_now(feature)
    rows = [(_("now"), score_sum(score)) for score in now]
    complete = state.score_if_completed(feature)
    if not feature.complete and complete.points != now[0].points:
        rows.append((_("if complete"), score_sum(complete)))
    lines = [line for score in (*now, complete) for line in score.lines]
    owners = feature.owners
    return FeatureCard(
        title=describe_feature(state, feature),
        rows=tuple(dict.fromkeys(rows)),
        remarks=tuple(dict.fromkeys(remark for score in now for remark in remarks(score))),
        tiles=(),
        cells=feature.cells,
        rules=rule_buttons([*(line.rule for line in lines), "R52" if len(owners) < 2 else "R53"]),
        colour=pieces.colour(state, owners[0]) if len(owners) == 1 else "",
        close=_close(),
    )


def _cell_card(state: State, cell: Cell) -> FeatureCard:
    """Which tiles that are left fit on a cell, the most frequent first."""
    copies = left(state)
    fitting = sorted(state.fitting(cell).keys() & copies.keys(), key=lambda name: (-copies[name], name))
    own = {kind.id: kind for box in state.tile_sets for kind in box.tiles}
    tiles = sum(copies[name] for name in fitting)
    if fitting:
        title = ngettext("{n} tile that is left fits here", "{n} tiles that are left fit here", tiles)
    else:
        title = _("No tile that is left fits here.")
    return FeatureCard(
        title=title,
        rows=(),
        remarks=(),
        tiles=tuple(TileCount(tile_drawing(own.get(name) or tile(name)), f"× {copies[name]}") for name in fitting),
        cells=(cell,),
        rules=rule_buttons(["R10"]),
        colour="",
        close=_close(),
    )
