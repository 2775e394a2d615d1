"""Feature card: details of the selected feature or empty cell in the sidebar, and its outline on the board."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Spot
from carc_widget.engine.geometry import Cell, Side
from carc_widget.engine.permissions import Permission
from carc_widget.engine.state import State
from carc_widget.graphics.annotations import Highlight
from carc_widget.graphics.regions import spot_at
from carc_widget.graphics.shapes import PALETTE
from carc_widget.i18n.features import describe_feature
from carc_widget.i18n.language import _, ngettext
from carc_widget.i18n.rendering import sentence
from carc_widget.i18n.scores import readable_sum, remarks
from carc_widget.widget.board import pieces
from carc_widget.widget.messages import Inspect
from carc_widget.widget.session import Session
from carc_widget.widget.sidebar.aids import TileCopies, copies_left, tile_copies
from carc_widget.widget.sidebar.rules import rule_buttons
from carc_widget.widget.view_model import Button


@dataclass(frozen=True, slots=True)
class FeatureCard:
    """Details of the selected feature or empty cell.

    Attributes:
        title: the description of the feature or cell.
        rows: the scores, each with its label ("now", "if complete") and its sum.
        remarks: the majority computation, and clarifications of rules that are often disputed.
        tiles: for a cell, the tiles that fit, each with the number of copies left.
        rules: the buttons that open the rules behind the card.
        colour: the colour of the owner; empty unless there is exactly one.
        close: the button that clears the selection.
    """

    title: str
    rows: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    tiles: tuple[TileCopies, ...]
    rules: tuple[Button, ...]
    colour: str
    close: Button


INSPECTED = "rgba(255,244,170,0.34)"
"""Highlight colour of the selected feature or cell."""


def place_at(state: State, at: tuple[float, float]) -> Spot | Cell | None:
    """Return the segment or the empty cell next to tiles at a point (in tiles); `None` elsewhere."""
    cell = Cell(floor(at[0]), floor(at[1]))
    empty = cell if any(cell.neighbour(side) in state.board for side in Side) else None
    return spot_at(state.board, at) or empty


def is_same(state: State, one: Spot | Cell | None, other: Spot | Cell | None) -> bool:
    """Whether two places select the same thing: the same cell, or segments of one feature."""
    first, second = feature_at(state, one), feature_at(state, other)
    return one == other if first is None or second is None else first == second


def feature_at(state: State, place: Spot | Cell | None) -> Feature | None:
    """Return the feature at a place; `None` for a cell, and for a segment that does not exist in the state."""
    if not isinstance(place, Spot):
        return None
    there = state.board.get(place.cell)
    if there is None or not 0 <= place.segment < len(there.tile.segments):
        return None
    return state.feature(place)


def majority_rule(feature: Feature) -> str:
    """The id of the rule that decides who gets the points: for one player or none, or for a tie."""
    return "R52" if len(feature.owners) < 2 else "R53"


def joining_cause(state: State, feature: Feature) -> Permission | None:
    """Return why mage and witch, whom the tile has joined on this feature, cannot both stay; `None` elsewhere."""
    if state.duty is None or not state.duty.joined or len(feature.figures) < 2:
        return None
    return next(cause for cause in state.why(state.legal_actions()[0]) if cause.code == "joined")


def inspected_feature(session: Session, state: State) -> Feature | None:
    """Return the selected feature, as it is in the displayed state; `None` if there is none."""
    return feature_at(state, session.inspected)


def inspected_highlight(session: Session, state: State) -> Iterator[Highlight]:
    """Yield the highlight of the selected feature or cell."""
    feature = inspected_feature(session, state)
    if feature is not None:
        yield Highlight(feature.spots, INSPECTED, rim=PALETTE.mark)
    elif isinstance(session.inspected, Cell) and session.inspected not in state.board:
        yield Highlight((session.inspected,), INSPECTED)


def card(session: Session, state: State) -> FeatureCard | None:
    """Compute the card of the selected feature or empty cell; `None` if nothing is selected."""
    feature = inspected_feature(session, state)
    if feature is not None:
        return _feature_card(state, feature)
    if isinstance(session.inspected, Cell) and session.inspected not in state.board:
        return _cell_card(state, session.inspected)
    return None


def _close() -> Button:
    return Button("close card", _("Close"), Inspect(None))


def _feature_card(state: State, feature: Feature) -> FeatureCard:
    now = state.scores_now(feature)
    rows = [(_("now"), readable_sum(score)) for score in now]
    complete = state.score_if_completed(feature)
    if not feature.complete and complete.points != now[0].points:
        rows.append((_("if complete"), readable_sum(complete)))
    lines = [line for score in (*now, complete) for line in score.lines]
    notes = [remark for score in now for remark in remarks(score)]
    cited = [*(line.rule for line in lines), majority_rule(feature)]
    if cause := joining_cause(state, feature):
        notes.insert(0, sentence(cause, places=False))
        cited.append(cause.rule)
    owners = feature.owners
    return FeatureCard(
        title=describe_feature(state, feature),
        rows=tuple(dict.fromkeys(rows)),
        remarks=tuple(dict.fromkeys(notes)),
        tiles=(),
        rules=rule_buttons(cited),
        colour=pieces.colour(state, owners[0]) if len(owners) == 1 else "",
        close=_close(),
    )


def _cell_card(state: State, cell: Cell) -> FeatureCard:
    """Compute the card of an empty cell: the tiles left that fit there, the most frequent first."""
    copies = copies_left(state)
    fitting = sorted(state.fitting(cell).keys() & copies.keys(), key=lambda name: (-copies[name], name))
    if fitting:
        tiles = sum(copies[name] for name in fitting)
        title = ngettext("{n} tile left fits here", "{n} tiles left fit here", tiles)
    else:
        title = _("No tile left fits here.")
    return FeatureCard(
        title=title,
        rows=(),
        remarks=(),
        tiles=tile_copies(state, ((name, copies[name]) for name in fitting)),
        rules=rule_buttons(["R10"]),
        colour="",
        close=_close(),
    )
