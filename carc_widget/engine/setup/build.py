"""From the parameters of a position to its board."""

from typing import Unpack

from carc_widget.engine.board import Board
from carc_widget.engine.errors import UnknownName, suggest
from carc_widget.engine.game_config import check_config
from carc_widget.engine.rules import Rules
from carc_widget.engine.setup.draft import Draft
from carc_widget.engine.setup.pieces import set_supply, stand_figures, stand_meeples
from carc_widget.engine.setup.position import Position
from carc_widget.engine.setup.progress import check_features, check_room, set_phase, set_progress
from carc_widget.engine.setup.tiles import fill_bag, lay_tiles, take_in_hand


def build(**position: Unpack[Position]) -> Board:
    """The board of a position; the parameters are those of `Position`.

    Raises:
        SetupError: `problems` lists everything that is wrong.
        BadSetting, UnknownName: as for `State.start`.
    """
    return build_like(None, position)


def build_like(before: Board | None, position: Position) -> Board:
    """The board of a position; tiles and meeples that were missing from a game before stay missing from bag and supply.

    They are missing if they lie neither on the board nor where they would be drawn or taken from, as a tile that was
    discarded (R12). Errors as for `build`.
    """
    for name in position:
        if name not in Position.__annotations__:
            raise UnknownName(suggest("parameter of a position", name, Position.__annotations__))
    rules = position.get("rules")
    draft = Draft(
        Board(
            check_config(
                position.get("players", 2),
                position.get("sets", ("base", "mage_witch")),
                rules if rules is not None else Rules(),
                position.get("colours"),
            )
        )
    )
    lay_tiles(draft, position.get("tiles", (("D", 0, 0, 0),)))
    draft.stop_if_wrong()  # what stands on the tiles makes no sense before they lie
    take_in_hand(draft, position.get("hand"))
    fill_bag(draft, position.get("tiles_left"), before if "tiles_left" not in position else None)
    set_progress(
        draft,
        position.get("active", 0),
        position.get("scores", ()),
        position.get("turn", 1),
        position.get("last"),
    )
    stand_meeples(draft, position.get("meeples", ()))
    stand_figures(draft, position.get("mage"), position.get("witch"))
    set_supply(draft, position.get("supply", ()), before if "supply" not in position else None)
    draft.stop_if_wrong()
    set_phase(draft, position.get("phase"), position.get("duties"), position.get("circle"), position.get("waiting", 0))
    check_features(draft)
    check_room(draft)
    draft.stop_if_wrong()
    return draft.board
