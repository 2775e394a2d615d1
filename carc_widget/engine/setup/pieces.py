"""The pieces of a position: meeples, magic figures and what is left in the supplies."""

from carc_widget.engine import coerce, mage_witch
from carc_widget.engine.board import FIELD, ROAD, Board
from carc_widget.engine.coerce import as_tuple
from carc_widget.engine.errors import shown
from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure, Meeple, MeepleKind, Spot
from carc_widget.engine.packed_meeples import one, small_and_large, some, without
from carc_widget.engine.setup.draft import Draft


def stand_meeples(draft: Draft, meeples: object) -> None:
    """Put the meeples on their segments (R4, R47, R48)."""
    board = draft.board
    for entry in draft.entries("meeples", meeples):
        meeple = _read_meeple(entry)
        if meeple is None:
            draft.problems.append(
                f"{shown(entry)} is no meeple on the board; give a Meeple, (player, (x, y), where) or "
                "(player, (x, y), where, 'small' or 'large')"
            )
            continue
        player, place, kind = meeple
        index = draft.player(player)
        if index is None:
            continue
        name = draft.config.players[index]
        spot = draft.spot(f"{name}'s meeple", *place)
        if spot is None:
            continue
        segment = board.segment(spot)
        if draft.kind(spot) == FIELD and draft.config.rules.farmers == "without":
            text = f"{name} has a farmer on {board.name(spot)}; by farmers=without nobody has one (R47)"
            draft.wrong(text, "no_farmers", "R47", [spot.cell], player=name)
        large = kind is MeepleKind.LARGE
        if not some(board.supply, index, large=large):
            most = small_and_large(board.config.supply, index)[large]
            text = f"{name} has more {kind} meeples on the board than the {most} that there are (R4)"
            draft.wrong(text, "too_many_meeples", "R4", [spot.cell], player=name, kind=kind, most=most)
            continue
        before = board.meeples_on(segment)
        circles = "crop_circles_2" in draft.config.sets
        shared = circles and draft.config.rules.crop_add_place == "same_feature"
        if without(before, index) and not shared:
            text = f"two players stand on {board.name(spot)}; a segment has one owner (R48)"
            draft.wrong(text, "two_players", "R48", [spot.cell])
        elif before and not circles:
            text = f"{name} has two meeples on {board.name(spot)}; only crop circles do that (R74)"
            draft.wrong(text, "two_meeples", "R74", [spot.cell], player=name)
        board.stand(segment, draft.kind(spot), one(index, large=large))


def _read_meeple(entry: object) -> tuple[object, tuple[object, ...], MeepleKind] | None:
    """Whose meeple, where and of which kind; `None` if it is no meeple."""
    if isinstance(entry, Meeple):
        entry = (entry.player, entry.spot, entry.kind)
    player, *rest = as_tuple(entry) or (None,)
    # A spot, or its whole name, says in one what otherwise are the cell and the name there.
    places = 1 if rest and isinstance(rest[0], (Spot, Meeple, str)) else 2
    if not places <= len(rest) <= places + 1:
        return None
    kind = rest[places] if len(rest) > places else MeepleKind.SMALL
    return (player, tuple(rest[:places]), coerce.kind(kind)) if kind in tuple(MeepleKind) else None


def stand_figures(draft: Draft, mage: object, witch: object) -> None:
    """Put the magic figures on roads or cities (R18)."""
    board = draft.board
    for figure, place in ((Figure.MAGE, mage), (Figure.WITCH, witch)):
        if place is None:
            continue
        if "mage_witch" not in draft.config.sets:
            text = f"the {figure} is on the board, but the set 'mage_witch' is not in play (R1)"
            draft.wrong(text, "figure_not_in_play", "R1", figure=figure)
        parts = (place,) if isinstance(place, (Spot, Meeple, Feature, str)) else as_tuple(place)
        if not 1 <= len(parts) <= 2:
            draft.problems.append(
                f"the {figure} stands at {shown(place)}; give a Spot or ((x, y), where), such as ((0, 0), 'city N')"
            )
            continue
        spot = draft.spot(f"the {figure}", *parts)
        if spot is None:
            continue
        if draft.kind(spot) > ROAD:
            text = f"the {figure} stands on {board.name(spot)}; only roads and cities can hold it (R18)"
            draft.wrong(text, "not_road_or_city", "R18", [spot.cell], figure=figure)
            continue
        if figure is Figure.MAGE:
            board.mage = board.segment(spot)
        else:
            board.witch = board.segment(spot)
    board.joined = mage_witch.together(board)


def set_supply(draft: Draft, supply: object, before: Board | None) -> None:
    """Set what is left in the supplies: at most what is not on the board (R4), and was not missing before."""
    board = draft.board
    if before is not None:
        usual, now = supply_off_board(before), supply_off_board(board)
        for player in range(min(len(usual), len(now))):
            small, large = small_and_large(before.supply, player)
            board.supply -= min(usual[player][0] - small, now[player][0]) * one(player, large=False)
            board.supply -= min(usual[player][1] - large, now[player][1]) * one(player, large=True)
    for player, left in enumerate(draft.each("supply", supply, None)):
        if left is None:
            continue
        name = draft.config.players[player]
        if len(as_tuple(left)) != 2:
            draft.problems.append(f"the supply of {name} is {shown(left)}; give (small, large)")
            continue
        small, large = as_tuple(left)
        most_small, most_large = small_and_large(board.supply, player)
        whole = type(small) is int and type(large) is int
        if not whole or not (0 <= small <= most_small and 0 <= large <= most_large):
            draft.wrong(
                f"the supply of {name} is {small!r} small and {large!r} large; with the meeples on the board it is "
                f"at most {most_small} and {most_large} (R4)",
                "supply",
                "R4",
                player=name,
                small=most_small,
                large=most_large,
            )
            continue
        board.supply = without(board.supply, player) + small * one(player, large=False)
        board.supply += large * one(player, large=True)


def supply_off_board(board: Board) -> list[tuple[int, int]]:
    """All meeples that are not on the board, for each player: what a usual supply is."""
    packed = board.config.supply - sum(value >> 2 for value in board.standing.values())
    return [small_and_large(packed, player) for player in range(len(board.config.players))]
