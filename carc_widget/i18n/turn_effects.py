"""Sentences about the effects of a turn on the expected points."""

from collections.abc import Sequence

from carc_widget.engine.feature import Feature
from carc_widget.engine.figures import Figure
from carc_widget.i18n.board_text import state_spot_text
from carc_widget.i18n.language import N_, _, format_tenths, ngettext
from carc_widget.i18n.nouns import kind_word
from carc_widget.i18n.nouns import points as points_text

_WITH = {Figure.MAGE: N_("with the mage"), Figure.WITCH: N_("with the witch")}
_WITHOUT = {Figure.MAGE: N_("without the mage"), Figure.WITCH: N_("without the witch")}


def completion_text(chance: float, open_cells: int, copies: int, left: int) -> str:
    """The ways to complete a feature, as a sentence.

    Parameters:
        chance: the chance that it is completed, from 0 to 1.
        open_cells: number of empty cells that have to be filled, at least.
        copies: number of tiles in the bag that complete it, if that is one cell.
        left: number of tiles in the bag.
    """
    percent = round(100 * chance)
    if open_cells > 1:
        return _("{cells} squares to fill, {percent}% chance of completion", cells=open_cells, percent=percent)
    if left == 1:
        return _("the last tile completes it") if copies else _("the last tile does not complete it")
    return ngettext(
        "{n} of {left} tiles completes it ({percent}%)",
        "{n} of {left} tiles complete it ({percent}%)",
        copies,
        left=left,
        percent=percent,
    )


def effect_text(
    player: str,
    feature: Feature | None,
    points: tuple[float, float, int],
    completion: str,
    figures: tuple[Sequence[Figure], Sequence[Figure]],
    *,
    is_comparison: bool,
    places: bool,
) -> str:
    """An effect of a turn on the expected points of a player.

    Parameters:
        player: the name of the player.
        feature: the feature; `None` for the meeples in the supply.
        points: the expected points before the turn, or with the other turn, and after it; and those scored at once.
        completion: how the feature can be completed; may be empty.
        figures: the figures that came to the feature, and those that left it.
        is_comparison: whether the turn is compared with another one.
        places: whether the feature is named by its notation and cell.
    """
    before, expected, scored = points
    after = format_tenths(expected)
    if feature is None:
        texts = [_("The meeples left for {player} are worth {points} points", player=player, points=after)]
    elif scored:
        name = _feature_text(feature, places)
        texts = [_("{feature}: {player} scores {points}", feature=name, player=player, points=points_text(scored))]
    else:
        name = _feature_text(feature, places)
        texts = [_("{feature}: {points} expected for {player}", feature=name, player=player, points=after)]
    gained, lost = figures
    changes = [_(_WITH[figure]) for figure in gained] + [_(_WITHOUT[figure]) for figure in lost]
    texts[0] = ", ".join([texts[0], *changes])
    if is_comparison:
        texts.append(_("{points} with the other turn", points=format_tenths(before)))
    elif before:
        texts.append(_("{points} before the turn", points=format_tenths(before)))
    if completion:
        texts.append(completion)
    return "; ".join(texts)


def effects_text(values: Sequence[float], sentences: Sequence[str], total: float) -> str:
    """The effects of a turn as a table, with their total."""
    if not values:
        return _("No effect on the expected points")
    signed = [format_tenths(value, signed=True) for value in values]
    lines = [f"{value:>6}  {text}" for value, text in zip(signed, sentences, strict=True)]
    return "\n".join([*lines, f"{format_tenths(total, signed=True):>6}"])


def _feature_text(feature: Feature, places: bool) -> str:
    """The name of a feature: `city S (0, -1)`, on the tile just placed if it reaches that, or `city`."""
    if not places:
        return kind_word(feature.kind)
    state = feature.state
    spot = next((spot for spot in feature.spots if spot.cell == state.last), feature.spots[0])
    return state_spot_text(state, spot)
