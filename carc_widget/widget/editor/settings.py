"""What is changed beside the board: hand, bag, players, points, whose turn it is, sets and options."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from carc_widget.engine.figures import Meeple
from carc_widget.engine.players import colours_of
from carc_widget.engine.rules import Rules
from carc_widget.engine.tiles import TileSet
from carc_widget.i18n.nouns import player_names
from carc_widget.widget.editor.draft import PositionDraft

MOST_POINTS = 9999
"""Points that can be typed for a player."""


def in_hand(draft: PositionDraft, id: str) -> PositionDraft:
    """With a tile in hand, out of the bag; without one, if `id` is empty or that tile is in hand already."""
    return replace(draft, hand="" if id == draft.hand else id, waits=None)


def bag_by_one(draft: PositionDraft, id: str, more: int) -> PositionDraft:
    """With one tile of a kind more or less in the bag, as far as there are any."""
    out = Counter(draft.out)
    out[id] = min(max(out[id] - more, 0), draft.rest.get(id, 0))
    return replace(draft, out={id: n for id, n in out.items() if n})


def whole_bag(draft: PositionDraft, *, full: bool) -> PositionDraft:
    """With all tiles in the bag that lie nowhere else, or with none."""
    return replace(draft, out={} if full else {id: n for id, n in draft.rest.items() if n})


def with_players(draft: PositionDraft, names: Iterable[str]) -> PositionDraft:
    """With these players; each seat keeps what it has, and what the last ones had goes with them."""
    players = tuple(names)
    count = len(players)
    return replace(
        draft,
        players=players,
        colours=colours_of(players, (*draft.colours, *[None] * count)[:count]),
        scores=(*draft.scores, *[0] * count)[:count],
        meeples=tuple(meeple for meeple in draft.meeples if meeple.player < count),
        away=draft.away[:count],
        active=min(draft.active, count - 1),
        waits=draft.waits if count == len(draft.players) else None,
    )


def with_sets(draft: PositionDraft, sets: Iterable[str | TileSet], rules: Rules) -> PositionDraft:
    """With other sets and options; figures and large meeples leave with their sets."""
    changed = replace(draft, sets=tuple(sets), rules=rules)
    if "mage_witch" not in changed.sets:
        changed = replace(changed, mage=None, witch=None)
    if "inns_cathedrals" not in changed.sets:
        changed = replace(
            changed, meeples=tuple(map(_small, changed.meeples)), away=tuple(a._replace(large=0) for a in changed.away)
        )
    if changed.hand and not changed.copies(changed.hand):
        changed = replace(changed, hand="")
    return replace(changed, out={id: n for id, n in draft.out.items() if id in changed.tiles})


def _small(meeple: Meeple) -> Meeple:
    return meeple._replace(kind=type(meeple.kind).SMALL)


def options_of(rules: Rules, values: Mapping[str, str], known: Mapping[str, tuple[object, ...]]) -> Rules:
    """The options as they stand in a form; what is none of the values of an option stays as it was."""
    changes = {
        name: next((value for value in each if str(value) == values.get(name)), getattr(rules, name))
        for name, each in known.items()
    }
    return rules.with_options(changes)


def seated(draft: PositionDraft, more: int) -> PositionDraft:
    """With one player more, called like a colour that nobody has yet, or without the last one."""
    if more < 0:
        return with_players(draft, draft.players[:-1])
    taken = {name.casefold() for name in draft.players}
    name = next((name for name in player_names() if name.casefold() not in taken), "")
    return with_players(draft, (*draft.players, name)) if name else draft


def most_players(draft: PositionDraft) -> int:
    """How many can play (R4)."""
    return 6 if "inns_cathedrals" in draft.sets else 5
