"""Click targets for meeples and figures on the board, and the buttons to select a figure or a kind of meeple."""

from collections.abc import Iterable
from dataclasses import replace

from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.geometry import Cell
from carc_widget.engine.state import State
from carc_widget.engine.tiles import FeatureKind
from carc_widget.graphics.pieces import figure_drawing
from carc_widget.i18n.language import _
from carc_widget.widget.board import pieces
from carc_widget.widget.board.pieces import FIGURE_COLOURS
from carc_widget.widget.board.view_model import Look, Target
from carc_widget.widget.messages import Choose, Message
from carc_widget.widget.session import Selection
from carc_widget.widget.view_model import Button


def cell_id(cell: Cell) -> str:
    """Return the id of the target of an empty cell."""
    return f"cell {cell.x} {cell.y}"


def spot_id(spot: Spot, figure: Figure | None = None) -> str:
    """Return the id of the target at a spot."""
    return f"spot {spot.cell.x} {spot.cell.y} {spot.segment}" + (f" {figure.value}" if figure else "")


def meeple_target(
    state: State, player: int, kind: MeepleKind, spot: Spot, look: Look, label: str, message: Message
) -> Target:
    """Create the target of a spot where a click deploys, adds or removes a meeple."""
    lying = state.feature(spot).kind is FeatureKind.FIELD
    piece = pieces.meeple(state, player, kind, lying)
    return Target(spot_id(spot), label, message, look, spot=spot, kind=kind, pieces=(piece,))


def figure_target(spot: Spot, figure: Figure | None, label: str, message: Message, group: int = 0) -> Target:
    """Create the target of a spot that is the goal of a magic figure, or of either (`None`), or where one stands."""
    drawings = tuple(figure_drawing(each) for each in Figure if figure in (None, each))
    return Target(
        spot_id(spot, figure), label, message, Look.GOAL, spot=spot, figure=figure, pieces=drawings, group=group
    )


def figure_button(
    figure: Figure, label: str, message: Message, *, main: bool = False, selected: bool | None = None
) -> Button:
    """Create a button for a magic figure."""
    return Button(
        figure.value,
        label,
        message,
        main=main,
        selected=selected,
        piece=figure_drawing(figure),
        colour=FIGURE_COLOURS[figure],
    )


def kind_now(kinds: Iterable[MeepleKind], selection: Selection) -> MeepleKind:
    """Return the selected kind of meeple if it is available, else the first available one."""
    available = list(kinds)
    return selection.kind if selection.kind in available or not available else available[0]


def kind_buttons(
    state: State, player: int, kinds: Iterable[MeepleKind], now: MeepleKind, selection: Selection
) -> tuple[Button, ...]:
    """Create the buttons that switch between small and large meeple; empty if only one kind is available."""
    if len(set(kinds)) < 2:
        return ()
    # Translators: the size of the meeple to deploy.
    labels = {MeepleKind.SMALL: _("Small"), MeepleKind.LARGE: _("Large")}
    return tuple(
        Button(
            kind.value,
            labels[kind],
            Choose(replace(selection, kind=kind)),
            selected=kind is now,
            piece=pieces.meeple(state, player, kind),
        )
        for kind in MeepleKind
    )
