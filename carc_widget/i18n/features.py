"""Short descriptions of features: size, owners and worth."""

from carc_widget.engine.chances import completion_chance
from carc_widget.engine.feature import Feature
from carc_widget.engine.scoring import score_lines
from carc_widget.engine.state import State
from carc_widget.engine.turn import Phase
from carc_widget.i18n.language import N_, _, ngettext, pgettext
from carc_widget.i18n.nouns import (
    CITY,
    FIELD,
    MAGE,
    MONASTERY,
    ROAD,
    WITCH,
    and_list,
    completed_cities,
    open_ends,
    points,
    tiles,
)

_SIZE = {CITY: N_("city of {tiles}"), ROAD: N_("road of {tiles}"), FIELD: N_("field of {tiles}")}
_WITH = {MAGE: N_("with the mage"), WITCH: N_("with the witch")}


def describe_feature(state: State, feature: Feature) -> str:
    """A feature in words: kind, size, open ends, owners, and its points if it is complete and not yet scored.

    Parameters:
        state: the state that the feature belongs to.
        feature: the feature.

    >>> from carc_widget.engine import State
    >>> state = State.setup(meeples=[("Red", (0, 0), "city N")])
    >>> describe_feature(state, state.feature("city N (0, 0)"))
    'city of 1 tile, 1 open end, held by Red'
    """
    if feature.kind is MONASTERY:
        parts = [ngettext("monastery, {n} of 9 tiles", "monastery, {n} of 9 tiles", feature.tiles)]
    else:
        parts = [_(_SIZE[feature.kind], tiles=tiles(feature.tiles))]
    if feature.kind is FIELD:
        parts.append(completed_cities(len(state.completed_cities(feature))))
    if feature.complete:
        parts.append(_describe_completed(state, feature))
    elif feature.kind in (CITY, ROAD):
        parts.append(open_ends(feature.open_edges))
    if feature.owners:
        parts.append(_("held by {players}", players=and_list([state.players[player] for player in feature.owners])))
    return ", ".join([*parts, *(_(_WITH[figure]) for figure in feature.figures)])


def _describe_completed(state: State, feature: Feature) -> str:
    # the participle agrees with the noun in some languages
    monastery = feature.kind is MONASTERY
    if not _is_scored_this_turn(state, feature):
        return pgettext("monastery", "complete") if monastery else pgettext("road or city", "complete")
    paid = completed_points(state, feature)
    if monastery:
        return pgettext("monastery", "complete, scores {points}", points=paid)
    return pgettext("road or city", "complete, scores {points}", points=paid)


def _is_scored_this_turn(state: State, feature: Feature) -> bool:
    """Whether the tile just placed has completed a complete feature, which is not scored yet (R49, R57)."""
    if state.phase not in (Phase.MAGIC, Phase.DEPLOY):
        return False
    cells = feature.cells
    if feature.kind is MONASTERY:
        cells += cells[0].around()
    return state.last in cells


def completed_points(state: State, feature: Feature) -> str:
    """The points of a complete feature, in words: `9 points`.

    While the mage and the witch are both on it in the magic step, one of them has to leave, which makes two sums
    possible: `3 or 9 points` (R19, R31). By the option `two_moves` the symbol then demands another move, and both can
    leave, or have to where nothing is open (R33).

    Parameters:
        state: the state that the feature belongs to.
        feature: the feature.
    """
    duty = state.duty
    if duty is None or len(feature.figures) < 2:
        return points(state.score_if_completed(feature).points)
    assert state.last is not None
    staying = [(True, False), (False, True)]  # the mage, the witch
    if state.board[state.last].tile.magic and not duty.symbol:
        staying = [(False, False)] if duty.removal else [*staying, (False, False)]
    counts = [feature.counts()._replace(mage=mage, witch=witch) for mage, witch in staying]
    *others, highest = sorted({sum(line.points for line in score_lines(each, state.rules)) for each in counts})
    # Translators: two or three possible numbers of points: "3 or 9 points", "3, 6 or 9 points".
    return _("{n} or {points}", n=", ".join(map(str, others)), points=points(highest)) if others else points(highest)


def describe_chance(state: State, feature: Feature) -> str:
    """The chance that an open road, city or monastery is completed before the end, in words; empty for others.

    Parameters:
        state: the state that the feature belongs to.
        feature: the feature.

    >>> from carc_widget.engine import State
    >>> state = State.setup(meeples=[("Red", (0, 0), "city N")])
    >>> describe_chance(state, state.feature("city N (0, 0)"))
    '27 of 79 tiles left complete it; 100% chance that Red draws one'
    """
    chance = completion_chance(state, feature)
    if chance is None:
        return ""
    players = and_list([state.players[player] for player in chance.players])
    percent = _percent(chance.probability)
    if not chance.is_exact and percent == 100:  # as an upper bound it says nothing
        return _("{cells} squares to fill", cells=chance.cells)
    if not chance.is_exact:
        return _(
            "{cells} squares to fill; a chance of at most {percent}% with the draws of {players}",
            cells=chance.cells,
            percent=percent,
            players=players,
        )
    if chance.left == 1:
        return _last_tile(bool(chance.completing), percent, players, len(chance.players))
    if not chance.completing:
        return _("none of the {left} tiles left completes it at once", left=chance.left)
    tiles_left = ngettext(
        "{n} of {left} tiles left completes it",
        "{n} of {left} tiles left complete it",
        chance.completing,
        left=chance.left,
    )
    likely = ngettext(
        "{percent}% chance that {players} draws one",
        "{percent}% chance that {players} draw one",
        len(chance.players),
        percent=percent,
        players=players,
    )
    return f"{tiles_left}; {likely}"


def _last_tile(completes: bool, percent: int, players: str, count: int) -> str:
    """Whether the only tile left completes a feature, and the chance that its owners draw it."""
    if not completes:
        return _("the last tile does not complete it")
    return ngettext(
        "the last tile completes it; {percent}% chance that {players} draws it",
        "the last tile completes it; {percent}% chance that {players} draw it",
        count,
        percent=percent,
        players=players,
    )


def _percent(probability: float) -> int:
    """A probability in percent; 0 and 100 only for what is impossible or certain up to a twentieth of a percent."""
    if 0.0005 < probability < 0.9995:
        return min(99, max(1, round(100 * probability)))
    return round(100 * probability)


def describe_feature_worth(state: State, feature: Feature) -> str:
    """The description of a feature with the points that it would pay its owners now and, during the game, complete.

    Parameters:
        state: the state that the feature belongs to.
        feature: the feature.

    >>> from carc_widget.engine import State
    >>> state = State.setup(meeples=[("Red", (0, 0), "city N")])
    >>> describe_feature_worth(state, state.feature("city N (0, 0)"))
    'city of 1 tile, 1 open end, held by Red; worth 1 now, 2 complete'
    """
    description = describe_feature(state, feature)
    if not feature.owners or feature.complete:
        return description
    now = state.score_now(feature).points
    complete = now if feature.kind is FIELD else state.score_if_completed(feature).points
    if complete == now or state.is_over:
        return _("{feature}; worth {now} now", feature=description, now=now)
    return _("{feature}; worth {now} now, {complete} complete", feature=description, now=now, complete=complete)
