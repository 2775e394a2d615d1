"""A position as text with a legend, and text alternatives for pictures of boards and tiles."""

from carc_widget.engine.errors import BadArgument, shown, whole_number
from carc_widget.engine.figures import Figure, MeepleKind, Spot
from carc_widget.engine.state import State, expect_state
from carc_widget.engine.text.board import draw
from carc_widget.engine.tiles import Tile
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, NN_, _, ngettext
from carc_widget.i18n.long_texts import tile_name
from carc_widget.i18n.nouns import MAGE, WITCH, and_list, meeples, points, spot_text, tiles

_FIGURE_SIGNS = {MAGE: "*", WITCH: "!"}
_FIGURE_AT = {MAGE: N_("{sign} mage: {place}"), WITCH: N_("{sign} witch: {place}")}
_FIGURE_ON = {MAGE: N_("the mage on {place}"), WITCH: N_("the witch on {place}")}


_PHASES = {
    # Translators: the step of a turn in which a player has to act, as in "Turn 1, Ann: place, tile E in hand".
    Phase.DRAW: N_("draw"),
    Phase.PLACE: N_("place"),
    Phase.MAGIC: N_("magic"),
    Phase.DEPLOY: N_("deploy"),
    Phase.CIRCLE: N_("crop circle"),
    Phase.CIRCLE_ACT: N_("crop circle"),
}


def state_text(state: State) -> str:
    """A position as text: the board, a legend, and a line that `State.from_text` parses.

    Raises:
        BadArgument: this is not a state.
    """
    expect_state(state)
    return "\n".join([draw(state), "", *state_legend(state), f"position: {state.to_text()}"])


def state_legend(state: State) -> list[str]:
    """The legend of a position: points, meeples and places of each player, the figures, and whose turn it is."""
    lines = [_player(state, player) for player in range(len(state.players))]
    for figure in Figure:
        spot = state.figure(figure)
        if spot is not None:
            lines.append(_(_FIGURE_AT[figure], sign=_FIGURE_SIGNS[figure], place=state_spot_text(state, spot)))
    return [*lines, _turn_line(state)]


def state_spot_text(state: State, spot: Spot) -> str:
    """A spot in the notation, with its cell: `city S (0, -1)`."""
    placed = state.board[spot.cell]
    return spot_text(state.spot_key(spot), placed.tile.segments[spot.segment].kind, spot)


def _player(state: State, player: int) -> str:
    """A player's line of the legend; the letter marks the tiles with that player's meeples."""
    fields = {
        "letter": chr(ord("a") + player),
        "player": state.players[player],
        "points": points(state.scores[player]),
        "meeples": meeples(state.supply[player].small),
        "places": ", ".join(_meeple_places(state, player)),
    }
    if state.supply[player].large and fields["places"]:
        return _("{letter} {player}: {points}, {meeples} and a large one left; on {places}", **fields)
    if fields["places"]:
        return _("{letter} {player}: {points}, {meeples} left; on {places}", **fields)
    del fields["places"]
    if state.supply[player].large:
        return _("{letter} {player}: {points}, {meeples} and a large one left", **fields)
    return _("{letter} {player}: {points}, {meeples} left", **fields)


def _meeple_places(state: State, player: int) -> list[str]:
    places = []
    for meeple in state.meeples:
        if meeple.player == player:
            where = state_spot_text(state, meeple.spot)
            places.append(_("{place} (large)", place=where) if meeple.kind is MeepleKind.LARGE else where)
    return places


def _turn_line(state: State) -> str:
    if state.winners:
        winners = [state.players[player] for player in state.winners]
        one, many = NN_("The game is over: {players} won", "The game is over: {players} won")
        return ngettext(one, many, len(winners), players=and_list(winners))
    fields = {
        "turn": state.turn,
        "player": state.players[state.to_act],
        "phase": _(_PHASES[state.phase]),
        "tiles": tiles(sum(state.tiles_left.values())),
    }
    if state.hand:
        return _("Turn {turn}, {player}: {phase}, tile {tile} in hand; {tiles} left", tile=state.hand.id, **fields)
    return _("Turn {turn}, {player}: {phase}; {tiles} left", **fields)


def board_title(state: State, *, hand: bool = False, scores: bool = False) -> str:
    """The text alternative of a picture of a board.

    Parameters:
        state: the position.
        hand: whether the picture shows the tile in hand.
        scores: whether the picture shows the points of the players.

    Raises:
        BadArgument: this is not a state.
    """
    expect_state(state)
    parts = [tiles(len(state.board))]
    for player, name in enumerate(state.players):
        count = sum(meeple.player == player for meeple in state.meeples)
        if count:
            parts.append(ngettext("{n} meeple of {player}", "{n} meeples of {player}", count, player=name))
    for figure in Figure:
        spot = state.figure(figure)
        if spot is not None:
            parts.append(_(_FIGURE_ON[figure], place=state_spot_text(state, spot)))
    if hand and state.hand:
        parts.append(_("tile {tile} in hand", tile=state.hand.id))
    if scores:
        for name, score in zip(state.players, state.scores, strict=True):
            parts.append(_("{player} has {points}", player=name, points=points(score)))
    return _("Carcassonne board: {what}", what=", ".join(parts))


def tile_title(tile: Tile, rotation: int = 0) -> str:
    """The text alternative of a picture of a tile.

    Parameters:
        tile: the tile.
        rotation: its rotation in quarter turns clockwise.

    Raises:
        BadArgument: an argument is of another type.
    """
    rotation = whole_number(rotation)
    if not isinstance(tile, Tile) or not isinstance(rotation, int):
        raise BadArgument(f"{shown((tile, rotation))} is not a tile with a rotation; give a Tile and quarter turns")
    if rotation:
        return _(
            "Tile {tile}: {name}, rotated {degrees} degrees clockwise",
            tile=tile.id,
            name=tile_name(tile),
            degrees=rotation * 90,
        )
    return _("Tile {tile}: {name}", tile=tile.id, name=tile_name(tile))
